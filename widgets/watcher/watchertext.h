// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/quota/prices.h"
#include "widgets/theme/tokens.h"
#include "widgets/watcher/watchercalls.h"

/// What people read of a watcher, and what can be done about it. Pure.
namespace watchertext {

/// Who acts, and who does not.
enum class Hold : quint8 {
    Here, ///< this computer; the watcher waits
    There, ///< the watcher, and it takes orders
    Unreached, ///< the watcher, as far as anybody knows: it does not answer
    OtherDesk, ///< another computer took all from the watcher
    Strange, ///< another watcher answers at its place, or one that knows nothing any more
    Moving, ///< on its way between here and there: nobody
};
[[nodiscard]] Hold holdOf(const WatcherSight &sight);
[[nodiscard]] StatusLevel level(const WatcherSight &sight);
[[nodiscard]] QString word(Hold hold); ///< "watching", "not reached"
/// One or two sentences: who runs the requests, and what that means for what is shown here.
[[nodiscard]] QString sentence(const WatcherSight &sight, const QDateTime &now);
/// What stands above all pages while this computer does not act; empty: it does.
[[nodiscard]] QString barSentence(const WatcherSight &sight, const QDateTime &now);

[[nodiscard]] bool canHandOver(const WatcherSight &sight);
[[nodiscard]] bool canTakeBack(const WatcherSight &sight);
[[nodiscard]] bool canForce(const WatcherSight &sight); ///< the user may say that the machine is gone for good
[[nodiscard]] bool canBeginAnew(const WatcherSight &sight); ///< somebody else has what was handed over
[[nodiscard]] bool canRemove(const WatcherSight &sight);

/// Where it is and how it is: a line each.
[[nodiscard]] QStringList facts(const WatcherSight &sight, const QDateTime &now);
/// What is wrong with it now; nothing: nothing is.
[[nodiscard]] std::optional<Error> trouble(const WatcherSight &sight);
/// "lab-server": what it calls itself, else its address.
[[nodiscard]] QString nameOf(const WatcherSight &sight);

/// What a machine said of itself: a line each.
[[nodiscard]] QStringList machineFacts(const WatcherHostFacts &facts);
/// Lines with a mark in front of each, to be read as a list.
[[nodiscard]] QString listed(const QStringList &lines);

/// What an e2-micro costs, with the date of the price; a sentence without a price where none is known.
[[nodiscard]] QString smallMachinePrice(const PriceList &prices);
/// Makes one and prints its address: two commands of gcloud.
[[nodiscard]] QString smallMachineCommand(const ProjectId &project);

} // namespace watchertext
