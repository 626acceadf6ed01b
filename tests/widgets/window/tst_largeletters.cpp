// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every panel and sheet of the whole program with its practice cloud, with letters of twice the size in three
// languages, and in a small window. With TPUDESK_PANEL_PICTURES=FOLDER a picture of each is written.
#include "everyview.h"
#include "walk.h"

#include "app/application.h"
#include "services/core/languages.h"
#include "services/session/sessionmanager.h"
#include "widgets/common/pageframe.h"
#include "widgets/common/sidesheet.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QScrollBar>
#include <QTest>

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

QStringList incidentsOf(QWidget *looked)
{
    QStringList found = walk::cut(looked) + walk::unreachable(looked);
    for (const auto *frame : looked->findChildren<PageFrame *>()) {
        if (const int sideways = frame->horizontalScrollBar()->maximum(); frame->isVisible() && sideways > 0)
            found << u"%1: has to be scrolled sideways by %2"_s.arg(walk::pathOf(frame)).arg(sideways);
    }
    return found;
}

/// The innermost part of its content that needs more than it has.
const QWidget *widestIn(const QScrollArea *area)
{
    const QWidget *widest = area->widget();
    for (const auto *part : area->widget()->findChildren<QWidget *>()) {
        if (part->isVisible()
            && std::max(part->minimumWidth(), part->minimumSizeHint().width()) > area->viewport()->width() - 60
            && widest->isAncestorOf(part))
            widest = part;
    }
    return widest;
}

/// What lies to the right of what can be seen, where nothing scrolls sideways.
QStringList sidesOf(const QWidget *window)
{
    QStringList found;
    for (const auto *area : window->findChildren<QScrollArea *>()) {
        const bool isOff = area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff && area->isVisible()
            && area->widget() != nullptr;
        if (const int over = isOff ? area->widget()->width() - area->viewport()->width() : 0; over > 0)
            found << u"%1 reaches %2 px to the right of what is seen: %3"_s.arg(walk::pathOf(area))
                         .arg(over)
                         .arg(walk::pathOf(widestIn(area)));
    }
    return found;
}

/// A page that does not begin at its top, and bars beside bars.
QStringList barsOf(const QWidget *window)
{
    QStringList found;
    const auto scrolls = [](const QAbstractScrollArea *area) {
        return area->isVisible() && area->verticalScrollBar()->maximum() > 0;
    };
    for (const auto *frame : window->findChildren<PageFrame *>()) {
        if (!scrolls(frame))
            continue;
        if (frame->verticalScrollBar()->value() > 0)
            found << u"%1 is opened %2 px below its top"_s.arg(walk::pathOf(frame))
                         .arg(frame->verticalScrollBar()->value());
        for (const auto *area : frame->findChildren<QScrollArea *>()) {
            const bool isArticle =
                area->metaObject() != &QScrollArea::staticMetaObject; // it is read, and scrolls for itself
            if (scrolls(area) && !isArticle)
                found << u"%1 (%2 px more) scrolls inside of what scrolls (%3 px more)"_s.arg(walk::pathOf(area))
                             .arg(area->verticalScrollBar()->maximum())
                             .arg(frame->verticalScrollBar()->maximum());
        }
    }
    for (const auto *area : window->findChildren<QScrollArea *>()) {
        if (scrolls(area) && area->verticalScrollBar()->value() > 0)
            found << u"%1 is opened %2 px below its top"_s.arg(walk::pathOf(area))
                         .arg(area->verticalScrollBar()->value());
    }
    return found;
}

/// What is wrong in each of them, in each of the languages.
QStringList incidents(Robot &robot, Application &application, const QList<View> &views, const QString &kind,
                      const QStringList &languages)
{
    QStringList findings;
    for (const View &view : views) {
        if (!view.open(robot, *application.window())) {
            findings << u"%1: cannot be opened (%2)"_s.arg(view.title(), robot.trouble());
            picture(application.window(), view.title() + u"-not-opened"_s);
            continue;
        }
        for (const QString &language : languages) {
            application.languages()->use(language);
            if (view.isStaged)
                static_cast<void>(view.open(robot, *application.window()));
            QWidget *root = Robot::seen(view.name);
            if (root == nullptr)
                continue;
            still(root);
            QWidget *looked = view.isSheet() ? root : application.window();
            QStringList here; // what is asked of the cloud comes in between and is laid out then
            static_cast<void>(Robot::waitFor([&] { return (here = incidentsOf(looked)).isEmpty(); }, 3s));
            picture(root, u"%1-%2-%3"_s.arg(view.title(), kind, language));
            for (const QString &found : std::as_const(here))
                findings << u"%1 %2 | %3"_s.arg(view.title(), language, found);
        }
        application.languages()->use(u"en"_s);
        if (auto *sheet = qobject_cast<SideSheet *>(Robot::seen(view.name)))
            sheet->close();
        else if (view.isSheet())
            robot.press(Qt::Key_Escape);
    }
    return findings;
}

/// What is wrong with the places of panels in a window that is as small as it is now.
QStringList tightOf(const Application &application)
{
    QStringList findings;
    for (const auto *panel :
         {"start", "quota", "tpus", "keys", "terminal", "pod", "runs", "storage", "files", "usage", "ports", "guide"}) {
        if (!runCommand(*application.window(), u"go."_s + QLatin1StringView{panel}))
            findings << u"%1: cannot be opened"_s.arg(QLatin1StringView{panel});
        still(application.window());
        QStringList here; // what is asked of the cloud comes in between and is laid out then
        static_cast<void>(Robot::waitFor(
            [&] { return (here = barsOf(application.window()) + sidesOf(application.window())).isEmpty(); }, 3s));
        picture(application.window(), u"tight-%1"_s.arg(QLatin1StringView{panel}));
        for (const QString &found : std::as_const(here))
            findings << u"%1: %2"_s.arg(QLatin1StringView{panel}, found);
    }
    return findings;
}

} // namespace

class TestLargeLetters : public QObject
{
    Q_OBJECT

private slots:
    void cleanup()
    {
        QApplication::setFont(m_font); // as if nobody had set larger ones for the desktop
    }

    void ofTwiceTheSizeInThreeLanguages() { noFindings(large().everywhere); }
    void inHighContrastToo() { noFindings(large().inHighContrast); }
    void ofTwiceTheSizeInASmallWindow() { noFindings(large().tight); }

    void inASmallWindow()
    {
        play("{\"version\": 1, \"more\": {\"window.motion\": \"reduced\"}}",
             [](Robot &robot, Application &application) {
                 application.window()->resize(1024, 700);
                 QVERIFY2(makeKey(robot, application), qPrintable(robot.trouble()));
                 auto findings = incidents(robot, application, everyView(), u"small"_s, {u"en"_s, u"ko"_s});
                 QVERIFY2(furnish(robot, *application.window(), *application.cloud()->services()),
                          qPrintable(robot.trouble()));
                 findings += incidents(robot, application, laterViews(), u"small"_s, {u"en"_s, u"ko"_s});
                 noFindings(findings);
             });
    }

private:
    /// What was found with letters of twice the size.
    struct Large
    {
        bool isWhole = false; ///< it came to its end
        QStringList inHighContrast;
        QStringList tight; ///< in a small window
        QStringList everywhere;
    };

    /// One program for all of it, when the first of them asks: contrast and the window's size are switched under way.
    const Large &large()
    {
        if (!m_large) {
            m_large = std::make_unique<Large>();
            play("{\"version\": 1, \"more\": {\"window.motion\": \"reduced\", \"window.textSize\": 2}}",
                 [this](Robot &robot, Application &application) {
                     QVERIFY(runCommand(application, u"theme.highContrast"_s));
                     m_large->inHighContrast =
                         incidents(robot, application, everyView().mid(0, 8), u"contrast"_s, {u"en"_s});
                     QVERIFY(runCommand(application, u"theme.normalContrast"_s));
                     application.window()->resize(1024, 700);
                     QVERIFY2(makeKey(robot, application), qPrintable(robot.trouble()));
                     m_large->tight = tightOf(application);
                     application.window()->resize(1280, 800);
                     m_large->everywhere =
                         incidents(robot, application, everyView(), u"200"_s, {u"en"_s, u"zh_CN"_s, u"ko"_s});
                     QVERIFY2(furnish(robot, *application.window(), *application.cloud()->services()),
                              qPrintable(robot.trouble()));
                     m_large->everywhere +=
                         incidents(robot, application, laterViews(), u"200"_s, {u"en"_s, u"zh_CN"_s, u"ko"_s});
                     m_large->isWhole = true;
                 });
        }
        if (!m_large->isWhole)
            QTest::qFail("the walk with large letters did not come to its end", __FILE__, __LINE__);
        return *m_large;
    }

    QFont m_font = QApplication::font();
    std::unique_ptr<Large> m_large;
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestLargeLetters test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_largeletters.moc"
