// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

/// What a careful eye, a hand without a mouse, and a screen reader would complain about in what is shown now.
/// Each gives one line per finding, with the object names that lead to it; nothing is wrong when it is empty.
namespace walk {

/// Controls without a name or a role, groups without a name, disabled controls that do not say why, tables without
/// heads.
[[nodiscard]] QStringList unspoken(QWidget *root);
/// Text that does not fit its label or button, controls that lie on each other or reach out of what they stand in.
[[nodiscard]] QStringList cut(QWidget *root);

/// Controls and sentences of which a part is hidden by what they stand in, and that no scrolling brings out.
[[nodiscard]] QStringList unreachable(QWidget *root);

struct Round
{
    QStringList findings;
    int stops = 0; ///< controls that Tab came to
};
/// Presses Tab from the first control of `root` on until it leaves `root` or has come round: each control that is
/// enabled and visible is reached, in the order of the layout, and shows that it has the focus.
[[nodiscard]] Round byTab(QWidget *root);

/// "page > card > button", by object names and classes.
[[nodiscard]] QString pathOf(const QWidget *widget);

} // namespace walk
