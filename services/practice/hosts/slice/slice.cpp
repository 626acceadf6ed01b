// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// tpudesk-practice-slice: what holds the workers of one practice slice. It makes the namespaces that a slice lives in
// and one bubblewrap sandbox per worker, with a veth to the slice's network. File descriptor 3 is the practice cloud;
// when that end closes, for whatever reason, this program ends, and the kernel ends every process of the slice with it.
// `tpudesk-practice-slice network` makes a network for slices to come, hands it over and ends: a namespace that routes
// between the workers of all slices in it, and drops what it knows no worker for, as a VPC does.
#include "services/practice/hosts/slice/callfilter.h"
#include "services/practice/hosts/slice/shares.h"
#include "services/practice/hosts/wire/wire.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <format>
#include <map>
#include <string>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>

namespace {

constexpr int cloudFd = 3; // from the practice cloud
constexpr int workerFd = 3; // what the first process of a worker finds as its end
constexpr int sliceFd = 4; // and as ours
constexpr char metadataAddress[] = "169.254.169.254";
constexpr char apiAddress[] = "199.36.153.8"; // private.googleapis.com, as bootdisk.cpp has it in /etc/hosts
constexpr char routerAddress[] = "169.254.1.1"; // of every worker; only its hardware address is ever used
constexpr char routerHardware[] = "ee:ee:ee:ee:ee:ee";

struct Worker
{
    std::string address;
    pid_t monitor = -1; // bubblewrap's own process
    wire::Fd status; // bubblewrap tells the worker's pid 1 here
    wire::Fd network;
    wire::Fd door; ///< by which its first process hands us the socket that its tools ask for mounts on
    WorkerShares shares;
};

/// What the practice cloud keeps of a network: a user namespace, the same for all, and a network namespace of it.
struct Network
{
    wire::Fd users;
    wire::Fd network;
    std::string hosts; ///< the folder of the links to its hosts' disks
};

[[noreturn]] void stop(const std::string &what)
{
    const std::string text = std::format("failed\n{}: {}", what, std::strerror(errno));
    wire::send(cloudFd, text);
    _exit(1);
}

bool writeFile(const char *path, const std::string &text)
{
    const wire::Fd file{::open(path, O_WRONLY | O_CLOEXEC)};
    return file.isOpen() && ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

/// One user id is mapped, our own, as 0: that is all an ordinary user may do. Whoever joins another's is root there,
/// too, for it is the same user's.
void enterUserNamespace(const wire::Fd &known)
{
    if (known.isOpen()) {
        if (::setns(known.get(), CLONE_NEWUSER) != 0)
            stop("user namespace");
        return;
    }
    const uid_t uid = ::geteuid();
    const gid_t gid = ::getegid();
    if (::unshare(CLONE_NEWUSER) != 0)
        stop("user namespace");
    if (!writeFile("/proc/self/setgroups", "deny") || !writeFile("/proc/self/uid_map", std::format("0 {} 1", uid))
        || !writeFile("/proc/self/gid_map", std::format("0 {} 1", gid)))
        stop("user namespace map");
}

/// The first message of the practice cloud: the namespaces that are there already.
Network receiveNetwork()
{
    auto message = wire::receive(cloudFd);
    if (!message)
        _exit(1);
    Network known;
    known.hosts = message->text.substr(std::min(message->text.size(), std::strlen("join\n")));
    if (!message->fds.empty())
        known.users = std::move(message->fds[0]);
    if (message->fds.size() > 1)
        known.network = std::move(message->fds[1]);
    return known;
}

int makeNetwork(const Network &known)
{
    enterUserNamespace(known.users);
    if (::unshare(CLONE_NEWNET) != 0)
        stop("network namespace");
    const wire::Fd users{::open("/proc/thread-self/ns/user", O_RDONLY | O_CLOEXEC)};
    const wire::Fd network{::open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC)};
    if (!users.isOpen() || !network.isOpen())
        stop("network namespace");
    const int fds[] = {users.get(), network.get()};
    return wire::send(cloudFd, "network", fds) ? 0 : 1;
}

/// Runs ip(8) on `commands`, in `network` if it is open. ip finds the networks that it has to name below /proc/self/fd.
/// Quiet: it may fail, and says nothing.
bool runIp(const std::string &commands, const wire::Fd &network, const std::map<int, Worker> &named = {},
           bool isQuiet = false)
{
    const wire::Fd input{::memfd_create("ip", MFD_CLOEXEC)};
    if (!input.isOpen()
        || ::write(input.get(), commands.data(), commands.size()) != static_cast<ssize_t>(commands.size()))
        return false;
    ::lseek(input.get(), 0, SEEK_SET);
    const pid_t child = ::fork();
    if (child == 0) {
        if (network.isOpen() && ::setns(network.get(), CLONE_NEWNET) != 0)
            _exit(126);
        for (const auto &[number, worker] : named)
            ::fcntl(worker.network.get(), F_SETFD, 0);
        ::dup2(input.get(), STDIN_FILENO);
        if (isQuiet)
            ::close(STDERR_FILENO);
        ::execlp("ip", "ip", "-force", "-batch", "-", nullptr);
        _exit(127);
    }
    int status = -1;
    while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    errno = WIFEXITED(status) && WEXITSTATUS(status) == 127 ? ENOENT : EOPNOTSUPP;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// bubblewrap reads its options from `arguments`, so that they are not in the process table.
Worker startWorker(const std::string &address, wire::Fd arguments, wire::Fd control)
{
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        stop("pipe");
    auto [door, farDoor] = wire::makePair();
    Worker worker{address, -1, wire::Fd{ends[0]}, {}, std::move(door), {}};
    const wire::Fd statusEnd{ends[1]};
    const wire::Fd filter = callFilter();
    if (!filter.isOpen())
        stop("filter of system calls");
    worker.monitor = ::fork();
    if (worker.monitor == 0) {
        const int moved = ::fcntl(arguments.get(), F_DUPFD, 10); // out of the way of workerFd; without close-on-exec
        const int told = ::fcntl(statusEnd.get(), F_DUPFD, 10);
        const int filtered = ::fcntl(filter.get(), F_DUPFD, 10);
        const int cloud = ::fcntl(control.get(), F_DUPFD_CLOEXEC, 10);
        const int mounts = ::fcntl(farDoor.get(), F_DUPFD_CLOEXEC, 10);
        ::dup2(cloud, workerFd);
        ::dup2(mounts, sliceFd);
        sigset_t none;
        ::sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
        ::execlp("bwrap", "bwrap", "--args", std::to_string(moved).c_str(), "--info-fd", std::to_string(told).c_str(),
                 "--seccomp", std::to_string(filtered).c_str(), "--argv0", "/sbin/init", "--", "/run/practice/init",
                 nullptr);
        _exit(127);
    }
    return worker;
}

/// The pid of a worker's first process, as bubblewrap tells it; 0 if bubblewrap ended instead.
pid_t readPid(const wire::Fd &status)
{
    std::string text;
    char part[256];
    for (;;) {
        const ssize_t size = ::read(status.get(), part, sizeof part);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            break;
        text.append(part, static_cast<size_t>(size));
    }
    const size_t at = text.find("\"child-pid\":");
    return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + std::strlen("\"child-pid\":"));
}

/// The network of a process, to be named as a file: ip asks /proc for pids in its own way in every version.
wire::Fd networkOf(pid_t process)
{
    wire::Fd network{::open(std::format("/proc/{}/ns/net", process).c_str(), O_RDONLY | O_CLOEXEC)};
    if (!network.isOpen())
        stop("network of a worker");
    return network;
}

/// A listening TCP socket in the network that we are in now.
wire::Fd listenOn(const char *address, uint16_t port)
{
    wire::Fd socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    const int on = 1;
    ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    ::inet_pton(AF_INET, address, &where.sin_addr);
    if (::bind(socket.get(), reinterpret_cast<const sockaddr *>(&where), sizeof where) != 0
        || ::listen(socket.get(), 128) != 0)
        return {};
    return socket;
}

/// Hands the practice cloud the worker's port 22, its metadata server's port, and that of Google's APIs.
void handOverPorts(int number, const Worker &worker, const wire::Fd &home)
{
    if (::setns(worker.network.get(), CLONE_NEWNET) != 0)
        stop("network of a worker");
    const wire::Fd ssh = listenOn("0.0.0.0", 22);
    const wire::Fd metadata = listenOn(metadataAddress, 80);
    const wire::Fd api = listenOn(apiAddress, 80);
    if (!ssh.isOpen() || !metadata.isOpen() || !api.isOpen())
        stop("ports of a worker");
    if (::setns(home.get(), CLONE_NEWNET) != 0)
        stop("network of the slice");
    const int fds[] = {ssh.get(), metadata.get(), api.get()};
    wire::send(cloudFd, std::format("linked\n{}", number), fds);
}

in_addr addressOf(const Worker &worker)
{
    in_addr address{};
    ::inet_pton(AF_INET, worker.address.c_str(), &address);
    return address;
}

/// The names of a worker's cable and its hardware address, which is as on Google's VMs: 42:01 and the IP address.
std::string cableOf(const Worker &worker)
{
    return std::format("v{:08x}", ntohl(addressOf(worker).s_addr));
}

std::string hardwareOf(const Worker &worker)
{
    const uint32_t bits = ntohl(addressOf(worker).s_addr);
    return std::format("42:01:{:02x}:{:02x}:{:02x}:{:02x}", bits >> 24, bits >> 16 & 255U, bits >> 8 & 255U,
                       bits & 255U);
}

/// A network that has just been made does not route yet, and says "unreachable" where a VPC drops.
void prepareNetwork(const wire::Fd &network)
{
    const pid_t child = ::fork();
    if (child == 0)
        _exit(::setns(network.get(), CLONE_NEWNET) == 0 && writeFile("/proc/sys/net/ipv4/ip_forward", "1") ? 0 : 1);
    while (child > 0 && ::waitpid(child, nullptr, 0) < 0 && errno == EINTR) { }
    runIp("route replace blackhole default\n", network, {}, true);
}

/// Google's VMs have a /32 and reach their network through its router; so do these, in any range a world may choose.
void linkWorkers(std::map<int, Worker> &workers, const Network &known, const wire::Fd &home)
{
    const wire::Fd &network = known.network;
    prepareNetwork(network);
    std::string old;
    std::string cables;
    for (auto &[number, worker] : workers) {
        const pid_t first = readPid(worker.status);
        if (first <= 0) {
            wire::send(cloudFd, "failed\nbubblewrap");
            _exit(1);
        }
        worker.status = {};
        worker.network = networkOf(first);
        worker.shares = WorkerShares{first, worker.address, known.hosts};
        old += std::format("link del {}\n", cableOf(worker)); // of an earlier boot, which the kernel still clears away
        cables += std::format(
            "link add {0} address {1} type veth peer name eth0 address {2} netns /proc/self/fd/{3}\n"
            "link set {0} up\nneigh replace {4} lladdr {2} dev {0} nud permanent\nroute replace {4}/32 dev {0}\n",
            cableOf(worker), routerHardware, hardwareOf(worker), worker.network.get(), worker.address);
    }
    runIp(old, network, {}, true);
    if (!runIp(cables, network, workers))
        stop("veth");
    for (const auto &[number, worker] : workers) {
        // lo is bubblewrap's: both at once would add 127.0.0.1 twice.
        std::string own =
            std::format("addr add {}/32 dev lo\naddr add {}/32 dev lo\nlink set eth0 up\naddr add {}/32 dev eth0\n"
                        "neigh replace {} lladdr {} dev eth0 nud permanent\n",
                        metadataAddress, apiAddress, worker.address, routerAddress, routerHardware);
        for (const char *range : {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"})
            own += std::format("route add {} via {} dev eth0 onlink src {}\n", range, routerAddress, worker.address);
        if (!runIp(own, worker.network))
            stop("network of a worker");
        handOverPorts(number, worker, home);
    }
    for (auto &[number, worker] : workers)
        worker.network = {};
}

/// False when the practice cloud has gone.
bool receiveOrder(std::map<int, Worker> &workers, const Network &known, const wire::Fd &home)
{
    auto order = wire::receive(cloudFd);
    if (!order)
        return false;
    char address[INET_ADDRSTRLEN] = {};
    int number = -1;
    if (order->text == "link")
        linkWorkers(workers, known, home);
    else if (std::sscanf(order->text.c_str(), "worker %d %15s", &number, address) == 2 && order->fds.size() == 2)
        workers[number] = startWorker(address, std::move(order->fds[0]), std::move(order->fds[1]));
    return true;
}

/// Waits for something to read from the practice cloud, a signal, or a worker that asks for a mount; a second where
/// there are mounts, whose servers have to be looked after.
std::vector<pollfd> waitForWork(const std::map<int, Worker> &workers, const wire::Fd &signals)
{
    std::vector<pollfd> waits{{cloudFd, POLLIN, 0}, {signals.get(), POLLIN, 0}};
    bool hasShares = false;
    for (const auto &[number, worker] : workers) {
        waits.push_back({worker.door.get(), POLLIN, 0});
        waits.push_back({worker.shares.socket(), POLLIN, 0});
        hasShares = hasShares || !worker.shares.isEmpty();
    }
    if (::poll(waits.data(), waits.size(), hasShares ? 1000 : -1) < 0)
        for (pollfd &wait : waits)
            wait.revents = 0;
    return waits;
}

void serveWorker(Worker &worker, const pollfd &door, const pollfd &asked)
{
    if (door.revents) {
        auto message = wire::receive(worker.door.get(), MSG_DONTWAIT);
        if (message && !message->fds.empty())
            worker.shares.listen(std::move(message->fds[0]));
        else if (!message && errno != EAGAIN)
            worker.door = {}; // its first process has ended
    }
    if (asked.revents)
        worker.shares.serve();
    worker.shares.look();
}

/// Pid 1 of the slice: when it returns, the kernel kills everything that it started.
int serve(const Network &known)
{
    // bubblewrap looks its children up in /proc, so that has to be the one of this pid namespace.
    if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0
        || ::mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) != 0)
        stop("proc");
    const wire::Fd home{::open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC)};
    sigset_t childEnded;
    ::sigemptyset(&childEnded);
    ::sigaddset(&childEnded, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &childEnded, nullptr);
    const wire::Fd signals{::signalfd(-1, &childEnded, SFD_CLOEXEC | SFD_NONBLOCK)};
    std::map<int, Worker> workers;
    for (;;) {
        const auto waits = waitForWork(workers, signals);
        if (waits[1].revents) {
            signalfd_siginfo read;
            while (::read(signals.get(), &read, sizeof read) > 0) { }
            while (::waitpid(-1, nullptr, WNOHANG) > 0) { }
        }
        for (size_t at = 2; auto &[number, worker] : workers) {
            serveWorker(worker, waits[at], waits[at + 1]);
            at += 2;
        }
        if (waits[0].revents && !receiveOrder(workers, known, home))
            return 0;
    }
}

} // namespace

int main(int count, char **words)
{
    ::fcntl(cloudFd, F_SETFD, FD_CLOEXEC);
    ::setenv("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", 1);
    const Network known = receiveNetwork();
    if (count > 1 && std::string_view{words[1]} == "network")
        return makeNetwork(known);
    enterUserNamespace(known.users);
    if (::unshare(CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS) != 0)
        stop("namespaces");
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const pid_t child = ::fork();
    if (child == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        _exit(serve(known));
    }
    if (child < 0)
        stop("fork");
    ::close(cloudFd);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
