// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbarguments.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/async/reply.h"
#include "services/session/session.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct PracticeVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

/// Google has none of this.
Result<PracticeControl *> worldOf(const VerbScene &scene)
{
    auto *world = scene.session->practice.get();
    if (world == nullptr)
        return failed(
            ErrorCode::WrongState,
            PracticeVerbMessages::tr("This is a real project; only the practice cloud can be told what happens. "
                                     "Call it with --practice, or open the practice cloud in the window."));
    return world;
}

using WorldAction = std::function<Task<>(PracticeControl &world, std::stop_token stop)>;

/// Agreed to, done, and answered.
Task<QJsonObject> doThere(VerbScene scene, QString sentence, WorldAction action, std::stop_token stop)
{
    const auto world = worldOf(scene);
    if (!world)
        co_return std::unexpected{world.error()};
    const auto agreed =
        co_await scene.io->agree({.effect = VerbEffect::Changes, .sentence = sentence, .name = u"practice"_s}, stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    if (const auto done = co_await action(**world, stop); !done)
        co_return std::unexpected{done.error()};
    co_return QJsonObject{{u"did"_s, sentence}};
}

/// The same to one TPU. The action gets it as it is in the list.
Task<QJsonObject> doTo(VerbScene scene, QJsonObject arguments, QString sentence,
                       std::function<Task<>(PracticeControl &world, Tpu tpu, std::stop_token stop)> action,
                       std::stop_token stop)
{
    if (const auto world = worldOf(scene); !world)
        co_return std::unexpected{world.error()};
    if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    const auto tpu = verbtools::tpuNamed(*scene.session, text(arguments, "name"_L1));
    if (!tpu)
        co_return std::unexpected{tpu.error()};
    const WorldAction there = [action = std::move(action), tpu = *tpu](PracticeControl &world, std::stop_token asked) {
        return action(world, tpu, std::move(asked));
    };
    co_return co_await doThere(scene, sentence.arg(tpu->shortName), there, stop);
}

Task<QJsonObject> practiceState(VerbScene scene, QJsonObject, std::stop_token)
{
    const auto &profile = scene.session->profile;
    return finishedTask<QJsonObject>(QJsonObject{{u"isPractice"_s, worldOf(scene).has_value()},
                                                 {u"project"_s, profile.project.toString()},
                                                 {u"api"_s, profile.tpu.toString()}});
}

Task<QJsonObject> preempt(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto how = arguments["how"_L1].toString(u"seen"_s);
    const auto loss = how == "silent"_L1 ? PracticeControl::Loss::Silent
        : how == "vanished"_L1           ? PracticeControl::Loss::Vanished
                                         : PracticeControl::Loss::Seen;
    return doTo(
        std::move(scene), std::move(arguments), PracticeVerbMessages::tr("%1 is taken back."),
        [loss](PracticeControl &world, Tpu tpu, std::stop_token asked) {
            return world.preempt(tpu.id, loss, std::move(asked));
        },
        std::move(stop));
}

Task<QJsonObject> maintain(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    return doTo(
        std::move(scene), std::move(arguments), PracticeVerbMessages::tr("The hosts of %1 are maintained."),
        [](PracticeControl &world, Tpu tpu, std::stop_token asked) { return world.maintain(tpu.id, std::move(asked)); },
        std::move(stop));
}

Task<QJsonObject> train(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto how = arguments["how"_L1].toString(u"fine"_s);
    const auto training = how == "straggler"_L1 ? PracticeControl::Training::Straggler
        : how == "hang"_L1                      ? PracticeControl::Training::Hang
        : how == "out-of-memory"_L1             ? PracticeControl::Training::OutOfMemory
        : how == "idle"_L1                      ? PracticeControl::Training::Idle
        : how == "over"_L1                      ? PracticeControl::Training::Over
                                                : PracticeControl::Training::Fine;
    return doTo(
        std::move(scene), std::move(arguments), PracticeVerbMessages::tr("A training on %1 is as was said."),
        [training](PracticeControl &world, Tpu tpu, std::stop_token asked) {
            return world.train(tpu.id, int(std::max<qsizetype>(1, tpu.endpoints.size())), training, std::move(asked));
        },
        std::move(stop));
}

Task<QJsonObject> setCapacity(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto word = text(arguments, "capacity"_L1);
    const auto capacity = word == "gone"_L1 ? PracticeControl::Capacity::Gone
        : word == "there"_L1                ? PracticeControl::Capacity::There
                                            : PracticeControl::Capacity::AsItWas;
    const auto zone = arguments.contains("zone"_L1) ? std::optional{ZoneId{text(arguments, "zone"_L1)}} : std::nullopt;
    return doThere(
        std::move(scene), PracticeVerbMessages::tr("Capacity: %1").arg(word),
        [zone, capacity](PracticeControl &world, std::stop_token asked) {
            return world.setCapacity(zone, capacity, std::move(asked));
        },
        std::move(stop));
}

Task<QJsonObject> pass(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto word = text(arguments, "time"_L1);
    const auto span = verbtools::spanFrom(word);
    if (!span)
        return finishedTask<QJsonObject>(
            std::unexpected{Error{.code = ErrorCode::Invalid,
                                  .message = PracticeVerbMessages::tr("Write how long: 90s, 10m, 2h, 1d."),
                                  .reason = verbreason::usage}});
    return doThere(
        std::move(scene), PracticeVerbMessages::tr("So much of the world's time is over: %1").arg(word),
        [span = *span](PracticeControl &world, std::stop_token asked) { return world.pass(span, std::move(asked)); },
        std::move(stop));
}

Task<QJsonObject> setBilling(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto word = text(arguments, "billing"_L1);
    const auto billing = word == "closed"_L1 ? PracticeControl::Billing::Closed : PracticeControl::Billing::Linked;
    return doThere(
        std::move(scene), PracticeVerbMessages::tr("Billing account: %1").arg(word),
        [billing](PracticeControl &world, std::stop_token asked) {
            return world.setBilling(billing, std::move(asked));
        },
        std::move(stop));
}

Task<QJsonObject> readPracticeMail(VerbScene scene, QJsonObject, std::stop_token stop)
{
    const auto world = worldOf(scene);
    if (!world)
        co_return std::unexpected{world.error()};
    const auto mail = co_await (*world)->mail(stop);
    if (!mail)
        co_return std::unexpected{mail.error()};
    scene.io->write(*mail, OutputStream::Out);
    co_return QJsonObject{{u"mail"_s, QString::fromUtf8(*mail)}};
}

} // namespace

QList<Verb> practiceVerbs()
{
    const auto name = wanted(u"name"_s, QT_TRANSLATE_NOOP("Verbs", "The TPU: NAME, ZONE/NAME or its full name."),
                             ArgumentCompletion::Tpus);
    auto capacity = wanted(u"capacity"_s, QT_TRANSLATE_NOOP("Verbs", "How much there is."));
    capacity.choices = {u"gone"_s, u"there"_s, u"as-it-was"_s};
    auto billing = wanted(u"billing"_s, QT_TRANSLATE_NOOP("Verbs", "How it stands with the billing account."));
    billing.choices = {u"closed"_s, u"linked"_s};
    return {
        {.name = u"practice.state"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Say whether this is the practice cloud, and where it answers."),
         .work = &practiceState},
        {.name = u"practice.preempt"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Take a TPU back, as Google does."),
         .arguments = {name,
                       choice(u"how"_s, QT_TRANSLATE_NOOP("Verbs", "What is seen of it; seen unless said."),
                              {u"seen"_s, u"silent"_s, u"vanished"_s})},
         .work = &preempt},
        {.name = u"practice.maintain"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Let the hosts of a TPU be maintained."),
         .arguments = {name},
         .work = &maintain},
        {.name = u"practice.train"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Let a training run on a TPU."),
         .arguments = {name,
                       choice(u"how"_s, QT_TRANSLATE_NOOP("Verbs", "What goes wrong with it; fine unless said."),
                              {u"fine"_s, u"straggler"_s, u"hang"_s, u"out-of-memory"_s, u"idle"_s, u"over"_s})},
         .work = &train},
        {.name = u"practice.capacity"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Let capacity come or go."),
         .arguments = {capacity,
                       option(u"zone"_s, QT_TRANSLATE_NOOP("Verbs", "Only in this zone."), ArgumentCompletion::Zones)},
         .work = &setCapacity},
        {.name = u"practice.pass"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Let time pass in the practice world."),
         .arguments = {wanted(u"time"_s, QT_TRANSLATE_NOOP("Verbs", "How long: 90s, 10m, 2h, 1d."))},
         .work = &pass},
        {.name = u"practice.billing"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Close the billing account, or link it again."),
         .arguments = {billing},
         .work = &setBilling},
        {.name = u"practice.mail"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Print the mail of TRC that this world has."),
         .work = &readPracticeMail,
         .streams = true},
    };
}
