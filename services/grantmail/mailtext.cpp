// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/mailtext.h"

#include "services/grantmail/mailterms.h"

#include <QChar>
#include <QDateTime>
#include <QHash>
#include <QString>
#include <QStringDecoder>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

using namespace Qt::StringLiterals;
using namespace std::string_view_literals;

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

namespace {

char loweredTagLetter(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

bool isName(char c)
{
    const char low = loweredTagLetter(c);
    return (low >= 'a' && low <= 'z') || (c >= '0' && c <= '9');
}

/// One pass over the text; every byte is looked at a fixed number of times.
class HtmlReader
{
public:
    explicit HtmlReader(const QByteArray &html)
        : m_at{html.constData()}
        , m_end{m_at + html.size()}
    {
        m_text.reserve(html.size());
    }

    QByteArray read()
    {
        while (m_at < m_end) {
            const char *const stop =
                std::find_if(m_at, m_end, [](char c) { return c == '<' || c == '&' || c == '\n' || c == '\r'; });
            m_text.append(m_at, stop - m_at);
            m_at = stop;
            if (m_at == m_end)
                break;
            if (*m_at == '<')
                tag();
            else if (*m_at == '&')
                entity();
            else
                lineEnd();
        }
        return std::move(m_text);
    }

private:
    /// In HTML a line's end is a blank, but for <pre>.
    void lineEnd()
    {
        m_text.append(m_isPre ? '\n' : ' ');
        ++m_at;
    }

    void line()
    {
        if (!m_text.isEmpty() && !m_text.endsWith('\n'))
            m_text.append('\n');
    }

    void tag()
    {
        const std::string_view rest{m_at, size_t(m_end - m_at)};
        if (rest.starts_with("<!--"sv)) {
            skipBehind("-->"sv);
            return;
        }
        const bool closes = rest.size() > 1 && rest[1] == '/';
        const char *const name = m_at + (closes ? 2 : 1);
        if (name >= m_end || (!isName(*name) && *name != '!' && *name != '?')) { // "< 24 hrs"
            m_text.append(*m_at++);
            return;
        }
        std::array<char, 12> word{};
        size_t length = 0;
        for (const char *c = name; c < m_end && isName(*c) && length < word.size(); ++c)
            word[length++] = loweredTagLetter(*c);
        skipTag();
        apply({word.data(), length}, closes);
    }

    /// To the '>' that is not in quotation marks; a tag that never ends is text no more.
    void skipTag()
    {
        char quote = 0;
        for (++m_at; m_at < m_end; ++m_at) {
            if (quote != 0)
                quote = *m_at == quote ? 0 : quote;
            else if ((*m_at == '"' || *m_at == '\'') && m_at[-1] == '=')
                quote = *m_at;
            else if (*m_at == '>') {
                ++m_at;
                return;
            }
        }
    }

    void skipBehind(std::string_view word)
    {
        const char *const found =
            std::search(m_at, m_end, word.begin(), word.end(), [](char a, char b) { return loweredTagLetter(a) == b; });
        m_at = found == m_end ? m_end : found + word.size();
    }

    void apply(std::string_view name, bool closes)
    {
        if (!closes && name == "script"sv)
            skipBehind("</script>"sv);
        else if (!closes && name == "style"sv)
            skipBehind("</style>"sv);
        else if (!closes && name == "head"sv)
            m_isHead = true;
        else if (name == "pre"sv)
            m_isPre = !closes;
        applyLayout(name, closes);
    }

    void applyLayout(std::string_view name, bool closes)
    {
        constexpr std::array blocks{"p"sv,  "div"sv, "ul"sv,    "ol"sv,    "table"sv, "h1"sv,   "h2"sv,         "h3"sv,
                                    "h4"sv, "pre"sv, "tbody"sv, "thead"sv, "body"sv,  "html"sv, "blockquote"sv, "dd"sv};
        if (name == "br"sv || name == "hr"sv) {
            m_text.append('\n');
        } else if (name == "li"sv) {
            line();
            if (!closes)
                m_text.append("* ");
        } else if (name == "tr"sv) {
            line();
            m_text.append(closes ? "" : "| ");
        } else if (name == "td"sv || name == "th"sv) {
            if (closes)
                m_text.append(" | ");
        } else if (std::ranges::find(blocks, name) != blocks.end()) {
            line();
            if (name == "p"sv)
                m_text.append('\n');
        }
        if (closes && name == "head"sv && std::exchange(m_isHead, false))
            m_text.clear(); // the title
    }

    void entity()
    {
        constexpr std::ptrdiff_t longest = 12;
        const char *const stop = std::find(m_at, std::min(m_end, m_at + longest), ';');
        const std::string_view name{m_at + 1, size_t(stop - m_at - 1)};
        const char32_t code = stop < m_end && *stop == ';' ? codeOf(name) : 0;
        if (code == 0) {
            m_text.append(*m_at++);
            return;
        }
        m_text.append(QString::fromUcs4(&code, 1).toUtf8());
        m_at = stop + 1;
    }

    static char32_t codeOf(std::string_view name)
    {
        struct Named
        {
            std::string_view name;
            char32_t code;
        };
        constexpr std::array table{Named{"amp"sv, '&'},       Named{"lt"sv, '<'},        Named{"gt"sv, '>'},
                                   Named{"quot"sv, '"'},      Named{"apos"sv, '\''},     Named{"nbsp"sv, 0xA0},
                                   Named{"shy"sv, 0xAD},      Named{"ndash"sv, 0x2013},  Named{"mdash"sv, 0x2014},
                                   Named{"hyphen"sv, 0x2010}, Named{"bull"sv, 0x2022},   Named{"middot"sv, 0xB7},
                                   Named{"zwnj"sv, 0x200C},   Named{"zwj"sv, 0x200D},    Named{"times"sv, 0xD7},
                                   Named{"rsquo"sv, 0x2019},  Named{"lsquo"sv, 0x2018},  Named{"ensp"sv, 0x2002},
                                   Named{"emsp"sv, 0x2003},   Named{"thinsp"sv, 0x2009}, Named{"hellip"sv, 0x2026}};
        if (name.size() > 1 && name.front() == '#')
            return numeric(name.substr(1));
        const auto it = std::ranges::find(table, name, &Named::name);
        return it == table.end() ? 0 : it->code;
    }

    static char32_t numeric(std::string_view digits)
    {
        const bool isHex = digits.front() == 'x' || digits.front() == 'X';
        bool ok = false;
        const auto text =
            QByteArray::fromRawData(digits.data() + (isHex ? 1 : 0), qsizetype(digits.size()) - (isHex ? 1 : 0));
        const uint code = text.toUInt(&ok, isHex ? 16 : 10);
        const bool isScalar = ok && code > 0 && code <= QChar::LastValidCodePoint && !QChar::isSurrogate(code);
        return isScalar ? char32_t(code) : 0;
    }

    const char *m_at;
    const char *m_end;
    QByteArray m_text;
    bool m_isPre = false;
    bool m_isHead = false;
};

} // namespace

namespace {

struct CodePoint
{
    char32_t value = 0;
    int length = 1; ///< in bytes
};

bool isTail(unsigned char c)
{
    return (c & 0xC0U) == 0x80U;
}

/// What is no UTF-8 counts as one strange character.
CodePoint codePointAt(const char *at, const char *end)
{
    const auto byte = [at](int i) { return static_cast<unsigned char>(at[i]); };
    const auto lead = byte(0);
    const int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || end - at < length)
        return {0xFFFD, 1};
    char32_t value = lead & (0xFFU >> (length + 1));
    for (int i = 1; i < length; ++i) {
        if (!isTail(byte(i)))
            return {0xFFFD, 1};
        value = (value << 6U) | (byte(i) & 0x3FU);
    }
    return {value, length};
}

bool isInvisible(char32_t c)
{
    return c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2064)
        || c == 0xFEFF || (c >= 0xFE00 && c <= 0xFE0F);
}

bool isBlank(char32_t c)
{
    return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool isBullet(char32_t c)
{
    return c == 0x2022 || c == 0x2023 || c == 0x25E6 || c == 0x2043 || c == 0x2219 || c == 0xB7
        || (c >= 0x25A0 && c <= 0x25CF);
}

/// 0: keeps its own bytes; 1: goes.
char plainOf(char32_t c)
{
    if (isInvisible(c))
        return 1;
    if (isBlank(c))
        return ' ';
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xFE58 || c == 0xFE63)
        return '-';
    if (c >= 0xFF01 && c <= 0xFF5E) // full-width forms
        return char(c - 0xFF01 + '!');
    if (isBullet(c))
        return '*';
    switch (c) {
    case 0x85:
    case 0x2028:
    case 0x2029: return '\n';
    case 0xD7: return 'x';
    case 0x2018:
    case 0x2019: return '\'';
    case 0x3001: return ',';
    case 0x3002: return '.';
    default: return 0;
    }
}

bool isPlain(char c)
{
    return static_cast<signed char>(c) >= ' ' || c == '\n' || c == '\t';
}

/// The first byte that needs a look. Long runs in blocks without a way out, which the compiler turns into wide
/// instructions.
const char *endOfPlain(const char *at, const char *end)
{
    constexpr std::ptrdiff_t block = 64;
    const char *const near = std::min(end, at + std::min<std::ptrdiff_t>(end - at, block));
    at = std::find_if_not(at, near, isPlain);
    if (at != near)
        return at;
    while (end - at >= block) {
        unsigned char strange = 0;
        for (std::ptrdiff_t i = 0; i < block; ++i) {
            const auto c = static_cast<signed char>(at[i]);
            strange |= static_cast<unsigned char>((c < ' ') & (c != '\n') & (c != '\t'));
        }
        if (strange != 0)
            break;
        at += block;
    }
    return std::find_if_not(at, end, isPlain);
}

} // namespace

QByteArray plainText(const QByteArray &utf8)
{
    const char *at = utf8.constData();
    const char *const end = at + utf8.size();
    if (endOfPlain(at, end) == end)
        return utf8; // shared, not copied
    QByteArray plain;
    plain.reserve(utf8.size());
    while (at < end) {
        const char *const stop = endOfPlain(at, end);
        plain.append(at, stop - at);
        at = stop;
        if (at == end)
            break;
        if (static_cast<unsigned char>(*at) < 0x80) { // a control character
            if (*at == '\r')
                plain.append('\n');
            else if (*at != 0x1B)
                plain.append(' ');
            at += *at == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1;
            continue;
        }
        const auto point = codePointAt(at, end);
        const char to = plainOf(point.value);
        if (to == 0)
            plain.append(at, point.length);
        else if (to != 1)
            plain.append(to);
        at += point.length;
    }
    return plain;
}

namespace {

/// Tags off, rows of tables as lines with bars between cells, items of lists with a bullet, entities read.
QByteArray textOfHtml(const QByteArray &html)
{
    return HtmlReader{html}.read();
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
