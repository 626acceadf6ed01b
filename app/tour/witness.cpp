// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/witness.h"

#include <QEventLoop>
#include <QJsonDocument>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QProcess>
#include <QTimer>

#include <cstdio>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QString shortened(const QByteArray &text)
{
    return QString::fromUtf8(text.trimmed().left(400));
}

} // namespace

QString Witness::s_heard;

Witness::Witness(QUrl api, quint16 sshPort, QString project, QByteArray token)
    : m_api{std::move(api)}
    , m_sshPort{sshPort}
    , m_project{std::move(project)}
    , m_token{std::move(token)}
{
}

QByteArray Witness::answer(const QByteArray &verb, const QString &path, const QByteArray &body)
{
    QNetworkRequest request{QUrl{m_api.toString() + path}};
    request.setRawHeader("Authorization", "Bearer " + m_token);
    request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setTransferTimeout(30s);
    QNetworkReply *reply = verb == "GET" ? m_network.get(request) : m_network.sendCustomRequest(request, verb, body);
    QEventLoop loop;
    QObject::connect(reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
    loop.exec(); // the window goes on living meanwhile
    reply->deleteLater();
    m_status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QByteArray said = reply->readAll();
    s_heard = u"%1 %2: %3 %4"_s.arg(QString::fromLatin1(verb), path, QString::number(m_status), shortened(said));
    return said;
}

QByteArray Witness::page(const QUrl &url)
{
    QNetworkRequest request{url};
    request.setTransferTimeout(30s);
    QNetworkReply *reply = m_network.get(request);
    QEventLoop loop;
    QObject::connect(reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
    loop.exec();
    reply->deleteLater();
    return reply->error() == QNetworkReply::NoError ? reply->readAll() : QByteArray{};
}

QJsonObject Witness::get(const QString &path)
{
    return QJsonDocument::fromJson(answer("GET", path, {})).object();
}

bool Witness::send(const QByteArray &verb, const QString &path, const QJsonObject &body)
{
    static_cast<void>(answer(verb, path, verb == "DELETE" ? QByteArray{} : QJsonDocument{body}.toJson()));
    return m_status == 200;
}

QJsonArray Witness::nodes()
{
    return get(u"/v2/projects/%1/locations/-/nodes"_s.arg(m_project))["nodes"_L1].toArray();
}

QJsonArray Witness::queuedResources()
{
    return get(u"/v2/projects/%1/locations/-/queuedResources"_s.arg(m_project))["queuedResources"_L1].toArray();
}

QJsonObject Witness::node(const QString &zone, const QString &name)
{
    return get(u"/v2/projects/%1/locations/%2/nodes/%3"_s.arg(m_project, zone, name));
}

int Witness::failedCreates(const QString &zone, const QString &name, int code)
{
    int count = 0;
    const auto operations =
        get(u"/v2/projects/%1/locations/%2/operations"_s.arg(m_project, zone))["operations"_L1].toArray();
    for (const auto &entry : operations) {
        const bool ours = entry["metadata"_L1]["target"_L1].toString().endsWith(u"/nodes/"_s + name)
            && entry["metadata"_L1]["verb"_L1].toString() == "create"_L1;
        count += ours && entry["error"_L1]["code"_L1].toInt() == code ? 1 : 0;
    }
    return count;
}

QString Witness::projectKeys()
{
    const auto items =
        get(u"/compute/v1/projects/%1"_s.arg(m_project))["commonInstanceMetadata"_L1]["items"_L1].toArray();
    for (const auto &item : items) {
        if (item["key"_L1].toString() == "ssh-keys"_L1)
            return item["value"_L1].toString();
    }
    return {};
}

std::optional<int> Witness::quotaLimit(const QString &metric, const QString &zone)
{
    const auto metrics = get(u"/v1beta1/projects/%1/services/tpu.googleapis.com/consumerQuotaMetrics?view=FULL"_s.arg(
        m_project))["metrics"_L1]
                             .toArray();
    for (const auto &one : metrics) {
        if (one["metric"_L1].toString() != metric)
            continue;
        const auto limits = one["consumerQuotaLimits"_L1].toArray();
        for (const auto &limit : limits) {
            const auto buckets = limit["quotaBuckets"_L1].toArray();
            for (const auto &bucket : buckets) {
                if (bucket["dimensions"_L1]["zone"_L1].toString() == zone)
                    return bucket["effectiveLimit"_L1].toString().toInt();
            }
        }
    }
    return std::nullopt;
}

QString Witness::run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments, QIODevice::ReadOnly);
    QEventLoop loop;
    QObject::connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
    QObject::connect(&process, &QProcess::errorOccurred, &loop, &QEventLoop::quit);
    QTimer::singleShot(30s, &process, [&] {
        std::fprintf(stderr, "%s … %s: it did not end within 30 s\n", qPrintable(program),
                     qPrintable(arguments.value(arguments.size() - 1)));
        process.kill();
    });
    if (process.state() != QProcess::NotRunning)
        loop.exec();
    const QByteArray output = process.readAllStandardOutput();
    s_heard = u"%1 … %2: exit status %3, \"%4\" %5"_s.arg(program, arguments.value(arguments.size() - 1),
                                                          QString::number(process.exitCode()), shortened(output),
                                                          shortened(process.readAllStandardError()));
    return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? QString::fromUtf8(output)
                                                                                   : QString{};
}

QString Witness::onHost(const QJsonObject &node, int worker, const QString &user, const QString &keyFile,
                        const QString &command) const
{
    const QString address = node["networkEndpoints"_L1][worker]["accessConfig"_L1]["externalIp"_L1].toString();
    // This client's own knowledge of host keys does not matter: the program under tour has checked them already.
    return run(u"ssh"_s,
               {u"-F"_s, u"none"_s, u"-o"_s, u"BatchMode=yes"_s, u"-o"_s, u"ConnectTimeout=10"_s, u"-o"_s,
                u"StrictHostKeyChecking=accept-new"_s, u"-o"_s,
                // An address is used again, and a number in another world.
                u"UserKnownHostsFile=%1.tour-hosts-%2-%3"_s.arg(keyFile).arg(m_sshPort).arg(node["id"_L1].toString()),
                u"-o"_s, u"LogLevel=ERROR"_s, u"-o"_s, u"IdentitiesOnly=yes"_s, u"-i"_s, keyFile, u"-p"_s,
                QString::number(m_sshPort), u"%1@%2"_s.arg(user, address), command});
}
