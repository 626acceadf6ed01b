// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/gestures.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <QTest>
#include <QWindow>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

bool Gestures::clickSpot(const QString &name, QPoint spot) const
{
    QWidget *widget = Robot::seen(name);
    return widget != nullptr ? m_robot->clickAt(widget, spot) : m_robot->give(u"there is no %1 to click"_s.arg(name));
}

bool Gestures::drag(const QString &name, QPoint way) const
{
    QWidget *widget = Robot::seen(name);
    QWindow *window = widget != nullptr ? widget->window()->windowHandle() : nullptr;
    if (window == nullptr)
        return m_robot->give(u"there is no %1 to drag"_s.arg(name));
    const QPoint from = widget->mapTo(widget->window(), widget->rect().center());
    if (!Robot::isReachable(widget, widget->rect().center()))
        return m_robot->give(u"%1 is covered or outside the window"_s.arg(name));
    ++m_robot->m_effort.clicks;
    QTest::mousePress(window, Qt::LeftButton, {}, from);
    for (int step = 1; step <= 4; ++step)
        QTest::mouseMove(window, from + way * step / 4, 20);
    QTest::mouseRelease(window, Qt::LeftButton, {}, from + way);
    return true;
}

bool Gestures::clickCell(const QString &table, int column, const QString &text) const
{
    auto *view = qobject_cast<QTableView *>(Robot::seen(table));
    const auto find = [view, column, text] {
        for (int row = 0; row < view->model()->rowCount(); ++row) {
            if (const auto index = view->model()->index(row, column); index.data().toString() == text)
                return index;
        }
        return QModelIndex{};
    };
    if (view == nullptr || !find().isValid())
        return m_robot->give(u"%1 has no \"%2\" in column %3"_s.arg(table, text).arg(column));
    return m_robot->clickItem(view, find);
}

bool Gestures::clickHead(const QString &table, int column) const
{
    auto *view = qobject_cast<QTableView *>(Robot::seen(table));
    if (view == nullptr)
        return m_robot->give(u"there is no table %1"_s.arg(table));
    auto *head = view->horizontalHeader();
    return m_robot->clickAt(
        head->viewport(), {head->sectionViewportPosition(column) + head->sectionSize(column) / 2, head->height() / 2});
}

bool Gestures::clickEntry(const QString &button, int entry) const
{
    const auto isOpen = [] { return qobject_cast<QMenu *>(QApplication::activePopupWidget()) != nullptr; };
    if (!m_robot->click(button) || !Robot::waitFor(isOpen, 60s))
        return m_robot->give(u"%1 opens no menu"_s.arg(button));
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QList<QAction *> entries = menu->actions();
    entries.removeIf([](const QAction *action) { return action->isSeparator() || !action->isVisible(); });
    auto *action = entries.value(entry < 0 ? entries.size() + entry : entry);
    if (action == nullptr || !action->isEnabled())
        return m_robot->give(u"the menu of %1 has no entry %2"_s.arg(button).arg(entry));
    return m_robot->clickAt(menu, menu->actionGeometry(action).center());
}

bool Gestures::tick(const QString &checkBox) const
{
    const auto isTicked = [&checkBox] {
        const auto *box = qobject_cast<QCheckBox *>(Robot::seen(checkBox));
        return box != nullptr && box->isChecked();
    };
    if (!m_robot->click(checkBox))
        return false;
    if (!isTicked()) { // beside its words a wide box may take no clicks, but it has the focus
        if (!Robot::takesKeys(Robot::seen(checkBox)))
            return m_robot->giveKeys(checkBox, Robot::seen(checkBox));
        m_robot->press(Qt::Key_Space);
    }
    return isTicked() || m_robot->give(u"%1 cannot be ticked"_s.arg(checkBox));
}

bool Gestures::chooseValue(const QString &comboBox, const QVariant &value) const
{
    const auto words = [&] {
        const auto *box = qobject_cast<QComboBox *>(Robot::seen(comboBox));
        const int place = box != nullptr ? box->findData(value) : -1;
        return place >= 0 ? box->itemText(place) : QString{};
    };
    if (!Robot::waitFor([&] { return !words().isEmpty(); }, 60s))
        return m_robot->give(u"%1 does not offer %2"_s.arg(comboBox, value.toString()));
    return m_robot->choose(comboBox, words());
}
