// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/batch.h"

namespace practice {
namespace {

constexpr qsizetype mostParts = 1000; // as many as Compute Engine takes
constexpr char ownBorder[] = "batch_practice_0a1b2c3d4e5f";

/// The text before the first empty line, which ends here; what is left in `text` begins behind it.
QByteArray takeHead(QByteArray &text)
{
    const auto end = text.indexOf("\n\n");
    const auto head = end < 0 ? text : text.first(end);
    text = end < 0 ? QByteArray{} : text.sliced(end + 2);
    return head;
}

/// A header's value as it was written; empty when it is not there.
QByteArray fieldOf(const QByteArray &head, const QByteArray &name)
{
    for (const auto &line : head.split('\n')) {
        const auto colon = line.indexOf(':');
        if (colon > 0 && line.first(colon).trimmed().toLower() == name)
            return line.sliced(colon + 1).trimmed();
    }
    return {};
}

QByteArray borderOf(const QByteArray &type)
{
    const auto at = type.toLower().indexOf("boundary=");
    if (!type.toLower().startsWith("multipart/mixed") || at < 0)
        return {};
    const auto value = type.sliced(at + 9).trimmed();
    return value.startsWith('"') ? value.sliced(1).split('"').first() : value.split(';').first().trimmed();
}

std::optional<BatchPart> partOf(QByteArray text)
{
    const auto outer = takeHead(text);
    const auto inner = takeHead(text);
    const auto line = inner.split('\n').first().split(' ');
    const auto id = fieldOf(outer, "content-id");
    const bool isHttp = fieldOf(outer, "content-type").toLower().startsWith("application/http");
    if (!isHttp || line.size() != 3 || !line[1].startsWith('/') || !line[2].startsWith("HTTP/1.")
        || !(id.startsWith('<') && id.endsWith('>')))
        return std::nullopt;
    return BatchPart{
        .id = id, .method = line[0], .target = line[1], .type = fieldOf(inner, "content-type"), .body = text};
}

const char *phraseOf(int status)
{
    return status == 200 ? "OK" : status == 404 ? "Not Found" : status == 403 ? "Forbidden" : "Error";
}

} // namespace

std::optional<QList<BatchPart>> batchParts(const QByteArray &type, const QByteArray &body)
{
    const auto border = borderOf(type);
    if (border.isEmpty())
        return std::nullopt;
    const QByteArray mark = "\n--" + border;
    const QByteArray text = '\n' + QByteArray{body}.replace("\r\n", "\n");
    QList<BatchPart> parts;
    auto at = text.indexOf(mark);
    while (at >= 0) {
        const auto begin = at + mark.size();
        if (QByteArrayView{text}.sliced(begin).startsWith("--")) // the end
            return parts.isEmpty() ? std::nullopt : std::optional{parts};
        const auto end = text.indexOf(mark, begin);
        const auto part = end < 0 ? std::nullopt : partOf(text.mid(begin, end - begin).trimmed());
        if (!part || parts.size() == mostParts)
            return std::nullopt;
        parts.append(*part);
        at = end;
    }
    return std::nullopt;
}

QByteArray batchType()
{
    return QByteArray{"multipart/mixed; boundary="} + ownBorder;
}

QByteArray batchBody(const QList<BatchReply> &replies)
{
    QByteArray all;
    for (const auto &reply : replies)
        all += QByteArray{"--"} + ownBorder + "\r\nContent-Type: application/http\r\nContent-ID: <response-"
            + reply.id.sliced(1) + "\r\n\r\nHTTP/1.1 " + QByteArray::number(reply.status) + ' ' + phraseOf(reply.status)
            + "\r\nContent-Type: " + reply.type + "\r\nContent-Length: " + QByteArray::number(reply.body.size())
            + "\r\n\r\n" + reply.body + "\r\n";
    return all + "--" + ownBorder + "--\r\n";
}

} // namespace practice
