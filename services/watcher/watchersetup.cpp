// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/accounts.h"
#include "services/core/clock.h"
#include "services/core/linkedstop.h"
#include "services/core/punctuation.h"
#include "services/core/wake.h"
#include "services/keys/sshkeysline.h"
#include "services/session/session.h"
#include "services/watcher/watcherflow.h"
#include "services/webhooks/webhooks.h"
#include "services/webhooks/webhooksecrets.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// Putting a watcher on a machine, what it is given there, and taking it away again.
namespace {

constexpr std::chrono::milliseconds setupPatience{60'000};
constexpr std::chrono::milliseconds startPatience{90'000}; ///< until a watcher that was started just now answers

std::unexpected<Error> cancelledOr(const Result<> &result)
{
    return std::unexpected{result ? Error{ErrorCode::Cancelled} : result.error()};
}

QString base64Of(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

/// The user's name stands in front of it: who logs in is the user, with another key.
Result<QString> lineFor(const QString &user, const QString &publicKey)
{
    const auto key = parsePublicKey(publicKey);
    return key ? makeLine(user, *key, key->comment) : Result<QString>{std::unexpected{key.error()}};
}

} // namespace

Task<std::shared_ptr<WatchStream>> WatcherService::DeskFlow::open(Service service, std::stop_token stop)
{
    if (service->m_context.open)
        co_return co_await service->m_context.open(stop);
    if (!service->m_place)
        co_return failed(ErrorCode::NotFound);
    const auto place = *service->m_place;
    QStringList arguments{u"attach"_s, u"--data"_s, place.dataFolder};
    // Somebody took the connection and said nothing: the watcher hangs, and its disk answers for it.
    const auto &error = service->m_link.error();
    if (error && error->code == ErrorCode::Timeout)
        arguments += u"--disk"_s;
    co_return co_await watchStreamOverSsh(&service->m_context.session->hosts, place.host, place.program, arguments,
                                          stop);
}

Task<WatcherOffer> WatcherService::DeskFlow::look(Service service, PodHost host, std::stop_token stop)
{
    const auto connection = co_await service->m_context.session->hosts.connection(host, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    const auto facts = co_await lookAtWatcherHost(*connection, stop);
    if (!facts)
        co_return std::unexpected{facts.error()};
    co_return WatcherOffer{.host = host,
                           .facts = *facts,
                           .keep = keepOf(*facts),
                           .concerns = concernsOf(*facts),
                           .obstacle = obstacleOf(*facts)};
}

Task<> WatcherService::DeskFlow::install(Service service, WatcherOffer offer, AccountProfile credential,
                                         WatcherReport report, std::stop_token stop)
{
    const auto notify = [report](WatcherStep step, const QString &sentence) {
        if (report)
            report({.step = step, .sentence = sentence});
    };
    const auto bundle = watcherBundle();
    if (!bundle)
        co_return std::unexpected{bundle.error()};
    auto *session = service->m_context.session;
    const auto connection = co_await session->hosts.connection(offer.host, stop);
    if (!connection || !service)
        co_return std::unexpected{connection ? Error{ErrorCode::Cancelled} : connection.error()};
    auto place =
        co_await installWatcher(*connection,
                                {.project = session->profile.project.toString(),
                                 .bundle = *bundle,
                                 .version = service->m_context.version,
                                 .language = service->m_context.language ? service->m_context.language() : QString{},
                                 .endpoints = service->m_context.endpoints,
                                 .trusted = service->m_context.trusted},
                                offer.facts, report, stop);
    if (!place || !service)
        co_return std::unexpected{place ? Error{ErrorCode::Cancelled} : place.error()};
    place->host = offer.host;
    const auto before = service->m_place;
    place->source = before ? before->source : credential.source;
    place->profile = before ? before->profile : QUuid{};
    if (const auto kept = service->keepPlace(*place); !kept)
        co_return kept;
    notify(WatcherStep::Start, WatcherText::tr("Connecting to it…"));
    if (const auto ready = co_await connected(service, stop); !ready || !service)
        co_return cancelledOr(ready);
    place->watcher = service->m_link.watcher()->lease.self;
    if (const auto kept = service->keepName(*place); !kept)
        co_return kept;
    notify(WatcherStep::Key, WatcherText::tr("Letting it in to your TPU VMs…"));
    if (const auto in = co_await giveLogin(service, stop); !in || !service)
        co_return cancelledOr(in);
    if (const auto given = co_await giveHooks(service, stop); !given || !service)
        co_return cancelledOr(given);
    notify(WatcherStep::SignIn, WatcherText::tr("Signing it in at Google…"));
    if (credential != AccountProfile{}) {
        if (const auto given = co_await giveCredential(service, credential, stop); !given)
            co_return given;
    }
    notify(WatcherStep::Done, {});
    co_return {};
}

/// Until the link shows it, or for startPatience.
Task<> WatcherService::DeskFlow::shown(Service service, std::function<bool(const WatcherLink &)> isShown,
                                       std::stop_token stop)
{
    std::stop_source late;
    service->m_context.clock->sleep(startPatience, stop).then([late](const Result<> &) mutable {
        late.request_stop();
    });
    const LinkedStop linked{stop, late.get_token()};
    while (service && !linked.token().stop_requested()) {
        const auto &link = service->m_link;
        if (isShown(link))
            co_return {};
        const auto wake = std::make_shared<Wake>();
        QObject::connect(&link, &WatcherLink::changed, wake.get(), &Wake::now);
        QObject::connect(service.data(), &QObject::destroyed, wake.get(), &Wake::now);
        (void)co_await wokenOrStopped(wake, linked.token());
    }
    co_return failed(!service || stop.stop_requested() ? ErrorCode::Cancelled : ErrorCode::Timeout);
}

/// One that was begun just now needs a moment.
Task<> WatcherService::DeskFlow::connected(Service service, std::stop_token stop)
{
    const auto isThere = [](const WatcherLink &link) {
        return link.state() == WatcherLink::State::Connected && link.watcher() && link.watcher()->isRunning;
    };
    const auto done = co_await shown(service, isThere, stop);
    if (done || done.error().code == ErrorCode::Cancelled)
        co_return done;
    co_return std::unexpected{service->m_link.error().value_or(
        Error{ErrorCode::Timeout,
              WatcherText::tr("The watcher was started, but does not answer. Its service's log on that machine "
                              "tells why: “journalctl --user -u tpudesk-watch-*”.")})};
}

Task<> WatcherService::DeskFlow::giveLogin(Service service, std::stop_token stop)
{
    auto *session = service->m_context.session;
    const auto login = session->keys.loginChoice();
    if (login.user.isEmpty())
        co_return {}; // nobody logs in to hosts yet; the watcher asks no host either
    const auto answer = co_await service->m_link.ask({.word = u"login"_s,
                                                      .body = {{u"user"_s, login.user},
                                                               {u"through"_s, login.through},
                                                               {u"route"_s, login.route},
                                                               {u"osLoginUser"_s, login.osLoginUser},
                                                               {u"osLogin"_s, login.isOsLogin},
                                                               {u"onNodes"_s, !login.nodeLine.isEmpty()}}},
                                                     setupPatience, stop);
    if (!answer || !service)
        co_return std::unexpected{answer ? Error{ErrorCode::Cancelled} : answer.error()};
    const auto line = lineFor(login.user, answer->body["publicKey"_L1].toString());
    if (!line)
        co_return std::unexpected{line.error()};
    co_return co_await session->keys.publish(*line, stop, false);
}

Task<> WatcherService::DeskFlow::giveHooks(Service service, std::stop_token stop)
{
    auto *webhooks = service->m_context.webhooks;
    if (webhooks == nullptr)
        co_return {};
    const auto hooks = webhooks->hooks();
    QList<QJsonObject> parts;
    for (const auto &hook : hooks) {
        const auto secret = co_await webhooksecrets::read(service->m_context.secrets, hook.id, stop);
        if (!service)
            co_return failed(ErrorCode::Cancelled);
        if (secret) // one that is not kept any more sends nothing from here either
            parts.append(QJsonObject{{u"hook"_s, toJson(hook)}, {u"secret"_s, base64Of(toBytes(*secret))}});
    }
    co_return co_await done(service->m_link.ask({.word = u"hooks"_s, .parts = parts}, setupPatience, stop));
}

Task<> WatcherService::DeskFlow::renew(Service service, AccountProfile credential, std::stop_token stop)
{
    return giveCredential(std::move(service), std::move(credential), std::move(stop));
}

Task<> WatcherService::DeskFlow::giveCredential(Service service, AccountProfile credential, std::stop_token stop)
{
    const auto read = co_await readWatcherCredential(credential, service->m_context.secrets, stop);
    if (!read || !service)
        co_return std::unexpected{read ? Error{ErrorCode::Cancelled} : read.error()};
    auto profile = read->profile;
    profile.file.clear(); // a path of this computer
    const auto answer = co_await service->m_link.ask(
        {.word = u"credential"_s,
         .body = {{u"profile"_s, toJson(profile)}, {u"secret"_s, base64Of(read->secret.bytes())}}},
        setupPatience, stop);
    if (!answer || !service)
        co_return std::unexpected{answer ? Error{ErrorCode::Cancelled} : answer.error()};
    const auto state = watcherStateFrom(answer->body);
    if (!state)
        co_return std::unexpected{state.error()};
    if (service->m_place) {
        auto place = *service->m_place;
        place.source = profile.source;
        place.profile = profile.source == AccountSource::OwnClient ? profile.id : QUuid{};
        if (const auto kept = service->keepName(place); !kept)
            co_return kept;
    }
    if (state->account.problem)
        co_return std::unexpected{*state->account.problem};
    if (!canWatch(state->account.granted))
        co_return failed(ErrorCode::Denied, punctuation::sentences(cannotDo(state->account.granted)));
    // Its answer overtakes the state that it sends to all desks, and a hand-over looks at that.
    const auto isSignedIn = [](const WatcherLink &link) {
        return link.watcher() && (link.watcher()->account.isThere || link.watcher()->account.problem);
    };
    const auto seen = co_await shown(service, isSignedIn, stop);
    co_return !seen && seen.error().code == ErrorCode::Cancelled ? seen : Result<>{};
}

Task<> WatcherService::DeskFlow::remove(Service service, bool evenUnreached, std::stop_token stop)
{
    if (!service->m_place)
        co_return {};
    if (service->lease().state != LeaseState::Held)
        co_return failed(ErrorCode::Conflict,
                         WatcherText::tr("The watcher still has your requests. Take them back first."));
    const auto place = *service->m_place;
    auto *session = service->m_context.session;
    if (!evenUnreached) {
        if (const auto retired = co_await done(service->m_link.ask({.word = u"retire"_s}, setupPatience, stop));
            !retired || !service)
            co_return cancelledOr(retired);
        const auto connection = co_await session->hosts.connection(place.host, stop);
        if (!connection || !service)
            co_return std::unexpected{connection ? Error{ErrorCode::Cancelled} : connection.error()};
        if (const auto removed = co_await removeWatcher(*connection, place, stop); !removed || !service)
            co_return cancelledOr(removed);
    }
    // Its sign-in ends also where the machine is not reached: then it can act no more, an hour later at the latest.
    if (place.source == AccountSource::OwnClient && !place.profile.isNull() && service->m_context.accounts != nullptr)
        (void)co_await service->m_context.accounts->signOut(place.profile, session->profile, stop);
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    co_return service->keepPlace(std::nullopt);
}
