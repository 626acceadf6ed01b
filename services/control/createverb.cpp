// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/createverb.h"

#include "services/control/verbarguments.h"
#include "services/control/verbcall.h"
#include "services/control/verbtools.h"
#include "services/core/clock.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "services/core/wake.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/loginprobe.h"
#include "services/session/session.h"
#include "services/tpu/accelerators.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct CreateVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr std::array lineWords{"waiting"_L1,    "asking"_L1, "queued"_L1, "making"_L1,  "reaching"_L1,       "won"_L1,
                               "cancelling"_L1, "gone"_L1,   "paused"_L1, "stopped"_L1, "outcome-unknown"_L1};
static_assert(size_t(AttemptState::OutcomeUnknown) == lineWords.size() - 1, "a word for each AttemptState");
constexpr std::array requestWords{"working"_L1,   "paused"_L1,  "needs-user"_L1, "stopping"_L1,
                                  "fulfilled"_L1, "gave-up"_L1, "stopped"_L1};
static_assert(size_t(RequestState::Stopped) == requestWords.size() - 1, "a word for each RequestState, in its order");

Error badArgument(const QString &sentence)
{
    return {.code = ErrorCode::Invalid, .message = sentence, .reason = verbreason::usage};
}

/// "7d" from now, or a time.
std::optional<QDateTime> untilFrom(const QString &text, const QDateTime &now)
{
    if (const auto span = verbtools::spanFrom(text))
        return now.addSecs(span->count());
    const auto time = QDateTime::fromString(text, Qt::ISODate);
    return time.isValid() ? std::optional{time.toUTC()} : std::nullopt;
}

Result<QMap<QString, QString>> labelsFrom(const QStringList &words)
{
    QMap<QString, QString> labels;
    for (const auto &word : words) {
        if (!word.contains(u'='))
            return std::unexpected{
                badArgument(CreateVerbMessages::tr("“%1” is no label: write KEY=VALUE.").arg(plainLine(word, 80)))};
        labels.insert(word.section(u'=', 0, 0), word.section(u'=', 1));
    }
    return labels;
}

Result<QString> scriptFrom(const QString &path)
{
    constexpr qint64 most = 256 * 1024; // Google takes no more of all metadata together
    if (path.isEmpty())
        return QString{};
    QFile file{path};
    if (!file.open(QFile::ReadOnly) || file.size() > most)
        return failed(
            ErrorCode::FileFailed,
            CreateVerbMessages::tr("%1 cannot be read as a start-up script: %2")
                .arg(path, file.isOpen() ? CreateVerbMessages::tr("it is larger than 256 KiB.") : file.errorString()));
    return QString::fromUtf8(file.readAll());
}

/// The hardware and what belongs to it.
Result<TpuSpec> specFrom(const QJsonObject &arguments)
{
    const auto tier = verbtools::tierOf(arguments["tier"_L1].toString(u"on-demand"_s));
    const auto labels = labelsFrom(texts(arguments, "label"_L1));
    const auto script = scriptFrom(text(arguments, "startup-script"_L1));
    if (!labels)
        return std::unexpected{labels.error()};
    if (!script)
        return std::unexpected{script.error()};
    TpuSpec spec;
    spec.acceleratorType = text(arguments, "type"_L1);
    spec.tier = tier.value_or(Tier::OnDemand);
    spec.slices = arguments["slices"_L1].toInt(1);
    spec.topology = text(arguments, "topology"_L1);
    spec.runtimeVersion = text(arguments, "runtime"_L1);
    if (spec.runtimeVersion.isEmpty())
        spec.runtimeVersion = Accelerators::catalogue().runtimeFor(spec.acceleratorType);
    spec.reservation = text(arguments, "reservation"_L1);
    spec.runHours = arguments["run-hours"_L1].toInt();
    spec.network = text(arguments, "network"_L1);
    spec.subnetwork = text(arguments, "subnetwork"_L1);
    spec.externalAddress = isSet(arguments, "internal-ip"_L1) ? ExternalAddress::None : ExternalAddress::Wanted;
    spec.tags = texts(arguments, "tag"_L1);
    spec.labels = *labels;
    spec.startupScript = *script;
    spec.serviceAccount = text(arguments, "service-account"_L1);
    spec.bootDiskGb = arguments["boot-disk"_L1].toInt();
    return spec;
}

Task<TpuRequest> requestFrom(VerbScene scene, QJsonObject arguments)
{
    const auto spec = specFrom(arguments);
    if (!spec)
        co_return std::unexpected{spec.error()};
    TpuRequest request;
    request.spec = *spec;
    request.namePattern = text(arguments, "name"_L1);
    request.method = isSet(arguments, "direct"_L1) ? RequestMethod::Direct : RequestMethod::Queue;
    request.choice = isSet(arguments, "whole-grant"_L1) ? ZoneChoice::WholeGrant : ZoneChoice::Listed;
    const auto zones = texts(arguments, "zone"_L1);
    for (const auto &zone : zones)
        request.zones.append(ZoneId{zone});
    if (request.choice == ZoneChoice::WholeGrant)
        request.zones = grantedZones(&scene.session->grants, request.spec.acceleratorType, request.spec.tier);
    const auto until = untilFrom(arguments["until"_L1].toString(u"7d"_s), scene.clock->now());
    if (!until)
        co_return std::unexpected{badArgument(
            CreateVerbMessages::tr("--until wants a time such as 2026-12-01T08:00 or how long: 90m, 12h, 7d."))};
    request.until = *until;
    request.afterwards.recovery = isSet(arguments, "bring-back"_L1);
    if (const auto hours = arguments["delete-idle"_L1].toInt(); hours > 0)
        request.afterwards.deleteAfterIdle = std::chrono::hours{hours};
    if (const auto problems = problemsOf(request); !problems.isEmpty())
        co_return failed(ErrorCode::Invalid, punctuation::sentences(problems));
    co_return request;
}

/// Where it would cost most; of several zones only one TPU comes.
std::pair<CostCheck, SliceQuery> worstCost(const VerbScene &scene, const TpuRequest &request)
{
    std::pair<CostCheck, SliceQuery> worst;
    for (const auto &zone : request.zones) {
        const SliceQuery query{zone, request.spec.acceleratorType, request.spec.tier, request.spec.slices};
        const auto cost = verbtools::costOf(scene, query);
        const auto perHour = [](const CostCheck &check) { return check.price ? check.price->perHour : dearest; };
        const bool isWorse = worst.second.zone.isEmpty() || (worst.first.isFree() && !cost.isFree())
            || (!cost.isFree() && perHour(cost) > perHour(worst.first));
        if (isWorse)
            worst = {cost, query};
    }
    return worst;
}

VerbQuestion createQuestion(const VerbScene &scene, const TpuRequest &request)
{
    const auto [cost, query] = worstCost(scene, request);
    QStringList zones;
    for (const auto &zone : request.zones)
        zones << zone.toString();
    const auto sentence = punctuation::sentences(
        {CreateVerbMessages::tr("Ask for %1 (%2, %3) in %4?", "%1: name, %2: type, %3: tier, %4: zones")
             .arg(request.namePattern, request.spec.acceleratorType, verbtools::tierWord(request.spec.tier),
                  punctuation::list(zones)),
         verbtools::costSentence(cost, query)});
    return {.effect = cost.isFree() ? VerbEffect::Changes : VerbEffect::Bills,
            .sentence = sentence,
            .name = request.namePattern};
}

/// Until nothing of it goes on by itself any more: with a winner the other zones have to be seen to be gone.
Task<TpuRequestView> awaitSettled(QPointer<ProvisioningService> service, QUuid id, std::stop_token stop)
{
    for (;;) {
        const auto view = service ? service->find(id) : std::nullopt;
        if (!view)
            co_return failed(service ? ErrorCode::NotFound : ErrorCode::Cancelled);
        if (isOver(view->state) || view->state == RequestState::NeedsUser)
            co_return *view;
        const auto wake = std::make_shared<Wake>();
        QObject::connect(service, &ProvisioningService::changed, wake.get(), &Wake::now);
        QObject::connect(service, &QObject::destroyed, wake.get(), &Wake::now);
        if (const auto woken = co_await wokenOrStopped(wake, stop); !woken)
            co_return std::unexpected{woken.error()};
    }
}

/// Waits and tells, as long as whoever asked waits; the request goes on without.
Task<TpuRequestView> followRequest(VerbScene scene, QUuid id, std::stop_token stop)
{
    const QPointer service{scene.session->tpuRequests.get()};
    auto said = std::make_shared<QString>();
    const auto seen = [io = scene.io, said](const TpuRequestView &view) {
        if (const auto sentence = requestSentence(view); sentence != *said) {
            *said = sentence;
            io->progress(sentence);
        }
    };
    auto view = co_await awaitOutcome(service, id, seen, stop);
    if (view && scene.isLone)
        view = co_await awaitSettled(service, id, stop);
    if (view || view.error().code != ErrorCode::Cancelled)
        co_return view;
    co_return failed(ErrorCode::Cancelled,
                     CreateVerbMessages::tr("The request is kept and goes on while TPU Desk runs. To see it: tpudesk "
                                            "requests show %1. To stop it: tpudesk requests stop %1.")
                         .arg(verbtools::idText(id)));
}

QJsonObject createdJson(const VerbScene &scene, const TpuRequestView &view)
{
    QJsonObject answer{{u"request"_s, requestJson(view)}};
    const auto tpu = view.winner ? scene.session->tpus.tpu(*view.winner) : std::nullopt;
    if (tpu)
        answer.insert(u"tpu"_s, verbtools::tpuJson(*tpu));
    return answer;
}

Task<QJsonObject> createTpus(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    const auto request = co_await requestFrom(scene, arguments);
    if (!request)
        co_return std::unexpected{request.error()};
    if (const auto agreed = co_await scene.io->agree(createQuestion(scene, *request), stop); !agreed)
        co_return std::unexpected{agreed.error()};
    if (!scene.session->tpuRequests)
        co_return failed(ErrorCode::Cancelled);
    const auto id = co_await scene.session->tpuRequests->start(*request);
    if (!id)
        co_return std::unexpected{id.error()};
    scene.io->progress(CreateVerbMessages::tr("The request %1 is written down.").arg(verbtools::idText(*id)));
    if (isSet(arguments, "no-wait"_L1)) {
        const auto view = scene.session->tpuRequests ? scene.session->tpuRequests->find(*id) : std::nullopt;
        co_return view ? Result<QJsonObject>{createdJson(scene, *view)} : failed(ErrorCode::Cancelled);
    }
    const auto view = co_await followRequest(scene, *id, stop);
    if (!view)
        co_return std::unexpected{view.error()};
    if (!view->winner)
        co_return std::unexpected{view->why.value_or(
            Error{ErrorCode::NoCapacity, CreateVerbMessages::tr("The request ended without a TPU."), {}})};
    co_return createdJson(scene, *view);
}

QList<VerbArgument> createArguments()
{
    using verbtools::tierWords;
    return {
        wanted(u"name"_s,
               QT_TRANSLATE_NOOP("Verbs",
                                 "How the TPU will be called; {zone} and {n} (number of the try) are filled in.")),
        {.name = u"type"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Accelerator type: v4-8, v5litepod-16, v6e-8, …"),
         .isRequired = true,
         .completion = ArgumentCompletion::Types},
        each(u"zone"_s,
             QT_TRANSLATE_NOOP("Verbs", "Where it is asked for; several are asked at once, and one TPU comes."),
             ArgumentCompletion::Zones),
        flag(u"whole-grant"_s,
             QT_TRANSLATE_NOOP("Verbs", "Ask in all zones that the grant names for this type and tier.")),
        choice(u"tier"_s, QT_TRANSLATE_NOOP("Verbs", "How the capacity is had; on-demand unless said."), tierWords()),
        number(u"slices"_s, QT_TRANSLATE_NOOP("Verbs", "So many slices as one multislice.")),
        option(u"topology"_s, QT_TRANSLATE_NOOP("Verbs", "In chips, where the type has more than one: 4x4x4.")),
        option(u"runtime"_s, QT_TRANSLATE_NOOP("Verbs", "Runtime version; the recommended one unless said.")),
        option(
            u"until"_s,
            QT_TRANSLATE_NOOP("Verbs", "When the request ends: a time, or how long (90m, 12h, 7d); 7d unless said.")),
        flag(u"direct"_s, QT_TRANSLATE_NOOP("Verbs", "Ask again and again instead of waiting in Google's queue.")),
        flag(u"internal-ip"_s, QT_TRANSLATE_NOOP("Verbs", "Without external addresses.")),
        option(u"network"_s, QT_TRANSLATE_NOOP("Verbs", "VPC network; default unless said.")),
        option(u"subnetwork"_s, QT_TRANSLATE_NOOP("Verbs", "Its subnet in the zone's region.")),
        option(u"reservation"_s, QT_TRANSLATE_NOOP("Verbs", "With the tier reserved: which reservation.")),
        number(u"run-hours"_s, QT_TRANSLATE_NOOP("Verbs", "With the tier flex-start: hours until Google deletes it.")),
        option(u"service-account"_s, QT_TRANSLATE_NOOP("Verbs", "E-mail address of the service account of its hosts.")),
        number(u"boot-disk"_s, QT_TRANSLATE_NOOP("Verbs", "Size of each boot disk in GB.")),
        each(u"label"_s, QT_TRANSLATE_NOOP("Verbs", "KEY=VALUE; can be given more than once.")),
        each(u"tag"_s, QT_TRANSLATE_NOOP("Verbs", "Network tag; can be given more than once.")),
        {.name = u"startup-script"_s,
         .kind = ArgumentKind::LocalPath,
         .about = QT_TRANSLATE_NOOP("Verbs", "File with what each host runs when it starts."),
         .completion = ArgumentCompletion::Files,
         .shown = u"FILE"_s},
        flag(u"bring-back"_s, QT_TRANSLATE_NOOP("Verbs", "Ask for it again when Google takes it away.")),
        number(u"delete-idle"_s, QT_TRANSLATE_NOOP("Verbs", "Delete it after so many hours in which nobody uses it.")),
        flag(u"no-wait"_s,
             QT_TRANSLATE_NOOP("Verbs", "Do not wait for the TPU: TPU Desk or a watcher goes on asking.")),
    };
}

} // namespace

Verb createVerb()
{
    return {.name = u"tpus.create"_s,
            .effect = VerbEffect::Bills,
            .about = QT_TRANSLATE_NOOP("Verbs", "Ask for a TPU until there is one, and wait for it."),
            .arguments = createArguments(),
            .work = &createTpus,
            .need = CloudNeed::Later};
}

QJsonObject requestJson(const TpuRequestView &view)
{
    const auto &request = view.tpuRequest;
    QJsonArray zones;
    for (const auto &line : view.lines) {
        QJsonObject zone{{u"zone"_s, line.zone.toString()},
                         {u"state"_s, lineWords[size_t(line.state)]},
                         {u"attempt"_s, line.attempt}};
        verbtools::putText(&zone, u"name"_s, line.name);
        verbtools::putTime(&zone, u"since"_s, line.since);
        verbtools::putTime(&zone, u"nextTry"_s, line.nextTryAt);
        if (line.last)
            zone.insert(u"why"_s, errorJson(*line.last));
        zones.append(zone);
    }
    QJsonObject json{{u"id"_s, verbtools::idText(request.id)},
                     {u"name"_s, request.namePattern},
                     {u"type"_s, request.spec.acceleratorType},
                     {u"tier"_s, verbtools::tierWord(request.spec.tier)},
                     {u"slices"_s, request.spec.slices},
                     {u"state"_s, requestWords[size_t(view.state)]},
                     {u"method"_s, request.method == RequestMethod::Queue ? u"queue"_s : u"direct"_s},
                     {u"zones"_s, zones},
                     {u"bringBack"_s, request.afterwards.recovery},
                     {u"says"_s, requestSentence(view)}};
    verbtools::putTime(&json, u"created"_s, request.createdAt);
    verbtools::putTime(&json, u"until"_s, request.until);
    verbtools::putTime(&json, u"ended"_s, view.endedAt);
    if (view.winner)
        json.insert(u"tpu"_s, view.winner->toString());
    if (view.why)
        json.insert(u"why"_s, errorJson(*view.why));
    return json;
}

QString requestSentence(const TpuRequestView &view)
{
    if (view.winner)
        return CreateVerbMessages::tr("%1 is there.", "%1: name of a TPU").arg(lastSegment(view.winner->toString()));
    if (view.why)
        return view.why->message;
    QStringList parts;
    for (const auto &line : view.lines) {
        const auto said = [&line](const QString &words) { return punctuation::labelled(line.zone.toString(), words); };
        switch (line.state) {
        case AttemptState::Waiting:
            parts << said(line.last ? line.last->message : CreateVerbMessages::tr("it is asked soon."));
            break;
        case AttemptState::Asking:
        case AttemptState::OutcomeUnknown: parts << said(CreateVerbMessages::tr("Google is asked.")); break;
        case AttemptState::Queued: parts << said(CreateVerbMessages::tr("it waits in Google's queue.")); break;
        case AttemptState::Making: parts << said(CreateVerbMessages::tr("Google makes it.")); break;
        case AttemptState::Reaching:
            parts << said(CreateVerbMessages::tr("it is READY and being logged in to."));
            break;
        case AttemptState::Cancelling: parts << said(CreateVerbMessages::tr("it is taken back.")); break;
        case AttemptState::Paused: parts << said(CreateVerbMessages::tr("paused.")); break;
        case AttemptState::Stopped:
            parts << said(line.last ? line.last->message : CreateVerbMessages::tr("nothing is asked there any more."));
            break;
        case AttemptState::Won:
        case AttemptState::Gone: break;
        }
    }
    return punctuation::clauses(parts);
}
