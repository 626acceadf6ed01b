// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/account.h"
#include "services/auth/browserflow.h"
#include "services/auth/gcloud.h"
#include "services/auth/secrets.h"
#include "services/core/taskscope.h"

#include <QHash>
#include <QObject>

class Settings;

struct AccountsContext
{
    Settings *settings = nullptr;
    Secrets *secrets = nullptr;
    Clock *clock = nullptr;
    TokenEndpoint::MakeNetwork network{}; ///< with the user's proxies; empty: a plain one
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    BrowserGrant browser{}; ///< grantByBrowser(); empty: this program opens no browser
};

/// What came of a sign-in by browser.
struct OwnClientSignIn
{
    AccountProfile profile; ///< kept in the list, with its account
    QStringList scopes; ///< granted
    QStringList off; ///< whole sentences: what does not work with them
    Kept kept; ///< where the refresh token is
};

struct SignOutReport
{
    enum class Revoked : quint8 {
        Yes, ///< Google ended what we had obtained
        NotOurs, ///< gcloud's, a file's or somebody's token: only forgotten
        Shared, ///< not revoked: it would end another profile, too
        Failed, ///< forgotten here, but Google was not told: `why` says where to do it by hand
    };

    Revoked revoked = Revoked::NotOurs;
    QString why{};
};

/// The profiles that the user can work with, the one in use, and the tokens of each. The list is kept in the settings
/// and holds no secret; refresh tokens and client secrets are in the keychain, pasted tokens in memory. Reads no
/// keychain before a token is asked for.
class Accounts : public QObject
{
    Q_OBJECT

public:
    explicit Accounts(AccountsContext context, QObject *parent = nullptr);
    ~Accounts() override;

    /// In the order of their making, without the practice cloud, which is always there: practiceAccount().
    [[nodiscard]] const QList<AccountProfile> &profiles() const { return m_profiles; }
    [[nodiscard]] std::optional<AccountProfile> find(const QUuid &id) const; ///< practiceAccount(), too
    [[nodiscard]] QUuid current() const
    {
        return m_current;
    } ///< used last, kept over a restart; the practice cloud's at first
    void setCurrent(const QUuid &id);

    /// Without an id: a new one is given, and a colour; with a known one: that one is changed. Gives it as it is in the
    /// list. Another one of the same source, account and project makes room for it: it is forgotten here, and Google is
    /// not told, because that would end the new one as well.
    AccountProfile put(AccountProfile profile);
    /// Of a pasted token (or of the practice cloud): in memory only.
    void keepToken(const QUuid &id, const QString &token);

    /// Tokens for a profile at a cloud. One for all clients of that sign-in; touches neither disk, nor keychain, nor
    /// network before it is asked for a token. Must not outlive this object's secrets and clock.
    [[nodiscard]] std::unique_ptr<TokenSource> makeTokens(const AccountProfile &profile, const CloudProfile &cloud);

    /// `wanted`: source OwnClient; with a known id that sign-in is made anew. The profile is in the list when this
    /// succeeds. Errors: those of grantByBrowser(), ScopeMissing when nothing would work with what was allowed.
    [[nodiscard]] Task<OwnClientSignIn> signInWithBrowser(AccountProfile wanted, OAuthClient client, CloudProfile cloud,
                                                          std::function<void(const BrowserPage &)> page,
                                                          std::stop_token stop);

    /// The same for a sign-in that Google ended, with the client that the keychain still has. Errors: NotFound when it
    /// does not have it (any more), or has it damaged: its file is needed; Denied, Timeout, FileFailed of the keychain;
    /// and those above.
    [[nodiscard]] Task<OwnClientSignIn> signInAgain(QUuid id, CloudProfile cloud,
                                                    std::function<void(const BrowserPage &)> page,
                                                    std::stop_token stop);

    /// Revokes what we obtained (own client only, once no other profile stands on the same client and account) and
    /// forgets the profile with all that belongs to it, whatever happens on the way. Errors: NotFound, Cancelled
    /// (nothing was done).
    [[nodiscard]] Task<SignOutReport> signOut(QUuid id, CloudProfile cloud, std::stop_token stop);

    [[nodiscard]] const std::shared_ptr<TokenEndpoint> &endpoint() const { return m_endpoint; } ///< for askAboutToken()
    [[nodiscard]] Gcloud gcloud() const { return Gcloud{m_context.environment, m_context.clock}; }

signals:
    void changed();
    void currentChanged();
    void signInLost(const QUuid &id, const Error &why); ///< once per sign-in: Google accepts it no more (A3)
    void signedOut(const QUuid &id); ///< services that work with it must go now

public:
    struct Frames; ///< the coroutines of this class

private:
    void load();
    void save();
    void forget(const QUuid &id);
    void forgetToken(const QUuid &id);
    void makeRoomFor(AccountProfile &profile);
    /// Taking one of them back may end all that this person gave this client.
    [[nodiscard]] bool isShared(const QString &clientId, const QString &account, const QUuid &except) const;

    AccountsContext m_context;
    std::shared_ptr<TokenEndpoint> m_endpoint;
    QList<AccountProfile> m_profiles;
    QUuid m_current;
    QHash<QUuid, QString> m_tokens; ///< pasted
    TaskScope m_tasks; // last
};
