// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/graphaccessible.h"

#include "widgets/usage/usagegraph.h"

#include <QAccessibleWidget>

namespace {

QAccessibleInterface *interfaceFor(const QString &, QObject *object)
{
    auto *graph = qobject_cast<UsageGraph *>(object);
    return graph != nullptr ? new QAccessibleWidget{graph, QAccessible::Chart} : nullptr;
}

} // namespace

void graphaccessible::install()
{
    static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
    Q_UNUSED(once);
}
