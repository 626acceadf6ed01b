// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textcheck.h"

#include "tests/fakes/hostiletext.h"
#include "walk.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QTextEdit>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longest = 20'000; ///< UTF-16 units that anything shows or says at once
constexpr int mostRows = 12; ///< of a table: more would tell the same

/// Words of Bait::texts(), or what is left of them where they were made harmless.
bool isStrange(const QString &text)
{
    static const QStringList marks{u"bait.png"_s,  u"bait.pipe"_s,           u"exe.txt"_s, u"%L1"_s,
                                   u"<b>c</b>"_s,  u"line\nline"_s,          u"before"_s,  u"WWWWWWWW"_s,
                                   u"word word"_s, QString{3, QChar{0x0301}}};
    return std::ranges::any_of(marks, [&](const QString &mark) { return text.contains(mark); });
}

QString nameOf(const QWidget *widget)
{
    return walk::pathOf(widget).section(u" > "_s, -3);
}

} // namespace

void TextCheck::look(const QString &place, const std::function<void()> &beat)
{
    m_place = place;
    m_beat = beat;
    QList<QPointer<QWidget>> windows;
    for (auto *window : QApplication::topLevelWidgets())
        windows << window;
    for (const auto &window : std::as_const(windows)) {
        if (!window || !window->isVisible() || window->inherits("QTipLabel"))
            continue;
        judge(window->windowTitle(), nameOf(window) + u" title"_s);
        QList<QPointer<QWidget>> all{window};
        for (auto *widget : window->findChildren<QWidget *>())
            all << widget;
        for (const auto &widget : std::as_const(all)) {
            if (widget && widget->isVisible() && widget->window() == window)
                lookAt(widget);
        }
        if (window)
            hear(window);
    }
    if (m_bait->isTaken())
        find({}, u"a file was opened"_s);
}

void TextCheck::find(const QString &where, const QString &what)
{
    m_findings << u"%1 | %2: %3"_s.arg(m_place, where, what);
}

bool TextCheck::judge(const QString &text, const QString &where)
{
    if (text.size() > longest)
        find(where, u"%1 characters: %2"_s.arg(text.size()).arg(text.left(20)));
    const bool isWords = isStrange(text.left(longest));
    m_strange += isWords ? 1 : 0;
    return isWords;
}

void TextCheck::lookAt(const QPointer<QWidget> &widget)
{
    if (const auto *label = qobject_cast<QLabel *>(widget); label != nullptr && label->pixmap().isNull()) {
        if (label->textFormat() != Qt::PlainText && !label->text().isEmpty())
            find(nameOf(widget), u"reads its text as markup"_s);
        judge(label->text(), nameOf(widget));
    }
    if (const auto *button = qobject_cast<QAbstractButton *>(widget))
        judge(button->text(), nameOf(widget));
    if (auto *text = qobject_cast<QTextEdit *>(widget); text != nullptr && isStrange(text->toPlainText()))
        find(nameOf(widget), u"may read it as markup"_s);
    if (const auto *combo = qobject_cast<QComboBox *>(widget)) {
        for (int i = 0; i < combo->count(); ++i)
            judge(combo->itemText(i), nameOf(widget));
    }
    if (const auto *tabs = qobject_cast<QTabBar *>(widget)) {
        for (int i = 0; i < tabs->count(); ++i)
            judge(tabs->tabText(i), nameOf(widget));
    }
    if (!widget->toolTip().isEmpty())
        openTip(widget, widget->rect().center(), widget->toolTip());
    if (widget)
        openMenus(widget);
    if (auto *view = qobject_cast<QAbstractItemView *>(widget))
        lookInto(view);
}

void TextCheck::openTip(QWidget *widget, const QPoint &at, const QString &text)
{
    const auto where = nameOf(widget) + u" tip"_s;
    if (!judge(text.left(longest), where)) // see tipText()
        return;
    ++m_tips;
    const QPointer<QLabel> tip = tipShownAt(widget, at);
    if (const auto problem = problemOf(tip); tip && !problem.isEmpty())
        find(where, problem);
    delete tip;
    m_beat();
}

void TextCheck::lookInto(const QPointer<QAbstractItemView> &view)
{
    // While something is opened the rows may change, and go.
    const auto rows = [&] { return view && view->model() ? view->model()->rowCount(view->rootIndex()) : 0; };
    for (int row = 0; row < std::min(mostRows, rows()); ++row) {
        for (int column = 0; row < rows() && column < view->model()->columnCount(view->rootIndex()); ++column)
            lookAtCell(view, view->model()->index(row, column, view->rootIndex()));
        if (row < rows() && view->contextMenuPolicy() == Qt::CustomContextMenu)
            openRowMenu(view, view->visualRect(view->model()->index(row, 0, view->rootIndex())).center());
    }
}

void TextCheck::lookAtCell(QAbstractItemView *view, const QModelIndex &index)
{
    const auto where = u"%1 %2,%3"_s.arg(nameOf(view)).arg(index.row()).arg(index.column());
    judge(index.data(Qt::DisplayRole).toString().left(longest), where); // a delegate shortens it
    for (const int role : {Qt::AccessibleTextRole, Qt::AccessibleDescriptionRole})
        m_spoken += judge(index.data(role).toString(), where + u" spoken"_s) ? 1 : 0;
    const auto place = view->visualRect(index).center();
    const auto tip = index.data(Qt::ToolTipRole).toString();
    if (!tip.isEmpty() && view->viewport()->rect().contains(place))
        openTip(view->viewport(), place, tip);
}

void TextCheck::openRowMenu(QAbstractItemView *view, const QPoint &place)
{
    if (!view->viewport()->rect().contains(place))
        return;
    const auto where = nameOf(view) + u" menu"_s;
    QContextMenuEvent asks{QContextMenuEvent::Mouse, place, view->viewport()->mapToGlobal(place)};
    QCoreApplication::sendEvent(view->viewport(), &asks);
    QCoreApplication::processEvents();
    if (const QPointer<QMenu> menu = qobject_cast<QMenu *>(QApplication::activePopupWidget())) {
        readMenu(*menu, where);
        menu->close();
    }
    m_beat();
}

void TextCheck::openMenus(QWidget *widget)
{
    QPointer<QMenu> menu;
    if (const auto *tool = qobject_cast<QToolButton *>(widget))
        menu = tool->menu();
    else if (const auto *button = qobject_cast<QPushButton *>(widget))
        menu = button->menu();
    if (menu == nullptr || !widget->isEnabled())
        return;
    const auto where = nameOf(widget) + u" menu"_s;
    menu->popup(widget->mapToGlobal(QPoint{}));
    QCoreApplication::processEvents();
    if (menu) {
        readMenu(*menu, where);
        menu->hide();
    }
    m_beat();
}

void TextCheck::readMenu(const QMenu &menu, const QString &where)
{
    if (menu.width() > menu.screen()->size().width())
        find(where, u"is %1 wide"_s.arg(menu.width()));
    const auto actions = menu.actions();
    for (const auto *action : actions) {
        m_entries += judge(action->text(), where) ? 1 : 0;
        judge(action->toolTip().left(longest), where); // see tipText()
    }
}

void TextCheck::hear(QWidget *window)
{
    QList<QAccessibleInterface *> all{QAccessible::queryAccessibleInterface(window)};
    while (!all.isEmpty()) {
        auto *spoken = all.takeLast();
        if (spoken == nullptr || !spoken->isValid() || spoken->state().invisible)
            continue;
        for (const auto which : {QAccessible::Name, QAccessible::Description, QAccessible::Help, QAccessible::Value}) {
            const auto *widget = qobject_cast<QWidget *>(spoken->object());
            const auto where = widget != nullptr ? nameOf(widget) : QStringLiteral("cell");
            const bool isDocument = qobject_cast<const QPlainTextEdit *>(widget) != nullptr;
            const auto text = spoken->text(which);
            m_spoken += judge(isDocument ? text.left(longest) : text, where + u" spoken"_s) ? 1 : 0;
        }
        const bool isTable = spoken->tableInterface() != nullptr;
        const int children = std::min(spoken->childCount(), isTable ? mostRows * 10 : 200);
        for (int i = 0; i < children; ++i)
            all << spoken->child(i);
        m_beat();
    }
}
