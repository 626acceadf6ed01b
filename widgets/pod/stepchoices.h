// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/podplan.h"

#include <QWidget>

/// What can be chosen for one step before it is done. Reads and writes only its own part of the choices.
class StepChoices : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual void showChoices(const PodChoices &choices) = 0; ///< emits nothing
    virtual void putChoices(PodChoices *choices) const = 0;

signals:
    void changed(); ///< by the user, and what is written now makes sense
};
