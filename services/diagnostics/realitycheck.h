// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "services/ssh/hostkeys.h"

#include <QPointer>
#include <QStringList>

/// What a check works with. It outlives the session that these are of: calls then end with Cancelled.
struct RealityTools
{
    CloudProfile profile;
    QPointer<RestClient> rest; ///< whose token the calls go with
    QPointer<HostKeys> pins{}; ///< host keys that were seen before; null: none
    Clock *clock = nullptr;
    QString version{}; ///< of the program, for the head of the file
    RestOptions options{.bodyLimit = 8 << 20};
};

/// One reply, as it stands in the file.
struct RealityReply
{
    QString id; ///< of the call
    QString request{}; ///< "GET https://…"
    int status = 0; ///< of HTTP; 0: no answer
    std::chrono::milliseconds took{0};
    QString outcome{}; ///< "read 3 of 3"
    QString body{}; ///< JSON; empty: none that could be kept
};

/// English throughout, like a report for a bug. Everything in it has been through Pseudonyms.
struct RealityReport
{
    QDateTime begun{}; ///< UTC
    QString version{};
    QList<RealityReply> replies{};
    QStringList answers{}; ///< to what only a live account can tell
    QStringList unknowns{}; ///< fields and values that Google's descriptions do not have
    QStringList sentences{}; ///< refusals, and whether a rule of ours knows them
    QStringList notAsked{}; ///< calls that had nothing to ask about
    QString cut{}; ///< why it ended before its end; empty: it did not

    [[nodiscard]] int answered() const; ///< replies that were no refusal
    /// The whole file: what was found, then each reply. "-- ID: STATUS" begins one; JSON stands from "{" to "}" at the
    /// begin of a line.
    [[nodiscard]] QString text() const;
};

/// Makes each kind of call once, one after the other, none of which changes anything (see rawReply()), and holds the
/// replies against our parsers and Google's descriptions. Stopped, or without a connection, it ends with what there is,
/// and says so in RealityReport::cut: there are no errors.
[[nodiscard]] Task<RealityReport> checkReality(RealityTools tools, std::function<void(int done, int all)> progress,
                                               std::stop_token stop);
