// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/happened.h"

/// The small steps that decide() and happened() are made of. Pure: they change the history that they are given.
namespace steps {

struct Scene
{
    WishHistory &history;
    QDateTime now;
    Dice dice;
    QList<WishAttempt> ended{};

    [[nodiscard]] LineHistory *line(const ZoneId &zone);
    [[nodiscard]] QDateTime in(std::chrono::milliseconds time) const { return now.addMSecs(time.count()); }
    /// In about so long: +- 30 %.
    [[nodiscard]] QDateTime about(std::chrono::milliseconds time) { return in(dice.about(time)); }
};

enum class Leftover : quint8 { No, Perhaps };

void setState(Scene &scene, LineHistory &line, LineState state);
void endAttempt(Scene &scene, LineHistory &line, std::optional<Error> error, TriageClass kind);
/// The attempt did not work. What of it may be in the cloud is taken back before the next one.
void fail(Scene &scene, LineHistory &line, const Error &error, Leftover leftover);
/// The same, and the zone is not asked again by itself.
void failForGood(Scene &scene, LineHistory &line, const Error &error, Leftover leftover);
/// Nothing more of it is wanted.
void leave(Scene &scene, LineHistory &line);
void leaveAll(Scene &scene);
/// Nothing of it is in the cloud.
void settleGone(Scene &scene, LineHistory &line);
/// This is the TPU.
void win(Scene &scene, LineHistory &line);
/// The whole wish ends without a TPU.
void giveUp(Scene &scene, const Error &why);
/// Ends the wish, or hands it to the user, when no line goes on by itself.
void conclude(Scene &scene);
/// What was read of a line that is still wanted, and of one that is being taken back.
void lookedForGet(Scene &scene, LineHistory &line, const happening::Looked &looked);
void lookedForLeave(Scene &scene, LineHistory &line, const happening::Looked &looked);

} // namespace steps
