// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// gcloud as a source of tokens: a script in its place for what goes wrong, and the real one where it is installed.
#include "signinworld.h"

#include "services/auth/gcloud.h"
#include "services/core/log.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto helperReply =
    R"({"configuration":{"active_configuration":"default","properties":{"core":{"account":"a@b.example","project":"my-project"},"compute":{"zone":"us-central2-b"}}},
"credential":{"access_token":"ya29.from-gcloud-%1","id_token":"eyJx.y.z","token_expiry":"2026-11-20T13:00:00Z"},"sentinels":{"config_sentinel":"/x"}})"_ba;

/// A shell script named gcloud that notes how it was called.
struct FakeGcloud
{
    explicit FakeGcloud(const QByteArray &script)
    {
        QFile file{folder.filePath(u"gcloud"_s)};
        if (!file.open(QFile::WriteOnly))
            qFatal("no folder");
        file.write("#!/bin/sh\necho \"$LC_ALL $CLOUDSDK_CORE_DISABLE_PROMPTS $*\" >>" + folder.path().toUtf8()
                   + "/calls\n" + script);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        environment = QProcessEnvironment::systemEnvironment();
        environment.remove(u"TPUDESK_HOST_ROOT"_s);
        environment.remove(u"TPUDESK_HOST_ENV_PATH"_s);
        environment.insert(u"PATH"_s, folder.path() + u":/usr/bin:/bin"_s);
        environment.insert(u"HOME"_s, folder.path());
    }

    [[nodiscard]] QStringList calls() const
    {
        QFile file{folder.filePath(u"calls"_s)};
        return file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)
                                          : QStringList{};
    }

    QTemporaryDir folder;
    QProcessEnvironment environment;
};

QByteArray lists(const QByteArray &accounts)
{
    return "case \"$1 $2\" in\n'auth list') echo '" + accounts
        + "'; exit 0;;\n'config list') echo "
          "'{\"core\":{\"account\":\"a@b.example\",\"project\":\"my-project\"},\"compute\":{\"zone\":\"us-central2-b\"}"
          "}'; exit 0;;\nesac\n";
}

const auto oneAccount = R"([{"account":"a@b.example","status":"ACTIVE"},{"account":"c@d.example","status":""}])"_ba;

} // namespace

class TestGcloud : public SignInWorld
{
    Q_OBJECT

private slots:
    void itsTokenIsTakenAndKeptUntilFiveMinutesBeforeItsEnd();
    void itIsAskedWithoutQuestionsAndInEnglish();
    void itsAccountsAndProjectAreListed();
    void withoutGcloudItIsSaid();
    void whatGoesWrongIsSaid_data();
    void whatGoesWrongIsSaid();
    void aGcloudThatHangsIsEnded();
    void aGcloudThatGivesNoAnswerIsEndedAfterTwentySeconds();
    void theLoginCommandIsForAPerson();
    void strangeRepliesAreRefused_data();
    void strangeRepliesAreRefused();
    void theRealGcloudWithoutAnAccountSaysSo();
    void theRealGcloudGivesTokensThatWork();
};

void TestGcloud::itsTokenIsTakenAndKeptUntilFiveMinutesBeforeItsEnd()
{
    auto reply = helperReply;
    const FakeGcloud gcloud{"N=$(wc -l <"
                            "$(dirname $0)/calls)\necho '"
                            + reply.replace("%1", "'$N'") + "'\n"};
    QTemporaryDir folder;
    FakeClock clock; // it is 12:00
    clock.hold();
    FakeSecrets secrets;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Accounts accounts{{.settings = &settings,
                       .secrets = &secrets,
                       .clock = &clock,
                       .network = {},
                       .environment = gcloud.environment}};
    AccountProfile profile;
    profile.source = AccountSource::Gcloud;
    profile = accounts.put(profile);
    const auto tokens = accounts.makeTokens(profile, realCloud(ProjectId{u"my-project"_s}));
    QVERIFY(gcloud.calls().isEmpty());
    const auto first = QCoro::waitFor(tokens->token(Freshness::Cached, {}));
    QVERIFY2(first, qPrintable(first ? QString{} : first.error().message));
    QCOMPARE(first->text, u"ya29.from-gcloud-1"_s);
    QCOMPARE(first->expiresAt, QDateTime(QDate{2026, 11, 20}, QTime{13, 0}, QTimeZone::UTC));
    clock.advance(54min);
    QCOMPARE(QCoro::waitFor(tokens->token(Freshness::Cached, {}))->text, first->text);
    QCOMPARE(gcloud.calls().size(), 1);
    clock.advance(1min);
    QCOMPARE(QCoro::waitFor(tokens->token(Freshness::Cached, {}))->text, u"ya29.from-gcloud-2"_s);
    QVERIFY(gcloud.calls().last().contains("--force-auth-refresh"_L1));
    QVERIFY(settings.save());
    QFile file{folder.filePath(u"settings.json"_s)};
    QVERIFY(file.open(QFile::ReadOnly) && !file.readAll().contains("ya29"));
    QCOMPARE(secrets.writes, 0); // nothing is stored
    const auto report = QCoro::waitFor(accounts.signOut(profile.id, realCloud(ProjectId{u"my-project"_s}), {}));
    QCOMPARE(report->revoked, SignOutReport::Revoked::NotOurs); // its sign-in is its own
    QCOMPARE(gcloud.calls().size(), 2);
}

void TestGcloud::itIsAskedWithoutQuestionsAndInEnglish()
{
    const FakeGcloud gcloud{"echo '" + helperReply + "'\n"};
    QVERIFY(QCoro::waitFor(Gcloud{gcloud.environment}.token(u"a@b.example"_s, Freshness::Cached, {})));
    QCOMPARE(gcloud.calls(),
             QStringList{u"C 1 config config-helper --format=json --min-expiry=10m --account=a@b.example"_s});
}

void TestGcloud::itsAccountsAndProjectAreListed()
{
    const FakeGcloud gcloud{lists(oneAccount)};
    const auto facts = QCoro::waitFor(Gcloud{gcloud.environment}.look({}));
    QVERIFY2(facts, qPrintable(facts ? QString{} : facts.error().message));
    QCOMPARE(facts->program, gcloud.folder.filePath(u"gcloud"_s));
    QCOMPARE(facts->accounts, (QStringList{u"a@b.example"_s, u"c@d.example"_s}));
    QCOMPARE(facts->active, u"a@b.example"_s);
    QCOMPARE(facts->project, ProjectId{u"my-project"_s});
    QCOMPARE(facts->zone, u"us-central2-b"_s);
}

void TestGcloud::withoutGcloudItIsSaid()
{
    const QTemporaryDir empty;
    QProcessEnvironment environment;
    environment.insert(u"PATH"_s, empty.path());
    environment.insert(u"HOME"_s, empty.path());
    const Gcloud gcloud{environment};
    if (gcloud.program())
        QSKIP("this machine has a gcloud where its installers put it");
    QCOMPARE(QCoro::waitFor(gcloud.look({})).error().code, ErrorCode::NotFound);
    QCOMPARE(QCoro::waitFor(gcloud.token({}, Freshness::Cached, {})).error().code, ErrorCode::NotFound);
    QCOMPARE(gcloud.loginCommand().error().code, ErrorCode::NotFound);
}

void TestGcloud::whatGoesWrongIsSaid_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("account");
    QTest::addColumn<QString>("words");
    const auto fails =
        "echo 'ERROR: (gcloud.config.config-helper) There was a problem refreshing: ya29.secret-in-a-message' >&2; exit 1\n"_ba;
    QTest::newRow("nobody") << lists("[]") + fails << QString{} << u"Nobody is signed in to gcloud"_s;
    QTest::newRow("another account") << lists(oneAccount) + fails << u"x@y.example"_s
                                     << u"not signed in as x@y.example (but as a@b.example, c@d.example)"_s;
    QTest::newRow("none is active") << lists(R"([{"account":"c@d.example","status":""}])") + fails << QString{}
                                    << u"no active account"_s;
    QTest::newRow("it ended") << lists(oneAccount) + fails << QString{} << u"There was a problem refreshing"_s;
    QTest::newRow("broken") << "exit 1\n"_ba << QString{} << u"gcloud does not work"_s;
    QTest::newRow("somebody else's token") << "echo '" + helperReply
            + "'\n" << u"c@d.example"_s << u"gave access for a@b.example instead of c@d.example"_s;
}

void TestGcloud::whatGoesWrongIsSaid()
{
    QFETCH(QByteArray, script);
    QFETCH(QString, account);
    QFETCH(QString, words);
    const FakeGcloud gcloud{script};
    const auto token = QCoro::waitFor(Gcloud{gcloud.environment}.token(account, Freshness::Cached, {}));
    QVERIFY(!token);
    QVERIFY2(token.error().message.contains(words), qPrintable(token.error().message));
    QVERIFY(!token.error().message.contains("secret-in-a-message"_L1)
            && !token.error().serverWords.contains("secret-in-a-message"_L1));
    QVERIFY(!words.startsWith("Nobody"_L1) || token.error().message.contains("gcloud auth login"_L1));
}

void TestGcloud::aGcloudThatHangsIsEnded()
{
    const FakeGcloud gcloud{"exec sleep 60\n"};
    std::stop_source stop;
    auto asking = Gcloud{gcloud.environment}.token({}, Freshness::Cached, stop.get_token());
    QTRY_COMPARE(gcloud.calls().size(), 1);
    stop.request_stop();
    QCOMPARE(QCoro::waitFor(asking).error().code, ErrorCode::Cancelled);
}

void TestGcloud::aGcloudThatGivesNoAnswerIsEndedAfterTwentySeconds()
{
    // The child of a hanging gcloud hangs, too: nothing of it may stay behind.
    const FakeGcloud gcloud{"sleep 600 & echo $! >>\"$(dirname $0)/children\"\nexec sleep 600\n"};
    const auto children = [&] {
        QFile file{gcloud.folder.filePath(u"children"_s)};
        return file.open(QFile::ReadOnly) ? file.readAll().trimmed() : QByteArray{};
    };
    FakeClock clock;
    clock.hold();
    auto asking = Gcloud{gcloud.environment, &clock}.token({}, Freshness::Cached, {});
    QTRY_VERIFY(!children().isEmpty());
    QCOMPARE(clock.slept, QList{std::chrono::milliseconds{20s}});
    clock.advance(19'999ms);
    QVERIFY(!asking.isReady());
    clock.advance(1ms);
    const auto token = QCoro::waitFor(asking);
    QCOMPARE(token.error().code, ErrorCode::Timeout);
    QVERIFY2(token.error().message.contains(u"20 s"_s), qPrintable(token.error().message));
    QTRY_VERIFY(!QFile::exists(u"/proc/"_s + QString::fromLatin1(children()))
                || QFile::symLinkTarget(u"/proc/%1/exe"_s.arg(QString::fromLatin1(children())))
                       .isEmpty()); // gone, or nobody's zombie
    QCOMPARE(gcloud.calls().size(), 1); // it is not asked for more, either
    QCOMPARE(clock.sleepers(), 0);
}

void TestGcloud::theLoginCommandIsForAPerson()
{
    const FakeGcloud gcloud{"true\n"};
    const auto command = Gcloud{gcloud.environment}.loginCommand(u"a@b.example"_s);
    QVERIFY(command);
    QCOMPARE(command->program, gcloud.folder.filePath(u"gcloud"_s));
    QCOMPARE(command->arguments, (QStringList{u"auth"_s, u"login"_s, u"a@b.example"_s}));
    QVERIFY(!command->environment.contains(u"CLOUDSDK_CORE_DISABLE_PROMPTS"_s));
}

void TestGcloud::strangeRepliesAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    QTest::newRow("empty") << ""_ba << int(ErrorCode::BadReply);
    QTest::newRow("text") << "Updates are available"_ba << int(ErrorCode::BadReply);
    QTest::newRow("cut") << helperReply.chopped(20) << int(ErrorCode::BadReply);
    QTest::newRow("no token") << "{}"_ba << int(ErrorCode::SignedOut);
    QTest::newRow("a token with a line end")
        << R"({"credential":{"access_token":"a\nb"}})"_ba << int(ErrorCode::BadReply);
    QTest::newRow("a huge token") << "{\"credential\":{\"access_token\":\"" + QByteArray(20'000, 'a') + "\"}}"
                                  << int(ErrorCode::BadReply);
}

void TestGcloud::strangeRepliesAreRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(int, code);
    const auto read = parseConfigHelper(text);
    QVERIFY(!read);
    QCOMPARE(int(read.error().code), code);
    const auto facts = parseGcloudFacts(R"([{"account":"--evil"},{"account":"ok@b.c","status":"ACTIVE"},7])",
                                        R"({"core":{"project":"a b"}})");
    QVERIFY(facts);
    QCOMPARE(facts->accounts, QStringList{u"ok@b.c"_s}); // nothing that could be an option
    QVERIFY(facts->project.isEmpty());
}

void TestGcloud::theRealGcloudWithoutAnAccountSaysSo()
{
    const QTemporaryDir folder;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"CLOUDSDK_CONFIG"_s, folder.path());
    const Gcloud gcloud{environment};
    if (!gcloud.program())
        QSKIP("there is no gcloud on this machine");
    const auto facts = QCoro::waitFor(gcloud.look({}));
    QVERIFY2(facts, qPrintable(facts ? QString{} : facts.error().message));
    QCOMPARE(facts->accounts, QStringList{});
    const auto token = QCoro::waitFor(gcloud.token({}, Freshness::Cached, {}));
    QCOMPARE(token.error().code, ErrorCode::SignedOut);
    QVERIFY2(token.error().message.contains("Nobody is signed in to gcloud"_L1), qPrintable(token.error().message));
}

void TestGcloud::theRealGcloudGivesTokensThatWork()
{
    const QTemporaryDir folder;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"CLOUDSDK_CONFIG"_s, folder.path());
    environment.insert(u"CLOUDSDK_CORE_DISABLE_PROMPTS"_s, u"1"_s);
    const Gcloud gcloud{environment};
    if (!gcloud.program())
        QSKIP("there is no gcloud on this machine");
    begin();
    const auto keyPath = folder.filePath(u"key.json"_s);
    QFile key{keyPath};
    QVERIFY(key.open(QFile::WriteOnly) && key.write(practice("keyFile")) > 0); // its token_uri is the practice cloud
    key.close();
    const auto activated = QCoro::waitFor(HostLauncher{environment}.run(
        *gcloud.program(), {u"auth"_s, u"activate-service-account"_s, u"--key-file="_s + keyPath}, {}, 60s, {}));
    QVERIFY(activated && activated->isSuccess());
    const auto facts = QCoro::waitFor(gcloud.look({}));
    QVERIFY(facts);
    QCOMPARE(facts->active, u"tpudesk@trc-practice.iam.gserviceaccount.com"_s);
    FakeClock clock;
    const auto endpoint = std::make_shared<TokenEndpoint>(&clock);
    for (const auto freshness : {Freshness::Cached, Freshness::Refreshed}) {
        const auto token = QCoro::waitFor(gcloud.token(facts->active, freshness, {}));
        QVERIFY2(token, qPrintable(token ? QString{} : token.error().message + token.error().serverWords));
        QVERIFY(QDateTime::currentDateTimeUtc().secsTo(token->expiresAt) > 600);
        const auto asked = QCoro::waitFor(askAboutToken(endpoint, m_cloud.userInfo, token->text, {}));
        QVERIFY2(asked, qPrintable(asked ? QString{} : asked.error().message));
        QCOMPARE(asked->account, facts->active);
    }
    QCOMPARE(m_process.stop(), 0);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGcloud)
#include "tst_gcloud.moc"
