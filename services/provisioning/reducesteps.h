// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/reduce.h"

/// The small steps that decide() and reduce() are made of. Pure: they change the history that they are given.
namespace steps {

struct Scene
{
    TpuRequestRecord &history;
    QDateTime now;
    Dice dice;
    QList<FinishedAttempt> ended{};

    [[nodiscard]] ZoneAttemptRecord *line(const ZoneId &zone);
    [[nodiscard]] QDateTime in(std::chrono::milliseconds time) const { return now.addMSecs(time.count()); }
    /// In about so long: +- 30 %.
    [[nodiscard]] QDateTime about(std::chrono::milliseconds time) { return in(dice.about(time)); }
};

enum class Remains : quint8 { No, Perhaps };

void setState(Scene &scene, ZoneAttemptRecord &line, AttemptState state);
void endAttempt(Scene &scene, ZoneAttemptRecord &line, std::optional<Error> error, FailureClass kind);
/// The attempt did not work. What of it may be in the cloud is taken back before the next one.
void fail(Scene &scene, ZoneAttemptRecord &line, const Error &error, Remains remains);
/// The same, and the zone is not asked again by itself.
void failForGood(Scene &scene, ZoneAttemptRecord &line, const Error &error, Remains remains);
/// Nothing more of it is wanted.
void leave(Scene &scene, ZoneAttemptRecord &line);
void leaveAll(Scene &scene);
/// Nothing of it is in the cloud.
void settleGone(Scene &scene, ZoneAttemptRecord &line);
/// This is the TPU.
void win(Scene &scene, ZoneAttemptRecord &line);
/// What was to be brought back is there, or needs the user: `stuck`.
void endRecovery(Scene &scene, RecoveryRecord::Stuck stuck = RecoveryRecord::Stuck::No);
/// The lost machine is not known to be dead, so it is the winner as before, and the user decides.
void keepLost(Scene &scene, ZoneAttemptRecord &line, const Error &why);
/// The machine is gone for good.
[[nodiscard]] bool isDead(TpuState state);
/// Google took the machine that was made for the lost one, too.
void interrupt(Scene &scene);
/// The whole request ends without a TPU.
void giveUp(Scene &scene, const Error &why);
/// Ends the request, or hands it to the user, when no line goes on by itself.
void conclude(Scene &scene);
/// What was read of a line that is still wanted, and of one that is being taken back.
void reduceWanted(Scene &scene, ZoneAttemptRecord &line, const event::Snapshot &snapshot);
void reduceLeaving(Scene &scene, ZoneAttemptRecord &line, const event::Snapshot &snapshot);

} // namespace steps
