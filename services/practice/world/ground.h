// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/catalogue.h"
#include "services/practice/world/ids.h"
#include "services/practice/world/moment.h"
#include "services/practice/world/refusal.h"
#include "services/practice/world/scenario.h"
#include "services/practice/world/state.h"

class Hosts;

namespace practice {

/// What every part of the world stands on. Not owned: catalogue, clock and hosts outlive it.
class Ground
{
public:
    Ground(const Catalogue &theCatalogue, Scenario theScenario, const PracticeClock &theClock, Hosts &theHosts, quint64 seed)
        : catalogue{theCatalogue}, scenario{std::move(theScenario)}, clock{theClock}, hosts{theHosts}, ids{seed}
    {
    }
    Q_DISABLE_COPY_MOVE(Ground)

    const Catalogue &catalogue;
    const Scenario scenario;
    const PracticeClock &clock;
    Hosts &hosts;
    Ids ids;
    State state;

    [[nodiscard]] Moment now() const { return clock.now(); }
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
    [[nodiscard]] const Operation *begun(const QString &target, const QString &verb, const QString &requestId) const;
    void finish(const QString &operation, const QJsonObject &response);
    void fail(const QString &operation, const Refusal &refusal);
    /// The version of the API through which `operation` was started.
    [[nodiscard]] ApiVersion versionOf(const QString &operation) const;
    /// The operation that runs on `target`, if any.
    [[nodiscard]] const Operation *running(const QString &target) const;
};

/// {"@type": "type.googleapis.com/google.protobuf.Empty"}
[[nodiscard]] QJsonObject emptyResponse();
/// `json` with the "@type" of a message of the TPU API, for example "Node".
[[nodiscard]] QJsonObject typedResponse(QJsonObject json, ApiVersion version, const QString &message);

} // namespace practice
