// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// tpudesk-tour: the program with a robot in front of it. A program of its own, so that the one people use every day
// neither links nor loads anything of Qt Test.
#include "app/application.h"
#include "app/options.h"
#include "app/tour/journeys.h"
#include "app/tour/robot.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "services/session/sessionmanager.h"
#include "version.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <cstdlib>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QStringList argumentList(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    return arguments;
}

/// The tour makes keys and settings: in a home of its own, never the user's.
void moveIn(const QString &home, Options *options)
{
    qputenv("HOME", home.toLocal8Bit());
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "SSH_AUTH_SOCK"})
        qunsetenv(name);
    options->dataFolder = home + u"/tpudesk"_s;
}

using Part = void (*)(Tour *, Robot *, Witness *);

int takeJourney(Part part, Tour *tour, Application &application)
{
    QWidget *window = application.window();
    Robot robot{window};
    QObject::connect(application.window(), &MainWindow::closing, window, &Robot::stop);
    // Off-screen the only screen is smaller than the window people see, and the window would fit itself into it.
    if (QGuiApplication::platformName() == "offscreen"_L1)
        window->resize(1280, 800);
    tour->begin(window, &robot);
    const auto begun = [&] {
        return application.cloud()->state() == SessionManager::State::Ready
            || application.cloud()->state() == SessionManager::State::Failed;
    };
    const bool ready = Robot::waitFor(begun, 60s) && application.cloud()->state() == SessionManager::State::Ready;
    if (ready) {
        const CloudProfile profile = application.cloud()->profile();
        Witness witness{profile.tpu, profile.sshPort, profile.project.toString(), "practice-token"};
        part(tour, &robot, &witness);
    } else {
        tour->fail();
        std::fprintf(stderr, "The practice cloud did not start%s%s\n", application.cloud()->error() ? ": " : ".",
                     application.cloud()->error() ? qUtf8Printable(application.cloud()->error()->message) : "");
    }
    return tour->isWhole() ? 0 : 1;
}

/// Each journey has a home, a practice cloud and a window of its own: none depends on what another one left.
int takeTour(QApplication &qt, const Options &options)
{
    Tour tour{options.tour->folder};
    for (const Journey &journey : journeys()) {
        if (!tour.isWhole() || (!options.tour->journeys.isEmpty() && !options.tour->journeys.contains(journey.number)))
            continue;
        const QTemporaryDir home{QDir::tempPath() + u"/tpudesk-tour-XXXXXX"_s};
        if (!home.isValid()) {
            std::fprintf(stderr, "tpudesk-tour: %s cannot be written.\n", qUtf8Printable(QDir::tempPath()));
            return 1;
        }
        Options own = options;
        moveIn(home.path(), &own);
        const auto prepared = journey.prepare != nullptr ? journey.prepare(&own) : nullptr;
        if (journey.prepare != nullptr && !prepared) {
            std::fprintf(stderr, "tpudesk-tour: what journey %d needs could not be started.\n", journey.number);
            tour.fail();
            break;
        }
        for (const Part part : {journey.take, journey.takeAgain}) {
            if (part == nullptr || !tour.isWhole())
                break;
            if (part == journey.takeAgain && journey.meanwhile != nullptr && !journey.meanwhile()) {
                tour.fail();
                break;
            }
            tourRunner() = [&](Application &application, const TourOptions &) {
                return takeJourney(part, &tour, application);
            };
            static_cast<void>(Application{qt, own}.run());
            // Whoever quits the program leaves Qt's loops ended; one turn of the main one lets the next part have its
            // own.
            QTimer::singleShot(0, &qt, &QCoreApplication::quit);
            QApplication::exec();
        }
    }
    if (!tour.write()) {
        std::fprintf(stderr, "tour.json could not be written to %s.\n", qUtf8Printable(options.tour->folder));
        return 1;
    }
    return tour.isWhole() ? 0 : 1;
}

/// Off-screen there is no window manager to raise a window; that Qt says so each time is no news.
void sayWhatMatters(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (!message.startsWith("This plugin does not support"_L1))
        std::fprintf(stderr, "%s\n", qUtf8Printable(qFormatLogMessage(type, context, message)));
    if (type == QtFatalMsg)
        std::abort();
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication::setApplicationName(u"tpudesk"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(TPUDESK_VERSION));
    QGuiApplication::setApplicationDisplayName(u"TPU Desk"_s);
    auto options = parseOptions(argumentList(argc, argv));
    if (!options || !options->tour) {
        std::fprintf(stderr, "tpudesk-tour: %s\n", options ? "use --tour FOLDER" : qUtf8Printable(options.error()));
        return 2;
    }
    if (!QDir{}.mkpath(options->tour->folder)) {
        std::fprintf(stderr, "tpudesk-tour: %s cannot be written.\n", qUtf8Printable(options->tour->folder));
        return 1;
    }
    for (const int number : options->tour->journeys) {
        if (std::ranges::find(journeys(), number, &Journey::number) == journeys().end()) {
            std::fprintf(stderr, "tpudesk-tour: there is no journey %d yet.\n", number);
            return 2;
        }
    }
    qInstallMessageHandler(sayWhatMatters);
    QApplication qt{argc, argv};
    QApplication::setQuitOnLastWindowClosed(false);
    return takeTour(qt, *options);
}
