// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

#include <optional>

// Who may use a port of this computer that leads to a machine. It listens on 127.0.0.1, but that alone keeps out
// neither the computer's other users nor a page of the web whose name was made to lead there (DNS rebinding).

/// What the first bytes of a connection tell.
struct FirstBytes
{
    enum class Verdict : quint8 {
        Undecided, ///< more have to come
        Pass,
        Refuse, ///< an HTTP request under a name that is not this computer's
    };
    Verdict verdict = Verdict::Undecided;
    QString host{}; ///< when it is refused: the name, at most 100 characters, hostile

    static constexpr qsizetype most = 16 * 1024; ///< bytes until a request must have named its host
};

/// Pure. What is not HTTP/1 passes: browsers speak nothing else on an unencrypted port. So does a request without a
/// Host header, which no browser sends.
[[nodiscard]] FirstBytes judgedFirstBytes(QByteArrayView head);

/// The user of the program at the other end of a TCP connection within this computer.
struct LocalPeer
{
    quint32 uid = 0;
    bool isOpen = false; ///< a socket that its program has closed tells no user any more: uid is 0 then
};

/// Asks the kernel (sock_diag) for the socket at `peerPort` that is connected to `ownPort`, both on 127.0.0.1. Nothing:
/// this system does not tell. A socket that is gone: not open.
[[nodiscard]] std::optional<LocalPeer> localPeer(quint16 peerPort, quint16 ownPort);
/// Pure. The user itself and root.
[[nodiscard]] bool mayUse(const std::optional<LocalPeer> &peer, quint32 uid);
