// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every panel and sheet of the whole program with its practice cloud: by keyboard alone, and for a screen reader.
// With TPUDESK_PANEL_PICTURES=FOLDER a picture of each is written, with TPUDESK_PANEL_LANGUAGE and
// TPUDESK_PANEL_THEME=dark in that language and theme.
#include "everyview.h"
#include "walk.h"

#include "app/application.h"
#include "app/cloud.h"
#include "app/languages.h"
#include "app/mainwindow.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/sidesheet.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QTest>
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

} // namespace

class TestEveryView : public QObject
{
    Q_OBJECT

private slots:
    void byKeyboardAndByEar()
    {
        play("{\"version\": 1, \"more\": {\"window.motion\": \"reduced\"}}",
             [](Robot &robot, Application &application) {
                 QVERIFY2(makeKey(robot, application), qPrintable(robot.trouble()));
                 int stops = 0;
                 QStringList findings = findingsOf(everyView(), robot, application, &stops);
                 QVERIFY2(furnish(robot, *application.window(), *application.cloud()->services()),
                          qPrintable(robot.trouble()));
                 findings += findingsOf(laterViews(), robot, application, &stops);
                 qInfo("%d controls were come to", stops);
                 noFindings(findings);
                 QVERIFY(stops > 200 || qEnvironmentVariableIsSet("TPUDESK_VIEWS"));
             });
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

private:
    static QStringList findingsOf(const QList<View> &views, Robot &robot, const Application &application, int *stops)
    {
        QStringList findings;
        for (const View &view : views) {
            if (!view.open(robot, *application.window())) {
                findings << u"%1: cannot be opened (%2)"_s.arg(view.title(), robot.trouble());
                continue;
            }
            QWidget *root = Robot::seen(view.name);
            still(root);
            picture(root, view.title());
            for (const QString &found : walk::unspoken(view.isSheet() ? root : application.window()))
                findings << view.title() + u" | "_s + found;
            walk::Round round = view.kind == View::Popup ? walk::Round{} : walk::byTab(root);
            if (!round.findings.isEmpty()) {
                still(root); // what was read meanwhile was laid out anew under way
                round = walk::byTab(root);
            }
            *stops += round.stops;
            for (const QString &found : round.findings)
                findings << view.title() + u" | "_s + found;
            if (view.isSheet())
                findings += closed(robot, root);
        }
        return findings;
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
};

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
