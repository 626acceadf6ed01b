// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/httpframing.h"

#include <algorithm>
#include <utility>

namespace practice {
namespace {

constexpr qsizetype maxHead = 64 * 1024;
constexpr qsizetype maxTarget = 16 * 1024;
constexpr qsizetype maxMessage = 64 * 1024 * 1024;

struct ErrorPage
{
    int status;
    const char *title;
    const char *sentence;
};

constexpr ErrorPage errorPages[] = {
    {400, "Bad Request", "Your client has issued a malformed or illegal request."},
    {408, "Request Timeout", "Your client has taken too long to issue its request."},
    {411, "Length Required", "POST requests require a Content-length header."},
    {413, "Request Entity Too Large", "Your client issued a request that was too large."},
    {414, "Request-URI Too Large", "The requested URL is too large to process."},
    {503, "Service Unavailable", "The service is temporarily unable to handle your request."},
};

/// As wholeMessage, for the chunks that begin at `at`, which moves on with every whole chunk.
qsizetype endOfChunks(const QByteArray &bytes, qsizetype &at)
{
    while (true) {
        const auto lineEnd = bytes.indexOf("\r\n", at);
        if (lineEnd < 0)
            return bytes.size() - at > 1024 ? -1 : 0;
        bool isNumber = false;
        const auto size = bytes.sliced(at, lineEnd - at).split(';').first().trimmed().toLongLong(&isNumber, 16);
        if (!isNumber || size < 0 || size > maxMessage)
            return -1;
        const auto next = lineEnd + 2 + size + 2;
        if (next > bytes.size())
            return 0;
        at = next;
        if (size == 0)
            return at;
    }
}

bool isMethod(const QByteArray &word)
{
    return !word.isEmpty() && word.size() < 32
        && std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool isTarget(const QByteArray &word)
{
    return word.startsWith('/') && std::ranges::all_of(word, [](char c) { return c > 0x20 && c < 0x7f; });
}

} // namespace

QByteArray headerText(const QByteArray &head, const QByteArray &name)
{
    for (const auto &line : head.split('\n')) {
        const auto colon = line.indexOf(':');
        if (colon > 0 && line.first(colon).trimmed().toLower() == name)
            return line.sliced(colon + 1).trimmed();
    }
    return {};
}

QByteArray headerValue(const QByteArray &head, const QByteArray &name)
{
    return headerText(head, name).toLower();
}

qsizetype wholeMessage(const QByteArray &bytes, bool hasNoBody, qsizetype *resume)
{
    const auto headEnd = bytes.indexOf("\r\n\r\n");
    if (headEnd < 0)
        return bytes.size() > maxHead ? -1 : 0;
    const auto head = bytes.first(headEnd);
    const auto bodyAt = headEnd + 4;
    if (hasNoBody)
        return bodyAt;
    if (headerValue(head, "transfer-encoding").endsWith("chunked")) {
        qsizetype own = 0;
        auto &at = resume ? *resume : own;
        at = std::max(at, bodyAt);
        return bytes.size() > maxMessage ? -1 : endOfChunks(bytes, at);
    }
    const auto text = headerValue(head, "content-length");
    bool isNumber = true;
    const auto length = text.isEmpty() ? 0 : text.toLongLong(&isNumber);
    if (!isNumber || length < 0 || length > maxMessage)
        return -1;
    return bytes.size() < bodyAt + length ? 0 : bodyAt + qsizetype(length);
}

std::optional<int> rejectedStatus(const QByteArray &bytes)
{
    const auto lineEnd = bytes.indexOf("\r\n");
    if (lineEnd > maxTarget || (lineEnd < 0 && bytes.size() > maxTarget))
        return 414;
    if (lineEnd < 0)
        return std::nullopt;
    const auto words = bytes.first(lineEnd).split(' ');
    if (words.size() != 3 || !isMethod(words[0]) || !isTarget(words[1]) || !words[2].startsWith("HTTP/1."))
        return 400;
    const auto headEnd = bytes.indexOf("\r\n\r\n");
    if (headEnd < 0)
        return bytes.size() > maxHead ? std::optional{413} : std::nullopt;
    const auto head = bytes.first(headEnd);
    const auto coding = headerValue(head, "transfer-encoding");
    const auto length = headerValue(head, "content-length");
    bool isNumber = true;
    const auto wanted = length.isEmpty() ? 0 : length.toLongLong(&isNumber);
    // Both, or a coding that nobody here decodes: where the body ends would be a matter of taste.
    if (!isNumber || wanted < 0 || (!coding.isEmpty() && (!length.isEmpty() || coding != "chunked")))
        return 400;
    if (wanted > maxRequest || bytes.size() - headEnd > maxRequest)
        return 413;
    const bool wantsBody = words[0] == "POST" || words[0] == "PUT" || words[0] == "PATCH";
    return wantsBody && coding.isEmpty() && length.isEmpty() ? std::optional{411} : std::nullopt;
}

QByteArray rejectionReply(int status)
{
    const auto *page = std::ranges::find(errorPages, status, &ErrorPage::status);
    if (page == std::end(errorPages))
        std::unreachable();
    const auto number = QByteArray::number(status);
    const auto body = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Error " + number + " (" + page->title
        + ")!!1</title><p><b>" + number + ".</b> That's an error.<p>" + page->sentence + "\n";
    return "HTTP/1.1 " + number + ' ' + page->title + "\r\nContent-Type: text/html; charset=UTF-8\r\nContent-Length: "
        + QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

} // namespace practice
