// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/check.h"

#include "services/core/punctuation.h"
#include "services/recipes/recipetext.h"

#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct JaxVerdictMessages
{
    Q_DECLARE_TR_FUNCTIONS(JaxVerdict)
};

/// What stopped the first host that has a reason of its own; the others only wait for it.
QString firstReason(const RecipeState &run)
{
    for (const auto step : {"ready"_L1, "count"_L1}) {
        for (const auto &host : run.order.hosts) {
            const HostStepState *cell = run.cell(step, host.id);
            if (cell == nullptr || isWell(cell->state) || cell->problem == "not-joined"_L1
                || cell->problem == "not-together"_L1 || cell->problem == "blocked"_L1)
                continue;
            if (const auto sentence = sentenceOf(run.order.recipe, *cell); !sentence.isEmpty())
                return punctuation::labelled(host.label, sentence);
        }
    }
    for (const auto &host : run.order.hosts) {
        if (const HostStepState *cell = run.cell(u"count"_s, host.id); cell != nullptr && !isWell(cell->state))
            return sentenceOf(run.order.recipe, *cell);
    }
    return {};
}

} // namespace

int expectedDevices(const QString &acceleratorType)
{
    // "v3-32", "v4-16", "v5litepod-8", "v5p-8", "v6e-4": the number counts cores up to v5p (bar v5e), then chips
    // (services/tpu/README.md). A device is a core on v2 and v3, and a whole chip from v4 on.
    static const QRegularExpression shape{u"\\Av(2|3|4|5p|5litepod|5e|6e)-([0-9]{1,5})\\z"_s};
    const auto match = shape.match(acceleratorType);
    if (!match.hasMatch())
        return 0;
    const auto kind = match.captured(1);
    const int number = match.captured(2).toInt();
    return kind == "4"_L1 || kind == "5p"_L1 ? number / 2 : number;
}

RecipeOrder orderForCheck(const QList<PodHost> &hosts, const QString &venv, int expected, Recipe recipe)
{
    return {.recipe = std::move(recipe),
            .hosts = hosts,
            .roles = {},
            .values = {{u"VENV"_s, venv}, {u"EXPECTED"_s, QString::number(expected)}}};
}

JaxVerdict verdictOn(const RecipeState &run)
{
    const auto all = run.order.hosts.size();
    const int expected = run.order.values.value(u"EXPECTED"_s).toInt();
    QSet<int> counts;
    qsizetype answered = 0;
    QString platform;
    QString version;
    for (const auto &host : run.order.hosts) {
        const HostStepState *cell = run.cell(u"count"_s, host.id);
        if (cell == nullptr || !isWell(cell->state) || cell->fact(u"devices"_s).isEmpty())
            continue;
        ++answered;
        counts << cell->fact(u"devices"_s).toInt();
        platform = cell->fact(u"platform"_s).left(20);
        version = cell->fact(u"jax"_s).left(20);
    }
    const int devices = counts.size() == 1 ? *counts.begin() : 0;
    if (answered == 0)
        return {.isWell = false,
                .devices = 0,
                .sentence =
                    JaxVerdictMessages::tr("No host has counted its devices. %1").arg(firstReason(run)).trimmed()};
    if (answered < all)
        return {.isWell = false,
                .devices = devices,
                .sentence = JaxVerdictMessages::tr("Only %1 of %2 hosts have counted. %3")
                                .arg(answered)
                                .arg(all)
                                .arg(firstReason(run))
                                .trimmed()};
    if (counts.size() > 1)
        return {.isWell = false,
                .devices = 0,
                .sentence = JaxVerdictMessages::tr("The hosts count different numbers of devices, so they did not all "
                                                   "join the same program. Free the chips, then check again.")};
    if (platform != "tpu"_L1)
        return {.isWell = false,
                .devices = devices,
                .sentence = JaxVerdictMessages::tr("JAX runs, but on “%1” and not on the TPU. The runtime may not fit, "
                                                   "or jax was installed without [tpu].")
                                .arg(platform)};
    if (expected > 0 && devices != expected)
        return {.isWell = false,
                .devices = devices,
                .sentence =
                    JaxVerdictMessages::tr("JAX counts %1 devices on %2 hosts, and this slice has %3. A host may count "
                                           "only its own: look whether all run the same JAX, then check again.")
                        .arg(devices)
                        .arg(all)
                        .arg(expected)};
    return {.isWell = true,
            .devices = devices,
            .sentence =
                QCoreApplication::translate("JaxVerdict", "JAX %1 counts %2 devices on %n host(s), as it should.",
                                            nullptr, static_cast<int>(all))
                    .arg(version)
                    .arg(devices)};
}
