// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/policyetag.h"

namespace practice {
namespace {

QString plainForm(QString etag)
{
    etag.replace(u'-', u'+').replace(u'_', u'/');
    while (etag.endsWith(u'='))
        etag.chop(1);
    return etag;
}

} // namespace

bool isSameEtag(const QString &one, const QString &other)
{
    return plainForm(one) == plainForm(other);
}

} // namespace practice
