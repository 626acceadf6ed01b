// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/style.h"

#include "widgets/theme/buttonkeys.h"
#include "widgets/theme/spacedicon.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QTextEdit>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace {

constexpr char kindProperty[] = "tpudeskKind";

bool isTextArea(const QWidget *widget)
{
    return qobject_cast<const QPlainTextEdit *>(widget) != nullptr
        || qobject_cast<const QTextEdit *>(widget) != nullptr;
}

std::optional<stylepaint::Arrow> arrowOf(QStyle::PrimitiveElement element)
{
    switch (element) {
    case QStyle::PE_IndicatorArrowDown: return stylepaint::Arrow::Down;
    case QStyle::PE_IndicatorArrowUp: return stylepaint::Arrow::Up;
    case QStyle::PE_IndicatorArrowLeft: return stylepaint::Arrow::Left;
    case QStyle::PE_IndicatorArrowRight: return stylepaint::Arrow::Right;
    default: return std::nullopt;
    }
}

void paintSelection(QPainter *painter, const QStyleOptionViewItem *item, const Tokens &tokens)
{
    if (item->state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(item->rect, tokens.accentBackground);
        if (tokens.isHighContrast) { // a pale ground is not enough to be found
            painter->fillRect(QRect{item->rect.left(), item->rect.top(), item->rect.width(), 2}, tokens.accent);
            painter->fillRect(QRect{item->rect.left(), item->rect.bottom() - 1, item->rect.width(), 2}, tokens.accent);
        }
    } else if (item->backgroundBrush.style() != Qt::NoBrush)
        painter->fillRect(item->rect, item->backgroundBrush);
}

/// Around the selection, which begins before the indentation; the item is painted within its own edges, behind it.
void paintTreeFocus(QPainter *painter, const QRect &item, bool isWholeRow, const Tokens &tokens)
{
    const auto ring = isWholeRow ? item.united({0, item.top(), 1, item.height()}) : item;
    painter->save();
    painter->setClipRect(ring);
    stylepaint::focusRing(painter, ring, 4, tokens.accent);
    painter->restore();
}

/// Buttons with a panel draw their ring with it; tables and lists mark their current item themselves.
void paintFocusRect(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Tokens &tokens)
{
    if (stylepaint::isTick(widget)) { // around its words: around a full mark in the same colour it would not be seen
        if (option->state.testFlag(QStyle::State_KeyboardFocusChange))
            stylepaint::focusRing(painter, option->rect, 4, tokens.accent);
        return;
    }
    const auto *tool = qobject_cast<const QToolButton *>(widget);
    if (tool != nullptr && tool->autoRaise() && option->state.testFlag(QStyle::State_KeyboardFocusChange))
        stylepaint::focusRing(painter, tool->rect(), 6, tokens.accent);
    else if (const auto *tree = qobject_cast<const QTreeView *>(widget))
        paintTreeFocus(painter, option->rect, tree->model()->columnCount() == 1, tokens);
    else if (const auto *list = qobject_cast<const QListView *>(widget);
             (list != nullptr
              && list->selectionMode()
                  == QAbstractItemView::NoSelection) // of ticks: no colour tells which one is current
             || (qobject_cast<const QAbstractItemView *>(widget) == nullptr
                 && qobject_cast<const QAbstractButton *>(widget) == nullptr))
        stylepaint::focusRing(painter, option->rect, 4, tokens.accent);
}

/// Fusion takes it from the ground, and it is hardly seen on a dark one.
void paintMenuSeparator(QPainter *painter, const QRect &rect, const Tokens &tokens)
{
    painter->fillRect(QRect{rect.left() + scaled(8), rect.center().y(), rect.width() - 2 * scaled(8), 1}, tokens.line);
}

void paintPanel(QPainter *painter, const QRect &rect, const Tokens &tokens)
{
    painter->setPen(tokens.line);
    painter->setBrush(tokens.card);
    painter->drawRect(rect.adjusted(0, 0, -1, -1));
}

void paintSortArrow(QPainter *painter, const QStyleOptionHeader *header, const Tokens &tokens)
{
    if (header->sortIndicator == QStyleOptionHeader::None)
        return;
    const bool up = header->sortIndicator == QStyleOptionHeader::SortUp;
    stylepaint::chevron(painter, header->rect, up ? stylepaint::Arrow::Up : stylepaint::Arrow::Down, tokens.soft);
}

/// Marks the chosen item in our way and gives the rest to Fusion, which would frame it in grey.
QStyleOptionMenuItem menuItemFor(QStyleOptionMenuItem item, QPainter *painter, const Tokens &tokens)
{
    const bool isChosen = item.state.testFlag(QStyle::State_Selected) && item.state.testFlag(QStyle::State_Enabled);
    if (isChosen && item.menuItemType != QStyleOptionMenuItem::Separator)
        stylepaint::roundedBox(painter, item.rect.adjusted(scaled(4), 1, -scaled(4), -1), 6, tokens.accentBackground,
                               {});
    item.state.setFlag(QStyle::State_Selected, false);
    return item;
}

QStyleOptionButton buttonFor(QStyleOptionButton button, ButtonKind kind, const Tokens &tokens)
{
    button.palette.setColor(QPalette::ButtonText, stylepaint::buttonText(&button, kind, tokens));
    const int rest = scaled(6) - 4; // what pushButtonSize() has room for
    if (!button.icon.isNull() && !button.text.isEmpty() && kind != ButtonKind::Link && rest > 0) {
        const double own = button.iconSize.width();
        button.icon = QIcon{new SpacedIcon{button.icon, own / (own + rest), button.direction}};
        button.iconSize.rwidth() += rest;
    }
    return button;
}

QStyleOptionComboBox comboFor(QStyleOptionComboBox combo)
{
    const double own = combo.iconSize.width();
    const int rest = scaled(4); // Qt's own gap is as wide as that of two letters
    if (!combo.currentIcon.isNull() && own > 0) {
        combo.currentIcon = QIcon{new SpacedIcon{combo.currentIcon, own / (own + rest), combo.direction}};
        combo.iconSize.rwidth() += rest;
    }
    return combo;
}

/// The wheel scrolls the sheet. A field that happens to be under the mouse keeps its value, a zone that changes by
/// itself may cost money, and the focus stays where it is (see polish()).
class WheelPassing final : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() != QEvent::Wheel)
            return false;
        event->ignore(); // it goes on to what is around the field
        return true;
    }
};

/// Qt measures a list's texts once. In another language they have other lengths, and who owns the list has written them
/// by the time the event comes to it.
class Remeasuring final : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::LanguageChange) {
            QEvent anew{QEvent::StyleChange};
            QCoreApplication::sendEvent(watched, &anew);
        }
        return false;
    }
};

/// No more than one filter of a kind: a widget is polished more than once.
template <typename Filter>
void installOnce(QWidget *widget, QObject *owner)
{
    static QPointer<Filter> filter;
    if (!filter)
        filter = new Filter{owner};
    widget->installEventFilter(filter);
}

} // namespace

void setButtonKind(QAbstractButton *button, ButtonKind kind)
{
    button->setProperty(kindProperty, static_cast<int>(kind));
    button->update();
}

ButtonKind buttonKind(const QWidget *button)
{
    return button == nullptr ? ButtonKind::Secondary : static_cast<ButtonKind>(button->property(kindProperty).toInt());
}

void setFieldState(QWidget *field, FieldState state)
{
    field->setProperty("tpudeskWrong", state == FieldState::Wrong);
    field->update();
}

Style::Style()
    : QProxyStyle{QStyleFactory::create(u"Fusion"_s)}
{
}

/// A menu takes the mouse, so the button that opened it is never told that the mouse has gone, and stays grey.
class HoverSettling final : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Hide)
            QTimer::singleShot(0, this, &HoverSettling::settle);
        return false;
    }

private:
    static void settle()
    {
        const auto all = QApplication::allWidgets();
        for (auto *widget : all) {
            auto *button = qobject_cast<QAbstractButton *>(widget);
            if (button == nullptr || !button->underMouse()
                || button->rect().contains(button->mapFromGlobal(QCursor::pos())))
                continue;
            button->setAttribute(Qt::WA_UnderMouse, false);
            button->update();
        }
    }
};

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    // Tool tips, Qt's own questions: none guesses from its text that it is markup. Markup reads files, and most texts
    // come from outside.
    if (auto *label = qobject_cast<QLabel *>(widget); label != nullptr && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
    if (qobject_cast<QAbstractButton *>(widget))
        installOnce<ButtonKeys>(widget, this);
    if (widget->focusPolicy() == Qt::WheelFocus)
        widget->setFocusPolicy(Qt::StrongFocus);
    if (qobject_cast<QMenu *>(widget))
        installOnce<HoverSettling>(widget, this);
    if (qobject_cast<QComboBox *>(widget) || qobject_cast<QAbstractSpinBox *>(widget))
        installOnce<WheelPassing>(widget, this);
    if (qobject_cast<QComboBox *>(widget))
        installOnce<Remeasuring>(widget, this);
    constexpr int delivered = 10; // Qt's own
    constexpr int fits = 18; // rows below a field in the middle of a small screen
    if (auto *combo = qobject_cast<QComboBox *>(widget); combo != nullptr && combo->maxVisibleItems() == delivered)
        combo->setMaxVisibleItems(fits);
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget)
        || qobject_cast<QScrollBar *>(widget) || qobject_cast<QTabBar *>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    const Tokens &tokens = tokensOf(widget);
    if (const auto arrow = arrowOf(element)) {
        if (qobject_cast<const QPushButton *>(widget) != nullptr)
            return; // Qt's would be a smaller one, at the edge: drawButtonLabel() has ours
        const ButtonKind kind =
            qobject_cast<const QAbstractButton *>(widget) != nullptr ? buttonKind(widget) : ButtonKind::Plain;
        stylepaint::chevron(painter, option->rect, *arrow, stylepaint::buttonText(option, kind, tokens));
        return;
    }
    switch (element) {
    case PE_PanelButtonCommand: stylepaint::button(painter, option, buttonKind(widget), tokens); return;
    case PE_PanelButtonTool: stylepaint::button(painter, option, ButtonKind::Plain, tokens); return;
    case PE_FrameButtonTool:
    case PE_FrameDefaultButton:
    case PE_FrameStatusBarItem:
    case PE_FrameTabWidget:
    case PE_PanelScrollAreaCorner: return;
    case PE_PanelLineEdit:
    case PE_FrameLineEdit:
        if (!stylepaint::isInsideField(widget))
            stylepaint::field(painter, option, widget, tokens);
        return;
    case PE_Frame:
        if (isTextArea(widget))
            stylepaint::field(painter, option, widget, tokens);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: stylepaint::checkBox(painter, option, widget, tokens); return;
    case PE_IndicatorRadioButton: stylepaint::radioButton(painter, option, widget, tokens); return;
    case PE_FrameFocusRect: paintFocusRect(painter, option, widget, tokens); return;
    case PE_PanelItemViewRow:
    case PE_PanelItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option))
            paintSelection(painter, item, tokens);
        return;
    case PE_FrameTabBarBase:
        painter->fillRect(QRect{option->rect.left(), option->rect.bottom(), option->rect.width(), 1}, tokens.line);
        return;
    case PE_PanelMenu:
    case PE_FrameMenu:
    case PE_PanelTipLabel: paintPanel(painter, option->rect, tokens); return;
    case PE_IndicatorHeaderArrow:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option))
            paintSortArrow(painter, header, tokens);
        return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawHeaderLabel(const QStyleOptionHeader *header, QPainter *painter, const QWidget *widget) const
{
    QStyleOptionHeaderV2 copy{};
    static_cast<QStyleOptionHeader &>(copy) = *header;
    copy.palette.setColor(QPalette::ButtonText, tokensOf(widget).soft);
    copy.state &= ~QStyle::State_On; // Qt writes the sorted column in bold; the arrow says it already
    QProxyStyle::drawControl(CE_HeaderLabel, &copy, painter, widget);
}

void Style::drawButtonLabel(const QStyleOptionButton *option, QPainter *painter, const QWidget *widget) const
{
    const Tokens &tokens = tokensOf(widget);
    const ButtonKind kind = buttonKind(widget);
    const QStyleOptionButton button = buttonFor(*option, kind, tokens);
    painter->save();
    if (kind == ButtonKind::Link && option->state.testFlag(State_Enabled) && option->state.testFlag(State_MouseOver)) {
        QFont font = painter->font();
        font.setUnderline(true);
        painter->setFont(font);
    }
    if (kind == ButtonKind::Field) {
        const QRect text = widget->rect().adjusted(scaled(8), 0, -scaled(28), 0);
        drawItemText(painter, text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, button.palette, true,
                     button.fontMetrics.elidedText(button.text, Qt::ElideRight, text.width()), QPalette::ButtonText);
        stylepaint::chevron(painter, {widget->width() - scaled(28), 0, scaled(28), widget->height()},
                            stylepaint::Arrow::Right, tokens.soft);
    } else if (button.features.testFlag(QStyleOptionButton::HasMenu)) {
        QStyleOptionButton label = button;
        label.features.setFlag(QStyleOptionButton::HasMenu, false); // the room for the arrow is taken here
        label.rect.setRight(label.rect.right() - scaled(menuRoom));
        QProxyStyle::drawControl(CE_PushButtonLabel, &label, painter, widget);
        const int width = scaled(menuArrow);
        const QRect arrow{widget->width() - buttonPadding(button, widget) - width, 0, width, widget->height()};
        const bool isQuiet =
            kind == ButtonKind::Secondary && option->state.testFlag(State_Enabled); // as beside a field's choice
        stylepaint::chevron(painter, visualRect(option->direction, widget->rect(), arrow), stylepaint::Arrow::Down,
                            isQuiet ? tokens.soft : stylepaint::buttonText(option, kind, tokens));
    } else {
        QProxyStyle::drawControl(CE_PushButtonLabel, &button, painter, widget);
    }
    painter->restore();
}

/// Of a list, or what a field shows of its own. The chosen one has a pale ground: what is written on it stays as it is.
void Style::drawItem(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option)) {
        const QStyleOptionComboBox copy = comboFor(*combo);
        return QProxyStyle::drawControl(CE_ComboBoxLabel, &copy, painter, widget);
    }
    const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option);
    if (item == nullptr)
        return;
    QStyleOptionViewItem copy = *item;
    copy.palette.setColor(QPalette::HighlightedText, tokensOf(widget).text);
    QProxyStyle::drawControl(CE_ItemViewItem, &copy, painter, widget);
}

void Style::drawHeader(const QStyleOptionHeader *header, QPainter *painter, const QWidget *widget) const
{
    drawControl(CE_HeaderSection, header, painter, widget);
    QStyleOptionHeaderV2 part{};
    static_cast<QStyleOptionHeader &>(part) = *header;
    part.rect = header->rect.adjusted(scaled(8), 0, -scaled(8), 0);
    drawControl(CE_HeaderLabel, &part, painter, widget);
    if (header->sortIndicator != QStyleOptionHeader::None) {
        part.rect = subElementRect(SE_HeaderArrow, header, widget);
        drawPrimitive(PE_IndicatorHeaderArrow, &part, painter, widget);
    }
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    const Tokens &tokens = tokensOf(widget);
    switch (element) {
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option))
            drawButtonLabel(button, painter, widget);
        return;
    case CE_ItemViewItem:
    case CE_ComboBoxLabel: drawItem(option, painter, widget); return;
    case CE_TabBarTabShape:
    case CE_TabBarTabLabel:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
            tab != nullptr && element == CE_TabBarTabShape)
            stylepaint::tab(painter, tab, tokens);
        else if (tab != nullptr)
            stylepaint::tabLabel(painter, tab, subElementRect(SE_TabBarTabText, option, widget), tokens);
        return;
    case CE_Header:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option))
            drawHeader(header, painter, widget);
        return;
    case CE_HeaderSection:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option))
            stylepaint::headerSection(painter, header, tokens);
        return;
    case CE_HeaderEmptyArea:
    case CE_Splitter:
        element == CE_Splitter ? stylepaint::grip(painter, option, tokens)
                               : painter->fillRect(option->rect, tokens.card);
        return;
    case CE_HeaderLabel:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option))
            drawHeaderLabel(header, painter, widget);
        return;
    case CE_MenuItem:
    case CE_MenuBarItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            if (element == CE_MenuItem && item->menuItemType == QStyleOptionMenuItem::Separator && item->text.isEmpty())
                return paintMenuSeparator(painter, item->rect, tokens);
            const QStyleOptionMenuItem copy = menuItemFor(*item, painter, tokens);
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    case CE_ProgressBar:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option))
            stylepaint::progressBar(painter, bar, tokens);
        return;
    default: QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void Style::drawMenuButton(QStyleOptionToolButton button, QPainter *painter, const QWidget *widget) const
{
    // Fusion puts its arrow into the corner; ours stands behind the text.
    drawPrimitive(PE_PanelButtonTool, &button, painter, widget);
    const int width = scaled(menuArrow);
    const QRect arrow{button.rect.right() + 1 - width - scaled(6), button.rect.top() + 1, width, button.rect.height()};
    button.rect.adjust(0, 0, -scaled(menuRoom), 0);
    drawControl(CE_ToolButtonLabel, &button, painter, widget);
    stylepaint::chevron(painter, arrow, stylepaint::Arrow::Down, tokensOf(widget).soft);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    const Tokens &tokens = tokensOf(widget);
    const QColor arrow = option->state.testFlag(State_Enabled) ? tokens.soft : tokens.faint;
    if (control == CC_ComboBox) {
        stylepaint::field(painter, option, widget, tokens);
        stylepaint::chevron(painter, subControlRect(control, option, SC_ComboBoxArrow, widget), stylepaint::Arrow::Down,
                            arrow);
    } else if (control == CC_SpinBox) {
        stylepaint::field(painter, option, widget, tokens);
        stylepaint::chevron(painter, subControlRect(control, option, SC_SpinBoxUp, widget), stylepaint::Arrow::Up,
                            arrow);
        stylepaint::chevron(painter, subControlRect(control, option, SC_SpinBoxDown, widget), stylepaint::Arrow::Down,
                            arrow);
    } else if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
               control == CC_ScrollBar && slider) {
        stylepaint::scrollBar(painter, slider, subControlRect(control, option, SC_ScrollBarSlider, widget), tokens);
    } else if (const auto *tool = qstyleoption_cast<const QStyleOptionToolButton *>(option);
               control == CC_ToolButton && tool && tool->features.testFlag(QStyleOptionToolButton::HasMenu)) {
        drawMenuButton(*tool, painter, widget);
    } else {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}
