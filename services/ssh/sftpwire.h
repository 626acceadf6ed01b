// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

/// The packets of SFTP version 3 (draft-ietf-secsh-filexfer-02), as OpenSSH speaks it. libssh has calls for them, too,
/// but each waits for its answer with the thread that all other connections live on.
namespace sftp {

enum class Kind : quint8 {
    Init = 1,
    Version = 2,
    Open = 3,
    Close = 4,
    Read = 5,
    Write = 6,
    Lstat = 7,
    Fstat = 8,
    Setstat = 9,
    Fsetstat = 10,
    Opendir = 11,
    Readdir = 12,
    Remove = 13,
    Mkdir = 14,
    Rmdir = 15,
    Realpath = 16,
    Stat = 17,
    Rename = 18,
    Readlink = 19,
    Symlink = 20,
    Status = 101,
    Handle = 102,
    Data = 103,
    Name = 104,
    Attributes = 105,
    Extended = 200,
    ExtendedReply = 201,
};

enum class Code : quint32 {
    Ok = 0,
    Eof = 1,
    NoSuchFile = 2,
    PermissionDenied = 3,
    Failure = 4,
    BadMessage = 5,
    NoConnection = 6,
    ConnectionLost = 7,
    Unsupported = 8
};

namespace open {
inline constexpr quint32 read = 1, write = 2, create = 8, truncate = 16, exclusive = 32;
}

struct Attributes
{
    std::optional<quint64> size{};
    std::optional<quint32> mode{}; ///< with the kind of file
    std::optional<quint32> modified{}; ///< seconds
    std::optional<quint32> owner{}; ///< numbers; never sent
    std::optional<quint32> group{};

    [[nodiscard]] bool isFolder() const { return mode && (*mode & 0170000) == 0040000; }
    [[nodiscard]] bool isLink() const { return mode && (*mode & 0170000) == 0120000; }
    [[nodiscard]] bool isFile() const { return mode && (*mode & 0170000) == 0100000; }
};

struct Named
{
    QByteArray name;
    Attributes attributes;
    QByteArray owner{}; ///< its name, from the line that is meant for people; empty: not told
    QByteArray group{};
};

/// One answer of the server, whichever it is.
struct Response
{
    Kind kind = Kind::Status;
    quint32 id = 0; ///< of the request; with Version: the version
    Code code = Code::Ok;
    QByteArray bytes{}; ///< handle, data, message, or the rest of an extended reply
    QList<Named> names{};
    Attributes attributes{};
    QList<QByteArray> extensions{}; ///< names, with Version

    /// It says so; an answer of another kind says nothing of what was asked for.
    [[nodiscard]] bool isOk() const { return kind == Kind::Status && code == Code::Ok; }
};

/// Nothing: it breaks the rules.
[[nodiscard]] std::optional<Response> parseResponse(const QByteArray &packet);

/// Puts a packet together, from its number on.
class Packet
{
public:
    Packet(Kind kind, quint32 id);
    Packet &number(quint32 value);
    Packet &big(quint64 value);
    Packet &text(const QByteArray &bytes);
    Packet &attributes(const Attributes &attributes); ///< size, mode bits, and both times
    [[nodiscard]] QByteArray take(); ///< with its length before it

private:
    QByteArray m_bytes;
};

/// Reads what an extended reply holds.
[[nodiscard]] QList<quint64> bigNumbers(const QByteArray &bytes);

} // namespace sftp

/// What an upload needs to know of paths, which are bytes.
namespace sftp {

/// Its end, `longest` bytes of it, for a sentence: what is no letter, sign or blank of UTF-8 stands there as "\n",
/// "\xff" or "\u202e".
[[nodiscard]] QString shown(const QByteArray &path, qsizetype longest = 200);
/// What a file or folder can be called: no road, no end of a word.
[[nodiscard]] bool isName(const QByteArray &name);
[[nodiscard]] QByteArray folderOf(const QByteArray &path);
[[nodiscard]] QByteArray joined(const QByteArray &folder, const QByteArray &name);
/// Lexically: a link's target, seen from where the link lies, stays below the root.
[[nodiscard]] bool staysInside(const QByteArray &link, const QByteArray &target);
/// The half of a file has a name that only the same file of the same time has.
[[nodiscard]] QByteArray partName(const QByteArray &path, quint64 size, quint32 modified);
[[nodiscard]] bool isPartName(const QByteArray &name);
/// What a file is called while another one takes its place, where a server cannot do that in one step. `number`: from 1
/// on, for the first name that is free.
[[nodiscard]] QByteArray backupName(const QByteArray &name, int number);
inline constexpr int mostBackups = 9; ///< names that are tried
/// Of the answer to statvfs@openssh.com.
[[nodiscard]] bool hasRoom(const Response &reply);

} // namespace sftp
