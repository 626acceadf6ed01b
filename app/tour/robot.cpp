// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/robot.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QPointer>
#include <QScreen>
#include <QScrollArea>
#include <QTest>
#include <QWindow>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto patience = 60s; // for a busy machine; a wait ends when what it waits for is there

/// A part of it, through all that scrolls around it; what lies in a window of its own, as the list of a combo box, is
/// in nothing that scrolls.
void bringIntoView(QWidget *widget, const QRect &part)
{
    for (QWidget *inner = widget; !inner->isWindow() && inner->parentWidget() != nullptr;
         inner = inner->parentWidget()) {
        auto *area = qobject_cast<QScrollArea *>(inner->parentWidget());
        if (area == nullptr || area->widget() == nullptr || !area->widget()->isAncestorOf(widget))
            continue;
        const QPoint middle = widget->mapTo(area->widget(), part.center());
        const QSize margin = (part.size() / 2 + QSize{8, 8}).boundedTo(area->viewport()->size() / 2 - QSize{1, 1});
        area->ensureVisible(middle.x(), middle.y(), margin.width(), margin.height());
    }
}

/// Its middle, where the mouse goes: of a text field ensureWidgetVisible() shows the cursor alone.
void bringIntoView(QWidget *widget)
{
    bringIntoView(widget, widget->rect());
}

/// The one that really gets what `widget` is asked to take.
const QWidget *behindProxies(const QWidget *widget)
{
    while (widget != nullptr && widget->focusProxy() != nullptr)
        widget = widget->focusProxy();
    return widget;
}

/// Who gets a key that comes in at that window: the list or menu that is open above all, else what has the focus in it.
const QWidget *receiverIn(const QWidget *window)
{
    const QWidget *top = QApplication::activePopupWidget() != nullptr ? QApplication::activePopupWidget() : window;
    return behindProxies(top->focusWidget() != nullptr ? top->focusWidget() : top);
}

/// A list that has just opened takes a release of the mouse for the one that opened it, until the mouse moves in it.
void wakeList(const QAbstractItemView *view)
{
    const QRect all = view->viewport()->rect();
    for (const QPoint spot : {all.topLeft() + QPoint{1, 1}, all.center()})
        QTest::mouseMove(view->window()->windowHandle(), view->viewport()->mapTo(view->window(), spot));
}

/// The first item that says just that, else the first that says it among other things: "pod" is a TPU's name before it
/// is a part of "v5litepod-8".
QModelIndex itemOf(const QAbstractItemView *view, const QString &text)
{
    const QAbstractItemModel *model = view->model();
    for (const bool isWhole : {true, false}) {
        for (int row = 0; row < model->rowCount(view->rootIndex()); ++row) {
            for (int column = 0; column < model->columnCount(view->rootIndex()); ++column) {
                const QModelIndex index = model->index(row, column, view->rootIndex());
                const auto words = index.data().toString();
                if (isWhole ? words == text : words.contains(text))
                    return index;
            }
        }
    }
    return {};
}

QString missedWait;

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

bool Robot::waitFor(const std::function<bool()> &done, std::chrono::milliseconds deadline, const QString &what)
{
    QElapsedTimer timer;
    timer.start();
    while (!done()) {
        if (s_stopped || timer.durationElapsed() > deadline) {
            if (!what.isEmpty())
                missedWait = u"waited %1 s in vain for %2"_s.arg(timer.elapsed() / 1'000).arg(what);
            return false;
        }
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

/// Not by QGuiApplication::focusWindow(): off-screen that stays the window of a list that has closed since.
QWindow *Robot::keyWindow() const
{
    const QWidget *top = QApplication::activePopupWidget();
    if (top == nullptr && QApplication::focusWidget() != nullptr)
        top = QApplication::focusWidget()->window();
    return top != nullptr && top->windowHandle() != nullptr ? top->windowHandle() : m_window->windowHandle();
}

bool Robot::takesKeys(QWidget *widget)
{
    if (widget == nullptr)
        return false;
    const QWidget *receiver = receiverIn(widget->window());
    return receiver == behindProxies(widget) || widget->isAncestorOf(receiver);
}

bool Robot::giveKeys(const QString &name, QWidget *widget)
{
    if (widget == nullptr)
        return give(u"%1 is gone, and what is typed for it would be lost"_s.arg(name));
    return give(u"what is typed for %1 goes to %2"_s.arg(name, robotlog::nameOf(receiverIn(widget->window()))));
}

void Robot::type(const QString &text)
{
    for (const QChar letter : text) {
        ++m_effort.typed;
        QTest::sendKeyEvent(QTest::Click, keyWindow(), Qt::Key_unknown, letter, Qt::NoModifier);
    }
}

void Robot::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    if (QGuiApplication::focusWindow() == nullptr) { // keys of a part of the window work only where that is active
        m_window->activateWindow();
        static_cast<void>(waitFor([] { return QGuiApplication::focusWindow() != nullptr; }, 2s));
    }
    ++m_effort.typed;
    QTest::keyClick(keyWindow(), key, modifiers);
}

bool Robot::fill(const QString &name, const QString &text)
{
    if (!click(name))
        return false;
    const QPointer<QWidget> field = seen(name);
    if (!takesKeys(field))
        return giveKeys(name, field);
    QWindow *window = field->window()->windowHandle();
    QTest::keyClick(window, Qt::Key_A, Qt::ControlModifier);
    for (const QChar letter : text) {
        if (!takesKeys(field))
            return giveKeys(name, field);
        ++m_effort.typed;
        QTest::sendKeyEvent(QTest::Click, window, Qt::Key_unknown, letter, Qt::NoModifier);
    }
    return true;
}

bool Robot::clickItem(QAbstractItemView *view, const std::function<QModelIndex()> &find)
{
    const QPointer<QAbstractItemView> there{view};
    const auto name = robotlog::nameOf(view);
    // What stands around the view may still be laid out, and its rows may come and go: an item is clicked at rest.
    QRect last;
    const auto rests = [&] {
        const QModelIndex item = there != nullptr ? find() : QModelIndex{};
        if (!item.isValid())
            return false;
        there->scrollTo(item);
        QWidget *shown = there->viewport();
        const QRect place = there->visualRect(item) & shown->rect();
        bringIntoView(shown, place);
        const QRect now{shown->mapToGlobal(place.topLeft()), place.size()};
        return std::exchange(last, now) == now && !place.isEmpty() && isReachable(shown, place.center());
    };
    if (!waitFor(rests, patience))
        return give(u"an item of %1 is covered or outside the window, or it is gone"_s.arg(name));
    if (there->window()->windowType() == Qt::Popup)
        wakeList(there);
    there->scrollTo(find());
    return clickAt(there->viewport(), (there->visualRect(find()) & there->viewport()->rect()).center());
}

bool Robot::clickText(QAbstractItemView *view, const QString &text)
{
    if (!itemOf(view, text).isValid())
        return give(u"%1 has no row \"%2\""_s.arg(robotlog::nameOf(view), text));
    return clickItem(view, [view, text] { return itemOf(view, text); });
}

bool Robot::choose(const QString &comboBox, const QString &text)
{
    const auto holds = [&] {
        const auto *box = qobject_cast<QComboBox *>(seen(comboBox));
        return box != nullptr && box->isEnabled() && box->findText(text, Qt::MatchContains) >= 0;
    };
    if (!waitFor(holds, patience))
        return give(u"%1 does not offer \"%2\""_s.arg(comboBox, text));
    // The arrow opens the list of an editable box too.
    if (!click(comboBox))
        return false;
    const QPointer<QComboBox> box = qobject_cast<QComboBox *>(seen(comboBox));
    const auto isOpen = [&box] { return box != nullptr && box->view()->isVisible(); };
    if (box != nullptr && !isOpen() && !clickAt(box, box->rect().center() + QPoint{box->width() / 2 - 12, 0}))
        return false;
    if (!waitFor(isOpen, patience))
        return give(u"the list of %1 does not open"_s.arg(comboBox));
    if (!clickText(box->view(), text))
        return false;
    return waitFor([&isOpen] { return !isOpen(); }, patience)
        || give(u"the list of %1 stays open over \"%2\""_s.arg(comboBox, text));
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
    return clickText(qobject_cast<QAbstractItemView *>(seen(table)), text);
}

QString robotlog::nameOf(const QWidget *widget)
{
    if (widget == nullptr)
        return u"nothing"_s;
    if (!widget->objectName().isEmpty())
        return widget->objectName();
    const QWidget *around = widget->parentWidget();
    while (around != nullptr && around->objectName().isEmpty())
        around = around->parentWidget();
    const auto kind = QString::fromLatin1(widget->metaObject()->className());
    return around != nullptr ? u"a %1 of %2"_s.arg(kind, around->objectName()) : u"a "_s + kind;
}

const QString &robotlog::missed()
{
    return missedWait;
}

void robotlog::forget()
{
    missedWait.clear();
}
