// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/betweenhosts.h"

#include "services/pod/hopkey.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

RecipeOrder orderForHops(const QList<PodHost> &hosts, const QString &podName, KeyWay way, Recipe recipe)
{
    return {.recipe = std::move(recipe),
            .hosts = hosts,
            .roles = {},
            .values = {{u"POD"_s, hopComment(podName).sliced(8)}, // the recipe puts "tpudesk-" before it
                       {u"PUBLISH"_s, way == KeyWay::Metadata ? u"metadata"_s : u"authorized_keys"_s}}};
}

QString publicKeyIn(const RecipeRun &run)
{
    static const QRegularExpression shape{u"\\Assh-ed25519 [A-Za-z0-9+/=]{20,200}\\z"_s};
    const RecipeCell *cell = run.order().hosts.isEmpty() ? nullptr : run.cell(u"pair"_s, run.order().hosts.first().id);
    const auto key = cell != nullptr ? cell->fact(u"public_key"_s) : QString{};
    return shape.match(key).hasMatch() ? key : QString{};
}
