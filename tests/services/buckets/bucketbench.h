// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketfiles.h"
#include "services/core/writelock.h"
#include "services/net/restclient.h"
#include "services/net/streamclient.h"
#include "services/store/documents.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/buckets/bucketserver.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

/// The real clients against the small Cloud Storage; waits between tries cost no time.
struct BucketBench
{
    [[nodiscard]] QString path(const QString &name) const { return folder.filePath(name); }
    [[nodiscard]] QByteArray here(const QString &name) const
    {
        QFile file{path(name)};
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
    }
    bool write(const QString &name, const QByteArray &bytes) const
    {
        QFile file{path(name)};
        return file.open(QFile::WriteOnly) && file.write(bytes) == bytes.size();
    }
    /// Names below a hidden part are those of downloads that are not whole.
    [[nodiscard]] QStringList partsHere() const
    {
        return QDir{folder.path()}.entryList({QStringLiteral(".tpudesk-*.part")}, QDir::Files | QDir::Hidden);
    }
    /// Bytes that are all different from each other in every block.
    [[nodiscard]] static QByteArray pattern(qsizetype size, quint32 seed = 1)
    {
        QByteArray bytes(size, Qt::Uninitialized);
        auto state = seed;
        for (auto &c : bytes) {
            state = state * 1'664'525U + 1'013'904'223U;
            c = static_cast<char>(state >> 24);
        }
        return bytes;
    }

    QTemporaryDir folder;
    BucketServer server;
    FakeClock clock;
    FakeToken token;
    WriteLock lock;
    RestClient rest{&token, &clock, RestOptions{.random = [] { return 0.0; }, .lock = &lock}};
    std::shared_ptr<StreamClient> streams =
        std::make_shared<StreamClient>(&rest, StreamOptions{.random = [] { return 0.0; }, .lock = &lock});
    StorageApi api{server.profile(), &rest};
    JournalHere journal{folder.filePath(QStringLiteral("journal.sqlite"))};
    bool isOpen = journal.open().has_value();
    Documents documents{&journal};
    BucketContext context{api, streams, &clock, &documents};
    BucketFiles files{context};
};
