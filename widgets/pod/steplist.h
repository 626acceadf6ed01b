// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/podplan.h"
#include "widgets/common/card.h"

#include <array>

class StepRow;
class QButtonGroup;
class QScrollArea;

/// The steps of a plan below each other: shape, name, one sentence, state. One of them is chosen; arrow keys move.
/// Names: planSteps; its rows planStepNetwork, planStepLogging, planStepSlice, planStepHosts, planStepBetween,
/// planStepShared, planStepEnvironment, planStepCheck.
class StepList : public Card
{
    Q_OBJECT

public:
    explicit StepList(QWidget *parent = nullptr);

    void showPlan(const PodPlan &plan);
    void setCurrent(PodStep step); ///< emits nothing
    [[nodiscard]] PodStep current() const;

signals:
    void chosen(PodStep step);

private:
    QScrollArea *m_scroll;
    QButtonGroup *m_group;
    std::array<StepRow *, allPodSteps.size()> m_rows{};
};
