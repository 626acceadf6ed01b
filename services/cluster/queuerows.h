// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterqueue.h"
#include "services/net/jsontape.h"

#include <optional>

/// Words that thousands of rows have in common are kept once. Plain text, at most `longest` letters.
class SharedWords
{
public:
    [[nodiscard]] QString plain(QByteArrayView utf8, qsizetype longest);
    [[nodiscard]] QString plain(const JsonView &value, qsizetype longest); ///< of a string with escapes, too

private:
    QHash<QByteArray, QString> m_words;
};

/// A number of Slurm's JSON: plain, as {"set": …, "infinite": …, "number": …}, or as text. Nothing: not set, infinite,
/// or one of the values by which older versions say so.
[[nodiscard]] std::optional<qint64> slurmNumber(const JsonView &value);

// One row each, of whatever version. Nothing: it is none (no number, no name).

[[nodiscard]] std::optional<ClusterJob> jobOfRow(const JsonView &row, SharedWords *words);
/// Of "nodes"; a row of "sinfo" has several nodes.
[[nodiscard]] std::optional<ClusterNode> nodeOfRow(const JsonView &row, SharedWords *words);
[[nodiscard]] QList<ClusterNode> nodesOfSinfoRow(const JsonView &row, SharedWords *words);
/// Of the short form, without its line end. `offset`: of the controller's local time, s east of UTC.
[[nodiscard]] std::optional<ClusterJob> jobOfLine(QByteArrayView line, int offset, SharedWords *words);
[[nodiscard]] std::optional<ClusterNode> nodeOfLine(QByteArrayView line, SharedWords *words);
