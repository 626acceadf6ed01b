// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/commandrun.h"
#include "app/commandline/mcprun.h"
#include "commit.h"
#include "services/core/coredumps.h"
#include "services/core/languages.h"
#include "services/core/programversion.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTimer>

#include <csignal>
#include <cstdio>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

/// As the window would be. The file is only looked at.
QString languageOf(const CommandLine &line)
{
    constexpr qint64 most = 8 << 20;
    QFile file{LoneDesk::settingsFile(line.dataFolder)};
    const auto kept = line.language.isEmpty() && file.open(QFile::ReadOnly)
        ? QJsonDocument::fromJson(file.read(most)).object()["language"_L1].toString()
        : line.language;
    return Languages::bestFor(kept);
}

bool needsNobody(const CommandLine &line)
{
    return line.ask != CommandLine::Ask::Verb || line.verb->name == "schema"_L1;
}

int serveMcp(QCoreApplication *qt, const CommandLine &line)
{
    McpRun run{line, STDIN_FILENO, STDOUT_FILENO};
    QObject::connect(&run, &McpRun::finished, qt, &QCoreApplication::quit, Qt::QueuedConnection);
    QTimer::singleShot(0, &run, &McpRun::start);
    QCoreApplication::exec();
    return run.exitCode();
}

} // namespace

int main(int argc, char **argv)
{
    coredumps::forbid();
    coredumps::hideMemory();
    std::signal(SIGPIPE, SIG_IGN); // whoever reads may go: that is said, not died of
    QCoreApplication::setApplicationName(u"tpudesk"_s); // it has the window's settings and records
    setProgramCommit(QStringLiteral(TPUDESK_COMMIT));
    QCoreApplication::setApplicationVersion(programVersion());
    QCoreApplication qt{argc, argv};
    const auto words = QCoreApplication::arguments().mid(1);
    Languages languages;
    languages.use(languageOf(voiceOfCommandLine(words)));
    const auto line = parseCommandLine(words, QDir::currentPath());
    if (!line) {
        std::fprintf(stderr, "tpudesk: %s\n", qUtf8Printable(line.error().message));
        return int(ExitCode::Usage);
    }
    if (line->ask == CommandLine::Ask::Mcp)
        return serveMcp(&qt, *line);
    if (needsNobody(*line))
        return printOwnWords(*line);
    CommandRun run{*line};
    QObject::connect(&run, &CommandRun::finished, &qt, &QCoreApplication::quit, Qt::QueuedConnection);
    QTimer::singleShot(0, &run, &CommandRun::start);
    QCoreApplication::exec();
    run.close();
    return run.exitCode();
}
