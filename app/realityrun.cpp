// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/realityrun.h"

#include "app/application.h"
#include "app/singleinstance.h"
#include "services/core/languages.h"
#include "services/core/taskscope.h"
#include "services/diagnostics/bugreport.h"
#include "services/session/realitytools.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "widgets/diagnostics/versions.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QTimer>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto signInPatience = 60s; ///< nobody is there who could answer in a browser

struct RealityRunMessages
{
    Q_DECLARE_TR_FUNCTIONS(RealityRun)
};

int complain(const QString &sentence)
{
    std::fprintf(stderr, "tpudesk: %s\n", qUtf8Printable(sentence));
    return 1;
}

/// False: the program was told to end.
bool waitUntil(const Application &application, QDeadlineTimer deadline, const std::function<bool()> &holds)
{
    QEventLoop loop; // sleeps between events, which processEvents() with a time limit does not
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (holds() || deadline.hasExpired() || !application.window()->isVisible())
            loop.quit();
    });
    look.start(20ms);
    loop.exec();
    return application.window()->isVisible();
}

int write(const RealityReport &report, const QString &path)
{
    const auto text = report.text();
    if (path.isEmpty()) {
        std::fputs(qUtf8Printable(text), stdout);
    } else if (const auto saved = saveReport(path, text); !saved) {
        return complain(saved.error().message);
    } else {
        std::fprintf(
            stderr, "%s\n",
            qUtf8Printable(RealityRunMessages::tr("%1 was written. Read it before you send it to anybody.").arg(path)));
    }
    return report.cut.isEmpty()
        ? 0
        : complain(RealityRunMessages::tr("The check did not finish. The file says where it stopped."));
}

int checkIn(const Application &application, const QString &path)
{
    auto *cloud = application.cloud();
    const auto isSettled = [cloud] {
        return cloud->state() == SessionManager::State::Ready || cloud->state() == SessionManager::State::Failed;
    };
    (void)waitUntil(application, QDeadlineTimer{signInPatience}, isSettled);
    if (cloud->state() != SessionManager::State::Ready)
        return complain(
            cloud->error()
                ? cloud->error()->message
                : RealityRunMessages::tr("The sign-in did not finish. Start TPU Desk, sign in there, then try again."));
    std::optional<RealityReport> report;
    TaskScope tasks;
    tasks.run(checkReality(
                  realityTools(cloud->services(), versionLines()),
                  [](int done, int all) { std::fprintf(stderr, "\r%d/%d%s", done, all, done == all ? "\n" : ""); },
                  tasks.token()),
              [&report](Result<RealityReport> made) { report = std::move(*made); });
    if (!waitUntil(application, QDeadlineTimer::Forever, [&report] { return report.has_value(); }))
        tasks.cancel();
    for (const QDeadlineTimer deadline{5s}; !report && !deadline.hasExpired();)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    return report ? write(*report, path) : 1;
}

} // namespace

int realityRun(int argc, char **argv, const Options &given, const QString &language)
{
    qputenv("QT_QPA_PLATFORM", "offscreen"); // the window is made, and nobody sees it
    QApplication qt{argc, argv};
    QApplication::setQuitOnLastWindowClosed(false);
    Options options = given;
    options.isReadOnly = true;
    const SingleInstance instance{options.dataFolder};
    if (!instance.isFirst()) {
        Languages languages;
        languages.use(language);
        return complain(RealityRunMessages::tr(
            "TPU Desk runs already. Open “Check against reality…” in the menu of its window, or end it first."));
    }
    Application application{qt, options}; // and with it the user's language
    application.setWatcher([&options](Application &running) { return checkIn(running, options.realityFile); });
    return application.run();
}
