// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// What a tool tip shows of a text that may come from a host, a server or a file: see plainLines(). No longer and no
/// wider than fits on a screen, whatever the text is.
[[nodiscard]] QString tipText(const QString &text);

/// Every tool tip of the application goes through tipText(): of widgets, of cells and heads of any model, of tabs and
/// of menus. That none of them is markup is the style's (see Style::polish()). What calls QToolTip::showText() itself
/// cuts for itself.
class ToolTips final : public QObject
{
public:
    using QObject::QObject;

    [[nodiscard]] bool eventFilter(QObject *watched, QEvent *event) override;
};
