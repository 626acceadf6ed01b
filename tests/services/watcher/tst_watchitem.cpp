// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/decide.h"
#include "services/provisioning/relocated.h"
#include "services/provisioning/requeststore.h"
#include "services/session/sessionfiles.h"
#include "services/store/jsonfile.h"
#include "services/watcher/watchitem.h"
#include "tests/fakes/virtualclock.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// The disk of one computer, with a clock of its own.
struct OneDisk
{
    QTemporaryDir folder;
    SessionFiles files{.grants = folder.filePath(u"grants.json"_s),
                       .tpus = folder.filePath(u"tpus.json"_s),
                       .idle = folder.filePath(u"idle.json"_s),
                       .requests = folder.filePath(u"requests.sqlite"_s)};
    Journal journal{files.requests};
    VirtualClock clock;
    WatchItems items{&journal, files, ProjectId{u"p"_s}, &clock};

    OneDisk() { (void)journal.open(); }

    void put(const TpuRequestRecord &record)
    {
        const auto self = ProvisioningOwner::self();
        Ownership ownership{&journal, self};
        (void)ownership.claim(now(), Ownership::Force::Yes);
        RequestStore store{&journal, &ownership, ProjectId{u"p"_s}};
        QVERIFY(store.save(record, {}, now()));
    }
    void putDocument(const QString &kind, const QString &id, const QJsonObject &body, qint64 ago = 0)
    {
        QVERIFY(journal.run(u"INSERT OR REPLACE INTO document(kind, id, changed, json) VALUES(?, ?, ?, ?)"_s,
                            {kind, id, clock.now().toMSecsSinceEpoch() - ago,
                             QString::fromUtf8(QJsonDocument{body}.toJson(QJsonDocument::Compact))}));
    }
    [[nodiscard]] QDateTime now() { return SteadyTime{&clock}.now(); }
    [[nodiscard]] QList<TpuRequestRecord> records()
    {
        Ownership nobody{&journal, ProvisioningOwner{}};
        return RequestStore{&journal, &nobody, ProjectId{u"p"_s}}.load()->records;
    }
    [[nodiscard]] QStringList keys() const
    {
        QStringList names;
        const auto all = items.all();
        for (const auto &item : *all)
            names << item.key();
        names.sort();
        return names;
    }
};

TpuRequestRecord waiting(const QDateTime &now)
{
    TpuRequestRecord record{.tpuRequest = {.id = QUuid::createUuid(),
                                           .project = ProjectId{u"p"_s},
                                           .spec = {.acceleratorType = u"v6e-8"_s},
                                           .namePattern = u"t1"_s,
                                           .zones = {ZoneId{u"z1"_s}},
                                           .createdAt = now.addSecs(-100)}};
    ZoneAttemptRecord line{.line = {.zone = ZoneId{u"z1"_s},
                                    .state = AttemptState::OutcomeUnknown,
                                    .attempt = 2,
                                    .name = u"t1"_s,
                                    .since = now.addSecs(-20),
                                    .nextTryAt = now.addSecs(30)}};
    line.unsureUntil = now.addSecs(100);
    line.startedAt = now.addSecs(-20);
    record.lines = {line};
    return record;
}

} // namespace

class TestWatchItem : public QObject
{
    Q_OBJECT

private slots:
    void onAnotherClockDeadlinesStayAsFarAway();
    void whatStandsOnThisComputerStaysHere();
    void whatReplacesLeavesNothingElse();
    void whatIsAddedWritesNothingOver();
    void aYoungerDocumentStays();
    void aFileGoesAlong();
    void whatCannotBeReadIsNoItem_data();
    void whatCannotBeReadIsNoItem();
    void aDigestChangesWithTheRecordAndNotWithTheTime();
    void movedThereAndBackARecordIsTheSame();
};

void TestWatchItem::onAnotherClockDeadlinesStayAsFarAway()
{
    OneDisk desk;
    OneDisk watcher;
    watcher.clock.wallStart = desk.clock.wallStart.addDays(-3); // its clock is days behind
    const auto record = waiting(desk.now());
    desk.put(record);
    QVERIFY(watcher.items.replace(*desk.items.all()));
    const auto there = watcher.records().value(0);
    QCOMPARE(there.tpuRequest.id, record.tpuRequest.id);
    QCOMPARE(there.lines.constFirst().unsureUntil, watcher.now().addSecs(100));
    QCOMPARE(there.lines.constFirst().line.nextTryAt, watcher.now().addSecs(30));
    QCOMPARE(there.tpuRequest.createdAt, watcher.now().addSecs(-100));
    QVERIFY(there.tpuRequest.until.isNull());
}

void TestWatchItem::whatStandsOnThisComputerStaysHere()
{
    OneDisk desk;
    for (const auto &kind : {u"job"_s, u"pod-plan"_s, u"forward"_s, u"sync-folder"_s, u"watcher"_s, u"snippet"_s})
        desk.putDocument(kind, u"one"_s, {{u"a"_s, 1}});
    QStringList kinds;
    const auto all = desk.items.all();
    for (const auto &item : *all)
        kinds << item.group;
    kinds.sort();
    QCOMPARE(kinds, (QStringList{u"job"_s, u"pod-plan"_s}));
}

void TestWatchItem::whatReplacesLeavesNothingElse()
{
    OneDisk desk;
    OneDisk watcher;
    desk.put(waiting(desk.now()));
    desk.putDocument(u"job"_s, u"new"_s, {{u"a"_s, 1}});
    watcher.put(waiting(watcher.now()));
    watcher.putDocument(u"job"_s, u"old"_s, {{u"a"_s, 1}});
    watcher.putDocument(u"forward"_s, u"own"_s, {{u"a"_s, 1}});
    QVERIFY(watcher.items.replace(*desk.items.all()));
    QCOMPARE(watcher.keys(), desk.keys());
    QCOMPARE(watcher.journal.rows(u"SELECT count(*) FROM document WHERE kind = 'forward'"_s)->constFirst()[0].toInt(),
             1);
}

void TestWatchItem::whatIsAddedWritesNothingOver()
{
    OneDisk desk;
    OneDisk watcher;
    auto record = waiting(watcher.now());
    watcher.put(record);
    record.attempts = 99; // as the desk knew it long ago
    desk.put(record);
    desk.put(waiting(desk.now()));
    QVERIFY(watcher.items.add(*desk.items.all()));
    const auto all = watcher.records();
    QCOMPARE(all.size(), 2);
    for (const auto &one : all)
        QVERIFY(one.attempts != 99);
}

void TestWatchItem::aYoungerDocumentStays()
{
    OneDisk desk;
    OneDisk watcher;
    desk.putDocument(u"job"_s, u"one"_s, {{u"v"_s, u"old"_s}}, 5'000);
    watcher.putDocument(u"job"_s, u"one"_s, {{u"v"_s, u"young"_s}}, 1'000);
    QVERIFY(watcher.items.put(*desk.items.all()));
    QCOMPARE(watcher.items.all()->constFirst().body["v"_L1].toString(), u"young"_s);
    auto gone = watcher.items.all()->constFirst();
    gone.body = {};
    QVERIFY(watcher.items.put({gone}));
    QVERIFY(watcher.items.all()->isEmpty());
}

void TestWatchItem::aFileGoesAlong()
{
    OneDisk desk;
    OneDisk watcher;
    QVERIFY(writeJsonFile(desk.files.idle, {{u"version"_s, 1}, {u"rules"_s, QJsonArray{}}}));
    const auto items = *desk.items.all();
    QCOMPARE(items.size(), 1);
    QVERIFY(isMirrored(items.constFirst()));
    QVERIFY(watcher.items.replace(items));
    QCOMPARE(*readJsonFile(watcher.files.idle), *readJsonFile(desk.files.idle));
    QVERIFY(watcher.items.replace({}));
    QVERIFY(!readJsonFile(watcher.files.idle));
}

void TestWatchItem::whatCannotBeReadIsNoItem_data()
{
    QTest::addColumn<QJsonObject>("json");
    QTest::newRow("nothing") << QJsonObject{};
    QTest::newRow("a kind of a later version")
        << QJsonObject{{u"kind"_s, u"secret"_s}, {u"id"_s, u"a"_s}, {u"body"_s, QJsonObject{}}};
    QTest::newRow("a request that is none")
        << QJsonObject{{u"kind"_s, u"request"_s},
                       {u"id"_s, QUuid::createUuid().toString(QUuid::WithoutBraces)},
                       {u"body"_s, QJsonObject{{u"a"_s, 1}}}};
    QTest::newRow("a file that nobody knows")
        << QJsonObject{{u"kind"_s, u"file"_s}, {u"id"_s, u"../../.ssh/config"_s}, {u"body"_s, QJsonObject{}}};
    QTest::newRow("a document that does not go along") << QJsonObject{
        {u"kind"_s, u"document"_s}, {u"group"_s, u"watcher"_s}, {u"id"_s, u"a"_s}, {u"body"_s, QJsonObject{}}};
}

void TestWatchItem::whatCannotBeReadIsNoItem()
{
    QFETCH(const QJsonObject, json);
    QCOMPARE(watchItemFrom(json).error().code, ErrorCode::BadReply);
}

void TestWatchItem::aDigestChangesWithTheRecordAndNotWithTheTime()
{
    OneDisk desk;
    auto record = waiting(desk.now());
    desk.put(record);
    const auto before = desk.items.all()->constFirst();
    desk.clock.pass(10s);
    const auto later = desk.items.all()->constFirst();
    QCOMPARE(later.digest, before.digest);
    QVERIFY(later.body != before.body); // its times are nearer
    record.attempts = 7;
    desk.put(record);
    QVERIFY(desk.items.all()->constFirst().digest != before.digest);
}

void TestWatchItem::movedThereAndBackARecordIsTheSame()
{
    OneDisk desk;
    const auto record = waiting(desk.now());
    QCOMPARE(relocated(relocated(record, 90min), -90min), record);
    const Moment here{.now = desk.now(), .seed = 3};
    const Moment there{.now = desk.now().addSecs(5'400), .seed = 3};
    // What is decided does not depend on which clock it is.
    const auto decided = decide(record, here, {});
    const auto elsewhere = decide(relocated(record, 90min), there, {});
    QCOMPARE(elsewhere.actions, decided.actions);
    QCOMPARE(elsewhere.history, relocated(decided.history, 90min));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWatchItem)
#include "tst_watchitem.moc"
