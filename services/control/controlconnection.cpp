// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/controlconnection.h"

#include "services/core/async/reply.h"
#include "services/core/plaintext.h"
#include "services/session/session.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocalSocket>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

struct ControlMessages
{
    Q_DECLARE_TR_FUNCTIONS(ControlServer)
};

Error notAgreed(const QString &sentence)
{
    return {.code = ErrorCode::Denied, .message = sentence, .reason = verbreason::notAgreed};
}

} // namespace

/// The caller, as the verb knows it. It outlives the connection, and drops then what it is told.
class ControlConnection::Io final : public VerbIo
{
public:
    explicit Io(ControlConnection *connection, VerbCall call)
        : m_connection{connection}
        , m_call{std::move(call)}
    {
    }

    void progress(const QString &sentence) override
    {
        if (m_connection)
            m_connection->send({{u"progress"_s, sentence}});
    }
    void write(const QByteArray &bytes, OutputStream stream) override
    {
        if (!m_connection || bytes.isEmpty() || !m_call.wantsOutput)
            return;
        if (m_connection->m_socket->bytesToWrite() > ControlConnection::mostUnread)
            return m_connection->close(); // nobody reads it
        const auto member = stream == OutputStream::Out ? u"output"_s : u"errors"_s;
        m_connection->send({{member, QString::fromLatin1(bytes.toBase64())}});
    }
    [[nodiscard]] bool isFull() const override
    {
        return m_connection && m_connection->m_socket->bytesToWrite() > ControlConnection::mostUnread / 64;
    }
    [[nodiscard]] Task<> agree(VerbQuestion question, std::stop_token stop) override
    {
        if (!m_connection)
            return finishedTask<void>(failed(ErrorCode::Cancelled));
        if (m_call.confirmBy == ConfirmBy::Window) {
            const auto &ask = m_connection->m_context->askWindow;
            if (!ask)
                return finishedTask<void>(std::unexpected{notAgreed(
                    ControlMessages::tr("There is no window in which this could be confirmed. Open TPU Desk first."))});
            progress(ControlMessages::tr("It waits to be confirmed in the window of TPU Desk."));
            return ask(std::move(question), m_call, std::move(stop));
        }
        if (question.effect == VerbEffect::Changes)
            return finishedTask<void>({});
        if (!m_call.mayAsk)
            return finishedTask<void>(std::unexpected{notAgreed(question.sentence)});
        const auto id = ++m_lastQuestion;
        Answer<void> answer{ErrorCode::Cancelled};
        const auto reply = answer.reply();
        m_questions.insert(id, answer);
        m_connection->send({{u"question"_s,
                             QJsonObject{{u"id"_s, id},
                                         {u"effect"_s, effectWord(question.effect)},
                                         {u"sentence"_s, question.sentence},
                                         {u"name"_s, question.name}}}});
        return awaited<void>(reply, {}, std::move(stop));
    }
    [[nodiscard]] std::optional<TerminalSize> terminal() const override { return m_call.terminal; }
    void listen(Listener listener) override { m_listener = std::move(listener); }

    void detach()
    {
        m_connection = nullptr;
        m_questions.clear(); // whoever waits for an answer hears that none comes
        m_listener = {};
    }
    void takeAnswer(int question, bool isYes)
    {
        const auto answer = m_questions.take(question);
        answer(isYes ? Result<>{}
                     : Result<>{std::unexpected{
                           notAgreed(ControlMessages::tr("Nothing was done: the question was answered with no."))}});
    }
    void takeInput(const QByteArray &bytes) const
    {
        if (const auto input = m_listener.input)
            input(bytes);
    }
    void takeSize(TerminalSize size)
    {
        m_call.terminal = size;
        if (const auto resized = m_listener.resized)
            resized(size);
    }
    void drain() const
    {
        if (const auto drained = m_listener.drained; drained && !isFull())
            drained();
    }

private:
    QPointer<ControlConnection> m_connection;
    VerbCall m_call;
    Listener m_listener;
    QHash<int, Answer<void>> m_questions;
    int m_lastQuestion = 0;
};

ControlConnection::ControlConnection(std::unique_ptr<QLocalSocket> socket, const ControlServerContext *context)
    : m_context{context}
    , m_socket{std::move(socket)}
{
    connect(m_socket.get(), &QLocalSocket::readyRead, this, &ControlConnection::read);
    connect(m_socket.get(), &QLocalSocket::bytesWritten, this, [this] {
        if (m_io)
            m_io->drain();
    });
    connect(m_socket.get(), &QLocalSocket::disconnected, this, &ControlConnection::close);
    send({{u"tpudesk"_s, controlProtocol}, {u"program"_s, m_context->program}});
    m_socket->flush(); // whoever speaks something else is cut off, and shall know by whom
}

ControlConnection::~ControlConnection()
{
    if (m_io)
        m_io->detach();
    m_socket->disconnect(this);
}

void ControlConnection::read()
{
    m_reader.feed(m_socket->readAll());
    while (!m_isOver) {
        const auto message = m_reader.next();
        if (!message)
            return close();
        if (!*message)
            return;
        take(**message);
    }
}

void ControlConnection::take(const QJsonObject &message)
{
    if (!m_call)
        return takeFirst(message);
    if (message["stop"_L1].toBool())
        return m_tasks.cancel();
    if (m_io)
        takeAnswer(message);
}

void ControlConnection::takeAnswer(const QJsonObject &message)
{
    if (message.contains("question"_L1))
        m_io->takeAnswer(message["question"_L1].toInt(), message["yes"_L1].toBool());
    if (message.contains("input"_L1))
        m_io->takeInput(QByteArray::fromBase64(message["input"_L1].toString().toLatin1()));
    if (const auto size = message["size"_L1]; size.isObject()) {
        constexpr int mostCells = 4'096;
        m_io->takeSize({.columns = std::clamp(size["columns"_L1].toInt(80), 1, mostCells),
                        .rows = std::clamp(size["rows"_L1].toInt(24), 1, mostCells)});
    }
}

void ControlConnection::takeFirst(const QJsonObject &message)
{
    const auto program = plainLine(message["program"_L1].toString(), 80);
    if (message["tpudesk"_L1].toInt() != controlProtocol)
        return refuse({.code = ErrorCode::Conflict,
                       .message = ControlMessages::tr(
                                      "The TPU Desk that runs is %1, and what called it is %2: they do not understand "
                                      "each other. End TPU Desk and start it again.")
                                      .arg(m_context->program, program),
                       .reason = verbreason::otherVersion});
    auto call = verbCallFrom(message["call"_L1].toObject());
    if (!call)
        return refuse(call.error());
    m_call = *std::move(call);
    m_io = std::make_shared<Io>(this, *m_call);
    m_isRunning = true;
    begin();
}

/// Where there is no session yet it waits for one, as long as one may come.
void ControlConnection::begin()
{
    auto *session = m_context->session ? m_context->session() : nullptr;
    if (session == nullptr) {
        if (const auto trouble = m_context->trouble ? m_context->trouble() : std::nullopt)
            return refuse(*trouble);
        return m_io->progress(ControlMessages::tr("TPU Desk is still signing in."));
    }
    const bool isOfOther = (!m_call->project.isEmpty() && m_call->project != session->profile.project.toString())
        || (!m_call->cloud.isEmpty() && m_call->cloud != cloudWord(*session));
    if (isOfOther)
        return refuse(
            {.code = ErrorCode::Conflict,
             .message =
                 ControlMessages::tr("TPU Desk has the project %1 open.").arg(session->profile.project.toString()),
             .reason = verbreason::otherProject});
    m_isBegun = true;
    emit called(m_call->verb);
    m_tasks.run(perform(*m_call,
                        {.session = session, .clock = m_context->clock, .settings = m_context->settings, .io = m_io},
                        m_tasks.token()),
                [this](const Result<QJsonObject> &result) { finish(result); });
}

void ControlConnection::onSessionChanged()
{
    if (m_isRunning && !m_isBegun)
        begin();
}

void ControlConnection::cancel()
{
    if (!m_isBegun || !m_isRunning)
        return;
    m_isCancelled = true;
    m_tasks.cancel();
}

void ControlConnection::finish(const Result<QJsonObject> &result)
{
    if (m_isOver || !m_isRunning)
        return;
    if (m_isCancelled && !result && result.error().code == ErrorCode::Cancelled)
        return refuse({ErrorCode::ConnectionLost,
                       ControlMessages::tr("TPU Desk ended, or went to another project, before this was done. What it "
                                           "had begun is in its Activity list.")});
    QJsonObject done;
    if (const auto *session = m_context->session ? m_context->session() : nullptr; session != nullptr)
        done = {{u"project"_s, session->profile.project.toString()}, {u"cloud"_s, cloudWord(*session)}};
    if (result)
        done.insert(u"result"_s, *result);
    else
        done.insert(u"error"_s, errorJson(result.error()));
    m_isRunning = false;
    send({{u"done"_s, done}});
    emit ended(m_call->verb, result.has_value());
    m_socket->disconnectFromServer(); // once it is written
}

void ControlConnection::refuse(const Error &error)
{
    const bool wasRunning = std::exchange(m_isRunning, false);
    m_tasks.cancel();
    send({{u"done"_s, QJsonObject{{u"error"_s, errorJson(error)}}}});
    if (wasRunning && m_isBegun)
        emit ended(m_call->verb, false);
    m_socket->disconnectFromServer();
}

void ControlConnection::send(const QJsonObject &message)
{
    if (!m_isOver && m_socket->state() == QLocalSocket::ConnectedState)
        m_socket->write(toFrame(message));
}

/// Nobody is at the other end any more.
void ControlConnection::close()
{
    if (std::exchange(m_isOver, true))
        return;
    m_tasks.cancel();
    if (m_io)
        m_io->detach();
    if (std::exchange(m_isRunning, false) && m_isBegun)
        emit ended(m_call->verb, false);
    m_socket->abort();
    emit over();
}
