// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worldpath.h"

#include "services/store/settings.h"

using namespace Qt::StringLiterals;

void enterWorldsPath(Settings *settings, const ProjectId &project, const QString &scenario, bool isAnew)
{
    if (settings == nullptr)
        return;
    const auto done = u"start.done."_s + project.toString();
    const auto of = [&](const QString &world) { return world.isEmpty() ? done + u"@usual"_s : done + u'@' + world; };
    const auto last = u"start.world"_s;
    const auto before = settings->more(last).toString(); // nothing: the usual world, of a program that knew only one
    if (before == scenario && !isAnew)
        return;
    if (before != scenario)
        settings->setMore(of(before), settings->more(done));
    settings->setMore(done, isAnew ? QJsonValue{} : settings->more(of(scenario)));
    settings->setMore(last, scenario);
}
