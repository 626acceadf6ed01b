// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

/// Views of one panel, of which one is shown. It needs the room that this one needs, not what the widest needs.
class ViewStack final : public QStackedWidget
{
    Q_OBJECT
public:
    explicit ViewStack(QWidget *parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;
};
