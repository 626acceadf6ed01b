// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/slicesight.h"
#include "services/usage/usagesources.h"

#include <chrono>
#include <map>
#include <optional>
#include <stop_token>

class UsageWatch;

namespace eventtext {
enum class Saying : quint8;
}

/// Asks the hosts of all slices that are watched: when, how deeply, and what comes of it. The courses themselves stand
/// in usageflow.cpp.
class HostPollers
{
public:
    explicit HostPollers(UsageWatch *watch)
        : m_watch{watch}
    {
    }

    void begin(const SliceSight &slice); ///< those of its hosts that are not asked yet
    void end(const TpuId &tpu);
    /// Every host now, whatever was wrong with it; of a slice: with questions, as somebody looks at it.
    void lookNow(const std::optional<TpuId> &slice = {});
    void wakeAll(); ///< the rate is another
    void linkChanged(const QString &host);
    [[nodiscard]] HostSight *sight(const QString &host);

private:
    friend struct UsageFlow;

    /// What is being done at one host.
    struct Poller
    {
        TpuId tpu{};
        int worker = 0;
        std::stop_source life{}; ///< ends its courses
        std::stop_source wait{}; ///< wakes those that wait for their next look
        QList<quint16> ports{}; ///< of metric servers
        bool knowsPorts = false;
        bool isLoggingIn = false;
        bool isAsking = false; ///< that login may put questions
        bool mayAsk = false; ///< somebody looks at it, and may be asked for a passphrase, once
        bool waitsForUser = false; ///< another login would only be refused again
        bool wantsFull = true;
        bool isForeign = false; ///< what listens on its port is no metric server
        SeldomAsked seldom{};
        int silences = 0; ///< looks in a row without an answer
        qint64 fullAt = 0, everythingAt = 0, statusAt = 0, profileAt = 0, programAt = 0; ///< ms UTC
        std::optional<ProgramCounters> program{}; ///< of the look before, at programTold
        qint64 programTold = 0; ///< ms UTC
    };

    struct ProbePlan
    {
        PodHost host;
        ProbeDepth depth = ProbeDepth::Quick;
        Questions questions = Questions::None;
    };
    struct RuntimePlan
    {
        PodHost host;
        QList<quint16> ports;
        bool wantsEverything = false, wantsStatus = false;
    };
    using Pause = std::chrono::milliseconds;

    [[nodiscard]] std::optional<ProbePlan> probePlan(const QString &host);
    void onProbe(const QString &host, const Result<HostReading> &reading);
    void onSilence(const QString &host, const Error &error);
    [[nodiscard]] bool maySign(Poller &poller, const QString &host, ProbePlan &plan);
    void endLogin(const QString &host, const Error *error); ///< null: the link stands
    void callNext();
    [[nodiscard]] Pause probePause(const QString &host);
    [[nodiscard]] std::optional<PodHost> profilePlan(const QString &host);
    void onProfile(const QString &host, const Result<MemoryProfile> &profile);
    [[nodiscard]] std::optional<PodHost> programPlan(const QString &host);
    void onProgram(const QString &host, const Result<ProgramCounters> &counters);
    [[nodiscard]] std::optional<RuntimePlan> runtimePlan(const QString &host);
    void onRuntime(const QString &host, const Result<RuntimeReading> &reading);
    [[nodiscard]] Pause runtimePause(const QString &host, Pause took);
    [[nodiscard]] Pause firstPause(const QString &host);
    void mark(const QString &host, eventtext::Saying saying);
    [[nodiscard]] Poller *poller(const QString &host);
    void wake(const QString &host);
    void wake(const QStringList &hosts);

    UsageWatch *m_watch;
    std::map<QString, Poller> m_pollers; ///< by host
};
