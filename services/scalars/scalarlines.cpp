// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarlines.h"

#include "services/scalars/linenumber.h"
#include "services/scalars/linescan.h"
#include "services/scalars/linestamp.h"
#include "services/scalars/scalartag.h"

#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestMatched = 4096; ///< bytes of a line that a user's pattern is held against
constexpr double largestStep = 1e15; ///< below largestScalarStep

template <size_t Size>
bool isOneOf(QByteArrayView word, const std::array<QByteArrayView, Size> &words)
{
    return std::ranges::any_of(words, [&](QByteArrayView one) { return one == word; });
}

/// "step" of "train/step".
QByteArrayView lastPart(QByteArrayView key)
{
    return key.sliced(key.lastIndexOf('/') + 1);
}

bool isStepKey(QByteArrayView lower)
{
    static constexpr std::array<QByteArrayView, 11> steps{"step",   "global_step", "train_step", "training_step",
                                                          "_step",  "iteration",   "iter",       "it",
                                                          "update", "num_updates", "opt_step"};
    return isOneOf(lastPart(lower), steps);
}

/// Numbers of a line that are no curve.
bool isNoValue(QByteArrayView lower)
{
    static constexpr std::array<QByteArrayView, 38> names{
        "pid",       "rank",       "local_rank", "world_size", "process",  "process_index", "process_id", "host",
        "hosts",     "host_id",    "worker",     "worker_id",  "device",   "devices",       "port",       "line",
        "lineno",    "seed",       "version",    "id",         "gpu",      "tpu",           "node",       "retry",
        "attempt",   "errno",      "code",       "exit",       "status",   "eta",           "elapsed",    "remaining",
        "timestamp", "_timestamp", "time",       "date",       "_runtime", "wall_time"};
    const bool isRate = lower.contains("/s/"); // "tokens/s/device"
    return (!isRate && isOneOf(lastPart(lower), names)) || lower.endsWith(".py") || lower.endsWith(".cc")
        || lower.endsWith(".cpp") || lower.endsWith(".go");
}

/// Bars of what is no training.
bool isOtherTitle(QByteArrayView title)
{
    static constexpr std::array<QByteArrayView, 21> words{
        "sanity", "download", "fetch", "load", "map",     "token", "filter", "generat", "sav",     "resolv", "cast",
        "shard",  "eval",     "valid", "test", "predict", "sampl", "upload", "unpack",  "extract", "compil"};
    constexpr qsizetype longestTitle = 200;
    const auto lower = title.last(std::min(title.size(), longestTitle)).toByteArray().toLower();
    return std::ranges::any_of(words, [&](QByteArrayView word) { return lower.contains(word); });
}

/// "eval metrics after step: 9, loss=8.9": its values are not those of the training.
bool isEvaluation(QByteArrayView text)
{
    static constexpr std::array<QByteArrayView, 4> words{"eval metrics", "evaluation:", "validation:", "eval:"};
    constexpr qsizetype longestLead = 200;
    const auto lower = text.first(std::min(text.size(), longestLead)).toByteArray().toLower();
    return std::ranges::any_of(words, [&](QByteArrayView word) { return lower.contains(word); });
}

/// It says so itself, or is no value.
bool isEvalKey(QByteArrayView key)
{
    const auto lower = key.toByteArray().toLower();
    return lower.startsWith("eval") || lower.startsWith("val") || lower.startsWith("test") || isStepKey(lower)
        || lastPart(lower) == "epoch" || isNoValue(lower);
}

std::optional<qint64> stepOf(double value, bool isWhole)
{
    return isWhole && value >= 0 && value < largestStep ? std::optional{qint64(value)} : std::nullopt;
}

} // namespace

ScalarLines::ScalarLines(const ScalarRule &rule, const QString &stepPattern)
    : m_steps{stepPattern}
    , m_hasStepPattern{!stepPattern.isEmpty() && StepLines::problemOf(stepPattern).isEmpty()}
{
    if (rule.isEmpty() || !problemOf(rule).isEmpty())
        return;
    for (const auto &key : rule.keys)
        m_keys.append(scalartag::canonical(key.trimmed().toUtf8()));
    if (!rule.pattern.isEmpty()) {
        m_pattern = expressionOf(rule);
        m_groups = m_pattern->namedCaptureGroups();
    }
}

void ScalarLines::feed(QByteArrayView bytes, qint64 now, const Found &found)
{
    qsizetype begin = 0;
    for (qsizetype end = 0; end < bytes.size(); ++end) {
        if (bytes[end] != '\n' && bytes[end] != '\r') // a progress bar writes over itself
            continue;
        takeLine(bytes.sliced(begin, end - begin), now, found);
        begin = end + 1;
        m_pending = 0;
    }
    const auto rest = bytes.sliced(begin);
    m_pending += rest.size();
    m_rest.append(rest.first(std::min(rest.size(), longestLine - m_rest.size())));
}

void ScalarLines::takeLine(QByteArrayView line, qint64 now, const Found &found)
{
    auto whole = std::exchange(m_rest, {});
    whole.append(line.first(std::min(line.size(), longestLine - whole.size())));
    if (std::exchange(m_isSkipping, false) || whole.isEmpty())
        return;
    const auto said = read(whole, now);
    if (!said.isEmpty() && found)
        found(said);
}

void ScalarLines::skip()
{
    m_rest.clear();
    m_pending = 0;
    m_isSkipping = true;
    m_openLines = 0;
    m_open = {};
}

LineScalars ScalarLines::read(const QByteArray &line, qint64 now)
{
    const auto text = cleanedLine(line, longestLine);
    auto found = m_pattern ? byRule(text) : usual(text);
    constexpr qsizetype longestStamp = 64;
    if (!found.isEmpty())
        found.at = stampIn(QByteArrayView{text}.first(std::min(text.size(), longestStamp)), now).value_or(0);
    return found;
}

LineScalars ScalarLines::byRule(const QByteArray &text)
{
    const auto match = m_pattern->match(QString::fromUtf8(text.left(longestMatched)));
    if (!match.hasMatch())
        return {};
    Draft draft;
    for (qsizetype group = 1; group < m_groups.size(); ++group) {
        const auto &name = m_groups.at(group);
        const auto said = match.captured(int(group)).trimmed().toLatin1();
        const auto number = name.isEmpty() ? std::nullopt : numberAtPlace(said, 0);
        if (!number)
            continue;
        if (name == "step"_L1) {
            draft.step = stepOf(number->value, number->isWhole);
        } else if (name == "total"_L1) {
            draft.total = stepOf(number->value, number->isWhole);
        } else if (const auto tag = scalartag::canonical(name.toUtf8());
                   !tag.isEmpty() && (m_keys.isEmpty() || m_keys.contains(tag))) {
            draft.values.emplaceBack(tag, number->value);
            draft.isMetric = draft.isResult = true;
        }
    }
    return completed(draft);
}

LineScalars ScalarLines::usual(const QByteArray &text)
{
    if (auto line = gathered(text))
        return *std::move(line);
    Draft draft;
    if (!addJson(text, &draft))
        addScanned(text, &draft);
    return completed(draft);
}

/// A dictionary over several lines, as pprint writes it: its step may stand behind its values. Nothing: the line is no
/// part of one.
std::optional<LineScalars> ScalarLines::gathered(const QByteArray &text)
{
    constexpr int mostLines = 64;
    constexpr qsizetype longestPart = 2048;
    const auto part = text.trimmed();
    const bool begins = part.startsWith('{') && !part.contains('}') && part.size() <= longestPart
        && (part.contains('\'') || part.contains('"') || part.size() == 1);
    if (begins) {
        m_open = {};
        m_openLines = 1;
        addScanned(part, &m_open);
        return LineScalars{};
    }
    if (m_openLines == 0)
        return std::nullopt;
    if (++m_openLines > mostLines) {
        m_openLines = 0;
        return std::nullopt;
    }
    const bool isPart = (part.startsWith('\'') || part.startsWith('"')) && part.size() <= longestPart;
    if (!isPart && !part.startsWith('}'))
        return std::nullopt; // of somebody else
    addScanned(part, &m_open);
    if (!part.endsWith('}'))
        return LineScalars{};
    m_openLines = 0;
    return completed(std::exchange(m_open, {}));
}

void ScalarLines::addScanned(const QByteArray &text, Draft *draft) const
{
    const auto scan = scanned(text, mostValues);
    const bool isOther = scan.bar && isOtherTitle(scan.title);
    const bool isEval = isEvaluation(text);
    bool hasOtherRate = false;
    bool hasRate = false;
    for (const auto &value : scan.values) {
        const bool isRate = value.key == "it/s";
        hasRate = hasRate || isRate;
        hasOtherRate = hasOtherRate || value.key == "samples/s" || value.key == "examples/s" || value.key == "images/s"
            || value.key == "tokens/s";
        const bool isNamed = !isEval || isEvalKey(value.key);
        if (!isOther)
            addValue(isNamed ? value.key : "eval_" + value.key, value.value, value.isWhole, value.of, draft);
    }
    if (isOther)
        return;
    // A bar that counts samples or bytes is none of steps.
    if (scan.bar && (hasRate || !hasOtherRate))
        draft->bar = std::pair{qint64(scan.bar->first), qint64(scan.bar->second)};
    if (scan.bracketed && draft->isMetric && !draft->step && !draft->bar)
        draft->step = scan.bracketed;
    if (m_hasStepPattern) {
        if (const auto step = m_steps.stepIn(text))
            draft->step = step;
    }
}

bool ScalarLines::addJson(const QByteArray &text, Draft *draft) const
{
    const auto part = text.trimmed();
    if (!part.startsWith('{') || !part.endsWith('}'))
        return false;
    const auto document = QJsonDocument::fromJson(part);
    if (!document.isObject())
        return false; // Python's quotes, or NaN
    const auto object = document.object();
    for (auto member = object.begin(); member != object.end(); ++member)
        addJsonValue(member.key(), member.value(), 0, draft);
    if (draft->isMetric || draft->step)
        return true;
    *draft = {}; // a line of a log in JSON: its message may say something
    return false;
}

void ScalarLines::addJsonValue(const QString &name, const QJsonValue &value, int depth, Draft *draft) const
{
    constexpr int deepest = 4;
    if (value.isDouble()) {
        const auto number = value.toDouble();
        addValue(name.toUtf8(), number, number == std::floor(number), std::nullopt, draft);
    } else if (value.isString()) {
        const auto said = value.toString().left(40).trimmed().toLatin1();
        const auto number = numberAtPlace(said, 0);
        if (number && number->end == said.size())
            addValue(name.toUtf8(), number->value, number->isWhole, std::nullopt, draft);
    } else if (value.isObject() && depth < deepest) {
        const auto object = value.toObject();
        for (auto member = object.begin(); member != object.end(); ++member)
            addJsonValue(name + u'/' + member.key(), member.value(), depth + 1, draft);
    }
}

void ScalarLines::addValue(const QByteArray &key, double value, bool isWhole, std::optional<double> of,
                           Draft *draft) const
{
    const auto lower = key.toLower();
    const auto total = of ? stepOf(*of, true) : std::nullopt;
    if (isStepKey(lower)) {
        if (!draft->step) {
            draft->step = stepOf(value, isWhole);
            draft->total = total;
        }
        return;
    }
    if (lastPart(lower) == "epoch") {
        draft->epoch = stepOf(value, isWhole);
        draft->epochs = total;
        return;
    }
    if (draft->values.size() >= mostValues)
        return;
    const auto tag = scalartag::canonical(key);
    const bool isTaken = m_keys.isEmpty() ? !isNoValue(lower) : m_keys.contains(tag);
    const bool isKnown = std::ranges::any_of(draft->values, [&](const auto &one) { return one.first == tag; });
    if (!isTaken || isKnown || tag.isEmpty())
        return;
    draft->values.emplaceBack(tag, value);
    draft->isMetric = draft->isMetric || !m_keys.isEmpty() || scalartag::isMetric(key);
    draft->isResult = draft->isResult || !m_keys.isEmpty() || scalartag::isLoss(tag) || tag.contains("acc"_L1)
        || tag.contains("reward"_L1);
}

/// Which step it is, by the line and by those before it.
void ScalarLines::placeStep(const Draft &draft, LineScalars *line)
{
    std::optional<std::pair<qint64, qint64>> part; // so many of so many
    if (draft.step && draft.total)
        part = std::pair{*draft.step, *draft.total};
    else if (!draft.step)
        part = draft.bar;
    // "Epoch [3/10], Step [40/1000]" and the bars of Keras count the steps of one epoch.
    qint64 epochsBefore = -1;
    if (draft.epoch)
        epochsBefore = *draft.epoch - (draft.epochs ? 1 : 0);
    else if (m_epoch && draft.bar)
        epochsBefore = *m_epoch - 1;
    const auto epochs = draft.epoch ? draft.epochs : m_epochs;
    const bool isOfEpoch = part && epochsBefore >= 0 && (draft.bar || draft.epochs)
        && double(std::max(epochsBefore, epochs.value_or(0)) + 1) * double(part->second) < largestStep;
    if (isOfEpoch) {
        line->step = epochsBefore * part->second + part->first;
        if (epochs)
            line->total = *epochs * part->second;
    } else if (part) {
        line->step = part->first;
        line->total = part->second;
    } else if (draft.step) {
        line->step = draft.step;
    } else if (draft.epoch && !m_hasOwnStep) {
        line->step = draft.epoch;
        line->total = draft.epochs;
    } else {
        line->step = m_step;
    }
    m_hasOwnStep = m_hasOwnStep || part || draft.step;
    m_step = line->step;
}

LineScalars ScalarLines::completed(const Draft &draft)
{
    if (draft.epoch && draft.epochs && !draft.step && !draft.bar && draft.values.isEmpty()) { // "Epoch 3/10" of Keras
        m_epoch = draft.epoch;
        m_epochs = draft.epochs;
        return {};
    }
    const bool hasStep = draft.step || draft.bar;
    if (!hasStep && !draft.isMetric)
        return {};
    if (!hasStep && !draft.epoch && !m_step && !draft.isResult)
        return {}; // a configuration, printed before the first step
    LineScalars line;
    placeStep(draft, &line);
    line.values = draft.values;
    return line;
}

QList<ScalarPreview> previewOf(const ScalarRule &rule, const QList<QByteArray> &lines)
{
    constexpr qsizetype mostLines = 1'000;
    ScalarLines reader{rule};
    QList<ScalarPreview> previews;
    for (const auto &line : lines.first(std::min(lines.size(), mostLines)))
        previews.append({line, reader.read(line, 0)});
    return previews;
}
