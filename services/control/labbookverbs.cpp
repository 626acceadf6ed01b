// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/joblogs.h"
#include "services/control/verbarguments.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/wake.h"
#include "services/runs/ledgertext.h"
#include "services/runs/runfilter.h"
#include "services/session/session.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct LabBookMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr std::array ledgerWords{"productive"_L1, "waiting"_L1, "setting-up"_L1, "restoring"_L1, "repeated"_L1,
                                 "saving"_L1,     "hung"_L1,    "idle"_L1,       "unknown"_L1};
static_assert(ledgerWords.size() == ledgerKinds, "a word for each LedgerKind, in its order");

/// Until what was kept is in it.
Task<RunBook *> bookRead(VerbScene scene, std::stop_token stop)
{
    auto &book = scene.session->runs.book;
    while (!book.isLoaded()) {
        if (const auto &problem = book.problem())
            co_return std::unexpected{*problem};
        const auto wake = std::make_shared<Wake>();
        QObject::connect(&book, &RunBook::listChanged, wake.get(), &Wake::now);
        QObject::connect(&book, &RunBook::problemChanged, wake.get(), &Wake::now);
        if (const auto woken = co_await wokenOrStopped(wake, stop); !woken)
            co_return std::unexpected{woken.error()};
    }
    co_return &book;
}

QJsonObject valueJson(const RunValue &value)
{
    QJsonObject json{{u"name"_s, value.tag}, {u"step"_s, value.step}};
    if (std::isfinite(value.value)) // JSON knows no other numbers
        json.insert(u"value"_s, value.value);
    else
        json.insert(u"isNotANumber"_s, true);
    return json;
}

QJsonObject runRecordJson(const RunRecord &run)
{
    QJsonArray values;
    for (const auto &value : run.result.values)
        values.append(valueJson(value));
    QJsonObject json{{u"id"_s, verbtools::idText(run.id)},
                     {u"name"_s, run.config.name},
                     {u"state"_s, jobStateWord(run.result.state)},
                     {u"attempts"_s, run.result.attempts},
                     {u"command"_s, run.config.command},
                     {u"tags"_s, QJsonArray::fromStringList(run.tags)},
                     {u"notes"_s, run.notes},
                     {u"isArchived"_s, run.isArchived},
                     {u"hosts"_s, QJsonArray::fromStringList(run.config.hosts)},
                     {u"values"_s, values}};
    if (run.result.step)
        json.insert(u"step"_s, *run.result.step);
    if (run.config.chips > 0)
        json.insert(u"chips"_s, run.config.chips);
    verbtools::putText(&json, u"type"_s, run.config.acceleratorType);
    verbtools::putText(&json, u"zone"_s, run.config.zone.toString());
    verbtools::putText(&json, u"code"_s, run.config.code.hash);
    verbtools::putText(&json, u"jax"_s, run.config.versions.jax);
    verbtools::putText(&json, u"libtpu"_s, run.config.versions.libtpu);
    verbtools::putText(&json, u"why"_s, run.result.why);
    verbtools::putTime(&json, u"created"_s, run.createdAt);
    verbtools::putTime(&json, u"started"_s, run.result.startedAt);
    verbtools::putTime(&json, u"ended"_s, run.result.endedAt);
    return json;
}

QJsonObject ledgerJson(const Ledger &ledger)
{
    QJsonObject seconds;
    for (int kind = 0; kind < ledgerKinds; ++kind)
        seconds.insert(ledgerWords[size_t(kind)], double(ledger.total(LedgerKind(kind))) / 1'000);
    QJsonArray losses;
    for (const auto &loss : ledger.losses) {
        QJsonObject json{{u"attempt"_s, loss.attempt}, {u"cause"_s, ledgertext::cause(loss.cause)}};
        verbtools::putTime(&json, u"at"_s, loss.at);
        verbtools::putTime(&json, u"back"_s, loss.backAt.value_or(0));
        if (loss.lostSteps)
            json.insert(u"lostSteps"_s, *loss.lostSteps);
        losses.append(json);
    }
    QJsonObject json{{u"seconds"_s, seconds}, {u"chipHours"_s, ledger.chipHours()}, {u"losses"_s, losses}};
    if (const auto goodput = ledger.goodput()) {
        json.insert(u"goodputLeast"_s, goodput->first);
        json.insert(u"goodputMost"_s, goodput->second);
    }
    verbtools::putText(&json, u"advice"_s, ledgertext::advice(ledger));
    return json;
}

Task<QJsonObject> listRuns(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    constexpr int usual = 50;
    const auto book = co_await bookRead(scene, stop);
    if (!book)
        co_return std::unexpected{book.error()};
    const RunFilter filter{.text = text(arguments, "text"_L1),
                           .tags = texts(arguments, "tag"_L1),
                           .archive = isSet(arguments, "archived"_L1) ? RunFilter::Archive::Shown
                                                                      : RunFilter::Archive::Hidden};
    const auto &all = (*book)->runs();
    const auto places = matchingRuns(all, filter, {});
    QJsonArray runs;
    for (const auto place : places) {
        if (runs.size() >= arguments["limit"_L1].toInt(usual))
            break;
        runs.append(runRecordJson(all[place]));
    }
    co_return QJsonObject{{u"runs"_s, runs}, {u"all"_s, places.size()}};
}

Task<RunRecord> runNamed(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto book = co_await bookRead(scene, stop);
    if (!book)
        co_return std::unexpected{book.error()};
    co_return verbtools::thingNamed((*book)->runs(), text(arguments, "run"_L1), u"runs list"_s,
                                    [](const RunRecord &run) { return run.id; },
                                    [](const RunRecord &run) { return run.config.name; });
}

Task<QJsonObject> showRun(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto run = co_await runNamed(scene, arguments, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    const auto ledger = co_await scene.session->runs.ledgers.ledger(run->id);
    if (!ledger)
        co_return std::unexpected{ledger.error()};
    co_return QJsonObject{{u"run"_s, runRecordJson(*run)}, {u"ledger"_s, ledgerJson(*ledger)}};
}

/// What the user writes into the book, and the entry as it is then.
Task<QJsonObject> writeRun(VerbScene scene, QJsonObject arguments, QString question,
                           std::function<Result<>(RunBook &, const RunRecord &)> write, std::stop_token stop)
{
    const auto run = co_await runNamed(scene, arguments, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Changes, .sentence = question.arg(run->config.name), .name = run->config.name}, stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    auto &book = scene.session->runs.book;
    if (const auto written = write(book, *run); !written)
        co_return std::unexpected{written.error()};
    co_return QJsonObject{{u"run"_s, runRecordJson(book.find(run->id).value_or(*run))}};
}

Task<QJsonObject> noteRun(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    auto write = [note = texts(arguments, "note"_L1).join(u' ')](RunBook &book, const RunRecord &run) {
        return book.setNotes(run.id, run.notes.isEmpty() ? note : run.notes + u'\n' + note);
    };
    return writeRun(std::move(scene), std::move(arguments), LabBookMessages::tr("Add a note to %1?"), std::move(write),
                    std::move(stop));
}

Task<QJsonObject> tagRun(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    auto write = [tags = texts(arguments, "tags"_L1), without = texts(arguments, "without"_L1)](RunBook &book,
                                                                                                const RunRecord &run) {
        auto all = run.tags + tags;
        for (const auto &tag : without)
            all.removeAll(tag);
        return book.setTags(run.id, all);
    };
    return writeRun(std::move(scene), std::move(arguments), LabBookMessages::tr("Change the tags of %1?"),
                    std::move(write), std::move(stop));
}

} // namespace

QList<Verb> labBookVerbs()
{
    const auto run = wanted(u"run"_s, QT_TRANSLATE_NOOP("Verbs", "The run: its id, the beginning of it, or its name."),
                            ArgumentCompletion::Runs);
    return {
        {.name = u"runs.list"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List runs of the lab book, newest first."),
         .arguments = {option(u"text"_s, QT_TRANSLATE_NOOP("Verbs", "Words that stand somewhere in the entry.")),
                       each(u"tag"_s,
                            QT_TRANSLATE_NOOP("Verbs", "Only those with this tag; can be given more than once.")),
                       flag(u"archived"_s, QT_TRANSLATE_NOOP("Verbs", "Also archived ones.")),
                       number(u"limit"_s, QT_TRANSLATE_NOOP("Verbs", "At most so many; 50 unless said."))},
         .work = &listRuns,
         .rows = u"runs"_s,
         .columns = {{u"id"_s, QT_TRANSLATE_NOOP("Verbs", "Id")},
                     {u"name"_s, QT_TRANSLATE_NOOP("Verbs", "Name")},
                     {u"state"_s, QT_TRANSLATE_NOOP("Verbs", "State")},
                     {u"step"_s, QT_TRANSLATE_NOOP("Verbs", "Step")},
                     {u"type"_s, QT_TRANSLATE_NOOP("Verbs", "Type")},
                     {u"started"_s, QT_TRANSLATE_NOOP("Verbs", "Started")},
                     {u"tags"_s, QT_TRANSLATE_NOOP("Verbs", "Tags")}}},
        {.name = u"runs.show"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Show one run: how it was made, its last values, where its time went."),
         .arguments = {run},
         .work = &showRun},
        {.name = u"runs.note"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Add a note to a run."),
         .arguments = {run, rest(u"note"_s, QT_TRANSLATE_NOOP("Verbs", "What is added."), true)},
         .work = &noteRun,
         .need = CloudNeed::None},
        {.name = u"runs.tag"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Give a run tags, or take them away."),
         .arguments = {run, rest(u"tags"_s, QT_TRANSLATE_NOOP("Verbs", "Tags that it gets."), false),
                       each(u"without"_s,
                            QT_TRANSLATE_NOOP("Verbs", "A tag that it loses; can be given more than once."))},
         .work = &tagRun,
         .need = CloudNeed::None},
    };
}
