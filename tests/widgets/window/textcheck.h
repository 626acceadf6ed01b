// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>
#include <QPointer>
#include <QStringList>

#include <functional>

class Bait;
class QMenu;

/// Looks at all that is shown, as a stranger's words may make it: labels, buttons, cells, menus, tool tips, and what a
/// screen reader is told. Opens whatever has to be opened for that.
class TextCheck
{
public:
    explicit TextCheck(Bait *bait)
        : m_bait{bait}
    {
    }

    /// `beat` is called after each step that a user would take by one movement.
    void look(const QString &place, const std::function<void()> &beat);

    [[nodiscard]] const QStringList &findings() const { return m_findings; }
    [[nodiscard]] int strange() const { return m_strange; } ///< texts that had words of the stranger
    [[nodiscard]] int tips() const { return m_tips; } ///< and tool tips
    [[nodiscard]] int entries() const { return m_entries; } ///< and entries of menus
    [[nodiscard]] int spoken() const { return m_spoken; } ///< and texts for a screen reader

private:
    void lookAt(const QPointer<QWidget> &widget);
    void lookInto(const QPointer<QAbstractItemView> &view);
    void lookAtCell(QAbstractItemView *view, const QModelIndex &index);
    void openRowMenu(QAbstractItemView *view, const QPoint &place);
    void openTip(QWidget *widget, const QPoint &at, const QString &text);
    void openMenus(QWidget *widget);
    void readMenu(const QMenu &menu, const QString &where);
    void hear(QWidget *window);
    bool judge(const QString &text, const QString &where);
    void find(const QString &where, const QString &what);

    Bait *m_bait;
    QString m_place;
    std::function<void()> m_beat;
    QStringList m_findings;
    int m_strange = 0;
    int m_tips = 0;
    int m_entries = 0;
    int m_spoken = 0;
};
