// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/practicecloud.h"

#include "services/core/wake.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>
#include <QProcess>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

/// The process and what is known of it.
struct PracticeCloud::Child
{
    static constexpr qsizetype longestLine = 64 * 1'024;

    explicit Child(PracticeCloud *cloud);

    QPointer<PracticeCloud> owner;
    QProcess process;
    QByteArray line; ///< what it printed, up to its first line end
    QByteArray words; ///< the last it said on stderr
    State state = State::Stopped;
    PracticeAccess access;
    std::shared_ptr<Wake> change; ///< woken by its line and by its end

    void set(State next);
    void readLine();
    void readWords();
    void ended();
    [[nodiscard]] bool isRunning() const { return process.state() != QProcess::NotRunning; }
    [[nodiscard]] QString lastWords() const { return QString::fromUtf8(words).trimmed(); }
};

namespace {

using ChildPtr = std::shared_ptr<PracticeCloud::Child>;

struct PracticeCloudMessages
{
    Q_DECLARE_TR_FUNCTIONS(PracticeCloud)
};

/// Waits for the child's line or end, at most so long. An Error only when stopped.
Task<> somethingHappens(ChildPtr child, std::chrono::milliseconds deadline, std::stop_token stop)
{
    const auto wake = std::make_shared<Wake>();
    child->change = wake;
    QTimer timer;
    timer.setSingleShot(true);
    QObject::connect(&timer, &QTimer::timeout, wake.get(), [ticket = wake.get()] { ticket->now(); });
    timer.start(deadline);
    co_return co_await wokenOrStopped(wake, stop);
}

/// Closing its pipe is the order to end; the rest is for one that hangs.
Task<> endChild(ChildPtr child, std::chrono::milliseconds grace)
{
    child->set(PracticeCloud::State::Stopped);
    child->process.closeWriteChannel();
    if (child->isRunning())
        (void)co_await somethingHappens(child, grace, {});
    if (child->isRunning()) {
        child->process.terminate();
        (void)co_await somethingHappens(child, grace, {});
    }
    if (child->isRunning()) {
        child->process.kill();
        (void)co_await somethingHappens(child, grace, {});
    }
    co_return {};
}

Error notStarted(const PracticeCloud::Child &child, std::chrono::milliseconds deadline)
{
    if (child.process.error() == QProcess::FailedToStart)
        return {ErrorCode::FileFailed,
                PracticeCloudMessages::tr("The practice cloud could not be started: %1. Install the program again.")
                    .arg(child.process.errorString())};
    if (!child.isRunning())
        return {ErrorCode::FileFailed,
                PracticeCloudMessages::tr("The practice cloud ended before it was ready. %1 Try again; if this "
                                          "persists, start it by itself to see more.")
                    .arg(child.lastWords().section(u'\n', -1)),
                child.lastWords()};
    return {ErrorCode::Timeout,
            PracticeCloudMessages::tr(
                "The practice cloud was not ready within %n second(s). Try again; this computer may be busy.", nullptr,
                int(std::chrono::ceil<std::chrono::seconds>(deadline).count())),
            child.lastWords()};
}

void launch(PracticeCloud::Child &child, const PracticeCloud::Options &options)
{
    QStringList arguments{u"--parent-pipe"_s};
    if (const QString folder = options.world.folder(options.stateFolder); !folder.isEmpty())
        arguments << u"--state"_s << folder;
    if (!options.world.scenario.isEmpty())
        arguments << u"--scenario"_s << options.world.scenario;
    if (options.world.isAnew)
        arguments << u"--fresh"_s;
    child.line.clear();
    child.words.clear();
    child.set(PracticeCloud::State::Starting);
    child.process.start(options.program, arguments + options.arguments);
}

Task<PracticeAccess> startChild(ChildPtr child, PracticeCloud::Options options, std::stop_token stop)
{
    if (child->state == PracticeCloud::State::Running)
        co_return std::as_const(child->access); // a plain lvalue would be moved from
    if (child->isRunning())
        co_return failed(ErrorCode::Busy,
                         PracticeCloudMessages::tr("The practice cloud is starting or ending already. Wait a moment."));
    if (!QFileInfo{options.program}.isExecutable())
        co_return failed(ErrorCode::NotFound,
                         PracticeCloudMessages::tr("The practice cloud is not installed: %1 is missing. Install it "
                                                   "(the package tpudesk-practice), or sign in to your own project.")
                             .arg(options.program));
    launch(*child, options);
    auto waited = co_await somethingHappens(child, options.deadline, stop);
    Result<PracticeAccess> access = waited ? child->line.contains('\n')
            ? practiceAccess(child->line.left(child->line.indexOf('\n')))
            : Result<PracticeAccess>{std::unexpected{notStarted(*child, options.deadline)}}
                                           : Result<PracticeAccess>{std::unexpected{waited.error()}};
    if (!access) {
        (void)co_await endChild(child, options.grace);
        co_return access;
    }
    child->access = *access;
    child->set(PracticeCloud::State::Running);
    co_return access;
}

Task<PracticeAccess> startOther(ChildPtr child, PracticeCloud::Options options, std::stop_token stop)
{
    if (child->isRunning())
        (void)co_await endChild(child, options.grace);
    co_return co_await startChild(child, std::move(options), std::move(stop));
}

} // namespace

PracticeCloud::Child::Child(PracticeCloud *cloud)
    : owner{cloud}
{
    QObject::connect(&process, &QProcess::readyReadStandardOutput, &process, [this] { readLine(); });
    QObject::connect(&process, &QProcess::readyReadStandardError, &process, [this] { readWords(); });
    QObject::connect(&process, &QProcess::finished, &process, [this] { ended(); });
    QObject::connect(&process, &QProcess::errorOccurred, &process, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            ended();
    });
}

void PracticeCloud::Child::set(State next)
{
    if (std::exchange(state, next) != next && owner)
        emit owner->stateChanged(next);
}

void PracticeCloud::Child::readLine()
{
    const auto more = process.readAllStandardOutput();
    if (!line.contains('\n') && line.size() < longestLine) // nothing after its line is promised
        line += more;
    if (change && (line.contains('\n') || line.size() >= longestLine))
        change->now();
}

void PracticeCloud::Child::readWords()
{
    constexpr qsizetype kept = 4'096;
    words += process.readAllStandardError();
    words = words.right(kept);
}

void PracticeCloud::Child::ended()
{
    readWords();
    if (change)
        change->now();
    if (state != State::Running)
        return;
    set(State::Died);
    if (owner)
        emit owner->died(
            {ErrorCode::ConnectionLost,
             PracticeCloudMessages::tr(
                 "The practice cloud has ended unexpectedly. Start it again; its TPUs are kept if it has a folder."),
             lastWords()});
}

PracticeCloud::PracticeCloud(Options options, QObject *parent)
    : QObject{parent}
    , m_child{std::make_shared<Child>(this)}
    , m_options{std::move(options)}
{
}

PracticeCloud::~PracticeCloud()
{
    m_child->owner.clear();
    m_child->set(State::Stopped);
    auto &process = m_child->process;
    if (!m_child->isRunning())
        return;
    process.closeWriteChannel();
    const auto grace = int(m_options.grace.count());
    if (!process.waitForFinished(grace)) {
        process.terminate();
        if (!process.waitForFinished(grace))
            process.kill();
    }
}

Task<PracticeAccess> PracticeCloud::start(std::stop_token stop)
{
    return startChild(m_child, m_options, std::move(stop));
}

Task<PracticeAccess> PracticeCloud::startWorld(PracticeWorld world, std::stop_token stop)
{
    m_options.world = world;
    auto options = m_options;
    m_options.world.isAnew = false; // when it has to be started once more, its world goes on
    return startOther(m_child, std::move(options), std::move(stop));
}

Task<> PracticeCloud::end()
{
    return endChild(m_child, m_options.grace);
}

PracticeCloud::State PracticeCloud::state() const
{
    return m_child->state;
}

qint64 PracticeCloud::processId() const
{
    return m_child->process.processId();
}

QString PracticeCloud::defaultProgram()
{
    const auto chosen = qEnvironmentVariable("TPUDESK_PRACTICE");
    return chosen.isEmpty() ? QCoreApplication::applicationDirPath() + "/tpudesk-practice"_L1 : chosen;
}
