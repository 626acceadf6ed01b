// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/project/check.h"
#include "services/tpu/tpu.h"

#include <array>
#include <optional>

class Activities;
class Doctor;
class Grants;
class KeyService;
class PodSetup;
class Settings;
class TpuService;
class TpuWatch;

/// The steps of a newcomer. A path has nine: it begins with Cloud in the practice cloud and with Account in a real
/// project.
enum class GuideStepId : quint8 { Cloud, Account, Grant, Key, Tpu, Terminal, Pod, Job, Watch, Delete };
inline constexpr std::array allGuideSteps{
    GuideStepId::Cloud,    GuideStepId::Account, GuideStepId::Grant, GuideStepId::Key,   GuideStepId::Tpu,
    GuideStepId::Terminal, GuideStepId::Pod,     GuideStepId::Job,   GuideStepId::Watch, GuideStepId::Delete};
[[nodiscard]] QLatin1StringView guideStepName(GuideStepId id); ///< "tpu": for object names and settings
[[nodiscard]] QString doneStepsKey(const ProjectId &project); ///< of the setting with the names of what was done

/// What the steps are told by. Nothing of it is guessed: a step that cannot be known is not done.
struct GuideFacts
{
    enum class Progress : quint8 { None, UnderWay, Done };
    enum class Basics : quint8 { Unknown, Checking, Fine, Wrong };

    CloudProfile profile{};
    Basics basics = Basics::Unknown; ///< account, project, billing and APIs, by the doctor
    Check fault{}; ///< with Wrong: the first that is bad
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
    std::optional<Check> keyTrouble{}; ///< what the doctor would find of a key that opens no machine (any more)
    QStringList tabs{}; ///< full names of TPUs with a terminal tab
    Progress pods = Progress::None; ///< of the set-up that came furthest
    Progress jobs = Progress::None; ///< Done: one ended well on all hosts
    bool isJobRunning = false; ///< also when another one has ended well
    bool isWatched = false; ///< the cores of a TPU were looked at, and there were values
    QList<GuideStepId> done{}; ///< from earlier: what was done stays done when its TPU is deleted
};

/// The services of one session that tell of it.
struct GuideSources
{
    const CloudProfile &profile;
    const Doctor &doctor;
    const TpuService &tpus;
    const KeyService &keys;
    const Grants &grants;
    const Activities &activities;
    const Settings &settings;
    const TpuWatch *watch = nullptr; ///< null: nobody tells what the cloud did to TPUs
    const PodSetup *pods = nullptr; ///< null: nothing is known of pods
};

/// As it stands now. Of jobs, of cores, and of requests that are pursued here, nothing is known yet.
[[nodiscard]] GuideFacts guideFacts(const GuideSources &sources);
