// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/stacksite.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct StackSiteMessages
{
    Q_DECLARE_TR_FUNCTIONS(StackSite)
};

/// What a function says of who is in it. The first rule that fits counts.
struct SiteRule
{
    QLatin1StringView file; ///< a part of the path; empty: of any file
    QLatin1StringView function; ///< the whole name; empty: any function
    WaitKind kind;
};

constexpr std::array siteRules{
    // Waiting for the other ranks.
    SiteRule{"/torch/distributed/distributed_c10d.py"_L1, {}, WaitKind::Collective},
    SiteRule{"/torch/distributed/rendezvous.py"_L1, {}, WaitKind::Collective},
    SiteRule{"/torch/distributed/elastic/rendezvous/"_L1, {}, WaitKind::Collective},
    SiteRule{"/jax/experimental/multihost_utils.py"_L1, {}, WaitKind::Collective},
    SiteRule{"/jax/_src/distributed.py"_L1, {}, WaitKind::Collective},
    SiteRule{"/orbax/checkpoint/_src/multihost/"_L1, {}, WaitKind::Collective},
    SiteRule{{}, "all_reduce"_L1, WaitKind::Collective},
    SiteRule{{}, "all_gather"_L1, WaitKind::Collective},
    SiteRule{{}, "all_to_all"_L1, WaitKind::Collective},
    SiteRule{{}, "reduce_scatter"_L1, WaitKind::Collective},
    SiteRule{{}, "psum"_L1, WaitKind::Collective},
    SiteRule{{}, "pmean"_L1, WaitKind::Collective},
    SiteRule{{}, "barrier"_L1, WaitKind::Collective},
    SiteRule{{}, "rendezvous"_L1, WaitKind::Collective},
    SiteRule{{}, "sync_global_devices"_L1, WaitKind::Collective},
    SiteRule{{}, "process_allgather"_L1, WaitKind::Collective},
    SiteRule{{}, "broadcast_one_to_all"_L1, WaitKind::Collective},
    // A checkpoint; its barriers are above.
    SiteRule{"/orbax/"_L1, {}, WaitKind::Checkpoint},
    SiteRule{"/flax/training/checkpoints.py"_L1, {}, WaitKind::Checkpoint},
    SiteRule{"/jax/experimental/array_serialization/"_L1, {}, WaitKind::Checkpoint},
    SiteRule{"/torch/serialization.py"_L1, {}, WaitKind::Checkpoint},
    SiteRule{"/torch/distributed/checkpoint/"_L1, {}, WaitKind::Checkpoint},
    SiteRule{"/torch_xla/experimental/distributed_checkpoint/"_L1, {}, WaitKind::Checkpoint},
    SiteRule{"/safetensors/"_L1, {}, WaitKind::Checkpoint},
    SiteRule{{}, "save_checkpoint"_L1, WaitKind::Checkpoint},
    SiteRule{{}, "_save_checkpoint"_L1, WaitKind::Checkpoint},
    SiteRule{{}, "load_checkpoint"_L1, WaitKind::Checkpoint},
    SiteRule{{}, "restore_checkpoint"_L1, WaitKind::Checkpoint},
    SiteRule{{}, "save_pretrained"_L1, WaitKind::Checkpoint},
    // Tracing and compiling.
    SiteRule{"/jax/_src/compiler.py"_L1, {}, WaitKind::Compile},
    SiteRule{"/jax/_src/compilation_cache.py"_L1, {}, WaitKind::Compile},
    SiteRule{"/jax/_src/interpreters/mlir.py"_L1, {}, WaitKind::Compile},
    SiteRule{"/jax/_src/interpreters/partial_eval.py"_L1, {}, WaitKind::Compile},
    SiteRule{"/torch/_inductor/"_L1, {}, WaitKind::Compile},
    SiteRule{"/torch/_dynamo/convert_frame.py"_L1, {}, WaitKind::Compile},
    // Its own chips.
    SiteRule{{}, "block_until_ready"_L1, WaitKind::Device},
    SiteRule{{}, "effects_barrier"_L1, WaitKind::Device},
    SiteRule{{}, "mark_step"_L1, WaitKind::Device},
    SiteRule{{}, "wait_device_ops"_L1, WaitKind::Device},
    SiteRule{{}, "device_get"_L1, WaitKind::Device},
    SiteRule{"/jax/_src/array.py"_L1, {}, WaitKind::Device},
    SiteRule{"/jax/_src/interpreters/pxla.py"_L1, "__call__"_L1, WaitKind::Device},
    SiteRule{"/torch_xla/torch_xla.py"_L1, "sync"_L1, WaitKind::Device},
    // The next batch.
    SiteRule{"/torch/utils/data/"_L1, {}, WaitKind::Input},
    SiteRule{"/torch_xla/distributed/parallel_loader.py"_L1, {}, WaitKind::Input},
    SiteRule{"/tensorflow/python/data/"_L1, {}, WaitKind::Input},
    SiteRule{"/tensorflow_datasets/"_L1, {}, WaitKind::Input},
    SiteRule{"/grain/"_L1, {}, WaitKind::Input},
    SiteRule{"/webdataset/"_L1, {}, WaitKind::Input},
    SiteRule{"-packages/datasets/"_L1, {}, WaitKind::Input},
    SiteRule{"/queue.py"_L1, "get"_L1, WaitKind::Input},
    SiteRule{"/multiprocessing/queues.py"_L1, "get"_L1, WaitKind::Input},
    SiteRule{"/multiprocessing/connection.py"_L1, {}, WaitKind::Input},
    SiteRule{"/multiprocessing/pool.py"_L1, "next"_L1, WaitKind::Input},
    // What follows says less than a library around it.
    SiteRule{"/ssl.py"_L1, {}, WaitKind::Network},
    SiteRule{"/socket.py"_L1, {}, WaitKind::Network},
    SiteRule{"/http/client.py"_L1, {}, WaitKind::Network},
    SiteRule{"/urllib3/"_L1, {}, WaitKind::Network},
    SiteRule{"/requests/"_L1, {}, WaitKind::Network},
    SiteRule{"/aiohttp/"_L1, {}, WaitKind::Network},
    SiteRule{"/gzip.py"_L1, {}, WaitKind::FileRead},
    SiteRule{"/bz2.py"_L1, {}, WaitKind::FileRead},
    SiteRule{"/lzma.py"_L1, {}, WaitKind::FileRead},
    SiteRule{"/tarfile.py"_L1, {}, WaitKind::FileRead},
    SiteRule{"/zipfile"_L1, {}, WaitKind::FileRead},
    SiteRule{"/shutil.py"_L1, {}, WaitKind::FileRead},
    SiteRule{"/glob.py"_L1, {}, WaitKind::FileRead},
    SiteRule{"/pathlib"_L1, {}, WaitKind::FileRead},
    SiteRule{"/numpy/lib/"_L1, "load"_L1, WaitKind::FileRead},
    SiteRule{"/numpy/lib/"_L1, "save"_L1, WaitKind::FileRead},
    SiteRule{"/numpy/lib/"_L1, "read_array"_L1, WaitKind::FileRead},
    SiteRule{"/h5py/"_L1, {}, WaitKind::FileRead},
    SiteRule{"/fsspec/"_L1, {}, WaitKind::FileRead},
    SiteRule{"/threading.py"_L1, {}, WaitKind::Lock},
    SiteRule{"/concurrent/futures/"_L1, {}, WaitKind::Lock},
    SiteRule{"/multiprocessing/"_L1, {}, WaitKind::Lock},
    SiteRule{"/subprocess.py"_L1, {}, WaitKind::Lock},
    SiteRule{"/filelock/"_L1, {}, WaitKind::Lock},
    SiteRule{"/asyncio/locks.py"_L1, {}, WaitKind::Lock},
};

/// What stands around it says more.
bool isWeak(WaitKind kind)
{
    switch (kind) {
    case WaitKind::Collective:
    case WaitKind::Device:
    case WaitKind::Input:
    case WaitKind::Checkpoint:
    case WaitKind::Compile: return false;
    default: return true;
    }
}

/// A file of the user's says nothing by its path: only what a function is called counts there.
std::optional<WaitKind> kindOf(const StackFrame &frame)
{
    const bool isUsers = !isOfLibrary(frame);
    for (const auto &rule : siteRules) {
        if ((rule.function.isEmpty() || frame.function == rule.function)
            && (rule.file.isEmpty() || (!isUsers && frame.file.contains(rule.file))))
            return rule.kind;
    }
    return std::nullopt;
}

bool isOneOf(const QString &call, std::initializer_list<QLatin1StringView> names)
{
    return std::ranges::any_of(names, [&call](QLatin1StringView name) { return call == name; });
}

bool waitsIn(const KernelState &kernel, std::initializer_list<QLatin1StringView> beginnings)
{
    return std::ranges::any_of(beginnings,
                               [&kernel](QLatin1StringView beginning) { return kernel.wait.startsWith(beginning); });
}

/// A file, a folder, or a file system that is a program of its own (gcsfuse) or another machine (NFS).
bool waitsForFile(const KernelState &kernel)
{
    const bool isOfFile = isOneOf(kernel.call,
                                  {"read"_L1, "pread64"_L1, "readv"_L1, "preadv"_L1, "write"_L1, "pwrite64"_L1,
                                   "writev"_L1, "fsync"_L1, "fdatasync"_L1, "getdents64"_L1, "getdents"_L1})
        && kernel.path.startsWith(u'/') && !kernel.path.startsWith("/dev/"_L1);
    return isOfFile
        || isOneOf(kernel.call,
                   {"open"_L1, "openat"_L1, "openat2"_L1, "stat"_L1, "lstat"_L1, "newfstatat"_L1, "statx"_L1,
                    "access"_L1, "fstat"_L1, "flock"_L1, "close"_L1})
        || waitsIn(kernel, {"request_wait_answer"_L1, "fuse_"_L1, "rpc_"_L1, "nfs"_L1});
}

/// What the kernel alone says.
WaitKind kindOf(const KernelState &kernel)
{
    if (kernel.isStuck() || waitsForFile(kernel))
        return WaitKind::FileRead;
    if (kernel.state == 'R' || kernel.usesProcessor)
        return WaitKind::Computing;
    if (isOneOf(kernel.call, {"nanosleep"_L1, "clock_nanosleep"_L1}) || waitsIn(kernel, {"hrtimer_nanosleep"_L1}))
        return WaitKind::Sleep;
    if (isOneOf(kernel.call, {"futex"_L1, "wait4"_L1, "waitid"_L1}) || waitsIn(kernel, {"futex_"_L1, "do_wait"_L1}))
        return WaitKind::Lock;
    if (isOneOf(kernel.call,
                {"recvfrom"_L1, "recvmsg"_L1, "sendto"_L1, "sendmsg"_L1, "connect"_L1, "accept"_L1, "accept4"_L1}))
        return WaitKind::Network;
    return WaitKind::Unknown;
}

/// A compiled function of JAX has no line of its own: on the fast path of jit it leaves Python at once. What the main
/// thread waits for there, beneath the last line of Python, is its chips.
bool waitsForChips(const PythonStack &stack)
{
    const bool waits = stack.kernel.call == "futex"_L1 || waitsIn(stack.kernel, {"futex_"_L1});
    if (!waits || !stack.isMain || stack.frames.isEmpty())
        return false;
    return stack.holdsChips || stack.frames.first().file.contains("-packages/jax/"_L1);
}

/// By what stands beneath the user's line, that line itself included; in a stack of libraries alone by all of it.
WaitKind kindOf(const PythonStack &stack, qsizetype own)
{
    std::optional<WaitKind> weak;
    const auto last = own < 0 ? stack.frames.size() - 1 : own;
    for (qsizetype i = 0; i <= last; ++i) {
        const auto kind = kindOf(stack.frames[i]);
        if (kind && !isWeak(*kind))
            return *kind;
        weak = weak ? weak : kind;
    }
    const auto kernel = kindOf(stack.kernel);
    if (!weak)
        return kernel == WaitKind::Lock && waitsForChips(stack) ? WaitKind::Device : kernel;
    // A lock that nobody waits for, a file that is not waited for: the kernel knows better.
    return kernel == WaitKind::Computing || stack.kernel.isStuck() ? kernel : *weak;
}

bool isRuntimeFrame(const StackFrame &frame)
{
    return frame.file.isEmpty() || frame.file.startsWith(u'<') || frame.file.contains("/tpudesk/jobs/"_L1);
}

/// Whose lines are told: the user's; where there are none those of packages; else all but Python's own beginning.
QList<StackFrame> toldFrames(const QList<StackFrame> &frames, bool hasUsers)
{
    const auto isOfPackage = [](const StackFrame &frame) { return frame.file.contains("-packages/"_L1); };
    const bool hasPackage = std::ranges::any_of(frames, isOfPackage);
    QList<StackFrame> told;
    for (const auto &frame : frames) {
        const bool isTold = hasUsers ? !isOfLibrary(frame) : hasPackage ? isOfPackage(frame) : !isRuntimeFrame(frame);
        if (isTold)
            told.append(frame);
    }
    return told.isEmpty() ? frames : told;
}

/// One home is as good as another: hosts may have users of other names.
StackFrame normalised(StackFrame frame)
{
    constexpr auto homes = "/home/"_L1;
    if (frame.file.startsWith(homes)) {
        const auto end = frame.file.indexOf(u'/', homes.size());
        if (end > 0)
            frame.file = u"~"_s + frame.file.sliced(end);
    } else if (frame.file.startsWith("/root/"_L1)) {
        frame.file = u"~"_s + frame.file.sliced(5);
    }
    return frame;
}

/// As a line of Python would have it.
QString callText(const QString &function)
{
    if (function.isEmpty() || function == "<module>"_L1)
        return {};
    if (function == "__next__"_L1)
        return u"next()"_s;
    if (function == "__iter__"_L1)
        return u"iter()"_s;
    return function.startsWith(u'<') ? function : function + u"()"_s;
}

} // namespace

bool isOfLibrary(const StackFrame &frame)
{
    if (isRuntimeFrame(frame) || frame.file.contains("/site-packages/"_L1) || frame.file.contains("/dist-packages/"_L1))
        return true;
    const auto at = frame.file.indexOf("/lib/python"_L1);
    constexpr qsizetype behind = 11;
    return at >= 0 && at + behind < frame.file.size() && frame.file[at + behind].isDigit();
}

StackSite siteOf(const PythonStack &stack)
{
    const auto &frames = stack.frames;
    StackSite site;
    site.isStuck = stack.kernel.isStuck();
    const auto found = std::ranges::find_if(frames, [](const StackFrame &frame) { return !isOfLibrary(frame); });
    const auto own = found == frames.end() ? qsizetype{-1} : qsizetype(std::distance(frames.begin(), found));
    site.kind = kindOf(stack, own);
    if (site.kind == WaitKind::FileRead)
        site.path = stack.kernel.path;
    if (frames.isEmpty())
        return site;
    for (const auto &frame : toldFrames(frames, own >= 0))
        site.frames.append(normalised(frame));
    site.frame = site.frames.first();
    const auto isSame = [&site](const StackFrame &frame) { return kindOf(frame) == site.kind; };
    // What is between may be a decorator: the call that says the kind is named, where one does.
    auto called = own - 1;
    while (called > 0 && !isSame(frames[called]))
        --called;
    if (called >= 0 && !isSame(frames[called]))
        called = own - 1;
    site.call = callText(called >= 0 ? frames[called].function : site.frame.function);
    // The user's own all_reduce() is a call of the line around it, as one of a library is.
    const bool isOwnCall = own >= 0 && site.frames.size() > 1 && isSame(frames[own])
        && std::none_of(frames.begin(), frames.begin() + own, isSame);
    if (isOwnCall) {
        site.call = callText(site.frame.function);
        site.frames.removeFirst();
        site.frame = site.frames.first();
    }
    return site;
}

QString placeText(const StackFrame &frame)
{
    const auto name = frame.file.section(u'/', -1);
    return frame.line > 0 ? name + u':' + QString::number(frame.line) : name;
}

QString waitWord(WaitKind kind)
{
    switch (kind) {
    case WaitKind::Collective: return StackSiteMessages::tr("other ranks", "what it waits for");
    case WaitKind::Device: return StackSiteMessages::tr("its chips", "what it waits for");
    case WaitKind::Input: return StackSiteMessages::tr("next batch", "what it waits for");
    case WaitKind::FileRead: return StackSiteMessages::tr("files", "what it waits for");
    case WaitKind::Checkpoint: return StackSiteMessages::tr("checkpoint", "what it waits for");
    case WaitKind::Compile: return StackSiteMessages::tr("compiles", "what it does");
    case WaitKind::Network: return StackSiteMessages::tr("network", "what it waits for");
    case WaitKind::Lock: return StackSiteMessages::tr("thread or process", "what it waits for");
    case WaitKind::Sleep: return StackSiteMessages::tr("sleeps", "what it does");
    case WaitKind::Computing: return StackSiteMessages::tr("computes", "what it does");
    case WaitKind::Unknown: break;
    }
    return StackSiteMessages::tr("not known", "what it waits for");
}
