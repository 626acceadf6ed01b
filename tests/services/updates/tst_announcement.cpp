// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/updates/announcement.h"
#include "services/updates/updatesource.h"
#include "tests/services/updates/signedrelease.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QByteArray fileOf(const QString &name)
{
    QFile file{QStringLiteral(TPUDESK_TEST_DATA "/updates/") + name};
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
}

} // namespace

class TestAnnouncement : public QObject
{
    Q_OBJECT

    const ReleaseMaker m_maker;
    const QList<QByteArray> m_keys{m_maker.publicKey()};

private slots:
    void whatTheScriptOfReleasesHasSignedIsRead()
    {
        const auto keys = updateKeysOf(fileOf(u"key.txt"_s));
        QCOMPARE(keys.size(), 1);
        const auto release = releaseFrom(fileOf(u"release.txt"_s), keys);
        QVERIFY2(release, release ? "" : qPrintable(release.error().message));
        QCOMPARE(release->version, QVersionNumber(0, 2, 0));
        QCOMPARE(release->published, QDate(2026, 12, 20));
        QCOMPARE(release->page, QUrl{u"https://tpudesk.example/0.2.0"_s});
        QCOMPARE(release->notesIn(u"ko"_s), u"- 클러스터."_s);
        QCOMPARE(release->notesIn(u"fr"_s), release->notesIn(u"en"_s));
    }

    void oneOfSeveralKeysIsEnough()
    {
        const ReleaseMaker other{'b'};
        const auto text = m_maker.announcingVersion("0.3.0");
        QVERIFY(releaseFrom(text, {other.publicKey(), m_maker.publicKey()}));
        const auto refused = releaseFrom(text, {other.publicKey()});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Denied);
        QVERIFY(!releaseFrom(text, {}));
    }

    void aChangedLetterIsNotBelieved()
    {
        const auto text = m_maker.announcingVersion("0.3.0");
        for (qsizetype i = 0; i < text.size(); ++i) {
            auto changed = text;
            changed[i] = char(changed[i] ^ 1);
            QVERIFY2(!releaseFrom(changed, m_keys), qPrintable(QString::number(i)));
        }
        QVERIFY(!releaseFrom(text + ' ', m_keys));
        QVERIFY(!releaseFrom(text.chopped(1), m_keys));
    }

    void whatIsNoAnnouncementIsSaidToBeNone_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("nothing") << QByteArray{};
        QTest::newRow("a sign-in page") << QByteArray{"<html>Welcome to the network</html>"};
        QTest::newRow("the first line alone") << QByteArray{"tpudesk-release 1\n"};
        QTest::newRow("another form") << QByteArray{"tpudesk-release 2\nAAAA\n{}"};
        QTest::newRow("no signature") << QByteArray{"tpudesk-release 1\n!!!\n{}"};
        QTest::newRow("a short signature") << QByteArray{"tpudesk-release 1\nAAAA\n{}"};
        QTest::newRow("signed, without a version") << m_maker.announcing("{\"published\": \"2026-12-20\"}");
        QTest::newRow("signed, a version of words")
            << m_maker.announcing("{\"version\": \"1.0-rm\", \"published\": \"2026-12-20\"}");
        QTest::newRow("signed, without a day") << m_maker.announcing("{\"version\": \"1.0.0\"}");
        QTest::newRow("signed, no JSON") << m_maker.announcing("{");
        QTest::newRow("too large") << m_maker.announcing(QByteArray(largestAnnouncement, ' '));
    }

    void whatIsNoAnnouncementIsSaidToBeNone()
    {
        QFETCH(const QByteArray, text);
        const auto release = releaseFrom(text, m_keys);
        QVERIFY(!release);
        QCOMPARE(release.error().code, ErrorCode::BadReply);
        QVERIFY(!release.error().message.isEmpty());
    }

    void wordsInItAreHarmless()
    {
        const auto release =
            releaseFrom(m_maker.announcing(
                            "{\"version\": \"1.0.0\", \"published\": \"2026-12-20\", \"page\": \"file:///etc/passwd\", "
                            "\"notes\": {\"en\": \"a\\u001b[31mb\\u202ec\", \"xx\": \"d\"}}"),
                        m_keys);
        QVERIFY(release);
        QVERIFY(release->page.isEmpty());
        QVERIFY(!release->notesIn(u"en"_s).contains(QChar{0x1b}));
        QVERIFY(!release->notesIn(u"en"_s).contains(QChar{0x202e}));
        QCOMPARE(release->notes.size(), 1);
    }

    void onlyWholeKeysAreKeys()
    {
        QCOMPARE(updateKeysOf(""), QList<QByteArray>{});
        QCOMPARE(updateKeysOf("AAAA !!!"), QList<QByteArray>{});
        const auto key = m_maker.publicKey().toBase64();
        QCOMPARE(updateKeysOf(' ' + key + "\n" + key + " AAAA"),
                 (QList<QByteArray>{m_maker.publicKey(), m_maker.publicKey()}));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestAnnouncement)
#include "tst_announcement.moc"
