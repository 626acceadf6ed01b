// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "services/setup/podsetup.h"
#include "services/store/documents.h"
#include "tests/fakes/loudlanguage.h"
#include "tests/fakes/noundodelay.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/codeview.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/storage/nfsform.h"
#include "widgets/storage/recipeprogress.h"
#include "widgets/storage/storagepage.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <qcorosignal.h>

using namespace Qt::StringLiterals;

/// The page as a user has it: a small cloud, hosts that say what the recipes' scripts would.
class TestStoragePage : public QObject
{
    Q_OBJECT

signals:
    void released(); ///< hosts go on

private:
    NoUndoDelay m_noGrace;

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<FakeCloud> m_cloud;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<PodSetup> m_pods; ///< null mostly
    std::unique_ptr<Activities> m_activities; ///< null mostly
    std::unique_ptr<StoragePage> m_page;
    QStringList m_did; ///< "host: step" as it was asked for
    QString m_gone; ///< a share whose server is gone
    QString m_broken; ///< the number of a host on which nothing works
    bool m_isHeld = false; ///< hosts take their time

    template <typename Kind>
    [[nodiscard]] Kind *part(const char *name) const
    {
        auto *found = m_page->findChild<Kind *>(QLatin1StringView{name});
        if (!found)
            qWarning("no %s", name);
        return found;
    }
    [[nodiscard]] NfsForm *form() const { return m_page->findChild<NfsForm *>(); }
    void click(const char *name) const { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }
    [[nodiscard]] bool isSeen(const char *name) const { return part<QWidget>(name)->isVisibleTo(m_page.get()); }
    [[nodiscard]] QString notice() const { return part<NoticeBar>("storageNotice")->sentence(); }

    static Task<StepEnd> host(TestStoragePage *test, StepOrder order)
    {
        const auto from = order.script.indexOf("TPUDESK_SAY=") + 12;
        const auto mark = order.script.sliced(from, order.script.indexOf('\n', from) - from).replace('\'', "");
        const auto word = [&mark](const QByteArray &text) { return mark + ' ' + text + '\n'; };
        const bool isProbe = order.script.contains("fact mount");
        const bool isUndo = order.script.trimmed().endsWith("run_step undo");
        test->m_did << u"%1: %2"_s.arg(order.host.worker).arg(isUndo ? u"undo"_s : isProbe ? u"look"_s : u"do"_s);
        if (test->m_broken == QString::number(order.host.worker))
            co_return StepEnd{.kind = StepEnd::Kind::Unreachable, .reason = u"no way there"_s};
        while (test->m_isHeld)
            co_await qCoro(test, &TestStoragePage::released);
        QByteArray out;
        if (isProbe && !test->m_gone.isEmpty())
            out += word("fact " + QByteArray{"mount"}.toBase64() + ' ' + test->m_gone.toUtf8().toBase64());
        co_return StepEnd{.kind = StepEnd::Kind::Exited,
                          .out = out + word("result " + QByteArray{isUndo ? "undone" : "changed"}.toBase64())};
    }
    void open()
    {
        m_page = std::make_unique<StoragePage>(StorageContext{
            .tpus = m_cloud->tpus.get(),
            .runner = [this](StepOrder order, const std::stop_token &) { return host(this, std::move(order)); },
            .documents = m_documents.get(),
            .clock = &m_cloud->clock,
            .pods = m_pods.get(),
            .activities = m_activities.get()});
        m_page->resize(1040, 700);
        m_page->show();
    }
    void addPod(const QString &state = u"READY"_s)
    {
        m_cloud->addNode(u"us-central2-b"_s, u"llama-pod"_s, u"v4-32"_s, state, 4);
    }
    void picture(const QString &name)
    {
        const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        QTest::qWait(80);
        if (!folder.isEmpty())
            m_page->grab().save(folder + u'/' + name + u".png"_s);
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_did.clear();
        m_gone.clear();
        m_broken.clear();
        m_isHeld = false;
        m_cloud = std::make_unique<FakeCloud>();
        QVERIFY(m_cloud->journal->isOpen() || m_cloud->journal->open());
        m_documents = std::make_unique<Documents>(m_cloud->journal.get());
    }
    void cleanup()
    {
        m_page.reset();
        m_pods.reset();
        m_activities.reset();
        m_documents.reset();
        m_cloud.reset();
    }

    void withoutATpuThePageSaysWhatItIsForAndLeadsOn()
    {
        m_cloud->load();
        open();
        auto *empty = part<EmptyState>("storageEmpty");
        QVERIFY(empty->isVisibleTo(m_page.get()));
        for (const auto *name : {"storageTpu", "storageRun", "storageUndo", "storageProbe", "storageScripts"})
            QVERIFY2(!isSeen(name), name); // nothing to choose, nothing to press
        QSignalSpy create{m_page.get(), &StoragePage::createRequested};
        emit empty->buttonClicked();
        QCOMPARE(create.size(), 1);
        picture(u"storage-empty"_s);
    }

    void aTpuThatIsNotReadyIsNamedAndIsThereOnceItIs()
    {
        addPod(u"CREATING"_s);
        m_cloud->load();
        open();
        QSignalSpy tpus{m_page.get(), &StoragePage::tpusRequested};
        emit part<EmptyState>("storageEmpty")->buttonClicked();
        QCOMPARE(tpus.size(), 1);
        bool isNamed = false;
        for (const auto *label : part<EmptyState>("storageEmpty")->findChildren<QLabel *>())
            isNamed = isNamed || label->text().contains("llama-pod"_L1);
        QVERIFY(isNamed);
        addPod();
        m_cloud->load();
        QTRY_VERIFY(isSeen("storageRun"));
        QCOMPARE(form()->share().clients.size(), 3);
    }

    void whatTheUserChoseStaysWhileTheListIsReadAgain()
    {
        addPod();
        m_cloud->load();
        open();
        part<QListWidget>("nfsClients")->item(1)->setCheckState(Qt::Unchecked);
        part<QLineEdit>("nfsExport")->setText(u"/data 集/it's"_s);
        m_cloud->addNode(u"europe-west4-a"_s, u"other"_s, u"v5litepod-16"_s, u"READY"_s, 4);
        m_cloud->load();
        QTRY_COMPARE(part<QComboBox>("storageTpu")->count(), 2);
        QCOMPARE(form()->share().clients.size(), 2);
        QCOMPARE(form()->share().exportFolder, u"/data 集/it's"_s);
        // Names of all kinds stand in the preview as the files and commands will have them.
        const auto preview = part<CodeView>("nfsPreview")->code();
        QVERIFY2(preview.contains(u"'/data 集/it'\\''s'"_s) && preview.contains(u"/data\\040集/it's"_s),
                 qPrintable(preview));
        picture(u"storage-form"_s);
    }

    void N1_itIsSetUpKeptFoundAgainAndTakenBack()
    {
        addPod();
        m_cloud->load();
        open();
        QVERIFY(!part<QPushButton>("storageUndo")->isEnabled());
        part<QComboBox>("nfsServer")->setCurrentIndex(2);
        part<QComboBox>("nfsMode")->setCurrentIndex(1);
        click("storageRun");
        const auto *state = part<QWidget>("recipeState");
        QVERIFY(state);
        QTRY_VERIFY(part<QPushButton>("storageUndo")->isEnabled());
        QCOMPARE(part<QPushButton>("recipeAgain")->text(), u"Run again"_s);
        picture(u"storage-done"_s);
        // The next start shows the run and the choices that led to it.
        m_page.reset();
        open();
        QVERIFY(isSeen("recipeTable"));
        const auto share = form()->share();
        QCOMPARE(share.server.worker, 2);
        QCOMPARE(share.mode, NfsMode::Soft);
        // Nothing is undone before it was said what that takes away.
        m_did.clear();
        click("storageUndo");
        QVERIFY(notice().contains("/nfs_share"_L1) && notice().contains("host 2"_L1));
        QVERIFY(m_did.isEmpty());
        picture(u"storage-undo"_s);
        emit part<NoticeBar>("storageNotice")->actionClicked();
        QTRY_VERIFY(m_did.contains("0: undo"_L1) && m_did.contains("2: undo"_L1)
                    && part<StateBadge>("recipeState")->word() == u"undone"_s);
        QVERIFY(!part<QPushButton>("storageUndo")->isEnabled()); // nothing is left
    }

    void whatWasAskedAboutOnePodIsNotDoneToAnother()
    {
        m_cloud->addNode(u"us-central2-b"_s, u"a-pod"_s, u"v4-32"_s, u"READY"_s, 4);
        m_cloud->addNode(u"europe-west4-a"_s, u"b-pod"_s, u"v4-32"_s, u"READY"_s, 4);
        m_cloud->load();
        open();
        auto *chooser = part<QComboBox>("storageTpu");
        QCOMPARE(chooser->count(), 2);
        for (const int pod : {0, 1}) { // both have a folder
            chooser->setCurrentIndex(pod);
            click("storageRun");
            QTRY_VERIFY(part<QPushButton>("storageUndo")->isEnabled());
        }
        click("storageUndo");
        QVERIFY(isSeen("storageNotice"));
        m_did.clear();
        chooser->setCurrentIndex(0);
        QVERIFY(!isSeen("storageNotice")); // its button would take away the folder that is shown now
        emit part<NoticeBar>("storageNotice")->actionClicked();
        QCoreApplication::processEvents();
        QVERIFY2(m_did.isEmpty(), qPrintable(m_did.join(u", "_s)));
    }

    void N1_whatIsToBeTakenBackIsTakenBackAlsoWhenAnotherPodIsChosen()
    {
        m_cloud->addNode(u"us-central2-b"_s, u"a-pod"_s, u"v4-16"_s, u"READY"_s, 2);
        m_cloud->addNode(u"europe-west4-a"_s, u"b-pod"_s, u"v4-32"_s, u"READY"_s, 4);
        m_cloud->load();
        open();
        auto *chooser = part<QComboBox>("storageTpu");
        chooser->setCurrentIndex(chooser->findText(u"a-pod"_s, Qt::MatchStartsWith));
        const int first = chooser->currentIndex();
        click("storageRun");
        QTRY_VERIFY(part<QPushButton>("storageUndo")->isEnabled());
        m_did.clear();
        WriteLock::instance().lock(); // read-only is of the cloud's API: this goes over SSH
        const auto back = qScopeGuard([] { WriteLock::instance().unlock(); });
        click("storageUndo");
        emit part<NoticeBar>("storageNotice")->actionClicked();
        QCOMPARE(m_cloud->grace.waiting().size(), 1);
        chooser->setCurrentIndex(1 - first); // in the seconds in which it waits
        QTRY_VERIFY2(m_did.contains("0: undo"_L1) && m_did.contains("1: undo"_L1), qPrintable(m_did.join(u", "_s)));
        QVERIFY2(!m_did.contains("2: undo"_L1) && !m_did.contains("3: undo"_L1),
                 "the folder of the other pod is not touched");
        QVERIFY(!part<QPushButton>("storageUndo")->isEnabled()); // nothing was set up on the other pod
        chooser->setCurrentIndex(first); // and chosen again it shows how that went
        QTRY_COMPARE(part<StateBadge>("recipeState")->word(), u"undone"_s);
        QVERIFY(isSeen("recipeTable") && !part<QPushButton>("storageUndo")->isEnabled());
        click("storageRun"); // what was taken back can be set up again
        QTRY_VERIFY(m_did.contains("1: do"_L1) && part<QPushButton>("storageUndo")->isEnabled());
    }

    void theHostThatFailedStandsOnTop()
    {
        m_broken = u"3"_s;
        addPod();
        m_cloud->load();
        open();
        click("storageRun");
        auto *table = part<QTableView>("recipeTable");
        QTRY_COMPARE(part<QPushButton>("recipeAgain")->text(), u"Run what is missing"_s);
        QTRY_VERIFY(isSeen("recipeAgain"));
        QVERIFY(table->model()->index(0, HostStepModel::HostColumn).data().toString().contains("host 3"_L1));
        picture(u"storage-failed"_s);
        m_broken.clear();
        m_did.clear();
        click("recipeAgain");
        QTRY_COMPARE(part<QPushButton>("recipeAgain")->text(), u"Run again"_s);
        QVERIFY2(m_did.count(u"3: do"_s) > m_did.count(u"1: do"_s),
                 qPrintable(m_did.join(u", "_s))); // only what was missing
    }

    void N4_aServerThatIsGoneIsSaidAndLetGoEverywhere()
    {
        addPod();
        m_cloud->load();
        open();
        m_gone = u"gone\t/nfs_share\t10.0.0.2:/nfs_share"_s;
        click("storageProbe");
        QTRY_VERIFY(notice().contains("does not answer"_L1));
        QVERIFY(notice().contains("/nfs_share"_L1));
        picture(u"storage-gone"_s);
        m_did.clear();
        emit part<NoticeBar>("storageNotice")->actionClicked();
        QTRY_VERIFY(notice().contains("Unmounted on all hosts"_L1));
        QCOMPARE(m_did.size(), 3); // the clients
        m_gone = u"alive\t/nfs_share\t10.0.0.2:/nfs_share"_s;
        click("storageProbe");
        QTRY_VERIFY(notice().contains("answer"_L1) && !notice().contains("not"_L1));
    }

    void twoMachinesOfAZoneCanShare()
    {
        m_cloud->addNode(u"us-central2-b"_s, u"vm-1"_s, u"v4-8"_s);
        m_cloud->addNode(u"us-central2-b"_s, u"vm-2"_s, u"v4-8"_s);
        m_cloud->load();
        open();
        QCOMPARE(part<QComboBox>("storageTpu")->count(), 1); // one machine alone has nobody to share with
        QVERIFY2(part<QPushButton>("storageRun")->isEnabled(), qPrintable(form()->problems().join(u' ')));
        QCOMPARE(form()->share().clients.size(), 1);
        // A TPU of several hosts is what a shared folder is for: it comes first, while nobody has chosen.
        addPod();
        m_cloud->load();
        QTRY_COMPARE(part<QComboBox>("storageTpu")->count(), 2);
        QCOMPARE(form()->share().clients.size(), 3);
        part<QComboBox>("storageTpu")->setCurrentIndex(1);
        emit part<QComboBox>("storageTpu")->activated(1);
        m_cloud->addNode(u"us-central2-b"_s, u"vm-3"_s, u"v4-8"_s);
        m_cloud->load();
        QTRY_COMPARE(form()->share().clients.size(), 6); // what was chosen stays
        m_page->showTpu(m_cloud->id(u"us-central2-b"_s, u"vm-1"_s));
        QCOMPARE(part<QComboBox>("storageTpu")->currentIndex(), 1);
    }

    void singleHostsAreToldWhatItIsForAndWhatItNeeds()
    {
        m_cloud->addNode(u"us-central2-b"_s, u"vm-1"_s, u"v4-8"_s);
        m_cloud->addNode(u"europe-west4-a"_s, u"vm-2"_s, u"v5litepod-4"_s);
        m_cloud->load();
        open();
        QVERIFY(part<EmptyState>("storageEmpty")->isVisibleTo(m_page.get()));
        QVERIFY(!isSeen("storageRun"));
        bool isNamed = false;
        for (const auto *label : part<EmptyState>("storageEmpty")->findChildren<QLabel *>())
            isNamed = isNamed || (label->text().contains("vm-1"_L1) && label->text().contains("same zone"_L1));
        QVERIFY(isNamed);
        QSignalSpy create{m_page.get(), &StoragePage::createRequested};
        emit part<EmptyState>("storageEmpty")->buttonClicked();
        QCOMPARE(create.size(), 1);
        picture(u"storage-alone"_s);
    }

    void whoIsLeftInAZoneCanStillLetGo()
    {
        m_cloud->addNode(u"us-central2-b"_s, u"vm-1"_s, u"v4-8"_s);
        m_cloud->addNode(u"us-central2-b"_s, u"vm-2"_s, u"v4-8"_s);
        m_cloud->load();
        open();
        click("storageRun");
        QTRY_VERIFY(part<QPushButton>("storageUndo")->isEnabled());
        QTRY_VERIFY(!m_documents->all(u"recipe-run"_s).isEmpty()); // it is written down a moment later
        m_cloud->addNode(u"us-central2-b"_s, u"vm-2"_s, u"v4-8"_s, u"PREEMPTED"_s);
        m_cloud->load();
        QTRY_COMPARE(form()->share().clients.size(), 0);
        QVERIFY2(isSeen("storageProbe") && part<QPushButton>("storageProbe")->isEnabled(),
                 qPrintable(part<QPushButton>("storageProbe")->toolTip()));
    }

    void N4_whatWasSetUpOnMachinesThatWereDeletedIsNotCalledDone()
    {
        m_cloud->addNode(u"us-central2-b"_s, u"vm-1"_s, u"v4-8"_s);
        m_cloud->addNode(u"us-central2-b"_s, u"vm-2"_s, u"v4-8"_s);
        m_cloud->addNode(u"us-central2-b"_s, u"vm-3"_s, u"v4-8"_s);
        m_cloud->addNode(u"europe-west4-a"_s, u"b-pod"_s, u"v4-16"_s, u"READY"_s, 2);
        m_cloud->load();
        open();
        m_page->showTpu(m_cloud->id(u"us-central2-b"_s, u"vm-1"_s));
        click("storageRun");
        QTRY_VERIFY(part<QPushButton>("storageUndo")->isEnabled());
        QTRY_VERIFY(!m_documents->all(u"recipe-run"_s).isEmpty());
        const auto server = form()->share().server.label;
        const auto third = m_cloud->id(u"us-central2-b"_s, u"vm-3"_s).toString();
        m_cloud->nodes[third].insert(u"state"_s, u"DELETING"_s); // as the list says for a while
        m_cloud->load();
        QVERIFY(!notice().contains("Deleted since"_L1));
        m_cloud->nodes.remove(third);
        m_cloud->load();
        QTRY_VERIFY2(notice().contains("Deleted since the set-up: vm-3"_L1), qPrintable(notice()));
        m_page->showTpu(m_cloud->id(u"europe-west4-a"_s, u"b-pod"_s));
        QVERIFY2(!isSeen("storageNotice"), qPrintable(notice())); // it is not of this one
        click("storageProbe");
        QTRY_VERIFY(notice().contains("No shared folder is mounted"_L1)); // nor is this of the others
        click("storageProbe");
        m_page->showTpu(m_cloud->id(u"us-central2-b"_s, u"vm-1"_s));
        QTRY_VERIFY(part<QPushButton>("storageProbe")->isEnabled()); // what the other hosts answered is not told here
        QVERIFY2(isSeen("storageNotice") && notice().contains("Deleted since the set-up: vm-3"_L1),
                 qPrintable(notice()));
        m_cloud->nodes.remove(m_cloud->id(u"us-central2-b"_s, server).toString());
        m_cloud->load();
        QTRY_VERIFY2(notice().contains("gone with it"_L1), qPrintable(notice()));
        click("storageUndo");
        QVERIFY2(notice().contains("The files went with %1"_L1.arg(server)), qPrintable(notice()));
        m_did.clear();
        emit part<NoticeBar>("storageNotice")->actionClicked();
        QTRY_COMPARE(part<StateBadge>("recipeState")->word(), u"undone"_s); // who is left was all that had to be asked
    }

    void whatThePlanSetUpIsSaidAndTakenBackThere()
    {
        addPod();
        m_cloud->load();
        const auto id = m_cloud->id(u"us-central2-b"_s, u"llama-pod"_s);
        auto plan = newPlan({.existing = id}, m_cloud->clock.now());
        plan.tpu = id;
        plan.at(PodStep::SharedFolder) = {.state = StepState::Done, .facts = {{u"folder"_s, u"/nfs_share"_s}}};
        QVERIFY(m_documents->put(u"pod-plan"_s, plan.id.toString(QUuid::WithoutBraces), toJson(plan),
                                 m_cloud->clock.now()));
        m_pods = std::make_unique<PodSetup>(PodSetupContext{.documents = m_documents.get(), .clock = &m_cloud->clock});
        open();
        auto *undo = part<QPushButton>("storageUndo");
        QVERIFY2(notice().contains("The plan of this pod set up /nfs_share"_L1), qPrintable(notice()));
        QVERIFY(!undo->isEnabled() && undo->toolTip().contains("plan of this pod"_L1));
        {
            const LoudLanguage loud; // the names of hosts are words of the language, too
            QTRY_VERIFY2(isSeen("storageNotice") && !notice().startsWith("The plan of"_L1), qPrintable(notice()));
        }
        QTRY_VERIFY2(isSeen("storageNotice") && notice().contains("The plan of this pod set up /nfs_share"_L1),
                     qPrintable(notice()));
        QSignalSpy asked{m_page.get(), &StoragePage::planRequested};
        emit part<NoticeBar>("storageNotice")->actionClicked();
        QCOMPARE(asked.size(), 1);
        click("storageRun"); // by hand as well: then it is taken back by hand, and the plan knows
        QTRY_VERIFY(undo->isEnabled());
        click("storageUndo");
        emit part<NoticeBar>("storageNotice")->actionClicked();
        QTRY_COMPARE(m_pods->plans().constFirst().at(PodStep::SharedFolder).state, StepState::Waiting);
        QVERIFY(!undo->isEnabled());
        m_page.reset(); // the pod is deleted and made again: nothing was undone on this one
        m_cloud->nodes.clear();
        addPod();
        m_cloud->nodes[id.toString()].insert(u"id"_s, u"4711"_s);
        m_cloud->load();
        open();
        QVERIFY(!isSeen("recipeTable"));
    }

    void itGoesOnWhereItWasBegunAlsoWhenALinkShowsAnotherPod()
    {
        m_cloud->addNode(u"us-central2-b"_s, u"a-pod"_s, u"v4-16"_s, u"READY"_s, 2);
        m_cloud->addNode(u"europe-west4-a"_s, u"b-pod"_s, u"v4-16"_s, u"READY"_s, 2);
        m_cloud->load();
        open();
        const auto a = m_cloud->id(u"us-central2-b"_s, u"a-pod"_s);
        m_page->showTpu(a);
        m_isHeld = true;
        click("storageRun");
        QVERIFY(!part<QPushButton>("storageRun")->isEnabled());
        m_page->showTpu(m_cloud->id(u"europe-west4-a"_s, u"b-pod"_s));
        QVERIFY(part<QPushButton>("storageRun")->isEnabled()); // nothing is done there
        QVERIFY(!part<QPushButton>("storageUndo")->isEnabled());
        QVERIFY(!isSeen("recipeTable"));
        m_page->showTpu(a);
        QVERIFY(isSeen("recipeTable"));
        QVERIFY(!part<QPushButton>("storageRun")->isEnabled());
        m_isHeld = false;
        emit released();
        QTRY_VERIFY(part<QPushButton>("storageUndo")->isEnabled());
        QVERIFY(m_did.contains("1: do"_L1));
    }

    void whatStillRunsOnADeletedPodEndsWhenAnotherOfItsNameIsSetUp()
    {
        addPod();
        m_cloud->load();
        m_activities = std::make_unique<Activities>();
        open();
        m_isHeld = true;
        click("storageRun");
        QTRY_COMPARE(m_activities->running().size(), 1);
        const auto id = m_cloud->id(u"us-central2-b"_s, u"llama-pod"_s).toString();
        m_cloud->nodes[id].insert(u"id"_s, u"4711"_s); // deleted, and made again
        m_cloud->load();
        QTRY_VERIFY(part<QPushButton>("storageRun")->isEnabled());
        click("storageRun");
        QTRY_COMPARE(m_activities->ended().size(), 1);
        QCOMPARE(m_activities->ended().constFirst().state, ActivityState::Cancelled);
        QCOMPARE(m_activities->running().size(), 1);
        m_isHeld = false;
        emit released();
        QTRY_COMPARE(m_activities->running().size(), 0);
        QTRY_VERIFY(part<QPushButton>("storageUndo")->isEnabled());
    }

    void largeLettersNeedNoScrollingSideways()
    {
        const auto usual = QApplication::font();
        QApplication::setFont([&] {
            auto font = usual;
            font.setPointSizeF(font.pointSizeF() * 2);
            return font;
        }());
        addPod();
        m_cloud->load();
        open();
        picture(u"storage-large"_s);
        const auto *scroll = m_page->findChild<QScrollArea *>();
        QTRY_COMPARE(scroll->horizontalScrollBar()->maximum(), 0);
        m_page.reset();
        QApplication::setFont(usual);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestStoragePage)
#include "tst_storagepage.moc"
