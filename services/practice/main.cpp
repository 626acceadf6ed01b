// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/taskscope.h"
#include "services/practice/hosts/sandboxhosts.h"
#include "services/practice/http/server.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSocketNotifier>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <random>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int exitFailed = 1;
constexpr int exitUsage = 2;

const auto folderPrefix = u"tpudesk-practice-"_s;

/// Its journal's lock is held as long as its practice cloud lives.
bool isAbandoned(const QFileInfo &folder)
{
    const auto lock = QFile::encodeName(folder.filePath() + "/lock"_L1);
    const int file = ::open(lock.constData(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return false;
    const bool isFree = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return isFree;
}

/// A folder for a world that nobody wants to keep. It goes with the object; those of practice clouds that were killed
/// are swept away by the next one.
class TemporaryFolder
{
public:
    TemporaryFolder() = default;
    ~TemporaryFolder();
    Q_DISABLE_COPY_MOVE(TemporaryFolder)

    /// The path, or empty when it cannot be made.
    [[nodiscard]] QString make() const;

private:
    mutable QString m_path;
};

QString TemporaryFolder::make() const
{
    QDir all{QDir::tempPath()};
    for (const auto &old : all.entryInfoList({folderPrefix + u'*'}, QDir::Dirs | QDir::NoSymLinks)) {
        if (old.ownerId() == ::getuid() && isAbandoned(old))
            QDir{old.filePath()}.removeRecursively();
    }
    auto pattern = QFile::encodeName(all.filePath(folderPrefix + "XXXXXX"_L1));
    if (const char *made = ::mkdtemp(pattern.data()))
        m_path = QFile::decodeName(made);
    return m_path;
}

TemporaryFolder::~TemporaryFolder()
{
    if (!m_path.isEmpty())
        QDir{m_path}.removeRecursively();
}

struct Options
{
    quint16 port = 0;
    quint16 sshPort = 0;
    QString state;
    QString scenario;
    double speed = 1.0;
    quint64 seed = 0;
    bool fresh = false;
    bool parentPipe = false;
    bool help = false;
    bool version = false;
};

int wakeUp[2] = {-1, -1};

void onSignal(int)
{
    const char byte = 0;
    [[maybe_unused]] const auto written = ::write(wakeUp[1], &byte, 1); // the only thing a signal may do
}

/// TERM, INT and HUP end the event loop, so that hosts and temporary files are cleaned up.
void endOnSignals(QCoreApplication &application)
{
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, wakeUp) != 0)
        qFatal("no socket pair for signals");
    auto *notifier = new QSocketNotifier{wakeUp[0], QSocketNotifier::Read, &application};
    QObject::connect(notifier, &QSocketNotifier::activated, &application, &QCoreApplication::quit);
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGTERM, SIGINT, SIGHUP})
        ::sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

/// The end of the parent closes its end of our stdin.
void endWithParent(QCoreApplication &application)
{
    auto *notifier = new QSocketNotifier{STDIN_FILENO, QSocketNotifier::Read, &application};
    QObject::connect(notifier, &QSocketNotifier::activated, &application, [notifier] {
        char bytes[256];
        if (::read(STDIN_FILENO, bytes, sizeof bytes) > 0)
            return;
        notifier->setEnabled(false);
        QCoreApplication::quit();
    });
}

/// Every worker and every client needs some descriptors; the usual bound is for programs that use select().
void allowManyDescriptors()
{
    rlimit bound{};
    if (::getrlimit(RLIMIT_NOFILE, &bound) != 0)
        return;
    constexpr rlim_t plenty = 65536;
    bound.rlim_cur = std::min(bound.rlim_max, plenty);
    ::setrlimit(RLIMIT_NOFILE, &bound);
}

int complain(int code, const QString &sentence)
{
    std::fprintf(stderr, "tpudesk-practice: %s\n", qUtf8Printable(sentence));
    return code;
}

std::expected<quint16, QString> portFrom(const QCommandLineParser &parser, const QString &name)
{
    bool isNumber = true;
    const auto text = parser.value(name);
    const auto port = text.isEmpty() && !parser.isSet(name) ? quint16{0} : text.toUShort(&isNumber);
    if (!isNumber)
        return std::unexpected{u"--%1 %2 is no port: it must be a number from 0 to 65535"_s.arg(name, text)};
    return port;
}

std::expected<Options, QString> readOptions(const QStringList &arguments, QCommandLineParser &parser)
{
    parser.addOptions(
        {{u"port"_s, u"Port of the APIs on 127.0.0.1; 0 or none: a free one."_s, u"N"_s},
         {u"ssh-port"_s, u"Port on which all hosts answer; 0 or none: a free one."_s, u"N"_s},
         {u"state"_s, u"Folder that keeps the world over a restart."_s, u"DIR"_s},
         {u"fresh"_s, u"Begin a new world in the folder; the old one is lost."_s},
         {u"scenario"_s,
          u"What the world is like: a file with JSON, or one of %1."_s.arg(practice::builtInScenarios().join(u", "_s)),
          u"FILE"_s},
         {u"speed"_s, u"How many times faster than usual things happen (default 1)."_s, u"X"_s},
         {u"seed"_s, u"Makes every random choice repeatable."_s, u"N"_s},
         {u"parent-pipe"_s, u"End when standard input closes."_s}});
    parser.setApplicationDescription(
        u"The practice cloud of TPU Desk: Google's APIs and SSH hosts on this machine alone. "
        "When it is ready it prints one line of JSON with its addresses."_s);
    parser.addHelpOption();
    parser.addVersionOption();
    if (!parser.parse(arguments))
        return std::unexpected{parser.errorText()};
    if (!parser.positionalArguments().isEmpty())
        return std::unexpected{u"unknown argument \"%1\""_s.arg(parser.positionalArguments().first())};
    Options options{.state = parser.value(u"state"_s),
                    .scenario = parser.value(u"scenario"_s),
                    .seed = std::random_device{}(),
                    .fresh = parser.isSet(u"fresh"_s),
                    .parentPipe = parser.isSet(u"parent-pipe"_s),
                    .help = parser.isSet(u"help"_s),
                    .version = parser.isSet(u"version"_s)};
    const auto port = portFrom(parser, u"port"_s);
    const auto sshPort = portFrom(parser, u"ssh-port"_s);
    if (!port || !sshPort)
        return std::unexpected{port ? sshPort.error() : port.error()};
    options.port = *port;
    options.sshPort = *sshPort;
    bool isNumber = true;
    if (parser.isSet(u"speed"_s))
        options.speed = parser.value(u"speed"_s).toDouble(&isNumber);
    if (!isNumber || !(options.speed >= 0.01 && options.speed <= 1000))
        return std::unexpected{u"--speed %1 must be a number from 0.01 to 1000"_s.arg(parser.value(u"speed"_s))};
    if (parser.isSet(u"seed"_s))
        options.seed = parser.value(u"seed"_s).toULongLong(&isNumber);
    if (!isNumber)
        return std::unexpected{u"--seed %1 must be a number that is not negative"_s.arg(parser.value(u"seed"_s))};
    return options;
}

std::expected<practice::Scenario, QString> readScenario(const QString &path)
{
    if (path.isEmpty())
        return practice::defaultScenario();
    auto text = practice::builtInScenario(path);
    QFile file{path};
    if (!text && !file.open(QIODevice::ReadOnly))
        return std::unexpected{u"the scenario %1 cannot be read: %2"_s.arg(path, file.errorString())};
    auto scenario = practice::parseScenario(text ? *text : file.readAll());
    if (!scenario)
        return std::unexpected{u"the scenario %1 is wrong: %2"_s.arg(path, scenario.error())};
    if (const auto faults = practice::parseFaults(scenario->faults); !faults)
        return std::unexpected{u"the scenario %1 is wrong: %2"_s.arg(path, faults.error())};
    return scenario;
}

void announce(const practice::Server &server, const practice::Scenario &scenario, quint16 sshPort,
              const QByteArray &token)
{
    const QJsonObject line{{u"api"_s, server.origin()},
                           {u"sshPort"_s, sshPort},
                           {u"project"_s, scenario.projectId},
                           {u"projectNumber"_s, scenario.projectNumber},
                           {u"token"_s, QString::fromLatin1(token)}};
    std::printf("%s\n", QJsonDocument{line}.toJson(QJsonDocument::Compact).constData());
    std::fflush(stdout);
}

int run(QCoreApplication &application, const Options &options, const practice::Scenario &scenario)
{
    allowManyDescriptors();
    const TemporaryFolder temporary;
    const auto folder = options.state.isEmpty() ? temporary.make() : options.state;
    if (folder.isEmpty())
        return complain(exitFailed, u"no temporary folder can be made; is the disk full?"_s);
    practice::PracticeClock clock{options.speed};
    SandboxHosts hosts;
    practice::World world{scenario, clock, hosts, options.seed};
    practice::Server server{world, *practice::parseFaults(scenario.faults)};
    const auto begin = options.fresh ? practice::World::Begin::Anew : practice::World::Begin::WhereItWas;
    if (const auto opened = world.open(folder, begin);
        !opened) // before the hosts: it makes sure that the folder is ours
        return complain(exitFailed, opened.error());
    const auto sshPort = hosts.start(options.sshPort, folder + "/hosts"_L1);
    if (!sshPort)
        return complain(exitFailed, sshPort.error().message);
    world.context().sshPort = *sshPort;
    if (const auto port = server.listen(options.port); !port)
        return complain(exitFailed, port.error());
    endOnSignals(application);
    if (options.parentPipe)
        endWithParent(application);
    announce(server, scenario, *sshPort, world.project().token());
    return QCoreApplication::exec();
}

/// What was begun when the hosts ended (a deadline for each) comes to its end, too.
void drain()
{
    const QDeadlineTimer deadline{std::chrono::seconds{2}};
    while (TaskScope::running() > 0 && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    QCoreApplication::setApplicationName(u"tpudesk-practice"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(TPUDESK_VERSION));
    QCommandLineParser parser;
    const auto options = readOptions(application.arguments(), parser);
    if (!options)
        return complain(exitUsage, options.error());
    if (options->help)
        parser.showHelp();
    if (options->version)
        parser.showVersion();
    const auto scenario = readScenario(options->scenario);
    if (!scenario)
        return complain(exitUsage, scenario.error());
    const int ended = run(application, *options, *scenario);
    drain();
    return ended;
}
