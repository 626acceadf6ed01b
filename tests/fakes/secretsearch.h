// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/log.h"
#include "services/net/requests.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QSet>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals; // for tests only: every one of them says so, too

/// Looks for secrets that went through the program in everything that outlives them: files, the log, the command lines
/// and environments of processes. As they are, in base64, in percent signs and in UTF-16.
class SecretSearch
{
public:
    void add(const QString &name, const QByteArray &secret)
    {
        for (const auto &form :
             {secret, secret.toBase64(QByteArray::OmitTrailingEquals), secret.toPercentEncoding(), utf16(secret)})
            m_secrets[name].insert(form);
    }
    [[nodiscard]] qsizetype count() const { return m_secrets.size(); }
    [[nodiscard]] int lookedAt() const { return m_looked; } ///< files and other places

    void in(const QString &place, const QByteArray &bytes)
    {
        ++m_looked;
        for (const auto &[name, forms] : m_secrets.asKeyValueRange()) {
            for (const auto &form : forms) {
                if (bytes.contains(form))
                    m_found << u"%1: %2"_s.arg(place, name);
            }
        }
    }

    /// `leaveOut`: parts of paths, such as of what the user gave.
    void inFolder(const QString &folder, const QStringList &leaveOut = {})
    {
        QDirIterator all{folder, QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories};
        while (all.hasNext()) {
            const QString path = all.next();
            QFile file{path};
            const bool isOurs =
                std::ranges::none_of(leaveOut, [&path](const QString &part) { return path.contains(part); });
            if (isOurs && QFileInfo{path}.isFile() && file.open(QFile::ReadOnly))
                in(path, path.toUtf8() + file.readAll());
        }
    }

    void inLog()
    {
        for (const auto &line : Log::instance().lines())
            in(u"the log"_s, line.text.toUtf8());
        for (const auto &request : Requests::instance().all())
            in(u"the requests"_s, request.url.toEncoded() + request.words.toUtf8());
    }

    /// This one, and all that it started.
    void inProcesses()
    {
        QSet<qint64> ours{QCoreApplication::applicationPid()};
        for (bool isMore = true; isMore;) {
            isMore = false;
            for (const auto &entry : QDir{u"/proc"_s}.entryList(QDir::Dirs)) {
                if (const auto pid = entry.toLongLong();
                    pid > 0 && !ours.contains(pid) && ours.contains(parentOf(pid))) {
                    ours.insert(pid);
                    isMore = true;
                }
            }
        }
        for (const auto pid : std::as_const(ours)) {
            for (const auto &what : {u"cmdline"_s, u"environ"_s})
                in(u"/proc/%1/%2"_s.arg(pid).arg(what), contentOf(u"/proc/%1/%2"_s.arg(pid).arg(what)));
        }
    }

    [[nodiscard]] QStringList found() const
    {
        auto all = m_found;
        all.removeDuplicates();
        return all;
    }

private:
    static QByteArray utf16(const QByteArray &text)
    {
        const auto wide = QString::fromUtf8(text);
        return {reinterpret_cast<const char *>(wide.utf16()), wide.size() * 2};
    }

    static QByteArray contentOf(const QString &path)
    {
        QFile file{path};
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
    }

    static qint64 parentOf(qint64 pid)
    {
        const auto stat = contentOf(u"/proc/%1/stat"_s.arg(pid));
        return stat.mid(stat.lastIndexOf(')') + 2).split(' ').value(1).toLongLong();
    }

    QMap<QString, QSet<QByteArray>> m_secrets;
    QStringList m_found;
    int m_looked = 0;
};
