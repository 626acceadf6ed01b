// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a folder to be synced brings with it: its .gitignore ends in a verdict and the last line decides, events of the
// kernel stay inside their buffer, and what was written down of it is the same when it is written once more.
#include "services/sync/folderwatch.h"
#include "services/sync/ignorerules.h"
#include "services/sync/syncdocument.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

#include <sys/inotify.h>

namespace {

void ignore(const QByteArray &text)
{
    using Verdict = IgnoreRules::Verdict;
    const auto rules = IgnoreRules::fromText(text);
    const auto kept = IgnoreRules::fromText(text + "\n!*");
    const auto ignored = IgnoreRules::fromText(text + "\n*");
    auto paths = text.left(2'000).split('\n').first(1);
    paths.append(QList<QByteArray>{"a", "src/train.py", "a/b/c/d/e.ckpt", QByteArray(300, 'a'), "\xff\xfe/ \n"});
    for (const auto &path : std::as_const(paths)) {
        if (path.isEmpty() || path.endsWith('/'))
            continue;
        for (const bool isFolder : {false, true}) {
            require(rules.verdict(path, isFolder) == rules.verdict(path, isFolder), "one verdict");
            require(kept.isCut() || kept.verdict(path, isFolder) == Verdict::Kept, "the last line keeps it");
            require(ignored.isCut() || ignored.verdict(path, isFolder) == Verdict::Ignored, "the last line ignores it");
        }
    }
}

void hear(const QByteArray &buffer)
{
    const auto events = watchEventsIn(buffer);
    qsizetype used = 0;
    for (const auto &event : events) {
        require(!event.name.contains('\0'), "a name");
        used += static_cast<qsizetype>(sizeof(inotify_event)) + event.name.size();
    }
    require(used <= buffer.size(), "no more than there was");
}

void readOnceMore(const QByteArray &text)
{
    const auto folder = syncFolderFrom(QJsonDocument::fromJson(text).object());
    if (!folder)
        return;
    require(folder->local.startsWith(u'/') && folder->remote.startsWith('/') && !folder->hosts.isEmpty(), "bounds");
    require(syncFolderFrom(toJson(*folder, {})) == folder, "the same once more");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    ignore(raw);
    hear(raw);
    readOnceMore(raw);
    return 0;
}
