// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "walk.h"

#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitterHandle>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

/// Inside of Qt's own controls: what the user meets is the control around it.
bool isInner(const QWidget *widget)
{
    const QWidget *parent = widget->parentWidget();
    return parent != nullptr
        && (qobject_cast<const QAbstractSpinBox *>(parent) || qobject_cast<const QComboBox *>(parent)
            || qobject_cast<const QLineEdit *>(parent) || qobject_cast<const QTabBar *>(parent)
            || qobject_cast<const QScrollBar *>(widget) || qobject_cast<const QHeaderView *>(widget)
            || qobject_cast<const QSplitterHandle *>(widget) || widget->inherits("QTableCornerButton")
            || widget->objectName().startsWith("qt_"_L1));
}

bool isControl(const QWidget *widget)
{
    return !isInner(widget) && widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus) != 0;
}

QList<QWidget *> shownIn(QWidget *root)
{
    QList<QWidget *> all;
    const auto children = root->findChildren<QWidget *>();
    for (QWidget *widget : children) {
        if (widget->isVisible() && widget->window() == root->window())
            all << widget;
    }
    return all;
}

QRect placeIn(const QWidget *widget, const QWidget *of)
{
    return {widget->mapTo(of, QPoint{0, 0}), widget->size()};
}

QString textOf(const QWidget *widget)
{
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        return button->text();
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        return label->text();
    return {};
}

QString labelTrouble(const QLabel *label)
{
    if (label->text().isEmpty() || !label->pixmap().isNull())
        return {};
    if (const auto *elided = qobject_cast<const ElidedLabel *>(label))
        return elided->text() == elided->fullText() || elided->toolTip() == elided->fullText()
            ? QString{}
            : u"shortened without a tool tip"_s;
    const QSize room = label->contentsRect().size();
    if (label->wordWrap()) {
        const int needed = label->heightForWidth(label->width());
        if (needed > label->height() + 1)
            return u"needs %1 of height, has %2"_s.arg(needed).arg(label->height());
        int widest = 0;
        for (const QString &word :
             label->text().split(QRegularExpression{u"[\\s\u3000-\u9fff\uac00-\ud7a3/\\-._=,]+"_s}))
            widest = std::max(widest, label->fontMetrics().horizontalAdvance(word));
        return widest > room.width() + 2 && label->textFormat() != Qt::RichText
            ? u"a word needs %1 of width, has %2"_s.arg(widest).arg(room.width())
            : QString{};
    }
    const QSize needed = label->sizeHint();
    if (needed.width() > label->width() + 1 && label->toolTip().isEmpty())
        return u"needs %1 of width, has %2"_s.arg(needed.width()).arg(label->width());
    return needed.height() > label->height() + 1
        ? u"needs %1 of height, has %2"_s.arg(needed.height()).arg(label->height())
        : QString{};
}

QString buttonTrouble(const QAbstractButton *button)
{
    if (button->text().isEmpty())
        return {};
    const auto *tool = qobject_cast<const QToolButton *>(button);
    if (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)
        return {};
    const QSize needed = button->sizeHint();
    const bool says = button->toolTip().contains(button->text()) || button->toolTip().size() > button->text().size()
        || !button->property("fullText").toString().isEmpty();
    if (needed.width() > button->width() + 1 && !says)
        return u"needs %1 of width, has %2"_s.arg(needed.width()).arg(button->width());
    return button->fontMetrics().height() > button->height() + 1 ? u"is too low"_s : QString{};
}

QString tabsTrouble(const QTabBar *tabs)
{
    for (int i = 0; i < tabs->count(); ++i) {
        const int needed = tabs->fontMetrics().horizontalAdvance(tabs->tabText(i).remove(u'&'));
        if (needed > tabs->tabRect(i).width() && tabs->tabToolTip(i).isEmpty())
            return u"tab “%1” needs %2, has %3"_s.arg(tabs->tabText(i)).arg(needed).arg(tabs->tabRect(i).width());
    }
    return {};
}

QString headTrouble(const QHeaderView *head)
{
    if (head->orientation() != Qt::Horizontal || head->model() == nullptr)
        return {};
    for (int i = 0; i < head->count(); ++i) {
        const QString text = head->model()->headerData(i, Qt::Horizontal).toString();
        if (head->isSectionHidden(i) || text.isEmpty())
            continue;
        const int needed = head->fontMetrics().horizontalAdvance(text);
        if (needed > head->sectionSize(i)
            && head->model()->headerData(i, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty()
            && head->textElideMode() == Qt::ElideNone)
            return u"head “%1” needs %2, has %3"_s.arg(text).arg(needed).arg(head->sectionSize(i));
    }
    return {};
}

QString textTrouble(const QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        return labelTrouble(label);
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        return buttonTrouble(button);
    if (const auto *tabs = qobject_cast<const QTabBar *>(widget))
        return tabsTrouble(tabs);
    if (const auto *head = qobject_cast<const QHeaderView *>(widget))
        return headTrouble(head);
    if (const auto *badge = qobject_cast<const StateBadge *>(widget))
        return badge->sizeHint().width() > badge->width() + 1 && badge->toolTip().isEmpty()
            ? u"“%1” is cut"_s.arg(badge->word())
            : QString{};
    if (const auto *edit = qobject_cast<const QLineEdit *>(widget))
        return edit->fontMetrics().height() > edit->height() + 1 ? u"is too low"_s : QString{};
    return {};
}

/// A page may be scrolled; within what is shown nothing may stick out of its parent.
QString placeTrouble(const QWidget *widget)
{
    const QWidget *parent = widget->parentWidget();
    if (parent == nullptr || widget->isWindow() || parent->layout() == nullptr || parent->layout()->indexOf(widget) < 0)
        return {};
    const QRect room = parent->rect();
    const QRect place = widget->geometry();
    if (place.left() < room.left() - 1 || place.right() > room.right() + 1)
        return u"reaches out of its parent: %1..%2 of %3"_s.arg(place.left()).arg(place.right()).arg(room.width());
    if (place.bottom() > room.bottom() + 1)
        return u"reaches out below its parent: %1 of %2"_s.arg(place.bottom()).arg(room.height());
    return {};
}

QString areaTrouble(const QScrollArea *area)
{
    if (area->widget() == nullptr || area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
        return {};
    return area->widget()->width() > area->viewport()->width() + 1
        ? u"its content is %1 wide, it shows %2"_s.arg(area->widget()->width()).arg(area->viewport()->width())
        : QString{};
}

QStringList overlaps(const QWidget *parent)
{
    QStringList found;
    if (parent->layout() == nullptr || qobject_cast<const QStackedWidget *>(parent) != nullptr)
        return found;
    QList<const QWidget *> inside;
    for (const QObject *child : parent->children()) {
        const auto *widget = qobject_cast<const QWidget *>(child);
        if (widget != nullptr && widget->isVisible() && !widget->isWindow() && !textOf(widget).isEmpty())
            inside << widget;
    }
    for (qsizetype i = 0; i < inside.size(); ++i) {
        for (qsizetype k = i + 1; k < inside.size(); ++k) {
            const QRect both = inside.at(i)->geometry().intersected(inside.at(k)->geometry());
            if (both.width() > 2 && both.height() > 2)
                found << u"%1 and %2 lie on each other"_s.arg(walk::pathOf(inside.at(i)), walk::pathOf(inside.at(k)));
        }
    }
    return found;
}

/// Whether `next` stands below or right of `before`, judged where their ways part.
bool isInOrder(const QWidget *before, const QWidget *next)
{
    const QWidget *common = before->parentWidget();
    while (common != nullptr && !common->isAncestorOf(next))
        common = common->parentWidget();
    if (common == nullptr)
        return true;
    const auto branch = [common](const QWidget *widget) {
        while (widget->parentWidget() != common)
            widget = widget->parentWidget();
        return placeIn(widget, common);
    };
    const QRect a = branch(before);
    const QRect b = branch(next);
    const int slack = 4;
    if (a.adjusted(-slack, -slack, slack, slack).contains(b))
        return true; // it lies over the other, in its corner: what does comes behind it, see layoutorder.h
    return b.top() >= a.bottom() - slack || b.left() >= a.right() - slack;
}

/// Why not all of it can be seen, wherever one scrolls to: goes up through what it stands in.
QString hiddenBy(const QWidget *widget)
{
    constexpr int slack = 2;
    QRect place = widget->rect();
    for (const QWidget *at = widget; !at->isWindow(); at = at->parentWidget()) {
        const QWidget *parent = at->parentWidget();
        place.translate(at->pos());
        const auto *area = qobject_cast<const QScrollArea *>(parent->parentWidget());
        if (area == nullptr || area->widget() != at) {
            if (!parent->rect().adjusted(-slack, -slack, slack, slack).contains(place))
                return u"%1 hides a part: %2..%3 x %4..%5 of %6 x %7"_s.arg(walk::pathOf(parent))
                    .arg(place.left())
                    .arg(place.right())
                    .arg(place.top())
                    .arg(place.bottom())
                    .arg(parent->width())
                    .arg(parent->height());
            continue;
        }
        const QSize room = area->viewport()->size();
        if (area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff
            && (place.left() < -slack || place.right() > room.width() + slack))
            return u"%1 shows %2..%3 of %4"_s.arg(walk::pathOf(area))
                .arg(place.left())
                .arg(place.right())
                .arg(room.width());
        if (room.height() < std::min(place.height(), 2 * widget->fontMetrics().height()))
            return u"%1 is only %2 high"_s.arg(walk::pathOf(area)).arg(room.height());
        place = QRect{QPoint{0, 0}, place.size().boundedTo(room)}; // scrolled to
    }
    return {};
}

/// The control that has the focus, not a part inside of it.
QWidget *resting()
{
    QWidget *widget = QApplication::focusWidget();
    while (widget != nullptr && isInner(widget))
        widget = widget->parentWidget();
    return widget;
}

QRect ringOf(const QWidget *widget)
{
    const int around =
        qobject_cast<const QPlainTextEdit *>(widget) != nullptr ? 14 : 4; // the box around code has the ring
    return placeIn(widget, widget->window())
        .adjusted(-around, -around, around, around)
        .intersected(widget->window()->rect());
}

/// One press of Tab away from `from`, and what was wrong with it; empty: nothing.
QString leave(QWidget *from)
{
    QWidget *window = from->window();
    const QRect place = ringOf(from);
    const QImage with = window->grab(place).toImage();
    const QPointer<QWidget> stood = from;
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab,
                    from->inherits("NumberedText") ? Qt::ControlModifier : Qt::NoModifier);
    // In a text Tab goes from link to link, in a date from part to part: it leads out behind the last one.
    const bool hasStops = from->inherits("QTextBrowser") || from->inherits("QDateTimeEdit");
    constexpr int mostStops = 60;
    for (int stops = 0; hasStops && resting() == stood && stops < mostStops; ++stops)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    if (resting() == stood)
        return walk::pathOf(from) + u": Tab does not lead out of it"_s;
    const bool stands = stood && stood->isVisible() && ringOf(stood) == place;
    return stands && window->grab(place).toImage() == with
        ? walk::pathOf(stood) + u": does not show that it has the focus"_s
        : QString{};
}

QList<QWidget *> wantedIn(QWidget *root)
{
    QList<QWidget *> wanted;
    for (QWidget *widget : shownIn(root)) {
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const bool isOther = button != nullptr && button->group() != nullptr && button->group()->exclusive()
            && button->group()->checkedButton() != nullptr && !button->isChecked(); // for the arrow keys
        if (button != nullptr && button->autoExclusive() && !button->isChecked())
            continue;
        if (isControl(widget) && widget->isEnabled() && !isOther
            && !widget->inherits("TerminalView")) // whose Tab is the shell's
            wanted << widget;
    }
    return wanted;
}

/// Columns without a head, and those whose head stands at the other side than what is below it.
QStringList headless(const QTableView &table)
{
    QStringList found;
    const auto *model = table.model();
    const auto isRight = [](const QVariant &alignment) { return (alignment.toInt() & Qt::AlignRight) != 0; };
    for (int i = 0; i < model->columnCount(); ++i) {
        if (table.isColumnHidden(i))
            continue;
        const auto head = [&](int role) { return model->headerData(i, Qt::Horizontal, role); };
        if (head(Qt::DisplayRole).toString().trimmed().isEmpty()
            && head(Qt::AccessibleTextRole).toString().trimmed().isEmpty())
            found << u"%1: column %2 has no head"_s.arg(walk::pathOf(&table)).arg(i);
        if (model->rowCount() > 0
            && isRight(model->index(0, i).data(Qt::TextAlignmentRole)) != isRight(head(Qt::TextAlignmentRole)))
            found << u"%1: the head of column %2 does not stand over it"_s.arg(walk::pathOf(&table)).arg(i);
    }
    return found;
}

} // namespace

QString walk::pathOf(const QWidget *widget)
{
    QStringList parts;
    for (; widget != nullptr && !widget->isWindow() && parts.size() < 4; widget = widget->parentWidget()) {
        if (!widget->objectName().isEmpty() && !widget->objectName().startsWith("qt_"_L1))
            parts.prepend(widget->objectName());
        else if (parts.isEmpty()) {
            const QString text = textOf(widget).left(40);
            parts.prepend(QString::fromLatin1(widget->metaObject()->className())
                          + (text.isEmpty() ? QString{} : u" “"_s + text + u'”'));
        }
    }
    return parts.join(u" > "_s);
}

QStringList walk::unspoken(QWidget *root)
{
    QStringList found;
    for (QWidget *widget : shownIn(root)) {
        if (!isControl(widget))
            continue;
        auto *spoken = QAccessible::queryAccessibleInterface(widget);
        if (spoken == nullptr) {
            found << pathOf(widget) + u": cannot be read"_s;
            continue;
        }
        const QString name = spoken->text(QAccessible::Name).trimmed();
        if (name.isEmpty())
            found << pathOf(widget) + u": has no name"_s;
        static const QSet<int> vague{QAccessible::NoRole, QAccessible::Client, QAccessible::Grouping,
                                     QAccessible::Window, QAccessible::Pane};
        if (vague.contains(spoken->role()))
            found << u"%1: its role says nothing (%2)"_s.arg(pathOf(widget)).arg(int(spoken->role()));
        if (!widget->isEnabled() && widget->parentWidget()->isEnabled()
            && qobject_cast<QAbstractButton *>(widget) != nullptr
            && spoken->text(QAccessible::Description).trimmed().isEmpty() && widget->toolTip().trimmed().isEmpty())
            found << pathOf(widget) + u": is disabled and does not say why"_s;
        if (const auto *table = qobject_cast<QTableView *>(widget); table != nullptr && table->model() != nullptr)
            found += headless(*table);
    }
    return found;
}

QStringList walk::cut(QWidget *root)
{
    QStringList found;
    for (QWidget *widget : shownIn(root)) {
        if (isInner(widget) && qobject_cast<QHeaderView *>(widget) == nullptr)
            continue;
        if (const QString trouble = textTrouble(widget); !trouble.isEmpty())
            found << pathOf(widget) + u": "_s + trouble;
        if (const QString trouble = placeTrouble(widget); !trouble.isEmpty())
            found << pathOf(widget) + u": "_s + trouble;
        if (const auto *area = qobject_cast<QScrollArea *>(widget)) {
            if (const QString trouble = areaTrouble(area); !trouble.isEmpty())
                found << pathOf(widget) + u": "_s + trouble;
        }
        found += overlaps(widget);
    }
    return found;
}

QStringList walk::unreachable(QWidget *root)
{
    QStringList found;
    for (QWidget *widget : shownIn(root)) {
        if (isInner(widget) || (!isControl(widget) && textOf(widget).isEmpty()))
            continue;
        if (const QString trouble = hiddenBy(widget); !trouble.isEmpty())
            found << pathOf(widget) + u": "_s + trouble;
    }
    return found;
}

walk::Round walk::byTab(QWidget *root)
{
    constexpr int most = 400;
    Round round;
    QWidget *window = root->window();
    window->activateWindow();
    static_cast<void>(QTest::qWaitForWindowActive(window));
    const QList<QWidget *> wanted = wantedIn(root);
    // Once round the window, from a control outside on, so that the first one, too, is come to by the key. A window of
    // its own has nothing outside: there the way begins at one of its controls.
    auto *start = window->findChild<QWidget *>(u"appMenuButton"_s);
    if (QWidget *first = start != nullptr ? start : wanted.value(0))
        first->setFocus(Qt::TabFocusReason);
    QSet<QWidget *> reached;
    QPointer<QWidget> before;
    for (int presses = 0; presses < most; ++presses) {
        QWidget *now = resting();
        if (now == nullptr || (presses > 0 && now == start) || reached.contains(now))
            break;
        if (!root->isAncestorOf(now)) {
            before = nullptr;
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab,
                            now->inherits("NumberedText") ? Qt::ControlModifier : Qt::NoModifier);
            continue;
        }
        reached.insert(now);
        if (before && !isInOrder(before, now))
            round.findings << u"%1 comes after %2"_s.arg(pathOf(now), pathOf(before));
        before = now;
        const auto *view = qobject_cast<const QAbstractItemView *>(now);
        const bool isEmpty =
            view != nullptr && (view->model() == nullptr || view->model()->rowCount() == 0); // it has nothing to mark
        const bool isAlone =
            wanted.size() == 1 && wanted.first() == now; // in a sheet Tab goes round, and comes back to it
        if (const QString trouble = leave(now); !trouble.isEmpty() && !isEmpty && !isAlone)
            round.findings << trouble;
    }
    round.stops = static_cast<int>(reached.size());
    for (QWidget *widget : wanted) {
        if (!reached.contains(widget))
            round.findings << pathOf(widget) + u": Tab does not come to it"_s;
    }
    if (reached.isEmpty() && !wanted.isEmpty()) // a part in which nothing can be done now needs no key
        round.findings << u"the focus is at %1"_s.arg(QApplication::focusWidget() ? pathOf(QApplication::focusWidget())
                                                                                  : u"nothing"_s);
    return round;
}
