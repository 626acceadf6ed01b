// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/costcheck.h"
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/tpu/attachmentsheet.h"
#include "widgets/tpu/diskform.h"
#include "widgets/tpu/hardwareform.h"
#include "widgets/tpu/topologypicture.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QListWidget>
#include <QRadioButton>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace {

const auto zoneHere = u"us-central2-b"_s;
const auto diskHere = u"projects/trc-practice/zones/us-central2-b/disks/data"_s;

/// The part of the disks in the sheet that is open.
struct Disks
{
    explicit Disks(const QWidget *sheet)
        : list{sheet->findChild<QListWidget *>(u"diskList"_s)}
        , readOnly{sheet->findChild<QCheckBox *>(u"diskReadOnly"_s)}
        , sheet{sheet}
    {
    }

    [[nodiscard]] QListWidgetItem *row(const QString &name) const
    {
        for (int i = 0; i < list->count(); ++i) {
            if (list->item(i)->text().startsWith(name))
                return list->item(i);
        }
        return nullptr;
    }
    [[nodiscard]] bool canMark(const QString &name) const { return row(name)->flags().testFlag(Qt::ItemIsEnabled); }
    void mark(const QString &name, Qt::CheckState state = Qt::Checked) const { row(name)->setCheckState(state); }
    template <typename Widget>
    [[nodiscard]] Widget *part(const QString &name) const
    {
        return sheet->findChild<Widget *>(name);
    }

    QListWidget *list;
    QCheckBox *readOnly;
    const QWidget *sheet;
};

const QWidget *createSheet(const PageFixture &f)
{
    return f.find<QWidget>(u"tpuCreateSheet"_s);
}

} // namespace

class TestAttachments : public QObject
{
    Q_OBJECT

private slots:
    /// Whoever makes a first TPU is asked for none of it, and nothing is read for it.
    void nothingOfItStandsInTheWay()
    {
        PageFixture f;
        f.cloud.addDisk(zoneHere, u"data"_s);
        fillCreate(f);
        QVERIFY(!f.find<QWidget>(u"createDisks"_s)->isVisible());
        QCOMPARE(f.cloud.count("GET", u"/disks"_s), 0);
        f.click(u"createSubmit"_s);
        QVERIFY(f.runUntil([&] { return f.cloud.count("POST", u"/nodes"_s) == 1; }));
        for (const auto &request : std::as_const(f.cloud.world.requests)) {
            if (request.verb == "POST" && request.url.path().endsWith(u"/nodes"_s)) {
                QVERIFY(request.url.path().startsWith(u"/v2/"_s));
                for (const auto &part : {u"dataDisks"_s, u"bootDiskConfig"_s, u"acceleratorConfig"_s})
                    QVERIFY(!request.body.contains(part));
            }
        }
    }

    void aDiskThatIsThereAndALargerBootDiskAreAskedFor()
    {
        PageFixture f;
        f.cloud.addDisk(zoneHere, u"data"_s);
        f.cloud.addDisk(u"us-central1-a"_s, u"far"_s);
        fillCreate(f);
        f.click(u"createMore"_s);
        const Disks disks{createSheet(f)};
        QVERIFY(f.settle([&] { return disks.row(u"data"_s) != nullptr; }));
        QCOMPARE(disks.list->count(), 1); // those of the zone
        disks.mark(u"data"_s);
        const auto *code = createSheet(f)->findChild<CodeView *>(u"createCommand"_s);
        QVERIFY(code->code().contains(u"--data-disk="_s) && code->code().contains(diskHere));
        f.find<QSpinBox>(u"createBootDisk"_s)->setValue(300);
        QVERIFY(!createSheet(f)->findChild<QWidget *>(u"createCommandGcloud"_s)->isVisible()); // gcloud has no option
        QVERIFY(code->code().contains(u"/v2alpha1/"_s));
        f.find<QSpinBox>(u"createBootDisk"_s)->setValue(20);
        QVERIFY(!errorAt(f.find<QWidget>(u"createBootDisk"_s)).isEmpty());
        f.find<QSpinBox>(u"createBootDisk"_s)->setValue(300);
        f.click(u"createSubmit"_s);
        QVERIFY(f.runUntil([&] { return !f.cloud.nodes.isEmpty(); }));
        const auto node = f.cloud.nodes.first();
        QCOMPARE(node[u"dataDisks"_s],
                 (QJsonArray{QJsonObject{{u"sourceDisk"_s, diskHere}, {u"mode"_s, u"READ_WRITE"_s}}}));
        QCOMPARE(node[u"bootDiskConfig"_s][u"diskSizeGb"_s].toString(), u"300"_s);
    }

    void severalSlicesAreAskedForByTheQueueAlone()
    {
        PageFixture f;
        fillCreate(f); // directly
        f.click(u"createMore"_s);
        auto *slices = f.find<QSpinBox>(u"createSlices"_s);
        QCOMPARE(slices->value(), 1);
        const auto *code = createSheet(f)->findChild<CodeView *>(u"createCommand"_s);
        QVERIFY(code->code().contains(u"tpu-vm create "_s));
        const auto *error = createSheet(f)->findChild<QWidget *>(u"requestMethodError"_s);
        QVERIFY(error->isHidden());
        slices->setValue(2);
        QVERIFY(!error->isHidden());
        f.click(u"createSubmit"_s);
        QVERIFY(createSheet(f)->isVisible()); // nothing was asked for
        QCOMPARE(f.cloud.count("POST", u"/nodes"_s), 0);
        f.find<QRadioButton>(u"requestQueue"_s)->setChecked(true);
        QVERIFY(error->isHidden());
        QVERIFY(code->code().contains(u"--node-count=2"_s) && code->code().contains(u"--node-prefix="_s));
        QVERIFY(!code->code().contains(u"--node-id="_s));
    }

    /// It is billed from then on, so it is asked for with its price; the request itself is another click.
    void aNewDiskIsMadeByItsOwnButton()
    {
        PageFixture f;
        fillCreate(f);
        f.click(u"createMore"_s);
        const Disks disks{createSheet(f)};
        QVERIFY(f.settle([&] { return f.cloud.count("GET", u"/disks"_s) == 1; }));
        disks.part<QAbstractButton>(u"diskNew"_s)->click();
        QVERIFY(!disks.part<QLabel>(u"diskCost"_s)->text().isEmpty());
        disks.part<QAbstractButton>(u"diskCreate"_s)->click();
        QVERIFY(!errorAt(disks.part<QWidget>(u"diskName"_s)).isEmpty());
        QCOMPARE(f.cloud.count("POST", u"/disks"_s), 0);
        QTest::keyClicks(disks.part<QLineEdit>(u"diskName"_s), u"data"_s);
        disks.part<QAbstractButton>(u"diskCreate"_s)->click();
        QCOMPARE(f.cloud.count("POST", u"/disks"_s), 0);
        f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s)->click();
        QVERIFY(f.settle(
            [&] { return disks.row(u"data"_s) != nullptr && disks.row(u"data"_s)->checkState() == Qt::Checked; }));
        QCOMPARE(f.cloud.count("POST", u"/disks"_s), 1);
        QVERIFY(f.cloud.nodes.isEmpty());
        QVERIFY(createSheet(f)->findChild<CodeView *>(u"createCommand"_s)->code().contains(diskHere));
    }

    void whatAnotherTpuHasCannotBeMarked()
    {
        PageFixture f;
        f.cloud.addDisk(zoneHere, u"data"_s);
        f.cloud.addNode(zoneHere, u"other"_s, u"v4-8"_s)[u"dataDisks"_s] =
            QJsonArray{QJsonObject{{u"sourceDisk"_s, diskHere}, {u"mode"_s, u"READ_ONLY"_s}}};
        f.cloud.load();
        fillCreate(f);
        f.click(u"createMore"_s);
        const Disks disks{createSheet(f)};
        QVERIFY(f.settle([&] { return disks.row(u"data"_s) != nullptr; }));
        QVERIFY(!disks.canMark(u"data"_s));
        QVERIFY(disks.row(u"data"_s)->text().contains(u"other"_s));
        disks.readOnly->click(); // two may read
        QVERIFY(disks.canMark(u"data"_s));
    }

    void severalHostsCanOnlyRead()
    {
        PageFixture f;
        HardwareForm form{{.tpus = f.cloud.tpus.get(), .prices = nullptr}};
        const TpuSpec wanted{.zone = ZoneId{zoneHere},
                             .acceleratorType = u"v4-8"_s,
                             .scopes = {scopeAddress(u"devstorage.read_only"_s)},
                             .bootDiskGb = 200,
                             .dataDisks = {{diskHere, false}}};
        form.show(wanted);
        TpuSpec got{.zone = wanted.zone, .acceleratorType = wanted.acceleratorType};
        form.put(&got);
        QCOMPARE(got, wanted);
        form.setPlace(wanted.zone, u"v4-32"_s);
        form.put(&got);
        QVERIFY(got.dataDisks.constFirst().isReadOnly);
        QVERIFY(!Disks{&form}.readOnly->isEnabled());
    }

    void topologiesAreOfTheTypeAndDrawn()
    {
        HardwareForm form{{}};
        form.show({.acceleratorType = u"v4-512"_s, .topology = u"4x4x16"_s});
        TpuSpec got;
        form.put(&got);
        QCOMPARE(got.topology, u"4x4x16"_s);
        const auto *picture = form.findChild<TopologyPicture *>();
        QVERIFY(picture->accessibleName().contains(u"16"_s));
        QVERIFY(!picture->isHidden());
        form.setPlace({}, u"v4-8"_s);
        form.put(&got);
        QVERIFY(got.topology.isEmpty());
        QVERIFY(picture->isHidden()); // there is no choice
        form.setPlace({}, u"v4-512"_s);
        form.put(&got);
        QCOMPARE(got.topology, u"4x4x16"_s); // as it was before
        QCOMPARE(topologySides(u"4x4"_s), (QList<int>{4, 4, 1}));
        for (const auto &wrong : {u""_s, u"4"_s, u"4x"_s, u"0x4x4"_s, u"4x4x4x4"_s, u"99x9x9"_s, u"axb"_s})
            QVERIFY2(topologySides(wrong).isEmpty(), qPrintable(wrong));
    }

    void disksAndAddressesOfATpuAreChangedInOneCall()
    {
        PageFixture f;
        f.cloud.addDisk(zoneHere, u"data"_s);
        f.cloud.addDisk(zoneHere, u"out"_s);
        f.cloud.addNode(zoneHere, u"node-1"_s, u"v4-8"_s)[u"dataDisks"_s] =
            QJsonArray{QJsonObject{{u"sourceDisk"_s, diskHere}, {u"mode"_s, u"READ_WRITE"_s}}};
        f.cloud.load();
        f.open();
        const auto id = f.cloud.id(zoneHere, u"node-1"_s);
        f.page->controller()->changeAttachments(id);
        auto *sheet = f.page->findChild<AttachmentSheet *>();
        QVERIFY(sheet);
        const Disks disks{sheet};
        QVERIFY(f.settle([&] { return disks.list->count() == 2; }));
        auto *submit = sheet->findChild<QPushButton *>(u"attachmentSubmit"_s);
        QVERIFY(!submit->isEnabled()); // nothing is changed yet
        QCOMPARE(disks.row(u"data"_s)->checkState(), Qt::Checked);
        disks.mark(u"data"_s, Qt::Unchecked);
        disks.mark(u"out"_s);
        sheet->findChild<QCheckBox *>(u"attachmentExternal"_s)->setChecked(false);
        const auto code = sheet->findChild<CodeView *>(u"attachmentCommand"_s)->code();
        for (const auto &part : {u"--detach-disk="_s, u"--attach-disk="_s, u"--internal-ips"_s})
            QVERIFY2(code.contains(part), qPrintable(part));
        QVERIFY(submit->isEnabled());
        submit->click();
        QVERIFY(f.page->controller()->busy().contains(id.toString())); // nothing else is done with it meanwhile
        QVERIFY(f.runUntil([&] {
            const auto tpu = f.cloud.tpus->tpu(id);
            return tpu && externalAddressOf(*tpu) == ExternalAddress::None;
        }));
        QCOMPARE(f.cloud.tpus->tpu(id)->dataDisks, (QList<DataDisk>{{QString{diskHere}.replace(u"data"_s, u"out"_s)}}));
        QCOMPARE(f.cloud.count("PATCH", u"/nodes/node-1"_s), 1);
    }

    /// It was spot, and no grant covers it: its price is typed before it is asked for again.
    void aDeadRequestIsPutBackIntoTheQueue()
    {
        PageFixture f;
        f.cloud.addRequest(u"us-central1-a"_s, u"q"_s, u"SUSPENDED"_s);
        f.cloud.load();
        f.open();
        const auto request = f.cloud.tpus->queuedResources().constFirst();
        f.page->controller()->askReset(request.id);
        const auto *question = f.question();
        QVERIFY(question);
        auto *button = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        auto *typed = question->findChild<QLineEdit *>(u"confirmDeleteName"_s);
        QVERIFY(!button->isEnabled());
        const SliceQuery query{request.zone, request.nodes.constFirst().acceleratorType, request.tier};
        QTest::keyClicks(
            typed, costCheck(f.cloud.grants->grants(), query, {}, PriceList::dated(), f.cloud.clock.now()).wanted());
        QVERIFY(button->isEnabled());
        button->click();
        QVERIFY(f.runUntil([&] {
            return f.cloud.tpus->queuedResources().constFirst().state == QueuedResourceState::WaitingForResources;
        }));
        QCOMPARE(f.cloud.count("POST", u"/queuedResources/q:reset"_s), 1);
        f.page->controller()->askReset(request.id); // it waits already
        QVERIFY(!f.question());
    }

    void whoDeletesATpuReadsThatItsDiskStays()
    {
        PageFixture f;
        f.cloud.addNode(zoneHere, u"node-1"_s, u"v4-8"_s)[u"dataDisks"_s] =
            QJsonArray{QJsonObject{{u"sourceDisk"_s, diskHere}, {u"mode"_s, u"READ_WRITE"_s}}};
        f.cloud.load();
        f.open();
        f.page->select(f.cloud.id(zoneHere, u"node-1"_s));
        f.click(u"tpuDeleteButton"_s);
        const auto *question = f.question();
        QVERIFY(question);
        QString words;
        for (const auto *label : question->findChildren<QLabel *>())
            words += label->text() + u'\n';
        QVERIFY2(words.contains(u"data disks stay"_s) && words.contains(u"data"_s), qPrintable(words));
    }

private:
    static QString errorAt(const QWidget *field)
    {
        const auto *form = qobject_cast<const FormField *>(field->parentWidget());
        return form ? form->error() : QString{};
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestAttachments)
#include "tst_attachments.moc"
