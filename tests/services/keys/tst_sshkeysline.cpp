// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/sshkeysline.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

const auto ed25519 = u"AAAAC3NzaC1lZDI1NTE5AAAAIBEd9jBVbQ+JVoB6HpgVfIdOxdkGvPXxUZyGSxGQhPTu"_s;
const auto dss = u"AAAAB3NzaC1kc3MAAAABAQ=="_s;

QString line(const QString &user, const QString &rest = {})
{
    return user + u":ssh-ed25519 "_s + ed25519 + (rest.isEmpty() ? QString{} : u' ' + rest);
}

} // namespace

class TestSshKeysLine : public QObject
{
    Q_OBJECT

private slots:
    void aPlainLineIsRead()
    {
        const auto key = parseSshKeysLine(line(u"nixie"_s, u"nixie@laptop of mine"_s));
        QCOMPARE(key.kind, SshKeysLine::Kind::Key);
        QCOMPARE(key.user, u"nixie"_s);
        QCOMPARE(key.type, u"ssh-ed25519"_s);
        QCOMPARE(key.base64, ed25519);
        QCOMPARE(key.comment, u"nixie@laptop of mine"_s);
        QVERIFY(!key.expiry);
        QVERIFY(key.fingerprint().startsWith("SHA256:"_L1));
    }

    void anExpiringLineIsRead_data()
    {
        QTest::addColumn<QString>("time");
        QTest::newRow("gcloud") << u"2026-01-01T02:00:00+0200"_s;
        QTest::newRow("RFC 3339") << u"2026-01-01T02:00:00+02:00"_s;
        QTest::newRow("Z") << u"2026-01-01T00:00:00Z"_s;
    }

    void anExpiringLineIsRead()
    {
        QFETCH(QString, time);
        const auto key =
            parseSshKeysLine(line(u"a"_s, uR"(google-ssh {"userName":"a@x.org","expireOn":"%1"})"_s.arg(time)));
        QCOMPARE(key.kind, SshKeysLine::Kind::Key);
        QCOMPARE(key.comment, u"a@x.org"_s);
        QCOMPARE(key.expiry, QDateTime({2026, 1, 1}, {0, 0}, QTimeZone::UTC));
        QVERIFY(key.isExpired(QDateTime({2026, 1, 2}, {0, 0}, QTimeZone::UTC)));
        QVERIFY(!key.isExpired(QDateTime({2025, 12, 31}, {0, 0}, QTimeZone::UTC)));
    }

    void whatTheGuestAgentSkipsHasAReason_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << u""_s;
        QTest::newRow("spaces") << u"   "_s;
        QTest::newRow("no user") << u"ssh-ed25519 "_s + ed25519 + u" a:b"_s;
        QTest::newRow("empty user") << u":ssh-ed25519 "_s + ed25519;
        QTest::newRow("user with space") << line(u"a b"_s);
        QTest::newRow("no colon") << u"hello"_s;
        QTest::newRow("no key") << u"a:"_s;
        QTest::newRow("cut key") << u"a:ssh-ed25519 "_s + ed25519.first(30);
        QTest::newRow("other type") << u"a:ssh-rsa "_s + ed25519;
        QTest::newRow("DSA") << u"a:ssh-dss "_s + dss;
        QTest::newRow("broken expiry") << line(u"a"_s, u"google-ssh {\"expireOn\":\"soon\"}"_s);
        QTest::newRow("broken json") << line(u"a"_s, u"google-ssh {"_s);
    }

    void whatTheGuestAgentSkipsHasAReason()
    {
        QFETCH(QString, text);
        const auto key = parseSshKeysLine(text);
        QCOMPARE(key.kind, SshKeysLine::Kind::Ignored);
        QVERIFY(!key.problem.isEmpty());
        QCOMPARE(key.text, text);
    }

    void everyValueIsPrintedAsItWas()
    {
        const QStringList values{u""_s,
                                 u"\n"_s,
                                 u"\n\n"_s,
                                 line(u"a"_s),
                                 line(u"a"_s) + u"\n"_s,
                                 u"\r\n"_s + line(u"a"_s) + u"\r\n\r\n#x\n"_s,
                                 u"\x01\u2028\xff"_s + u"\nssh-rsa x"_s};
        for (const auto &value : values)
            QCOMPARE(printSshKeys(parseSshKeys(value)), value);
    }

    void aMadeLineIsReadBack()
    {
        const auto key = parsePublicKey(u"ssh-ed25519 "_s + ed25519 + u" a b@c\n"_s);
        QVERIFY(key);
        QCOMPARE(key->comment, u"a b@c"_s);
        const auto made = makeLine(u"nixie"_s, *key, key->comment);
        QCOMPARE(*made, line(u"nixie"_s, u"a_b@c"_s));
        const auto until = QDateTime({2027, 5, 6}, {7, 8, 9}, QTimeZone::UTC);
        const auto expiring = makeLine(u"nixie"_s, *key, u"n\"}{@x"_s, until);
        const auto back = parseSshKeysLine(*expiring);
        QCOMPARE(back.kind, SshKeysLine::Kind::Key);
        QCOMPARE(back.expiry, until);
        QCOMPARE(back.comment, u"n\"}{@x"_s);
        QVERIFY(expiring->endsWith(u"\"expireOn\":\"2027-05-06T07:08:09+0000\",\"userName\":\"n\\\"}{@x\"}"_s));
        QCOMPARE(*makeLine(u"nixie"_s, *key, {}), line(u"nixie"_s));
    }

    void S36_hostileCommentsBecomeHarmless()
    {
        const PublicKey key{u"ssh-ed25519"_s, ed25519, {}};
        const QStringList comments{u"a b@c"_s,
                                   u"x\nroot:ssh-ed25519 AAAA"_s,
                                   u"$(id)"_s,
                                   u"`id`;rm -rf /"_s,
                                   u"google-ssh {}"_s,
                                   u"\u202e\u200bevil"_s,
                                   u"a\u2028b\r"_s,
                                   u"\0null"_s,
                                   QString{10'000, u'x'},
                                   u"\U000e0001tag"_s,
                                   QString{QChar{0xd800}},
                                   u"한국어 설명"_s};
        for (const auto &comment : comments) {
            const auto made = makeLine(u"nixie"_s, key, comment);
            QVERIFY(made);
            QVERIFY2(!made->contains(u'\n') && !made->contains(u'\r') && !made->contains(QChar::LineSeparator),
                     qPrintable(*made));
            const auto back = parseSshKeysLine(*made);
            QCOMPARE(back.kind, SshKeysLine::Kind::Key);
            QCOMPARE(back.user, u"nixie"_s);
            QVERIFY(!back.expiry);
            QVERIFY(made->toUtf8().size() < 1'200);
        }
        QCOMPARE(cleanComment(u"한국어 설명"_s), u"한국어_설명"_s);
    }

    void S36_hostileUserNamesAreRefusedWithAReason()
    {
        const PublicKey key{u"ssh-ed25519"_s, ed25519, {}};
        for (const auto &user :
             {u""_s, u"a b"_s, u"a:b"_s, u"a\nb"_s, u"$(id)"_s, u"-rf"_s, u"1st"_s, u"root"_s, u"a/../b"_s, u"é"_s,
              QString{33, u'a'}, u"www-data"_s, u"nobody"_s, u"systemd-network"_s}) {
            const auto refused = makeLine(user, key, {});
            QVERIFY2(!refused, qPrintable(user));
            QCOMPARE(refused.error().code, ErrorCode::Invalid);
            QVERIFY(!refused.error().message.isEmpty());
        }
        for (const auto &user : {u"nixie"_s, u"_a"_s, u"Ann.Lee-2"_s, QString{32, u'a'}})
            QVERIFY2(makeLine(user, key, {}), qPrintable(user));
    }

    void aUserNameIsSuggested()
    {
        QCOMPARE(suggestedUser(u"nixie@laptop"_s), u"nixie"_s);
        QCOMPARE(suggestedUser(u"Ann.Lee@example.com"_s), u"Ann.Lee"_s);
        QCOMPARE(suggestedUser(u"ann+tpu@example.com"_s), u"ann_tpu"_s);
        QCOMPARE(suggestedUser(u"42@example.com"_s), u"g42"_s);
        QCOMPARE(suggestedUser(u"root@host"_s), QString{});
        QCOMPARE(suggestedUser(u"김@x"_s), QString{});
        QCOMPARE(suggestedUser(QString{}), QString{});
        for (const auto &odd : {u"$(id)"_s, u"a b c"_s, QString{200, u'!'} + u'x'})
            QVERIFY(problemOfUser(suggestedUser(odd)).isEmpty());
    }

    void thereIsAlwaysANameToBeginWith()
    {
        qputenv("USER", "root");
        QCOMPARE(proposedUser(u"nixie@laptop"_s), u"nixie"_s);
        QCOMPARE(proposedUser(u"root@laptop"_s), u"tpu"_s);
        QCOMPARE(proposedUser(QString{}), u"tpu"_s);
        qputenv("USER", "ada");
        QCOMPARE(proposedUser(u"/home/x/.ssh/id_rsa"_s), u"ada"_s);
        qunsetenv("USER");
        QVERIFY(problemOfUser(proposedUser(QString{})).isEmpty()); // of the account, or "tpu"
    }

    void aRefusedNameIsCorrected()
    {
        QCOMPARE(correctedUser(u"Nixie Kim"_s), u"nixie_kim"_s);
        QCOMPARE(correctedUser(u"  nixie@laptop "_s), u"nixie"_s);
        QCOMPARE(correctedUser(u"1st user"_s), u"st_user"_s);
        QCOMPARE(correctedUser(u"$(id)"_s), u"id"_s);
        QCOMPARE(correctedUser(u"ann: lee"_s), u"ann_lee"_s);
        QCOMPARE(correctedUser(QString{60, u'A'}), QString(32, u'a'));
        for (const auto &hopeless : {u"root"_s, u"사용자"_s, u"!!!"_s, u""_s, u"daemon"_s})
            QCOMPARE(correctedUser(hopeless), QString{});
    }

    void aPastedKeyIsUnderstoodOrExplained()
    {
        const auto key = u"ssh-ed25519 "_s + ed25519;
        QCOMPARE(parsePublicKey(key)->comment, QString{});
        QCOMPARE(parsePublicKey(u"  nixie:"_s + key + u"  x y "_s)->comment, u"x y"_s);
        QCOMPARE(parsePublicKey(u"from=\"1.2.3.4\",no-pty "_s + key)->base64, ed25519);
        for (const auto &bad :
             {u""_s, u"-----BEGIN OPENSSH PRIVATE KEY-----"_s, key + u"\n"_s + key, u"ssh-ed25519 AAAA"_s, u"hello"_s,
              u"ssh-dss "_s + dss, u"ssh-ed25519"_s, u"ssh-ed25519 "_s + ed25519.chopped(3)}) {
            const auto refused = parsePublicKey(bad);
            QVERIFY2(!refused, qPrintable(bad));
            QVERIFY(!refused.error().message.isEmpty());
        }
    }

    void everyCutAndEveryByteIsSurvived()
    {
        const auto whole = u"a:ssh-ed25519 "_s + ed25519
            + uR"( google-ssh {"userName":"a@x","expireOn":"2026-01-01T00:00:00+0000"})"_s;
        for (qsizetype size = 0; size <= whole.size(); ++size)
            QCOMPARE(printSshKeys(parseSshKeys(whole.first(size))), whole.first(size));
        for (qsizetype at = 0; at < whole.size(); ++at) {
            auto changed = whole;
            changed[at] = u'\n';
            QCOMPARE(printSshKeys(parseSshKeys(changed)), changed);
        }
    }

    void theFingerprintIsThatOfSshKeygen()
    {
        QTemporaryDir folder;
        const auto file = folder.filePath(u"k.pub"_s);
        QFile out{file};
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write("ssh-ed25519 " + ed25519.toLatin1() + " c\n");
        out.close();
        QProcess keygen;
        keygen.start(u"ssh-keygen"_s, {u"-l"_s, u"-f"_s, file});
        if (!keygen.waitForFinished())
            QSKIP("no ssh-keygen here");
        QCOMPARE(parseSshKeysLine(line(u"a"_s)).fingerprint(),
                 QString::fromUtf8(keygen.readAll()).split(u' ').value(1));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshKeysLine)
#include "tst_sshkeysline.moc"
