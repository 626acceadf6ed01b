// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/stackgroups.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const auto packages = u"/home/ada/venv/lib/python3.10/site-packages/"_s;
const auto own = u"/home/ada/train/"_s;
const auto python = u"/usr/lib/python3.10/"_s;

StackFrame at(const QString &file, int line, const QString &function)
{
    return {.file = file, .line = line, .function = function};
}

PythonStack stack(int rank, const QList<StackFrame> &frames, const KernelState &kernel = {})
{
    return {.rank = rank, .pid = 1'000 + rank, .isMain = true, .frames = frames, .kernel = kernel};
}

QList<StackFrame> allReduce()
{
    return {at(packages + u"torch/distributed/distributed_c10d.py"_s, 2810, u"all_reduce"_s),
            at(packages + u"torch/distributed/c10d_logger.py"_s, 83, u"wrapper"_s),
            at(own + u"train.py"_s, 212, u"step"_s), at(own + u"train.py"_s, 300, u"main"_s),
            at(own + u"train.py"_s, 310, u"<module>"_s)};
}

QList<StackFrame> nextBatch()
{
    return {at(python + u"threading.py"_s, 320, u"wait"_s),
            at(python + u"queue.py"_s, 171, u"get"_s),
            at(packages + u"torch/utils/data/dataloader.py"_s, 1133, u"_try_get_data"_s),
            at(packages + u"torch/utils/data/dataloader.py"_s, 634, u"__next__"_s),
            at(own + u"data.py"_s, 88, u"batches"_s),
            at(own + u"train.py"_s, 290, u"main"_s)};
}

QList<PythonStack> slice(int ranks, int odd)
{
    QList<PythonStack> stacks;
    for (int rank = 0; rank < ranks; ++rank)
        stacks.append(stack(rank, rank == odd ? nextBatch() : allReduce()));
    return stacks;
}

} // namespace

class StackGroupsTest : public QObject
{
    Q_OBJECT

private slots:
    void theOneThatTheOthersWaitForComesFirst()
    {
        const auto groups = groupStacks(slice(32, 7));
        QCOMPARE(groups.size(), 2);
        QCOMPARE(groups[0].ranks, QList{7});
        QVERIFY(groups[0].isOdd && !groups[1].isOdd);
        QCOMPARE(groups[0].site.kind, WaitKind::Input);
        QCOMPARE(groups[0].site.frame, at(u"~/train/data.py"_s, 88, u"batches"_s));
        QCOMPARE(groups[1].ranks.size(), 31);
        QCOMPARE(groups[1].site.kind, WaitKind::Collective);
        QCOMPARE(stacksSentence(groups),
                 u"Rank 7: waiting for the next batch in next() at data.py:88; 31 ranks: waiting for the other ranks "
                 "in all_reduce() at train.py:212."_s);
    }

    void whereAllStandInOnePlaceNobodyIsOdd()
    {
        const auto groups = groupStacks(slice(4, -1));
        QCOMPARE(groups.size(), 1);
        QVERIFY(!groups[0].isOdd);
        QCOMPARE(stacksSentence(groups), u"Ranks 0–3: waiting for the other ranks in all_reduce() at train.py:212."_s);
        QVERIFY(groupStacks({}).isEmpty());
        QVERIFY(stacksSentence({}).isEmpty());
    }

    /// Of two that stand apart the one that waits for the other is not the cause.
    void amongAsManyThoseThatWaitForOthersComeLast()
    {
        const auto groups = groupStacks(slice(2, 1));
        QCOMPARE(groups.size(), 2);
        QCOMPARE(groups[0].ranks, QList{1});
        QVERIFY(groups[0].isOdd && !groups[1].isOdd);
    }

    void whatIsNoPlaceOfTheProgramIsNoDifference()
    {
        auto other = allReduce();
        for (auto &one : other)
            one.file.replace(u"/home/ada/"_s, u"/home/grace/"_s);
        other.prepend(at(python + u"selectors.py"_s, 468, u"select"_s)); // deeper, by chance
        const auto groups = groupStacks({stack(0, allReduce()), stack(1, other)});
        QCOMPARE(groups.size(), 1);
        QCOMPARE(groups[0].ranks, (QList{0, 1}));
    }

    void anotherWayToTheSameLineIsAnotherPlace()
    {
        auto other = allReduce();
        other[3].function = u"evaluate"_s;
        other[3].line = 280;
        QCOMPARE(groupStacks({stack(0, allReduce()), stack(1, other)}).size(), 2);
    }

    void onlyMainThreadsOfRanksAreGrouped()
    {
        auto loader = stack(3, nextBatch());
        loader.isMain = false;
        auto helper = stack(-1, nextBatch());
        helper.pid = 77;
        const QList stacks{stack(0, allReduce()), loader, helper, stack(0, allReduce())};
        const auto groups = groupStacks(stacks);
        QCOMPARE(groups.size(), 1);
        QCOMPARE(groups[0].ranks, QList{0}); // once, though it was told twice
        const auto helpers = groupHelpers(stacks);
        QCOMPARE(helpers.size(), 1);
        QCOMPARE(helpers[0].ranks, QList{77});
    }

    void eachWayToWaitIsKnown_data()
    {
        QTest::addColumn<QList<StackFrame>>("frames");
        QTest::addColumn<WaitKind>("kind");
        QTest::addColumn<QString>("call");
        QTest::addColumn<int>("line");
        const auto train = at(own + u"train.py"_s, 212, u"step"_s);
        const auto caller = at(own + u"train.py"_s, 300, u"main"_s);
        const auto thread = at(python + u"threading.py"_s, 320, u"wait"_s);
        const auto row = [&](const char *name, QList<StackFrame> frames, WaitKind kind, const QString &call) {
            frames << train << caller;
            QTest::newRow(name) << frames << kind << call << 212;
        };
        row("the value of an array", {at(packages + u"jax/_src/array.py"_s, 617, u"_value"_s)}, WaitKind::Device,
            u"_value()"_s);
        row("block_until_ready", {at(packages + u"jax/_src/api.py"_s, 3100, u"block_until_ready"_s)}, WaitKind::Device,
            u"block_until_ready()"_s);
        row("a barrier of JAX",
            {at(packages + u"jax/_src/pjit.py"_s, 190, u"cache_miss"_s),
             at(packages + u"jax/experimental/multihost_utils.py"_s, 86, u"sync_global_devices"_s)},
            WaitKind::Collective, u"sync_global_devices()"_s);
        row("the others at the start", {at(packages + u"jax/_src/distributed.py"_s, 120, u"initialize"_s)},
            WaitKind::Collective, u"initialize()"_s);
        row("a queue", {thread, at(python + u"queue.py"_s, 171, u"get"_s)}, WaitKind::Input, u"get()"_s);
        row("a thread that is joined", {thread, at(python + u"threading.py"_s, 1096, u"join"_s)}, WaitKind::Lock,
            u"join()"_s);
        row("a checkpoint whose writer is joined",
            {thread, at(packages + u"orbax/checkpoint/checkpoint_manager.py"_s, 1500, u"wait_until_finished"_s)},
            WaitKind::Checkpoint, u"wait_until_finished()"_s);
        row("the barrier of a checkpoint",
            {at(packages + u"jax/experimental/multihost_utils.py"_s, 86, u"sync_global_devices"_s),
             at(packages + u"orbax/checkpoint/checkpointer.py"_s, 200, u"save"_s)},
            WaitKind::Collective, u"sync_global_devices()"_s);
        row("XLA compiles",
            {at(packages + u"jax/_src/compiler.py"_s, 267, u"backend_compile"_s),
             at(packages + u"jax/_src/interpreters/pxla.py"_s, 2800, u"__call__"_s)},
            WaitKind::Compile, u"backend_compile()"_s);
        row("a socket",
            {at(python + u"ssl.py"_s, 1166, u"read"_s), at(packages + u"requests/sessions.py"_s, 1, u"get"_s)},
            WaitKind::Network, u"get()"_s);
        row("a packed file", {at(python + u"gzip.py"_s, 300, u"read"_s)}, WaitKind::FileRead, u"read()"_s);
        row("nothing that is known", {at(packages + u"optax/update.py"_s, 40, u"apply"_s)}, WaitKind::Unknown,
            u"apply()"_s);
        QTest::newRow("the user's own function of a known name")
            << QList{thread, at(own + u"comm.py"_s, 9, u"all_reduce"_s), train, caller} << WaitKind::Collective
            << u"all_reduce()"_s << 212;
        QTest::newRow("the user's own function that calls the library's")
            << QList{at(packages + u"orbax/checkpoint/checkpointer.py"_s, 200, u"save"_s),
                     at(own + u"train.py"_s, 99, u"save_checkpoint"_s), caller}
            << WaitKind::Checkpoint << u"save()"_s << 99;
        QTest::newRow("the user's folder has the name of a library")
            << QList{at(u"/home/ada/grain/train.py"_s, 5, u"step"_s)} << WaitKind::Unknown << u"step()"_s << 5;
        QTest::newRow("no line of the user's")
            << QList{at(python + u"selectors.py"_s, 468, u"select"_s),
                     at(packages + u"torch/distributed/elastic/agent.py"_s, 55, u"_invoke_run"_s),
                     at(u"<frozen runpy>"_s, 88, u"_run_code"_s)}
            << WaitKind::Unknown << u"_invoke_run()"_s << 55;
    }

    void eachWayToWaitIsKnown()
    {
        QFETCH(QList<StackFrame>, frames);
        const auto site = siteOf(stack(0, frames));
        QTEST(site.kind, "kind");
        QTEST(site.call, "call");
        QTEST(site.frame.line, "line");
    }

    void whereThePythonsLinesSayNothingTheKernelDoes_data()
    {
        QTest::addColumn<KernelState>("kernel");
        QTest::addColumn<WaitKind>("kind");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char *name, const KernelState &kernel, WaitKind kind, const QString &sentence) {
            QTest::newRow(name) << kernel << kind << u"Rank 5: "_s + sentence;
        };
        row("sleeps", {.state = 'S', .call = u"clock_nanosleep"_s}, WaitKind::Sleep,
            u"sleeping in load() at data.py:88"_s);
        row("sleeps, and only the place in the kernel may be read", {.state = 'S', .wait = u"hrtimer_nanosleep"_s},
            WaitKind::Sleep, u"sleeping in load() at data.py:88"_s);
        row("a lock", {.state = 'S', .call = u"futex"_s}, WaitKind::Lock,
            u"waiting for another thread or process in load() at data.py:88"_s);
        row("a file", {.state = 'S', .call = u"read"_s, .path = u"/mnt/share/shard-7"_s}, WaitKind::FileRead,
            u"waiting for the file /mnt/share/shard-7 in load() at data.py:88"_s);
        row("the terminal is no file", {.state = 'S', .call = u"read"_s, .path = u"/dev/pts/3"_s}, WaitKind::Unknown,
            u"standing in load() at data.py:88"_s);
        row("a pipe that nobody writes to", {.state = 'S', .call = u"openat"_s}, WaitKind::FileRead,
            u"waiting for a file in load() at data.py:88"_s);
        row("a bucket that is mounted", {.state = 'S', .wait = u"request_wait_answer"_s}, WaitKind::FileRead,
            u"waiting for a file in load() at data.py:88"_s);
        row("a share that is gone",
            {.state = 'D', .call = u"read"_s, .wait = u"rpc_wait_bit_killable"_s, .path = u"/mnt/share/shard-7"_s},
            WaitKind::FileRead,
            u"waiting for the file /mnt/share/shard-7 in load() at data.py:88 (the disk or the shared folder does not "
            "answer)"_s);
        row("computes", {.state = 'R'}, WaitKind::Computing, u"computing in load() at data.py:88"_s);
        row("computed all the while", {.state = 'S', .call = u"futex"_s, .usesProcessor = true}, WaitKind::Computing,
            u"computing in load() at data.py:88"_s);
        row("a connection", {.state = 'S', .call = u"recvfrom"_s}, WaitKind::Network,
            u"waiting for the network in load() at data.py:88"_s);
        row("nothing", {}, WaitKind::Unknown, u"standing in load() at data.py:88"_s);
    }

    void whereThePythonsLinesSayNothingTheKernelDoes()
    {
        QFETCH(KernelState, kernel);
        const auto groups = groupStacks({stack(5, {at(own + u"data.py"_s, 88, u"load"_s)}, kernel)});
        QCOMPARE(groups.size(), 1);
        QTEST(groups[0].site.kind, "kind");
        QTEST(sentenceOf(groups[0]), "sentence");
    }

    /// Where jit takes its fast path there is no line of JAX: the main thread is in the user's, and waits in C++.
    void theMainThreadOnTheFastPathOfJitWaitsForItsChips()
    {
        const QList frames{at(own + u"train.py"_s, 212, u"step"_s), at(own + u"train.py"_s, 300, u"main"_s)};
        auto main = stack(5, frames, {.state = 'S', .call = u"futex"_s});
        main.holdsChips = true;
        QCOMPARE(sentenceOf(groupStacks({main})[0]), u"Rank 5: waiting for its chips in step() at train.py:212"_s);
        main.kernel = {.state = 'S', .wait = u"futex_wait_queue"_s}; // its call may not be read
        QCOMPARE(siteOf(main).kind, WaitKind::Device);
        auto lock = main; // Python's own lock has a line
        lock.frames.prepend(at(python + u"threading.py"_s, 320, u"wait"_s));
        QCOMPARE(siteOf(lock).kind, WaitKind::Lock);
        auto other = main;
        other.isMain = false;
        QCOMPARE(siteOf(other).kind, WaitKind::Lock);
        auto child = main;
        child.kernel = {.state = 'S', .call = u"wait4"_s};
        QCOMPARE(siteOf(child).kind, WaitKind::Lock);
        auto noChips = main;
        noChips.holdsChips = false;
        QCOMPARE(siteOf(noChips).kind, WaitKind::Lock);
        noChips.frames.prepend(at(packages + u"jax/_src/pjit.py"_s, 190, u"cache_miss"_s)); // and JAX all the same
        QCOMPARE(siteOf(noChips).kind, WaitKind::Device);
    }

    /// A function of C that holds the GIL has no line of its own: the processor says that it computes.
    void whoComputesIsToldFromWhoWaits()
    {
        const QList frames{at(python + u"re.py"_s, 191, u"match"_s), at(own + u"data.py"_s, 15, u"clean"_s)};
        QCOMPARE(sentenceOf(groupStacks({stack(5, frames, {.state = 'R'})})[0]),
                 u"Rank 5: computing in match() at data.py:15"_s);
        auto waiting = nextBatch();
        QCOMPARE(siteOf(stack(5, waiting, {.state = 'R'})).kind, WaitKind::Input); // the library says more
    }

    void oneOfWhichOnlyTheKernelSpeaksIsAGroupOfItsOwn()
    {
        auto stacks = slice(8, -1);
        stacks[3].frames.clear();
        stacks[3].kernel = {.state = 'D', .call = u"read"_s, .wait = u"nfs_wait"_s, .path = u"/mnt/share/x"_s};
        stacks[5].frames.clear();
        const auto groups = groupStacks(stacks);
        QCOMPARE(groups.size(), 3);
        QCOMPARE(stacksSentence(groups),
                 u"Rank 3: no stack; it waits for a disk or a shared folder that does not answer (/mnt/share/x); "
                 "Rank 5: no stack could be had; 6 ranks: waiting for the other ranks in all_reduce() at "
                 "train.py:212."_s);
    }

    void manyPlacesAreCountedBehindTheFirst()
    {
        QList<PythonStack> stacks;
        for (int rank = 0; rank < 20; ++rank)
            stacks.append(stack(rank, {at(own + u"train.py"_s, rank < 10 ? rank + 1 : 99, u"step"_s)}));
        const auto sentence = stacksSentence(groupStacks(stacks), 3);
        QCOMPARE(sentence,
                 u"Rank 0: standing in step() at train.py:1; Rank 1: standing in step() at train.py:2; 10 ranks: "
                 "standing in step() at train.py:99; 8 ranks elsewhere."_s);
    }

    void ranksAreNamedInOneWordEach()
    {
        QCOMPARE(rankNumbers({}), QString{});
        QCOMPARE(rankNumbers({7}), u"7"_s);
        QCOMPARE(rankNumbers({0, 1}), u"0, 1"_s);
        QCOMPARE(rankNumbers({0, 1, 2, 3, 8, 10, 11}), u"0–3, 8, 10, 11"_s);
        QCOMPARE(rankNumbers({0, 2, 4, 6, 8}, 3), u"0, 2, 4, …"_s);
    }

    void hostileNamesStandAsTheyAreAndFillNoPlaces()
    {
        const auto groups =
            groupStacks({stack(5, {at(u"/home/a/<b>%1%n.py"_s, 1, u"%2 </b>"_s), at(own + u"x.py"_s, 2, u"f"_s)},
                               {.state = 'S', .call = u"read"_s, .path = u"/mnt/%1 %2"_s})});
        QCOMPARE(sentenceOf(groups[0]), u"Rank 5: waiting for the file /mnt/%1 %2 in %2 </b>() at <b>%1%n.py:1"_s);
    }

    void aLargeSliceIsGroupedAsASmallOne()
    {
        auto stacks = slice(256, 100);
        for (int rank = 0; rank < 256; ++rank) {
            for (int other = 0; other < 8; ++other) {
                auto thread = stack(rank, nextBatch());
                thread.isMain = false;
                stacks.append(thread);
            }
        }
        const auto groups = groupStacks(stacks);
        QCOMPARE(groups.size(), 2);
        QCOMPARE(groups[0].ranks, QList{100});
        QCOMPARE(groups[1].ranks.size(), 255);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(StackGroupsTest)
#include "tst_stackgroups.moc"
