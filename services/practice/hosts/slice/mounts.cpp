// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/slice/mounts.h"

#include <array>
#include <cerrno>
#include <format>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <linux/nsfs.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/statfs.h>
#include <sys/wait.h>

namespace {

constexpr char type[] = "fuse.nfs4";
constexpr long fuseMagic = 0x65735546;

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);)
        lines.push_back(std::move(line));
    return lines;
}

unsigned long flagsOf(const std::string &list)
{
    unsigned long flags = MS_NOSUID | MS_NODEV;
    std::istringstream stream{list};
    for (std::string flag; std::getline(stream, flag, ',');)
        if (flag == "ro")
            flags |= MS_RDONLY;
        else if (flag == "noexec")
            flags |= MS_NOEXEC;
    return flags;
}

/// errno, or 0 with the kernel's end in `device`.
int mountNfs(const std::vector<std::string> &order, const wire::Fd &device)
{
    if (order.size() < 4)
        return EINVAL;
    const std::string options =
        std::format("fd={},rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions", device.get());
    const unsigned long flags = flagsOf(order.size() > 4 ? order[4] : std::string{});
    return ::mount(order[3].c_str(), order[2].c_str(), type, flags, options.c_str()) == 0 ? 0 : errno;
}

/// Only what was mounted here: the rest hides this machine's files. Without flags a busy one stays. The type is asked
/// of statfs() only where the mount has to answer anyway; a server that is gone would keep us waiting.
int unmount(const std::vector<std::string> &order)
{
    if (order.size() < 3)
        return EINVAL;
    const std::string how = order.size() > 3 ? order[3] : std::string{};
    const int flags = UMOUNT_NOFOLLOW | (how == "lazy" ? MNT_DETACH : how == "force" ? MNT_FORCE | MNT_DETACH : 0);
    return ::umount2(order[2].c_str(), flags) == 0 ? 0 : errno;
}

/// Whether the kernel's list of mounts has one of ours there; it asks no server.
bool isOurs(const std::string &target)
{
    const wire::Fd file{::open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)};
    std::string text;
    std::array<char, 4096> part;
    for (ssize_t size = 0; (size = ::read(file.get(), part.data(), part.size())) > 0;)
        text.append(part.data(), static_cast<size_t>(size));
    std::string escaped;
    for (const char letter : target)
        escaped += letter == ' ' || letter == '\\' || letter == '\t' || letter == '\n'
            ? std::format("\\{:03o}", static_cast<unsigned>(letter))
            : std::string{letter};
    for (const std::string &line : linesOf(text)) {
        std::istringstream fields{line};
        std::string skipped, point;
        fields >> skipped >> skipped >> skipped >> skipped >> point;
        if (point == escaped && line.contains(std::format(" - {} ", type)))
            return true;
    }
    return false;
}

} // namespace

WorkerMounts::WorkerMounts(pid_t firstProcess)
    : m_mounts{::open(std::format("/proc/{}/ns/mnt", firstProcess).c_str(), O_RDONLY | O_CLOEXEC)}
    , m_processes{::open(std::format("/proc/{}/ns/pid", firstProcess).c_str(), O_RDONLY | O_CLOEXEC)}
{
}

void WorkerMounts::obey(const wire::Message &message, const wire::Fd &caller) const
{
    if (::fork() != 0)
        return; // reaped with the others
    const auto order = linesOf(message.text);
    const std::string id = order.empty() ? "0" : order[0];
    const auto answer = [&](int error, const wire::Fd &device = {}) {
        const int fds[] = {device.get()};
        const std::string text = std::format("{} {}", id, error);
        if (error == 0 && device.isOpen())
            wire::send(caller.get(), text, fds);
        else
            wire::send(caller.get(), text);
        _exit(0);
    };
    // The mounts belong to the user namespace that bubblewrap made first; the kernel wants its file system's end to
    // have been opened in there, and shows its requests with the process ids of where it was mounted.
    const wire::Fd users{::ioctl(m_mounts.get(), NS_GET_USERNS)};
    if (!users.isOpen() || ::setns(users.get(), CLONE_NEWUSER) != 0)
        answer(EPERM);
    const wire::Fd device{order.size() > 1 && order[1] == "mount" ? ::open("/dev/fuse", O_RDWR | O_CLOEXEC) : -1};
    if (order.size() > 1 && order[1] == "mount" && !device.isOpen())
        answer(ENODEV);
    if (::setns(m_processes.get(), CLONE_NEWPID) != 0 || ::setns(m_mounts.get(), CLONE_NEWNS) != 0)
        answer(EPERM);
    const pid_t child = ::fork();
    if (child != 0) {
        while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) { }
        _exit(0);
    }
    if (device.isOpen())
        answer(mountNfs(order, device), device);
    else if (order.size() > 2 && order[1] == "umount")
        answer(isOurs(order[2]) ? unmount(order) : EINVAL);
    answer(EINVAL);
}
