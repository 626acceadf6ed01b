// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// vthost [options] [--] COMMAND…    runs COMMAND on a pseudo-terminal and prints the screen that it leaves
// vthost [options] --payload FILE   reads FILE into the terminal instead and prints the speed on stderr
//
// tests/tools/vthost sets up, builds and starts this program with --machine, so that COMMAND is the user's own.
// Queries of the program are answered as the product answers them. Exit status: the program's; 124 when the time limit
// came first (the screen is printed all the same), 125 when vthost itself could not go on.
#include "services/core/hostlauncher.h"
#include "services/terminal/localshell.h"
#include "services/terminal/surface.h"
#include "tests/tools/vtdump.h"
#include "tests/tools/vtscript.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTimer>

#include <cstdio>
#include <memory>

using namespace Qt::StringLiterals;

namespace {

constexpr int timedOut = 124;
constexpr int cannotRun = 125;
constexpr std::chrono::milliseconds settleTime{200};

struct Options
{
    int columns = 80;
    int rows = 24;
    std::chrono::milliseconds timeout{10'000};
    bool asJson = false;
    bool isOfMachine = false; ///< the command is looked up outside a private root
    QString payload;
    QStringList keys;
    QStringList command;
};

void say(const QString &text)
{
    std::fprintf(stderr, "vthost: %s\n", qPrintable(text));
}

/// One run of a program or a payload.
class Host : public QObject
{
public:
    explicit Host(const Options &options)
        : m_options{options}
        , m_surface{options.columns, options.rows, 10'000}
    {
        connect(&m_surface, &TerminalSurface::titleChanged, this, [this](const QString &title) { m_title = title; });
        connect(&m_surface, &TerminalSurface::stuck, this, [this] {
            say(u"the terminal is stuck"_s);
            end(cannotRun);
        });
        m_settled.setSingleShot(true);
        connect(&m_settled, &QTimer::timeout, this, [this] {
            dump();
            end(0);
        });
        QTimer::singleShot(options.timeout, this, [this] {
            say(m_script && !m_script->isDone() ? u"time limit while waiting for: "_s + m_script->step()
                                                : u"time limit"_s);
            dump();
            end(timedOut);
        });
    }

    void runCommand()
    {
        const auto program = m_options.isOfMachine ? programOfMachine() : programHere();
        if (!program) {
            say(program.error().message);
            end(cannotRun);
            return;
        }
        m_shell = std::make_unique<LocalShell>(*program);
        m_script = std::make_unique<VtScript>(m_options.keys, &m_surface, m_shell.get());
        connect(m_shell.get(), &Shell::received, this, [this](const QByteArray &bytes) {
            if (m_surface.feed(bytes) != TerminalSurface::Intake::Flowing)
                m_shell->setReading(Shell::Reading::Paused);
        });
        connect(&m_surface, &TerminalSurface::drained, this, [this] { m_shell->setReading(Shell::Reading::Flowing); });
        connect(&m_surface, &TerminalSurface::reply, this, [this](const QByteArray &bytes) { m_shell->write(bytes); });
        connect(&m_surface, &TerminalSurface::graphicsReply, this,
                [this](const QByteArray &bytes) { m_shell->write(bytes); });
        connect(&m_surface, &TerminalSurface::changed, this, [this] { follow(); });
        connect(m_shell.get(), &Shell::closed, this, [this](const ProcessEnd &end) { onClosed(end); });
        m_shell->start();
    }

    void runPayload()
    {
        auto *file = new QFile{m_options.payload, this};
        if (!file->open(QIODevice::ReadOnly)) {
            say(u"cannot read %1: %2"_s.arg(m_options.payload, file->errorString()));
            end(cannotRun);
            return;
        }
        m_clock.start();
        connect(&m_surface, &TerminalSurface::drained, this, [this, file] { feedFrom(file); });
        connect(&m_surface, &TerminalSurface::changed, this, [this, file] {
            if (file->atEnd() && m_surface.pendingBytes() == 0)
                finishPayload(file->size());
        });
        feedFrom(file);
    }

private:
    [[nodiscard]] Result<LocalProgram> programHere() const
    {
        return LocalProgram{.program = m_options.command.front(),
                            .arguments = m_options.command.sliced(1),
                            .environment = LocalShell::environment(),
                            .directory = {},
                            .columns = m_options.columns,
                            .rows = m_options.rows};
    }

    [[nodiscard]] Result<LocalProgram> programOfMachine() const
    {
        QString name = m_options.command.front();
        if (name.contains(u'/'))
            name = QDir::cleanPath(QDir::current().absoluteFilePath(name));
        const HostLauncher machine{LocalShell::environment()};
        const auto command = machine.commandFor(name, m_options.command.sliced(1), QDir::currentPath());
        if (!command)
            return std::unexpected{command.error()};
        return LocalProgram{.program = command->program,
                            .arguments = command->arguments,
                            .environment = command->environment,
                            .directory = command->folder,
                            .columns = m_options.columns,
                            .rows = m_options.rows};
    }

    void feedFrom(QFile *file)
    {
        while (!file->atEnd()) {
            if (m_surface.feed(file->read(64 * 1024)) != TerminalSurface::Intake::Flowing)
                return;
        }
    }

    void finishPayload(qint64 size)
    {
        const double seconds = double(m_clock.nsecsElapsed()) / 1e9;
        std::fprintf(stderr, "%lld bytes, %.3f s, %.1f MB/s\n", static_cast<long long>(size), seconds,
                     double(size) / 1e6 / seconds);
        dump();
        end(0);
    }

    /// The script is asked again at each change; when it is through, the screen is final.
    void follow()
    {
        m_script->advance();
        if (!m_script->problem().isEmpty()) {
            say(m_script->problem());
            end(cannotRun);
        } else if (m_isClosed && m_surface.pendingBytes() == 0) {
            dump();
            end(m_status);
        } else if (m_script->isDone() && !m_options.keys.isEmpty() && !m_isClosed) {
            m_settled.start(settleTime); // anew with each change: the last strokes of a repaint still come
        }
    }

    void onClosed(const ProcessEnd &end)
    {
        if (end.kind == ProcessEnd::Kind::Refused)
            say(end.reason);
        if (end.kind == ProcessEnd::Kind::Signalled)
            say(u"ended by signal "_s + end.signal);
        m_status = end.kind == ProcessEnd::Kind::Exited ? end.status : cannotRun;
        m_isClosed = true;
        follow();
    }

    void dump()
    {
        const TerminalFrame frame = m_surface.frame();
        const QByteArray text = m_options.asJson ? screenAsJson(frame, m_title) : screenAsText(frame);
        std::fwrite(text.constData(), 1, size_t(text.size()), stdout);
        std::fflush(stdout);
    }

    void end(int status)
    {
        if (std::exchange(m_isOver, true))
            return;
        m_shell.reset();
        QCoreApplication::exit(status);
    }

    Options m_options;
    TerminalSurface m_surface;
    std::unique_ptr<LocalShell> m_shell;
    std::unique_ptr<VtScript> m_script;
    QString m_title;
    QElapsedTimer m_clock;
    QTimer m_settled;
    int m_status = 0;
    bool m_isClosed = false;
    bool m_isOver = false;
};

std::optional<Options> readOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsPositionalArguments);
    const QCommandLineOption size{u"size"_s, u"Columns and rows."_s, u"CxR"_s, u"80x24"_s};
    const QCommandLineOption timeout{u"timeout"_s, u"Time limit in seconds."_s, u"S"_s, u"10"_s};
    const QCommandLineOption payload{u"payload"_s, u"Read this file instead of running a command."_s, u"FILE"_s};
    const QCommandLineOption keys{u"keys"_s, u"Steps to drive the program; see vtscript.h."_s, u"FILE"_s};
    const QCommandLineOption text{u"text"_s, u"Print the screen as text (the default)."_s};
    const QCommandLineOption machine{u"machine"_s,
                                     u"The command is this machine's, also from within a private root."_s};
    const QCommandLineOption json{u"json"_s, u"Print the screen with cursor, modes and looks."_s};
    parser.addOptions({size, timeout, payload, keys, machine, text, json});
    parser.addHelpOption();
    parser.addPositionalArgument(u"command"_s, u"The program and its arguments."_s, u"[COMMAND…]"_s);
    parser.process(arguments);
    Options options{.payload = parser.value(payload), .keys = {}, .command = parser.positionalArguments()};
    options.columns = parser.value(size).section(u'x', 0, 0).toInt();
    options.rows = parser.value(size).section(u'x', 1, 1).toInt();
    options.timeout = std::chrono::milliseconds{qint64(parser.value(timeout).toDouble() * 1000)};
    options.asJson = parser.isSet(json);
    options.isOfMachine = parser.isSet(machine);
    if (parser.isSet(keys)) {
        QFile file{parser.value(keys)};
        if (!file.open(QIODevice::ReadOnly)) {
            say(u"cannot read "_s + parser.value(keys));
            return {};
        }
        options.keys = QString::fromUtf8(file.readAll()).split(u'\n');
    }
    if (options.columns < 1 || options.rows < 1 || (options.command.isEmpty() == options.payload.isEmpty())) {
        say(u"give a size like 80x24, and either a command or --payload"_s);
        return {};
    }
    return options;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application{argc, argv};
    const auto options = readOptions(QCoreApplication::arguments());
    if (!options)
        return cannotRun;
    Host host{*options};
    QMetaObject::invokeMethod(
        &host, [&host, &options] { options->payload.isEmpty() ? host.runCommand() : host.runPayload(); },
        Qt::QueuedConnection);
    return QCoreApplication::exec();
}
