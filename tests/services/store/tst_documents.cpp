// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/documents.h"
#include "tests/support/journalhere.h"

#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;

class DocumentsTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<JournalHere> m_journal;

    [[nodiscard]] static QDateTime at(int minute) { return {QDate{2026, 11, 21}, QTime{12, minute}, QTimeZone::UTC}; }

private slots:
    void init()
    {
        m_journal = std::make_unique<JournalHere>(
            m_folder.filePath(QString::fromLatin1(QTest::currentTestFunction()) + u".sqlite"_s));
        QVERIFY(m_journal->open());
    }

    void cleanup() { m_journal.reset(); }

    void whatWasPutIsThereAfterTheNextStart()
    {
        const QJsonObject body{{u"step"_s, u"网络"_s}, {u"quoted"_s, u"it's; DROP TABLE document --"_s}};
        QVERIFY(Documents{m_journal.get()}.put(u"plan"_s, u"pod '1'"_s, body, at(1)));
        m_journal.reset();
        init();
        const auto found = Documents{m_journal.get()}.find(u"plan"_s, u"pod '1'"_s);
        QVERIFY(found);
        QCOMPARE(found->body, body);
        QCOMPARE(found->changed, at(1));
    }

    void kindsAndIdsAreApartAndTheNewestComesFirst()
    {
        Documents documents{m_journal.get()};
        QVERIFY(documents.put(u"job"_s, u"a"_s, {{u"n"_s, 1}}, at(1)));
        QVERIFY(documents.put(u"job"_s, u"b"_s, {{u"n"_s, 2}}, at(2)));
        QVERIFY(documents.put(u"plan"_s, u"a"_s, {{u"n"_s, 3}}, at(3)));
        QVERIFY(documents.put(u"job"_s, u"a"_s, {{u"n"_s, 4}}, at(4)));
        const auto jobs = documents.all(u"job"_s);
        QCOMPARE(jobs.size(), 2);
        QCOMPARE(jobs.at(0).body.value(u"n").toInt(), 4);
        QCOMPARE(jobs.at(1).id, u"b"_s);
        QVERIFY(documents.remove(u"job"_s, u"a"_s));
        QVERIFY(!documents.find(u"job"_s, u"a"_s));
        QVERIFY(documents.find(u"plan"_s, u"a"_s));
    }

    void theOldestAreForgottenOfOneKindAlone()
    {
        Documents documents{m_journal.get()};
        for (int i = 0; i < 20; ++i)
            QVERIFY(documents.put(u"run"_s, QString::number(i), {}, at(i)));
        QVERIFY(documents.put(u"plan"_s, u"old"_s, {}, at(0)));
        QVERIFY(documents.keepNewest(u"run"_s, 5));
        const auto runs = documents.all(u"run"_s);
        QCOMPARE(runs.size(), 5);
        QCOMPARE(runs.constLast().id, u"15"_s);
        QCOMPARE(documents.all(u"plan"_s).size(), 1);
    }

    void aBodyThatIsNoObjectAnyMoreOutlivesWhatComesInItsPlace()
    {
        for (const auto &text : {u"{\"cut\":"_s, u"[1]"_s})
            QVERIFY(m_journal->run(u"INSERT INTO document VALUES('job', ?, 0, ?)"_s, {text, text}));
        Documents documents{m_journal.get()};
        for (int i = 0; i < 5; ++i)
            QVERIFY(documents.put(u"job"_s, QString::number(i), {}, at(i)));
        QVERIFY(documents.put(u"job"_s, u"[1]"_s, {{u"n"_s, 1}}, at(6)));
        QVERIFY(documents.put(u"job"_s, u"[1]"_s, {{u"n"_s, 2}}, at(7)));
        QVERIFY(documents.keepNewest(u"job"_s, 2));
        QCOMPARE(documents.all(u"job"_s).size(), 2);
        QCOMPARE(documents.find(u"job"_s, u"[1]"_s)->body["n"_L1].toInt(), 2);
        const auto rows = m_journal->rows(u"SELECT kind, id, json FROM document ORDER BY kind, id"_s);
        QCOMPARE(rows->size(), 4);
        QCOMPARE(rows->at(0)[0].toString(), u"damaged"_s);
        QCOMPARE(rows->at(0)[2].toString(), u"[1]"_s);
        QCOMPARE(rows->at(3)[2].toString(), u"{\"cut\":"_s);
    }

    void aBodyThatIsNoObjectAnyMoreIsLeftOut()
    {
        Documents documents{m_journal.get()};
        QVERIFY(documents.put(u"job"_s, u"good"_s, {}, at(1)));
        for (const auto &text : {u"{"_s, u"[]"_s, u""_s, u"null"_s})
            QVERIFY(
                m_journal->run(u"INSERT OR REPLACE INTO document VALUES('job', ?, 0, ?)"_s, {u"bad"_s + text, text}));
        QCOMPARE(documents.all(u"job"_s).size(), 1);
        QVERIFY(!documents.find(u"job"_s, u"bad{"_s));
    }

    void whatIsTooLargeIsRefusedAndTheOldOneStays()
    {
        Documents documents{m_journal.get()};
        QVERIFY(documents.put(u"job"_s, u"a"_s, {{u"n"_s, 1}}, at(1)));
        const auto refused = documents.put(u"job"_s, u"a"_s, {{u"n"_s, QString{Documents::largestBody, u'x'}}}, at(2));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Invalid);
        QCOMPARE(documents.find(u"job"_s, u"a"_s)->body.value(u"n").toInt(), 1);
    }

    void J3_aDiskThatRefusesIsToldAndNothingIsThere()
    {
        Documents documents{m_journal.get()};
        QVERIFY(m_journal->run(u"PRAGMA query_only=ON"_s));
        QVERIFY(!documents.put(u"job"_s, u"a"_s, {}, at(1)));
        QVERIFY(documents.all(u"job"_s).isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(DocumentsTest)
#include "tst_documents.moc"
