// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <expected>
#include <map>
#include <optional>

namespace practice {

struct Grant
{
    QString zone;
    QString generation;
    bool preemptible = false;
    qint64 chips = 0;
};

constexpr qint64 unlimited = -1; ///< as Google writes a limit that is none

struct Limit
{
    QString quota; ///< stem, for example "TPUV6EPreemptible"
    QString location; ///< zone or region
    qint64 value = 0;
};

/// A duration that is drawn anew each time.
struct SpanRange
{
    Span from{0};
    Span to{0};
};

/// Seconds, or [from, to]; nothing: it is neither.
[[nodiscard]] std::optional<SpanRange> rangeFrom(const QJsonValue &json);

/// What a queued resource meets when there are no chips.
enum class Stockout {
    Waits, ///< it stays in the queue
    Fails, ///< it is selected all the same, its nodes come and go, and it ends FAILED
    Returns, ///< as Fails, but it goes back into the queue
};

/// How Google takes a node back.
enum class Loss {
    Seen, ///< PREEMPTED, with its queued resource SUSPENDED
    Silent, ///< still READY, but no host answers
    Vanished, ///< 404 from now on
};

[[nodiscard]] std::optional<Loss> lossFrom(const QString &word); ///< empty: Seen
[[nodiscard]] QString toString(Loss loss);

/// What becomes of the spot and preemptible nodes that a rule gave.
struct LossPlan
{
    std::optional<SpanRange> after{}; ///< READY; none: nothing
    int times = 1'000'000; ///< so many nodes
    Loss loss = Loss::Seen;
    double grace = 0; ///< seconds between the notice and the end; 0: there is no notice
};

/// From `at` on there are so many chips.
struct Turn
{
    Span at{0};
    std::optional<qint64> chips{}; ///< none: without end
};

/// Capacity of a zone and type; the first rule that fits decides.
struct CapacityRule
{
    QString zone = QStringLiteral("*");
    QString type = QStringLiteral("*");
    QString tier = QStringLiteral("*"); ///< or "spot" (preemptible, too), "on-demand"
    int failFirst = 0; ///< so many tries of each node id find nothing
    std::optional<qint64> chips{}; ///< at most so many chips in each zone; none: without end
    Stockout stockout = Stockout::Waits;
    QList<Turn> script{}; ///< what `chips` is, and when; nothing before the first turn
    LossPlan loss{};
};

/// A line of the mail from TRC, which may promise what the quota does not hold.
struct MailRow
{
    QString zone;
    QString generation;
    QString tier; ///< spot, preemptible or on-demand
    qint64 chips = 0;
};

struct Mail
{
    double daysAgo = 0; ///< when it was sent, before the beginning of this world
    int days = 90; ///< how long the grant lasts
    QList<MailRow> rows;
};

/// A limit of Compute Engine that is not the usual one; the first that fits decides.
struct ComputeLimit
{
    QString metric;
    QString region; ///< or "*"
    double value = 0;
};

/// What a practice world starts with. The format is described in scenarios.md beside this file.
struct Scenario
{
    QString projectId;
    QString projectNumber;
    QString projectName;
    QList<Grant> grants;
    QList<Limit> limits;
    QStringList quotaZones; ///< without any TPU, and yet quota is stated there
    Mail mail;
    int externalAddresses = 8;
    QList<ComputeLimit> computeLimits;
    QList<CapacityRule> capacity;
    std::map<QString, SpanRange> seconds; ///< simulated durations by name
    qint64 quotaIncreaseUpTo = 64; ///< a quota preference for more is not granted
    int createsPerMinute = 91; ///< facts of one real project
    std::optional<int> callsPerMinute{}; ///< of the TPU API
    bool refusesOtherBody = false; ///< a requestId that is used again with another body
    bool forceWhileProvisioning = true; ///< force=true deletes a queued resource in PROVISIONING, too
    QStringList disabledServices;
    bool billing = true;
    std::optional<QStringList>
        permissions{}; ///< all that the user has, "tpu.*" for all of a kind; nothing: all there are
    QStringList deniedPermissions;
    QStringList unreachableZones;
    bool relayDeniesLate = false; ///< the tunnel, to whom it is not allowed: after the handshake, with a number
    bool guestAttributes = true;
    int guestAttributesFailures = 0; ///< so many calls answer 503 first
    int guestAttributesPerMinute = 10; ///< for each machine; Google's own limit is about that
    std::optional<double> tokenSeconds; ///< after so long the token is expired
    QList<int> refusedRequests; ///< ordinals of requests that are answered 401
    QStringList denialOf; ///< accelerator types that are always refused as not granted
    QStringList unqueuedTypes; ///< accelerator types of which a queued resource is refused
    bool unknownSentences = false; ///< Cloud TPU refuses in words that no client can know
    QJsonArray nodes; ///< exist from the beginning
    QJsonArray requests; ///< queued resources that have their life behind them
    QJsonArray resources; ///< disks, addresses, virtual machines, buckets of which only the size is known …
    QJsonArray buckets; ///< of Cloud Storage, with what lies in them
    QJsonObject storage; ///< bounds and moods of Cloud Storage
    QJsonArray budgets; ///< of the billing account, as its API shows them
    QJsonArray events; ///< happen by themselves
    QJsonArray faults; ///< for the fault proxy, see http/faults.h
    QJsonObject projectMetadata; ///< key → value
    QJsonObject signIn; ///< what goes wrong with signing in, see SignIns

    [[nodiscard]] SpanRange range(const QString &what) const;
    /// Does the user hold this permission?
    [[nodiscard]] bool allows(const QString &permission) const;
    /// `P` of a path may be the id or the number.
    [[nodiscard]] bool isProject(const QString &idOrNumber) const
    {
        return idOrNumber == projectId || idOrNumber == projectNumber;
    }
};

/// `pattern` may end in "*", which stands for anything.
[[nodiscard]] bool fits(const QString &pattern, const QString &name);
/// What is wrong with the member `seconds`, laid over those of `scenario`, or empty.
[[nodiscard]] QString spansProblem(const QJsonObject &seconds, const Scenario &scenario);
/// A rule of `capacity`, or a sentence. Also what /practice/v1/capacity takes.
[[nodiscard]] std::expected<CapacityRule, QString> parseCapacity(const QJsonObject &json);

/// `text` laid over the default scenario: a member that is not there keeps its default. The error is a sentence that
/// says which member is wrong.
[[nodiscard]] std::expected<Scenario, QString> parseScenario(const QByteArray &text);
[[nodiscard]] Scenario defaultScenario();
/// What is wrong with the member signIn, or nothing.
[[nodiscard]] QString signInProblem(const QJsonObject &rules);
/// A scenario that is compiled in, for example "no-billing"; nothing: there is none of that name.
[[nodiscard]] std::optional<QByteArray> builtInScenario(const QString &name);
[[nodiscard]] QStringList builtInScenarios();

} // namespace practice
