// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/agent.h"
#include "services/ssh/keyfile.h"
#include "services/ssh/translations.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QScopeGuard>
#include <QtEndian>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

// draft-ietf-sshm-ssh-agent, section 6.1
enum AgentMessage : char {
    Failure = 5,
    Success = 6,
    RequestIdentities = 11,
    IdentitiesAnswer = 12,
    SignRequest = 13,
    SignResponse = 14,
    AddIdentity = 17,
    AddConstrained = 25
};

constexpr char constrainLifetime = 1; // section 6.2

constexpr quint32 messageLimit = 256 * 1024;

bool readyFor(int fd, short events, int stopFd, const QDeadlineTimer &deadline)
{
    for (;;) {
        pollfd fds[] = {{stopFd, POLLIN, 0}, {fd, events, 0}};
        const int ready = ::poll(fds, 2, deadline.isForever() ? -1 : static_cast<int>(deadline.remainingTime()));
        if (ready >= 0 || errno != EINTR)
            return ready > 0 && fds[0].revents == 0;
    }
}

bool sendAll(int fd, QByteArrayView bytes, int stopFd, const QDeadlineTimer &deadline)
{
    while (!bytes.isEmpty()) {
        if (!readyFor(fd, POLLOUT, stopFd, deadline))
            return false;
        const auto sent = ::send(fd, bytes.data(), static_cast<size_t>(bytes.size()), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        bytes = bytes.sliced(std::max<qsizetype>(0, sent));
    }
    return true;
}

std::optional<QByteArray> receiveExactly(int fd, quint32 size, int stopFd, const QDeadlineTimer &deadline)
{
    QByteArray bytes;
    while (bytes.size() < size) {
        if (!readyFor(fd, POLLIN, stopFd, deadline))
            return std::nullopt;
        QByteArray part{static_cast<qsizetype>(size) - bytes.size(), Qt::Uninitialized};
        const auto got = ::recv(fd, part.data(), static_cast<size_t>(part.size()), MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return std::nullopt;
        bytes += part.first(std::max<qsizetype>(0, got));
    }
    return bytes;
}

QByteArray framed(QByteArrayView payload)
{
    QByteArray message{4, Qt::Uninitialized};
    qToBigEndian(static_cast<quint32>(payload.size()), message.data());
    message.append(payload);
    return message;
}

std::optional<QByteArray> receiveMessage(int fd, int stopFd, const QDeadlineTimer &deadline)
{
    const auto head = receiveExactly(fd, 4, stopFd, deadline);
    if (!head)
        return std::nullopt;
    const auto size = qFromBigEndian<quint32>(head->constData());
    if (size == 0 || size > messageLimit)
        return std::nullopt;
    return receiveExactly(fd, size, stopFd, deadline);
}

/// Cuts one length-prefixed string from the front; nothing when it is cut off.
std::optional<QByteArray> takeString(QByteArrayView &rest)
{
    if (rest.size() < 4)
        return std::nullopt;
    const auto size = qFromBigEndian<quint32>(rest.data());
    if (size > rest.size() - 4)
        return std::nullopt;
    const auto text = rest.sliced(4, size).toByteArray();
    rest = rest.sliced(4 + size);
    return text;
}

FileDescriptor openAgent(const QString &path)
{
    FileDescriptor fd{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)};
    sockaddr_un address{};
    const auto name = QFile::encodeName(path);
    if (!fd.isOpen() || name.isEmpty() || name.size() >= static_cast<qsizetype>(sizeof address.sun_path))
        return {};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, name.constData(), static_cast<size_t>(name.size()));
    // A full backlog answers EAGAIN at once on local sockets: that agent hangs.
    if (::connect(fd.get(), reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        return {};
    return fd;
}

std::optional<QByteArray> ask(const QString &socket, QByteArrayView request, int stopFd, const QDeadlineTimer &deadline)
{
    const auto fd = openAgent(socket);
    if (!fd.isOpen() || !sendAll(fd.get(), framed(request), stopFd, deadline))
        return std::nullopt;
    return receiveMessage(fd.get(), stopFd, deadline);
}

std::optional<QList<AgentKey>> parseIdentities(QByteArrayView message)
{
    if (message.size() < 5 || message.front() != IdentitiesAnswer)
        return std::nullopt;
    const auto count = qFromBigEndian<quint32>(message.data() + 1);
    auto rest = message.sliced(5);
    QList<AgentKey> keys;
    for (quint32 i = 0; i < count; ++i) {
        const auto blob = takeString(rest);
        const auto comment = blob ? takeString(rest) : std::nullopt;
        if (!comment)
            return std::nullopt;
        keys.append({*blob, *comment});
    }
    return keys;
}

QByteArray identitiesAnswer(const QList<AgentKey> &keys)
{
    QByteArray answer{1, IdentitiesAnswer};
    QByteArray count{4, Qt::Uninitialized};
    qToBigEndian(static_cast<quint32>(keys.size()), count.data());
    answer += count;
    for (const auto &key : keys)
        answer += framed(key.blob) + framed(key.comment);
    return answer;
}

} // namespace

QString agentSocket()
{
    return QFile::decodeName(qgetenv("SSH_AUTH_SOCK"));
}

Result<QList<AgentKey>> agentKeys(const QString &socket, std::chrono::milliseconds deadline, std::stop_token stop)
{
    if (socket.isEmpty())
        return failed(ErrorCode::NotFound, Ssh::tr("No SSH agent runs in this session."));
    const StopWaker waker{stop};
    const QDeadlineTimer end{deadline};
    const char request = RequestIdentities;
    const auto answer = ask(socket, QByteArrayView{&request, 1}, waker.fd(), end);
    if (stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    if (!answer && end.hasExpired())
        return failed(ErrorCode::Timeout,
                      Ssh::tr("The SSH agent does not answer. Unlock it or restart it, or choose a key file."));
    if (!answer)
        return failed(ErrorCode::NotFound, Ssh::tr("The SSH agent cannot be reached. Start it, or choose a key file."));
    auto keys = parseIdentities(*answer);
    if (!keys)
        return failed(
            ErrorCode::BadReply,
            Ssh::tr("The SSH agent refused to list its keys; it may be locked. Unlock it, or choose a key file."));
    return *std::move(keys);
}

Result<> addToAgent(const QString &socket, const SecretBytes &openKey, std::optional<std::chrono::seconds> lifetime,
                    std::chrono::milliseconds deadline, std::stop_token stop)
{
    if (socket.isEmpty())
        return failed(ErrorCode::NotFound, Ssh::tr("No SSH agent runs in this session."));
    auto identity = agentIdentity(openKey.bytes());
    QByteArray request;
    request.reserve(identity.size() + 6); // what grows leaves a copy behind
    const auto wiped = qScopeGuard([&] {
        wipe(identity);
        wipe(request);
    });
    if (identity.isEmpty())
        return failed(ErrorCode::Denied,
                      Ssh::tr("Keys of this kind cannot be handed to the SSH agent from here. Run "
                              "ssh-add in a terminal."));
    request.append(static_cast<char>(lifetime ? AddConstrained : AddIdentity)).append(identity);
    if (lifetime) {
        char seconds[4];
        qToBigEndian(static_cast<quint32>(lifetime->count()), seconds);
        request.append(constrainLifetime).append(seconds, sizeof seconds);
    }
    const StopWaker waker{stop};
    const QDeadlineTimer end{deadline};
    auto message = framed(request);
    const auto wipedToo = qScopeGuard([&message] { wipe(message); });
    const auto fd = openAgent(socket);
    const auto answer = fd.isOpen() && sendAll(fd.get(), message, waker.fd(), end)
        ? receiveMessage(fd.get(), waker.fd(), end)
        : std::nullopt;
    if (stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    if (!answer && end.hasExpired())
        return failed(ErrorCode::Timeout,
                      Ssh::tr("The SSH agent does not answer. Unlock it or restart it, then try "
                              "again."));
    if (!answer)
        return failed(ErrorCode::NotFound, Ssh::tr("The SSH agent cannot be reached. Start it, then try again."));
    if (answer->front() != Success)
        return failed(ErrorCode::Denied,
                      Ssh::tr("The SSH agent did not take the key; it may be locked, or take keys "
                              "from elsewhere only. Unlock it, then try again."));
    return {};
}

AgentFilter::AgentFilter(QString socket, QList<AgentKey> shown, std::chrono::milliseconds deadline,
                         std::stop_source stop)
    : m_socket{std::move(socket)}
    , m_shown{std::move(shown)}
    , m_deadline{deadline}
    , m_stop{std::move(stop)}
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0) {
        m_client = FileDescriptor{ends[0]};
        m_server = FileDescriptor{ends[1]};
        m_thread = std::thread{[this] { serve(m_stop.get_token()); }};
    }
}

AgentFilter::~AgentFilter()
{
    m_stop.request_stop();
    if (m_thread.joinable())
        m_thread.join();
}

void AgentFilter::serve(const std::stop_token &stop)
{
    const StopWaker waker{stop};
    for (;;) {
        const auto request = receiveMessage(m_server.get(), waker.fd(), QDeadlineTimer{QDeadlineTimer::Forever});
        if (!request)
            break;
        if (!sendAll(m_server.get(), framed(answerTo(*request, stop)), waker.fd(), QDeadlineTimer{m_deadline}))
            break;
    }
    ::shutdown(m_server.get(), SHUT_RDWR); // libssh sees the end instead of waiting
}

QByteArray AgentFilter::answerTo(const QByteArray &request, const std::stop_token &stop) const
{
    const QByteArray failure{1, Failure};
    if (request.front() == RequestIdentities)
        return identitiesAnswer(m_shown);
    if (request.front() != SignRequest)
        return failure;
    auto rest = QByteArrayView{request}.sliced(1);
    const auto blob = takeString(rest);
    const auto isShown = [&](const AgentKey &key) { return blob && key.blob == *blob; };
    if (std::ranges::none_of(m_shown, isShown))
        return failure;
    const StopWaker waker{stop};
    const auto answer = ask(m_socket, request, waker.fd(), QDeadlineTimer{m_deadline});
    return answer && answer->front() == SignResponse ? *answer : failure;
}
