// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/wish/steadytime.h"
#include "services/wish/wishservice.h"
#include "services/wish/wishstore.h"

#include <map>

/// What drives the wishes: reads what is seen, lets decide() decide, writes it down, acts, and tells what came of it.
class WishService::Engine
{
public:
    struct Entry
    {
        WishHistory history;
        QList<WishAttempt> unsaved{}; ///< ended, not yet written down
        bool isDirty = false; ///< what is in memory could not be written down yet: nothing is sent
        QSet<ZoneId> busy{};
        QHash<ZoneId, Tpu> tpus{}; ///< as last read
    };

    Engine(WishService *service, WishContext context);
    ~Engine();

    /// Opens, claims, reconciles, and drives from then on.
    void begin();
    [[nodiscard]] WishView viewOf(const Entry &entry) const;
    [[nodiscard]] std::map<QUuid, Entry> &entries() { return m_entries; }
    [[nodiscard]] Result<QUuid> start(Wish wish);
    [[nodiscard]] Result<> change(const QUuid &id, Wish wish);
    [[nodiscard]] Result<> tell(const QUuid &id,
                                const WishEvent &event); ///< the user's: written down, or nothing happens
    [[nodiscard]] Result<> forget(const QUuid &id);
    [[nodiscard]] Result<> takeOver();
    [[nodiscard]] double requestsPerMinute() const;
    [[nodiscard]] Role role() const { return m_ownership.isOurs() ? Role::Owner : Role::Viewer; }
    [[nodiscard]] const Ownership &ownership() const { return m_ownership; }
    [[nodiscard]] const WishStore &store() const { return m_store; }
    [[nodiscard]] const std::optional<Error> &trouble() const { return m_trouble; }

private:
    struct Flows;

    [[nodiscard]] Moment moment() const;
    [[nodiscard]] std::chrono::milliseconds pump(); ///< decides for all; how long until it has to be called again
    void soon(); ///< pump() comes next
    [[nodiscard]] bool hold();
    void reload();
    void drive(const QUuid &id);
    void act(const QUuid &id, const Action &action);
    template <typename Answer>
    void run(const QUuid &id, const ZoneId &zone, Task<Answer> call);
    void answered(const QUuid &id, const ZoneId &zone, const WishEvent &event);
    void apply(Entry &entry, WishOutcome outcome);
    void adopt(Entry &entry, WishHistory history);
    [[nodiscard]] bool save(Entry &entry);
    [[nodiscard]] QHash<ZoneId, QString> quotasOf(const Wish &wish) const;
    [[nodiscard]] Observation observation(const Entry &entry) const;
    void noteSignIn(const WishEvent &event);
    void noteNoList(const Error &error);
    [[nodiscard]] QDateTime steady(const QDateTime &onTheWall) const;
    void setTrouble(std::optional<Error> trouble);
    void onList();
    void onWoke();
    void refreshIfDue(const QDateTime &now);
    void listAnswered(const Result<> &answer);
    [[nodiscard]] std::chrono::milliseconds listPace(const QDateTime &now) const;
    [[nodiscard]] bool isAnyActive() const;
    void announce(const Entry &entry, const WishHistory &before);

    WishService *m_service;
    WishContext m_context;
    SteadyTime m_time;
    Ownership m_ownership;
    WishStore m_store;
    std::map<QUuid, Entry> m_entries;
    std::optional<Error> m_trouble;
    Role m_toldRole = Role::Viewer;
    bool m_isSignedOut = false;
    bool m_isUnlisted = false; ///< m_trouble says why no list came since the program was started, or has woken
    bool m_isRefreshing = false;
    bool m_hasWoken = true; ///< the program was started, or the computer has woken, since the last pump
    QDateTime m_beatAt;
    QDateTime m_listBegan;
    QDateTime m_listedAt; ///< when the last complete list was asked for
    QDateTime m_triedAt; ///< when the last answer to it, or to the try, came
    int m_listFailures = 0; ///< in a row
    std::optional<Error> m_listError;
    double m_stretch = 1; ///< of the pace, drawn anew for each list
    QDateTime m_askNotBefore;
    QDateTime m_wakeAt;
    qint64 m_foreignChanges = -1;
    std::shared_ptr<std::stop_source> m_nap;
    TaskScope m_tasks; // last
};
