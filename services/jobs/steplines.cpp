// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/steplines.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestStepLine = 1024; ///< what comes behind it is not looked at
constexpr qsizetype longestPattern = 500;

struct StepLinesMessages
{
    Q_DECLARE_TR_FUNCTIONS(StepLines)
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// "1,200" and "1200"; moves `at` behind it.
std::optional<qint64> numberAt(QByteArrayView line, qsizetype &at)
{
    qint64 value = 0;
    qsizetype digits = 0;
    for (; at < line.size(); ++at) {
        const bool isComma = line[at] == ',' && digits > 0 && at + 3 < line.size() && isDigit(line[at + 1])
            && isDigit(line[at + 2]) && isDigit(line[at + 3]);
        if (isComma)
            continue;
        if (!isDigit(line[at]))
            break;
        if (++digits > 15)
            return std::nullopt;
        value = value * 10 + (line[at] - '0');
    }
    return digits > 0 ? std::optional{value} : std::nullopt;
}

/// The number behind a word, with a few signs between: ": ", "=", "' : ", "[", "#".
std::optional<qint64> numberBehind(QByteArrayView line, qsizetype at)
{
    for (int signs = 0; at < line.size() && signs < 6 && QByteArrayView{" \t:=#'\"[(-_"}.contains(line[at]); ++signs)
        ++at;
    return numberAt(line, at);
}

/// "--steps 400" of a command, which bash repeats when it was killed, and "max_steps: 400": how many there shall be.
bool isGoal(QByteArrayView line, qsizetype at, bool isPlural)
{
    auto begin = at;
    while (
        begin > 0
        && (isLetter(line[begin - 1]) || isDigit(line[begin - 1]) || line[begin - 1] == '_' || line[begin - 1] == '-'))
        --begin;
    const auto word = line.sliced(begin);
    return (word.startsWith("--") && !word.startsWith("---")) || (isPlural && at > begin);
}

/// "eval step 3", "validation_step=3".
bool isOfEvaluation(QByteArrayView line, qsizetype at)
{
    static constexpr std::array<QByteArrayView, 4> words{"eval", "evaluation", "validation", "val"};
    while (at > 0 && QByteArrayView{" _-/:"}.contains(line[at - 1]))
        --at;
    auto begin = at;
    while (begin > 0 && isLetter(line[begin - 1]))
        --begin;
    const auto word = line.sliced(begin, at - begin);
    return std::ranges::contains(words, word);
}

std::optional<qint64> behindWord(QByteArrayView line, QByteArrayView word)
{
    for (auto at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
        if (at > 0 && isLetter(line[at - 1]))
            continue;
        auto behind = at + word.size();
        const bool isPlural = behind < line.size() && line[behind] == 's';
        if (isPlural)
            ++behind;
        if (isGoal(line, at, isPlural) || isOfEvaluation(line, at))
            continue;
        if (behind < line.size() && isLetter(line[behind]))
            continue;
        if (const auto number = numberBehind(line, behind))
            return number;
    }
    return std::nullopt;
}

/// tqdm and its like: "  3%|▎    | 120/4000 [00:12<06:41,  9.66it/s]".
std::optional<qint64> inProgressBar(QByteArrayView line)
{
    const auto bracket = line.lastIndexOf('[');
    const auto slash = bracket > 0 ? line.first(bracket).lastIndexOf('/') : -1;
    if (slash <= 0 || !(line.contains("it/s") || line.contains("s/it")))
        return std::nullopt;
    if (tellsOfEvaluation(line.first(slash)))
        return std::nullopt;
    auto begin = slash;
    while (begin > 0 && isDigit(line[begin - 1]))
        --begin;
    return numberAt(line, begin);
}

/// No pattern may take long over one line: the matcher gives up after so many steps.
QString bounded(const QString &pattern)
{
    return u"(*LIMIT_MATCH=20000)(*LIMIT_DEPTH=2000)"_s + pattern;
}

} // namespace

bool tellsOfEvaluation(QByteArrayView line)
{
    static constexpr std::array<QByteArrayView, 5> words{"eval", "validat", "val_loss", "val/loss", "val loss"};
    for (const auto word : words) {
        for (auto at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
            if (at == 0 || !(isLetter(line[at - 1]) || isDigit(line[at - 1])))
                return true;
        }
    }
    return false;
}

bool tellsOfSavedCheckpoint(QByteArrayView line)
{
    static constexpr std::array<QByteArrayView, 9> words{
        "saved checkpoint",    "checkpoint saved",           "saved model checkpoint",
        "wrote checkpoint",    "checkpoint written",         "finished saving checkpoint",
        "finished async_save", "finished asynchronous save", "finished synchronous save"};
    static constexpr std::array<QByteArrayView, 9> noNews{"no checkpoint", "not found", "fail",    "error",   "cannot",
                                                          "could not",     "skip",      "will be", "disabled"};
    const auto isIn = [line](QByteArrayView word) { return line.contains(word); };
    return std::ranges::any_of(words, isIn) && std::ranges::none_of(noNews, isIn);
}

StepLines::StepLines(const QString &pattern)
{
    if (!pattern.isEmpty() && problemOf(pattern).isEmpty())
        m_pattern = QRegularExpression{bounded(pattern)};
}

QString StepLines::problemOf(const QString &pattern)
{
    if (pattern.isEmpty())
        return {};
    if (pattern.size() > longestPattern)
        return StepLinesMessages::tr("This pattern is too long: %1 characters are enough for one line.")
            .arg(longestPattern);
    if (pattern.startsWith("(*"_L1))
        return StepLinesMessages::tr("A pattern must not begin with “(*”.");
    const QRegularExpression expression{bounded(pattern)};
    if (!expression.isValid())
        return StepLinesMessages::tr("This is not a regular expression: %1. Example: step (\\d+)")
            .arg(expression.errorString());
    return {};
}

std::optional<qint64> StepLines::stepIn(const QByteArray &line) const
{
    const auto shortLine = line.left(longestStepLine);
    if (m_pattern) {
        const auto match = m_pattern->match(QString::fromUtf8(shortLine));
        if (!match.hasMatch())
            return std::nullopt;
        const auto found = (match.lastCapturedIndex() > 0 ? match.captured(1) : match.captured()).toLatin1();
        const auto digit = std::ranges::find_if(found, &isDigit);
        qsizetype at = digit - found.begin();
        return numberAt(found, at).value_or(0);
    }
    const auto lower = shortLine.toLower();
    static constexpr std::array<QByteArrayView, 5> words{"step", "iteration", "iter", "it", "epoch"};
    for (const auto word : words) {
        if (const auto number = behindWord(lower, word))
            return number;
    }
    return inProgressBar(lower);
}
