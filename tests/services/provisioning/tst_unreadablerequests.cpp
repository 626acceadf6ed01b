// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A record that cannot be read is kept, byte by byte, whatever else is done, and what carries its label is found.
#include "provisioningbench.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace {

const QString strange{u"0f0e0d0c-0000-4000-8000-000000000001"_s};
const QString another{u"0f0e0d0c-0000-4000-8000-000000000002"_s};

QByteArray textOf(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson(QJsonDocument::Compact);
}

/// As a record of today, with something else in the place of one member.
QByteArray changed(const QString &id, const QString &key, const QJsonValue &value)
{
    auto request = ProvisioningBench::tpuRequest({u"z1"_s});
    request.id = QUuid{id};
    request.project = ProjectId{u"p"_s};
    auto json = toJson(begun(request, {.now = QDateTime::currentDateTimeUtc(), .seed = 1}));
    json.insert(key, value);
    return textOf(json);
}

void insert(JournalHere &journal, const QString &id, const QByteArray &record, bool ended = false, qint64 at = 5)
{
    QVERIFY(journal.open());
    QVERIFY(
        journal.run(u"INSERT INTO request(id, project, ended, changed, json) VALUES(?, 'p', ?, ?, CAST(? AS TEXT))"_s,
                    {id, ended, at, record}));
}

QByteArray onDisk(JournalHere &journal, const QString &id)
{
    const auto rows = journal.rows(u"SELECT CAST(json AS BLOB) FROM request WHERE id = ?"_s, {id});
    return rows && rows->size() == 1 ? rows->constFirst()[0].toByteArray() : "not there"_ba;
}

} // namespace

class TestUnreadableRequests : public QObject
{
    Q_OBJECT

private slots:
    void itIsKeptAsItIsAndTold_data();
    void itIsKeptAsItIsAndTold();
    void theOldestAreForgottenButNotThese();
    void nothingIsWrittenOverOne();
    void whatCarriesItsLabelIsFoundAndLeftAlone();
};

void TestUnreadableRequests::itIsKeptAsItIsAndTold_data()
{
    QTest::addColumn<QByteArray>("record");
    QTest::addColumn<bool>("isNewer");
    QTest::newRow("of a newer version") << changed(strange, u"version"_s, TpuRequestRecord::version + 1) << true;
    QTest::newRow("no JSON") << "{\"version\":1,\"wish\":{\"id\""_ba << false;
    QTest::newRow("no text") << "\xff\xfe\x80 \xc3\x28"_ba << false;
    QTest::newRow("empty") << ""_ba << false;
    QTest::newRow("a list") << "[1,2]"_ba << false;
    QTest::newRow("lines that are none") << changed(strange, u"lines"_s, u"gone"_s) << false;
    QTest::newRow("a line of nowhere") << changed(strange, u"lines"_s, QJsonArray{QJsonObject{{u"name"_s, u"t1"_s}}})
                                       << false;
    QTest::newRow("another request's") << changed(another, u"attempts"_s, 1) << false;
}

void TestUnreadableRequests::itIsKeptAsItIsAndTold()
{
    QFETCH(const QByteArray, record);
    QFETCH(const bool, isNewer);
    ProvisioningBench b;
    {
        JournalHere journal{b.file};
        insert(journal, strange, record);
    }
    b.cloud.hasCapacity = [](const QString &, auto) { return true; };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.service->unreadable().size(), 1);
    const auto &told = b.service->unreadable().constFirst();
    QCOMPARE(told.id, strange);
    QCOMPARE(told.record, record);
    QCOMPARE(told.isNewer, isNewer);
    QCOMPARE(told.changed.toMSecsSinceEpoch(), 5);
    QCOMPARE(b.service->tpuRequests().size(), 1);
    QVERIFY(waited(b.service->forget(id)));
    QCOMPARE(onDisk(*b.journal, strange), record);
}

void TestUnreadableRequests::theOldestAreForgottenButNotThese()
{
    ProvisioningBench b;
    const auto record = changed(strange, u"version"_s, TpuRequestRecord::version + 1);
    {
        JournalHere journal{b.file};
        insert(journal, strange, record, true, 1);
        for (int i = 0; i < RequestStore::mostEnded + 5; ++i) {
            const auto id = QUuid::createUuid().toString(QUuid::WithoutBraces);
            insert(journal, id, changed(id, u"endedAt"_s, u"2026-01-01T00:00:00.000Z"_s), true, 10 + i);
        }
    }
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    QVERIFY(waited(b.service->stop(id)));
    QVERIFY(b.clock.passUntil([&] { return b.service->find(id)->state == RequestState::Stopped; }, 1h));
    const auto ended = b.journal->rows(u"SELECT count(*) FROM request WHERE ended = 1"_s);
    QCOMPARE(ended->constFirst()[0].toInt(), RequestStore::mostEnded + 1);
    QCOMPARE(onDisk(*b.journal, strange), record);
}

void TestUnreadableRequests::nothingIsWrittenOverOne()
{
    ProvisioningBench b;
    const auto record = "damaged"_ba;
    {
        JournalHere journal{b.file};
        insert(journal, strange, record);
    }
    b.begin();
    auto same = ProvisioningBench::tpuRequest({u"z1"_s});
    same.id = QUuid{strange};
    VirtualClock::settle();
    QCOMPARE(waited(b.service->start(same)).error().code, ErrorCode::AlreadyExists);
    same.project = ProjectId{u"p"_s};
    const auto saved = b.journal->here<void>([&](Journal &journal) {
        Ownership ownership{&journal, ProvisioningOwner::self()};
        (void)ownership.claim(b.clock.now(), Ownership::Force::Yes);
        RequestStore store{&journal, &ownership, ProjectId{u"p"_s}};
        return store.save(begun(same, {.now = b.clock.now(), .seed = 1}), {}, b.clock.now());
    });
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::FileFailed);
    QVERIFY2(saved.error().message.contains(strange), qPrintable(saved.error().message));
    QCOMPARE(onDisk(*b.journal, strange), record);
}

void TestUnreadableRequests::whatCarriesItsLabelIsFoundAndLeftAlone()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &zone, auto) { return zone == "z1"_L1; };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    const auto waiting = b.start(ProvisioningBench::tpuRequest({u"z2"_s}));
    QVERIFY(b.clock.passUntil([&] { return b.cloud.requests.size() == 2; }, 1h));
    b.kill();
    { // a later version has changed both of them
        JournalHere journal{b.file};
        QVERIFY(journal.open());
        QVERIFY(journal.run(u"UPDATE request SET json = replace(json, '\"version\":1', '\"version\":2')"_s));
    }
    b.begin();
    VirtualClock::settle();
    QVERIFY(b.clock.passUntil([&] { return b.service->unreadable().size() == 2; }, 1min));
    QVERIFY(thingsLabelled({}, *b.tpus).isEmpty());
    QVERIFY(waited(b.tpus->refresh({})));
    const auto wordOf = [](const QUuid &one) { return one.toString(QUuid::WithoutBraces); };
    const auto made = thingsLabelled(wordOf(id), *b.tpus);
    QCOMPARE(made.size(), 1); // its queued resource is spoken for by the node
    QVERIFY(made.constFirst().path.contains("/nodes/"_L1));
    QCOMPARE(made.constFirst().state, u"READY"_s);
    const auto asked = thingsLabelled(wordOf(waiting), *b.tpus);
    QCOMPARE(asked.size(), 1);
    QVERIFY(asked.constFirst().path.contains("/queuedResources/"_L1));
    QVERIFY(thingsLabelled({}, *b.tpus).isEmpty());
    QVERIFY(thingsLabelled(another, *b.tpus).isEmpty());
    const auto nodes = b.cloud.nodes.size();
    const auto requests = b.cloud.requests.size();
    (void)b.clock.passUntil([] { return false; }, 24h);
    QCOMPARE(b.cloud.nodes.size(), nodes);
    QCOMPARE(b.cloud.requests.size(), requests);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestUnreadableRequests)
#include "tst_unreadablerequests.moc"
