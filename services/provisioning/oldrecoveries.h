// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/decide.h"

/// Pure. The requests that follow from what a program of before kept of recoveries in a file of its own
/// (comebacks.json, version 1): those of `known` that it changes, and new ones. What was under way goes on, what needs
/// the user waits for the user, what is to happen when a TPU is lost is a request's Afterwards. What cannot be read is
/// left out; what is known already, because the file was read before, is not done twice.
[[nodiscard]] QList<TpuRequestRecord> recoveriesFrom(const QJsonObject &file, QList<TpuRequestRecord> known,
                                                     const ProjectId &project, const Moment &moment);
