// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>

class TpuService;

/// A request whose record cannot be read: a newer version wrote it, or it is damaged. The record stays as it is, and
/// nothing is done for it.
struct UnreadableRequest
{
    QString id; ///< as the journal has it; also the value of jobLabel on what was made for it
    QDateTime changed; ///< UTC
    QByteArray record; ///< all of it
    bool isNewer = false; ///< of a later version of the program

    friend bool operator==(const UnreadableRequest &, const UnreadableRequest &) = default;
};

/// A node or a queued resource at Google.
struct LabelledThing
{
    QString path; ///< full name
    QString name;
    ZoneId zone;
    QString state; ///< as the server wrote it

    friend bool operator==(const LabelledThing &, const LabelledThing &) = default;
};

/// What carries the label of a request, as the list was read last. A queued resource whose nodes are there is spoken
/// for by them.
[[nodiscard]] QList<LabelledThing> thingsLabelled(const QString &request, const TpuService &tpus);
