// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHashFunctions>
#include <QString>

#include <compare>

/// Steps and times beyond these are nobody's: what says them is left out. 1,125 trillion, and the year 2199 in ms.
inline constexpr qint64 largestScalarStep = qint64{1} << 50;
inline constexpr qint64 latestScalarTime = 7'250'000'000'000;

/// One value of a curve, as it was said.
struct ScalarPoint
{
    qint64 step = 0;
    double value = 0; ///< also not a number, or infinite
    qint64 at = 0; ///< ms since 1970, UTC; 0: not known

    friend bool operator==(const ScalarPoint &, const ScalarPoint &) = default;
};

/// The same with the name of its curve.
struct ScalarSample
{
    QString tag{}; ///< "loss", "train/accuracy"; at most scalartag::longest letters, plain text
    ScalarPoint point{};

    friend bool operator==(const ScalarSample &, const ScalarSample &) = default;
};

/// Who says values: the log of one attempt on one host, or one event file.
struct ScalarSource
{
    QString folder{}; ///< of an event file, as it is shown; empty: a log
    QString name{}; ///< of the file, or PodHost::id; tells one source of a folder from another
    QString
        writer{}; ///< the machine that wrote it, or the host's number; what it writes later goes on in the same line
    int attempt = 0; ///< JobAttempt::number; 0: not known
    qint64 startedAt = 0; ///< ms since 1970, UTC: what has no time of its own is not older; 0: not known

    friend bool operator==(const ScalarSource &, const ScalarSource &) = default;
};

/// A curve of a run: values of one name. Those of event files in another folder (train, validation) are other ones.
struct ScalarCurveId
{
    QString folder{}; ///< ScalarSource::folder
    QString tag{};

    friend bool operator==(const ScalarCurveId &, const ScalarCurveId &) = default;
    friend auto operator<=>(const ScalarCurveId &a, const ScalarCurveId &b)
    {
        const auto byFolder = a.folder.compare(b.folder);
        return byFolder != 0 ? byFolder <=> 0 : a.tag.compare(b.tag) <=> 0;
    }
    friend size_t qHash(const ScalarCurveId &id, size_t seed = 0) noexcept
    {
        return qHashMulti(seed, id.folder, id.tag);
    }
};
