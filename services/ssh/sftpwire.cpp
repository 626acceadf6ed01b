// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftpwire.h"

#include "services/core/plaintext.h"

#include <QCryptographicHash>
#include <QStringDecoder>
#include <QtEndian>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sftp {

namespace {

constexpr quint32 hasSize = 1, hasOwner = 2, hasMode = 4, hasTimes = 8, hasMore = 0x80000000;

/// Reads within its bytes; once something was missing, all is.
class Reader
{
public:
    explicit Reader(const QByteArray &bytes)
        : m_bytes{bytes}
    {
    }

    [[nodiscard]] quint32 number() { return take<quint32>(); }
    [[nodiscard]] quint64 big() { return take<quint64>(); }
    [[nodiscard]] quint8 byte() { return take<quint8>(); }
    [[nodiscard]] QByteArray text()
    {
        const auto size = static_cast<qsizetype>(number());
        if (size > left()) {
            m_isBroken = true;
            return {};
        }
        m_at += size;
        return m_bytes.sliced(m_at - size, size);
    }
    [[nodiscard]] QByteArray rest() { return m_bytes.sliced(std::min(m_at, m_bytes.size())); }
    [[nodiscard]] qsizetype left() const { return m_bytes.size() - m_at; }
    [[nodiscard]] bool isBroken() const { return m_isBroken; }

private:
    template <typename T>
    [[nodiscard]] T take()
    {
        if (left() < static_cast<qsizetype>(sizeof(T))) {
            m_isBroken = true;
            m_at = m_bytes.size();
            return 0;
        }
        m_at += sizeof(T);
        return qFromBigEndian<T>(m_bytes.constData() + m_at - sizeof(T));
    }

    const QByteArray &m_bytes;
    qsizetype m_at = 0;
    bool m_isBroken = false;
};

Attributes readAttributes(Reader &reader)
{
    Attributes found;
    const auto flags = reader.number();
    if ((flags & hasSize) != 0)
        found.size = reader.big();
    if ((flags & hasOwner) != 0) {
        found.owner = reader.number();
        found.group = reader.number();
    }
    if ((flags & hasMode) != 0)
        found.mode = reader.number();
    if ((flags & hasTimes) != 0) {
        static_cast<void>(reader.number());
        found.modified = reader.number();
    }
    if ((flags & hasMore) != 0) {
        for (auto count = reader.number(); count > 0 && !reader.isBroken(); --count) {
            static_cast<void>(reader.text());
            static_cast<void>(reader.text());
        }
    }
    return found;
}

/// "drwxr-xr-x    2 root     adm      4096 Jan  1 00:00 log", as most servers write it for people.
void readOwners(const QByteArray &line, Named &named)
{
    constexpr qsizetype modeLetters = 10;
    constexpr qsizetype longest = 64; // of a name of a user
    const auto words = line.left(300).simplified().split(' ');
    if (words.size() < 5 || words[0].size() < modeLetters)
        return;
    bool isCount = false;
    static_cast<void>(words[1].toUInt(&isCount)); // of its names
    if (!isCount)
        return;
    named.owner = words[2].left(longest);
    named.group = words[3].left(longest);
}

void readNames(Reader &reader, Response &reply)
{
    for (auto count = reader.number(); count > 0 && !reader.isBroken(); --count) {
        Named named{.name = reader.text(), .attributes = {}};
        readOwners(reader.text(), named);
        named.attributes = readAttributes(reader);
        if (!reader.isBroken())
            reply.names.append(std::move(named));
    }
}

} // namespace

std::optional<Response> parseResponse(const QByteArray &packet)
{
    Reader reader{packet};
    Response reply{.kind = static_cast<Kind>(reader.byte()), .id = reader.number()};
    switch (reply.kind) {
    case Kind::Version:
        while (reader.left() > 0 && !reader.isBroken()) {
            reply.extensions.append(reader.text());
            static_cast<void>(reader.text());
        }
        break;
    case Kind::Status:
        reply.code = static_cast<Code>(reader.number());
        if (reader.left() > 0)
            reply.bytes = reader.text();
        break;
    case Kind::Handle:
    case Kind::Data: reply.bytes = reader.text(); break;
    case Kind::Name: readNames(reader, reply); break;
    case Kind::Attributes: reply.attributes = readAttributes(reader); break;
    case Kind::ExtendedReply: reply.bytes = reader.rest(); break;
    default: return std::nullopt;
    }
    return reader.isBroken() ? std::nullopt : std::optional{reply};
}

Packet::Packet(Kind kind, quint32 id)
{
    m_bytes.resize(4);
    m_bytes += static_cast<char>(kind);
    number(id);
}

Packet &Packet::number(quint32 value)
{
    char bytes[sizeof value];
    qToBigEndian(value, bytes);
    m_bytes.append(bytes, sizeof bytes);
    return *this;
}

Packet &Packet::big(quint64 value)
{
    char bytes[sizeof value];
    qToBigEndian(value, bytes);
    m_bytes.append(bytes, sizeof bytes);
    return *this;
}

Packet &Packet::text(const QByteArray &bytes)
{
    number(static_cast<quint32>(bytes.size()));
    m_bytes += bytes;
    return *this;
}

Packet &Packet::attributes(const Attributes &attributes)
{
    number((attributes.size ? hasSize : 0) | (attributes.mode ? hasMode : 0) | (attributes.modified ? hasTimes : 0));
    if (attributes.size)
        big(*attributes.size);
    if (attributes.mode)
        number(*attributes.mode & 07777);
    if (attributes.modified)
        number(*attributes.modified).number(*attributes.modified);
    return *this;
}

QByteArray Packet::take()
{
    qToBigEndian(static_cast<quint32>(m_bytes.size() - 4), m_bytes.data());
    return std::exchange(m_bytes, {});
}

QList<quint64> bigNumbers(const QByteArray &bytes)
{
    QList<quint64> numbers;
    Reader reader{bytes};
    while (reader.left() >= 8)
        numbers.append(reader.big());
    return numbers;
}

namespace {

constexpr auto partPrefix = ".tpudesk-";
constexpr auto partSuffix = ".part";

bool isContinuation(char byte)
{
    return (static_cast<uchar>(byte) & 0xc0) == 0x80;
}

/// The character that begins at `at`; empty where the bytes are none.
QString characterAt(const QByteArray &utf8, qsizetype at)
{
    const auto lead = static_cast<uchar>(utf8[at]);
    const qsizetype size = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    QStringDecoder decode{QStringDecoder::Utf8, QStringDecoder::Flag::Stateless};
    const QString character = decode(QByteArrayView{utf8}.sliced(at, std::min(size, utf8.size() - at)));
    return decode.hasError() ? QString{} : character;
}

QString escaped(const QString &character)
{
    const auto c = character.toUcs4().value(0);
    switch (c) {
    case '\n': return u"\\n"_s;
    case '\r': return u"\\r"_s;
    case '\t': return u"\\t"_s;
    default: return c < 0x100 ? u"\\x%1"_s.arg(c, 2, 16, QChar{u'0'}) : u"\\u%1"_s.arg(c, 4, 16, QChar{u'0'});
    }
}

} // namespace

QString shown(const QByteArray &path, qsizetype longest)
{
    auto at = std::max<qsizetype>(0, path.size() - longest);
    QString text = at > 0 ? u"…"_s : QString{};
    while (at > 0 && at < path.size() && isContinuation(path[at]))
        ++at;
    while (at < path.size()) {
        const auto character = characterAt(path, at);
        if (character.isEmpty()) {
            text += u"\\x%1"_s.arg(static_cast<uchar>(path[at++]), 2, 16, QChar{u'0'});
            continue;
        }
        text += character == " "_L1 || plainText(character, 2) == character ? character : escaped(character);
        at += character.toUtf8().size();
    }
    return text;
}

bool isName(const QByteArray &name)
{
    return !name.isEmpty() && name != "." && name != ".." && !name.contains('/') && !name.contains('\0');
}

bool staysInside(const QByteArray &link, const QByteArray &target)
{
    if (target.startsWith('/') || target.isEmpty())
        return false;
    qsizetype depth = link.count('/');
    const auto parts = target.split('/');
    for (const auto &part : parts) {
        if (part == "..")
            --depth;
        else if (!part.isEmpty() && part != ".")
            ++depth;
        if (depth < 0)
            return false;
    }
    return true;
}

QByteArray partName(const QByteArray &path, quint64 size, quint32 modified)
{
    QCryptographicHash hash{QCryptographicHash::Sha256};
    hash.addData(path);
    hash.addData(QByteArray::number(size) + ' ' + QByteArray::number(modified));
    return partPrefix + hash.result().toHex().left(16) + partSuffix;
}

QByteArray backupName(const QByteArray &name, int number)
{
    constexpr qsizetype longest = 255; // of what file systems take
    auto ending = QByteArray{".tpudesk-old"};
    if (number > 1)
        ending += '-' + QByteArray::number(number);
    return name.first(std::min(name.size(), longest - ending.size())) + ending;
}

QByteArray folderOf(const QByteArray &path)
{
    const auto slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray{} : path.first(slash);
}

bool hasRoom(const Response &reply)
{
    const auto numbers = bigNumbers(reply.bytes);
    constexpr qsizetype fragment = 1;
    constexpr qsizetype available = 4;
    constexpr qsizetype freeFiles = 7;
    constexpr quint64 least = 256 * 1024;
    return numbers.size() <= freeFiles
        || (numbers[fragment] * numbers[available] >= least && (numbers[freeFiles] > 0 || numbers[5] == 0));
}

QByteArray joined(const QByteArray &folder, const QByteArray &name)
{
    return folder.isEmpty() ? name : folder + '/' + name;
}

bool isPartName(const QByteArray &name)
{
    return name.startsWith(partPrefix) && name.endsWith(partSuffix);
}

} // namespace sftp
