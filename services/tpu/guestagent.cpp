// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/guestagent.h"

using namespace Qt::StringLiterals;

bool saysYes(const QString &value)
{
    static const QStringList words{u"true"_s, u"t"_s, u"1"_s, u"y"_s, u"yes"_s}; // strconv.ParseBool's and the old ones
    return words.contains(value.trimmed().toLower());
}

QString userOn(const QMap<QString, QString> &metadata, const LoginChoice &login)
{
    const auto own = metadata.constFind(u"enable-oslogin"_s);
    auto there = login;
    there.isOsLogin = own != metadata.constEnd() ? saysYes(*own) : login.isOsLogin;
    return there.hostUser();
}
