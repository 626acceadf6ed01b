// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/choices.h"

#include "services/store/settings.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace terminalchoices {

TmuxWay tmuxWay(const Settings *settings)
{
    const auto way = settings != nullptr ? settings->more(tmuxKey).toString() : QString{};
    return way == "plain"_L1 ? TmuxWay::Plain : way == "none"_L1 ? TmuxWay::None : TmuxWay::Control;
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
