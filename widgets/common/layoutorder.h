// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

/// The controls in `root` that Tab comes to, in the order of the layouts: none that is hidden, or behind a side sheet.
[[nodiscard]] QList<QWidget *> stopsIn(QWidget *root);

/// The focus goes on by itself: its ring is drawn when it came here by the keyboard.
void handFocus(QWidget *to);

/// A side sheet lies over so much of it that the focus would not be seen there.
[[nodiscard]] bool isBehindSheet(const QWidget *control);

/// Where Tab goes from `from` inside of `root`: the next control as the layouts have it, from top to bottom and from
/// left to right, whenever it was made; what lies over the rest comes behind it. Round at the end. Null: `from` is no
/// control in there.
[[nodiscard]] QWidget *nextInLayout(QWidget *root, QWidget *from, bool isForward);

/// What somebody who opens this page came for: its first control below the title and its notices, else the first at
/// all; never the book, which leads away. Null: it has none.
[[nodiscard]] QWidget *mainControl(QWidget *page);
