// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runrecord.h"
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/core/writelock.h"
#include "services/diagnostics/bugreport.h"
#include "services/net/reachability.h"
#include "services/net/requests.h"
#include "services/store/settings.h"
#include "tests/fakes/virtualclock.h"
#include "version.h"
#include "widgets/common/codeview.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/table.h"
#include "widgets/common/writegate.h"
#include "widgets/diagnostics/aboutsheet.h"
#include "widgets/diagnostics/logsheet.h"
#include "widgets/diagnostics/reportsheet.h"
#include "widgets/diagnostics/versions.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/offlinebanner.h"
#include "widgets/shell/quitquestion.h"
#include "widgets/shell/statusline.h"
#include "widgets/theme/theme.h"
#include "widgets/undo/undobar.h"

#include <QAccessible>
#include <QAccessibleAnnouncementEvent>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QVBoxLayout>

#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What keeps a slip from costing something, as it is seen in the window.
class TestSafety : public QObject
{
    Q_OBJECT

private:
    struct Room
    {
        Languages languages;
        QWidget window;
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        Commands commands{&languages, &settings, &window};
        Activities activities;
        VirtualClock clock;
        UndoQueue queue{&clock};
        UndoBar bar{&queue, &activities, &commands};
        QStringList done;

        void add(const QString &name)
        {
            queue.add(&window, {.name = [name] { return name; }, .begin = [this, name] { done << name; }});
        }
        [[nodiscard]] QPushButton *undo(int number) const
        {
            return bar.findChild<QPushButton *>(u"graceUndo%1"_s.arg(number));
        }
        [[nodiscard]] QString words() const
        {
            QStringList texts;
            for (const auto *label : bar.findChildren<QLabel *>())
                texts << label->text();
            return texts.join(u'|');
        }
    };

    static RequestRecord silent(const QString &path)
    {
        return {.at = QDateTime::currentDateTimeUtc(),
                .verb = "GET",
                .url = QUrl{u"https://tpu.example"_s + path},
                .failure = ErrorCode::Offline,
                .words = u"no network"_s};
    }

    inline static QStringList announced;
    std::unique_ptr<Theme> m_theme;

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp, QLocale{QLocale::English}); }
    void cleanup() { Requests::instance().clear(); }
    void cleanupTestCase() { m_theme.reset(); }

    void theBarIsThereOnlyWhileSomethingWaits()
    {
        Room room;
        room.queue.undoLast();
        QVERIFY(!room.bar.isVisible());
        QVERIFY(!room.commands.action("app.undoDelete"_L1)->isEnabled());
        room.add(u"node-1"_s);
        room.add(u"node-2"_s);
        QVERIFY(room.bar.isVisible());
        QVERIFY2(room.words().contains(u"in 6 s"_s), qPrintable(room.words()));
        QCOMPARE(room.undo(1)->accessibleName(), u"Undo: node-1 will be deleted"_s);
        QVERIFY((room.undo(2)->focusPolicy() & Qt::TabFocus) != 0);
        room.clock.pass(2s);
        QVERIFY2(room.words().contains(u"in 4 s"_s), qPrintable(room.words()));
        QTest::mouseClick(room.undo(1), Qt::LeftButton);
        QCOMPARE(room.queue.waiting().size(), 1);
        QCOMPARE(room.activities.ended().size(), 1);
        QCOMPARE(room.activities.ended().first().text(), u"Deletion of node-1 undone"_s);
        room.clock.pass(4s);
        QCOMPARE(room.done, (QStringList{u"node-2"_s}));
        QVERIFY(!room.bar.isVisible());
    }

    void controlZUndoesWhatWasAgreedToLast()
    {
        Room room;
        room.add(u"node-1"_s);
        room.add(u"node-2"_s);
        auto *undo = room.commands.action("app.undoDelete"_L1);
        QCOMPARE(undo->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_Z));
        undo->trigger();
        undo->trigger();
        QVERIFY(!undo->isEnabled());
        room.clock.pass(1h);
        QCOMPARE(room.done, QStringList{});
    }

    void controlZIsPromisedOnlyWhereItWorks()
    {
        Room room;
        QWidget place;
        auto *column = new QVBoxLayout{&place};
        auto *button = new QPushButton;
        auto *field = new QLineEdit{u"some text"_s};
        column->addWidget(button);
        column->addWidget(field);
        column->addWidget(&room.bar);
        place.show();
        QAccessible::installUpdateHandler([](QAccessibleEvent *event) {
            if (event->type() == QAccessible::Announcement)
                announced << static_cast<QAccessibleAnnouncementEvent *>(event)->message();
        });
        announced.clear();
        button->setFocus();
        room.add(u"node-1"_s);
        field->setFocus();
        room.add(u"node-2"_s);
        QAccessible::installUpdateHandler(nullptr);
        QCOMPARE(announced.size(), 2);
        QVERIFY2(announced.first().contains(u"Ctrl+Z"_s), qPrintable(announced.first()));
        QVERIFY2(!announced.last().contains(u"Ctrl+Z"_s) && announced.last().contains(u"Undo button"_s),
                 qPrintable(announced.last()));
        room.bar.setParent(nullptr);
    }

    void theUndoButtonKeepsTheFocusWhileItCountsDownAndEscapeDoesNothing()
    {
        Room room;
        room.add(u"node-1"_s);
        room.bar.activateWindow();
        room.undo(1)->setFocus();
        auto *before = room.undo(1);
        room.clock.pass(3s);
        QCOMPARE(room.undo(1), before);
        QTest::keyClick(before, Qt::Key_Escape);
        QCOMPARE(room.queue.waiting().size(), 1);
        QTest::keyClick(before, Qt::Key_Space);
        QCOMPARE(room.queue.waiting().size(), 0);
        room.clock.pass(1h);
        QCOMPARE(room.done, QStringList{});
    }

    void theQuitQuestionSaysWhatIsKept()
    {
        QWidget window;
        const UnfinishedWork work{.kept = {u"node-1 was not deleted"_s}};
        QVERIFY(!work.isEmpty());
        auto *question = new QuitQuestion{work, Leaving::Program, &window};
        QString all;
        for (const auto *label : question->findChildren<QLabel *>())
            all += label->text() + u'\n';
        QVERIFY2(all.contains(u"Not carried out"_s) && all.contains(u"node-1 was not deleted"_s), qPrintable(all));
        delete question;
    }

    void H23_theBannerComesWhenTheLineGoesAndGoesWhenItComesBack()
    {
        Requests requests;
        Reachability reachability{&requests};
        VirtualClock clock;
        clock.wallStart = QDateTime::currentDateTimeUtc();
        OfflineBanner banner{&reachability, &clock};
        QPushButton write{u"Change it"_s};
        QPushButton queues{u"Ask for it"_s};
        gateWrites(&write);
        gateWrites(&queues, CloudNeed::Later);
        QSignalSpy pressed{&write, &QPushButton::clicked};
        QSignalSpy queued{&queues, &QPushButton::clicked};
        write.show();
        queues.show();
        requests.add({.at = QDateTime::currentDateTimeUtc(),
                      .verb = "GET",
                      .url = QUrl{u"https://tpu.example/nodes"_s},
                      .status = 200,
                      .hasToken = true});
        QVERIFY(banner.isHidden());
        for (const auto *path : {"/nodes", "/queuedResources", "/nodes"})
            requests.add(silent(QString::fromLatin1(path)));
        QVERIFY(!banner.isHidden());
        const auto time = reachability.since().toLocalTime().toString(u"HH:mm"_s);
        QVERIFY2(banner.sentence().startsWith(u"Offline since %1, showing what was read at "_s.arg(time)),
                 qPrintable(banner.sentence()));
        QTest::mouseClick(&write, Qt::LeftButton);
        QCOMPARE(pressed.size(), 0);
        QVERIFY(write.accessibleDescription().contains(u"has not answered"_s));
        QTest::mouseClick(&queues, Qt::LeftButton); // it is written down and goes out later
        QCOMPARE(queued.size(), 1);
        QVERIFY(!WriteLock::instance().isLocked()); // what is under way finds its own end
        requests.add({.at = QDateTime::currentDateTimeUtc(),
                      .verb = "GET",
                      .url = QUrl{u"https://tpu.example/nodes"_s},
                      .status = 200,
                      .hasToken = true});
        QVERIFY(banner.isHidden());
        QTest::mouseClick(&write, Qt::LeftButton);
        QCOMPARE(pressed.size(), 1);
        QVERIFY(WriteLock::instance().problem().isEmpty());
    }

    void H23_theLineAtTheBottomSaysWhatTheBannerSaysAndTheFirstDoubt()
    {
        Requests requests;
        Reachability reachability{&requests};
        VirtualClock clock;
        clock.wallStart = QDateTime::currentDateTimeUtc();
        const OfflineBanner banner{&reachability, &clock};
        ListState list;
        list.updatedAt = QDateTime::currentDateTimeUtc();
        StatusLine status;
        status.setProfile({});
        status.setListState(list);
        status.setReachability(&reachability);
        const auto *fresh = status.findChild<QLabel *>(u"statusConnection"_s);
        QVERIFY(fresh->text().startsWith(u"Updated"_s));
        requests.add(silent(u"/nodes"_s));
        QCOMPARE(fresh->text(), u"No answer just now"_s); // at once
        QVERIFY(banner.isHidden());
        requests.add(silent(u"/queuedResources"_s));
        requests.add(silent(u"/nodes"_s));
        QVERIFY(!banner.isHidden());
        QCOMPARE(fresh->text(), u"Offline since %1"_s.arg(reachability.since().toLocalTime().toString(u"HH:mm"_s)));
        requests.add({.at = QDateTime::currentDateTimeUtc(),
                      .verb = "GET",
                      .url = QUrl{u"https://tpu.example/nodes"_s},
                      .status = 200,
                      .hasToken = true});
        QVERIFY(banner.isHidden() && fresh->text().startsWith(u"Updated"_s));
    }

    void theLogIsFilteredSearchedAndCopied()
    {
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        QWidget host;
        host.resize(1'000, 700);
        note(u"zebra"_s, u"a note of the stripes"_s);
        warn(u"zebra"_s, u"a warning of the stripes"_s);
        warn(u"lion"_s, u"a warning of the mane"_s);
        auto *sheet = new LogSheet{&settings, &host};
        host.show();
        sheet->openAt(LogSheet::Lines);
        auto *table = sheet->findChild<Table *>(u"logTable"_s);
        sheet->findChild<QLineEdit *>(u"logSearch"_s)->setText(u"STRIPES"_s);
        QCOMPARE(table->model()->rowCount(), 2);
        auto *level = sheet->findChild<QComboBox *>(u"logLevel"_s);
        level->setCurrentIndex(1);
        QCOMPARE(table->model()->rowCount(), 1);
        sheet->findChild<QPushButton *>(u"logCopy"_s)->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"zebra\ta warning of the stripes"_s));
        sheet->findChild<QLineEdit *>(u"logSearch"_s)->clear();
        level->setCurrentIndex(0);
        auto *source = sheet->findChild<QComboBox *>(u"logSource"_s);
        source->setCurrentIndex(source->findData(u"lion"_s));
        QCOMPARE(table->model()->rowCount(), 1);
        warn(u"lion"_s, u"one more"_s); // it comes by itself
        QTRY_COMPARE(table->model()->rowCount(), 2);
        table->setCurrentIndex(table->model()->index(0, 0));
        QCOMPARE(sheet->findChild<CodeView *>(u"logDetail"_s)->code(), u"a warning of the mane"_s);
    }

    void aRequestIsCopiedAsCurlWithoutItsToken()
    {
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        QWidget host;
        Requests::instance().add({.at = QDateTime::currentDateTimeUtc(),
                                  .verb = "DELETE",
                                  .url = QUrl{u"https://tpu.example/v2/nodes/n?access_token=canary"_s},
                                  .status = 403,
                                  .hasToken = true});
        auto *sheet = new LogSheet{&settings, &host};
        host.show();
        sheet->openAt(LogSheet::Sent);
        auto *table = sheet->findChild<Table *>(u"logRequests"_s);
        QCOMPARE(table->model()->rowCount(), 1);
        table->setCurrentIndex(table->model()->index(0, 0));
        sheet->findChild<QPushButton *>(u"logCurl"_s)->click();
        const auto copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.contains(u"--request DELETE"_s) && copied.contains(u"Bearer $TOKEN"_s)
                     && !copied.contains(u"canary"_s),
                 qPrintable(copied));
        sheet->openAt(LogSheet::Hosts);
        auto *hosts = sheet->findChild<Table *>(u"logHosts"_s);
        QCOMPARE(hosts->model()->index(0, 0).data().toString(), u"tpu.example:443"_s);
    }

    void theRowOfTheKeyboardGoesAlongWithWhatIsNew()
    {
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        QWidget host;
        host.resize(900, 700);
        const auto ask = [](int number) {
            Requests::instance().add({.at = QDateTime::currentDateTimeUtc(),
                                      .verb = "GET",
                                      .url = QUrl{u"https://tpu.example/v2/%1"_s.arg(number)},
                                      .status = 200});
        };
        for (int i = 0; i < 80; ++i)
            ask(i);
        auto *sheet = new LogSheet{&settings, &host};
        host.show();
        QVERIFY(QTest::qWaitForWindowExposed(&host));
        sheet->openAt(LogSheet::Sent);
        auto *table = sheet->findChild<Table *>(u"logRequests"_s);
        const auto isSeen = [&] {
            return table->viewport()->rect().intersects(table->visualRect(table->currentIndex()));
        };
        QTRY_COMPARE(table->rowAt(table->viewport()->height() - 2), table->model()->rowCount() - 1);
        table->setFocus();
        QTRY_VERIFY(table->hasFocus());
        QVERIFY(isSeen());
        for (int i = 0; i < 80; ++i)
            ask(100 + i);
        QTRY_COMPARE(table->currentIndex().row(), table->model()->rowCount() - 1);
        QVERIFY(isSeen());
        QVERIFY(!table->selectionModel()->hasSelection()); // nothing was chosen by that
    }

    void L1_theReportIsWhatIsShownAndHoldsNoSecretAndNobodysName()
    {
        QTemporaryDir folder;
        QWidget host;
        auto *sheet = new ReportSheet{&host};
        BugReport report{.versions = versionLines(), .settings = u"theme: dark"_s};
        report.lines << LogLine{
            QDateTime::currentDateTimeUtc(), LogLevel::Warning, u"net"_s,
            u"nixie@example.org (nixie%40example.org) said ya29.canary in /home/nixie/x\nand more"_s};
        sheet->openWith(report);
        QTRY_VERIFY(sheet->findChild<QPushButton *>(u"reportSave"_s)->isEnabled());
        const auto path = folder.filePath(u"report.txt"_s);
        QVERIFY(sheet->saveTo(path));
        QFile file{path};
        QVERIFY(file.open(QFile::ReadOnly));
        const auto text = QString::fromUtf8(file.readAll());
        QCOMPARE(text, sheet->findChild<QPlainTextEdit *>(u"reportText"_s)->toPlainText());
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
                 QFile::Permissions{});
        QVERIFY2(!text.contains(u"canary"_s) && !text.contains(u"nixie"_s), qPrintable(text));
        QVERIFY(text.contains(u"TPU Desk %1"_s.arg(QStringLiteral(TPUDESK_VERSION)))
                && text.contains(u"theme: dark"_s));
        sheet->findChild<QCheckBox *>(u"reportPeople"_s)->setChecked(false);
        QTRY_VERIFY(
            sheet->findChild<QPlainTextEdit *>(u"reportText"_s)->toPlainText().contains(u"nixie@example.org"_s));
        QVERIFY(!sheet->saveTo(u"/nowhere/at/all.txt"_s));
        QCOMPARE(reportName(QDate{2026, 11, 22}), u"tpudesk-report-2026-11-22.txt"_s);
    }

    void theSettingsInAReportTellNoWords()
    {
        SettingsValues values;
        values.language = u"ko"_s;
        values.more = {
            {u"network.proxyHost"_s, u"proxy.secret.example"_s}, {u"readOnly"_s, true}, {u"usage.seconds"_s, 2}};
        const auto lines = settingsLines(values);
        QVERIFY(lines.contains(u"language: ko"_s) && lines.contains(u"readOnly: on"_s)
                && lines.contains(u"usage.seconds: 2"_s));
        QVERIFY(!lines.contains(u"secret"_s));
    }

    void L4_theEndOfARunThatWasCutOffIsKept()
    {
        QTemporaryDir folder;
        const auto logs = folder.filePath(u"log"_s);
        {
            const ProgramRunRecord first{logs};
            QVERIFY(first.lastRun().isEmpty());
            warn(u"app"_s, u"ya29.canary the last words"_s);
            QCOMPARE(QFile::permissions(logs + u"/tpudesk.log"_s) & (QFile::ReadGroup | QFile::ReadOther),
                     QFile::Permissions{});
        }
        QVERIFY(!QFileInfo::exists(logs + u"/running"_s));
        QVERIFY(ProgramRunRecord{logs}.lastRun().isEmpty()); // it ended in order
        QFile mark{logs + u"/running"_s};
        QVERIFY(mark.open(QFile::WriteOnly));
        mark.write("99999999"); // nobody has this number
        mark.close();
        const ProgramRunRecord after{logs};
        QVERIFY(!after.lastRun().isEmpty());
        QVERIFY(after.lastRun().size() <= ProgramRunRecord::lastLines);
        const auto all = after.lastRun().join(u'\n');
        QVERIFY2(all.contains(u"the last words"_s) && !all.contains(u"canary"_s), qPrintable(all));
    }

    void L4_aCrashLeavesWhereItWas()
    {
        QTemporaryDir folder;
        const auto logs = folder.filePath(u"log"_s);
        const auto child = ::fork();
        if (child == 0) {
            std::signal(SIGSEGV, SIG_DFL); // not the tests' own
            const ProgramRunRecord record{logs};
            warn(u"app"_s, u"Authorization: Bearer ya29.canary-of-a-crash"_s);
            ::raise(SIGSEGV);
            ::_exit(0); // not reached
        }
        QVERIFY(child > 0);
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status)); // who handles crashes on this computer still hears of it
        QCOMPARE(WTERMSIG(status), SIGSEGV);
        const auto crash = logs + u"/crash"_s;
        QCOMPARE(QFile::permissions(crash)
                     & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
                 QFile::Permissions{});
        {
            const ProgramRunRecord after{logs};
            const auto at = after.lastRun().indexOf(QRegularExpression{u"^crashed: SIGSEGV.*"_s});
            QVERIFY2(at >= 0 && after.lastRun().size() > at + 2, qPrintable(after.lastRun().join(u'\n')));
            QVERIFY2(after.lastRun().sliced(at).join(u'\n').contains(
                         QFileInfo{QCoreApplication::applicationFilePath()}.fileName() + u'('),
                     qPrintable(after.lastRun().join(u'\n')));
            const BugReport report{.lastRun = after.lastRun().join(u'\n')};
            const auto told = report.text(BugReport::People::Hidden);
            QVERIFY(told.contains(u"crashed: SIGSEGV"_s));
            QVERIFY2(told.contains(u"[hidden"_s) && !told.contains(u"canary"_s), qPrintable(told));
        }
        QVERIFY(!QFileInfo::exists(crash));
        QVERIFY(ProgramRunRecord{logs}.lastRun().isEmpty()); // told once
    }

    void aboutNamesEveryLibraryAndShowsTheLicences()
    {
        QWidget host;
        AboutSheet sheet{&host};
        const auto versions = sheet.findChild<CodeView *>(u"aboutVersions"_s)->code();
        for (const auto *name : {"TPU Desk " TPUDESK_VERSION, "Qt ", "libssh ", "KSyntaxHighlighting ", "QCustomPlot ",
                                 "TLS: ", "SQLite 3"})
            QVERIFY2(versions.contains(QString::fromLatin1(name)), qPrintable(versions));
        auto *choice = sheet.findChild<QComboBox *>(u"aboutLicence"_s);
        auto *text = sheet.findChild<QLabel *>(u"aboutText"_s);
        QCOMPARE(choice->currentText(), u"GPL-3.0-or-later"_s);
        QVERIFY(text->text().contains(u"GNU GENERAL PUBLIC LICENSE"_s));
        for (int i = 0; i < choice->count(); ++i) {
            choice->setCurrentIndex(i);
            QVERIFY2(text->text().size() > 200, qPrintable(choice->currentText()));
        }
        QString all;
        for (const auto *label : sheet.findChildren<QLabel *>())
            all += label->text();
        QVERIFY(all.contains(u"unofficial"_s) && all.contains(u"TPU Starter"_s) && all.contains(u"CC BY 4.0"_s));
    }

    void L12_noConfirmationIsGivenByEnterAndEscapeIsAlwaysSafe_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::newRow("a click is enough") << QString{};
        QTest::newRow("a name is typed") << u"node-1"_s;
    }

    void L12_noConfirmationIsGivenByEnterAndEscapeIsAlwaysSafe()
    {
        QFETCH(QString, typed);
        for (const auto key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape}) {
            QWidget window;
            window.show();
            auto *question = new ConfirmDelete{{.title = u"Delete?"_s,
                                                .sentence = u"It goes."_s,
                                                .losses = {u"The disk"_s},
                                                .typedName = typed,
                                                .buttonText = u"Delete"_s},
                                               &window};
            QSignalSpy confirmed{question, &ConfirmDelete::confirmed};
            question->open();
            for (auto *part : question->findChildren<QWidget *>()) {
                if (part->objectName() == u"confirmDeleteName"_s)
                    static_cast<QLineEdit *>(part)->setText(typed);
            }
            for (const auto *name : {"confirmDeleteName", "confirmDeleteCancel"}) {
                if (auto *part = question->findChild<QWidget *>(QLatin1StringView{name}); part && part->isEnabled()) {
                    part->setFocus();
                    QTest::keyClick(part, key);
                    break;
                }
            }
            QCOMPARE(confirmed.size(), 0);
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestSafety)
#include "tst_safety.moc"
