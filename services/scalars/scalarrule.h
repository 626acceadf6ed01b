// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

/// What the user says of the lines that hold values. Empty: the usual ones are known.
struct ScalarRule
{
    /// A regular expression whose named groups are the tags: "it (?<step>\d+): err (?<loss>\S+)". "step" and "total"
    /// stand for themselves.
    QString pattern{};
    QStringList keys{}; ///< only these names are taken; empty: all

    [[nodiscard]] bool isEmpty() const { return pattern.isEmpty() && keys.isEmpty(); }
    friend bool operator==(const ScalarRule &, const ScalarRule &) = default;
};

/// Its pattern, which never tries for long: nothing may take long over one line.
[[nodiscard]] QRegularExpression expressionOf(const ScalarRule &rule);
/// A sentence when the rule cannot be used; empty when it can.
[[nodiscard]] QString problemOf(const ScalarRule &rule);

[[nodiscard]] QJsonObject toJson(const ScalarRule &rule);
/// What cannot be read is as if nobody had said it.
[[nodiscard]] ScalarRule scalarRuleFrom(const QJsonObject &json);
