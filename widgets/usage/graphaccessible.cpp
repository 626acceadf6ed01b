// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/graphaccessible.h"

#include "widgets/usage/usagegraph.h"

#include <QAccessibleWidget>

namespace {

/// Head and plot are painted, they have no words of their own: a chart is one thing, and its description says what is
/// in it.
class GraphAccessible final : public QAccessibleWidget
{
public:
    explicit GraphAccessible(UsageGraph *graph)
        : QAccessibleWidget{graph, QAccessible::Chart}
    {
    }

    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
};

QAccessibleInterface *interfaceFor(const QString &, QObject *object)
{
    auto *graph = qobject_cast<UsageGraph *>(object);
    return graph != nullptr ? new GraphAccessible{graph} : nullptr;
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
