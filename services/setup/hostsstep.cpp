// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/core/shellquote.h"
#include "services/hosts/hosts.h"
#include "services/setup/podsteps.h"
#include "services/tpu/multislice.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>

#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct HostsstepMessages
{
    Q_DECLARE_TR_FUNCTIONS(PodSteps)
};

constexpr auto pause = 5s;
constexpr int usualTries = 3;
constexpr auto keysTravel = 5min; ///< after its making a host may not know its keys yet

/// A new host refuses a login until its keys have come to it, and tells its own key a little later still.
bool mayBeOnItsWay(ErrorCode code)
{
    return code == ErrorCode::LoginRefused || code == ErrorCode::HostKeyUnknown;
}

bool isPassingTrouble(ErrorCode code)
{
    return code == ErrorCode::Offline || code == ErrorCode::Timeout || code == ErrorCode::ConnectionLost
        || code == ErrorCode::Busy || code == ErrorCode::RateLimited || code == ErrorCode::BadReply;
}

struct Caller
{
    QPointer<HostPool> pool;
    Clock *clock = nullptr;
    QDateTime madeAt{}; ///< UTC
    std::shared_ptr<HostRows> rows;
};

StoredMessage loggingIn(int attempt)
{
    if (attempt == 1)
        return {"PodSteps", QT_TRANSLATE_NOOP("PodSteps", "logging in")};
    return {"PodSteps", QT_TRANSLATE_NOOP("PodSteps", "logging in, attempt %1"), {QString::number(attempt)}};
}

Task<> reach(Caller caller, PodHost host, qsizetype row, std::stop_token stop)
{
    for (int attempt = 1;; ++attempt) {
        if (!caller.pool)
            co_return failed(ErrorCode::Cancelled);
        caller.rows->set(row, StepState::Working, loggingIn(attempt));
        const auto connection = co_await caller.pool->connection(host, stop);
        if (connection) {
            caller.rows->set(row, StepState::Done,
                             StoredMessage{"PodSteps", QT_TRANSLATE_NOOP("PodSteps", "reached, host key checked")});
            co_return {};
        }
        const auto error = connection.error();
        const bool isYoung = caller.madeAt.isValid()
            && caller.madeAt.secsTo(caller.clock->now()) < std::chrono::seconds{keysTravel}.count();
        const bool goesOn =
            (mayBeOnItsWay(error.code) && isYoung) || (isPassingTrouble(error.code) && attempt < usualTries);
        if (!goesOn || stop.stop_requested()) {
            caller.rows->set(row, StepState::Failed, error.message);
            co_return std::unexpected{error};
        }
        caller.rows->set(row, StepState::Working,
                         StoredMessage{"PodSteps",
                                       QT_TRANSLATE_NOOP("PodSteps", "tried again in %1 s: %2"),
                                       {QString::number(pause.count()), error.message}});
        if (const auto slept = co_await caller.clock->sleep(pause, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

/// A login that ends without a word was not refused by anybody: somebody else in this program let go of it.
Error brokenOff(const Error &error)
{
    if (!error.message.isEmpty())
        return error;
    return {error.code == ErrorCode::Cancelled ? ErrorCode::ConnectionLost : error.code,
            HostsstepMessages::tr("The login was broken off. Run the step again."),
            {},
            {}};
}

/// Each missing host by number and name.
Error missing(const QList<PodHost> &hosts, const QList<std::optional<Error>> &errors)
{
    QStringList named;
    QStringList reasons;
    auto code = ErrorCode::Cancelled; // only when nothing else happened: that is a pause, not a failure
    for (qsizetype i = 0; i < hosts.size(); ++i) {
        if (!errors.at(i))
            continue;
        const auto error = brokenOff(*errors.at(i));
        if (code == ErrorCode::Cancelled)
            code = error.code;
        reasons += error.message;
        named += punctuation::labelled(hosts.at(i).label, error.message);
    }
    const auto reached = hosts.size() - named.size();
    const bool isOneReason = reached == 0 && reasons.count(reasons.value(0)) == hosts.size();
    return {code,
            punctuation::sentences(
                QStringList{HostsstepMessages::tr("%1 of %2 hosts were reached.").arg(reached).arg(hosts.size())}
                + (isOneReason ? reasons.first(1) : named)),
            {},
            {}};
}

Task<QJsonObject> reachAll(PodStepContext context, PodPlan plan, StepReport report, std::stop_token stop)
{
    const auto hosts = hostsOfPlan(context.tpus, plan);
    if (!hosts)
        co_return std::unexpected{hosts.error()};
    // A young host is tried for minutes, as its keys may be on their way: here none is.
    if (const auto chosen = context.login ? loginChosen(context.login()) : Result<>{}; !chosen)
        co_return std::unexpected{chosen.error()};
    const auto tpu = context.tpus->tpu(plan.tpu);
    const Caller caller{context.hosts, context.clock, tpu ? tpu->createTime : QDateTime{},
                        std::make_shared<HostRows>(*hosts, std::move(report))};
    std::vector<Task<>> logins; // all begin at once; the hub lets so many handshakes through as sshd takes
    for (qsizetype i = 0; i < hosts->size(); ++i)
        logins.push_back(reach(caller, hosts->at(i), i, stop));
    QList<std::optional<Error>> errors;
    for (auto &login : logins) {
        const auto reached = co_await std::move(login);
        errors += reached ? std::nullopt : std::optional{reached.error()};
    }
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (std::ranges::any_of(errors, [](const auto &error) { return error.has_value(); }))
        co_return std::unexpected{missing(*hosts, errors)};
    co_return QJsonObject{{u"hosts"_s, int(hosts->size())}};
}

Task<QString> loginCommand(ProjectId ownProject, PodPlan plan)
{
    const auto name = plan.name();
    const auto zone = plan.tpu.isEmpty() ? plan.choices.tpuRequest.zones.value(0) : zoneOf(plan.tpu.toString());
    const auto project = plan.tpu.isEmpty() ? ownProject.toString() : plan.tpu.toString().section(u'/', 1, 1);
    co_return u"gcloud compute tpus tpu-vm ssh %1 --project=%2 --zone=%3 --worker=all --command=true"_s.arg(
        shellQuoted(name), shellQuoted(project), shellQuoted(zone.toString()));
}

} // namespace

HostRows::HostRows(const QList<PodHost> &hosts, StepReport report)
    : m_report{std::move(report)}
{
    for (const auto &host : hosts)
        m_rows += {saidLabelOf(host), StepState::Waiting, {}};
}

void HostRows::set(qsizetype row, StepState state, const StoredMessage &note)
{
    m_rows[row].state = state;
    m_rows[row].note = note;
    m_report.hosts(m_rows);
}

Result<QList<PodHost>> hostsOfPlan(const TpuService *tpus, const PodPlan &plan)
{
    const auto tpu = tpus->tpu(plan.tpu);
    if (!tpu)
        return failed(ErrorCode::NotFound,
                      HostsstepMessages::tr("The TPU %1 is not in the list of this project. It may have been deleted: "
                                            "run from the step before, or choose another TPU.")
                          .arg(plan.name()));
    return hostsOf(multisliceOf(*tpu, tpus->tpus())); // its slices are set up together
}

StepWork hostsStep(const PodStepContext &context)
{
    return {.run =
                [context](PodPlan plan, StepReport report, std::stop_token stop) {
                    return reachAll(context, std::move(plan), std::move(report), std::move(stop));
                },
            .preview =
                [context](PodPlan plan, std::stop_token) {
                    return loginCommand(context.tpus->profile().project, std::move(plan));
                }};
}
