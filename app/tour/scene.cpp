// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/scene.h"

#include "app/tour/robot.h"
#include "app/tour/witness.h"
#include "widgets/terminal/view.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>

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

bool scene::agreeToPay(Robot *robot)
{
    if (!Robot::waitFor([] { return isShown(u"createBilled"_s); }, patience, u"createBilled"_s))
        return false;
    const auto *amount = qobject_cast<QLineEdit *>(Robot::seen(u"createBilled"_s));
    static const QRegularExpression wanted{u"[0-9]+\\.[0-9]{2}"_s}; // as the label says it
    const auto said = amount != nullptr ? wanted.match(amount->accessibleName()).captured() : QString{};
    return !said.isEmpty() && robot->fill(u"createBilled"_s, said);
}
