// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointscan.h"
#include "services/checkpoints/checkpointtext.h"
#include "tests/services/checkpoints/checkpointfixtures.h"

#include <QCoroTask>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace checkpointbytes;
using namespace checkpointfixtures;

namespace {

using Format = CheckpointFormat;
using State = CheckpointState;
using Reason = CheckpointReason;
using Fill = std::function<void(CheckpointPlace *)>;

/// The one at this path; a default one where it is not there.
Checkpoint at(const CheckpointListing &listing, const QByteArray &path)
{
    for (const auto &one : listing.checkpoints) {
        if (one.path == path)
            return one;
    }
    return {};
}

QList<QByteArray> pathsOf(const CheckpointListing &listing)
{
    QList<QByteArray> paths;
    for (const auto &one : listing.checkpoints)
        paths.append(one.path);
    return paths;
}

} // namespace

class TestCheckpointScan : public QObject
{
    Q_OBJECT

private:
    CheckpointPlace *m_place = nullptr;
    std::unique_ptr<CheckpointPlace> m_kept;

    [[nodiscard]] Result<CheckpointListing> scanned(const QByteArray &folder = "/run") const
    {
        return QCoro::waitFor(scanCheckpoints(m_place, folder, {}));
    }
    void inBucket() const { m_place->isBucket = true; }

private slots:
    void init()
    {
        m_kept = std::make_unique<CheckpointPlace>();
        m_place = m_kept.get();
    }

    void whatIsCompleteIsSeenToBe_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<Fill>("fill");
        QTest::addColumn<CheckpointFormat>("format");
        QTest::addColumn<qint64>("step");
        QTest::addColumn<quint64>("bytes");
        const auto row = [](const char *name, const QByteArray &path, Format format, qint64 step, quint64 bytes,
                            const Fill &fill) { QTest::newRow(name) << path << fill << format << step << bytes; };
        const auto metadata = static_cast<quint64>(committed.size());
        row("Orbax", "/run/1000", Format::Orbax, 1000, metadata + 1'052,
            [](auto *place) { addOrbax(place, "/run/1000"); });
        row("Orbax before its metadata, with a prefix", "/run/checkpoint_7", Format::Orbax, 7, 1'052,
            [](auto *place) { addTree(place, "/run/checkpoint_7/params"); });
        row("Orbax without items", "/run/12", Format::Orbax, 12, 1'052, [](auto *place) { addTree(place, "/run/12"); });
        row("MaxText", "/run/checkpoints/50", Format::Orbax, 50, metadata + 1'052, [](auto *place) {
            place->add("/run/checkpoints/50/_CHECKPOINT_METADATA", committed);
            addTree(place, "/run/checkpoints/50/items");
        });
        row("T5X", "/run/checkpoint_900", Format::Orbax, 900, 260, [](auto *place) {
            place->add("/run/checkpoint_900/checkpoint", QByteArray(60, 'm'));
            place->add("/run/checkpoint_900/target.w/0.0", QByteArray(200, 'w'));
        });
        row("Flax", "/run/checkpoint_1000", Format::FlaxMsgpack, 1000, quint64(flax(500).size()),
            [](auto *place) { place->add("/run/checkpoint_1000", flax(500)); });
        row("EasyLM", "/run/streaming_train_state_4000", Format::EasyLm, 4000, quint64(easyLm(3, 90).size()) + 8,
            [](auto *place) {
                place->add("/run/streaming_train_state_4000", easyLm(3, 90));
                place->add("/run/metadata_4000.pkl", "meta");
                place->add("/run/dataset_4000.pkl", "data");
            });
        row("EasyLM's newest", "/run/streaming_train_state", Format::EasyLm, 4'500, quint64(easyLm(3, 90).size()) + 21,
            [](auto *place) {
                place->add("/run/streaming_train_state", easyLm(3, 90));
                place->add("/run/metadata.pkl", "\x80\4\x95}\x94(\x8c\4step\x94M\x94\x11\x8c");
                place->add("/run/dataset.pkl", "data");
            });
        row("levanter", "/run/abc/step-1200", Format::Levanter, 1200, 752,
            [](auto *place) { addLevanter(place, "/run/abc/step-1200", "1200"); });
        row("torch", "/run/step_300.pt", Format::TorchFile, 300, quint64(zip("weights", true).size()),
            [](auto *place) { place->add("/run/step_300.pt", zip("weights", true)); });
        row("DCP", "/run/step-40", Format::TorchDistributed, 40, 1'606,
            [](auto *place) { addDistributed(place, "/run/step-40"); });
        row("npz", "/run/ckpt_00120.npz", Format::Npz, 120, quint64(zip("w").size()),
            [](auto *place) { place->add("/run/ckpt_00120.npz", zip("w")); });
        row("safetensors", "/run/model.safetensors", Format::Safetensors, -1, quint64(safetensors(100).size()),
            [](auto *place) { place->add("/run/model.safetensors", safetensors(100)); });
    }
    void whatIsCompleteIsSeenToBe()
    {
        QFETCH(const QByteArray, path);
        QFETCH(const Fill, fill);
        fill(m_place);
        const auto listing = scanned();
        QVERIFY(listing);
        QCOMPARE(pathsOf(*listing), QList{path});
        const auto one = listing->checkpoints.constFirst();
        QVERIFY2(one.state == State::Complete, qPrintable(sentenceOf(one)));
        QTEST(one.format, "format");
        QTEST(one.step, "step");
        QTEST(one.bytes, "bytes");
        QVERIFY(!one.isSizeCut);
        QCOMPARE(one.modified, 1'700'000'000);
        QVERIFY(!listing->isCut && listing->problems.isEmpty());
        QCOMPARE(latestComplete(*listing)->path, path);
    }

    void aFolderOfTheTrainerHoldsAllThatBelongsToIt()
    {
        addTrainer(m_place, "/run/checkpoint-500", "500");
        addTrainer(m_place, "/run/checkpoint-1000", "1000");
        addShards(m_place, "/run/checkpoint-1000");
        m_place->remove("/run/checkpoint-1000/model.safetensors");
        const auto listing = scanned();
        QVERIFY(listing);
        QCOMPARE(pathsOf(*listing), (QList<QByteArray>{"/run/checkpoint-1000", "/run/checkpoint-500"}));
        for (const auto &one : listing->checkpoints) {
            QCOMPARE(one.format, Format::HuggingFace);
            QVERIFY2(one.state == State::Complete, qPrintable(sentenceOf(one)));
            QCOMPARE(one.detail, "trainer_state.json"_ba);
        }
    }

    void shardsBesideEachOtherAreOneCheckpoint()
    {
        addShards(m_place, "/run");
        const auto listing = scanned();
        QVERIFY(listing);
        QCOMPARE(listing->checkpoints.size(), 1);
        const auto one = listing->checkpoints.constFirst();
        QCOMPARE(one.path, "/run/model.safetensors.index.json"_ba);
        QCOMPARE(one.state, State::Complete);
        QCOMPARE(one.paths.size(), 3);
        m_place->remove("/run/model-00002-of-00002.safetensors");
        QCOMPARE(scanned()->checkpoints.constFirst().reason, Reason::FileMissing);
        m_place->remove("/run/model.safetensors.index.json"); // then the names ask for it
        QCOMPARE(scanned()->checkpoints.constFirst().reason, Reason::FileMissing);
    }

    void whatIsTornIsSeenToBe_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<Fill>("fill");
        QTest::addColumn<CheckpointReason>("reason");
        QTest::addColumn<QByteArray>("detail");
        const auto row = [](const char *name, const QByteArray &path, Reason reason, const QByteArray &detail,
                            const Fill &fill) { QTest::newRow(name) << path << fill << reason << detail; };
        row("Orbax, being written", "/run/1000.orbax-checkpoint-tmp-17", Reason::Temporary, ".orbax-checkpoint-tmp-17",
            [](auto *place) { place->add("/run/1000.orbax-checkpoint-tmp-17/_CHECKPOINT_METADATA", "{}"); });
        row("Orbax, an item being written", "/run/1000", Reason::Temporary, "default.orbax-checkpoint-tmp",
            [](auto *place) {
                place->add("/run/1000/_CHECKPOINT_METADATA", committed);
                place->add("/run/1000/default.orbax-checkpoint-tmp/d/0", "d");
            });
        row("Orbax, hosts not merged", "/run/1000", Reason::FileMissing, "default/manifest.ocdbt", [](auto *place) {
            addOrbax(place, "/run/1000");
            place->remove("/run/1000/default/manifest.ocdbt");
        });
        row("Orbax, data deleted", "/run/1000", Reason::FileMissing, "default/d", [](auto *place) {
            addOrbax(place, "/run/1000");
            place->remove("/run/1000/default/d");
            place->remove("/run/1000/default/ocdbt.process_0");
        });
        row("Orbax, never committed", "/run/1000", Reason::Uncommitted, "_CHECKPOINT_METADATA", [](auto *place) {
            addOrbax(place, "/run/1000");
            place->add("/run/1000/_CHECKPOINT_METADATA",
                       "{\"init_timestamp_nsecs\": 5, \"commit_timestamp_nsecs\": null}");
        });
        row("Orbax, metadata of a full disk", "/run/1000", Reason::FileTorn, "_CHECKPOINT_METADATA", [](auto *place) {
            addOrbax(place, "/run/1000");
            place->add("/run/1000/_CHECKPOINT_METADATA", "");
        });
        row("Orbax in a bucket without its marker", "/run/1000", Reason::MarkerMissing, "commit_success.txt",
            [](auto *place) {
                addOrbax(place, "/run/1000");
                place->isBucket = true;
            });
        row("levanter", "/run/step-7", Reason::MarkerMissing, "metadata.json", [](auto *place) {
            addLevanter(place, "/run/step-7", "7");
            place->remove("/run/step-7/metadata.json");
        });
        row("levanter, cut metadata", "/run/step-7", Reason::FileTorn, "metadata.json", [](auto *place) {
            addLevanter(place, "/run/step-7", "7");
            place->add("/run/step-7/metadata.json", "{\"step\": 7");
        });
        row("DCP", "/run/step-4", Reason::MarkerMissing, ".metadata", [](auto *place) {
            addDistributed(place, "/run/step-4");
            place->remove("/run/step-4/.metadata");
        });
        row("Trainer", "/run/checkpoint-500", Reason::MarkerMissing, "trainer_state.json", [](auto *place) {
            addTrainer(place, "/run/checkpoint-500", "500");
            place->remove("/run/checkpoint-500/trainer_state.json");
        });
        row("Trainer, weights cut", "/run/checkpoint-500", Reason::FileTorn, "model.safetensors", [](auto *place) {
            addTrainer(place, "/run/checkpoint-500", "500");
            place->add("/run/checkpoint-500/model.safetensors", safetensors(2'000).chopped(1));
        });
        row("Trainer, optimizer cut", "/run/checkpoint-500", Reason::FileTorn, "optimizer.pt", [](auto *place) {
            addTrainer(place, "/run/checkpoint-500", "500");
            place->add("/run/checkpoint-500/optimizer.pt", zip(QByteArray(900, 'o'), true).chopped(30));
        });
        row("Trainer, no weights", "/run/checkpoint-500", Reason::FileMissing, "model.safetensors", [](auto *place) {
            addTrainer(place, "/run/checkpoint-500", "500");
            place->remove("/run/checkpoint-500/model.safetensors");
        });
        row("Trainer, being staged", "/run/tmp-checkpoint-500", Reason::Temporary, "tmp-",
            [](auto *place) { addTrainer(place, "/run/tmp-checkpoint-500", "500"); });
        row("Flax", "/run/checkpoint_9", Reason::FileTorn, "",
            [](auto *place) { place->add("/run/checkpoint_9", flax(400).chopped(3)); });
        row("Flax, being written", "/run/checkpoint_tmp", Reason::Temporary, "_tmp",
            [](auto *place) { place->add("/run/checkpoint_tmp", flax(400)); });
        row("EasyLM", "/run/streaming_train_state", Reason::FileTorn, "",
            [](auto *place) { place->add("/run/streaming_train_state", easyLm(2, 90).chopped(10)); });
        row("npz", "/run/step_5.npz", Reason::FileTorn, "",
            [](auto *place) { place->add("/run/step_5.npz", zip("weights").chopped(1)); });
        row("npz, nothing in it", "/run/step_5.npz", Reason::FileTorn, "",
            [](auto *place) { place->add("/run/step_5.npz", ""); });
        row("npz, being written", "/run/step_5.npz.tmp", Reason::Temporary, ".tmp",
            [](auto *place) { place->add("/run/step_5.npz.tmp", zip("weights")); });
    }
    void whatIsTornIsSeenToBe()
    {
        QFETCH(const QByteArray, path);
        QFETCH(const Fill, fill);
        fill(m_place);
        const auto listing = scanned();
        QVERIFY(listing);
        QCOMPARE(pathsOf(*listing), QList{path});
        const auto one = listing->checkpoints.constFirst();
        QVERIFY2(one.state == State::Torn, qPrintable(sentenceOf(one)));
        QTEST(one.reason, "reason");
        QTEST(one.detail, "detail");
        QVERIFY(!latestComplete(*listing));
        QVERIFY(!whyNoneComplete(*listing).isEmpty());
    }

    void inABucketOrbaxCountsWithItsMarker()
    {
        inBucket();
        addOrbax(m_place, "/run/1000");
        const auto listing = scanned();
        QCOMPARE(listing->checkpoints.constFirst().state, State::Complete);
        QCOMPARE(listing->checkpoints.constFirst().detail, "commit_success.txt"_ba);
        // Each new contents of an object is another one, also where its size and time are the same.
        const auto before = listing->checkpoints.constFirst().stamp;
        m_place->add("/run/1000/commit_success.txt", "Checkpoint commit was successful");
        QVERIFY(scanned()->checkpoints.constFirst().stamp != before);
    }

    void whatIsNotKnownIsNeverCalledComplete_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<Fill>("fill");
        QTest::addColumn<CheckpointReason>("reason");
        const auto row = [](const char *name, const QByteArray &path, Reason reason, const Fill &fill) {
            QTest::newRow(name) << path << fill << reason;
        };
        row("torch before 1.6", "/run/step_5.pt", Reason::OldTorch, [](auto *place) {
            place->add("/run/step_5.pt", QByteArray{"\x80\x02\x8a\x0al\xfc\x9c"} + QByteArray(90, 'w'));
        });
        row("text that is called a checkpoint", "/run/checkpoint_5", Reason::NotRecognised,
            [](auto *place) { place->add("/run/checkpoint_5", "\xc1 this is a note"); });
        row("another step in it", "/run/step-7", Reason::StepDiffers,
            [](auto *place) { addLevanter(place, "/run/step-7", "8"); });
        row("Trainer's, another step in it", "/run/checkpoint-500", Reason::StepDiffers,
            [](auto *place) { addTrainer(place, "/run/checkpoint-500", "400"); });
        row("nobody may read it", "/run/step_5.npz", Reason::NotReadable, [](auto *place) {
            place->add("/run/step_5.npz", zip("w"));
            place->refusals.insert("/run/step_5.npz", {ErrorCode::Denied, u"You may not read it."_s, {}});
        });
        row("nobody may list an item", "/run/1000", Reason::NotReadable, [](auto *place) {
            addOrbax(place, "/run/1000");
            place->refusals.insert("/run/1000/default", {ErrorCode::Denied, u"You may not list it."_s, {}});
        });
    }
    void whatIsNotKnownIsNeverCalledComplete()
    {
        QFETCH(const QByteArray, path);
        QFETCH(const Fill, fill);
        fill(m_place);
        const auto listing = scanned();
        QVERIFY(listing);
        const auto one = at(*listing, path);
        QCOMPARE(one.state, State::Unknown);
        QTEST(one.reason, "reason");
        QVERIFY(!sentenceOf(one).isEmpty());
        QVERIFY(!latestComplete(*listing));
    }

    void theNewestCompleteOneCountsAndNotTheNewest()
    {
        addOrbax(m_place, "/run/checkpoints/900");
        addOrbax(m_place, "/run/checkpoints/1000");
        addOrbax(m_place, "/run/checkpoints/1100");
        m_place->remove("/run/checkpoints/1100/default/manifest.ocdbt");
        m_place->add("/run/checkpoints/1200.orbax-checkpoint-tmp-5/_CHECKPOINT_METADATA", "{}");
        const auto listing = scanned();
        QCOMPARE(pathsOf(*listing),
                 (QList<QByteArray>{"/run/checkpoints/1200.orbax-checkpoint-tmp-5", "/run/checkpoints/1100",
                                    "/run/checkpoints/1000", "/run/checkpoints/900"}));
        QCOMPARE(latestComplete(*listing)->step, 1000);
        QCOMPARE(latestCompleteUpTo(*listing, 999)->step, 900);
        QVERIFY(!latestCompleteUpTo(*listing, 10));
        QVERIFY(whyNoneComplete(*listing).isEmpty());
    }

    /// Beside its milestones EasyLM writes its newest anew each time, and says its step elsewhere, or nowhere.
    void easyLmsNewestStandsBeforeItsMilestones()
    {
        m_place->add("/run/streaming_train_state_4000", easyLm(3, 90));
        m_place->add("/run/streaming_train_state", easyLm(3, 90), 1'700'000'600);
        QCOMPARE(latestComplete(*scanned())->path, "/run/streaming_train_state"_ba);
        m_place->add("/run/streaming_train_state_5000", easyLm(3, 90), 1'700'000'900);
        QCOMPARE(latestComplete(*scanned())->step, 5'000);
        m_place->add("/run/metadata.pkl", "\x80\3}q\1(X\4\0\0\0stepq\2J\x74\x13\0\0u"_ba, 1'700'000'600); // 4,980
        QCOMPARE(pathsOf(*scanned()),
                 (QList<QByteArray>{"/run/streaming_train_state_5000", "/run/streaming_train_state",
                                    "/run/streaming_train_state_4000"}));
        m_place->add("/run/streaming_train_state", easyLm(3, 90).chopped(10), 1'700'001'200);
        QCOMPARE(latestComplete(*scanned())->step, 5'000);
    }

    /// On a mounted bucket a folder gets its name file by file.
    void aFolderThatIsRenamedInPartIsTorn()
    {
        addOrbax(m_place, "/run/900");
        addOrbax(m_place, "/run/1000");
        m_place->remove("/run/1000/default/ocdbt.process_0");
        m_place->add("/run/1000.orbax-checkpoint-tmp-17/default/ocdbt.process_0/d/4567cdef", "d");
        auto listing = scanned();
        QCOMPARE(at(*listing, "/run/1000").state, State::Torn);
        QCOMPARE(at(*listing, "/run/1000").reason, Reason::HalfRenamed);
        QVERIFY(sentenceOf(at(*listing, "/run/1000")).contains(u"1000.orbax-checkpoint-tmp-17"_s));
        QCOMPARE(latestComplete(*listing)->step, 900);
        // Of a save that was cut off before this one: it holds its own files.
        m_place->add("/run/1000.orbax-checkpoint-tmp-17/_CHECKPOINT_METADATA", "{}");
        listing = scanned();
        QCOMPARE(at(*listing, "/run/1000").state, State::Complete);
        m_place->remove("/run/1000.orbax-checkpoint-tmp-17");
        m_place->folders.insert("/run/1000.orbax-checkpoint-tmp-17/default"); // all of it has moved
        QCOMPARE(latestComplete(*scanned())->step, 1'000);
    }

    /// Nor are sizes added up that nobody asks for.
    void whoGoesOnFromTheNewestLooksAtNoOlderOnes()
    {
        for (int i = 0; i < 50; ++i)
            addOrbax(m_place, "/run/checkpoints/" + QByteArray::number(1'000 + i));
        m_place->remove("/run/checkpoints/1049/default/manifest.ocdbt");
        m_place->add("/run/streaming_train_state", easyLm(3, 90), 1'700'000'600);
        for (int i = 0; i < 50; ++i)
            m_place->add("/run/streaming_train_state_" + QByteArray::number(2'000 + i), easyLm(3, 90));
        const auto listing = QCoro::waitFor(scanCheckpointsWithin(m_place, "/run", {.enough = 2}, {}));
        QVERIFY(listing && !listing->isCut);
        QCOMPARE(pathsOf(*listing),
                 (QList<QByteArray>{"/run/streaming_train_state_2049", "/run/streaming_train_state_2048",
                                    "/run/checkpoints/1049", "/run/checkpoints/1048", "/run/checkpoints/1047",
                                    "/run/streaming_train_state"}));
        QCOMPARE(latestComplete(*listing)->path, "/run/streaming_train_state"_ba);
        QVERIFY(at(*listing, "/run/checkpoints/1048").isSizeCut);
        QVERIFY2(m_place->lists <= 2 + 2 * 3 && m_place->reads <= 3 + 3,
                 qPrintable(u"%1 lists, %2 reads"_s.arg(m_place->lists).arg(m_place->reads)));
    }

    void theFolderMayBeACheckpointItself()
    {
        addOrbax(m_place, "/run/1000");
        QCOMPARE(pathsOf(*scanned("/run/1000")), QList{"/run/1000"_ba});
    }

    void otherFilesAreLeftAlone()
    {
        m_place->add("/run/data/train_000123.npz", zip("tokens"));
        m_place->add("/run/data/fineweb-00001-of-00009.bin", "tokens");
        m_place->add("/run/wandb/1/model.safetensors", safetensors(9));
        m_place->add("/run/.cache/step_5.npz", zip("w"));
        m_place->add("/run/events.out.tfevents.1", "x");
        m_place->add("/run/2024/notes.txt", "x");
        m_place->folders.insert("/run/2025");
        QCOMPARE(pathsOf(*scanned()), QList<QByteArray>{});
        QVERIFY(whyNoneComplete(*scanned()).contains(u"/run"_s));
    }

    void howMuchStandsInTheFolderIsCounted()
    {
        m_place->add("/run/notes.txt", "x");
        m_place->add("/run/2024/notes.txt", "x");
        m_place->add("/run/.cache/x", "x");
        QCOMPARE(scanned()->entries, 2);
    }

    void anEmptyFolderAmongCheckpointsIsTold()
    {
        addOrbax(m_place, "/run/1000");
        m_place->folders.insert("/run/1100");
        const auto listing = scanned();
        QCOMPARE(at(*listing, "/run/1100").reason, Reason::Empty);
        QCOMPARE(latestComplete(*listing)->step, 1000);
    }

    void aCheckpointThatIsDeletedMeanwhileIsSaidToBe()
    {
        addOrbax(m_place, "/run/1000");
        addOrbax(m_place, "/run/1100");
        m_place->before = [this](const QByteArray &call) {
            if (call == "read /run/1100/_CHECKPOINT_METADATA")
                m_place->remove("/run/1100");
        };
        const auto listing = scanned();
        QVERIFY(listing);
        QCOMPARE(at(*listing, "/run/1100").state, State::Unknown);
        QCOMPARE(at(*listing, "/run/1100").reason, Reason::Gone);
        QCOMPARE(latestComplete(*listing)->step, 1000);
    }

    void aCheckpointThatIsWrittenMeanwhileIsNotJudged()
    {
        m_place->add("/run/step_5.npz", zip("old"));
        m_place->before = [this](const QByteArray &call) {
            if (call.startsWith("read "))
                m_place->add("/run/step_5.npz", zip("newer"), 1'700'000'009);
        };
        QCOMPARE(scanned()->checkpoints.constFirst().reason, Reason::Changed);
    }

    void whatCannotBeListedIsNamedAndTheOthersAreFound()
    {
        addOrbax(m_place, "/run/checkpoints/5");
        m_place->add("/run/private/step_9.npz", zip("w"));
        m_place->refusals.insert("/run/private", {ErrorCode::Denied, u"You may not list /run/private."_s, {}});
        const auto listing = scanned();
        QCOMPARE(pathsOf(*listing), QList{"/run/checkpoints/5"_ba});
        QCOMPARE(listing->problems, QStringList{u"You may not list /run/private."_s});
    }

    void aLostConnectionEndsTheScan()
    {
        addOrbax(m_place, "/run/1000");
        m_place->refusals.insert("/run/1000/default", {ErrorCode::ConnectionLost, u"The connection broke."_s, {}});
        QCOMPARE(scanned().error().code, ErrorCode::ConnectionLost);
        QCOMPARE(scanned("/elsewhere").error().code, ErrorCode::NotFound);
    }

    void aScanThatIsStoppedEnds()
    {
        addOrbax(m_place, "/run/1000");
        std::stop_source stop;
        m_place->before = [&](const QByteArray &call) {
            if (call == "list /run/1000")
                stop.request_stop();
        };
        const auto listing = QCoro::waitFor(scanCheckpoints(m_place, "/run", stop.get_token()));
        QCOMPARE(listing.error().code, ErrorCode::Cancelled);
        QVERIFY(m_place->lists <= 2);
    }

    void aScanLooksAtNoMoreThanItMay()
    {
        for (int i = 0; i < 50; ++i)
            addOrbax(m_place, "/run/" + QByteArray::number(1000 + i));
        const auto listing = QCoro::waitFor(scanCheckpointsWithin(m_place, "/run", {.folders = 21, .reads = 100}, {}));
        QVERIFY(listing);
        QVERIFY(listing->isCut);
        QCOMPARE(m_place->lists, 21);
        QCOMPARE(latestComplete(*listing)->step, 1049); // the newest are looked at first
        QVERIFY(latestComplete(*listing)->isSizeCut);
    }

    void largeFilesOfFlaxAreReadInPieces()
    {
        m_place->add("/run/checkpoint_5", flax(3'000'000));
        const auto listing = scanned();
        QCOMPARE(listing->checkpoints.constFirst().state, State::Complete);
        QVERIFY(m_place->reads <= 3);
    }

    void whatWasChosenIsLookedAtAgainBeforeItIsUsed()
    {
        addOrbax(m_place, "/run/1000");
        m_place->add("/run/step_5.npz", zip("w"));
        const auto listing = scanned();
        const auto folder = at(*listing, "/run/1000");
        const auto file = at(*listing, "/run/step_5.npz");
        for (const auto &one : {folder, file}) {
            const auto confirmed = QCoro::waitFor(confirmCheckpoint(m_place, one, {}));
            QVERIFY(confirmed);
            QCOMPARE(confirmed->stamp, one.stamp);
        }
        m_place->add("/run/step_5.npz", zip("other"), 1'700'000'100);
        QCOMPARE(QCoro::waitFor(confirmCheckpoint(m_place, file, {})).error().code, ErrorCode::Conflict);
        m_place->remove("/run/1000/default/manifest.ocdbt"); // half of it is deleted
        QCOMPARE(QCoro::waitFor(confirmCheckpoint(m_place, folder, {})).error().code, ErrorCode::WrongState);
        m_place->remove("/run/1000");
        const auto gone = QCoro::waitFor(confirmCheckpoint(m_place, folder, {}));
        QCOMPARE(gone.error().code, ErrorCode::NotFound);
        QVERIFY(gone.error().message.contains(u"/run/1000"_s));
    }

    void twoRunsInOneFolderAreNoticed()
    {
        m_place->add("/run/a_step_100.npz", zip("w"));
        m_place->add("/run/a_step_200.npz", zip("w"));
        QVERIFY(seriesOf(*scanned()).isEmpty());
        m_place->add("/run/b_step_150.npz", zip("w"));
        QCOMPARE(seriesOf(*scanned()).size(), 2);
    }

    void anAgeIsNotInventedWhereAClockHasJumped()
    {
        const Checkpoint one{.modified = 1'700'000'000};
        QCOMPARE(ageOf(one, QDateTime::fromSecsSinceEpoch(1'700'000'060)), std::chrono::seconds{60});
        QVERIFY(!ageOf(one, QDateTime::fromSecsSinceEpoch(1'699'999'999)));
        QVERIFY(!ageOf(Checkpoint{}, QDateTime::fromSecsSinceEpoch(1'700'000'060)));
    }

    void namesOfAHostAreShownAsNames()
    {
        addTrainer(m_place, "/run/checkpoint-5", "5");
        m_place->add("/run/checkpoint-5/model.safetensors.index.json",
                     "{\"weight_map\": {\"a\": \"odd\\n\\u202ename.safetensors\"}}");
        const auto one = scanned()->checkpoints.constFirst();
        QCOMPARE(one.reason, Reason::FileMissing);
        const auto sentence = sentenceOf(one);
        QVERIFY2(sentence.contains(u"name.safetensors"_s), qPrintable(sentence));
        QVERIFY(!sentence.contains(u'\n') && !sentence.contains(QChar{0x202e}));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCheckpointScan)
#include "tst_checkpointscan.moc"
