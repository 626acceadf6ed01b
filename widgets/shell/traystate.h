// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpu.h"

#include <QList>
#include <QString>

class Activities;
class RequestLog;

/// What goes on, for somebody who does not see the window: the requests, what else this computer does (one by its
/// words, more by their number), else what is under way in the cloud. Empty: nothing.
[[nodiscard]] QString trayState(const RequestLog &requests, const Activities &activities, const QList<Tpu> &tpus);
