// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/net/restclient.h"
#include "services/setup/networkspec.h"
#include "services/setup/podsteps.h"
#include "services/store/documents.h"
#include "services/tpu/tpuservice.h"
#include "services/vpc/logexclusion.h"
#include "services/vpc/makenetwork.h"
#include "services/vpc/networktext.h"
#include "services/vpc/portrules.h"
#include "services/vpc/vpcapi.h"

#include <QCoreApplication>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace {

struct NetworkstepsMessages
{
    Q_DECLARE_TR_FUNCTIONS(PodSteps)
};

const auto networkKind = u"pod-network"_s;

/// What was made for one plan: the network's own name, and all that undoing has to take away. Kept thing by thing.
struct Made
{
    QString network{};
    QList<MadeThing> things{};
};

QString idOf(const PodPlan &plan)
{
    return plan.id.toString(QUuid::WithoutBraces);
}

Made madeFor(const Documents *documents, const PodPlan &plan)
{
    Made made;
    const auto document = documents->find(networkKind, idOf(plan));
    if (!document)
        return made;
    made.network = document->body["network"_L1].toString();
    const auto things = document->body["things"_L1].toArray();
    for (const auto &thing : things) {
        if (const auto read = madeThingFrom(thing.toObject()))
            made.things += *read;
    }
    return made;
}

/// The name that another try goes on with. One that nothing was made under yet gives way to what the user typed since.
QString madeName(const Made &made, const PodPlan &plan)
{
    const auto typed = plan.choices.networkName.trimmed();
    const bool isOver = made.things.isEmpty() && !typed.isEmpty() && typed != made.network;
    return plan.choices.makesNetwork && !isOver ? made.network : QString{};
}

Result<> keep(const PodStepContext &context, const PodPlan &plan, const Made &made)
{
    QJsonArray things;
    for (const auto &thing : made.things)
        things.append(toJson(thing));
    return context.documents->put(networkKind, idOf(plan), {{u"network"_s, made.network}, {u"things"_s, things}},
                                  context.clock->now());
}

/// What is missing now. `made`: the network that was made for this plan before; empty: none.
Task<NetworkPlan> look(PodStepContext context, PodPlan plan, ZoneId zone, QString made, std::stop_token stop)
{
    const auto &profile = context.tpus->profile();
    const auto state =
        co_await readNetworkState(VpcApi{profile, context.rest}, networkNamed(plan.choices, made), zone, stop);
    if (!state)
        co_return std::unexpected{state.error()};
    co_return planFor(profile.project, *state, plan.choices, zone, made);
}

QList<HostProgress> rowsOf(const NetworkPlan &plan)
{
    QList<HostProgress> rows;
    for (const auto &change : plan.changes)
        rows += {change.name, StepState::Waiting, change.what};
    return rows;
}

/// Who may log in, in the form that a rule takes. Nothing is made for a pod that nobody could reach.
Result<> lookAtWayIn(PodPlan *plan)
{
    auto &choices = plan->choices;
    if (choices.wayIn == WayIn::Iap)
        return {};
    if (choices.ownRange.isEmpty()) {
        if (!choices.makesNetwork)
            return {};
        return failed(
            ErrorCode::Invalid,
            NetworkstepsMessages::tr("Your own address is not known, so nobody could log in to a new network. Enter it "
                                     "under “Where you log in from”, or choose the proxy."));
    }
    auto range = openableRange(choices.ownRange);
    if (!range)
        return std::unexpected{range.error()};
    choices.ownRange = *std::move(range);
    return {};
}

/// What every region lacks. A request names one subnetwork, so it must be called the same in all of them.
Task<QList<NetworkPlan>> lookEverywhere(PodStepContext context, PodPlan plan, QString network, std::stop_token stop)
{
    QList<NetworkPlan> all;
    const auto zones = oneZonePerRegion(plan.choices.tpuRequest.zones);
    for (const auto &zone : zones) {
        const auto found = co_await look(context, plan, zone, network, stop);
        if (!found)
            co_return std::unexpected{found.error()};
        if (!all.isEmpty() && all.constFirst().subnetwork != found->subnetwork)
            co_return failed(ErrorCode::Invalid,
                             NetworkstepsMessages::tr("The zones of this plan lie in several regions, and a subnet "
                                                      "belongs to one. Choose zones of one region, or the "
                                                      "network “default”, which has a subnet in each."));
        all += *found;
    }
    co_return all;
}

/// Carries out what one zone's region lacks; what was made is written down at once.
Task<> makeIn(PodStepContext context, PodPlan plan, NetworkPlan missing, std::shared_ptr<Made> made, StepReport report,
              std::stop_token stop)
{
    const auto rows = std::make_shared<QList<HostProgress>>(rowsOf(missing));
    report.hosts(*rows);
    const auto told = [context, plan, made, rows, report](const NetworkProgress &progress) {
        if (progress.made) {
            made->things += *progress.made;
            (void)keep(context, plan, *made); // a refusal of the disk is told by the next thing that must be kept
        }
        if (progress.index < 0 || progress.index >= rows->size())
            return;
        (*rows)[progress.index].state =
            progress.now == NetworkProgress::Now::Doing ? StepState::Working : StepState::Done;
        report.hosts(*rows);
    };
    const auto done = co_await runRecipe(
        VpcTools{.api = VpcApi{context.tpus->profile(), context.rest}, .clock = context.clock}, missing, told, stop);
    if (!done) {
        for (auto &row : *rows) {
            if (row.state == StepState::Working)
                row = {row.label, StepState::Failed, done.error().message};
        }
        report.hosts(*rows);
    }
    co_return done;
}

Task<QJsonObject> haveNetwork(PodStepContext context, PodPlan plan, StepReport report, std::stop_token stop)
{
    if (const auto way = lookAtWayIn(&plan); !way)
        co_return std::unexpected{way.error()};
    const auto made = std::make_shared<Made>(madeFor(context.documents, plan));
    const auto all = co_await lookEverywhere(context, plan, madeName(*made, plan), stop);
    if (!all)
        co_return std::unexpected{all.error()};
    if (all->isEmpty())
        co_return failed(ErrorCode::Invalid,
                         NetworkstepsMessages::tr("No zone is chosen. Choose one in the step “Slice”."));
    const auto first = all->constFirst();
    if (plan.choices.makesNetwork)
        made->network = first.network;
    if (const auto kept = keep(context, plan, *made); !kept)
        co_return std::unexpected{kept.error()};
    if (const auto kept = co_await context.documents->kept(); !kept)
        co_return std::unexpected{kept.error()};
    for (const auto &missing : *all) {
        if (const auto done = co_await makeIn(context, plan, missing, made, report, stop); !done)
            co_return std::unexpected{done.error()};
    }
    const auto kept = report.keep([first](PodPlan &edited) {
        edited.choices.tpuRequest.spec.network = first.network;
        edited.choices.tpuRequest.spec.subnetwork = first.subnetwork;
    });
    if (!kept)
        co_return std::unexpected{kept.error()};
    const bool isIap = plan.choices.wayIn == WayIn::Iap;
    // The rule lets nobody in but the relay; a host without an external address is reached by it anyway.
    if (isIap && plan.choices.tpuRequest.spec.externalAddress == ExternalAddress::Wanted && context.useTunnel)
        context.useTunnel();
    co_return QJsonObject{{u"network"_s, first.network},
                          {u"subnetwork"_s, first.subnetwork},
                          {u"iap"_s, isIap},
                          {u"ownRange"_s, isIap ? QString{} : plan.choices.ownRange},
                          {u"made"_s, int(made->things.size())},
                          {u"open"_s, int(first.openRules.size())}};
}

Task<> giveBack(PodStepContext context, PodPlan plan, StepReport report, std::stop_token stop)
{
    const auto made = std::make_shared<Made>(madeFor(context.documents, plan));
    QStringList lost;
    for (const auto &thing : std::as_const(made->things)) {
        if (thing.kind == NetworkChange::Kind::MakeSubnetwork)
            lost += thing.name;
    }
    const auto gone = [context, plan, made](const MadeThing &thing) {
        made->things.removeOne(thing);
        (void)keep(context, plan, *made);
    };
    const auto stayed =
        co_await takeBack(VpcTools{.api = VpcApi{context.tpus->profile(), context.rest}, .clock = context.clock},
                          made->things, gone, stop);
    if (!stayed)
        co_return std::unexpected{stayed.error()};
    if (!stayed->isEmpty())
        co_return failed(ErrorCode::Conflict, punctuation::sentences(*stayed));
    made->network.clear();
    if (const auto kept = keep(context, plan, *made); !kept)
        co_return kept;
    // What is gone is not chosen any more.
    co_return report.keep([lost](PodPlan &edited) {
        auto &spec = edited.choices.tpuRequest.spec;
        if (edited.choices.makesNetwork)
            spec.network.clear();
        if (edited.choices.makesNetwork || lost.contains(lastSegment(spec.subnetwork)))
            spec.subnetwork.clear();
    });
}

Task<QString> networkCommands(PodStepContext context, PodPlan plan, std::stop_token stop)
{
    const auto made = madeFor(context.documents, plan);
    (void)lookAtWayIn(&plan); // what is wrong with it is said when the step is run
    const auto all = co_await lookEverywhere(context, plan, madeName(made, plan), stop);
    if (!all)
        co_return std::unexpected{all.error()};
    QStringList parts;
    for (const auto &found : *all) {
        for (const auto &change : found.changes)
            parts += u"# %1\n%2"_s.arg(change.what, change.command);
        for (const auto &rule : found.openRules)
            parts += u"# "_s + rule.what;
    }
    co_return parts.isEmpty() ? u"# "_s + NetworkstepsMessages::tr("Nothing is missing: nothing will be changed.")
                              : parts.join(u"\n\n"_s);
}

QString kindWord(NetworkChange::Kind networkKind)
{
    switch (networkKind) {
    case NetworkChange::Kind::MakeNetwork: return NetworkstepsMessages::tr("The network");
    case NetworkChange::Kind::MakeSubnetwork: return NetworkstepsMessages::tr("The subnet");
    case NetworkChange::Kind::MakeGateway: return NetworkstepsMessages::tr("The router with its Cloud NAT gateway");
    default: return NetworkstepsMessages::tr("The firewall rule");
    }
}

QString lossOf(const MadeThing &thing)
{
    switch (thing.kind) {
    case NetworkChange::Kind::NarrowRule:
        return NetworkstepsMessages::tr("The firewall rule “%1” lets in %2 again")
            .arg(thing.name, punctuation::list(thing.before));
    case NetworkChange::Kind::SwitchGoogleAccess:
        return NetworkstepsMessages::tr("Private Google Access of the subnet “%1” is switched off").arg(thing.name);
    default: return NetworkstepsMessages::tr("%1 “%2”", "The network “tpudesk”").arg(kindWord(thing.kind), thing.name);
    }
}

/// What is in the list, the last first, as it would be taken back.
Task<UndoPreview> networkLosses(PodStepContext context, PodPlan plan)
{
    const auto made = madeFor(context.documents, plan);
    UndoPreview preview;
    QStringList commands;
    for (auto thing = made.things.crbegin(); thing != made.things.crend(); ++thing) {
        preview.losses += lossOf(*thing);
        commands += NetworkText::undo(thing->kind,
                                      {.project = context.tpus->profile().project,
                                       .name = thing->name,
                                       .network = made.network,
                                       .region = thing->region,
                                       .before = thing->before});
    }
    preview.command = commands.join(u"\n\n"_s);
    co_return preview;
}

Task<UndoPreview> loggingLosses(PodStepContext context)
{
    co_return UndoPreview{.losses = {}, .command = logExclusionUndoCommand(context.tpus->profile().project)};
}

Task<QJsonObject> excludeLogs(PodStepContext context, std::stop_token stop)
{
    const auto excluded = co_await LogExclusions{context.tpus->profile(), context.rest}.exclude(std::move(stop));
    if (!excluded)
        co_return std::unexpected{excluded.error()};
    co_return QJsonObject{};
}

Task<> includeLogs(PodStepContext context, std::stop_token stop)
{
    const auto included = co_await LogExclusions{context.tpus->profile(), context.rest}.include(std::move(stop));
    if (!included)
        co_return std::unexpected{included.error()};
    co_return {};
}

Task<QString> logCommand(PodStepContext context)
{
    co_return logExclusionCommand(context.tpus->profile().project);
}

} // namespace

QString networkMadeFor(const Documents *documents, const PodPlan &plan)
{
    return madeName(madeFor(documents, plan), plan);
}

StepWork networkStep(const PodStepContext &context)
{
    return {.run =
                [context](PodPlan plan, StepReport report, std::stop_token stop) {
                    return haveNetwork(context, std::move(plan), std::move(report), std::move(stop));
                },
            .undo =
                [context](PodPlan plan, StepReport report, std::stop_token stop) {
                    return giveBack(context, std::move(plan), std::move(report), std::move(stop));
                },
            .preview =
                [context](PodPlan plan, std::stop_token stop) {
                    return networkCommands(context, std::move(plan), std::move(stop));
                },
            .undoPreview = [context](PodPlan plan) { return networkLosses(context, std::move(plan)); }};
}

StepWork loggingStep(const PodStepContext &context)
{
    return {
        .run = [context](PodPlan, StepReport, std::stop_token stop) { return excludeLogs(context, std::move(stop)); },
        .undo = [context](PodPlan, StepReport, std::stop_token stop) { return includeLogs(context, std::move(stop)); },
        .preview = [context](PodPlan, std::stop_token) { return logCommand(context); },
        .undoPreview = [context](PodPlan) { return loggingLosses(context); }};
}
