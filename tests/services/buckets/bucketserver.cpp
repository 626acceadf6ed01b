// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/buckets/bucketserver.h"

#include "services/buckets/bucketobject.h"
#include "services/core/crc32c.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QHostAddress>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <QTimeZone>

#include <algorithm>
#include <iterator>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

BucketAnswer jsonAnswer(const QJsonObject &json, int status = 200)
{
    return {.status = status, .body = QJsonDocument{json}.toJson(QJsonDocument::Compact)};
}

BucketAnswer refusal(int status, const QString &message)
{
    return jsonAnswer({{u"error"_s, QJsonObject{{u"code"_s, status}, {u"message"_s, message}}}}, status);
}

BucketAnswer preconditionFailed()
{
    return refusal(412, u"At least one of the pre-conditions you specified did not hold."_s);
}

QByteArray decoded(const QString &part)
{
    return QByteArray::fromPercentEncoding(part.toLatin1());
}

QString valueOf(const QUrlQuery &query, const QString &name)
{
    return query.queryItemValue(name, QUrl::FullyDecoded);
}

/// Size of the whole request in front of these bytes; 0: it is not all there.
qsizetype requestSize(const QByteArray &bytes, qsizetype *headSize)
{
    const auto end = bytes.indexOf("\r\n\r\n");
    if (end < 0)
        return 0;
    *headSize = end + 4;
    qsizetype length = 0;
    for (const auto &line : bytes.first(end).split('\n')) {
        if (line.toLower().startsWith("content-length:"))
            length = line.sliced(15).trimmed().toLongLong();
    }
    return bytes.size() >= *headSize + length ? *headSize + length : 0;
}

BucketAsked parsedRequest(const QByteArray &bytes, qsizetype headSize)
{
    BucketAsked asked{.body = bytes.sliced(headSize)};
    const auto lines = bytes.first(headSize).split('\n');
    const auto first = lines.first().trimmed().split(' ');
    asked.verb = first.value(0);
    const auto target = QString::fromLatin1(first.value(1));
    asked.path = target.section(u'?', 0, 0);
    asked.query = QUrlQuery{target.section(u'?', 1)};
    for (const auto &line : lines.sliced(1)) {
        const auto colon = line.indexOf(':');
        if (colon > 0)
            asked.headers.insert(line.first(colon).trimmed().toLower(), line.sliced(colon + 1).trimmed());
    }
    return asked;
}

} // namespace

BucketServer::BucketServer()
    : m_bucket{{u"name"_s, u"data"_s},
               {u"location"_s, u"US-CENTRAL2"_s},
               {u"storageClass"_s, u"STANDARD"_s},
               {u"projectNumber"_s, u"4"_s}}
{
    m_context.moveToThread(&m_thread);
    m_thread.start();
    QMetaObject::invokeMethod(
        &m_context,
        [this] {
            m_server = new QTcpServer;
            if (!m_server->listen(QHostAddress::LocalHost))
                qFatal("no port on loopback");
            m_port = m_server->serverPort();
            QObject::connect(m_server, &QTcpServer::newConnection, &m_context, [this] {
                while (auto *socket = m_server->nextPendingConnection()) {
                    QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
                    QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { read(socket); });
                }
            });
        },
        Qt::BlockingQueuedConnection);
}

BucketServer::~BucketServer()
{
    QMetaObject::invokeMethod(&m_context, [this] { delete m_server; }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

CloudProfile BucketServer::profile() const
{
    auto profile = realCloud(ProjectId{u"trc-practice"_s});
    profile.storage = QUrl{u"http://127.0.0.1:%1"_s.arg(m_port)};
    return profile;
}

/// Looks at what has come without taking it, so that no large body is copied for each packet.
void BucketServer::read(QTcpSocket *socket)
{
    {
        const QMutexLocker lock{&m_mutex};
        if (m_breakAfter >= 0 && socket->bytesAvailable() > m_breakAfter) {
            m_breakAfter = -1;
            socket->abort();
            return;
        }
    }
    qsizetype headSize = 0;
    const auto head = socket->peek(64 * 1024);
    if (requestSize(head, &headSize) == 0) {
        if (headSize == 0)
            return;
        qsizetype length = 0;
        for (const auto &line : head.first(headSize).split('\n')) {
            if (line.toLower().startsWith("content-length:"))
                length = line.sliced(15).trimmed().toLongLong();
        }
        if (socket->bytesAvailable() < headSize + length)
            return;
    }
    auto bytes = socket->readAll(); // a client waits for its answer before it asks again
    auto asked = parsedRequest(bytes, headSize);
    BucketAnswer reply;
    {
        const QMutexLocker lock{&m_mutex};
        m_asked.append(asked);
        m_asked.last().body = asked.body.left(4'096);
        asked.number = static_cast<int>(m_asked.size());
        const auto own = m_answer ? m_answer(asked) : std::nullopt;
        reply = own ? *own : answer(asked);
        if (!own && m_change)
            m_change(asked, reply);
    }
    auto text = "HTTP/1.1 " + QByteArray::number(reply.status) + " X\r\nContent-Type: " + reply.type
        + "\r\nContent-Length: " + QByteArray::number(reply.body.size()) + "\r\n";
    for (const auto &[name, value] : reply.headers)
        text += name + ": " + value + "\r\n";
    socket->write(text + "\r\n");
    socket->write(reply.cutAfter < 0 ? reply.body : reply.body.left(reply.cutAfter));
    if (reply.cutAfter >= 0) {
        socket->flush();
        socket->disconnectFromHost();
    }
}

BucketAnswer BucketServer::answer(const BucketAsked &asked)
{
    const auto parts = asked.path.split(u'/'); // "", "storage", "v1", "b", "data", "o", …
    const bool isUpload = parts.value(1) == "upload"_L1;
    if (isUpload)
        return asked.verb == "POST" ? begun(asked) : portion(asked);
    if (asked.headers.value("authorization") != "Bearer token-0")
        return refusal(401, u"Invalid Credentials"_s);
    if (parts.value(3) != "b"_L1)
        return refusal(404, u"Not Found"_s);
    if (parts.size() == 4)
        return jsonAnswer({{u"items"_s, QJsonArray{m_bucket}}});
    if (parts.value(4) != "data"_L1)
        return refusal(404, u"The specified bucket does not exist."_s);
    if (parts.value(5) == "iam"_L1 && parts.value(6) == "testPermissions"_L1) { // its caller may do everything
        const auto permissions = asked.query.allQueryItemValues(u"permissions"_s, QUrl::FullyDecoded);
        return jsonAnswer({{u"permissions"_s, QJsonArray::fromStringList(permissions)}});
    }
    if (parts.size() > 5)
        return onObjects(asked, parts);
    if (asked.verb != "DELETE")
        return jsonAnswer(m_bucket);
    return m_objects.isEmpty() ? BucketAnswer{.status = 204}
                               : refusal(409, u"The bucket you tried to delete is not empty."_s);
}

BucketAnswer BucketServer::onObjects(const BucketAsked &asked, const QStringList &parts)
{
    if (parts.size() == 6)
        return listed(asked);
    const auto name = decoded(parts.value(6));
    if (parts.value(7) == "rewriteTo"_L1)
        return rewritten(asked, name, decoded(parts.value(11)));
    if (parts.value(7) == "compose"_L1)
        return composed(asked, name);
    return onObject(asked, name);
}

BucketAnswer BucketServer::onObject(const BucketAsked &asked, const QByteArray &name)
{
    if (!m_objects.contains(name))
        return refusal(404, u"No such object: data/%1"_s.arg(QString::fromUtf8(name)));
    if (!fits(valueOf(asked.query, u"ifGenerationMatch"_s), name))
        return preconditionFailed();
    if (asked.verb == "DELETE") {
        m_objects.remove(name);
        return {.status = 204};
    }
    const auto &stored = m_objects[name];
    return valueOf(asked.query, u"alt"_s) == "media"_L1 ? media(asked, stored) : jsonAnswer(described(name, stored));
}

BucketAnswer BucketServer::media(const BucketAsked &asked, const Stored &stored) const
{
    const auto range = asked.headers.value("range");
    const bool isUnpacked = !stored.encoding.isEmpty() && !asked.headers.value("accept-encoding").contains("gzip");
    BucketAnswer answer{.body = stored.bytes, .type = "application/octet-stream"};
    if (isUnpacked) { // as Google does: no ranges, and what comes is not what is stored
        answer.body = "unpacked " + stored.bytes;
        return answer;
    }
    if (!stored.encoding.isEmpty())
        answer.headers.emplaceBack("Content-Encoding", stored.encoding.toLatin1());
    if (!range.startsWith("bytes="))
        return answer;
    const auto first = range.sliced(6).split('-').value(0).toLongLong();
    const auto last = std::min<qint64>(range.sliced(6).split('-').value(1).toLongLong(), stored.bytes.size() - 1);
    if (first > last)
        return refusal(416, u"The requested range cannot be satisfied."_s);
    answer.status = 206;
    answer.body = stored.bytes.sliced(first, last - first + 1);
    answer.headers.emplaceBack("Content-Range",
                               "bytes " + QByteArray::number(first) + '-' + QByteArray::number(last) + '/'
                                   + QByteArray::number(stored.bytes.size()));
    return answer;
}

BucketAnswer BucketServer::listed(const BucketAsked &asked) const
{
    const auto prefix = valueOf(asked.query, u"prefix"_s).toUtf8();
    const bool hasDelimiter = valueOf(asked.query, u"delimiter"_s) == "/"_L1;
    const auto after = QByteArray::fromBase64(valueOf(asked.query, u"pageToken"_s).toLatin1());
    const int most = std::min(1'000, std::max(1, valueOf(asked.query, u"maxResults"_s).toInt()));
    QJsonArray items;
    QJsonArray prefixes;
    QSet<QByteArray> seen;
    for (auto it = m_objects.cbegin(); it != m_objects.cend(); ++it) {
        if (!it.key().startsWith(prefix) || (!after.isEmpty() && it.key() <= after))
            continue;
        const auto slash = hasDelimiter ? it.key().indexOf('/', prefix.size()) : -1;
        if (slash >= 0) {
            const auto folder = it.key().first(slash + 1);
            if (!seen.contains(folder) && (after.isEmpty() || !after.startsWith(folder)))
                prefixes.append(QString::fromUtf8(folder));
            seen.insert(folder);
        } else {
            items.append(described(it.key(), *it));
        }
        if (items.size() + prefixes.size() >= most && std::next(it) != m_objects.cend())
            return jsonAnswer({{u"items"_s, items},
                               {u"prefixes"_s, prefixes},
                               {u"nextPageToken"_s, QString::fromLatin1(it.key().toBase64())}});
    }
    return jsonAnswer({{u"items"_s, items}, {u"prefixes"_s, prefixes}});
}

BucketAnswer BucketServer::begun(const BucketAsked &asked)
{
    if (asked.headers.value("authorization") != "Bearer token-0")
        return refusal(401, u"Invalid Credentials"_s);
    const auto name = valueOf(asked.query, u"name"_s).toUtf8();
    const auto expected = valueOf(asked.query, u"ifGenerationMatch"_s);
    if (!fits(expected, name))
        return preconditionFailed();
    const auto id = u"secret-%1"_s.arg(m_sessions.size() + 1);
    m_sessions.insert(id, {.name = name, .expected = expected});
    BucketAnswer answer;
    answer.headers.emplaceBack("Location",
                               "https://storage.example/upload/storage/v1/b/data/o?uploadType=resumable&upload_id="
                                   + id.toLatin1());
    return answer;
}

BucketAnswer BucketServer::portion(const BucketAsked &asked)
{
    const auto found = m_sessions.find(valueOf(asked.query, u"upload_id"_s));
    if (found == m_sessions.end())
        return refusal(410, u"Gone"_s);
    auto &session = *found;
    if (session.isDone)
        return jsonAnswer(described(session.name, m_objects[session.name]));
    const auto range = asked.headers.value("content-range").sliced(6); // "0-9/10", "*/10"
    const auto all = range.split('/').value(1).toLongLong();
    if (!range.startsWith('*')) {
        const auto first = range.split('-').value(0).toLongLong();
        if (first != session.bytes.size())
            return refusal(503, u"Invalid request. The bytes do not follow those that are there."_s);
        const bool isLast = first + asked.body.size() == all;
        if (!isLast && asked.body.size() % (256 * 1024) != 0)
            return refusal(400, u"Invalid request. The number of bytes is no multiple of 256 KiB."_s);
        session.bytes += m_keepOnly > 0 && !isLast ? asked.body.left(m_keepOnly) : asked.body;
    }
    if (session.bytes.size() == all)
        return finished(session, asked);
    BucketAnswer answer{.status = 308};
    if (!session.bytes.isEmpty())
        answer.headers.emplaceBack("Range", "bytes=0-" + QByteArray::number(session.bytes.size() - 1));
    return answer;
}

BucketAnswer BucketServer::finished(Session &session, const BucketAsked &asked)
{
    const auto sum = asked.headers.value("x-goog-hash");
    if (!sum.isEmpty() && sum != "crc32c=" + crc32cText(crc32c(session.bytes)).toLatin1())
        return refusal(400, u"Provided CRC32C does not match calculated CRC32C."_s);
    if (!fits(session.expected, session.name))
        return preconditionFailed();
    session.isDone = true;
    store(session.name, {.bytes = std::exchange(session.bytes, {})});
    return jsonAnswer(described(session.name, m_objects[session.name]));
}

BucketAnswer BucketServer::rewritten(const BucketAsked &asked, const QByteArray &from, const QByteArray &to)
{
    if (!m_objects.contains(from))
        return refusal(404, u"No such object"_s);
    if (!fits(valueOf(asked.query, u"ifSourceGenerationMatch"_s), from)
        || !fits(valueOf(asked.query, u"ifGenerationMatch"_s), to))
        return preconditionFailed();
    const auto size = QString::number(m_objects[from].bytes.size());
    if (valueOf(asked.query, u"rewriteToken"_s).isEmpty() && m_objects[from].bytes.size() > 1'000) // in two portions
        return jsonAnswer({{u"done"_s, false}, {u"totalBytesRewritten"_s, u"1000"_s}, {u"rewriteToken"_s, u"t+/="_s}});
    store(to, Stored{m_objects[from]});
    return jsonAnswer(
        {{u"done"_s, true}, {u"totalBytesRewritten"_s, size}, {u"resource"_s, described(to, m_objects[to])}});
}

BucketAnswer BucketServer::composed(const BucketAsked &asked, const QByteArray &to)
{
    if (!fits(valueOf(asked.query, u"ifGenerationMatch"_s), to))
        return preconditionFailed();
    QByteArray bytes;
    const auto sources = QJsonDocument::fromJson(asked.body).object()["sourceObjects"_L1].toArray();
    if (sources.isEmpty() || sources.size() > 32)
        return refusal(400, u"The number of source components provided (%1) is not allowed"_s.arg(sources.size()));
    for (const auto &source : sources) {
        const auto name = source["name"_L1].toString().toUtf8();
        if (!m_objects.contains(name) || !fits(source["generation"_L1].toString(), name))
            return refusal(404, u"Object not found"_s);
        bytes += m_objects[name].bytes;
    }
    store(to, {.bytes = bytes, .isComposed = true});
    return jsonAnswer(described(to, m_objects[to]));
}

bool BucketServer::fits(const QString &expected, const QByteArray &name) const
{
    return expected.isEmpty() || expected.toLongLong() == m_objects.value(name).generation;
}

QJsonObject BucketServer::described(const QByteArray &name, const Stored &stored) const
{
    QJsonObject object{{u"kind"_s, u"storage#object"_s},
                       {u"name"_s, QString::fromUtf8(name)},
                       {u"bucket"_s, u"data"_s},
                       {u"size"_s, QString::number(stored.bytes.size())},
                       {u"generation"_s, QString::number(stored.generation)},
                       {u"metageneration"_s, u"1"_s},
                       {u"timeCreated"_s, u"2026-11-19T12:34:56.789Z"_s},
                       {u"storageClass"_s, u"STANDARD"_s},
                       {u"crc32c"_s, crc32cText(crc32c(stored.bytes))}};
    if (!stored.encoding.isEmpty())
        object.insert(u"contentEncoding"_s, stored.encoding);
    if (!stored.isComposed) {
        const auto md5 = QCryptographicHash::hash(stored.bytes, QCryptographicHash::Md5);
        object.insert(u"md5Hash"_s, QString::fromLatin1(md5.toBase64()));
    }
    return object;
}

qint64 BucketServer::store(const QByteArray &name, Stored stored)
{
    stored.generation = ++m_lastGeneration;
    m_objects.insert(name, std::move(stored));
    return m_lastGeneration;
}

qint64 BucketServer::put(const QByteArray &name, const QByteArray &bytes, const QString &encoding)
{
    const QMutexLocker lock{&m_mutex};
    return store(name, {.bytes = bytes, .encoding = encoding});
}

std::optional<QByteArray> BucketServer::bytesOf(const QByteArray &name) const
{
    const QMutexLocker lock{&m_mutex};
    const auto found = m_objects.constFind(name);
    return found == m_objects.cend() ? std::nullopt : std::optional{found->bytes};
}

QList<QByteArray> BucketServer::names() const
{
    const QMutexLocker lock{&m_mutex};
    return m_objects.keys();
}

QList<BucketAsked> BucketServer::asked() const
{
    const QMutexLocker lock{&m_mutex};
    return m_asked;
}

int BucketServer::count(const QByteArray &verb, const QString &part) const
{
    const auto all = asked();
    return static_cast<int>(std::ranges::count_if(
        all, [&](const BucketAsked &asked) { return asked.verb == verb && asked.path.contains(part); }));
}

void BucketServer::set(const QString &key, const QJsonValue &value)
{
    const QMutexLocker lock{&m_mutex};
    m_bucket.insert(key, value);
}

void BucketServer::forgetSessions()
{
    const QMutexLocker lock{&m_mutex};
    m_sessions.clear();
}

void BucketServer::answerBy(std::function<std::optional<BucketAnswer>(const BucketAsked &)> answer)
{
    const QMutexLocker lock{&m_mutex};
    m_answer = std::move(answer);
}

void BucketServer::changeAnswersBy(std::function<void(const BucketAsked &, BucketAnswer &)> change)
{
    const QMutexLocker lock{&m_mutex};
    m_change = std::move(change);
}

void BucketServer::breakUploadAfter(qsizetype bytes)
{
    const QMutexLocker lock{&m_mutex};
    m_breakAfter = bytes;
}

void BucketServer::keepOnly(qint64 bytes)
{
    const QMutexLocker lock{&m_mutex};
    m_keepOnly = bytes;
}
