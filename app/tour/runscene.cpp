// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/runscene.h"

#include "app/tour/robot.h"
#include "services/scalars/scalartag.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/runs/curveplot.h"

#include <algorithm>

using namespace Qt::StringLiterals;

bool runscene::show(Robot *robot, const QString &tab)
{
    return robot->click(u"navRuns"_s) && robot->click(u"runSwitch"_s + tab);
}

bool runscene::isState(JobState state)
{
    const QWidget *badge = Robot::seen(u"runState"_s);
    return badge != nullptr && badge->accessibleName() == jobtext::word(state);
}

std::optional<DrawnCurve> runscene::loss()
{
    const auto *plot = qobject_cast<CurvePlot *>(Robot::seen(u"runCurvePlot"_s));
    if (plot == nullptr)
        return std::nullopt;
    const auto &curves = plot->frame().curves;
    const auto found =
        std::ranges::find_if(curves, [](const DrawnCurve &curve) { return scalartag::isLoss(curve.line.id.tag); });
    return found != curves.end() ? std::optional{*found} : std::nullopt;
}

std::optional<ScalarPoint> runscene::lastPoint()
{
    const auto curve = loss();
    const auto strips = curve ? curve->window.strips : QList<ScalarStrip>{};
    std::optional<ScalarPoint> last;
    for (const auto &strip : strips) {
        for (const auto &column : strip.columns) {
            const auto step = qint64(column.place);
            if (column.count == 1 && !strip.isRepeated && (!last || step > last->step))
                last = ScalarPoint{.step = step, .value = column.mean, .at = 0};
        }
    }
    return last;
}

qsizetype runscene::newAttempts(const DrawnCurve &curve)
{
    return std::ranges::count(curve.window.marks, ScalarMark::Kind::NewAttempt, &ScalarMark::kind);
}
