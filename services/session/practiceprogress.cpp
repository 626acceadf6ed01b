// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/practiceprogress.h"

#include "services/session/guidefacts.h"
#include "services/store/settings.h"

using namespace Qt::StringLiterals;

namespace {

/// The machines of the world before are gone, though others may get their names: its terminals are no terminals of this
/// one, and whose cores were looked at there is no news here.
void forgetLooks(Settings *settings, const ProjectId &project)
{
    const auto isIn = [start = u"projects/%1/"_s.arg(project.toString())](const QString &tpu) {
        return tpu.startsWith(start);
    };
    const auto seen = u"usage.seen"_s;
    if (isIn(settings->more(seen).toString()))
        settings->setMore(seen, {});
    settings->change(
        [&](SettingsValues &values) { values.tabs.removeIf([&](const TabChoice &tab) { return isIn(tab.tpu); }); });
}

/// Name, key and way in belong to the machines of a world: the next one has none of its keys, and may ask OS Login.
void changeLogin(Settings *settings, const ProjectId &project, const QString &before, const QString &scenario,
                 bool isAnew)
{
    const auto of = [&project](const QString &world) {
        return ProjectId{project.toString() + u'@' + (world.isEmpty() ? u"usual"_s : world)};
    };
    settings->change([&](SettingsValues &values) {
        const auto left = values.logins.take(project);
        const auto kept = values.logins.take(of(scenario));
        if (before != scenario && left != LoginChoice{})
            values.logins.insert(of(before), left);
        if (!isAnew && kept != LoginChoice{})
            values.logins.insert(project, kept);
    });
}

} // namespace

bool enterPracticeProgress(Settings *settings, const ProjectId &project, const QString &scenario, bool isAnew)
{
    if (settings == nullptr)
        return false;
    const auto done = doneStepsKey(project);
    const auto of = [&](const QString &world) { return world.isEmpty() ? done + u"@usual"_s : done + u'@' + world; };
    const auto last = u"start.world"_s;
    const auto before = settings->more(last).toString(); // nothing: the usual world, of a program that knew only one
    if (before == scenario && !isAnew)
        return false;
    if (before != scenario)
        settings->setMore(of(before), settings->more(done));
    settings->setMore(done, isAnew ? QJsonValue{} : settings->more(of(scenario)));
    settings->setMore(last, scenario);
    forgetLooks(settings, project);
    changeLogin(settings, project, before, scenario, isAnew);
    return true;
}
