// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/shellquote.h"
#include "services/tpu/changetpu.h"
#include "services/tpu/tpuapi.h"

/// The equivalent commands that the user can copy: correct for any bytes in names, labels and scripts.
enum class TpuAction : quint8 { Start, Stop, Delete };

/// Empty: gcloud has no option for what is asked for, REST has.
[[nodiscard]] QString gcloudCommand(const TpuSpec &spec, const ProjectId &project);
[[nodiscard]] QString gcloudCommand(const QueuedResourceOrder &order,
                                    const ProjectId &project); ///< into Google's queue
[[nodiscard]] QString gcloudCommand(TpuAction action, const TpuId &tpu);
[[nodiscard]] QString gcloudDelete(const QueuedResourceId &request, WithNodes nodes);
/// A curl command; its token is taken from gcloud when it runs, never written into it.
[[nodiscard]] QString restCall(const TpuSpec &spec, const CloudProfile &profile);
[[nodiscard]] QString restCall(const QueuedResourceOrder &order, const CloudProfile &profile);
[[nodiscard]] QString restCall(TpuAction action, const TpuId &tpu, const CloudProfile &profile);
/// gcloud has it in its alpha part only, and REST in v2alpha1.
[[nodiscard]] QString gcloudMaintain(Maintenance maintenance, const TpuId &tpu);
[[nodiscard]] QString restMaintain(Maintenance maintenance, const TpuId &tpu, const CloudProfile &profile);
/// Writes the whole metadata map of a node: what is not in it goes.
[[nodiscard]] QString restMetadata(const TpuId &tpu, const QMap<QString, QString> &metadata,
                                   const CloudProfile &profile);
[[nodiscard]] QString gcloudCommand(const DiskOrder &order, const ProjectId &project);
[[nodiscard]] QString restCall(const DiskOrder &order, const CloudProfile &profile);
/// The same patch of a node that is there; gcloud needs a command for each disk. Empty: nothing changes.
[[nodiscard]] QString gcloudPatch(const Tpu &tpu, const NodePatch &patch);
[[nodiscard]] QString restPatch(const TpuId &tpu, const NodePatch &patch, const CloudProfile &profile);
/// Reads a node or a queued request, or deletes a queued request.
[[nodiscard]] QString restDescribe(const QString &resource, const CloudProfile &profile);
[[nodiscard]] QString gcloudReset(const QueuedResourceId &request);
[[nodiscard]] QString restReset(const QueuedResourceId &request, const CloudProfile &profile);
[[nodiscard]] QString restDelete(const QueuedResourceId &request, WithNodes nodes, const CloudProfile &profile);

/// Any call of Google's as a curl command, with a token of gcloud's.
/// The option of curl with which it is called as somebody.
[[nodiscard]] QString bearerHeader(const QUrl &url);
[[nodiscard]] QString curlCommand(QLatin1StringView verb, const QUrl &url, const std::optional<QJsonObject> &body = {});

/// tpudesk://open/tpu/…: shows this TPU in whoever's TPU Desk.
[[nodiscard]] QString linkTo(const TpuId &tpu);
