// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/luck.h"
#include "services/wish/wish.h"

#include <QObject>

#include <functional>

class LuckStore;
struct Trouble;
class WishService;

/// What a try of a wish says of capacity. `earlier`: tries of the same wish, newest first; with them the wait is known.
/// `tpu`: what it gave, where that is known.
[[nodiscard]] Asking askingOf(const Wish &wish, const WishAttempt &attempt, const QList<WishAttempt> &earlier,
                              const std::optional<Tpu> &tpu);

/// What waits in Google's queue now, as if it were over: for the screen alone.
[[nodiscard]] QList<LuckSpan> spansUnderWay(const QList<WishView> &wishes, const QDateTime &now);

/// Writes the history while wishes are pursued. Only the window that owns the wishes has something to write.
class LuckRecorder : public QObject
{
    Q_OBJECT

public:
    using FindTpu = std::function<std::optional<Tpu>(const TpuId &)>;

    LuckRecorder(WishService *wishes, LuckStore *luck, FindTpu tpu, QObject *parent = nullptr);

    /// What the watcher saw: only a loss of a TPU whose number is known says something.
    void lost(const Trouble &trouble);
    /// The cloud took a TPU away, or the user deleted it. `numericId`: of that node, not of a later one of its name.
    void ended(const TpuId &tpu, const QString &numericId, TpuEnd end, const QDateTime &at);

private:
    void attemptEnded(const QUuid &id, const WishAttempt &attempt);

    WishService *m_wishes;
    LuckStore *m_luck;
    FindTpu m_tpu;
};
