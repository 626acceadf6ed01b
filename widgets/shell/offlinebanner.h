// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/noticebar.h"

class Clock;
class Reachability;

/// "Offline since 14:05, showing what was read at 14:03." There while the cloud does not answer, and gone by itself.
/// Meanwhile buttons that would change something there say why they do not work: see WriteLock::setUnreachable().
class OfflineBanner : public NoticeBar
{
    Q_OBJECT

public:
    OfflineBanner(Reachability *reachability, const Clock *clock);
    ~OfflineBanner() override;

private:
    void show();

    Reachability *m_reachability;
    const Clock *m_clock;
};
