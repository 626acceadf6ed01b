// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/textcontents.h"

#include "services/files/translations.h"

#include <QLocale>
#include <QStringDecoder>
#include <QStringEncoder>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr auto utf8Mark = "\xef\xbb\xbf";
constexpr auto utf16LittleMark = "\xff\xfe";
constexpr auto utf16BigMark = "\xfe\xff";

struct Decoding
{
    QString text;
    TextEncoding encoding;
};

QString decodedAs(QStringDecoder::Encoding encoding, QByteArrayView bytes, bool *isGood)
{
    QStringDecoder decode{encoding, QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom};
    QString text = decode(bytes);
    *isGood = !decode.hasError();
    return text;
}

Decoding decoded(const QByteArray &bytes)
{
    bool isGood = false;
    const QByteArrayView all{bytes};
    if (bytes.startsWith(utf16LittleMark) && bytes.size() % 2 == 0) {
        auto text = decodedAs(QStringDecoder::Utf16LE, all.sliced(2), &isGood);
        if (isGood)
            return {std::move(text), TextEncoding::Utf16Little};
    } else if (bytes.startsWith(utf16BigMark) && bytes.size() % 2 == 0) {
        auto text = decodedAs(QStringDecoder::Utf16BE, all.sliced(2), &isGood);
        if (isGood)
            return {std::move(text), TextEncoding::Utf16Big};
    }
    const bool hasMark = bytes.startsWith(utf8Mark);
    auto text = decodedAs(QStringDecoder::Utf8, hasMark ? all.sliced(3) : all, &isGood);
    if (isGood)
        return {std::move(text), hasMark ? TextEncoding::Utf8Mark : TextEncoding::Utf8};
    return {QString::fromLatin1(bytes), TextEncoding::Latin1};
}

/// What its lines end in, most of them.
void findLineEnds(TextContents &contents)
{
    const auto windows = contents.text.count(u"\r\n"_s);
    const auto unixEnds = contents.text.count(u'\n') - windows;
    const auto oldMac = contents.text.count(u'\r') - windows;
    contents.lineEnds = windows > unixEnds && windows >= oldMac ? LineEnds::Windows
        : oldMac > unixEnds                                     ? LineEnds::OldMac
                                                                : LineEnds::Unix;
    contents.hasMixedEnds = (windows > 0) + (unixEnds > 0) + (oldMac > 0) > 1;
    contents.text.replace("\r\n"_L1, "\n"_L1);
    contents.text.replace(u'\r', u'\n');
}

/// Letters that a text document takes for the ends of its own parts.
bool hasForeignEnds(const QString &text)
{
    return std::ranges::any_of(text, [](QChar c) {
        return c == QChar::ParagraphSeparator || c == QChar{0xfdd0} || c == QChar{0xfdd1} || c.isNull();
    });
}

QByteArray latin1Of(const QString &text, qsizetype *bad)
{
    const auto found = std::ranges::find_if(text, [](QChar c) { return c.unicode() > 0xff; });
    *bad = found == text.end() ? -1 : found - text.begin();
    return *bad < 0 ? text.toLatin1() : QByteArray{};
}

} // namespace

std::optional<TextContents> decodedText(const QByteArray &bytes)
{
    constexpr qsizetype looked = 8'192; // enough to know programs, pictures and archives
    auto [text, encoding] = decoded(bytes);
    const bool isWide = encoding == TextEncoding::Utf16Little || encoding == TextEncoding::Utf16Big;
    if (!isWide && bytes.left(looked).contains('\0'))
        return std::nullopt;
    TextContents contents{.text = std::move(text), .encoding = encoding};
    findLineEnds(contents);
    const auto again = encodedText(contents);
    contents.isExact =
        !hasForeignEnds(contents.text) && again && (contents.hasMixedEnds ? again->size() > 0 : *again == bytes);
    return contents;
}

Result<QByteArray> encodedText(const TextContents &contents)
{
    QString text = contents.text;
    if (contents.lineEnds == LineEnds::Windows)
        text.replace(u'\n', "\r\n"_L1);
    else if (contents.lineEnds == LineEnds::OldMac)
        text.replace(u'\n', u'\r');
    switch (contents.encoding) {
    case TextEncoding::Utf8: return text.toUtf8();
    case TextEncoding::Utf8Mark: return utf8Mark + text.toUtf8();
    case TextEncoding::Utf16Little: {
        QStringEncoder encode{QStringEncoder::Utf16LE};
        const QByteArray bytes = encode(text);
        return utf16LittleMark + bytes;
    }
    case TextEncoding::Utf16Big: {
        QStringEncoder encode{QStringEncoder::Utf16BE};
        const QByteArray bytes = encode(text);
        return utf16BigMark + bytes;
    }
    case TextEncoding::Latin1: break;
    }
    qsizetype bad = -1;
    auto bytes = latin1Of(text, &bad);
    if (bad < 0)
        return bytes;
    const auto line = QStringView{text}.first(bad).count(contents.lineEnds == LineEnds::OldMac ? u'\r' : u'\n') + 1;
    return failed(ErrorCode::Invalid,
                  FilesMessages::tr("Line %1 has a character that Latin-1 does not have. Save the file as UTF-8.")
                      .arg(QLocale{}.toString(line)));
}

qsizetype longestLine(QStringView text)
{
    qsizetype longest = 0;
    for (qsizetype begin = 0; begin <= text.size();) {
        const auto end = text.indexOf(u'\n', begin);
        longest = std::max(longest, (end < 0 ? text.size() : end) - begin);
        if (end < 0)
            break;
        begin = end + 1;
    }
    return longest;
}

QString withLinesCut(const QString &text, qsizetype most)
{
    QString cut;
    cut.reserve(text.size());
    for (qsizetype begin = 0; begin <= text.size();) {
        const auto end = text.indexOf(u'\n', begin);
        const auto line = QStringView{text}.sliced(begin, (end < 0 ? text.size() : end) - begin);
        auto size = std::min(line.size(), most);
        if (size > 0 && size < line.size() && line.at(size - 1).isHighSurrogate())
            --size;
        cut += line.first(size);
        if (end < 0)
            break;
        cut += u'\n';
        begin = end + 1;
    }
    return cut;
}

namespace {

constexpr qsizetype mostCsvColumns = 200;
constexpr qsizetype longestCsvValue = 1'000;

QChar separatorOf(const QString &text)
{
    const auto end = text.indexOf(u'\n');
    const auto line = end < 0 ? QStringView{text} : QStringView{text}.first(end);
    QChar best = u',';
    for (const QChar other : {u';', u'\t'}) {
        if (line.count(other) > line.count(best))
            best = other;
    }
    return best;
}

/// Reads letter by letter; what is too much of a row or of a value is passed over.
class CsvReader
{
public:
    CsvReader(const QString &text, qsizetype mostRows)
        : m_text{text}
        , m_mostRows{mostRows}
        , m_separator{separatorOf(text)}
    {
    }

    CsvTable run()
    {
        for (m_at = 0; m_at < m_text.size() && !m_isFull; ++m_at)
            take(m_text.at(m_at));
        if (!m_isFull && (!m_value.isEmpty() || !m_row.isEmpty()))
            endRow();
        return std::move(m_table);
    }

private:
    void take(QChar c)
    {
        if (m_isQuoted) {
            const bool isDoubled = c == u'"' && m_at + 1 < m_text.size() && m_text.at(m_at + 1) == u'"';
            if (c != u'"' || isDoubled)
                append(c);
            m_at += isDoubled ? 1 : 0;
            m_isQuoted = c != u'"' || isDoubled;
        } else if (c == u'"' && m_value.isEmpty()) {
            m_isQuoted = true;
        } else if (c == m_separator) {
            endValue();
        } else if (c == u'\n') {
            endRow();
        } else {
            append(c);
        }
    }
    void append(QChar c)
    {
        if (m_value.size() < longestCsvValue)
            m_value += c;
    }
    void endValue()
    {
        if (m_row.size() < mostCsvColumns)
            m_row << m_value;
        else
            m_table.isCut = true;
        m_value.clear();
    }
    void endRow()
    {
        if (m_table.rows.size() >= m_mostRows) {
            m_table.isCut = m_isFull = true;
            return;
        }
        endValue();
        m_table.columns = std::max(m_table.columns, m_row.size());
        m_table.rows.append(std::exchange(m_row, {}));
    }

    const QString &m_text;
    qsizetype m_mostRows;
    QChar m_separator;
    CsvTable m_table{};
    QStringList m_row{};
    QString m_value{};
    qsizetype m_at = 0;
    bool m_isQuoted = false;
    bool m_isFull = false;
};

} // namespace

CsvTable parseCsv(const QString &text, qsizetype mostRows)
{
    return CsvReader{text, mostRows}.run();
}
