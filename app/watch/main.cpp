// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/watch/attach.h"
#include "app/watch/watchprogram.h"
#include "commit.h"
#include "services/core/coredumps.h"
#include "services/core/languages.h"
#include "services/core/programversion.h"
#include "services/diagnostics/libraries.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdio>

using namespace Qt::StringLiterals;

int main(int argc, char **argv)
{
    coredumps::forbid();
    coredumps::hideMemory();
    std::signal(SIGPIPE, SIG_IGN); // whoever reads may go
    QCoreApplication::setApplicationName(u"tpudesk"_s); // without --data it has the window's settings and records
    setProgramCommit(QStringLiteral(TPUDESK_COMMIT));
    QCoreApplication::setApplicationVersion(programVersion());
    QCoreApplication qt{argc, argv};
    const auto options = parseWatchOptions(QCoreApplication::arguments());
    if (!options) {
        std::fprintf(stderr, "tpudesk-watch: %s\n", qUtf8Printable(options.error()));
        return 2;
    }
    if (options->ask == WatchOptions::Ask::Version) {
        std::printf("%s\n", qUtf8Printable(versionLine(u"tpudesk-watch"_s)));
        return 0;
    }
    if (options->ask == WatchOptions::Ask::Help) {
        Languages languages;
        languages.use(Languages::bestFor(options->language));
        std::printf("%s", qUtf8Printable(watchHelp()));
        return 0;
    }
    if (const auto trouble = libraryTrouble(checkedLibraries()); !trouble.isEmpty()) {
        std::fprintf(stderr, "tpudesk-watch: %s\n", qUtf8Printable(trouble));
        return 1;
    }
    if (options->ask == WatchOptions::Ask::Attach)
        return attach(*options);
    if (options->ask == WatchOptions::Ask::Stop)
        return stopWatcher(*options);
    WatchProgram program{*options, WatchProgram::Use::Watch};
    return program.run();
}
