// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/controlclient.h"

#include "services/control/controlframe.h"
#include "services/core/async/reply.h"
#include "services/core/plaintext.h"
#include "services/core/taskscope.h"

#include <QCoreApplication>
#include <QLocalSocket>
#include <QTimer>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto helloPatience = 10s; ///< until the desk says who it is

struct ClientMessages
{
    Q_DECLARE_TR_FUNCTIONS(ControlClient)
};

/// The desk's side of a call, as its caller sees it. Lives in the frame of askDesk().
class DeskCall : public QObject
{
public:
    DeskCall(VerbCall call, std::shared_ptr<VerbIo> io)
        : m_call{std::move(call)}
        , m_io{std::move(io)}
    {
        connect(&m_socket, &QLocalSocket::connected, this, [this] { send(); });
        connect(&m_socket, &QLocalSocket::readyRead, this, [this] { read(); });
        connect(&m_socket, &QLocalSocket::disconnected, this, [this] { lose(); });
        connect(&m_socket, &QLocalSocket::errorOccurred, this,
                [this](QLocalSocket::LocalSocketError error) { fail(error); });
        connect(&m_patience, &QTimer::timeout, this, [this] { giveUp(); });
        m_patience.setSingleShot(true);
    }
    ~DeskCall() override { m_io->listen({}); }

    [[nodiscard]] Reply<DeskAnswer> begin(const QString &path)
    {
        m_patience.start(helloPatience);
        m_socket.connectToServer(path);
        return m_answer.reply();
    }
    /// Told to the desk, which says how far it came.
    void stop()
    {
        if (m_socket.state() == QLocalSocket::ConnectedState)
            return write({{u"stop"_s, true}});
        m_answer(failed(ErrorCode::Cancelled));
    }

private:
    void send()
    {
        write({{u"tpudesk"_s, controlProtocol},
               {u"program"_s,
                u"%1 %2"_s.arg(QCoreApplication::applicationName(), QCoreApplication::applicationVersion())},
               {u"call"_s, toJson(m_call)}});
        m_io->listen(
            {.input = [this](const QByteArray &bytes) { write({{u"input"_s, QString::fromLatin1(bytes.toBase64())}}); },
             .resized =
                 [this](TerminalSize size) {
                     write({{u"size"_s, QJsonObject{{u"columns"_s, size.columns}, {u"rows"_s, size.rows}}}});
                 },
             .drained = [this] { read(); }});
    }

    void write(const QJsonObject &message)
    {
        m_socket.write(toFrame(message));
        m_socket.flush(); // the last thing before a wait
    }

    void read()
    {
        if (m_io->isFull())
            return; // what is not read stays with the desk, until drained
        m_reader.feed(m_socket.readAll());
        while (!m_isOver) {
            const auto message = m_reader.next();
            if (!message)
                return lose();
            if (!*message)
                return;
            take(**message);
        }
    }

    void take(const QJsonObject &message)
    {
        if (message.contains("tpudesk"_L1)) {
            m_patience.stop();
            m_desk.program = plainLine(message["program"_L1].toString(), 80);
        }
        if (const auto text = message["progress"_L1]; text.isString())
            m_io->progress(plainLine(text.toString(), 2'000));
        if (const auto output = message["output"_L1]; output.isString())
            m_io->write(QByteArray::fromBase64(output.toString().toLatin1()), OutputStream::Out);
        if (const auto errors = message["errors"_L1]; errors.isString())
            m_io->write(QByteArray::fromBase64(errors.toString().toLatin1()), OutputStream::Err);
        if (const auto question = message["question"_L1]; question.isObject())
            ask(question.toObject());
        if (const auto done = message["done"_L1]; done.isObject())
            finish(done.toObject());
    }

    void ask(const QJsonObject &asked)
    {
        const auto id = asked["id"_L1].toInt();
        const VerbQuestion question{.effect = asked["effect"_L1].toString() == "bills"_L1 ? VerbEffect::Bills
                                                                                          : VerbEffect::Deletes,
                                    .sentence = plainLines(asked["sentence"_L1].toString(), 4'000),
                                    .name = plainLine(asked["name"_L1].toString(), 200)};
        m_tasks.run(m_io->agree(question, m_tasks.token()), [this, id](const Result<> &agreed) {
            if (!agreed)
                m_refusal = agreed.error();
            write({{u"question"_s, id}, {u"yes"_s, agreed.has_value()}});
        });
    }

    void finish(const QJsonObject &done)
    {
        m_isOver = true;
        m_desk.project = plainLine(done["project"_L1].toString(), 200);
        m_desk.cloud = plainLine(done["cloud"_L1].toString(), 20);
        if (done["result"_L1].isObject())
            m_desk.result = done["result"_L1].toObject();
        else
            m_desk.result = std::unexpected{verbErrorFrom(done["error"_L1].toObject())};
        // Who was asked here knows better why the answer was no.
        if (!m_desk.result && m_refusal && m_desk.result.error().reason == verbreason::notAgreed)
            m_desk.result = std::unexpected{*m_refusal};
        m_answer(m_desk);
    }

    void lose()
    {
        if (std::exchange(m_isOver, true))
            return;
        m_answer(failed(ErrorCode::ConnectionLost,
                        ClientMessages::tr("TPU Desk ended before it had answered. Open it, and look whether it was "
                                           "done.")));
    }

    /// Its process is there, and hangs: another owner beside it would be wrong.
    void giveUp()
    {
        if (!std::exchange(m_isOver, true))
            m_answer(
                failed(ErrorCode::Timeout,
                       ClientMessages::tr("TPU Desk runs already but does not answer. End that process, then start "
                                          "again.")));
    }

    void fail(QLocalSocket::LocalSocketError error)
    {
        if (error == QLocalSocket::PeerClosedError)
            return read(); // what it said before is still there
        if (std::exchange(m_isOver, true))
            return;
        const bool isForeign = error == QLocalSocket::SocketAccessError;
        m_answer(std::unexpected{Error{.code = isForeign ? ErrorCode::Denied : ErrorCode::NotFound,
                                       .message = ClientMessages::tr("No TPU Desk answers commands here."),
                                       .reason = verbreason::notThere}});
    }

    VerbCall m_call;
    std::shared_ptr<VerbIo> m_io;
    QLocalSocket m_socket;
    QTimer m_patience;
    FrameReader m_reader{longestAnswerFrame};
    Answer<DeskAnswer> m_answer;
    DeskAnswer m_desk;
    std::optional<Error> m_refusal; ///< of a question
    bool m_isOver = false;
    TaskScope m_tasks; // last
};

} // namespace

Task<DeskAnswer> askDesk(QString path, VerbCall call, std::shared_ptr<VerbIo> io, std::stop_token stop)
{
    const auto desk = std::make_unique<DeskCall>(std::move(call), std::move(io));
    const auto reply = desk->begin(path);
    const std::stop_callback told{stop, [&desk] { desk->stop(); }};
    co_return co_await reply;
}
