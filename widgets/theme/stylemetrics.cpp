// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The measures of Style: sizes and places; style.cpp draws.
#include "widgets/theme/style.h"

#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QFontMetrics>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QTextEdit>
#include <QWidget>

namespace {

constexpr int controlHeight = 32;
constexpr int fieldInset = 6; // Qt's line edit adds 2 of its own, a combo box 1

/// Text begins at the same place in every field, whatever kind it is.
QRect comboText(const QStyleOptionComplex *option, int arrow)
{
    const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
    const int left = scaled(fieldInset) + (combo != nullptr && combo->editable ? 0 : 1);
    return option->rect.adjusted(left, 1, -arrow, -1);
}

/// Whether the first letter's smoothed edge may stand left of its own place: an A, a J, a T.
bool reachesOut(const QFontMetricsF &metrics, const QString &text)
{
    return !text.isEmpty() && metrics.leftBearing(text.front()) < 0.5;
}

QSize pushButtonSize(const QStyleOptionButton *button, const QWidget *widget)
{
    constexpr int ownGap = 4; // Qt's own between icon and text; see SpacedIcon for the others
    const bool isLink = buttonKind(widget) == ButtonKind::Link;
    int width = button->fontMetrics.size(Qt::TextShowMnemonic, button->text).width();
    if (!button->icon.isNull())
        width += button->iconSize.width() + (button->text.isEmpty() ? 0 : isLink ? ownGap : scaled(6));
    if (button->features.testFlag(QStyleOptionButton::HasMenu))
        width += scaled(menuRoom);
    if (isLink
        && reachesOut(QFontMetricsF{button->fontMetrics}, button->text)) // it has no padding that would take the edge
        width += 2;
    return {width + 2 * buttonPadding(*button, widget),
            std::max(scaled(isLink ? 24 : controlHeight), button->fontMetrics.height() + scaled(isLink ? 2 : 8))};
}

} // namespace

int buttonPadding(const QStyleOptionButton &button, const QWidget *widget)
{
    if (buttonKind(widget) == ButtonKind::Link)
        return 0;
    return button.text.isEmpty() ? scaled(8) : scaled(13);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                              const QWidget *widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int height =
        std::max(scaled(controlHeight), option != nullptr ? option->fontMetrics.height() + scaled(8) : 0);
    switch (type) {
    case CT_PushButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option))
            return pushButtonSize(button, widget);
        break;
    case CT_LineEdit: return {size.width() + 2 * scaled(8), height};
    case CT_ComboBox: return {std::max(result.width(), size.width() + scaled(10 + 30)), height};
    case CT_SpinBox: return {size.width() + scaled(10 + 30), height};
    case CT_TabBarTab: return {result.width() + scaled(8), std::max(result.height(), scaled(36))};
    case CT_HeaderSection:
        // As high in each language: letters that come from another font may be a pixel higher.
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            const auto text = header->fontMetrics.size(0, header->text);
            const int high = result.height() - text.height() + header->fontMetrics.height();
            return {text.width() + scaled(headReserve), std::max(high, scaled(34))};
        }
        break;
    case CT_ToolButton:
        if (const auto *tool = qstyleoption_cast<const QStyleOptionToolButton *>(option);
            tool != nullptr && tool->features.testFlag(QStyleOptionToolButton::HasMenu))
            result.rwidth() += scaled(menuRoom);
        return result.expandedTo({scaled(28), scaled(28)});
    case CT_CheckBox:
    case CT_RadioButton: return {result.width() + scaled(2), std::max(result.height(), scaled(24))};
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
            item != nullptr && item->menuItemType != QStyleOptionMenuItem::Separator)
            return {result.width() + scaled(8), std::max(result.height(), scaled(30))};
        break;
    case CT_ItemViewItem: return {result.width(), std::max(result.height(), scaled(28))};
    default: break;
    }
    return result;
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent: return scaled(12);
    case PM_ScrollBarSliderMin: return scaled(32);
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
    case PM_LineEditIconSize: return scaled(16);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: return scaled(16);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing: return scaled(8);
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabOverlap: return 0;
    case PM_DefaultFrameWidth: // the square ground of a text must not cover the round corners and the ring of its frame
        return qobject_cast<const QPlainTextEdit *>(widget) || qobject_cast<const QTextEdit *>(widget) ? 3 : 1;
    case PM_FocusFrameHMargin: // a list's words stand where its field's do
        return QProxyStyle::pixelMetric(metric, option, widget)
            + (widget != nullptr && widget->parent() != nullptr
                       && widget->parent()->inherits("QComboBoxPrivateContainer")
                   ? scaled(4)
                   : 0);
    case PM_MenuPanelWidth: return 1;
    case PM_MenuVMargin:
    case PM_MenuHMargin: return scaled(4);
    case PM_ToolTipLabelFrameWidth: return scaled(6);
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing: return scaled(8);
    case PM_LayoutLeftMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutBottomMargin: return scaled(12);
    case PM_HeaderMargin: return scaled(10);
    case PM_HeaderMarkSize: return scaled(10);
    case PM_TabBarTabHSpace: return scaled(20);
    case PM_SplitterWidth: return scaled(12);
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *returned) const
{
    switch (hint) {
    case SH_ComboBox_Popup:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_Widget_Animation_Duration:
    case SH_ScrollBar_Transient: return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_MenuBar_MouseTracking:
    case SH_Menu_MouseTracking:
    case SH_ComboBox_ListMouseTracking: return 1;
    case SH_Table_GridLineColor: return static_cast<int>(tokensOf(widget).line.rgb());
    default: return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                            const QWidget *widget) const
{
    const QRect all = option->rect;
    const int arrow = scaled(28);
    if (control == CC_ComboBox) {
        switch (part) {
        case SC_ComboBoxFrame: return all;
        case SC_ComboBoxArrow:
            return visualRect(option->direction, all, {all.right() - arrow, all.top(), arrow, all.height()});
        case SC_ComboBoxEditField: return visualRect(option->direction, all, comboText(option, arrow));
        case SC_ComboBoxListBoxPopup: return all.translated(0, scaled(2));
        default: break;
        }
    } else if (control == CC_SpinBox) {
        const int half = all.height() / 2;
        switch (part) {
        case SC_SpinBoxFrame: return all;
        case SC_SpinBoxUp:
            return visualRect(option->direction, all, {all.right() - arrow, all.top() + 3, arrow, half - 3});
        case SC_SpinBoxDown:
            return visualRect(option->direction, all, {all.right() - arrow, all.top() + half, arrow, half - 3});
        case SC_SpinBoxEditField:
            return visualRect(option->direction, all, all.adjusted(scaled(fieldInset), 1, -arrow, -1));
        default: break;
        }
    } else if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
               control == CC_ScrollBar && slider) {
        if (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine) // no arrow buttons
            return {};
        if (part == SC_ScrollBarGroove)
            return all;
        const bool horizontal = slider->orientation == Qt::Horizontal;
        const int length = horizontal ? all.width() : all.height();
        const qint64 range = qint64(slider->maximum) - slider->minimum;
        const int handle = range <= 0
            ? length
            : std::clamp<int>(int(qint64(slider->pageStep) * length / (range + slider->pageStep)),
                              std::min(length, scaled(32)), length);
        const int start = sliderPositionFromValue(slider->minimum, slider->maximum, slider->sliderPosition,
                                                  length - handle, slider->upsideDown);
        const int from = part == SC_ScrollBarSlider ? start : part == SC_ScrollBarSubPage ? 0 : start + handle;
        const int size = part == SC_ScrollBarSlider ? handle
            : part == SC_ScrollBarSubPage           ? start
                                                    : length - start - handle;
        return horizontal ? visualRect(slider->direction, all, {all.left() + from, all.top(), size, all.height()})
                          : QRect{all.left(), all.top() + from, all.width(), size};
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    if (element == SE_LineEditContents) // the owner of an inner one has given it its inset already
        return stylepaint::isInsideField(widget)
            ? option->rect
            : option->rect.adjusted(scaled(fieldInset), 1, -scaled(fieldInset), -1);
    if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        element == SE_HeaderArrow && header) {
        const int mark = scaled(10);
        const int text = header->fontMetrics.horizontalAdvance(header->text) + scaled(10 + 4);
        const int width = header->rect.width();
        const bool isRight =
            header->textAlignment.testFlag(Qt::AlignRight); // over numbers: the arrow stands before the text
        const int place = isRight ? std::max(0, width - text - mark) : std::min(text, width - mark);
        return visualRect(header->direction, header->rect,
                          {header->rect.left() + place, header->rect.center().y() - mark / 2 + 1, mark, mark});
    }
    if (element == SE_PushButtonFocusRect
        || (element == SE_PushButtonContents && buttonKind(widget) == ButtonKind::Link))
        return option->rect;
    return QProxyStyle::subElementRect(element, option, widget);
}
