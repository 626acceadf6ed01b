// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/networkchoices.h"

#include "services/core/log.h"
#include "services/core/wipe.h"
#include "services/core/writelock.h"
#include "services/net/endpointtrust.h"
#include "services/net/proxies.h"
#include "services/store/settings.h"

using namespace Qt::StringLiterals;

namespace {

const auto proxyKey = u"net.proxy"_s;
const auto endpointsKey = u"net.endpoints"_s;
const auto trustedKey = u"net.trusted"_s;
const auto readOnlyKey = u"net.readOnly"_s;
const auto passwordName = u"proxy-password"_s;

/// Where there is no keychain, the bytes are those that are kept.
void wipeOwn(QByteArray &secret)
{
    if (secret.isDetached())
        wipe(secret);
}

Task<QString> readPassword(Secrets *secrets, std::stop_token stop)
{
    auto secret = co_await secrets->read(passwordName, stop);
    if (!secret && secret.error().code == ErrorCode::NotFound)
        co_return QString{}; // the proxy says that it wants one
    if (!secret)
        co_return std::unexpected{secret.error()};
    auto password = QString::fromUtf8(*secret);
    wipeOwn(*secret);
    Log::instance().hide(password);
    co_return password;
}

Task<Kept> keepPassword(Secrets *secrets, QString password, std::stop_token stop)
{
    Log::instance().hide(password);
    auto bytes = password.toUtf8();
    auto kept = co_await secrets->write(passwordName, bytes, stop);
    wipe(password);
    wipeOwn(bytes);
    co_return kept;
}

Task<Kept> forgetPassword(Secrets *secrets, std::stop_token stop)
{
    (void)co_await secrets->remove(passwordName, stop); // a keychain that is locked keeps what nobody uses any more
    co_return Kept{};
}

Task<QString> remembered(SecretBytes password)
{
    co_return QString::fromUtf8(password.bytes()); // asked for again after a refusal
}

Task<Kept> nothingToKeep()
{
    co_return Kept{};
}

} // namespace

NetworkChoices::NetworkChoices(NetworkContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    Proxies::instance().choose(proxy(), [secrets = m_context.secrets](std::stop_token stop) {
        return readPassword(secrets, std::move(stop));
    });
    trustEndpoints();
    auto &lock = WriteLock::instance();
    if (m_context.isReadOnly)
        lock.lockForThisRun();
    else if (m_context.settings->more(readOnlyKey).toBool())
        lock.lock();
    connect(&lock, &WriteLock::changed, this, [this, &lock] {
        if (lock.state() != WriteLock::State::LockedForThisRun)
            m_context.settings->setMore(readOnlyKey, lock.state() == WriteLock::State::Locked);
        emit changed();
    });
}

void NetworkChoices::trustEndpoints()
{
    auto &trust = EndpointTrust::instance();
    EndpointTrust::Answers answers;
    const auto kept = m_context.settings->more(trustedKey).toObject();
    for (auto place = kept.begin(); place != kept.end(); ++place)
        answers.insert(place.key(), place.value().toBool());
    for (const auto &place : std::as_const(m_context.trusted))
        answers.insert(place, true);
    trust.setAnswers(answers, EndpointTrust::ThisMachine::Asked);
    connect(&trust, &EndpointTrust::wanted, this, &NetworkChoices::endpointUnconfirmed);
}

void NetworkChoices::answerEndpoint(const QString &place, bool isYes)
{
    EndpointTrust::instance().answer(place, isYes);
    keepAnswers();
}

void NetworkChoices::keepAnswers()
{
    QJsonObject kept;
    const auto &answers = EndpointTrust::instance().answers();
    for (auto answer = answers.begin(); answer != answers.end(); ++answer) {
        if (*answer && !m_context.trusted.contains(answer.key())) // a no, and the command line, hold for one run
            kept.insert(answer.key(), true);
    }
    m_context.settings->setMore(trustedKey, kept);
}

QStringList NetworkChoices::trustedPlaces() const
{
    QStringList places;
    const auto &answers = EndpointTrust::instance().answers();
    for (auto answer = answers.begin(); answer != answers.end(); ++answer) {
        if (*answer)
            places << answer.key();
    }
    return places;
}

NetworkChoices::~NetworkChoices()
{
    Proxies::instance().choose({}); // nobody reads from a keychain that is gone
}

ProxyChoice NetworkChoices::proxy() const
{
    return proxyChoiceFrom(m_context.settings->more(proxyKey).toObject());
}

Task<Kept> NetworkChoices::setProxy(ProxyChoice choice, std::optional<QString> password, std::stop_token stop)
{
    auto *secrets = m_context.secrets;
    const bool isSame = choice == proxy();
    m_context.settings->setMore(proxyKey, toJson(choice));
    // What was typed is used from here in this run; what is kept for another proxy or user is never sent to this one.
    Proxies::Password read = [secrets](std::stop_token token) { return readPassword(secrets, std::move(token)); };
    if (password || !isSame)
        read = [typed = SecretBytes{password.value_or(QString{}).toUtf8()}](std::stop_token) {
            return remembered(typed);
        };
    Proxies::instance().choose(choice, std::move(read));
    emit changed();
    if (password && !choice.user.isEmpty())
        return keepPassword(secrets, *password, std::move(stop));
    return isSame ? nothingToKeep() : forgetPassword(secrets, std::move(stop));
}

Endpoints NetworkChoices::keptEndpoints() const
{
    return Endpoints::fromJson(m_context.settings->more(endpointsKey).toObject());
}

Endpoints NetworkChoices::endpoints() const
{
    return areEndpointsGiven() ? m_context.given : keptEndpoints();
}

Result<> NetworkChoices::setEndpoint(const QString &service, const QString &address)
{
    auto kept = keptEndpoints();
    if (const auto set = kept.set(service, address); !set)
        return set;
    m_context.settings->setMore(endpointsKey, kept.toJson());
    if (const auto place = EndpointTrust::placeOf(kept.place(service));
        !EndpointTrust::instance().isTrusted(kept.place(service))) { // who sets it again may think otherwise by now
        EndpointTrust::instance().forget(place);
        keepAnswers();
    }
    emit changed();
    return {};
}

void NetworkChoices::forgetEndpoints()
{
    m_context.settings->setMore(endpointsKey, QJsonObject{});
    emit changed();
}
