// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crashtrace.h"

#include "app/crashmodules.h"
#include "services/core/log.h"
#include "services/core/programversion.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include <execinfo.h>
#include <fcntl.h>
#include <ucontext.h>
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

std::array<char, 160> programLine{};
CrashModules modules;

void writeText(const char *text)
{
    [[maybe_unused]] const auto written = ::write(traceFile, text, std::strlen(text));
}

void writeNumber(std::uintptr_t number)
{
    std::array<char, 2 * sizeof number + 1> digits{};
    std::size_t at = digits.size() - 1;
    do {
        digits[--at] = "0123456789abcdef"[number & 15];
        number >>= 4;
    } while (number != 0 && at > 0);
    writeText(&digits[at]);
}

/// Where the program was when the signal came; 0 where this is not known of the processor.
std::uintptr_t placeOf(const void *context)
{
    [[maybe_unused]] const auto &machine = static_cast<const ucontext_t *>(context)->uc_mcontext;
#if defined(__x86_64__)
    return static_cast<std::uintptr_t>(machine.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return machine.pc;
#else
    return 0;
#endif
}

/// One line for each call, from the place of the crash outwards: what crashReportFrom() reads. The place itself is an
/// address of its own, the others are where a call comes back to, and the call is before that.
void writeFrames(void *const *calls, int count, std::uintptr_t place)
{
    int first = 0;
    while (first < count && reinterpret_cast<std::uintptr_t>(calls[first]) != place)
        ++first;
    const bool isFound = first < count;
    modules.read();
    for (int i = isFound ? first : 0; i < count; ++i) {
        const auto address = reinterpret_cast<std::uintptr_t>(calls[i]) - (isFound && i == first ? 0 : 1);
        const auto *module = modules.at(address);
        if (module == nullptr)
            continue;
        writeText("frame: ");
        writeText(module->path.data());
        writeText("+0x");
        writeNumber(address - module->bias);
        writeText(module->buildId[0] == '\0' ? " -" : " ");
        writeText(module->buildId.data());
        writeText("\n");
    }
}

/// Only what may be called in a signal handler.
extern "C" void writeTrace(int number, siginfo_t *, void *context)
{
    for (const FatalSignal &one : fatalSignals) {
        if (one.number != number)
            continue;
        writeText(one.line);
        writeText(programLine.data());
        std::array<void *, mostCalls> calls{};
        const int count = ::backtrace(calls.data(), mostCalls);
        writeFrames(calls.data(), count, placeOf(context));
        ::backtrace_symbols_fd(calls.data(), count, traceFile);
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
    const QByteArray program = "program: " + versionLine(u"tpudesk"_s).toUtf8().left(140) + '\n';
    programLine.fill('\0');
    std::ranges::copy(program, programLine.begin());
    std::array<void *, 1> first{};
    static_cast<void>(::backtrace(first.data(), 1)); // loads what it needs: in the handler that would be too late
    ownStack = std::make_unique<char[]>(stackSize); // NOLINT(modernize-avoid-c-arrays)
    const stack_t stack{.ss_sp = ownStack.get(), .ss_flags = 0, .ss_size = stackSize};
    ::sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_sigaction = &writeTrace;
    action.sa_flags = SA_ONSTACK | SA_SIGINFO;
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
