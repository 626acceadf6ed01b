// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/streamhead.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Nothing that ends a line may stand in one.
QByteArray headerLine(const QByteArray &name, QByteArray value)
{
    value.replace('\r', "").replace('\n', "");
    return name + ": " + value + "\r\n";
}

/// How the body of an answer ends. Two lengths that differ are a trick.
Result<> readFraming(StreamHead &head, const QByteArray &verb, bool isOldVersion)
{
    const auto isMalformed = failed(ErrorCode::BadReply);
    bool isChunked = false;
    qint64 size = -1;
    head.isKept = !isOldVersion;
    for (const auto &[name, value] : head.reply.headers) {
        if (name == "transfer-encoding") {
            isChunked = value.compare("chunked", Qt::CaseInsensitive) == 0;
            if (!isChunked)
                return isMalformed;
        } else if (name == "content-length") {
            bool isNumber = false;
            const auto number = value.toLongLong(&isNumber);
            if (!isNumber || number < 0 || value.startsWith('+') || (size >= 0 && size != number))
                return isMalformed;
            size = number;
        } else if (name == "connection" && value.compare("close", Qt::CaseInsensitive) == 0) {
            head.isKept = false;
        }
    }
    const int status = head.reply.status;
    if (verb == "HEAD" || status < 200 || status == 204 || status == 304)
        head.body = StreamHead::Body::None;
    else if (isChunked)
        head.body = StreamHead::Body::Chunked;
    else if (size >= 0)
        head.body = StreamHead::Body::Sized;
    else
        head.body = StreamHead::Body::UntilClosed;
    head.size = head.body == StreamHead::Body::Sized ? size : 0;
    head.isKept = head.isKept && head.body != StreamHead::Body::UntilClosed && (!isChunked || size < 0);
    return {};
}

} // namespace

QByteArray streamHeadOf(const StreamRequest &request, const QString &token)
{
    const bool isSecure = request.url.scheme() == "https"_L1;
    const int usual = isSecure ? 443 : 80;
    auto host = request.url.host(QUrl::FullyEncoded).toLatin1();
    if (request.url.port(usual) != usual)
        host += ':' + QByteArray::number(request.url.port());
    auto target = request.url.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority | QUrl::RemoveFragment);
    if (!target.startsWith('/'))
        target.prepend('/');
    auto head =
        request.verb + ' ' + target + " HTTP/1.1\r\n" + headerLine("Host", host) + headerLine("User-Agent", "tpudesk");
    if (request.address == StreamRequest::Address::Plain && !token.isEmpty())
        head += headerLine("Authorization", "Bearer " + token.toLatin1());
    for (const auto &[name, value] : request.headers)
        head += headerLine(name, value);
    if (request.verb != "GET" || request.bodySize > 0)
        head += headerLine("Content-Length", QByteArray::number(request.bodySize));
    return head + "\r\n";
}

QByteArray StreamReply::header(QByteArrayView name) const
{
    for (const auto &[known, value] : headers) {
        if (known.compare(name, Qt::CaseInsensitive) == 0)
            return value;
    }
    return {};
}

Result<StreamHead> readStreamHead(QByteArrayView unread, const QByteArray &verb)
{
    constexpr QByteArrayView end = "\r\n\r\n";
    constexpr QByteArrayView version = "HTTP/1.";
    StreamHead head;
    const auto at = unread.first(std::min(unread.size(), StreamHead::longest)).indexOf(end);
    if (at < 0) {
        const auto begun = std::min(unread.size(), version.size());
        if (unread.size() >= StreamHead::longest || unread.first(begun) != version.first(begun))
            return failed(ErrorCode::BadReply);
        return head;
    }
    const auto lines = unread.first(at).toByteArray().split('\n');
    const auto first = lines.first().trimmed();
    bool isNumber = false;
    head.reply.status = first.mid(9, 3).toInt(&isNumber);
    if (!first.startsWith(version) || !isNumber || head.reply.status < 100)
        return failed(ErrorCode::BadReply);
    for (const auto &line : lines.sliced(1)) {
        const auto colon = line.indexOf(':');
        if (colon <= 0 || line.startsWith(' ') || line.startsWith('\t'))
            return failed(ErrorCode::BadReply);
        head.reply.headers.emplaceBack(line.first(colon).trimmed().toLower(), line.sliced(colon + 1).trimmed());
    }
    head.taken = at + end.size();
    if (const auto framed = readFraming(head, verb, first.startsWith("HTTP/1.0")); !framed)
        return std::unexpected{framed.error()};
    return head;
}
