// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/robot.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QScreen>
#include <QScrollArea>
#include <QTest>
#include <QWindow>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto patience = 10s;

/// Its middle, where the mouse goes: of a text field ensureWidgetVisible() shows the cursor alone.
void bringIntoView(QWidget *widget)
{
    for (QWidget *parent = widget->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
        auto *area = qobject_cast<QScrollArea *>(parent);
        if (area == nullptr || area->widget() == nullptr)
            continue;
        const QPoint middle = widget->mapTo(area->widget(), widget->rect().center());
        const QSize margin = (widget->size() / 2 + QSize{8, 8}).boundedTo(area->viewport()->size() / 2 - QSize{1, 1});
        area->ensureVisible(middle.x(), middle.y(), margin.width(), margin.height());
    }
}

} // namespace

/// A screen that is none begins with its pointer at its upper left, on the button of the menu, which is then drawn as
/// hovered: it goes to where nothing is. On a real screen the pointer is the user's.
Robot::Robot(QWidget *window)
    : m_window{window}
{
    s_stopped = false;
    if (QGuiApplication::platformName() == "offscreen"_L1)
        QCursor::setPos(QGuiApplication::primaryScreen()->geometry().bottomRight());
}

bool Robot::isReachable(QWidget *widget, QPoint position)
{
    QWidget *window = widget->window();
    QWidget *under = window->childAt(widget->mapTo(window, position));
    return widget == window || under == widget || widget->isAncestorOf(under);
}

bool Robot::waitFor(const std::function<bool()> &done, std::chrono::milliseconds deadline)
{
    QElapsedTimer timer;
    timer.start();
    while (!done()) {
        if (s_stopped || timer.durationElapsed() > deadline)
            return false;
        QTest::qWait(10);
    }
    return true;
}

bool Robot::give(const QString &trouble)
{
    m_trouble = trouble;
    return false;
}

QWidget *Robot::seen(const QString &name)
{
    const auto windows = QApplication::topLevelWidgets();
    for (QWidget *window : windows) {
        if (!window->isVisible())
            continue;
        if (window->objectName() == name)
            return window;
        const auto found = window->findChildren<QWidget *>(name);
        for (QWidget *widget : found) {
            if (widget->isVisible())
                return widget;
        }
    }
    return nullptr;
}

QString Robot::text(const QString &name)
{
    QWidget *top = seen(name);
    if (top == nullptr)
        return {};
    QString all;
    for (const QWidget *widget : QList<QWidget *>{top} + top->findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        for (const char *property : {"plainText", "text"}) {
            if (const QString words = widget->property(property).toString(); !words.isEmpty()) {
                all += words + u'\n';
                break;
            }
        }
    }
    return all;
}

bool Robot::clickAt(QWidget *widget, QPoint position)
{
    QWidget *window = widget->window();
    if (window->windowHandle() == nullptr)
        return give(u"%1 is in no window"_s.arg(widget->objectName()));
    if (!isReachable(widget, position))
        return give(u"%1 is covered or outside the window"_s.arg(widget->objectName()));
    ++m_effort.clicks;
    QTest::mouseClick(window->windowHandle(), Qt::LeftButton, {}, widget->mapTo(window, position));
    return true;
}

bool Robot::click(const QString &name)
{
    const auto ready = [&name] {
        const QWidget *widget = seen(name);
        return widget != nullptr && widget->isEnabled();
    };
    if (!waitFor(ready, patience))
        return give(seen(name) == nullptr ? u"there is no %1 to click"_s.arg(name) : u"%1 is disabled"_s.arg(name));
    bringIntoView(seen(name));
    // A sheet may still slide in: the widget has to stand still, and on top, before a hand would hit it.
    QPoint last;
    const auto still = [&] {
        QWidget *widget = seen(name);
        if (widget == nullptr)
            return false;
        const QPoint now = widget->mapToGlobal(widget->rect().center());
        if (std::exchange(last, now) != now)
            return false;
        if (isReachable(widget, widget->rect().center()))
            return true;
        bringIntoView(widget); // what stands above it may have grown since
        return false;
    };
    if (!waitFor(still, patience))
        return give(u"%1 is covered or outside the window"_s.arg(name));
    QWidget *widget = seen(name);
    return clickAt(widget, widget->rect().center());
}

void Robot::type(const QString &text)
{
    for (const QChar letter : text) {
        QWindow *target = QGuiApplication::focusWindow();
        if (target == nullptr)
            target = m_window->windowHandle();
        ++m_effort.typed;
        QTest::sendKeyEvent(QTest::Click, target, Qt::Key_unknown, letter, Qt::NoModifier);
    }
}

void Robot::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    if (QGuiApplication::focusWindow() == nullptr) { // keys of a part of the window work only where that is active
        m_window->activateWindow();
        static_cast<void>(waitFor([] { return QGuiApplication::focusWindow() != nullptr; }, 2s));
    }
    QWindow *target = QGuiApplication::focusWindow();
    ++m_effort.typed;
    QTest::keyClick(target != nullptr ? target : m_window->windowHandle(), key, modifiers);
}

bool Robot::fill(const QString &name, const QString &text)
{
    if (!click(name))
        return false;
    QWindow *target = seen(name)->window()->windowHandle();
    QTest::keyClick(target, Qt::Key_A, Qt::ControlModifier);
    type(text);
    return true;
}

bool Robot::clickItem(QAbstractItemView *view, const QString &text)
{
    const QAbstractItemModel *model = view->model();
    for (const bool isWhole : {true, false}) { // "pod" is a TPU's name before it is a part of "v5litepod-8"
        for (int row = 0; row < model->rowCount(view->rootIndex()); ++row) {
            for (int column = 0; column < model->columnCount(view->rootIndex()); ++column) {
                const QModelIndex index = model->index(row, column, view->rootIndex());
                const auto words = index.data().toString();
                if (isWhole ? words != text : !words.contains(text))
                    continue;
                view->scrollTo(index);
                return clickAt(view->viewport(), view->visualRect(index).center());
            }
        }
    }
    return give(u"%1 has no row \"%2\""_s.arg(view->objectName(), text));
}

bool Robot::choose(const QString &comboBox, const QString &text)
{
    const auto holds = [&] {
        const auto *box = qobject_cast<QComboBox *>(seen(comboBox));
        return box != nullptr && box->isEnabled() && box->findText(text, Qt::MatchContains) >= 0;
    };
    if (!waitFor(holds, patience))
        return give(u"%1 does not offer \"%2\""_s.arg(comboBox, text));
    bringIntoView(seen(comboBox));
    auto *box = qobject_cast<QComboBox *>(seen(comboBox));
    // The arrow opens the list of an editable box too.
    if (!click(comboBox))
        return false;
    if (!box->view()->isVisible() && !clickAt(box, box->rect().center() + QPoint{box->width() / 2 - 12, 0}))
        return false;
    if (!waitFor([box] { return box->view()->isVisible(); }, patience))
        return give(u"the list of %1 does not open"_s.arg(comboBox));
    QTest::qWait(QApplication::doubleClickInterval() + 50); // a list closes on a release that follows too soon
    return clickItem(box->view(), text);
}

bool Robot::clickRow(const QString &table, const QString &text)
{
    const auto shown = [&] {
        const auto *view = qobject_cast<QAbstractItemView *>(seen(table));
        return view != nullptr
            && !view->model()->match(view->model()->index(0, 0), Qt::DisplayRole, text, 1, Qt::MatchContains).isEmpty();
    };
    if (!waitFor(shown, patience))
        return give(u"%1 has no row \"%2\""_s.arg(table, text));
    return clickItem(qobject_cast<QAbstractItemView *>(seen(table)), text);
}
