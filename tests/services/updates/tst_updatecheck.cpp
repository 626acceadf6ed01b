// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Real HTTP on loopback: what is sent there, and when; the weeks are a clock that is told to pass.
#include "services/net/httpcall.h"
#include "services/store/settings.h"
#include "services/updates/updatecheck.h"
#include "tests/fakes/hostileserver.h"
#include "tests/fakes/virtualclock.h"
#include "tests/services/updates/signedrelease.h"

#include <QNetworkAccessManager>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <optional>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Answers with what is announced at the moment.
struct AnnouncingServer
{
    ReleaseMaker maker;
    std::atomic<int> minor = 1;
    std::atomic<int> status = 200;
    HostileServer server{[this](QTcpSocket *socket, int, const QByteArray &) {
        const auto body = maker.announcingVersion("0." + QByteArray::number(minor.load()) + ".0");
        socket->write("HTTP/1.1 " + QByteArray::number(status.load())
                      + " x\r\nSet-Cookie: a=b\r\nLocation: /elsewhere\r\nContent-Length: "
                      + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    }};
};

} // namespace

class TestUpdateCheck : public QObject
{
    Q_OBJECT

    std::optional<QTemporaryDir> m_folder;
    std::optional<Settings> m_settings;
    std::optional<VirtualClock> m_clock;
    std::optional<AnnouncingServer> m_server;

    [[nodiscard]] std::unique_ptr<UpdateCheck> check()
    {
        return std::make_unique<UpdateCheck>(UpdateCheckContext{
            .settings = &*m_settings,
            .clock = &*m_clock,
            .version = u"0.1.0"_s,
            .source = {.address = m_server->server.url(u"/release.txt"_s), .keys = {m_server->maker.publicKey()}},
            .network = [] { return plainNetwork({}); }});
    }

    /// Until the server has been asked so often and the answer is there.
    void waitForAnswer(const UpdateCheck &check, int asked)
    {
        QTRY_COMPARE(m_server->server.count(), asked);
        QTRY_VERIFY(!check.isLooking());
    }

private slots:
    void init()
    {
        m_folder.emplace();
        m_settings.emplace(m_folder->filePath(u"settings.json"_s));
        m_clock.emplace();
        m_server.emplace();
    }

    void cleanup()
    {
        m_server.reset();
        m_settings.reset();
    }

    void nothingIsAskedBeforeTheUserWantsIt()
    {
        const auto one = check();
        QVERIFY(!one->isWeekly());
        m_clock->pass(100 * 24h);
        QCOMPARE(m_server->server.count(), 0);
    }

    void theVersionAloneIsSent()
    {
        const auto one = check();
        one->look();
        waitForAnswer(*one, 1);
        const auto request = m_server->server.requests().constFirst();
        QVERIFY2(request.startsWith("GET /release.txt?version=0.1.0 HTTP/1.1\r\n"), request.constData());
        QStringList names;
        for (const auto &line : request.split('\n').mid(1)) {
            if (const auto colon = line.indexOf(':'); colon > 0)
                names << QString::fromLatin1(line.left(colon)).toLower();
        }
        names.sort();
        // Qt says the length of the body with any verb that it is told in words, also that there is none.
        QCOMPARE(names.join(u' '), u"accept-encoding accept-language connection content-length host user-agent"_s);
        const auto said = request.toLower(); // as Qt 6.8 writes names
        QVERIFY2(said.contains("accept-language: *\r\n") && said.contains("user-agent: tpudesk\r\n")
                     && said.contains("content-length: 0\r\n") && said.endsWith("\r\n\r\n"),
                 request.constData());
    }

    void aNewerVersionIsTold()
    {
        m_server->minor = 2;
        const auto one = check();
        const QSignalSpy found{one.get(), &UpdateCheck::found};
        one->look();
        waitForAnswer(*one, 1);
        QVERIFY(one->newer());
        QCOMPARE(one->newer()->version, QVersionNumber(0, 2, 0));
        QVERIFY(!one->problem());
        QCOMPARE(one->lookedAt(), m_clock->now());
        QCOMPARE(found.size(), 0); // who asked sees it
    }

    void theSameVersionIsNoNews()
    {
        const auto one = check();
        one->look();
        waitForAnswer(*one, 1);
        QVERIFY(!one->newer() && !one->problem());
    }

    void anOldAnnouncementIsNotBelievedAgain()
    {
        m_server->minor = 3;
        const auto one = check();
        one->look();
        waitForAnswer(*one, 1);
        m_server->minor = 2;
        one->look();
        waitForAnswer(*one, 2);
        QVERIFY(one->problem());
        QCOMPARE(one->newer()->version, QVersionNumber(0, 3, 0));
    }

    void aRefusalIsASentence()
    {
        m_server->status = 404;
        const auto one = check();
        one->look();
        waitForAnswer(*one, 1);
        QVERIFY(one->problem() && one->problem()->message.contains(u"404"_s));
        QVERIFY(!one->lookedAt().isValid());
        m_server->status = 302; // followed nowhere
        one->look();
        waitForAnswer(*one, 2);
        QVERIFY(one->problem());
    }

    void onceAWeekWhenTheUserWantsIt()
    {
        m_server->minor = 2;
        auto one = check();
        QSignalSpy found{one.get(), &UpdateCheck::found};
        one->setWeekly(true);
        m_clock->pass(1min); // the start of the program has enough to do
        QCOMPARE(m_server->server.count(), 0);
        m_clock->pass(2min);
        waitForAnswer(*one, 1);
        QCOMPARE(found.size(), 1);
        m_clock->pass(6 * 24h);
        QCOMPARE(m_server->server.count(), 1);
        m_clock->pass(2 * 24h);
        waitForAnswer(*one, 2);
        QCOMPARE(found.size(), 1); // told once

        one = check(); // the next start
        QVERIFY(one->isWeekly());
        m_clock->pass(3 * 24h);
        QCOMPARE(m_server->server.count(), 2);
        m_clock->pass(5 * 24h);
        waitForAnswer(*one, 3);

        one->setWeekly(false);
        m_clock->pass(100 * 24h);
        QCOMPARE(m_server->server.count(), 3);
    }

    void aFailureWaitsForTheNextWeek()
    {
        m_server->status = 500;
        const auto one = check();
        one->setWeekly(true);
        m_clock->pass(3min);
        waitForAnswer(*one, 1);
        m_clock->pass(6 * 24h);
        QCOMPARE(m_server->server.count(), 1);
        m_server->status = 200;
        m_clock->pass(2 * 24h);
        waitForAnswer(*one, 2);
        QVERIFY(!one->problem());
    }

    void aCopyThatWasToldNoAddressAsksNobody()
    {
        UpdateCheck one{{.settings = &*m_settings, .clock = &*m_clock, .version = u"0.1.0"_s}};
        one.setWeekly(true);
        one.look();
        m_clock->pass(100 * 24h);
        QVERIFY(!one.source().isKnown() && !one.isLooking());
        QCOMPARE(m_server->server.count(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestUpdateCheck)
#include "tst_updatecheck.moc"
