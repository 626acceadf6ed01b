// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QVBoxLayout>
#include <QWidget>

/// What a machine said stands sunken, in the same grey everywhere.
class SunkenBox : public QWidget
{
public:
    explicit SunkenBox(QWidget *inside)
    {
        auto *column = new QVBoxLayout{this};
        column->setContentsMargins(scaled(8), scaled(6), scaled(4), scaled(6));
        column->addWidget(inside);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        stylepaint::roundedBox(&painter, rect(), 6, tokensOf(this).sunken, tokensOf(this).line);
    }
};
