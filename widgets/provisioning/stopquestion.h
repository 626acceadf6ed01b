// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"

#include <functional>

class QObject;
class QWidget;
class ProvisioningService;

/// Asks whether a request is to be stopped, names what is removed with it, and stops it.
void askToStop(ProvisioningService *tpuRequests, const TpuRequestView &view, QWidget *window,
               std::function<void(const Error &)> failed);

/// Stops asking in one zone: what Google has of it already goes after the grace of UndoQueue, the rest at once.
void stopLine(ProvisioningService *tpuRequests, const QUuid &request, const ZoneId &zone, QObject *context,
              std::function<void(const Error &)> failed);
