// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/reply.h"
#include "services/recipes/check.h"
#include "services/recipes/environment.h"
#include "services/recipes/nfs.h"
#include "services/recipes/reciperun.h"
#include "services/recipes/recipetext.h"
#include "services/store/documents.h"
#include "tests/fakes/fakeclock.h"
#include "tests/support/journalhere.h"

#include <QCoroTask>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// Hosts that answer as they are told, and remember what they were asked.
struct Hosts
{
    QHash<QString, StepEnd> answers; ///< by "step host", or "step"
    QStringList asked;
    QStringList waits; ///< "step host": answered by go()
    QHash<QString, std::function<void()>> waiting;
    QHash<QString, QString> values; ///< of the variables of the last script

    static QByteArray line(const QString &mark, const char *kind, const QStringList &words)
    {
        QByteArray text = '\n' + mark.toUtf8() + ' ' + kind;
        for (const auto &word : words)
            text += ' ' + word.toUtf8().toBase64();
        return text + '\n';
    }

    StepRunner runner()
    {
        return
            [this](StepOrder order, std::stop_token stop) { return answer(this, std::move(order), std::move(stop)); };
    }

    static QString variable(const QByteArray &script, const QByteArray &name)
    {
        const auto from = script.indexOf('\n' + name + '=') + name.size() + 2;
        return QString::fromUtf8(script.sliced(from, script.indexOf('\n', from) - from)).remove(u'\'');
    }

    static Task<StepEnd> answer(Hosts *self, StepOrder order, std::stop_token stop)
    {
        const auto mark = variable(order.script, "TPUDESK_SAY");
        const bool isUndo = order.script.endsWith("run_step undo\n");
        const auto step = variable(order.script, "STEP");
        const auto key = (isUndo ? u"undo "_s : QString{}) + step + u" h%1"_s.arg(order.host.worker);
        self->asked << key;
        self->values.insert(key, variable(order.script, "GIVEN"));
        if (self->waits.contains(key)) {
            Answer<int> gate;
            self->waiting.insert(key, [gate] { gate(0); });
            const auto reply = gate.reply();
            gate = {};
            if (const auto went = co_await awaited(reply, {}, stop); !went)
                co_return StepEnd{.kind = StepEnd::Kind::Cancelled};
        }
        auto end = self->answers.value(key, self->answers.value(step));
        if (end.kind == StepEnd::Kind::Exited && end.status == 0 && end.out.isEmpty())
            end.out = line(mark, "fact", {u"found"_s, u"of h%1"_s.arg(order.host.worker)})
                + line(mark, "result", {isUndo ? u"undone"_s : u"changed"_s});
        end.out.replace("MARK", mark.toUtf8());
        if (order.heard)
            order.heard("some words\n" + end.out);
        co_return end;
    }
};

const QByteArray someRecipe =
    R"({"format":1,"id":"x","title":"T","why":"W","parameters":[{"name":"TORCH","kind":"tick"}],"steps":[
    {"id":"a","title":"A","hosts":"all","script":"a.sh"},
    {"id":"server","title":"S","hosts":"servers","script":"server.sh","undo":true},
    {"id":"mount","title":"M","hosts":"clients","script":"mount.sh","undo":true,"needs":["server"]},
    {"id":"torch","title":"P","hosts":"all","script":"torch.sh","when":{"name":"TORCH","is":"yes"}},
    {"id":"gather","title":"G","hosts":"first","script":"gather.sh","given":[{"name":"GIVEN","step":"a","fact":"found"}]},
    {"id":"try","title":"Y","hosts":"all","script":"try.sh","always":true},
    {"id":"all","title":"Z","hosts":"all","script":"all.sh","together":true}]})";

RecipeOrder someOrder(int count = 4)
{
    RecipeText text{.json = someRecipe, .files = {}};
    for (const auto name : {"a"_L1, "server"_L1, "mount"_L1, "torch"_L1, "gather"_L1, "try"_L1, "all"_L1})
        text.files.insert(name + ".sh"_L1, "STEP=" + QByteArray{name.data(), name.size()} + "\napply() { :; }\n");
    RecipeOrder order{.recipe = *parseRecipe(text), .hosts = {}};
    for (int i = 0; i < count; ++i) {
        order.hosts << PodHost{.id = u"id%1"_s.arg(i),
                               .label = u"h%1"_s.arg(i),
                               .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s},
                               .worker = i,
                               .workers = count};
        order.roles.insert(u"id%1"_s.arg(i), i == 0 ? u"server"_s : u"client"_s);
    }
    return order;
}

StepEnd failure(const char *problem = "disk-full")
{
    return {.kind = StepEnd::Kind::Exited,
            .status = 20,
            .out = Hosts::line(u"MARK"_s, "problem", {QString::fromLatin1(problem), u"/"_s, u"3"_s, u"500"_s})};
}

HostStepPhase stateOf(const RecipeState &state, const char *step, int host)
{
    const HostStepState *cell = state.cell(QString::fromLatin1(step), u"id%1"_s.arg(host));
    return cell != nullptr ? cell->state : HostStepPhase::Waiting;
}

} // namespace

class TestRecipeRun : public QObject
{
    Q_OBJECT

private slots:
    void allStepsRunOnTheHostsThatTheyAreFor();
    void N3_aHostThatFailsIsLeftOutAndARerunDoesOnlyWhatIsMissing();
    void aHostThatIsSlowHoldsNobodyUpWhoDoesNotNeedIt();
    void whatAllNeedHoldsAllUp();
    void whatRunsTogetherRunsOnAllOrNone();
    void anUnreachableHostIsNamedAndTheOthersGoOn();
    void hostsInTheSameTroubleAreToldOnce();
    void lostIsNotFailed();
    void stoppingEndsWhatRunsAndLaterItGoesOn();
    void aStepIsSkippedForOneHost();
    void undoGoesBackwardsAndTakesNothingFromUnderAHost();
    void undoAsksNobodyWhoWasDeleted();
    void aRunIsKeptAndGoesOnAfterTheProgramEnded();
    void whatAHostSaysTooMuchOfKeepsNobodyFromBeingKept();
    void aScriptThatEndsWithoutAResultHasFailed();
    void theFlowGivesTheEndAndGoesOnFromIt();
    void environmentsThatDifferAreNamed();
    void R6_pythonIsOfUvUnlessAnotherWasChosen();
    void R25_pytorchIsOfTorchTpuAndWhatStandsStays();
    void theVerdictSaysWhatIsWrong();
};

void TestRecipeRun::allStepsRunOnTheHostsThatTheyAreFor()
{
    Hosts hosts;
    RecipeRun run{RecipeState{someOrder(2)}, hosts.runner()};
    run.run();
    QCOMPARE(run.state().phase, RecipeState::Phase::Done);
    QStringList asked = hosts.asked;
    asked.sort();
    QCOMPARE(asked,
             (QStringList{u"a h0"_s, u"a h1"_s, u"all h0"_s, u"all h1"_s, u"gather h0"_s, u"mount h1"_s, u"server h0"_s,
                          u"try h0"_s, u"try h1"_s}));
    QVERIFY(run.state().cell(u"torch"_s, u"id0"_s) == nullptr && run.state().cell(u"mount"_s, u"id0"_s) == nullptr);
    QCOMPARE(run.state().cell(u"a"_s, u"id0"_s)->output, "some words\n");
    hosts.asked.clear();
    run.run();
    QCOMPARE(hosts.asked.size(), 9);
}

void TestRecipeRun::N3_aHostThatFailsIsLeftOutAndARerunDoesOnlyWhatIsMissing()
{
    Hosts hosts;
    hosts.answers.insert(u"mount h2"_s, failure());
    RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
    run.run();
    QCOMPARE(run.state().phase, RecipeState::Phase::Incomplete);
    QCOMPARE(stateOf(run.state(), "mount", 1), HostStepPhase::Changed);
    QCOMPARE(stateOf(run.state(), "mount", 2), HostStepPhase::Failed);
    QCOMPARE(stateOf(run.state(), "mount", 3), HostStepPhase::Changed);
    QCOMPARE(stateOf(run.state(), "try", 2), HostStepPhase::Blocked);
    QCOMPARE(stateOf(run.state(), "try", 3), HostStepPhase::Changed);
    QVERIFY(
        summaryOf(run.state())
            .startsWith(
                "0 of 4 hosts are done. h2: The disk of / has only 3 MB left, and this needs 500 MB."_L1)); // "all" is
                                                                                                            // together
    QVERIFY(sentenceOf(run.order().recipe, *run.state().cell(u"try"_s, u"id2"_s)).contains(u"“M”"_s));
    hosts.answers.clear();
    hosts.asked.clear();
    run.run();
    QCOMPARE(run.state().phase, RecipeState::Phase::Done);
    QVERIFY(hosts.asked.contains(u"mount h2"_s) && !hosts.asked.contains(u"mount h1"_s)
            && !hosts.asked.contains(u"a h2"_s) && !hosts.asked.contains(u"server h0"_s));
    QVERIFY(hosts.asked.contains(u"try h1"_s)); // is done anew each time
}

void TestRecipeRun::aHostThatIsSlowHoldsNobodyUpWhoDoesNotNeedIt()
{
    Hosts hosts;
    hosts.waits << u"a h3"_s;
    RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
    run.run();
    QCOMPARE(stateOf(run.state(), "mount", 1), HostStepPhase::Changed);
    QCOMPARE(stateOf(run.state(), "try", 1), HostStepPhase::Changed);
    QCOMPARE(stateOf(run.state(), "gather", 0), HostStepPhase::Waiting); // needs what all found
    hosts.waiting.take(u"a h3"_s)();
    QTRY_COMPARE(run.state().phase, RecipeState::Phase::Done);
    QCOMPARE(hosts.values.value(u"gather h0"_s), u"h0\tof h0"_s);
}

void TestRecipeRun::whatAllNeedHoldsAllUp()
{
    Hosts hosts;
    hosts.answers.insert(u"server"_s, failure("export-refused"));
    RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
    run.run();
    for (int host = 1; host < 4; ++host)
        QCOMPARE(stateOf(run.state(), "mount", host), HostStepPhase::Blocked);
    QVERIFY(!hosts.asked.contains(u"mount h1"_s));
}

void TestRecipeRun::whatRunsTogetherRunsOnAllOrNone()
{
    Hosts hosts;
    hosts.answers.insert(u"try h1"_s, failure());
    RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
    run.run();
    for (int host : {0, 2, 3}) {
        QCOMPARE(stateOf(run.state(), "all", host), HostStepPhase::Blocked);
        QVERIFY(sentenceOf(run.order().recipe, *run.state().cell(u"all"_s, u"id%1"_s.arg(host)))
                    .contains("not ready: h1."_L1));
    }
    QVERIFY(std::ranges::none_of(hosts.asked, [](const QString &key) { return key.startsWith("all "_L1); }));
}

void TestRecipeRun::anUnreachableHostIsNamedAndTheOthersGoOn()
{
    Hosts hosts;
    hosts.answers.insert(u"a h2"_s, {.kind = StepEnd::Kind::Unreachable, .reason = u"Port 22 does not answer."_s});
    RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
    run.run();
    QCOMPARE(sentenceOf(run.order().recipe, *run.state().cell(u"a"_s, u"id2"_s)), u"Port 22 does not answer."_s);
    QCOMPARE(stateOf(run.state(), "mount", 1), HostStepPhase::Changed);
    QCOMPARE(stateOf(run.state(), "mount", 3), HostStepPhase::Changed);
    QCOMPARE(stateOf(run.state(), "mount", 2), HostStepPhase::Blocked);
}

void TestRecipeRun::hostsInTheSameTroubleAreToldOnce()
{
    const auto refusal = [](int host) {
        return StepEnd{.kind = StepEnd::Kind::Unreachable, .reason = u"The machine h%1 refuses the key."_s.arg(host)};
    };
    Hosts hosts;
    for (int host = 0; host < 4; ++host)
        hosts.answers.insert(u"a h%1"_s.arg(host), refusal(host));
    RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
    run.run();
    QCOMPARE(summaryOf(run.state()), u"0 of 4 hosts are done. 4 host(s): The machine pod refuses the key."_s);
    hosts.answers.clear();
    hosts.answers.insert(u"a h3"_s, refusal(3)); // a sentence that names its host needs no name before it
    RecipeRun other{RecipeState{someOrder()}, hosts.runner()};
    other.run();
    QVERIFY2(summaryOf(other.state()).contains(u"are done. The machine h3 refuses the key."_s),
             qPrintable(summaryOf(other.state())));
    hosts.answers.clear();
    for (int host = 0; host < 4; ++host)
        hosts.answers.insert(u"a h%1"_s.arg(host),
                             {.kind = StepEnd::Kind::Unreachable, .reason = u"Trouble %1."_s.arg(QChar{u'A' + host})});
    RecipeRun third{RecipeState{someOrder()}, hosts.runner()};
    third.run();
    QVERIFY2(summaryOf(third.state()).endsWith(u"h2: Trouble C. More hosts with a problem: 1; their rows say which."_s),
             qPrintable(summaryOf(third.state())));
}

void TestRecipeRun::lostIsNotFailed()
{
    Hosts hosts;
    hosts.answers.insert(u"mount h1"_s, {.kind = StepEnd::Kind::Lost, .reason = u"lost"_s});
    RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
    run.run();
    QCOMPARE(stateOf(run.state(), "mount", 1), HostStepPhase::Lost);
    QVERIFY(sentenceOf(run.order().recipe, *run.state().cell(u"mount"_s, u"id1"_s)).contains("nobody knows"_L1));
    QCOMPARE(hosts.asked.count(u"mount h1"_s), 1); // never by itself
}

void TestRecipeRun::stoppingEndsWhatRunsAndLaterItGoesOn()
{
    Hosts hosts;
    hosts.waits << u"mount h1"_s;
    RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
    run.run();
    QCOMPARE(stateOf(run.state(), "mount", 1), HostStepPhase::Running);
    run.stop();
    QCOMPARE(run.state().phase, RecipeState::Phase::Stopped);
    QTRY_COMPARE(stateOf(run.state(), "mount", 1), HostStepPhase::Stopped);
    hosts.waits.clear();
    hosts.asked.clear();
    run.run();
    QTRY_COMPARE(run.state().phase, RecipeState::Phase::Done);
    QVERIFY(hosts.asked.contains(u"mount h1"_s) && !hosts.asked.contains(u"mount h2"_s));
}

void TestRecipeRun::aStepIsSkippedForOneHost()
{
    Hosts hosts;
    hosts.answers.insert(u"mount h3"_s, failure());
    RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
    run.run();
    run.skip(u"mount"_s, u"id3"_s);
    hosts.asked.clear();
    run.run();
    QCOMPARE(run.state().phase, RecipeState::Phase::Done);
    QVERIFY(!hosts.asked.contains(u"mount h3"_s) && hosts.asked.contains(u"all h3"_s));
}

void TestRecipeRun::undoGoesBackwardsAndTakesNothingFromUnderAHost()
{
    Hosts hosts;
    RecipeRun run{RecipeState{someOrder(3)}, hosts.runner()};
    run.run();
    hosts.asked.clear();
    hosts.answers.insert(u"undo mount h2"_s, failure("mount-busy"));
    run.undo();
    QCOMPARE(hosts.asked, (QStringList{u"undo mount h1"_s, u"undo mount h2"_s}));
    QCOMPARE(run.state().phase, RecipeState::Phase::Incomplete);
    QCOMPARE(stateOf(run.state(), "server", 0), HostStepPhase::Blocked);
    hosts.answers.clear();
    run.undo();
    QCOMPARE(hosts.asked.last(), u"undo server h0"_s);
    QCOMPARE(run.state().phase, RecipeState::Phase::Idle);
    QCOMPARE(stateOf(run.state(), "a", 0), HostStepPhase::Waiting);
    run.run();
    QCOMPARE(run.state().phase, RecipeState::Phase::Done);
}

void TestRecipeRun::undoAsksNobodyWhoWasDeleted()
{
    Hosts hosts;
    RecipeRun run{RecipeState{someOrder(3)}, hosts.runner()};
    run.run();
    hosts.asked.clear();
    run.undo({u"id0"_s, u"id2"_s});
    QCOMPARE(hosts.asked, QStringList{u"undo mount h1"_s});
    QCOMPARE(run.state().phase, RecipeState::Phase::Idle);
}

void TestRecipeRun::aRunIsKeptAndGoesOnAfterTheProgramEnded()
{
    QTemporaryDir folder;
    JournalHere journal{folder.filePath(u"journal"_s)};
    QVERIFY(journal.open());
    Documents documents{&journal};
    FakeClock clock;
    const auto id = QUuid::createUuid();
    Hosts hosts;
    hosts.waits << u"mount h1"_s;
    {
        RecipeRun run{RecipeState{someOrder()}, hosts.runner()};
        run.keepIn(&documents, &clock, id);
        run.run();
        QCoreApplication::processEvents();
        QTRY_VERIFY(documents.find(u"recipe-run"_s, id.toString(QUuid::WithoutBraces)).has_value());
        QTRY_COMPARE(documents.find(u"recipe-run"_s, id.toString(QUuid::WithoutBraces))
                         ->body["cells"_L1][2][1]["state"_L1]
                         .toString(),
                     u"running"_s);
    }
    const auto kept = documents.find(u"recipe-run"_s, id.toString(QUuid::WithoutBraces));
    const auto state = recipeStateFrom(kept->body);
    QVERIFY(state.has_value());
    RecipeRun again{*state, hosts.runner()};
    QCOMPARE(again.order().hosts.size(), 4);
    QCOMPARE(again.state().phase, RecipeState::Phase::Incomplete);
    QCOMPARE(stateOf(again.state(), "mount", 1), HostStepPhase::Lost);
    QCOMPARE(stateOf(again.state(), "mount", 2), HostStepPhase::Changed);
    hosts.waits.clear();
    hosts.asked.clear();
    again.run();
    QCOMPARE(again.state().phase, RecipeState::Phase::Done);
    QVERIFY(hosts.asked.contains(u"mount h1"_s) && !hosts.asked.contains(u"mount h2"_s));
    QVERIFY(!recipeStateFrom({{"order"_L1, 7}}));
}

void TestRecipeRun::whatAHostSaysTooMuchOfKeepsNobodyFromBeingKept()
{
    const auto kept = [](Hosts &hosts) {
        RecipeRun run{RecipeState{someOrder(64)}, hosts.runner()};
        run.run();
        (void)QTest::qWaitFor([&run] { return !run.isRunning(); });
        return toJson(run.state());
    };
    const auto sizeOf = [](const QJsonObject &json) {
        return QJsonDocument{json}.toJson(QJsonDocument::Compact).size();
    };
    Hosts hosts;
    const QString pins{4000, u'x'};
    hosts.answers.insert(u"a"_s,
                         {.out = Hosts::line(u"MARK"_s, "fact", {u"found"_s, u"short"_s}) + QByteArray(60'000, '\x1b')
                              + Hosts::line(u"MARK"_s, "result", {u"changed"_s})});
    hosts.answers.insert(
        u"gather"_s,
        {.out = Hosts::line(u"MARK"_s, "fact", {u"pins"_s, pins}) + Hosts::line(u"MARK"_s, "result", {u"changed"_s})});
    const auto loud = kept(hosts);
    QVERIFY(sizeOf(loud) < Documents::largestBody);
    auto again = recipeStateFrom(loud);
    QVERIFY(again.has_value());
    QCOMPARE(again->phase, RecipeState::Phase::Done);
    QCOMPARE(again->cell(u"gather"_s, again->order.hosts[0].id)->fact(u"pins"_s),
             pins); // other steps go on with it: never cut
    QByteArray flood;
    for (int i = 0; i < 200; ++i)
        flood += Hosts::line(u"MARK"_s, "fact", {u"noise"_s, QString{50'000, u'y'}});
    hosts.answers.insert(u"try h%1"_s.arg(again->order.hosts[3].worker),
                         {.out = flood + Hosts::line(u"MARK"_s, "result", {u"tried"_s})});
    const auto hostile = kept(hosts);
    QVERIFY(sizeOf(hostile) < Documents::largestBody);
    again = recipeStateFrom(hostile);
    QVERIFY(again.has_value());
    QCOMPARE(again->phase, RecipeState::Phase::Incomplete);
    QCOMPARE(again->cell(u"try"_s, again->order.hosts[3].id)->state, HostStepPhase::Waiting); // done again
    QCOMPARE(again->cell(u"try"_s, again->order.hosts[4].id)->state, HostStepPhase::Changed);
}

void TestRecipeRun::aScriptThatEndsWithoutAResultHasFailed()
{
    Hosts hosts;
    hosts.answers.insert(u"a"_s, {.kind = StepEnd::Kind::Exited, .status = 0, .out = "exit 0 in the middle\n"});
    RecipeRun run{RecipeState{someOrder(1)}, hosts.runner()};
    run.run();
    QCOMPARE(stateOf(run.state(), "a", 0), HostStepPhase::Failed);
}

void TestRecipeRun::theFlowGivesTheEndAndGoesOnFromIt()
{
    Hosts hosts;
    hosts.answers.insert(u"mount h2"_s, failure());
    const auto first = QCoro::waitFor(runRecipe(RecipeState{someOrder()}, hosts.runner(), {}, {}));
    QVERIFY(first.has_value());
    hosts.answers.clear();
    hosts.asked.clear();
    const auto second = QCoro::waitFor(runRecipe(recipeStateFor(someOrder(), toJson(*first)), hosts.runner(), {}, {}));
    QVERIFY(second.has_value());
    QCOMPARE(second->phase, RecipeState::Phase::Done);
    QVERIFY(!hosts.asked.contains(u"a h0"_s));
    auto nobody = someOrder();
    nobody.hosts.clear();
    QCOMPARE(QCoro::waitFor(runRecipe(RecipeState{nobody}, hosts.runner(), {}, {})).error().code, ErrorCode::Invalid);
    hosts.waits << u"a h0"_s;
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(QCoro::waitFor(runRecipe(RecipeState{someOrder()}, hosts.runner(), {}, stop.get_token())).error().code,
             ErrorCode::Cancelled);
}

namespace {

StepEnd facts(const QList<std::pair<QString, QString>> &facts)
{
    StepEnd end;
    for (const auto &[name, value] : facts)
        end.out += Hosts::line(u"MARK"_s, "fact", {name, value});
    end.out += Hosts::line(u"MARK"_s, "result", {u"tried"_s});
    return end;
}

/// The recipe of ours with scripts that only tell their name.
RecipeOrder plain(RecipeOrder order)
{
    for (auto &step : order.recipe.steps)
        order.recipe.text.files[step.script] = "STEP=" + step.id.toUtf8() + "\napply() { :; }\n";
    return order;
}

} // namespace

void TestRecipeRun::environmentsThatDifferAreNamed()
{
    Hosts hosts;
    const QList<std::pair<QString, QString>> usual{
        {u"python"_s, u"3.10.12"_s}, {u"jax"_s, u"0.6.2"_s}, {u"chips"_s, u"4"_s}};
    hosts.answers.insert(u"summary"_s, facts(usual));
    const Environment environment{.withJax = false, .withFlax = false};
    const auto order = plain(orderFor(environment, someOrder(3).hosts, *builtInRecipe(u"environment"_s)));
    RecipeRun run{RecipeState{order}, hosts.runner()};
    run.run();
    QCOMPARE(summaryOfEnvironment(run.state()).sentence,
             u"3 of 3 hosts: Python 3.10.12, JAX 0.6.2, 4 chip(s) per host."_s);
    QVERIFY(summaryOfEnvironment(run.state()).isAlike);
    hosts.answers.insert(u"summary h2"_s,
                         facts({{u"python"_s, u"3.10.12"_s}, {u"jax"_s, u"0.6.1"_s}, {u"chips"_s, u"4"_s}}));
    run.run();
    QVERIFY(!summaryOfEnvironment(run.state()).isAlike);
    QVERIFY(summaryOfEnvironment(run.state())
                .sentence.endsWith("h2 differs: Python 3.10.12, JAX 0.6.1, 4 chip(s) per host."_L1));
    QCOMPARE(environmentFrom(toJson(environment)), environment);
}

// The images have Python 3.10, for which pip quietly takes JAX 0.6.2 of June 2025.
void TestRecipeRun::R6_pythonIsOfUvUnlessAnotherWasChosen()
{
    const auto recipe = *builtInRecipe(u"environment"_s);
    const auto wanted = [&](const Environment &environment, const QString &name) {
        return orderFor(environment, {}, recipe).values.value(name);
    };
    QCOMPARE(wanted({}, u"PYTHON"_s), u"uv"_s);
    QCOMPARE(wanted({}, u"PYTHON_VERSION"_s), u"3.12"_s);
    for (const auto *older : {"auto", "", "rm -rf"}) // what an older TPU Desk wrote, and nonsense
        QCOMPARE(environmentFrom(QJsonObject{{u"python"_s, QString::fromLatin1(older)}}), Environment{});
    for (const auto source : {PythonSource::System, PythonSource::Deadsnakes, PythonSource::Uv})
        QCOMPARE(environmentFrom(toJson(Environment{.python = source, .pythonVersion = u"3.11"_s})),
                 (Environment{.python = source, .pythonVersion = u"3.11"_s}));
    QCOMPARE(wanted({.python = PythonSource::System}, u"PYTHON"_s), u"system"_s);
    QVERIFY(pythonNote({}).contains(u"Python 3.12"_s));
    QVERIFY(pythonNote({.python = PythonSource::System}).contains(u"0.6.2"_s));
    QCOMPARE(pythonNote({.python = PythonSource::System, .withJax = false}), QString{});
    QVERIFY(versionsNote({}).contains("JAX 0.12.0 (2026-10)"_L1));
    QVERIFY(versionsNote({.jaxVersion = u"0.6.2"_s}).contains("JAX 0.6.2"_L1));
    QCOMPARE(versionsNote({.pythonVersion = u"3.11"_s}), QString{}); // not known: nothing is made up
    QCOMPARE(versionsNote({.withJax = false}), QString{});
    QCOMPARE(misfitNote({}, u"v6e-8"_s, u"v2-alpha-tpuv6e"_s), QString{});
    QVERIFY(misfitNote({.python = PythonSource::System}, u"tpu7x-8"_s, {}).contains("0.6.2"_L1));
}

void TestRecipeRun::R25_pytorchIsOfTorchTpuAndWhatStandsStays()
{
    const auto recipe = *builtInRecipe(u"environment"_s);
    const auto wanted = [&](TorchBackend torch, const QString &name) {
        return orderFor({.torch = torch}, {}, recipe).values.value(name);
    };
    QCOMPARE(wanted(TorchBackend::None, u"TORCH"_s), u"no"_s);
    QCOMPARE(wanted(TorchBackend::TorchTpu, u"TORCH"_s), u"torch-tpu"_s);
    QVERIFY(wanted(TorchBackend::TorchTpu, u"TORCH_VENV"_s) != wanted(TorchBackend::TorchXla, u"TORCH_VENV"_s));
    for (const auto torch : {TorchBackend::None, TorchBackend::TorchTpu, TorchBackend::TorchXla})
        QCOMPARE(environmentFrom(toJson(Environment{.torch = torch})).torch, torch);
    // An older TPU Desk had one road: its hosts have PyTorch/XLA.
    QCOMPARE(environmentFrom({{u"withTorch"_s, true}}).torch, TorchBackend::TorchXla);
    QCOMPARE(environmentFrom({{u"withTorch"_s, false}}).torch, TorchBackend::None);
    QCOMPARE(environmentFrom({{u"torch"_s, u"rm -rf"_s}}).torch, TorchBackend::None);
    QVERIFY(problemsOf({.torch = TorchBackend::TorchTpu}).isEmpty());
    QCOMPARE(problemsOf({.pythonVersion = u"3.13"_s, .torch = TorchBackend::TorchTpu}).size(), 1);
    QVERIFY(torchNote({.torch = TorchBackend::TorchXla}).contains("ended"_L1));
    QVERIFY(!torchNote({.torch = TorchBackend::TorchTpu}).contains("ended"_L1));
}

void TestRecipeRun::theVerdictSaysWhatIsWrong()
{
    const auto verdict = [](const std::function<void(Hosts &)> &change, int expected = 16) {
        Hosts hosts;
        hosts.answers.insert(u"count"_s,
                             facts({{u"devices"_s, u"16"_s}, {u"platform"_s, u"tpu"_s}, {u"jax"_s, u"0.6.2"_s}}));
        change(hosts);
        RecipeRun run{
            RecipeState{plain(orderForCheck(someOrder().hosts, u"~/venv"_s, expected, *builtInRecipe(u"jax-check"_s)))},
            hosts.runner()};
        run.run();
        return verdictOn(run.state());
    };
    QVERIFY(verdict([](Hosts &) { }).isWell);
    QCOMPARE(verdict([](Hosts &) { }).devices, 16);
    QVERIFY(verdict([](Hosts &) { }, 32).sentence.contains("counts 16 devices on 4 hosts, and this slice has 32"_L1));
    QVERIFY(verdict([](Hosts &h) {
                h.answers.insert(u"ready h2"_s, failure("no-jax"));
            }).sentence.contains("h2: JAX is not installed"_L1));
    const auto held = verdict([](Hosts &h) {
        h.answers.insert(u"count"_s, failure("not-joined"));
        h.answers.insert(u"count h3"_s, failure("chips-held"));
    });
    QVERIFY2(held.sentence.contains("h3: Another program holds the chips"_L1), qPrintable(held.sentence));
    QVERIFY(verdict([](Hosts &h) {
                h.answers.insert(u"count"_s, facts({{u"devices"_s, u"1"_s}, {u"platform"_s, u"cpu"_s}}));
            }).sentence.contains(u"on “cpu”"_s));
    QVERIFY(verdict([](Hosts &h) {
                h.answers.insert(u"count h1"_s, facts({{u"devices"_s, u"4"_s}, {u"platform"_s, u"tpu"_s}}));
            }).sentence.contains("different numbers"_L1));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRecipeRun)
#include "tst_reciperun.moc"
