// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalartag.h"

#include "services/core/plaintext.h"

#include <QByteArray>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct TagAlias
{
    QByteArrayView name; ///< in small letters
    QLatin1StringView tag;
};

constexpr std::array<TagAlias, 37> tagAliases{{
    {"loss", scalartag::loss},
    {"train_loss", scalartag::loss},
    {"train/loss", scalartag::loss},
    {"training_loss", scalartag::loss},
    {"lr", scalartag::learningRate},
    {"learning_rate", scalartag::learningRate},
    {"learningrate", scalartag::learningRate},
    {"train/lr", scalartag::learningRate},
    {"train/learning_rate", scalartag::learningRate},
    {"it/s", scalartag::stepsPerSecond},
    {"iter/s", scalartag::stepsPerSecond},
    {"step/s", scalartag::stepsPerSecond},
    {"steps/s", scalartag::stepsPerSecond},
    {"steps/sec", scalartag::stepsPerSecond},
    {"steps_per_sec", scalartag::stepsPerSecond},
    {"steps_per_second", scalartag::stepsPerSecond},
    {"tok/s", scalartag::tokensPerSecond},
    {"tokens/s", scalartag::tokensPerSecond},
    {"tokens/sec", scalartag::tokensPerSecond},
    {"tokens_per_sec", scalartag::tokensPerSecond},
    {"tokens_per_second", scalartag::tokensPerSecond},
    {"samples/s", "samples_per_second"_L1},
    {"samples_per_sec", "samples_per_second"_L1},
    {"examples/s", "examples_per_second"_L1},
    {"examples_per_sec", "examples_per_second"_L1},
    {"images/s", "images_per_second"_L1},
    {"tokens/s/device", "tokens_per_second_per_device"_L1},
    {"tflop/s/device", "tflops_per_second_per_device"_L1},
    {"gradient_norm", "grad_norm"_L1},
    {"gnorm", "grad_norm"_L1},
    {"grad_norm", "grad_norm"_L1},
    {"acc", "accuracy"_L1},
    {"accuracy", "accuracy"_L1},
    {"ppl", "perplexity"_L1},
    {"perplexity", "perplexity"_L1},
    {"val_acc", "val_accuracy"_L1},
    {"train_acc", "train_accuracy"_L1},
}};

constexpr std::array<QByteArrayView, 24> metricNames{
    "loss", "losses", "acc", "accuracy", "ppl",     "perplexity", "nll", "xent", "bleu", "f1",  "auc",       "mse",
    "mae",  "rmse",   "kl",  "reward",   "rewards", "entropy",    "lr",  "mfu",  "bpb",  "bpc", "precision", "recall"};
constexpr std::array<QByteArrayView, 9> lossNames{"loss",       "losses", "nll", "xent", "ppl",
                                                  "perplexity", "bpb",    "bpc", "mse"};

bool isPartEnd(char c)
{
    return c == '/' || c == '_' || c == '.' || c == '-' || c == ' ' || c == '@';
}

/// One of the parts of a name ("eval/loss", "train_acc") is one of the words, or ends in "loss" ("valloss").
template <size_t Size>
bool hasPart(QByteArrayView lower, const std::array<QByteArrayView, Size> &words)
{
    qsizetype begin = 0;
    for (qsizetype at = 0; at <= lower.size(); ++at) {
        if (at < lower.size() && !isPartEnd(lower[at]))
            continue;
        const auto part = lower.sliced(begin, at - begin);
        begin = at + 1;
        if (part.endsWith("loss") || std::ranges::any_of(words, [&](QByteArrayView word) { return word == part; }))
            return true;
    }
    return false;
}

} // namespace

QString scalartag::canonical(QByteArrayView name)
{
    const auto lower = name.first(std::min(name.size(), longest)).toByteArray().toLower();
    const auto found =
        std::ranges::find_if(tagAliases, [&](const TagAlias &alias) { return QByteArrayView{lower} == alias.name; });
    if (found != tagAliases.end())
        return found->tag;
    return plainLine(QString::fromUtf8(name), longest).trimmed();
}

bool scalartag::isMetric(QByteArrayView name)
{
    constexpr qsizetype longestMetric = 100;
    if (name.size() > longestMetric)
        return false;
    const auto lower = name.toByteArray().toLower();
    return lower == "learning_rate" || lower == "grad_norm" || lower == "gradient_norm" || lower == "steps_per_second"
        || lower == "tokens_per_second" || lower == "it/s" || lower.startsWith("tokens/s") || lower == "gnorm"
        || hasPart(lower, metricNames);
}

bool scalartag::isLoss(QStringView tag)
{
    return hasPart(tag.toString().toLower().toUtf8(), lossNames);
}
