// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/apierror.h"
#include "services/practice/world/catalogue.h"
#include "services/practice/world/moment.h"
#include "services/practice/world/scenario.h"
#include "services/practice/world/state.h"
#include "services/practice/world/telemetry.h"

#include <QString>

#include <algorithm>
#include <random>

class Hosts;

namespace practice {

/// Every random choice of the world; the same seed gives the same choices.
class Ids
{
public:
    explicit Ids(quint64 seed)
        : m_random{seed}
    {
    }

    [[nodiscard]] QString hex(int digits);
    /// "0x" and 16 digits: the error id at the end of many messages.
    [[nodiscard]] QString eid() { return QStringLiteral("0x") + hex(16); }
    /// operation-<ms>-<µs in 13 hex digits>-<8 hex>-<8 hex>, as real ones are.
    [[nodiscard]] QString operation(Moment now);
    [[nodiscard]] quint64 number(); ///< a resource id, 19 digits, fits an int64

private:
    std::mt19937_64 m_random;
};

/// What makes a request one that may be sent again.
struct Repeatable
{
    QString id; ///< the client's requestId, or empty
    QJsonObject asked{}; ///< its body
};

/// What every part of the world stands on. Not owned: catalogue, clock and hosts outlive it.
class WorldContext
{
public:
    WorldContext(const Catalogue &theCatalogue, Scenario theScenario, PracticeClock &theClock, Hosts &theHosts,
                 quint64 seed)
        : catalogue{theCatalogue}
        , scenario{std::move(theScenario)}
        , clock{theClock}
        , hosts{theHosts}
        , ids{seed}
    {
    }
    Q_DISABLE_COPY_MOVE(WorldContext)

    const Catalogue &catalogue;
    const Scenario scenario;
    PracticeClock &clock;
    Hosts &hosts;
    Ids ids;
    State state;
    Telemetry telemetry; ///< not kept on the disk
    quint16 sshPort = 0; ///< on which all hosts listen; 0: nobody is to find silence where a firewall keeps him out

    /// While something happens, the moment at which it does: a world whose clock was moved far ahead lives through all
    /// of it.
    [[nodiscard]] Moment now() const { return m_instant.value_or(clock.now()); }
    /// The clock's own time, for what waits for something real, as the boot of a host.
    [[nodiscard]] Moment presently() const { return std::max(now(), clock.now()); }
    void standAt(std::optional<Moment> instant) { m_instant = instant; }
    [[nodiscard]] Moment after(Span span) const { return now() + clock.real(span); }
    /// The simulated duration `what`, as the scenario or /practice/v1/seconds has it; one from a range is drawn.
    [[nodiscard]] Span span(const QString &what);
    [[nodiscard]] Span drawn(const SpanRange &range);
    /// The zone does not answer, as the scenario or /practice/v1/unreachable has it.
    [[nodiscard]] bool isUnreachable(const QString &zone) const;
    /// "projects/P/locations/Z/<collection>/<id>"
    [[nodiscard]] QString path(const QString &zone, const QString &collection, const QString &id) const;

    /// `event` happens after `span` of simulated time; its `due` is set here.
    void schedule(Span span, Event event);
    void scheduleAt(Moment due, Event event);
    /// Takes back what was going to happen to `target`; kinds that are not in `only` stay. Empty: all.
    void unschedule(const QString &target, const QList<EventKind> &only = {});

    /// A new running operation; valid until the next start().
    Operation &start(const QString &zone, const QString &target, const QString &verb, ApiVersion version);
    /// The operation that `requestId` began before on `target`: a request that is sent again gets the same answer.
    /// `asked` is the body; what Google does when it is another one is not known, so the scenario says it.
    [[nodiscard]] std::optional<Answer<>> repeated(const QString &target, const QString &verb,
                                                   const Repeatable &request) const;
    void finish(const QString &operation, const QJsonObject &response);
    void fail(const QString &operation, const ApiError &apiError);
    /// The version of the API through which `operation` was started.
    [[nodiscard]] ApiVersion versionOf(const QString &operation) const;
    /// The operation that runs on `target`, if any.
    [[nodiscard]] const Operation *running(const QString &target) const;

private:
    std::optional<Moment> m_instant;
};

/// A new operation of Compute Engine; its name, number and times are set here.
ComputeOperation startCompute(WorldContext &context, ComputeOperation operation);

// Refusals of Cloud TPU, each with an error id of its own.
[[nodiscard]] ApiError badRequest(WorldContext &context, const QString &why);
[[nodiscard]] ApiError wrongState(WorldContext &context, const QString &verb, NodeState state);

/// {"@type": "type.googleapis.com/google.protobuf.Empty"}
[[nodiscard]] QJsonObject emptyResponse();
/// `json` with the "@type" of a message of the TPU API, for example "Node".
[[nodiscard]] QJsonObject typedResponse(QJsonObject json, ApiVersion version, const QString &message);

} // namespace practice
