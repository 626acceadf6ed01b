// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The check of provisioningmodel.h with two slices, which one queued request makes, and of which the cloud makes or
// loses one alone: at most one set is kept, and none in parts; nothing of the others is left, and no stranger's is
// touched.
#include "provisioningmodel.h"
#include "services/provisioning/slices.h"

#include <QElapsedTimer>
#include <QTest>

using namespace provisioningmodel;
using namespace Qt::StringLiterals;

namespace {

/// Two slices in each zone, which one queued request makes. A call that comes late may make a request beside that of a
/// later attempt; Google makes all slices or none of it, but one may fail, or be taken away, alone.
class SlicesModel : public Model
{
public:
    SlicesModel(Rules rules, int zoneCount)
        : Model{std::move(rules)}
        , m_zones{zones.first(zoneCount)}
    {
    }

private:
    static constexpr int count = 2;

    static QString nameOf(int slice) { return u"t1-%1"_s.arg(slice); }
    static QString placeOf(const ZoneId &zone, const QString &name) { return zone.toString() + u'/' + name; }
    static Node sliceIn(const World &world, const ZoneId &zone, int slice)
    {
        return world.slices.value(placeOf(zone, nameOf(slice)));
    }
    static void setSlices(World &world, const QString &request, const QString &from, const QString &to)
    {
        for (auto &node : world.slices) {
            if (node.request == request && (from.isEmpty() || node.state == from))
                node.state = to;
        }
    }
    static bool hasSlices(const World &world, const QString &request)
    {
        return std::ranges::contains(world.slices, request, &Node::request);
    }
    static const ZoneAttemptRecord &lineIn(const World &world, const ZoneId &zone)
    {
        return *std::ranges::find_if(world.memory.lines,
                                     [&](const ZoneAttemptRecord &line) { return line.line.zone == zone; });
    }

    [[nodiscard]] World beginning() const override
    {
        return beginningWith({.id = QUuid{u"0f0e0d0c-0000-4000-8000-000000000001"_s},
                              .project = ProjectId{u"p"_s},
                              .spec = {.slices = count, .acceleratorType = u"v6e-8"_s, .runtimeVersion = u"r"_s},
                              .namePattern = u"t1"_s,
                              .zones = m_zones,
                              .method = RequestMethod::Queue});
    }
    [[nodiscard]] QStringList cloudKey(const World &world) const override
    {
        QStringList parts;
        for (const auto &[place, node] : world.slices.asKeyValueRange())
            parts += place + node.state + node.label.left(1) + node.number + node.request.right(2);
        for (const auto &[request, state] : world.requests.asKeyValueRange())
            parts += request.right(3) + state;
        return parts;
    }

    [[nodiscard]] static Result<QueuedResource> readRequest(const World &world, const QueuedResourceId &id)
    {
        const auto state = world.requests.value(id.toString());
        if (state.isEmpty())
            return failed(ErrorCode::NotFound);
        QueuedResource request;
        request.id = id;
        request.zone = zoneOf(id.toString());
        request.shortName = lastSegment(id.toString());
        request.stateText = state;
        request.state = queuedResourceStateFrom(state);
        const bool isTaken = std::ranges::any_of(readSlices(world, request.zone), [&](const Result<Tpu> &slice) {
            return slice && !isOurs(world.disk.tpuRequest, *slice);
        });
        if (request.state == QueuedResourceState::Failed && isTaken)
            request.failure = Error{.code = ErrorCode::AlreadyExists, .message = u"taken"_s, .serverWords = {}};
        return request;
    }
    [[nodiscard]] static QList<Result<Tpu>> readSlices(const World &world, const ZoneId &zone)
    {
        QList<Result<Tpu>> all;
        for (int slice = 0; slice < count; ++slice)
            all += read(sliceIn(world, zone, slice), zone, nameOf(slice));
        return all;
    }
    [[nodiscard]] static event::Snapshot look(const World &world, const ZoneAttemptRecord &of)
    {
        event::Snapshot snapshot{.zone = of.line.zone, .attempt = of.line.attempt};
        snapshot.request = readRequest(world, of.line.request);
        if (!*snapshot.request || (*snapshot.request)->state != QueuedResourceState::WaitingForResources)
            snapshot.slices = readSlices(world, of.line.zone);
        if (!*snapshot.request && !of.line.operation.isEmpty())
            snapshot.operation = Operation{.name = of.line.operation, .progress = Progress::Done};
        return snapshot;
    }
    /// What may not go: what is of somebody else, and what is kept.
    static void notice(World &world, const ZoneId &zone, const Node &node)
    {
        if (node.label != ours(world))
            world.wrong = u"a node of somebody else is deleted"_s;
        const bool isKept = world.disk.winner && zoneOf(world.disk.winner->toString()) == zone
            && (world.disk.winnerNumericId == node.number || hasNumber(lineIn(world, zone), node.number));
        if (isKept)
            world.wrong = u"a slice that is kept is deleted"_s;
    }
    [[nodiscard]] static Result<Operation> remove(World &world, const ZoneAttemptRecord &of)
    {
        const auto zone = of.line.zone;
        if (of.removal == Removal::Node) {
            const auto place = placeOf(zone, of.removedNode);
            if (!world.slices.contains(place))
                return failed(ErrorCode::NotFound);
            notice(world, zone, world.slices.value(place));
            world.slices[place].state = u"DELETING"_s;
            return Operation{.name = OperationName{u"delete"_s}};
        }
        const auto request = of.line.request.toString();
        const auto state = world.requests.value(request);
        if (state.isEmpty())
            return failed(ErrorCode::NotFound);
        const bool isFree = state == "WAITING_FOR_RESOURCES"_L1 || state == "FAILED"_L1;
        if (of.removal == Removal::Request && (!isFree || hasSlices(world, request)))
            return failed(ErrorCode::Conflict);
        for (const auto &node : std::as_const(world.slices)) {
            if (node.request == request)
                notice(world, zone, node);
        }
        world.requests[request] = u"DELETING"_s;
        setSlices(world, request, {}, u"DELETING"_s);
        return Operation{.name = OperationName{u"delete"_s}};
    }
    [[nodiscard]] ProvisioningEvent execute(World &world, const Call &call) const override
    {
        const auto &line = call.line.line;
        switch (call.kind) {
        case Action::Kind::Ask:
            if (world.requests.contains(line.request.toString()))
                return event::Sent{line.zone, line.attempt, failed(ErrorCode::AlreadyExists)};
            world.requests.insert(line.request.toString(), u"WAITING_FOR_RESOURCES"_s);
            return event::Sent{line.zone, line.attempt,
                               Operation{.name = OperationName{u"projects/p/locations/%1/operations/%2"_s.arg(
                                             line.zone.toString(), lastSegment(line.request.toString()))},
                                         .progress = Progress::Done}};
        case Action::Kind::Look: return look(world, call.line);
        case Action::Kind::Remove: return event::Removed{line.zone, line.attempt, remove(world, call.line)};
        case Action::Kind::Reach: {
            const bool isReady = std::ranges::all_of(readSlices(world, line.zone), [](const Result<Tpu> &slice) {
                return slice && slice->state == TpuState::Ready;
            });
            return event::Reached{line.zone, line.attempt,
                                  isReady ? Result<>{} : Result<>{failed(ErrorCode::ConnectionLost)}};
        }
        case Action::Kind::Use: {
            const auto slices = readSlices(world, line.zone);
            const auto away = std::ranges::find_if_not(slices, [&](const Result<Tpu> &slice) {
                return slice && slice->state == TpuState::Ready && isSeenMachine(call.line, *slice);
            });
            return event::Used{line.zone, line.attempt, away == slices.end() ? slices.constFirst() : *away,
                               RunOutcome{.kind = RunOutcome::Kind::Succeeded}};
        }
        }
        Q_UNREACHABLE_RETURN(event::Woke{});
    }
    [[nodiscard]] QList<Tpu> listed(const World &world) const override
    {
        QList<Tpu> all;
        for (const auto &zone : m_zones) {
            for (const auto &slice : readSlices(world, zone)) {
                if (slice)
                    all += *slice;
            }
        }
        return all;
    }
    /// As the engine reads the list of the project.
    void fillList(const World &world, ListSnapshot &seen) const override
    {
        for (const auto &zone : m_zones) {
            QStringList words;
            ListedState state;
            for (const auto &slice : readSlices(world, zone)) {
                words += slice ? slice->stateText : QString{};
                const bool isOfUs = slice && isOurs(world.memory.tpuRequest, *slice);
                if (slice && (isOfUs || state.nodeName.isEmpty())) {
                    state.nodeName = u"t1"_s;
                    state.isForeign = !isOfUs;
                }
            }
            state.node = wordOfAll(words);
            for (const auto &[request, word] : world.requests.asKeyValueRange()) {
                if (zoneOf(request) == zone) {
                    state.request = word;
                    state.requestId = QueuedResourceId{request};
                }
            }
            if (!state.node.isEmpty() || !state.request.isEmpty())
                seen.listedStates.insert(zone, state);
        }
    }
    [[nodiscard]] bool isLost(const World &world) const override
    {
        if (!world.isAlive || !world.memory.winner)
            return false;
        const auto zone = zoneOf(world.memory.winner->toString());
        const auto slices = readSlices(world, zone);
        return std::ranges::any_of(slices, [&](const Result<Tpu> &slice) {
            return !slice || slice->stateText == "PREEMPTED"_L1 || !isSeenMachine(lineIn(world, zone), *slice);
        });
    }
    [[nodiscard]] bool isPast(const World &world, const ProvisioningEvent &answer) const override
    {
        const auto *seen = std::get_if<event::Snapshot>(&answer);
        if (!seen)
            return std::holds_alternative<event::Used>(answer);
        const auto word = [](const Result<Tpu> &slice) {
            return slice ? slice->numericId + slice->stateText : QString{};
        };
        const auto id = lineIn(world, seen->zone).line.request;
        const auto request = seen->request && *seen->request ? (*seen->request)->stateText : QString{};
        return request != world.requests.value(id.toString())
            || (!seen->slices.isEmpty()
                && !std::ranges::equal(seen->slices, readSlices(world, seen->zone), {}, word, word));
    }

    /// The nodes of a request, all or none.
    [[nodiscard]] static bool mayBegin(const World &world, const ZoneId &zone)
    {
        for (int slice = 0; slice < count; ++slice) {
            if (world.slices.contains(placeOf(zone, nameOf(slice))))
                return false;
        }
        return true;
    }
    static void beginSlices(World &world, const QString &request)
    {
        world.requests[request] = u"PROVISIONING"_s;
        for (int slice = 0; slice < count; ++slice)
            world.slices.insert(placeOf(zoneOf(request), nameOf(slice)),
                                {.state = u"CREATING"_s,
                                 .label = ours(world),
                                 .number = QString::number(++world.numbers),
                                 .request = request});
    }
    /// It is ACTIVE when none is on its way any more, whatever became of those that were READY before.
    static void endIfMade(World &world, const QString &request)
    {
        const bool isAnyComing = std::ranges::any_of(
            world.slices, [&](const Node &node) { return node.request == request && node.state == "CREATING"_L1; });
        if (world.requests.value(request) == "PROVISIONING"_L1 && !isAnyComing)
            world.requests[request] = u"ACTIVE"_s;
    }
    static void removeRequest(World &world, const QString &request)
    {
        world.slices.removeIf([&](const auto &node) { return node.value().request == request; });
        world.requests.remove(request);
    }
    void addCloud(const World &world, const Add &add) const override
    {
        for (const auto &[request, state] : world.requests.asKeyValueRange())
            addRequest(world, request, state, add);
        for (const auto &[place, node] : world.slices.asKeyValueRange())
            addSlice(world, place, node, add);
        for (const auto &zone : m_zones) {
            const auto place = placeOf(zone, nameOf(count - 1));
            // Who takes the name of a slice while its request is there keeps the program from deleting that request,
            // for as long as he stays: the request might take him along.
            const bool isHeld = std::ranges::any_of(world.requests.keys(), [&](const QString &request) {
                return zoneOf(request) == zone && world.requests.value(request) != "WAITING_FOR_RESOURCES"_L1;
            });
            if (!world.slices.contains(place) && !isHeld && !isBeingDeleted(world, zone) && world.faults.strangers > 0)
                add(u"a stranger is "_s + place, [=](World &w) {
                    --w.faults.strangers;
                    w.slices.insert(place,
                                    {.state = u"READY"_s, .label = u"x"_s, .number = QString::number(++w.numbers)});
                });
        }
    }
    static void addRequest(const World &world, const QString &request, const QString &state, const Add &add)
    {
        if (state == "WAITING_FOR_RESOURCES"_L1) {
            if (mayBegin(world, zoneOf(request)))
                add(request + u" is provisioned"_s, [=](World &w) { beginSlices(w, request); });
            add(request + u" fails"_s, [=](World &w) { w.requests[request] = u"FAILED"_s; });
        }
        if (state == "DELETING"_L1)
            add(request + u" is gone"_s, [=](World &w) { removeRequest(w, request); });
    }
    static void addSlice(const World &world, const QString &place, const Node &node, const Add &add)
    {
        const auto request = node.request;
        if (node.state == "CREATING"_L1) {
            add(place + u" is READY"_s, [=](World &w) {
                w.slices[place].state = u"READY"_s;
                endIfMade(w, request);
            });
            add(place + u" cannot be made"_s, [=](World &w) { // the other one is there, or on its way
                w.slices.remove(place);
                w.requests[request] = u"FAILED"_s;
            });
        }
        if (node.state == "DELETING"_L1 && world.requests.value(request) != "DELETING"_L1)
            add(place + u" is gone"_s, [=](World &w) { w.slices.remove(place); });
        if (node.state != "READY"_L1 || node.label != ours(world) || world.faults.losses == 0)
            return;
        for (const bool isGone : {false, true})
            add(place + (isGone ? u" is taken away and gone"_s : u" is taken away"_s), [=](World &w) {
                --w.faults.losses;
                if (isGone)
                    w.slices.remove(place);
                else
                    w.slices[place].state = u"PREEMPTED"_s;
            });
    }
    void settleCloud(World &world) const override
    {
        const auto requests = world.requests;
        for (const auto &[request, state] : requests.asKeyValueRange()) {
            if (state == "DELETING"_L1) {
                removeRequest(world, request);
            } else if (state == "WAITING_FOR_RESOURCES"_L1 && !mayBegin(world, zoneOf(request))) {
                world.requests[request] = u"FAILED"_s;
            } else if (state == "WAITING_FOR_RESOURCES"_L1) {
                beginSlices(world, request);
            } else {
                setSlices(world, request, u"CREATING"_s, u"READY"_s);
                endIfMade(world, request);
            }
        }
        world.slices.removeIf([](const auto &node) { return node.value().state == "DELETING"_L1; });
    }
    /// Nothing of ours is there that nobody knows of, and what is kept is whole.
    [[nodiscard]] QString orphan(const World &world) const override
    {
        for (const auto &line : world.memory.lines) {
            const auto zone = line.line.zone;
            int ready = 0, there = 0;
            for (const auto &slice : readSlices(world, zone)) {
                there += slice && isOurs(world.memory.tpuRequest, *slice) ? 1 : 0;
                ready += slice && isOurs(world.memory.tpuRequest, *slice) && slice->state == TpuState::Ready ? 1 : 0;
            }
            const bool isKept = line.line.state == AttemptState::Won;
            const bool isAsked = std::ranges::any_of(world.requests.keys(),
                                                     [&](const QString &request) { return zoneOf(request) == zone; });
            if (!isKept && (there > 0 || isAsked))
                return u"something is left in %1: %2"_s.arg(zone.toString(), keyOf(world));
            if (isKept && !line.isLate && ready < count)
                return u"a part is kept in %1: %2"_s.arg(zone.toString(), keyOf(world));
        }
        return {};
    }

    QList<ZoneId> m_zones;
};

} // namespace

class TestSlicesModel : public QObject
{
    Q_OBJECT

private slots:
    void slicesAreKeptTogetherOrNotAtAll_data()
    {
        QTest::addColumn<int>("zoneCount");
        QTest::addColumn<int>("deep"); // everything in every order, within some seconds
        QTest::newRow("one zone") << 1 << 10;
        QTest::newRow("two zones") << 2 << 7;
    }
    void slicesAreKeptTogetherOrNotAtAll()
    {
        QFETCH(const int, zoneCount);
        QFETCH(const int, deep);
        QElapsedTimer timer;
        timer.start();
        SlicesModel model{Rules{}, zoneCount};
        const auto wrong = model.firstFault(deep);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        qInfo("%lld states, %d deep, in %lld ms", qint64(model.states()), deep, timer.elapsed());
        QVERIFY(model.states() > 2'000 && model.complete() >= deep);
    }

    void aWrongRuleForSlicesIsFound_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("the first slice is taken for all") << 0;
        QTest::newRow("every node of the name is taken for ours") << 1;
        QTest::newRow("a request is deleted without its nodes") << 2;
        QTest::newRow("a loss is not heard") << 3;
    }
    void aWrongRuleForSlicesIsFound()
    {
        QFETCH(const int, which);
        const QList<Rules> wrong{
            hearing([](ProvisioningEvent &event) {
                if (auto *seen = std::get_if<event::Snapshot>(&event); seen && !seen->slices.isEmpty()) {
                    seen->node = seen->slices.constFirst();
                    seen->slices = {seen->slices.constFirst(), seen->slices.constFirst()};
                }
            }),
            hearing([](ProvisioningEvent &event) {
                auto *seen = std::get_if<event::Snapshot>(&event);
                if (!seen)
                    return;
                for (auto &slice : seen->slices) {
                    if (slice)
                        slice->labels.insert(QString::fromLatin1(jobLabel), u"0f0e0d0c-0000-4000-8000-000000000001"_s);
                }
            }),
            Rules{.decide =
                      [](TpuRequestRecord record, const Moment &moment, const ListSnapshot &seen) {
                          for (auto &line : record.lines) {
                              if (line.removal == Removal::RequestWithNodes)
                                  line.removal = Removal::Request;
                          }
                          return decide(std::move(record), moment, seen);
                      }},
            hearing([](ProvisioningEvent &event) {
                if (std::holds_alternative<event::Lost>(event))
                    event = event::Reached{ZoneId{u"z1"_s}, -1, {}};
            })};
        SlicesModel model{wrong[which], 1};
        const auto found = model.firstFault(depth);
        QVERIFY2(!found.isEmpty(), "the check would not notice");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSlicesModel)
#include "tst_slicesmodel.moc"
