// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/remembered.h"

#include "services/store/settings.h"

#include <QPointer>

namespace remembered {

static QPointer<Settings> &settingsInUse()
{
    static QPointer<Settings> settings;
    return settings;
}

void useSettings(Settings *settings)
{
    settingsInUse() = settings;
}

QJsonValue value(const QString &key)
{
    return settingsInUse() ? settingsInUse()->more(key) : QJsonValue{};
}

void keep(const QString &key, const QJsonValue &value)
{
    if (settingsInUse())
        settingsInUse()->setMore(key, value);
}

} // namespace remembered
