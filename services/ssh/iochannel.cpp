// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/iochannel.h"

#include "services/ssh/translations.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

void ChannelLink::setReading(Shell::Reading reading)
{
    m_reading = reading;
    if (reading == Shell::Reading::Flowing)
        ring();
}

void ChannelLink::detach()
{
    m_owner = {};
    m_reading = Shell::Reading::Flowing; // what still comes is thrown away, so that the remote side is not held up
    ring();
}

bool ChannelLink::send(const QByteArray &bytes)
{
    const std::scoped_lock lock{m_mutex};
    if (m_end || m_outgoingBytes + bytes.size() > outgoingHigh) {
        m_refused = true;
        return false;
    }
    if (bytes.isEmpty())
        return true;
    constexpr qsizetype small = 4096; // single keys become few pieces
    if (!m_outgoing.empty() && m_outgoing.back().size() + bytes.size() <= small)
        m_outgoing.back() += bytes;
    else
        m_outgoing.push_back(bytes);
    m_outgoingBytes += bytes.size();
    return true;
}

qsizetype ChannelLink::room()
{
    const std::scoped_lock lock{m_mutex};
    const auto free = m_starved && m_incomingBytes > low ? 0 : high - m_incomingBytes;
    m_starved = free <= 0;
    return std::max<qsizetype>(0, free);
}

void ChannelLink::give(OutputStream stream, QByteArray bytes)
{
    {
        const std::scoped_lock lock{m_mutex};
        m_incomingBytes += bytes.size();
        // Many small packets become few chunks, so that a burst costs few calls on the GUI thread.
        if (!m_incoming.empty() && m_incoming.back().stream == stream && m_incoming.back().bytes.size() < portion / 4)
            m_incoming.back().bytes += bytes;
        else
            m_incoming.push_back({stream, std::move(bytes)});
    }
    ring();
}

void ChannelLink::end(ProcessEnd end)
{
    {
        const std::scoped_lock lock{m_mutex};
        if (m_end)
            return;
        m_end = std::move(end);
        m_outgoing.clear();
        m_sentOfFirst = m_outgoingBytes = 0;
    }
    ring();
}

QByteArray ChannelLink::takeOutgoing(qsizetype most)
{
    std::unique_lock lock{m_mutex};
    QByteArray bytes;
    while (!m_outgoing.empty() && bytes.size() < most) {
        const auto &first = m_outgoing.front();
        const auto count = std::min(most - bytes.size(), first.size() - m_sentOfFirst);
        bytes += QByteArrayView{first}.sliced(m_sentOfFirst, count);
        m_sentOfFirst += count;
        if (m_sentOfFirst == first.size()) {
            m_outgoing.pop_front();
            m_sentOfFirst = 0;
        }
    }
    m_outgoingBytes -= bytes.size();
    const bool isAwaited = m_refused && m_outgoingBytes <= outgoingLow;
    lock.unlock();
    if (isAwaited)
        ring();
    return bytes;
}

void ChannelLink::returnOutgoing(const QByteArray &unsent)
{
    const std::scoped_lock lock{m_mutex};
    m_outgoingBytes += unsent.size();
    if (m_sentOfFirst >= unsent.size()) { // all of it came from there
        m_sentOfFirst -= unsent.size();
        return;
    }
    if (m_sentOfFirst > 0)
        m_outgoing.front().remove(0, std::exchange(m_sentOfFirst, 0));
    m_outgoing.push_front(unsent);
}

bool ChannelLink::hasOutgoing()
{
    const std::scoped_lock lock{m_mutex};
    return m_outgoingBytes > 0;
}

void ChannelLink::ring()
{
    auto *application = QCoreApplication::instance();
    if (!application || m_rung.exchange(true))
        return;
    QMetaObject::invokeMethod(application, [self = shared_from_this()] { self->deliver(); }, Qt::QueuedConnection);
}

std::deque<ChannelLink::Chunk> ChannelLink::takePortion()
{
    std::deque<Chunk> chunks;
    const std::scoped_lock lock{m_mutex};
    for (qsizetype taken = 0; taken < portion && !m_incoming.empty();) {
        taken += m_incoming.front().bytes.size();
        m_incomingBytes -= m_incoming.front().bytes.size();
        chunks.push_back(std::move(m_incoming.front()));
        m_incoming.pop_front();
    }
    return chunks;
}

void ChannelLink::notifyRoom()
{
    {
        const std::scoped_lock lock{m_mutex};
        if (m_end || m_outgoingBytes > outgoingLow || !std::exchange(m_refused, false))
            return;
    }
    if (const auto drained = m_owner.drained)
        drained();
}

void ChannelLink::deliver()
{
    m_rung = false;
    const auto self = shared_from_this(); // the owner may go away in a callback
    notifyRoom();
    if (m_reading == Shell::Reading::Paused || m_ended)
        return;
    for (const auto &chunk : takePortion()) {
        if (const auto received = m_owner.received)
            received(chunk.stream, chunk.bytes);
    }
    std::optional<ProcessEnd> end;
    bool roomAgain = false;
    bool more = false;
    {
        const std::scoped_lock lock{m_mutex};
        roomAgain = m_starved && m_incomingBytes <= low;
        more = !m_incoming.empty();
        if (!more)
            end = m_end;
    }
    if (m_nudge && roomAgain)
        m_nudge();
    if (end) {
        m_ended = true;
        if (const auto ended = m_owner.ended)
            ended(*end);
    } else if (more) {
        ring();
    }
}

namespace {

constexpr qsizetype turnBudget = 256 * 1024; ///< bytes one channel may move before the others have their turn
constexpr qsizetype readSize = 64 * 1024;
constexpr qsizetype writeSize = 32 * 1024;
constexpr auto hangUpTime = 1'500ms;
constexpr auto closeTime = 500ms;

/// Why a machine makes no TCP connection for us: SSH says it with a number (RFC 4254 5.1), libssh with its words.
Error notPassedOn(const QString &words)
{
    if (words.contains("(1)"_L1) || words.contains("prohibited"_L1, Qt::CaseInsensitive))
        return {ErrorCode::Denied,
                Ssh::tr("This machine passes no connection on: its SSH server forbids it (AllowTcpForwarding)."),
                words};
    return {ErrorCode::Offline,
            Ssh::tr("From there the other machine cannot be reached: it is not running, its address changed, or a "
                    "firewall rule keeps SSH inside the network out."),
            words};
}

} // namespace

IoChannel::IoChannel(ssh_session session, ChannelRequest request, std::shared_ptr<ChannelLink> link,
                     Answer<void> started, SteadyTime deadline)
    : m_session{session}
    , m_channel{ssh_channel_new(session)}
    , m_request{std::move(request)}
    , m_link{std::move(link)}
    , m_started{std::move(started)}
    , m_deadline{deadline}
{
    listen();
}

IoChannel::~IoChannel()
{
    m_link->end({.reason = Ssh::tr("The connection was closed.")});
    if (m_channel) {
        ssh_remove_channel_callbacks(m_channel, &m_callbacks);
        ssh_channel_free(m_channel);
    }
}

/// libssh must know the callbacks before anything is requested: an early exit status would pass unseen.
void IoChannel::listen()
{
    ssh_callbacks_init(&m_callbacks);
    m_callbacks.userdata = this;
    m_callbacks.channel_exit_status_function = [](ssh_session, ssh_channel, int status, void *self) {
        static_cast<IoChannel *>(self)->m_exitStatus = status;
    };
    m_callbacks.channel_exit_signal_function = [](ssh_session, ssh_channel, const char *signal, int, const char *,
                                                  const char *, void *self) {
        static_cast<IoChannel *>(self)->m_exitSignal = QByteArray{signal}.left(32);
    };
    m_callbacks.channel_eof_function = [](ssh_session, ssh_channel, void *self) {
        // A session may go on after its output; a TCP connection that is half closed is of no use to us.
        auto *channel = static_cast<IoChannel *>(self);
        channel->m_remoteClosed = channel->m_remoteClosed || channel->m_request.direct.has_value();
    };
    m_callbacks.channel_close_function = [](ssh_session, ssh_channel, void *self) {
        static_cast<IoChannel *>(self)->m_remoteClosed = true;
    };
    if (m_channel)
        ssh_set_channel_callbacks(m_channel, &m_callbacks);
}

int IoChannel::step()
{
    if (!m_channel)
        return SSH_ERROR;
    switch (m_state) {
    case State::Opening:
        if (const auto &direct = m_request.direct)
            return ssh_channel_open_forward(m_channel, direct->host.constData(), direct->port, "127.0.0.1", 0);
        return ssh_channel_open_session(m_channel);
    case State::Pty: {
        const auto &terminal = *m_request.terminal;
        return ssh_channel_request_pty_size(m_channel, terminal.term.constData(), terminal.columns, terminal.rows);
    }
    case State::Starting:
        if (!m_request.subsystem.isEmpty())
            return ssh_channel_request_subsystem(m_channel, m_request.subsystem.constData());
        return m_request.command.isEmpty() ? ssh_channel_request_shell(m_channel)
                                           : ssh_channel_request_exec(m_channel, m_request.command.constData());
    case State::Running:
    case State::Over: break;
    }
    return SSH_AGAIN;
}

void IoChannel::stepTowardsRunning()
{
    while (m_state < State::Running) {
        const int done = step();
        if (done == SSH_AGAIN)
            return;
        if (done != SSH_OK && hasLostSession())
            return; // nobody refused: the session tells that it broke
        if (done != SSH_OK) {
            refuse();
            return;
        }
        if (m_state == State::Opening && m_request.direct)
            m_state = State::Running;
        else if (m_state == State::Opening && m_request.terminal)
            m_state = State::Pty;
        else
            m_state = m_state == State::Starting ? State::Running : State::Starting;
    }
    m_deadline.reset();
    m_started({});
}

bool IoChannel::hasLostSession() const
{
    return (ssh_get_status(m_session) & (SSH_CLOSED | SSH_CLOSED_ERROR)) != 0 || !ssh_is_connected(m_session);
}

void IoChannel::refuse()
{
    const auto words = QString::fromUtf8(ssh_get_error(m_session)).left(300);
    if (m_request.direct) {
        m_started(std::unexpected{notPassedOn(words)});
    } else if (m_state == State::Opening) {
        m_started(failed(ErrorCode::Busy,
                         Ssh::tr("The machine opens no further session on this connection (its MaxSessions). Close a "
                                 "terminal there and try again."),
                         words));
    } else if (m_state == State::Pty) {
        m_started(
            failed(ErrorCode::Denied, Ssh::tr("The machine gives no terminal: its SSH server forbids it."), words));
    } else {
        m_started(failed(ErrorCode::Denied, Ssh::tr("The machine refused to start the command."), words));
    }
    finish(Ssh::tr("It never started."));
}

void IoChannel::advance(SteadyTime now)
{
    m_more = false;
    if (m_state < State::Running)
        stepTowardsRunning();
    if (m_state == State::Running) {
        feed();
        drain();
    }
    if (m_deadline && *m_deadline <= now && m_state != State::Over)
        expire();
}

void IoChannel::expire()
{
    if (m_closing && !m_closeSent) {
        m_closeSent = true;
        ssh_channel_close(m_channel);
        m_deadline = std::chrono::steady_clock::now() + closeTime;
        return;
    }
    if (!m_closing)
        m_started(failed(ErrorCode::Timeout,
                         Ssh::tr("The machine did not start the session in time. It may be overloaded: try again.")));
    finish(m_closing ? Ssh::tr("It was closed here before it said how it ended.") : Ssh::tr("It never started."));
}

void IoChannel::resize(int columns, int rows)
{
    if (m_request.terminal) {
        m_request.terminal->columns = columns;
        m_request.terminal->rows = rows;
    }
    if (m_state == State::Running && !m_remoteClosed)
        ssh_channel_change_pty_size(m_channel, columns, rows);
}

void IoChannel::signal(const QByteArray &name)
{
    if (m_state == State::Running && !m_remoteClosed)
        ssh_channel_request_send_signal(m_channel, name.constData());
}

void IoChannel::close(SteadyTime now)
{
    if (m_state == State::Over || m_closing)
        return;
    m_closing = true;
    if (m_state == State::Running && !m_remoteClosed && !m_request.direct) {
        ssh_channel_request_send_signal(m_channel, "HUP");
        m_deadline = now + hangUpTime;
    } else {
        m_deadline = now;
    }
}

void IoChannel::lose(const Error &error)
{
    if (m_state == State::Over)
        return;
    // Whoever asked may try again elsewhere, but not when the request was on its way: then it may run there.
    auto untold = error;
    if (m_state == State::Starting && m_request.subsystem.isEmpty())
        untold.code = ErrorCode::Ambiguous;
    m_started(std::unexpected{untold});
    if (m_state == State::Running && m_channel) {
        for (const int isError : {0, 1}) {
            QByteArray rest{readSize, Qt::Uninitialized};
            for (int got = 1; got > 0;) {
                got = ssh_channel_read_nonblocking(m_channel, rest.data(), static_cast<uint32_t>(rest.size()), isError);
                if (got > 0)
                    m_link->give(isError ? OutputStream::Err : OutputStream::Out, rest.first(got));
            }
        }
    }
    finish(error.message);
}

/// False while there may be more: the budget or the room is used up.
bool IoChannel::drainStream(OutputStream stream, qsizetype &budget)
{
    const int isError = stream == OutputStream::Err ? 1 : 0;
    for (;;) {
        const auto room = std::min({m_link->room(), budget, readSize});
        if (room <= 0)
            return false;
        QByteArray bytes{room, Qt::Uninitialized};
        const int got = ssh_channel_read_nonblocking(m_channel, bytes.data(), static_cast<uint32_t>(room), isError);
        if (got <= 0)
            return true;
        budget -= got;
        bytes.truncate(got);
        m_link->give(stream, std::move(bytes));
    }
}

void IoChannel::drain()
{
    auto budget = turnBudget;
    const bool outEmpty = drainStream(OutputStream::Out, budget);
    const bool errEmpty = drainStream(OutputStream::Err, budget);
    m_more = budget <= 0;
    // Reading the second stream may have brought bytes for the first: empty means empty twice.
    if (m_remoteClosed && outEmpty && errEmpty && drainStream(OutputStream::Out, budget))
        finish(Ssh::tr("The machine ended it without saying how: it may have run to its end or not."));
}

void IoChannel::feed()
{
    m_heldBack = false;
    while (!m_remoteClosed && !m_eofSent && !m_closeSent) {
        m_heldBack = (ssh_get_poll_flags(m_session) & SSH_WRITE_PENDING) != 0 && m_link->hasOutgoing();
        if (m_heldBack)
            return; // libssh would buffer without limit
        const auto window = static_cast<qsizetype>(ssh_channel_window_size(m_channel));
        const auto bytes = m_link->takeOutgoing(std::min(window, writeSize));
        if (bytes.isEmpty())
            break;
        const int sent = ssh_channel_write(m_channel, bytes.constData(), static_cast<uint32_t>(bytes.size()));
        if (sent < bytes.size()) {
            m_link->returnOutgoing(bytes.sliced(std::max(0, sent)));
            return;
        }
    }
    if (m_request.input == ChannelRequest::Input::EndsWithQueue && !m_eofSent && !m_remoteClosed
        && !m_link->hasOutgoing()) {
        m_eofSent = true;
        ssh_channel_send_eof(m_channel);
    }
}

void IoChannel::finish(const QString &reasonIfLost)
{
    m_state = State::Over;
    m_deadline.reset();
    ProcessEnd end;
    if (m_exitSignal) {
        end.kind = ProcessEnd::Kind::Signalled;
        end.signal = QString::fromLatin1(*m_exitSignal);
    } else if (m_exitStatus) {
        end.kind = ProcessEnd::Kind::Exited;
        end.status = *m_exitStatus;
    } else {
        end.reason = reasonIfLost;
    }
    m_link->end(std::move(end));
}
