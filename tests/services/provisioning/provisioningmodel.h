// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/reduce.h"
#include "services/provisioning/relocated.h"

#include <QMap>
#include <QTimeZone>

#include <algorithm>
#include <deque>
#include <functional>

// A breadth-first check of the pure rules in a small cloud: two zones, two programs that take over from each other, a
// stranger. Calls and answers are lost, late and repeated, a program dies before and after each commit, the clock
// jumps, the cloud takes the winner away. Each path has one fault of each kind. Whatever order they come in: at most
// one node is kept, nothing foreign and nothing that is kept is deleted, and from every state a friendly world leads to
// an end without an orphan.
namespace provisioningmodel {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

inline constexpr int depth = 11; ///< so many things happen one after the other, in every order
inline constexpr int mostStates = 30'000; ///< the check ends with so many: see Model::complete()
inline constexpr auto longestFlight = 100s; ///< so late a call may still be carried out: see unsureFor

inline const QList zones{ZoneId{u"z1"_s}, ZoneId{u"z2"_s}};

/// The rules that are checked: the program's own, or some that are wrong in one place.
struct Rules
{
    std::function<Decision(TpuRequestRecord, const Moment &, const ListSnapshot &)> decide = ::decide;
    std::function<Reduction(TpuRequestRecord, const ProvisioningEvent &, const Moment &)> reduce = ::reduce;
    std::function<TpuRequestRecord(TpuRequestRecord, std::chrono::milliseconds)> relocate = ::relocated;
};

struct Node
{
    QString state{}; ///< empty: there is none
    QString label{};
    QString number{};
    QString request{}; ///< of a slice: the queued request that made it
};

struct Call
{
    Action::Kind kind;
    ZoneAttemptRecord line; ///< as it was when it was sent
    QDateTime sentAt;
    bool isHeard = true; ///< false: who sent it is dead
};

/// What is left of each kind of fault.
struct Faults
{
    int deaths = 1, lostAnswers = 1, repeats = 1, jumps = 1, losses = 1, strangers = 1, stops = 1;
    int handovers = 0; ///< to a program on another computer, whose clock is another one
};

struct World
{
    TpuRequestRecord disk;
    TpuRequestRecord memory; ///< of the program that runs the request
    bool isAlive = true;
    QDateTime now;
    QDateTime wakeAt;
    QList<Call> calls{};
    std::optional<ProvisioningEvent> lastAnswer{};
    QHash<ZoneId, Node> nodes{};
    QHash<ZoneId, Operation> creates{}; ///< the last one in each zone
    QMap<QString, Node> slices{}; ///< by zone and name, instead of nodes
    QMap<QString, QString> requests{}; ///< Google's word for the state of each
    int numbers = 0;
    Faults faults{};
    QString wrong{}; ///< what must not happen has happened
    QStringList path{}; ///< what happened so far
};

QString when(const QDateTime &time, const QDateTime &now);

QString keyOf(const TpuRequestRecord &record, const QDateTime &now);

/// What tells states apart: times only by whether they are over, soon or later.
QString keyOf(const World &world, const QStringList &cloud);

/// One node in each zone, made directly.
class Model
{
public:
    explicit Model(Rules rules)
        : m_rules{std::move(rules)}
    {
    }
    virtual ~Model() = default;
    Q_DISABLE_COPY_MOVE(Model)

    /// An empty text: nothing wrong can be found so deep. Else what, and how it came to it.
    QString firstFault(int most);
    [[nodiscard]] qsizetype states() const { return m_states; }
    /// So deep everything was looked at, in every order.
    [[nodiscard]] int complete() const { return m_complete; }

protected:
    using Change = std::function<void(World &)>;
    using Add = std::function<void(const QString &what, const Change &change)>;

    static World beginningWith(const TpuRequest &wanted);
    [[nodiscard]] virtual World beginning() const;
    [[nodiscard]] virtual QStringList cloudKey(const World &world) const;
    [[nodiscard]] QString keyOf(const World &world) const { return provisioningmodel::keyOf(world, cloudKey(world)); }
    static Moment at(const World &world) { return {.now = world.now, .seed = 1}; }

    // What the cloud does with a call.
    [[nodiscard]] static Result<Tpu> read(const World &world, const ZoneId &zone);
    [[nodiscard]] static Result<Tpu> read(const Node &node, const ZoneId &zone, const QString &name);
    [[nodiscard]] virtual ProvisioningEvent execute(World &world, const Call &call) const;
    [[nodiscard]] static ProvisioningEvent withoutAnswer(const Call &call);
    [[nodiscard]] static QString ours(const World &world) { return labelOf(world.disk.tpuRequest); }

    // What the program does: as the engine of ProvisioningService.
    void hear(World &world, const ProvisioningEvent &event) const;
    static void commit(World &world);
    [[nodiscard]] ListSnapshot list(const World &world) const;
    virtual void fillList(const World &world, ListSnapshot &seen) const;
    [[nodiscard]] virtual QList<Tpu> listed(const World &world) const;
    enum class Death : quint8 { None, BeforeCommit, AfterCommit };
    void step(World &world, Death death = Death::None) const;
    static void die(World &world);
    /// Another program takes over what is on the disk.
    void takeOver(World &world) const;
    /// The right to act goes to another computer, with what is on the disk; what was sent may still be carried out.
    void handOver(World &world) const;
    static void pass(World &world, const QDateTime &until);
    [[nodiscard]] virtual bool isLost(const World &world) const;

    [[nodiscard]] QList<World> successors(const World &world) const;
    /// What was read of a node that is another one by now: a look has one answer, and no old one comes after a new one.
    [[nodiscard]] virtual bool isPast(const World &world, const ProvisioningEvent &answer) const;
    void addProgram(const World &world, const Add &add) const;
    void addCalls(const World &world, const Add &add) const;
    /// Google deletes by name alone: between the last look and the delete nobody can be told apart.
    [[nodiscard]] static bool isBeingDeleted(const World &world, const ZoneId &zone);
    virtual void addCloud(const World &world, const Add &add) const;
    /// The delete has ended, and with the node what made it.
    static void remove(World &world, const ZoneId &zone);
    /// No capacity: the node goes, the operation says why.
    static void refuse(World &world, const ZoneId &zone);

    /// Nothing goes wrong any more: it comes to an end, and nothing of ours is left that nobody knows of.
    QString ends(World world);
    /// Every call is carried out and answered, every node becomes READY or goes, a loss is told.
    void settle(World &world) const;
    virtual void settleCloud(World &world) const;
    [[nodiscard]] virtual QString orphan(const World &world) const;

private:
    Rules m_rules;
    QSet<QString> m_good; ///< states from which it ends well
    qsizetype m_states = 0;
    int m_complete = depth;
};

/// The program's rules, but for what `change` makes of an event before they hear of it.
Rules hearing(const std::function<void(ProvisioningEvent &)> &change);

} // namespace provisioningmodel
