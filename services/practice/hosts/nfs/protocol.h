// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include <sys/stat.h>

/// What a client of the practice hosts' shared folders and its server say to each other over TCP: frames of a length
/// and a body. A request is an operation, whether root asks, and its fields; a reply is an errno (0: fine) and its
/// fields. Paths are relative to the export, without links in them: the client's kernel follows those.
namespace nfs {

inline constexpr uint16_t port = 2049;
inline constexpr size_t largestFrame = 4'000'000; ///< bytes; more ends the connection
inline constexpr uint32_t largestTransfer = 128 * 1024; ///< bytes of one read or write

enum class Operation : uint8_t {
    Mount, ///< path of the export → whether it is read-only
    Stat, ///< path → attributes
    List, ///< path → count, then name, inode, type of each
    Read, ///< path, offset, size → bytes
    Write, ///< path, offset, bytes → count
    Create, ///< path, mode, exclusive → attributes
    MakeFolder, ///< path, mode → attributes
    MakeLink, ///< path, target → attributes
    HardLink, ///< path, new path → attributes
    ReadLink, ///< path → target
    Remove, ///< path
    RemoveFolder, ///< path
    Rename, ///< path, new path
    Change, ///< path, which, mode, uid, gid, size, atime, mtime → attributes
    Exports, ///< → lines of folder, tab, client
    Space, ///< → block size, blocks, free, available, files, free files
};

/// Appends numbers (in this machine's order: both ends are on it) and texts.
class Writer
{
public:
    Writer &number(uint64_t value)
    {
        m_bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
        return *this;
    }
    Writer &text(std::string_view value)
    {
        number(value.size());
        m_bytes.append(value);
        return *this;
    }
    [[nodiscard]] const std::string &bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

/// Takes them out again; what is missing is 0 or empty, and isWhole() tells.
class Reader
{
public:
    explicit Reader(std::string_view bytes)
        : m_bytes{bytes}
    {
    }
    uint64_t number()
    {
        uint64_t value = 0;
        if (m_bytes.size() < sizeof value) {
            m_whole = false;
            return 0;
        }
        std::memcpy(&value, m_bytes.data(), sizeof value);
        m_bytes.remove_prefix(sizeof value);
        return value;
    }
    std::string_view text()
    {
        const uint64_t size = number();
        if (size > m_bytes.size()) {
            m_whole = false;
            return {};
        }
        const std::string_view value = m_bytes.substr(0, size);
        m_bytes.remove_prefix(size);
        return value;
    }
    [[nodiscard]] bool isWhole() const { return m_whole; }

private:
    std::string_view m_bytes;
    bool m_whole = true;
};

/// What stat() tells, as far as it crosses the network.
struct Attributes
{
    uint64_t inode = 0;
    uint64_t size = 0;
    uint64_t blocks = 0;
    uint64_t mode = 0;
    uint64_t links = 0;
    timespec accessed{};
    timespec modified{};
    timespec changed{};
};

inline void put(Writer &out, const Attributes &about)
{
    out.number(about.inode).number(about.size).number(about.blocks).number(about.mode).number(about.links);
    for (const timespec &time : {about.accessed, about.modified, about.changed})
        out.number(static_cast<uint64_t>(time.tv_sec)).number(static_cast<uint64_t>(time.tv_nsec));
}

inline Attributes takeAttributes(Reader &in)
{
    Attributes about{in.number(), in.number(), in.number(), in.number(), in.number(), {}, {}, {}};
    for (timespec *time : {&about.accessed, &about.modified, &about.changed}) {
        time->tv_sec = static_cast<time_t>(in.number());
        time->tv_nsec = static_cast<long>(in.number());
    }
    return about;
}

/// Writes a frame; false with errno when the other end is gone.
[[nodiscard]] bool sendFrame(int socket, std::string_view body);

/// Reads a frame; nothing when the other end is gone or talks something else.
[[nodiscard]] std::optional<std::string> receiveFrame(int socket);

} // namespace nfs
