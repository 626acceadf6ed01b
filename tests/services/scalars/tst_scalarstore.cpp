// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarstore.h"
#include "tests/services/scalars/eventbytes.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <functional>
#include <limits>
#include <thread>
#include <vector>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'800'000'000'000;

ScalarBatch batchOf(qint64 first, qint64 count, const QString &tag = u"loss"_s)
{
    ScalarBatch batch{
        .source = {.folder = u"/logs"_s, .name = u"a"_s, .writer = u"w"_s, .attempt = 2, .startedAt = start},
        .samples = {},
        .position = {.offset = 1'000 + first, .tags = {u"loss"_s}},
        .total = 5'000};
    for (qint64 i = 0; i < count; ++i)
        batch.samples.append(ScalarSample{
            .tag = tag, .point = {.step = first + i, .value = double(first + i) / 8, .at = start + (first + i) * 250}});
    return batch;
}

qint64 pointsOf(const StoredScalars &stored, const QString &tag = u"loss"_s)
{
    const auto info = stored.history.find({u"/logs"_s, tag});
    return info ? info->points : 0;
}

mode_t modeOf(const QString &path)
{
    struct stat status{};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? status.st_mode & 07777 : 0;
}

void changeFile(const QString &path, const std::function<void(QByteArray *bytes)> &change)
{
    QFile file{path};
    if (!file.open(QFile::ReadWrite))
        qFatal("the file is not there");
    auto bytes = file.readAll();
    change(&bytes);
    file.resize(0);
    file.seek(0);
    if (file.write(bytes) != bytes.size())
        qFatal("the file is not written");
}

} // namespace

class ScalarStoreTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ScalarStore> m_store;
    QUuid m_run;

    [[nodiscard]] QString path() const { return m_store->path(m_run); }
    /// Another program looks.
    [[nodiscard]] StoredScalars loaded() const
    {
        const ScalarStore other{m_folder->filePath(u"scalars"_s)};
        auto stored = other.load(m_run, {});
        if (!stored)
            qFatal("%s", qPrintable(stored.error().message));
        return *std::move(stored);
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_store = std::make_unique<ScalarStore>(m_folder->filePath(u"scalars"_s));
        m_run = QUuid::createUuid();
    }

    void aBatchComesBackAsItWas()
    {
        auto batch = batchOf(1, 100);
        batch.samples += batchOf(1, 50, u"accuracy"_s).samples;
        batch.samples.append(ScalarSample{.tag = u"odd"_s, .point = {.step = -5, .value = 1.0 / 3, .at = 0}});
        const auto read = scalarBatchFrom(encoded(batch));
        QVERIFY(read);
        QCOMPARE(*read, batch);
        const auto infinity = std::numeric_limits<double>::infinity();
        ScalarBatch numbers{.source = batch.source};
        for (const auto value : {infinity, -infinity, 1e300, -0.0, std::numeric_limits<double>::quiet_NaN()})
            numbers.samples.append(ScalarSample{.tag = u"x"_s, .point = {.step = 1, .value = value}});
        const auto again = scalarBatchFrom(encoded(numbers));
        QVERIFY(again && again->samples.size() == 5);
        QCOMPARE(again->samples.at(0).point.value, infinity);
        QCOMPARE(again->samples.at(2).point.value, 1e300);
        QVERIFY(std::signbit(again->samples.at(3).point.value));
        QVERIFY(std::isnan(again->samples.at(4).point.value));
        QVERIFY2(encoded(batchOf(1, 10'000)).size() < 60'000,
                 qPrintable(QString::number(encoded(batchOf(1, 10'000)).size())));
    }

    void brokenBytesAreNoBatch()
    {
        const auto bytes = encoded(batchOf(1, 20));
        for (qsizetype size = 0; size < bytes.size(); ++size)
            QVERIFY(!scalarBatchFrom(bytes.first(size)));
        auto newer = bytes;
        newer[0] = 2;
        QVERIFY(!scalarBatchFrom(newer));
        auto larger = bytes;
        larger[4] = 0x7f; // two gigabytes, it says
        QVERIFY(!scalarBatchFrom(larger));
    }

    void whatWasPutIsThereAfterTheNextStart()
    {
        QCOMPARE(pointsOf(loaded()), 0);
        QVERIFY(m_store->put(m_run, {batchOf(1, 10), batchOf(11, 10)}));
        QVERIFY(m_store->put(m_run, {batchOf(21, 5)}));
        const auto stored = loaded();
        QCOMPARE(pointsOf(stored), 25);
        QCOMPARE(stored.total, 5'000);
        QCOMPARE(stored.lost, 0);
        QCOMPARE(stored.positions.size(), 1);
        QCOMPARE(stored.positions.constFirst().second.offset, 1'021);
        QCOMPARE(stored.positions.constFirst().second.tags, QStringList{u"loss"_s});
        QCOMPARE(stored.positions.constFirst().first.attempt, 2);
    }

    void filesAreOfTheUserAlone()
    {
        QVERIFY(m_store->put(m_run, {batchOf(1, 10)}));
        QCOMPARE(modeOf(path()), mode_t{0600});
        QCOMPARE(modeOf(m_folder->filePath(u"scalars"_s)), mode_t{0700});
        QVERIFY(QFile::remove(path()));
        QVERIFY(QFile::link(m_folder->filePath(u"elsewhere"_s), path()));
        const auto put = m_store->put(m_run, {batchOf(1, 10)});
        QVERIFY(!put); // a link is not followed
        QCOMPARE(put.error().code, ErrorCode::FileFailed);
        QVERIFY(!QFile::exists(m_folder->filePath(u"elsewhere"_s)));
    }

    void whatAKillLeftHalfIsCutOffByTheNext()
    {
        QVERIFY(m_store->put(m_run, {batchOf(1, 10)}));
        const auto whole = QFile{path()}.size();
        QVERIFY(m_store->put(m_run, {batchOf(11, 10)}));
        changeFile(path(), [&](QByteArray *bytes) { bytes->truncate(whole + 30); });
        QCOMPARE(pointsOf(loaded()), 10);
        ScalarStore next{m_folder->filePath(u"scalars"_s)};
        QVERIFY(next.put(m_run, {batchOf(11, 5)}));
        const auto stored = loaded();
        QCOMPARE(pointsOf(stored), 15);
        QCOMPARE(stored.lost, 0);
    }

    void aSecondProgramThatWroteIsNotOverwritten()
    {
        QVERIFY(m_store->put(m_run, {batchOf(1, 10)}));
        ScalarStore other{m_folder->filePath(u"scalars"_s)};
        QVERIFY(other.put(m_run, {batchOf(11, 10)}));
        QVERIFY(m_store->put(m_run, {batchOf(21, 10)}));
        QCOMPARE(pointsOf(loaded()), 30);
    }

    void aDamagedPartCostsOnlyItself()
    {
        QVERIFY(m_store->put(m_run, {batchOf(1, 10)}));
        const auto first = QFile{path()}.size();
        QVERIFY(m_store->put(m_run, {batchOf(11, 10)}));
        QVERIFY(m_store->put(m_run, {batchOf(21, 10)}));
        changeFile(path(),
                   [&](QByteArray *bytes) { (*bytes)[first + 40] = static_cast<char>((*bytes)[first + 40] ^ 1); });
        const auto stored = loaded();
        QCOMPARE(pointsOf(stored), 20);
        QVERIFY(stored.lost > 0);
    }

    void anotherFileInItsPlaceStaysBeside()
    {
        QVERIFY(QDir{}.mkpath(m_folder->filePath(u"scalars"_s)));
        QFile file{path()};
        QVERIFY(file.open(QFile::WriteOnly) && file.write("something else of the user") > 0);
        file.close();
        QCOMPARE(pointsOf(loaded()), 0);
        QVERIFY(m_store->put(m_run, {batchOf(1, 10)}));
        QCOMPARE(pointsOf(loaded()), 10);
        QFile kept{path() + u".broken-1"_s};
        QVERIFY(kept.open(QFile::ReadOnly));
        QCOMPARE(kept.readAll(), "something else of the user"_ba);
    }

    void aNewerVersionIsLeftAlone()
    {
        QVERIFY(m_store->put(m_run, {batchOf(1, 10)}));
        changeFile(path(), [](QByteArray *bytes) { (*bytes)[7] = 2; });
        const ScalarStore other{m_folder->filePath(u"scalars"_s)};
        const auto read = other.load(m_run, {});
        QVERIFY(!read);
        QVERIFY(read.error().message.contains(u"newer version"_s));
        ScalarStore writer{m_folder->filePath(u"scalars"_s)};
        const auto put = writer.put(m_run, {batchOf(11, 10)});
        QVERIFY(!put);
        QVERIFY(put.error().message.contains(u"newer version"_s));
    }

    void whatAVersionToComeAddsIsPassedOver()
    {
        QVERIFY(m_store->put(m_run, {batchOf(1, 10)}));
        changeFile(path(),
                   [](QByteArray *bytes) { *bytes += eventbytes::frame("\x09 something that nobody knows yet"); });
        QCOMPARE(pointsOf(loaded()), 10);
        QVERIFY(m_store->put(m_run, {batchOf(11, 10)}));
        const auto stored = loaded();
        QCOMPARE(pointsOf(stored), 20);
        QCOMPARE(stored.lost, 0);
    }

    void aStopEndsTheLoading()
    {
        QVERIFY(m_store->put(m_run, {batchOf(1, 10)}));
        std::stop_source stop;
        stop.request_stop();
        const auto read = m_store->load(m_run, stop.get_token());
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Cancelled);
    }

    void aLargeBatchIsSplit()
    {
        QVERIFY(m_store->put(m_run, {batchOf(1, mostBatchSamples + 10)}));
        const auto stored = loaded();
        QCOMPARE(pointsOf(stored), mostBatchSamples + 10);
        QCOMPARE(stored.positions.constFirst().second.offset, 1'001);
    }

    void theOldestRunsGoWhereThereAreTooMany()
    {
        QList<QUuid> runs;
        for (int i = 0; i < 4; ++i) {
            runs.append(QUuid::createUuid());
            QVERIFY(m_store->put(runs.constLast(), {batchOf(1, 1'000)}));
            QFile file{m_store->path(runs.constLast())};
            QVERIFY(file.open(QFile::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime::fromSecsSinceEpoch(1'800'000'000 + i * 100),
                                     QFileDevice::FileModificationTime));
        }
        const auto one = QFile{m_store->path(runs.at(0))}.size();
        QVERIFY(m_store->prune(one * 2 + one / 2, {runs.at(0)})); // the first one is looked at
        QVERIFY(QFile::exists(m_store->path(runs.at(0))));
        QVERIFY(!QFile::exists(m_store->path(runs.at(1))));
        QVERIFY(!QFile::exists(m_store->path(runs.at(2))));
        QVERIFY(QFile::exists(m_store->path(runs.at(3))));
        QVERIFY(m_store->forget(runs.at(3)));
        QVERIFY(!QFile::exists(m_store->path(runs.at(3))));
        QVERIFY(m_store->forget(runs.at(3))); // it is gone already
    }

    void severalThreadsMayWrite()
    {
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([this, i] {
                for (int turn = 0; turn < 25; ++turn)
                    (void)m_store->put(m_run, {batchOf(1 + turn * 10, 10, u"tag%1"_s.arg(i))});
            });
        for (auto &thread : threads)
            thread.join();
        const auto stored = loaded();
        for (int i = 0; i < 4; ++i)
            QCOMPARE(pointsOf(stored, u"tag%1"_s.arg(i)), 250);
    }

    void aDiskThatSaysNoIsASentence()
    {
        QFile file{m_folder->filePath(u"blocked"_s)};
        QVERIFY(file.open(QFile::WriteOnly));
        ScalarStore blocked{m_folder->filePath(u"blocked/scalars"_s)};
        const auto put = blocked.put(m_run, {batchOf(1, 1)});
        QVERIFY(!put);
        QCOMPARE(put.error().code, ErrorCode::FileFailed);
        QVERIFY(put.error().message.contains(u"cannot be kept"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ScalarStoreTest)
#include "tst_scalarstore.moc"
