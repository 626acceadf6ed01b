// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QPointer>
#include <QStringList>
#include <QWidget>

class Label;
class QAction;
class QKeySequenceEdit;
class QPushButton;
class Shortcuts;

/// One command and its keys. Press the keys' button, then the new keys; Esc leaves it as it is, Backspace takes them
/// away. Keys that another command has are named with it, and taken over only when that is asked for. Names:
/// shortcutKeys-ID, shortcutField-ID, shortcutReset-ID, shortcutSaid-ID, shortcutTake-ID.
class ShortcutRow : public QWidget
{
    Q_OBJECT

public:
    /// `names`: what the row is found by.
    ShortcutRow(Shortcuts *shortcuts, QAction *action, const QStringList &names);

    [[nodiscard]] bool fits(const struct FuzzyQuery &query) const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectParts();
    void ask();
    void leave();
    void keepFocus();
    void emptyField();
    void take(const QKeySequence &keys);
    void showKeys();
    void say(const QString &sentence);

    Shortcuts *m_shortcuts;
    QAction *m_action;
    QStringList m_names;
    Label *m_text;
    QPushButton *m_keys;
    QKeySequenceEdit *m_field;
    QPushButton *m_reset;
    Label *m_said;
    QPushButton *m_take;
    QKeySequence m_wanted; ///< of another command, to be taken over
};
