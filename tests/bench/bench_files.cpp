// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files: a folder of 10,000 and of 100,000 entries from the reply to the painted list, what a typed filter takes, and
// one file of a kept folder from its change here to its bytes there. Prints one line of JSON per figure; needs no
// network and no window system (QT_QPA_PLATFORM=offscreen).
#include "services/core/clock.h"
#include "services/store/documents.h"
#include "services/sync/syncservice.h"
#include "tests/bench/figures.h"
#include "tests/fakes/fakefiles.h"
#include "tests/support/journalhere.h"
#include "widgets/common/table.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/filelistmodel.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <functional>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int runs = 7;
constexpr int longest = 10'000; ///< ms, until something counts as never
constexpr int keptFiles = 2'000;

const auto remote = "/home/anna/work"_ba;

bool until(const std::function<bool()> &holds)
{
    QElapsedTimer time;
    time.start();
    while (!holds() && time.elapsed() < longest)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    return holds();
}

FolderListing listingOf(int count)
{
    FolderListing listing{.folder = "/home/anna"};
    listing.entries.reserve(count);
    for (int i = 0; i < count; ++i)
        listing.entries << FileEntry{.name = "checkpoint_" + QByteArray::number((i * 7'919LL) % count) + ".msgpack",
                                     .kind = i % 50 == 0 ? FileKind::Folder : FileKind::File,
                                     .size = quint64(i) * 977,
                                     .modified = 1'700'000'000 + i,
                                     .mode = 0644,
                                     .owner = "anna",
                                     .group = "anna"};
    return listing;
}

/// Notes when the list has painted its first screen of so many rows.
class PaintWatch : public QObject
{
public:
    PaintWatch(Table *table, int rows)
        : m_table{table}
        , m_rows{rows}
    {
        table->viewport()->installEventFilter(this);
    }

    [[nodiscard]] bool isPainted() const { return m_isPainted; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::Paint || m_isPainted || m_table->model()->rowCount() != m_rows)
            return false;
        watched->removeEventFilter(this);
        QApplication::sendEvent(watched, event); // the paint itself belongs to the time
        m_isPainted = true;
        return true;
    }

private:
    Table *m_table;
    int m_rows;
    bool m_isPainted = false;
};

/// Milliseconds until the list is painted; below 0: it never was.
double shown(const FolderListing &listing)
{
    const auto files = std::make_shared<FakeFiles>();
    files->held.emplace();
    FileBrowser browser;
    browser.resize(1080, 680);
    browser.show();
    browser.showPlace(files, u"place"_s, {});
    if (!until([&] { return files->lists > 0; }))
        return -1;
    const PaintWatch watch{browser.table(), int(listing.entries.size())};
    QElapsedTimer time;
    time.start();
    std::exchange(files->held, std::nullopt)->finish(listing);
    return until([&] { return watch.isPainted(); }) ? double(time.nsecsElapsed()) / 1e6 : -1;
}

bool measureList(int count, const char *goal)
{
    const auto listing = listingOf(count);
    QList<double> all;
    for (int i = 0; i < runs; ++i)
        all << shown(listing);
    figures::printMiddle(u"folder of %1 entries, reply to painted list"_s.arg(count), all, goal);
    return !all.contains(-1);
}

void measureFilter(int count)
{
    FileListModel model;
    model.setEntries(listingOf(count).entries);
    QList<double> all;
    for (const auto *typed : {"9", "99", "996", "9969", "9969 msg"})
        all << figures::milliseconds([&] { model.setFilter(QString::fromLatin1(typed)); });
    figures::printMiddle(u"one more letter of the filter over %1 entries"_s.arg(count), all, "<= 100 ms");
}

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file{path};
    return file.open(QFile::WriteOnly) && file.write(bytes) == bytes.size();
}

/// A folder that is kept on a host, which answers at once: what is left is the watching, the planning and the reading.
bool measureSync()
{
    const QTemporaryDir folder;
    const auto root = folder.filePath(u"here"_s);
    bool isWritten = QDir{}.mkpath(root);
    for (int i = 0; i < keptFiles; ++i)
        isWritten = isWritten && write(root + u"/f%1.py"_s.arg(i), "import jax\n");
    JournalHere journal{folder.filePath(u"requests.sqlite"_s)};
    if (!isWritten || !journal.open())
        return false;
    Documents documents{&journal};
    if (!waited(documents.loaded()))
        return false;
    const auto host = std::make_shared<FakeFiles>();
    host->addFolder("/home");
    host->sums = true;
    SystemClock clock;
    SyncService sync{
        {.documents = &documents,
         .clock = &clock,
         .place = [&host](const QString &) { return std::optional{SyncPlace{.label = u"h"_s, .files = host}}; },
         .records = folder.filePath(u"sync.sqlite"_s)}};
    sync.resume();
    const auto id = sync.add({.local = root, .hosts = {u"h"_s}, .remote = remote});
    if (!id || !until([&] { return sync.status(*id).isUpToDate(); }))
        return false;
    QList<double> all;
    for (int i = 0; i < runs; ++i) {
        const auto bytes = "import jax # " + QByteArray::number(i) + '\n';
        QElapsedTimer time;
        time.start();
        if (!write(root + u"/f7.py"_s, bytes) || !until([&] { return host->bytes.value(remote + "/f7.py") == bytes; }))
            return false;
        all << double(time.nsecsElapsed()) / 1e6;
        if (!until([&] { return sync.status(*id).isUpToDate(); }))
            return false;
    }
    figures::printMiddle(u"one file of %1 in a kept folder, changed here to there"_s.arg(keptFiles), all, "< 1000 ms");
    sync.suspend();
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const Theme theme{&application};
    const bool isShown = measureList(10'000, "<= 200 ms") && measureList(100'000, "<= 1000 ms");
    measureFilter(100'000);
    const bool isSynced = measureSync();
    return isShown && isSynced ? 0 : 1;
}
