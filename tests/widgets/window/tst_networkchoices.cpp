// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "services/net/endpointtrust.h"
#include "services/net/proxies.h"
#include "services/session/networkchoices.h"
#include "services/store/settings.h"
#include "tests/fakes/fakesecrets.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using Kind = ProxyChoice::Kind;

class TestNetworkChoices : public QObject
{
    Q_OBJECT

private:
    static QString passwordFor(const ProxyChoice &)
    {
        const auto route = QCoro::waitFor(Proxies::instance().routeTo(QUrl{u"https://tpu.example"_s}, {}));
        return route ? route->password : route.error().message;
    }

    const ProxyChoice m_one{Kind::Socks5, u"10.0.0.1"_s, 1080, u"me"_s};
    const ProxyChoice m_other{Kind::Socks5, u"10.0.0.2"_s, 1080, u"me"_s};

private slots:
    void cleanup() { WriteLock::instance().unlock(); }

    void thePasswordIsKeptInTheKeychainAndNowhereElse()
    {
        QTemporaryDir folder;
        const auto file = folder.filePath(u"settings.json"_s);
        FakeSecrets secrets;
        {
            Settings settings{file};
            NetworkChoices choices{{.settings = &settings, .secrets = &secrets}};
            QCOMPARE(secrets.reads, 0);
            QVERIFY(QCoro::waitFor(choices.setProxy(m_one, u"hidden-word"_s, {})));
            QCOMPARE(passwordFor(m_one), u"hidden-word"_s);
        }
        QFile written{file};
        QVERIFY(written.open(QFile::ReadOnly));
        const auto text = written.readAll();
        QVERIFY(text.contains("10.0.0.1"));
        QVERIFY(!text.contains("hidden-word"));
        Settings settings{file};
        NetworkChoices choices{{.settings = &settings, .secrets = &secrets}};
        QCOMPARE(choices.proxy(), m_one);
        const int reads = secrets.reads;
        QCOMPARE(passwordFor(m_one), u"hidden-word"_s); // after a restart
        QCOMPARE(secrets.reads, reads + 1);
    }

    void aPasswordIsNeverSentToAnotherProxyThanItsOwn()
    {
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        FakeSecrets secrets;
        NetworkChoices choices{{.settings = &settings, .secrets = &secrets}};
        QVERIFY(QCoro::waitFor(choices.setProxy(m_one, u"hidden-word"_s, {})));
        QVERIFY(QCoro::waitFor(choices.setProxy(m_one, std::nullopt, {}))); // the same again: it stays
        QCOMPARE(passwordFor(m_one), u"hidden-word"_s);
        QVERIFY(QCoro::waitFor(choices.setProxy(m_other, std::nullopt, {})));
        QCOMPARE(passwordFor(m_other), QString{});
        QVERIFY(secrets.kept.isEmpty());
    }

    void readOnlyModeIsRemembered()
    {
        QTemporaryDir folder;
        const auto file = folder.filePath(u"settings.json"_s);
        FakeSecrets secrets;
        {
            Settings settings{file};
            NetworkChoices choices{{.settings = &settings, .secrets = &secrets}};
            QVERIFY(!WriteLock::instance().isLocked());
            WriteLock::instance().lock();
        }
        WriteLock::instance().unlock();
        Settings settings{file};
        NetworkChoices choices{{.settings = &settings, .secrets = &secrets}};
        QVERIFY(WriteLock::instance().isLocked());
    }

    void answersAboutPlacesAreKeptUntilTheAddressIsSetAnew()
    {
        QTemporaryDir folder;
        const auto file = folder.filePath(u"settings.json"_s);
        const QUrl first{u"https://tpu.example/v2"_s};
        const QUrl given{u"https://given.example:8443"_s};
        FakeSecrets secrets;
        auto &trust = EndpointTrust::instance();
        {
            Settings settings{file};
            NetworkChoices choices{{.settings = &settings, .secrets = &secrets, .trusted = {u"given.example:8443"_s}}};
            QSignalSpy wanted{&choices, &NetworkChoices::endpointUnconfirmed};
            QVERIFY(trust.isTrusted(given));
            QVERIFY(!trust.isTrusted(QUrl{u"http://127.0.0.1:4000"_s})); // in the program this machine is asked about
            QVERIFY(trust.refusal(first) && trust.refusal(first));
            QTRY_COMPARE(wanted.size(), 1);
            choices.answerEndpoint(u"tpu.example:443"_s, false);
            QVERIFY(trust.refusal(first));
            QCoreApplication::processEvents();
            QCOMPARE(wanted.size(), 1); // asked and answered
            QVERIFY(choices.setEndpoint(u"tpu"_s, u"https://tpu.example"_s)); // who sets it again may think otherwise
            QVERIFY(trust.refusal(first));
            QTRY_COMPARE(wanted.size(), 2);
            choices.answerEndpoint(u"tpu.example:443"_s, false);
        }
        Settings settings{file};
        NetworkChoices choices{{.settings = &settings, .secrets = &secrets}};
        QSignalSpy wanted{&choices, &NetworkChoices::endpointUnconfirmed};
        QVERIFY(!trust.isTrusted(given)); // the command line's held for its run
        QVERIFY(trust.refusal(first)); // a no held for its run
        QTRY_COMPARE(wanted.size(), 1);
        choices.answerEndpoint(u"tpu.example:443"_s, true);
        QVERIFY(choices.setEndpoint(u"tpu"_s, u"https://tpu.example"_s));
        QVERIFY(trust.isTrusted(first)); // a yes stays
        QVERIFY(settings.save().has_value());
        Settings later{file};
        const NetworkChoices again{{.settings = &later, .secrets = &secrets}};
        QVERIFY(trust.isTrusted(first));
        trust.setAnswers({}, EndpointTrust::ThisMachine::Trusted);
    }

    void addressesOfTheCommandLineWinAndLeaveTheKeptOnesAlone()
    {
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        FakeSecrets secrets;
        NetworkChoices choices{{.settings = &settings, .secrets = &secrets}};
        QVERIFY(!choices.setEndpoint(u"tpu"_s, u"http://tpu.example"_s));
        QVERIFY(choices.setEndpoint(u"tpu"_s, u"https://tpu.example"_s));
        QCOMPARE(choices.endpoints().place(u"tpu"_s), QUrl{u"https://tpu.example"_s});
        NetworkChoices given{
            {.settings = &settings, .secrets = &secrets, .given = *Endpoints::parse({u"https://all.example"_s})}};
        QVERIFY(given.areEndpointsGiven());
        QCOMPARE(given.endpoints().place(), QUrl{u"https://all.example"_s});
        QCOMPARE(given.keptEndpoints().place(u"tpu"_s), QUrl{u"https://tpu.example"_s});
        choices.forgetEndpoints();
        QVERIFY(choices.endpoints().isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestNetworkChoices)
#include "tst_networkchoices.moc"
