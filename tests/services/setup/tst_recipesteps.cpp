// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The steps of a plan that are recipes, on hosts that answer as they are told.
#include "services/core/async/reply.h"
#include "services/recipes/bucketmount.h"
#include "services/recipes/compilecache.h"
#include "services/recipes/environment.h"
#include "services/setup/podsteps.h"
#include "services/store/documents.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/support/journalhere.h"

#include <QCoroTask>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// What a step's script said: a problem with its words, or how it ended and what it found out.
struct Said
{
    QStringList problem{};
    QString result = u"changed"_s;
    QList<QStringList> facts{};
};

struct Machines
{
    QHash<QString, Said> answers; ///< by "step 2" for host 2, or "step"
    QStringList asked;
    bool isHeld = false;

    static QByteArray line(const QString &mark, const char *kind, const QStringList &words)
    {
        QByteArray text = '\n' + mark.toUtf8() + ' ' + kind;
        for (const auto &word : words)
            text += ' ' + word.toUtf8().toBase64();
        return text + '\n';
    }

    static QString variable(const QByteArray &script, const QByteArray &name)
    {
        const auto from = script.indexOf('\n' + name + '=') + name.size() + 2;
        return QString::fromUtf8(script.sliced(from, script.indexOf('\n', from) - from)).remove(u'\'');
    }

    /// Which step of which recipe this script is.
    static QString stepOf(const QByteArray &script)
    {
        const auto recipe = builtInRecipe(variable(script, "TPUDESK_RECIPE"));
        for (const auto &step : recipe->steps) {
            if (script.contains('\n' + recipe->text.files.value(step.script)))
                return step.id;
        }
        return {};
    }

    static Task<StepEnd> answer(Machines *self, StepOrder order, std::stop_token stop)
    {
        const bool isUndo = order.script.endsWith("run_step undo\n");
        const auto step = (isUndo ? u"undo "_s : QString{}) + stepOf(order.script);
        const auto key = u"%1 %2"_s.arg(step).arg(order.host.worker);
        self->asked << key;
        if (self->isHeld) {
            Answer<int> never;
            const auto reply = never.reply();
            (void)co_await awaited(reply, {}, stop);
            co_return StepEnd{.kind = StepEnd::Kind::Cancelled};
        }
        const auto said = self->answers.value(key, self->answers.value(step));
        const auto mark = variable(order.script, "TPUDESK_SAY");
        if (order.heard)
            order.heard("words of " + step.toUtf8() + '\n');
        if (!said.problem.isEmpty())
            co_return StepEnd{.kind = StepEnd::Kind::Exited, .status = 20, .out = line(mark, "problem", said.problem)};
        QByteArray out;
        for (const auto &fact : said.facts)
            out += line(mark, "fact", fact);
        co_return StepEnd{.kind = StepEnd::Kind::Exited,
                          .status = 0,
                          .out = out + line(mark, "result", {isUndo ? u"undone"_s : said.result})};
    }

    StepRunner runner()
    {
        return
            [this](StepOrder order, std::stop_token stop) { return answer(this, std::move(order), std::move(stop)); };
    }
};

Tpu machine(int hosts, const QString &type)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = u"pod"_s;
    tpu.numericId = u"4711"_s;
    tpu.acceleratorType = type;
    tpu.state = TpuState::Ready;
    for (int i = 0; i < hosts; ++i)
        tpu.endpoints += NetworkEndpoint{.internalIp = u"10.0.0.%1"_s.arg(i + 2), .externalIp = {}};
    return tpu;
}

} // namespace

class TestRecipeSteps : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    FakeClock m_clock;
    Machines m_machines;
    std::unique_ptr<TpuService> m_tpus;
    PodPlan m_plan;
    QList<HostProgress> m_rows;
    QByteArray m_output;

    [[nodiscard]] PodStepContext context()
    {
        return {.tpus = m_tpus.get(), .clock = &m_clock, .documents = m_documents.get(), .runner = m_machines.runner()};
    }
    [[nodiscard]] StepReport report()
    {
        return {.hosts = [this](const QList<HostProgress> &rows) { m_rows = rows; },
                .output = [this](const QString &host,
                                 const QByteArray &output) { m_output += host.toUtf8() + ": " + output; },
                .keep = [this](const std::function<void(PodPlan &)> &edit) { return edit(m_plan), Result<>{}; }};
    }
    Result<QJsonObject> run(const StepWork &work) { return QCoro::waitFor(work.run(m_plan, report(), {})); }
    Result<> undo(const StepWork &work) { return QCoro::waitFor(work.undo(m_plan, report(), {})); }
    void stand(int hosts, const QString &type)
    {
        m_tpus = std::make_unique<TpuService>(CloudProfile{}, nullptr, &m_clock);
        m_tpus->observe(machine(hosts, type));
        m_plan = newPlan({.tpuRequest = {}, .existing = machine(hosts, type).id}, m_clock.now());
    }
    [[nodiscard]] QList<StepState> states() const
    {
        QList<StepState> found;
        for (const auto &row : m_rows)
            found += row.state;
        return found;
    }
    /// What the steps that try something say when it works.
    void letTriesWork(int hosts)
    {
        m_machines.answers[u"write"_s] = {.result = u"tried"_s, .facts = {{u"token"_s, u"0123abcd"_s}}};
        for (int host = 1; host < hosts; ++host)
            m_machines.answers[u"read %1"_s.arg(host)] = {.result = u"tried"_s,
                                                          .facts = {{u"answer"_s, u"client-%1-0123abcd"_s.arg(host)}}};
        m_machines.answers[u"read-back"_s] = {.result = u"tried"_s};
    }

private slots:
    void init()
    {
        m_machines = {};
        m_rows.clear();
        m_output.clear();
        m_journal = std::make_unique<JournalHere>(m_folder.filePath(QUuid::createUuid().toString(QUuid::Id128)));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        stand(4, u"v4-32"_s);
    }

    void oneHostHasNobodyToShareWith()
    {
        stand(1, u"v4-8"_s);
        for (const auto &work : {podKeysStep(context()), sharedFolderStep(context())}) {
            const auto facts = run(work);
            QVERIFY(facts && facts->value("single"_L1).toBool());
            QVERIFY(undo(work));
        }
        QVERIFY(m_machines.asked.isEmpty());
        QVERIFY(run(environmentStep(context())));
        QVERIFY(m_machines.asked.contains(u"venv 0"_s));
    }

    void N3_whatFailsOnOneHostIsNamedAndAnotherTryAsksOnlyWhatIsMissing()
    {
        m_machines.answers[u"packages 3"_s] = {.problem = {u"disk-full"_s, u"/"_s, u"3"_s, u"500"_s}};
        m_machines.answers[u"write"_s] = {.result = u"tried"_s, .facts = {{u"token"_s, u"0123abcd"_s}}};
        for (int host = 1; host < 4; ++host)
            m_machines.answers[u"read %1"_s.arg(host)] = {.result = u"tried"_s,
                                                          .facts = {{u"answer"_s, u"client-%1-0123abcd"_s.arg(host)}}};
        const auto work = sharedFolderStep(context());
        const auto failed = run(work);
        QVERIFY(!failed);
        QCOMPARE(
            failed.error().message,
            u"3 of 4 hosts are done. pod · host 3: The disk of / has only 3 MB left, and this needs 500 MB. Remove caches or old checkpoints there, then run it again."_s);
        QCOMPARE(states(), (QList{StepState::Done, StepState::Done, StepState::Done, StepState::Failed}));
        QVERIFY(m_output.contains("pod · host 1: words of mount\n"));
        QVERIFY(m_machines.asked.contains(u"mount 2"_s) && !m_machines.asked.contains(u"mount 3"_s));
        m_machines.answers.remove(u"packages 3"_s);
        m_machines.asked.clear();
        const auto done = run(work);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->value("folder"_L1).toString(), u"/nfs_share"_s);
        for (const auto &key : {u"packages 0"_s, u"packages 1"_s, u"mount 1"_s, u"export 0"_s})
            QVERIFY2(!m_machines.asked.contains(key), qPrintable(m_machines.asked.join(u", "_s)));
        QVERIFY(m_machines.asked.contains(u"packages 3"_s) && m_machines.asked.contains(u"mount 3"_s)
                && m_machines.asked.contains(u"read-back 0"_s));
    }

    void aBucketIsMountedOnEveryHostAndTriedWhereItMayBeWritten()
    {
        m_plan.choices.bucket = toJson(BucketMount{.place = u"gs://my-data/runs"_s});
        letTriesWork(4);
        const auto work = bucketStep(context());
        const auto done = run(work);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->value("place"_L1).toString(), u"gs://my-data/runs"_s);
        QCOMPARE(done->value("folder"_L1).toString(), u"/bucket"_s);
        for (const auto &key : {u"source 2"_s, u"mount 0"_s, u"mount 3"_s, u"write 0"_s, u"read 3"_s, u"read-back 0"_s})
            QVERIFY2(m_machines.asked.contains(key), qPrintable(m_machines.asked.join(u", "_s)));
        QVERIFY(!m_machines.asked.contains(u"read 0"_s) && !m_machines.asked.contains(u"write 1"_s));
        m_machines.asked.clear();
        m_plan.choices.bucket = toJson(BucketMount{.place = u"gs://my-data"_s, .isReadOnly = true});
        QCOMPARE(run(work)->value("place"_L1).toString(), u"gs://my-data"_s);
        QVERIFY(m_machines.asked.contains(u"mount 3"_s) && !m_machines.asked.contains(u"write 0"_s));
        QVERIFY(undo(work));
        QVERIFY(m_machines.asked.contains(u"undo mount 3"_s) && !m_machines.asked.contains(u"undo source 3"_s));
    }

    void aBucketThatCannotBeMeantIsRefusedBeforeAnyHostIsAsked()
    {
        for (const auto &mount :
             {BucketMount{}, BucketMount{.place = u"gs://My Data"_s}, BucketMount{.place = u"gs://my-data/a,uid=0"_s},
              BucketMount{.place = u"gs://my-data"_s, .mountFolder = u"/etc"_s}}) {
            m_plan.choices.bucket = toJson(mount);
            const auto refused = run(bucketStep(context()));
            QVERIFY(!refused && refused.error().code == ErrorCode::Invalid && refused.error().message.size() > 40);
        }
        QVERIFY(m_machines.asked.isEmpty());
        m_plan.choices.bucket = toJson(BucketMount{.place = u"gs://my-data"_s});
        m_machines.answers[u"look 1"_s] = {.problem = {u"bucket-scope"_s}};
        const auto said = run(bucketStep(context())).error().message;
        QVERIFY2(said.contains(u"pod · host 1: The access scopes that this host was made with"_s), qPrintable(said));
    }

    void theCompilationCacheLiesInWhatAllHostsSee()
    {
        const auto place = [this] {
            const auto facts = run(compileCacheStep(context()));
            return facts ? facts->value("place"_L1).toString() : facts.error().message;
        };
        letTriesWork(4);
        QCOMPARE(place(), u"/nfs_share/.jax-cache"_s);
        m_plan.choices.shared = {{u"folder"_s, u"/shared"_s}};
        QCOMPARE(place(), u"/shared/.jax-cache"_s);
        m_plan.at(PodStep::SharedFolder).state = StepState::Skipped;
        QVERIFY2(place().contains(u"another folder on each host"_s), qPrintable(place()));
        m_plan.choices.bucket = toJson(BucketMount{.place = u"gs://my-data/runs"_s});
        m_plan.at(PodStep::Bucket).state = StepState::Done;
        QCOMPARE(place(), u"gs://my-data/jax-cache"_s);
        m_plan.choices.cache = toJson(SharedCompilationCache{.place = u"/scratch/cache"_s});
        QCOMPARE(place(), u"/scratch/cache"_s);
        stand(1, u"v4-8"_s);
        QCOMPARE(place(), u"~/.cache/jax"_s);
        m_machines.answers[u"variables 0"_s] = {.problem = {u"variables-unread"_s, u"/home/nixie/x"_s}};
        QVERIFY(place().contains(u"/home/nixie/x is written"_s));
        m_machines.answers.remove(u"variables 0"_s);
        QVERIFY(undo(compileCacheStep(context())));
        QVERIFY(m_machines.asked.contains(u"undo variables 0"_s));
    }

    void anotherChoiceBeginsAtTheBeginning()
    {
        m_machines.answers[u"packages 3"_s] = {.problem = {u"no-apt"_s}};
        const auto work = environmentStep(context());
        QVERIFY(!run(work));
        m_machines.answers.clear();
        m_machines.asked.clear();
        m_plan.choices.environment = toJson(Environment{.venv = u"~/other"_s});
        QVERIFY(run(work));
        QVERIFY(m_machines.asked.contains(u"packages 0"_s)); // what was known is of another order
    }

    void whatWasSoAlreadyIsSaid()
    {
        for (const auto step : {"look"_L1, "packages"_L1, "python"_L1, "venv"_L1, "libraries"_L1, "tcmalloc"_L1})
            m_machines.answers[step] = {.result = u"unchanged"_s};
        m_machines.answers[u"versions"_s] = m_machines.answers[u"summary"_s] = {.result = u"tried"_s};
        const auto work = environmentStep(context());
        const auto same = run(work);
        QCOMPARE(same->value("changed"_L1).toInt(-1), 0);
        QCOMPARE(m_rows.at(2).note.text(), u"nothing to change"_s);
        m_machines.answers[u"libraries 2"_s] = {};
        const auto one = run(work);
        QCOMPARE(one->value("changed"_L1).toInt(-1), 1);
        QVERIFY(m_rows.at(2).note.isEmpty());
    }

    void severalTroublesAreAllNamedAndTheSameOneOnce()
    {
        m_machines.answers[u"venv 1"_s] = {.problem = {u"venv-taken"_s, u"/home/nixie/venv"_s}};
        m_machines.answers[u"venv 2"_s] = m_machines.answers[u"venv 1"_s];
        m_machines.answers[u"packages 3"_s] = {.problem = {u"no-apt"_s}};
        const auto said = run(environmentStep(context())).error().message;
        QVERIFY2(
            said.contains(
                u"pod · host 1, pod · host 2: /home/nixie/venv holds something that is not a virtual environment."_s),
            qPrintable(said));
        QVERIFY2(said.contains(u"pod · host 3: This host has no apt"_s), qPrintable(said));
    }

    void whatCannotBeMeantIsRefusedBeforeAnyHostIsAsked()
    {
        const auto folder = [this](const QString &path) {
            m_plan.choices.shared = {{u"folder"_s, path}};
            return run(sharedFolderStep(context()));
        };
        for (const auto &path : {u"/a\nb"_s, u"share"_s, u"/etc/x"_s, u"/"_s, u"/x/"_s, u"/x/../y"_s}) {
            const auto refused = folder(path);
            QVERIFY2(!refused && refused.error().code == ErrorCode::Invalid && refused.error().message.size() > 40,
                     qPrintable(path));
        }
        for (const auto &environment : {Environment{.packages = u"git;reboot"_s}, Environment{.venv = u"~/my env"_s},
                                        Environment{.venv = u"venv"_s}, Environment{.jaxVersion = u"$(id)"_s}}) {
            m_plan.choices.environment = toJson(environment);
            const auto refused = run(environmentStep(context()));
            QVERIFY(!refused && refused.error().code == ErrorCode::Invalid && !refused.error().message.isEmpty());
        }
        QVERIFY(m_machines.asked.isEmpty());
        m_machines.answers[u"write"_s] = {.result = u"tried"_s, .facts = {{u"token"_s, u"0123abcd"_s}}};
        QVERIFY(folder(u"/nfs 共享 'x' \"y\""_s));
    }

    void aMachineThatIsNotThereIsSaid()
    {
        m_plan.tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/gone"_s};
        const auto missing = run(checkStep(context()));
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY(missing.error().message.contains(u"gone"_s));
    }

    void theCheckCountsWhatTheSliceHas()
    {
        const auto counted = [](const QString &devices) {
            return Said{.result = u"tried"_s,
                        .facts = {{u"devices"_s, devices}, {u"platform"_s, u"tpu"_s}, {u"jax"_s, u"0.6.2"_s}}};
        };
        m_machines.answers[u"ready"_s] = {.result = u"tried"_s};
        m_machines.answers[u"count"_s] = counted(u"16"_s);
        const auto all = run(checkStep(context()));
        QVERIFY2(all, all ? "" : qPrintable(all.error().message));
        QCOMPARE(all->value("devices"_L1).toInt(), 16);
        m_machines.answers[u"count"_s] = counted(u"4"_s);
        QVERIFY(run(checkStep(context()))
                    .error()
                    .message.startsWith(u"JAX counts 4 devices on 4 hosts, and this slice has 16."_s));
        m_machines.answers[u"count 2"_s] = {.problem = {u"no-libtpu"_s, u"libtpu.so is not there"_s}};
        const auto one = run(checkStep(context())).error().message;
        QVERIFY2(one.contains(u"pod · host 2: JAX cannot use the TPU here: libtpu.so is not there."_s),
                 qPrintable(one));
    }

    void undoGoesBackwardsAndAHostWhereItDidNotWorkIsNamed()
    {
        m_machines.answers[u"undo mount 2"_s] = {.problem = {u"mount-busy"_s, u"/nfs_share"_s, u"812 python"_s}};
        const auto work = sharedFolderStep(context());
        const auto left = undo(work);
        QVERIFY(!left);
        QVERIFY2(left.error().message.startsWith(u"pod · host 2: "_s) && left.error().message.contains(u"812 python"_s),
                 qPrintable(left.error().message));
        QVERIFY(!m_machines.asked.contains(u"undo export 0"_s)); // not taken from under host 2
        m_machines.answers.clear();
        m_machines.asked.clear();
        QVERIFY(undo(work));
        QVERIFY(m_machines.asked.indexOf(u"undo export 0"_s) > m_machines.asked.indexOf(u"undo mount 3"_s));
    }

    void aStopEndsItAndTheNextTryBeginsThere()
    {
        m_machines.isHeld = true;
        std::stop_source source;
        QMetaObject::invokeMethod(this, [&source] { source.request_stop(); }, Qt::QueuedConnection);
        const auto stopped = QCoro::waitFor(environmentStep(context()).run(m_plan, report(), source.get_token()));
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        m_machines.isHeld = false;
        QVERIFY(run(environmentStep(context())));
    }

    void whatWillBeRunIsShown()
    {
        const auto scripts = QCoro::waitFor(environmentStep(context()).preview(m_plan, {}));
        QVERIFY2(scripts && scripts->contains(u"Choose the versions once, for all hosts (on host 0): versions.sh"_s)
                     && scripts->contains(u"PACKAGES='git tmux byobu htop'"_s),
                 scripts ? qPrintable(*scripts) : "");
        QVERIFY(!scripts->contains(u"torch.sh"_s)); // not chosen
        const auto files = QCoro::waitFor(sharedFolderStep(context()).preview(m_plan, {}));
        QVERIFY(files && files->contains(u"/etc/exports"_s) && files->contains(u"10.0.0.5(rw,sync"_s)
                && !files->contains(u"*("_s));
        QVERIFY(m_machines.asked.isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRecipeSteps)
#include "tst_recipesteps.moc"
