// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/plaintext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

bool isLeftOut(char16_t c)
{
    return QChar::category(c) == QChar::Other_Control || c == 0x061c || c == 0x200e || c == 0x200f
        || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

} // namespace

QString boundedWords(const QString &text, qsizetype longest)
{
    if (text.size() <= longest)
        return text;
    auto cut = text.first(std::max<qsizetype>(0, longest - 1));
    if (!cut.isEmpty() && cut.back().isHighSurrogate())
        cut.chop(1); // no half of a character stays
    return cut + u'…';
}

QString plainLines(QStringView text, qsizetype longest, qsizetype mostLines)
{
    constexpr int mostMarks = 8; // on one letter
    constexpr qsizetype leastSeen = 20'000; // where hardly anything of it is shown
    const bool isWhole = text.size() <= std::max(longest, leastSeen) || text.size() / 4 <= longest;
    if (!isWhole)
        text = text.first(std::max(4 * longest, leastSeen));
    if (!isWhole && text.back().isHighSurrogate())
        text.chop(1);
    QString plain;
    plain.reserve(std::min(text.size(), longest));
    int marks = 0;
    for (const QChar c : text) {
        const bool isBreak = c == u'\n' || c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
        const bool isBlank = c == u'\t';
        marks = c.isMark() ? marks + 1 : 0;
        if (marks > mostMarks || (!isBreak && !isBlank && isLeftOut(c.unicode())))
            continue;
        if (isBreak && --mostLines <= 0)
            return plain + u"\n…"_s;
        if (plain.size() == longest) {
            plain.chop(plain.size() > 1 && plain.at(plain.size() - 2).isHighSurrogate()
                           ? 2
                           : 1); // no half of a character stays
            return plain + u'…';
        }
        plain += isBreak ? QChar{u'\n'} : isBlank ? QChar{u' '} : c;
    }
    return isWhole ? plain : boundedWords(plain + u'…', longest);
}

QString plainLine(QStringView text, qsizetype longest)
{
    return plainLines(text, longest).replace(u'\n', u' ');
}

namespace {

bool isShown(char32_t c)
{
    const auto category = QChar::category(c);
    return c == U' '
        || (QChar::isPrint(c) && category != QChar::Other_Format && category != QChar::Separator_Line
            && category != QChar::Separator_Paragraph);
}

} // namespace

QString plainText(const QString &text, qsizetype longest)
{
    QString plain;
    const auto trimmed = QStringView{text}.first(std::min(text.size(), longest * 2)).trimmed();
    for (qsizetype i = 0; i < trimmed.size() && plain.size() < longest; ++i) {
        const bool isPair = trimmed[i].isHighSurrogate() && i + 1 < trimmed.size() && trimmed[i + 1].isLowSurrogate();
        const char32_t c = isPair ? QChar::surrogateToUcs4(trimmed[i], trimmed[i + 1]) : trimmed[i].unicode();
        i += isPair ? 1 : 0;
        if (isShown(c))
            plain += QString::fromUcs4(&c, 1);
        else
            plain += QChar::ReplacementCharacter;
    }
    return plain;
}

QString plainText(QByteArrayView utf8, qsizetype longest)
{
    return plainText(QString::fromUtf8(utf8.first(std::min(utf8.size(), longest * 4))), longest);
}
