// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/proxychoice.h"

/// What stands in the way at a proxy.
enum class ProxyFault : quint8 {
    None,
    WantsPassword, ///< and none was given
    WrongPassword,
    Forbids, ///< its rules do not let this place or port through
    CannotReach, ///< it tried, and the place does not answer it
    NotAProxy, ///< something else answers there, or the other kind of proxy
};

/// The talk with a SOCKS5 (RFC 1928, 1929) or HTTP CONNECT (RFC 9110 9.3.6) proxy, without any I/O: it says what to
/// send and looks at what came. It never takes a byte beyond the talk: what follows belongs to the server behind the
/// proxy. The name of the place goes to the proxy as it is: it looks it up, not this computer.
class ProxyHandshake
{
public:
    static constexpr qsizetype longestHead = 16 * 1024; ///< of an HTTP answer

    /// `host`: name or address; a name that no header may carry is refused by begin().
    ProxyHandshake(ProxyRoute route, QString host, quint16 port);

    /// What to say first.
    [[nodiscard]] Result<QByteArray> begin();

    struct Move
    {
        enum class Now : quint8 { Reading, Open, Failed };

        Now now = Now::Reading;
        qsizetype taken = 0; ///< bytes of `unread` that were used up
        qsizetype wanted = 0; ///< with Reading: look again when more than this many bytes are unread
        QByteArray send{}; ///< to be sent now
        ProxyFault trouble = ProxyFault::None; ///< with Failed
        std::optional<Error> error{}; ///< with Failed: a sentence for the user
    };

    /// Looks at all bytes that came and were not taken yet.
    [[nodiscard]] Move look(QByteArrayView unread);
    /// The proxy hung up with these bytes unread.
    [[nodiscard]] Move closed(QByteArrayView unread) const;

private:
    enum class Stage : quint8 { Method, Login, Reply, Head };

    [[nodiscard]] QByteArray connectRequest() const;
    [[nodiscard]] QByteArray socksRequest() const;
    [[nodiscard]] Move method(QByteArrayView unread);
    [[nodiscard]] Move login(QByteArrayView unread);
    [[nodiscard]] Move reply(QByteArrayView unread) const;
    [[nodiscard]] Move head(QByteArrayView unread) const;
    [[nodiscard]] Move judgedHead(QByteArrayView head) const;
    [[nodiscard]] Move failedWith(ProxyFault trouble, const QString &why, const QString &words = {}) const;

    ProxyRoute m_route;
    QString m_host;
    quint16 m_port;
    Stage m_stage = Stage::Method;
};
