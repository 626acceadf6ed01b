// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/objectfiles.h"

#include <QDir>
#include <QFileInfo>
#include <QUuid>

#include <algorithm>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr auto folderOfOwner = QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner;
constexpr qint64 readAtOnce = 1024 * 1024;

/// Where the file system cannot copy by itself.
bool copyByHand(int from, off_t at, int to, qint64 size)
{
    QByteArray buffer{readAtOnce, '\0'};
    while (size > 0) {
        const auto got = ::pread(from, buffer.data(), size_t(std::min(size, readAtOnce)), at);
        if (got <= 0 || ::write(to, buffer.constData(), size_t(got)) != got)
            return false;
        at += got;
        size -= got;
    }
    return true;
}

/// Copies within the kernel. False: the disk refuses.
bool copyBetween(int from, off_t at, int to, qint64 size)
{
    while (size > 0) {
        const auto copied = ::copy_file_range(from, &at, to, nullptr, size_t(size), 0);
        if (copied <= 0)
            return copyByHand(from, at, to, size);
        size -= copied;
    }
    return true;
}

} // namespace

/// What all files together use; it outlives whoever asks for a file.
struct ObjectFile::Usage
{
    qint64 bytes = 0;
    qint64 bound = 0;
};

ObjectFile::ObjectFile(QString path, std::shared_ptr<Usage> usage)
    : m_path{std::move(path)}
    , m_name{QFileInfo{m_path}.fileName()}
    , m_usage{std::move(usage)}
{
}

ObjectFile::~ObjectFile()
{
    if (m_isKept)
        return;
    m_usage->bytes -= m_size;
    m_file.close();
    QFile::remove(m_path);
}

/// By its descriptor, and never through a link in its place.
bool ObjectFile::open()
{
    if (m_file.isOpen())
        return true;
    const int file = ::open(QFile::encodeName(m_path).constData(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    const auto mode = QIODevice::WriteOnly | QIODevice::Unbuffered;
    return m_file.open(file, mode, QFileDevice::AutoCloseHandle) && m_file.seek(m_size);
}

bool ObjectFile::take(qint64 size)
{
    if (m_hasFailed || m_usage->bytes + size > m_usage->bound || !open()) {
        m_hasFailed = true;
        return false;
    }
    return true;
}

bool ObjectFile::write(QByteArrayView bytes)
{
    if (!take(bytes.size()))
        return false;
    if (m_file.write(bytes.data(), bytes.size()) != bytes.size()) {
        m_hasFailed = true;
        return false;
    }
    m_size += bytes.size();
    m_usage->bytes += bytes.size();
    m_digest.add(bytes);
    return true;
}

bool ObjectFile::appendFile(const FileSlice &slice)
{
    if (!take(slice.size))
        return false;
    QFile source{slice.path};
    const auto end = m_size + slice.size;
    if (slice.path.isEmpty())
        m_hasFailed = ::ftruncate(m_file.handle(), end) != 0 || ::lseek(m_file.handle(), end, SEEK_SET) != end;
    else
        m_hasFailed = !source.open(QIODevice::ReadOnly)
            || !copyBetween(source.handle(), slice.offset, m_file.handle(), slice.size);
    if (m_hasFailed)
        return false;
    m_size = end;
    m_usage->bytes += slice.size;
    return true;
}

bool ObjectFile::sync()
{
    if (!m_hasFailed && open() && ::fdatasync(m_file.handle()) == 0) {
        m_file.close();
        return true;
    }
    m_hasFailed = true;
    return false;
}

ObjectFiles::ObjectFiles(qint64 bound)
    : m_usage{std::make_shared<ObjectFile::Usage>(0, bound)}
{
}

void ObjectFiles::open(const QString &folder)
{
    if (folder.isEmpty())
        m_temporary = std::make_unique<QTemporaryDir>();
    m_folder = folder.isEmpty() ? m_temporary->path() : folder;
    if (m_folder.isEmpty())
        return;
    if (!QDir{}.mkpath(m_folder) || !QFile::setPermissions(m_folder, folderOfOwner))
        qWarning("the folder %s for the objects of Cloud Storage cannot be made", qUtf8Printable(m_folder));
}

void ObjectFiles::forgetOthers()
{
    if (m_folder.isEmpty())
        return;
    const QDir folder{m_folder};
    qint64 bytes = 0;
    for (const auto &file : folder.entryInfoList(QDir::Files | QDir::Hidden | QDir::System)) {
        if (m_users.contains(file.fileName()))
            bytes += file.size();
        else
            QFile::remove(file.filePath());
    }
    m_usage->bytes = bytes;
}

std::shared_ptr<ObjectFile> ObjectFiles::create()
{
    if (m_folder.isEmpty())
        open({});
    if (m_folder.isEmpty())
        return nullptr;
    const auto path = pathOf(QUuid::createUuid().toString(QUuid::WithoutBraces));
    std::shared_ptr<ObjectFile> file{new ObjectFile{path, m_usage}}; // its constructor is our own
    return file->open() ? file : nullptr;
}

std::shared_ptr<ObjectFile> ObjectFiles::reopen(const QString &name, qint64 size)
{
    std::shared_ptr<ObjectFile> file{new ObjectFile{pathOf(name), m_usage}};
    file->keep(); // it was there before
    QFile whole{pathOf(name)};
    if (!whole.open(QIODevice::ReadWrite) || whole.size() < size)
        return nullptr;
    m_usage->bytes -= whole.size() - size; // of a write that nobody was told of
    if (whole.size() > size && !whole.resize(size))
        return nullptr;
    while (file->m_digest.size() < size) {
        const auto bytes = whole.read(std::min(readAtOnce, size - file->m_digest.size()));
        if (bytes.isEmpty())
            return nullptr;
        file->m_digest.add(bytes);
    }
    file->m_size = size;
    return file;
}

void ObjectFiles::retain(const QString &name)
{
    if (name.isEmpty())
        return;
    ++m_users[name];
    m_unused.remove(name);
}

void ObjectFiles::release(const QString &name)
{
    const auto users = m_users.find(name);
    if (users == m_users.end() || --*users > 0)
        return;
    m_users.erase(users);
    m_unused.insert(name);
}

void ObjectFiles::releaseAll()
{
    for (auto it = m_users.begin(); it != m_users.end(); ++it)
        m_unused.insert(it.key());
    m_users.clear();
}

void ObjectFiles::sweep()
{
    if (m_folder.isEmpty())
        return;
    for (const auto &name : std::exchange(m_unused, {})) {
        m_usage->bytes -= QFileInfo{pathOf(name)}.size();
        QFile::remove(pathOf(name));
    }
}

QString ObjectFiles::pathOf(const QString &name) const
{
    return m_folder + u'/' + name;
}

qint64 ObjectFiles::room() const
{
    return std::max<qint64>(0, m_usage->bound - m_usage->bytes);
}

} // namespace practice
