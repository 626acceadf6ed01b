// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/dial.h"

#include "services/core/contacts.h"
#include "services/core/wipe.h"
#include "services/net/servererrors.h"
#include "services/ssh/translations.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

FileDescriptor &FileDescriptor::operator=(FileDescriptor &&other) noexcept
{
    if (this != &other) {
        if (m_fd >= 0)
            ::close(m_fd);
        m_fd = other.release();
    }
    return *this;
}

FileDescriptor::~FileDescriptor()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

namespace {

void wake(int fd)
{
    const quint64 one = 1;
    [[maybe_unused]] const auto written = ::write(fd, &one, sizeof one);
}

} // namespace

StopWaker::StopWaker(const std::stop_token &stop)
    : m_fd{std::make_shared<FileDescriptor>(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))}
    , m_callback{stop, [fd = m_fd] { wake(fd->get()); }}
{
}

namespace {

struct Lookup
{
    FileDescriptor done{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    std::mutex mutex;
    QList<QHostAddress> addresses;
    int error = 0;
};

std::atomic_int s_lookups = 0; ///< threads inside getaddrinfo, abandoned ones too

QList<QHostAddress> interleaved(const addrinfo *list)
{
    QList<QHostAddress> six;
    QList<QHostAddress> four;
    for (const auto *entry = list; entry; entry = entry->ai_next) {
        const QHostAddress address{entry->ai_addr};
        auto &family = address.protocol() == QAbstractSocket::IPv6Protocol ? six : four;
        if (!address.isNull() && !family.contains(address))
            family.append(address);
    }
    QList<QHostAddress> mixed;
    for (qsizetype i = 0; i < std::max(six.size(), four.size()); ++i) {
        if (i < six.size())
            mixed.append(six[i]);
        if (i < four.size())
            mixed.append(four[i]);
    }
    return mixed.first(std::min<qsizetype>(mixed.size(), 8));
}

void lookUp(const std::shared_ptr<Lookup> &lookup, const QByteArray &name)
{
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_ADDRCONFIG;
    addrinfo *list = nullptr;
    const int error = ::getaddrinfo(name.constData(), nullptr, &hints, &list);
    {
        const std::scoped_lock lock{lookup->mutex};
        lookup->error = error;
        if (error == 0)
            lookup->addresses = interleaved(list);
    }
    if (list)
        ::freeaddrinfo(list);
    wake(lookup->done.get());
    --s_lookups;
}

} // namespace

bool waitFor(std::vector<pollfd> &fds, const QDeadlineTimer &deadline)
{
    for (;;) {
        const int ready =
            ::poll(fds.data(), fds.size(), static_cast<int>(std::max<qint64>(0, deadline.remainingTime())));
        if (ready >= 0 || errno != EINTR)
            return ready > 0 && fds.front().revents == 0;
    }
}

Result<QList<QHostAddress>> resolveHost(const QString &host, std::chrono::milliseconds deadline, std::stop_token stop)
{
    if (QHostAddress literal; literal.setAddress(host))
        return QList{literal};
    if (host.isEmpty() || host.contains(QChar::Null) || host.size() > 253)
        return failed(ErrorCode::Invalid, Ssh::tr("“%1” is not an address of a machine.").arg(host.left(80)));
    if (s_lookups >= 16)
        return failed(ErrorCode::Offline,
                      Ssh::tr("The name server does not answer. Check the network of this computer."));
    const auto lookup = std::make_shared<Lookup>();
    ++s_lookups;
    // getaddrinfo cannot be cancelled: a thread that hangs in it is left behind, its answer is not waited for.
    std::thread{lookUp, lookup, host.toUtf8()}.detach();
    const StopWaker waker{stop};
    std::vector<pollfd> fds{{waker.fd(), POLLIN, 0}, {lookup->done.get(), POLLIN, 0}};
    const bool answered = waitFor(fds, QDeadlineTimer{deadline});
    if (stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    if (!answered) {
        return failed(ErrorCode::Timeout,
                      Ssh::tr("The name %1 could not be looked up in time: the name server does not answer. Check the "
                              "network and try again.")
                          .arg(host));
    }
    const std::scoped_lock lock{lookup->mutex};
    if (lookup->addresses.isEmpty()) {
        return failed(ErrorCode::Offline,
                      Ssh::tr("No machine has the name %1. Check the address and the network.").arg(host),
                      QString::fromLocal8Bit(::gai_strerror(lookup->error)));
    }
    return lookup->addresses;
}

namespace {

/// Starts one connection attempt; an error number when it failed at once.
int startConnect(const QHostAddress &address, quint16 port, FileDescriptor &socket)
{
    const bool six = address.protocol() == QAbstractSocket::IPv6Protocol;
    socket = FileDescriptor{::socket(six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
    if (!socket.isOpen())
        return errno;
    sockaddr_storage storage{};
    socklen_t length = 0;
    if (six) {
        auto &in = reinterpret_cast<sockaddr_in6 &>(storage);
        const auto bytes = address.toIPv6Address();
        in.sin6_family = AF_INET6;
        in.sin6_port = htons(port);
        std::memcpy(&in.sin6_addr, &bytes, sizeof bytes);
        in.sin6_scope_id = address.scopeId().toUInt();
        length = sizeof in;
    } else {
        auto &in = reinterpret_cast<sockaddr_in &>(storage);
        in.sin_family = AF_INET;
        in.sin_port = htons(port);
        in.sin_addr.s_addr = htonl(address.toIPv4Address());
        length = sizeof in;
    }
    if (::connect(socket.get(), reinterpret_cast<const sockaddr *>(&storage), length) == 0 || errno == EINPROGRESS)
        return 0;
    return errno;
}

int pendingError(int fd)
{
    int error = 0;
    socklen_t length = sizeof error;
    ::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length);
    return error;
}

void tune(int fd)
{
    const int on = 1;
    const unsigned userTimeout = 45'000; // milliseconds: as long as our own watchdog waits
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &userTimeout, sizeof userTimeout);
}

std::unexpected<Error> unreachable(int error, bool inTime)
{
    const auto words = error ? QString::fromLocal8Bit(std::strerror(error)) : QString{};
    if (error == ECONNREFUSED) {
        return failed(
            ErrorCode::Offline,
            Ssh::tr(
                "The machine is there, but nothing listens for SSH. It may still be starting: try again in a minute."),
            words);
    }
    if (!inTime) {
        return failed(ErrorCode::Timeout,
                      Ssh::tr("The machine does not answer. It may be starting or gone, or a firewall drops SSH "
                              "(tcp:22): check its state and the firewall rules."),
                      words);
    }
    return failed(ErrorCode::Offline,
                  Ssh::tr("The machine cannot be reached from this computer (%1). Check the network.").arg(words),
                  words);
}

/// The race of happy eyeballs: sockets that are on their way, and the addresses still to be tried.
struct Race
{
    std::vector<FileDescriptor> sockets{};
    qsizetype next = 0;
    int lastError = 0;

    void startNext(const QList<QHostAddress> &addresses, quint16 port)
    {
        FileDescriptor socket;
        Contacts::instance().add(addresses[next].toString(), port, u"TCP"_s);
        const int error = startConnect(addresses[next++], port, socket);
        if (error == 0)
            sockets.push_back(std::move(socket));
        else
            lastError = error;
    }

    /// The first socket that is connected; failed ones leave the race.
    FileDescriptor takeWinner(const std::vector<pollfd> &fds)
    {
        for (size_t i = fds.size() - 1; i >= 1; --i) {
            if (fds[i].revents == 0)
                continue;
            const int error = pendingError(fds[i].fd);
            auto socket = std::move(sockets[i - 1]);
            sockets.erase(sockets.begin() + static_cast<std::ptrdiff_t>(i) - 1);
            if (error == 0)
                return socket;
            lastError = error;
        }
        return {};
    }
};

} // namespace

Result<std::shared_ptr<FileDescriptor>> dialTcp(const QList<QHostAddress> &addresses, quint16 port,
                                                const SshTimings &timings, std::stop_token stop)
{
    const QDeadlineTimer deadline{timings.tcp};
    const StopWaker waker{stop};
    Race race;
    while (!deadline.hasExpired()) {
        if (stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        if (race.next < addresses.size())
            race.startNext(addresses, port);
        else if (race.sockets.empty())
            return unreachable(race.lastError, true);
        std::vector<pollfd> fds{{waker.fd(), POLLIN, 0}};
        for (const auto &socket : race.sockets)
            fds.push_back({socket.get(), POLLOUT, 0});
        QDeadlineTimer pause = deadline;
        if (race.next < addresses.size())
            pause = std::min(deadline, QDeadlineTimer{race.sockets.empty() ? 0ms : timings.nextAddress});
        if (!waitFor(fds, pause))
            continue;
        if (auto winner = race.takeWinner(fds); winner.isOpen()) {
            tune(winner.get());
            return std::make_shared<FileDescriptor>(std::move(winner));
        }
    }
    return unreachable(race.lastError, false);
}

namespace {

constexpr qsizetype bannerLimit = 8192;

/// What the bytes before the identification are, once no identification can follow.
std::optional<Error> notSsh(const QByteArray &seen, bool closed)
{
    const auto shown = QString::fromLatin1(seen.left(60)).simplified();
    const auto head = seen.left(16).trimmed().toLower();
    if (head.startsWith("http/") || head.startsWith('<')) {
        return Error{ErrorCode::Portal,
                     Ssh::tr("A web server answers where SSH should be: “%1”. A sign-in page of this network or a "
                             "proxy stands between: sign in there, or use another network.")
                         .arg(shown),
                     shown};
    }
    constexpr qsizetype longestName = 255;
    const bool isCutName = closed && seen.size() < longestName && QByteArrayView{"SSH-2.0-"}.startsWith(seen.left(8));
    if (seen.contains("MaxStartups") || seen.contains("Not allowed at this time") || isCutName) {
        return Error{ErrorCode::Busy,
                     Ssh::tr("The machine takes no more logins right now. Wait a little and try again."), shown};
    }
    if (closed || seen.size() >= bannerLimit || seen.startsWith("SSH-1.")) {
        return Error{ErrorCode::BadReply,
                     Ssh::tr("Something answers that is not an SSH server: “%1”. Check address and port.").arg(shown),
                     shown};
    }
    return std::nullopt;
}

/// "SSH-2.0-…" without its line end, when the whole line is there.
std::optional<QByteArray> identification(const QByteArray &seen)
{
    for (qsizetype from = 0; from >= 0 && from < seen.size();) {
        const auto end = seen.indexOf('\n', from);
        if (end < 0)
            return std::nullopt;
        const auto line = seen.sliced(from, end - from).trimmed();
        if (line.startsWith("SSH-2.0-") || line.startsWith("SSH-1.99-"))
            return line;
        from = end + 1;
    }
    return std::nullopt;
}

std::unexpected<Error> bannerTimeout(const QByteArray &seen)
{
    if (seen.isEmpty()) {
        return failed(ErrorCode::Timeout,
                      Ssh::tr("The machine took the connection, but said nothing. It may be overloaded or still "
                              "starting: try again in a minute."));
    }
    return failed(ErrorCode::Timeout,
                  Ssh::tr("The machine did not say who it is in time; it only sent “%1”. Try again in a minute.")
                      .arg(QString::fromLatin1(seen.left(60)).simplified()),
                  QString::fromLatin1(seen.left(200)));
}

/// Makes poll() quiet until there are more than `seen` bytes: what is peeked at stays readable.
void wantMoreThan(int fd, qsizetype seen)
{
    const int bytes = static_cast<int>(seen) + 1;
    ::setsockopt(fd, SOL_SOCKET, SO_RCVLOWAT, &bytes, sizeof bytes);
}

} // namespace

Result<QByteArray> peekBanner(int fd, std::chrono::milliseconds deadline, std::stop_token stop)
{
    const QDeadlineTimer end{deadline};
    // A web server waits for us to speak. After most of the time in silence one line tells it from a silent SSH server.
    const QDeadlineTimer nudge{deadline * 7 / 10};
    const StopWaker waker{stop};
    QByteArray seen;
    bool nudged = false;
    while (!end.hasExpired()) {
        std::vector<pollfd> fds{{waker.fd(), POLLIN, 0}, {fd, POLLIN | POLLRDHUP, 0}};
        const bool ready = waitFor(fds, nudged || !seen.isEmpty() ? end : nudge);
        if (stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        if (!ready && !nudged && seen.isEmpty()) {
            constexpr QByteArrayView line = "SSH-2.0-TPUDesk\r\n\r\n";
            [[maybe_unused]] const auto sent = ::send(fd, line.data(), static_cast<size_t>(line.size()), MSG_NOSIGNAL);
            nudged = true;
            continue;
        }
        QByteArray buffer{bannerLimit, Qt::Uninitialized};
        const auto before = seen.size();
        const auto got = ::recv(fd, buffer.data(), static_cast<size_t>(buffer.size()), MSG_PEEK | MSG_DONTWAIT);
        const bool closed = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)
            || (got == seen.size() && got > 0 && (fds[1].revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0);
        if (got > 0)
            seen = buffer.first(got);
        if (const auto line = identification(seen); line && !nudged) {
            wantMoreThan(fd, 0);
            return *line;
        }
        if (auto error = notSsh(seen, closed))
            return std::unexpected{*std::move(error)};
        wantMoreThan(fd, seen.size());
        if (ready && got > 0 && got == before) { // a local socket does not heed that, and poll() would return at once
            std::vector<pollfd> stopped{{waker.fd(), POLLIN, 0}};
            (void)waitFor(stopped, QDeadlineTimer{20ms});
        }
    }
    return bannerTimeout(seen);
}

QUrl DialTarget::url() const
{
    QUrl url;
    url.setScheme(u"ssh"_s);
    url.setHost(host);
    url.setPort(port);
    return url;
}

Error unresolvedProxy(const Error &why, const ProxyRoute &route)
{
    auto error = why;
    if (error.code == ErrorCode::Offline)
        error.message = ServerErrors::proxyNotFound(route.name());
    return error;
}

namespace {

/// The talk on one socket. Everything is looked at before it is taken, so that no byte of the machine behind is lost.
class Talk
{
public:
    Talk(int fd, const Dialling &dialling, std::chrono::milliseconds time, const std::stop_token &stop)
        : m_fd{fd}
        , m_dialling{dialling}
        , m_end{time}
        , m_stop{stop}
        , m_waker{stop}
        , m_handshake{dialling.route, dialling.target.host, dialling.target.port}
    {
    }

    Result<> run(ProxyFault *trouble)
    {
        auto first = m_handshake.begin();
        if (!first)
            return std::unexpected{first.error()};
        if (const auto sent = send(*std::move(first)); !sent)
            return sent;
        qsizetype wanted = 0;
        for (;;) {
            wantMoreThan(m_fd, wanted);
            const auto peeked = peek();
            if (!peeked)
                return std::unexpected{peeked.error()};
            auto move =
                m_isClosed && peeked->size() <= wanted ? m_handshake.closed(*peeked) : m_handshake.look(*peeked);
            if (trouble)
                *trouble = move.trouble;
            if (move.now == ProxyHandshake::Move::Now::Failed)
                return std::unexpected{*std::move(move.error)};
            take(move.taken);
            wanted = move.taken > 0 ? 0 : move.wanted;
            if (const auto sent = send(std::move(move.send)); !sent)
                return sent;
            if (move.now == ProxyHandshake::Move::Now::Open) {
                wantMoreThan(m_fd, 0);
                return {};
            }
        }
    }

private:
    [[nodiscard]] std::unexpected<Error> late() const
    {
        if (m_stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        return failed(ErrorCode::Timeout, ServerErrors::proxySilent(m_dialling.route.name()));
    }

    [[nodiscard]] bool wait(short events)
    {
        std::vector<pollfd> fds{{m_waker.fd(), POLLIN, 0}, {m_fd, events, 0}};
        return !m_end.hasExpired() && waitFor(fds, m_end) && !m_stop.stop_requested();
    }

    [[nodiscard]] Result<> send(QByteArray bytes)
    {
        auto result = sendAll(bytes);
        wipe(bytes); // a password may be in it
        return result;
    }

    [[nodiscard]] Result<> sendAll(const QByteArray &bytes)
    {
        for (qsizetype from = 0; from < bytes.size();) {
            if (!wait(POLLOUT))
                return late();
            const auto sent =
                ::send(m_fd, bytes.constData() + from, static_cast<size_t>(bytes.size() - from), MSG_NOSIGNAL);
            if (sent > 0)
                from += sent;
            else if (errno != EAGAIN && errno != EINTR)
                return {}; // what the proxy said before it hung up tells more
        }
        return {};
    }

    /// All that came; notes when the proxy hung up.
    [[nodiscard]] Result<QByteArray> peek()
    {
        if (!wait(POLLIN | POLLRDHUP))
            return late();
        QByteArray buffer{ProxyHandshake::longestHead + 1, Qt::Uninitialized};
        const auto got = ::recv(m_fd, buffer.data(), static_cast<size_t>(buffer.size()), MSG_PEEK | MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return QByteArray{};
        m_isClosed = got <= 0 || hungUp();
        return buffer.first(std::max<qsizetype>(0, got));
    }

    [[nodiscard]] bool hungUp() const
    {
        pollfd one{m_fd, POLLRDHUP, 0};
        return ::poll(&one, 1, 0) > 0 && (one.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
    }

    void take(qsizetype count)
    {
        QByteArray buffer{count, Qt::Uninitialized};
        for (qsizetype from = 0; from < count;) {
            const auto got = ::recv(m_fd, buffer.data(), static_cast<size_t>(count - from), MSG_DONTWAIT);
            if (got <= 0)
                return; // what was peeked at is there
            from += got;
        }
    }

    int m_fd;
    const Dialling &m_dialling;
    QDeadlineTimer m_end;
    const std::stop_token &m_stop;
    StopWaker m_waker;
    ProxyHandshake m_handshake;
    bool m_isClosed = false;
};

std::unexpected<Error> unreachableProxy(Error error, const ProxyRoute &route)
{
    if (error.code == ErrorCode::Timeout)
        error.message = ServerErrors::proxySilent(route.name());
    else if (error.code == ErrorCode::Offline)
        error.message = ServerErrors::proxyUnreachable(route.name());
    return std::unexpected{std::move(error)};
}

} // namespace

Result<std::shared_ptr<FileDescriptor>> dialTarget(const Dialling &dialling, const SshTimings &timings,
                                                   ProxyFault *trouble, const std::stop_token &stop)
{
    const auto &route = dialling.route;
    auto socket = dialTcp(dialling.addresses, route.isDirect() ? dialling.target.port : route.port, timings, stop);
    if (route.isDirect())
        return socket;
    if (!socket)
        return unreachableProxy(socket.error(), route);
    Talk talk{(*socket)->get(), dialling, timings.proxy, stop};
    if (const auto open = talk.run(trouble); !open)
        return std::unexpected{open.error()};
    return socket;
}

Result<std::shared_ptr<FileDescriptor>> dialSsh(const Dialling &dialling, const SshTimings &timings,
                                                ProxyFault *trouble, std::stop_token stop)
{
    auto socket = dialTarget(dialling, timings, trouble, stop);
    if (!socket)
        return socket;
    const auto banner = peekBanner((*socket)->get(), timings.banner, stop);
    if (banner)
        return socket;
    auto error = banner.error();
    // Many local proxies say "connected" first and try then: a line that is cut at once is their no.
    if (!dialling.route.isDirect() && error.code == ErrorCode::Busy && error.serverWords.isEmpty()) {
        error = {ErrorCode::Offline,
                 Ssh::tr("The proxy %1 opened the way to the machine and hung up at once. It cannot reach the machine, "
                         "or it does not let SSH (tcp:%2) through: check the machine's state, or choose another proxy "
                         "in the settings.")
                     .arg(dialling.route.name())
                     .arg(dialling.target.port)};
    }
    return std::unexpected{std::move(error)};
}
