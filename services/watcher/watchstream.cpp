// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchstream.h"

#include "services/core/plaintext.h"
#include "services/core/shellquote.h"
#include "services/hosts/hostpool.h"
#include "services/ssh/process.h"

#include <QCoreApplication>
#include <QLocalSocket>
#include <QSocketNotifier>

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct WatchStreamMessages
{
    Q_DECLARE_TR_FUNCTIONS(WatchStream)
};

Error connectionWent(const QString &words = {})
{
    return {.code = ErrorCode::ConnectionLost,
            .message = WatchStreamMessages::tr("The connection to the watcher was lost. It goes on with what it does; "
                                               "TPU Desk connects again by itself."),
            .serverWords = words};
}

class DeviceStream final : public WatchStream
{
public:
    explicit DeviceStream(std::unique_ptr<QIODevice> device)
        : m_device{std::move(device)}
    {
        connect(m_device.get(), &QIODevice::readyRead, this, [this] { read(); });
        const auto gone = [this] { end(); };
        if (auto *local = qobject_cast<QLocalSocket *>(m_device.get()); local != nullptr)
            connect(local, &QLocalSocket::disconnected, this, gone);
        else
            connect(m_device.get(), &QIODevice::readChannelFinished, this, gone);
        // What came before anybody listened.
        QMetaObject::invokeMethod(this, [this] { read(); }, Qt::QueuedConnection);
    }

    void send(const QByteArray &bytes) override
    {
        if (m_hasEnded)
            return;
        m_device->write(bytes);
        if (m_device->bytesToWrite() > mostKept)
            QMetaObject::invokeMethod(this, [this] { end(); }, Qt::QueuedConnection);
    }
    void close() override
    {
        if (auto *local = qobject_cast<QLocalSocket *>(m_device.get()); local != nullptr)
            local->disconnectFromServer(); // when all is written
    }

private:
    void read()
    {
        if (const auto bytes = m_device->readAll(); !bytes.isEmpty())
            emit received(bytes);
        const auto *local = qobject_cast<QLocalSocket *>(m_device.get());
        if (local != nullptr && local->state() == QLocalSocket::UnconnectedState)
            end();
    }
    void end()
    {
        if (std::exchange(m_hasEnded, true))
            return;
        emit ended(connectionWent());
    }

    std::unique_ptr<QIODevice> m_device;
    bool m_hasEnded = false;
};

/// Standard input and output, which are no one device.
class StandardStream final : public WatchStream
{
public:
    StandardStream()
        : m_in{STDIN_FILENO, QSocketNotifier::Read}
        , m_out{STDOUT_FILENO, QSocketNotifier::Write}
    {
        for (const int file : {STDIN_FILENO, STDOUT_FILENO})
            ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) | O_NONBLOCK);
        m_out.setEnabled(false);
        connect(&m_in, &QSocketNotifier::activated, this, [this] { read(); });
        connect(&m_out, &QSocketNotifier::activated, this, [this] { write(); });
    }

    void send(const QByteArray &bytes) override
    {
        m_waiting += bytes;
        m_out.setEnabled(true);
        if (m_waiting.size() > mostKept)
            QMetaObject::invokeMethod(this, [this] { end(); }, Qt::QueuedConnection);
    }
    void close() override
    {
        m_isClosing = true;
        m_out.setEnabled(true);
    }

private:
    void read()
    {
        std::array<char, 65'536> room{};
        const auto count = ::read(STDIN_FILENO, room.data(), room.size());
        if (count > 0)
            emit received(QByteArray{room.data(), count});
        else if (count == 0 || (errno != EAGAIN && errno != EINTR))
            end();
    }
    void write()
    {
        const auto count =
            m_waiting.isEmpty() ? 0 : ::write(STDOUT_FILENO, m_waiting.constData(), size_t(m_waiting.size()));
        if (count < 0 && errno != EAGAIN && errno != EINTR)
            return end();
        m_waiting.remove(0, std::max<qsizetype>(0, count));
        m_out.setEnabled(!m_waiting.isEmpty());
        if (m_waiting.isEmpty() && m_isClosing)
            end();
    }
    void end()
    {
        m_in.setEnabled(false);
        m_out.setEnabled(false);
        if (!std::exchange(m_hasEnded, true))
            emit ended(connectionWent());
    }

    QSocketNotifier m_in;
    QSocketNotifier m_out;
    QByteArray m_waiting;
    bool m_isClosing = false;
    bool m_hasEnded = false;
};

class SshStream final : public WatchStream
{
public:
    explicit SshStream(std::shared_ptr<RemoteProcess> process)
        : m_process{std::move(process)}
    {
        connect(m_process.get(), &RemoteProcess::received, this, [this](OutputStream stream, const QByteArray &bytes) {
            constexpr qsizetype most = 4'096;
            if (stream == OutputStream::Out)
                emit received(bytes);
            else if (m_words.size() < most)
                m_words += bytes.first(std::min(bytes.size(), most - m_words.size()));
        });
        connect(m_process.get(), &RemoteProcess::drained, this, [this] { flush(); });
        connect(m_process.get(), &RemoteProcess::ended, this, [this](const ProcessEnd &end) { finish(end); });
    }

    void send(const QByteArray &bytes) override
    {
        m_waiting += bytes;
        flush();
    }
    void close() override { m_process->close(); }

private:
    void flush()
    {
        constexpr qsizetype portion = 64 * 1024;
        while (!m_waiting.isEmpty()) {
            const auto piece = m_waiting.first(std::min(portion, m_waiting.size()));
            if (!m_process->write(piece))
                break; // again when there is room
            m_waiting.remove(0, piece.size());
        }
        if (m_waiting.size() > mostKept)
            m_process->close();
    }
    void finish(const ProcessEnd &end)
    {
        constexpr int notFound = 127; // of a shell
        const auto words = plainText(QByteArrayView{m_words}, 1'000);
        if (end.kind == ProcessEnd::Kind::Exited && end.status == notFound)
            emit ended({.code = ErrorCode::NotFound,
                        .message = WatchStreamMessages::tr("The watcher's program is not there any more. Install it "
                                                           "again."),
                        .serverWords = words});
        else
            emit ended(connectionWent(words.isEmpty() ? end.reason : words));
    }

    std::shared_ptr<RemoteProcess> m_process;
    QByteArray m_waiting;
    QByteArray m_words; ///< on its standard error
};

QByteArray attachScript(const QString &program, const QStringList &arguments)
{
    QList<QByteArray> words{program.toUtf8()};
    for (const auto &argument : arguments)
        words += argument.toUtf8();
    return "exec " + shellQuote(words) + '\n';
}

} // namespace

std::shared_ptr<WatchStream> watchStreamOver(std::unique_ptr<QIODevice> device)
{
    return std::make_shared<DeviceStream>(std::move(device));
}

std::shared_ptr<WatchStream> watchStreamOverStandard()
{
    return std::make_shared<StandardStream>();
}

Task<std::shared_ptr<WatchStream>> watchStreamOverSsh(HostPool *pool, PodHost host, QString program,
                                                      QStringList arguments, std::stop_token stop)
{
    const auto connection = co_await pool->connection(std::move(host), stop, Questions::None);
    if (!connection)
        co_return std::unexpected{connection.error()};
    auto process =
        co_await (*connection)
            ->openProcess({.script = attachScript(program, arguments), .inputEnd = ProcessRequest::Input::Open}, stop);
    if (!process)
        co_return std::unexpected{process.error()};
    co_return std::make_shared<SshStream>(*std::move(process));
}
