// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/stylepaint.h"

#include "widgets/theme/theme.h"

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QRadioButton>

namespace stylepaint {

namespace {

constexpr double controlRadius = 6;

QColor mixed(const QColor &a, const QColor &b, double share)
{
    const auto part = [share](double x, double y) { return static_cast<float>(x + (y - x) * share); };
    return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()), part(a.blueF(), b.blueF()));
}

bool has(const QStyleOption *option, QStyle::StateFlag flag)
{
    return option->state.testFlag(flag);
}

bool showsFocus(const QStyleOption *option)
{
    return has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange);
}

} // namespace

bool isInsideField(const QWidget *widget)
{
    return qobject_cast<const QLineEdit *>(widget) != nullptr
        && (qobject_cast<const QComboBox *>(widget->parentWidget()) != nullptr
            || qobject_cast<const QAbstractSpinBox *>(widget->parentWidget()) != nullptr);
}

bool isTick(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button != nullptr && !button->text().isEmpty()
        && (qobject_cast<const QCheckBox *>(button) != nullptr
            || qobject_cast<const QRadioButton *>(button) != nullptr);
}

void roundedBox(QPainter *painter, const QRect &rect, double radius, const QColor &fill, const QColor &frame)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(fill);
    painter->setPen(frame.isValid() ? QPen{frame, 1} : QPen{Qt::NoPen});
    const double inset = frame.isValid() ? 0.5 : 0;
    painter->drawRoundedRect(QRectF{rect}.adjusted(inset, inset, -inset, -inset), radius, radius);
    painter->restore();
}

void track(QPainter *painter, const QRectF &box, const Tokens &tokens)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(tokens.sunken);
    painter->setPen(QPen{tokens.faint, 1});
    const QRectF inner = box.adjusted(0.5, 0.5, -0.5, -0.5);
    painter->drawRoundedRect(inner, inner.height() / 2, inner.height() / 2);
    painter->restore();
}

void focusRing(QPainter *painter, const QRect &rect, double radius, const QColor &colour)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen{colour, 2});
    painter->drawRoundedRect(QRectF{rect}.adjusted(1, 1, -1, -1), radius, radius);
    painter->restore();
}

void chevron(QPainter *painter, const QRect &rect, Arrow direction, const QColor &colour)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen{colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    painter->translate(QRectF{rect}.center());
    constexpr double turns[] = {0, 180, 90, 270};
    painter->rotate(turns[static_cast<int>(direction)]);
    const double half = std::min({scaled(4) * 1.0, rect.width() / 2.0, rect.height() / 2.0});
    painter->drawPolyline(QPolygonF{{-half, -half / 2}, {0, half / 2}, {half, -half / 2}});
    painter->restore();
}

QColor buttonText(const QStyleOption *option, ButtonKind kind, const Tokens &tokens)
{
    if (!has(option, QStyle::State_Enabled))
        return tokens.faint;
    switch (kind) {
    case ButtonKind::Primary: return tokens.onAccent;
    case ButtonKind::Danger: return tokens.card;
    case ButtonKind::Link:
        return has(option, QStyle::State_Sunken) ? mixed(tokens.accent, tokens.text, 0.4) : tokens.accent;
    case ButtonKind::Field: return tokens.text;
    case ButtonKind::Plain: return has(option, QStyle::State_MouseOver) ? tokens.text : tokens.soft;
    case ButtonKind::Secondary: break;
    }
    return tokens.text;
}

/// A ring would run through its first letter: with the keyboard on it, it stands on a ground of its own with a thick
/// line below.
static void link(QPainter *painter, const QStyleOption *option, const Tokens &tokens)
{
    if (!showsFocus(option))
        return;
    painter->fillRect(option->rect, tokens.accentBackground);
    painter->fillRect(QRect{option->rect.left(), option->rect.bottom() - 1, option->rect.width(), 2}, tokens.accent);
}

void button(QPainter *painter, const QStyleOption *option, ButtonKind kind, const Tokens &tokens)
{
    if (kind == ButtonKind::Link)
        return link(painter, option, tokens);
    if (kind == ButtonKind::Field) {
        QStyleOption copy = *option;
        copy.state.setFlag(QStyle::State_HasFocus, showsFocus(option));
        return field(painter, &copy, nullptr, tokens);
    }
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool pressed = has(option, QStyle::State_Sunken) || has(option, QStyle::State_On);
    const bool hovered = enabled && has(option, QStyle::State_MouseOver);
    QColor fill = tokens.card;
    QColor frame = tokens.line;
    if (kind == ButtonKind::Primary || kind == ButtonKind::Danger) {
        fill = kind == ButtonKind::Primary ? tokens.accent : tokens.bad;
        fill = pressed ? mixed(fill, tokens.text, 0.22) : hovered ? mixed(fill, tokens.text, 0.10) : fill;
        frame = QColor{};
    } else if (kind == ButtonKind::Secondary) {
        fill = pressed ? mixed(tokens.sunken, tokens.line, 0.6) : hovered ? tokens.sunken : tokens.card;
    } else {
        fill = pressed ? tokens.line : hovered && kind == ButtonKind::Plain ? tokens.sunken : QColor{Qt::transparent};
        frame = QColor{};
    }
    if (!enabled && (kind == ButtonKind::Primary || kind == ButtonKind::Danger || kind == ButtonKind::Secondary)) {
        fill = tokens.sunken;
        frame = tokens.line;
    }
    if (tokens.isHighContrast && enabled && pressed && kind != ButtonKind::Primary
        && kind != ButtonKind::Danger) { // a grey ground takes from the letters
        fill = tokens.accentBackground;
        frame = tokens.accent;
    }
    roundedBox(painter, option->rect, controlRadius, fill, frame);
    if (!showsFocus(option))
        return;
    if (kind == ButtonKind::Primary || kind == ButtonKind::Danger) // a ring in the fill's own colour would not be seen
        focusRing(painter, option->rect.adjusted(2, 2, -2, -2), controlRadius - 2, tokens.onAccent);
    else
        focusRing(painter, option->rect, controlRadius, tokens.accent);
}

void field(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Tokens &tokens)
{
    const bool wrong = widget != nullptr && widget->property("tpudeskWrong").toBool();
    const bool sunken = widget != nullptr && widget->property("tpudeskSunken").toBool();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool focused = has(option, QStyle::State_HasFocus);
    const QColor fill = sunken || !enabled ? tokens.sunken : tokens.card;
    // Surfaces are too near to each other for a field without a line that is seen.
    const QColor frame = wrong ? tokens.bad : enabled ? tokens.faint : tokens.line;
    roundedBox(painter, option->rect, controlRadius, fill, frame);
    if (focused)
        focusRing(painter, option->rect, controlRadius, wrong ? tokens.bad : tokens.accent);
}

void checkBox(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Tokens &tokens)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    const bool partly = has(option, QStyle::State_NoChange);
    const bool marked = on || partly;
    const QColor fill = !enabled ? tokens.sunken : marked ? tokens.accent : tokens.card;
    roundedBox(painter, option->rect, 4, fill, marked && enabled ? fill : tokens.faint);
    if (showsFocus(option)
        && !isTick(widget)) // alone it has the ring in itself: what is around it is not its own to paint
        focusRing(painter, option->rect.adjusted(1, 1, -1, -1), 3, marked && enabled ? tokens.onAccent : tokens.accent);
    if (!marked)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen{enabled ? tokens.onAccent : tokens.faint, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    const QRectF box{option->rect};
    const auto at = [&box](double x, double y) {
        return QPointF{box.x() + x * box.width(), box.y() + y * box.height()};
    };
    if (on)
        painter->drawPolyline(QPolygonF{at(0.24, 0.53), at(0.43, 0.71), at(0.77, 0.31)});
    else
        painter->drawLine(at(0.28, 0.5), at(0.72, 0.5));
    painter->restore();
}

void radioButton(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Tokens &tokens)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF{option->rect}.adjusted(0.5, 0.5, -0.5, -0.5);
    painter->setPen(QPen{on && enabled ? tokens.accent : tokens.faint, 1});
    painter->setBrush(!enabled ? tokens.sunken : on ? tokens.accent : tokens.card);
    painter->drawEllipse(box);
    if (on) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(enabled ? tokens.onAccent : tokens.faint);
        painter->drawEllipse(box.center(), box.width() * 0.2, box.height() * 0.2);
    }
    painter->restore();
    if (showsFocus(option) && !isTick(widget))
        focusRing(painter, option->rect.adjusted(1, 1, -1, -1), option->rect.width(),
                  on && enabled ? tokens.onAccent : tokens.accent);
}

void tab(QPainter *painter, const QStyleOptionTab *option, const Tokens &tokens)
{
    const bool selected = has(option, QStyle::State_Selected);
    if (!selected && has(option, QStyle::State_MouseOver))
        roundedBox(painter, option->rect.adjusted(2, 4, -2, -4), controlRadius, tokens.sunken, {});
    if (selected)
        painter->fillRect(
            QRect{option->rect.left() + scaled(8), option->rect.bottom() - 1, option->rect.width() - 2 * scaled(8), 2},
            tokens.accent);
    if (showsFocus(option))
        focusRing(painter, option->rect.adjusted(2, 4, -2, -4), controlRadius, tokens.accent);
}

void tabLabel(QPainter *painter, const QStyleOptionTab *option, const QRect &textRect, const Tokens &tokens)
{
    const bool selected = has(option, QStyle::State_Selected);
    painter->save();
    QRect rect = textRect;
    if (!option->icon.isNull()) {
        const QSize size = option->iconSize.isValid() ? option->iconSize : QSize{scaled(16), scaled(16)};
        option->icon.paint(painter,
                           QRect{rect.left(), rect.center().y() - size.height() / 2 + 1, size.width(), size.height()});
        rect.setLeft(rect.left() + size.width() + scaled(6));
    }
    painter->setPen(!has(option, QStyle::State_Enabled) ? tokens.faint : selected ? tokens.text : tokens.soft);
    painter->drawText(
        rect, Qt::AlignCenter | Qt::TextShowMnemonic,
        painter->fontMetrics().elidedText(option->text, Qt::ElideRight, rect.width(), Qt::TextShowMnemonic));
    painter->restore();
}

void headerSection(QPainter *painter, const QStyleOptionHeader *option, const Tokens &tokens)
{
    painter->fillRect(option->rect, tokens.card);
    if (option->orientation == Qt::Horizontal)
        painter->fillRect(QRect{option->rect.left(), option->rect.bottom(), option->rect.width(), 1}, tokens.line);
}

void scrollBar(QPainter *painter, const QStyleOptionSlider *option, const QRect &handle, const Tokens &tokens)
{
    if (!handle.isValid() || option->maximum <= option->minimum)
        return;
    const bool active = has(option, QStyle::State_MouseOver) || has(option, QStyle::State_Sunken);
    const int thickness = scaled(active ? 8 : 6);
    const bool horizontal = option->orientation == Qt::Horizontal;
    QRect bar = handle;
    if (horizontal) {
        bar.setTop(handle.center().y() - thickness / 2 + 1);
        bar.setHeight(thickness);
        bar.adjust(2, 0, -2, 0);
    } else {
        bar.setLeft(handle.center().x() - thickness / 2 + 1);
        bar.setWidth(thickness);
        bar.adjust(0, 2, 0, -2);
    }
    const QColor colour = active ? tokens.faint : mixed(tokens.line, tokens.faint, 0.45);
    roundedBox(painter, bar, thickness / 2.0, colour, {});
}

void grip(QPainter *painter, const QStyleOption *option, const Tokens &tokens)
{
    constexpr int dot = 2;
    constexpr int pitch = 5;
    const bool isUpright = has(option, QStyle::State_Horizontal); // it lies between parts that stand side by side
    const auto &colour = has(option, QStyle::State_MouseOver) ? tokens.accent : tokens.soft;
    for (int place = -2; place <= 2; ++place) {
        const QPoint middle = option->rect.center() + (isUpright ? QPoint{0, place * pitch} : QPoint{place * pitch, 0});
        painter->fillRect(QRect{middle, QSize{dot, dot}}, colour);
    }
}

void progressBar(QPainter *painter, const QStyleOptionProgressBar *option, const Tokens &tokens)
{
    const int height = scaled(6);
    const QRect bar{option->rect.left(), option->rect.center().y() - height / 2, option->rect.width(), height};
    track(painter, bar, tokens);
    const int span = option->maximum - option->minimum;
    if (span <= 0) { // busy: a quiet quarter in the middle, no animation that would keep the machine awake
        roundedBox(painter, bar.adjusted(bar.width() * 3 / 8, 0, -bar.width() * 3 / 8, 0), height / 2.0, tokens.accent,
                   {});
        return;
    }
    const double share = std::clamp(double(option->progress - option->minimum) / span, 0.0, 1.0);
    QRect part = bar;
    part.setWidth(qRound(bar.width() * share));
    if (part.width() > 0)
        roundedBox(painter, part, std::min(height, part.width()) / 2.0, tokens.accent, {});
}

} // namespace stylepaint
