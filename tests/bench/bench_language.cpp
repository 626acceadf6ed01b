// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Another language while the program runs, every panel made: from the choice to the painted window. Prints one line of
// JSON per figure; the practice cloud's own process is behind it, no window system is needed.
#include "app/application.h"
#include "app/tour/robot.h"
#include "services/core/languages.h"
#include "services/session/sessionmanager.h"
#include "tests/bench/figures.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int rounds = 5;

double switched(Application &application, const QString &code)
{
    QElapsedTimer time;
    time.start();
    application.languages()->use(code);
    QCoreApplication::processEvents(); // the panels hear of it by events, then they are laid out and painted
    application.window()->repaint();
    return double(time.nsecsElapsed()) / 1e6;
}

int measure(Application &application, const TourOptions &)
{
    MainWindow *window = application.window();
    window->resize(1280, 800);
    if (!Robot::waitFor([&] { return application.cloud()->state() == SessionManager::State::Ready; }, 60s))
        return 1;
    for (const PanelFace &face : panelFaces()) {
        window->showPanel(face.panel);
        (void)Robot::waitFor([] { return false; }, 500ms); // what it asks for comes
    }
    for (const Panel panel : {Panel::Start, Panel::Usage, Panel::Guide}) {
        window->showPanel(panel);
        QList<double> all;
        for (int i = 0; i < rounds; ++i) {
            for (const QString &code : {u"zh_CN"_s, u"ko"_s, u"en"_s})
                all << switched(application, code);
        }
        figures::printMiddle(
            u"another language, all panels made, %1 shown"_s.arg(QLatin1StringView{panelFaces().at(int(panel)).id}),
            all, "<= 300 ms");
    }
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    qputenv("HOME", home.path().toLocal8Bit());
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    Options options;
    options.language = u"en"_s;
    options.dataFolder = home.filePath(u"tpudesk"_s);
    options.practiceScenario = u"training"_s;
    options.tour = TourOptions{};
    tourRunner() = measure;
    return Application{qt, options}.run();
}
