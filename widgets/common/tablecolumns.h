// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QObject>
#include <QSet>
#include <QStringList>

class QMenu;
class QTimer;
class Table;

/// Which columns of a table are shown, in which order and how they sort. The user chooses in the header's menu; columns
/// that were not chosen give way, one by one, where the table would have to scroll sideways.
class TableColumns : public QObject
{
    Q_OBJECT

public:
    /// `names`: one per column, never translated; the first column is always shown. No column gives way.
    TableColumns(Table *table, QStringList names);
    /// `yielding`: who gives way, first to last; `staying`: who never does. A column in neither was forgotten: it gives
    /// way before all others, because it must not push those out of sight that somebody has thought of.
    TableColumns(Table *table, QStringList names, QList<int> yielding, const QList<int> &staying);

    /// Looks once more, soon and once for many calls, what fits. After a change of rows, texts or width.
    void fitSoon();

    /// What says nothing at the moment is neither shown nor offered, whatever was chosen.
    void setAbsent(int column, bool isAbsent);

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject &state); ///< anything may be missing or wrong in it
    void fillMenu(QMenu *menu);

signals:
    void changed(); ///< by the user: state() is another one

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Choice : quint8 { ByRoom, Shown, Hidden };

    void fit();
    void widen(const QHash<int, int> &widths);
    void showMenu(const QPoint &place);
    void choose(int column, Choice choice);
    void reset();
    [[nodiscard]] int widthOf(int column) const;
    [[nodiscard]] QStringList namesOf(Choice choice) const;

    Table *m_table;
    QStringList m_names;
    QList<int> m_yielding;
    QHash<int, Choice> m_choices;
    QSet<int> m_absent;
    QTimer *m_soon;
    bool m_isRestoring = false;
};
