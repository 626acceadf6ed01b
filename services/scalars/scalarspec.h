// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarlines.h"

#include <QMap>

/// Where the values of a run come from, as its user says it. The log of the first host is always read.
struct ScalarSpec
{
    ScalarRule rule{}; ///< of the log's lines
    bool readsAllHosts = false; ///< the logs of all hosts: each a line of its own
    /// Below it event files of TensorBoard are looked for: a path on the first host that begins with / or ~/, or
    /// gs://bucket/folder. Empty: none are.
    QString eventFolder{};
    QString eventGlob{}; ///< only files whose name fits; empty: all
    qint64 total = 0; ///< steps that there shall be; 0: what lines say
    bool isMuted = false; ///< no alerts

    friend bool operator==(const ScalarSpec &, const ScalarSpec &) = default;
};

/// What has to be put right, by field ("rule", "folder", "glob"): a sentence for each.
[[nodiscard]] QMap<QString, QString> problemsOf(const ScalarSpec &spec);

[[nodiscard]] QJsonObject toJson(const ScalarSpec &spec);
/// What cannot be read is as if nobody had said it.
[[nodiscard]] ScalarSpec scalarSpecFrom(const QJsonObject &json);
