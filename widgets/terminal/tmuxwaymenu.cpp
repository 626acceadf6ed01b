// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/tmuxwaymenu.h"

#include "services/store/settings.h"
#include "widgets/terminal/choices.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QPointer>

using namespace Qt::StringLiterals;

namespace {

struct TmuxWayMenu
{
    Q_DECLARE_TR_FUNCTIONS(TmuxWayMenu)
};

} // namespace

void addTmuxWayMenu(QMenu *menu, const QString &tpu, Settings *settings, const std::function<void()> &chosen)
{
    const auto key = terminalchoices::tmuxKeyOf(tpu);
    const auto now = settings->more(key).toString();
    auto *ways = menu->addMenu(TmuxWayMenu::tr("How terminals of this TPU are kept"));
    ways->setObjectName(u"terminalTmuxWay"_s);
    auto *group = new QActionGroup{ways};
    const auto add = [&](const QString &way, const QString &text) {
        auto *action = ways->addAction(text);
        action->setObjectName(u"terminalTmuxWay-"_s + (way.isEmpty() ? u"all"_s : way));
        action->setCheckable(true);
        action->setChecked(now == way);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, ways, [settings = QPointer{settings}, key, now, way, chosen] {
            if (!settings || way == now)
                return;
            settings->setMore(key, way.isEmpty() ? QJsonValue{} : QJsonValue{way});
            chosen();
        });
    };
    add({},
        TmuxWayMenu::tr("As in the settings: %1")
            .arg(terminalchoices::tmuxWayName(terminalchoices::tmuxWay(settings))));
    ways->addSeparator();
    for (const auto &[way, word] : {std::pair{TmuxWay::Control, u"control"_s}, std::pair{TmuxWay::Plain, u"plain"_s},
                                    std::pair{TmuxWay::None, u"none"_s}})
        add(word, terminalchoices::tmuxWayName(way));
}
