// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crashtrace.h"

#include "services/core/log.h"

#include <QFile>

#include <array>
#include <csignal>
#include <cstring>
#include <memory>

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostCalls = 64;
constexpr qint64 mostRead = 64 << 10;
constexpr size_t stackSize = 64 << 10; ///< of the handler: a stack that ran over has no room for it

struct FatalSignal
{
    int number;
    const char *line; ///< the handler may not put words together
    struct sigaction before = {};
};
std::array fatalSignals{FatalSignal{SIGSEGV, "crashed: SIGSEGV, it read or wrote where nothing is\n"},
                        FatalSignal{SIGBUS, "crashed: SIGBUS\n"}, FatalSignal{SIGFPE, "crashed: SIGFPE\n"},
                        FatalSignal{SIGILL, "crashed: SIGILL\n"},
                        FatalSignal{SIGABRT, "crashed: SIGABRT, it gave up by itself\n"}};
int traceFile = -1;
std::unique_ptr<char[]> ownStack; // NOLINT(modernize-avoid-c-arrays): a stack is one

/// Only what may be called in a signal handler.
extern "C" void writeTrace(int number)
{
    for (const FatalSignal &one : fatalSignals) {
        if (one.number != number)
            continue;
        [[maybe_unused]] const auto written = ::write(traceFile, one.line, std::strlen(one.line));
        std::array<void *, mostCalls> calls{};
        ::backtrace_symbols_fd(calls.data(), ::backtrace(calls.data(), mostCalls), traceFile);
        ::sigaction(number, &one.before, nullptr);
    }
    ::raise(number); // comes when this handler is left
}

} // namespace

CrashTrace::CrashTrace(const QString &path)
    : m_path{path}
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // their own report says more
    constexpr mode_t ownerOnly = 0600;
    traceFile =
        ::open(QFile::encodeName(path).constData(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, ownerOnly);
    if (traceFile < 0)
        return; // then a crash is told by the end of the log alone
    std::array<void *, 1> first{};
    static_cast<void>(::backtrace(first.data(), 1)); // loads what it needs: in the handler that would be too late
    ownStack = std::make_unique<char[]>(stackSize); // NOLINT(modernize-avoid-c-arrays)
    const stack_t stack{.ss_sp = ownStack.get(), .ss_flags = 0, .ss_size = stackSize};
    ::sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_handler = &writeTrace;
    action.sa_flags = SA_ONSTACK;
    for (FatalSignal &one : fatalSignals)
        ::sigaction(one.number, &action, &one.before);
#endif
}

CrashTrace::~CrashTrace()
{
    if (traceFile < 0)
        return;
    for (const FatalSignal &one : fatalSignals)
        ::sigaction(one.number, &one.before, nullptr);
    const stack_t none{.ss_sp = nullptr, .ss_flags = SS_DISABLE, .ss_size = 0};
    ::sigaltstack(&none, nullptr);
    ownStack.reset();
    ::close(std::exchange(traceFile, -1));
    QFile::remove(m_path);
}

QStringList CrashTrace::read(const QString &path)
{
    QFile file{path};
    if (!file.open(QFile::ReadOnly))
        return {};
    auto lines = QString::fromUtf8(file.read(mostRead)).split(u'\n', Qt::SkipEmptyParts);
    for (auto &line : lines)
        line = redacted(line);
    return lines;
}
