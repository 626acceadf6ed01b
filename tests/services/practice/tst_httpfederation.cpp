// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "judgedcloud.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto provider =
    u"//iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/practice-pool/providers/practice-idp"_s;
const auto nodes = u"/v2/projects/trc-practice/locations/us-central2-b/nodes"_s;
const auto lend = u"/v1/projects/-/serviceAccounts/tpudesk@trc-practice.iam.gserviceaccount.com:generateAccessToken"_s;
const QJsonArray scopes{u"https://www.googleapis.com/auth/cloud-platform"_s};

} // namespace

/// Google's Security Token Service: another provider's token for one of Google's.
class TestHttpFederation : public QObject, private JudgedCloud
{
    Q_OBJECT

private slots:
    void init() { start(quickScenario()); }
    void cleanup() { stop(); }

    void aTokenIsExchangedAndWorks()
    {
        const auto given = exchange(asked());
        QCOMPARE(given.status, 200);
        QCOMPARE(given.json["token_type"_L1].toString(), u"Bearer"_s);
        QCOMPARE(given.json["issued_token_type"_L1].toString(), u"urn:ietf:params:oauth:token-type:access_token"_s);
        QVERIFY(given.json["expires_in"_L1].toInt() > 3'500);
        QVERIFY(!given.json.contains("scope"_L1));
        m_token = given.json["access_token"_L1].toString().toLatin1();
        QCOMPARE(ask("GET", nodes).status, 200);
        // Google's sign-in does not know whose it is.
        QCOMPARE(ask("POST", u"/oauth2/v2/tokeninfo?access_token="_s + QString::fromLatin1(m_token)).status, 400);
        QCOMPARE(ask("GET", u"/oauth2/v2/userinfo"_s).status, 401);
    }

    void whoseItIsIsTold()
    {
        const auto token = exchange(asked()).json["access_token"_L1].toString();
        const auto introspect = [&](const QString &what) {
            return send("POST", u"/v1/introspect?token="_s + what, std::nullopt, Judge::No);
        };
        const auto told = introspect(token);
        QCOMPARE(told.json["username"_L1].toString(),
                 u"principal:"_s + provider.section(u'/', 0, -3) + u"/subject/job:practice"_s);
        QVERIFY(told.json["active"_L1].toBool());
        QCOMPARE(introspect(u"practice-token"_s).json, (QJsonObject{{u"active"_s, false}})); // of a person
        QCOMPARE(introspect(token + u'x').json, (QJsonObject{{u"active"_s, false}}));
    }

    void itLivesNoLongerThanWhatWasShown()
    {
        QVERIFY(exchange(asked({{u"seconds"_s, 600}})).json["expires_in"_L1].toInt() <= 600);
        QVERIFY(exchange(asked({{u"seconds"_s, 90'000}})).json["expires_in"_L1].toInt() <= 3'600);
    }

    void itHasTheScopesThatWereAskedForAndTheRightsOfTheScenario()
    {
        auto narrow = asked();
        narrow[u"scope"_s] = u"https://www.googleapis.com/auth/devstorage.read_only"_s;
        m_token = exchange(narrow).json["access_token"_L1].toString().toLatin1();
        QCOMPARE(ask("GET", nodes).status, 403);
        QCOMPARE(ask("POST", lend, {{u"scope"_s, scopes}}).status, 403);
        narrow = asked();
        narrow[u"scope"_s] = u"https://www.googleapis.com/auth/iam"_s;
        m_token = exchange(narrow).json["access_token"_L1].toString().toLatin1();
        QCOMPARE(ask("GET", nodes).status, 403);
        QCOMPARE(ask("POST", lend, {{u"scope"_s, scopes}}).status, 200);
        start(R"({"deniedPermissions":["tpu.nodes.list"]})");
        m_token = exchange(asked()).json["access_token"_L1].toString().toLatin1();
        const auto refused = ask("GET", nodes);
        QCOMPARE(refused.status, 403);
        QVERIFY(refused.json["error"_L1]["message"_L1].toString().contains("tpu.nodes.list"_L1));
    }

    void refusalsAreGoogles_data()
    {
        QTest::addColumn<QJsonObject>("changes");
        QTest::addColumn<QJsonObject>("change");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("words");
        const auto ofToken = [](const char *name, const QJsonObject &changes, const QString &word,
                                const QString &words) {
            QTest::newRow(name) << changes << QJsonObject{} << word << words;
        };
        const auto ofForm = [](const char *name, const QString &member, const QString &value, const QString &word,
                               const QString &words) {
            QTest::newRow(name) << QJsonObject{} << QJsonObject{{member, value}} << word << words;
        };
        const auto grant = u"invalid_grant"_s;
        ofToken("ended", {{u"seconds"_s, -100}}, grant, u"is stale to sign-in."_s);
        ofToken("from the future", {{u"issuedAgo"_s, -200}}, grant, u"is stale to sign-in."_s);
        ofToken("issued before yesterday", {{u"issuedAgo"_s, 90'000}, {u"seconds"_s, 100'000}}, grant,
                u"is stale to sign-in."_s);
        ofToken("another issuer", {{u"issuer"_s, u"https://other.example"_s}}, grant,
                u"The issuer in ID Token https://other.example does not match the expected one in config"_s);
        ofToken("for somebody else", {{u"audience"_s, u"other"_s}}, grant,
                u"The audience in ID Token [other] does not match the expected audience."_s);
        ofToken("signed by another", {{u"forged"_s, true}}, grant, u"Unable to verify the ID Token signature."_s);
        ofToken("an unknown key", {{u"keyId"_s, u"0123"_s}}, grant,
                u"Error connecting to the given credential's issuer."_s);
        ofToken("kept out", {{u"subject"_s, u"user:ada"_s}}, u"unauthorized_client"_s,
                u"rejected by the attribute condition"_s);
        ofForm("no token", u"subjectToken"_s, u"hello"_s, grant, u"Unable to parse the ID Token."_s);
        ofForm("no JSON in it", u"subjectToken"_s, u"a.b.c"_s, grant, u"Unable to parse the ID Token."_s);
        const auto request = u"invalid_request"_s;
        ofForm("another grant", u"grantType"_s, u"refresh_token"_s, request, u"grant_type"_s);
        ofForm("a pool alone", u"audience"_s, provider.section(u'/', 0, -3), request, u"full resource name"_s);
        ofForm("another kind of token", u"subjectTokenType"_s, u"urn:x"_s, request, u"subject_token_type"_s);
        ofForm("another kind wanted", u"requestedTokenType"_s, u"urn:x"_s, request, u"requested_token_type"_s);
        ofForm("nothing shown", u"subjectToken"_s, {}, request, u"subject_token"_s);
        ofForm("no scope", u"scope"_s, {}, request, u"scope"_s);
        ofForm("a scope of nobody", u"scope"_s, u"moon"_s, u"invalid_scope"_s, u"moon"_s);
        ofForm("another provider", u"audience"_s, provider + u"-2"_s, u"invalid_target"_s,
               u"pool or provider is disabled or deleted"_s);
    }
    void refusalsAreGoogles()
    {
        QFETCH(QJsonObject, changes);
        QFETCH(QJsonObject, change);
        QFETCH(QString, word);
        QFETCH(QString, words);
        auto request = asked(changes);
        for (auto it = change.begin(); it != change.end(); ++it)
            request.insert(it.key(), it.value());
        const auto refused = exchange(request);
        QCOMPARE(refused.status, 400);
        QCOMPARE(refused.json["error"_L1].toString(), word);
        const auto description = refused.json["error_description"_L1].toString();
        QVERIFY2(description.contains(words), qPrintable(description));
    }

    void aServiceAccountIsLentForAsLongAsWasAsked()
    {
        m_token = exchange(asked()).json["access_token"_L1].toString().toLatin1();
        const auto lent = [&](const QString &lifetime) {
            return ask("POST", lend, {{u"scope"_s, scopes}, {u"lifetime"_s, lifetime}});
        };
        const auto given = lent(u"600s"_s);
        const auto left = QDateTime::currentDateTimeUtc().secsTo(
            QDateTime::fromString(given.json["expireTime"_L1].toString(), Qt::ISODate));
        QVERIFY2(left > 590 && left <= 600, qPrintable(QString::number(left)));
        QCOMPARE(lent(u"0s"_s).status, 400);
        QCOMPARE(lent(u"3601s"_s).status, 400);
        m_token = given.json["accessToken"_L1].toString().toLatin1();
        QCOMPARE(ask("GET", nodes).status, 200);
    }

private:
    QJsonObject asked(const QJsonObject &changes = {})
    {
        m_token = "practice-token";
        return {{u"grantType"_s, u"urn:ietf:params:oauth:grant-type:token-exchange"_s},
                {u"audience"_s, provider},
                {u"scope"_s, scopes.first()},
                {u"requestedTokenType"_s, u"urn:ietf:params:oauth:token-type:access_token"_s},
                {u"subjectToken"_s, practise(u"subjectToken"_s, changes).json["id_token"_L1]},
                {u"subjectTokenType"_s, u"urn:ietf:params:oauth:token-type:jwt"_s}};
    }

    Answered exchange(const QJsonObject &request)
    {
        m_token.clear(); // nobody is signed in yet
        return ask("POST", u"/v1/token"_s, request);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpFederation)
#include "tst_httpfederation.moc"
