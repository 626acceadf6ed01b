// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/strictjson.h"
#include "services/tpu/queuedresource.h"
#include "services/tpu/tpuapi.h"
#include "services/tpu/tpuspec.h"

#include <QJsonArray>
#include <QJsonObject>

/// Parsing and printing of the Cloud TPU API's resources. Pure. Everything may be missing in what comes in, or have
/// the wrong type; a resource without a usable name is a BadReply.
[[nodiscard]] Result<Tpu> parseTpu(const QJsonObject &json);
[[nodiscard]] Result<QueuedResource> parseQueuedResource(const QJsonObject &json);

/// Rows that cannot be read are left out and noted in the log once each.
[[nodiscard]] QList<Tpu> parseTpus(const QJsonObject &page);
[[nodiscard]] QList<QueuedResource> parseQueuedResources(const QJsonObject &page);

/// A page of a list of nodes.
struct NodePage
{
    StrictJson rest; ///< all but the nodes; or what is wrong with the text
    QList<Tpu> tpus{};
};

/// The same rows as parseTpus() of the whole page, without the detour over an object of thousands of them.
[[nodiscard]] NodePage readNodePage(const QByteArray &text);

/// By worker; `workers` is how many the node has.
[[nodiscard]] PublishedKeys parseGuestAttributes(const QJsonObject &json, int workers);

/// RFC 3339 with up to nanoseconds; UTC; null when it is not a time.
[[nodiscard]] QDateTime parseTime(const QString &text);

/// The body of nodes.create; of v2alpha1 where needsAlpha() says so.
[[nodiscard]] QJsonObject toJson(const TpuSpec &spec);
/// The body of nodes.patch, and its update mask. Lists are replaced whole.
[[nodiscard]] QJsonObject toJson(const NodePatch &patch);
[[nodiscard]] QString maskOf(const NodePatch &patch);
[[nodiscard]] QJsonArray toJson(const QList<DataDisk> &disks);
/// The body of queuedResources.create. Reserved capacity is asked for as such; preemptible cannot be queued and is
/// spot.
[[nodiscard]] QJsonObject toJson(const QueuedResourceOrder &order, const ProjectId &project);
