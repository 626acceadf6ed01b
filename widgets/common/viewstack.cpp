// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/viewstack.h"

ViewStack::ViewStack(QWidget *parent)
    : QStackedWidget{parent}
{
    connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
}

QSize ViewStack::minimumSizeHint() const
{
    return currentWidget() != nullptr ? currentWidget()->minimumSizeHint().expandedTo(currentWidget()->minimumSize())
                                      : QSize{};
}
