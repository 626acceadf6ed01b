// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QRegularExpression>
#include <QString>

#include <optional>

/// A line, in small letters, that speaks of an evaluation: a program may tell of no step for as long as that takes.
[[nodiscard]] bool tellsOfEvaluation(QByteArrayView line);
/// A line, in small letters, that says that a checkpoint was written to its end. What is still written in the
/// background, or is about to be, is none.
[[nodiscard]] bool tellsOfSavedCheckpoint(QByteArrayView line);

/// Finds the lines of a training log that tell how far it is: "step 1200", "[Step: 1,200]", "it 40/1000", "{'step':
/// 7}", "Epoch 3", a progress bar's "120/4000 [". Time grows with the length of the line alone, whatever the line
/// holds. The counter of an evaluation ("eval step 3") is none.
class StepLines
{
public:
    StepLines() = default;
    /// A pattern of the user's; its first group, or the first number in what it finds, is the step. Invalid: the usual
    /// ones.
    explicit StepLines(const QString &pattern);

    /// The step that the line tells of; nothing: it tells of none.
    [[nodiscard]] std::optional<qint64> stepIn(const QByteArray &line) const;
    /// A sentence when the pattern cannot be used; empty when it can, or when there is none.
    [[nodiscard]] static QString problemOf(const QString &pattern);

private:
    std::optional<QRegularExpression> m_pattern;
};
