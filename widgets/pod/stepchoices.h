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
    /// Where more of the plan counts than what was chosen.
    virtual void showPlan(const PodPlan &plan) { showChoices(plan.choices); }
    virtual void putChoices(PodChoices *choices) const = 0;
    /// It holds for the whole project, so a step that is done does not close it.
    [[nodiscard]] virtual bool isOfProject() const { return false; }

signals:
    void changed(); ///< by the user, and what is written now makes sense
};
