// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/programfile.h"

#include <QFile>
#include <QFileInfo>

#include <utility>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace {

QString identityOf(const QString &path)
{
    struct stat facts = {};
    return ::stat(QFile::encodeName(path).constData(), &facts) == 0
        ? u"%1:%2"_s.arg(QString::number(facts.st_dev), QString::number(facts.st_ino))
        : QString{};
}

} // namespace

ProgramFile::ProgramFile(QString path, QObject *parent)
    : QObject{parent}
    , m_path{std::move(path)}
    , m_identity{identityOf(m_path)}
{
    // The folder, too: between the old file and the new one there may be none.
    m_watcher.addPaths({m_path, QFileInfo{m_path}.path()});
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &ProgramFile::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &ProgramFile::look);
}

void ProgramFile::look()
{
    const auto now = identityOf(m_path);
    if (m_identity.isEmpty() || now.isEmpty() || now == m_identity)
        return;
    m_identity.clear();
    emit replaced();
}
