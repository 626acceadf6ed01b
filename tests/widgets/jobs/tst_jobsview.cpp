// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/reply.h"
#include "services/core/writelock.h"
#include "services/store/documents.h"
#include "tests/fakes/noundodelay.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/codeview.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/formfield.h"
#include "widgets/hosts/hostpicker.h"
#include "widgets/jobs/jobdetails.h"
#include "widgets/jobs/jobexplainer.h"
#include "widgets/jobs/jobmodels.h"
#include "widgets/jobs/jobsheet.h"
#include "widgets/jobs/jobsview.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QTranslator>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A language in which the sheet says its own name.
class OtherWords final : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char *context, const char *, const char *, int) const override
    {
        return QLatin1StringView{context} == "JobSheet"_L1 ? QString::fromLatin1(context) : QString{};
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

class JobsViewTest : public QObject
{
    Q_OBJECT

private:
    static Tpu pod()
    {
        Tpu tpu;
        tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s};
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.shortName = u"pod"_s;
        tpu.numericId = u"4711"_s;
        tpu.acceleratorType = u"v4-32"_s;
        tpu.state = TpuState::Ready;
        tpu.stateText = u"READY"_s;
        tpu.endpoints.resize(4);
        return tpu;
    }
    template <typename Kind>
    Kind *part(const QString &name)
    {
        auto *found = m_view->findChild<Kind *>(name);
        if (!found)
            qFatal("no %s", qPrintable(name));
        return found;
    }
    [[nodiscard]] static bool hasSlidIn(const JobsView &view)
    {
        const auto *sheet = view.findChild<JobSheet *>(u"jobSheet"_s);
        return sheet->isVisible() && sheet->geometry().right() == sheet->parentWidget()->rect().right();
    }
    void click(const QString &name) { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }
    void picture(const QString &name)
    {
        const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        QTest::qWait(150);
        if (!folder.isEmpty())
            m_view->grab().save(folder + u'/' + name + u".png"_s);
    }
    [[nodiscard]] static bool says(const JobExplainer *explainer, QLatin1StringView words)
    {
        return std::ranges::any_of(explainer->findChildren<QLabel *>(), [words](const QLabel *label) {
            return !label->isHidden() && label->text().contains(words);
        });
    }
    [[nodiscard]] JobState state() const
    {
        return m_jobs->jobs().isEmpty() ? JobState::Waiting : stateOf(m_jobs->jobs()[0]);
    }
    void startJob(const QString &command)
    {
        m_view->openNew(hostsOf(pod()));
        QTRY_VERIFY(hasSlidIn(*m_view));
        part<CodeEditor>(u"jobCommand"_s)->setCode(command);
        click(u"jobSubmit"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!m_jobs->jobs().isEmpty(), 5000);
    }

    NoUndoDelay m_noGrace;
    std::optional<JobMachine> m_machine; ///< each of the pod
    QTemporaryDir m_folder;
    QString m_home;
    QuickClock m_clock;
    QTranslator m_translator;
    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<JobService> m_jobs;
    std::unique_ptr<JobsView> m_view;

private slots:
    void initTestCase()
    {
        m_home = m_folder.filePath(u"home"_s);
        m_fixture = std::make_unique<PodFixture>(PodFixture::withOwnChips(m_home, m_folder.path()));
        if (!m_fixture->server.problem().isEmpty())
            QSKIP(qPrintable(m_fixture->server.problem()));
    }
    void init()
    {
        m_journal = std::make_unique<JournalHere>(
            m_folder.filePath(u"journal-%1.db"_s.arg(QUuid::createUuid().toString(QUuid::Id128))));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_pool = std::make_unique<HostPool>(m_fixture->reach(), &m_fixture->hub);
        JobContext context{.documents = m_documents.get(), .clock = &m_clock};
        context.pool = m_pool.get();
        context.tpu = [](const TpuId &) { return std::optional{pod()}; };
        context.isListKnown = [] { return true; };
        context.machine = [this](const PodHost &) { return m_machine; };
        m_machine = JobMachine::There;
        context.unlock = [](QList<PodHost>, std::stop_token) -> Task<> { co_return {}; };
        m_jobs = std::make_unique<JobService>(context);
        m_view = std::make_unique<JobsView>(
            JobsContext{.jobs = m_jobs.get(), .pool = m_pool.get(), .tpus = [] { return QList<Tpu>{pod()}; }});
        m_view->resize(1160, 760);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void cleanup()
    {
        m_view.reset();
        for (const auto &job : m_jobs ? m_jobs->jobs() : QList<Job>{}) {
            if (m_jobs->stop(job.id))
                QTRY_VERIFY_WITH_TIMEOUT(m_jobs->live(job.id).phase == JobPhase::Resting, 60'000);
        }
        m_jobs.reset();
        m_pool.reset();
        QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 30'000);
        QCoreApplication::removeTranslator(&m_translator);
    }
    void cleanupTestCase()
    {
        QProcess tmux;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"TMUX_TMPDIR"_s, m_folder.path());
        tmux.setProcessEnvironment(environment);
        tmux.start(u"tmux"_s, {u"kill-server"_s});
        tmux.waitForFinished(5000);
        m_fixture.reset();
    }

    void withoutJobsItSaysWhatJobsAre()
    {
        QVERIFY(part<QWidget>(u"jobsEmpty"_s)->isVisible());
        click(u"jobsEmptyButton"_s);
        QTRY_VERIFY(part<JobSheet>(u"jobSheet"_s)->isOpen());
        picture(u"jobs-sheet"_s);
    }

    void aHostThatCannotBeReachedIsMarkedInTheSheetAndLeadsOn()
    {
        HostPool pool{m_fixture->reach([](const PodHost &host, SshTarget &target) {
                          if (host.worker == 2)
                              target.port = 1;
                      }),
                      &m_fixture->hub};
        JobsView view{{.jobs = m_jobs.get(), .pool = &pool, .tpus = [] { return QList<Tpu>{pod()}; }}};
        TaskScope tasks;
        bool hasFailed = false;
        tasks.run(pool.connection(hostsOf(pod())[2], tasks.token()),
                  [&](const auto &reached) { hasFailed = !reached; });
        QTRY_VERIFY_WITH_TIMEOUT(hasFailed, 20'000);
        view.resize(1160, 760);
        view.show();
        view.openNew();
        const auto *tree = view.findChild<QTreeWidget *>(u"jobHostTree"_s);
        QVERIFY(tree->topLevelItem(0)->child(2)->text(0).contains(u"◆"_s));
        QVERIFY(!tree->topLevelItem(0)->child(1)->text(0).contains(u"◆"_s));
        QSignalSpy asked{&view, &JobsView::actionRequested};
        QTRY_VERIFY(hasSlidIn(view));
        QTest::mouseClick(view.findChild<QPushButton *>(u"runHostRemedy"_s), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
    }

    void whatIsMissingIsSaidInTheSheetAndNothingBegins()
    {
        m_view->openNew();
        const auto *submit = part<QPushButton>(u"jobSubmit"_s);
        QVERIFY(!submit->isEnabled() && !submit->toolTip().isEmpty()); // there is nothing to start yet
        m_view->openNew(hostsOf(pod()));
        QVERIFY(!submit->isEnabled() && !submit->toolTip().isEmpty());
        part<CodeEditor>(u"jobCommand"_s)->setCode(u"uptime"_s);
        QVERIFY(submit->isEnabled() && submit->toolTip().isEmpty());
        part<QLineEdit>(u"jobName"_s)->clear();
        part<QLineEdit>(u"jobFolder"_s)->setText(u"train"_s);
        click(u"jobSubmit"_s);
        QVERIFY(m_jobs->jobs().isEmpty());
        QVERIFY(part<JobSheet>(u"jobSheet"_s)->isOpen());
        picture(u"jobs-sheet-problems"_s);
    }

    /// What is wrong is said in the sheet, not by a job that was never begun, and what is said is seen.
    void aFolderThatIsNotThereAndAPatternThatIsNoneAreRefusedInView()
    {
        m_view->openNew(hostsOf(pod()));
        QTRY_VERIFY(hasSlidIn(*m_view));
        part<CodeEditor>(u"jobCommand"_s)->setCode(u"uptime"_s);
        part<QLineEdit>(u"jobFolder"_s)->setText(u"~/train"_s);
        auto *upload = part<QLineEdit>(u"jobUpload"_s);
        upload->setText(u"/no/such"_s);
        click(u"jobSubmit"_s);
        QVERIFY(m_jobs->jobs().isEmpty());
        QVERIFY(upload->hasFocus() && !upload->visibleRegion().isEmpty());
        auto *field = qobject_cast<FormField *>(upload->parentWidget());
        QVERIFY2(field->error().contains("Browse"_L1), qPrintable(field->error())); // what to do about it
        upload->setText(u"/no/such/either"_s);
        QVERIFY(field->error().isEmpty()); // a folder is looked at when the button is pressed, not at every letter
        click(u"jobSubmit"_s);
        QVERIFY(m_jobs->jobs().isEmpty() && !field->error().isEmpty());
        upload->clear();
        auto *step = part<QLineEdit>(u"jobStep"_s);
        step->setText(u"(["_s);
        part<QLineEdit>(u"jobName"_s)->setFocus();
        QTRY_VERIFY(step->visibleRegion().isEmpty()); // it has scrolled there
        click(u"jobSubmit"_s);
        QVERIFY(m_jobs->jobs().isEmpty());
        QVERIFY(step->hasFocus());
        QTRY_VERIFY(!step->visibleRegion().isEmpty());
        upload->setText(u"~/"_s); // the user's own folder of this computer
        click(u"jobSubmit"_s);
        QVERIFY2(m_jobs->jobs().isEmpty() && field->error().isEmpty(), qPrintable(field->error()));
        part<JobSheet>(u"jobSheet"_s)->close();
    }

    void whatWasEnteredForAJobIsNotThrownAwayUnasked()
    {
        const auto *sheet = part<JobSheet>(u"jobSheet"_s);
        m_view->openNew(hostsOf(pod()));
        QTRY_VERIFY(hasSlidIn(*m_view));
        click(u"jobCancel"_s); // nothing was entered
        QVERIFY(!sheet->isOpen());
        m_view->openNew(hostsOf(pod()));
        QTRY_VERIFY(hasSlidIn(*m_view));
        part<CodeEditor>(u"jobCommand"_s)->setCode(u"uptime"_s);
        click(u"jobCancel"_s);
        QVERIFY(sheet->isOpen());
        click(u"jobSheetDiscardKeep"_s);
        QCOMPARE(part<CodeEditor>(u"jobCommand"_s)->code(), u"uptime"_s);
        click(u"jobCancel"_s);
        click(u"jobSheetDiscardAll"_s);
        QVERIFY(!sheet->isOpen());
    }

    void theFolderThatAJobRunsAgainWithIsKept()
    {
        m_view->openNew(hostsOf(pod()));
        QVERIFY(part<QComboBox>(u"jobTrigger"_s)->parentWidget()->isHidden()); // nobody keeps a folder on hosts
        part<JobSheet>(u"jobSheet"_s)->close();
        const auto folder = QUuid::createUuid();
        bool isKept = true;
        JobsView view{{.jobs = m_jobs.get(),
                       .pool = m_pool.get(),
                       .tpus = [] { return QList<Tpu>{pod()}; },
                       .syncedFolders =
                           [&] {
                               return isKept ? jobtext::SyncedFolders{{folder, u"/home/anna/<b>&work"_s}}
                                             : jobtext::SyncedFolders{};
                           }}};
        view.resize(1160, 760);
        view.show();
        view.openNew(hostsOf(pod()));
        auto *choice = view.findChild<QComboBox *>(u"jobTrigger"_s);
        QVERIFY(!choice->parentWidget()->isHidden());
        QCOMPARE(choice->count(), 2);
        QCOMPARE(choice->currentIndex(), 0); // never, until somebody wants it
        choice->setCurrentIndex(1);
        view.findChild<CodeEditor *>(u"jobCommand"_s)->setCode(u"true"_s);
        view.findChild<QPushButton *>(u"jobSubmit"_s)->click();
        QCOMPARE(m_jobs->jobs().size(), 1);
        QCOMPARE(m_jobs->jobs().first().spec.runAgainWith, folder);
        QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Succeeded, 60'000);
        const auto *said = view.findChild<QLabel *>(u"jobTriggerText"_s);
        QVERIFY2(!said->isHidden() && said->text().contains("/home/anna/<b>&work"_L1), qPrintable(said->text()));
        QCOMPARE(said->textFormat(), Qt::PlainText);
        view.findChild<QPushButton *>(u"jobEdit"_s)->click();
        QCOMPARE(choice->currentIndex(), 1);
        view.findChild<JobSheet *>(u"jobSheet"_s)->close();
        isKept = false;
        view.findChild<QPushButton *>(u"jobEdit"_s)->click();
        QVERIFY(choice->parentWidget()->isHidden());
        view.findChild<JobSheet *>(u"jobSheet"_s)->close();
    }

    /// What the TPU reads from another region is billed: the bucket's name is typed before anything starts.
    void aBucketOfAnotherRegionIsTypedBeforeTheJobStarts()
    {
        BucketCalls buckets;
        buckets.placements = [](QStringList names, ZoneId, std::stop_token) {
            QList<BucketPlacement> found;
            for (const auto &name : names)
                found.append({.bucket = name,
                              .location = name == "far"_L1 ? u"europe-west4"_s : u"us-central2"_s,
                              .way = name == "far"_L1 ? DataWay::OtherContinent : DataWay::SameRegion});
            return finishedTask<QList<BucketPlacement>>(found);
        };
        JobsView view{
            {.jobs = m_jobs.get(), .pool = m_pool.get(), .tpus = [] { return QList<Tpu>{pod()}; }, .buckets = buckets}};
        view.resize(1160, 760);
        view.show();
        view.openNew(hostsOf(pod()));
        auto *submit = view.findChild<QPushButton *>(u"jobSubmit"_s);
        auto *typed = view.findChild<QLineEdit *>(u"jobRegionsTyped"_s);
        view.findChild<CodeEditor *>(u"jobCommand"_s)->setCode(u"true gs://far/data gs://near/data"_s);
        submit->click(); // where they lie is asked for first
        QTRY_VERIFY(!typed->parentWidget()->isHidden());
        QVERIFY(m_jobs->jobs().isEmpty());
        QVERIFY2(submit->toolTip().contains(u"far"_s) && !submit->isEnabled(), qPrintable(submit->toolTip()));
        typed->setText(u"near"_s);
        QVERIFY(!submit->isEnabled());
        typed->setText(u"far"_s);
        QVERIFY(submit->isEnabled());
        QVERIFY(m_jobs->jobs().isEmpty()); // the name alone starts nothing
        submit->click();
        QCOMPARE(m_jobs->jobs().size(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Succeeded, 60'000);
        view.openNew(hostsOf(pod()));
        QVERIFY(typed->text().isEmpty()); // another job is typed for anew
        view.findChild<CodeEditor *>(u"jobCommand"_s)->setCode(u"true gs://near/data"_s);
        submit->click(); // goes on by itself
        QTRY_COMPARE(m_jobs->jobs().size(), 2);
        QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Succeeded, 60'000);
    }

    void theButtonSaysWhetherAllHostsAreMeant()
    {
        const auto *submit = part<QPushButton>(u"jobSubmit"_s);
        m_view->openNew(hostsOf(pod()));
        const auto all = submit->text();
        m_view->openNew(hostsOf(pod()).first(1));
        QVERIFY(submit->text() != all);
        QVERIFY2(submit->text().contains(u"chosen"_s), qPrintable(submit->text()));
        part<JobSheet>(u"jobSheet"_s)->close();
    }

    /// Of several TPUs none is guessed, and that is said; those of the job before are taken up again.
    void theHostsOfTheJobBeforeAreChosenAndNoneIsGuessed()
    {
        auto other = pod();
        other.id = TpuId{u"projects/p/locations/us-central2-b/nodes/other"_s};
        other.shortName = u"other"_s;
        other.numericId = u"4712"_s;
        JobsView view{
            {.jobs = m_jobs.get(), .pool = m_pool.get(), .tpus = [other] { return QList<Tpu>{other, pod()}; }}};
        view.resize(1160, 760);
        view.show();
        view.openNew();
        const auto *tree = view.findChild<QTreeWidget *>(u"jobHostTree"_s);
        QCOMPARE(tree->topLevelItem(0)->checkState(0), Qt::Unchecked);
        QCOMPARE(tree->topLevelItem(1)->checkState(0), Qt::Unchecked);
        QVERIFY(std::ranges::any_of(view.findChildren<QLabel *>(), [](const QLabel *label) {
            return label->isVisible() && label->text().contains("Tick the ones"_L1);
        }));
        QVERIFY(m_jobs->add({.name = u"one"_s, .hosts = hostsOf(pod()), .command = u"true"_s}, {}));
        view.openNew();
        QCOMPARE(tree->topLevelItem(0)->checkState(0), Qt::Unchecked);
        QCOMPARE(tree->topLevelItem(1)->checkState(0), Qt::Checked);
        QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Succeeded, 60'000);
    }

    /// The job before ran on a single host; by now its name is that of a pod, while the view stayed.
    void aNewJobTakesAllHostsOfATpuThatWasMadeAnewWithMoreOfThem()
    {
        auto tpu = pod();
        tpu.endpoints.resize(1);
        JobsView view{{.jobs = m_jobs.get(), .pool = m_pool.get(), .tpus = [&tpu] { return QList<Tpu>{tpu}; }}};
        view.resize(1160, 760);
        view.show();
        view.openNew();
        const auto *tree = view.findChild<QTreeWidget *>(u"jobHostTree"_s);
        QCOMPARE(tree->topLevelItem(0)->checkState(0), Qt::Checked);
        QVERIFY(m_jobs->add({.name = u"one"_s, .hosts = hostsOf(tpu), .command = u"true"_s}, {}));
        QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Succeeded, 60'000);
        tpu.endpoints.resize(4);
        tpu.numericId = u"4713"_s;
        view.openNew();
        QCOMPARE(tree->topLevelItem(0)->childCount(), 4);
        QCOMPARE(tree->topLevelItem(0)->checkState(0), Qt::Checked);
        tree->topLevelItem(0)->child(2)->setCheckState(0, Qt::Unchecked);
        view.openNew(); // what was ticked for another job is not meant by this one
        view.findChild<QPushButton *>(u"jobSheetDiscardAll"_s)->click(); // and goes only when that is agreed to
        QCOMPARE(tree->topLevelItem(0)->checkState(0), Qt::Checked);
    }

    void anEmptyCommandOffersAnExampleThatCanBeStarted()
    {
        m_view->openNew(hostsOf(pod()));
        QTRY_VERIFY(hasSlidIn(*m_view));
        QVERIFY(part<QPushButton>(u"jobExample"_s)->isVisible());
        picture(u"jobs-sheet-new"_s);
        const auto *line = part<QLineEdit>(u"jobUpload"_s);
        const auto *browse = part<QPushButton>(u"jobUploadBrowse"_s);
        QCOMPARE(browse->mapTo(browse->window(), browse->rect().center()).y(),
                 line->mapTo(line->window(), line->rect().center()).y()); // beside it
        click(u"jobExample"_s);
        QVERIFY(part<CodeEditor>(u"jobCommand"_s)->code().contains("~/venv/bin/python"_L1));
        QVERIFY(!part<CodeEditor>(u"jobCommand"_s)->code().contains("SPDX"_L1));
        OtherWords words; // also its remarks are in the user's language
        QCoreApplication::installTranslator(&words);
        part<CodeEditor>(u"jobCommand"_s)->setCode({});
        click(u"jobExample"_s);
        QCoreApplication::removeTranslator(&words);
        QCOMPARE(part<CodeEditor>(u"jobCommand"_s)->code().count("# JobSheet"_L1), 2);
        QVERIFY(!part<QPushButton>(u"jobExample"_s)->isVisible() && part<QPushButton>(u"jobSubmit"_s)->isEnabled());
    }

    /// What a new job would be called is no name for one that has its own.
    void aJobThatIsChangedKeepsItsName()
    {
        startJob(u"exit 0"_s);
        QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Succeeded && part<QPushButton>(u"jobEdit"_s)->isVisible(),
                                 60'000);
        const auto name = m_jobs->jobs()[0].spec.name;
        click(u"jobEdit"_s);
        QTRY_VERIFY(part<JobSheet>(u"jobSheet"_s)->isOpen());
        QCOMPARE(part<QLineEdit>(u"jobName"_s)->text(), name);
    }

    /// Unasked nothing is stopped: what is saved applies at the next start.
    void aJobThatRunsIsChangedWithoutAStopUnlessThatIsAgreedTo()
    {
        startJob(u"echo ready; exec sleep 600"_s);
        QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Running && part<QPushButton>(u"jobEdit"_s)->isVisible(), 60'000);
        click(u"jobEdit"_s);
        QTRY_VERIFY(hasSlidIn(*m_view));
        part<QLineEdit>(u"jobName"_s)->setText(u"renamed"_s);
        click(u"jobSave"_s);
        QVERIFY(!part<JobSheet>(u"jobSheet"_s)->isOpen());
        QCOMPARE(m_jobs->jobs()[0].spec.name, u"renamed"_s);
        QVERIFY(m_jobs->jobs()[0].attempts.size() == 1 && state() == JobState::Running);
        QTRY_VERIFY(!part<JobSheet>(u"jobSheet"_s)->isVisible());
        click(u"jobEdit"_s);
        QTRY_VERIFY(hasSlidIn(*m_view));
        click(u"jobSubmit"_s);
        const auto *question = m_view->findChild<ConfirmDelete *>();
        QVERIFY(question != nullptr);
        QVERIFY2(question->windowTitle().contains(u"renamed"_s), qPrintable(question->windowTitle()));
        click(u"confirmDeleteCancel"_s);
        QTRY_VERIFY(m_view->findChild<ConfirmDelete *>() == nullptr);
        QVERIFY(part<JobSheet>(u"jobSheet"_s)->isOpen());
        QVERIFY(m_jobs->jobs()[0].attempts.size() == 1 && state() == JobState::Running);
        click(u"jobSubmit"_s);
        click(u"confirmDeleteButton"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_jobs->jobs()[0].attempts.size() == 2 && state() == JobState::Running, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(part<QPushButton>(u"jobStop"_s)->isVisible()
                                     && m_jobs->live(m_jobs->jobs()[0].id).phase == JobPhase::Resting,
                                 30'000);
        click(u"jobStop"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Stopped, 60'000);
    }

    void aFailureIsExplainedWithItsFixAsAButtonThatStartsItAgain_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("isDark");
        QTest::newRow("en") << u"en"_s << false;
        QTest::newRow("zh_CN") << u"zh_CN"_s << true;
        QTest::newRow("ko") << u"ko"_s << false;
    }
    void aFailureIsExplainedWithItsFixAsAButtonThatStartsItAgain()
    {
        QFETCH(QString, language);
        QFETCH(bool, isDark);
        Theme::of(m_view.get())->setChoice(isDark ? ThemeChoice::Dark : ThemeChoice::Light);
        if (language != "en"_L1) {
            if (!m_translator.load(u"tpudesk_"_s + language, QStringLiteral(TPUDESK_BINARY_DIR "/app")))
                QSKIP("the translations are not built");
            QCoreApplication::installTranslator(&m_translator);
        }
        const auto mark = m_home + u"/was-"_s + language;
        startJob(
            u"for ((i = 0; i < 40; i++)); do echo \"step $i loss 2.$((RANDOM % 1000))\"; done\n"
            "if [[ $TPUDESK_HOST == 2 && ! -e ~/was-%1 ]]; then touch ~/was-%1; echo 'RuntimeError: The TPU is already in use by process with pid 4711'; exit 1; fi\nexec sleep 60"_s
                .arg(language));
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 30'000);
        auto *explainer = part<JobExplainer>(u"jobExplainer"_s);
        QTRY_VERIFY_WITH_TIMEOUT(explainer->isVisible(), 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(part<QPlainTextEdit>(u"jobLog"_s)->toPlainText().contains(u"already in use"_s),
                                 10'000);
        const auto *hosts = part<QTableView>(u"jobHosts"_s);
        QVERIFY(hosts->model()->index(0, 0).data().toString().contains(u'2')); // the one that failed first is on top
        picture(u"jobs-failed-"_s + language);
        // Another language while it is shown.
        const auto before = QLocale{};
        QLocale::setDefault(QLocale{QLocale::Korean});
        QEvent change{QEvent::LanguageChange};
        for (QWidget *shown :
             std::initializer_list<QWidget *>{m_view.get(), explainer, part<QLineEdit>(u"jobLogSearch"_s)})
            QCoreApplication::sendEvent(shown, &change);
        QVERIFY(part<QLabel>(u"jobExplainerTitle"_s)->text().contains(QRegularExpression{u"[가-힣]"_s}));
        QVERIFY(part<QLineEdit>(u"jobLogSearch"_s)->placeholderText()
                != QCoreApplication::translate("SearchField", "Filter"));
        QLocale::setDefault(before);
        click(u"jobFix"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_jobs->jobs()[0].attempts.size() == 2 && state() == JobState::Running, 60'000);
        QTRY_VERIFY(!explainer->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(part<QPlainTextEdit>(u"jobLog"_s)->toPlainText().contains(u"step 39"_s), 10'000);
        picture(u"jobs-running-"_s + language);
        click(u"jobStop"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Stopped, 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(m_jobs->live(m_jobs->jobs()[0].id).phase, JobPhase::Resting, 60'000);
        picture(u"jobs-stopped-"_s + language);
        QVERIFY(QFile::remove(mark));
    }

    /// Whoever runs the Python of an environment is not told to: the module is named, and where it is missing.
    void aMissingModuleIsNamedAndItsInstallationIsOfferedOnAllHosts()
    {
        startJob(
            u"[[ -x ~/venv/bin/python ]] || { echo \"ModuleNotFoundError: No module named 'einops'\"; exit 1; }"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 30'000);
        auto *explainer = part<JobExplainer>(u"jobExplainer"_s);
        QTRY_VERIFY_WITH_TIMEOUT(explainer->isVisible(), 10'000);
        QVERIFY(says(explainer, "einops is not installed in ~/venv."_L1));
        QVERIFY(!says(explainer, "instead of python3"_L1));
        QCOMPARE(part<QPushButton>(u"jobFix"_s)->text(), u"Install on all hosts…"_s);
        QSignalSpy wanted{m_view.get(), &JobsView::commandWanted};
        click(u"jobFix"_s);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<QList<PodHost>>().size(), 4);
        QCOMPARE(wanted[0][1].toString(), u"~/venv/bin/pip install einops"_s);
        QCOMPARE(m_jobs->jobs()[0].attempts.size(), 1); // nothing is run by itself
        QTRY_VERIFY_WITH_TIMEOUT(!hasRunningHost(m_jobs->jobs()[0]), 30'000);
    }

    void whoRunsThePythonOfTheSystemIsToldOfTheEnvironment()
    {
        JobExplainer explainer;
        explainer.show(u"host 0"_s, u"E51"_s, "ModuleNotFoundError: No module named 'einops'", 0);
        QVERIFY(says(&explainer, "~/venv/bin/python instead of python3"_L1));
        QSignalSpy fix{&explainer, &JobExplainer::fixAsked};
        explainer.findChild<QPushButton *>(u"jobFix"_s)->click();
        QCOMPARE(fix.size(), 1);
        JobHost host{.host = hostsOf(pod())[0], .state = JobState::Running};
        host.errorRule = u"E51"_s;
        host.isProtected = true;
        const auto now = QDateTime::currentDateTimeUtc();
        QVERIFY(!jobtext::hostText({}, host, {}, now).contains("module"_L1)); // it goes on without it
        host.state = JobState::Failed;
        QVERIFY(jobtext::hostText({}, host, {}, now).contains("module"_L1));
    }

    /// It may end between the click and the end of the time in which the stop can be taken back.
    void stoppingWhatIsOverDoesNothing()
    {
        startJob(u"exit 0"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 60'000);
        const auto id = m_jobs->jobs()[0].id;
        QTRY_COMPARE_WITH_TIMEOUT(m_jobs->live(id).phase, JobPhase::Resting, 60'000);
        QTRY_VERIFY(!part<QPushButton>(u"jobStop"_s)->isVisible()); // the page hears of it after the service
        const auto before = m_jobs->jobs()[0].attempts;
        emit part<JobDetails>(u"jobDetails"_s)->asked(JobDetails::Verb::Stop); // as its shortcut or an old click would
        for (int turn = 0; turn < 20; ++turn) {
            QTest::qWait(5);
            QCOMPARE(m_jobs->live(id).phase, JobPhase::Resting);
        }
        QCOMPARE(m_jobs->jobs()[0].attempts, before);
        QVERIFY(!part<QWidget>(u"jobNotice"_s)->isVisible());
    }

    /// What was read of a log stays when its machine has gone, also after the next start; a newer machine of its name
    /// is told apart.
    void aLogThatWentWithItsMachineIsNotAnEmptyOne()
    {
        startJob(u"echo hello from $HOSTNAME; exit 0"_s);
        const auto *note = part<QLabel>(u"jobLogNote"_s);
        const auto *log = part<QPlainTextEdit>(u"jobLog"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Succeeded, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(log->toPlainText().contains("hello"_L1), 20'000);
        QVERIFY(note->isHidden());
        QCOMPARE(log->palette().color(QPalette::Base), tokensOf(log).sunken); // as all that machines say
        CodeView code;
        code.resize(300, code.sizeHint().height());
        QCOMPARE(code.grab().toImage().pixelColor(code.width() / 2, 3), tokensOf(log).sunken);
        m_machine = JobMachine::Gone;
        m_jobs->lookForMachines();
        QVERIFY(note->isVisible() && note->text().contains("had been read"_L1));
        QVERIFY(log->toPlainText().contains("hello"_L1));
        QVERIFY(part<QWidget>(u"jobLogDownload"_s)->isHidden());
        QVERIFY(!part<QPushButton>(u"jobStartAgain"_s)->isEnabled()
                && part<QPushButton>(u"jobStartAgain"_s)->toolTip().contains("machines are gone"_L1));
        picture(u"jobs-gone"_s);

        JobContext context{.documents = m_documents.get(), .clock = &m_clock, .pool = m_pool.get()};
        JobService again{context}; // the program begins anew
        JobsView view{{.jobs = &again, .pool = m_pool.get(), .tpus = [] { return QList<Tpu>{}; }}};
        view.resize(1160, 760);
        view.show();
        again.resume();
        const auto *said = view.findChild<QLabel *>(u"jobLogNote"_s);
        QTRY_VERIFY(said->isVisible() && said->text().contains("had been read"_L1));
        QVERIFY(view.findChild<QPlainTextEdit *>(u"jobLog"_s)->toPlainText().contains("hello"_L1));
        JobService third{context};
        JobDetails details{&third};
        details.setVisible(true);
        details.show(third.jobs()[0].id); // while it is seen: its note is of the log that is read just then
        QVERIFY(details.findChild<QLabel *>(u"jobLogNote"_s)->text().contains("had been read"_L1));
        m_machine = JobMachine::Replaced;
        m_jobs->lookForMachines();
        QVERIFY2(note->text().startsWith("This job's TPU was deleted; the pod"_L1)
                     && note->text().contains("is a newer TPU"_L1),
                 qPrintable(note->text()));
        picture(u"jobs-replaced"_s);
        m_machine = JobMachine::There; // a list that was cut short
        m_jobs->lookForMachines();
        QVERIFY(note->isHidden());
    }

    void theListsAreModelsThatHoldNoTruth()
    {
        JobListModel list{m_jobs.get()};
        const QAbstractItemModelTester one{&list};
        JobHostModel hosts{m_jobs.get()};
        const QAbstractItemModelTester other{&hosts};
        startJob(u"exit 3"_s);
        hosts.show(m_jobs->jobs()[0].id);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 30'000);
        hosts.refresh();
        QCOMPARE(list.rowCount(), 1);
        QCOMPARE(hosts.rowCount(), 4);
        QVERIFY(hosts.index(0, JobHostModel::Words).data().toString().contains(u'3'));
    }

    void theFilesOfItsHostAreOneClickAway()
    {
        startJob(u"exit 3"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 30'000);
        const QSignalSpy wanted{m_view.get(), &JobsView::filesWanted};
        click(u"jobFiles"_s);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0].at(2).toString(), u"."_s); // the user's own folder there
    }

    void aJobIsForgottenInReadOnlyModeToo() // its logs go over SSH: the cloud is not asked
    {
        const NoUndoDelay noUndoDelay;
        startJob(u"exit 3"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(m_jobs->live(m_jobs->jobs()[0].id).phase, JobPhase::Resting, 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(!hasRunningHost(m_jobs->jobs()[0]),
                                 30'000); // one that fails first does not end the others
        WriteLock::instance().lock();
        const auto back = qScopeGuard([] { WriteLock::instance().unlock(); });
        click(u"jobForget"_s);
        QTest::mouseClick(part<QPushButton>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m_jobs->jobs().isEmpty(), 20'000);
    }

    void splittingPutsAScriptIntoTheEditor()
    {
        m_view->openNew(hostsOf(pod()));
        part<CodeEditor>(u"jobCommand"_s)->setCode(u"python3 sweep.py"_s);
        auto *button = part<QToolButton>(u"jobSplit"_s);
        emit button->menu()->aboutToShow();
        QVERIFY(!button->menu()->actions().isEmpty());
        button->menu()->actions().constFirst()->trigger();
        QVERIFY(part<CodeEditor>(u"jobCommand"_s)->code().contains(u"TPU_VISIBLE_CHIPS=3"_s));
        QVERIFY(part<CodeEditor>(u"jobCommand"_s)->code().contains(u"python3 sweep.py"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(JobsViewTest)
#include "tst_jobsview.moc"
