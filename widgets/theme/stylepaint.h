// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/style.h"
#include "widgets/theme/tokens.h"

#include <QStyleOption>

class QPainter;
class QWidget;

/// How Style draws; free functions of what is given, so that each fits on a screen.
namespace stylepaint {

/// A field that is drawn by its owner: the edit inside a combo or spin box.
[[nodiscard]] bool isInsideField(const QWidget *widget);

/// A check box or radio button with words beside it: they have the ring of the focus.
[[nodiscard]] bool isTick(const QWidget *widget);

enum class Arrow : quint8 { Down, Up, Left, Right };

/// A rounded rectangle with an inner 1-px frame, crisp at every device-pixel ratio.
void roundedBox(QPainter *painter, const QRect &rect, double radius, const QColor &fill, const QColor &frame);
/// The bar that something fills, while it is empty: pale, in a line that is seen on every surface.
void track(QPainter *painter, const QRectF &box, const Tokens &tokens);
/// The 2-px ring of keyboard focus, inside `rect`.
void focusRing(QPainter *painter, const QRect &rect, double radius, const QColor &colour);
void chevron(QPainter *painter, const QRect &rect, Arrow direction, const QColor &colour);

void button(QPainter *painter, const QStyleOption *option, ButtonKind kind, const Tokens &tokens);
[[nodiscard]] QColor buttonText(const QStyleOption *option, ButtonKind kind, const Tokens &tokens);
void field(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Tokens &tokens);
void checkBox(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Tokens &tokens);
void radioButton(QPainter *painter, const QStyleOption *option, const QWidget *widget, const Tokens &tokens);
void tab(QPainter *painter, const QStyleOptionTab *option, const Tokens &tokens);
void tabLabel(QPainter *painter, const QStyleOptionTab *option, const QRect &textRect, const Tokens &tokens);
void headerSection(QPainter *painter, const QStyleOptionHeader *option, const Tokens &tokens);
void scrollBar(QPainter *painter, const QStyleOptionSlider *option, const QRect &handle, const Tokens &tokens);
/// What a splitter is dragged at: five dots in the middle of it.
void grip(QPainter *painter, const QStyleOption *option, const Tokens &tokens);
void progressBar(QPainter *painter, const QStyleOptionProgressBar *option, const Tokens &tokens);

} // namespace stylepaint
