// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Service account keys and other credentials files, against the real practice cloud; and what is no such file.
#include "signinworld.h"

#include "services/auth/credentialfile.h"
#include "services/auth/filetoken.h"
#include "services/net/restclient.h"
#include "tests/fakes/memorysearch.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <QUuid>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QString put(const QTemporaryDir &folder, const QString &name, const QByteArray &text,
            QFile::Permissions mode = QFile::ReadOwner | QFile::WriteOwner)
{
    QFile file{folder.filePath(name)};
    if (!file.open(QFile::WriteOnly) || file.write(text) != text.size() || !file.setPermissions(mode))
        qFatal("no file");
    return file.fileName();
}

QByteArray json(const QJsonObject &object)
{
    return QJsonDocument{object}.toJson();
}

QJsonObject userFile(const QString &refreshToken = u"1//0abc"_s)
{
    return {{u"type"_s, u"authorized_user"_s},
            {u"client_id"_s, u"123456789012-practice.apps.googleusercontent.com"_s},
            {u"client_secret"_s, u"GOCSPX-practice-client-0001"_s},
            {u"refresh_token"_s, refreshToken},
            {u"quota_project_id"_s, u"trc-practice"_s}};
}

QJsonObject impersonated(const QJsonObject &source,
                         const QString &account = u"tpudesk@trc-practice.iam.gserviceaccount.com"_s)
{
    return {
        {u"type"_s, u"impersonated_service_account"_s},
        {u"service_account_impersonation_url"_s,
         u"https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/%1:generateAccessToken"_s.arg(account)},
        {u"delegates"_s, QJsonArray{u"projects/-/serviceAccounts/middle@trc-practice.iam.gserviceaccount.com"_s}},
        {u"source_credentials"_s, source}};
}

} // namespace

class TestKeyFiles : public SignInWorld
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        begin();
        m_key = practice("keyFile");
        QVERIFY(parseCredentials(m_key));
    }
    void cleanupTestCase() { QCOMPARE(m_process.stop(), 0); }
    void init()
    {
        rules("{}");
        faults("[]");
    }
    void aKeyGivesTokensThatWork();
    void L1_aKeyIsNotInMemoryAfterItWasUsed();
    void A4_anHourOffEitherWayTheServersTimeIsUsed_data();
    void A4_anHourOffEitherWayTheServersTimeIsUsed();
    void A4_aKeyThatGoogleRefusesNamesTheClockFirst();
    void anHourThatPassesInThePracticeCloudAloneRefusesNobody();
    void aDeletedKeyIsSaid();
    void theKeyIsReadWhereItLiesAndNowhereElse();
    void aRefreshTokenInAFileWorksAndIsNotRevokedBySigningOut();
    void aSpeakerForAServiceAccountWorks();
    void whoMayNotSpeakForTheAccountIsTold();
    void A9_aKeyOfMode0644IsWarnedAbout();
    void A9_aLinkIsWarnedAbout();
    void A9_whatIsNoPlainSmallFileIsRefused();
    void A9_otherFilesGetASentenceEach_data();
    void A9_otherFilesGetASentenceEach();
    void A9_aKeyThatCannotSignIsRefused();
    void theDefaultFileIsSearchedAsGoogleDoes();
    void clientFilesAreReadAndOthersRefused_data();
    void clientFilesAreReadAndOthersRefused();

private:
    [[nodiscard]] Result<Token> tokenOf(Desk &desk, const QString &path,
                                        AccountSource source = AccountSource::DefaultCredentials)
    {
        AccountProfile profile;
        profile.source = source;
        profile.file = path;
        return QCoro::waitFor(desk.accounts.makeTokens(profile, m_cloud)->token(Freshness::Cached, {}));
    }

    QByteArray m_key;
};

void TestKeyFiles::L1_aKeyIsNotInMemoryAfterItWasUsed()
{
    QTemporaryDir folder;
    const auto line = QUuid::createUuid().toRfc4122().toHex(); // of a key that nobody else has; it signs nothing
    const MemorySearch search{line};
    QFile file{folder.filePath(u"key.json"_s)};
    QVERIFY(file.open(QFile::WriteOnly | QFile::Unbuffered) && file.setPermissions(QFile::ReadOwner));
    for (const auto &part : {QByteArray{R"({"type":"service_account","client_email":"a@b.iam.gserviceaccount.com",)"
                                        R"("private_key":"-----BEGIN PRIVATE KEY-----\n)"},
                             line, QByteArray{R"(\u003d\n-----END PRIVATE KEY-----\n"})"}})
        QCOMPARE(file.write(part), part.size());
    QCOMPARE(search.count(), 1);
    QVERIFY(readCredentialFile(file.fileName(), CredentialUse::Key));
    QCOMPARE(search.count(), 1);
    Desk desk{m_cloud};
    QVERIFY(!tokenOf(desk, file.fileName(), AccountSource::ServiceAccount));
    QCOMPARE(search.count(), 1);
    const auto read = parseCredentials(::readOutsideFile(file.fileName())->text);
    QVERIFY(read);
    QCOMPARE(read->privateKey.bytes(),
             "-----BEGIN PRIVATE KEY-----\n" + line + "=\n-----END PRIVATE KEY-----\n"); // its escapes are read
}

void TestKeyFiles::aKeyGivesTokensThatWork()
{
    Desk desk{m_cloud};
    const auto path = put(desk.folder, u"key.json"_s, m_key);
    const auto file = readCredentialFile(path, CredentialUse::Key);
    QVERIFY(file);
    QCOMPARE(file->account, u"tpudesk@trc-practice.iam.gserviceaccount.com"_s);
    QCOMPARE(file->project, ProjectId{u"trc-practice"_s});
    QCOMPARE(file->warnings, QStringList{});
    const auto token = tokenOf(desk, path, AccountSource::ServiceAccount);
    QVERIFY2(token, qPrintable(token ? QString{} : token.error().message));
    const auto facts = QCoro::waitFor(askAboutToken(desk.accounts.endpoint(), m_cloud.userInfo, token->text, {}));
    QCOMPARE(facts->account, file->account);
    QVERIFY(!isTooLittle(facts->scopes));
}

void TestKeyFiles::A4_anHourOffEitherWayTheServersTimeIsUsed_data()
{
    QTest::addColumn<int>("hours");
    QTest::newRow("right") << 0;
    QTest::newRow("an hour slow") << -1;
    QTest::newRow("an hour fast") << 1;
    QTest::newRow("a day fast") << 24;
}

void TestKeyFiles::A4_anHourOffEitherWayTheServersTimeIsUsed()
{
    QFETCH(int, hours);
    Desk desk{m_cloud};
    desk.clock.start = QDateTime::currentDateTimeUtc().addSecs(hours * 3'600);
    const auto path = put(desk.folder, u"key.json"_s, m_key);
    const auto token = tokenOf(desk, path, AccountSource::ServiceAccount);
    QVERIFY2(token, qPrintable(token ? QString{} : token.error().message));
    const auto left = desk.clock.now().secsTo(token->expiresAt); // by the clock that will be asked
    QVERIFY2(left > 3'500 && left <= 3'600, qPrintable(QString::number(left)));
}

void TestKeyFiles::A4_aKeyThatGoogleRefusesNamesTheClockFirst()
{
    Desk desk{m_cloud};
    desk.clock.start = QDateTime::currentDateTimeUtc().addSecs(3'600);
    // A server that never takes the time, whatever it is: the sentence must name the clock.
    faults(
        R"([{"path":"^/token","do":"status","status":400,"headers":{"Content-Type":"application/json"},"body":"{\"error\":\"invalid_grant\",\"error_description\":\"Invalid JWT: Token must be a short-lived token\"}"}])");
    const auto path = put(desk.folder, u"key.json"_s, m_key);
    const auto first = tokenOf(desk, path, AccountSource::ServiceAccount);
    QCOMPARE(first.error().code, ErrorCode::SignedOut);
    rules(R"({"clockAhead":-7200})"); // and one whose own clock is wrong
    faults("[]");
    const auto second = tokenOf(desk, path, AccountSource::ServiceAccount);
    QVERIFY2(second, qPrintable(second ? QString{} : second.error().message));
    const auto refused = apiErrorOf({{ErrorCode::SignedOut, {}, {}}, u"invalid_grant"_s}, OAuthGrant::Key, -1h);
    QVERIFY2(refused.message.contains("First set the clock of this computer: it is 60 minute(s) fast"_L1),
             qPrintable(refused.message));
    QVERIFY(refused.message.indexOf("clock"_L1) < refused.message.indexOf("deleted"_L1));
}

/// As for a watcher of another process, whose clock goes on as ever: its token has ended, and the key gives another
/// one.
void TestKeyFiles::anHourThatPassesInThePracticeCloudAloneRefusesNobody()
{
    Desk desk{m_cloud};
    const auto path = put(desk.folder, u"key.json"_s, m_key);
    const auto first = tokenOf(desk, path, AccountSource::ServiceAccount);
    QVERIFY(first);
    QVERIFY(!practice("time", R"({"advanceSeconds":3700})").isEmpty());
    const auto next = tokenOf(desk, path, AccountSource::ServiceAccount);
    QVERIFY2(next, qPrintable(next ? QString{} : next.error().message));
    QVERIFY(next->text != first->text);
}

void TestKeyFiles::aDeletedKeyIsSaid()
{
    Desk desk{m_cloud};
    auto other = QJsonDocument::fromJson(m_key).object();
    other[u"private_key_id"_s] = u"0123"_s;
    const auto refused = tokenOf(desk, put(desk.folder, u"key.json"_s, json(other)), AccountSource::ServiceAccount);
    QCOMPARE(refused.error().code, ErrorCode::SignedOut);
    QVERIFY2(refused.error().message.contains("the key was deleted or replaced"_L1),
             qPrintable(refused.error().message));
    QVERIFY(!refused.error().message.contains("First set the clock"_L1));
}

void TestKeyFiles::theKeyIsReadWhereItLiesAndNowhereElse()
{
    Desk desk{m_cloud};
    AccountProfile profile;
    profile.source = AccountSource::ServiceAccount;
    profile.project = ProjectId{u"trc-practice"_s};
    profile.file = put(desk.folder, u"key.json"_s, m_key);
    profile = desk.accounts.put(profile);
    const auto tokens = desk.accounts.makeTokens(profile, m_cloud);
    QVERIFY(QCoro::waitFor(tokens->token(Freshness::Cached, {})));
    QVERIFY(desk.settings.save());
    QFile settings{desk.folder.filePath(u"settings.json"_s)};
    QVERIFY(settings.open(QFile::ReadOnly));
    const auto text = settings.readAll();
    QVERIFY(text.contains("key.json") && !text.contains("PRIVATE KEY"));
    QCOMPARE(desk.secrets.writes, 0);
    QVERIFY(QFile::remove(profile.file));
    desk.clock.advance(1h);
    const auto gone = QCoro::waitFor(tokens->token(Freshness::Cached, {}));
    QCOMPARE(gone.error().code, ErrorCode::SignedOut);
    QVERIFY2(gone.error().message.contains("key.json"_L1), qPrintable(gone.error().message));
}

void TestKeyFiles::aRefreshTokenInAFileWorksAndIsNotRevokedBySigningOut()
{
    Desk desk{m_cloud};
    const auto grant = grantOf(desk);
    QVERIFY(grant);
    const auto path = put(desk.folder, u"adc.json"_s, json(userFile(grant->refreshToken)));
    QVERIFY2(tokenOf(desk, path), "a file's own refresh token");
    AccountProfile profile;
    profile.source = AccountSource::DefaultCredentials;
    profile.file = path;
    profile = desk.accounts.put(profile);
    const auto report = QCoro::waitFor(desk.accounts.signOut(profile.id, m_cloud, {}));
    QCOMPARE(report->revoked, SignOutReport::Revoked::NotOurs);
    QVERIFY(QFile::exists(path));
    QVERIFY(tokenOf(desk, path));
    rules(R"({"refresh":"invalid_grant"})");
    const auto refused = tokenOf(desk, path);
    QVERIFY2(refused.error().message.contains("gcloud auth application-default login"_L1),
             qPrintable(refused.error().message));
}

void TestKeyFiles::aSpeakerForAServiceAccountWorks()
{
    Desk desk{m_cloud};
    const auto grant = grantOf(desk);
    QVERIFY(grant);
    for (const auto &source : {userFile(grant->refreshToken), QJsonDocument::fromJson(m_key).object()}) {
        const auto path = put(desk.folder, u"adc.json"_s, json(impersonated(source)));
        const auto token = tokenOf(desk, path);
        QVERIFY2(token, qPrintable(token ? QString{} : token.error().message));
        const auto facts = QCoro::waitFor(askAboutToken(desk.accounts.endpoint(), m_cloud.userInfo, token->text, {}));
        QCOMPARE(facts->account, u"tpudesk@trc-practice.iam.gserviceaccount.com"_s);
        QVERIFY(desk.clock.now().secsTo(token->expiresAt) > 3'500);
    }
}

void TestKeyFiles::whoMayNotSpeakForTheAccountIsTold()
{
    Desk desk{m_cloud};
    const auto path =
        put(desk.folder, u"adc.json"_s,
            json(impersonated(QJsonDocument::fromJson(m_key).object(), u"other@p.iam.gserviceaccount.com"_s)));
    const auto refused = tokenOf(desk, path);
    QCOMPARE(refused.error().code, ErrorCode::SignedOut);
    QVERIFY2(refused.error().message.contains("Service Account Token Creator"_L1), qPrintable(refused.error().message));
}

void TestKeyFiles::A9_aKeyOfMode0644IsWarnedAbout()
{
    Desk desk{m_cloud};
    const auto path = put(desk.folder, u"key.json"_s, m_key,
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
    const auto file = readCredentialFile(path);
    QVERIFY(file);
    QCOMPARE(file->warnings.size(), 1);
    QVERIFY2(file->warnings.first().contains("0644"_L1) && file->warnings.first().contains("chmod 600"_L1),
             qPrintable(file->warnings.first()));
    QVERIFY(file->modified.secsTo(QDateTime::currentDateTimeUtc()) < 60);
}

void TestKeyFiles::A9_aLinkIsWarnedAbout()
{
    Desk desk{m_cloud};
    const auto path = put(desk.folder, u"key.json"_s, m_key);
    const auto link = desk.folder.filePath(u"link.json"_s);
    QVERIFY(QFile::link(path, link));
    const auto file = readCredentialFile(link);
    QVERIFY(file);
    QVERIFY2(file->warnings.join(u' ').contains(path), qPrintable(file->warnings.join(u' ')));
    QVERIFY(QDir{desk.folder.path()}.mkdir(u"Dropbox"_s));
    QVERIFY(QFile::copy(path, desk.folder.filePath(u"Dropbox/key.json"_s)));
    const auto synced = readCredentialFile(desk.folder.filePath(u"Dropbox/key.json"_s));
    QVERIFY(synced && synced->warnings.join(u' ').contains("copied to other computers"_L1));
}

void TestKeyFiles::A9_whatIsNoPlainSmallFileIsRefused()
{
    Desk desk{m_cloud};
    const auto pipe = desk.folder.filePath(u"pipe"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    const auto huge = put(desk.folder, u"huge.json"_s, QByteArray(70'000, ' '));
    const auto circle = desk.folder.filePath(u"circle"_s);
    QVERIFY(QFile::link(circle, circle));
    for (const auto &path :
         {pipe, desk.folder.path(), huge, u"/dev/zero"_s, circle, desk.folder.filePath(u"none"_s), QString{}}) {
        const auto file = readCredentialFile(path);
        QVERIFY2(!file, qPrintable(path));
        QVERIFY2(file.error().message.endsWith(u'.'), qPrintable(file.error().message));
    }
}

void TestKeyFiles::A9_otherFilesGetASentenceEach_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    auto key = QJsonObject{{u"type"_s, u"service_account"_s},
                           {u"client_email"_s, u"a@b.iam.gserviceaccount.com"_s},
                           {u"private_key"_s, u"-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n"_s}};
    const auto with = [&](const QString &member, const QJsonValue &value) {
        auto changed = key;
        changed[member] = value;
        return json(changed);
    };
    QTest::newRow("empty") << ""_ba << u"not a JSON file"_s;
    QTest::newRow("not JSON") << "hello"_ba << u"not a JSON file"_s;
    QTest::newRow("only the key") << "-----BEGIN PRIVATE KEY-----\nMIIE"_ba << u"only the key"_s;
    QTest::newRow("cut") << json(key).chopped(10) << u"not a JSON file"_s;
    QTest::newRow("a list") << "[1]"_ba << u"not a JSON file"_s;
    QTest::newRow("a client") << R"({"installed":{"client_id":"x"}})"_ba << u"file of an OAuth client"_s;
    QTest::newRow("no type") << R"({"a":1})"_ba << u"says no “type”"_s;
    QTest::newRow("another provider") << R"({"type":"external_account"})"_ba << u"audience"_s;
    QTest::newRow("another provider's user") << R"({"type":"external_account_authorized_user"})"_ba << u"audience"_s;
    QTest::newRow("distributed cloud") << R"({"type":"gdch_service_account"})"_ba << u"Distributed Cloud"_s;
    QTest::newRow("unknown") << R"({"type":"surprise"})"_ba << u"“surprise”"_s;
    QTest::newRow("another universe") << with(u"universe_domain"_s, u"example.cloud"_s) << u"another cloud"_s;
    QTest::newRow("no e-mail") << with(u"client_email"_s, u"a b"_s) << u"client_email"_s;
    QTest::newRow("no key") << with(u"private_key"_s, 7) << u"private_key"_s;
    QTest::newRow("a huge member") << with(u"private_key"_s, QString(20'000, u'A')) << u"private_key"_s;
    QTest::newRow("a user without token")
        << R"({"type":"authorized_user","client_id":"a","client_secret":"b"})"_ba << u"refresh_token"_s;
    QTest::newRow("a speaker elsewhere")
        << R"({"type":"impersonated_service_account","service_account_impersonation_url":"https://evil.example/v1/projects/-/serviceAccounts/a@b.c:generateAccessToken","source_credentials":{}})"_ba
        << u"service_account_impersonation_url"_s;
    QTest::newRow("a speaker for a speaker") << json(impersonated(impersonated(userFile()))) << u"source_credentials"_s;
    QTest::newRow("the same member twice")
        << R"({"type":"authorized_user","type":"service_account"})"_ba << u"not a JSON file"_s;
}

void TestKeyFiles::A9_otherFilesGetASentenceEach()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    Desk desk{m_cloud};
    const auto path = put(desk.folder, u"file.json"_s, text);
    const auto file = readCredentialFile(path);
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::Invalid);
    QVERIFY2(file.error().message.contains(words), qPrintable(file.error().message));
    QCOMPARE(tokenOf(desk, path).error().code, ErrorCode::SignedOut);
}

void TestKeyFiles::A9_aKeyThatCannotSignIsRefused()
{
    Desk desk{m_cloud};
    auto broken = QJsonDocument::fromJson(m_key).object();
    for (
        const auto &pem :
        {u"-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n"_s,
         u"-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF\n-----END PRIVATE KEY-----\n"_s}) {
        broken[u"private_key"_s] = pem; // damaged; and one of another kind
        const auto token = tokenOf(desk, put(desk.folder, u"key.json"_s, json(broken)), AccountSource::ServiceAccount);
        QVERIFY(!token);
        QVERIFY2(token.error().message.contains("damaged or of another kind"_L1), qPrintable(token.error().message));
    }
    const auto user = put(desk.folder, u"user.json"_s, json(userFile()));
    const auto wrongUse = readCredentialFile(user, CredentialUse::Key);
    QVERIFY(!wrongUse && wrongUse.error().message.contains("not a service account's key"_L1));
    QCOMPARE(tokenOf(desk, user, AccountSource::ServiceAccount).error().code, ErrorCode::SignedOut);
}

void TestKeyFiles::theDefaultFileIsSearchedAsGoogleDoes()
{
    const QTemporaryDir home;
    QProcessEnvironment environment;
    environment.insert(u"HOME"_s, home.path());
    QVERIFY(!findDefaultCredentials(environment));
    QVERIFY(QDir{home.path()}.mkpath(u".config/gcloud"_s));
    const auto usual = put(home, u".config/gcloud/application_default_credentials.json"_s, "{}");
    QCOMPARE(findDefaultCredentials(environment), usual);
    QVERIFY(QDir{home.path()}.mkpath(u"other"_s));
    environment.insert(u"CLOUDSDK_CONFIG"_s, home.filePath(u"other"_s));
    QVERIFY(!findDefaultCredentials(environment));
    const auto moved = put(home, u"other/application_default_credentials.json"_s, "{}");
    QCOMPARE(findDefaultCredentials(environment), moved);
    environment.insert(u"GOOGLE_APPLICATION_CREDENTIALS"_s, u"/nowhere/key.json"_s);
    QCOMPARE(findDefaultCredentials(environment), u"/nowhere/key.json"_s);
}

void TestKeyFiles::clientFilesAreReadAndOthersRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const auto file = [](const QString &kind, const QString &id, const QString &secret,
                         const QString &token = u"https://oauth2.googleapis.com/token"_s) {
        return json({{kind,
                      QJsonObject{{u"client_id"_s, id},
                                  {u"client_secret"_s, secret},
                                  {u"token_uri"_s, token},
                                  {u"project_id"_s, u"my-project"_s}}}});
    };
    const auto id = u"123-abc.apps.googleusercontent.com"_s;
    QTest::newRow("a desktop client") << file(u"installed"_s, id, u"GOCSPX-abc_def"_s) << QString{};
    QTest::newRow("a web client") << file(u"web"_s, id, u"GOCSPX-abc_def"_s) << u"Web application"_s;
    QTest::newRow("a key") << R"({"type":"service_account"})"_ba << u"service account's key"_s;
    QTest::newRow("credentials") << json(userFile()) << u"not an OAuth client"_s;
    QTest::newRow("something else") << "{}"_ba << u"describes no OAuth client"_s;
    QTest::newRow("not JSON") << "PK"_ba << u"not a JSON file"_s;
    QTest::newRow("another provider") << file(u"installed"_s, id, u"GOCSPX-abc_def"_s, u"https://evil.example/token"_s)
                                      << u"not one of Google's"_s;
    QTest::newRow("a name that looks like Google")
        << file(u"installed"_s, id, u"GOCSPX-abc_def"_s, u"https://evilgoogleapis.com/token"_s)
        << u"not one of Google's"_s;
    QTest::newRow("no id") << file(u"installed"_s, u"abc"_s, u"GOCSPX-abc_def"_s) << u"not the id of an OAuth client"_s;
    QTest::newRow("an id with a line end")
        << file(u"installed"_s, id + u"\nx"_s, u"GOCSPX-abc_def"_s) << u"not the id of an OAuth client"_s;
    QTest::newRow("no secret") << file(u"installed"_s, id, {}) << u"secret is missing"_s;
}

void TestKeyFiles::clientFilesAreReadAndOthersRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    const auto client = parseClientFile(text);
    QCOMPARE(bool(client), words.isEmpty());
    if (client)
        QCOMPARE(
            *client,
            (OAuthClient{u"123-abc.apps.googleusercontent.com"_s, u"GOCSPX-abc_def"_s, ProjectId{u"my-project"_s}}));
    else
        QVERIFY2(client.error().message.contains(words), qPrintable(client.error().message));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestKeyFiles)
#include "tst_keyfiles.moc"
