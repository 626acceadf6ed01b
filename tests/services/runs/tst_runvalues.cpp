// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/run.h"
#include "services/runs/versions.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

const QDateTime noon = QDateTime::fromString(u"2026-11-21T12:00:00.000Z"_s, Qt::ISODateWithMs);

RunRecord wholeRun()
{
    RunRecord run{.id = QUuid::createUuid(), .createdAt = noon};
    run.config = {
        .name = u"llama 7B"_s,
        .command = u"python train.py \\\n  --lr 3e-4"_s,
        .folder = u"~/train"_s,
        .variables = {{u"A"_s, u"b\n'\""_s, false}, {u"TOKEN"_s, {}, true}},
        .code = {.folder = u"/home/me/한국어"_s, .hash = QString{64, u'a'}, .files = 3, .bytes = 99, .isChanged = true},
        .versions = {.python = u"3.10.12"_s, .jax = u"0.6.2"_s, .jaxlib = u"0.6.2"_s, .libtpu = u"0.0.17"_s},
        .acceleratorType = u"v4-32"_s,
        .zone = ZoneId{u"us-central2-b"_s},
        .hosts = {u"pod · host 0"_s, u"pod · host 1"_s},
        .chips = 16};
    run.result = {.state = JobState::Interrupted,
                  .attempts = 3,
                  .step = 1'200,
                  .values = {{u"loss"_s, 2.5, 1'200},
                             {u"grad"_s, std::numeric_limits<double>::quiet_NaN(), 1'200},
                             {u"lr"_s, -std::numeric_limits<double>::infinity(), 1}},
                  .startedAt = noon,
                  .endedAt = noon.addSecs(3'600),
                  .why = u"The TPU is not there any more."_s};
    run.links = runLinksIn("https://wandb.ai/lab/llama/runs/x1");
    run.notes = u"The <b>third</b> try.\n다음에는 lr 낮추기"_s;
    run.tags = {u"baseline"_s, u"논문"_s};
    run.isArchived = true;
    return run;
}

Tpu pod()
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = u"pod"_s;
    tpu.acceleratorType = u"v4-32"_s;
    tpu.state = TpuState::Ready;
    tpu.endpoints.resize(4);
    return tpu;
}

} // namespace

class RunValuesTest : public QObject
{
    Q_OBJECT

private slots:
    void aRecordSurvivesItsFile()
    {
        const auto run = wholeRun();
        const auto read = runRecordFrom(QJsonDocument::fromJson(QJsonDocument{runJson(run)}.toJson()).object(),
                                        QJsonDocument::fromJson(QJsonDocument{ownJson(run)}.toJson()).object());
        QVERIFY(read);
        QCOMPARE(*read, run);
    }

    void aFileOfAnEarlierOrLaterVersionIsNoReasonToLoseAnything()
    {
        const auto run = wholeRun();
        const QJsonObject bare{{u"format"_s, 1}, {u"id"_s, run.id.toString(QUuid::WithoutBraces)}};
        const auto read = runRecordFrom(bare, {});
        QVERIFY(read);
        QCOMPARE(read->id, run.id);
        QVERIFY(read->config.command.isEmpty() && read->notes.isEmpty() && !read->result.step);
        auto more = runJson(run);
        more.insert(u"somethingNew"_s, QJsonObject{{u"x"_s, 1}});
        QVERIFY(runRecordFrom(more, ownJson(run)) == run);
        more.insert(u"format"_s, 2);
        QVERIFY(!runRecordFrom(more, ownJson(run))); // kept as it is, and shown by the version that wrote it
        QVERIFY(!runRecordFrom({}, {}));
        QVERIFY(!runRecordFrom({{u"format"_s, 1}, {u"id"_s, u"no"_s}}, {}));
    }

    void aSecretsValueIsNeverWrittenOrRead()
    {
        auto run = wholeRun();
        run.config.variables = {{u"TOKEN"_s, u"hunter2"_s, true}};
        QVERIFY(!QJsonDocument{runJson(run)}.toJson().contains("hunter2"));
        auto json = runJson(run);
        auto config = json["config"_L1].toObject();
        config.insert(u"variables"_s,
                      QJsonArray{QJsonObject{{u"name"_s, u"T"_s}, {u"secret"_s, true}, {u"value"_s, u"leak"_s}}});
        json.insert(u"config"_s, config);
        QVERIFY(runRecordFrom(json, {})->config.variables[0].value.isEmpty());
        Job job{.id = run.id, .spec = {.name = u"n"_s, .hosts = {}, .command = u"c"_s}};
        job.spec.variables = run.config.variables;
        QVERIFY(configOf(job, {}, {}).variables[0].value.isEmpty());
    }

    void whatAnybodyWroteIntoTheFileIsBounded()
    {
        auto run = wholeRun();
        run.notes = QString{1'000'000, u'n'};
        run.links = {{RunLink::Kind::WandbRun, u"javascript:alert(1)"_s},
                     {RunLink::Kind::WandbRun, u"https://evil.example/a/b/runs/c"_s}};
        run.config.code.hash = u"../../etc"_s;
        run.config.versions.jax = u"\u202e<b>\x1b[31m"_s + QString{10'000, u'9'};
        run.config.hosts = QStringList{5'000, u"h"_s};
        run.config.chips = -7;
        const auto read = runRecordFrom(runJson(run), ownJson(run));
        QVERIFY(read);
        QCOMPARE(read->notes.size(), RunRecord::longestNotes);
        QVERIFY(read->links.isEmpty() && read->config.code.hash.isEmpty());
        QVERIFY(read->config.versions.jax.size() <= 200 && !read->config.versions.jax.contains(QChar{0x202e})
                && !read->config.versions.jax.contains(u'\x1b'));
        QCOMPARE(read->config.hosts.size(), RunRecord::mostHosts);
        QCOMPARE(read->config.chips, 0);
    }

    void tagsAreShortAndEachOnce()
    {
        const auto clean = cleanTags({u"  a  b "_s, u"A b"_s, u""_s, u"x\ny"_s, QString{500, u't'}, u"\u202eevil"_s});
        QCOMPARE(clean.size(), 4);
        QCOMPARE(clean[0], u"a b"_s);
        QCOMPARE(clean[1], u"x y"_s);
        QCOMPARE(clean[2].size(), RunRecord::longestTag);
        QCOMPARE(clean[3], u"evil"_s);
        QStringList many;
        for (int i = 0; i < 100; ++i)
            many << u"tag %1"_s.arg(i);
        QCOMPARE(cleanTags(many).size(), RunRecord::mostTags);
    }

    void aJobTellsItsConfig()
    {
        const auto tpu = pod();
        Job job{.id = QUuid::createUuid(), .spec = {.name = u"n"_s, .hosts = hostsOf(tpu), .command = u"c"_s}};
        job.spec.upload.from = u"/home/me/train"_s;
        RunConfig before;
        before.versions.jax = u"0.6.2"_s;
        before.code = {.folder = u"/home/me/other"_s, .hash = QString{64, u'b'}};
        const auto config = configOf(job, tpu, before);
        QCOMPARE(config.acceleratorType, u"v4-32"_s);
        QCOMPARE(config.zone.toString(), u"us-central2-b"_s);
        QCOMPARE(config.hosts.size(), 4);
        QCOMPARE(config.chips, 16);
        QCOMPARE(config.versions.jax, u"0.6.2"_s);
        QCOMPARE(config.code.folder, u"/home/me/train"_s);
        QVERIFY(config.code.hash.isEmpty()); // that of another folder says nothing
        job.spec.hosts = hostsOf(tpu).first(1); // of a pod's four
        QCOMPARE(configOf(job, tpu, {}).chips, 4);
        job.spec.hosts = {plainHost(u"u"_s, u"10.0.0.1"_s)};
        QCOMPARE(configOf(job, std::nullopt, {}).chips, 0);
    }

    void aJobTellsItsResult()
    {
        Job job{.id = QUuid::createUuid(), .spec = {.name = u"n"_s, .hosts = {}, .command = u"c"_s}, .createdAt = noon};
        JobHost lost{.host = plainHost(u"u"_s, u"10.0.0.1"_s), .state = JobState::Interrupted};
        lost.why = u"The machine is gone."_s;
        lost.endedAt = noon.addSecs(60);
        lost.step = 90;
        JobHost running{.host = plainHost(u"u"_s, u"10.0.0.2"_s), .state = JobState::Running};
        running.step = 100;
        job.attempts = {{.number = 4, .startedAt = noon, .hosts = {lost, running}, .token = {}}};
        RunResult before{.attempts = 3, .step = 500, .startedAt = noon.addDays(-1)};
        const auto result = resultOf(job, before);
        QCOMPARE(result.state, JobState::Interrupted);
        QCOMPARE(result.attempts, 4);
        QCOMPARE(*result.step, 500); // a later attempt goes over it again
        QCOMPARE(result.startedAt, noon.addDays(-1));
        QVERIFY(result.endedAt.isNull()); // one still runs
        QCOMPARE(result.why, u"The machine is gone."_s);
        job.attempts[0].hosts = {lost};
        QCOMPARE(resultOf(job, before).endedAt, noon.addSecs(60));
        job.attempts.clear();
        QCOMPARE(resultOf(job, before), before);
    }

    void versionsAreWordsOfVersionsAlone()
    {
        const auto versions = parseVersions("from process\npython 3.10.12\njax 0.6.2.dev1+g12ab\njaxlib 0.6.2\n"
                                            "libtpu 0.0.17\njax 9.9.9\n");
        QCOMPARE(versions, (RunVersions{u"3.10.12"_s, u"0.6.2.dev1+g12ab"_s, u"0.6.2"_s, u"0.0.17"_s}));
        QVERIFY(parseVersions("python <script>\n").isEmpty());
        QVERIFY(parseVersions("python 3.10 extra\n").isEmpty());
        QVERIFY(parseVersions("python " + QByteArray(1'000, '3') + '\n').isEmpty());
        QVERIFY(parseVersions(QByteArray(1'000'000, 'p')).isEmpty());
        QVERIFY(parseVersions({}).isEmpty());
        QCOMPARE(parseVersions("python 3.12.1\n"), (RunVersions{.python = u"3.12.1"_s})); // no JAX there
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(RunValuesTest)
#include "tst_runvalues.moc"
