// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verbio.h"
#include "services/core/async/reply.h"
#include "services/core/unixsignals.h"
#include "services/ssh/target.h"

#include <QObject>
#include <QSocketNotifier>
#include <QStringList>

#include <memory>
#include <optional>

#include <termios.h>

/// What a TerminalIo may do.
struct TerminalManners
{
    bool isQuiet = false; ///< no news
    bool isJson = false; ///< standard output belongs to the answer alone
    QStringList yes{}; ///< names that are agreed to beforehand
    bool takesInput = false; ///< the verb gets what is typed
    bool isRaw = false; ///< key by key, with a terminal: a shell is on the other side
};

/// The terminal, or what stands in its place, as the caller of a verb: the answer and what programs say go to standard
/// output, news and questions to standard error. One at a time; GUI thread.
class TerminalIo final : public QObject, public VerbIo
{
    Q_OBJECT

public:
    explicit TerminalIo(TerminalManners manners, UnixSignals *signalSource);
    ~TerminalIo() override; ///< the terminal is as it was

    void progress(const QString &sentence) override;
    void write(const QByteArray &bytes, OutputStream stream) override;
    /// A name that was given with --yes is agreed to; else it is asked for where somebody can type it.
    [[nodiscard]] Task<> agree(VerbQuestion question, std::stop_token stop) override;
    [[nodiscard]] std::optional<TerminalSize> terminal() const override;
    void listen(Listener listener) override;

    /// To standard output; false: whoever read it has gone.
    [[nodiscard]] bool print(const QByteArray &text);
    void say(const QString &sentence); ///< an error, to standard error
    void restore(); ///< the terminal, before the program ends at once
    [[nodiscard]] bool isClosed() const { return m_isClosed; } ///< nobody reads standard output any more
    /// What a login has to ask: typed here, the passphrase without being shown. Empty functions where nobody can type.
    [[nodiscard]] SshPrompts prompts();

signals:
    void closed(); ///< isClosed()

private:
    [[nodiscard]] bool canAsk() const;
    [[nodiscard]] Task<bool> askHostKey(HostKeyQuestion asked);
    [[nodiscard]] Task<QString> typed(QString question, bool isHidden, std::stop_token stop);
    void clearLine();
    void readInput();
    void takeInput(const QByteArray &bytes);
    void setRaw(bool isRaw);
    void setEcho(bool isOn);

    TerminalManners m_manners;
    Listener m_listener;
    std::unique_ptr<QSocketNotifier> m_input;
    std::optional<termios> m_before; ///< how the terminal was
    std::optional<Answer<QString>> m_question; ///< what is typed next answers it
    QByteArray m_line; ///< typed, without its end yet
    bool m_isNewsShown = false; ///< on the line where the cursor is
    bool m_isClosed = false;
    bool m_isHidden = false; ///< what is typed is not shown
};
