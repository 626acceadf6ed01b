// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A capture over real SSH, of a real gRPC server that knows no .proto file of ours.
#include "services/core/protowire.h"
#include "services/profiling/profilecapture.h"
#include "services/profiling/profilereading.h"
#include "tests/fakes/fakefiles.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/services/usage/grpcserver.h"
#include "xspacebytes.h"

#include <QDir>
#include <QFileInfo>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include <algorithm>
#include <condition_variable>
#include <mutex>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QByteArray service = "/tensorflow.ProfilerService/";

/// A message that was sent, by hand: the first of each field.
struct Sent
{
    explicit Sent(QByteArrayView wire)
    {
        isWhole = forEachField(wire, [this](const WireField &field) {
            if (field.isBytes && !bytes.contains(int(field.number)))
                bytes.insert(int(field.number), field.bytes.toByteArray());
            else if (!field.isBytes)
                numbers.insert(int(field.number), field.value);
            return true;
        });
    }

    QHash<int, QByteArray> bytes;
    QHash<int, quint64> numbers;
    bool isWhole = false;
};

/// JAX's profiler, as far as it is asked: it has no Monitor, and writes ROOT/SESSION/HOST.xplane.pb.
class Profiler
{
public:
    explicit Profiler(QByteArray recording)
        : m_recording{std::move(recording)}
    {
    }

    GrpcServer::Answer operator()(const QByteArray &method, const QByteArray &request)
    {
        if (method == service + "Profile")
            return record(Sent{request});
        if (method != service + "Terminate")
            return {.code = 12, .words = "unimplemented."};
        const std::scoped_lock lock{m_guard};
        ended += Sent{request}.bytes.value(1);
        m_changed.notify_all();
        return {};
    }

    QList<QByteArray> hosts() const
    {
        const std::scoped_lock lock{m_guard};
        QList<QByteArray> all;
        for (const auto &one : asked)
            all += one.bytes.value(7);
        std::ranges::sort(all);
        return all;
    }

    mutable std::mutex m_guard;
    QList<Sent> asked;
    QList<QByteArray> ended; ///< sessions
    bool waitsForItsEnd = false; ///< it records until Terminate
    bool writesNothing = false;
    qint64 size = 0; ///< of the file, where it is not that of the recording
    bool isEmpty = false;

private:
    GrpcServer::Answer record(const Sent &request)
    {
        std::unique_lock lock{m_guard};
        asked += request;
        if (waitsForItsEnd)
            m_changed.wait_for(lock, 20s, [&] { return ended.contains(request.bytes.value(6)); });
        const auto folder = QString::fromUtf8(request.bytes.value(5) + '/' + request.bytes.value(6));
        QFile file{folder + u'/' + QString::fromUtf8(request.bytes.value(7)) + u".xplane.pb"_s};
        if (!writesNothing
            && (!QDir{}.mkpath(folder) || !file.open(QIODevice::WriteOnly) || file.write(m_recording) < 0
                || (size > 0 && !file.resize(size))))
            return {.code = 13, .words = "no file"};
        return {.message = isEmpty ? proto::number(7, 1) : QByteArray{}};
    }

    QByteArray m_recording;
    std::condition_variable m_changed;
};

QByteArray recording()
{
    return xspace::plane("/device:TPU:0",
                         xspace::line("XLA Ops", {{1, 0, 9 * xspace::ms}}) + xspace::eventName(1, "fusion.1"))
        + xspace::recorded(12'000'000);
}

} // namespace

class ProfileCaptureTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_home;
    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<HostPool> m_pool;

    [[nodiscard]] ProfileOrder order(quint16 port, int hosts = 1) const
    {
        return {.hosts = PodFixture::hosts(hosts),
                .port = port,
                .length = 1s,
                .job = u"0123456789ab"_s,
                .session = u"2026_11_23_14_05_09"_s,
                .folder = m_folder.filePath(u"run"_s),
                .patience = 20s};
    }
    [[nodiscard]] Result<ProfileCapture> capture(const ProfileOrder &order, std::stop_token enough = {},
                                                 std::stop_token stop = {})
    {
        return QCoro::waitFor(
            captureProfile(profilerAccess(m_pool.get()), order, {}, std::move(enough), std::move(stop)));
    }
    /// The sentence of the one host that failed.
    [[nodiscard]] QString trouble(const ProfileOrder &order)
    {
        const auto done = capture(order);
        if (!done || done->hosts.size() != 1 || done->hosts.constFirst().state != CaptureState::Failed)
            return u"it did not fail"_s;
        return done->hosts.constFirst().error->message;
    }

private slots:
    void init()
    {
        m_home = m_folder.filePath(u"home"_s);
        QVERIFY(QDir{m_home}.removeRecursively() && QDir{}.mkpath(m_home));
        QVERIFY(QDir{m_folder.filePath(u"run"_s)}.removeRecursively());
        m_fixture = std::make_unique<PodFixture>(QStringList{u"SetEnv HOME=%1"_s.arg(m_home)});
        if (!m_fixture->server.problem().isEmpty())
            QSKIP(qPrintable(m_fixture->server.problem()));
        m_pool = std::make_unique<HostPool>(m_fixture->reach(), &m_fixture->hub);
    }
    void cleanup()
    {
        m_pool.reset();
        m_fixture.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void allHostsRecordAndTheirFilesComeHere()
    {
        Profiler profiler{recording()};
        const GrpcServer server{std::ref(profiler)};
        const auto done = capture(order(server.port(), 3));
        QVERIFY2(done, qPrintable(done ? QString{} : done.error().message));
        QCOMPARE(done->done(), 3);
        QCOMPARE(profiler.hosts(), (QList<QByteArray>{"host-0", "host-1", "host-2"}));
        const auto &request = profiler.asked.constFirst();
        QVERIFY(request.isWhole);
        QCOMPARE(request.numbers.value(1), quint64(1'000));
        QCOMPARE(request.bytes.value(6), QByteArray{"2026_11_23_14_05_09"});
        const auto root = m_home.toUtf8() + "/.tpudesk/jobs/0123456789ab/profile/plugins/profile";
        QCOMPARE(request.bytes.value(5), QFileInfo{QString::fromUtf8(root)}.canonicalFilePath().toUtf8());
        const Sent options{request.bytes.value(4)};
        QCOMPARE(options.numbers.value(5), quint64(1)); // else the server takes its own options
        QCOMPARE(options.numbers.value(9), quint64(1'000)); // by this one it counts
        QCOMPARE(options.numbers.value(2), quint64(2));
        QCOMPARE(options.numbers.value(3), quint64(1));
        for (const auto &host : done->hosts) {
            const QFileInfo file{host.file};
            QCOMPARE(file.dir().path(), m_folder.filePath(u"run/profiles/2026_11_23_14_05_09"_s));
            QCOMPARE(file.permissions() & ~(QFile::ReadUser | QFile::WriteUser), QFile::ReadOwner | QFile::WriteOwner);
            QCOMPARE(host.bytes, recording().size());
            QVERIFY(!host.isEmpty && !host.error);
        }
        QCOMPARE(QFileInfo{done->folder}.permissions() & (QFile::ReadOther | QFile::ReadGroup), QFile::Permissions{});
        QStringList files;
        for (const auto &host : done->hosts)
            files += host.file;
        const auto reading = QCoro::waitFor(readProfiles(files, {}, {}));
        QVERIFY(reading);
        QCOMPARE(reading->hosts.at(2).devices.constFirst().operations.constFirst().name, u"fusion.1"_s);
    }

    void whatIsGoingOnIsTold()
    {
        Profiler profiler{recording()};
        profiler.isEmpty = true;
        const GrpcServer server{std::ref(profiler)};
        QList<CaptureState> states;
        const auto report = [&states](const ProfileCapture &capture) {
            const auto state = capture.hosts.constFirst().state;
            if (states.isEmpty() || states.constLast() != state)
                states += state;
        };
        const auto done =
            QCoro::waitFor(captureProfile(profilerAccess(m_pool.get()), order(server.port()), report, {}, {}));
        QVERIFY(done);
        QCOMPARE(states,
                 (QList<CaptureState>{CaptureState::Preparing, CaptureState::Recording, CaptureState::Downloading,
                                      CaptureState::Done}));
        QVERIFY(done->hosts.constFirst().isEmpty); // nothing happened while it looked
    }

    void oneHostThatCannotStopsNoOther()
    {
        Profiler profiler{recording()};
        const GrpcServer server{std::ref(profiler)};
        QTcpServer gone;
        QVERIFY(gone.listen(QHostAddress::LocalHost));
        const auto dead = gone.serverPort();
        gone.close();
        HostPool pool{m_fixture->reach([dead](const PodHost &host, SshTarget &target) {
                          if (host.worker == 1)
                              target.port = dead;
                      }),
                      &m_fixture->hub};
        const auto done = QCoro::waitFor(captureProfile(profilerAccess(&pool), order(server.port(), 3), {}, {}, {}));
        QVERIFY(done);
        QCOMPARE(done->done(), 2);
        QCOMPARE(profiler.asked.size(), 2);
        const auto &failed = done->hosts.at(1);
        QCOMPARE(failed.state, CaptureState::Failed);
        QVERIFY(failed.error->message.contains(u"host 1"_s));
    }

    void noProfilerIsSaidSo()
    {
        QTcpServer gone;
        QVERIFY(gone.listen(QHostAddress::LocalHost));
        const auto port = gone.serverPort();
        gone.close();
        QVERIFY(trouble(order(port)).contains(QString::number(port)));
    }

    void whatIsNoProfilerIsSaidSo()
    {
        QTcpServer page;
        QVERIFY(page.listen(QHostAddress::LocalHost));
        connect(&page, &QTcpServer::newConnection, &page,
                [&page] { page.nextPendingConnection()->write("HTTP/1.1 400 Bad Request\r\n\r\n<html>no</html>"); });
        QVERIFY(trouble(order(page.serverPort())).contains(u"not the profiler"_s));
        // libtpu's metric server, as an example: it speaks gRPC, but not this.
        const GrpcServer other{[](const QByteArray &, const QByteArray &) { return GrpcServer::Answer{.code = 12}; }};
        QVERIFY(trouble(order(other.port())).contains(u"not the profiler"_s));
    }

    void aProfilerThatIsBusyIsSaidSo()
    {
        const GrpcServer busy{[](const QByteArray &method, const QByteArray &) -> GrpcServer::Answer {
            return {.code = method.endsWith("Monitor") ? 12 : 13, .words = "Another profiling session active."};
        }};
        QVERIFY(trouble(order(busy.port())).contains(u"already"_s));
    }

    void whatAProfilerSaysOfItsFaultIsKept()
    {
        const GrpcServer broken{[](const QByteArray &method, const QByteArray &) -> GrpcServer::Answer {
            return {.code = method.endsWith("Monitor") ? 12 : 13, .words = "disk quota\x1b[31m exceeded"};
        }};
        const auto done = capture(order(broken.port()));
        QVERIFY(done);
        const auto &error = *done->hosts.constFirst().error;
        QVERIFY(error.serverWords.contains(u"disk quota"_s) && !error.serverWords.contains(u'\x1b'));
    }

    void aProfilerThatNeverAnswersEndsInASentence()
    {
        const GrpcServer silent{[](const QByteArray &method, const QByteArray &) -> GrpcServer::Answer {
            return {.code = 12, .never = !method.endsWith("Monitor")};
        }};
        auto impatient = order(silent.port());
        impatient.patience = 200ms;
        const auto done = capture(impatient);
        QVERIFY(done);
        QCOMPARE(done->hosts.constFirst().error->code, ErrorCode::Timeout);
        QVERIFY(!done->hosts.constFirst().error->message.isEmpty());
    }

    // A program in a container writes in a file system of its own.
    void aFileThatIsNotThereIsSaidSo()
    {
        Profiler profiler{recording()};
        profiler.writesNothing = true;
        const GrpcServer server{std::ref(profiler)};
        QVERIFY(trouble(order(server.port())).contains(u".xplane.pb"_s));
    }

    void aFileThatIsTooLargeStaysThere()
    {
        Profiler profiler{recording()};
        profiler.size = mostProfileBytes + 1; // without taking that room
        const GrpcServer server{std::ref(profiler)};
        const auto done = capture(order(server.port()));
        QVERIFY(done);
        QCOMPARE(done->hosts.constFirst().error->code, ErrorCode::Invalid);
        QVERIFY(QDir{done->folder}.isEmpty());
    }

    void aDiskThatIsFullThereIsSaidSo()
    {
        Profiler profiler{recording()};
        const GrpcServer server{std::ref(profiler)};
        QFile inTheWay{m_home + u"/.tpudesk"_s};
        QVERIFY(inTheWay.open(QIODevice::WriteOnly)); // no folder can be made
        QVERIFY(trouble(order(server.port())).contains(u"~/.tpudesk"_s));
        QVERIFY(profiler.asked.isEmpty());
    }

    void enoughIsEnough()
    {
        Profiler profiler{recording()};
        profiler.waitsForItsEnd = true;
        const GrpcServer server{std::ref(profiler)};
        std::stop_source enough;
        const auto report = [&enough](const ProfileCapture &capture) {
            if (capture.hosts.constFirst().state == CaptureState::Recording)
                enough.request_stop();
        };
        const auto done = QCoro::waitFor(
            captureProfile(profilerAccess(m_pool.get()), order(server.port()), report, enough.get_token(), {}));
        QVERIFY(done);
        QCOMPARE(done->done(), 1); // what was recorded so far
        QVERIFY(profiler.ended.contains("2026_11_23_14_05_09"));
    }

    void aStopEndsIt()
    {
        const GrpcServer silent{[](const QByteArray &method, const QByteArray &) -> GrpcServer::Answer {
            return {.code = 12, .never = !method.endsWith("Monitor")};
        }};
        std::stop_source stop;
        QTimer::singleShot(300, this, [&stop] { stop.request_stop(); });
        const auto done = capture(order(silent.port()), {}, stop.get_token());
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
    }

    void anOrderThatCannotBeIsRefused()
    {
        const auto good = order(9'012);
        QCOMPARE(problemOf(good), QString{});
        const auto isBad = [&good](auto change) {
            auto bad = good;
            change(bad);
            return !problemOf(bad).isEmpty();
        };
        QVERIFY(isBad([](ProfileOrder &bad) { bad.hosts.clear(); }));
        QVERIFY(isBad([](ProfileOrder &bad) { bad.port = 80; }));
        QVERIFY(isBad([](ProfileOrder &bad) { bad.length = 0s; }));
        QVERIFY(isBad([](ProfileOrder &bad) { bad.length = 61s; }));
        QVERIFY(isBad([](ProfileOrder &bad) { bad.session = u"../../etc"_s; }));
        QVERIFY(isBad([](ProfileOrder &bad) { bad.job = u"a b"_s; }));
        QVERIFY(isBad([](ProfileOrder &bad) { bad.folder = u"run"_s; }));
        auto bad = good;
        bad.port = 0;
        const auto refused = capture(bad);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Invalid);
    }

    void filesOfTheOthersAreGatheredForXProf()
    {
        const auto hosts = PodFixture::hosts(3);
        const auto files = std::make_shared<FakeFiles>();
        const ProfilerAccess access{.connect = {}, .files = [files](const PodHost &) { return files; }};
        ProfileCapture capture{.session = u"s"_s, .folder = m_folder.path()};
        for (int i = 0; i < 3; ++i) {
            const auto name = u"host-%1.xplane.pb"_s.arg(i);
            QFile file{m_folder.filePath(name)};
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("recorded") == 8);
            capture.hosts += HostCapture{.host = hosts.at(i),
                                         .state = i == 2 ? CaptureState::Failed : CaptureState::Done,
                                         .remoteFile = "/home/anna/p/s/" + name.toUtf8(),
                                         .file = file.fileName(),
                                         .bytes = 8};
        }
        const auto put = QCoro::waitFor(gatherProfile(access, capture, hosts.at(0), {}));
        QVERIFY(put);
        QCOMPARE(*put, 1); // its own is there, and one failed
        QCOMPARE(files->did, QList<QByteArray>{"upload /home/anna/p/s/host-1.xplane.pb"});
        QCOMPARE(QCoro::waitFor(gatherProfile(access, capture, hosts.at(0), {})).value_or(-1), 0); // it is there by now
        const auto failed = QCoro::waitFor(gatherProfile(access, capture, hosts.at(2), {}));
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, ErrorCode::WrongState);
    }

    void sessionsAreNamedAsXProfNamesThem()
    {
        QCOMPARE(profileSession(QDateTime{QDate{2026, 11, 23}, QTime{14, 5, 9}}), u"2026_11_23_14_05_09"_s);
        QCOMPARE(profileFolder(u"0123456789ab"_s), u"~/.tpudesk/jobs/0123456789ab/profile"_s);
        QVERIFY(profileFolder({}).startsWith(u"~/.tpudesk/"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ProfileCaptureTest)

#include "tst_profilecapture.moc"
