// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"

/// UTC that never jumps: it goes with the time since boot, suspend included, from where the wall clock stood when the
/// program first ran since this boot. A wall clock that is set back a day changes no schedule.
class SteadyTime
{
public:
    struct Anchor
    {
        QString boot; ///< which boot `offset` belongs to
        qint64 offset = 0; ///< ms to add to the time since boot
        qint64 latest = 0; ///< ms since 1970: the latest time that is known to be over
    };

    explicit SteadyTime(Clock *clock, QString boot = currentBoot());

    /// Goes on where `before` was; in another boot the wall clock counts again, unless it stands before `latest`.
    void resume(const Anchor &before);
    [[nodiscard]] Anchor anchor() const;
    [[nodiscard]] QDateTime now() const;
    /// A steady time as a clock on the wall shows it now; null stays null.
    [[nodiscard]] QDateTime onTheWall(const QDateTime &steady) const;
    [[nodiscard]] QDateTime fromTheWall(const QDateTime &onTheWall) const; ///< the other way round
    [[nodiscard]] const QString &boot() const { return m_boot; }

    [[nodiscard]] static QString currentBoot(); ///< the kernel's boot id

private:
    Clock *m_clock;
    QString m_boot;
    qint64 m_offset;
};
