// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/slicerun.h"

#include "services/practice/hosts/apiport.h"
#include "services/practice/hosts/bootdisk.h"
#include "services/practice/hosts/guestkeys.h"
#include "services/practice/hosts/metadataserver.h"
#include "services/practice/hosts/outsideport.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFuture>
#include <QPromise>

#include <algorithm>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// One id is all that an ordinary user can map. It is not 0, so that nobody is root without sudo.
constexpr auto namespaces =
    "--unshare-user --disable-userns --uid 1001 --gid 1001 --unshare-pid --unshare-ipc --unshare-uts --unshare-net "
    "--unshare-cgroup-try --die-with-parent --as-pid-1"_L1;

constexpr auto environment = "--clearenv --setenv LANG C.UTF-8 "
                             "--setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"_L1;

// What the worker's first process keeps, for the imitation of sudo. Not SYS_ADMIN: it could undo the mounts below.
constexpr auto capabilities = "CHOWN DAC_OVERRIDE DAC_READ_SEARCH FOWNER FSETID KILL SETGID SETUID SYS_PTRACE SYS_NICE "
                              "SYS_CHROOT NET_BIND_SERVICE NET_RAW"_L1;

// When root runs this, the id inside is root's, which could write the kernel's settings: they are read-only.
constexpr auto kernelFiles = "--proc /proc --ro-bind /proc/sys /proc/sys "
                             "--ro-bind-try /proc/sysrq-trigger /proc/sysrq-trigger --dev /dev"_L1;

// 256 MiB each of /dev/shm, /tmp and /run.
constexpr auto memoryDisks =
    "--perms 1777 --size 268435456 --tmpfs /dev/shm --perms 1777 --size 268435456 --tmpfs /tmp "
    "--perms 0555 --size 268435456 --tmpfs /run --perms 1777 --dir /run/lock"_L1;

QStringList words(QLatin1StringView text)
{
    return QString{text}.split(u' ');
}

QStringList disks(const BootDisk &disk, const PracticeParts &parts)
{
    QStringList args{u"--bind"_s, disk.root(), u"/"_s};
    if (parts.sshdRoot.isEmpty())
        args += words("--ro-bind /usr /usr"_L1);
    else
        args += words("--overlay-src /usr --overlay-src"_L1) + QStringList{parts.sshdRoot + u"/usr"_s}
            + words("--ro-overlay /usr"_L1);
    args += {u"--bind"_s, disk.local(), u"/usr/local"_s};
    args += {u"--ro-bind"_s, parts.folder + u"/bin"_s, u"/usr/local/sbin"_s};
    return args;
}

/// bubblewrap's options for one worker: what it may see, and nothing else. The command is not part of it.
QStringList sandboxArguments(const WorkerSpec &worker, const BootDisk &disk, const PracticeParts &parts)
{
    QStringList args = words(namespaces) + words(environment) + QStringList{u"--hostname"_s, worker.hostName};
    for (const QString &capability : words(capabilities))
        args += {u"--cap-add"_s, u"CAP_"_s + capability};
    args += disks(disk, parts) + words(kernelFiles)
        + QStringList{u"--ro-bind"_s, disk.bootId(), u"/proc/sys/kernel/random/boot_id"_s} + words(memoryDisks);
    for (const QString &part : {u"/init"_s, u"/login.so"_s, u"/lib"_s, u"/runtime"_s})
        args += {u"--ro-bind"_s, parts.folder + part, u"/run/practice"_s + part};
    return args + words("--chdir /"_L1);
}

constexpr auto bootDeadline = 60s; // 64 workers on a busy two-core machine
constexpr auto haltDeadline = 3s;

/// A file without a name, to be handed to a sandbox.
wire::Fd fileWith(const QByteArray &content)
{
    wire::Fd file{::memfd_create("practice", MFD_CLOEXEC)};
    if (!file.isOpen()
        || ::write(file.get(), content.constData(), static_cast<size_t>(content.size())) != content.size())
        return {};
    ::lseek(file.get(), 0, SEEK_SET);
    return file;
}

/// On a thread of the pool: making keys and copying files takes a while.
QFuture<Result<>> prepareDisk(const WorkerSpec &worker, const BootDisk &disk, QThreadPool *pool)
{
    auto promise = std::make_shared<QPromise<Result<>>>();
    promise->start();
    pool->start([promise, worker, disk] {
        promise->addResult(disk.prepare(worker));
        promise->finish();
    });
    return promise->future();
}

} // namespace

SliceRun::SliceRun(SlicePlan plan, QThreadPool *pool, QObject *parent)
    : QObject{parent}
    , m_plan{std::move(plan)}
    , m_pool{pool}
{
    connect(&m_process, &QProcess::finished, this, &SliceRun::finish);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        m_why = explainSandboxFailure(m_process.errorString());
        finish();
    });
}

SliceRun::~SliceRun()
{
    m_process.disconnect(this);
    detach();
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(3000)) {
        m_process.kill();
        m_process.waitForFinished(1000);
    }
}

BootDisk SliceRun::diskOf(const QString &diskFolder, int worker)
{
    return BootDisk{diskFolder + u"/w%1"_s.arg(worker)};
}

void SliceRun::boot()
{
    m_tasks.run(m_clock.sleep(bootDeadline, m_tasks.token()), [this](const Result<> &slept) {
        if (slept && !std::ranges::all_of(m_workers, [](const auto &entry) { return entry.second.ready; }))
            fail(QCoreApplication::translate("Hosts",
                                             "The practice host did not start within a minute. This machine may be too "
                                             "busy; start the host again."));
    });
    QList<QFuture<Result<>>> disks;
    for (const WorkerSpec &worker : m_plan.workers)
        disks += prepareDisk(worker, diskOf(m_plan.diskFolder, worker.worker), m_pool);
    QtFuture::whenAll(disks.begin(), disks.end()).then(this, [this](const QList<QFuture<Result<>>> &prepared) {
        for (const auto &disk : prepared)
            if (const auto result = disk.result(); !result && !m_halting)
                m_why = result.error().message;
        m_halting || !m_why.isEmpty() ? finish() : startSlice();
    });
}

void SliceRun::startSlice()
{
    std::tie(m_control, m_farControl) = wire::makePair();
    if (!m_control.isOpen()) {
        m_why = explainSandboxFailure(QString::fromLocal8Bit(std::strerror(errno)));
        return finish();
    }
    ::fcntl(m_control.get(), F_SETFL, O_NONBLOCK);
    QProcess::UnixProcessParameters parameters;
    parameters.flags = QProcess::UnixProcessFlag::CloseFileDescriptors | QProcess::UnixProcessFlag::ResetSignalHandlers
        | QProcess::UnixProcessFlag::CreateNewSession; // Ctrl+C is for the practice cloud; its hosts would seem to die
    parameters.lowestFileDescriptorToClose = 4;
    m_process.setUnixProcessParameters(parameters);
    m_process.setChildProcessModifier([far = m_farControl.get(), largest = rlim_t(m_plan.largestFile)] {
        rlimit descriptors{};
        ::getrlimit(RLIMIT_NOFILE, &descriptors);
        descriptors.rlim_cur = std::min<rlim_t>(descriptors.rlim_max, 1024); // what a login on a VM has
        ::setrlimit(RLIMIT_NOFILE, &descriptors);
        const rlimit files{largest, largest};
        ::setrlimit(RLIMIT_FSIZE, &files);
        if (far == 3)
            ::fcntl(3, F_SETFD, 0);
        else
            ::dup2(far, 3);
    });
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setProgram(m_plan.parts.folder + u"/tpudesk-practice-slice"_s);
    m_notifier = std::make_unique<QSocketNotifier>(m_control.get(), QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &SliceRun::readSlice);
    m_started = true;
    linkDisks(true);
    m_process.start();
    m_farControl = {};
    const int network[] = {m_plan.network.first, m_plan.network.second};
    if (m_process.state() != QProcess::NotRunning
        && (!wire::send(m_control.get(), "join\n" + m_plan.hosts.toStdString(), network) || !sendWorkers()))
        fail(explainSandboxFailure(QString::fromLocal8Bit(std::strerror(errno))));
}

/// A host that does not run serves nothing.
void SliceRun::linkDisks(bool isUp) const
{
    QDir{}.mkpath(m_plan.hosts);
    for (const WorkerSpec &worker : m_plan.workers) {
        const QString link = m_plan.hosts + u'/' + worker.internalIp;
        const QString disk = diskOf(m_plan.diskFolder, worker.worker).root();
        if (isUp || QFile::symLinkTarget(link) == disk)
            QFile::remove(link);
        if (isUp && !QFile::link(disk, link))
            qWarning("%s cannot be made", qUtf8Printable(link));
    }
}

bool SliceRun::sendWorkers()
{
    for (const WorkerSpec &worker : m_plan.workers) {
        auto [near, far] = wire::makePair();
        const QStringList options = sandboxArguments(worker, diskOf(m_plan.diskFolder, worker.worker), m_plan.parts);
        const wire::Fd file = fileWith(options.join(QChar{u'\0'}).toUtf8() + '\0');
        const int fds[] = {file.get(), far.get()};
        const QByteArray order = "worker " + QByteArray::number(worker.worker) + ' ' + worker.internalIp.toLatin1();
        if (!near.isOpen() || !file.isOpen() || !wire::send(m_control.get(), order.toStdString(), fds))
            return false;
        ::fcntl(near.get(), F_SETFL, O_NONBLOCK);
        Worker &entry = m_workers[worker.worker];
        entry.control = std::move(near);
        entry.notifier = std::make_unique<QSocketNotifier>(entry.control.get(), QSocketNotifier::Read);
        connect(entry.notifier.get(), &QSocketNotifier::activated, this,
                [this, number = worker.worker] { readWorker(number); });
    }
    return wire::send(m_control.get(), "link");
}

void SliceRun::readSlice()
{
    auto message = wire::receive(m_control.get(), MSG_DONTWAIT);
    if (!message) {
        if (errno != EAGAIN)
            m_notifier->setEnabled(false); // the process has ended, or is about to
        return;
    }
    const QString text = QString::fromLocal8Bit(message->text);
    const QString rest = text.section(u'\n', 1);
    if (text.startsWith("linked\n"_L1)) {
        workerLinked(rest.toInt(), *message);
    } else {
        refuse(rest);
    }
}

void SliceRun::workerLinked(int number, wire::Message &message)
{
    const auto worker = m_workers.find(number);
    if (worker == m_workers.end() || message.fds.size() != 3 || m_halting)
        return;
    worker->second.inside = std::move(message.fds[0]);
    worker->second.metadata = new MetadataServer(message.fds[1].release(), this);
    worker->second.metadata->setTokens(m_plan.token);
    worker->second.api = new ApiPort(message.fds[2].release(), m_plan.acceptApi, this);
    connect(worker->second.metadata, &MetadataServer::told, this,
            [this, number](const QJsonObject &usage) { emit measured(number, usage); });
    showTrees();
    bootWorker(number);
}

void SliceRun::bootWorker(int number)
{
    Worker &worker = m_workers.at(number);
    const auto spec = std::ranges::find(m_plan.workers, number, &WorkerSpec::worker);
    const wire::Fd hosts = fileWith(hostsLines(m_plan.workers));
    std::vector<int> fds{hosts.get(), worker.inside.get()};
    wire::Fd outside;
    if (!spec->outsideIp.isEmpty()) {
        auto port = listenOutside(spec->outsideIp, m_plan.sshPort);
        if (!port)
            return fail(port.error().message);
        outside = std::move(*port);
        fds.push_back(outside.get());
    }
    const QString order = u"boot\n"_s + spec->deviceFiles.join(u'\n');
    if (!wire::send(worker.control.get(), order.toStdString(), fds))
        return fail(explainSandboxFailure(u"init"_s));
    worker.inside = {};
}

void SliceRun::readWorker(int number)
{
    Worker &worker = m_workers.at(number);
    const auto message = wire::receive(worker.control.get(), MSG_DONTWAIT);
    if (!message && errno == EAGAIN)
        return;
    if (!message) {
        worker.notifier->setEnabled(false);
        if (!worker.ready && !m_halting)
            readSlice(); // it may have said why
        return worker.ready ? fail(QCoreApplication::translate("Hosts", "Host %1 ended by itself.").arg(number))
                            : refuse({});
    }
    if (message->text == "up") {
        sendKeys(number);
    } else if (message->text == "keys") {
        workerReady(number);
    } else if (message->text == "failed") {
        const QString why = QCoreApplication::translate("Hosts",
                                                        "The disk of host %1 could not be written, or its sshd did not "
                                                        "start. Make room on the disk, then start the host again.");
        if (!worker.ready)
            fail(why.arg(number));
        else
            qWarning("%s", qUtf8Printable(why.arg(number)));
    }
}

void SliceRun::workerReady(int number)
{
    if (std::exchange(m_workers.at(number).ready, true) || m_halting)
        return;
    if (std::ranges::all_of(m_workers, [](const auto &entry) { return entry.second.ready; })) {
        m_tasks.cancel();
        emit up();
    }
}

void SliceRun::sendKeys(int number)
{
    QByteArray text;
    for (const GuestKey &key : parseGuestKeys(m_plan.sshKeys, QDateTime::currentDateTimeUtc()))
        text += key.user.toUtf8() + '\t' + key.line.toUtf8() + '\n';
    const wire::Fd file = fileWith(text);
    const int fds[] = {file.get()};
    const Worker &worker = m_workers.at(number);
    if (worker.control.isOpen() && !wire::send(worker.control.get(), "keys", fds))
        qWarning("worker %d takes no keys: %s", number, std::strerror(errno));
}

void SliceRun::setSshKeys(const QStringList &lines)
{
    m_plan.sshKeys = lines;
    for (const auto &[number, worker] : m_workers)
        if (worker.ready)
            sendKeys(number);
}

void SliceRun::showTrees()
{
    for (const auto &[number, worker] : m_workers)
        if (worker.metadata)
            worker.metadata->setTree(metadataTree(m_plan.workers, number, m_plan.attributes, m_preempted));
}

void SliceRun::setAttributes(const QMap<QString, QString> &attributes)
{
    m_plan.attributes = attributes;
    showTrees();
}

void SliceRun::setOutsideIp(int worker, const QString &ip)
{
    const auto spec = std::ranges::find(m_plan.workers, worker, &WorkerSpec::worker);
    if (spec == m_plan.workers.end() || spec->outsideIp == ip)
        return;
    spec->outsideIp = ip;
    showTrees();
    const auto entry = m_workers.find(worker);
    if (entry == m_workers.end() || !entry->second.ready)
        return;
    std::vector<int> fds;
    auto port = ip.isEmpty() ? Result<wire::Fd>{} : listenOutside(ip, m_plan.sshPort);
    if (port && port->isOpen())
        fds.push_back(port->get());
    else if (!port)
        qWarning("%s", qUtf8Printable(port.error().message));
    wire::send(entry->second.control.get(), "outside", fds);
}

void SliceRun::setCondition(int worker, const QString &name, const QString &value)
{
    const auto entry = m_workers.find(worker);
    if (entry == m_workers.end() || !entry->second.control.isOpen())
        return;
    if (name == "offline"_L1 && entry->second.api)
        entry->second.api->setOffline(!value.isNull());
    const QByteArray order = "condition\n" + name.toUtf8() + (value.isNull() ? QByteArray{} : '\n' + value.toUtf8());
    wire::send(entry->second.control.get(), order.toStdString());
}

/// The metadata first: who is woken by the signal finds the reason there.
void SliceRun::giveNotice()
{
    m_preempted = true;
    showTrees();
    for (const auto &[number, worker] : m_workers)
        if (worker.control.isOpen() && !wire::send(worker.control.get(), "notice"))
            qWarning("worker %d takes no notice: %s", number, std::strerror(errno));
}

/// What ip or bubblewrap wrote comes another way, and is complete when the process has ended: finish() joins both.
void SliceRun::refuse(const QString &words)
{
    if (m_why.isEmpty() && !m_halting)
        m_refusal = words;
    halt();
}

void SliceRun::fail(const QString &why)
{
    if (m_why.isEmpty() && !m_halting)
        m_why = why;
    halt();
}

void SliceRun::detach()
{
    m_halting = true;
    if (m_notifier) {
        m_notifier->setEnabled(false);
        m_notifier.release()->deleteLater(); // we may be in its signal
    }
    m_control = {}; // the slice ends by this, and with it all that runs in it
}

void SliceRun::halt()
{
    if (m_halting)
        return;
    detach();
    if (!m_started)
        return; // the disks are being made: boot() sees it then
    m_tasks.cancel();
    m_tasks.run(m_clock.sleep(haltDeadline, m_tasks.token()), [this](const Result<> &slept) {
        if (slept)
            m_process.kill();
    });
}

void SliceRun::finish()
{
    if (std::exchange(m_finished, true))
        return;
    if (!m_halting && m_control.isOpen())
        readSlice(); // what it said last
    const QString words = QString::fromLocal8Bit(m_process.readAllStandardError());
    if (m_refusal && m_why.isEmpty())
        m_why = explainSandboxFailure(*m_refusal + u' ' + words);
    if (!m_halting && m_why.isEmpty())
        m_why = QCoreApplication::translate("Hosts", "The practice host ended by itself: %1")
                    .arg(words.simplified().left(300));
    m_halting = true;
    m_workers.clear();
    m_tasks.cancel();
    linkDisks(false);
    emit ended(m_why);
}
