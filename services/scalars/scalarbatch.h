// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalar.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

#include <optional>

/// How far a source was read, so that reading goes on there after the next start.
struct ScalarPosition
{
    qint64 offset = 0; ///< in the file or the log: of what was not read yet; -1: a part of a batch does not say
    QStringList tags{}; ///< EventFileReader::scalarTags()

    friend bool operator==(const ScalarPosition &, const ScalarPosition &) = default;
};

/// What one reading gave, of one source: values and how far it went belong together, on the disk as well.
struct ScalarBatch
{
    ScalarSource source{};
    QList<ScalarSample> samples{};
    ScalarPosition position{};
    qint64 total = 0; ///< steps that there shall be, as lines say; 0: none does

    friend bool operator==(const ScalarBatch &, const ScalarBatch &) = default;
};

/// The bytes of a batch for the disk: columns by tag, packed with zlib. At most largestBatch of them come back.
[[nodiscard]] QByteArray encoded(const ScalarBatch &batch);
inline constexpr qsizetype largestBatch = 64 * 1024 * 1024; ///< bytes, unpacked
inline constexpr qsizetype mostBatchSamples = 200'000; ///< in one batch; whoever has more makes several
/// From anybody's bytes. Nothing: they are no batch, or one of a newer version.
[[nodiscard]] std::optional<ScalarBatch> scalarBatchFrom(const QByteArray &bytes);
