// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Everything in the window that takes something away, as a hand does it, with the practice cloud: no question is
// answered by Enter, Esc takes it back, a name is typed where the thing is a machine; then it waits, where it stands in
// the window it says so, and Undo leaves all as it was. tests/app/tst_destructive.py knows that these are all there
// are.
#include "everyview.h"

#include "app/application.h"
#include "services/auth/practicecontrol.h"
#include "services/core/taskscope.h"
#include "services/core/undoqueue.h"
#include "services/jobs/jobservice.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/tpu/tpuservice.h"
#include "services/vpc/portrules.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/start/doctorcard.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

enum class Asks : quint8 { Nothing, IsItMeant, TheName };

/// One way to take something away.
struct Way
{
    QString name;
    std::function<bool(Robot &, MainWindow &)> begin; ///< up to the question; without one, until it is agreed to
    Asks asks = Asks::Nothing;
    QString typed{};
    QString where; ///< the part of the window that shows the thing
    QString mark; ///< what it says there while it waits
};

/// All that is written in it, tool tips and pills in cells too.
QString wordsIn(const QString &name)
{
    const QWidget *top = Robot::seen(name);
    QStringList words;
    for (const QWidget *widget : top != nullptr ? QList<const QWidget *>{top} + top->findChildren<const QWidget *>()
                                                : QList<const QWidget *>{}) {
        if (!widget->isVisible())
            continue;
        words << widget->toolTip() << widget->property("text").toString();
        if (const auto *badge = qobject_cast<const StateBadge *>(widget))
            words << badge->word();
        const auto *table = qobject_cast<const QAbstractItemView *>(widget);
        const auto *model = table != nullptr ? table->model() : nullptr;
        for (int row = 0; model != nullptr && row < model->rowCount(); ++row) {
            for (int column = 0; column < model->columnCount(); ++column)
                words << model->index(row, column).data(NoteRole).value<CellNote>().text;
        }
    }
    return words.join(u'\n');
}

bool isQuiet()
{
    return UndoQueue::instance().waiting().isEmpty();
}

bool isAsked()
{
    return Robot::seen(u"confirmDelete"_s) != nullptr;
}

bool isGone()
{
    return Robot::waitFor([] { return !isAsked(); }, 3s);
}

/// What is wrong with the question before `way`; it is agreed to at the end.
QString askedBefore(const Way &way, Robot &robot, MainWindow &window)
{
    const auto ask = [&] { return way.begin(robot, window) && comes(u"confirmDelete"_s); };
    if (!ask())
        return u"is not asked: "_s + robot.trouble();
    robot.press(Qt::Key_Escape);
    if (!isGone() || !isQuiet())
        return u"Esc does not end the question"_s;
    if (!ask())
        return u"is not asked again: "_s + robot.trouble();
    robot.press(Qt::Key_Return);
    if (!isQuiet())
        return u"Enter answers the question"_s;
    if (!isAsked() && !ask()) // it may have been Cancel that was pressed
        return u"is not asked after Enter: "_s + robot.trouble();
    if (way.asks == Asks::TheName) {
        if (Robot::seen(u"confirmDeleteName"_s) == nullptr || Robot::seen(u"confirmDeleteButton"_s)->isEnabled())
            return u"does not want the name"_s;
        if (!robot.fill(u"confirmDeleteName"_s, way.typed))
            return robot.trouble();
        robot.press(Qt::Key_Return);
        if (!isQuiet() || !isAsked())
            return u"Enter after the name deletes"_s;
    } else if (Robot::seen(u"confirmDeleteName"_s) != nullptr) {
        return u"wants a name"_s;
    }
    return robot.click(u"confirmDeleteButton"_s) && isGone() ? QString{} : u"cannot be agreed to: "_s + robot.trouble();
}

/// What is wrong with it; empty: nothing.
QString faultOf(const Way &way, Robot &robot, Application &application)
{
    MainWindow &window = *application.window();
    if (way.asks != Asks::Nothing) {
        if (const QString fault = askedBefore(way, robot, window); !fault.isEmpty())
            return fault;
    } else if (!way.begin(robot, window)) {
        return u"cannot be done: "_s + robot.trouble();
    }
    if (!Robot::waitFor([] { return UndoQueue::instance().waiting().size() == 1; }, 2s))
        return u"nothing waits"_s;
    if (Robot::seen(u"graceBar"_s) == nullptr)
        return u"no bar offers to undo it"_s;
    const auto isMarked = [&way] { return wordsIn(way.where).contains(way.mark); };
    const bool wasMarked = Robot::waitFor(isMarked, 2s);
    picture(&window, u"grace-"_s + way.name);
    if (!runCommand(window, u"app.undoDelete"_s) || !isQuiet())
        return u"cannot be undone"_s;
    if (!wasMarked)
        return u"%1 does not say “%2”: %3"_s.arg(way.where, way.mark, wordsIn(way.where));
    return Robot::waitFor([&] { return !isMarked(); }, 2s)
        ? QString{}
        : u"%1 still says “%2” after Undo"_s.arg(way.where, way.mark);
}

/// The rule that was made before.
bool removeRule(Robot &robot, MainWindow &window)
{
    auto *doctor = runCommand(window, u"go.start"_s) ? window.findChild<DoctorCard *>() : nullptr;
    if (doctor == nullptr)
        return false;
    emit doctor->portRequested(u"default"_s);
    if (!comes(u"portSheet"_s))
        return false;
    const auto remove = [] {
        const auto all = Robot::seen(u"portSheet"_s)->findChildren<QPushButton *>();
        const auto found = std::ranges::find_if(all, [](const QPushButton *one) {
            return one->isVisible() && one->objectName().startsWith("portRemove."_L1);
        });
        return found == all.end() ? QString{} : (*found)->objectName();
    };
    return Robot::waitFor([&] { return !remove().isEmpty(); }, 20s) && robot.click(remove());
}

QList<Way> waysOfTheCloud()
{
    return {{u"a TPU"_s,
             [](Robot &robot, MainWindow &window) {
                 return runCommand(window, u"go.tpus"_s) && robot.click(u"tpuSwitchList"_s)
                     && robot.clickRow(u"tpuTable"_s, u"one-chip"_s) && robot.click(u"tpuDeleteButton"_s);
             },
             Asks::TheName, u"one-chip"_s, u"tpuTable"_s, u"will be deleted"_s},
            {u"a TPU that is stopped"_s,
             entry(u"confirmDelete"_s, u"stopAction"_s).open,
             Asks::IsItMeant,
             {},
             u"tpuTable"_s,
             u"will be stopped"_s},
            {u"a key of the project"_s,
             [](Robot &robot, MainWindow &window) {
                 return runCommand(window, u"go.keys"_s) && chooseFirst(u"projectKeysTable"_s)
                     && robot.click(u"removeButton"_s);
             },
             Asks::IsItMeant,
             {},
             u"projectKeysTable"_s,
             u"will be removed"_s},
            {u"a firewall rule"_s, removeRule, Asks::IsItMeant, {}, u"portSheet"_s, u"will be removed"_s}};
}

/// Its machine is gone, its disk is not.
Way wayOfTheDead()
{
    return {u"what was preempted"_s,
            [](Robot &robot, MainWindow &window) {
                if (!runCommand(window, u"go.quota"_s) || !robot.click(u"quotaSwitchCleanUp"_s)
                    || !comes(u"cleanUpRemove"_s))
                    return false;
                return (Robot::seen(u"cleanUpRemove"_s)->isEnabled() || robot.click(u"cleanUpMarkAll"_s))
                    && robot.click(u"cleanUpRemove"_s);
            },
            Asks::TheName,
            u"hung"_s,
            u"cleanUpView"_s,
            u"will be deleted"_s};
}

QList<Way> waysOfThisComputer()
{
    return {{u"a plan"_s,
             [](Robot &robot, MainWindow &window) {
                 return runCommand(window, u"pod.setUp"_s) && pickEntry(robot, u"planMore"_s, u"planForget"_s);
             },
             Asks::Nothing,
             {},
             u"planView"_s,
             u"will be removed"_s},
            {u"what was measured"_s,
             [](Robot &robot, MainWindow &window) {
                 return runCommand(window, u"usage.settings"_s) && robot.click(u"usageForget"_s)
                     && comes(u"usageSheetNotice"_s) && robot.click(u"noticeAction"_s);
             },
             Asks::Nothing,
             {},
             u"usageSheet"_s,
             u"will be forgotten"_s},
            {u"a request in the list"_s,
             [](Robot &robot, MainWindow &window) {
                 if (!runCommand(window, u"go.tpus"_s) || !robot.click(u"tpuSwitchRequests"_s))
                     return false;
                 if (Robot::seen(u"requestForget"_s)
                         == nullptr // nothing is at Google yet: where nothing is lost, nothing waits
                     && !(robot.click(u"requestStop"_s) && robot.click(u"confirmDeleteButton"_s)
                          && Robot::waitFor([] { return Robot::seen(u"requestForget"_s) != nullptr; }, 10s)))
                     return false;
                 return isQuiet() && robot.click(u"requestForget"_s);
             },
             Asks::Nothing,
             {},
             u"requestsView"_s,
             u"will be removed"_s}};
}

/// What came of it; empty: it is done.
template <typename T>
QString incidentOf(Task<T> task)
{
    std::optional<QString> said;
    TaskScope scope;
    scope.run(std::move(task), [&](const Result<T> &done) { said = done ? QString{} : done.error().message; });
    return Robot::waitFor([&] { return said.has_value(); }, 20s) ? *said : u"it takes too long"_s;
}

/// Google takes the spot one back, and what is dead of it stays until somebody cleans up.
QString preempt(Session &services)
{
    const auto isReady = [](const Tpu &tpu) { return tpu.shortName == "hung"_L1 && tpu.state == TpuState::Ready; };
    const auto &tpus = services.tpus.tpus();
    if (!Robot::waitFor([&] { return std::ranges::any_of(tpus, isReady); }, 60s))
        return u"it is not there"_s;
    const auto hung = std::ranges::find_if(tpus, isReady);
    return incidentOf(services.practice->preempt(hung->id, PracticeControl::Loss::Seen, {}));
}

void checkAll(const QList<Way> &ways, Robot &robot, Application &application)
{
    const auto asked = qEnvironmentVariable("TPUDESK_WAYS");
    QStringList faults;
    for (const Way &way : ways) {
        if (!asked.isEmpty() && !way.name.contains(asked))
            continue;
        if (const QString fault = faultOf(way, robot, application); !fault.isEmpty())
            faults << u"%1: %2"_s.arg(way.name, fault);
        UndoQueue::instance().undoLast();
        if (QWidget *left = Robot::seen(u"confirmDelete"_s))
            left->close();
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

constexpr auto settings = "{\"version\": 1, \"more\": {\"window.motion\": \"reduced\"}}";

} // namespace

class TestUndo : public QObject
{
    Q_OBJECT

private slots:
    void L12_whatIsInTheCloudOrHereCanBeHadBackForSixSeconds()
    {
        play(settings, [](Robot &robot, Application &application) {
            QVERIFY2(makeKey(robot, application)
                         && furnish(robot, *application.window(), *application.cloud()->services()),
                     qPrintable(robot.trouble()));
            const QString trouble = incidentOf(
                application.cloud()->services()->ports.open({u"tpudesk-ssh"_s, u"default"_s, u"203.0.113.5/32"_s}, {}));
            QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
            checkAll(waysOfTheCloud() + waysOfThisComputer(), robot, application);
        });
    }

    void L12_whatWasPreemptedCanBeHadBackForSixSeconds()
    {
        play(settings, [](Robot &robot, Application &application) {
            const QString trouble = preempt(*application.cloud()->services());
            QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
            checkAll({wayOfTheDead()}, robot, application);
        });
    }
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestUndo test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_undo.moc"
