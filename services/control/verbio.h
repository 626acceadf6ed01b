// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/process.h"
#include "services/core/result.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

/// What a verb does to the world, from the least to the most.
enum class VerbEffect : quint8 {
    Reads,
    Changes, ///< it costs nothing, and can be changed back
    Bills, ///< what comes of it may cost money
    Deletes, ///< something is lost
};
[[nodiscard]] QString effectWord(VerbEffect effect); ///< "reads": as JSON has it

/// Asked before something is done, once, when all is known that matters. For people, and shown as plain text.
struct VerbQuestion
{
    /// Changes: whoever typed the verb has said yes already, and only a program that acts for somebody is asked about
    /// it. Bills and Deletes: the name is typed, or was given with --yes.
    VerbEffect effect = VerbEffect::Changes;
    QString sentence{}; ///< translated: what will happen, what it costs or loses
    QString name{}; ///< of the thing, as it is typed: "llama-pod"
};

/// The size of the caller's terminal, in cells.
struct TerminalSize
{
    int columns = 80;
    int rows = 24;
};

/// What a verb and its caller tell each other while it runs. GUI thread. It outlives the caller: what is told to one
/// that has gone is dropped, and its stop token is signalled.
class VerbIo
{
public:
    VerbIo() = default;
    virtual ~VerbIo() = default;
    Q_DISABLE_COPY_MOVE(VerbIo)

    /// What is going on, one translated sentence: of news, not of the answer.
    virtual void progress(const QString &sentence) = 0;
    /// Bytes as they come, for the caller's standard output or standard error: a log, a shell. Dropped where the caller
    /// wants nothing but the answer.
    virtual void write(const QByteArray &bytes, OutputStream stream) = 0;
    /// Whether what write() was given piles up, because nobody reads it: whoever can pause does.
    [[nodiscard]] virtual bool isFull() const { return false; }
    /// Errors: Denied with the reason notAgreed when the answer is no, or nobody can be asked; Cancelled.
    [[nodiscard]] virtual Task<> agree(VerbQuestion question, std::stop_token stop) = 0;

    /// Nothing: the caller has no terminal.
    [[nodiscard]] virtual std::optional<TerminalSize> terminal() const { return std::nullopt; }
    /// What is typed from now on, at its end an empty one; and what drains after isFull(). Empty functions: nobody
    /// listens any more.
    struct Listener
    {
        std::function<void(const QByteArray &bytes)> input{};
        std::function<void(TerminalSize size)> resized{};
        std::function<void()> drained{};
    };
    virtual void listen(Listener listener) { Q_UNUSED(listener); }
};

/// Words of Error::reason that callers decide on, beside ErrorCode.
namespace verbreason {

inline constexpr QLatin1StringView notAgreed{"NOT_AGREED"};
inline constexpr QLatin1StringView readOnly{"READ_ONLY"};
inline constexpr QLatin1StringView usage{"USAGE"}; ///< the verb or its arguments are wrong
inline constexpr QLatin1StringView otherVersion{"OTHER_VERSION"}; ///< caller and desk do not understand each other
inline constexpr QLatin1StringView otherProject{"OTHER_PROJECT"}; ///< the desk has another project open
inline constexpr QLatin1StringView notThere{"NOT_THERE"}; ///< nobody answers at the socket
inline constexpr QLatin1StringView commandFailed{"COMMAND_FAILED"}; ///< the user's command failed on a host

} // namespace verbreason
