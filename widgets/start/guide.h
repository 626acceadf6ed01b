// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/tpu/tpu.h"
#include "widgets/start/places.h"

#include <optional>

/// The steps of a newcomer, in order. Only what the program can do.
enum class GuideStepId : quint8 { Cloud, Grant, Tpu, Key, Terminal, Pod, Account };

/// What the steps are told by. Nothing of it is guessed: a step that cannot be known is not done.
struct GuideFacts
{
    CloudProfile profile{};
    int grantRows = 0;     ///< of all grants of the project
    std::optional<int> grantDays{}; ///< left, of the grant that lasts longest; nothing: no end is known
    QList<Tpu> tpus{};
    QString creating{};      ///< what the Activity strip says of a create job that waits for its next try; empty: none
    QStringList keyUsers{}; ///< user names of published keys whose private half is on this computer
    QStringList tabs{};    ///< full names of TPUs with a terminal tab
    enum class Pods : quint8 { None, UnderWay, Ready } pods = Pods::None; ///< the one that came furthest
    QList<GuideStepId> done{};///< from earlier: what was done stays done when its TPU is deleted
};

struct GuideStep
{
    enum class State : quint8 { Open, Running, Done };

    GuideStepId id{};
    State state = State::Open;
    QString title;
    QString sentence;
    QString button;
    StartPlace place{};
};

/// Pure; texts in the language of now.
[[nodiscard]] QList<GuideStep> guideSteps(const GuideFacts &facts);
[[nodiscard]] QLatin1StringView guideStepName(GuideStepId id); ///< "tpu": for object names and settings
