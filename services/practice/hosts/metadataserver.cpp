// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/metadataserver.h"

#include "services/practice/hosts/metadatatree.h"

#include <QCryptographicHash>
#include <QHttpHeaders>
#include <QHttpServerRequest>
#include <QHttpServerResponder>
#include <QJsonDocument>
#include <QTcpServer>

#include <memory>

#include <unistd.h>

using Status = QHttpServerResponder::StatusCode;

namespace {

constexpr QLatin1StringView usagePath{"/computeMetadata/v1/instance/guest-attributes/practice/usage"};
constexpr qsizetype mostUsage = 16'384;

} // namespace

MetadataServer::MetadataServer(int listeningSocket, QObject *parent)
    : QAbstractHttpServer{parent}
{
    auto server = std::make_unique<QTcpServer>();
    if (!server->setSocketDescriptor(listeningSocket))
        ::close(listeningSocket);
    else if (bind(server.get()))
        (void)server.release(); // it is a child of this now
}

bool MetadataServer::handleRequest(const QHttpServerRequest &request, QHttpServerResponder &responder)
{
    QHttpHeaders headers;
    headers.append("Metadata-Flavor", "Google");
    headers.append("Server", "Metadata Server for VM");
    const bool isRoot = request.url().path() == QLatin1StringView{"/"};
    if (!isRoot && (request.value("Metadata-Flavor") != "Google" || !request.value("X-Forwarded-For").isEmpty())) {
        headers.append(QHttpHeaders::WellKnownHeader::ContentType, "text/html");
        responder.write("<html><title>403</title><p>Missing Metadata-Flavor:Google header.</p></html>\n", headers,
                        Status::Forbidden);
        return true;
    }
    if (request.method() == QHttpServerRequest::Method::Put && request.url().path() == usagePath
        && request.body().size() <= mostUsage) {
        if (const auto usage = QJsonDocument::fromJson(request.body()); usage.isObject())
            emit told(usage.object());
        responder.write(headers, Status::Ok);
        return true;
    }
    if (request.method() != QHttpServerRequest::Method::Get && request.method() != QHttpServerRequest::Method::Head) {
        responder.write(headers, Status::MethodNotAllowed);
        return true;
    }
    const MetadataReply reply = metadataReply(m_tree, request.url());
    headers.append(QHttpHeaders::WellKnownHeader::ContentType, reply.contentType);
    headers.append(QHttpHeaders::WellKnownHeader::ETag,
                   QCryptographicHash::hash(reply.body, QCryptographicHash::Sha256).toHex().left(16));
    if (!reply.location.isEmpty())
        headers.append(QHttpHeaders::WellKnownHeader::Location, reply.location);
    responder.write(reply.body, headers, static_cast<Status>(reply.status));
    return true;
}

void MetadataServer::missingHandler(const QHttpServerRequest &, QHttpServerResponder &responder)
{
    responder.write(Status::NotFound);
}
