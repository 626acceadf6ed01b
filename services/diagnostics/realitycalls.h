// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/net/restclient.h"

#include <QDateTime>

#include <functional>

/// What calls are about: the signed-in project, and what earlier replies told.
struct RealitySubject
{
    CloudProfile profile;
    QDateTime now;
    QString zone{}; ///< of the first TPU VM or request; else the first that there is
    QString node{}; ///< full name of the first TPU VM; empty: none
    int workers = 0; ///< of that one
    QString queuedResource{}; ///< full name of the first
    QString billingAccount{};

    void learn(const QString &call, const QJsonObject &reply);
};

/// What our parser made of a reply.
struct RealityReading
{
    qsizetype read = 0; ///< items that the parser gave
    qsizetype there = -1; ///< items in the reply; -1: the parser takes only some on purpose, or it is no list
};

/// One kind of call that the program makes, none of which changes anything.
struct RealityCall
{
    QString id; ///< "tpu.nodes"
    QString message; ///< of Google's description: "tpu.v2/ListNodesResponse"; empty: there is none
    std::function<std::optional<RestRequest>(const RealitySubject &)> request; ///< nothing: nothing to ask about
    std::function<Result<RealityReading>(const QJsonObject &)> parse;
    bool isPublic = false; ///< the same for everybody: no stand-ins are needed
};

/// All of them, in the order in which one tells what the next is about.
[[nodiscard]] const QList<RealityCall> &realityCalls();
/// Null: none has this id.
[[nodiscard]] const RealityCall *realityCall(const QString &id);
