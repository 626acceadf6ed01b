// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QMap>
#include <QString>

#include <compare>

/// "21.08.5" of "slurm-wlm 21.08.5".
struct SlurmVersion
{
    int year = 0; ///< 21; 0: not known
    int month = 0; ///< 8
    int micro = 0;

    [[nodiscard]] bool isKnown() const { return year > 0; }
    [[nodiscard]] QString text() const; ///< "21.08.5"; empty: not known
    friend auto operator<=>(const SlurmVersion &, const SlurmVersion &) = default;
};

/// The oldest that this program reads.
inline constexpr SlurmVersion oldestSlurm{21, 8, 0};

/// From the words of any of its programs, or from JSON's "24.11.5". Not known: there is none in it.
[[nodiscard]] SlurmVersion slurmVersionIn(QByteArrayView text);
/// The version of the REST interface that came with it: "v0.0.37" for 21.08, "v0.0.42" for 24.11; empty: not known.
[[nodiscard]] QString restVersionOf(const SlurmVersion &version);
/// Why hosts with these versions cannot be one cluster, in a sentence; empty: they can. The controller has to be as new
/// as the newest host, and no host older than two releases before it.
[[nodiscard]] QString problemOfVersions(const SlurmVersion &controller, const QMap<QString, SlurmVersion> &hosts);
