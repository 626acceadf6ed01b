// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"
#include "app/handover.h"
#include "app/options.h"
#include "app/realityrun.h"
#include "app/selftest.h"
#include "app/singleinstance.h"
#include "commit.h"
#include "services/core/coredumps.h"
#include "services/core/languages.h"
#include "services/core/programversion.h"
#include "services/diagnostics/libraries.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

QStringList argumentList(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    return arguments;
}

struct MainMessages
{
    Q_DECLARE_TR_FUNCTIONS(Options)
};

/// As the window would be. The file is only looked at: Settings would put a broken one aside.
QString languageOf(const Options &options)
{
    const QString folder =
        options.dataFolder.isEmpty() ? QFileInfo{Settings::defaultPath()}.path() : options.dataFolder;
    QFile file{QDir{folder}.filePath(u"settings.json"_s)};
    constexpr qint64 most = 8 << 20;
    const auto kept = file.open(QFile::ReadOnly) ? QJsonDocument::fromJson(file.read(most)).object() : QJsonObject{};
    return Languages::bestFor(options.language.value_or(kept.value(u"language"_s).toString()));
}

/// Texts need an application object, so what is wrong is asked once more; nothing of it needs a display.
int refuse(int argc, char **argv)
{
    const QStringList arguments = argumentList(argc, argv);
    const QCoreApplication qt{argc, argv};
    Languages languages;
    languages.use(languageOf(voiceOf(arguments)));
    const auto options = parseOptions(arguments);
    std::fprintf(stderr, "tpudesk: %s\n%s\n", qUtf8Printable(options ? QString{} : options.error()),
                 qUtf8Printable(MainMessages::tr("“tpudesk --help” lists what can be given.")));
    return 2;
}

/// A hole in them is one in TPU Desk. --version, --help and --self-test need none of them.
int refuseLibraries(int argc, char **argv, const Options &options, const QList<CheckedLibrary> &libraries)
{
    const QCoreApplication qt{argc, argv};
    Languages languages;
    languages.use(languageOf(options));
    std::fprintf(stderr, "tpudesk: %s\n", qUtf8Printable(libraryTrouble(libraries)));
    return 1;
}

/// A program beside this one takes this process over, so signals and exit code are its own. When it cannot: the
/// program, and why.
std::pair<QString, QString> startBeside(const char *name, char **argv)
{
    std::error_code ignored;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", ignored);
    const auto program = self.parent_path() / name;
    execv(program.c_str(), argv);
    return {QString::fromStdString(program.string()), QString::fromLocal8Bit(std::strerror(errno))};
}

int startCommandLine(int argc, char **argv)
{
    const auto [program, reason] = startBeside("tpudesk-cli", argv);
    const QCoreApplication qt{argc, argv};
    Languages languages;
    languages.use(languageOf(voiceOf(argumentList(argc, argv))));
    //: %1 path of a program, %2 "No such file or directory"
    std::fprintf(stderr, "tpudesk: %s\n",
                 qUtf8Printable(MainMessages::tr("%1 cannot be started: %2").arg(program, reason)));
    return 1;
}

int startHeadless(int argc, char **argv, const Options &options)
{
    const auto [program, reason] = startBeside("tpudesk-watch", argv);
    const QCoreApplication qt{argc, argv};
    Languages languages;
    languages.use(languageOf(options));
    //: %1 path of a program, %2 "No such file or directory"
    std::fprintf(stderr, "tpudesk: %s\n",
                 qUtf8Printable(MainMessages::tr("%1 cannot be started: %2").arg(program, reason)));
    return 1;
}

int startTour(int argc, char **argv, const Options &options)
{
    const auto [tour, reason] = startBeside("tpudesk-tour", argv);
    const QCoreApplication qt{argc, argv};
    Languages languages;
    languages.use(languageOf(options));
    //: %1 path of a program, %2 "No such file or directory"
    std::fprintf(stderr, "tpudesk: %s\n",
                 qUtf8Printable(MainMessages::tr("--tour cannot be started: %1: %2").arg(tour, reason)));
    return 1;
}

int showFirst(SingleInstance *instance, const Options &options)
{
    Languages languages;
    languages.use(languageOf(options));
    const auto notify = [](const QString &sentence) {
        std::fprintf(stderr, "tpudesk: %s\n", qUtf8Printable(sentence));
    };
    const bool woken = instance->wakeFirst(options.open);
    if (woken && options.isReadOnly) // who asked for it must not believe that the window obeys
        notify(MainMessages::tr("That window does not take --read-only from here. Lock it with the lock at its bottom, "
                                "or end it and start again."));
    notify(woken && options.open ? MainMessages::tr("TPU Desk runs already; its window was asked to go there.")
               : woken
               ? MainMessages::tr("TPU Desk runs already; its window was brought to the front.")
               : MainMessages::tr("TPU Desk runs already but does not answer. End that process, then start again."));
    return woken ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    coredumps::forbid();
    QCoreApplication::setApplicationName(u"tpudesk"_s);
    setProgramCommit(QStringLiteral(TPUDESK_COMMIT));
    QCoreApplication::setApplicationVersion(programVersion());
    QGuiApplication::setApplicationDisplayName(u"TPU Desk"_s);
    QGuiApplication::setDesktopFileName(u"tpudesk"_s);

    if (isVerbLine(argumentList(argc, argv), hasDisplay()))
        return startCommandLine(argc, argv);
    const auto options = parseOptions(argumentList(argc, argv));
    if (!options)
        return refuse(argc, argv);
    if (options->ask == Options::Ask::Version) {
        std::printf("%s\n", qUtf8Printable(versionLine(u"tpudesk"_s)));
        return 0;
    }
    if (options->ask == Options::Ask::Help) {
        std::printf("%s", qUtf8Printable(helpText(languageOf(*options))));
        return 0;
    }
    if (options->isHeadless)
        return startHeadless(argc, argv, *options);
    if (options->tour)
        return startTour(argc, argv, *options);
    if (options->isSelfTest)
        return selfTest(argc, argv, *options);
    if (const auto libraries = checkedLibraries(); !libraryTrouble(libraries).isEmpty())
        return refuseLibraries(argc, argv, *options, libraries);
    if (options->isRealityCheck) {
        coredumps::hideMemory();
        return realityRun(argc, argv, *options, languageOf(*options));
    }
    QApplication qt{argc, argv};
    QApplication::setQuitOnLastWindowClosed(false); // the window's closing ends the program, see Application
    SingleInstance instance{options->dataFolder};
    if (!instance.isFirst())
        return showFirst(&instance, *options);
    Application application{qt, *options}; // and with it the user's language
    if (!instance.problem().isEmpty())
        std::fprintf(stderr, "tpudesk: %s\n", qUtf8Printable(instance.problem()));
    instance.guard(application.window());
    QObject::connect(&instance, &SingleInstance::openRequested, &application, &Application::open);
    QTimer::singleShot(0, &qt, &coredumps::hideMemory); // once the desktop was asked, and before anybody signs in
    return application.run();
}
