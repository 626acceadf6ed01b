// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/paddedshape.h"

#include <QCoreApplication>

#include <algorithm>
#include <bit>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 rows = 8;
constexpr qint64 columns = 128;
constexpr qint64 mostBytes = qint64{1} << 62;
constexpr qsizetype mostDimensions = 16;
constexpr qsizetype longestText = 300;

struct PaddedShapeMessages
{
    Q_DECLARE_TR_FUNCTIONS(PaddedShape)
};

qint64 upTo(qint64 number, qint64 multiple)
{
    return number > std::numeric_limits<qint64>::max() - multiple ? number
                                                                  : (number + multiple - 1) / multiple * multiple;
}

/// Nothing: too large.
std::optional<qint64> product(const QList<qint64> &numbers, qint64 start)
{
    qint64 all = start;
    if (numbers.contains(0))
        return 0;
    for (const qint64 number : numbers) {
        if (__builtin_mul_overflow(all, number, &all) || all > mostBytes)
            return std::nullopt;
    }
    return all;
}

QList<qint64> tiled(QList<qint64> shape)
{
    if (shape.isEmpty() || shape.contains(0))
        return shape;
    if (shape.size() == 1) { // a vector lies in one row of tiles
        const auto whole = qint64(std::bit_ceil(quint64(std::min<qint64>(shape.first(), 1024))));
        shape.first() = upTo(shape.first(), std::clamp<qint64>(whole, columns, rows * columns));
        return shape;
    }
    shape.last() = upTo(shape.last(), columns);
    auto &second = shape[shape.size() - 2];
    second = upTo(second, rows);
    return shape;
}

/// Every pair of dimensions as the last two; the others keep their order.
QList<qint64> bestOrder(const QList<qint64> &shape)
{
    QList<qint64> best = shape;
    auto least = product(tiled(shape), 1);
    for (qsizetype second = 0; shape.size() > 1 && second < shape.size(); ++second) {
        for (qsizetype last = 0; last < shape.size(); ++last) {
            if (last == second)
                continue;
            QList<qint64> order;
            for (qsizetype i = 0; i < shape.size(); ++i) {
                if (i != last && i != second)
                    order << shape.at(i);
            }
            order << shape.at(second) << shape.at(last);
            const auto size = product(tiled(order), 1);
            if (size && (!least || *size < *least)) {
                least = size;
                best = order;
            }
        }
    }
    return best;
}

} // namespace

const QList<ElementType> &elementTypes()
{
    static const QList<ElementType> types{{"float32", 4}, {"bfloat16", 2}, {"float16", 2}, {"int32", 4},
                                          {"int16", 2},   {"int8", 1},     {"uint8", 1},   {"bool", 1}};
    return types;
}

Result<QList<qint64>> parseShape(const QString &text)
{
    QList<qint64> shape;
    const QString plain = text.left(longestText + 1).normalized(QString::NormalizationForm_KC);
    if (plain.trimmed().isEmpty() || plain.size() > longestText)
        return failed(ErrorCode::Invalid, PaddedShapeMessages::tr("Type a shape such as (128, 300, 7)."));
    QString digits;
    for (const QChar letter : plain + u' ') {
        if (letter.isDigit()) {
            digits += QChar{u'0' + letter.digitValue()};
            continue;
        }
        if (letter == u'_' && !digits.isEmpty()) // 1_000
            continue;
        if (!letter.isSpace() && !u"()[]{},;xX*×·、"_s.contains(letter))
            return failed(
                ErrorCode::Invalid,
                PaddedShapeMessages::tr("“%1” is not part of a shape. Type whole numbers, for example (128, 300, 7).")
                    .arg(letter));
        if (digits.isEmpty())
            continue;
        bool fits = false;
        shape << digits.toLongLong(&fits);
        if (!fits || shape.last() > mostBytes)
            return failed(ErrorCode::Invalid, PaddedShapeMessages::tr("%1 is too large for a dimension.").arg(digits));
        digits.clear();
    }
    if (shape.size() > mostDimensions)
        return failed(ErrorCode::Invalid,
                      PaddedShapeMessages::tr("That is more than %n dimensions.", nullptr, int(mostDimensions)));
    if (shape.isEmpty() && !plain.contains(u'(') && !plain.contains(u'['))
        return failed(ErrorCode::Invalid, PaddedShapeMessages::tr("Type a shape such as (128, 300, 7)."));
    return shape;
}

Result<PaddedShape> paddedShape(const QList<qint64> &shape, const ElementType &type)
{
    PaddedShape result{.shape = shape, .padded = tiled(shape), .best = bestOrder(shape)};
    const auto bytes = product(shape, type.bytes);
    const auto padded = product(result.padded, type.bytes);
    const auto best = product(tiled(result.best), type.bytes);
    if (!bytes || !padded || !best)
        return failed(ErrorCode::Invalid, PaddedShapeMessages::tr("An array of that shape is larger than any memory."));
    result.bytes = *bytes;
    result.paddedBytes = *padded;
    result.bestBytes = *best;
    return result;
}

QString shapeText(const QList<qint64> &shape)
{
    QStringList numbers;
    for (const qint64 number : shape)
        numbers << QString::number(number);
    return shape.size() == 1 ? u"(%1,)"_s.arg(numbers.first()) : u"(%1)"_s.arg(numbers.join(u", "_s));
}
