// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/http2bridge.h"

#include "services/ssh/channelport.h"
#include "services/ssh/translations.h"

#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype frameHead = 9; // of HTTP/2: three bytes of length, type, flags, four of the stream
constexpr qsizetype bridgePortion = 64 * 1024;

/// A server's first frame is SETTINGS on stream 0, and it is short.
bool beginsHttp2(const QByteArray &first)
{
    constexpr char settings = 4;
    return first[0] == 0 && first[3] == settings && first.sliced(5, 4) == QByteArray(4, '\0');
}

Task<std::shared_ptr<DirectStream>> openBridged(LocalForward::Connect connect, quint16 port, std::stop_token stop)
{
    const auto connection = co_await connect(stop);
    if (!connection) // Offline would say that the host is there, and nothing listens
        co_return failed(ErrorCode::ConnectionLost, connection.error().message, connection.error().serverWords);
    co_return co_await (*connection)->openDirect(u"127.0.0.1"_s, port, stop);
}

} // namespace

Http2Bridge::Http2Bridge(quint16 port, LocalForward::Connect connect)
    : m_port{port}
    , m_connect{std::move(connect)}
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    m_server.setMaxPendingConnections(1);
    QObject::connect(&m_server, &QLocalServer::newConnection, this, &Http2Bridge::accept);
}

Http2Bridge::~Http2Bridge()
{
    m_server.disconnect(this);
    end(Fault::None);
}

Result<> Http2Bridge::listen(const QString &file)
{
    if (m_server.listen(file))
        return {};
    return failed(
        ErrorCode::FileFailed,
        Ssh::tr("No socket can be made in %1: %2. Look whether the disk is full and the path is not too long.")
            .arg(file, m_server.errorString()));
}

QString Http2Bridge::folderTemplate()
{
    const auto runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return (QFileInfo{runtime}.isWritable() ? runtime : QDir::tempPath()) + u"/tpudesk-XXXXXX"_s;
}

QUrl Http2Bridge::url() const
{
    QUrl url;
    url.setScheme(u"unix"_s);
    url.setPath(m_server.fullServerName());
    return url;
}

void Http2Bridge::accept()
{
    auto *socket = m_server.nextPendingConnection();
    if (!socket)
        return;
    if (m_socket || m_trouble != Fault::None) { // one channel, one way; after trouble a new bridge is made
        socket->deleteLater();
        return;
    }
    m_socket = socket;
    m_socket->setReadBufferSize(bridgePortion);
    connect(m_socket, &QLocalSocket::disconnected, this, [this] { end(m_trouble); });
    m_tasks.run(openBridged(m_connect, m_port, m_tasks.token()),
                [this](const Result<std::shared_ptr<DirectStream>> &stream) { opened(stream); });
}

void Http2Bridge::opened(const Result<std::shared_ptr<DirectStream>> &stream)
{
    if (!m_socket)
        return;
    if (!stream) {
        m_sentence = stream.error().message;
        end(stream.error().code == ErrorCode::Offline ? Fault::NothingListens : Fault::Unreachable);
        return;
    }
    m_stream = *stream;
    const auto *direct = m_stream.get();
    connect(direct, &DirectStream::received, this, &Http2Bridge::fromHost);
    connect(direct, &DirectStream::drained, this, &Http2Bridge::toHost);
    connect(direct, &DirectStream::ended, this,
            [this] { end(m_first.isEmpty() ? Fault::NothingListens : Fault::NotHttp2); });
    connect(m_socket, &QLocalSocket::readyRead, this, &Http2Bridge::toHost);
    m_stream->setReading(Shell::Reading::Flowing);
    toHost();
}

void Http2Bridge::fromHost(const QByteArray &bytes)
{
    if (!m_socket)
        return;
    m_received += bytes.size();
    if (m_received > m_allowed) {
        end(Fault::TooMuch);
        return;
    }
    if (m_isKnown) {
        m_socket->write(bytes);
        return;
    }
    m_first += bytes;
    if (m_first.size() < frameHead)
        return;
    if (!beginsHttp2(m_first)) {
        end(Fault::NotHttp2);
        return;
    }
    m_isKnown = true;
    m_socket->write(std::exchange(m_first, {}));
}

void Http2Bridge::toHost()
{
    while (m_socket && m_stream) {
        if (m_unsent.isEmpty())
            m_unsent = m_socket->read(bridgePortion);
        if (m_unsent.isEmpty() || !m_stream->send(m_unsent))
            return;
        m_sent += m_unsent.size();
        m_unsent.clear();
    }
}

void Http2Bridge::end(Fault trouble)
{
    if (m_trouble == Fault::None)
        m_trouble = trouble;
    m_tasks.cancel();
    if (auto stream = std::exchange(m_stream, {})) {
        stream->disconnect(this);
        stream->close();
    }
    if (auto *socket = std::exchange(m_socket, nullptr)) {
        socket->disconnect(this);
        socket->abort();
        socket->deleteLater();
    }
}
