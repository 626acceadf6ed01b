// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/slicemoves.h"
#include "tests/services/cluster/clusterfixture.h"

#include <QTest>

using namespace Qt::StringLiterals;
using clusterfixture::node;

namespace {

/// All nodes of the recorded cluster, used.
ClusterQueue queueOfAll()
{
    ClusterQueue queue;
    for (const auto *name : {"llama-a-w000", "llama-a-w001", "llama-b-w000", "llama-b-w001", "solo-w000"})
        queue.nodes << node(QString::fromLatin1(name), ClusterNodeState::Allocated);
    return queue;
}

void setSlice(ClusterQueue *queue, const QString &slice, ClusterNodeState state, const QString &reason = {})
{
    for (auto &one : queue->nodes) {
        if (sliceOfNode(one.name) == slice) {
            one.state = state;
            one.reason = reason;
        }
    }
}

QList<SliceNow> sights(SliceNow::Sight a, SliceNow::Sight b = SliceNow::Sight::There)
{
    return {{.slice = u"llama-a"_s, .sight = a, .why = u"preempted"_s},
            {.slice = u"llama-b"_s, .sight = b},
            {.slice = u"solo"_s, .sight = SliceNow::Sight::There}};
}

QList<SliceMove> moves(const Cluster &cluster, const QList<SliceNow> &now, const ClusterQueue &queue,
                       const QSet<QString> &wanted = {})
{
    return sliceMoves(cluster, now, queue, wanted, {});
}

} // namespace

class SliceMovesTest : public QObject
{
    Q_OBJECT

private slots:
    void aLostSliceIsSetDownOnce();
    void halfASliceThatWentIsSetDownAsAWhole();
    void whereItIsAllowedALostSliceMayBeAskedFor();
    void aSliceThatCameBackIsSetUpAndRejoins();
    void whatOthersHaveSetDownStaysDown();
    void whoDoesNotKnowDoesNothing();
    void aClusterThatIsNotReadyIsLeftAlone();
    void theRecordFollowsTheMachines();
    void aControllerThatCameBackIsTheControllerAgain();
};

void SliceMovesTest::aLostSliceIsSetDownOnce()
{
    const auto cluster = clusterfixture::cluster();
    auto queue = queueOfAll();
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Lost), queue),
             (QList<SliceMove>{{SliceMoveKind::SetDown, u"llama-a"_s, u"tpudesk: preempted"_s}}));
    setSlice(&queue, u"llama-a"_s, ClusterNodeState::Down, u"tpudesk: preempted"_s);
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Lost), queue), QList<SliceMove>{});
}

void SliceMovesTest::halfASliceThatWentIsSetDownAsAWhole()
{
    auto queue = queueOfAll();
    queue.nodes[0].state = ClusterNodeState::Down;
    queue.nodes[0].reason = u"Not responding"_s;
    QCOMPARE(moves(clusterfixture::cluster(), sights(SliceNow::Sight::Lost), queue).size(), 1);
}

void SliceMovesTest::whereItIsAllowedALostSliceMayBeAskedFor()
{
    auto cluster = clusterfixture::cluster();
    cluster.asksForSlices = true;
    auto queue = queueOfAll();
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Lost), queue).value(0).kind, SliceMoveKind::PowerDown);
    setSlice(&queue, u"llama-a"_s, ClusterNodeState::PoweredDown);
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Lost), queue), QList<SliceMove>{}); // nobody wants it
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Lost), queue, {u"llama-a"_s}).value(0).kind, SliceMoveKind::Ask);
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Lost), queue, {u"llama-b"_s}), QList<SliceMove>{});
    setSlice(&queue, u"llama-a"_s, ClusterNodeState::PoweringUp);
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Lost), queue).value(0).kind, SliceMoveKind::Ask);
    QCOMPARE(sliceMoves(cluster, sights(SliceNow::Sight::Lost), queue, {}, {u"llama-a"_s}),
             QList<SliceMove>{}); // under way
}

void SliceMovesTest::aSliceThatCameBackIsSetUpAndRejoins()
{
    const auto cluster = clusterfixture::cluster();
    auto queue = queueOfAll();
    setSlice(&queue, u"llama-a"_s, ClusterNodeState::Down, u"tpudesk: preempted"_s);
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Returned), queue).value(0).kind, SliceMoveKind::SetUp);
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::There), queue).value(0).kind, SliceMoveKind::Rejoin);
    setSlice(&queue, u"llama-a"_s, ClusterNodeState::Idle);
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::There), queue), QList<SliceMove>{});
    setSlice(&queue, u"llama-a"_s, ClusterNodeState::PoweredDown); // Slurm waits for a word of its slurmd
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::There), queue).value(0).kind, SliceMoveKind::SetUp);
}

void SliceMovesTest::whatOthersHaveSetDownStaysDown()
{
    auto queue = queueOfAll();
    setSlice(&queue, u"llama-a"_s, ClusterNodeState::Down, u"broken fan"_s);
    QCOMPARE(moves(clusterfixture::cluster(), sights(SliceNow::Sight::There), queue), QList<SliceMove>{});
    setSlice(&queue, u"llama-a"_s, ClusterNodeState::Drained, u"tpudesk: looks odd"_s);
    QCOMPARE(moves(clusterfixture::cluster(), sights(SliceNow::Sight::There), queue), QList<SliceMove>{});
}

void SliceMovesTest::whoDoesNotKnowDoesNothing()
{
    const auto cluster = clusterfixture::cluster();
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Unknown), queueOfAll()), QList<SliceMove>{});
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Lost), ClusterQueue{}),
             QList<SliceMove>{}); // Slurm knows no such node
}

void SliceMovesTest::aClusterThatIsNotReadyIsLeftAlone()
{
    auto cluster = clusterfixture::cluster();
    cluster.setUpAt = {};
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Lost), queueOfAll()), QList<SliceMove>{});
    cluster = clusterfixture::cluster();
    cluster.undoneAt = cluster.setUpAt;
    QCOMPARE(moves(cluster, sights(SliceNow::Sight::Returned), queueOfAll()), QList<SliceMove>{});
}

void SliceMovesTest::theRecordFollowsTheMachines()
{
    const auto before = clusterfixture::cluster();
    SliceNow back{.slice = u"llama-b"_s,
                  .sight = SliceNow::Sight::Returned,
                  .number = u"99"_s,
                  .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/llama-b2"_s}};
    for (int worker = 0; worker < 2; ++worker)
        back.hosts << PodHost{
            .id = u"new/%1"_s.arg(worker), .label = {}, .internalAddress = u"10.130.0.9%1"_s.arg(worker)};
    const auto after = withReturned(before, back);
    const auto *slice = after.slice(u"llama-b"_s);
    QVERIFY(slice != nullptr);
    QCOMPARE(slice->number, u"99"_s);
    QCOMPARE(slice->hosts[1].node, u"llama-b-w001"_s); // the name stays: queues and logs know it
    QCOMPARE(slice->hosts[1].address, u"10.130.0.91"_s);
    QCOMPARE(slice->hosts[1].hardware, before.slices[1].hosts[1].hardware);
    QVERIFY(after.controller == before.controller);
    QVERIFY(after.slices[0] == before.slices[0]);
}

void SliceMovesTest::aControllerThatCameBackIsTheControllerAgain()
{
    SliceNow back{.slice = u"llama-a"_s, .sight = SliceNow::Sight::Returned, .number = u"99"_s};
    for (int worker = 0; worker < 2; ++worker)
        back.hosts << PodHost{
            .id = u"new/%1"_s.arg(worker), .label = {}, .internalAddress = u"10.130.0.8%1"_s.arg(worker)};
    const auto after = withReturned(clusterfixture::cluster(), back);
    QCOMPARE(after.controller.id, u"new/0"_s);
    QCOMPARE(after.controllerAddress, u"10.130.0.80"_s);
    QVERIFY(after.controllerName.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(SliceMovesTest)
#include "tst_slicemoves.moc"
