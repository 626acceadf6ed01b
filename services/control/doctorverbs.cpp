// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbarguments.h"
#include "services/control/verbcall.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/punctuation.h"
#include "services/core/wake.h"
#include "services/session/session.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct DoctorVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr std::array checkWords{"waiting"_L1, "running"_L1, "good"_L1,       "attention"_L1,
                                "bad"_L1,     "unknown"_L1, "not-checked"_L1};
static_assert(size_t(CheckState::NotChecked) == checkWords.size() - 1, "a word for each CheckState, in its order");

QJsonObject checkJson(const Check &check)
{
    QJsonObject json{{u"check"_s, QString{checkName(check.id)}},
                     {u"title"_s, checkTitle(check.id)},
                     {u"state"_s, checkWords[size_t(check.state)]},
                     {u"says"_s, checkSentence(check)},
                     {u"why"_s, checkReason(check.id)},
                     {u"canBeMended"_s, changesProject(check.fix)}};
    verbtools::putText(&json, u"command"_s, check.fix.command);
    verbtools::putText(&json, u"page"_s, check.fix.console.toString());
    verbtools::putTime(&json, u"at"_s, check.at);
    return json;
}

QStringList checkNames()
{
    QStringList names;
    for (const auto id : allChecks())
        names << checkName(id);
    return names;
}

Task<QJsonObject> examineAll(VerbScene scene, QJsonObject, std::stop_token stop)
{
    auto &doctor = scene.session->doctor;
    const auto wake = std::make_shared<Wake>();
    QObject::connect(&doctor, &Doctor::finished, wake.get(), &Wake::now);
    QObject::connect(&doctor, &Doctor::checkChanged, wake.get(), [io = scene.io, doctor = &doctor](CheckId id) {
        if (const auto &check = doctor->check(id); check.isSettled())
            io->progress(punctuation::labelled(checkTitle(id), checkSentence(check)));
    });
    doctor.run();
    if (doctor.isRunning()) {
        if (const auto woken = co_await wokenOrStopped(wake, stop); !woken)
            co_return std::unexpected{woken.error()};
    }
    QJsonArray checks;
    bool isBad = false;
    for (const auto &check : doctor.checks()) {
        checks.append(checkJson(check));
        isBad = isBad || check.state == CheckState::Bad;
    }
    QJsonObject answer{{u"checks"_s, checks}, {u"isFine"_s, !isBad}};
    if (isBad)
        answer.insert(u"exitCode"_s, int(ExitCode::Failed));
    co_return answer;
}

/// What mending came to, once.
Task<> mended(Doctor *doctor, CheckId id, std::stop_token stop)
{
    const auto wake = std::make_shared<Wake>();
    const auto error = std::make_shared<std::optional<Error>>();
    QObject::connect(doctor, &Doctor::mended, wake.get(), [ticket = wake.get(), id](CheckId done) {
        if (done == id)
            ticket->now();
    });
    QObject::connect(doctor, &Doctor::mendFailed, wake.get(),
                     [ticket = wake.get(), id, error](CheckId done, const Error &why) {
                         if (done != id)
                             return;
                         *error = why;
                         ticket->now();
                     });
    doctor->mend(id);
    if (const auto woken = co_await wokenOrStopped(wake, stop); !woken)
        co_return woken;
    co_return *error ? Result<>{std::unexpected{**error}} : Result<>{};
}

Task<QJsonObject> mendCheck(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto examined = co_await examineAll(scene, {}, stop); !examined)
        co_return std::unexpected{examined.error()};
    const auto word = text(arguments, "check"_L1);
    const auto &ids = allChecks();
    const auto id = *std::ranges::find_if(ids, [&word](CheckId one) { return checkName(one) == word; });
    auto &doctor = scene.session->doctor;
    const auto check = doctor.check(id);
    if (!changesProject(check.fix))
        co_return failed(ErrorCode::WrongState,
                         punctuation::sentences(
                             {checkSentence(check), DoctorVerbMessages::tr("Nothing of it can be mended from here.")}));
    const auto agreed =
        co_await scene.io->agree({.effect = VerbEffect::Changes,
                                  .sentence = punctuation::sentences({checkSentence(check), fixText(check.fix)}),
                                  .name = word},
                                 stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    if (const auto done = co_await mended(&doctor, id, stop); !done) {
        auto error = done.error();
        if (error.code != ErrorCode::Cancelled)
            error.message = mendTrouble(id, error);
        co_return std::unexpected{error};
    }
    co_return QJsonObject{{u"check"_s, checkJson(doctor.check(id))}};
}

} // namespace

QList<Verb> doctorVerbs()
{
    auto check = wanted(u"check"_s, QT_TRANSLATE_NOOP("Verbs", "Which line of the doctor."));
    check.choices = checkNames();
    return {
        {.name = u"doctor.run"_s,
         .about = QT_TRANSLATE_NOOP("Verbs",
                                    "Examine account, project and network; ends with 1 when something must be mended."),
         .work = &examineAll,
         .rows = u"checks"_s,
         .columns = {{u"check"_s, QT_TRANSLATE_NOOP("Verbs", "Check")},
                     {u"state"_s, QT_TRANSLATE_NOOP("Verbs", "State")},
                     {u"says"_s, QT_TRANSLATE_NOOP("Verbs", "What was found")}}},
        {.name = u"doctor.mend"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP(
             "Verbs", "Mend what can be mended from here: switch APIs on, have the service identity made."),
         .arguments = {check},
         .work = &mendCheck},
    };
}
