// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

/// What programs of the field call what they measure, and the one name that stands for several.
namespace scalartag {

inline constexpr QLatin1StringView loss{"loss"};
inline constexpr QLatin1StringView learningRate{"learning_rate"};
inline constexpr QLatin1StringView stepsPerSecond{"steps_per_second"};
inline constexpr QLatin1StringView tokensPerSecond{"tokens_per_second"};
inline constexpr qsizetype longest = 200; ///< letters of a tag

/// "lr" is learning_rate, "Tokens/s" is tokens_per_second, "train_loss" is loss; others keep their name, in small
/// letters where it is a word of the list. Plain text, at most `longest` letters; empty: nothing to call a curve.
[[nodiscard]] QString canonical(QByteArrayView name);
/// A name that says by itself that a training is measured: loss, accuracy, perplexity, …, alone or as a part
/// ("eval/loss", "train_acc").
[[nodiscard]] bool isMetric(QByteArrayView name);
/// The part of a name that says what is measured is a loss or a perplexity: it should fall, and be a number.
[[nodiscard]] bool isLoss(QStringView tag);

} // namespace scalartag
