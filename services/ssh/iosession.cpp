// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/iosession.h"

#include "services/ssh/strictexchange.h"
#include "services/ssh/translations.h"

#include <libssh/server.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

SteadyTime now()
{
    return std::chrono::steady_clock::now();
}

constexpr auto hostKeyPace = 100ms;

// Strong ones alone. First what Terrapin does not touch even where the server has no strict key exchange: AES-GCM, and
// CTR with a plain MAC. The others are for servers that have nothing else, and only with that exchange.
constexpr auto ciphers = "aes256-gcm@openssh.com,aes128-gcm@openssh.com,aes256-ctr,chacha20-poly1305@openssh.com";
constexpr auto macs = "hmac-sha2-256,hmac-sha2-512,hmac-sha2-256-etm@openssh.com,hmac-sha2-512-etm@openssh.com";
constexpr auto exchanges = "curve25519-sha256,curve25519-sha256@libssh.org,ecdh-sha2-nistp256,ecdh-sha2-nistp384,"
                           "ecdh-sha2-nistp521,diffie-hellman-group18-sha512,diffie-hellman-group16-sha512,"
                           "diffie-hellman-group-exchange-sha256";
constexpr auto userKeys = "ssh-ed25519,ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,rsa-sha2-512,"
                          "rsa-sha2-256,sk-ssh-ed25519@openssh.com,sk-ecdsa-sha2-nistp256@openssh.com";

QByteArray hostKeyOrder(const QStringList &first)
{
    QStringList all{u"ssh-ed25519"_s,         u"ecdsa-sha2-nistp256"_s, u"ecdsa-sha2-nistp384"_s,
                    u"ecdsa-sha2-nistp521"_s, u"rsa-sha2-512"_s,        u"rsa-sha2-256"_s};
    const auto isFirst = [&](const QString &name) {
        return first.contains(name.startsWith("rsa-"_L1) ? u"ssh-rsa"_s : name);
    };
    std::ranges::stable_partition(all, isFirst);
    return all.join(u',').toLatin1();
}

void forceNonBlocking(int fd)
{
    if (fd >= 0)
        ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

quint64 inodeOf(int fd)
{
    struct stat status{};
    return ::fstat(fd, &status) == 0 ? status.st_ino : 0;
}

QString words(ssh_session session)
{
    return QString::fromUtf8(ssh_get_error(session)).left(400);
}

} // namespace

void ConnectionLostSignal::ring(const Error &error)
{
    if (auto *application = QCoreApplication::instance()) {
        QMetaObject::invokeMethod(
            application,
            [self = shared_from_this(), error] {
                self->m_error = error;
                if (const auto owner = self->m_owner)
                    owner(error);
            },
            Qt::QueuedConnection);
    }
}

void ConnectionLostSignal::listen(std::function<void(const Error &)> owner)
{
    m_owner = std::move(owner);
    if (m_owner && m_error)
        m_owner(*m_error);
}

IoSession::IoSession(const Plan &plan, const SshTimings &timings)
    : m_timings{timings}
    , m_session{ssh_new()}
    , m_socket{plan.socket}
    , m_inode{inodeOf(plan.socket->get())}
    , m_through{plan.through}
    , m_line{plan.line}
    , m_connectionLost{plan.connectionLost}
    , m_lastSign{now()}
{
    if (!configure(plan)) {
        m_dead = true;
        return;
    }
    ssh_set_blocking(m_session, 0);
    ssh_set_counters(m_session, &m_sent, &m_received);
    // Whatever the server asks of us unasked is refused: channels, requests.
    ssh_set_message_callback(m_session, [](ssh_session, ssh_message, void *) { return 1; }, nullptr);
}

IoSession::~IoSession()
{
    m_connectionLost.reset();
    breakOff({.code = ErrorCode::ConnectionLost, .message = Ssh::tr("The connection was closed.")});
    m_channels.clear();
    m_agent.reset();
    if (m_event) {
        ssh_event_remove_session(m_event, m_session);
        ssh_event_free(m_event);
    }
    if (m_session) {
        ssh_disconnect(m_session);
        ssh_free(m_session);
    }
    // libssh leaves a socket open that it was given, but closes it on some ways out: look before closing twice.
    if (m_socket && inodeOf(m_socket->get()) != m_inode)
        m_socket->release();
}

bool IoSession::configure(const Plan &plan)
{
    const bool yes = true;
    const bool no = false;
    const int smallestRsa = 2048;
    const long noTimeout = 0;
    const auto user = plan.user.toUtf8();
    const auto hostKeys = hostKeyOrder(plan.firstHostKeyTypes);
    const socket_t fd = plan.socket->get();
    // The host's name is not libssh's business: it would parse it, and look it up in known_hosts.
    const std::pair<ssh_options_e, const void *> options[] = {
        {SSH_OPTIONS_PROCESS_CONFIG, &no},
        {SSH_OPTIONS_HOST, "tpudesk.invalid"},
        {SSH_OPTIONS_USER, user.constData()},
        {SSH_OPTIONS_KEY_EXCHANGE, exchanges},
        {SSH_OPTIONS_CIPHERS_C_S, ciphers},
        {SSH_OPTIONS_CIPHERS_S_C, ciphers},
        {SSH_OPTIONS_HMAC_C_S, macs},
        {SSH_OPTIONS_HMAC_S_C, macs},
        {SSH_OPTIONS_HOSTKEYS, hostKeys.constData()},
        {SSH_OPTIONS_PUBLICKEY_ACCEPTED_TYPES, userKeys},
        {SSH_OPTIONS_COMPRESSION, "no"},
        {SSH_OPTIONS_RSA_MIN_SIZE, &smallestRsa},
        {SSH_OPTIONS_NODELAY, &yes},
        {SSH_OPTIONS_TIMEOUT, &noTimeout},
    };
    for (const auto &[option, value] : options) {
        if (!m_session || ssh_options_set(m_session, option, value) != SSH_OK)
            return false;
    }
    return ssh_options_set(m_session, SSH_OPTIONS_FD, &fd) == SSH_OK;
}

void IoSession::start(Step step)
{
    if (m_dead || m_step) {
        step.fail(m_session ? lossError() : Error{ErrorCode::Invalid, Ssh::tr("The login cannot start.")});
        return;
    }
    m_step = std::move(step);
    m_more = true;
}

void IoSession::handshake(Answer<Handshake> answer)
{
    if (m_dead) {
        answer(failed(ErrorCode::Invalid,
                      Ssh::tr("This user name cannot be used for SSH: choose letters, digits, “-” and “_”.")));
        return;
    }
    start({.attempt =
               [this, answer] {
                   const StrictExchangeWatch watch{&m_isStrict};
                   const int done = ssh_connect(m_session);
                   forceNonBlocking(ssh_get_fd(m_session)); // libssh switches it back to blocking
                   if (done == SSH_AGAIN)
                       return Progress::Again;
                   if (done != SSH_OK) {
                       answer(std::unexpected{httpCallError()});
                       breakOff(httpCallError());
                       return Progress::Done;
                   }
                   if (!m_isStrict && isOpenToTerrapin(m_session)) {
                       answer(std::unexpected{terrapinError()});
                       breakOff(terrapinError());
                       return Progress::Done;
                   }
                   m_event = ssh_event_new();
                   ssh_event_add_session(m_event, m_session);
                   answer(shown());
                   return Progress::Done;
               },
           .fail = [answer](const Error &error) { answer(std::unexpected{error}); },
           .late = Ssh::tr("The machine did not finish the encryption set-up in time. Try again."),
           .deadline = now() + m_timings.keyExchange});
}

Handshake IoSession::shown()
{
    Handshake handshake;
    ssh_key key = nullptr;
    char *base64 = nullptr;
    if (ssh_get_server_publickey(m_session, &key) == SSH_OK && ssh_pki_export_pubkey_base64(key, &base64) == SSH_OK)
        handshake.hostKey = {QString::fromLatin1(ssh_key_type_to_char(ssh_key_type(key))), QString::fromLatin1(base64)};
    ssh_string_free_char(base64);
    m_hostKey = {key, &ssh_key_free};
    handshake.serverVersion = QString::fromLatin1(ssh_get_serverbanner(m_session)).left(255);
    handshake.cipher = QString::fromLatin1(ssh_get_cipher_out(m_session));
    return handshake;
}

IoSession::Progress IoSession::judgeLogin(int code, const Answer<void> &answer)
{
    switch (code) {
    case SSH_AUTH_AGAIN: return Progress::Again;
    case SSH_AUTH_SUCCESS:
        m_lastSign = now();
        answer({});
        break;
    case SSH_AUTH_PARTIAL:
        answer(failed(
            ErrorCode::LoginRefused,
            Ssh::tr(
                "The machine wants a second proof besides the key (a code or a password). TPU Desk cannot give it."),
            words(m_session)));
        break;
    case SSH_AUTH_DENIED:
    case SSH_AUTH_INFO:
        answer(failed(ErrorCode::LoginRefused, Ssh::tr("The machine does not take this key for this user name."),
                      words(m_session)));
        break;
    default: answer(std::unexpected{lossError()}); breakOff(lossError());
    }
    return Progress::Done;
}

void IoSession::offer(const QString &type, const QString &base64, Answer<void> answer)
{
    ssh_key key = nullptr;
    ssh_pki_import_pubkey_base64(base64.toLatin1().constData(), ssh_key_type_from_name(type.toLatin1().constData()),
                                 &key);
    if (!key) {
        answer(failed(ErrorCode::KeyUnreadable, Ssh::tr("The public half of this key cannot be read.")));
        return;
    }
    const std::shared_ptr<ssh_key_struct> kept{key, &ssh_key_free};
    start({.attempt = [this, answer,
                       kept] { return judgeLogin(ssh_userauth_try_publickey(m_session, nullptr, kept.get()), answer); },
           .fail = [answer](const Error &error) { answer(std::unexpected{error}); },
           .late = Ssh::tr("The machine did not answer the login in time. Try again."),
           .deadline = now() + m_timings.authentication});
}

void IoSession::logIn(const SecretBytes &openKey, Answer<void> answer)
{
    ssh_key key = nullptr;
    ssh_pki_import_privkey_base64(openKey.bytes().constData(), nullptr, nullptr, nullptr, &key);
    if (!key) {
        answer(failed(ErrorCode::KeyUnreadable,
                      Ssh::tr("The private key cannot be used: its kind is not supported. Make an ed25519 key.")));
        return;
    }
    const std::shared_ptr<ssh_key_struct> kept{key, &ssh_key_free};
    start({.attempt =
               [this, answer, kept] {
                   const int code = ssh_userauth_publickey(m_session, nullptr, kept.get());
                   m_loggedIn = m_loggedIn || code == SSH_AUTH_SUCCESS;
                   return judgeLogin(code, answer);
               },
           .fail = [answer](const Error &error) { answer(std::unexpected{error}); },
           .late = Ssh::tr("The machine did not answer the login in time. Try again."),
           .deadline = now() + m_timings.authentication});
}

void IoSession::logInByAgent(std::unique_ptr<AgentFilter> agent, Answer<void> answer)
{
    m_agent = std::move(agent);
    if (!m_dead)
        ssh_set_agent_socket(m_session, m_agent->takeClientEnd());
    start({.attempt =
               [this, answer] {
                   const int code = ssh_userauth_agent(m_session, nullptr);
                   m_loggedIn = m_loggedIn || code == SSH_AUTH_SUCCESS;
                   return judgeLogin(code, answer);
               },
           .fail = [answer](const Error &error) { answer(std::unexpected{error}); },
           .late = Ssh::tr(
               "The SSH agent or the machine did not answer the login in time. Try again, or choose a key file."),
           .deadline = now() + m_timings.authentication});
}

void IoSession::open(quint64 channel, ChannelRequest request, std::shared_ptr<ChannelLink> link, Answer<void> started)
{
    if (m_dead) {
        started(std::unexpected{lossError()});
        link->end({.reason = lossError().message});
        return;
    }
    m_channels[channel] = std::make_unique<IoChannel>(m_session, std::move(request), std::move(link),
                                                      std::move(started), now() + m_timings.open);
    m_more = true;
}

IoChannel *IoSession::channel(quint64 id)
{
    const auto found = m_channels.find(id);
    m_more = true;
    return found == m_channels.end() ? nullptr : found->second.get();
}

void IoSession::probe()
{
    if (m_dead || !m_loggedIn)
        return;
    sendKeepalive();
    m_receivedBefore = m_received.in_bytes; // what lay in the socket since before the sleep is no sign of life
    m_verdict = now() + m_timings.verdict;
}

/// The first call takes the answer to the one before, if there is any; only then the second one sends.
void IoSession::sendKeepalive()
{
    ssh_send_keepalive(m_session);
    ssh_send_keepalive(m_session);
}

/// New keys are agreed upon under way, and libssh takes any host key then.
void IoSession::compareHostKey(SteadyTime time)
{
    if (!m_hostKey || !m_hasNews || time < m_compared + hostKeyPace)
        return;
    m_hasNews = false;
    m_compared = time;
    ssh_key key = nullptr;
    const bool isSame = ssh_get_server_publickey(m_session, &key) != SSH_OK
        || ssh_key_cmp(key, m_hostKey.get(), SSH_KEY_CMP_PUBLIC) == 0;
    ssh_key_free(key);
    if (!isSame)
        breakOff(
            {.code = ErrorCode::ConnectionLost,
             .message = Ssh::tr("The machine showed another host key while the connection stood, so the connection "
                                "was closed. Somebody may have come in between: connect again, and compare the "
                                "fingerprint if you are asked. What ran there may still run.")});
}

void IoSession::watch(SteadyTime time)
{
    m_hasNews = m_hasNews || m_received.in_bytes != m_receivedBefore;
    compareHostKey(time);
    if (m_received.in_bytes != m_receivedBefore) {
        m_receivedBefore = m_received.in_bytes;
        m_lastSign = time;
        m_missed = 0;
        m_verdict.reset();
        m_isLineRenewed = false;
    }
    if (!m_loggedIn || m_dead)
        return;
    if (m_line && m_line->isBroken) { // the tunnel counts how long
        m_lastSign = time;
        m_missed = 0;
        m_verdict.reset();
        return;
    }
    const bool silent = time >= m_lastSign + m_timings.idle * (m_missed + 1);
    if (silent && ++m_missed < m_timings.missed) {
        sendKeepalive();
    } else if ((silent || (m_verdict && time >= *m_verdict)) && !renewLine()) {
        breakOff(silenceError());
    }
}

/// A tunnel's line may be dead without a word, and the machine behind it alive.
bool IoSession::renewLine()
{
    if (!m_line || std::exchange(m_isLineRenewed, true))
        return false;
    m_line->isBroken = true;
    m_line->renew();
    return true;
}

void IoSession::advanceStep(SteadyTime time)
{
    if (!m_step)
        return;
    // The step may start the next one or break off: it is taken out while it runs.
    auto step = std::exchange(m_step, std::nullopt);
    if (step->attempt() == Progress::Done)
        return;
    if (m_dead)
        step->fail(lossError());
    else if (time >= step->deadline)
        step->fail({.code = ErrorCode::Timeout, .message = step->late});
    else
        m_step = std::move(step);
}

void IoSession::pump()
{
    m_more = false;
    if (m_dead)
        return;
    const auto time = now();
    const auto before = m_received.in_bytes;
    if (m_event)
        ssh_event_dopoll(m_event, 0);
    advanceStep(time);
    for (auto &[id, channel] : m_channels) {
        channel->advance(time);
        m_more = m_more || channel->hasMore();
    }
    // Reading a channel can also notice that the socket takes bytes again; nobody would wake the writers then.
    const bool isFull = (ssh_get_poll_flags(m_session) & SSH_WRITE_PENDING) != 0;
    for (const auto &[id, channel] : m_channels)
        m_more = m_more || (channel->isHeldBack() && !isFull);
    std::erase_if(m_channels, [](const auto &entry) { return entry.second->isOver(); });
    // Reading one channel handles packets for others too (a window, new keys): all get another turn before we wait.
    m_more = m_more || m_received.in_bytes != before;
    const int status = ssh_get_status(m_session);
    if (m_event && ((status & (SSH_CLOSED | SSH_CLOSED_ERROR)) != 0 || !ssh_is_connected(m_session)))
        breakOff(lossError());
    watch(time);
}

void IoSession::breakOff(const Error &error)
{
    if (std::exchange(m_dead, true))
        return;
    // First: who hears that a channel ended, and asks for another one, must not be given this connection again.
    if (m_loggedIn && m_connectionLost)
        m_connectionLost->ring(error);
    if (const auto step = std::exchange(m_step, std::nullopt))
        step->fail(error);
    for (auto &[id, channel] : m_channels)
        channel->lose(error);
}

Error IoSession::lossError() const
{
    return {.code = ErrorCode::ConnectionLost,
            .message = m_through.isEmpty()
                ? Ssh::tr("The connection broke. What ran there may still run.")
                : Ssh::tr("The connection through the jump host %1 broke. What ran behind it may still run.")
                      .arg(m_through),
            .serverWords = words(m_session)};
}

Error IoSession::silenceError() const
{
    return {.code = ErrorCode::ConnectionLost,
            .message = m_through.isEmpty()
                ? Ssh::tr("The machine does not respond any more: the network was cut, or it stopped. What ran there "
                          "may still run.")
                : Ssh::tr("Nothing comes through the jump host %1 any more: it or the machine behind it stopped, or "
                          "the network was cut. What ran there may still run.")
                      .arg(m_through)};
}

Error IoSession::httpCallError() const
{
    const auto text = words(m_session);
    if (text.contains("no match"_L1, Qt::CaseInsensitive)) {
        return {.code = ErrorCode::BadReply,
                .message = Ssh::tr("This machine and TPU Desk have no safe way of encryption in common: its SSH server "
                                   "is too old or set up with weak methods only. %1")
                               .arg(text),
                .serverWords = text};
    }
    // What the system says of a connection that is gone stands behind words of libssh.
    if (text.contains("disconnect"_L1, Qt::CaseInsensitive) || text.contains("reset"_L1)
        || text.startsWith("Socket error"_L1) || text.contains("error on socket"_L1)) {
        return {.code = ErrorCode::Busy,
                .message = Ssh::tr("The machine closed the connection during the encryption set-up. It may be full or "
                                   "just starting: try again."),
                .serverWords = text};
    }
    return {.code = ErrorCode::BadReply,
            .message = Ssh::tr("The machine does not follow the SSH protocol, so the connection was closed (%1). "
                               "Something between may be changing the traffic: try another network.")
                           .arg(text),
            .serverWords = text};
}

Error IoSession::terrapinError() const
{
    return {.code = ErrorCode::BadReply,
            .message =
                Ssh::tr("Nobody was logged in: with what this machine offers (%1, no strict key exchange) somebody "
                        "between could cut out a part of the connection unnoticed (“Terrapin”, CVE-2023-48795). "
                        "Update its SSH server, or allow AES-GCM there.")
                    .arg(QString::fromLatin1(ssh_get_cipher_in(m_session)))};
}

IoSession::Wants IoSession::wants() const
{
    if (m_dead)
        return {.fd = -1, .events = 0, .next = SteadyTime::max()};
    Wants wants{.fd = ssh_get_fd(m_session), .events = POLLIN, .next = SteadyTime::max()};
    if ((ssh_get_poll_flags(m_session) & SSH_WRITE_PENDING) != 0)
        wants.events |= POLLOUT;
    if (m_more)
        wants.next = SteadyTime::min();
    if (m_hostKey && m_hasNews)
        wants.next = std::min(wants.next, m_compared + hostKeyPace);
    if (m_step)
        wants.next = std::min(wants.next, m_step->deadline);
    for (const auto &[id, channel] : m_channels)
        wants.next = std::min(wants.next, channel->deadline().value_or(SteadyTime::max()));
    if (m_loggedIn)
        wants.next = std::min(wants.next, m_lastSign + m_timings.idle * (m_missed + 1));
    if (m_verdict)
        wants.next = std::min(wants.next, *m_verdict);
    return wants;
}
