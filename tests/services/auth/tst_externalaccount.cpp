// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Credentials of a federated identity: what a file may say, where the provider's token comes from, what goes to the
// Security Token Service, and what its refusals mean.
#include "services/auth/externalaccount.h"

#include "services/auth/credentialfile.h"
#include "services/auth/filetoken.h"
#include "services/core/log.h"
#include "services/project/accounttrial.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QUrlQuery>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto jwt = u"eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJpc3MiOiJodHRwczovL2lkcC5leGFtcGxlIn0.c2lnbmF0dXJl"_s;
const auto audience =
    u"//iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/lab-pool/providers/lab-idp"_s;
const auto workforce = u"//iam.googleapis.com/locations/global/workforcePools/staff/providers/university"_s;
const auto speaksFor =
    u"https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/tpu@lab.iam.gserviceaccount.com:generateAccessToken"_s;
constexpr auto granted =
    R"({"access_token":"ya29.d.federated","issued_token_type":"urn:ietf:params:oauth:token-type:access_token","token_type":"Bearer","expires_in":3599})";

QByteArray json(const QJsonObject &object)
{
    return QJsonDocument{object}.toJson();
}

QJsonObject fromFile(const QString &path, const QJsonObject &format = {})
{
    QJsonObject source{{u"file"_s, path}};
    if (!format.isEmpty())
        source.insert(u"format"_s, format);
    return source;
}

QJsonObject fromUrl(const QString &url, const QJsonObject &headers = {})
{
    return {{u"url"_s, url},
            {u"headers"_s, headers},
            {u"format"_s, QJsonObject{{u"type"_s, u"json"_s}, {u"subject_token_field_name"_s, u"access_token"_s}}}};
}

QJsonObject account(const QJsonObject &source, const QJsonObject &more = {})
{
    QJsonObject file{{u"type"_s, u"external_account"_s},
                     {u"audience"_s, audience},
                     {u"subject_token_type"_s, u"urn:ietf:params:oauth:token-type:jwt"_s},
                     {u"token_url"_s, u"https://sts.googleapis.com/v1/token"_s},
                     {u"credential_source"_s, source}};
    for (auto it = more.begin(); it != more.end(); ++it)
        file.insert(it.key(), it.value());
    return file;
}

/// What was asked of the world, headers and forms whole.
struct Call
{
    QByteArray verb;
    QNetworkRequest request;
    QByteArray body;

    [[nodiscard]] QString place() const { return request.url().toString(QUrl::RemoveQuery); }
    [[nodiscard]] QString field(const QString &name) const
    {
        return QUrlQuery{QString::fromLatin1(body)}.queryItemValue(name, QUrl::FullyDecoded);
    }
};

class World final : public QNetworkAccessManager
{
public:
    World(FakeWorld *fake, QList<Call> *calls)
        : m_fake{fake}
        , m_calls{calls}
    {
    }

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body) override
    {
        const auto verb = request.attribute(QNetworkRequest::CustomVerbAttribute).toByteArray();
        m_calls->append({verb.isEmpty() ? "GET"_ba : verb, request, body ? body->readAll() : QByteArray{}});
        return new FakeReply{m_fake, m_fake->next({.verb = verb, .url = request.url()}), request, operation};
    }

private:
    FakeWorld *m_fake;
    QList<Call> *m_calls;
};

/// One sign-in with one file, over a network that answers as it is told.
struct Desk
{
    [[nodiscard]] QString put(const QString &name, const QByteArray &text) const
    {
        QFile file{folder.filePath(name)};
        if (!file.open(QFile::WriteOnly) || file.write(text) != text.size()
            || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
            qFatal("no file");
        return file.fileName();
    }
    [[nodiscard]] Result<Token> sign(const QJsonObject &file)
    {
        return QCoro::waitFor(tokenByFile(endpoint, realCloud(ProjectId{u"lab"_s}), put(u"adc.json"_s, json(file)),
                                          CredentialUse::Any, {}));
    }
    void answers(std::initializer_list<FakeAnswer> all) { fake.answers = all; }

    QTemporaryDir folder;
    FakeClock clock;
    FakeWorld fake;
    QList<Call> calls;
    std::shared_ptr<TokenEndpoint> endpoint =
        std::make_shared<TokenEndpoint>(&clock, [this] { return std::make_unique<World>(&fake, &calls); });
};

QString messageOf(const Result<Token> &token)
{
    return token ? QString{} : token.error().message;
}

} // namespace

class ExternalAccountTest : public QObject
{
    Q_OBJECT

private slots:
    void R22_aTokenFromAFileIsExchanged();
    void R22_aTokenInAJsonFileIsFoundByItsName();
    void R22_aTokenFromAnAddressIsFetchedWithItsHeaders();
    void R22_theMetadataServerOfAMachineNeedsNoTls();
    void R22_aServiceAccountIsSpokenForWithTheExchangedToken();
    void R22_aWorkforcePoolNamesItsProject();
    void R22_aPersonOfAWorkforcePoolIsRenewed();
    void R22_refusalsOfTheTokenServiceAreExplained_data();
    void R22_refusalsOfTheTokenServiceAreExplained();
    void R22_aProviderInTroubleIsAskedAgainAndARefusalIsSaid();
    void R22_aRedirectOfTheProviderIsNotFollowed();
    void R22_whatIsNoTokenIsRefused_data();
    void R22_whatIsNoTokenIsRefused();
    void R22_aTokenFileThatIsNoPlainSmallFileIsRefused();
    void R22_otherFilesAreRefusedWithTheReason_data();
    void R22_otherFilesAreRefusedWithTheReason();
    void R22_noSecretStandsInTheLog();
    void R22_nobodyIsAskedWhoItIs();
};

void ExternalAccountTest::R22_aTokenFromAFileIsExchanged()
{
    Desk desk;
    const auto file = desk.put(u"token"_s, jwt.toLatin1() + '\n');
    const auto read = parseCredentials(json(account(fromFile(file), {{u"quota_project_id"_s, u"lab-7"_s}})));
    QVERIFY(read);
    QCOMPARE(read->kind, CredentialKind::External);
    QCOMPARE(read->pool, u"lab-pool"_s);
    QCOMPARE(read->quotaProject, ProjectId{u"lab-7"_s});
    desk.answers({{.body = granted}});
    const auto token = desk.sign(account(fromFile(file)));
    QVERIFY2(token, qPrintable(messageOf(token)));
    QCOMPARE(token->text, u"ya29.d.federated"_s);
    QCOMPARE(desk.clock.now().secsTo(token->expiresAt), 3'599);
    QCOMPARE(desk.calls.size(), 1);
    const auto &call = desk.calls.constFirst();
    QCOMPARE(call.verb, "POST"_ba);
    QCOMPARE(call.place(), u"https://sts.googleapis.com/v1/token"_s);
    QCOMPARE(call.field(u"grant_type"_s), u"urn:ietf:params:oauth:grant-type:token-exchange"_s);
    QCOMPARE(call.field(u"audience"_s), audience);
    QCOMPARE(call.field(u"scope"_s), u"https://www.googleapis.com/auth/cloud-platform"_s);
    QCOMPARE(call.field(u"requested_token_type"_s), u"urn:ietf:params:oauth:token-type:access_token"_s);
    QCOMPARE(call.field(u"subject_token"_s), jwt);
    QCOMPARE(call.field(u"subject_token_type"_s), u"urn:ietf:params:oauth:token-type:jwt"_s);
    QVERIFY(!call.body.contains("options")); // of a workforce pool only
    QVERIFY(!call.request.hasRawHeader("Authorization")); // the service's description forbids it
    QVERIFY(!call.request.url().hasQuery());

    // The provider writes a new one: it is read anew each time.
    (void)desk.put(u"token"_s, "next." + jwt.toLatin1());
    desk.answers({{.body = granted}});
    QVERIFY(desk.sign(account(fromFile(file))));
    QCOMPARE(desk.calls.constLast().field(u"subject_token"_s), u"next."_s + jwt);
}

void ExternalAccountTest::R22_aTokenInAJsonFileIsFoundByItsName()
{
    Desk desk;
    const auto file = desk.put(u"token.json"_s, json({{u"id_token"_s, jwt}, {u"access_token"_s, u"not this"_s}}));
    const auto format = QJsonObject{{u"type"_s, u"json"_s}, {u"subject_token_field_name"_s, u"id_token"_s}};
    desk.answers({{.body = granted}});
    const auto token = desk.sign(account(fromFile(file, format)));
    QVERIFY2(token, qPrintable(messageOf(token)));
    QCOMPARE(desk.calls.constFirst().field(u"subject_token"_s), jwt);
}

void ExternalAccountTest::R22_aTokenFromAnAddressIsFetchedWithItsHeaders()
{
    Desk desk;
    desk.answers({{.body = json({{u"access_token"_s, jwt}})}, {.body = granted}});
    const auto token =
        desk.sign(account(fromUrl(u"https://idp.example/token?audience=lab"_s,
                                  {{u"Metadata"_s, u"True"_s}, {u"Authorization"_s, u"bearer job-7"_s}})));
    QVERIFY2(token, qPrintable(messageOf(token)));
    QCOMPARE(desk.calls.size(), 2);
    const auto &asked = desk.calls.constFirst();
    QCOMPARE(asked.verb, "GET"_ba);
    QCOMPARE(asked.request.url().toString(), u"https://idp.example/token?audience=lab"_s);
    QCOMPARE(asked.request.rawHeader("Metadata"), "True"_ba);
    QCOMPARE(asked.request.rawHeader("Authorization"), "bearer job-7"_ba);
    QVERIFY(asked.body.isEmpty());
    const auto &exchanged = desk.calls.constLast();
    QCOMPARE(exchanged.field(u"subject_token"_s), jwt);
    QVERIFY(!exchanged.request.hasRawHeader("Metadata")); // they are for the provider alone
    QVERIFY(!exchanged.request.hasRawHeader("Authorization"));
}

void ExternalAccountTest::R22_theMetadataServerOfAMachineNeedsNoTls()
{
    Desk desk;
    for (const auto *place :
         {"http://169.254.169.254/metadata/identity/oauth2/token?resource=x", "http://[fd00:ec2::254]/latest/token"}) {
        desk.answers({{.body = json({{u"access_token"_s, jwt}})}, {.body = granted}});
        const auto token = desk.sign(account(fromUrl(QString::fromLatin1(place))));
        QVERIFY2(token, qPrintable(messageOf(token)));
    }
    desk.calls.clear();
    for (const auto *place : {"http://idp.example/token", "http://169.254.169.254.example/token", "ftp://idp.example/x",
                              "http://user@169.254.169.254/x", "file:///etc/passwd", "http://10.0.0.1/token"}) {
        const auto token = desk.sign(account(fromUrl(QString::fromLatin1(place))));
        QVERIFY2(!token && token.error().code == ErrorCode::SignedOut, place);
    }
    QVERIFY(desk.calls.isEmpty());
}

void ExternalAccountTest::R22_aServiceAccountIsSpokenForWithTheExchangedToken()
{
    Desk desk;
    const auto file = desk.put(u"token"_s, jwt.toLatin1());
    const auto whole =
        account(fromFile(file),
                {{u"service_account_impersonation_url"_s, speaksFor},
                 {u"service_account_impersonation"_s, QJsonObject{{u"token_lifetime_seconds"_s, 1'800}}}});
    const auto read = parseCredentials(json(whole));
    QVERIFY(read);
    QCOMPARE(read->kind, CredentialKind::Impersonated);
    QCOMPARE(read->account, u"tpu@lab.iam.gserviceaccount.com"_s);
    QCOMPARE(read->source->kind, CredentialKind::External);
    desk.answers({{.body = granted},
                  {.body = json({{u"accessToken"_s, u"ya29.c.lent"_s},
                                 {u"expireTime"_s, desk.clock.now().addSecs(1'800).toString(Qt::ISODate)}})}});
    const auto token = desk.sign(whole);
    QVERIFY2(token, qPrintable(messageOf(token)));
    QCOMPARE(token->text, u"ya29.c.lent"_s);
    QCOMPARE(desk.calls.size(), 2);
    const auto &lent = desk.calls.constLast();
    QCOMPARE(lent.request.url().toString(), speaksFor);
    QCOMPARE(lent.request.rawHeader("Authorization"), "Bearer ya29.d.federated"_ba);
    QCOMPARE(QJsonDocument::fromJson(lent.body)["lifetime"_L1].toString(), u"1800s"_s);

    desk.answers(
        {{.body = granted},
         {.status = 403, .body = R"({"error":{"code":403,"message":"denied","status":"PERMISSION_DENIED"}})"}});
    const auto refused = desk.sign(whole);
    QVERIFY(!refused && refused.error().code == ErrorCode::SignedOut);
    QVERIFY2(refused.error().message.contains("Service Account Token Creator"_L1), qPrintable(messageOf(refused)));
}

void ExternalAccountTest::R22_aWorkforcePoolNamesItsProject()
{
    Desk desk;
    const auto file = desk.put(u"token"_s, jwt.toLatin1());
    desk.answers({{.body = granted}});
    const auto token = desk.sign(
        account(fromFile(file), {{u"audience"_s, workforce}, {u"workforce_pool_user_project"_s, u"billing-lab"_s}}));
    QVERIFY2(token, qPrintable(messageOf(token)));
    const auto options = QJsonDocument::fromJson(desk.calls.constFirst().field(u"options"_s).toUtf8()).object();
    QCOMPARE(options, (QJsonObject{{u"userProject"_s, u"billing-lab"_s}}));
    const auto client = account(fromFile(file),
                                {{u"audience"_s, workforce},
                                 {u"workforce_pool_user_project"_s, u"billing-lab"_s},
                                 {u"client_id"_s, u"desk"_s},
                                 {u"client_secret"_s, u"s3cret-of-desk"_s}});
    desk.answers({{.body = granted}});
    QVERIFY(desk.sign(client)); // a client has a project of its own
    QCOMPARE(desk.calls.constLast().request.rawHeader("Authorization"),
             "Basic " + QByteArray{"desk:s3cret-of-desk"}.toBase64());
    QVERIFY(!desk.calls.constLast().body.contains("options"));
}

void ExternalAccountTest::R22_aPersonOfAWorkforcePoolIsRenewed()
{
    Desk desk;
    const QJsonObject user{{u"type"_s, u"external_account_authorized_user"_s},
                           {u"audience"_s, workforce},
                           {u"client_id"_s, u"desk"_s},
                           {u"client_secret"_s, u"s3cret-of-desk"_s},
                           {u"refresh_token"_s, u"refresh-me-please"_s},
                           {u"token_url"_s, u"https://sts.googleapis.com/v1/oauthtoken"_s}};
    QCOMPARE(parseCredentials(json(user))->kind, CredentialKind::ExternalUser);
    QCOMPARE(parseCredentials(json(user))->pool, u"staff"_s);
    desk.answers({{.body = granted}});
    const auto token = desk.sign(user);
    QVERIFY2(token, qPrintable(messageOf(token)));
    const auto &call = desk.calls.constFirst();
    QCOMPARE(call.place(), u"https://sts.googleapis.com/v1/oauthtoken"_s);
    QCOMPARE(call.field(u"grant_type"_s), u"refresh_token"_s);
    QCOMPARE(call.field(u"refresh_token"_s), u"refresh-me-please"_s);
    QVERIFY(!call.body.contains("s3cret"));
    QCOMPARE(call.request.rawHeader("Authorization"), "Basic " + QByteArray{"desk:s3cret-of-desk"}.toBase64());
    for (const auto *member : {"audience", "client_id", "client_secret", "refresh_token", "token_url"}) {
        auto half = user;
        half.remove(QLatin1StringView{member});
        const auto read = parseCredentials(json(half));
        QVERIFY2(!read && read.error().message.contains(QLatin1StringView{member}), member);
    }
}

void ExternalAccountTest::R22_refusalsOfTheTokenServiceAreExplained_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("words");
    const auto said = [](const char *word, const char *description) {
        return json(
            {{u"error"_s, QString::fromLatin1(word)}, {u"error_description"_s, QString::fromLatin1(description)}});
    };
    QTest::newRow("ended") << said("invalid_grant", "ID Token issued at 1 is stale to sign-in.") << u"has ended"_s;
    QTest::newRow("kept out") << said("unauthorized_client",
                                      "The given credential is rejected by the attribute condition.")
                              << u"does not let this identity in"_s;
    QTest::newRow("no pool") << said("invalid_target", "The target service indicated by the \"audience\" is invalid.")
                             << u"does not exist, or is switched off"_s;
    QTest::newRow("another") << said("invalid_request", "Something that nobody has seen before.")
                             << u"Something that nobody has seen before"_s;
}

void ExternalAccountTest::R22_refusalsOfTheTokenServiceAreExplained()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, words);
    Desk desk;
    desk.answers({{.status = 400, .body = body}});
    const auto token = desk.sign(account(fromFile(desk.put(u"token"_s, jwt.toLatin1()))));
    QVERIFY(!token);
    QCOMPARE(token.error().code, ErrorCode::SignedOut);
    QVERIFY2(token.error().message.contains(words), qPrintable(messageOf(token)));
    QVERIFY2(!token.error().message.contains("OAuth client"_L1), qPrintable(messageOf(token)));
    QCOMPARE(desk.calls.size(), 1); // a refusal is not asked for again
}

void ExternalAccountTest::R22_aProviderInTroubleIsAskedAgainAndARefusalIsSaid()
{
    Desk desk;
    const auto file = account(fromUrl(u"https://idp.example/token"_s));
    desk.answers({{.status = 503}, {.status = 503}, {.body = json({{u"access_token"_s, jwt}})}, {.body = granted}});
    const auto token = desk.sign(file);
    QVERIFY2(token, qPrintable(messageOf(token)));
    QCOMPARE(desk.calls.size(), 4);
    desk.answers({{.status = 401, .body = R"({"secret":"in the body"})"}});
    const auto refused = desk.sign(file);
    QVERIFY(!refused && refused.error().code == ErrorCode::SignedOut);
    QVERIFY2(refused.error().message.contains("idp.example"_L1) && refused.error().message.contains("401"_L1)
                 && !refused.error().message.contains("in the body"_L1),
             qPrintable(messageOf(refused)));
    desk.answers({{.status = 503}, {.status = 503}, {.status = 503}, {.status = 503}});
    const auto busy = desk.sign(file);
    QVERIFY2(!busy && busy.error().code == ErrorCode::Busy, "it may come back: the sign-in is not lost");
}

void ExternalAccountTest::R22_aRedirectOfTheProviderIsNotFollowed()
{
    Desk desk;
    desk.answers({{.status = 302, .headers = {{"Location", "http://evil.example/token"}}}});
    const auto token = desk.sign(account(fromUrl(u"https://idp.example/token"_s, {{u"Authorization"_s, u"x"_s}})));
    QVERIFY(!token && token.error().code == ErrorCode::BadReply);
    QCOMPARE(desk.calls.size(), 1);
}

void ExternalAccountTest::R22_whatIsNoTokenIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("field");
    QTest::newRow("empty") << QByteArray{} << QString{};
    QTest::newRow("white space") << "  \n"_ba << QString{};
    QTest::newRow("two lines") << "a.b.c\nd.e.f"_ba << QString{};
    QTest::newRow("a form's end") << "a.b.c\r\nHost: evil.example"_ba << QString{};
    QTest::newRow("not ASCII") << QByteArray{"a.b.\xc3\xa9"} << QString{};
    QTest::newRow("a NUL") << QByteArray{"a\0b", 3} << QString{};
    QTest::newRow("too long") << QByteArray(70'000, 'a') << QString{};
    QTest::newRow("not JSON") << jwt.toLatin1() << u"id_token"_s;
    QTest::newRow("a page") << "<html>sign in</html>"_ba << u"id_token"_s;
    QTest::newRow("another member") << R"({"access_token":"a.b.c"})"_ba << u"id_token"_s;
    QTest::newRow("a number") << R"({"id_token":7})"_ba << u"id_token"_s;
    QTest::newRow("an object") << R"({"id_token":{"a":"b"}})"_ba << u"id_token"_s;
    QTest::newRow("twice") << R"({"id_token":"a","id_token":"b"})"_ba << u"id_token"_s;
    QTest::newRow("cut") << R"({"id_token":"a.b)"_ba << u"id_token"_s;
}

void ExternalAccountTest::R22_whatIsNoTokenIsRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, field);
    const auto token = subjectTokenFrom(text, field);
    QVERIFY(!token);
    QCOMPARE(token.error().code, ErrorCode::Invalid);
    QVERIFY(token.error().message.endsWith(u'.'));
    Desk desk;
    const auto format = QJsonObject{{u"type"_s, u"json"_s}, {u"subject_token_field_name"_s, field}};
    const auto signedIn =
        desk.sign(account(fromFile(desk.put(u"token"_s, text), field.isEmpty() ? QJsonObject{} : format)));
    QVERIFY(!signedIn && signedIn.error().code == ErrorCode::SignedOut);
    QVERIFY(desk.calls.isEmpty());
}

void ExternalAccountTest::R22_aTokenFileThatIsNoPlainSmallFileIsRefused()
{
    Desk desk;
    const auto pipe = desk.folder.filePath(u"pipe"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    const auto huge = desk.put(u"huge"_s, QByteArray(200'000, 'a'));
    for (const auto &path : {pipe, huge, desk.folder.path(), u"/dev/zero"_s, desk.folder.filePath(u"none"_s)}) {
        const auto token = desk.sign(account(fromFile(path)));
        QVERIFY2(!token && token.error().code == ErrorCode::SignedOut, qPrintable(path));
        QVERIFY2(token.error().message.contains(path), qPrintable(messageOf(token)));
    }
    QVERIFY(desk.calls.isEmpty());
}

void ExternalAccountTest::R22_otherFilesAreRefusedWithTheReason_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const auto file = fromFile(u"/run/token"_s);
    const auto row = [](const char *name, const QJsonObject &object, const QString &words) {
        QTest::newRow(name) << json(object) << words;
    };
    row("a program", account({{u"executable"_s, QJsonObject{{u"command"_s, u"/bin/sh -c id"_s}}}}),
        u"TPU Desk starts no program"_s);
    row("a program and a file",
        account({{u"file"_s, u"/run/token"_s}, {u"executable"_s, QJsonObject{{u"command"_s, u"id"_s}}}}),
        u"TPU Desk starts no program"_s);
    row("AWS", account({{u"environment_id"_s, u"aws1"_s}, {u"region_url"_s, u"http://169.254.169.254/x"_s}}),
        u"machine of AWS"_s);
    row("a certificate", account({{u"certificate"_s, QJsonObject{{u"use_default_certificate_config"_s, true}}}}),
        u"by a certificate"_s);
    row("no source", account({}), u"credential_source"_s);
    row("two sources", account({{u"file"_s, u"/a"_s}, {u"url"_s, u"https://b.example"_s}}), u"credential_source"_s);
    row("a relative file", account(fromFile(u"token"_s)), u"credential_source.file"_s);
    row("another format", account(fromFile(u"/a"_s, {{u"type"_s, u"xml"_s}})), u"credential_source.format"_s);
    row("JSON without a name", account(fromFile(u"/a"_s, {{u"type"_s, u"json"_s}})), u"credential_source.format"_s);
    row("a header with a line end", account(fromUrl(u"https://idp.example"_s, {{u"A"_s, u"b\r\nC: d"_s}})),
        u"credential_source.headers"_s);
    row("a header that is no name", account(fromUrl(u"https://idp.example"_s, {{u"A b"_s, u"c"_s}})),
        u"credential_source.headers"_s);
    row("an address without TLS", account(fromUrl(u"http://idp.example/token"_s)), u"Only https"_s);
    row("another audience", account(file, {{u"audience"_s, u"//evil.example/x"_s}}), u"audience"_s);
    row("another token", account(file, {{u"subject_token_type"_s, u"urn:other"_s}}), u"subject_token_type"_s);
    for (const auto *place :
         {"https://evil.example/v1/token", "http://sts.googleapis.com/v1/token",
          "https://sts.googleapis.com.evil.example/v1/token", "https://evilsts.googleapis.com.x/v1/token",
          "https://sts.googleapis.com/v1/token?x=y", "https://sts.googleapis.com:8443/v1/token",
          "https://a@sts.googleapis.com/v1/token", "https://sts.googleapis.com/v1/other"})
        row(place, account(file, {{u"token_url"_s, QString::fromLatin1(place)}}), u"token_url"_s);
    row("a project of a workload", account(file, {{u"workforce_pool_user_project"_s, u"p"_s}}),
        u"workforce_pool_user_project"_s);
    row("another service to speak through",
        account(file,
                {{u"service_account_impersonation_url"_s,
                  u"https://evil.example/v1/projects/-/serviceAccounts/a@b.c:generateAccessToken"_s}}),
        u"service_account_impersonation_url"_s);
    for (const int seconds : {0, 599, 43'201})
        row(qPrintable(QString::number(seconds)),
            account(file,
                    {{u"service_account_impersonation_url"_s, speaksFor},
                     {u"service_account_impersonation"_s, QJsonObject{{u"token_lifetime_seconds"_s, seconds}}}}),
            u"token_lifetime_seconds"_s);
    row("half a client", account(file, {{u"client_id"_s, u"x"_s}}), u"client_secret"_s);
    row("another universe", account(file, {{u"universe_domain"_s, u"example.cloud"_s}}), u"another cloud"_s);
}

void ExternalAccountTest::R22_otherFilesAreRefusedWithTheReason()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    const auto read = parseCredentials(text);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::Invalid);
    QVERIFY2(read.error().message.contains(words), qPrintable(read.error().message));
    const QUrl google{u"https://sts.googleapis.com/v1/token"_s};
    QCOMPARE(tokenServiceAt(realCloud(ProjectId{}).sts, google), google);
    QCOMPARE(tokenServiceAt(QUrl{u"https://sts.example/base"_s}, google), // set by the user, not by the file
             QUrl{u"https://sts.example/base/v1/token"_s});
    for (const auto *place :
         {"https://sts.us-east1.rep.googleapis.com/v1/token", "https://sts.mtls.googleapis.com/v1/token",
          "https://us-east1-sts.googleapis.com/v1/token", "https://sts-lab.p.googleapis.com/v1/token"})
        QVERIFY2(isTokenService(QUrl{QString::fromLatin1(place)}, "/v1/token"_L1), place);
}

void ExternalAccountTest::R22_noSecretStandsInTheLog()
{
    Desk desk;
    const auto secret = u"job-credential-4711"_s;
    desk.answers({{.body = json({{u"access_token"_s, jwt}})},
                  {.status = 400,
                   .body = json({{u"error"_s, u"invalid_request"_s},
                                 {u"error_description"_s, u"refused %1 of %2"_s.arg(jwt, secret)}})}});
    const auto token = desk.sign(account(fromUrl(u"https://idp.example/token"_s, {{u"Authorization"_s, secret}})));
    QVERIFY(!token);
    bool isLogged = false;
    for (const auto &line : Log::instance().lines()) {
        QVERIFY2(!line.text.contains(jwt) && !line.text.contains(secret), qPrintable(line.text));
        isLogged = isLogged || line.text.contains("sts.googleapis.com"_L1);
    }
    QVERIFY(isLogged); // the refusal itself is
}

void ExternalAccountTest::R22_nobodyIsAskedWhoItIs()
{
    Desk desk;
    const auto federated = desk.put(u"adc.json"_s, json(account(fromFile(u"/run/token"_s))));
    const auto speaks =
        desk.put(u"lent.json"_s,
                 json(account(fromFile(u"/run/token"_s), {{u"service_account_impersonation_url"_s, speaksFor}})));
    QVERIFY(isFederated(federated));
    QVERIFY(!isFederated(speaks)); // of a service account's token Google tells
    QVERIFY(!isFederated(desk.folder.filePath(u"none"_s)));
    const auto tokens = std::make_shared<FakeToken>();
    const auto facts = [&](bool isOfPool) {
        const auto trial = std::make_shared<AccountTrial>(realCloud(ProjectId{u"lab"_s}), tokens, desk.endpoint,
                                                          &desk.clock, isOfPool);
        return QCoro::waitFor(trial->facts({}));
    };
    const auto known = facts(true);
    QVERIFY(known && known->account.isEmpty() && desk.calls.isEmpty());
    desk.answers({{.status = 400, .body = R"({"error":"invalid_token"})"}});
    QCOMPARE(facts(false).error().code, ErrorCode::SignedOut);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ExternalAccountTest)
#include "tst_externalaccount.moc"
