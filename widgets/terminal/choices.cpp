// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/choices.h"

#include "services/store/settings.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace terminalchoices {

namespace {

struct TerminalWays
{
    Q_DECLARE_TR_FUNCTIONS(TerminalWays)
};

TmuxWay wayNamed(const QString &way)
{
    return way == "plain"_L1 ? TmuxWay::Plain : way == "none"_L1 ? TmuxWay::None : TmuxWay::Control;
}

} // namespace

QString tmuxKeyOf(const QString &tpu)
{
    return tmuxKey + u'.' + tpu;
}

TmuxWay tmuxWay(const Settings *settings)
{
    return wayNamed(settings != nullptr ? settings->more(tmuxKey).toString() : QString{});
}

TmuxWay tmuxWayOn(const QString &tpu, const Settings *settings)
{
    const auto own = settings != nullptr ? settings->more(tmuxKeyOf(tpu)).toString() : QString{};
    return own.isEmpty() ? tmuxWay(settings) : wayNamed(own);
}

QString tmuxWayName(TmuxWay way)
{
    switch (way) {
    case TmuxWay::Control: return TerminalWays::tr("tmux, shown by TPU Desk");
    case TmuxWay::Plain: return TerminalWays::tr("tmux with its own bar and keys");
    case TmuxWay::None: return TerminalWays::tr("Without tmux");
    }
    return {};
}

int scrollbackLines(const Settings *settings)
{
    const int lines =
        settings != nullptr ? settings->more(scrollbackKey).toInt(deliveredScrollback) : deliveredScrollback;
    return std::clamp(lines, 0, maxScrollback);
}

bool marksCommands(const Settings *settings)
{
    return settings == nullptr || settings->more(marksKey).toBool(true);
}

} // namespace terminalchoices
