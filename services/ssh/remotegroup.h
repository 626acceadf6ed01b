// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/connection.h"

#include <QByteArray>
#include <QList>

/// What a command of ours is known by on its machine: sshd makes its shell the leader of a session of its own, and all
/// that it starts carries the token in its environment (TPUDESK_RUN).
struct RemoteGroup
{
    QByteArray token; ///< 16 hex digits
    qint64 leader = 0; ///< process id; 0: not told yet
    quint64 since = 0; ///< when it began, in the kernel's ticks since boot: its number may be used again

    friend bool operator==(const RemoteGroup &, const RemoteGroup &) = default;
};

[[nodiscard]] QByteArray newToken();
/// From what stands behind the mark on standard error.
[[nodiscard]] RemoteGroup groupFrom(const QByteArray &token, const QByteArray &words);

/// A command line that any login shell understands. It says where the output begins (what login scripts print stands
/// before that), then runs what comes over its standard input: scriptFrame(). Nothing of the script is ever in argv,
/// where other users see it, and one that was cut off on its way is not run at all.
[[nodiscard]] QByteArray startLine(const QByteArray &token, qsizetype frameSize);
[[nodiscard]] QByteArray scriptFrame(const QByteArray &token, const QByteArray &script);

/// Takes the mark out of one stream of a command. What comes before it is dropped, unless it never comes.
class MarkFilter
{
public:
    explicit MarkFilter(const QByteArray &token);

    [[nodiscard]] QByteArray take(const QByteArray &bytes); ///< what is to be passed on
    [[nodiscard]] QByteArray rest(); ///< at the end: what was held back for a mark that never came
    [[nodiscard]] bool hasSeenMark() const { return m_state == State::Found; }
    [[nodiscard]] const QByteArray &words() const { return m_words; } ///< behind the mark: "4711 bash S 1 4711 …"

private:
    enum class State : quint8 { Searching, Found, GivenUp };

    QByteArray m_mark;
    QByteArray m_held;
    QByteArray m_words;
    State m_state = State::Searching;
};

/// A process that is still there after the group was told to end.
struct Survivor
{
    qint64 pid = 0;
    QString name; ///< as the kernel keeps it: 15 letters, unprintable ones as "?"

    friend bool operator==(const Survivor &, const Survivor &) = default;
};

struct GroupEnd
{
    int ended = 0; ///< how many processes were there
    QList<Survivor> survivors{}; ///< did not end, not even by KILL
    QList<Survivor> background{}; ///< had left the group before, on purpose (setsid, tmux), and were let alone
};

/// Tells all processes of a group to end: TERM, after `grace` KILL; those of other users (sudo) with sudo -n where that
/// is allowed. Verified by counting again. Errors: those of exec(), BadReply when the machine cannot tell.
[[nodiscard]] Task<GroupEnd> endGroup(std::shared_ptr<SshConnection> connection, RemoteGroup group,
                                      std::chrono::seconds grace, std::stop_token stop);

/// How many processes of the group there are now; nothing is done to them.
[[nodiscard]] Task<GroupEnd> lookAtGroup(std::shared_ptr<SshConnection> connection, RemoteGroup group,
                                         std::stop_token stop);
