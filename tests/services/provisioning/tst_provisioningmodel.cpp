// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A breadth-first check of the pure rules in a small cloud: two zones, two programs that take over from each other, a
// stranger. Calls and answers are lost, late and repeated, a program dies before and after each commit, the clock
// jumps, the cloud takes the winner away. Each path has one fault of each kind. Whatever order they come in: at most
// one node is kept, nothing foreign and nothing that is kept is deleted, and from every state a friendly world leads to
// an end without an orphan.
#include "services/provisioning/reduce.h"

#include <QElapsedTimer>
#include <QTest>
#include <QTimeZone>

#include <deque>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int depth = 11; ///< so many things happen one after the other, in every order
constexpr int mostStates = 30'000; ///< the check ends with so many: see Model::complete()
constexpr auto longestFlight = 100s; ///< so late a call may still be carried out: see unsureFor

const QList zones{ZoneId{u"z1"_s}, ZoneId{u"z2"_s}};

/// The rules that are checked: the program's own, or some that are wrong in one place.
struct Rules
{
    std::function<Decision(TpuRequestRecord, const Moment &, const ListSnapshot &)> decide = ::decide;
    std::function<Reduction(TpuRequestRecord, const ProvisioningEvent &, const Moment &)> reduce = ::reduce;
};

struct Node
{
    QString state{}; ///< empty: there is none
    QString label{};
    QString number{};
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
    int numbers = 0;
    Faults faults{};
    QString wrong{}; ///< what must not happen has happened
    QStringList path{}; ///< what happened so far
};

QString when(const QDateTime &time, const QDateTime &now)
{
    return !time.isValid() ? u"-"_s : time <= now ? u"0"_s : time <= now.addSecs(60) ? u"1"_s : u"2"_s;
}

QString keyOf(const TpuRequestRecord &record, const QDateTime &now)
{
    QStringList parts{QString::number(int(record.intent)),
                      QString::number(int(record.needsUser)),
                      QString::number(int(record.hasGivenUp)),
                      QString::number(int(record.endedAt.isValid())),
                      record.winnerNumericId,
                      QString::number(int(record.recovery.isUnderWay()) + 2 * int(record.recovery.isReached)),
                      when(record.recovery.nextUseAt, now)};
    for (const auto &line : record.lines) {
        const auto &l = line.line;
        for (const int number :
             {int(l.state), std::min(l.attempt, 3), int(line.goal), int(line.removal), int(line.isLate),
              int(line.isRest), int(line.onlyDead), int(l.operation.isEmpty()), std::min(line.refusals, 2)})
            parts += QString::number(number);
        parts += when(l.nextTryAt, now) + when(line.lookAt, now) + when(line.unsureUntil, now) + line.numericId;
    }
    return parts.join(u'.');
}

/// What tells states apart: times only by whether they are over, soon or later.
QString keyOf(const World &world)
{
    const auto &f = world.faults;
    QStringList parts;
    for (const int number :
         {int(world.isAlive), f.deaths, f.lostAnswers, f.repeats, f.jumps, f.losses, f.strangers, f.stops})
        parts += QString::number(number);
    parts += keyOf(world.memory, world.now);
    parts += world.disk == world.memory ? QString{} : keyOf(world.disk, world.now);
    for (const auto &zone : zones) {
        const auto node = world.nodes.value(zone);
        parts += node.state + node.label.left(1) + node.number;
        parts += QString::number(int(world.creates.value(zone).progress));
    }
    for (const auto &call : world.calls) {
        parts += call.line.line.zone.toString();
        for (const int number : {int(call.kind), int(call.isHeard), int(world.now - call.sentAt > 30s)})
            parts += QString::number(number);
    }
    return parts.join(u'|');
}

class Model
{
public:
    explicit Model(Rules rules)
        : m_rules{std::move(rules)}
    {
    }

    /// An empty text: nothing wrong can be found so deep. Else what, and how it came to it.
    QString firstFault(int most)
    {
        QSet<QString> seen;
        std::deque<std::pair<World, int>> open{{beginning(), 0}};
        while (!open.empty()) {
            const auto [world, level] = open.front();
            open.pop_front();
            const auto wrong = world.wrong.isEmpty() ? ends(world) : world.wrong;
            if (!wrong.isEmpty())
                return wrong + u", after: "_s + world.path.join(u"; "_s);
            for (auto &next : level < most ? successors(world) : QList<World>{}) {
                const auto key = keyOf(next);
                if (seen.contains(key))
                    continue;
                if (seen.size() >= mostStates) {
                    m_complete = std::min(m_complete, level);
                    continue;
                }
                seen.insert(key);
                open.emplace_back(std::move(next), level + 1);
            }
        }
        m_states = seen.size();
        return {};
    }
    [[nodiscard]] qsizetype states() const { return m_states; }
    /// So deep everything was looked at, in every order.
    [[nodiscard]] int complete() const { return m_complete; }

private:
    static World beginning()
    {
        const QDateTime now{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
        TpuRequest wanted{.id = QUuid{u"0f0e0d0c-0000-4000-8000-000000000001"_s},
                          .project = ProjectId{u"p"_s},
                          .spec = {.acceleratorType = u"v6e-8"_s, .runtimeVersion = u"r"_s},
                          .namePattern = u"t1"_s,
                          .zones = zones,
                          .method = RequestMethod::Direct};
        const auto record = begun(wanted, {.now = now, .seed = 1});
        return {.disk = record, .memory = record, .now = now, .wakeAt = now};
    }
    static Moment at(const World &world) { return {.now = world.now, .seed = 1}; }

    // What the cloud does with a call.
    [[nodiscard]] static Result<Tpu> read(const World &world, const ZoneId &zone)
    {
        const auto node = world.nodes.value(zone);
        if (node.state.isEmpty())
            return failed(ErrorCode::NotFound);
        Tpu tpu;
        tpu.id = tpuId(ProjectId{u"p"_s}, zone, u"t1"_s);
        tpu.zone = zone;
        tpu.shortName = u"t1"_s;
        tpu.numericId = node.number;
        tpu.stateText = node.state;
        tpu.state = tpuStateFrom(node.state);
        tpu.labels.insert(QString::fromLatin1(jobLabel), node.label);
        return tpu;
    }
    [[nodiscard]] static ProvisioningEvent execute(World &world, const Call &call)
    {
        const auto &line = call.line.line;
        auto &node = world.nodes[line.zone];
        switch (call.kind) {
        case Action::Kind::Ask:
            if (!node.state.isEmpty())
                return event::Sent{line.zone, line.attempt, failed(ErrorCode::AlreadyExists)};
            node = {.state = u"CREATING"_s, .label = ours(world), .number = QString::number(++world.numbers)};
            world.creates[line.zone] = {.name = OperationName{u"projects/p/locations/%1/operations/%2"_s.arg(
                                            line.zone.toString(), node.number)}};
            return event::Sent{line.zone, line.attempt, world.creates[line.zone]};
        case Action::Kind::Look: {
            event::Snapshot snapshot{.zone = line.zone, .attempt = line.attempt, .node = read(world, line.zone)};
            if (!*snapshot.node && line.operation == world.creates.value(line.zone).name && !line.operation.isEmpty())
                snapshot.operation = world.creates.value(line.zone);
            return snapshot;
        }
        case Action::Kind::Remove:
            if (node.state.isEmpty())
                return event::Removed{line.zone, line.attempt, failed(ErrorCode::NotFound)};
            if (node.label != ours(world))
                world.wrong = u"a node of somebody else is deleted"_s;
            if (world.disk.winner && world.disk.winnerNumericId == node.number)
                world.wrong = u"the TPU that is kept is deleted"_s;
            node.state = u"DELETING"_s;
            return event::Removed{line.zone, line.attempt, Operation{.name = OperationName{u"delete"_s}}};
        case Action::Kind::Reach:
            return event::Reached{line.zone, line.attempt,
                                  node.state == "READY"_L1 ? Result<>{} : Result<>{failed(ErrorCode::ConnectionLost)}};
        case Action::Kind::Use:
            return event::Used{line.zone, line.attempt, read(world, line.zone),
                               RunOutcome{.kind = RunOutcome::Kind::Succeeded}};
        }
        Q_UNREACHABLE_RETURN(event::Woke{});
    }
    [[nodiscard]] static ProvisioningEvent withoutAnswer(const Call &call)
    {
        const auto &line = call.line.line;
        switch (call.kind) {
        case Action::Kind::Ask: return event::Sent{line.zone, line.attempt, failed(ErrorCode::Ambiguous)};
        case Action::Kind::Remove: return event::Removed{line.zone, line.attempt, failed(ErrorCode::Ambiguous)};
        case Action::Kind::Look:
            return event::Snapshot{.zone = line.zone, .attempt = line.attempt, .node = failed(ErrorCode::Offline)};
        case Action::Kind::Reach: return event::Reached{line.zone, line.attempt, failed(ErrorCode::Timeout)};
        case Action::Kind::Use:
            return event::Used{line.zone, line.attempt, failed(ErrorCode::Offline), failed(ErrorCode::Offline)};
        }
        Q_UNREACHABLE_RETURN(event::Woke{});
    }
    [[nodiscard]] static QString ours(const World &world) { return labelOf(world.disk.tpuRequest); }

    // What the program does: as the engine of ProvisioningService.
    void hear(World &world, const ProvisioningEvent &event) const
    {
        world.memory = m_rules.reduce(world.memory, event, at(world)).history;
        commit(world);
    }
    static void commit(World &world)
    {
        world.disk = world.memory;
        int kept = 0;
        for (const auto &line : world.memory.lines)
            kept += line.line.state == AttemptState::Won && !line.isLate;
        if (kept > 1)
            world.wrong = u"two nodes are kept"_s;
    }
    [[nodiscard]] static ListSnapshot list(const World &world)
    {
        ListSnapshot seen{.listedAt = world.now};
        for (const auto &call : world.calls) {
            if (call.isHeard)
                seen.busy.insert(call.line.line.zone);
        }
        for (const auto &zone : zones) {
            const auto node = world.nodes.value(zone);
            if (node.state.isEmpty())
                continue;
            auto &listedState = seen.listedStates[zone];
            listedState.node = node.state;
            listedState.nodeName = u"t1"_s;
            listedState.isForeign = node.label != ours(world);
        }
        return seen;
    }
    enum class Death : quint8 { None, BeforeCommit, AfterCommit };
    void step(World &world, Death death = Death::None) const
    {
        for (const auto &zone : zones) { // the list tells of late ones
            if (world.nodes.value(zone).state == "READY"_L1 && world.nodes.value(zone).label == ours(world))
                hear(world, event::LateSeen{*read(world, zone)});
        }
        auto decision = m_rules.decide(world.memory, at(world), list(world));
        world.wakeAt = decision.wakeAt.isValid() ? decision.wakeAt : world.now.addSecs(30);
        if (death == Death::BeforeCommit) {
            die(world);
            return;
        }
        world.memory = std::move(decision.history);
        commit(world);
        if (death == Death::AfterCommit) {
            die(world);
            return;
        }
        for (const auto &action : decision.actions) {
            const auto line = std::ranges::find_if(
                world.memory.lines, [&](const ZoneAttemptRecord &l) { return l.line.zone == action.zone; });
            world.calls.append({.kind = action.kind, .line = *line, .sentAt = world.now});
        }
    }
    static void die(World &world)
    {
        world.isAlive = false;
        world.lastAnswer.reset();
        for (auto &call : world.calls)
            call.isHeard = false;
    }
    /// Another program takes over what is on the disk.
    void takeOver(World &world) const
    {
        world.isAlive = true;
        world.memory = world.disk;
        hear(world, event::Woke{});
    }
    static void pass(World &world, const QDateTime &until)
    {
        world.now = std::max(until, world.now.addSecs(1));
        world.calls.removeIf(
            [&](const Call &call) { return !call.isHeard && world.now - call.sentAt > longestFlight; });
    }
    [[nodiscard]] static bool isLost(const World &world)
    {
        if (!world.isAlive || !world.memory.winner)
            return false;
        const auto node = world.nodes.value(zoneOf(world.memory.winner->toString()));
        return node.number != world.memory.winnerNumericId || node.state == "PREEMPTED"_L1 || node.state.isEmpty();
    }

    [[nodiscard]] QList<World> successors(const World &world) const
    {
        QList<World> all;
        const auto add = [&](const QString &what, auto change) {
            auto next = world;
            next.path += what;
            change(next);
            all.append(std::move(next));
        };
        if (!world.isAlive)
            add(u"another program takes over"_s, [&](World &w) { takeOver(w); });
        else
            addProgram(world, add);
        addCalls(world, add);
        addCloud(world, add);
        const bool mayPass = std::ranges::none_of(world.calls, &Call::isHeard);
        if (mayPass && world.wakeAt > world.now)
            add(u"time passes"_s, [&](World &w) { pass(w, w.wakeAt); });
        if (mayPass && world.faults.jumps > 0 && world.isAlive)
            add(u"eight hours are slept"_s, [&](World &w) {
                --w.faults.jumps;
                pass(w, w.now.addSecs(8 * 3'600));
                hear(w, event::Woke{});
            });
        return all;
    }
    /// What was read of a node that is another one by now: a look has one answer, and no old one comes after a new one.
    [[nodiscard]] static bool isPast(const World &world, const ProvisioningEvent &answer)
    {
        const auto *seen = std::get_if<event::Snapshot>(&answer);
        const auto now = seen ? world.nodes.value(seen->zone) : Node{};
        return std::holds_alternative<event::Used>(answer)
            || (seen && seen->node
                && (*seen->node ? (*seen->node)->numericId != now.number || (*seen->node)->stateText != now.state
                                : !now.state.isEmpty()));
    }
    void addProgram(const World &world, const auto &add) const
    {
        add(u"it decides"_s, [&](World &w) { step(w); });
        if (world.faults.deaths > 0) {
            for (const auto death : {Death::BeforeCommit, Death::AfterCommit})
                add(death == Death::BeforeCommit ? u"it dies before it commits"_s : u"it commits and dies"_s,
                    [&](World &w) {
                        --w.faults.deaths;
                        step(w, death);
                    });
            add(u"it dies"_s, [&](World &w) {
                --w.faults.deaths;
                die(w);
            });
        }
        if (world.faults.stops > 0)
            add(u"the user stops it"_s, [&](World &w) {
                --w.faults.stops;
                hear(w, event::Ordered{event::Order::Stop, {}});
            });
        if (world.faults.repeats > 0 && world.lastAnswer && !isPast(world, *world.lastAnswer))
            add(u"the answer comes twice"_s, [&](World &w) {
                --w.faults.repeats;
                hear(w, *w.lastAnswer);
            });
        if (isLost(world))
            add(u"the loss is told"_s, [&](World &w) { hear(w, event::Lost{w.memory.winnerNumericId}); });
    }
    void addCalls(const World &world, const auto &add) const
    {
        for (qsizetype i = 0; i < world.calls.size(); ++i) {
            const auto &call = world.calls[i];
            const auto name = u"call %1 in %2"_s.arg(int(call.kind)).arg(call.line.line.zone.toString());
            add(name, [&](World &w) {
                w.calls.removeAt(i);
                const auto answer = execute(w, call);
                if (!call.isHeard)
                    return;
                w.lastAnswer = answer;
                hear(w, answer);
            });
            if (!call.isHeard || world.faults.lostAnswers == 0)
                continue;
            for (const bool isExecuted : {false, true})
                add(name + (isExecuted ? u", its answer is lost"_s : u", lost"_s), [&](World &w) {
                    --w.faults.lostAnswers;
                    w.calls.removeAt(i);
                    if (isExecuted)
                        (void)execute(w, call);
                    else if (call.kind == Action::Kind::Ask) // or it comes later than its answer could
                        w.calls.append({.kind = call.kind, .line = call.line, .sentAt = call.sentAt, .isHeard = false});
                    hear(w, withoutAnswer(call));
                });
        }
    }
    void addCloud(const World &world, const auto &add) const
    {
        for (const auto &zone : zones) {
            const auto node = world.nodes.value(zone);
            if (node.state == "CREATING"_L1)
                add(u"READY in "_s + zone.toString(), [&](World &w) {
                    w.nodes[zone].state = u"READY"_s;
                    w.creates[zone].progress = Progress::Done;
                });
            if (node.state == "CREATING"_L1)
                add(u"no capacity in "_s + zone.toString(), [&](World &w) { refuse(w, zone); });
            if (node.state == "DELETING"_L1)
                add(u"gone in "_s + zone.toString(), [&](World &w) { remove(w, zone); });
            if (node.state == "READY"_L1 && node.label == ours(world) && world.faults.losses > 0)
                add(u"taken away in "_s + zone.toString(), [&](World &w) {
                    --w.faults.losses;
                    w.nodes[zone].state = u"PREEMPTED"_s;
                });
            // Google deletes by name alone: between the last look and the delete nobody can be told apart.
            const auto line = std::ranges::find_if(world.memory.lines,
                                                   [&](const ZoneAttemptRecord &l) { return l.line.zone == zone; });
            const bool isBeingDeleted =
                line->removal != Removal::None || std::ranges::any_of(world.calls, [&](const Call &call) {
                    return call.kind == Action::Kind::Remove && call.line.line.zone == zone;
                });
            if (node.state.isEmpty() && !isBeingDeleted && world.faults.strangers > 0)
                add(u"a stranger in "_s + zone.toString(), [&](World &w) {
                    --w.faults.strangers;
                    w.nodes[zone] = {.state = u"READY"_s, .label = u"x"_s, .number = QString::number(++w.numbers)};
                });
        }
    }
    /// The delete has ended, and with the node what made it.
    static void remove(World &world, const ZoneId &zone)
    {
        world.nodes.remove(zone);
        world.creates[zone].progress = Progress::Done;
    }
    /// No capacity: the node goes, the operation says why.
    static void refuse(World &world, const ZoneId &zone)
    {
        world.nodes.remove(zone);
        auto &create = world.creates[zone];
        create.progress = Progress::Done;
        create.error = Error{.code = ErrorCode::NoCapacity, .message = u"no capacity"_s, .serverWords = {}};
    }

    /// Nothing goes wrong any more: it comes to an end, and nothing of ours is left that nobody knows of.
    QString ends(World world)
    {
        constexpr int longest = 300;
        QStringList path;
        for (int i = 0; i < longest && world.wrong.isEmpty(); ++i) {
            const auto key = keyOf(world);
            if (m_good.contains(key))
                break;
            path += key;
            if (!world.isAlive)
                takeOver(world);
            settle(world);
            step(world);
            const auto state = stateOf(world.memory);
            const bool isMoving = std::ranges::any_of(
                zones, [&](const ZoneId &zone) { return isPassing(tpuStateFrom(world.nodes.value(zone).state)); });
            const bool rests = isOver(state)
                || (state == RequestState::NeedsUser
                    && std::ranges::all_of(world.memory.lines,
                                           [](const ZoneAttemptRecord &l) { return isAtRest(l.line.state); }));
            if (rests && world.calls.isEmpty() && !isMoving && !isLost(world)) {
                world.wrong = orphan(world);
                break;
            }
            if (i == longest - 1)
                world.wrong = u"it does not end: "_s + key;
            pass(world, world.wakeAt);
        }
        if (world.wrong.isEmpty())
            m_good.unite(QSet<QString>{path.cbegin(), path.cend()});
        return world.wrong;
    }
    /// Every call is carried out and answered, every node becomes READY or goes, a loss is told.
    void settle(World &world) const
    {
        while (!world.calls.isEmpty()) {
            const auto call = world.calls.takeFirst();
            const auto answer = execute(world, call);
            if (call.isHeard)
                hear(world, answer);
        }
        for (const auto &zone : zones) {
            const auto state = world.nodes.value(zone).state;
            if (state == "CREATING"_L1) {
                world.nodes[zone].state = u"READY"_s;
                world.creates[zone].progress = Progress::Done;
            } else if (state == "DELETING"_L1) {
                remove(world, zone);
            }
        }
        if (isLost(world))
            hear(world, event::Lost{world.memory.winnerNumericId});
    }
    [[nodiscard]] static QString orphan(const World &world)
    {
        for (const auto &line : world.memory.lines) {
            const auto node = world.nodes.value(line.line.zone);
            const bool isKnown =
                line.line.state == AttemptState::Won; // the winner, or a late one that the user was told of
            if (!node.state.isEmpty() && node.label == ours(world) && !isKnown)
                return u"an orphan is left in %1: %2"_s.arg(line.line.zone.toString(), keyOf(world));
        }
        return {};
    }

    Rules m_rules;
    QSet<QString> m_good; ///< states from which it ends well
    qsizetype m_states = 0;
    int m_complete = depth;
};

/// The program's rules, but for what `change` makes of an event before they hear of it.
Rules hearing(const std::function<void(ProvisioningEvent &)> &change)
{
    Rules rules;
    rules.reduce = [change](TpuRequestRecord record, ProvisioningEvent event, const Moment &moment) {
        change(event);
        return reduce(std::move(record), event, moment);
    };
    return rules;
}

} // namespace

class TestProvisioningModel : public QObject
{
    Q_OBJECT

private slots:
    void J1_inEveryOrderOneNodeIsKeptAndNoOrphanIsLeft()
    {
        QElapsedTimer timer;
        timer.start();
        Model model{Rules{}};
        const auto wrong = model.firstFault(depth);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        qInfo("%lld states, complete to %d deep, in %lld ms", qint64(model.states()), model.complete(),
              timer.elapsed());
        QVERIFY(model.states() > 2'000 && model.complete() >= 5);
    }

    void aWrongRuleIsFound_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("a create without an answer is taken for one that was not carried out") << 0;
        QTest::newRow("every node of the name is taken for ours") << 1;
        QTest::newRow("who loses the race is not taken back") << 2;
        QTest::newRow("a delete is planned and never sent") << 3;
        QTest::newRow("a loss is not heard") << 4;
    }
    void aWrongRuleIsFound()
    {
        QFETCH(const int, which);
        const QList<Rules> wrong{
            hearing([](ProvisioningEvent &event) {
                if (auto *sent = std::get_if<event::Sent>(&event); sent && !sent->answer)
                    sent->answer = failed(ErrorCode::NoCapacity);
            }),
            hearing([](ProvisioningEvent &event) {
                if (auto *seen = std::get_if<event::Snapshot>(&event); seen && seen->node && *seen->node)
                    (*seen->node)
                        ->labels.insert(QString::fromLatin1(jobLabel), u"0f0e0d0c-0000-4000-8000-000000000001"_s);
            }),
            Rules{.reduce =
                      [](TpuRequestRecord record, const ProvisioningEvent &event, const Moment &moment) {
                          const auto before = record;
                          auto after = reduce(std::move(record), event, moment);
                          for (qsizetype i = 0; i < before.lines.size() && after.history.winner; ++i) {
                              if (after.history.lines[i].line.state == AttemptState::Cancelling)
                                  after.history.lines[i].line.state = AttemptState::Gone;
                          }
                          return after;
                      }},
            Rules{.decide =
                      [](TpuRequestRecord record, const Moment &moment, const ListSnapshot &seen) {
                          auto decision = decide(std::move(record), moment, seen);
                          decision.actions.removeIf([](const Action &a) { return a.kind == Action::Kind::Remove; });
                          return decision;
                      }},
            hearing([](ProvisioningEvent &event) {
                if (std::holds_alternative<event::Lost>(event))
                    event = event::Reached{ZoneId{u"z1"_s}, -1, {}};
            })};
        Model model{wrong[which]};
        const auto found = model.firstFault(depth);
        QVERIFY2(!found.isEmpty(), "the check would not notice");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningModel)
#include "tst_provisioningmodel.moc"
