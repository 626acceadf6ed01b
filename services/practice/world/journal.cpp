// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/journal.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr auto ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

constexpr qint64 smallestGrowth = 4 * 1024 * 1024;
constexpr auto appending = QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered;
constexpr int appendingFlags = O_WRONLY | O_APPEND | O_CREAT;

QString reasonOf(int number)
{
    return number == ELOOP ? u"it is a link, which is not followed"_s : QString::fromLocal8Bit(std::strerror(number));
}

QByteArray line(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson(QJsonDocument::Compact) + '\n';
}

} // namespace

Journal::~Journal()
{
    if (m_lock >= 0)
        ::close(m_lock);
}

std::expected<void, QString> Journal::open(const QString &folder, State &state)
{
    m_folder = folder;
    if (!QDir{}.mkpath(folder))
        return std::unexpected{u"the state folder %1 cannot be made"_s.arg(folder)};
    QFile::setPermissions(folder, ownerOnly | QFileDevice::ExeOwner);
    m_lock =
        ::open(QFile::encodeName(folder + "/lock"_L1).constData(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (m_lock < 0)
        return std::unexpected{u"the state folder %1 cannot be written"_s.arg(folder)};
    if (::flock(m_lock, LOCK_EX | LOCK_NB) != 0)
        return std::unexpected{u"the state folder %1 is in use by another practice cloud"_s.arg(folder)};
    m_name = folder + "/world.jsonl"_L1;
    if (const auto done = read(state); !done)
        return done;
    if (!compact(state))
        return std::unexpected{u"%1 cannot be written"_s.arg(m_name)};
    if (!openFile(appendingFlags, appending))
        return std::unexpected{u"%1 cannot be written: %2"_s.arg(m_name, reasonOf(m_problem))};
    return {};
}

/// Never through a link in its place: what it leads to is somebody else's.
bool Journal::openFile(int flags, QIODevice::OpenMode mode)
{
    const int file = ::open(QFile::encodeName(m_name).constData(), flags | O_NOFOLLOW | O_CLOEXEC, 0600);
    m_problem = file < 0 ? errno : 0;
    return file >= 0 && m_file.open(file, mode, QFileDevice::AutoCloseHandle);
}

std::expected<void, QString> Journal::read(State &state)
{
    if (!openFile(O_RDONLY, QIODevice::ReadOnly)) {
        if (m_problem == ENOENT)
            return {};
        return std::unexpected{u"%1 cannot be read: %2"_s.arg(m_name, reasonOf(m_problem))};
    }
    for (int number = 1; !m_file.atEnd(); ++number) {
        const auto text = m_file.readLine();
        const auto document = QJsonDocument::fromJson(text);
        if (document.isObject() && text.endsWith('\n')) {
            state.apply(document.object());
            continue;
        }
        if (!m_file.atEnd())
            return std::unexpected{u"%1 is damaged in line %2"_s.arg(m_name).arg(number)};
    }
    m_file.close();
    return {};
}

bool Journal::compact(const State &state)
{
    QSaveFile file{m_name};
    if (QFileInfo{m_name}.isSymLink() || !file.open(QIODevice::WriteOnly)) // it would write where the link leads
        return false;
    file.setPermissions(ownerOnly);
    const auto text = line(state.snapshot());
    file.write(text);
    if (!file.commit())
        return false;
    const int folder = ::open(QFile::encodeName(m_folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool synced = folder >= 0 && ::fsync(folder) == 0; // the rename itself must survive a power cut
    if (folder >= 0)
        ::close(folder);
    m_compactAt = text.size() * 4 + smallestGrowth;
    return synced;
}

bool Journal::save(State &state)
{
    if (state.isTouched()) {
        const auto changes = state.takeChanges();
        if (m_lock >= 0)
            m_unwritten += line(changes);
    }
    if (m_unwritten.isEmpty())
        return true;
    if (!append())
        return false;
    // A world that runs for weeks must not fill the disk with what has long been overtaken.
    if (m_file.size() <= m_compactAt)
        return true;
    m_file.close(); // the next line goes into whatever file has the name then
    (void)compact(state); // if it fails, the long file is still whole
    return true;
}

bool Journal::append()
{
    if (!m_file.isOpen() && !openFile(appendingFlags, appending))
        return false;
    const auto before = m_file.size();
    const bool written = m_file.write(m_unwritten) == m_unwritten.size() && ::fdatasync(m_file.handle()) == 0;
    if (!written) {
        m_file.resize(before); // half a line in the middle would make the whole file unreadable
        return false;
    }
    m_unwritten.clear();
    return true;
}

} // namespace practice
