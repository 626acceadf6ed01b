// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/scene.h"

#include "app/tour/robot.h"
#include "app/tour/witness.h"
#include "widgets/terminal/view.h"

#include <QDir>
#include <QFile>

using namespace Qt::StringLiterals;

QString scene::keyFile()
{
    return QDir::homePath() + u"/.ssh/id_ed25519_tpudesk"_s;
}

bool scene::isShown(const QString &widget)
{
    return Robot::seen(widget) != nullptr;
}

QString scene::onScreen()
{
    const auto *view = qobject_cast<TerminalView *>(Robot::seen(u"terminalView"_s));
    QString text;
    for (const TerminalLine &line : view != nullptr ? view->shownFrame().lines : QList<TerminalLine>{})
        text += line.text() + u'\n';
    return text;
}

QJsonObject scene::theNode(Witness *witness)
{
    const auto all = witness->nodes();
    return all.size() == 1 ? all.first().toObject() : QJsonObject{};
}

bool scene::makeKey(Robot *robot)
{
    return robot->click(u"navKeys"_s) && robot->click(u"generateButton"_s) && robot->click(u"generateSubmit"_s)
        && Robot::waitFor([] { return QFile::exists(keyFile() + u".pub"_s) && !isShown(u"generateSubmit"_s); },
                          patience, u"the key that was made"_s)
        && robot->click(u"publishButton"_s) && robot->fill(u"publishUser"_s, user) && robot->click(u"publishSubmit"_s)
        && Robot::waitFor([] { return !isShown(u"publishSubmit"_s); }, patience, u"the key to be published"_s);
}
