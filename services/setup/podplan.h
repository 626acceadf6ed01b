// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/hosts/storedmessage.h"
#include "services/provisioning/tpurequest.h"

#include <QDateTime>
#include <QJsonObject>
#include <QtTypes>

#include <array>

/// How host 0's public key gets to all hosts.
enum class KeyDistribution : quint8 {
    AuthorizedKeys, ///< a line in ~/.ssh/authorized_keys, good from host 0's address only
    Metadata, ///< by the node's ssh-keys; see podkeys.h
};

/// The steps from nothing to a pod that computes, in the order in which they are done.
enum class PodStep : quint8 {
    Network,
    Logging,
    Slice,
    Hosts,
    PodKeys,
    SharedFolder,
    Bucket, ///< mounted as a folder
    Environment,
    CompileCache,
    Check,
};
inline constexpr std::array allPodSteps{
    PodStep::Network,      PodStep::Logging, PodStep::Slice,       PodStep::Hosts,        PodStep::PodKeys,
    PodStep::SharedFolder, PodStep::Bucket,  PodStep::Environment, PodStep::CompileCache, PodStep::Check};

enum class StepState : quint8 {
    Waiting, ///< for the steps before it, or for the user
    Working,
    Done,
    Failed, ///< `error` says why; what it had done before stays, and is not done again
    Skipped, ///< by the user, or because nobody asked for it
};

/// How one host stands in a step.
struct HostProgress
{
    StoredMessage label; ///< of a host, of a zone that is asked, of a part that is made
    StepState state = StepState::Waiting;
    StoredMessage note{}; ///< what it does, or why it failed

    friend bool operator==(const HostProgress &, const HostProgress &) = default;
};

/// What became of one step.
struct StepRecord
{
    static constexpr qsizetype mostOutput = 64 * 1024; ///< bytes; the end of it is kept

    StepState state = StepState::Waiting;
    std::optional<Error> error{}; ///< with Failed
    QJsonObject facts{}; ///< what is to be known of it later; stepSentence() makes words of them
    QList<HostProgress> hosts{};
    QByteArray output{}; ///< of all hosts, each line with its host
    QDateTime startedAt{}; ///< UTC
    QDateTime endedAt{}; ///< UTC
};

/// How a firewall lets SSH in to the hosts.
enum class WayIn : quint8 {
    OwnAddress, ///< from the range of the user's own address
    Iap, ///< from Google's Identity-Aware Proxy; hosts need no external address
};

/// What the user chose. A value; only the request has no default.
struct PodChoices
{
    TpuRequest tpuRequest{}; ///< the machine that is asked for, with its network; its id is the plan's own affair
    TpuId existing{}; ///< of a TPU that is there already: steps up to Slice are skipped
    bool makesNetwork = false; ///< one of its own for the pod, instead of the one that the request names
    QString networkName{}; ///< of the one that is made; empty: a free one
    QString range{}; ///< CIDR of the subnetwork, where one is made; empty: a free one
    bool makesGateway = true; ///< where the hosts have no external addresses: a way to the Internet, which is billed
    WayIn wayIn = WayIn::OwnAddress;
    QString ownRange{}; ///< CIDR, with OwnAddress
    QStringList narrows{}; ///< rules that are open to everybody now, by name: they are narrowed to it
    KeyDistribution keyDistribution = KeyDistribution::AuthorizedKeys;
    bool excludesLogs = false;
    QJsonObject shared{}; ///< the shared folder's own, read by its step
    QJsonObject environment{}; ///< what is installed, read by its step
    bool sharesFolder = true;
    bool mountsBucket = false;
    QJsonObject bucket{}; ///< the mounted bucket's own, read by its step
    bool sharesCache = false; ///< of what JAX compiles
    QJsonObject cache{}; ///< where that is, read by its step

    friend bool operator==(const PodChoices &, const PodChoices &) = default;
};

/// One pod on its way. A value; PodSetup moves it on and keeps it.
struct PodPlan
{
    QUuid id{};
    QDateTime createdAt{}; ///< UTC
    PodChoices choices{};
    std::array<StepRecord, allPodSteps.size()> steps{};
    bool isRunning = false; ///< also over the end of the program: it goes on at the next start
    TpuId tpu{}; ///< known when the step Slice has begun
    QString number{}; ///< its numeric id: a TPU that was made again has another one
    QUuid tpuRequest{}; ///< the durable request that asks for it
    QDateTime goneAt{}; ///< UTC, when its machine was not there any more, for whatever reason; null: it may be there

    [[nodiscard]] StepRecord &at(PodStep step) { return steps[std::size_t(step)]; }
    [[nodiscard]] const StepRecord &at(PodStep step) const { return steps[std::size_t(step)]; }
    [[nodiscard]] QString name() const; ///< of the TPU, "llama-pod"
    /// The first that is neither done nor skipped; nothing: the pod is ready.
    [[nodiscard]] std::optional<PodStep> next() const;
    [[nodiscard]] bool isReady() const { return !next(); } ///< or was, before its machine went
    [[nodiscard]] bool isGone() const { return goneAt.isValid(); }
    /// What was done went with the machine.
    [[nodiscard]] bool isGone(PodStep step) const
    {
        return isGone() && step >= PodStep::Slice && at(step).state != StepState::Skipped;
    }
};

/// A plan with everything at its beginning; what the choices leave out is skipped.
[[nodiscard]] PodPlan newPlan(const PodChoices &choices, const QDateTime &now);
/// Skips what the choices leave out and takes that back where they do not any more; what was done stays done.
void applyChoices(PodPlan *plan);
/// The step and all after it that were done or failed are to be done (again); what was skipped stays skipped.
void rewind(PodPlan *plan, PodStep from);
/// The step is being taken back: what the check once found out holds no more.
void beginUndo(PodPlan *plan, PodStep step);
/// What stood as Working when the program ended was cut off: it is to be done, and nothing else changes.
void resumeAfterEnd(PodPlan *plan);
/// The cloud's machine behind the plan is another one than it was: the steps on its hosts are to be done again. One
/// that was taken for gone and is there is there. False: nothing changed.
[[nodiscard]] bool noticeMachine(PodPlan *plan, const Tpu &tpu);
/// The plan had a machine, and the cloud lists it no more. False: it had none yet, or that is known.
[[nodiscard]] bool noticeGone(PodPlan *plan, const QDateTime &now);

/// Whether the user may leave the step out, run from it, or take it back now.
[[nodiscard]] bool maySkip(const PodPlan &plan, PodStep step);
[[nodiscard]] bool mayRunFrom(const PodPlan &plan, PodStep step);

void appendOutput(StepRecord *record, const QString &host, const QByteArray &output);

[[nodiscard]] QJsonObject toJson(const PodPlan &plan);
/// Nothing: it is no plan. What it does not understand is at its beginning.
[[nodiscard]] std::optional<PodPlan> podPlanFrom(const QJsonObject &json);
