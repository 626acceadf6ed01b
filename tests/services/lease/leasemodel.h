// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/lease/leaserules.h"

#include <QStringList>

#include <array>
#include <functional>

// A breadth-first check of who acts: two desks and a watcher, whose messages are lost, late and repeated, that die at
// any moment, and whose offers lapse. Whatever order it comes in: at most one acts on the requests, and never on an
// older state of them than the last that was acted on; and from everywhere a friendly world leads to exactly one that
// acts.
namespace leasemodel {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

inline constexpr int depth = 14; ///< so many things happen one after the other, in every order
inline constexpr qsizetype mostStates = 20'000; ///< the check ends with so many
inline constexpr int desks = 2;
inline constexpr int nothing = -1; ///< a side that does not have the requests

/// The rules that are checked: the program's own, or some that are wrong in one place.
struct LeaseRuleSet
{
    std::function<Result<LeaseRecord>(LeaseRecord, const LeaseParty &, const QUuid &, quint64, const LeaseMoment &)>
        adopted = leaserules::adopted;
    std::function<Result<LeaseRecord>(LeaseRecord, const QUuid &)> calledOff = leaserules::calledOff;
    std::function<Result<LeaseRecord>(LeaseRecord, const LeaseParty &, const QUuid &, quint64, const LeaseMoment &)>
        offered = leaserules::offered;
    std::function<Result<LeaseRecord>(LeaseRecord, const QUuid &, const LeaseMoment &)> taken = leaserules::taken;
    bool waitsForCallOff =
        true; ///< until the watcher has said that it will not adopt, before a desk keeps what it wanted to hand over
    bool storesBeforeTaken = true; ///< a desk says that it has it when that is on its disk
};

/// What is asked of the watcher, and what it answers.
struct LeaseLetter
{
    QString word{}; ///< "fate", "adopt", "callOff", "offer", "taken"
    int desk = 0;
    QUuid transfer{};
    quint64 epoch = 0;
    int requests = nothing; ///< which state of them goes along
    bool isAnswer = false;
    bool isFine = true;
    std::optional<bool> isAdopted{}; ///< of the answer to "fate"
};

/// One side: what is on its disk.
struct LeaseSide
{
    LeaseRecord record{};
    int requests = nothing; ///< the state of them that it has
    QString awaits{}; ///< of a desk, in memory: the word whose answer it waits for
};

struct LeaseWorld
{
    std::array<LeaseSide, desks> desk{};
    LeaseSide watcher{};
    QList<LeaseLetter> letters{};
    int newest = 0; ///< the last state that was acted on
    int minutes = 0; ///< since boot
    int transfers = 0; ///< begun
    // What is still to come of each kind.
    int losses = 0, repeats = 0, deaths = 1, actions = 1, handovers = 0, returns = 0, pauses = 1, fullDisks = 0;
    QString wrong{};
    QStringList path{};
};

/// Where a check begins: each has few faults, so that it reaches far.
enum class Chapter : quint8 {
    Alone, ///< one desk hands over, and another may take all
    Returning, ///< the watcher acts, and two desks want it back
    Again, ///< one desk has it back, and both may hand over
};

class LeaseModel
{
public:
    LeaseModel(LeaseRuleSet rules, Chapter chapter)
        : m_rules{std::move(rules)}
        , m_chapter{chapter}
    {
    }

    /// An empty text: nothing wrong can be found so deep. Else what, and how it came to it.
    [[nodiscard]] QString firstFault();
    [[nodiscard]] qsizetype states() const { return m_states; }
    [[nodiscard]] int complete() const { return m_complete; }

private:
    using Change = std::function<void(LeaseWorld &)>;

    [[nodiscard]] static QUuid number(int of) { return QUuid{uint(of + 1), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}; }
    [[nodiscard]] LeaseWorld beginning() const;
    [[nodiscard]] static LeaseMoment now(const LeaseWorld &world);

    [[nodiscard]] static QString keyOf(const LeaseSide &side);
    [[nodiscard]] static QString keyOf(const LeaseWorld &world);

    [[nodiscard]] static bool acts(const LeaseSide &side);
    [[nodiscard]] static int actors(const LeaseWorld &world);
    [[nodiscard]] static QString told(const LeaseWorld &world, const QString &what);
    [[nodiscard]] QString judge(const LeaseWorld &world);

    // What the watcher does with a letter.
    [[nodiscard]] LeaseLetter answered(LeaseWorld &world, const LeaseLetter &ask) const;
    /// Added to what it acts on; in the place of what it does not act on any more.
    static void adoptRequests(LeaseSide &watcher, int requests);

    // What a desk does: as WatcherService.
    static void post(LeaseWorld &world, int i, const QString &word, quint64 epoch, int requests = nothing);
    void hear(LeaseWorld &world, const LeaseLetter &answer) const;
    void hearLeaving(LeaseWorld &world, LeaseSide &desk, const LeaseLetter &answer) const;
    void hearReturning(LeaseWorld &world, LeaseSide &desk, const LeaseLetter &answer) const;
    /// What broke off is taken up: as when a connection stands again.
    static void takeUp(LeaseWorld &world, int i);
    static void deliver(LeaseWorld &world, qsizetype at, const LeaseModel &model);

    [[nodiscard]] QList<LeaseWorld> successors(const LeaseWorld &world) const;
    static void addDesk(const LeaseWorld &world, int i,
                        const std::function<void(const QString &, const Change &)> &add);
    void addLetters(const LeaseWorld &world, const std::function<void(const QString &, const Change &)> &add) const;

    /// What is to be adopted cannot be written down, and the same letter may come once more when it could be.
    static void addFullDisk(const LeaseWorld &world, qsizetype at, const QString &name,
                            const std::function<void(const QString &, const Change &)> &add);

    /// Everything arrives, what was begun is taken up until it ends, offers lapse.
    [[nodiscard]] LeaseWorld friendly(LeaseWorld world) const;

    LeaseRuleSet m_rules;
    Chapter m_chapter;
    qsizetype m_states = 0;
    int m_complete = 0;
};

} // namespace leasemodel
