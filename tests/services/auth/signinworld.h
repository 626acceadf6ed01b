// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "browser.h"

#include "services/auth/accounts.h"
#include "services/auth/tokenfacts.h"
#include "services/core/taskscope.h"
#include "services/store/settings.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakesecrets.h"
#include "tests/services/practice/practiceprocess.h"

#include <QTemporaryDir>

inline const auto keyScope = QStringLiteral("https://www.googleapis.com/auth/cloud-platform");
inline const auto emailScope = QStringLiteral("https://www.googleapis.com/auth/userinfo.email");

/// The program's side, with everything around it in the test's hand.
struct Desk
{
    explicit Desk(const CloudProfile &profile)
        : cloud{profile}
    {
        clock.start = QDateTime::currentDateTimeUtc();
        clock.hold();
    }

    /// Begins a sign-in; `page` is what the user is shown.
    void begin(OAuthClient client, AccountProfile wanted = {})
    {
        result.reset();
        page.reset();
        wanted.project = ProjectId{QStringLiteral("trc-practice")};
        scope.run(
            accounts.signInWithBrowser(
                wanted, std::move(client), cloud, [this](const BrowserPage &shown) { page = shown; }, scope.token()),
            [this](Result<OwnClientSignIn> done) { result = std::move(done); });
    }

    QTemporaryDir folder;
    FakeClock clock;
    FakeSecrets secrets;
    Settings settings{folder.filePath(QStringLiteral("settings.json"))};
    Accounts accounts{{.settings = &settings, .secrets = &secrets, .clock = &clock, .browser = &grantByBrowser}};
    CloudProfile cloud;
    std::optional<BrowserPage> page;
    std::optional<Result<OwnClientSignIn>> result;
    TaskScope scope;
};

[[nodiscard]] inline QUrlQuery allow()
{
    return QUrlQuery{QStringLiteral("answer=allow")};
}

/// The real practice cloud in the place of Google, and its one OAuth client.
class SignInWorld : public QObject
{
    Q_OBJECT

protected:
    void begin();
    void rules(const QByteArray &json); ///< what goes wrong with signing in
    void faults(const QByteArray &json); ///< what goes wrong on the way
    Result<TokenGrant> grantOf(Desk &desk);
    Result<OwnClientSignIn> signIn(Desk &desk, const QUrlQuery &answer = allow(), AccountProfile wanted = {});
    Result<OwnClientSignIn> signInAgain(Desk &desk, const QUuid &id);
    [[nodiscard]] QByteArray practice(const QByteArray &verb, const QByteArray &body = "{}");
    [[nodiscard]] QByteArray exchanged(const QString &code, const QUrl &redirect, const QByteArray &more = {});

    PracticeProcess m_process;
    CloudProfile m_cloud;
    OAuthClient m_client;
};
