// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/start/firststeps.h"
#include "widgets/theme/statusshape.h"

#include <QDateTime>

/// One thing that needs the user: a sentence and the button that leads to where it is done.
struct Need
{
    QString name; ///< of the row: "needDead"
    StatusLevel level = StatusLevel::Warning;
    QString sentence;
    QString button;
    StartPlace place{};
    QString detail{}; ///< for whoever gets the click: a check's name, or the place's target
    bool changes = false; ///< the button changes something in the cloud: dimmed while the program is read-only

    friend bool operator==(const Need &, const Need &) = default;
};

/// One thing that runs or waits now. Texts are translated; nothing in them counts time but `since`.
struct RunningThing
{
    QString name; ///< of the row: "runningTpu.node-1"
    StatusLevel level = StatusLevel::Ok;
    QString title;
    QString state; ///< in a word or two
    QString facts{}; ///< soft, below
    QDateTime since{}; ///< UTC; null: not known
    StartPlace place{};
    QString target{};

    friend bool operator==(const RunningThing &, const RunningThing &) = default;
};

/// What the Start panel does not look up by itself.
struct ProjectSummary
{
    QList<RunningThing> running{};
    QList<Need> needs{};
    GuideFacts::Progress jobs = GuideFacts::Progress::None;
    bool isJobRunning = false; ///< see GuideFacts
    bool isWatched = false; ///< see GuideFacts
    bool isComing = false; ///< see GuideFacts
    bool isMissing = false; ///< see GuideFacts
};
