// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"
#include "services/auth/account.h"
#include "services/core/clock.h"
#include "services/grantmail/grant.h"
#include "services/grantmail/grants.h"
#include "services/hosts/runhistory.h"
#include "services/jobs/job.h"
#include "services/jobs/joblive.h"
#include "services/ports/forwards.h"
#include "services/ports/hostserver.h"
#include "services/provisioning/capacitystore.h"
#include "services/provisioning/oldrecoveries.h"
#include "services/provisioning/requeststore.h"
#include "services/recipes/recipebook.h"
#include "services/recipes/recipestate.h"
#include "services/setup/networkspec.h"
#include "services/setup/podplan.h"
#include "services/ssh/hostkeys.h"
#include "services/store/documents.h"
#include "services/store/jsonfile.h"
#include "services/store/settings.h"
#include "services/tpu/idledeletes.h"
#include "services/tpu/tpuwatch.h"
#include "services/usage/usagerecords.h"
#include "tests/support/journalhere.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

const auto id = QUuid{u"6f2f6f5e-54c1-4a53-9d7e-0f3a1b2c4d5e"_s};
const ProjectId project{u"my-project"_s};
const TpuId tpu{u"projects/my-project/locations/us-east5-a/nodes/llama-1"_s};

QString fileOfThen(const QString &name)
{
    return QStringLiteral(TPUDESK_TEST_DATA "/olddata/") + name;
}

QByteArray text(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson();
}

QJsonObject jsonOfThen(const QString &name)
{
    return readJsonFile(fileOfThen(name)).value_or(QJsonObject{});
}

QStringList statementsOfThen()
{
    QFile sql{fileOfThen(u"journal-3.sql"_s)};
    QStringList statements;
    while (sql.isOpen() || sql.open(QIODevice::ReadOnly)) {
        if (const auto line = QString::fromUtf8(sql.readLine()).trimmed(); line.isEmpty())
            break;
        else if (!line.startsWith("--"_L1))
            statements << line;
    }
    return statements;
}

int count(const Journal &journal, const QString &table)
{
    const auto rows = journal.rows(u"SELECT count(*) FROM "_s + table);
    return rows ? rows->constFirst()[0].toInt() : -1;
}

/// What the program of now reads of each document of a kind, and writes again.
template <typename Again>
void compareDocuments(JournalHere &journal, const QString &kind, Again again)
{
    const auto then = jsonOfThen(u"documents.json"_s)[kind].toObject();
    QVERIFY2(!then.isEmpty(), qPrintable(kind));
    const auto documents = Documents{&journal}.all(kind);
    int known = 0;
    for (const auto &document : documents) {
        if (!then.contains(document.id))
            continue;
        ++known;
        QCOMPARE(text(again(document)), text(then[document.id].toObject()));
    }
    QCOMPARE(known, then.size());
}

struct Korean final : QTranslator
{
    [[nodiscard]] QString translate(const char *context, const char *source, const char *, int) const override
    {
        const bool isKnown =
            QLatin1StringView{context} == "HostStepState"_L1 && QLatin1StringView{source} == "nothing to change"_L1;
        return isKnown ? u"바꿀 것이 없음"_s : QString{};
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

/// What the program of 2026-11-23 (before requests, recoveries and their tables had these names) left in the user's
/// data folder is all there after this one has opened it. What one of a later day left is refused, and stays whole.
class TestOldData : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder.emplace();
        m_path = m_folder->filePath(u"journal.sqlite"_s);
        const QList<Migration> before{{3, statementsOfThen()}};
        QVERIFY(before.first().statements.size() > 10);
        Journal old{m_path, {.schema = &before}};
        QVERIFY(old.open());
        const auto records = jsonOfThen(u"requests.json"_s)["wish"_L1].toArray();
        for (const auto &record : records)
            QVERIFY(old.run(u"INSERT INTO wish VALUES(?, 'my-project', 0, 1795420000000, ?)"_s,
                            {record["wish"_L1]["id"_L1].toString(), QString::fromUtf8(text(record.toObject()))}));
        const auto documents = jsonOfThen(u"documents.json"_s);
        for (auto kind = documents.begin(); kind != documents.end(); ++kind) {
            const auto all = kind->toObject();
            for (auto one = all.begin(); one != all.end(); ++one)
                QVERIFY(old.run(u"INSERT INTO document VALUES(?, ?, 1795410000000, ?)"_s,
                                {kind.key(), one.key(), QString::fromUtf8(text(one->toObject()))}));
        }
    }

    void requestsAndTheirTriesAreKept()
    {
        Journal journal{m_path};
        QVERIFY(journal.open());
        Ownership ownership{&journal, ProvisioningOwner::self()};
        const RequestStore store{&journal, &ownership, project};
        const auto stored = store.load();
        QVERIFY(stored.has_value());
        QCOMPARE(stored->unreadable.size(), 0);
        QCOMPARE(stored->records.size(), 3);
        const auto first = std::ranges::find(stored->records, id, [](const auto &one) { return one.tpuRequest.id; });
        const auto view = viewOf(*first);
        QCOMPARE(view.tpuRequest.spec.acceleratorType, u"v6e-8"_s);
        QCOMPARE(view.lines.size(), 1);
        QCOMPARE(view.lines.constFirst().name, u"llama-2"_s);
        const auto attempts = store.attempts(id);
        QCOMPARE(attempts.size(), 2);
        QCOMPARE(attempts.constFirst().number, 2);
        QCOMPARE(attempts.constLast().kind, FailureClass::Capacity);
        QCOMPARE(
            journal.rows(u"SELECT tries FROM attempt_sum WHERE request = ?"_s, {id.toString(QUuid::WithoutBraces)})
                ->constFirst()[0]
                .toInt(),
            7);
    }

    void everyWordOfARequestIsKept()
    {
        const auto records = jsonOfThen(u"requests.json"_s)["wish"_L1].toArray();
        QCOMPARE(records.size(), 2);
        for (const auto &record : records) {
            const auto read = historyFrom(record.toObject());
            QVERIFY(read);
            QCOMPARE(text(toJson(*read)), text(record.toObject()));
        }
    }

    void theCapacityHistoryIsKept()
    {
        Journal journal{m_path};
        QVERIFY(journal.open());
        const auto history = CapacityTable{&journal}.history();
        QVERIFY(history.has_value());
        QCOMPARE(history->spans.size(), 1);
        QCOMPARE(history->spans.constFirst().count.none, 6);
        QCOMPARE(history->wins.size(), 1);
        QCOMPARE(history->wins.constFirst().numericId, u"4711"_s);
    }

    void plansAndRecipesAreKept()
    {
        JournalHere journal{m_path};
        QVERIFY(journal.open());
        compareDocuments(journal, u"pod-plan"_s, [](const Document &document) {
            const auto plan = podPlanFrom(document.body);
            auto json = plan ? toJson(*plan) : QJsonObject{};
            // The one text that is kept under a context which has another name by now.
            const auto now = QJsonDocument{json}.toJson().replace("\"HostStepState\"", "\"RecipeCell\"");
            return QJsonDocument::fromJson(now).object();
        });
        Documents documents{&journal};
        const auto plan = podPlanFrom(documents.all(u"pod-plan"_s).constFirst().body);
        QCOMPARE(networkMadeFor(&documents, *plan), u"llama-net"_s);
        compareDocuments(journal, u"pod-step"_s, [](const Document &document) {
            const auto state = recipeStateFrom(document.body);
            return state ? toJson(*state) : QJsonObject{};
        });
        compareDocuments(journal, u"recipe"_s, [&](const Document &document) {
            return QJsonObject{{u"text"_s, toJson(RecipeBook{&documents, &m_clock}.text(document.id))},
                               {u"version"_s, document.body["version"_L1]}};
        });
    }

    void textsOfAPlanAreInTheLanguageOfNow()
    {
        const auto plan = podPlanFrom(jsonOfThen(u"documents.json"_s)["pod-plan"_L1].toObject().begin()->toObject());
        QVERIFY(plan);
        Korean korean;
        QCoreApplication::installTranslator(&korean);
        const auto note = plan->at(PodStep::PodKeys).hosts.value(0).note.text();
        QCoreApplication::removeTranslator(&korean);
        QCOMPARE(note, u"바꿀 것이 없음"_s);
    }

    void jobsAndRunsAreKept()
    {
        JournalHere journal{m_path};
        QVERIFY(journal.open());
        compareDocuments(journal, u"job"_s, [](const Document &document) {
            const auto job = jobFrom(document.body);
            return job ? toJson(*job) : QJsonObject{};
        });
        Documents documents{&journal};
        const auto job = jobFrom(documents.all(u"job"_s).constFirst().body);
        for (const auto &attempt : job->attempts) // nor does the program of now say what nobody knew then
            QVERIFY(attempt.interruption == JobInterruption::None && !attempt.machinesAt.isValid()
                    && std::ranges::none_of(attempt.hosts, [](const JobHost &host) { return host.seenAt.isValid(); }));
        QCOMPARE(stateOf(*job), JobState::Running);
        QCOMPARE(JobTails{&documents}.find(job->id, 2).value(0).text, "step 1300\n"_ba);
        compareDocuments(journal, u"run"_s, [](const Document &document) {
            const auto run = pastRunFrom(document.id, document.body);
            return run ? toJson(*run) : QJsonObject{};
        });
        const auto snippets = RunHistory{&documents}.snippets();
        QCOMPARE(snippets.size(), 1);
        QCOMPARE(snippets.constFirst().script, "nvtop\n"_ba);
    }

    void portsAndUsageAreKept()
    {
        JournalHere journal{m_path};
        QVERIFY(journal.open());
        compareDocuments(journal, u"forward"_s, [](const Document &document) {
            const auto forward = savedForwardFrom(document.body);
            auto json = forward ? toJson(*forward) : QJsonObject{};
            json.insert(u"number"_s, document.body["number"_L1]);
            json.insert(u"holder"_s, toJson(processIdentityFrom(document.body["holder"_L1].toObject())));
            return json;
        });
        compareDocuments(journal, u"server"_s, [](const Document &document) {
            const auto server = hostServerFrom(document.body);
            return server ? toJson(*server) : QJsonObject{};
        });
        compareDocuments(journal, u"usage.slice"_s, [](const Document &document) {
            const auto record = usageRecordFrom(document.body);
            return record ? toJson(*record) : QJsonObject{};
        });
    }

    void whatIsKnownOfTpusIsKept()
    {
        const auto then = jsonOfThen(u"tpus.json"_s);
        const auto memory = parseWatchMemory(then, QDateTime::currentDateTimeUtc());
        QCOMPARE(memory.known.size(), 1);
        QCOMPARE(memory.incidents.size(), 1);
        QCOMPARE(text(toJson(memory)), text(then));
        const auto grants = jsonOfThen(u"grants.json"_s)["grants"_L1].toArray();
        for (const auto &one : grants) {
            const auto grant = parseGrant(one.toObject());
            QVERIFY(grant);
            auto again = toJson(*grant);
            again.insert(u"said"_s, one["said"_L1]);
            QCOMPARE(text(again), text(one.toObject()));
        }
    }

    void recoveriesBecomeRequests_data()
    {
        QTest::addColumn<bool>("isThere");
        QTest::newRow("of a request that is in the journal") << true;
        QTest::newRow("of a request that is forgotten") << false;
    }
    void recoveriesBecomeRequests()
    {
        QFETCH(const bool, isThere);
        const auto then = jsonOfThen(u"comebacks.json"_s);
        const auto old = then["comeBacks"_L1][0];
        QList<TpuRequestRecord> known;
        const auto records = jsonOfThen(u"requests.json"_s)["wish"_L1].toArray();
        for (const auto &record : records) {
            if (isThere)
                known.append(*historyFrom(record.toObject()));
        }
        const Moment moment{.now = QDateTime::currentDateTimeUtc(), .seed = 1};
        const auto now = recoveriesFrom(then, known, project, moment);
        QCOMPARE(now.size(), 1);
        const auto &request = now.constFirst();
        QCOMPARE(request.tpuRequest.id.toString(QUuid::WithoutBraces), old[isThere ? "wish"_L1 : "id"_L1].toString());
        QCOMPARE(request.tpuRequest.project, project);
        QVERIFY(!request.isHidden && !request.winner && request.intent == Intent::Get);
        QCOMPARE(request.recovery.tpu, tpu);
        QCOMPARE(request.recovery.number, u"4711"_s);
        QCOMPARE(request.recovery.begunAt, QDateTime::fromString(old["begun"_L1].toString(), Qt::ISODateWithMs));
        QCOMPARE(request.recovery.interruptions, 2);
        QCOMPARE(request.recovery.failures, 1);
        QCOMPARE(request.recovery.last->message, u"There is no capacity."_s);
        QCOMPARE(request.recovery.last->serverWords, u"no more capacity"_s);
        QCOMPARE(request.recovery.log, u"epoch 1\n"_s);
        QVERIFY(request.recovery.isUnderWay() && request.tpuRequest.afterwards.recovery);
        QCOMPARE(request.tpuRequest.afterwards.command, u"python train.py"_s);
        QCOMPARE(request.tpuRequest.afterwards.recoveryLimit, 5);
        QCOMPARE(request.lines.size(), 1);
        const auto &line = request.lines.constFirst();
        QCOMPARE(line.line.name, u"llama-1"_s);
        QCOMPARE(line.numericId, u"4711"_s);
        QVERIFY(line.onlyDead && !line.mayLose); // what is dead of it goes first, if anything is left
        if (!isThere) {
            QVERIFY(line.isAdopted && line.isByHand && line.line.request.toString() == old["request"_L1].toString());
            const auto &spec = request.tpuRequest.spec;
            QCOMPARE(spec.acceleratorType, u"v6e-8"_s);
            QCOMPARE(spec.runtimeVersion, u"v2-alpha-tpuv6e"_s);
            QCOMPARE(spec.tier, Tier::Spot);
            QCOMPARE(spec.network, u"default"_s);
            QCOMPARE(spec.externalAddress, ExternalAddress::Wanted);
            QCOMPARE(spec.labels, (QMap<QString, QString>{{u"team"_s, u"llama"_s}}));
            QCOMPARE(spec.tags, QStringList{u"a"_s});
        }
        const auto again = recoveriesFrom(then, now, project, moment); // read twice, it is the same
        QCOMPARE(again, now);
        auto onlyKept = then;
        onlyKept.remove(u"comeBacks"_s);
        const auto watched = recoveriesFrom(onlyKept, {}, project, moment).constFirst();
        QVERIFY(watched.isHidden && watched.tpuRequest.afterwards.recovery && watched.winner == tpu);
        QCOMPARE(watched.tpuRequest.afterwards.command, u"python train.py"_s);
    }

    void hostKeysAreKept()
    {
        const HostKeys keys{copied(u"hostkeys.json"_s)};
        const auto pin =
            keys.pinned({.project = project, .zone = ZoneId{u"us-east5-a"_s}, .nodeId = u"4711"_s, .worker = 0});
        QVERIFY(pin);
        QCOMPARE(pin->type, u"ssh-ed25519"_s);
    }

    void settingsAreKept()
    {
        const auto then = jsonOfThen(u"settings.json"_s);
        const auto path = copied(u"settings.json"_s);
        Settings settings{path};
        QVERIFY(!settings.problem());
        QCOMPARE(settings.values().panel, u"pod"_s);
        QVERIFY(settings.save());
        QCOMPARE(text(readJsonFile(path).value_or(QJsonObject{})), text(then));
        const auto account = accountFrom(settings.more(u"accounts"_s)["list"_L1][0].toObject());
        QVERIFY(account);
        QCOMPARE(text(toJson(*account)), text(then["more"_L1]["accounts"_L1]["list"_L1][0].toObject()));
    }

    void itIsOpenedAgainAsItIsNow()
    {
        for (int start = 0; start < 2; ++start) {
            Journal journal{m_path};
            QVERIFY(journal.open());
            QCOMPARE(count(journal, u"request"_s), 3);
            QCOMPARE(count(journal, u"capacity_span"_s), 1);
            QCOMPARE(count(journal, u"capacity_win"_s), 1);
            QVERIFY(!journal.rows(u"SELECT 1 FROM wish"_s));
            QVERIFY(!journal.rows(u"SELECT 1 FROM luck_win"_s));
        }
    }

    void theCommandLineOfThenIsUnderstood()
    {
        const auto options = parseOptions(
            u"tpudesk --lang ko --theme dark --tour /tmp/t --journey 2 --practice-state /tmp/w --practice-scenario x "
            "--practice-option --speed=10 --practice-grant --data /tmp/d --read-only --endpoint https://localhost "
            "--print-first-paint --self-test"_s.split(u' '));
        QVERIFY2(options, qPrintable(options ? QString{} : options.error()));
        QVERIFY(options->isReadOnly && options->isSelfTest && options->printFirstPaint && !options->emptyGrant);
        for (const auto &ask : {u"-h"_s, u"--help"_s, u"--version"_s})
            QVERIFY(parseOptions({u"tpudesk"_s, ask})->ask != Options::Ask::Run);
        for (const auto &place : u"start quota tpus keys terminal pod storage files usage ports guide"_s.split(u' ')) {
            QVERIFY2(parseOptions({u"tpudesk"_s, place}), qPrintable(place));
            QVERIFY2(parseOptions({u"tpudesk"_s, u"tpudesk://open/"_s + place}), qPrintable(place));
        }
        for (const auto &link : {u"tpudesk://open/tpu/my-project/us-east5-a/llama-1?panel=usage&worker=1"_s,
                                 u"tpudesk://open/guide/ports"_s, u"tpudesk://open/settings/looks.theme"_s})
            QVERIFY2(parseOptions({u"tpudesk"_s, link}), qPrintable(link));
    }

    /// The files as they are when the program is killed while it takes the tables over: the next start completes it.
    void aTakeOverThatWasKilledIsCompletedAtTheNextStart()
    {
        const auto image = m_folder->filePath(u"killed.sqlite"_s);
        const auto copyAndFail = [&]() -> std::optional<Error> {
            for (const auto suffix : {""_L1, "-wal"_L1})
                QFile::copy(m_path + suffix, image + suffix);
            return Error{ErrorCode::FileFailed, u"killed"_s, {}, {}};
        };
        {
            Journal killed{m_path, {.beforeCommit = copyAndFail}};
            QVERIFY(!killed.open());
        }
        for (const auto &path : {m_path, image}) {
            Journal journal{path};
            QVERIFY(journal.open());
            QCOMPARE(journal.origin(), Journal::Origin::Found);
            QCOMPARE(count(journal, u"request"_s), 3);
            QCOMPARE(count(journal, u"attempt"_s), 2);
            QCOMPARE(count(journal, u"capacity_win"_s), 1);
        }
    }

    void theDailyCopyOfThenTakesThePlaceOfADamagedFile()
    {
        QVERIFY(QFile::copy(m_path, m_path + u".copy"_s));
        QFile damaged{m_path};
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write(QByteArray(8192, 'x')) > 0);
        damaged.close();
        Journal journal{m_path};
        QVERIFY(journal.open());
        QCOMPARE(journal.origin(), Journal::Origin::Restored);
        QCOMPARE(count(journal, u"request"_s), 3);
    }

    void recordsOfANewerProgramAreRefusedAndLeftWhole()
    {
        {
            Journal journal{m_path};
            QVERIFY(journal.open());
            QVERIFY(journal.run(u"PRAGMA user_version = 9999"_s));
        }
        Journal journal{m_path};
        const auto opened = journal.open();
        QVERIFY(!opened);
        QVERIFY(opened.error().message.contains(u"newer version"_s));
        QCOMPARE(journal.keptAside(), QString{});
        const QList<Migration> newer{{9999, {}}};
        Journal later{m_path, {.schema = &newer}};
        QVERIFY(later.open());
        QCOMPARE(count(later, u"request"_s), 3);
    }

    void filesOfANewerProgramAreKeptAsTheyAre_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"tpus.json", "comebacks.json", "idle.json", "grants.json", "settings.json"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void filesOfANewerProgramAreKeptAsTheyAre()
    {
        QFETCH(const QString, name);
        const auto path = m_folder->filePath(name);
        auto newer = jsonOfThen(name);
        newer.insert(u"version"_s, 99);
        QVERIFY(writeJsonFile(path, newer));
        if (name == "settings.json"_L1)
            QVERIFY(Settings{path}.problem());
        else if (name == "grants.json"_L1)
            QVERIFY((Grants{{.path = path, .project = project}, &m_clock}.problem()));
        else
            QVERIFY(!readOwnFile(path, 1));
        QCOMPARE(text(readJsonFile(path + u".broken-1"_s).value_or(QJsonObject{})), text(newer));
    }

    void hostKeysOfANewerProgramAreNeverWrittenOver()
    {
        const auto path = m_folder->filePath(u"hostkeys.json"_s);
        auto newer = jsonOfThen(u"hostkeys.json"_s);
        newer.insert(u"version"_s, 99);
        QVERIFY(writeJsonFile(path, newer));
        HostKeys keys{path};
        const auto gone = keys.forgetNode(project, ZoneId{u"us-east5-a"_s}, u"4711"_s);
        QVERIFY(!gone);
        QVERIFY(gone.error().message.contains(u"newer version"_s));
        QCOMPARE(text(readJsonFile(path).value_or(QJsonObject{})), text(newer));
    }

private:
    /// A file of then in this test's folder.
    [[nodiscard]] QString copied(const QString &name) const
    {
        const auto path = m_folder->filePath(name);
        QFile::copy(fileOfThen(name), path);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        return path;
    }

    SystemClock m_clock;
    std::optional<QTemporaryDir> m_folder;
    QString m_path;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestOldData)
#include "tst_olddata.moc"
