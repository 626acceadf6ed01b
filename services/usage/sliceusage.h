// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/layout.h"
#include "services/usage/runtimereading.h"
#include "services/usage/sample.h"

#include <QDateTime>

/// How it stands with one core, host or slice. Each has a sentence, a shape and a colour of its own.
enum class UsageState : quint8 {
    NoData, ///< nobody has asked yet, or the source does not have it
    NoWorkload, ///< the host answers; nothing holds the chips
    HeldIdle, ///< a process holds the chips, computes nothing and uses no memory worth the name
    Idle, ///< has computed, and computes nothing now; for how long stands beside it
    Busy,
    Hung, ///< memory is held and the duty cycle is 0 for long
    Unreachable, ///< the host does not answer
    Stale, ///< the newest value is old
    Failed, ///< the source answers with something that is no answer
    Coarse, ///< nobody is logged in to the host, and Cloud Monitoring has a value of the last minutes
};

/// Who holds chips of a host.
struct ChipUser
{
    qint64 pid = 0;
    QString user{}; ///< plain text, from outside
    QString command{}; ///< plain text, from outside
    QDateTime since{}; ///< by the clock of this computer; invalid: not known
    QList<int> chips{}; ///< on the host

    friend bool operator==(const ChipUser &, const ChipUser &) = default;
};

/// What wants the user's attention, from when it began until it ends.
struct UsageAlert
{
    enum class Kind : quint8 { Idle, MemoryFull, Hung, DiskFull, Straggler };

    Kind kind = Kind::Idle;
    int host = -1; ///< worker; -1: the whole slice
    int core = -1; ///< of SliceLayout::cores; -1: the whole host
    qint64 since = 0; ///< ms UTC
    QString text{}; ///< translated sentence with the values

    friend bool operator==(const UsageAlert &, const UsageAlert &) = default;
};

struct CoreUsage
{
    UsageState state = UsageState::NoData;
    qint64 at = 0; ///< of the newest value, ms UTC; 0: none
    UsageSource source = UsageSource::Runtime;
    float duty = noValue; ///< percent, of its chip
    float hbmUsed = noValue, hbmTotal = noValue; ///< bytes
    float tensorCore = noValue; ///< percent of peak
    float idle = noValue; ///< seconds
    float queue = noValue; ///< programs
    float bandwidth = noValue; ///< of the HBM, percent, of its chip
    float runTime = noValue; ///< of a program, seconds
    bool isStraggler = false; ///< by the duty cycle, against the median of the others
    QString where{}; ///< of the program (HLO), when the runtime says so; plain text, from outside
    QString error{}; ///< plain text, from outside

    friend bool operator==(const CoreUsage &, const CoreUsage &) = default;
};

struct HostUsage
{
    UsageState state = UsageState::NoData;
    QString id{}; ///< PodHost::id and SeriesId::host
    QString label{}; ///< what somebody calls it; empty mostly: hostName() says how it is named
    qint64 at = 0; ///< of the newest answer, ms UTC; 0: none
    /// HostCpu … HostCpuBusiest, Uptime, times between slices; what is not in it was not said.
    QHash<Metric, float> values{};
    QList<ChipUser> users{};
    QList<OfferedValue> offered{}; ///< what the runtime says beyond it
    qint64 clockDifference = 0; ///< ms: the host's clock minus ours
    qint64 bytesPerSecond = 0; ///< on the wire, before SSH
    double growthOfDisk = 0; ///< bytes a second over the last minutes
    double uptime = -1; ///< of the machine, seconds; below 0: it was not said
    bool isShutOut = false; ///< nobody may log in until the user has done something: the sentence says what
    QString sentence{}; ///< translated: why there is no value, or what is wrong; empty: nothing is

    friend bool operator==(const HostUsage &, const HostUsage &) = default;
};

/// All that is known of a slice now, or of all slices of a multislice as one.
struct SliceUsage
{
    TpuId id;
    QList<TpuId> slices{}; ///< of a multislice, its nodes, as layout.slices; empty: it is one TPU
    QString type{}; ///< "v4-32"
    SliceLayout layout{};
    UsageState state = UsageState::NoData;
    QString sentence{}; ///< translated: the state in a sentence
    QList<HostUsage> hosts{}; ///< by worker
    QList<CoreUsage> cores{}; ///< as layout.cores
    float duty = noValue; ///< median over the chips, percent
    float medianUsed = noValue; ///< bytes, median over the devices
    float hbmTotal = noValue; ///< bytes of one device
    qint64 at = 0; ///< of the newest value, ms UTC
    QList<UsageAlert> alerts{}; ///< that hold now, gravest first
    bool isMuted = false; ///< alerts are shown here, and notify nobody
    bool isLive = false; ///< false: it is gone, or there is no network: only its history can be looked at
};

/// What a host is called everywhere: "host 2" of several, the TPU's own name of one; "slice 1, host 2" of several
/// slices, "slice 1" where that has one host.
[[nodiscard]] QString hostName(const SliceUsage &usage, int worker);
/// The TPU whose host that is, and which worker of it. -1: the TPU, or its first slice, as a whole.
[[nodiscard]] std::pair<TpuId, int> hostPlace(const SliceUsage &usage, int worker);

/// The state in one or two words ("busy"), and as a sentence that says what it means. Translated.
[[nodiscard]] QString usageStateWord(UsageState state);
[[nodiscard]] QString usageStateSentence(UsageState state);
