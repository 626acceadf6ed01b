// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/framepace.h"

#include <QList>

#include <algorithm>
#include <utility>

namespace {

constexpr qint64 slowestInFront = 50; // milliseconds
constexpr qint64 slowest = 400;
constexpr qint64 nanoseconds = 1'000'000; // of a millisecond

QList<const FramePace *> &paces()
{
    static QList<const FramePace *> all;
    return all;
}

} // namespace

FramePace::FramePace()
{
    m_sinceFrame.start();
    paces() << this;
}

FramePace::~FramePace()
{
    paces().removeOne(this);
}

int FramePace::untilNext(bool isInFront) const
{
    qint64 costs = cost();
    if (!isInFront) {
        for (const auto *other : std::as_const(paces())) {
            if (other != this && other->m_sinceFrame.elapsed() < slowest)
                costs += other->cost();
        }
    }
    const int share = isInFront ? 3 : 8; // a quarter of the time is for one, a ninth for all the others
    const auto pause =
        std::clamp<qint64>(share * costs / nanoseconds, shortest.count(), isInFront ? slowestInFront : slowest);
    return int(std::max<qint64>(0, pause - m_sinceFrame.elapsed()));
}
