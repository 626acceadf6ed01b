// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Jobs view asks about a job before something of it is lost. No host is asked here.
#include "services/core/async/reply.h"
#include "services/store/documents.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/jobs/jobdetails.h"
#include "widgets/jobs/jobsheet.h"
#include "widgets/jobs/jobsview.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

class TestJobQuestions : public QObject
{
    Q_OBJECT

private:
    template <typename Kind>
    Kind *part(const QString &name)
    {
        auto *found = m_view->findChild<Kind *>(name);
        if (!found)
            qFatal("no %s", qPrintable(name));
        return found;
    }
    void click(const QString &name) { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }
    [[nodiscard]] bool isAsked() const { return m_view->findChild<ConfirmDelete *>() != nullptr; }
    void addJob()
    {
        JobSpec spec{.name = u"train"_s, .hosts = PodFixture::hosts(1), .folder = u"~/train"_s, .command = u"true"_s};
        spec.upload.from = m_folder.path();
        const auto id = m_jobs->add(spec, {});
        QVERIFY2(id.has_value(), id ? "" : qPrintable(id.error().message));
        m_id = *id;
        QTRY_COMPARE(m_jobs->live(m_id).phase, JobPhase::Resting);
    }

    QTemporaryDir m_folder;
    QuickClock m_clock;
    EditedFiles m_edited;
    std::optional<Incident> m_lost; ///< of its TPU
    QList<bool> m_sent; ///< for each upload, whether it kept what was changed
    QUuid m_id;
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<JobService> m_jobs;
    std::unique_ptr<JobsView> m_view;

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_edited = {{u"pod · host 0"_s, {u"train.py"_s, u"data/list"_s}}};
        m_sent.clear();
        m_journal = std::make_unique<JournalHere>(
            m_folder.filePath(u"journal-%1.db"_s.arg(QUuid::createUuid().toString(QUuid::Id128))));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        JobContext context{.documents = m_documents.get(), .clock = &m_clock};
        context.upload = [this](JobSpec spec, UploadReport, std::stop_token) -> Task<> {
            m_sent << spec.upload.keepsEdited;
            return finishedTask<void>(failed(ErrorCode::Offline, u"no host"_s));
        };
        context.edited = [this](JobSpec, std::stop_token) { return finishedTask<EditedFiles>(m_edited); };
        m_jobs = std::make_unique<JobService>(context);
        m_lost.reset();
        m_view = std::make_unique<JobsView>(JobsContext{.jobs = m_jobs.get(),
                                                        .tpus = [] { return QList<Tpu>{}; },
                                                        .lost = [this](const TpuId &) { return m_lost; }});
        m_view->resize(1160, 760);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void cleanup()
    {
        m_view.reset();
        m_jobs.reset();
        QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 30'000);
        m_documents.reset();
        m_journal.reset();
    }

    void filesThatWereChangedOnTheHostsAreNamedAndNotReplacedUnasked()
    {
        addJob();
        QTRY_VERIFY(isAsked());
        const auto labels = m_view->findChild<ConfirmDelete *>()->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) { return label->text().contains("train.py"_L1); }));
        QVERIFY(part<QPushButton>(u"confirmDeleteCancel"_s)->isDefault()
                || part<QPushButton>(u"confirmDeleteCancel"_s)->hasFocus());
        click(u"confirmDeleteCancel"_s);
        QTRY_VERIFY(!isAsked());
        QVERIFY(m_sent.isEmpty());
        QVERIFY(part<QLabel>(u"jobSentence"_s)->text().contains(u"data/list"_s)); // why nothing runs stays to be read
        QVERIFY(!part<QPushButton>(u"jobStartKeeping"_s)->isHidden());
        QVERIFY(!part<QPushButton>(u"jobStartReplacing"_s)->isHidden());
    }

    void aLostTpuIsBroughtBackBesideItsJob()
    {
        m_edited.clear();
        addJob();
        QVERIFY(part<QPushButton>(u"jobBringBack"_s)->isHidden()); // it is there
        m_lost = Incident{.kind = IncidentKind::Preempted, .tpu = PodFixture::hosts(1)[0].tpu};
        emit m_jobs->changed(m_id);
        QVERIFY(!part<QPushButton>(u"jobBringBack"_s)->isHidden());
        QSignalSpy wanted{m_view.get(), &JobsView::bringBackWanted};
        click(u"jobBringBack"_s);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<Incident>().tpu, m_lost->tpu);
        m_lost.reset(); // somebody asks for it by now
        emit m_jobs->changed(m_id);
        QVERIFY(part<QPushButton>(u"jobBringBack"_s)->isHidden());
    }

    void aDraftIsThereAgainAfterAnotherViewWasShown()
    {
        m_edited.clear();
        const auto *sheet = part<JobSheet>(u"jobSheet"_s);
        m_view->openNew(PodFixture::hosts(1));
        part<CodeEditor>(u"jobCommand"_s)->setCode(u"python train.py"_s);
        m_view->hide();
        part<JobSheet>(u"jobSheet"_s)->close(); // as in a page, when another view takes its place
        m_view->show();
        QVERIFY(sheet->isOpen());
        QCOMPARE(part<CodeEditor>(u"jobCommand"_s)->code(), u"python train.py"_s);
    }

    void aDraftIsNotReplacedUnasked()
    {
        m_edited.clear();
        const auto *sheet = part<JobSheet>(u"jobSheet"_s);
        const auto command = [this] { return part<CodeEditor>(u"jobCommand"_s)->code(); };
        m_view->openNew(PodFixture::hosts(1));
        part<CodeEditor>(u"jobCommand"_s)->setCode(u"python train.py"_s);
        JobSpec other;
        other.name = u"other"_s;
        other.command = u"uptime"_s;
        m_view->openLike(other); // somebody asks for it on another page
        QVERIFY(sheet->isOpen());
        QCOMPARE(command(), u"python train.py"_s);
        QVERIFY(!part<QWidget>(u"jobSheetDiscard"_s)->isHidden());
        click(u"jobSheetDiscardKeep"_s);
        QCOMPARE(command(), u"python train.py"_s);
        m_view->openLike(other);
        click(u"jobSheetDiscardAll"_s);
        QVERIFY(sheet->isOpen());
        QCOMPARE(command(), u"uptime"_s);
        m_view->openNew(PodFixture::hosts(1)); // nothing was entered: it is not asked about
        QVERIFY(command().isEmpty());
    }

    void aDraftThatWasCancelledDoesNotComeBack()
    {
        m_edited.clear();
        const auto *sheet = part<JobSheet>(u"jobSheet"_s);
        m_view->openNew(PodFixture::hosts(1));
        part<CodeEditor>(u"jobCommand"_s)->setCode(u"python train.py"_s);
        click(u"jobCancel"_s);
        click(u"jobSheetDiscardAll"_s);
        m_view->hide();
        m_view->show();
        QVERIFY(!sheet->isOpen());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestJobQuestions)
#include "tst_jobquestions.moc"
