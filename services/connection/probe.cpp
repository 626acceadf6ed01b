// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/connection/probe.h"

#include "services/ssh/proxydial.h"

#include <QElapsedTimer>
#include <QLocale>
#include <QSslCertificate>
#include <QSslSocket>
#include <QTimeZone>

#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype longestHead = 64 * 1024;

std::chrono::milliseconds since(const QElapsedTimer &timer)
{
    return std::chrono::milliseconds{timer.elapsed()};
}

QString firstOf(const QStringList &texts, const QStringList &others)
{
    return texts.isEmpty() ? others.value(0) : texts.first();
}

void noteCertificate(PlaceFacts &facts, const QSslCertificate &certificate)
{
    if (certificate.isNull())
        return;
    facts.subject = firstOf(certificate.subjectInfo(QSslCertificate::CommonName),
                            certificate.subjectAlternativeNames().values(QSsl::DnsEntry));
    facts.issuer = firstOf(certificate.issuerInfo(QSslCertificate::Organization),
                           certificate.issuerInfo(QSslCertificate::CommonName));
}

void noteFlaws(PlaceFacts &facts, const QList<QSslError> &errors)
{
    for (const auto &error : errors) {
        facts.tlsFlaws << error.errorString();
        facts.wrongName = facts.wrongName || error.error() == QSslError::HostNameMismatch;
        facts.wrongTime = facts.wrongTime || error.error() == QSslError::CertificateExpired
            || error.error() == QSslError::CertificateNotYetValid;
    }
    facts.tlsFlaws.removeDuplicates();
}

/// Waits in slices, so that a stop is heard.
template <typename Wait>
bool waitFor(QAbstractSocket &socket, std::chrono::milliseconds time, const std::stop_token &stop, Wait wait)
{
    constexpr int slice = 50;
    const QDeadlineTimer end{time};
    while (!end.hasExpired() && !stop.stop_requested()) {
        if (wait(slice))
            return true;
        if (socket.state() != QAbstractSocket::ConnectedState)
            return false;
    }
    return false;
}

bool secure(QSslSocket &socket, const PlaceToReach &place, PlaceFacts &facts, const ConnectionLimits &limits,
            const std::stop_token &stop)
{
    QElapsedTimer timer;
    timer.start();
    QObject::connect(&socket, &QSslSocket::sslErrors, &socket, [&](const QList<QSslError> &errors) {
        noteCertificate(facts, socket.peerCertificate());
        noteFlaws(facts, errors);
    });
    socket.setPeerVerifyName(place.url.host());
    socket.startClientEncryption();
    if (!waitFor(socket, limits.tls, stop, [&](int slice) { return socket.waitForEncrypted(slice); }))
        return false;
    noteCertificate(facts, socket.peerCertificate());
    facts.secured = since(timer);
    return true;
}

/// "HTTP/1.1 404 …" and what the clock there says. Anything that speaks HTTP counts.
bool readHead(const QByteArray &head, PlaceFacts &facts)
{
    if (!head.startsWith("HTTP/1."))
        return false;
    facts.status = head.mid(9, 3).toInt();
    for (const auto &line : head.split('\n')) {
        if (line.toLower().startsWith("date:")) {
            facts.date = QLocale::c().toDateTime(QString::fromLatin1(line.mid(5)).trimmed(),
                                                 u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
            facts.date.setTimeZone(QTimeZone::UTC);
        }
    }
    return facts.status >= 100 && facts.status < 600;
}

void askHttp(QSslSocket &socket, const PlaceToReach &place, PlaceFacts &facts, const ConnectionLimits &limits,
             const std::stop_token &stop)
{
    QElapsedTimer timer;
    timer.start();
    socket.write("GET / HTTP/1.1\r\nHost: " + place.url.host(QUrl::FullyEncoded).toLatin1()
                 + "\r\nUser-Agent: tpudesk\r\nAccept: */*\r\nConnection: close\r\n\r\n");
    QByteArray head;
    const QDeadlineTimer end{limits.answer};
    while (!head.contains("\r\n\r\n") && head.size() < longestHead && !end.hasExpired() && !stop.stop_requested()) {
        const bool came = waitFor(socket, std::chrono::milliseconds{end.remainingTime()}, stop,
                                  [&](int slice) { return socket.waitForReadyRead(slice); });
        head += socket.read(longestHead);
        if (!came)
            break;
    }
    if (readHead(head, facts))
        facts.answered = since(timer);
    else
        facts.answerError = Error{ErrorCode::Timeout, {}, QString::fromLatin1(head.left(60)).simplified(), {}};
}

void askService(FileDescriptor descriptor, const PlaceToReach &place, PlaceFacts &facts, const ConnectionLimits &limits,
                const std::stop_token &stop)
{
    QSslSocket socket;
    if (!socket.setSocketDescriptor(descriptor.get(), QAbstractSocket::ConnectedState)) {
        facts.answerError = Error{ErrorCode::BadReply, {}, socket.errorString(), {}};
        return;
    }
    descriptor.release(); // the socket's own now
    if (place.url.scheme() == "https"_L1 && !secure(socket, place, facts, limits, stop))
        return;
    askHttp(socket, place, facts, limits, stop);
}

void askHost(const FileDescriptor &descriptor, PlaceFacts &facts, const ConnectionLimits &limits,
             const std::stop_token &stop)
{
    QElapsedTimer timer;
    timer.start();
    const auto banner = peekBanner(descriptor.get(), limits.dialling.banner, stop);
    if (!banner) {
        facts.answerError = banner.error();
        return;
    }
    facts.banner = QString::fromLatin1(banner->left(100));
    facts.answered = since(timer);
}

} // namespace

PlaceFacts probe(const PlaceToReach &place, const ProxyRoute &route, const ConnectionLimits &limits,
                 const std::stop_token &stop)
{
    constexpr int https = 443;
    constexpr int http = 80;
    constexpr int ssh = 22;
    const bool isHost = place.kind == PlaceToReach::Kind::Host;
    const auto port = place.url.port(isHost ? ssh : place.url.scheme() == "https"_L1 ? https : http);
    PlaceFacts facts{.proxy = route.name()};
    QElapsedTimer timer;
    timer.start();
    const auto first = route.isDirect() ? place.url.host() : route.host;
    const auto addresses = resolveHost(first, limits.dialling.resolve, stop);
    if (!addresses) {
        facts.nameError = addresses.error();
        return facts;
    }
    facts.addresses = *addresses;
    if (QHostAddress literal; !literal.setAddress(first))
        facts.named = since(timer);
    timer.restart();
    auto socket = dialPlace({*addresses, route, {place.url.host(), static_cast<quint16>(port)}}, limits.dialling,
                            &facts.trouble, stop);
    if (!socket) {
        facts.connectError = socket.error();
        return facts;
    }
    facts.connected = since(timer);
    if (isHost)
        askHost(**socket, facts, limits, stop);
    else
        askService(std::move(**socket), place, facts, limits, stop);
    return facts;
}
