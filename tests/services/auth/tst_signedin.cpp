// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happens to a sign-in by the own client afterwards: refreshes, ends, troubles, signing out.
#include "signinworld.h"

#include "services/auth/tokensource.h"
#include "services/net/restclient.h"

#include <QFile>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// The metadata server of a machine, where there is none: it is the practice cloud that answers.
class OnAMachine final : public QNetworkAccessManager
{
public:
    explicit OnAMachine(QUrl there)
        : m_there{std::move(there)}
    {
    }

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &asked, QIODevice *body) override
    {
        auto request = asked;
        if (isMetadataServer(request.url()))
            request.setUrl(m_there);
        return QNetworkAccessManager::createRequest(operation, request, body);
    }

private:
    QUrl m_there;
};

} // namespace

class TestSignedIn : public SignInWorld
{
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }
    void cleanupTestCase() { QCOMPARE(m_process.stop(), 0); }
    void init()
    {
        rules("{}");
        faults("[]");
    }
    void A3_aSignInThatGoogleEndedIsSaidOnceAndNotAskedAgain();
    void A3_theClientsFileIsNotNeededToSignInAgain();
    void A3_withoutTheClientInTheKeychainItsFileIsAskedFor();
    void A3_somebodyElseInTheBrowserIsAnotherProfile();
    void theSameAccountAndProjectAgainIsOneProfile();
    void A10_aProfileThatSharesItsSignInIsForgottenWithoutEndingTheOther();
    void A3_anOrganisationThatWantsProofAgainIsNamed();
    void A4_aClockAnHourOffIsTheFirstCauseOfInvalidGrant();
    void A5_troubleAtTheTokenEndpointPasses();
    void A1_anEndedTokenIsRefreshedOnceForAllWhoWait();
    void A2_aTokenThatIsRefusedForEverEndsAfterOneRefresh();
    void A10_signingOutRevokesAndForgets();
    void A10_signingOutOfflineForgetsAndSaysWhatRemains();
    void aSignInIsThereAgainAfterARestart();
    void theTokenReportNamesAccountScopesAndEnd();
    void aRefusalWithStatus400IsUnderstood();
    void R22_aFederatedIdentityListsWhatIsThere_data();
    void R22_aFederatedIdentityListsWhatIsThere();
    void R22_aFederatedTokenThatHasEndedIsSaid();

private:
    [[nodiscard]] AccountProfile federated(const Desk &desk, const QJsonObject &source, const QJsonObject &more = {});
    [[nodiscard]] QJsonObject tokenInAFile(const Desk &desk, const QByteArray &changes = "{}");
};

/// Signed in with credentials whose token comes from `source`.
AccountProfile TestSignedIn::federated(const Desk &desk, const QJsonObject &source, const QJsonObject &more)
{
    auto credentials = QJsonDocument::fromJson(practice("externalAccountFile")).object();
    credentials[u"credential_source"_s] = source;
    for (auto it = more.begin(); it != more.end(); ++it)
        credentials.insert(it.key(), it.value());
    AccountProfile profile;
    profile.source = AccountSource::DefaultCredentials;
    profile.file = desk.folder.filePath(u"adc.json"_s);
    QFile file{profile.file};
    if (!file.open(QFile::WriteOnly) || file.write(QJsonDocument{credentials}.toJson()) < 0)
        qFatal("no file");
    return profile;
}

/// What another identity provider wrote there.
QJsonObject TestSignedIn::tokenInAFile(const Desk &desk, const QByteArray &changes)
{
    QFile file{desk.folder.filePath(u"token.json"_s)};
    if (!file.open(QFile::WriteOnly) || file.write(practice("subjectToken", changes)) <= 0)
        qFatal("no file");
    return {{u"file"_s, file.fileName()},
            {u"format"_s, QJsonObject{{u"type"_s, u"json"_s}, {u"subject_token_field_name"_s, u"id_token"_s}}}};
}

void TestSignedIn::A3_aSignInThatGoogleEndedIsSaidOnceAndNotAskedAgain()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    rules(R"({"refresh":"invalid_grant"})");
    QSignalSpy lost{&desk.accounts, &Accounts::signInLost};
    const auto tokens = desk.accounts.makeTokens(done->profile, m_cloud);
    RestClient rest{tokens.get(), &desk.clock};
    QUrl zones = m_cloud.tpu;
    zones.setPath(u"/v2/projects/trc-practice/locations"_s);
    for (int i = 0; i < 5; ++i) {
        const auto refused = QCoro::waitFor(rest.get(zones, {}));
        QCOMPARE(refused.error().code, ErrorCode::SignedOut); // jobs pause at this code
        QVERIFY2(refused.error().message.contains("The clock of this computer is right"_L1),
                 qPrintable(refused.error().message));
        for (const auto &cause : {u"withdrawn"_s, u"7 days"_s, u"half a year"_s, u"too often"_s, u"Sign in again"_s})
            QVERIFY2(refused.error().message.contains(cause), qPrintable(cause));
    }
    QCOMPARE(lost.size(), 1);
    QCOMPARE(lost.first().first().toUuid(), done->profile.id);
    rules("{}"); // Google would take it again; but only a new sign-in asks
    QVERIFY(!QCoro::waitFor(rest.get(zones, {})));
    const auto again = signIn(desk, allow(), done->profile);
    QVERIFY(again);
    QCOMPARE(again->profile.id, done->profile.id);
    QCOMPARE(desk.accounts.profiles().size(), 1);
    QVERIFY(QCoro::waitFor(desk.accounts.makeTokens(again->profile, m_cloud)->token(Freshness::Cached, {})));
}

void TestSignedIn::A3_theClientsFileIsNotNeededToSignInAgain()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    rules(R"({"refresh":"invalid_grant"})");
    QCOMPARE(
        QCoro::waitFor(desk.accounts.makeTokens(done->profile, m_cloud)->token(Freshness::Cached, {})).error().code,
        ErrorCode::SignedOut);
    rules("{}");
    const auto again = signInAgain(desk, done->profile.id);
    QVERIFY2(again, qPrintable(again ? QString{} : again.error().message));
    QCOMPARE(again->profile, done->profile);
    QCOMPARE(desk.accounts.profiles(), QList{done->profile});
    QVERIFY(desk.page->address.query().contains(u"login_hint=nixie"_s)); // Google need not ask which account is meant
    QVERIFY(QCoro::waitFor(desk.accounts.makeTokens(again->profile, m_cloud)->token(Freshness::Cached, {})));
}

void TestSignedIn::A3_withoutTheClientInTheKeychainItsFileIsAskedFor()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    desk.secrets.kept.first() = "garbage"; // A8
    QCOMPARE(signInAgain(desk, done->profile.id).error().code, ErrorCode::NotFound);
    desk.secrets.kept.clear();
    const auto none = signInAgain(desk, done->profile.id);
    QCOMPARE(none.error().code, ErrorCode::NotFound);
    QVERIFY2(none.error().message.contains("Choose its file"_L1), qPrintable(none.error().message));
    QCOMPARE(signInAgain(desk, QUuid::createUuid()).error().code, ErrorCode::NotFound);
    desk.secrets.trouble = Error{ErrorCode::Denied, u"The keychain is locked."_s, {}};
    QCOMPARE(signInAgain(desk, done->profile.id).error().code,
             ErrorCode::Denied); // the file would not be wrong, but unlocking is less work
    QVERIFY(!desk.page); // no browser was asked for anything
}

void TestSignedIn::A3_somebodyElseInTheBrowserIsAnotherProfile()
{
    Desk desk{m_cloud};
    auto lost = *signIn(desk);
    lost.profile.account = u"somebody.else@example.com"_s; // whose it was; in the browser it is Nixie again
    lost.profile.name = u"Theirs"_s;
    desk.accounts.put(lost.profile);
    const auto kept = desk.secrets.kept;
    const auto done = signInAgain(desk, lost.profile.id);
    QVERIFY(done);
    QVERIFY(done->profile.id != lost.profile.id);
    QCOMPARE(done->profile.account, u"nixie@example.com"_s);
    QVERIFY(done->profile.name.isEmpty());
    QCOMPARE(desk.accounts.find(lost.profile.id), lost.profile);
    QCOMPARE(desk.secrets.kept.value(kept.firstKey()), kept.first());
}

void TestSignedIn::theSameAccountAndProjectAgainIsOneProfile()
{
    Desk desk{m_cloud};
    auto first = *signIn(desk);
    first.profile.name = u"Lab"_s;
    desk.accounts.put(first.profile);
    desk.accounts.setCurrent(first.profile.id);
    const auto second = signIn(desk);
    QVERIFY(second && second->profile.id != first.profile.id);
    QCOMPARE(second->profile.project, first.profile.project); // proposed
    QCOMPARE(desk.accounts.profiles().size(), 2); // and not chosen yet
    QCOMPARE(desk.secrets.kept.size(), 2);
    const auto chosen = desk.accounts.put(second->profile);
    QCOMPARE(desk.accounts.profiles(), QList{chosen});
    QCOMPARE(chosen.name, u"Lab"_s);
    QCOMPARE(desk.accounts.current(), chosen.id);
    QCOMPARE(desk.secrets.kept.size(), 1);
    QVERIFY(QCoro::waitFor(desk.accounts.makeTokens(chosen, m_cloud)->token(Freshness::Cached, {})));
    auto other = chosen;
    other.id = {};
    other.project = ProjectId{u"another-project"_s};
    desk.accounts.put(other);
    QCOMPARE(desk.accounts.profiles().size(), 2); // another project is another profile
}

void TestSignedIn::A10_aProfileThatSharesItsSignInIsForgottenWithoutEndingTheOther()
{
    Desk desk{m_cloud};
    const auto first = signIn(desk);
    QVERIFY(first);
    auto second = *signIn(desk);
    second.profile.project = ProjectId{u"another-project"_s};
    desk.accounts.put(second.profile);
    const auto report = QCoro::waitFor(desk.accounts.signOut(second.profile.id, m_cloud, {}));
    QCOMPARE(report->revoked, SignOutReport::Revoked::Shared); // Google would end all that this client was given
    QCOMPARE(desk.secrets.kept.size(), 1);
    QVERIFY(QCoro::waitFor(desk.accounts.makeTokens(first->profile, m_cloud)->token(Freshness::Cached, {})));
    QCOMPARE(QCoro::waitFor(desk.accounts.signOut(first->profile.id, m_cloud, {}))->revoked,
             SignOutReport::Revoked::Yes);
    QVERIFY(desk.secrets.kept.isEmpty());
}

void TestSignedIn::A3_anOrganisationThatWantsProofAgainIsNamed()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    rules(R"({"refresh":"invalid_rapt"})");
    const auto token = QCoro::waitFor(desk.accounts.makeTokens(done->profile, m_cloud)->token(Freshness::Cached, {}));
    QCOMPARE(token.error().code, ErrorCode::SignedOut);
    QVERIFY2(token.error().message.contains("organisation wants you to prove"_L1), qPrintable(token.error().message));
}

void TestSignedIn::A4_aClockAnHourOffIsTheFirstCauseOfInvalidGrant()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    rules(R"({"refresh":"invalid_grant","clockAhead":3600})");
    const auto slow = QCoro::waitFor(desk.accounts.makeTokens(done->profile, m_cloud)->token(Freshness::Cached, {}));
    QVERIFY2(slow.error().message.contains("First set the clock of this computer: it is 60 minute(s) slow"_L1),
             qPrintable(slow.error().message));
    rules(R"({"refresh":"invalid_grant","clockAhead":-3600})");
    const auto fast = QCoro::waitFor(desk.accounts.makeTokens(done->profile, m_cloud)->token(Freshness::Cached, {}));
    QVERIFY2(fast.error().message.contains("60 minute(s) fast"_L1), qPrintable(fast.error().message));
    rules(R"({"clockAhead":3600})"); // a wrong clock alone does not hinder this way of signing in
    QVERIFY(QCoro::waitFor(desk.accounts.makeTokens(done->profile, m_cloud)->token(Freshness::Cached, {})));
    QVERIFY(signIn(desk));
}

void TestSignedIn::A5_troubleAtTheTokenEndpointPasses()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    FakeClock patient; // sleeps end at once and are counted
    patient.start = QDateTime::currentDateTimeUtc();
    Accounts accounts{{.settings = &desk.settings, .secrets = &desk.secrets, .clock = &patient}};
    faults(R"([{"path":"^/token","times":2,"do":"status","status":503,"headers":{"Retry-After":"3"}}])");
    const auto tokens = accounts.makeTokens(done->profile, m_cloud);
    QVERIFY(QCoro::waitFor(tokens->token(Freshness::Cached, {})));
    QCOMPARE(patient.slept.size(), 2);
    for (const auto &pause : std::as_const(patient.slept))
        QVERIFY(pause >= 3s && pause <= 4s);
    QSignalSpy lost{&accounts, &Accounts::signInLost};
    faults(R"([{"path":"^/token","do":"status","status":503}])");
    patient.advance(1h);
    const auto busy = QCoro::waitFor(tokens->token(Freshness::Cached, {}));
    QCOMPARE(busy.error().code,
             ErrorCode::Busy); // views keep what they show at this code; only SignedOut ends a sign-in
    QCOMPARE(patient.slept.size(), 4);
    const auto atOnce = QCoro::waitFor(tokens->token(Freshness::Cached, {}));
    QCOMPARE(atOnce.error().code, ErrorCode::Busy);
    QCOMPARE(patient.slept.size(), 4); // who comes right after that does not ask again
    faults(R"([{"path":"^/token","times":1,"do":"drop"},{"path":"^/token","times":1,"do":"garbage"}])");
    patient.advance(10s);
    QVERIFY(QCoro::waitFor(tokens->token(Freshness::Cached, {})));
    QCOMPARE(lost.size(), 0);
}

void TestSignedIn::A1_anEndedTokenIsRefreshedOnceForAllWhoWait()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    desk.secrets.reads = 0;
    const auto tokens = desk.accounts.makeTokens(done->profile, m_cloud);
    QCOMPARE(desk.secrets.reads, 0); // the keychain is not touched before a token is asked for
    QStringList texts;
    TaskScope scope;
    for (int i = 0; i < 20; ++i)
        scope.run(tokens->token(Freshness::Cached, scope.token()),
                  [&](const Result<Token> &token) { texts += token ? token->text : QString{}; });
    QTRY_COMPARE(texts.size(), 20);
    QCOMPARE(QSet<QString>(texts.begin(), texts.end()).size(), 1);
    QCOMPARE(desk.secrets.reads, 1);
    desk.clock.advance(54min);
    QCOMPARE(QCoro::waitFor(tokens->token(Freshness::Cached, {}))->text, texts.first());
    desk.clock.advance(2min); // less than 5 minutes are left
    QVERIFY(QCoro::waitFor(tokens->token(Freshness::Cached, {}))->text != texts.first());
    QCOMPARE(desk.secrets.reads, 2);
}

void TestSignedIn::A2_aTokenThatIsRefusedForEverEndsAfterOneRefresh()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    desk.secrets.reads = 0;
    const auto tokens = desk.accounts.makeTokens(done->profile, m_cloud);
    RestClient rest{tokens.get(), &desk.clock};
    faults(
        R"([{"path":"/v2/","do":"status","status":401,"body":"{\"error\":{\"code\":401,\"status\":\"UNAUTHENTICATED\"}}","headers":{"Content-Type":"application/json"}}])");
    QUrl zones = m_cloud.tpu;
    zones.setPath(u"/v2/projects/trc-practice/locations"_s);
    const auto refused = QCoro::waitFor(rest.get(zones, {}));
    QCOMPARE(refused.error().code, ErrorCode::SignedOut);
    QVERIFY(desk.secrets.reads <= 2); // the first token, and at most one refresh
}

void TestSignedIn::A10_signingOutRevokesAndForgets()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    desk.accounts.setCurrent(done->profile.id);
    const auto kept = QJsonDocument::fromJson(desk.secrets.kept.first()).object()["refresh_token"_L1].toString();
    const auto tokens = desk.accounts.makeTokens(done->profile, m_cloud);
    const auto token = QCoro::waitFor(tokens->token(Freshness::Cached, {}));
    QVERIFY(QCoro::waitFor(askAboutToken(desk.accounts.endpoint(), m_cloud.userInfo, token->text, {})));
    QSignalSpy gone{&desk.accounts, &Accounts::signedOut};
    const auto report = QCoro::waitFor(desk.accounts.signOut(done->profile.id, m_cloud, {}));
    QVERIFY(report);
    QCOMPARE(report->revoked, SignOutReport::Revoked::Yes);
    QCOMPARE(gone.size(), 1);
    QVERIFY(desk.accounts.profiles().isEmpty() && desk.secrets.kept.isEmpty());
    QCOMPARE(desk.accounts.current(), practiceAccount().id);
    QFile settings{desk.folder.filePath(u"settings.json"_s)};
    QVERIFY(settings.open(QFile::ReadOnly));
    const auto text = settings.readAll();
    QVERIFY(!text.contains("nixie") && !text.contains(kept.toLatin1()));
    // Google takes neither of them any more.
    const auto asked = QCoro::waitFor(askAboutToken(desk.accounts.endpoint(), m_cloud.userInfo, token->text, {}));
    QCOMPARE(asked.error().code, ErrorCode::SignedOut);
    Browser somebody;
    QUrl url = m_cloud.oauth;
    url.setPath(u"/token"_s);
    const auto refused =
        somebody.post(url,
                      "grant_type=refresh_token&client_id=" + m_client.id.toLatin1() + "&client_secret="
                          + m_client.secret.toLatin1() + "&refresh_token=" + QUrl::toPercentEncoding(kept));
    QVERIFY2(refused.html.contains("invalid_grant"), refused.html.constData());
    QCOMPARE(QCoro::waitFor(desk.accounts.signOut(done->profile.id, m_cloud, {})).error().code, ErrorCode::NotFound);
}

void TestSignedIn::A10_signingOutOfflineForgetsAndSaysWhatRemains()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    auto nowhere = m_cloud;
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    nowhere.oauth = QUrl{u"http://127.0.0.1:%1"_s.arg(taken.serverPort())};
    taken.close();
    FakeClock patient;
    Accounts accounts{{.settings = &desk.settings, .secrets = &desk.secrets, .clock = &patient}};
    const auto report = QCoro::waitFor(accounts.signOut(done->profile.id, nowhere, {}));
    QVERIFY(report);
    QCOMPARE(report->revoked, SignOutReport::Revoked::Failed);
    QVERIFY2(report->why.contains("myaccount.google.com/connections"_L1), qPrintable(report->why));
    QVERIFY(accounts.profiles().isEmpty() && desk.secrets.kept.isEmpty());
}

void TestSignedIn::aSignInIsThereAgainAfterARestart()
{
    Desk desk{m_cloud};
    const auto done = signIn(desk);
    QVERIFY(done);
    desk.accounts.setCurrent(done->profile.id);
    QVERIFY(desk.settings.save());
    Settings settings{desk.folder.filePath(u"settings.json"_s)};
    Accounts accounts{{.settings = &settings, .secrets = &desk.secrets, .clock = &desk.clock}};
    QCOMPARE(accounts.profiles(), QList{done->profile});
    QCOMPARE(accounts.current(), done->profile.id);
    QVERIFY(QCoro::waitFor(accounts.makeTokens(done->profile, m_cloud)->token(Freshness::Cached, {})));
}

void TestSignedIn::theTokenReportNamesAccountScopesAndEnd()
{
    Desk desk{m_cloud};
    const auto grant = grantOf(desk);
    QVERIFY(grant);
    const auto facts =
        QCoro::waitFor(askAboutToken(desk.accounts.endpoint(), m_cloud.userInfo, grant->access.text, {}));
    QVERIFY2(facts, qPrintable(facts ? QString{} : facts.error().message));
    QCOMPARE(facts->account, u"nixie@example.com"_s);
    QVERIFY(!isTooLittle(facts->scopes));
    const auto left = desk.clock.now().secsTo(facts->expiresAt);
    QVERIFY2(left > 3'500 && left <= 3'600, qPrintable(QString::number(left)));
    const auto none = QCoro::waitFor(askAboutToken(desk.accounts.endpoint(), m_cloud.userInfo, u"ya29.nothing"_s, {}));
    QCOMPARE(none.error().code, ErrorCode::SignedOut);
    QVERIFY(none.error().message.contains("Paste a new one"_L1));
}

/// Qt calls a 400 an invalid operation of the protocol; it is an answer like every other refusal.
void TestSignedIn::aRefusalWithStatus400IsUnderstood()
{
    Desk desk{m_cloud};
    PracticeToken token{u"practice-token"_s};
    RestClient rest{&token, &desk.clock};
    QUrl nodes = m_cloud.tpu;
    nodes.setPath(u"/v2/projects/trc-practice/locations/us-central2-b/nodes"_s);
    nodes.setQuery(u"pageSize=many"_s);
    const auto refused = QCoro::waitFor(rest.get(nodes, {}));
    QCOMPARE(refused.error().code, ErrorCode::Invalid);
    QVERIFY2(refused.error().serverWords.contains("page_size"_L1), qPrintable(refused.error().serverWords));
}

void TestSignedIn::R22_aFederatedIdentityListsWhatIsThere_data()
{
    QTest::addColumn<bool>("hasAddress");
    QTest::addColumn<QJsonObject>("more");
    const QJsonObject lent{
        {u"service_account_impersonation_url"_s,
         u"https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/tpudesk@trc-practice.iam.gserviceaccount.com:generateAccessToken"_s},
        {u"service_account_impersonation"_s, QJsonObject{{u"token_lifetime_seconds"_s, 1'200}}}};
    QTest::newRow("token in a file") << false << QJsonObject{};
    QTest::newRow("token at an address") << true << QJsonObject{};
    QTest::newRow("in a file, speaking for a service account") << false << lent;
    QTest::newRow("at an address, speaking for a service account") << true << lent;
}

void TestSignedIn::R22_aFederatedIdentityListsWhatIsThere()
{
    QFETCH(bool, hasAddress);
    QFETCH(QJsonObject, more);
    const auto requests = "/v2/projects/trc-practice/locations/us-central2-b/queuedResources"_ba;
    (void)http(
        m_process.port(), "POST", requests + "?queuedResourceId=waits", "practice-token",
        R"({"tpu":{"nodeSpec":[{"parent":"projects/trc-practice/locations/us-central2-b","nodeId":"n","node":{"acceleratorType":"v4-8","runtimeVersion":"tpu-ubuntu2204-base"}}]},"spot":{}})");
    Desk desk{m_cloud};
    auto there = m_cloud.oauth;
    there.setPath(u"/practice/v1/subjectToken"_s);
    Accounts accounts{{.settings = &desk.settings, .secrets = &desk.secrets, .clock = &desk.clock, .network = [&] {
                           return std::make_unique<OnAMachine>(there);
                       }}};
    auto atAnAddress = QJsonDocument::fromJson(practice("externalAccountFile"))["credential_source"_L1].toObject();
    atAnAddress[u"url"_s] = u"http://169.254.169.254/metadata/identity/token"_s;
    const auto profile = federated(desk, hasAddress ? atAnAddress : tokenInAFile(desk), more);
    const auto tokens = accounts.makeTokens(profile, m_cloud);
    const auto token = QCoro::waitFor(tokens->token(Freshness::Cached, {}));
    QVERIFY2(token, qPrintable(token ? QString{} : token.error().message));
    const auto life = desk.clock.now().secsTo(token->expiresAt);
    QVERIFY2(more.isEmpty() ? life > 3'500 : life > 1'100 && life <= 1'200, qPrintable(QString::number(life)));
    RestClient rest{tokens.get(), &desk.clock};
    QUrl list = m_cloud.tpu;
    list.setPath(QString::fromLatin1(requests));
    const auto seen = QCoro::waitFor(rest.get(list, {}));
    QVERIFY2(seen, qPrintable(seen ? QString{} : seen.error().message));
    QVERIFY((*seen)["queuedResources"_L1][0]["name"_L1].toString().endsWith("/waits"_L1));
}

void TestSignedIn::R22_aFederatedTokenThatHasEndedIsSaid()
{
    Desk desk{m_cloud};
    const auto refusalOf = [&](const QByteArray &changes) {
        const auto profile = federated(desk, tokenInAFile(desk, changes));
        return QCoro::waitFor(desk.accounts.makeTokens(profile, m_cloud)->token(Freshness::Cached, {})).error();
    };
    const auto ended = refusalOf(R"({"seconds":-100})");
    QCOMPARE(ended.code, ErrorCode::SignedOut);
    QVERIFY2(ended.message.contains("has ended"_L1), qPrintable(ended.message));
    const auto keptOut = refusalOf(R"({"subject":"user:ada"})");
    QCOMPARE(keptOut.code, ErrorCode::SignedOut);
    QVERIFY2(keptOut.message.contains("does not let this identity in"_L1), qPrintable(keptOut.message));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSignedIn)
#include "tst_signedin.moc"
