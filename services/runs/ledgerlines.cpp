// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgerlines.h"

#include "services/jobs/steplines.h"

#include <algorithm>
#include <array>
#include <span>

namespace {

using EventKind = LedgerEvent::Kind;

constexpr qsizetype longestLedgerLine = 1'024;

bool isDigitOf(char c)
{
    return c >= '0' && c <= '9';
}

/// What is said, and by which words; the first that stands in the line counts.
struct LedgerPhrase
{
    EventKind kind;
    QByteArrayView words; ///< in small letters
};

/// Ends before begins: "finished restoring" holds "restoring". The write of an asynchronous save that goes on beside
/// the program is over with Checkpoint.
std::span<const LedgerPhrase> ledgerPhrases()
{
    static constexpr std::array<LedgerPhrase, 31> phrases{{
        {EventKind::Saved, "finished blocking save"}, // Orbax: the rest is written in the background
        {EventKind::Saved, "finished synchronous save"},
        {EventKind::Checkpoint, "finished async_save"},
        {EventKind::Checkpoint, "finished asynchronous save"},
        {EventKind::Checkpoint, "finished saving checkpoint"}, // Orbax: its folder has its name
        {EventKind::Restored, "finished restoring checkpoint"},
        {EventKind::Restored, "finished restore"},
        {EventKind::Restored, "restored checkpoint"},
        {EventKind::Restored, "checkpoint restored"},
        {EventKind::Restored, "restored from checkpoint"},
        {EventKind::Restored, "restored state from"},
        {EventKind::Restored, "loaded checkpoint"},
        {EventKind::Restored, "checkpoint loaded"},
        {EventKind::Restored, "resumed from checkpoint"},
        {EventKind::Restored, "resumed from step"},
        {EventKind::Restored, "continuing training from global step"}, // Hugging Face Trainer
        {EventKind::RestoreBegan, "restoring checkpoint"},
        {EventKind::RestoreBegan, "restoring from checkpoint"},
        {EventKind::RestoreBegan, "loading checkpoint"},
        {EventKind::RestoreBegan, "resuming from checkpoint"},
        {EventKind::RestoreBegan, "resuming training from checkpoint"},
        {EventKind::Saved, "saved checkpoint"},
        {EventKind::Saved, "saved a checkpoint"}, // MaxText
        {EventKind::Saved, "started an asynchronous checkpoint save"}, // MaxText, when the program goes on
        {EventKind::Saved, "saved model checkpoint"},
        {EventKind::Saved, "checkpoint saved"},
        {EventKind::Saved, "wrote checkpoint"},
        {EventKind::Saved, "checkpoint written"},
        {EventKind::SaveBegan, "saving checkpoint"},
        {EventKind::SaveBegan, "saving model checkpoint"}, // Hugging Face Trainer
        {EventKind::SaveBegan, "started async saving"},
    }};
    return phrases;
}

/// Lines that speak of what did not happen, or is going to.
bool isNoNews(QByteArrayView line)
{
    static constexpr std::array<QByteArrayView, 11> words{"no checkpoint", "not found", "fail",     "error",
                                                          "could not",     "cannot",    "skip",     "disabled",
                                                          "will be",       "unable",    "exception"};
    return std::ranges::any_of(words, [line](QByteArrayView word) { return line.contains(word); });
}

/// The number from `at` on; at most 15 digits, with commas between thousands.
std::optional<qint64> wholeNumberAt(QByteArrayView line, qsizetype at)
{
    qint64 value = 0;
    int digits = 0;
    for (; at < line.size() && (isDigitOf(line[at]) || (line[at] == ',' && digits > 0)); ++at) {
        if (line[at] == ',') {
            if (at + 1 >= line.size() || !isDigitOf(line[at + 1]))
                break;
            continue;
        }
        if (++digits > 15)
            return std::nullopt;
        value = value * 10 + (line[at] - '0');
    }
    return digits > 0 ? std::optional{value} : std::nullopt;
}

/// "step 1200", "step=1200", "global_step: 1,200".
std::optional<qint64> stepBehindWord(QByteArrayView line)
{
    for (auto at = line.indexOf("step"); at >= 0; at = line.indexOf("step", at + 4)) {
        auto behind = at + 4;
        if (behind < line.size() && line[behind] == 's')
            continue; // how many there are
        for (int signs = 0; behind < line.size() && signs < 3 && QByteArrayView{" :=_#-"}.contains(line[behind]);
             ++signs)
            ++behind;
        if (const auto number = wholeNumberAt(line, behind))
            return number;
    }
    return std::nullopt;
}

/// ".../checkpoints/1200", "checkpoint-1200", "checkpoint_1200": the last one of a path.
std::optional<qint64> stepInPath(QByteArrayView line)
{
    auto end = line.size();
    while (end > 0) {
        while (end > 0 && !isDigitOf(line[end - 1]))
            --end;
        auto begin = end;
        while (begin > 0 && isDigitOf(line[begin - 1]))
            --begin;
        const bool isNamed = begin > 0 && (line[begin - 1] == '/' || line[begin - 1] == '-' || line[begin - 1] == '_')
            && (end == line.size() || QByteArrayView{" /'\"`.,)"}.contains(line[end]));
        const auto before = line.first(std::max<qsizetype>(0, begin - 1));
        if (isNamed
            && (before.endsWith("checkpoint") || before.endsWith("checkpoints") || before.endsWith("ckpt")
                || (line[begin - 1] == '/' && before.contains('/'))))
            return wholeNumberAt(line, begin);
        end = begin;
    }
    return std::nullopt;
}

/// "in 3.45 seconds", "took 12.5s", "time taken: 2.300s": ms.
std::optional<qint64> durationIn(QByteArrayView line)
{
    static constexpr std::array<QByteArrayView, 4> words{" in ", "took ", "taken: ", "("};
    constexpr qsizetype longestNumber = 12;
    for (const auto word : words) {
        for (auto at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
            const auto begin = at + word.size();
            auto end = begin;
            while (end < line.size() && end - begin < longestNumber && (isDigitOf(line[end]) || line[end] == '.'))
                ++end;
            const auto number = line.sliced(begin, end - begin);
            auto unit = line.sliced(end);
            if (unit.startsWith(' '))
                unit = unit.sliced(1);
            const bool isMs = unit.startsWith("ms");
            const bool isSeconds = unit.startsWith("s") && !unit.startsWith("st"); // no "steps"
            bool isNumber = false;
            const double value = number.toDouble(&isNumber);
            if (isNumber && value >= 0 && value < 1e6 && (isMs || isSeconds))
                return qint64(value * (isMs ? 1 : 1'000) + 0.5);
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<LedgerEvent> ledgerEventIn(QByteArrayView line)
{
    const auto lower = line.first(std::min(line.size(), longestLedgerLine)).toByteArray().toLower();
    const QByteArrayView text{lower};
    const auto phrases = ledgerPhrases();
    const auto found =
        std::ranges::find_if(phrases, [text](const LedgerPhrase &phrase) { return text.contains(phrase.words); });
    if (found == phrases.end() && tellsOfEvaluation(text))
        return LedgerEvent{.kind = EventKind::Evaluated};
    if (found == phrases.end() || isNoNews(text))
        return std::nullopt;
    LedgerEvent event{.kind = found->kind};
    const auto behind = text.sliced(text.indexOf(found->words));
    const auto step = stepBehindWord(behind);
    event.step = step ? *step : stepInPath(behind).value_or(stepBehindWord(text).value_or(-1));
    if (event.kind == EventKind::Saved || event.kind == EventKind::Restored)
        event.took = durationIn(behind).value_or(-1);
    return event;
}
