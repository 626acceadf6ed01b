// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

class QAbstractButton;
class QStyleOptionHeader;
class QStyleOptionToolButton;

/// How a button looks; anything unset is Secondary.
enum class ButtonKind : quint8 {
    Secondary,
    Primary, ///< filled accent; one per page
    Danger, ///< filled red, for what cannot be undone
    Plain, ///< no frame until hovered; for icon buttons and links in bars
    Link, ///< accent text, underlined when hovered or focused; it begins and ends where text above it does
    Field, ///< looks like the fields beside it, and opens where its value is entered
};

void setButtonKind(QAbstractButton *button, ButtonKind kind);
[[nodiscard]] ButtonKind buttonKind(const QWidget *button);

/// Marks a line edit or combo box as wrong: red frame. The sentence belongs to FormField::setError.
enum class FieldState : quint8 { Normal, Wrong };
void setFieldState(QWidget *field, FieldState state);

/// Right of a push button's words, in design pixels: a gap, and the arrow of its menu.
inline constexpr int menuRoom = 16;
inline constexpr int menuArrow = 8;
class QStyleOptionButton;
/// Left and right of what a push button shows.
[[nodiscard]] int buttonPadding(const QStyleOptionButton &button, const QWidget *widget);

/// What a head of a table needs beside its text, in design pixels: padding, and the arrow of the sorting
/// (SE_HeaderArrow) 4 behind the text and 10 wide.
inline constexpr int headReserve = 2 * 10 + 4 + 10;

/// One look for every standard control, over Fusion, drawn from the palette's Tokens.
class Style final : public QProxyStyle
{
    Q_OBJECT
public:
    Style();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                         const QWidget *widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                                QStyleHintReturn *returned) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                                       const QWidget *widget) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption *option,
                                       const QWidget *widget) const override;
    void polish(QWidget *widget) override;
    using QProxyStyle::polish;

private:
    void drawMenuButton(QStyleOptionToolButton button, QPainter *painter, const QWidget *widget) const;
    void drawHeaderLabel(const QStyleOptionHeader *header, QPainter *painter, const QWidget *widget) const;
    void drawButtonLabel(const QStyleOptionButton *option, QPainter *painter, const QWidget *widget) const;
    void drawItem(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawHeader(const QStyleOptionHeader *header, QPainter *painter, const QWidget *widget) const;
};
