// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/metadataserver.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTcpSocket>
#include <QTimer>
#include <QUrlQuery>

#include <algorithm>
#include <chrono>
#include <memory>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr auto text = "application/text";
constexpr auto json = "application/json";

QByteArray valueText(const QJsonValue &value)
{
    if (value.isString())
        return value.toString().toUtf8();
    if (!value.isArray())
        return QByteArray::number(value.toInteger());
    QByteArray lines;
    for (const auto &line : value.toArray())
        lines += line.toString().toUtf8() + '\n';
    return lines;
}

QByteArray listing(const QJsonObject &folder)
{
    QByteArray names;
    for (auto entry = folder.begin(); entry != folder.end(); ++entry)
        names += entry.key().toUtf8() + (entry->isObject() ? "/\n" : "\n");
    return names;
}

/// The recursive form says networkInterfaces where the path says network-interfaces, numbered folders are lists, and
/// the owner's own keys stay as they are.
QJsonValue recursiveForm(const QString &name, const QJsonValue &value)
{
    if (!value.isObject() || name == "attributes"_L1)
        return value;
    const QJsonObject folder = value.toObject();
    const QStringList keys = folder.keys();
    const bool numbered =
        !keys.isEmpty() && std::ranges::all_of(keys, [](const QString &key) { return key[0].isDigit(); });
    QJsonObject object;
    QJsonArray list;
    for (const QString &key : keys) {
        const QJsonValue inner = recursiveForm(key, folder[key]);
        QString camel = key;
        for (qsizetype dash = camel.indexOf(u'-'); dash >= 0; dash = camel.indexOf(u'-'))
            camel.replace(dash, 2, camel.sliced(dash + 1, std::min<qsizetype>(1, camel.size() - dash - 1)).toUpper());
        numbered ? list.append(inner) : void(object.insert(camel, inner));
    }
    return numbered ? QJsonValue{list} : QJsonValue{object};
}

/// Recursive and alt=text: one "path/of/it value" per line.
QByteArray flatText(const QString &prefix, const QJsonObject &folder)
{
    QByteArray lines;
    for (auto entry = folder.begin(); entry != folder.end(); ++entry) {
        const QString name = prefix + entry.key();
        lines += entry->isObject() ? flatText(name + u'/', entry->toObject())
                                   : name.toUtf8() + ' ' + valueText(*entry) + '\n';
    }
    return lines;
}

QByteArray jsonText(const QJsonValue &value)
{
    const QByteArray inList = QJsonDocument{QJsonArray{value}}.toJson(QJsonDocument::Compact);
    return inList.sliced(1, inList.size() - 2); // QJsonDocument prints no bare value
}

MetadataReply folderReply(const QString &name, const QJsonObject &folder, const QUrlQuery &query)
{
    if (query.queryItemValue(u"recursive"_s).compare("true"_L1, Qt::CaseInsensitive) != 0)
        return {200, text, listing(folder), {}};
    if (query.queryItemValue(u"alt"_s) == "text"_L1)
        return {200, text, flatText({}, folder), {}};
    return {200, json, jsonText(recursiveForm(name, folder)), {}};
}

const QString &orElse(const QString &value, const QString &other)
{
    return value.isEmpty() ? other : value;
}

QByteArray phrase(int status)
{
    switch (status) {
    case 200: return "OK";
    case 301: return "Moved Permanently";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    default: return "Bad Request";
    }
}

constexpr QLatin1StringView accountsPath{"/computeMetadata/v1/instance/service-accounts/"};
constexpr QLatin1StringView usagePath{"/computeMetadata/v1/instance/guest-attributes/practice/usage"};
constexpr qsizetype mostUsage = 16'384;
constexpr qsizetype mostHead = 65'536;
constexpr qsizetype mostRequest = mostHead + 4 + mostUsage; // of each client, unread
constexpr qint64 mostUnsent = 1024 * 1024; // a client that does not read gets no further answer
constexpr qsizetype mostClients = 256;
constexpr int longestWait = 86'400; // seconds

QByteArray etagOf(const MetadataReply &reply)
{
    return QCryptographicHash::hash(reply.body, QCryptographicHash::Sha256).toHex().left(16);
}

/// How long a client wants to wait for a change at most; it says nothing: without end.
std::chrono::seconds patienceOf(const QUrlQuery &query)
{
    return std::chrono::seconds{std::clamp(query.queryItemValue(u"timeout_sec"_s).toInt(), 0, longestWait)};
}

} // namespace

QString machineNumber(const QString &hostName)
{
    constexpr quint64 least = 1'000'000'000'000'000'000;
    const QByteArray hash = QCryptographicHash::hash(hostName.toUtf8(), QCryptographicHash::Sha256);
    return QString::number(least + hash.left(8).toHex().toULongLong(nullptr, 16) % (8 * least));
}

QJsonObject metadataTree(const QList<WorkerSpec> &slice, int worker, const QMap<QString, QString> &attributes,
                         bool preempted)
{
    const auto self = std::ranges::find(slice, worker, &WorkerSpec::worker);
    if (self == slice.end())
        return {};
    QStringList endpoints;
    for (const WorkerSpec &other : slice)
        endpoints += u"unknown:unknown:"_s + other.internalIp;
    QJsonObject own;
    for (auto attribute = attributes.begin(); attribute != attributes.end(); ++attribute)
        own[attribute.key()] = attribute.value();
    own[u"agent-worker-number"_s] = QString::number(worker);
    own[u"worker-network-endpoints"_s] = orElse(attributes.value(u"worker-network-endpoints"_s), endpoints.join(u','));
    // tpu-env may come once for all workers; the number in it is this worker's.
    if (QString env = attributes.value(u"tpu-env"_s); !env.isEmpty()) {
        QStringList lines = env.split(u'\n');
        lines.removeIf([](const QString &line) { return line.startsWith("WORKER_ID:"_L1) || line.isEmpty(); });
        own[u"tpu-env"_s] = lines.join(u'\n') + u"\nWORKER_ID: '%1'\n"_s.arg(worker);
    }
    const QString project = self->node.section(u'/', 1, 1);
    const QString zone = self->node.section(u'/', 3, 3);
    const QJsonObject outside{{u"external-ip"_s, self->outsideIp}, {u"type"_s, u"ONE_TO_ONE_NAT"_s}};
    const QJsonObject card{{u"ip"_s, self->internalIp},
                           {u"network"_s, u"projects/%1/networks/default"_s.arg(project)},
                           {u"access-configs"_s,
                            self->outsideIp.isEmpty() || self->outsideIp.startsWith(tunnelNet)
                                ? QJsonObject{}
                                : QJsonObject{{u"0"_s, outside}}}};
    const QJsonObject instance{
        {u"attributes"_s, own},
        {u"hostname"_s, u"%1.%2.c.%3.internal"_s.arg(self->hostName, zone, project)},
        {u"maintenance-event"_s, u"NONE"_s},
        {u"preempted"_s, preempted ? u"TRUE"_s : u"FALSE"_s},
        {u"upcoming-maintenance"_s, u"{\"error\":\"no notifications have been received yet, try again later\"}"_s},
        {u"id"_s, machineNumber(self->hostName)},
        {u"name"_s, self->hostName},
        {u"network-interfaces"_s, QJsonObject{{u"0"_s, card}}},
        {u"service-accounts"_s, QJsonObject{}},
        {u"zone"_s, u"projects/%1/zones/%2"_s.arg(project, zone)},
    };
    return {{u"instance"_s, instance},
            {u"project"_s, QJsonObject{{u"attributes"_s, QJsonObject{}}, {u"project-id"_s, project}}}};
}

MetadataReply metadataReply(const QJsonObject &tree, const QUrl &url)
{
    QString path = url.path();
    const QUrlQuery query{url};
    if (path.isEmpty() || path == "/"_L1)
        return {200, text, "computeMetadata/\n", {}};
    const QStringList steps = path.split(u'/', Qt::SkipEmptyParts);
    QJsonValue value = QJsonObject{{u"computeMetadata"_s, QJsonObject{{u"v1"_s, tree}}}};
    for (const QString &step : steps) {
        value = value.toObject().value(step);
        if (value.isUndefined())
            return {404,
                    "text/html",
                    "<html><title>404</title><p>The metadata server does not have this.</p></html>\n",
                    {}};
    }
    if (!value.isObject())
        return {200, text, valueText(value), {}};
    if (!path.endsWith(u'/'))
        return {301, text, {}, (path + u'/' + (url.hasQuery() ? u'?' + url.query() : QString{})).toUtf8()};
    return folderReply(steps.last(), value.toObject(), query);
}

MetadataReply accountReply(const QJsonObject &tree, const QJsonObject &token, const QUrl &url)
{
    const auto email = token.value("email"_L1).toString();
    const auto words = url.path().sliced(accountsPath.size()).split(u'/', Qt::SkipEmptyParts);
    if (!email.isEmpty() && words.size() == 2 && words[1] == "token"_L1
        && (words[0] == "default"_L1 || words[0] == email))
        return {200,
                json,
                jsonText(QJsonObject{{u"access_token"_s, token.value("access_token"_L1)},
                                     {u"expires_in"_s, token.value("expires_in"_L1)},
                                     {u"token_type"_s, token.value("token_type"_L1)}}),
                {}};
    const QJsonObject account{{u"aliases"_s, QJsonArray{u"default"_s}},
                              {u"email"_s, email},
                              {u"scopes"_s, token.value("scopes"_L1).toArray()}};
    auto instance = tree.value("instance"_L1).toObject();
    instance[u"service-accounts"_s] =
        email.isEmpty() ? QJsonObject{} : QJsonObject{{u"default"_s, account}, {email, account}};
    auto whole = tree;
    whole[u"instance"_s] = instance;
    return metadataReply(whole, url);
}

std::optional<MetadataCall> metadataCall(const QByteArray &bytes)
{
    const auto headSize = bytes.indexOf("\r\n\r\n");
    if (headSize < 0)
        return bytes.size() > mostHead ? std::nullopt : std::optional{MetadataCall{}};
    const auto lines = bytes.first(headSize).split('\n');
    const auto words = lines.first().trimmed().split(' ');
    if (headSize > mostHead || words.size() != 3 || !words[2].startsWith("HTTP/1."))
        return std::nullopt;
    MetadataCall call{.method = words[0], .target = words[1]};
    for (const auto &line : lines.sliced(1))
        if (const auto colon = line.indexOf(':'); colon > 0)
            call.headers[line.first(colon).trimmed().toLower()] = line.sliced(colon + 1).trimmed();
    const auto connection = call.headers.value("connection").toLower();
    call.isLast = words[2] == "HTTP/1.0" ? connection != "keep-alive" : connection == "close";
    const auto length = call.headers.value("content-length", "0").toLongLong();
    if (length < 0 || length > mostUsage)
        return std::nullopt;
    if (bytes.size() >= headSize + 4 + length) {
        call.size = headSize + 4 + length;
        call.body = bytes.sliced(headSize + 4, length);
    }
    return call;
}

struct MetadataServer::Client
{
    QByteArray unread; ///< what it has sent that is not answered yet
    std::optional<QByteArray> known{}; ///< the ETag of what it knows, while it waits for another one
    QTimer patience{}; ///< for that; not started: it waits without end
};

MetadataServer::MetadataServer(int listeningSocket, QObject *parent)
    : QObject{parent}
{
    connect(&m_server, &QTcpServer::newConnection, this, &MetadataServer::accept);
    if (!m_server.setSocketDescriptor(listeningSocket))
        ::close(listeningSocket);
}

void MetadataServer::accept()
{
    while (auto *socket = m_server.nextPendingConnection()) {
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        if (m_server.findChildren<QTcpSocket *>(Qt::FindDirectChildrenOnly).size() > mostClients) {
            socket->abort();
            continue;
        }
        socket->setReadBufferSize(mostRequest);
        const auto client = std::make_shared<Client>();
        const auto go = [this, socket, client] { serve(socket, *client); };
        connect(socket, &QTcpSocket::readyRead, this, go);
        connect(socket, &QTcpSocket::bytesWritten, this, go);
        connect(this, &MetadataServer::treeChanged, socket, go);
        connect(&client->patience, &QTimer::timeout, socket, go);
    }
}

void MetadataServer::setTree(const QJsonObject &tree)
{
    m_tree = tree;
    emit treeChanged();
}

/// A GET with `wait_for_change=true` is answered when what it asks for is not, or no longer, what `last_etag` names
/// (without it: what is there now), or when `timeout_sec` are over.
bool MetadataServer::isToWait(Client &client, const MetadataCall &call)
{
    const QUrlQuery query{QUrl::fromEncoded(call.target)};
    if (call.method != "GET" || query.queryItemValue(u"wait_for_change"_s).compare("true"_L1, Qt::CaseInsensitive) != 0)
        return false;
    const auto now = answer(call);
    if (now.status != 200)
        return false;
    const auto patience = patienceOf(query);
    if (!client.known) {
        const auto last = query.queryItemValue(u"last_etag"_s).toLatin1();
        client.known = last.isEmpty() ? etagOf(now) : last;
        client.patience.setSingleShot(true);
        if (patience.count() > 0)
            client.patience.start(patience);
    }
    if (*client.known == etagOf(now) && (patience.count() == 0 || client.patience.isActive()))
        return true;
    client.known.reset();
    client.patience.stop();
    return false;
}

void MetadataServer::serve(QTcpSocket *socket, Client &client)
{
    auto &waiting = client.unread;
    while (socket->state() == QAbstractSocket::ConnectedState && socket->bytesToWrite() < mostUnsent) {
        waiting += socket->read(mostRequest - waiting.size());
        if (waiting.isEmpty())
            return;
        const auto call = metadataCall(waiting);
        if (call && (call->size == 0 || isToWait(client, *call)))
            return;
        const MetadataReply reply =
            call ? answer(*call) : MetadataReply{400, "text/html", "<html><title>400</title></html>\n", {}};
        QByteArray head = "HTTP/1.1 " + QByteArray::number(reply.status) + ' ' + phrase(reply.status)
            + "\r\nMetadata-Flavor: Google\r\nServer: Metadata Server for VM\r\nContent-Length: "
            + QByteArray::number(reply.body.size()) + "\r\nETag: " + etagOf(reply) + "\r\n";
        for (const auto &[name, value] :
             {std::pair{"Content-Type: ", reply.contentType}, {"Location: ", reply.location}})
            head += value.isEmpty() ? QByteArray{} : name + value + "\r\n";
        const bool isLast = !call || call->isLast;
        socket->write(head + (isLast ? "Connection: close\r\n\r\n" : "\r\n"));
        if (!call || call->method != "HEAD")
            socket->write(reply.body);
        if (isLast)
            return socket->disconnectFromHost(); // after all is written
        waiting.remove(0, call->size);
    }
}

MetadataReply MetadataServer::answer(const MetadataCall &call)
{
    const auto url = QUrl::fromEncoded(call.target);
    const bool isProxied = !call.headers.value("x-forwarded-for").isEmpty();
    if (url.path() != "/"_L1 && (call.headers.value("metadata-flavor") != "Google" || isProxied))
        return {403, "text/html", "<html><title>403</title><p>Missing Metadata-Flavor:Google header.</p></html>\n", {}};
    if (call.method == "PUT" && url.path() == usagePath) {
        if (const auto usage = QJsonDocument::fromJson(call.body); usage.isObject())
            emit told(usage.object());
        return {};
    }
    if (call.method != "GET" && call.method != "HEAD")
        return {405, {}, {}, {}};
    if (m_tokens && url.path().startsWith(accountsPath))
        return accountReply(m_tree, m_tokens(), url);
    return metadataReply(m_tree, url);
}
