// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/login.h"

#include "services/core/async/backoff.h"
#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/core/wipe.h"
#include "services/ssh/dial.h"
#include "services/ssh/iaprelay.h"
#include "services/ssh/jumphost.h"
#include "services/ssh/keyfile.h"
#include "services/ssh/translations.h"

#include <QFileInfo>
#include <QRandomGenerator>
#include <QScopeGuard>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// With what to log in: keys of the agent when there are any here, else the key file.
struct Credentials
{
    KeyFile key{};
    QList<AgentKey> agentKeys{};
};

constexpr qsizetype agentKeyLimit = 5; // sshd's MaxAuthTries is 6

/// The agent's keys to offer: the chosen one, or the first few when none was chosen.
QList<AgentKey> matching(const QList<AgentKey> &all, const KeyFile &key, const SshTarget &target)
{
    if (target.keyFile.isEmpty())
        return all.first(std::min(agentKeyLimit, all.size()));
    const auto blob = QByteArray::fromBase64(key.publicKey.toLatin1());
    const auto found =
        std::ranges::find_if(all, [&](const AgentKey &held) { return !blob.isEmpty() && held.blob == blob; });
    return found == all.end() ? QList<AgentKey>{} : QList{*found};
}

Result<Credentials> lookForKeys(const SshTarget &target, std::chrono::milliseconds deadline,
                                const std::stop_token &stop)
{
    Credentials credentials;
    if (!target.keyFile.isEmpty())
        credentials.key = inspectKeyFile(target.keyFile);
    const auto asked = target.agent != AgentUse::Never && !agentSocket().isEmpty();
    const auto held = asked ? agentKeys(agentSocket(), deadline, stop) : Result<QList<AgentKey>>{};
    if (held)
        credentials.agentKeys = matching(*held, credentials.key, target);
    if (!credentials.agentKeys.isEmpty())
        return credentials;
    const bool agentOnly = target.agent == AgentUse::Only || target.keyFile.isEmpty();
    if (agentOnly && !held)
        return failed(ErrorCode::KeyUnreadable, held.error().message);
    if (agentOnly) {
        return failed(
            ErrorCode::KeyUnreadable,
            Ssh::tr("The SSH agent does not hold the key for this login. Add it with ssh-add, or choose a key file."));
    }
    if (!credentials.key.problem.isEmpty())
        return failed(ErrorCode::KeyUnreadable, credentials.key.problem);
    return credentials;
}

/// Looks at the key file and asks the agent (SshTimings::agentProbe) whether it holds that key. Only the chosen key is
/// ever offered: servers count refused ones. Errors: KeyUnreadable.
Task<Credentials> findCredentials(std::shared_ptr<HubCore> core, SshTarget target, std::stop_token stop)
{
    std::function<Result<Credentials>(std::stop_token)> work =
        [target, time = core->timings.agentProbe](std::stop_token token) { return lookForKeys(target, time, token); };
    return offTheGuiThread(std::move(core), std::move(work), std::move(stop));
}

/// The key without passphrase; asks for it, where nobody has opened it yet.
Task<SecretBytes> unlock(std::shared_ptr<HubCore> core, KeyFile key, SshPrompts prompts, std::stop_token stop)
{
    if (key.lock == KeyFile::Lock::Passphrase)
        co_return co_await core->unlocked->open(key, std::move(prompts), core->timings.prompt, stop);
    std::function<Result<SecretBytes>(std::stop_token)> work =
        [file = key.file](const std::stop_token &) -> Result<SecretBytes> {
        auto open = unlockKeyFile(file, {});
        if (!open)
            return std::unexpected{open.error()};
        return SecretBytes{*std::move(open)};
    };
    co_return co_await offTheGuiThread(core, std::move(work), stop);
}

/// What one attempt carries along; lives in the coroutine's frame.
struct Attempt
{
    std::shared_ptr<HubCore> core;
    SshTarget target;
    SshPrompts prompts;
    ConnectReport report;
    std::shared_ptr<SshConnection> jump{}; ///< what the machine is reached through
    SecretBytes openKey{}; ///< kept between the rounds of one login
    AsyncSemaphore::Permit place{}; ///< among the handshakes of this moment

    void notify(ConnectStage stage, const QString &sentence) const
    {
        if (report)
            report({.stage = stage, .sentence = sentence});
    }
};
using AttemptPtr = std::shared_ptr<Attempt>;

struct Dialled
{
    std::shared_ptr<FileDescriptor> socket;
    QString address;
    std::shared_ptr<TunnelLine> line{};
};

/// Says a sentence when what it is about takes long; until then, or once this is gone, nothing.
class LateWord
{
public:
    explicit LateWord(AttemptPtr attempt)
        : m_attempt{std::move(attempt)}
    {
    }

    void wait(const QString &sentence)
    {
        static SystemClock clock; // outlives every sleep
        m_timer.cancel(); // of what was waited for before
        m_timer.run(clock.sleep(m_attempt->core->timings.patience, m_timer.token()),
                    [attempt = m_attempt, sentence](const Result<> &slept) {
                        if (slept)
                            attempt->notify(ConnectStage::Connecting, sentence);
                    });
    }

private:
    AttemptPtr m_attempt;
    TaskScope m_timer; // last
};

QString waitingForWay(const SshTarget &target)
{
    if (target.relay)
        return Ssh::tr("Still connecting to %1: Google's tunnel (IAP) has not reached it yet. The machine may be "
                       "starting, or a firewall rule keeps the tunnel out.")
            .arg(target.name());
    return Ssh::tr("Still connecting to %1: %2 has not reached it yet. The machine may be starting, or a firewall is "
                   "in the way.")
        .arg(target.name(), target.jump->name());
}

/// The machine behind a relay or a jump host, once an SSH server has said its name there.
Task<Dialled> dialBehind(AttemptPtr attempt, std::stop_token stop)
{
    const auto core = attempt->core;
    const auto &target = attempt->target;
    attempt->notify(ConnectStage::Connecting,
                    target.relay ? Ssh::tr("Connecting to %1 through Google's tunnel (IAP)…").arg(target.name())
                                 : Ssh::tr("Connecting to %1 through %2…").arg(target.name(), target.jump->name()));
    LateWord late{attempt};
    late.wait(waitingForWay(target));
    Dialled dialled{.socket = {}, .address = target.host};
    if (target.relay) {
        auto relay = co_await dialRelay(core, target.relay, target.name(), stop);
        if (!relay)
            co_return std::unexpected{relay.error()};
        dialled.socket = std::move(relay->socket);
        dialled.line = std::move(relay->line);
    } else {
        auto socket = co_await dialThrough(core, attempt->jump, target.host, target.port, stop);
        if (!socket)
            co_return std::unexpected{socket.error()};
        dialled.socket = *std::move(socket);
    }
    late.wait(Ssh::tr("Still connecting to %1: the way there is open, but its SSH server says nothing yet. The machine "
                      "may be starting.")
                  .arg(target.name()));
    std::function<Result<QByteArray>(std::stop_token)> peek = [fd = dialled.socket,
                                                               time = core->timings.banner](std::stop_token token) {
        return peekBanner(fd->get(), time, std::move(token));
    };
    const auto banner = co_await offTheGuiThread(core, std::move(peek), stop);
    if (!banner)
        co_return std::unexpected{banner.error()};
    co_return dialled;
}

Task<Dialled> dial(AttemptPtr attempt, std::stop_token stop)
{
    if (attempt->target.relay || attempt->jump)
        co_return co_await dialBehind(attempt, stop);
    const auto core = attempt->core;
    const DialTarget target{attempt->target.host, attempt->target.port};
    const auto route = co_await core->proxies->routeTo(target.url(), stop);
    if (!route)
        co_return std::unexpected{route.error()};
    const auto host = route->isDirect() ? target.host : route->host;
    attempt->notify(ConnectStage::Resolving, Ssh::tr("Looking up %1…").arg(host));
    const auto timings = core->timings;
    std::function<Result<QList<QHostAddress>>(std::stop_token)> resolve = [host, timings](std::stop_token token) {
        return resolveHost(host, timings.resolve, std::move(token));
    };
    const auto addresses = co_await offTheGuiThread(core, std::move(resolve), stop);
    if (!addresses)
        co_return std::unexpected{route->isDirect() ? addresses.error() : unresolvedProxy(addresses.error(), *route)};
    attempt->notify(ConnectStage::Connecting,
                    route->isDirect()
                        ? Ssh::tr("Connecting to %1…").arg(attempt->target.name())
                        : Ssh::tr("Connecting to %1 through the proxy %2…").arg(attempt->target.name(), route->name()));
    const auto trouble = std::make_shared<ProxyFault>(ProxyFault::None);
    std::function<Result<std::shared_ptr<FileDescriptor>>(std::stop_token)> connect =
        [list = *addresses, route = *route, target, timings, trouble](std::stop_token token) {
            return dialSsh({list, route, target}, timings, trouble.get(), std::move(token));
        };
    const auto socket = co_await offTheGuiThread(core, std::move(connect), stop);
    if (!socket) {
        if (socket.error().code != ErrorCode::Cancelled // else the other thread may still write it
            && (*trouble == ProxyFault::WantsPassword || *trouble == ProxyFault::WrongPassword))
            core->proxies->refused(*route);
        co_return std::unexpected{socket.error()};
    }
    co_return Dialled{*socket, target.host};
}

/// A session on its lane that goes away with its last owner, unless it became a connection.
struct Session
{
    std::shared_ptr<SshIoThread> ioThread;
    quint64 id = 0;
    std::shared_ptr<ConnectionLostSignal> connectionLost = std::make_shared<ConnectionLostSignal>();
    bool isKept = false;

    Session() = default;
    ~Session()
    {
        if (!isKept)
            ioThread->post([id = id](SshIoThread &there) { there.remove(id); });
    }
    Q_DISABLE_COPY_MOVE(Session)

    /// Calls `action(IoSession &, Answer<T>)` on the session's thread and awaits the answer.
    template <typename T, typename Action>
    static Task<T> ask(std::shared_ptr<Session> session, Action action, std::stop_token stop)
    {
        Answer<T> answer;
        const auto reply = answer.reply();
        session->ioThread->post(
            [id = session->id, answer = std::move(answer), action = std::move(action)](SshIoThread &there) mutable {
                if (auto *found = there.find(id))
                    action(*found, std::move(answer));
            });
        auto result = co_await awaited<T>(reply, {}, stop);
        if (!result && result.error().message.isEmpty() && result.error().code == ErrorCode::ConnectionLost)
            result.error().message = Ssh::tr("The connection broke during the login.");
        co_return result;
    }
};
using SessionPtr = std::shared_ptr<Session>;

Task<Handshake> shakeHands(AttemptPtr attempt, SessionPtr session, Dialled dialled, std::stop_token stop)
{
    attempt->notify(ConnectStage::HostKey, Ssh::tr("Checking that this is the right machine…"));
    QStringList types = attempt->target.publishedKeys.keys();
    if (const auto pin = attempt->core->hostKeys->pinned(attempt->target.identity))
        types.prepend(pin->type);
    const IoSession::Plan plan{.socket = dialled.socket,
                               .line = dialled.line,
                               .host = dialled.address,
                               .user = attempt->target.user,
                               .through = attempt->jump ? attempt->target.jump->name() : QString{},
                               .firstHostKeyTypes = types,
                               .connectionLost = session->connectionLost};
    session->ioThread->post([id = session->id, plan](SshIoThread &ioThread) { ioThread.add(id, plan); });
    const auto start = [](IoSession &there, Answer<Handshake> answer) { there.handshake(std::move(answer)); };
    co_return co_await Session::ask<Handshake>(session, start, stop);
}

/// A machine of the project, whose key the cloud can publish; else an address that the user wrote.
bool isTpu(const HostIdentity &host)
{
    return !host.zone.isEmpty();
}

/// Where to forget a pin.
QString howToForget(const SshTarget &target, const HostKeys &keys)
{
    if (isTpu(target.identity))
        return Ssh::tr("If you know why it changed, choose the TPU on the TPUs page, press “Forget this host key…” in "
                       "its details, and connect again.");
    return Ssh::tr("If you know why it changed, quit TPU Desk, take “%1” out of the file %2, and connect again.")
        .arg(pinName(target.identity), keys.file());
}

/// What is published says more than any pin: forgetting one would not help.
QString otherThanPublished(const SshTarget &target, const HostKey &published, const HostKey &shown)
{
    return Ssh::tr(
               "%1 shows another host key than the one that Google publishes for it, so nothing was sent. Somebody may "
               "stand between you and the machine. Published: %2 (%3). Shown: %4 (%5). A machine whose disk was just "
               "replaced publishes its key some minutes later: connect again then. If this persists, do not log in.")
        .arg(target.name(), published.fingerprint(), published.type, shown.fingerprint(), shown.type);
}

std::unexpected<Error> changedKey(const SshTarget &target, const HostKeys &keys, const HostKey &expected,
                                  const HostKey &shown)
{
    const auto &unread = target.publishedUnread;
    if (!target.publishedKeys.isEmpty() && !unread)
        return failed(ErrorCode::HostKeyChanged, otherThanPublished(target, expected, shown));
    const auto what =
        Ssh::tr("%1 shows another host key than the one known for it, so nothing was sent. Somebody may stand between "
                "you and the machine, or its disk was replaced. Known: %2 (%3). Shown: %4 (%5).")
            .arg(target.name(), expected.fingerprint(), expected.type, shown.fingerprint(), shown.type);
    QStringList sentences{what};
    if (unread)
        sentences << Ssh::tr("The key that Google publishes for it could not be read; where it is the shown one, "
                             "connecting again later is enough.")
                  << unread->message;
    sentences << howToForget(target, keys);
    return failed(ErrorCode::HostKeyChanged, punctuation::sentences(sentences));
}

QString whyNobodyVouches(const SshTarget &target)
{
    if (!isTpu(target.identity))
        return Ssh::tr("This machine is not a TPU of your project, so nobody publishes its host key, and TPU Desk has "
                       "not seen it before. Accept only if you know this fingerprint.");
    if (const auto &unread = target.publishedUnread)
        return punctuation::sentences(
            {Ssh::tr("The host key that Google Cloud publishes for this machine could not be read."), unread->message,
             Ssh::tr("TPU Desk has not seen the machine before. Accept only if you know this fingerprint.")});
    return Ssh::tr("Google Cloud publishes no host key for this machine (guest attributes are off or not there yet), "
                   "and TPU Desk has not seen it before. Accept only if you know this fingerprint.");
}

HostKeyQuestion questionAbout(const SshTarget &target, const HostKey &shown, std::stop_token withdrawn)
{
    return {.name = target.name(),
            .address = target.host,
            .type = shown.type,
            .fingerprint = shown.fingerprint(),
            .reason = whyNobodyVouches(target),
            .withdrawn = std::move(withdrawn)};
}

/// A full disk must not keep anybody from a machine that was vouched for: the pin then lasts until the program ends.
void keepPin(const Attempt &attempt, const HostKey &shown, const HostKeyVerdict &verdict)
{
    auto *keys = attempt.core->hostKeys;
    const auto &target = attempt.target;
    const bool isReplaced = verdict.trust == HostKeyTrust::Replaced;
    const auto done =
        isReplaced ? keys->replace(target.identity, shown, target.name()) : keys->pin(target.identity, shown);
    if (!done)
        attempt.notify(ConnectStage::HostKey, done.error().message);
    if (isReplaced && attempt.report) {
        const HostKeyReplaced news{target.name(), verdict.expected.value_or(HostKey{}), shown};
        attempt.report({.stage = ConnectStage::HostKey, .sentence = news.sentence(), .isNews = true});
    }
}

/// Google may answer the next time; to what a rule forbids it will not.
bool mayBeReadLater(const std::optional<Error> &unread)
{
    if (!unread)
        return false;
    switch (unread->code) {
    case ErrorCode::Offline:
    case ErrorCode::Portal:
    case ErrorCode::Timeout:
    case ErrorCode::ConnectionLost:
    case ErrorCode::Busy:
    case ErrorCode::RateLimited:
    case ErrorCode::BrokenThere:
    case ErrorCode::BadReply:
    case ErrorCode::Ambiguous:
    case ErrorCode::Conflict:
    case ErrorCode::WrongState: return true;
    default: return false;
    }
}

/// Nothing vouches for the machine, but only because what Google publishes could not be read for now: no reason to
/// trust it at first sight.
bool mustWaitForPublished(const Attempt &attempt)
{
    const auto &target = attempt.target;
    return target.publishedKeys.isEmpty() && mayBeReadLater(target.publishedUnread)
        && !attempt.core->hostKeys->pinned(target.identity);
}

Error notTrustedUnread(const SshTarget &target, ErrorCode code)
{
    const auto &why = target.publishedUnread.value_or(Error{});
    return {code,
            punctuation::sentences({Ssh::tr("The host key that Google publishes for %1 could not be read, and TPU Desk "
                                            "has not seen the machine before, so nobody was logged in.")
                                        .arg(target.name()),
                                    why.message, Ssh::tr("Connect again later.")}),
            why.serverWords};
}

Task<> readPublished(AttemptPtr attempt, std::stop_token stop)
{
    auto read = co_await attempt->target.readPublished(stop);
    if (!read)
        co_return std::unexpected{read.error()};
    attempt->target.publishedKeys = std::move(read->keys);
    attempt->target.publishedUnread = std::move(read->unread);
    co_return {};
}

/// Before the machine is asked anything: it waits for nobody.
Task<> awaitPublished(AttemptPtr attempt, std::stop_token stop)
{
    constexpr auto longest = std::chrono::milliseconds{60'000};
    const auto &timings = attempt->core->timings;
    const Backoff pauses{.base = timings.publishedRetry, .cap = longest};
    for (int tries = 1; mustWaitForPublished(*attempt) && attempt->target.readPublished; ++tries) {
        const auto &why = *attempt->target.publishedUnread;
        if (tries > timings.publishedTries)
            co_return std::unexpected{notTrustedUnread(attempt->target, why.code)};
        const auto pause = std::max(pauses.after(tries), why.retryAfter.value_or(std::chrono::milliseconds{0}));
        if (attempt->report)
            attempt->report(
                {ConnectStage::Retrying,
                 punctuation::sentences({Ssh::tr("The host key that Google publishes for %1 could not be read; it is "
                                                 "read again before the login.")
                                             .arg(attempt->target.name()),
                                         why.message}),
                 tries + 1, pause});
        if (const auto slept = co_await SystemClock{}.sleep(pause, stop); !slept)
            co_return std::unexpected{slept.error()};
        if (const auto read = co_await readPublished(attempt, stop); !read)
            co_return read;
    }
    co_return {};
}

/// What was published at another time says less than a pin.
HostKeyVerdict judged(const Attempt &attempt, const HostKey &shown)
{
    const auto &target = attempt.target;
    const auto *keys = attempt.core->hostKeys;
    const bool isOld = target.publishedUnread && keys->pinned(target.identity);
    return keys->judge(target.identity, isOld ? QMap<QString, QString>{} : target.publishedKeys, shown);
}

Task<> trust(AttemptPtr attempt, HostKey shown, std::stop_token stop)
{
    auto *keys = attempt->core->hostKeys;
    const auto &target = attempt->target;
    auto verdict = judged(*attempt, shown);
    if (verdict.trust == HostKeyTrust::Changed && target.readPublished) { // it may have changed there, too
        if (const auto read = co_await readPublished(attempt, stop); !read)
            co_return read;
        verdict = judged(*attempt, shown);
    }
    if (verdict.trust == HostKeyTrust::Pinned)
        co_return {};
    if (verdict.trust == HostKeyTrust::Changed)
        co_return changedKey(target, *keys, verdict.expected.value_or(HostKey{}), shown);
    if (verdict.trust == HostKeyTrust::Unknown && mustWaitForPublished(*attempt))
        co_return std::unexpected{notTrustedUnread(target, ErrorCode::HostKeyUnknown)};
    if (verdict.trust == HostKeyTrust::Unknown) {
        const auto refused = Ssh::tr("The host key of %1 (%2) could not be verified, so the login was stopped.")
                                 .arg(target.name(), shown.fingerprint());
        if (!attempt->prompts.acceptHostKey)
            co_return failed(ErrorCode::HostKeyUnknown, refused);
        attempt->place.reset();
        std::stop_source over;
        const auto accepted =
            co_await inTime(attempt->prompts.acceptHostKey(questionAbout(target, shown, over.get_token())),
                            attempt->core->timings.prompt, stop);
        over.request_stop();
        if (!accepted && stop.stop_requested())
            co_return std::unexpected{accepted.error()};
        if (!accepted || !*accepted) // who does not answer does not vouch for it
            co_return failed(ErrorCode::HostKeyUnknown, refused);
    }
    keepPin(*attempt, shown, verdict);
    co_return {};
}

Task<> authenticate(AttemptPtr attempt, SessionPtr session, Credentials credentials, std::stop_token stop)
{
    attempt->notify(ConnectStage::LoggingIn, Ssh::tr("Logging in as %1…").arg(attempt->target.user));
    if (!credentials.agentKeys.isEmpty()) {
        auto filter =
            std::make_unique<AgentFilter>(agentSocket(), credentials.agentKeys, attempt->core->timings.authentication,
                                          session->ioThread->stopSource());
        const std::stop_callback cut{stop, [ioThread = session->ioThread] { ioThread->stopSource().request_stop(); }};
        auto sign = [filter = std::move(filter)](IoSession &there, Answer<void> answer) mutable {
            there.logInByAgent(std::move(filter), std::move(answer));
        };
        co_return co_await Session::ask<void>(session, std::move(sign), stop);
    }
    const auto &keyFile = credentials.key;
    auto *unlocked = attempt->core->unlocked;
    const bool isLocked = keyFile.lock == KeyFile::Lock::Passphrase;
    if (isLocked && attempt->openKey.isEmpty())
        attempt->openKey = unlocked->find(keyFile);
    if (isLocked && attempt->openKey.isEmpty() && !keyFile.publicKey.isEmpty()) {
        // No passphrase is asked for a key that the machine would refuse anyway.
        const auto ask = [type = keyFile.type, half = keyFile.publicKey](IoSession &there, Answer<void> answer) {
            there.offer(type, half, std::move(answer));
        };
        if (const auto offered = co_await Session::ask<void>(session, ask, stop); !offered)
            co_return offered;
    }
    if (attempt->openKey.isEmpty()) {
        if (isLocked)
            attempt->place.reset();
        if (isLocked && unlocked->isAskedFor(keyFile.file))
            attempt->notify(ConnectStage::LoggingIn,
                            Ssh::tr("Waiting for the passphrase of %1, which is asked for elsewhere in this window…")
                                .arg(QFileInfo{keyFile.file}.fileName()));
        const auto open = co_await unlock(attempt->core, keyFile, attempt->prompts, stop);
        if (!open)
            co_return std::unexpected{open.error()};
        attempt->openKey = *open;
    }
    const auto sign = [key = attempt->openKey](IoSession &there, Answer<void> answer) {
        there.logIn(key, std::move(answer));
    };
    co_return co_await Session::ask<void>(session, sign, stop);
}

Task<std::shared_ptr<SshConnection>> logInAgain(std::shared_ptr<HubCore> core, SshTarget target, SshPrompts prompts,
                                                std::stop_token stop)
{
    if (!core)
        co_return failed(ErrorCode::Cancelled);
    if (core->hostKeys->pinned(target.identity)) // what was published at the first login may be old: it replaces no pin
        target.publishedKeys.clear();
    co_return co_await logIn(core, std::move(target), std::move(prompts), {}, std::move(stop));
}

/// The machine that ours is reached through, where there is one.
Task<> reachJump(AttemptPtr attempt, std::stop_token stop)
{
    if (!attempt->target.jump)
        co_return {};
    attempt->jump.reset(); // of an earlier round
    auto jump = co_await jumpHostOf(attempt->core, attempt->target.jump, attempt->prompts, attempt->report, stop);
    if (!jump)
        co_return std::unexpected{jump.error()};
    attempt->jump = *std::move(jump);
    co_return {};
}

/// The server's door before the place: who waits at a door keeps no place from others. Gives the permit of the door.
Task<AsyncSemaphore::Permit> takePlace(AttemptPtr attempt, std::stop_token stop)
{
    const auto core = attempt->core;
    const auto door = core->doorOf(attempt->target);
    if (door->isFull() || core->semaphore->isFull())
        attempt->notify(ConnectStage::Waiting, Ssh::tr("Waiting for other logins to finish…"));
    auto inside = co_await door->enter(stop);
    if (!inside)
        co_return inside;
    auto place = co_await core->semaphore->enter(stop);
    if (!place)
        co_return place;
    attempt->place = *std::move(place);
    co_return inside;
}

Task<std::shared_ptr<SshConnection>> tryOnce(AttemptPtr attempt, std::stop_token stop)
{
    const auto core = attempt->core;
    if (const auto there = co_await reachJump(attempt, stop);
        !there) // before our own place is taken: its login needs one, too
        co_return std::unexpected{there.error()};
    const auto door = co_await takePlace(attempt, stop);
    if (!door)
        co_return std::unexpected{door.error()};
    const auto leave = qScopeGuard([attempt] { attempt->place.reset(); });
    auto credentials = co_await findCredentials(core, attempt->target, stop);
    if (!credentials)
        co_return std::unexpected{credentials.error()};
    const auto dialled = co_await dial(attempt, stop);
    if (!dialled)
        co_return std::unexpected{dialled.error()};
    const auto session = std::make_shared<Session>();
    session->ioThread = credentials->agentKeys.isEmpty() ? core->quietestIoThread() : core->ownIoThread();
    session->id = core->nextSession++;
    const auto handshake = co_await shakeHands(attempt, session, *dialled, stop);
    if (!handshake)
        co_return std::unexpected{handshake.error()};
    if (const auto trusted = co_await trust(attempt, handshake->hostKey, stop); !trusted)
        co_return std::unexpected{trusted.error()};
    if (const auto entered = co_await authenticate(attempt, session, *credentials, stop); !entered)
        co_return std::unexpected{entered.error()};
    session->isKept = true;
    SshConnection::Facts facts{.serverVersion = handshake->serverVersion,
                               .hostKeyFingerprint = handshake->hostKey.fingerprint(),
                               .cipher = handshake->cipher,
                               .session = session->id};
    auto connection = std::make_shared<SshConnection>(session->ioThread, session->connectionLost, std::move(facts));
    std::erase_if(core->connections, [](const auto &weak) { return weak.expired(); });
    core->connections.push_back(connection);
    const std::weak_ptr weak{core};
    connection->setSecondLogin([weak, target = attempt->target, prompts = attempt->prompts](std::stop_token token) {
        return logInAgain(weak.lock(), target, prompts, std::move(token));
    });
    co_return connection;
}

/// What the machine behind seemed to do when the way to it broke is not its doing.
Error whoseFault(const Attempt &attempt, const Error &error)
{
    if (!attempt.jump || !attempt.jump->isLost() || error.code == ErrorCode::Cancelled)
        return error;
    return {ErrorCode::ConnectionLost,
            Ssh::tr("The connection to the jump host %1 broke during the login on %2. Connect again.")
                .arg(attempt.target.jump->name(), attempt.target.name()),
            error.serverWords};
}

} // namespace

Task<std::shared_ptr<SshConnection>> logIn(std::shared_ptr<HubCore> core, SshTarget target, SshPrompts prompts,
                                           ConnectReport report, std::stop_token stop)
{
    const auto attempt = std::make_shared<Attempt>(core, std::move(target), std::move(prompts), std::move(report));
    if (const auto read = co_await awaitPublished(attempt, stop); !read)
        co_return std::unexpected{read.error()};
    const Backoff pauses{.base = core->timings.busyRetry};
    for (int round = 1;; ++round) {
        auto connection = co_await tryOnce(attempt, stop);
        if (!connection)
            connection = std::unexpected{whoseFault(*attempt, connection.error())};
        // Whoever thinks about a passphrase for long finds the line cut (LoginGraceTime): the open key logs in at once.
        const bool thoughtTooLong = !connection && connection.error().code == ErrorCode::ConnectionLost && round == 1;
        if (thoughtTooLong && !attempt->openKey.isEmpty())
            continue;
        if (connection || connection.error().code != ErrorCode::Busy || round >= core->timings.busyAttempts)
            co_return connection;
        const auto wait = pauses.after(round) * (0.5 + QRandomGenerator::global()->bounded(1.0) / 2);
        const auto whole = std::chrono::ceil<std::chrono::milliseconds>(wait);
        if (attempt->report)
            attempt->report({ConnectStage::Retrying, connection.error().message, round + 1, whole});
        if (const auto slept = co_await SystemClock{}.sleep(whole, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}
