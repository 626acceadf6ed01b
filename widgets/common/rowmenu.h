// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QAbstractButton;
class QAbstractItemView;
class QMenu;
class QModelIndex;

/// The context menu of a table: by the right button, by the menu key and by Shift+F10. It opens for the row below the
/// pointer, which is chosen by that; what was chosen with others stays chosen with them.
class RowMenu : public QObject
{
    Q_OBJECT

public:
    using Fill = std::function<void(QMenu *menu, const QModelIndex &index)>;

    /// `name`: the menu's object name. A menu that gets no entry does not open.
    RowMenu(QAbstractItemView *table, const QString &name, Fill fill);

    /// What a button of the page does with the chosen row, with its text and icon; greyed, with the reason, while the
    /// button is. A button that is hidden, or has no text, gives none.
    static void addButton(QMenu *menu, QAbstractButton *button);
    static void addCopy(QMenu *menu, const QString &text, const QString &what); ///< nothing to copy: no entry

private:
    void show(const class QPoint &place);

    QAbstractItemView *m_table;
    QString m_name;
    Fill m_fill;
};
