// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QJsonObject>
#include <QList>
#include <QUuid>

#include <chrono>

// The right to act on the requests of a project: to ask for TPUs, bring them back, delete idle ones, start jobs again
// and send messages. One program has it. A desk gives it to a watcher and takes it back; each keeps in a file of its
// own where the right is, and whoever does not know for sure does not act. The watcher's file decides: it is compared
// and swapped there, by the watcher and by each desk alike. Rules over values, so that they can be tried in every
// order: tests/services/lease/tst_leasemodel.cpp.

/// Where the right is, as one side knows it.
enum class LeaseState : quint8 {
    Held, ///< here: this side acts
    Empty, ///< of a watcher that was never given anything
    Leaving, ///< on its way to `other`: nobody acts until that is settled
    Away, ///< `other` has it
    Returning, ///< of a desk that has asked for it: nobody acts here until that is settled
};
[[nodiscard]] QString wordOf(LeaseState state); ///< "held"

/// A desk or a watcher, by its data folder.
struct LeaseParty
{
    static constexpr qsizetype longestName = 80;

    QUuid id{};
    QString name{}; ///< what people call it: "lab-server"; plain text

    friend bool operator==(const LeaseParty &, const LeaseParty &) = default;
};

/// A moment of one computer that no clock can turn back: time since that boot.
struct LeaseMoment
{
    QString boot{}; ///< the kernel's boot id
    std::chrono::milliseconds sinceBoot{0};

    friend bool operator==(const LeaseMoment &, const LeaseMoment &) = default;
};

/// A transfer that a watcher has heard of, and what came of it for good.
struct SettledTransfer
{
    QUuid id{};
    bool isAdopted = false; ///< by the watcher, or back by the desk; else it is never carried out any more

    friend bool operator==(const SettledTransfer &, const SettledTransfer &) = default;
};

struct LeaseRecord
{
    static constexpr int version = 1;
    static constexpr qsizetype mostSettled = 32;

    quint64 epoch = 0; ///< of a watcher: one more whenever somebody begins to act; of a desk: as it last heard of it
    LeaseState state = LeaseState::Held;
    LeaseParty self{};
    LeaseParty other{};
    QUuid transfer{}; ///< the one under way, or the one that led here
    bool hasArrived = false; ///< of a desk's Returning: all that was offered is on its disk
    bool isForced = false; ///< of a desk: it acts because its user said that the watcher is gone
    LeaseMoment until{}; ///< of a watcher's Leaving: the offer ends then
    QList<SettledTransfer> settled{}; ///< of a watcher; oldest first

    friend bool operator==(const LeaseRecord &, const LeaseRecord &) = default;
};

[[nodiscard]] QJsonObject toJson(const LeaseRecord &record);
/// Hostile input. Errors: BadReply, for one of a newer version too.
[[nodiscard]] Result<LeaseRecord> leaseRecordFrom(const QJsonObject &json);
