// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchercredential.h"

#include "services/auth/credentialfile.h"
#include "services/auth/outsidefile.h"
#include "services/auth/ownclient.h"
#include "services/net/restclient.h"
#include "services/net/token.h"
#include "services/project/projectapi.h"
#include "services/watcher/watcherstate.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct CredentialMessages
{
    Q_DECLARE_TR_FUNCTIONS(WatcherCredential)
};

} // namespace

Task<WatcherCredential> readWatcherCredential(AccountProfile profile, Secrets *secrets, std::stop_token stop)
{
    if (profile.source == AccountSource::ServiceAccount) {
        const auto checked = readCredentialFile(profile.file, CredentialUse::Key);
        if (!checked)
            co_return std::unexpected{checked.error()};
        const auto file = readOutsideFile(profile.file);
        if (!file)
            co_return std::unexpected{file.error()};
        profile.account = checked->account;
        co_return WatcherCredential{.profile = profile, .secret = SecretBytes{file->text}};
    }
    if (profile.source != AccountSource::OwnClient)
        co_return failed(ErrorCode::Invalid,
                         CredentialMessages::tr("A watcher works with a service account's key, or with a sign-in of "
                                                "your own OAuth client that was made for it. The sign-ins of gcloud "
                                                "and of other programs stay theirs."));
    const auto kept = co_await secrets->read(secretName(profile.id), stop);
    if (!kept)
        co_return failed(kept.error().code,
                         CredentialMessages::tr("The sign-in for the watcher is not in this computer's keychain any "
                                                "more. Sign in for it once more."));
    if (const auto secret = ownClientSecretFrom(*kept); !secret)
        co_return std::unexpected{secret.error()};
    co_return WatcherCredential{.profile = profile, .secret = SecretBytes{*kept}};
}

Task<QStringList> powersOf(std::shared_ptr<TokenSource> tokens, CloudProfile cloud, Clock *clock, std::stop_token stop)
{
    const auto rest =
        std::make_shared<RestClient>(tokens.get(), clock, RestOptions{.quotaProject = cloud.quotaProject});
    const ProjectApi api{cloud, rest.get()};
    co_return co_await api.testPermissions(watcherPermissionNames(), stop);
}
