// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files of a real sshd, through the one interface that the panel knows.
#include "services/core/async/reply.h"
#include "services/files/filedownload.h"
#include "services/files/sftpfiles.h"
#include "services/ssh/hub.h"
#include "sshd.h"

#include <QCoroTask>
#include <QCryptographicHash>
#include <QDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestSftpFiles : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Sshd> m_server;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::shared_ptr<SshConnection> m_connection;
    std::unique_ptr<SftpFiles> m_files;
    QByteArray m_there; ///< the folder that is worked in, as its server calls it

    static QByteArray noise(qsizetype size)
    {
        QByteArray bytes{size, Qt::Uninitialized};
        for (qsizetype i = 0; i < size; ++i)
            bytes[i] = static_cast<char>((i * 2654435761U) >> 13);
        return bytes;
    }
    [[nodiscard]] QByteArray there(const QByteArray &name) const { return m_there + '/' + name; }
    [[nodiscard]] QString here(const QString &name) const { return m_folder->filePath(u"here/"_s + name); }
    static bool write(const QByteArray &path, const QByteArray &bytes) // names may be no UTF-8
    {
        const int fd = ::open(path.constData(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        const bool isWritten = fd >= 0 && ::write(fd, bytes.constData(), size_t(bytes.size())) == bytes.size();
        return fd >= 0 && ::close(fd) == 0 && isWritten;
    }
    static QByteArray bytesOf(const QByteArray &path) { return readAll(QFile::decodeName(path)); }
    static bool isThere(const QByteArray &path)
    {
        struct stat status{};
        return ::lstat(path.constData(), &status) == 0;
    }
    /// Its size and its time.
    static sftp::Attributes attributesOf(const QByteArray &path)
    {
        struct stat status{};
        return ::lstat(path.constData(), &status) == 0
            ? sftp::Attributes{.size = static_cast<quint64>(status.st_size),
                               .modified = static_cast<quint32>(status.st_mtime)}
            : sftp::Attributes{};
    }
    [[nodiscard]] FileEntry entryOf(const QByteArray &name)
    {
        const auto listing = QCoro::waitFor(m_files->list(m_there, {}, {}));
        for (const auto &entry : listing ? listing->entries : QList<FileEntry>{}) {
            if (entry.name == name)
                return entry;
        }
        return {};
    }
    [[nodiscard]] QStringList partsIn(const QString &folder) const
    {
        return QDir{folder}.entryList({u".tpudesk-*.part"_s}, QDir::Files | QDir::Hidden);
    }
    Result<TransferOutcome> download(const DownloadOrder &order, std::stop_token stop = {}, FileReport report = {})
    {
        return QCoro::waitFor(m_files->download(order, std::move(report), std::move(stop)));
    }
    Result<TransferOutcome> upload(const UploadOrder &order, std::stop_token stop = {}, FileReport report = {})
    {
        return QCoro::waitFor(m_files->upload(order, std::move(report), std::move(stop)));
    }

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<Sshd>();
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keys = std::make_unique<HostKeys>(m_folder->filePath(u"keys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get());
        auto connection = QCoro::waitFor(m_hub->connectTo(m_server->target(), {}, {}, {}));
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        m_connection = *connection;
        m_files = std::make_unique<SftpFiles>(
            [this](const std::stop_token &) { return finishedTask<std::shared_ptr<SshConnection>>(m_connection); });
        QVERIFY(QDir{}.mkpath(m_folder->filePath(u"there"_s)) && QDir{}.mkpath(m_folder->filePath(u"here"_s)));
        m_there = QFile::encodeName(QFileInfo{m_folder->filePath(u"there"_s)}.canonicalFilePath());
    }
    void cleanup()
    {
        m_files.reset();
        m_connection.reset();
        m_hub.reset();
    }
    void cleanupTestCase() { m_server.reset(); }

    void aFolderIsReadWithWhatItsEntriesAre()
    {
        QVERIFY(write(there("file"), "12345") && ::mkdir(there("folder").constData(), 0750) == 0);
        QVERIFY(::symlink("folder", there("to-folder").constData()) == 0);
        QVERIFY(::symlink("nowhere", there("to-nothing").constData()) == 0);
        QVERIFY(::symlink("round", there("round").constData()) == 0);
        QVERIFY(::chmod(there("file").constData(), 0640) == 0);
        const auto listing = QCoro::waitFor(m_files->list(m_there, {}, {}));
        QVERIFY2(listing, listing ? "" : qPrintable(listing.error().message));
        QCOMPARE(listing->folder, m_there);
        QCOMPARE(listing->entries.size(), 5);
        QVERIFY(listing->space && listing->space->free > 0 && listing->space->all >= listing->space->free);
        const auto file = entryOf("file");
        QVERIFY(file.kind == FileKind::File && file.size == 5 && file.mode == 0640 && !file.owner.isEmpty());
        QVERIFY(entryOf("folder").isFolder());
        QVERIFY(entryOf("to-folder").isFolder() && entryOf("to-folder").target == "folder");
        QVERIFY(entryOf("to-nothing").kind == FileKind::Link && entryOf("to-nothing").leadsTo == FileKind::Other);
        QVERIFY(!entryOf("round").isFolder()); // a link in a circle is nothing, and nobody waits for it
    }

    void X9_ofManyFilesNoneTakesThePlaceOfAnother()
    {
        QVERIFY(write(there("taken"), "others'") && write(there("changed"), "others'"));
        QVERIFY(::mkdir(there("folder").constData(), 0755) == 0);
        const auto local = QFile::encodeName(here({}));
        QVERIFY(write(local + "/a", "mine") && ::symlink("a", (local + "/link").constData()) == 0);
        const auto from = local + "/a";
        const auto ends =
            QCoro::waitFor(m_files->putFiles({{.from = from, .to = there("taken")},
                                              {.from = from, .to = there("changed"), .expected = FileStamp{}},
                                              {.from = from, .to = there("gone"), .expected = FileStamp{}},
                                              {.from = from, .to = there("folder")},
                                              {.from = from, .to = there("no folder/a")},
                                              {.from = local + "/link", .to = there("link")},
                                              {.from = local + "/missing", .to = there("missing")},
                                              {.from = from, .to = there("fine")}},
                                             {}, {}));
        QVERIFY2(ends, ends ? "" : qPrintable(ends.error().message));
        QCOMPARE(ends->size(), 8);
        const auto code = [&ends](qsizetype index) {
            return ends->at(index) ? ErrorCode::Cancelled : ends->at(index).error().code;
        };
        QCOMPARE(code(0), ErrorCode::AlreadyExists);
        QCOMPARE(code(1), ErrorCode::Conflict);
        QCOMPARE(code(2), ErrorCode::Conflict);
        QCOMPARE(code(3), ErrorCode::AlreadyExists);
        QCOMPARE(code(4), ErrorCode::NotFound);
        QCOMPARE(code(5), ErrorCode::FileFailed);
        QCOMPARE(code(6), ErrorCode::FileFailed);
        QVERIFY(ends->at(7));
        QCOMPARE(bytesOf(there("taken")), "others'"_ba);
        QCOMPARE(bytesOf(there("changed")), "others'"_ba);
        QCOMPARE(bytesOf(there("fine")), "mine"_ba);
        QVERIFY(!isThere(there("link")) && partsIn(QFile::decodeName(m_there)).isEmpty());
    }

    void manyFilesArriveWithTheirRightsAndAreReplaced()
    {
        const auto local = QFile::encodeName(here({}));
        QList<PutOrder> orders;
        for (int i = 0; i < 300; ++i) {
            const auto name = "/f" + QByteArray::number(i);
            QVERIFY(write(local + name, noise(i * 50)));
            orders.append({.from = local + name, .to = m_there + name});
        }
        QVERIFY(write(local + "/\xff\n", noise(3'000'000)) && ::chmod((local + "/\xff\n").constData(), 0755) == 0);
        orders.append({.from = local + "/\xff\n", .to = there("\xff\n"), .isLarge = true});
        auto ends = QCoro::waitFor(m_files->putFiles(orders, {}, {}));
        QVERIFY(ends && ends->size() == 301);
        for (qsizetype i = 0; i < orders.size(); ++i) {
            QVERIFY2(ends->at(i), ends->at(i) ? "" : qPrintable(ends->at(i).error().message));
            orders[i].expected = *ends->at(i);
        }
        QCOMPARE(readAll(QString::fromUtf8(there("f299"))), noise(299 * 50));
        QCOMPARE(entryOf("\xff\n").mode, 0755U);
        QVERIFY(write(local + "/f7", "another"));
        ends = QCoro::waitFor(m_files->putFiles(orders.mid(7, 1), {}, {}));
        QVERIFY(ends && ends->at(0) && bytesOf(there("f7")) == "another");

        const auto removed = QCoro::waitFor(m_files->removeFiles({{.path = there("f1"), .stamp = *orders[1].expected},
                                                                  {.path = there("f7"), .stamp = *orders[7].expected},
                                                                  {.path = m_there, .stamp = {}},
                                                                  {.path = there("never"), .stamp = {}}},
                                                                 {}));
        QVERIFY(removed && removed->size() == 4);
        QVERIFY(removed->at(0) && !isThere(there("f1")));
        QVERIFY2(!removed->at(1) && isThere(there("f7")), "it is another file by now");
        QVERIFY2(!removed->at(2) && isThere(m_there), "no folder is deleted");
        QVERIFY(removed->at(3));
    }

    void X4_anyNameIsReadRenamedAndDeleted()
    {
        const QByteArrayList names{"line\nbreak", "\xff\xfe", "photo\xe2\x80\xaegnp", " blank ", "-rf", "'$(x)`", "*"};
        for (const auto &name : names)
            QVERIFY2(write(there(name), name), name.constData());
        const auto listing = QCoro::waitFor(m_files->list(m_there, {}, {}));
        QVERIFY(listing);
        QCOMPARE(listing->entries.size(), names.size());
        for (const auto &name : names) {
            const auto contents = QCoro::waitFor(m_files->contents(there(name), {.most = 1'000}, {}));
            QVERIFY2(contents && contents->bytes == name, name.constData());
            const auto sum = QCoro::waitFor(m_files->checksum(there(name), {}));
            QVERIFY2(sum && sum->digits == QCryptographicHash::hash(name, QCryptographicHash::Sha256).toHex(),
                     name.constData());
            QVERIFY(QCoro::waitFor(m_files->copy(there(name), there(name + " copy"), {})));
            QVERIFY(QCoro::waitFor(m_files->rename(there(name), there(name + '2'), IfThere::Refuse, {})));
            QVERIFY(!isThere(there(name)) && isThere(there(name + '2')) && isThere(there(name + " copy")));
        }
        QList<QByteArray> paths;
        for (const auto &name : names)
            paths << there(name + '2') << there(name + " copy");
        QVERIFY(QCoro::waitFor(m_files->removeAll(paths, {})));
        QVERIFY(QDir{QFile::decodeName(m_there)}.isEmpty(QDir::AllEntries | QDir::Hidden | QDir::System
                                                         | QDir::NoDotAndDotDot));
    }

    void X5_tenThousandEntriesAreRead()
    {
        for (int i = 0; i < 10'000; ++i)
            QVERIFY(write(there("entry-" + QByteArray::number(i)), {}));
        qint64 soFar = 0;
        const auto listing = QCoro::waitFor(m_files->list(m_there, [&soFar](qint64 count) { soFar = count; }, {}));
        QVERIFY(listing && !listing->isCut);
        QCOMPARE(listing->entries.size(), 10'000);
        QVERIFY(soFar <= 10'000);
    }

    void aReadingThatIsStoppedEndsAndTheNextOneWorks()
    {
        for (int i = 0; i < 2'000; ++i)
            QVERIFY(write(there("entry-" + QByteArray::number(i)), {}));
        std::stop_source stopped;
        stopped.request_stop();
        const auto listing = QCoro::waitFor(m_files->list(m_there, {}, stopped.get_token()));
        QVERIFY(!listing);
        QCOMPARE(listing.error().code, ErrorCode::Cancelled);
        const auto next = QCoro::waitFor(m_files->list(m_there, {}, {}));
        QVERIFY2(next, next ? "" : qPrintable(next.error().message));
        QCOMPARE(next->entries.size(), 2'000);
    }

    void X1_whatIsNotThereOrNotAllowedIsNamed()
    {
        const auto missing = QCoro::waitFor(m_files->list(there("nowhere"), {}, {}));
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY(missing.error().message.contains(u"nowhere"_s));
        const auto look = QCoro::waitFor(m_files->look(there("nowhere"), {}));
        QVERIFY(!look && look.error().code == ErrorCode::NotFound);
        if (::geteuid() == 0)
            QSKIP("root may do everything");
        QVERIFY(::mkdir(there("closed").constData(), 0) == 0);
        const auto closed = QCoro::waitFor(m_files->list(there("closed"), {}, {}));
        QVERIFY(!closed && closed.error().code == ErrorCode::Denied);
    }

    void X9_nothingIsRenamedOrMadeOverWhatIsThere()
    {
        QVERIFY(write(there("a"), "a") && write(there("b"), "b"));
        const auto renamed = QCoro::waitFor(m_files->rename(there("a"), there("b"), IfThere::Refuse, {}));
        QVERIFY(!renamed && renamed.error().code == ErrorCode::AlreadyExists);
        const auto copied = QCoro::waitFor(m_files->copy(there("a"), there("b"), {}));
        QVERIFY(!copied && copied.error().code == ErrorCode::AlreadyExists);
        const auto made = QCoro::waitFor(m_files->makeFolder(there("b"), {}));
        QVERIFY(!made && made.error().code == ErrorCode::AlreadyExists);
        QCOMPARE(bytesOf(there("a")), "a"_ba);
        QCOMPARE(bytesOf(there("b")), "b"_ba);
        const auto nowhere = QCoro::waitFor(m_files->rename(there("a"), there("nowhere/a"), IfThere::Refuse, {}));
        QVERIFY(!nowhere && nowhere.error().code == ErrorCode::NotFound);
        QVERIFY2(nowhere.error().message.contains(u"nowhere"_s), qPrintable(nowhere.error().message));
        const auto inside = QCoro::waitFor(m_files->rename(m_there, there("x"), IfThere::Refuse, {}));
        QVERIFY(!inside && inside.error().code == ErrorCode::Invalid);
    }

    void X5_aFolderIsDeletedAndWhatItsLinksLeadToStays()
    {
        QVERIFY(QCoro::waitFor(m_files->makeFolder(there("doomed"), {})));
        QVERIFY(QCoro::waitFor(m_files->makeFolder(there("precious"), {})));
        QVERIFY(write(there("precious/file"), "kept") && write(there("doomed/file"), "gone"));
        QVERIFY(::symlink(there("precious").constData(), there("doomed/link").constData()) == 0);
        QVERIFY(::symlink(there("precious").constData(), there("link").constData()) == 0);
        const auto done = QCoro::waitFor(m_files->removeAll({there("doomed"), there("link")}, {}));
        QVERIFY2(done, done ? "" : qPrintable(done.error().message + done.error().serverWords));
        QVERIFY(!isThere(there("doomed")) && !isThere(there("link")));
        QCOMPARE(bytesOf(there("precious/file")), "kept"_ba);
        QVERIFY(QCoro::waitFor(m_files->removeAll({there("doomed")}, {}))); // gone is gone
        const auto root = QCoro::waitFor(m_files->removeAll({"/"}, {}));
        QVERIFY(!root && root.error().code == ErrorCode::Invalid);
    }

    void rightsAreSetAndFoldersCopied()
    {
        QVERIFY(QCoro::waitFor(m_files->makeFolder(there("one"), {})));
        QVERIFY(write(there("one/file"), "x") && ::symlink("file", there("one/link").constData()) == 0);
        QVERIFY(QCoro::waitFor(m_files->setMode(there("one/file"), 0600, {})));
        QVERIFY(QCoro::waitFor(m_files->copy(there("one"), there("two"), {})));
        struct stat status{};
        QVERIFY(::lstat(there("two/file").constData(), &status) == 0);
        QCOMPARE(status.st_mode & 07777U, 0600U);
        QVERIFY(::lstat(there("two/link").constData(), &status) == 0 && S_ISLNK(status.st_mode));
        const auto into = QCoro::waitFor(m_files->copy(there("one"), there("one/in"), {}));
        QVERIFY(!into && into.error().code == ErrorCode::Invalid);
        QVERIFY(partsIn(QFile::decodeName(m_there)).isEmpty());
    }

    void X3_savingReplacesInOneStepAndOnlyWhatWasRead()
    {
        QVERIFY(write(there("real"), "first") && ::chmod(there("real").constData(), 0750) == 0);
        QVERIFY(::symlink("real", there("link").constData()) == 0);
        const auto read = QCoro::waitFor(m_files->contents(there("link"), {.most = 1'000}, {}));
        QVERIFY(read && read->bytes == "first" && !read->isCut);
        const auto saved =
            QCoro::waitFor(m_files->save({.path = there("link"), .bytes = "second", .expected = read->stamp}, {}));
        QVERIFY2(saved, saved ? "" : qPrintable(saved.error().message));
        struct stat status{};
        QVERIFY(::lstat(there("link").constData(), &status) == 0 && S_ISLNK(status.st_mode)); // it stays one
        QVERIFY(::lstat(there("real").constData(), &status) == 0);
        QCOMPARE(status.st_mode & 07777U, 0750U);
        QCOMPARE(bytesOf(there("real")), "second"_ba);
        QVERIFY(write(there("real"), "of somebody else"));
        const auto late =
            QCoro::waitFor(m_files->save({.path = there("link"), .bytes = "third", .expected = *saved}, {}));
        QVERIFY(!late);
        QCOMPARE(late.error().code, ErrorCode::Conflict);
        QCOMPARE(bytesOf(there("real")), "of somebody else"_ba);
        QVERIFY(partsIn(QFile::decodeName(m_there)).isEmpty());
        QVERIFY(QCoro::waitFor(m_files->save({.path = there("real"), .bytes = "third"}, {}))); // as it was ordered
        QCOMPARE(bytesOf(there("real")), "third"_ba);
    }

    void onlyAPartOfALargeFileIsRead()
    {
        const auto bytes = noise(3 * 1024 * 1024 + 17);
        QVERIFY(write(there("large"), bytes));
        const auto read = [this](const FilePart &part) {
            return QCoro::waitFor(m_files->contents(there("large"), part, {}));
        };
        const auto all = read({.most = 20 * 1024 * 1024, .ofLarger = 1'000});
        QVERIFY(all && all->bytes == bytes && !all->isCut && all->from == 0);
        const auto first = read({.most = 1'000'000});
        QVERIFY(first && first->isCut);
        QCOMPARE(first->bytes, bytes.first(1'000'000));
        QCOMPARE(first->stamp.size, static_cast<quint64>(bytes.size()));
        const auto last = read({.most = 1'000'000, .ofLarger = 500'000});
        QVERIFY(last && last->isCut);
        QCOMPARE(last->bytes, bytes.last(500'000));
        QCOMPARE(last->from, static_cast<quint64>(bytes.size() - 500'000));
        const auto rest = read({.from = 3 * 1024 * 1024, .most = 1'000});
        QVERIFY(rest && !rest->isCut);
        QCOMPARE(rest->bytes, bytes.last(17));
        const auto behind = read({.from = 4 * 1024 * 1024, .most = 1'000}); // it is shorter than that
        QVERIFY(behind && behind->bytes.isEmpty() && !behind->isCut);
        const auto kernel = QCoro::waitFor(m_files->contents("/proc/version", {.most = 10'000}, {}));
        QVERIFY(kernel && kernel->bytes.startsWith("Linux"));
    }

    void X9_aFileGoesThereAndBackAndNothingIsOverwrittenUnasked()
    {
        const auto bytes = noise(5 * 1024 * 1024 + 3);
        QVERIFY(write(QFile::encodeName(here(u"data"_s)), bytes));
        const auto sent = upload({.from = here(u"data"_s), .to = there("data")});
        QVERIFY2(sent, sent ? "" : qPrintable(sent.error().message));
        QCOMPARE(bytesOf(there("data")), bytes);
        const auto again = upload({.from = here(u"data"_s), .to = there("data")});
        QVERIFY(!again && again.error().code == ErrorCode::AlreadyExists);
        const auto back = download({.from = there("data"), .to = here(u"back"_s)});
        QVERIFY2(back, back ? "" : qPrintable(back.error().message));
        QCOMPARE(readAll(here(u"back"_s)), bytes);
        QCOMPARE(QFile::permissions(here(u"back"_s)) & (QFile::ReadOther | QFile::ReadGroup), QFile::Permissions{});
        const auto over = download({.from = there("data"), .to = here(u"back"_s)});
        QVERIFY(!over && over.error().code == ErrorCode::AlreadyExists);
        QVERIFY(download({.from = there("data"), .to = here(u"back"_s), .ifThere = IfThere::Replace}));
        QVERIFY(partsIn(m_folder->filePath(u"here"_s)).isEmpty());
        QVERIFY(partsIn(QFile::decodeName(m_there)).isEmpty());
    }

    void X2_whatIsBrokenOffGoesOnWhereItWas()
    {
        const auto bytes = noise(64 * 1024 * 1024);
        QVERIFY(write(there("big"), bytes));
        std::stop_source source;
        const auto cut = download({.from = there("big"), .to = here(u"big"_s)}, source.get_token(),
                                  [&source](const TransferProgress &progress) {
                                      if (progress.bytes > 4 * 1024 * 1024)
                                          source.request_stop();
                                  });
        QVERIFY(!cut);
        QCOMPARE(cut.error().code, ErrorCode::Cancelled);
        QVERIFY(!QFile::exists(here(u"big"_s)));
        QTRY_COMPARE(partsIn(m_folder->filePath(u"here"_s)).size(), 1);
        qint64 least = bytes.size();
        const auto rest =
            download({.from = there("big"), .to = here(u"big"_s)}, {},
                     [&least](const TransferProgress &progress) { least = std::min(least, progress.bytes); });
        QVERIFY2(rest, rest ? "" : qPrintable(rest.error().message));
        QVERIFY2(least > 2 * 1024 * 1024, qPrintable(QString::number(least))); // it did not begin anew
        QCOMPARE(readAll(here(u"big"_s)), bytes);
        QVERIFY(partsIn(m_folder->filePath(u"here"_s)).isEmpty());
    }

    void aLogThatGrowsComesAsItWasAndFilesOfTheKernelToTheirEnd()
    {
        const auto bytes = noise(64 * 1024 * 1024);
        QVERIFY(write(there("log"), bytes));
        bool hasGrown = false;
        const auto done = download({.from = there("log"), .to = here(u"log"_s)}, {}, [&](const TransferProgress &) {
            if (std::exchange(hasGrown, true))
                return;
            QFile log{QFile::decodeName(there("log"))};
            QVERIFY(log.open(QIODevice::Append) && log.write("more") == 4);
        });
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QVERIFY(hasGrown);
        QCOMPARE(readAll(here(u"log"_s)), bytes);
        const auto kernel = download({.from = "/proc/version", .to = here(u"version"_s)});
        QVERIFY2(kernel, kernel ? "" : qPrintable(kernel.error().message));
        QVERIFY(readAll(here(u"version"_s)).startsWith("Linux"));
        QVERIFY(write(there("empty"), {}) && download({.from = there("empty"), .to = here(u"empty"_s)}));
        QCOMPARE(QFileInfo{here(u"empty"_s)}.size(), 0);
        QVERIFY(QFile::exists(here(u"empty"_s)));
    }

    void X2_aPartThatIsOfAnotherFileIsNotGoneOnWith()
    {
        const auto bytes = noise(1024 * 1024);
        QVERIFY(write(there("data"), bytes));
        const DownloadOrder order{.from = there("data"), .to = here(u"data"_s)};
        const auto part = FileDownload::partOf(order, attributesOf(order.from));
        QVERIFY(write(QFile::encodeName(part), QByteArray(400'000, 'x'))); // a computer that stopped hard
        const auto done = download(order);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(readAll(order.to), bytes);
        QVERIFY(!QFile::exists(part));
    }

    /// The parts end as the files do, and are wrong before that: their ends alone would not show it.
    void X2_whatWentOnIsComparedAsAWhole()
    {
        const auto bytes = noise(1024 * 1024);
        auto damaged = bytes.first(400'000);
        damaged[1'000] = static_cast<char>(~damaged.at(1'000));
        bool hasCompared = false;
        const auto report = [&hasCompared](const TransferProgress &progress) {
            hasCompared = hasCompared || progress.isComparing;
        };
        QVERIFY(write(there("data"), bytes));
        const DownloadOrder down{.from = there("data"), .to = here(u"data"_s)};
        QVERIFY(write(QFile::encodeName(FileDownload::partOf(down, attributesOf(down.from))), damaged));
        const auto came = download(down, {}, report);
        QVERIFY2(came, came ? "" : qPrintable(came.error().message));
        QVERIFY(hasCompared);
        QCOMPARE(readAll(down.to), bytes);
        QCOMPARE(came->bytes, bytes.size());
        const UploadOrder up{.from = down.to, .to = there("sent")};
        const auto mine = attributesOf(QFile::encodeName(up.from));
        QVERIFY(write(there(sftp::partName(up.to, *mine.size, *mine.modified)), damaged));
        hasCompared = false;
        const auto went = upload(up, {}, report);
        QVERIFY2(went, went ? "" : qPrintable(went.error().message));
        QVERIFY(hasCompared);
        QCOMPARE(bytesOf(up.to), bytes);
        QVERIFY(partsIn(m_folder->filePath(u"here"_s)).isEmpty());
        QVERIFY(partsIn(QFile::decodeName(m_there)).isEmpty());
    }

    void X2_filesOfFoldersThatWentOnAreComparedToo()
    {
        const auto bytes = noise(1024 * 1024);
        auto damaged = bytes.first(400'000);
        damaged[1'000] = static_cast<char>(~damaged.at(1'000));
        const auto local = here(u"tree"_s);
        QVERIFY(::mkdir(there("tree").constData(), 0755) == 0 && QDir{}.mkpath(local));
        QVERIFY(write(there("tree/data"), bytes) && write(there("tree/other"), "other"));
        const DownloadOrder file{.from = there("tree/data"), .to = local + u"/data"_s};
        QVERIFY(write(QFile::encodeName(FileDownload::partOf(file, attributesOf(file.from))), damaged));
        const auto came = download({.from = there("tree"), .to = local, .isFolder = true, .ifThere = IfThere::Replace});
        QVERIFY2(came && came->failures == 0, came ? "" : qPrintable(came.error().message));
        QCOMPARE(came->files, 2);
        QCOMPARE(readAll(file.to), bytes);
        const auto mine = attributesOf(QFile::encodeName(file.to));
        QVERIFY(::mkdir(there("sent").constData(), 0755) == 0);
        QVERIFY(write(there("sent/" + sftp::partName("data", *mine.size, *mine.modified)), damaged));
        const auto went = upload({.from = local, .to = there("sent"), .isFolder = true, .ifThere = IfThere::Replace});
        QVERIFY2(went && went->failures == 0, went ? "" : qPrintable(went.error().message));
        QCOMPARE(bytesOf(there("sent/data")), bytes);
        QVERIFY(write(there(sftp::partName(there("put"), *mine.size, *mine.modified)), damaged));
        const PutOrder order{.from = QFile::encodeName(file.to), .to = there("put")};
        const auto put = QCoro::waitFor(m_files->putFiles({order}, {}, {}));
        QVERIFY2(put && put->first(), put ? "" : qPrintable(put.error().message));
        QCOMPARE(bytesOf(there("put")), bytes);
    }

    void X5_aFolderComesAndGoesAndLinksAreNamed()
    {
        QVERIFY(QCoro::waitFor(m_files->makeFolder(there("tree"), {})));
        QVERIFY(QCoro::waitFor(m_files->makeFolder(there("tree/deep"), {})));
        QVERIFY(write(there("tree/deep/a\nb"), "odd") && write(there("tree/\xff"), "bad")
                && write(there("tree/c"), "c"));
        QVERIFY(::symlink("..", there("tree/up").constData()) == 0);
        const auto down = download({.from = there("tree"), .to = here(u"tree"_s), .isFolder = true});
        QVERIFY2(down, down ? "" : qPrintable(down.error().message));
        QCOMPARE(down->files, 3);
        QCOMPARE(down->failures, 1);
        QVERIFY(down->problems.value(0).contains(u"up"_s));
        QCOMPARE(readAll(here(u"tree/c"_s)), "c"_ba);
        QCOMPARE(readAll(here(u"tree/deep/a\\nb"_s)), "odd"_ba);
        QCOMPARE(readAll(here(u"tree/\\xff"_s)), "bad"_ba);
        const auto taken = download({.from = there("tree"), .to = here(u"tree"_s), .isFolder = true});
        QVERIFY(!taken && taken.error().code == ErrorCode::AlreadyExists);
        const auto up = upload({.from = here(u"tree"_s), .to = there("tree2"), .isFolder = true});
        QVERIFY2(up && up->failures == 0, up ? "" : qPrintable(up.error().message));
        QCOMPARE(bytesOf(there("tree2/c")), "c"_ba);
        const auto over = upload({.from = here(u"tree"_s), .to = there("tree2"), .isFolder = true});
        QVERIFY(!over && over.error().code == ErrorCode::AlreadyExists);
    }

    void X2_afterALostConnectionTheNextOneIsUsed()
    {
        QVERIFY(write(there("file"), "x"));
        QVERIFY(QCoro::waitFor(m_files->list(m_there, {}, {})));
        m_connection->disconnectNow();
        QTRY_VERIFY(!QCoro::waitFor(m_files->list(m_there, {}, {})));
        QVERIFY(!QCoro::waitFor(m_files->removeAll({there("file")}, {}))); // nothing was deleted, so nobody says so
        QVERIFY(!QCoro::waitFor(m_files->contents(there("file"), {.most = 10}, {})));
        QVERIFY(isThere(there("file")));
        auto connection = QCoro::waitFor(m_hub->connectTo(m_server->target(), {}, {}, {}));
        QVERIFY(connection);
        m_connection = *connection;
        const auto listing = QCoro::waitFor(m_files->list(m_there, {}, {}));
        QVERIFY2(listing, listing ? "" : qPrintable(listing.error().message));
        QCOMPARE(listing->entries.size(), 1);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSftpFiles)
#include "tst_sftpfiles.moc"
