// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningmodel.h"

namespace provisioningmodel {

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

QString keyOf(const World &world, const QStringList &cloud)
{
    const auto &f = world.faults;
    QStringList parts;
    for (const int number :
         {int(world.isAlive), f.deaths, f.lostAnswers, f.repeats, f.jumps, f.losses, f.strangers, f.stops, f.handovers})
        parts += QString::number(number);
    parts += keyOf(world.memory, world.now);
    parts += world.disk == world.memory ? QString{} : keyOf(world.disk, world.now);
    parts += cloud;
    for (const auto &call : world.calls) {
        parts += call.line.line.zone.toString();
        for (const int number : {int(call.kind), int(call.isHeard), int(world.now - call.sentAt > 30s)})
            parts += QString::number(number);
    }
    return parts.join(u'|');
}

QString Model::firstFault(int most)
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

World Model::beginningWith(const TpuRequest &wanted)
{
    const QDateTime now{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
    const auto record = begun(wanted, {.now = now, .seed = 1});
    return {.disk = record, .memory = record, .now = now, .wakeAt = now};
}

World Model::beginning() const
{
    return beginningWith({.id = QUuid{u"0f0e0d0c-0000-4000-8000-000000000001"_s},
                          .project = ProjectId{u"p"_s},
                          .spec = {.acceleratorType = u"v6e-8"_s, .runtimeVersion = u"r"_s},
                          .namePattern = u"t1"_s,
                          .zones = zones,
                          .method = RequestMethod::Direct});
}

QStringList Model::cloudKey(const World &world) const
{
    QStringList parts;
    for (const auto &zone : zones) {
        const auto node = world.nodes.value(zone);
        parts += node.state + node.label.left(1) + node.number;
        parts += QString::number(int(world.creates.value(zone).progress));
    }
    return parts;
}

Result<Tpu> Model::read(const World &world, const ZoneId &zone)
{
    return read(world.nodes.value(zone), zone, u"t1"_s);
}

Result<Tpu> Model::read(const Node &node, const ZoneId &zone, const QString &name)
{
    if (node.state.isEmpty())
        return failed(ErrorCode::NotFound);
    Tpu tpu;
    tpu.id = tpuId(ProjectId{u"p"_s}, zone, name);
    tpu.zone = zone;
    tpu.shortName = name;
    tpu.numericId = node.number;
    tpu.stateText = node.state;
    tpu.state = tpuStateFrom(node.state);
    tpu.labels.insert(QString::fromLatin1(jobLabel), node.label);
    return tpu;
}

ProvisioningEvent Model::execute(World &world, const Call &call) const
{
    const auto &line = call.line.line;
    auto &node = world.nodes[line.zone];
    switch (call.kind) {
    case Action::Kind::Ask:
        if (!node.state.isEmpty())
            return event::Sent{line.zone, line.attempt, failed(ErrorCode::AlreadyExists)};
        node = {.state = u"CREATING"_s, .label = ours(world), .number = QString::number(++world.numbers)};
        world.creates[line.zone] = {
            .name = OperationName{u"projects/p/locations/%1/operations/%2"_s.arg(line.zone.toString(), node.number)}};
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

ProvisioningEvent Model::withoutAnswer(const Call &call)
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

void Model::hear(World &world, const ProvisioningEvent &event) const
{
    world.memory = m_rules.reduce(world.memory, event, at(world)).history;
    commit(world);
}

void Model::commit(World &world)
{
    world.disk = world.memory;
    int kept = 0;
    for (const auto &line : world.memory.lines)
        kept += line.line.state == AttemptState::Won && !line.isLate;
    if (kept > 1)
        world.wrong = u"two nodes are kept"_s;
}

ListSnapshot Model::list(const World &world) const
{
    ListSnapshot seen{.listedAt = world.now};
    for (const auto &call : world.calls) {
        if (call.isHeard)
            seen.busy.insert(call.line.line.zone);
    }
    fillList(world, seen);
    return seen;
}

void Model::fillList(const World &world, ListSnapshot &seen) const
{
    for (const auto &zone : zones) {
        const auto node = world.nodes.value(zone);
        if (node.state.isEmpty())
            continue;
        auto &listedState = seen.listedStates[zone];
        listedState.node = node.state;
        listedState.nodeName = u"t1"_s;
        listedState.isForeign = node.label != ours(world);
    }
}

QList<Tpu> Model::listed(const World &world) const
{
    QList<Tpu> all;
    for (const auto &zone : zones) {
        if (const auto tpu = read(world, zone))
            all += *tpu;
    }
    return all;
}

void Model::step(World &world, Death death) const
{
    for (const auto &tpu : listed(world)) { // the list tells of late ones
        if (tpu.state == TpuState::Ready && isOurs(world.disk.tpuRequest, tpu))
            hear(world, event::LateSeen{tpu});
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
        const auto line = std::ranges::find_if(world.memory.lines,
                                               [&](const ZoneAttemptRecord &l) { return l.line.zone == action.zone; });
        world.calls.append({.kind = action.kind, .line = *line, .sentAt = world.now});
    }
}

void Model::die(World &world)
{
    world.isAlive = false;
    world.lastAnswer.reset();
    for (auto &call : world.calls)
        call.isHeard = false;
}

void Model::takeOver(World &world) const
{
    world.isAlive = true;
    world.memory = world.disk;
    hear(world, event::Woke{});
}

void Model::handOver(World &world) const
{
    constexpr std::chrono::milliseconds ahead = 1h; // so much its clock differs from that of the first one
    die(world);
    world.now += ahead;
    for (auto &call : world.calls)
        call.sentAt += ahead;
    const auto there = historyFrom(toJson(m_rules.relocate(world.disk, ahead)));
    if (!there)
        world.wrong = u"what was handed over cannot be read"_s;
    world.disk = there.value_or(world.disk);
    takeOver(world);
}

void Model::pass(World &world, const QDateTime &until)
{
    world.now = std::max(until, world.now.addSecs(1));
    world.calls.removeIf([&](const Call &call) { return !call.isHeard && world.now - call.sentAt > longestFlight; });
}

bool Model::isLost(const World &world) const
{
    if (!world.isAlive || !world.memory.winner)
        return false;
    const auto node = world.nodes.value(zoneOf(world.memory.winner->toString()));
    return node.number != world.memory.winnerNumericId || node.state == "PREEMPTED"_L1 || node.state.isEmpty();
}

QList<World> Model::successors(const World &world) const
{
    QList<World> all;
    const Add add = [&](const QString &what, const Change &change) {
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

bool Model::isPast(const World &world, const ProvisioningEvent &answer) const
{
    const auto *seen = std::get_if<event::Snapshot>(&answer);
    const auto now = seen ? world.nodes.value(seen->zone) : Node{};
    return std::holds_alternative<event::Used>(answer)
        || (seen && seen->node
            && (*seen->node ? (*seen->node)->numericId != now.number || (*seen->node)->stateText != now.state
                            : !now.state.isEmpty()));
}

void Model::addProgram(const World &world, const Add &add) const
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
    if (world.faults.handovers > 0)
        add(u"another computer takes over"_s, [&](World &w) {
            --w.faults.handovers;
            handOver(w);
        });
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

void Model::addCalls(const World &world, const Add &add) const
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

bool Model::isBeingDeleted(const World &world, const ZoneId &zone)
{
    const auto line =
        std::ranges::find_if(world.memory.lines, [&](const ZoneAttemptRecord &l) { return l.line.zone == zone; });
    return line->removal != Removal::None || std::ranges::any_of(world.calls, [&](const Call &call) {
               return call.kind == Action::Kind::Remove && call.line.line.zone == zone;
           });
}

void Model::addCloud(const World &world, const Add &add) const
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
        if (node.state.isEmpty() && !isBeingDeleted(world, zone) && world.faults.strangers > 0)
            add(u"a stranger in "_s + zone.toString(), [&](World &w) {
                --w.faults.strangers;
                w.nodes[zone] = {.state = u"READY"_s, .label = u"x"_s, .number = QString::number(++w.numbers)};
            });
    }
}

void Model::remove(World &world, const ZoneId &zone)
{
    world.nodes.remove(zone);
    world.creates[zone].progress = Progress::Done;
}

void Model::refuse(World &world, const ZoneId &zone)
{
    world.nodes.remove(zone);
    auto &create = world.creates[zone];
    create.progress = Progress::Done;
    create.error = Error{.code = ErrorCode::NoCapacity, .message = u"no capacity"_s, .serverWords = {}};
}

QString Model::ends(World world)
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
        const bool isMoving = std::ranges::any_of(listed(world), [](const Tpu &tpu) { return isPassing(tpu.state); });
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

void Model::settle(World &world) const
{
    while (!world.calls.isEmpty()) {
        const auto call = world.calls.takeFirst();
        const auto answer = execute(world, call);
        if (call.isHeard)
            hear(world, answer);
    }
    settleCloud(world);
    if (isLost(world))
        hear(world, event::Lost{world.memory.winnerNumericId});
}

void Model::settleCloud(World &world) const
{
    for (const auto &zone : zones) {
        const auto state = world.nodes.value(zone).state;
        if (state == "CREATING"_L1) {
            world.nodes[zone].state = u"READY"_s;
            world.creates[zone].progress = Progress::Done;
        } else if (state == "DELETING"_L1) {
            remove(world, zone);
        }
    }
}

QString Model::orphan(const World &world) const
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

Rules hearing(const std::function<void(ProvisioningEvent &)> &change)
{
    Rules rules;
    rules.reduce = [change](TpuRequestRecord record, ProvisioningEvent event, const Moment &moment) {
        change(event);
        return reduce(std::move(record), event, moment);
    };
    return rules;
}

} // namespace provisioningmodel
