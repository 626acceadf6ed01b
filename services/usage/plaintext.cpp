// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/plaintext.h"

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
