// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhooksecrets.h"

#include "services/core/wipe.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct WebhookSecretMessages
{
    Q_DECLARE_TR_FUNCTIONS(WebhookSecrets)
};

QString secretName(const QUuid &hook)
{
    return u"webhook-"_s + hook.toString(QUuid::WithoutBraces);
}

/// Where there is no keychain, the bytes are those that are kept.
void wipeUnshared(QByteArray &bytes)
{
    if (bytes.isDetached())
        wipe(bytes);
}

} // namespace

Error webhooksecrets::lost()
{
    return {ErrorCode::NotFound,
            WebhookSecretMessages::tr("The address of this webhook is not known: it was kept until TPU Desk ended, or "
                                      "the keychain has it no more. Edit the webhook and enter the address again.")};
}

Task<WebhookSecret> webhooksecrets::read(Secrets *secrets, QUuid hook, std::stop_token stop)
{
    auto bytes = co_await secrets->read(secretName(hook), stop);
    if (!bytes && bytes.error().code == ErrorCode::NotFound)
        co_return std::unexpected{lost()};
    if (!bytes)
        co_return std::unexpected{bytes.error()};
    auto secret = webhookSecretFrom(*bytes);
    wipeUnshared(*bytes);
    if (!secret)
        co_return std::unexpected{lost()};
    co_return *std::move(secret);
}

Task<Kept> webhooksecrets::write(Secrets *secrets, QUuid hook, WebhookSecret secret, std::stop_token stop)
{
    auto bytes = toBytes(secret);
    auto kept = co_await secrets->write(secretName(hook), bytes, stop);
    wipeUnshared(bytes);
    if (kept && kept->place == Kept::Place::Memory)
        kept->why = WebhookSecretMessages::tr(
            "The address is kept only until TPU Desk ends, because the system's keychain did not take it. Install or "
            "unlock one, such as GNOME Keyring or KWallet, then save the webhook again.");
    co_return kept;
}

Task<> webhooksecrets::remove(Secrets *secrets, QUuid hook, std::stop_token stop)
{
    return secrets->remove(secretName(hook), std::move(stop));
}
