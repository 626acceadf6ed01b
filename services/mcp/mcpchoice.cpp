// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/mcp/mcpchoice.h"

#include "services/store/settings.h"

#include <QJsonValue>

using namespace Qt::StringLiterals;

namespace {

const auto choiceKey = u"protection.programsMayAsk"_s;

} // namespace

bool programsMayAsk(const Settings &settings)
{
    return settings.more(choiceKey).toBool();
}

void setProgramsMayAsk(Settings *settings, bool may)
{
    settings->setMore(choiceKey, may ? QJsonValue{true} : QJsonValue{});
}
