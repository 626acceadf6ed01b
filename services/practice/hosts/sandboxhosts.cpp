// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/sandboxhosts.h"

#include "services/practice/hosts/bootdisk.h"
#include "services/practice/hosts/outsideport.h"
#include "services/practice/hosts/parts.h"
#include "services/practice/hosts/slicerun.h"
#include "services/practice/hosts/wire/wire.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFuture>
#include <QProcess>
#include <QPromise>

#include <map>
#include <optional>

#include <fcntl.h>
#include <poll.h>

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView fullDisk{"disk-full"};
constexpr int deadline = 10'000; // ms; it takes some 10

auto refused(const QString &words)
{
    return failed(ErrorCode::FileFailed, explainSandboxFailure(words));
}

/// The networks that workers of different slices share. Each is a namespace of the kernel that lives as long as a
/// descriptor of it is open: nothing of them outlives this program.
class HostNetworks
{
public:
    /// The descriptors to join network `name` with: the user namespace of all networks, and its own. Makes it when it
    /// is not there yet, which takes some 10 ms.
    [[nodiscard]] Result<std::pair<int, int>> join(const QString &name, const PracticeParts &parts);

private:
    [[nodiscard]] Result<> make(const QString &name, const PracticeParts &parts);

    wire::Fd m_users;
    std::map<QString, wire::Fd> m_networks;
};

Result<std::pair<int, int>> HostNetworks::join(const QString &name, const PracticeParts &parts)
{
    if (!m_networks.contains(name))
        if (const auto made = make(name, parts); !made)
            return std::unexpected{made.error()};
    return std::pair{m_users.get(), m_networks.at(name).get()};
}

Result<> HostNetworks::make(const QString &name, const PracticeParts &parts)
{
    auto [near, far] = wire::makePair();
    if (!near.isOpen())
        return refused(QString::fromLocal8Bit(std::strerror(errno)));
    QProcess process;
    QProcess::UnixProcessParameters parameters;
    parameters.flags = QProcess::UnixProcessFlag::CloseFileDescriptors | QProcess::UnixProcessFlag::ResetSignalHandlers;
    parameters.lowestFileDescriptorToClose = 4;
    process.setUnixProcessParameters(parameters);
    process.setChildProcessModifier([end = far.get()] {
        if (end == 3)
            ::fcntl(3, F_SETFD, 0);
        else
            ::dup2(end, 3);
    });
    process.start(parts.folder + u"/tpudesk-practice-slice"_s, {u"network"_s});
    if (!process.waitForStarted(deadline))
        return refused(process.errorString());
    far = {};
    const int users[] = {m_users.get()};
    const bool isFirst = !m_users.isOpen();
    pollfd answered{near.get(), POLLIN, 0};
    auto message =
        wire::send(near.get(), "join", isFirst ? std::span<const int>{} : users) && ::poll(&answered, 1, deadline) > 0
        ? wire::receive(near.get(), MSG_DONTWAIT)
        : std::nullopt;
    process.waitForFinished(deadline);
    if (!message || message->text != "network" || message->fds.size() != 2)
        return refused(message ? QString::fromLocal8Bit(message->text).section(u'\n', 1)
                               : QString::fromLocal8Bit(process.readAllStandardError()));
    if (isFirst)
        m_users = std::move(message->fds[0]);
    m_networks[name] = std::move(message->fds[1]);
    return {};
}

/// What is asked of a node while its last run still ends.
struct Boot
{
    QList<WorkerSpec> workers;
    QMap<QString, QString> attributes;
};

enum class Phase : quint8 { Off, Booting, On, Halting };

struct Node
{
    Phase phase = Phase::Off;
    SliceRun *run = nullptr; ///< a child of the hosts object
    QStringList sshKeys;
    QMap<QString, int> disks; ///< the workers of the last boot, by their disks
    QSet<int> filled; ///< workers whose disk the world has filled
    QSet<int> full; ///< workers whose disk is full
    DiskFate disk = DiskFate::Keep;
    std::optional<Boot> next;
};

} // namespace

struct SandboxHosts::State
{
    SandboxHosts *q = nullptr;
    QString stateDir;
    quint16 sshPort = 0;
    wire::Fd reserved;
    std::map<QString, Node> nodes;
    QThreadPool pool;
    HostNetworks networks;
    DiskLimits limits;
    std::unique_ptr<DiskWatch> watch; ///< after the pool

    void watchDisks(const QString &name, bool isUp);
    void diskIsFull(const QString &disk, bool isFull);
    void diskIsOverrun(const QString &disk);
    [[nodiscard]] std::optional<std::pair<QString, int>> ownerOf(const QString &disk) const;
    void boot(const QString &name, const Boot &boot);
    void runEnded(const QString &name, const QString &why);
    void halted(const QString &name);
};

SandboxHosts::SandboxHosts(QObject *parent)
    : Hosts{parent}
    , m_state{std::make_unique<State>()}
{
    m_state->q = this;
}

SandboxHosts::~SandboxHosts()
{
    for (auto &[name, node] : m_state->nodes) {
        if (node.run) {
            node.run->disconnect(this);
            node.run->detach(); // all begin to end before the first is waited for
        }
    }
    for (auto &[name, node] : m_state->nodes)
        delete node.run;
    m_state->watch.reset();
    m_state->pool.waitForDone();
}

void SandboxHosts::setDiskLimits(const DiskLimits &limits)
{
    m_state->limits = limits;
}

Result<quint16> SandboxHosts::start(quint16 sshPort, const QString &stateDir)
{
    const QString folder = QDir{stateDir}.absolutePath();
    const auto onlyOwner = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    if (!QDir{}.mkpath(folder + u"/disks"_s) || !QFile::setPermissions(folder, onlyOwner))
        return failed(ErrorCode::FileFailed,
                      QCoreApplication::translate("Hosts",
                                                  "The folder %1 for the practice hosts cannot be made. Choose another "
                                                  "with --state.")
                          .arg(folder));
    QDir{folder + u"/running"_s}.removeRecursively(); // links to the disks of hosts that ran when we were killed
    auto reserved = reservePort(sshPort);
    if (!reserved)
        return std::unexpected{reserved.error()};
    m_state->reserved = std::move(reserved->first);
    m_state->sshPort = reserved->second;
    m_state->stateDir = folder;
    m_state->watch = std::make_unique<DiskWatch>(folder + u"/disks"_s, m_state->limits, &m_state->pool);
    connect(m_state->watch.get(), &DiskWatch::full, this,
            [this](const QString &disk, bool isFull) { m_state->diskIsFull(disk, isFull); });
    connect(m_state->watch.get(), &DiskWatch::overrun, this,
            [this](const QString &disk) { m_state->diskIsOverrun(disk); });
    return m_state->sshPort;
}

void SandboxHosts::keepDisks(const QStringList &nodes)
{
    const QDir disks{m_state->stateDir + u"/disks"_s};
    QStringList kept;
    for (const QString &node : nodes)
        kept += QDir{BootDisk::folderOf(m_state->stateDir, node)}.dirName();
    for (const QString &name : disks.entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot)) {
        if (kept.contains(name))
            continue;
        const QString gone =
            name.startsWith(u'.') ? name : u'.' + name; // at once, in case a node of this name is made again
        if (gone != name && !QDir{}.rename(disks.filePath(name), disks.filePath(gone)))
            qWarning("%s cannot be renamed", qUtf8Printable(disks.filePath(name)));
        m_state->pool.start([folder = disks.filePath(gone)] {
            if (!BootDisk::remove(folder))
                qWarning("%s cannot be deleted", qUtf8Printable(folder));
        });
    }
}

void SandboxHosts::bootSlice(const QList<WorkerSpec> &workers, const QMap<QString, QString> &attributes)
{
    if (workers.isEmpty())
        return;
    const QString name = workers.first().node;
    Node &node = m_state->nodes[name];
    if (node.phase == Phase::Off)
        m_state->boot(name, {workers, attributes});
    else if (node.phase == Phase::Halting)
        node.next = Boot{workers, attributes};
}

void SandboxHosts::State::boot(const QString &name, const Boot &boot)
{
    Node &node = nodes[name];
    node.phase = Phase::Booting;
    const auto parts = PracticeParts::find();
    const auto network = parts ? networks.join(boot.workers.first().network, *parts) : std::unexpected{parts.error()};
    if (!network) {
        const auto refuse = [this, name, why = network.error().message] {
            if (const auto refused = nodes.find(name);
                refused != nodes.end() && refused->second.phase == Phase::Booting && !refused->second.run)
                runEnded(name, why);
        };
        QMetaObject::invokeMethod(q, refuse, Qt::QueuedConnection);
        return;
    }
    node.disks.clear();
    for (const auto &worker : boot.workers)
        node.disks.insert(SliceRun::diskOf(BootDisk::folderOf(stateDir, name), worker.worker).folder(), worker.worker);
    node.run = new SliceRun(
        {boot.workers, boot.attributes, node.sshKeys, *parts, BootDisk::folderOf(stateDir, name), sshPort, *network,
         limits.file(), stateDir + u"/running/"_s + QString::fromLatin1(boot.workers.first().network.toUtf8().toHex()),
         [this, name] { return q->tokenOf(name); }, [this](int connection) { return q->acceptApi(connection); }},
        &pool, q);
    QObject::connect(node.run, &SliceRun::up, q, [this, name] {
        nodes[name].phase = Phase::On;
        watchDisks(name, true);
        emit q->booted(name);
    });
    QObject::connect(node.run, &SliceRun::measured, q,
                     [this, name](int worker, const QJsonObject &usage) { emit q->measured(name, worker, usage); });
    QObject::connect(node.run, &SliceRun::ended, q, [this, name](const QString &why) { runEnded(name, why); });
    node.run->boot();
}

void SandboxHosts::State::runEnded(const QString &name, const QString &why)
{
    Node &node = nodes[name];
    watchDisks(name, false);
    if (node.run)
        node.run->deleteLater();
    node.run = nullptr;
    const Phase was = std::exchange(node.phase, Phase::Off);
    if (was == Phase::Booting)
        emit q->bootFailed(name, why);
    else if (was == Phase::On)
        emit q->lost(name, why);
    else
        halted(name);
}

void SandboxHosts::State::watchDisks(const QString &name, bool isUp)
{
    auto &node = nodes[name];
    node.full.clear();
    node.filled.clear();
    for (const auto &disk : node.disks.keys())
        isUp ? watch->add(disk) : watch->remove(disk);
}

std::optional<std::pair<QString, int>> SandboxHosts::State::ownerOf(const QString &disk) const
{
    for (const auto &[name, node] : nodes)
        if (node.phase == Phase::On && node.disks.contains(disk))
            return std::pair{name, node.disks.value(disk)};
    return std::nullopt;
}

/// Its programs meet what they would meet on a VM: "No space left on device".
void SandboxHosts::State::diskIsFull(const QString &disk, bool isFull)
{
    const auto owner = ownerOf(disk);
    if (!owner)
        return;
    const auto &[name, worker] = *owner;
    auto &node = nodes[name];
    isFull ? (void)node.full.insert(worker) : (void)node.full.remove(worker);
    if (!node.filled.contains(worker))
        node.run->setCondition(worker, fullDisk, isFull ? u"1"_s : QString{});
}

void SandboxHosts::State::diskIsOverrun(const QString &disk)
{
    if (const auto owner = ownerOf(disk))
        nodes[owner->first].run->fail(
            QCoreApplication::translate("Hosts",
                                        "Host %1 was turned off because it went on writing to its full disk. Start it "
                                        "again, then delete files there.")
                .arg(owner->second));
}

/// The run is over; the disk may have to go, which takes a while when it is full.
void SandboxHosts::State::halted(const QString &name)
{
    Node &node = nodes[name];
    node.phase = Phase::Halting;
    auto promise = std::make_shared<QPromise<void>>();
    promise->future().then(q, [this, name] {
        Node &gone = nodes[name];
        gone.phase = Phase::Off;
        const auto next = std::exchange(gone.next, std::nullopt);
        if (std::exchange(gone.disk, DiskFate::Keep) == DiskFate::Delete && !next)
            nodes.erase(name);
        emit q->halted(name);
        if (next)
            boot(name, *next);
    });
    pool.start([promise, disk = node.disk, folder = BootDisk::folderOf(stateDir, name)] {
        promise->start();
        if (disk == DiskFate::Delete && !BootDisk::remove(folder))
            qWarning("%s cannot be deleted", qUtf8Printable(folder));
        promise->finish();
    });
}

void SandboxHosts::haltSlice(const QString &name, DiskFate disk)
{
    Node &node = m_state->nodes[name];
    node.next.reset();
    if (disk == DiskFate::Delete)
        node.disk = disk;
    const Phase was = std::exchange(node.phase, Phase::Halting);
    if (node.run)
        node.run->halt();
    else if (was != Phase::Halting)
        m_state->halted(name);
}

void SandboxHosts::giveNotice(const QString &name)
{
    const auto node = m_state->nodes.find(name);
    if (node != m_state->nodes.end() && node->second.phase == Phase::On)
        node->second.run->giveNotice();
}

void SandboxHosts::setSshKeys(const QString &name, const QStringList &lines)
{
    Node &node = m_state->nodes[name];
    node.sshKeys = lines;
    if (node.run)
        node.run->setSshKeys(lines);
}

void SandboxHosts::setAttributes(const QString &name, const QMap<QString, QString> &attributes)
{
    const auto node = m_state->nodes.find(name);
    if (node == m_state->nodes.end())
        return;
    if (node->second.run)
        node->second.run->setAttributes(attributes);
    if (node->second.next)
        node->second.next->attributes = attributes;
}

QMap<QString, QString> SandboxHosts::hostKeys(const QString &name, int worker) const
{
    return SliceRun::diskOf(BootDisk::folderOf(m_state->stateDir, name), worker).hostKeys();
}

void SandboxHosts::setCondition(const QString &name, int worker, const QString &condition, const QString &value)
{
    const auto node = m_state->nodes.find(name);
    if (node == m_state->nodes.end() || !node->second.run)
        return;
    if (condition == fullDisk) {
        value.isNull() ? (void)node->second.filled.remove(worker) : (void)node->second.filled.insert(worker);
        if (node->second.full.contains(worker))
            return;
    }
    node->second.run->setCondition(worker, condition, value);
}

void SandboxHosts::setOutsideIp(const QString &name, int worker, const QString &ip)
{
    const auto node = m_state->nodes.find(name);
    if (node == m_state->nodes.end())
        return;
    if (node->second.run)
        node->second.run->setOutsideIp(worker, ip);
    if (node->second.next)
        for (WorkerSpec &spec : node->second.next->workers)
            if (spec.worker == worker)
                spec.outsideIp = ip;
}
