// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/terminalio.h"

#include "services/control/answertext.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr auto clearToEnd = "\r\x1b[K";

/// All of it, however slowly it is read; false: nobody reads any more.
bool writeAll(int descriptor, const QByteArray &bytes)
{
    for (qsizetype at = 0; at < bytes.size();) {
        const auto written = ::write(descriptor, bytes.constData() + at, size_t(bytes.size() - at));
        if (written > 0) {
            at += written;
            continue;
        }
        if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) { // somebody made it non-blocking
            pollfd waiting{.fd = descriptor, .events = POLLOUT, .revents = 0};
            ::poll(&waiting, 1, -1);
            continue;
        }
        if (written < 0 && errno == EINTR)
            continue;
        return false;
    }
    return true;
}

} // namespace

TerminalIo::TerminalIo(TerminalManners manners, UnixSignals *signalSource)
    : m_manners{std::move(manners)}
{
    connect(signalSource, &UnixSignals::terminalResized, this, [this] {
        const auto size = terminal();
        if (const auto resized = m_listener.resized; resized && size)
            resized(*size);
    });
}

TerminalIo::~TerminalIo()
{
    restore();
}

void TerminalIo::restore()
{
    if (std::exchange(m_isHidden, false))
        setEcho(true);
    setRaw(false);
    clearLine();
}

void TerminalIo::clearLine()
{
    if (std::exchange(m_isNewsShown, false))
        (void)writeAll(STDERR_FILENO, clearToEnd);
}

/// On a terminal the last news stands on one line, which what follows takes; in a log each has its own.
void TerminalIo::progress(const QString &sentence)
{
    if (m_manners.isQuiet || m_before)
        return;
    const auto text = plainLine(sentence, 2'000);
    if (isatty(STDERR_FILENO) == 0) {
        (void)writeAll(STDERR_FILENO, text.toUtf8() + '\n');
        return;
    }
    winsize size{};
    const int columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 10 ? size.ws_col : 80;
    auto shown = text;
    while (columnsOf(shown) >= columns)
        shown.chop(1);
    clearLine();
    (void)writeAll(STDERR_FILENO, shown.toUtf8());
    m_isNewsShown = true;
}

void TerminalIo::write(const QByteArray &bytes, OutputStream stream)
{
    if (m_manners.isJson || bytes.isEmpty())
        return;
    clearLine();
    if (stream == OutputStream::Err)
        (void)writeAll(STDERR_FILENO, bytes);
    else
        (void)print(bytes);
}

bool TerminalIo::print(const QByteArray &text)
{
    clearLine();
    if (m_isClosed || writeAll(STDOUT_FILENO, text))
        return !m_isClosed;
    m_isClosed = true;
    emit closed();
    return false;
}

void TerminalIo::say(const QString &sentence)
{
    clearLine();
    (void)writeAll(STDERR_FILENO, "tpudesk: " + plainLines(sentence, 16'000).toUtf8() + '\n');
}

bool TerminalIo::canAsk() const
{
    return isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 && !m_before;
}

Task<> TerminalIo::agree(VerbQuestion question, std::stop_token stop)
{
    if (question.effect == VerbEffect::Changes || m_manners.yes.contains(question.name))
        co_return {};
    const auto refusal = [](const QString &sentence) {
        return std::unexpected{Error{.code = ErrorCode::Denied, .message = sentence, .reason = verbreason::notAgreed}};
    };
    if (!canAsk())
        co_return refusal(punctuation::sentences(
            {question.sentence,
             tr("Nobody can be asked here, so nothing was done. To agree beforehand: --yes %1").arg(question.name)}));
    const auto answer =
        co_await typed(question.sentence + u'\n' + tr("Type %1 to agree:").arg(question.name) + u' ', false, stop);
    if (!answer)
        co_return std::unexpected{answer.error()};
    if (answer->trimmed() != question.name)
        co_return refusal(tr("Nothing was done: that is not “%1”.").arg(question.name));
    co_return {};
}

Task<QString> TerminalIo::typed(QString question, bool isHidden, std::stop_token stop)
{
    clearLine();
    (void)writeAll(STDERR_FILENO, plainLines(question, 8'000).toUtf8() + (question.endsWith(u' ') ? " " : ""));
    m_isHidden = isHidden;
    if (isHidden)
        setEcho(false);
    Answer<QString> answer{ErrorCode::Cancelled};
    m_question = answer;
    m_line.clear();
    readInput();
    auto line = co_await awaited<QString>(answer.reply(), {}, stop);
    m_question.reset();
    if (std::exchange(m_isHidden, false)) {
        setEcho(true);
        (void)writeAll(STDERR_FILENO, "\n");
    }
    if (!m_manners.takesInput)
        m_input.reset();
    co_return line;
}

Task<bool> TerminalIo::askHostKey(HostKeyQuestion asked)
{
    const auto text = punctuation::sentences(
        {asked.reason, tr("The key of %1 (%2) is %3.").arg(asked.name, asked.type, asked.fingerprint)});
    const auto answer = co_await typed(text + u'\n' + tr("Type yes to trust it:") + u' ', false, asked.withdrawn);
    if (!answer)
        co_return std::unexpected{answer.error()};
    co_return answer->trimmed() == "yes"_L1;
}

SshPrompts TerminalIo::prompts()
{
    if (!canAsk())
        return {};
    return {.acceptHostKey = [this](HostKeyQuestion asked) { return askHostKey(std::move(asked)); },
            .passphrase =
                [this](const PassphraseQuestion &asked) {
                    return typed(tr("Passphrase of %1:").arg(asked.file) + u' ', true, asked.withdrawn);
                },
            .place = this};
}

std::optional<TerminalSize> TerminalIo::terminal() const
{
    winsize size{};
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return std::nullopt;
    return TerminalSize{.columns = size.ws_col > 0 ? size.ws_col : 80, .rows = size.ws_row > 0 ? size.ws_row : 24};
}

void TerminalIo::listen(Listener listener)
{
    m_listener = std::move(listener);
    const bool isHeard = bool(m_listener.input) && m_manners.takesInput;
    setRaw(isHeard && m_manners.isRaw);
    if (isHeard)
        readInput();
    else if (!m_question)
        m_input.reset();
}

void TerminalIo::readInput()
{
    if (m_input)
        return;
    m_input = std::make_unique<QSocketNotifier>(STDIN_FILENO, QSocketNotifier::Read);
    connect(m_input.get(), &QSocketNotifier::activated, this, [this] {
        QByteArray bytes(64 * 1024, Qt::Uninitialized);
        const auto count = ::read(STDIN_FILENO, bytes.data(), size_t(bytes.size()));
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        bytes.truncate(std::max<qsizetype>(0, count));
        if (bytes.isEmpty()) // its end
            QMetaObject::invokeMethod(this, [this] { m_input.reset(); }, Qt::QueuedConnection);
        takeInput(bytes);
    });
}

void TerminalIo::takeInput(const QByteArray &bytes)
{
    if (!m_question) {
        if (const auto input = m_listener.input)
            input(bytes);
        return;
    }
    m_line += bytes;
    const auto end = m_line.indexOf('\n');
    if (end < 0 && !bytes.isEmpty())
        return;
    const auto line = QString::fromUtf8(end < 0 ? m_line : m_line.first(end));
    m_line.clear();
    const auto question = *m_question;
    question(end < 0 ? Result<QString>{failed(ErrorCode::Cancelled)} : Result<QString>{line});
}

void TerminalIo::setRaw(bool isRaw)
{
    if (isRaw == m_before.has_value())
        return;
    if (!isRaw) {
        tcsetattr(STDIN_FILENO, TCSADRAIN, &*m_before);
        m_before.reset();
        return;
    }
    termios now{};
    if (tcgetattr(STDIN_FILENO, &now) != 0)
        return;
    clearLine();
    m_before = now;
    cfmakeraw(&now);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &now);
}

void TerminalIo::setEcho(bool isOn)
{
    termios now{};
    if (tcgetattr(STDIN_FILENO, &now) != 0)
        return;
    if (isOn)
        now.c_lflag |= ECHO;
    else
        now.c_lflag &= ~tcflag_t{ECHO};
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &now);
}
