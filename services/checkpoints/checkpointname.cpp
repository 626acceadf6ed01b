// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointname.h"

#include <algorithm>
#include <array>
#include <optional>

namespace {

constexpr qsizetype longestLooked = 512; ///< bytes of a name
constexpr qsizetype mostStepDigits = 15;
constexpr qsizetype dayLength = 10;

constexpr std::array<QByteArrayView, 8> fileEndings{".pt",  ".pth",         ".bin",     ".ckpt",
                                                    ".npz", ".safetensors", ".msgpack", ".flax"};
constexpr std::array<QByteArrayView, 6> unfinishedEndings{".tmp", ".temp", ".part", ".partial", ".incomplete", "_tmp"};
constexpr std::array<QByteArrayView, 7> stepWords{"step", "iter", "iteration", "epoch", "ckpt", "checkpoint", "update"};
constexpr std::array<QByteArrayView, 12> checkpointWords{"step",    "epoch", "iter", "model",  "state", "params",
                                                         "weights", "last",  "best", "latest", "final", "snapshot"};
constexpr std::array<QByteArrayView, 5> dataWords{"shard", "token", "data", "corpus", "sample"};

bool isDigitOf(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetterOf(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Takes what says that it is not finished off the name.
QByteArray takeTemporary(QByteArray *name)
{
    for (const QByteArrayView mark : {QByteArrayView{".orbax-checkpoint-tmp"}, QByteArrayView{".tmp-"}}) {
        if (const auto at = name->indexOf(mark); at >= 0) {
            const auto found = name->sliced(at);
            name->truncate(at);
            return found;
        }
    }
    for (const auto ending : unfinishedEndings) {
        if (name->size() > ending.size() && name->endsWith(ending)) {
            name->chop(ending.size());
            return ending.toByteArray();
        }
    }
    for (const QByteArrayView beginning : {QByteArrayView{"tmp-"}, QByteArrayView{"tmp_"}}) {
        if (name->size() > beginning.size() && name->startsWith(beginning)) {
            name->remove(0, beginning.size());
            return beginning.toByteArray();
        }
    }
    return {};
}

/// How long the name is without the ending of its file.
qsizetype stemOf(const QByteArray &name)
{
    const auto lower = name.toLower();
    for (const auto ending : fileEndings) {
        if (lower.size() > ending.size() && lower.endsWith(ending))
            return name.size() - ending.size();
    }
    return name.size();
}

/// "2026-05-01", with dashes or underlines.
bool isDayAt(const QByteArray &name, qsizetype at)
{
    if (at < 0 || at + dayLength > name.size() || (at > 0 && isDigitOf(name[at - 1])))
        return false;
    for (qsizetype i = 0; i < dayLength; ++i) {
        const char c = name[at + i];
        if (i == 4 || i == 7 ? c != '-' && c != '_' : !isDigitOf(c))
            return false;
    }
    return true;
}

/// "20260501", or a part of "2026-05-01".
bool isOfDay(const QByteArray &name, qsizetype begin, qsizetype end)
{
    const auto number = name.sliced(begin, end - begin).toLongLong();
    const auto month = number / 100 % 100;
    const auto day = number % 100;
    if (end - begin == 8 && number / 1'000'000 >= 19 && number / 1'000'000 <= 20 && month >= 1 && month <= 12
        && day >= 1 && day <= 31)
        return true;
    for (auto at = begin - dayLength + 1; at <= begin; ++at) {
        if (isDayAt(name, at))
            return true;
    }
    return false;
}

bool isBehindStepWord(const QByteArray &name, qsizetype begin)
{
    qsizetype from = begin;
    while (from > 0 && isLetterOf(name[from - 1]))
        --from;
    const auto word = name.sliced(from, begin - from).toLower();
    return std::ranges::any_of(stepWords, [&](QByteArrayView known) { return word == known; });
}

/// Whether the digits from `begin` to `end` count steps.
bool isStepNumber(const QByteArray &name, qsizetype stem, qsizetype begin, qsizetype end)
{
    const bool isInWord = end < stem && (isLetterOf(name[end]) || name[end] == '.');
    if (end - begin > mostStepDigits || isInWord || isOfDay(name, begin, end))
        return false;
    if (begin == 0)
        return end == stem;
    const char before = name[begin - 1];
    if (isLetterOf(before))
        return isBehindStepWord(name, begin);
    if (before == '.')
        return begin < 2 || !isDigitOf(name[begin - 2]);
    return before == '_' || before == '-' || before == '=';
}

struct Digits
{
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// The last digits that count steps.
std::optional<Digits> stepDigits(const QByteArray &name, qsizetype stem)
{
    qsizetype end = stem;
    while (end > 0) {
        while (end > 0 && !isDigitOf(name[end - 1]))
            --end;
        qsizetype begin = end;
        while (begin > 0 && isDigitOf(name[begin - 1]))
            --begin;
        if (begin < end && isStepNumber(name, stem, begin, end))
            return Digits{begin, end};
        end = begin;
    }
    return std::nullopt;
}

/// Whether one of the words stands there by itself: "state" in "train_state_100", not in "states".
template <typename Words>
bool hasWordOf(const QByteArray &name, const Words &words)
{
    qsizetype at = 0;
    while (at < name.size()) {
        qsizetype end = at;
        while (end < name.size() && isLetterOf(name[end]))
            ++end;
        const auto word = name.sliced(at, end - at);
        if (std::ranges::any_of(words, [&](QByteArrayView known) { return word == known; }))
            return true;
        at = end + 1;
    }
    return false;
}

} // namespace

CheckpointName checkpointNameFrom(QByteArrayView name)
{
    CheckpointName read;
    auto rest = name.first(std::min(name.size(), longestLooked)).toByteArray();
    if (rest.size() > 1 && rest.endsWith('/')) // of a folder in a bucket, where a file has the same name
        rest.chop(1);
    read.temporary = takeTemporary(&rest);
    read.series = rest;
    const auto digits = stepDigits(rest, stemOf(rest));
    if (!digits)
        return read;
    read.step = rest.sliced(digits->begin, digits->end - digits->begin).toLongLong();
    read.series = rest.first(digits->begin) + '#' + rest.sliced(digits->end);
    return read;
}

bool isCalledCheckpoint(QByteArrayView name, QByteArrayView folder)
{
    const auto own = name.first(std::min(name.size(), longestLooked)).toByteArray().toLower();
    const auto above = folder.first(std::min(folder.size(), longestLooked)).toByteArray().toLower();
    const auto isOfCheckpoints = [](const QByteArray &text) {
        return text.contains("ckpt") || text.contains("checkpoint");
    };
    if (isOfCheckpoints(own))
        return true;
    if (std::ranges::any_of(dataWords, [&](QByteArrayView word) { return own.contains(word); }))
        return false;
    return hasWordOf(own, checkpointWords) || isOfCheckpoints(above);
}
