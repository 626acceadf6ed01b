// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/createverb.h"
#include "services/control/sshverb.h"
#include "services/control/verbarguments.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/punctuation.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/session.h"
#include "services/tpu/computeinstance.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct TpuVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

Error wrongState(const QString &sentence)
{
    return {ErrorCode::WrongState, sentence, {}};
}

/// Reads the list anew: what is done to a TPU stands on how it is now.
Task<Tpu> tpuNow(VerbScene scene, QString name, std::stop_token stop)
{
    if (const auto read = co_await verbtools::readList(scene, true, stop); !read)
        co_return std::unexpected{read.error()};
    co_return verbtools::tpuNamed(*scene.session, name);
}

QJsonArray staleZones(const ListState &state)
{
    QStringList zones;
    for (auto zone = state.staleZones.keyBegin(); zone != state.staleZones.keyEnd(); ++zone)
        zones << zone->toString();
    zones.sort();
    return QJsonArray::fromStringList(zones);
}

Task<QJsonObject> listTpus(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto read = co_await verbtools::readList(scene, isSet(arguments, "fresh"_L1), stop); !read)
        co_return std::unexpected{read.error()};
    const auto &tpus = scene.session->tpus;
    const auto zone = text(arguments, "zone"_L1);
    QJsonArray nodes;
    for (const auto &tpu : tpus.tpus()) {
        if (zone.isEmpty() || tpu.zone.toString() == zone)
            nodes.append(verbtools::tpuJson(tpu));
    }
    QJsonArray queued;
    for (const auto &request : tpus.queuedResources()) {
        if (zone.isEmpty() || request.zone.toString() == zone)
            queued.append(verbtools::queuedJson(request));
    }
    QJsonObject answer{{u"tpus"_s, nodes}, {u"queued"_s, queued}, {u"staleZones"_s, staleZones(tpus.listState())}};
    verbtools::putTime(&answer, u"readAt"_s, tpus.listState().updatedAt);
    co_return answer;
}

Task<QJsonObject> showTpu(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto tpu = co_await tpuNow(scene, text(arguments, "name"_L1), stop);
    if (!tpu)
        co_return std::unexpected{tpu.error()};
    co_return QJsonObject{{u"tpu"_s, verbtools::tpuJson(*tpu)}};
}

/// All that has to go with it: a queued resource that lost a node would go on to hold its name and quota.
struct Leaving
{
    QList<Tpu> nodes{};
    std::optional<QueuedResource> request{};
};

Leaving leavingWith(const Session &session, const Tpu &tpu)
{
    Leaving leaving{.nodes = {tpu}};
    const auto &requests = session.tpus.queuedResources();
    const auto request =
        std::ranges::find_if(requests, [&tpu](const QueuedResource &one) { return isNodeOf(tpu, one.id); });
    if (request == requests.end())
        return leaving;
    leaving.request = *request;
    leaving.nodes.clear();
    std::ranges::copy_if(session.tpus.tpus(), std::back_inserter(leaving.nodes),
                         [request](const Tpu &one) { return isNodeOf(one, request->id); });
    return leaving;
}

VerbQuestion deleteQuestion(const Leaving &leaving, const Tpu &tpu)
{
    QStringList names;
    QStringList staying;
    for (const auto &node : leaving.nodes) {
        names << TpuVerbMessages::tr("%1 (%2) in %3", "name, type and zone of a TPU")
                     .arg(node.shortName, node.acceleratorType, node.zone.toString());
        for (const auto &disk : node.dataDisks)
            staying << lastSegment(disk.source);
    }
    QStringList sentences{
        TpuVerbMessages::tr("Delete %1 for good?").arg(punctuation::list(names)),
        isComputeInstance(tpu.id)
            ? TpuVerbMessages::tr("Each disk that Compute Engine deletes with the machine goes too, with all on it.")
            : TpuVerbMessages::tr("The boot disks go too, and with them every file on them.")};
    if (!staying.isEmpty())
        sentences << TpuVerbMessages::tr("Data disks stay and are billed: %1.").arg(punctuation::list(staying));
    return {.effect = VerbEffect::Deletes, .sentence = punctuation::sentences(sentences), .name = tpu.shortName};
}

/// The request that has made it and has yet to log in would ask for it again.
std::optional<QUuid> requestStillReaching(const Session &session, const Tpu &tpu)
{
    const auto views = session.tpuRequests ? session.tpuRequests->tpuRequests() : QList<TpuRequestView>{};
    const auto isIt = [&tpu](const TpuRequestView &view, const ZoneAttempt &line) {
        return line.state == AttemptState::Reaching && line.zone == tpu.zone
            && nodeNames(line.name, view.tpuRequest.spec.slices).contains(tpu.shortName);
    };
    for (const auto &view : views) {
        const bool isReaching =
            std::ranges::any_of(view.lines, [&](const ZoneAttempt &line) { return isIt(view, line); });
        if (!view.winner && !isOver(view.state) && isReaching)
            return view.tpuRequest.id;
    }
    return std::nullopt;
}

Task<QJsonObject> deleteTpus(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto tpu = co_await tpuNow(scene, text(arguments, "name"_L1), stop);
    if (!tpu)
        co_return std::unexpected{tpu.error()};
    if (tpu->isLegacyNode())
        co_return std::unexpected{wrongState(QCoreApplication::translate(
            "TpuPossible", "This is a TPU Node of the old kind. Use gcloud to delete it."))};
    if (const auto request = requestStillReaching(*scene.session, *tpu))
        co_return std::unexpected{
            wrongState(TpuVerbMessages::tr(
                           "%1 has just been made, and its request is not done with it. Stop that: tpudesk requests "
                           "stop %2")
                           .arg(tpu->shortName, verbtools::idText(*request)))};
    const auto leaving = leavingWith(*scene.session, *tpu);
    if (const auto agreed = co_await scene.io->agree(deleteQuestion(leaving, *tpu), stop); !agreed)
        co_return std::unexpected{agreed.error()};
    scene.io->progress(TpuVerbMessages::tr("Deleting %1 …").arg(tpu->shortName));
    QStringList names;
    QueuedResourceDeletion deletion{.id = {}, .nodes = QList<ListedNode>{}};
    for (const auto &node : leaving.nodes) {
        names << node.id.toString();
        deletion.nodes->append(ListedNode{node.id, node.numericId});
    }
    auto &tpus = scene.session->tpus;
    if (leaving.request) {
        deletion.id = leaving.request->id;
        deletion.createTime = leaving.request->createTime;
        if (const auto gone = co_await tpus.removeQueuedResource(deletion, stop); !gone)
            co_return std::unexpected{gone.error()};
    } else if (const auto gone = co_await tpus.remove({tpu->id, tpu->numericId}, stop); !gone)
        co_return std::unexpected{gone.error()};
    QJsonObject answer{{u"deleted"_s, QJsonArray::fromStringList(names)}};
    if (leaving.request)
        answer.insert(u"queued"_s, leaving.request->id.toString());
    co_return answer;
}

Task<QJsonObject> answerWith(VerbScene scene, TpuId id, std::stop_token stop)
{
    if (const auto looked = co_await scene.session->tpus.look(id, stop); !looked)
        co_return std::unexpected{looked.error()};
    const auto now = scene.session->tpus.tpu(id);
    if (!now)
        co_return std::unexpected{verbtools::notThere(id.toString(), u"tpus list"_s)};
    co_return QJsonObject{{u"tpu"_s, verbtools::tpuJson(*now)}};
}

Task<QJsonObject> startTpus(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto tpu = co_await tpuNow(scene, text(arguments, "name"_L1), stop);
    if (!tpu)
        co_return std::unexpected{tpu.error()};
    if (tpu->state != TpuState::Stopped)
        co_return std::unexpected{
            wrongState(QCoreApplication::translate("TpuPossible", "Only a stopped TPU can be started."))};
    const SliceQuery query{tpu->zone, tpu->acceleratorType, tpu->tier};
    const auto cost = verbtools::costOf(scene, query);
    const auto sentence = punctuation::sentences(
        {TpuVerbMessages::tr("Start %1?").arg(tpu->shortName), verbtools::costSentence(cost, query)});
    const auto agreed = co_await scene.io->agree({.effect = cost.isFree() ? VerbEffect::Changes : VerbEffect::Bills,
                                                  .sentence = sentence,
                                                  .name = tpu->shortName},
                                                 stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    scene.io->progress(TpuVerbMessages::tr("Starting %1 …").arg(tpu->shortName));
    if (const auto started = co_await scene.session->tpus.start(tpu->id, stop); !started)
        co_return std::unexpected{started.error()};
    co_return co_await answerWith(scene, tpu->id, stop);
}

/// Why Google would not do it; empty: it does.
QString problemOfStopping(const Tpu &tpu)
{
    const auto say = [](const char *sentence) { return QCoreApplication::translate("TpuPossible", sentence); };
    if (tpu.endpoints.size() > 1)
        return say("Google cannot stop a TPU with several hosts. Delete it instead; its boot disks go too.");
    if (!isComputeInstance(tpu.id) && (tpu.tier == Tier::Spot || tpu.tier == Tier::Preemptible))
        return say("Google cannot stop a spot or preemptible TPU. Delete it instead; its boot disk goes too.");
    if (tpu.isLegacyNode())
        return say("This is a TPU Node of the old kind. Use gcloud to stop it.");
    return tpu.state == TpuState::Ready ? QString{} : say("Only a TPU that is READY can be stopped.");
}

Task<QJsonObject> stopTpus(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto tpu = co_await tpuNow(scene, text(arguments, "name"_L1), stop);
    if (!tpu)
        co_return std::unexpected{tpu.error()};
    if (const auto problem = problemOfStopping(*tpu); !problem.isEmpty())
        co_return std::unexpected{wrongState(problem)};
    const auto sentence = punctuation::sentences(
        {TpuVerbMessages::tr("Stop %1?").arg(tpu->shortName),
         QCoreApplication::translate("TpuController", "Every program that runs on it ends."),
         QCoreApplication::translate("TpuController",
                                     "The disk is kept. When you start it again, there may be no capacity.")});
    const auto agreed =
        co_await scene.io->agree({.effect = VerbEffect::Deletes, .sentence = sentence, .name = tpu->shortName}, stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    scene.io->progress(TpuVerbMessages::tr("Stopping %1 …").arg(tpu->shortName));
    if (const auto stopped = co_await scene.session->tpus.stop({tpu->id, tpu->numericId}, stop); !stopped)
        co_return std::unexpected{stopped.error()};
    co_return co_await answerWith(scene, tpu->id, stop);
}

constexpr auto aboutTpu = QT_TRANSLATE_NOOP("Verbs", "The TPU: NAME, ZONE/NAME or its full name.");

} // namespace

QList<Verb> tpuVerbs()
{
    const auto name = wanted(u"name"_s, aboutTpu, ArgumentCompletion::Tpus);
    return {
        {.name = u"tpus.list"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List TPU VMs and what waits in Google's queue."),
         .arguments = {option(u"zone"_s, QT_TRANSLATE_NOOP("Verbs", "Only those of this zone."),
                              ArgumentCompletion::Zones),
                       flag(u"fresh"_s, QT_TRANSLATE_NOOP("Verbs", "Ask Google now, whatever is known."))},
         .work = &listTpus,
         .rows = u"tpus"_s,
         .columns = {{u"name"_s, QT_TRANSLATE_NOOP("Verbs", "Name")},
                     {u"zone"_s, QT_TRANSLATE_NOOP("Verbs", "Zone")},
                     {u"type"_s, QT_TRANSLATE_NOOP("Verbs", "Type")},
                     {u"tier"_s, QT_TRANSLATE_NOOP("Verbs", "Tier")},
                     {u"state"_s, QT_TRANSLATE_NOOP("Verbs", "State")},
                     {u"health"_s, QT_TRANSLATE_NOOP("Verbs", "Health")},
                     {u"created"_s, QT_TRANSLATE_NOOP("Verbs", "Created")}}},
        {.name = u"tpus.show"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Show all that Google says of one TPU."),
         .arguments = {name},
         .work = &showTpu},
        createVerb(),
        {.name = u"tpus.delete"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP("Verbs",
                                    "Delete a TPU with its boot disks; its queued resource and other slices go too."),
         .arguments = {name},
         .work = &deleteTpus},
        {.name = u"tpus.start"_s,
         .effect = VerbEffect::Bills,
         .about = QT_TRANSLATE_NOOP("Verbs", "Start a stopped TPU."),
         .arguments = {name},
         .work = &startTpus},
        {.name = u"tpus.stop"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Stop a TPU of one host; its disk stays, its programs end."),
         .arguments = {name},
         .work = &stopTpus},
        sshVerb(),
    };
}
