// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/pythonstack.h"

#include "services/core/plaintext.h"

#include <QDir>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostDump = 256 * 1024; ///< bytes
constexpr qsizetype mostThreads = 128;
constexpr qsizetype longestFile = 500; // as Python cuts it
constexpr qsizetype longestFunction = 200;
constexpr qsizetype longestName = 80;

/// The next line of `text`, without its end; `at` goes behind it.
QByteArrayView nextLine(QByteArrayView text, qsizetype &at)
{
    auto end = text.indexOf('\n', at);
    end = end < 0 ? text.size() : end;
    const auto line = text.sliced(at, end - at);
    at = end + 1;
    return line;
}

bool areDigits(QByteArrayView text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

int lineNumberFrom(QByteArrayView text)
{
    constexpr qsizetype longest = 9;
    return areDigits(text) && text.size() <= longest ? text.toInt() : 0;
}

int hexValue(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// The character behind "\x", "\u" or "\U", in so many digits; 0: it is none. What is printable ASCII is never written
/// so by faulthandler: there the backslash is one of the name.
char32_t escapedCharacter(QByteArrayView digits)
{
    char32_t value = 0;
    for (const char c : digits) {
        if (hexValue(c) < 0)
            return 0;
        value = value * 16 + char32_t(hexValue(c));
    }
    const bool isPlainLetter = value >= 0x20 && value < 0x7f;
    return isPlainLetter || value > 0x10ffff ? 0 : value;
}

/// What faulthandler wrote of a name: everything but printable ASCII as an escape.
QString unescapedName(QByteArrayView text, qsizetype longest)
{
    if (!text.contains('\\'))
        return plainText(QString::fromLatin1(text.first(std::min(text.size(), longest + 1))), longest);
    QString name;
    for (qsizetype at = 0; at < text.size() && name.size() <= longest; ++at) {
        const char kind = text[at] == '\\' && at + 1 < text.size() ? text[at + 1] : '\0';
        const qsizetype digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
        const auto character =
            digits > 0 && at + 2 + digits <= text.size() ? escapedCharacter(text.sliced(at + 2, digits)) : U'\0';
        if (character == 0) {
            name += QLatin1Char{text[at]};
            continue;
        }
        name += QString::fromUcs4(&character, 1);
        at += 1 + digits;
    }
    return plainText(name, longest);
}

/// `  File "/home/a/train.py", line 212 in step`
std::optional<StackFrame> faultFrame(QByteArrayView line)
{
    constexpr QByteArrayView before{"  File "};
    constexpr QByteArrayView unknownBefore{"???, line "};
    constexpr QByteArrayView middle{"\", line "};
    if (!line.startsWith(before))
        return std::nullopt;
    const auto rest = line.sliced(before.size());
    StackFrame frame;
    QByteArrayView behind;
    if (rest.startsWith('"')) {
        const auto at = rest.lastIndexOf(middle);
        if (at < 1)
            return std::nullopt;
        frame.file = unescapedName(rest.sliced(1, at - 1), longestFile);
        behind = rest.sliced(at + middle.size());
    } else if (rest.startsWith(unknownBefore)) {
        behind = rest.sliced(unknownBefore.size());
    } else {
        return std::nullopt;
    }
    const auto in = behind.indexOf(QByteArrayView{" in "});
    if (in < 0)
        return std::nullopt;
    frame.line = lineNumberFrom(behind.first(in));
    frame.function = unescapedName(behind.sliced(in + 4), longestFunction);
    return frame;
}

/// "Thread 0x00007f… [name] (most recent call first):", and the same with "Current thread".
std::optional<PythonStack> faultThread(QByteArrayView line)
{
    constexpr QByteArrayView first{"Thread 0x"};
    constexpr QByteArrayView current{"Current thread 0x"};
    constexpr QByteArrayView last{"(most recent call first):"};
    constexpr qsizetype longestNumber = 16;
    if ((!line.startsWith(first) && !line.startsWith(current)) || !line.endsWith(last))
        return std::nullopt;
    auto rest = line.sliced(line.startsWith(first) ? first.size() : current.size());
    rest = rest.first(rest.size() - last.size()).trimmed();
    const auto blank = rest.indexOf(' ');
    const auto number = blank < 0 ? rest : rest.first(blank);
    bool isNumber = false;
    PythonStack stack;
    stack.thread = number.size() <= longestNumber ? number.toULongLong(&isNumber, 16) : 0;
    if (!isNumber)
        return std::nullopt;
    const auto name = blank < 0 ? QByteArrayView{} : rest.sliced(blank + 1).trimmed();
    if (name.size() > 2 && name.startsWith('[') && name.endsWith(']'))
        stack.name = unescapedName(name.sliced(1, name.size() - 2), longestName);
    return stack;
}

void addFrame(PythonStack &stack, const StackFrame &frame)
{
    if (stack.frames.size() < PythonStack::mostFrames)
        stack.frames.append(frame);
    else
        stack.isCut = true;
}

/// `Thread 4711 (active+gil): "MainThread"`
std::optional<PythonStack> spyThread(QByteArrayView line, qint64 process)
{
    constexpr QByteArrayView first{"Thread "};
    constexpr qsizetype longestNumber = 18;
    if (!line.startsWith(first))
        return std::nullopt;
    const auto rest = line.sliced(first.size());
    const auto blank = rest.indexOf(' ');
    auto number = blank < 0 ? rest : rest.first(blank);
    if (number.endsWith(':'))
        number = number.first(number.size() - 1);
    PythonStack stack;
    bool isNumber = false;
    if (number.startsWith("0x") && number.size() <= longestNumber)
        stack.thread = number.sliced(2).toULongLong(&isNumber, 16);
    else if (areDigits(number) && number.size() <= 10)
        stack.tid = number.toLongLong(&isNumber);
    if (!isNumber)
        return std::nullopt;
    const auto behind = blank < 0 ? QByteArrayView{} : rest.sliced(blank);
    const auto status = behind.first(std::max<qsizetype>(0, behind.indexOf(')')));
    stack.holdsGil = status.indexOf(QByteArrayView{"gil"}) >= 0;
    const auto quote = behind.indexOf('"');
    const auto end = behind.lastIndexOf('"');
    if (quote >= 0 && end > quote)
        stack.name = plainText(behind.sliced(quote + 1, end - quote - 1), longestName);
    stack.isMain = stack.name == "MainThread"_L1 || (process > 0 && stack.tid == process);
    return stack;
}

/// `    all_reduce (torch/distributed/distributed_c10d.py:2810)`; locals stand further in.
std::optional<StackFrame> spyFrame(QByteArrayView line)
{
    constexpr QByteArrayView before{"    "};
    if (!line.startsWith(before) || line.size() <= before.size() || line[before.size()] == ' ' || !line.endsWith(')'))
        return std::nullopt;
    const auto rest = line.sliced(before.size());
    const auto open = rest.lastIndexOf(QByteArrayView{" ("});
    if (open < 1)
        return std::nullopt;
    const auto place = rest.sliced(open + 2).chopped(1);
    const auto colon = place.lastIndexOf(':');
    const bool hasLine = colon > 0 && areDigits(place.sliced(colon + 1));
    return StackFrame{.file = plainText(hasLine ? place.first(colon) : place, longestFile),
                      .line = hasLine ? lineNumberFrom(place.sliced(colon + 1)) : 0,
                      .function = plainText(rest.first(open), longestFunction)};
}

struct SystemCall
{
    int x86 = -1; ///< number on x86_64; -1: there is none
    int arm = -1; ///< likewise on aarch64
    QLatin1StringView name;
};

constexpr std::array systemCalls{
    SystemCall{0, 63, "read"_L1},
    SystemCall{1, 64, "write"_L1},
    SystemCall{2, -1, "open"_L1},
    SystemCall{3, 57, "close"_L1},
    SystemCall{4, -1, "stat"_L1},
    SystemCall{5, 80, "fstat"_L1},
    SystemCall{6, -1, "lstat"_L1},
    SystemCall{7, -1, "poll"_L1},
    SystemCall{16, 29, "ioctl"_L1},
    SystemCall{17, 67, "pread64"_L1},
    SystemCall{18, 68, "pwrite64"_L1},
    SystemCall{19, 65, "readv"_L1},
    SystemCall{20, 66, "writev"_L1},
    SystemCall{21, -1, "access"_L1},
    SystemCall{23, -1, "select"_L1},
    SystemCall{35, 101, "nanosleep"_L1},
    SystemCall{42, 203, "connect"_L1},
    SystemCall{43, 202, "accept"_L1},
    SystemCall{44, 206, "sendto"_L1},
    SystemCall{45, 207, "recvfrom"_L1},
    SystemCall{46, 211, "sendmsg"_L1},
    SystemCall{47, 212, "recvmsg"_L1},
    SystemCall{56, 220, "clone"_L1},
    SystemCall{58, -1, "vfork"_L1},
    SystemCall{61, 260, "wait4"_L1},
    SystemCall{72, 25, "fcntl"_L1},
    SystemCall{73, 32, "flock"_L1},
    SystemCall{74, 82, "fsync"_L1},
    SystemCall{75, 83, "fdatasync"_L1},
    SystemCall{78, -1, "getdents"_L1},
    SystemCall{202, 98, "futex"_L1},
    SystemCall{217, 61, "getdents64"_L1},
    SystemCall{230, 115, "clock_nanosleep"_L1},
    SystemCall{232, -1, "epoll_wait"_L1},
    SystemCall{247, 95, "waitid"_L1},
    SystemCall{257, 56, "openat"_L1},
    SystemCall{262, 79, "newfstatat"_L1},
    SystemCall{270, 72, "pselect6"_L1},
    SystemCall{271, 73, "ppoll"_L1},
    SystemCall{281, 22, "epoll_pwait"_L1},
    SystemCall{288, 242, "accept4"_L1},
    SystemCall{295, 69, "preadv"_L1},
    SystemCall{332, 291, "statx"_L1},
    SystemCall{435, 435, "clone3"_L1},
    SystemCall{437, 437, "openat2"_L1},
};

QString systemCallName(int number, bool isArm)
{
    const auto found =
        std::ranges::find(systemCalls, number, [isArm](const SystemCall &call) { return isArm ? call.arm : call.x86; });
    return found == systemCalls.end() ? QString{} : QString{found->name};
}

} // namespace

QList<PythonStack> parseFaultDump(QByteArrayView text, quint64 mainThread)
{
    text = text.first(std::min(text.size(), mostDump));
    QList<PythonStack> stacks;
    bool isRoom = true;
    for (qsizetype at = 0; at < text.size();) {
        const auto line = nextLine(text, at);
        if (auto thread = faultThread(line)) {
            // One that comes again begins another dump: the newer one counts.
            if (std::ranges::contains(stacks, thread->thread, &PythonStack::thread))
                stacks.clear();
            isRoom = stacks.size() < mostThreads;
            thread->isMain = mainThread != 0 && thread->thread == mainThread;
            if (isRoom)
                stacks.append(*thread);
        } else if (stacks.isEmpty() || !isRoom) {
            continue;
        } else if (const auto frame = faultFrame(line)) {
            addFrame(stacks.last(), *frame);
        } else if (line == "  ...") {
            stacks.last().isCut = true;
        }
    }
    if (mainThread == 0 && !stacks.isEmpty())
        stacks.last().isMain = true;
    return stacks;
}

QList<PythonStack> parseSpyDump(QByteArrayView text)
{
    text = text.first(std::min(text.size(), mostDump));
    QList<PythonStack> stacks;
    qint64 process = 0;
    bool isRoom = true;
    for (qsizetype at = 0; at < text.size();) {
        const auto line = nextLine(text, at);
        constexpr QByteArrayView processLine{"Process "};
        if (stacks.isEmpty() && line.startsWith(processLine)) {
            const auto colon = line.indexOf(':');
            const auto number = line.sliced(processLine.size(), std::max<qsizetype>(0, colon - processLine.size()));
            process = number.size() <= 10 && areDigits(number) ? number.toLongLong() : 0;
        } else if (const auto thread = spyThread(line, process)) {
            isRoom = stacks.size() < mostThreads;
            if (isRoom)
                stacks.append(*thread);
        } else if (stacks.isEmpty() || !isRoom) {
            continue;
        } else if (const auto frame = spyFrame(line)) {
            addFrame(stacks.last(), *frame);
        }
    }
    return stacks;
}

KernelState parseThreadState(QByteArrayView state, QByteArrayView wait, QByteArrayView call, QByteArrayView machine)
{
    KernelState kernel;
    if (state.size() == 1 && state[0] >= 'A' && state[0] <= 'z' && QChar::isLetter(char32_t(state[0])))
        kernel.state = state[0];
    if (wait != "0" && wait != "-")
        kernel.wait = plainText(wait, longestName);
    const auto blank = call.indexOf(' ');
    const auto number = blank < 0 ? call : call.first(blank);
    if (!areDigits(number) || number.size() > 4)
        return kernel;
    kernel.call = systemCallName(number.toInt(), machine == "aarch64");
    const auto behind = call.sliced(number.size()).trimmed();
    // Waiting for no file at all is how Python before 3.11 sleeps.
    if ((kernel.call == "select"_L1 || kernel.call == "pselect6"_L1) && (behind == "0x0" || behind.startsWith("0x0 ")))
        kernel.call = u"nanosleep"_s;
    return kernel;
}

std::optional<SourceLine> sourceLineOf(const StackFrame &frame, const QString &folder)
{
    const bool isAbsolute = frame.file.startsWith(u'/');
    const bool hasFolder = folder.startsWith(u'/') && !folder.contains(QChar::ReplacementCharacter);
    if (frame.file.isEmpty() || frame.file.startsWith(u'<') || frame.file.contains(QChar::ReplacementCharacter)
        || (!isAbsolute && !hasFolder))
        return std::nullopt;
    const auto path = isAbsolute ? frame.file : folder + u'/' + frame.file;
    return SourceLine{.path = QDir::cleanPath(path).toUtf8(), .line = std::max(1, frame.line)};
}
