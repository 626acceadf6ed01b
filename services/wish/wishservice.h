// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/ownership.h"
#include "services/wish/wishcalls.h"

#include <QObject>

#include <memory>

class Clock;
class Journal;
class TpuService;
class WakeWatch;

/// What a WishService works with. Everything outlives it.
struct WishContext
{
    TpuService *tpus = nullptr;
    Clock *clock = nullptr;
    Journal *journal = nullptr;
    ReachTpu reach{}; ///< empty: READY is enough
    /// The zones of the user's grant for a type and tier; asked when a wish for the whole grant starts.
    std::function<QList<ZoneId>(const QString &type, Tier tier)> grantZones{};
    /// Which quota a request in that zone draws on, as a word of its own, where zones share one that has no room for
    /// two of them: one of these zones is asked at a time. Empty, or not given: independent of all others.
    std::function<QString(const ZoneId &zone, const QString &type, Tier tier)> sharedQuota{};
    WakeWatch *wake = nullptr;
    std::function<quint64()> random{}; ///< empty: the system's
    WishOwner self = WishOwner::self();
    std::function<QString(qint64)> bornOf{&WishOwner::bornOf};
};

/// What a window that only watches answers to whoever wants something changed.
[[nodiscard]] Error onlyWatches();

/// All wishes of one project: kept in the journal, pursued through days, crashes and sleep. Nothing is sent before it
/// is written down. One list call for all zones tells of all of them; it is shared with TpuService's own refresh. The
/// list is read every 2 s just after something moved, ever more slowly while nothing does: see pace.h. Cost of waiting:
/// 4 list calls a minute, the window's own counted in; a queued request 0.1 more, a zone that is asked directly
/// about 2.
class WishService : public QObject
{
    Q_OBJECT

public:
    explicit WishService(WishContext context, QObject *parent = nullptr);
    ~WishService() override; ///< what is under way goes on at the next start

    [[nodiscard]] QList<WishView> wishes() const; ///< what is under way first, then ended ones; newest first
    [[nodiscard]] std::optional<WishView> find(const QUuid &id) const;
    [[nodiscard]] Result<QUuid> start(Wish wish); ///< written down before it returns; Invalid: see problemsOf()
    // An empty zone: the whole wish. What was ordered is written down when they return.
    Result<> pause(const QUuid &id, const ZoneId &zone = {}); ///< no new try; what is queued at Google stays there
    Result<> resume(const QUuid &id, const ZoneId &zone = {});
    Result<> stop(const QUuid &id,
                  const ZoneId &zone = {}); ///< takes back what was asked for; never touches the winner
    /// The cloud took the winner away: what is dead of it is deleted, and all zones are asked again. A node that is
    /// READY is left as it is and stays the winner.
    Result<> again(const QUuid &id);
    Result<> change(const QUuid &id, const Wish &wish); ///< for the next attempt
    Result<> keepLate(const QUuid &id, const ZoneId &zone); ///< the late TPU is the user's from now on
    Result<> removeLate(const QUuid &id, const ZoneId &zone);
    Result<> forget(const QUuid &id); ///< one that is over
    [[nodiscard]] QList<WishAttempt> history(const QUuid &id) const; ///< newest first, at most 200
    [[nodiscard]] double requestsPerMinute() const; ///< what all that is under way costs in calls to Google now
    [[nodiscard]] Role role() const;
    [[nodiscard]] QString owner() const; ///< "host, process 123"; empty: nobody
    Result<> takeOver(); ///< from a window that cannot be seen to be dead: the user said so
    /// Why nothing is sent at all: the disk refuses, nobody is signed in, or the project cannot be read, so that what
    /// is there already is not known. Goes on by itself when that passes.
    [[nodiscard]] std::optional<Error> trouble() const;

signals:
    void changed();
    void roleChanged();
    void troubleChanged();
    void fulfilled(const QUuid &id, const Tpu &tpu); ///< at once; losers may still have to go, see WishState::Stopping
    void gaveUp(const QUuid &id, const Error &why);
    void needsUser(const QUuid &id, const Error &why);
    /// READY, although another one won or the wish is over: a bill. While WishState::Stopping it is being deleted;
    /// otherwise the user decides: keepLate() or removeLate().
    void lateWinner(const QUuid &id, const Tpu &tpu);
    void attemptEnded(const QUuid &id, const WishAttempt &attempt);

private:
    class Engine;
    friend class Engine;

    std::unique_ptr<Engine> m_engine;
};
