// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QObject>

class QAction;
class Settings;

/// Which keys run which command: as delivered, or as the user chose. One key never runs two commands; what a settings
/// file says that cannot be is left out.
class Shortcuts : public QObject
{
    Q_OBJECT

public:
    explicit Shortcuts(Settings *settings, QObject *parent = nullptr);

    /// Gives the action its keys. Its object name is the command's id. What the user chose goes before what is
    /// delivered.
    void add(QAction *action, const QKeySequence &asDelivered);
    [[nodiscard]] bool isChanged(const QAction *action) const;
    [[nodiscard]] bool isAnyChanged() const;
    /// Why these keys cannot be had for it, in a sentence; empty: they can, but see owner().
    [[nodiscard]] QString refusal(const QAction *action, const QKeySequence &keys) const;
    /// The other command that has them; null: nobody.
    [[nodiscard]] QAction *owner(const QAction *action, const QKeySequence &keys) const;
    /// False in a terminal: there the program on the far side gets these keys.
    [[nodiscard]] static bool worksInTerminal(const QKeySequence &keys);

    /// Empty keys: none. Whoever had them has none then. Nothing happens when refusal() says so.
    void set(const QAction *action, const QKeySequence &keys);
    void reset(const QAction *action); ///< what it had as delivered, also when another has it now
    void resetAll();

signals:
    void changed();

private:
    struct Entry
    {
        QAction *action;
        QKeySequence asDelivered;
    };

    [[nodiscard]] const Entry *find(const QAction *action) const;
    [[nodiscard]] QKeySequence chosen(const Entry &entry) const;
    [[nodiscard]] bool isChosen(const QAction *action) const; ///< by the user, not as delivered
    void free(const QAction *taker, const QKeySequence &keys);
    void keep();

    Settings *m_settings;
    QList<Entry> m_entries;
};
