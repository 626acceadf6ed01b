// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/tpu/tpu.h"
#include "widgets/start/places.h"

#include <optional>

/// The steps of a newcomer. A path has nine: it begins with Cloud in the practice cloud and with Account in a real
/// project.
enum class GuideStepId : quint8 { Cloud, Account, Grant, Key, Tpu, Terminal, Pod, Job, Watch, Delete };
inline constexpr std::array allGuideSteps{
    GuideStepId::Cloud,    GuideStepId::Account, GuideStepId::Grant, GuideStepId::Key,   GuideStepId::Tpu,
    GuideStepId::Terminal, GuideStepId::Pod,     GuideStepId::Job,   GuideStepId::Watch, GuideStepId::Delete};

/// What the steps are told by. Nothing of it is guessed: a step that cannot be known is not done.
struct GuideFacts
{
    enum class Progress : quint8 { None, UnderWay, Done };
    enum class Basics : quint8 { Unknown, Checking, Fine, Wrong };

    CloudProfile profile{};
    Basics basics = Basics::Unknown; ///< account, project, billing and APIs, by the doctor
    QString trouble{}; ///< with Wrong: what is the case
    QString action{}; ///< with Wrong: of the button that mends it; empty: none does
    QString check{}; ///< with Wrong: the check's name
    int grantRows = 0; ///< of the project's grants; of those that are over only where no other is
    std::optional<int> grantDays{}; ///< left, of the grant that lasts longest; nothing: no end is known
    std::optional<int> grantFirstDays{}; ///< left, of the grant that ends first; nothing: they all end together
    QList<Tpu> tpus{};
    bool isListKnown = false; ///< `tpus` was read
    bool isLeaving = false; ///< a request is still being deleted, and holds its quota
    bool isComing = false; ///< one was asked for, or is being brought back: that there is none is no end
    bool isMissing = false; ///< the cloud took one away, or it did not come: nobody deleted it
    QString creating{}; ///< what the Activity strip says of a create job that waits for its next try; empty: none
    QString localKey{}; ///< name of a key pair on this computer that could be published; empty: there is none
    QStringList keyUsers{}; ///< user names of published keys whose private half is on this computer
    QString keyTrouble{}; ///< why the key that one logs in with opens no machine (any more); empty: nothing is known
                          ///< against it
    QStringList tabs{}; ///< full names of TPUs with a terminal tab
    Progress pods = Progress::None; ///< of the set-up that came furthest
    Progress jobs = Progress::None; ///< Done: one ended well on all hosts
    bool isJobRunning = false; ///< also when another one has ended well
    bool isWatched = false; ///< the cores of a TPU were looked at, and there were values
    QList<GuideStepId> done{}; ///< from earlier: what was done stays done when its TPU is deleted
};

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
[[nodiscard]] QLatin1StringView guideStepName(GuideStepId id); ///< "tpu": for object names and settings
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
