// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Known secrets go through each way of signing in; afterwards they stand nowhere but where the user put them, and in
// the keychain.
#include "signinworld.h"

#include "services/diagnostics/bugreport.h"
#include "tests/fakes/secretsearch.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto pasted = "ya29.canary-that-somebody-pasted-0001"_ba;
const auto ofGcloud = "ya29.canary-that-gcloud-told-0002"_ba;

QString put(const QTemporaryDir &folder, const QString &name, const QByteArray &text, QFile::Permissions more = {})
{
    QFile file{folder.filePath(name)};
    if (!file.open(QFile::WriteOnly) || file.write(text) != text.size()
        || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | more))
        qFatal("no file");
    return file.fileName();
}

} // namespace

class TestSignInCanary : public SignInWorld
{
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }
    void cleanupTestCase() { QCOMPARE(m_process.stop(), 0); }

    void L1_noSignInLeavesItsSecretsAnywhere()
    {
        QVERIFY(QDir{m_ours.path()}.mkdir(u"tmp"_s));
        qputenv("TMPDIR", m_ours.filePath(u"tmp"_s).toLocal8Bit());
        QVERIFY(Log::instance().openFile(m_ours.filePath(u"tpudesk.log"_s)));
        m_desk = std::make_unique<Desk>(m_cloud);
        byBrowser();
        byFiles();
        byToken();
        byGcloud();
        QVERIFY(m_desk->settings.save());
        const BugReport report{.settings = settingsLines(m_desk->settings.values()),
                               .lines = Log::instance().lines(),
                               .requests = Requests::instance().all()};
        m_search.in(u"the report"_s, report.text(BugReport::People::Shown).toUtf8());
        m_search.inFolder(m_ours.path());
        m_search.inFolder(m_desk->folder.path());
        m_search.inLog();
        m_search.inProcesses();
        qunsetenv("TMPDIR");
        QVERIFY(Log::instance().openFile({}));
        QVERIFY2(m_search.found().isEmpty(), qPrintable(m_search.found().join(u'\n')));
        QVERIFY(m_search.count() >= 9 && m_search.lookedAt() > 5);
        m_search.inFolder(m_users.path()); // the search finds what is there
        QVERIFY(!m_search.found().isEmpty());
    }

private:
    /// Its token is a secret, too; it is used once, so that what is told about a request is there.
    void useToken(const QString &name, const AccountProfile &profile)
    {
        const auto tokens = m_desk->accounts.makeTokens(profile, m_cloud);
        const auto token = QCoro::waitFor(tokens->token(Freshness::Cached, {}));
        QVERIFY2(token, qPrintable(name + (token ? QString{} : token.error().message)));
        m_search.add(name + u": access token"_s, token->text.toLatin1());
        static_cast<void>(
            QCoro::waitFor(askAboutToken(m_desk->accounts.endpoint(), m_cloud.userInfo, token->text, {})));
    }

    void byBrowser()
    {
        const auto done = signIn(*m_desk);
        QVERIFY2(done, qPrintable(done ? QString{} : done.error().message));
        m_search.add(u"own client: secret"_s, m_client.secret.toLatin1());
        QVERIFY(!m_desk->secrets.kept.isEmpty());
        for (const auto &kept : std::as_const(m_desk->secrets.kept)) {
            const auto refresh = QJsonDocument::fromJson(kept).object()["refresh_token"_L1].toString();
            m_search.add(u"own client: refresh token"_s, refresh.isEmpty() ? kept : refresh.toLatin1());
        }
        useToken(u"own client"_s, done->profile);
    }

    void byFiles()
    {
        const auto key = practice("keyFile");
        const auto pem = QJsonDocument::fromJson(key).object()["private_key"_L1].toString().toLatin1();
        const auto lines = pem.split('\n');
        QVERIFY(lines.size() > 10);
        m_search.add(u"service account: a line of the key"_s, lines[5]);
        AccountProfile account;
        account.source = AccountSource::ServiceAccount;
        account.file = put(m_users, u"key.json"_s, key);
        useToken(u"service account"_s, m_desk->accounts.put(account));

        const auto grant = grantOf(*m_desk);
        QVERIFY(grant);
        m_search.add(u"default credentials: refresh token"_s, grant->refreshToken.toLatin1());
        AccountProfile user;
        user.source = AccountSource::DefaultCredentials;
        user.file = put(m_users, u"adc.json"_s,
                        QJsonDocument{QJsonObject{{u"type"_s, u"authorized_user"_s},
                                                  {u"client_id"_s, m_client.id},
                                                  {u"client_secret"_s, m_client.secret},
                                                  {u"refresh_token"_s, grant->refreshToken}}}
                            .toJson());
        useToken(u"default credentials"_s, m_desk->accounts.put(user));
    }

    void byToken()
    {
        m_search.add(u"pasted"_s, pasted);
        AccountProfile profile;
        profile.source = AccountSource::PastedToken;
        profile = m_desk->accounts.put(profile);
        m_desk->accounts.keepToken(profile.id, QString::fromLatin1(pasted));
        useToken(u"pasted"_s, profile);
    }

    void byGcloud()
    {
        m_search.add(u"gcloud"_s, ofGcloud);
        static_cast<void>(put(m_users, u"gcloud"_s,
                              "#!/bin/sh\ncase \"$1 $2\" in\n'auth list') echo "
                              "'[{\"account\":\"a@b.example\",\"status\":\"ACTIVE\"}]';;\n"
                              "'config list') echo '{\"core\":{\"account\":\"a@b.example\"}}';;\n"
                              "*) echo '{\"configuration\":{\"properties\":{\"core\":{\"account\":\"a@b.example\"}}},"
                              "\"credential\":{\"access_token\":\""
                                  + ofGcloud + "\",\"token_expiry\":\"2099-01-01T00:00:00Z\"}}';;\nesac\n",
                              QFile::ExeOwner));
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove(u"TPUDESK_HOST_ROOT"_s);
        environment.remove(u"TPUDESK_HOST_ENV_PATH"_s);
        environment.insert(u"PATH"_s, m_users.path() + u":/usr/bin:/bin"_s);
        environment.insert(u"HOME"_s, m_ours.path());
        Accounts accounts{{.settings = &m_desk->settings,
                           .secrets = &m_desk->secrets,
                           .clock = &m_desk->clock,
                           .environment = environment}};
        AccountProfile profile;
        profile.source = AccountSource::Gcloud;
        const auto token =
            QCoro::waitFor(accounts.makeTokens(accounts.put(profile), m_cloud)->token(Freshness::Cached, {}));
        QVERIFY2(token, qPrintable(token ? QString{} : token.error().message));
        QCOMPARE(token->text.toLatin1(), ofGcloud);
    }

    QTemporaryDir m_users; ///< what the user has
    QTemporaryDir m_ours; ///< what the program writes
    std::unique_ptr<Desk> m_desk;
    SecretSearch m_search;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSignInCanary)
#include "tst_signincanary.moc"
