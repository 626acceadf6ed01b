// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/accounts.h"

#include "services/auth/filetoken.h"
#include "services/auth/ownclient.h"
#include "services/auth/tokenfacts.h"
#include "services/auth/tokensource.h"
#include "services/core/log.h"
#include "services/core/punctuation.h"
#include "services/core/wipe.h"
#include "services/store/settings.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct AccountsMessages
{
    Q_DECLARE_TR_FUNCTIONS(Accounts)
};

const auto settingsKey = u"accounts"_s;
constexpr qsizetype mostProfiles = 100;
constexpr auto margin = 300s; // a token is asked for anew 5 min before it ends

AccountProfile withAccount(AccountProfile profile, const QString &account)
{
    if (!account.isEmpty())
        profile.account = account;
    return profile;
}

} // namespace

/// Flows that come back to the list look for it again after every wait.
struct Accounts::Frames
{
    static Task<OwnClientSignIn> signIn(QPointer<Accounts> accounts, AccountProfile wanted, BrowserSignIn browser,
                                        CloudProfile cloud, std::function<void(const BrowserPage &)> page,
                                        std::stop_token stop);
    static Task<OwnClientSignIn> again(QPointer<Accounts> accounts, AccountProfile profile, CloudProfile cloud,
                                       std::function<void(const BrowserPage &)> page, std::stop_token stop);
    static Task<OwnClientSignIn> keep(QPointer<Accounts> accounts, AccountProfile wanted, OwnClientSecret secret,
                                      QString account, std::stop_token stop);
    static Task<SignOutReport> signOut(QPointer<Accounts> accounts, AccountProfile profile, CloudProfile cloud,
                                       std::stop_token stop);
    static Task<SignOutReport> revoke(std::shared_ptr<TokenEndpoint> endpoint, Secrets *secrets, AccountProfile profile,
                                      CloudProfile cloud, std::stop_token stop);
};

Accounts::Accounts(AccountsContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_endpoint{std::make_shared<TokenEndpoint>(m_context.clock, m_context.network)}
    , m_current{practiceAccount().id}
{
    load();
}

Accounts::~Accounts()
{
    for (auto &token : m_tokens)
        wipe(token);
}

void Accounts::load()
{
    const auto json = m_context.settings->more(settingsKey).toObject();
    const auto list = json["list"_L1].toArray();
    for (const auto &entry : list) {
        const auto profile = accountFrom(entry.toObject());
        if (profile && m_profiles.size() < mostProfiles && !find(profile->id))
            m_profiles.append(*profile);
    }
    const auto current = QUuid::fromString(json["current"_L1].toString());
    if (find(current))
        m_current = current;
}

void Accounts::save()
{
    QJsonArray list;
    for (const auto &profile : std::as_const(m_profiles)) {
        if (profile.source != AccountSource::PastedToken)
            list.append(toJson(profile));
    }
    m_context.settings->setMore(
        settingsKey, QJsonObject{{u"list"_s, list}, {u"current"_s, m_current.toString(QUuid::WithoutBraces)}});
}

std::optional<AccountProfile> Accounts::find(const QUuid &id) const
{
    if (id == practiceAccount().id)
        return practiceAccount();
    const auto found = std::ranges::find(m_profiles, id, &AccountProfile::id);
    return found == m_profiles.end() ? std::nullopt : std::optional{*found};
}

void Accounts::setCurrent(const QUuid &id)
{
    if (m_current == id || !find(id))
        return;
    m_current = id;
    save();
    emit currentChanged();
}

AccountProfile Accounts::put(AccountProfile profile)
{
    if (profile.source == AccountSource::Practice)
        return practiceAccount();
    if (profile.id.isNull())
        profile.id = QUuid::createUuid();
    if (!accountColours().contains(profile.colour))
        profile.colour = nextAccountColour(m_profiles);
    makeRoomFor(profile);
    const auto known = std::ranges::find(m_profiles, profile.id, &AccountProfile::id);
    if (known != m_profiles.end())
        *known = profile;
    else
        m_profiles.append(profile);
    save();
    emit changed();
    return profile;
}

/// It inherits the name that the user gave the other one.
void Accounts::makeRoomFor(AccountProfile &profile)
{
    const auto isDuplicate = [&](const AccountProfile &other) {
        return other.id != profile.id && isSameSignIn(other, profile);
    };
    for (const auto &duplicate :
         profile.project.isEmpty() ? QList<AccountProfile>{} : QList<AccountProfile>{m_profiles}) {
        if (!isDuplicate(duplicate))
            continue;
        if (profile.name.isEmpty())
            profile.name = duplicate.name;
        forgetToken(duplicate.id);
        m_profiles.removeIf([&](const AccountProfile &one) { return one.id == duplicate.id; });
        if (m_current == duplicate.id)
            m_current = profile.id;
        if (duplicate.source == AccountSource::OwnClient)
            m_tasks.run(m_context.secrets->remove(secretName(duplicate.id), {}), [](const Result<> &) { });
    }
}

bool Accounts::isShared(const QString &clientId, const QString &account, const QUuid &except) const
{
    return std::ranges::any_of(m_profiles, [&](const AccountProfile &other) {
        return other.id != except && other.source == AccountSource::OwnClient && other.clientId == clientId
            && (account.isEmpty() || other.account.isEmpty() || other.account == account);
    });
}

void Accounts::keepToken(const QUuid &id, const QString &token)
{
    Log::instance().hide(token.trimmed());
    forgetToken(id);
    m_tokens.insert(id, ownCopy(token));
}

void Accounts::forgetToken(const QUuid &id)
{
    auto token = m_tokens.take(id);
    wipe(token);
}

std::unique_ptr<TokenSource> Accounts::makeTokens(const AccountProfile &profile, const CloudProfile &cloud)
{
    FetchToken fetch;
    switch (profile.source) {
    case AccountSource::Practice: return std::make_unique<PracticeToken>(ownCopy(m_tokens.value(profile.id)));
    case AccountSource::PastedToken: return std::make_unique<PastedToken>(m_tokens.value(profile.id));
    case AccountSource::Gcloud:
        fetch = [gcloud = gcloud(), account = profile.account](Freshness freshness, std::stop_token stop) {
            return gcloud.token(account, freshness, std::move(stop));
        };
        break;
    case AccountSource::DefaultCredentials:
    case AccountSource::ServiceAccount:
        fetch = [endpoint = m_endpoint, cloud, path = profile.file,
                 use = profile.source == AccountSource::ServiceAccount ? CredentialUse::Key : CredentialUse::Any](
                    Freshness, std::stop_token stop) {
            return tokenByFile(endpoint, cloud, path, use, std::move(stop));
        };
        break;
    case AccountSource::OwnClient:
        fetch = [endpoint = m_endpoint, oauth = cloud.oauth, secrets = m_context.secrets,
                 id = profile.id](Freshness, std::stop_token stop) {
            return tokenByOwnClient(endpoint, oauth, secrets, id, std::move(stop));
        };
        break;
    }
    return std::make_unique<Renewal>(std::move(fetch), m_context.clock, margin,
                                     [owner = QPointer{this}, id = profile.id](const Error &why) {
                                         if (owner)
                                             emit owner->signInLost(id, why);
                                     });
}

Task<OwnClientSignIn> Accounts::signInWithBrowser(AccountProfile wanted, OAuthClient client, CloudProfile cloud,
                                                  std::function<void(const BrowserPage &)> page, std::stop_token stop)
{
    Log::instance().hide(client.secret);
    wanted.source = AccountSource::OwnClient;
    wanted.clientId = client.id;
    BrowserSignIn browser{.client = std::move(client), .scopes = wantedScopes(), .account = wanted.account};
    return Frames::signIn(this, std::move(wanted), std::move(browser), std::move(cloud), std::move(page),
                          std::move(stop));
}

Task<OwnClientSignIn> Accounts::Frames::signIn(QPointer<Accounts> accounts, AccountProfile wanted,
                                               BrowserSignIn browser, CloudProfile cloud,
                                               std::function<void(const BrowserPage &)> page, std::stop_token stop)
{
    const auto endpoint = accounts->m_endpoint;
    const auto byBrowser = accounts->m_context.browser;
    if (!byBrowser)
        co_return failed(ErrorCode::Denied,
                         AccountsMessages::tr("A program without a window cannot sign in with the browser. Sign in "
                                              "with the window of TPU Desk, or use a service account's key."));
    const auto grant = co_await byBrowser(endpoint, cloud, browser, std::move(page), stop);
    if (!grant)
        co_return std::unexpected{grant.error()};
    for (const auto &secret : {grant->access.text, grant->refreshToken})
        Log::instance().hide(secret);
    if (isTooLittle(grant->scopes)) {
        // Nothing stays behind at Google of a sign-in that is of no use, unless an older one would end with it.
        const bool mayRevoke = accounts && !accounts->isShared(browser.client.id, {}, {});
        if (mayRevoke)
            (void)co_await revokeToken(endpoint, cloud.oauth,
                                       grant->refreshToken.isEmpty() ? grant->access.text : grant->refreshToken, stop);
        co_return failed(ErrorCode::ScopeMissing, punctuation::sentences(offWithout(grant->scopes)));
    }
    if (grant->refreshToken.isEmpty())
        co_return failed(
            ErrorCode::BadReply,
            AccountsMessages::tr("Google gave access only for one hour, without the right to renew it. Remove TPU "
                                 "Desk's client at myaccount.google.com/connections and sign in again."));
    const auto facts = co_await askAboutToken(endpoint, cloud.userInfo, grant->access.text, stop);
    co_return co_await keep(accounts, wanted, {browser.client, grant->refreshToken, grant->scopes},
                            facts ? facts->account : QString{}, stop);
}

Task<OwnClientSignIn> Accounts::Frames::keep(QPointer<Accounts> accounts, AccountProfile wanted, OwnClientSecret secret,
                                             QString account, std::stop_token stop)
{
    if (!accounts || stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    // Somebody else signed in over there: that is another profile, and the one that was meant stays what it is.
    const bool isOther = !wanted.account.isEmpty() && !account.isEmpty() && account != wanted.account;
    if (isOther)
        wanted.colour = wanted.name = QString{};
    if (isOther || wanted.id.isNull())
        wanted.id = QUuid::createUuid();
    const auto kept = co_await accounts->m_context.secrets->write(secretName(wanted.id), toBytes(secret), stop);
    if (!kept)
        co_return std::unexpected{kept.error()};
    if (!accounts)
        co_return failed(ErrorCode::Cancelled);
    auto profile = withAccount(wanted, account);
    const bool hasDuplicate = std::ranges::any_of(accounts->m_profiles, [&](const AccountProfile &other) {
        return other.id != profile.id && isSameSignIn(other, profile);
    });
    if (hasDuplicate)
        profile.project = {}; // the user has not chosen yet: until then the other one, perhaps in use, stays as it is
    profile = accounts->put(profile);
    profile.project = wanted.project;
    co_return OwnClientSignIn{profile, secret.scopes, offWithout(secret.scopes), *kept};
}

Task<OwnClientSignIn> Accounts::signInAgain(QUuid id, CloudProfile cloud, std::function<void(const BrowserPage &)> page,
                                            std::stop_token stop)
{
    return Frames::again(this, find(id).value_or(AccountProfile{}), std::move(cloud), std::move(page), std::move(stop));
}

Task<OwnClientSignIn> Accounts::Frames::again(QPointer<Accounts> accounts, AccountProfile profile, CloudProfile cloud,
                                              std::function<void(const BrowserPage &)> page, std::stop_token stop)
{
    const auto fileNeeded = AccountsMessages::tr(
        "The client of this sign-in is not kept on this computer any more. Choose its file again.");
    if (profile.source != AccountSource::OwnClient)
        co_return failed(ErrorCode::NotFound, fileNeeded);
    const auto bytes = co_await accounts->m_context.secrets->read(secretName(profile.id), stop);
    if (!accounts)
        co_return failed(ErrorCode::Cancelled);
    const auto secret = bytes ? ownClientSecretFrom(*bytes) : Result<OwnClientSecret>{std::unexpected{bytes.error()}};
    if (!secret && (secret.error().code == ErrorCode::NotFound || secret.error().code == ErrorCode::Invalid))
        co_return failed(ErrorCode::NotFound, fileNeeded);
    if (!secret)
        co_return std::unexpected{secret.error()};
    co_return co_await accounts->signInWithBrowser(profile, secret->client, std::move(cloud), std::move(page),
                                                   std::move(stop));
}

Task<SignOutReport> Accounts::signOut(QUuid id, CloudProfile cloud, std::stop_token stop)
{
    return Frames::signOut(this, find(id).value_or(AccountProfile{}), std::move(cloud), std::move(stop));
}

/// Only what we obtained is revoked; gcloud's and a file's sign-in belong to others.
Task<SignOutReport> Accounts::Frames::revoke(std::shared_ptr<TokenEndpoint> endpoint, Secrets *secrets,
                                             AccountProfile profile, CloudProfile cloud, std::stop_token stop)
{
    using Revoked = SignOutReport::Revoked;
    if (profile.source != AccountSource::OwnClient)
        co_return SignOutReport{};
    const auto byHand = AccountsMessages::tr(
        "Google was not told that this sign-in ends: %1 End it at myaccount.google.com/connections.");
    const auto bytes = co_await secrets->read(secretName(profile.id), stop);
    const auto secret = bytes ? ownClientSecretFrom(*bytes) : Result<OwnClientSecret>{std::unexpected{bytes.error()}};
    SignOutReport report{Revoked::Yes};
    if (secret) {
        if (const auto done = co_await revokeToken(endpoint, cloud.oauth, secret->refreshToken, stop); !done)
            report = {Revoked::Failed, byHand.arg(done.error().message)};
    } else if (secret.error().code == ErrorCode::NotFound) {
        report = {Revoked::Failed, byHand.arg(AccountsMessages::tr("the keychain does not hold it any more."))};
    } else {
        report = {Revoked::Failed, byHand.arg(secret.error().message)};
    }
    (void)co_await secrets->remove(secretName(profile.id), {}); // also when it was stopped meanwhile
    co_return report;
}

Task<SignOutReport> Accounts::Frames::signOut(QPointer<Accounts> accounts, AccountProfile profile, CloudProfile cloud,
                                              std::stop_token stop)
{
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (profile.id.isNull() || profile.source == AccountSource::Practice)
        co_return failed(ErrorCode::NotFound, AccountsMessages::tr("This profile does not exist any more."));
    const auto endpoint = accounts->m_endpoint;
    auto *const secrets = accounts->m_context.secrets;
    const bool isShared =
        profile.source == AccountSource::OwnClient && accounts->isShared(profile.clientId, profile.account, profile.id);
    accounts->forget(profile.id);
    if (isShared) {
        (void)co_await secrets->remove(secretName(profile.id), {});
        co_return SignOutReport{SignOutReport::Revoked::Shared};
    }
    co_return co_await revoke(endpoint, secrets, profile, cloud, stop);
}

void Accounts::forget(const QUuid &id)
{
    forgetToken(id);
    m_profiles.removeIf([&](const AccountProfile &profile) { return profile.id == id; });
    const bool wasCurrent = m_current == id;
    if (wasCurrent)
        m_current = practiceAccount().id;
    save();
    (void)m_context.settings->save();
    emit signedOut(id);
    emit changed();
    if (wasCurrent)
        emit currentChanged();
}
