// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QList>
#include <QString>

/// What an array is made of.
struct ElementType
{
    const char *name; ///< as JAX writes it
    int bytes;
};

[[nodiscard]] const QList<ElementType> &elementTypes();

/// An array as it lies in the TPU's memory: XLA cuts the last two dimensions into tiles of 8 x 128 elements, of every
/// type (T(8,128), for bfloat16 T(8,128)(2,1): two rows in one word), and fills up what is missing.
struct PaddedShape
{
    QList<qint64> shape;
    QList<qint64> padded; ///< without its tiles' order; of a vector, a multiple of 128 to 1024
    qint64 bytes = 0;
    qint64 paddedBytes = 0;
    QList<qint64> best; ///< the same dimensions in the order that wastes least; XLA may choose it by itself
    qint64 bestBytes = 0;

    [[nodiscard]] double waste() const
    {
        return paddedBytes > 0 ? double(paddedBytes - bytes) / double(paddedBytes) : 0;
    } ///< of the padded size
    [[nodiscard]] double times() const { return bytes > 0 ? double(paddedBytes) / double(bytes) : 1; }
};

/// "(128, 300, 7)", "128 300 7", "128x300x7", "[128,300,7]", full-width digits. Invalid: the sentence for the user.
[[nodiscard]] Result<QList<qint64>> parseShape(const QString &text);
/// Invalid: more than 2^62 bytes.
[[nodiscard]] Result<PaddedShape> paddedShape(const QList<qint64> &shape, const ElementType &type);
[[nodiscard]] QString shapeText(const QList<qint64> &shape); ///< "(128, 300, 7)", "(5,)", "()"
