// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/setup/podplan.h"
#include "widgets/common/card.h"

#include <array>

class StepRow;
class QButtonGroup;
class QScrollArea;

/// The steps of a plan below each other: shape, name, one sentence, state. One of them is chosen; arrow keys move.
/// Above the chosen step, instead of beside it, each is one line and all are seen: its sentence stands there, too.
/// Names: planSteps; its rows planStepNetwork, planStepLogging, planStepSlice, planStepHosts, planStepBetween,
/// planStepShared, planStepEnvironment, planStepCheck.
class StepList : public Card
{
    Q_OBJECT

public:
    enum class Lines : quint8 { Sentences, Names };

    explicit StepList(QWidget *parent = nullptr);

    void setLines(Lines lines);
    void showPlan(const PodPlan &plan);
    void setCurrent(PodStep step); ///< emits nothing
    [[nodiscard]] PodStep current() const;

signals:
    void chosen(PodStep step);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fit();
    void keepInSight();

    Lines m_lines = Lines::Sentences;
    QScrollArea *m_scroll;
    QButtonGroup *m_group;
    std::array<StepRow *, allPodSteps.size()> m_rows{};
    bool m_isKept = false; ///< the chosen row, in sight: until the user scrolls
};
