// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtTypes>

#include <vector>

/// What matters in a mail about TPUs; everything else is Word.
enum class MailToken : quint8 {
    Word,
    Foreign, ///< letters outside ASCII
    Number, ///< digits with separators, or words; value
    Tier, ///< value: a Tier
    Tpu, ///< TPU, TPUs, Cloud, Google
    Type, ///< v4, v3-8, v5litepod-16
    Unit, ///< value: a GrantUnit
    In, ///< in, at, of
    ZoneWord, ///< "zone"
    Zone, ///< looks like the name of a zone or region
    Hint, ///< if, could, example: the sentence grants nothing
    Asked, ///< "your request": that clause of a sentence grants nothing
    LineEnd,
    Paragraph, ///< an empty line
    Item, ///< a bullet, a number of a list, a heading
    Stop, ///< end of a sentence; value: '.', '!' or '?'
    Comma,
    Bar, ///< between cells of a table
    Open,
    Close,
};

struct MailPiece
{
    MailToken kind = MailToken::Word;
    quint32 begin = 0; ///< in the text
    quint32 end = 0;
    qint64 value = 0;
};

struct MailLine
{
    quint32 begin = 0;
    quint32 end = 0;
    int depth = 0; ///< of quotation: how many ">"
};

/// The mail as tokens, with its lines. One pass; memory is a fixed multiple of the text's size.
struct MailTokens
{
    std::vector<MailPiece> pieces;
    std::vector<MailLine> lines;
};
[[nodiscard]] MailTokens tokensOf(QByteArrayView plainText);
