// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/mailtext.h"

#include "services/quota/mailterms.h"

#include <QDateTime>
#include <QHash>
#include <QStringDecoder>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

using Headers = QHash<QByteArray, QByteArray>; ///< names in small letters, folded lines joined

constexpr int deepest = 8; ///< parts in parts
constexpr int mostParts = 64;
constexpr int mostHeaders = 200;

struct Split
{
    Headers headers{};
    QByteArrayView body{};
};

struct Parts
{
    QByteArray plain;
    QByteArray html;
    int count = 0;
};

bool isHeaderName(QByteArrayView name)
{
    return !name.isEmpty() && name.size() < 80
        && std::ranges::all_of(name, [](char c) { return c > ' ' && c < 127 && c != ':'; });
}

/// Headers up to the first empty line; a line that is no header ends them, too.
Split splitHeaders(QByteArrayView bytes)
{
    Split split{{}, bytes};
    QByteArray last;
    qsizetype at = 0;
    for (int count = 0; at < bytes.size() && count < mostHeaders; ++count) {
        auto end = bytes.indexOf('\n', at);
        end = end < 0 ? bytes.size() : end;
        auto line = bytes.sliced(at, end - at);
        if (line.endsWith('\r'))
            line.chop(1);
        const auto colon = line.indexOf(':');
        const bool folded = line.startsWith(' ') || line.startsWith('\t');
        if (line.isEmpty()
            || (!folded && (colon <= 0 || !isHeaderName(line.first(colon))) && !line.startsWith("From "))) {
            split.body = bytes.sliced(line.isEmpty() ? std::min(end + 1, bytes.size()) : at);
            return split;
        }
        if (folded && !last.isEmpty() && split.headers[last].size() < 4096)
            split.headers[last] += ' ' + line.trimmed().toByteArray();
        else if (!folded && colon > 0) {
            last = line.first(colon).toByteArray().toLower();
            if (!split.headers.contains(last))
                split.headers.insert(last, line.sliced(colon + 1).trimmed().toByteArray());
        }
        at = std::min(end + 1, bytes.size());
    }
    split.body = bytes.sliced(at);
    return split;
}

/// The value of a parameter: boundary="..." of Content-Type.
QByteArray parameter(const QByteArray &header, QByteArrayView name)
{
    for (auto part : header.split(';')) {
        part = part.trimmed();
        if (part.size() <= name.size() || part.at(name.size()) != '=' || part.first(name.size()).toLower() != name)
            continue;
        auto value = part.sliced(name.size() + 1).trimmed();
        if (value.startsWith('"')) {
            const auto end = value.indexOf('"', 1);
            value = value.sliced(1, (end < 0 ? value.size() : end) - 1);
        }
        return value;
    }
    return {};
}

int hexValue(char c)
{
    return c >= '0' && c <= '9' ? c - '0'
        : c >= 'A' && c <= 'F'  ? c - 'A' + 10
        : c >= 'a' && c <= 'f'  ? c - 'a' + 10
                                : -1;
}

enum class Underscore : quint8 { Itself, Blank };

QByteArray fromQuotedPrintable(QByteArrayView text, Underscore underscore = Underscore::Itself)
{
    QByteArray out;
    out.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char c = text.at(i);
        if (c == '_' && underscore == Underscore::Blank) {
            out += ' ';
            continue;
        }
        if (c != '=') {
            out += c;
            continue;
        }
        auto next = i + 1;
        while (next < text.size() && (text.at(next) == ' ' || text.at(next) == '\t' || text.at(next) == '\r')
               && next < i + 8)
            ++next;
        if (next < text.size() && text.at(next) == '\n') { // a soft line break
            i = next;
            continue;
        }
        const int high = i + 2 < text.size() ? hexValue(text.at(i + 1)) : -1;
        const int low = high >= 0 ? hexValue(text.at(i + 2)) : -1;
        out += low < 0 ? '=' : char(high * 16 + low);
        i += low < 0 ? 0 : 2;
    }
    return out;
}

QByteArray decoded(QByteArrayView body, const QByteArray &encoding)
{
    const auto name = encoding.trimmed().toLower();
    if (name == "base64")
        return QByteArray::fromBase64(body.toByteArray());
    return name == "quoted-printable" ? fromQuotedPrintable(body) : body.toByteArray();
}

/// A name that nobody knows, or a wrong one: UTF-8 when it is that, Latin-1 otherwise.
QByteArray asUtf8(const QByteArray &bytes, const QByteArray &charset)
{
    const auto name = charset.toLower();
    if (name.startsWith("utf-8") || name == "us-ascii" || name.isEmpty())
        return bytes.isValidUtf8() ? bytes : QString::fromLatin1(bytes).toUtf8();
    const bool isAscii =
        std::ranges::none_of(bytes, [](char c) { return static_cast<unsigned char>(c) >= 0x80 || c == 0x1B; });
    if (isAscii && !name.startsWith("utf-"))
        return bytes;
    QStringDecoder decoder{name.constData()};
    if (!decoder.isValid())
        return bytes.isValidUtf8() ? bytes : QString::fromLatin1(bytes).toUtf8();
    const QString text = decoder(bytes);
    return text.toUtf8();
}

void addPart(QByteArrayView bytes, int depth, Parts &parts);

void addParts(QByteArrayView body, const QByteArray &boundary, int depth, Parts &parts)
{
    const QByteArray mark = "--" + boundary;
    auto at = body.indexOf(mark);
    while (at >= 0 && parts.count < mostParts) {
        const auto begin = body.indexOf('\n', at);
        if (begin < 0 || body.sliced(at + mark.size()).startsWith("--"))
            return;
        auto next = body.indexOf(mark, begin);
        while (next > 0 && body.at(next - 1) != '\n') // in the middle of a line
            next = body.indexOf(mark, next + mark.size());
        const auto end = next < 0 ? body.size() : next;
        ++parts.count;
        addPart(body.sliced(begin + 1, std::max<qsizetype>(end - begin - 1, 0)), depth + 1, parts);
        at = next;
    }
}

void addPart(QByteArrayView bytes, int depth, Parts &parts)
{
    if (depth > deepest)
        return;
    const auto [headers, body] = splitHeaders(bytes);
    const auto type = headers.value("content-type", "text/plain");
    const auto kind = type.toLower();
    if (kind.startsWith("multipart/")) {
        if (const auto boundary = parameter(type, "boundary"); !boundary.isEmpty())
            addParts(body, boundary, depth, parts);
        return;
    }
    if (kind.startsWith("message/rfc822")) {
        addPart(body, depth + 1, parts);
        return;
    }
    if (!kind.startsWith("text/") || headers.value("content-disposition").toLower().startsWith("attachment"))
        return;
    const auto text = asUtf8(decoded(body, headers.value("content-transfer-encoding")), parameter(type, "charset"));
    (kind.startsWith("text/html") ? parts.html : parts.plain) += text + '\n';
}

/// =?utf-8?Q?...?= and =?utf-8?B?...?= (RFC 2047).
QString headerText(const QByteArray &header)
{
    QByteArray out;
    qsizetype at = 0;
    while (at < header.size()) {
        const auto begin = header.indexOf("=?", at);
        const auto word = begin < 0
            ? QList<QByteArray>{}
            : header.sliced(begin + 2, std::min<qsizetype>(header.size() - begin - 2, 200)).split('?');
        if (word.size() < 4 || !word.at(3).startsWith('=')) {
            out += asUtf8(header.sliced(at), {});
            break;
        }
        const auto gap = header.sliced(at, begin - at);
        out += at > 0 && gap.trimmed().isEmpty() ? QByteArray{} : gap; // blanks between two words do not count
        const auto text = word.at(1).toLower() == "b" ? QByteArray::fromBase64(word.at(2))
                                                      : fromQuotedPrintable(word.at(2), Underscore::Blank);
        out += asUtf8(text, word.at(0));
        at = begin + 2 + word.at(0).size() + word.at(1).size() + word.at(2).size() + 4;
    }
    return QString::fromUtf8(plainText(out)).simplified();
}

QDate headerDate(QByteArray header)
{
    if (const auto comment = header.indexOf('('); comment >= 0)
        header.truncate(comment);
    const auto text = QString::fromLatin1(header).simplified();
    const auto sent = QDateTime::fromString(text, Qt::RFC2822Date).date();
    return sent.isValid() ? sent : dateIn(text); // headers that were copied from a mail program's window
}

/// A mail as it was sent, not a text that quotes one: its first lines are headers of transport or of MIME.
bool isWholeMail(const Headers &headers)
{
    constexpr std::array sure{"mime-version", "received",     "return-path", "delivered-to",
                              "message-id",   "content-type", "x-received"};
    const bool hasSure = std::ranges::any_of(sure, [&](const char *name) { return headers.contains(name); });
    return hasSure || (headers.contains("from") && headers.contains("date") && headers.contains("subject"));
}

bool isHtml(QByteArrayView bytes)
{
    constexpr qsizetype enough = 8192;
    const auto head = bytes.first(std::min(bytes.size(), enough)).toByteArray().toLower();
    for (const char *mark :
         {"<html", "<!doctype html", "<body", "<div", "<table", "<p>", "<p ", "<br", "<li>", "<span", "<meta"}) {
        if (head.contains(mark))
            return true;
    }
    return false;
}

/// Outlook's .msg, archives (.docx too), PDF, pictures.
bool isBinary(const QByteArray &bytes)
{
    for (const QByteArrayView mark :
         {QByteArrayView{"\xD0\xCF\x11\xE0"}, QByteArrayView{"PK\x03\x04"}, QByteArrayView{"%PDF-"},
          QByteArrayView{"\x89PNG"}, QByteArrayView{"\xFF\xD8\xFF"}, QByteArrayView{"{\\rtf"},
          QByteArrayView{"GIF8"}}) {
        if (bytes.startsWith(mark))
            return true;
    }
    return false;
}

bool isFullOfZeros(const QByteArray &text)
{
    constexpr qsizetype enough = 4096;
    const auto head = text.first(std::min(text.size(), enough));
    return head.count('\0') > head.size() / 8;
}

/// UTF-16 has a mark at its beginning; what is no UTF-8 is taken as Latin-1.
QByteArray looseText(const QByteArray &bytes)
{
    if (const auto encoding = QStringConverter::encodingForData(bytes);
        encoding && *encoding != QStringConverter::Utf8) {
        const QString text = QStringDecoder{*encoding}(bytes);
        return text.toUtf8();
    }
    return asUtf8(bytes, {});
}

} // namespace

MailText unpackMail(const QByteArray &bytes)
{
    MailText mail;
    const auto loose = looseText(bytes);
    const auto [headers, body] = splitHeaders(loose);
    if (isBinary(bytes) || (!isWholeMail(headers) && isFullOfZeros(loose))) {
        mail.isText = false;
        return mail;
    }
    Parts parts;
    if (isWholeMail(headers)) {
        mail.subject = headerText(headers.value("subject"));
        mail.sender = headerText(headers.value("from"));
        mail.date = headerDate(headers.value("date"));
        addPart(bytes, 0, parts);
        mail.isText = !parts.plain.trimmed().isEmpty() || !parts.html.trimmed().isEmpty() || parts.count == 0;
    } else {
        (isHtml(loose) ? parts.html : parts.plain) = loose;
    }
    mail.text = plainText(parts.plain);
    mail.other = parts.html.isEmpty() ? QByteArray{} : plainText(textOfHtml(parts.html));
    if (mail.text.trimmed().isEmpty())
        mail.text = std::exchange(mail.other, {});
    return mail;
}
