// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/traystate.h"

#include "services/core/activities.h"
#include "services/core/punctuation.h"
#include "services/session/sessionwork.h"
#include "widgets/shell/requestlog.h"

#include <QCoreApplication>

namespace {

struct TrayStateMessages
{
    Q_DECLARE_TR_FUNCTIONS(TrayState)
};

QString workHere(const RequestLog &requests, const Activities &activities)
{
    QStringList texts;
    for (const auto &activity : activities.running()) {
        if (!requests.owns(activity.id))
            texts << activity.text();
    }
    return texts.size() > 1 ? TrayStateMessages::tr("%n tasks in progress", nullptr, int(texts.size()))
                            : texts.value(0);
}

} // namespace

QString trayState(const RequestLog &requests, const Activities &activities, const QList<Tpu> &tpus)
{
    QStringList parts{requests.sentence(), workHere(requests, activities)};
    parts.removeAll(QString{});
    return parts.isEmpty() ? sessionWork(tpus) : punctuation::clauses(parts);
}
