// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "likeness.h"

#include "walk.h"
#include "widgets/common/label.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTabBar>
#include <QTest>
#include <QTextEdit>
#include <QWindow>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRows = 60;

using Texts = QList<std::pair<QString, QString>>; ///< kind, text

void add(Texts *texts, const QString &kind, const QString &text)
{
    if (!text.isEmpty())
        texts->append({kind, text});
}

void addHead(Texts *texts, const QHeaderView *head)
{
    for (int i = 0; head->model() != nullptr && i < std::min(head->count(), mostRows); ++i) {
        if (head->isSectionHidden(i))
            continue;
        const auto of = [&](int role) { return head->model()->headerData(i, head->orientation(), role).toString(); };
        add(texts, u"head %1, %2 wide"_s.arg(i).arg(head->sectionSize(i)), of(Qt::DisplayRole));
        add(texts, u"head tip"_s, of(Qt::ToolTipRole));
        add(texts, u"head name"_s, of(Qt::AccessibleTextRole));
    }
}

void addCells(Texts *texts, const QAbstractItemView *view)
{
    const auto *model = view->model();
    if (model == nullptr)
        return;
    const auto parent = view->rootIndex();
    for (int row = 0; row < std::min(model->rowCount(parent), mostRows); ++row) {
        for (int column = 0; column < model->columnCount(parent); ++column) {
            const auto index = model->index(row, column, parent);
            const auto cell = u"cell %1,%2"_s.arg(row).arg(column);
            add(texts, cell, index.data(Qt::DisplayRole).toString());
            add(texts, cell + u" tip"_s, index.data(Qt::ToolTipRole).toString());
            add(texts, cell + u" name"_s, index.data(Qt::AccessibleTextRole).toString());
            add(texts, cell + u" description"_s, index.data(Qt::AccessibleDescriptionRole).toString());
        }
    }
}

void addActions(Texts *texts, const QWidget *widget)
{
    const auto actions = widget->actions();
    for (const QAction *action : actions) {
        add(texts, u"action"_s, action->text());
        add(texts, u"action tip"_s, action->toolTip());
    }
}

/// What the widget itself is for: its words.
void addOwn(Texts *texts, const QWidget *widget)
{
    if (const auto *elided = qobject_cast<const ElidedLabel *>(widget))
        add(texts, u"text"_s, elided->fullText());
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        add(texts, u"text"_s, label->text());
    else if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        add(texts, u"text"_s, button->text());
    else if (const auto *edit = qobject_cast<const QLineEdit *>(widget)) {
        add(texts, u"text"_s, edit->text());
        add(texts, u"placeholder"_s, edit->placeholderText());
    } else if (const auto *box = qobject_cast<const QComboBox *>(widget)) {
        add(texts, u"placeholder"_s, box->placeholderText());
        for (int i = 0; i < std::min(box->count(), mostRows); ++i)
            add(texts, u"item %1"_s.arg(i), box->itemText(i));
    } else if (const auto *spin = qobject_cast<const QAbstractSpinBox *>(widget))
        add(texts, u"text"_s, spin->text());
    else if (const auto *tabs = qobject_cast<const QTabBar *>(widget)) {
        for (int i = 0; i < tabs->count(); ++i)
            add(texts, u"tab"_s, tabs->tabText(i) + u'|' + tabs->tabToolTip(i));
    } else if (const auto *group = qobject_cast<const QGroupBox *>(widget))
        add(texts, u"title"_s, group->title());
    else if (const auto *plain = qobject_cast<const QPlainTextEdit *>(widget)) {
        add(texts, u"text"_s, plain->toPlainText());
        add(texts, u"placeholder"_s, plain->placeholderText());
    } else if (const auto *rich = qobject_cast<const QTextEdit *>(widget))
        add(texts, u"text"_s, rich->toPlainText());
    else if (const auto *head = qobject_cast<const QHeaderView *>(widget))
        addHead(texts, head);
    else if (const auto *view = qobject_cast<const QAbstractItemView *>(widget))
        addCells(texts, view);
}

Texts textsOf(QWidget *widget)
{
    Texts texts;
    add(&texts, u"tip"_s, widget->toolTip());
    add(&texts, u"name"_s, widget->accessibleName());
    add(&texts, u"description"_s, widget->accessibleDescription());
    if (auto *spoken = QAccessible::queryAccessibleInterface(widget)) {
        add(&texts, u"spoken"_s, spoken->text(QAccessible::Name));
        add(&texts, u"spoken description"_s, spoken->text(QAccessible::Description));
    }
    if (widget->isWindow())
        add(&texts, u"title"_s, widget->windowTitle());
    addOwn(&texts, widget);
    addActions(&texts, widget);
    return texts;
}

QRect placeIn(const QWidget *widget, const QWidget *window)
{
    return {widget->mapTo(window, QPoint{}), widget->size()};
}

QString oneLine(QString text)
{
    return text.replace(u'\n', u'\u23ce');
}

QStringList inOneOnly(QStringList switched, const QStringList &fresh)
{
    QStringList found;
    for (const QString &line : fresh) {
        if (!switched.removeOne(line))
            found << u"  fresh:    "_s + line;
    }
    for (const QString &line : std::as_const(switched))
        found << u"  switched: "_s + line;
    return found;
}

/// Where pixels differ, as squares.
QRegion differingIn(const QImage &one, const QImage &other)
{
    constexpr int side = 8;
    QRegion region;
    for (int y = 0; y < one.height(); y += side) {
        for (int x = 0; x < one.width(); x += side) {
            const QRect square = QRect{x, y, side, side}.intersected(one.rect());
            if (one.copy(square) != other.copy(square))
                region += square;
        }
    }
    return region;
}

/// Why a host cannot be reached is told when it is asked again, and what is measured every second: neither happens
/// here.
bool isSaidAnew(const QString &line)
{
    const bool isMeasured =
        line.contains("usageBadge"_L1) || line.contains("usageMap"_L1) || line.contains("usageTable |"_L1);
    return line.contains("runHostTree"_L1)
        || (isMeasured && (line.contains("tip: "_L1) || line.contains("description: "_L1)));
}

} // namespace

Likeness likenessOf(QWidget *window)
{
    window->activateWindow();
    (void)QTest::qWaitForWindowActive(window, 500);
    QTest::mouseMove(window->windowHandle(), QPoint{1, window->height() - 2});
    for (QWidget *widget : window->findChildren<QWidget *>()) { // a window that was never left would not know it
        if (widget->testAttribute(Qt::WA_UnderMouse)) {
            widget->setAttribute(Qt::WA_UnderMouse, false);
            QEvent leave{QEvent::Leave};
            QCoreApplication::sendEvent(widget, &leave);
        }
    }
    if (QWidget *focus = window->focusWidget())
        focus->clearFocus();
    QCoreApplication::processEvents();
    Likeness likeness;
    likeness.picture = window->grab().toImage().convertToFormat(QImage::Format_RGB32);
    for (QWidget *widget : QList<QWidget *>{window} + window->findChildren<QWidget *>()) {
        const bool isMenu = qobject_cast<QMenu *>(widget) != nullptr;
        const QWidget *stands = isMenu ? widget->parentWidget() : widget; // a menu's words count before it is opened
        if (stands == nullptr || !stands->isVisibleTo(window) || (!isMenu && widget->window() != window))
            continue;
        const QRect place = isMenu ? QRect{} : placeIn(widget, window);
        const auto begin = walk::pathOf(widget) + u" | "_s;
        if (!isMenu)
            likeness.places
                << u"%1%2,%3 %4x%5"_s.arg(begin).arg(place.x()).arg(place.y()).arg(place.width()).arg(place.height());
        const auto texts = textsOf(widget);
        for (const auto &[kind, text] : texts) {
            const auto line = oneLine(begin + kind + u": "_s + text);
            if (!isSaidAnew(line))
                likeness.lines << line;
        }
    }
    likeness.lines.sort();
    return likeness;
}

Likeness wordsOf(Likeness shown)
{
    static const QRegularExpression number{u"\\d+"_s};
    return {.picture = {}, .lines = shown.lines.replaceInStrings(number, u"0"_s), .places = {}};
}

QStringList differences(const Likeness &switched, const Likeness &fresh, QWidget *window)
{
    QStringList found = inOneOnly(switched.lines, fresh.lines);
    QStringList moved = inOneOnly(switched.places, fresh.places);
    std::ranges::stable_sort(moved, {}, [](const QString &line) { return line.mid(12); });
    found += moved.mid(0, 8); // what stands below moves with it
    if (switched.picture.size() != fresh.picture.size())
        return found << u"  pictures of two sizes"_s;
    const QRegion region = differingIn(switched.picture, fresh.picture);
    if (region.isEmpty())
        return found;
    QStringList widgets;
    for (QWidget *widget : window->findChildren<QWidget *>()) {
        if (widget->isVisibleTo(window) && widget->window() == window
            && widget->findChildren<QWidget *>(Qt::FindDirectChildrenOnly).isEmpty()
            && region.intersects(placeIn(widget, window)))
            widgets << walk::pathOf(widget);
    }
    widgets.removeDuplicates();
    const QRect around = region.boundingRect();
    return found << u"  pixels differ in %1,%2 %3x%4: %5"_s.arg(around.x())
                        .arg(around.y())
                        .arg(around.width())
                        .arg(around.height())
                        .arg(widgets.mid(0, 12).join(u"; "_s));
}

QStringList foreignIn(const Likeness &shown, const QString &language)
{
    static const QRegularExpression hangul{u"[\\x{ac00}-\\x{d7af}]"_s};
    static const QRegularExpression han{u"[\\x{4e00}-\\x{9fff}]"_s};
    QStringList found;
    for (QString line : shown.lines) {
        line.remove(u"简体中文"_s).remove(u"中文"_s).remove(u"한국어"_s); // the languages name themselves
        if ((language != "ko"_L1 && hangul.match(line).hasMatch())
            || (language != "zh_CN"_L1 && han.match(line).hasMatch()))
            found << u"  in another script: "_s + line;
    }
    return found;
}
