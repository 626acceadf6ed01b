// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/grantmail/grants.h"
#include "services/jobs/job.h"
#include "services/ports/forwards.h"
#include "services/ports/hostserver.h"
#include "services/provisioning/ownership.h"
#include "services/provisioning/requeststore.h"
#include "services/recipes/recipestate.h"
#include "services/runs/runstore.h"
#include "services/setup/podplan.h"
#include "services/ssh/hostkeys.h"
#include "services/store/documents.h"
#include "services/store/jsonfile.h"
#include "services/store/settings.h"
#include "services/tpu/tpuwatch.h"
#include "services/usage/usagerecords.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

QDir releases()
{
    return QDir{QStringLiteral(TPUDESK_TEST_DATA "/releases")};
}

/// As that release has left it: not by a program of now.
bool makeDatabase(const QString &path, const QString &sql)
{
    QFile text{sql};
    if (!text.open(QFile::ReadOnly))
        return false;
    const auto connection = u"of-then"_s;
    bool isMade = true;
    {
        auto database = QSqlDatabase::addDatabase(u"QSQLITE"_s, connection);
        database.setDatabaseName(path);
        isMade = database.open();
        while (isMade && !text.atEnd()) {
            const auto line = QString::fromUtf8(text.readLine()).trimmed();
            if (line.isEmpty() || line.startsWith("--"_L1))
                continue;
            QSqlQuery query{database};
            isMade = query.exec(line);
            if (!isMade)
                qWarning("%s: %s", qPrintable(line.left(100)), qPrintable(query.lastError().text()));
        }
    }
    QSqlDatabase::removeDatabase(connection);
    return isMade;
}

/// Whether what is kept under that kind is understood; nothing: the kind is unknown.
std::optional<bool> isUnderstood(const QString &kind, const Document &document)
{
    static const QHash<QString, std::function<bool(const Document &)>> readers{
        {u"job"_s, [](const Document &one) { return jobFrom(one.body).has_value(); }},
        {u"pod-plan"_s, [](const Document &one) { return podPlanFrom(one.body).has_value(); }},
        {u"pod-step"_s, [](const Document &one) { return recipeStateFrom(one.body).has_value(); }},
        {u"forward"_s, [](const Document &one) { return savedForwardFrom(one.body).has_value(); }},
        {u"server"_s, [](const Document &one) { return hostServerFrom(one.body).has_value(); }},
        {u"usage.slice"_s, [](const Document &one) { return usageRecordFrom(one.body).has_value(); }},
    };
    const auto reader = readers.constFind(kind);
    return reader == readers.cend() ? std::nullopt : std::optional{(*reader)(document)};
}

QStringList kindsIn(const Journal &journal)
{
    QStringList kinds;
    const auto rows = journal.rows(u"SELECT DISTINCT kind FROM document ORDER BY kind"_s);
    for (const auto &row : rows.value_or(QList<Journal::Row>{}))
        kinds << row.value(0).toString();
    return kinds;
}

} // namespace

/// The data folder of each release (tests/data/releases/VERSION) is all there after this program has opened it, and
/// again after it has opened it twice.
class TestReleases : public QObject
{
    Q_OBJECT

    std::optional<QTemporaryDir> m_folder;
    SystemClock m_clock;
    const ProjectId m_project{u"my-project"_s};

    [[nodiscard]] QString file(const QString &name) const { return m_folder->filePath(name); }

    static void addReleases()
    {
        QTest::addColumn<QString>("version");
        const auto versions = releases().entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        for (const auto &version : versions)
            QTest::newRow(qPrintable(version)) << version;
    }

    /// As a user has it.
    void layFolder(const QString &version)
    {
        m_folder.emplace();
        const QDir then{releases().filePath(version)};
        const auto names = then.entryList(QDir::Files);
        for (const auto &name : names) {
            if (name.endsWith(".sql"_L1))
                QVERIFY2(makeDatabase(file(name + u"ite"_s), then.filePath(name)), qPrintable(name));
            else
                QVERIFY(QFile::copy(then.filePath(name), file(name)));
            QFile::setPermissions(file(name.endsWith(".sql"_L1) ? name + u"ite"_s : name),
                                  QFile::ReadOwner | QFile::WriteOwner);
        }
    }

private slots:
    void requestsAndDocumentsAreThere_data() { addReleases(); }
    void requestsAndDocumentsAreThere()
    {
        QFETCH(const QString, version);
        layFolder(version);
        for (int start = 0; start < 2; ++start) {
            QStringList kinds;
            {
                Journal plain{file(u"requests.sqlite"_s)};
                QVERIFY(plain.open());
                QCOMPARE(plain.origin(), Journal::Origin::Found);
                kinds = kindsIn(plain);
                Ownership ownership{&plain, ProvisioningOwner::self()};
                const RequestStore store{&plain, &ownership, m_project};
                const auto stored = store.load();
                QVERIFY(stored.has_value());
                QVERIFY(!stored->records.isEmpty());
                QCOMPARE(stored->unreadable.size(), 0);
            }
            JournalHere journal{file(u"requests.sqlite"_s)};
            QVERIFY(journal.open());
            const Documents documents{&journal};
            int known = 0;
            for (const auto &kind : std::as_const(kinds)) {
                for (const auto &document : documents.all(kind)) {
                    const auto understood = isUnderstood(kind, document);
                    QVERIFY2(understood.value_or(true), qPrintable(kind + u' ' + document.id));
                    known += understood ? 1 : 0;
                }
            }
            QVERIFY(known >= 6);
        }
    }

    void theLabBookIsThere_data() { addReleases(); }
    void theLabBookIsThere()
    {
        QFETCH(const QString, version);
        layFolder(version);
        for (int start = 0; start < 2; ++start) {
            Journal journal{file(u"runs.sqlite"_s), {.schema = &runSchema()}};
            QVERIFY(journal.open());
            const RunTable table{&journal};
            const auto runs = table.all();
            QVERIFY(runs && runs->size() == 1);
            const auto &run = runs->constFirst();
            QCOMPARE(run.config.name, u"llama"_s);
            QVERIFY(!run.notes.isEmpty() && !run.tags.isEmpty());
            const auto events = table.events(run.id);
            QVERIFY(events && events->size() == 3);
            QCOMPARE(events->constLast().cause, JobInterruption::Preempted);
        }
    }

    void settingsAndFilesAreThere_data() { addReleases(); }
    void settingsAndFilesAreThere()
    {
        QFETCH(const QString, version);
        layFolder(version);
        {
            Settings settings{file(u"settings.json"_s)};
            QVERIFY(!settings.problem());
            QVERIFY(!settings.values().panel.isEmpty() && !settings.values().logins.isEmpty());
            QVERIFY(settings.save());
        }
        QVERIFY(!Settings{file(u"settings.json"_s)}.problem());
        const auto tpus = readJsonFile(file(u"tpus.json"_s));
        QVERIFY(tpus);
        QCOMPARE(parseWatchMemory(*tpus, m_clock.now()).known.size(), 1);
        Grants grants{{.path = file(u"grants.json"_s), .project = m_project}, &m_clock};
        QVERIFY(!grants.problem());
        const HostKeys keys{file(u"hostkeys.json"_s)};
        QVERIFY(keys.pinned({.project = m_project, .zone = ZoneId{u"us-east5-a"_s}, .nodeId = u"4711"_s, .worker = 0}));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestReleases)
#include "tst_releases.moc"
