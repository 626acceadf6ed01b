// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/slice/callfilter.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>

namespace {

#if defined(__x86_64__)
constexpr uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
#error "The system calls of this architecture are not known here."
#endif

constexpr uint32_t firstForeign = 0x40000000; // x32 calls the same by other numbers

constexpr std::array notPermitted{// keys, of the whole machine
                                  SYS_add_key, SYS_keyctl, SYS_request_key,
                                  // programs and modules for the kernel, and its log
                                  SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_init_module, SYS_finit_module,
                                  SYS_delete_module, SYS_kexec_load,
#ifdef SYS_kexec_file_load
                                  SYS_kexec_file_load,
#endif
                                  SYS_syslog, SYS_fanotify_init,
                                  // files past every folder that is shown here
                                  SYS_open_by_handle_at,
                                  // mounts and namespaces
                                  SYS_mount, SYS_umount2, SYS_pivot_root, SYS_open_tree, SYS_move_mount, SYS_fsopen,
                                  SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_setns, SYS_quotactl,
                                  // the machine itself
                                  SYS_acct, SYS_swapon, SYS_swapoff, SYS_reboot, SYS_settimeofday, SYS_clock_settime};

/// clone3() has its flags where no filter can look; the C library takes clone() then.
constexpr std::array notThere{SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_clone3};

/// Types text into a terminal that somebody else reads.
constexpr std::array<uint32_t, 2> typing{TIOCSTI, TIOCLINUX};

constexpr std::array<uint32_t, 4> families{AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};

constexpr sock_filter load(size_t offset)
{
    return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset));
}

/// The lower half of an argument, on a machine with the lowest byte first: the kernel looks at no more of these.
constexpr sock_filter loadArgument(size_t number)
{
    return load(offsetof(seccomp_data, args) + number * sizeof(uint64_t));
}

constexpr sock_filter answer(uint32_t what)
{
    return BPF_STMT(BPF_RET | BPF_K, what);
}

constexpr sock_filter refuse(int error)
{
    return answer(SECCOMP_RET_ERRNO | static_cast<uint32_t>(error));
}

constexpr sock_filter allow = answer(SECCOMP_RET_ALLOW);

/// Goes on to the next line where it is so, and past `skipped` lines where it is not.
constexpr sock_filter unless(uint16_t test, uint32_t value, uint8_t skipped)
{
    return BPF_JUMP(static_cast<uint16_t>(BPF_JMP | test | BPF_K), value, 0, skipped);
}

std::vector<sock_filter> filterLines()
{
    std::vector<sock_filter> lines{load(offsetof(seccomp_data, arch)),
                                   BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0),
                                   refuse(ENOSYS),
                                   load(offsetof(seccomp_data, nr)),
                                   unless(BPF_JGE, firstForeign, 1),
                                   refuse(ENOSYS)};
    const auto add = [&](std::initializer_list<sock_filter> more) { lines.insert(lines.end(), more); };
    for (const long call : notPermitted)
        add({unless(BPF_JEQ, static_cast<uint32_t>(call), 1), refuse(EPERM)});
    for (const long call : notThere)
        add({unless(BPF_JEQ, static_cast<uint32_t>(call), 1), refuse(ENOSYS)});
    for (const long call : {SYS_clone, SYS_unshare})
        add({unless(BPF_JEQ, static_cast<uint32_t>(call), 4), loadArgument(0), unless(BPF_JSET, CLONE_NEWUSER, 1),
             refuse(EPERM), allow});
    add({unless(BPF_JEQ, SYS_ioctl, typing.size() * 2 + 2), loadArgument(1)});
    for (const uint32_t request : typing)
        add({unless(BPF_JEQ, request, 1), refuse(EPERM)});
    add({allow});
    for (const long call : {SYS_socket, SYS_socketpair}) {
        add({unless(BPF_JEQ, static_cast<uint32_t>(call), families.size() * 2 + 2), loadArgument(0)});
        for (const uint32_t family : families)
            add({unless(BPF_JEQ, family, 1), allow});
        add({refuse(EAFNOSUPPORT)});
    }
    add({allow});
    return lines;
}

} // namespace

wire::Fd callFilter()
{
    const auto lines = filterLines();
    const size_t size = lines.size() * sizeof(sock_filter);
    wire::Fd file{::memfd_create("filter", MFD_CLOEXEC)};
    if (!file.isOpen() || ::write(file.get(), lines.data(), size) != static_cast<ssize_t>(size))
        return {};
    ::lseek(file.get(), 0, SEEK_SET);
    return file;
}
