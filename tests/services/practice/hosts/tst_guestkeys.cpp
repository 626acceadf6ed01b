// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/guestkeys.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestGuestKeys : public QObject
{
    Q_OBJECT

private slots:
    void theUserIsTheTextBeforeTheColonAndNeverTheComment()
    {
        const auto key = parseGuestKey(u"nixie:ssh-ed25519 AAAA else@laptop"_s, m_now);
        QVERIFY(key);
        QCOMPARE(key->user, u"nixie"_s);
        QCOMPARE(key->line, u"ssh-ed25519 AAAA else@laptop"_s);
        QVERIFY(!key->expires);
        QVERIFY(parseGuestKey(u"Nixie.B_2-x:ssh-rsa AAAA"_s, m_now));
        QVERIFY(parseGuestKey(u"a:ssh-rsa AAAA\r"_s, m_now));
    }

    void hostileLinesAreIgnored_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("empty") << u""_s;
        QTest::newRow("no user") << u":ssh-rsa AAAA"_s;
        QTest::newRow("no colon") << u"ssh-rsa AAAA me"_s;
        QTest::newRow("key first") << u"ssh-ed25519 AAAA a:b"_s;
        QTest::newRow("no key") << u"nixie:"_s;
        QTest::newRow("blank key") << u"nixie:   "_s;
        QTest::newRow("space in user") << u"ni xie:ssh-rsa AAAA"_s;
        QTest::newRow("path") << u"../../root:ssh-rsa AAAA"_s;
        QTest::newRow("slash") << u"a/b:ssh-rsa AAAA"_s;
        QTest::newRow("dot") << u".:ssh-rsa AAAA"_s;
        QTest::newRow("option") << u"-r:ssh-rsa AAAA"_s;
        QTest::newRow("command") << u"$(reboot):ssh-rsa AAAA"_s;
        QTest::newRow("digits") << u"1234:ssh-rsa AAAA"_s;
        QTest::newRow("too long") << QString(33, u'a') + u":ssh-rsa AAAA"_s;
        QTest::newRow("not ascii") << u"nixié:ssh-rsa AAAA"_s;
        QTest::newRow("tab in key") << u"nixie:ssh-rsa\tAAAA"_s;
        QTest::newRow("escape in key") << u"nixie:ssh-rsa AAAA \x1b[2J"_s;
        QTest::newRow("zero byte") << u"nixie:ssh-rsa AAAA "_s + QChar{u'\0'} + u"x"_s;
    }

    void hostileLinesAreIgnored()
    {
        QFETCH(QString, line);
        QVERIFY(!parseGuestKey(line, m_now));
        const QList<GuestKey> keys = parseGuestKeys({line, u"good:ssh-rsa AAAA"_s}, m_now);
        QCOMPARE(keys.size(), 1);
        QCOMPARE(keys.first().user, u"good"_s);
    }

    void expiryIsRead_data()
    {
        QTest::addColumn<QString>("rest");
        QTest::addColumn<bool>("usable");
        QTest::newRow("later, gcloud's form")
            << uR"(google-ssh {"userName":"u@x","expireOn":"2026-01-01T12:00:01+0000"})"_s << true;
        QTest::newRow("later, RFC 3339") << uR"(google-ssh {"userName":"u@x","expireOn":"2026-01-01T12:00:01Z"})"_s
                                         << true;
        QTest::newRow("other zone, later")
            << uR"(google-ssh {"userName":"u@x","expireOn":"2026-01-01T06:00:00-0700"})"_s << true;
        QTest::newRow("now") << uR"(google-ssh {"userName":"u@x","expireOn":"2026-01-01T12:00:00+0000"})"_s << false;
        QTest::newRow("other zone, past")
            << uR"(google-ssh {"userName":"u@x","expireOn":"2026-01-01T13:00:00+0200"})"_s << false;
        QTest::newRow("no zone") << uR"(google-ssh {"userName":"u@x","expireOn":"2030-01-01T12:00:00"})"_s << false;
        QTest::newRow("no expiry") << u"google-ssh {}"_s << false;
        QTest::newRow("nothing") << u"google-ssh"_s << false;
        QTest::newRow("not JSON") << u"google-ssh {{{"_s << false;
        QTest::newRow("an ordinary comment") << u"google-ssh-key of mine"_s << true;
    }

    void expiryIsRead()
    {
        QFETCH(QString, rest);
        QFETCH(bool, usable);
        QCOMPARE(parseGuestKey(u"nixie:ssh-rsa AAAA "_s + rest, m_now).has_value(), usable);
    }

    void doublesAndLineBreaks()
    {
        const auto keys =
            parseGuestKeys({u"a:ssh-rsa AAAA\nb:ssh-rsa BBBB\n\n"_s, u"a:ssh-rsa AAAA"_s, u"a:ssh-rsa CCCC"_s}, m_now);
        QCOMPARE(keys.size(), 3);
        QCOMPARE(keys[1].user, u"b"_s);
        QCOMPARE(keys[2].line, u"ssh-rsa CCCC"_s);
    }

private:
    const QDateTime m_now{QDate{2026, 1, 1}, QTime{12, 0}, QTimeZone::UTC};
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGuestKeys)
#include "tst_guestkeys.moc"
