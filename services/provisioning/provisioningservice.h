// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/semaphore.h"
#include "services/core/taskscope.h"
#include "services/provisioning/listschedule.h"
#include "services/provisioning/reduce.h"
#include "services/provisioning/requeststore.h"
#include "services/tpu/tpuapi.h"

#include <QObject>
#include <QPointer>

#include <map>

class Clock;
class JournalThread;
class Lease;
class RequestsElsewhere;
class TpuService;
class WakeWatch;

/// Logs in to a READY node and leaves again; ends by itself within a minute. An error: not reachable (yet).
using ReachTpu = std::function<Task<>(Tpu, std::stop_token)>;

/// What a ProvisioningService works with. Everything outlives it.
struct ProvisioningContext
{
    TpuService *tpus = nullptr;
    Clock *clock = nullptr;
    JournalThread *journal = nullptr;
    ReachTpu reach{}; ///< empty: READY is enough
    ReachTpu letIn{}; ///< logs in to every host of a TPU that came back, patiently; empty: nobody looks
    /// Starts the command on every host of a TPU that came back and looks how it goes; one that runs there already is
    /// not started twice. Empty: nothing is run.
    std::function<Task<RunOutcome>(Tpu tpu, QString command, std::stop_token stop)> run{};
    /// The zones of the user's grant for a type and tier; asked when a request for the whole grant starts.
    std::function<Task<QList<ZoneId>>(QString type, Tier tier)> grantZones{};
    /// Which quota a request in that zone draws on, as a word of its own, where zones share one that has no room for
    /// two of them: one of these zones is asked at a time. Empty, or not given: independent of all others.
    std::function<QString(const ZoneId &zone, const QString &type, Tier tier)> sharedQuota{};
    /// What each new TPU VM has beside what was asked for, such as the user's key. Empty: nothing.
    std::function<void(TpuSpec *)> completeSpec{};
    WakeWatch *wake = nullptr;
    std::function<quint64()> random{}; ///< empty: the system's
    ProvisioningOwner self = ProvisioningOwner::self();
    std::function<QString(qint64)> bornOf{&ProvisioningOwner::bornOf};
    bool isViewer = false; ///< it never becomes the owner: it shows what is there, for a moment
    Lease *lease = nullptr; ///< the right to act; null: this computer's windows alone part it among them
    /// Whoever has the lease, as far as orders reach it; empty, or null: orders are refused meanwhile.
    std::function<RequestsElsewhere *()> elsewhere{};
};

/// The zones of a request that share a quota, see ProvisioningContext::sharedQuota.
[[nodiscard]] QHash<ZoneId, QString> quotasOf(const ProvisioningContext &context, const TpuRequest &tpuRequest);

/// What a window that only watches answers to whoever wants something changed.
[[nodiscard]] Error onlyWatches();

/// All requests of one project: kept in the journal, pursued through days, crashes and sleep. Nothing is sent before it
/// is written down. One list call for all zones tells of all of them; it is shared with TpuService's own refresh. The
/// list is read every 2 s just after something moved, ever more slowly while nothing does: see namespace pace. Cost of
/// waiting: 4 list calls a minute, the window's own counted in; a queued request 0.1 more, a zone that is asked
/// directly about 2.
class ProvisioningService : public QObject
{
    Q_OBJECT
    using Order = event::Order;
    using Ordered = event::Ordered;

public:
    explicit ProvisioningService(ProvisioningContext context, QObject *parent = nullptr);
    ~ProvisioningService() override; ///< what is under way goes on at the next start

    [[nodiscard]] QList<TpuRequestView> tpuRequests() const; ///< what is under way first, then ended ones; newest first
    [[nodiscard]] std::optional<TpuRequestView> find(const QUuid &id) const;
    [[nodiscard]] const QList<UnreadableRequest> &unreadable() const { return m_unreadable; }
    // What was ordered is on the disk when the task ends well; else nothing of it counts.
    [[nodiscard]] Task<QUuid> start(TpuRequest tpuRequest); ///< Invalid: see problemsOf()
    // An empty zone: the whole request.
    /// No new try; what is queued at Google stays there.
    [[nodiscard]] Task<> pause(const QUuid &id, const ZoneId &zone = {})
    {
        return submit(id, Ordered{Order::Pause, zone});
    }
    [[nodiscard]] Task<> resume(const QUuid &id, const ZoneId &zone = {})
    {
        return submit(id, Ordered{Order::Resume, zone});
    }
    /// Takes back what was asked for; never touches the winner.
    [[nodiscard]] Task<> stop(const QUuid &id, const ZoneId &zone = {})
    {
        return submit(id, Ordered{Order::Stop, zone});
    }
    /// The cloud took the winner, the machine with that number, away: see event::Lost.
    [[nodiscard]] Task<> lost(const QUuid &id, const QString &numericId) { return submit(id, event::Lost{numericId}); }
    [[nodiscard]] Task<> takeNote(const QUuid &id) ///< of a recovery's end
    {
        return submit(id, Ordered{Order::TakeNote, {}});
    }
    [[nodiscard]] QList<TpuRequestRecord> records() const; ///< of all, the hidden ones among them
    /// Makes new requests of what is known of all, or other ones, and says which.
    using Rewriting =
        std::function<Result<QList<TpuRequestRecord>>(const QList<TpuRequestRecord> &known, const Moment &moment)>;
    [[nodiscard]] Task<QList<QUuid>> rewrite(Rewriting how);
    [[nodiscard]] Task<> change(const QUuid &id, TpuRequest tpuRequest); ///< for the next attempt
    /// The late TPU is the user's from now on.
    [[nodiscard]] Task<> keepLate(const QUuid &id, const ZoneId &zone)
    {
        return submit(id, Ordered{Order::KeepLate, zone});
    }
    [[nodiscard]] Task<> removeLate(const QUuid &id, const ZoneId &zone)
    {
        return submit(id, Ordered{Order::RemoveLate, zone});
    }
    /// One that is over. Where something is to happen when its TPU is lost, it is hidden and not forgotten.
    [[nodiscard]] Task<> forget(const QUuid &id);
    [[nodiscard]] Task<QList<FinishedAttempt>> history(const QUuid &id) const; ///< newest first, at most 200
    [[nodiscard]] double requestsPerMinute() const; ///< what all that is under way costs in calls to Google now
    /// What is stored is known, or why it is not (trouble()).
    [[nodiscard]] bool isRead() const { return m_heartbeatAt.isValid() || m_trouble.has_value(); }
    [[nodiscard]] Role role() const { return m_isOurs ? Role::Owner : Role::Viewer; }
    [[nodiscard]] QString owner() const; ///< "host, process 123", or who has the lease; empty: nobody
    [[nodiscard]] Task<> takeOver(); ///< from a window that cannot be seen to be dead: the user said so
    /// Why nothing is sent at all: the disk refuses, nobody is signed in, or the project cannot be read, so that what
    /// is there already is not known. Goes on by itself when that passes.
    [[nodiscard]] const std::optional<Error> &trouble() const { return m_trouble; }

signals:
    void changed();
    void roleChanged();
    void troubleChanged();
    void fulfilled(const QUuid &id,
                   const Tpu &tpu); ///< at once; losers may still have to go, see RequestState::Stopping
    void gaveUp(const QUuid &id, const Error &why);
    void needsUser(const QUuid &id, const Error &why);
    /// READY, although another one won or the request is over: a bill. While RequestState::Stopping it is being
    /// deleted; otherwise the user decides: keepLate() or removeLate().
    void lateWinner(const QUuid &id, const Tpu &tpu);
    void attemptEnded(const QUuid &id, const FinishedAttempt &attempt);

private:
    class Flows;
    struct Entry
    {
        TpuRequestRecord history;
        QList<FinishedAttempt> unsaved{}; ///< ended, not yet written down
        bool isDirty = false; ///< what is in memory could not be written down yet: nothing is sent
        QSet<ZoneId> busy{};
        QHash<ZoneId, Tpu> tpus{}; ///< as last read
    };
    [[nodiscard]] TpuRequestView viewOf(const Entry &entry) const;
    /// The user's order, or news of the watch: written down, or nothing happens.
    [[nodiscard]] Task<> submit(const QUuid &id, ProvisioningEvent event);
    template <typename T, typename Work>
    [[nodiscard]] Task<T> onJournal(Work work) const; ///< work(RequestStore &, Ownership &, Journal &), on its thread
    [[nodiscard]] Entry *ours(const QUuid &id); ///< null: not there, or not this window's
    [[nodiscard]] Moment moment() const { return {.now = m_time.now(), .seed = m_context.random()}; }
    void soon() ///< all requests are looked at anew next
    {
        m_isSoon = true;
        if (m_waitStop)
            m_waitStop->request_stop();
    }
    void reload(StoredRequests stored);
    void onLease();
    [[nodiscard]] RequestsElsewhere *elsewhere() const; ///< null: orders are this program's, or nobody's
    [[nodiscard]] std::unexpected<Error> notOurs() const;
    void act(const QUuid &id, const Action &action);
    template <typename Answer>
    void run(const QUuid &id, const ZoneId &zone, Task<Answer> call);
    void onRefusal(const Error &error); ///< of the journal
    [[nodiscard]] ListSnapshot observation(const Entry &entry) const;
    void noteSignIn(const ProvisioningEvent &event);
    void noteNoList(const Error &error);
    void setTrouble(std::optional<Error> trouble);
    void onList();
    void refreshIfDue(const QDateTime &now);
    [[nodiscard]] std::chrono::milliseconds wantedListPace(const QDateTime &now) const;
    [[nodiscard]] bool isAnyActive() const;
    void announce(const Entry &entry, const TpuRequestRecord &before);

    ProvisioningContext m_context;
    SteadyTime m_time;
    /// Whoever changes a request holds it, until that is on the disk.
    std::shared_ptr<AsyncSemaphore> m_turns = std::make_shared<AsyncSemaphore>(1);
    std::map<QUuid, Entry> m_entries;
    QList<UnreadableRequest> m_unreadable;
    bool m_isOurs = false;
    bool m_mayBeOurs = false; ///< the journal's row may be ours: who ends takes it away
    std::optional<ProvisioningOwner> m_owner;
    std::optional<Error> m_trouble;
    Role m_toldRole = Role::Viewer;
    bool m_isSignedOut = false;
    bool m_isUnlisted = false; ///< m_trouble says why no list came since the program was started, or has woken
    bool m_isRefreshing = false;
    bool m_hasWoken = true; ///< the program was started, or the computer has woken, since the last pump
    QDateTime m_heartbeatAt;
    ListSchedule m_list;
    QDateTime m_askNotBefore;
    QDateTime m_wakeAt;
    qint64 m_foreignChanges = -1;
    bool m_isSoon = false;
    std::shared_ptr<std::stop_source> m_waitStop;
    TaskScope m_calls; ///< for its token alone: what is under way ends with the lease
    TaskScope m_tasks; // last
};

/// Waits until the request has its TPU, is over or needs the user, and says how it stands then; one that does already
/// is not waited for. `seen` hears how it stands now and at each change. `stop` ends the waiting alone. Error:
/// NotFound, without a sentence.
[[nodiscard]] Task<TpuRequestView> awaitOutcome(QPointer<ProvisioningService> tpuRequests, QUuid id,
                                                std::function<void(const TpuRequestView &)> seen, std::stop_token stop);

/// The request that this TPU came from and that can be told that it is lost; null: none.
[[nodiscard]] QUuid requestOf(const ProvisioningService &tpuRequests, const TpuId &tpu);

/// The request got its TPU, and that is not there any more. Only what a list read since then does not have; one of the
/// same name that another request made is another TPU. False where nobody knows.
[[nodiscard]] bool isWinnerGone(const TpuRequestView &view, const TpuService &tpus);
