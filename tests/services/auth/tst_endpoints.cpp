// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/endpoints.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestEndpoints : public QObject
{
    Q_OBJECT

private slots:
    void oneAddressStandsForAllServices()
    {
        const auto endpoints = Endpoints::parse({u"http://127.0.0.1:8080/"_s});
        QVERIFY(endpoints);
        const auto profile = endpoints->appliedTo(realCloud(ProjectId{u"p"_s}));
        QCOMPARE(profile.kind, CloudProfile::Kind::Real);
        for (const auto &url :
             {profile.tpu, profile.compute, profile.resourceManager, profile.serviceUsage, profile.cloudQuotas,
              profile.billing, profile.storage, profile.logging, profile.monitoring, profile.userInfo, profile.oauth,
              profile.accounts, profile.iamCredentials, profile.sts, profile.osLogin})
            QCOMPARE(url, QUrl{u"http://127.0.0.1:8080"_s});
        QCOMPARE(endpoints->lines(), QStringList{u"All services: http://127.0.0.1:8080"_s});
    }

    void aServicesOwnAddressWinsOverTheOneForAll()
    {
        const auto endpoints =
            Endpoints::parse({u"TPU=https://tpu-me.p.googleapis.com"_s, u"https://restricted.example/base/"_s});
        QVERIFY(endpoints);
        const auto profile = endpoints->appliedTo(realCloud(ProjectId{u"p"_s}));
        QCOMPARE(profile.tpu, QUrl{u"https://tpu-me.p.googleapis.com"_s});
        QCOMPARE(profile.compute, QUrl{u"https://restricted.example/base"_s});
    }

    void withoutAnyNothingChanges()
    {
        QVERIFY(Endpoints{}.isEmpty());
        QCOMPARE(Endpoints{}.appliedTo(realCloud(ProjectId{u"p"_s})), realCloud(ProjectId{u"p"_s}));
        QVERIFY(Endpoints::parse({})->isEmpty());
        QVERIFY(Endpoints::fromEnvironment({})->isEmpty());
    }

    void H17_noTokenIsSentWhereItMayNotTravel_data()
    {
        QTest::addColumn<QString>("word");
        QTest::newRow("http to another machine") << u"http://tpu.example"_s;
        QTest::newRow("http that only looks like here") << u"http://127.0.0.1.example"_s;
        QTest::newRow("name and password") << u"https://me:secret@tpu.example"_s;
        QTest::newRow("other scheme") << u"ftp://127.0.0.1"_s;
        QTest::newRow("no scheme") << u"tpu.example"_s;
        QTest::newRow("query") << u"https://tpu.example?x=1"_s;
        QTest::newRow("fragment") << u"https://tpu.example#x"_s;
        QTest::newRow("unknown service") << u"tpuu=https://tpu.example"_s;
        QTest::newRow("no address") << u"tpu="_s;
        QTest::newRow("empty") << QString{};
        QTest::newRow("line break") << u"https://tpu.example\r\nX: y"_s;
    }
    void H17_noTokenIsSentWhereItMayNotTravel()
    {
        QFETCH(QString, word);
        const auto endpoints = Endpoints::parse({word});
        QVERIFY(!endpoints);
        QCOMPARE(endpoints.error().code, ErrorCode::Invalid);
        QVERIFY(!endpoints.error().message.isEmpty());
    }

    void theyComeBackFromTheSettingsAndWhatIsBrokenThereIsLeftOut()
    {
        const auto endpoints = Endpoints::parse({u"https://a.example"_s, u"compute=https://b.example/x"_s});
        QCOMPARE(Endpoints::fromJson(endpoints->toJson()), *endpoints);
        const auto some = Endpoints::fromJson({{u"tpu"_s, u"http://evil.example"_s},
                                               {u"compute"_s, 7},
                                               {u"oauth2"_s, u"https://c.example"_s},
                                               {u"x"_s, u"https://d"_s}});
        QCOMPARE(some.lines(), QStringList{u"oauth2: https://c.example"_s});
    }

    void whoeverElseThanGoogleIsAskedIsNamedWhateverTheService()
    {
        const auto real = realCloud(ProjectId{u"p"_s});
        QVERIFY(!isElsewhere(real));
        for (const auto &service : Endpoints::services()) {
            const auto other = Endpoints::parse({service + u"=https://quiet.example"_s});
            QVERIFY(other);
            QCOMPARE(foreignHosts(other->appliedTo(real)), QStringList{u"quiet.example"_s});
        }
        const auto own = Endpoints::parse({u"https://private.p.googleapis.com"_s}); // Private Service Connect
        QVERIFY(!isElsewhere(own->appliedTo(real)));
        const auto both = Endpoints::parse({u"sts=https://a.example"_s, u"compute=http://127.0.0.1:80"_s});
        QCOMPARE(foreignHosts(both->appliedTo(real)).size(), 2);
        auto practice = both->appliedTo(real);
        practice.kind = CloudProfile::Kind::Practice;
        QVERIFY(!isElsewhere(practice)); // it has a mark of its own
    }

    void theEnvironmentHoldsTheSameWords()
    {
        const auto endpoints = Endpoints::fromEnvironment(u" https://a.example,  tpu=https://b.example "_s);
        QVERIFY(endpoints);
        QCOMPARE(endpoints->place(u"tpu"_s), QUrl{u"https://b.example"_s});
        QCOMPARE(endpoints->place(), QUrl{u"https://a.example"_s});
        QCOMPARE(Endpoints::ownHost(u"tpu"_s), u"tpu.googleapis.com"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestEndpoints)
#include "tst_endpoints.moc"
