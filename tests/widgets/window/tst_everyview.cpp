// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every panel and sheet of the whole program with its practice cloud, in one walk that all its checkers look at: by
// keyboard alone, for a screen reader, and what is painted while answers arrive. With TPUDESK_PANEL_PICTURES=FOLDER a
// picture of each is written, with TPUDESK_PANEL_LANGUAGE and TPUDESK_PANEL_THEME=dark in that language and theme.
#include "everyview.h"
#include "stallwatch.h"
#include "walk.h"

#include "app/application.h"
#include "services/core/languages.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/sidesheet.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/tpu/tpupage.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QTest>
#include <QThread>
#include <QWindow>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

void noFindings(QStringList findings)
{
    findings.removeDuplicates();
    for (const QString &found : std::as_const(findings))
        qWarning("%s", qPrintable(found));
    QCOMPARE(findings.size(), 0);
}

/// Looks at every sentence just before it is painted: none has less than its lines, in no frame.
class Frames final : public QObject
{
public:
    QMap<QString, int> squeezed; ///< in how many frames
    QString view; ///< see setPlace()
    qint64 looked = 0;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && !view.isEmpty()) {
            if (const auto *label = qobject_cast<const QLabel *>(watched);
                label != nullptr && label->wordWrap() && label->isVisible())
                look(*label);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void look(const QLabel &label)
    {
        ++looked;
        const int wanted = label.heightForWidth(label.width());
        if (label.height() + 1 < wanted)
            ++squeezed[u"%1 | %2: %3 of %4 px: %5"_s.arg(view, walk::pathOf(&label))
                           .arg(label.height())
                           .arg(wanted)
                           .arg(label.text().left(40))];
    }
};

/// What the checkers found, each for itself.
struct Walk
{
    bool isWhole = false; ///< it came to its end
    QStringList shut; ///< cannot be opened, or not be closed by Esc
    QStringList unspoken; ///< for a screen reader
    QStringList unkeyed; ///< by Tab
    int stops = 0; ///< controls that Tab came to
    QStringList stalls; ///< the window did not answer
    Frames frames;
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int slowness = 5; ///< of what is instrumented
#else
constexpr int slowness = 1;
#endif
/// A build for tests is not optimised, and the other tests run beside it: this is for what hangs, not for what is slow.
constexpr StallWatch::Limits limits{.busy = 1'000ms * slowness, .stuck = 5s * slowness};

} // namespace

class TestEveryView : public QObject
{
    Q_OBJECT

private slots:
    void everyViewOpensAndEscClosesIt() { noFindings(walked().shut); }

    void everyControlIsSpoken() { noFindings(walked().unspoken); }

    void everyControlIsReachedByTab()
    {
        noFindings(walked().unkeyed);
        qInfo("%d controls were come to", walked().stops);
        QVERIFY(walked().stops > 200 || qEnvironmentVariableIsSet("TPUDESK_VIEWS"));
    }

    void noSentenceIsPaintedWithLessThanItsLines()
    {
        QStringList findings;
        for (const auto &[found, frames] : walked().frames.squeezed.asKeyValueRange())
            findings << u"%1 frames: %2"_s.arg(frames).arg(found);
        noFindings(findings);
        QVERIFY(walked().frames.looked > 500 || qEnvironmentVariableIsSet("TPUDESK_VIEWS"));
    }

    void L10_noViewHoldsTheWindowUp()
    {
        noFindings(walked().stalls);
        qInfo("at most %d ms at once", int(m_longestBusy.count()));
    }

    void L10_whatHoldsTheWindowUpIsToldWithItsPlace()
    {
        QStringList found;
        {
            StallWatch watch{{.busy = 50ms, .stuck = 10s}};
            watch.setPlace(u"somewhere"_s);
            keepBusy(1s); // on a busy machine the watch is not woken in a fifth of it
            watch.setPlace({});
            keepBusy(200ms); // the test's own work
            found = watch.findings();
        }
        QCOMPARE(found.size(), 1);
        QVERIFY2(found.first().startsWith(u"somewhere: the window did not answer for "_s), qPrintable(found.first()));
        QVERIFY2(found.first().contains(u"keepBusy"_s) || QStandardPaths::findExecutable(u"addr2line"_s).isEmpty(),
                 qPrintable(found.first()));
        StallWatch still{{.busy = 10s, .stuck = 50ms}};
        still.setPlace(u"a disk"_s);
        QThread::msleep(1000); // what waits for a disk uses no time of its own
        QCOMPARE(still.findings().size(), 1);
    }

    void menusOpenAtTheRowAndTheTerminalIsNoTrap()
    {
        play("{\"version\": 1}", [](Robot &robot, Application &application) {
            MainWindow *window = application.window();
            QVERIFY(runCommand(application, u"go.tpus"_s));
            QVERIFY2(robot.clickRow(u"tpuTable"_s, u"one-chip"_s), qPrintable(robot.trouble()));
            {
                window->activateWindow();
                QVERIFY(QTest::qWaitForWindowActive(window));
                Robot::seen(u"tpuTable"_s)->setFocus();
                QTest::keyClick(Robot::seen(u"tpuTable"_s), Qt::Key_F10, Qt::ShiftModifier);
                QVERIFY(Robot::waitFor([] { return Robot::seen(u"tpuMenu"_s) != nullptr; }, 5s));
                auto *table = qobject_cast<QAbstractItemView *>(Robot::seen(u"tpuTable"_s));
                const QRect row = table->visualRect(table->currentIndex());
                const int top = Robot::seen(u"tpuMenu"_s)->y() - table->viewport()->mapToGlobal(QPoint{}).y();
                QVERIFY2(top >= row.top() - 2 && top <= row.bottom() + 2, qPrintable(QString::number(top)));
                robot.press(Qt::Key_Escape);
                QVERIFY(Robot::waitFor([] { return Robot::seen(u"tpuMenu"_s) == nullptr; }, 5s));
            }
            QVERIFY(runCommand(application, u"terminal.local"_s));
            QVERIFY(Robot::waitFor([] { return Robot::seen(u"terminalView"_s) != nullptr; }, 20s));
            window->activateWindow(); // the menu had it
            QVERIFY(QTest::qWaitForWindowActive(window));
            Robot::seen(u"terminalView"_s)->setFocus();
            QTRY_VERIFY(Robot::seen(u"terminalView"_s)->hasFocus());
            robot.press(Qt::Key_Tab);
            QVERIFY(Robot::seen(u"terminalView"_s)->hasFocus()); // the shell's
            robot.press(Qt::Key_F6, Qt::ControlModifier);
            QVERIFY(!Robot::seen(u"terminalView"_s)->hasFocus());
            QVERIFY(QApplication::focusWidget() != nullptr);
            const auto isBack = [] {
                return Robot::seen(u"terminalPage"_s)->isAncestorOf(QApplication::focusWidget());
            };
            for (int parts = 0; parts < 6 && !isBack(); ++parts)
                robot.press(Qt::Key_F6); // and back, part by part
            QVERIFY(isBack());
        });
    }

    void runIsMeantForTheTpuThatWasLookedAt()
    {
        play("{\"version\": 1}", [](Robot &robot, Application &application) {
            const auto button = [] { return qobject_cast<QPushButton *>(Robot::seen(u"runButton"_s))->text(); };
            const auto look = [&](const QString &name) {
                return runCommand(application, u"go.tpus"_s) && robot.clickRow(u"tpuTable"_s, name)
                    && runCommand(application, u"go.pod"_s) && robot.click(u"podSwitchRun"_s);
            };
            QVERIFY2(look(u"pod"_s), qPrintable(robot.trouble()));
            QCOMPARE(button(), u"Run on pod (4 hosts)"_s);
            QVERIFY2(look(u"one-chip"_s), qPrintable(robot.trouble()));
            QCOMPARE(button(), u"Run on one-chip (1 host)"_s);
            QVERIFY(robot.click(u"runHostAll"_s));
            QCOMPARE(button(), u"Run on 3 TPUs (6 hosts)"_s);
            QVERIFY(runCommand(application, u"go.tpus"_s) && runCommand(application, u"go.pod"_s));
            QCOMPARE(button(), u"Run on 3 TPUs (6 hosts)"_s); // no other one was looked at
            QVERIFY2(look(u"pod"_s), qPrintable(robot.trouble()));
            const auto &tpus = application.cloud()->services()->tpus.tpus();
            emit application.window()->findChild<TpuPage *>()->runRequested(
                {std::ranges::find(tpus, u"hung"_s, &Tpu::shortName)->id}); // by its menu
            QCOMPARE(button(), u"Run on hung (1 host)"_s);
        });
    }

private:
    Q_NEVER_INLINE static void keepBusy(std::chrono::milliseconds time)
    {
        QElapsedTimer passed;
        passed.start();
        while (!passed.hasExpired(time.count())) { }
    }

    /// The walk that all checkers share, taken when the first of them asks.
    const Walk &walked()
    {
        if (!m_walk) {
            m_walk = std::make_unique<Walk>();
            play("{\"version\": 1, \"more\": {\"window.motion\": \"reduced\"}}",
                 [this](Robot &robot, Application &application) {
                     QVERIFY2(makeKey(robot, application), qPrintable(robot.trouble()));
                     qApp->installEventFilter(&m_walk->frames);
                     StallWatch watch{limits};
                     m_watch = &watch;
                     goThrough(everyView(), robot, application);
                     setPlace(u"furnish"_s);
                     m_walk->isWhole = furnish(robot, *application.window(), *application.cloud()->services());
                     goThrough(laterViews(), robot, application);
                     qApp->removeEventFilter(&m_walk->frames);
                     m_walk->stalls = watch.findings();
                     m_longestBusy = watch.longestBusy();
                 });
        }
        if (!m_walk->isWhole)
            QTest::qFail("the walk over all views did not come to its end", __FILE__, __LINE__);
        return *m_walk;
    }

    /// What comes, stands or goes now; empty: a checker is at work in it, and what it moves is not looked at.
    void setPlace(const QString &view)
    {
        m_walk->frames.view = view;
        m_watch->setPlace(view);
    }

    void goThrough(const QList<View> &views, Robot &robot, const Application &application)
    {
        for (const View &view : views) {
            setPlace(view.title());
            if (!view.open(robot, *application.window())) {
                m_walk->shut << u"%1: cannot be opened (%2)"_s.arg(view.title(), robot.trouble());
                continue;
            }
            QWidget *root = Robot::seen(view.name);
            still(root);
            setPlace({});
            picture(root, view.title());
            check(view, root, application);
            setPlace(view.title());
            if (view.isSheet())
                m_walk->shut << closed(robot, root);
        }
    }

    void check(const View &view, QWidget *root, const Application &application)
    {
        for (const QString &found : walk::unspoken(view.isSheet() ? root : application.window()))
            m_walk->unspoken << view.title() + u" | "_s + found;
        walk::Round round = view.kind == View::Popup ? walk::Round{} : walk::byTab(root);
        if (!round.findings.isEmpty()) {
            still(root); // what was read meanwhile was laid out anew under way
            round = walk::byTab(root);
        }
        m_walk->stops += round.stops;
        for (const QString &found : std::as_const(round.findings))
            m_walk->unkeyed << view.title() + u" | "_s + found;
    }

    /// Esc, with the focus in the sheet: it goes, and the focus is not lost with it.
    static QStringList closed(Robot &robot, QWidget *root)
    {
        auto *sheet = qobject_cast<SideSheet *>(root);
        if (sheet == nullptr)
            return closedWindow(robot, root);
        QStringList findings;
        const QString name = sheet->objectName();
        QPointer<SideSheet> there = sheet;
        Robot::seen(name + u"Close"_s)->setFocus(); // from wherever Tab has led to
        for (int presses = 0; presses < 3 && there && there->isOpen(); ++presses) {
            robot.press(Qt::Key_Escape); // an open list or a search closes first
            QTest::qWait(20);
        }
        if (there && there->isOpen()) {
            findings << name + u": Esc does not close it"_s;
            there->close();
        }
        QWidget *now = QApplication::focusWidget();
        if (now == nullptr || !now->isVisible() || (there && there->isAncestorOf(now)))
            findings << name + u": the focus is lost when it closes"_s;
        return findings;
    }

    /// A question, the palette, the small window: Esc ends it, wherever the focus is in it.
    static QStringList closedWindow(Robot &robot, QWidget *root)
    {
        const QPointer<QWidget> there = root;
        const QString name = root->objectName();
        robot.press(Qt::Key_Escape);
        if (Robot::waitFor([&] { return !there || !there->isVisible(); }, 2s))
            return {};
        there->window()->close();
        return {name + u": Esc does not close it"_s};
    }

    std::unique_ptr<Walk> m_walk;
    StallWatch *m_watch = nullptr; ///< while the walk is taken
    std::chrono::milliseconds m_longestBusy{};
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestEveryView test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_everyview.moc"
