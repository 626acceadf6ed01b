// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QStringList>

class QWidget;

/// What a window shows and says at one moment: its pixels, and every text with where it stands.
struct Likeness
{
    QImage picture;
    QStringList lines; ///< one per text: "widget | kind: text", also of cells, menus, tool tips and accessible names
    QStringList places; ///< one per widget: "widget | x,y WxH"
};

/// Of a window that is shown. Nothing in it has the focus afterwards and the mouse is in its corner, so that neither
/// tells two apart.
[[nodiscard]] Likeness likenessOf(QWidget *window);

/// Its texts with every digit as 0: of a view that measures something anew each time.
[[nodiscard]] Likeness wordsOf(Likeness shown);

/// Texts that stand in one of both only, then the widgets in `window` whose pixels differ; empty when they are alike.
[[nodiscard]] QStringList differences(const Likeness &switched, const Likeness &fresh, QWidget *window);

/// Texts in a script that the language is not written in: Hangul and Chinese characters in English, and so on.
[[nodiscard]] QStringList foreignIn(const Likeness &shown, const QString &language);
