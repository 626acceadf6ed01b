// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/runstext.h"

#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "services/scalars/scalartag.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct RunsTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(RunsPage)
};

std::chrono::seconds wholeSeconds(std::chrono::milliseconds time)
{
    return std::chrono::duration_cast<std::chrono::seconds>(time);
}

QString paceText(double stepsPerSecond)
{
    constexpr double slow = 0.2; // below it the time of a step is easier to grasp
    if (stepsPerSecond < slow)
        return RunsTextMessages::tr("%1 per step", "a time: 12 s")
            .arg(phrases::duration(std::chrono::seconds{std::llround(1 / stepsPerSecond)}));
    const auto count = QLocale{}.toString(stepsPerSecond, 'g', 3);
    const bool isOne = count == QLocale{}.toString(1); // as it is shown
    return (isOne ? RunsTextMessages::tr("%1 step/s") : RunsTextMessages::tr("%1 steps/s")).arg(count);
}

QString endText(const TrainingProgress &progress)
{
    const auto middle = phrases::duration(wholeSeconds(*progress.left));
    const auto least = phrases::duration(wholeSeconds(progress.leftLeast.value_or(*progress.left)));
    const auto most = phrases::duration(wholeSeconds(progress.leftMost.value_or(*progress.left)));
    return least == most ? RunsTextMessages::tr("Done in %1.", "a time: 2 h 10 min").arg(middle)
                         : RunsTextMessages::tr("Done in %1 (%2 to %3).", "three times").arg(middle, least, most);
}

} // namespace

namespace runstext {

QString title(const RunRecord &run)
{
    constexpr qsizetype longest = 200;
    const auto name = plainLine(run.config.name, longest).trimmed();
    return name.isEmpty()
        ? RunsTextMessages::tr("Run of %1", "a day and a time").arg(phrases::dayAndTime(run.createdAt))
        : name;
}

QString thing(const QUuid &run)
{
    return u"run/"_s + run.toString(QUuid::WithoutBraces);
}

QString slice(const RunConfig &config)
{
    QStringList parts{config.acceleratorType, config.zone.toString()};
    parts.removeAll(QString{});
    return phrases::list(parts);
}

std::optional<std::chrono::seconds> length(const RunResult &result, const QDateTime &now)
{
    if (!result.startedAt.isValid())
        return std::nullopt;
    const auto end = result.endedAt.isValid() ? result.endedAt : now;
    return std::chrono::seconds{std::max<qint64>(0, result.startedAt.secsTo(end))};
}

std::optional<RunValue> loss(const RunResult &result)
{
    const auto plain =
        std::ranges::find_if(result.values, [](const RunValue &value) { return value.tag == scalartag::loss; });
    if (plain != result.values.end())
        return *plain;
    const auto other =
        std::ranges::find_if(result.values, [](const RunValue &value) { return scalartag::isLoss(value.tag); });
    return other != result.values.end() ? std::optional{*other} : std::nullopt;
}

QString number(double value)
{
    if (std::isnan(value))
        return u"NaN"_s;
    if (std::isinf(value))
        return value > 0 ? u"∞"_s : u"−∞"_s;
    constexpr int digits = 5;
    return QLocale{}.toString(value, 'g', digits);
}

QString curveName(const ScalarCurveId &id)
{
    return id.folder.isEmpty() ? id.tag : punctuation::labelled(id.folder, id.tag);
}

QString progress(const TrainingProgress &progress)
{
    QStringList said;
    const auto step = phrases::number(progress.step);
    said << (progress.total ? RunsTextMessages::tr("Step %1 of %2.").arg(step, phrases::number(*progress.total))
                            : RunsTextMessages::tr("Step %1.").arg(step));
    if (progress.isStalled) {
        said << RunsTextMessages::tr("No progress for %1.", "a time: 12 min")
                    .arg(phrases::duration(wholeSeconds(progress.quiet)));
        return punctuation::sentences(said);
    }
    if (progress.stepsPerSecond > 0)
        said << punctuation::stopped(paceText(progress.stepsPerSecond));
    if (progress.left)
        said << endText(progress);
    return punctuation::sentences(said);
}

QString bytes(qint64 count)
{
    return QLocale{}.formattedDataSize(count, 1, QLocale::DataSizeIecFormat);
}

} // namespace runstext
