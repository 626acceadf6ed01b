// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// An instance of Compute Engine with a TPU among the TPUs: marked, explained, deleted like any other.
#include "services/tpu/computeinstance.h"
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/tpu/tpulistmodel.h"

#include <QLabel>
#include <QLineEdit>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const auto computePath = u"/compute/v1/projects/trc-practice/zones/us-east5-a/instances/ironwood"_s;

/// The page, and Compute Engine with one machine.
struct ComputeRoom
{
    ComputeRoom()
    {
        f.cloud.world.answer = [this, usual = f.cloud.world.answer](const FakeRequest &request) {
            const auto path = request.url.path();
            if (path.endsWith("/zones/us-east5-a/operations/op"_L1))
                return jsonAnswer(operation(u"DONE"_s));
            if (path != computePath)
                return usual(request);
            if (request.verb == "DELETE") {
                isThere = false;
                return jsonAnswer(operation(u"RUNNING"_s));
            }
            return isThere ? jsonAnswer(machine()) : refusal(404, u"NOT_FOUND"_s, u"not found"_s);
        };
        f.cloud.load();
        f.cloud.tpus->adoptInstances({.tpus = {*parseInstance(machine())}, .unreachable = {}},
                                     f.cloud.tpus->beginInstances());
        f.open();
        f.page->select(id);
    }

    [[nodiscard]] static QJsonObject machine()
    {
        return {{u"id"_s, u"4711"_s},
                {u"selfLink"_s, u"https://www.googleapis.com"_s + computePath},
                {u"machineType"_s, u"m/tpu7x-standard-4t"_s},
                {u"status"_s, u"RUNNING"_s},
                {u"networkInterfaces"_s, QJsonArray{QJsonObject{{u"networkIP"_s, u"10.0.0.9"_s}}}}};
    }
    [[nodiscard]] static QJsonObject operation(const QString &status)
    {
        return {{u"selfLink"_s,
                 u"https://www.googleapis.com/compute/v1/projects/trc-practice/zones/us-east5-a/operations/op"_s},
                {u"status"_s, status}};
    }

    PageFixture f;
    TpuId id{u"projects/trc-practice/locations/us-east5-a/instances/ironwood"_s};
    bool isThere = true;
};

} // namespace

class TestComputeRows : public QObject
{
    Q_OBJECT

private slots:
    void itIsMarkedInTheListAndExplainedInTheDetails()
    {
        ComputeRoom room;
        auto *table = room.f.find<Table>(u"tpuTable"_s);
        QCOMPARE(table->model()->rowCount(), 1);
        const auto type = table->model()->index(0, TpuListModel::Type);
        QCOMPARE(type.data().toString(), u"tpu7x-standard-4t"_s);
        QCOMPARE(type.data(NoteRole).value<CellNote>().text, u"Compute Engine"_s);
        auto *notice = room.f.find<NoticeBar>(u"tpuDetailsNotice"_s);
        QVERIFY(notice->isVisible() && notice->sentence().contains(u"TRC grant does not cover it"_s));
        QVERIFY(room.f.find<QPushButton>(u"tpuTerminalButton"_s)->isEnabled());
        QVERIFY(room.f.find<QPushButton>(u"tpuStopButton"_s)->isVisible());
    }

    void itIsDeletedAfterItsNameWasTyped()
    {
        ComputeRoom room;
        auto &f = room.f;
        f.click(u"tpuDeleteButton"_s);
        QVERIFY(f.question());
        auto *button = f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(!button->isEnabled());
        const auto labels = f.question()->findChildren<QLabel *>(); // not all of its disks have to go
        QVERIFY(
            std::ranges::any_of(labels, [](const QLabel *label) { return label->text().contains("auto-delete"_L1); }));
        QTest::keyClicks(f.question()->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"ironwood"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return !room.isThere; }));
        auto *table = f.find<Table>(u"tpuTable"_s);
        QVERIFY(f.runUntil([&] { return table->model()->rowCount() == 0; }));
        f.cloud.load();
        QCOMPARE(table->model()->rowCount(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestComputeRows)
#include "tst_computerows.moc"
