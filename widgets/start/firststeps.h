// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/session/guidefacts.h"
#include "widgets/start/places.h"

struct GuideStep
{
    enum class State : quint8 { Open, Running, Done };

    GuideStepId id{};
    State state = State::Open;
    QString title;
    QString sentence; ///< why; when it is done or under way: what is the case
    QString button;
    StartPlace place{};
    QString target{}; ///< see StartPlace
    bool waits = false; ///< for a TPU: the button leads to that first
};

/// Nine of them, in order. Pure; texts in the language of now.
[[nodiscard]] QList<GuideStep> guideSteps(const GuideFacts &facts);
[[nodiscard]] QLatin1StringView guideSection(GuideStepId id); ///< of the guide that tells more
/// The first that is not done. Null: the path is walked.
[[nodiscard]] const GuideStep *nextStep(const QList<GuideStep> &steps);

/// What the Start panel puts first when nobody follows the path (any more).
struct NextThing
{
    QString title;
    QString sentence;
    QString button;
    StartPlace place{};
    QString target{};
};
[[nodiscard]] NextThing nextThing(const GuideFacts &facts, bool isWalked);
