// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/profiling/profilecapture.h"

#include "services/core/async/reply.h"
#include "services/core/async/semaphore.h"
#include "services/core/ownfolder.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "services/core/shellquote.h"
#include "services/files/sftpfiles.h"
#include "services/ssh/http2bridge.h"

#include "profilerservice_client.grpc.qpb.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QGrpcCallOptions>
#include <QGrpcCallReply>
#include <QGrpcHttp2Channel>
#include <QLocale>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

namespace wire = tensorflow;
using Fault = Http2Bridge::Fault;
using Milliseconds = std::chrono::milliseconds;

struct ProfileCaptureMessages
{
    Q_DECLARE_TR_FUNCTIONS(ProfileCapture)
};

constexpr qint64 mostCallBytes = 1 << 20; // of all that a profiler answers: its file does not come this way
constexpr Milliseconds probeDeadline{15'000};
constexpr Milliseconds terminateDeadline{10'000};
constexpr int mostDownloads = 4; // side by side

/// The way to one profiler, as long as it is needed.
struct ProfilerLine
{
    ProfilerLine(quint16 port, LocalForward::Connect connect)
        : folder{Http2Bridge::folderTemplate()}
        , bridge{port, std::move(connect)}
    {
        bridge.allow(mostCallBytes);
    }

    QTemporaryDir folder; ///< 0700
    Http2Bridge bridge;
    wire::ProfilerService::Client client;
    std::shared_ptr<QGrpcCallReply> ending; ///< Terminate, while it is under way
};

/// What all hosts of a capture work on, and who is told.
struct CaptureBoard
{
    ProfilerAccess access;
    ProfileOrder order;
    CaptureReport report;
    std::shared_ptr<AsyncSemaphore> downloads = std::make_shared<AsyncSemaphore>(mostDownloads);
    ProfileCapture capture{};

    template <typename Change>
    void set(qsizetype index, Change change)
    {
        change(capture.hosts[index]);
        if (report)
            report(capture);
    }
    void fail(qsizetype index, const Error &error)
    {
        set(index, [&error](HostCapture &host) {
            host.state = CaptureState::Failed;
            host.error = error;
            host.error->message = punctuation::labelled(labelOf(host.host), error.message);
        });
    }
    [[nodiscard]] const PodHost &host(qsizetype index) const { return order.hosts.at(index); }
};
using Board = std::shared_ptr<CaptureBoard>;

/// The name that the profiler's file gets; one for each host also where several slices count their own from 0.
QString captureName(qsizetype index)
{
    return u"host-%1"_s.arg(index);
}

QByteArray repositoryOf(const QString &job)
{
    return (profileFolder(job).sliced(2) + u"/plugins/profile"_s).toUtf8();
}

QGrpcCallOptions deadlineOf(Milliseconds deadline)
{
    QGrpcCallOptions options;
    options.setDeadlineTimeout(deadline);
    return options;
}

template <typename Message>
Task<std::pair<QGrpcStatus, std::optional<Message>>> profilerAnswer(std::shared_ptr<QGrpcCallReply> call,
                                                                    std::stop_token stop)
{
    using Said = std::pair<QGrpcStatus, std::optional<Message>>;
    Reply<Said> reply;
    {
        const Answer<Said> answer;
        reply = answer.reply();
        QObject::connect(call.get(), &QGrpcCallReply::finished, call.get(),
                         [answer, asked = call.get()](const QGrpcStatus &status) {
                             answer(Said{status, status.isOk() ? asked->template read<Message>() : std::nullopt});
                         });
    }
    const auto said = co_await awaited(reply, {}, stop);
    if (!said) // the profiler need not go on
        call->cancel();
    co_return said;
}

Error silentProfiler()
{
    return {
        ErrorCode::Timeout,
        ProfileCaptureMessages::tr("Its profiler did not answer in time: the program may hang, or the host is very "
                                   "busy. Nothing was recorded there. Look at the program's stacks, or try again.")};
}

Error noProfiler(quint16 port)
{
    return {ErrorCode::Offline,
            ProfileCaptureMessages::tr("No profiler listens on port %1. It is there while a job runs that was started "
                                       "with “Start JAX's profiler with it”, or whose program calls "
                                       "jax.profiler.start_server(%1).")
                .arg(port)};
}

Error notProfiler(quint16 port)
{
    return {ErrorCode::BadReply,
            ProfileCaptureMessages::tr("What listens on port %1 is not the profiler of JAX. Start the job again with "
                                       "another port for its profiler.")
                .arg(port)};
}

/// Why a call did not go well. `wasThere`: this profiler has answered before.
Error callError(const ProfilerLine &line, quint16 port, const QGrpcStatus &status, bool wasThere)
{
    const auto words = plainText(status.message(), 500);
    switch (line.bridge.trouble()) {
    case Fault::NotHttp2:
    case Fault::TooMuch: return notProfiler(port);
    case Fault::Unreachable: return {ErrorCode::ConnectionLost, line.bridge.sentence(), {}};
    case Fault::NothingListens:
        return wasThere
            ? Error{ErrorCode::ConnectionLost, ProfileCaptureMessages::tr("The program ended while it was recorded.")}
            : noProfiler(port);
    case Fault::None: break;
    }
    if (status.code() == QtGrpc::StatusCode::DeadlineExceeded)
        return silentProfiler();
    if (status.code() == QtGrpc::StatusCode::Unimplemented)
        return notProfiler(port);
    if (words.contains("session active"_L1))
        return {
            ErrorCode::WrongState,
            ProfileCaptureMessages::tr(
                "Its program is being recorded already, by somebody else or by itself. Try again when that is over."),
            words};
    return {ErrorCode::BrokenThere,
            ProfileCaptureMessages::tr("Its profiler could not record. What it says stands in the details."), words};
}

/// The full path of the repository on the host, which the profiler has to be told.
Task<QByteArray> makeRepository(std::shared_ptr<SshConnection> connection, QString job, std::stop_token stop)
{
    const QByteArray mark = "tpudesk-profile ";
    const auto script = "umask 077\nfolder=" + shellQuote(repositoryOf(job))
        + "\ncd ~ && mkdir -p -- \"$folder\" && cd -- \"$folder\" && echo \"" + mark + "$(pwd -P)\"\n";
    const auto ran = co_await connection->exec(
        u"sh -s"_s, script, {.output = 64 * 1024, .time = std::chrono::seconds{30}}, std::move(stop));
    if (!ran)
        co_return std::unexpected{ran.error()};
    if (ran->kind == ExecResult::Kind::Lost)
        co_return failed(ErrorCode::ConnectionLost, ran->reason);
    const auto begin = ran->out.lastIndexOf(mark);
    const auto path = begin < 0 ? QByteArray{} : ran->out.sliced(begin + mark.size()).trimmed();
    const bool isPath = path.startsWith('/') && path.size() < 4'096
        && std::ranges::none_of(
                            path, [](char c) { return quint8(c) < ' '; })
        && QString::fromUtf8(path).toUtf8() == path;
    if (ran->kind != ExecResult::Kind::Exited || ran->status != 0 || !isPath)
        co_return failed(ErrorCode::FileFailed,
                         ProfileCaptureMessages::tr("The folder for the profile cannot be made in ~/.tpudesk: the disk "
                                                    "of this host is full or read-only. Make room there."),
                         plainText(QByteArrayView{ran->err}.first(std::min<qsizetype>(ran->err.size(), 2'000)), 300));
    co_return path;
}

/// The profiler of one host, ready to record; its errors are on the board.
Task<std::shared_ptr<ProfilerLine>> readyProfiler(Board board, qsizetype index, std::stop_token stop)
{
    const auto connect = board->access.connect(board->host(index));
    const auto connection = co_await connect(stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    const auto repository = co_await makeRepository(*connection, board->order.job, stop);
    if (!repository)
        co_return std::unexpected{repository.error()};
    board->set(index, [&](HostCapture &host) {
        host.remoteFile =
            *repository + '/' + board->order.session.toUtf8() + '/' + captureName(index).toUtf8() + ".xplane.pb";
    });
    const auto line = std::make_shared<ProfilerLine>(board->order.port, connect);
    if (const auto listens = line->bridge.listen(line->folder.filePath(u"0"_s)); !listens)
        co_return std::unexpected{listens.error()};
    line->client.attachChannel(std::make_shared<QGrpcHttp2Channel>(line->bridge.url()));
    // JAX's server has no Monitor; that it says so shows that it is there.
    const std::shared_ptr<QGrpcCallReply> call{line->client.Monitor({}, deadlineOf(probeDeadline))};
    const auto said = co_await profilerAnswer<wire::MonitorResponse>(call, stop);
    if (!said)
        co_return std::unexpected{said.error()};
    if (!said->first.isOk() && said->first.code() != QtGrpc::StatusCode::Unimplemented)
        co_return std::unexpected{callError(*line, board->order.port, said->first, false)};
    co_return line;
}

wire::ProfileRequest requestOf(const CaptureBoard &board, qsizetype index)
{
    const auto length = quint64(Milliseconds{board.order.length}.count());
    wire::ProfileOptions options;
    options.setVersion(1);
    options.setHostTracerLevel(2);
    options.setDeviceTracerLevel(1);
    options.setEnableHloProto(true); // XProf's views of operations want it
    options.setDurationMs(length);
    wire::ProfileRequest request;
    request.setDurationMs(length);
    request.setOpts(options);
    const auto &file = board.capture.hosts.at(index).remoteFile;
    const auto repository = file.first(file.lastIndexOf('/', file.lastIndexOf('/') - 1));
    request.setRepositoryRoot(QString::fromUtf8(repository));
    request.setSessionId(board.order.session);
    request.setHostName(captureName(index));
    return request;
}

/// Until the profiler has written its file.
Task<> recordOn(Board board, qsizetype index, std::shared_ptr<ProfilerLine> line, std::stop_token enough,
                std::stop_token stop)
{
    board->set(index, [](HostCapture &host) { host.state = CaptureState::Recording; });
    const auto deadline = Milliseconds{board->order.length} + board->order.patience;
    const std::shared_ptr<QGrpcCallReply> call{line->client.Profile(requestOf(*board, index), deadlineOf(deadline))};
    const std::stop_callback early{enough, [line, session = board->order.session] {
                                       wire::TerminateRequest request;
                                       request.setSessionId(session);
                                       line->ending = line->client.Terminate(request, deadlineOf(terminateDeadline));
                                   }};
    const auto said = co_await profilerAnswer<wire::ProfileResponse>(call, stop);
    if (!said)
        co_return std::unexpected{said.error()};
    if (!said->first.isOk())
        co_return std::unexpected{callError(*line, board->order.port, said->first, true)};
    board->set(index, [&](HostCapture &host) { host.isEmpty = said->second && said->second->emptyTrace(); });
    co_return Result<>{};
}

Error missingFile(const QByteArray &path)
{
    return {
        ErrorCode::NotFound,
        ProfileCaptureMessages::tr("Its profiler says that it has written %1, but that file is not there. A program "
                                   "in a container writes inside that: mount the folder ~/.tpudesk into it.")
            .arg(plainText(QByteArrayView{path}, 400))};
}

Task<> fetchFrom(Board board, qsizetype index, std::stop_token stop)
{
    const auto permit = co_await board->downloads->enter(stop);
    if (!permit)
        co_return std::unexpected{permit.error()};
    const auto files = board->access.files(board->host(index));
    const auto path = board->capture.hosts.at(index).remoteFile;
    const auto entry = co_await files->look(path, stop);
    if (!entry)
        co_return std::unexpected{entry.error().code == ErrorCode::NotFound ? missingFile(path) : entry.error()};
    if (entry->kind != FileKind::File) // a link could lead anywhere
        co_return std::unexpected{missingFile(path)};
    if (entry->size > quint64(mostProfileBytes))
        co_return failed(
            ErrorCode::Invalid,
            ProfileCaptureMessages::tr("Its profile has %1, more than is fetched. It stays on the host, in "
                                       "%2; record for a shorter time.")
                .arg(QLocale{}.formattedDataSize(qint64(entry->size)), plainText(QByteArrayView{path}, 400)));
    const auto file = board->capture.folder + u'/' + captureName(index) + u".xplane.pb"_s;
    board->set(index, [&](HostCapture &host) {
        host.state = CaptureState::Downloading;
        host.allBytes = qint64(entry->size);
    });
    const auto fetched = co_await files->download(
        {.from = path, .to = file, .ifThere = IfThere::Replace},
        [board, index](const TransferProgress &progress) {
            board->set(index, [&progress](HostCapture &host) { host.bytes = progress.bytes; });
        },
        stop);
    if (!fetched)
        co_return std::unexpected{fetched.error()};
    board->set(index, [&](HostCapture &host) {
        host.state = CaptureState::Done;
        host.file = file;
        host.bytes = fetched->bytes;
    });
    co_return Result<>{};
}

/// One host, from its ready profiler to its file here.
Task<> captureOn(Board board, qsizetype index, std::shared_ptr<ProfilerLine> line, std::stop_token enough,
                 std::stop_token stop)
{
    const auto recorded = co_await recordOn(board, index, std::move(line), std::move(enough), stop);
    if (!recorded)
        co_return recorded;
    co_return co_await fetchFrom(board, index, stop);
}

Task<std::shared_ptr<SshConnection>> pooled(QPointer<HostPool> pool, PodHost host, std::stop_token stop)
{
    if (!pool)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await pool->connection(std::move(host), std::move(stop));
}

bool isWord(const QString &text, qsizetype longest)
{
    static const QRegularExpression shape{u"\\A[A-Za-z0-9_-]+\\z"_s};
    return text.size() <= longest && shape.match(text).hasMatch();
}

} // namespace

qsizetype ProfileCapture::done() const
{
    return std::ranges::count(hosts, CaptureState::Done, &HostCapture::state);
}

ProfilerAccess profilerAccess(QPointer<HostPool> pool)
{
    const auto connect = [pool](const PodHost &host) -> LocalForward::Connect {
        return [pool, host](std::stop_token stop) { return pooled(pool, host, std::move(stop)); };
    };
    return {.connect = connect,
            .files = [connect](const PodHost &host) { return std::make_shared<SftpFiles>(connect(host)); }};
}

QString profileSession(const QDateTime &now)
{
    return now.toString(u"yyyy_MM_dd_HH_mm_ss"_s);
}

QString profileFolder(const QString &job)
{
    return job.isEmpty() ? u"~/.tpudesk/profile"_s : u"~/.tpudesk/jobs/%1/profile"_s.arg(job);
}

QString profilerNotice()
{
    return ProfileCaptureMessages::tr("JAX lets its profiler listen on all addresses of the host and asks for no "
                                      "password: whoever reaches the host in its network can record, too. TPU Desk "
                                      "itself reaches it through SSH.");
}

QString problemOf(const ProfileOrder &order)
{
    using namespace std::chrono_literals;
    if (order.hosts.isEmpty())
        return ProfileCaptureMessages::tr("Choose the hosts to record.");
    if (order.port < 1'024)
        return ProfileCaptureMessages::tr("This job was started without a profiler. Start it again with “Start JAX's "
                                          "profiler with it” switched on.");
    if (order.length < 1s || order.length > ProfileOrder::longest)
        return ProfileCaptureMessages::tr("A recording takes from 1 to %1 seconds.").arg(ProfileOrder::longest.count());
    const bool isNamed = isWord(order.session, 64) && (order.job.isEmpty() || isWord(order.job, 64));
    return isNamed && QFileInfo{order.folder}.isAbsolute()
        ? QString{}
        : ProfileCaptureMessages::tr("There is no folder for what is recorded.");
}

Task<ProfileCapture> captureProfile(ProfilerAccess access, ProfileOrder order, CaptureReport report,
                                    std::stop_token enough, std::stop_token stop)
{
    if (const auto problem = problemOf(order); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto folder = order.folder + u"/profiles/"_s + order.session;
    if (!makeOwnFolder(folder))
        co_return failed(ErrorCode::FileFailed,
                         ProfileCaptureMessages::tr("The folder %1 cannot be made on this computer (%2).")
                             .arg(folder, QString::fromLocal8Bit(std::strerror(errno))));
    const auto board = std::make_shared<CaptureBoard>(
        CaptureBoard{.access = std::move(access), .order = std::move(order), .report = std::move(report)});
    board->capture = {.session = board->order.session, .folder = folder};
    for (const auto &host : std::as_const(board->order.hosts))
        board->capture.hosts += HostCapture{.host = host};
    std::vector<Task<std::shared_ptr<ProfilerLine>>> preparing;
    for (qsizetype index = 0; index < board->order.hosts.size(); ++index)
        preparing.push_back(readyProfiler(board, index, stop));
    std::vector<std::pair<qsizetype, std::shared_ptr<ProfilerLine>>> ready;
    for (qsizetype index = 0; index < qsizetype(preparing.size()); ++index) {
        const auto line = co_await preparing[size_t(index)];
        if (line)
            ready.emplace_back(index, *line);
        else
            board->fail(index, line.error());
    }
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    std::vector<std::pair<qsizetype, Task<>>> recording; // all begin now, so that they show the same moments
    for (auto &[index, line] : ready)
        recording.emplace_back(index, captureOn(board, index, std::move(line), enough, stop));
    for (auto &[index, task] : recording) {
        if (const auto done = co_await task; !done)
            board->fail(index, done.error());
    }
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    co_return board->capture;
}

Task<qsizetype> gatherProfile(ProfilerAccess access, ProfileCapture capture, PodHost onto, std::stop_token stop)
{
    const auto there = std::ranges::find(capture.hosts, onto.id, [](const HostCapture &host) { return host.host.id; });
    if (there == capture.hosts.end() || there->state != CaptureState::Done)
        co_return failed(
            ErrorCode::WrongState,
            ProfileCaptureMessages::tr("%1 has no part in this recording: choose a host that was recorded.")
                .arg(labelOf(onto)));
    const auto folder = there->remoteFile.first(there->remoteFile.lastIndexOf('/') + 1);
    const auto files = access.files(onto);
    qsizetype put = 0;
    for (const auto &host : std::as_const(capture.hosts)) {
        if (host.state != CaptureState::Done || host.host.id == onto.id)
            continue;
        const auto name = folder + host.remoteFile.sliced(host.remoteFile.lastIndexOf('/') + 1);
        const auto entry = co_await files->look(name, stop); // hosts may share the folder
        if (entry && entry->size == quint64(host.bytes))
            continue;
        const auto uploaded =
            co_await files->upload({.from = host.file, .to = name, .ifThere = IfThere::Replace}, {}, stop);
        if (!uploaded)
            co_return std::unexpected{uploaded.error()};
        ++put;
    }
    co_return put;
}
