// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/offlinebanner.h"

#include "services/core/clock.h"
#include "services/core/writelock.h"
#include "services/net/reachability.h"
#include "widgets/common/phrases.h"

using namespace Qt::StringLiterals;

OfflineBanner::OfflineBanner(Reachability *reachability, const Clock *clock)
    : m_reachability{reachability}
    , m_clock{clock}
{
    setObjectName(u"offlineBanner"_s);
    setClosable(false);
    connect(reachability, &Reachability::changed, this, &OfflineBanner::show);
    show();
}

OfflineBanner::~OfflineBanner()
{
    WriteLock::instance().setUnreachable({});
}

void OfflineBanner::show()
{
    if (!m_reachability->isOffline()) {
        WriteLock::instance().setUnreachable({});
        dismiss();
        return;
    }
    const auto sentence = [this, since = m_reachability->since(), read = m_reachability->answered()] {
        const auto now = m_clock->now();
        const auto begun = phrases::clockTime(since, now);
        return read.isValid() ? tr("Offline since %1, showing what was read at %2. TPU Desk keeps trying.")
                                    .arg(begun, phrases::clockTime(read, now))
                              : tr("Offline since %1: nothing could be read yet. TPU Desk keeps trying.").arg(begun);
    };
    say(StatusLevel::Warning, sentence, [] { return tr("Try now"); });
    WriteLock::instance().setUnreachable([since = m_reachability->since(), clock = m_clock] {
        return tr("The cloud has not answered since %1, so nothing can be changed there now. Check the network; this "
                  "button works again with the first answer.")
            .arg(phrases::clockTime(since, clock->now()));
    });
}
