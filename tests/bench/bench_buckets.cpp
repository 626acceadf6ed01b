// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Cloud Storage: a list of 100,000 objects from its last reply to the entries of a folder, and a large file up and
// down, beside curl against the same server, the practice cloud on this computer.
#include "services/buckets/bucketfiles.h"
#include "services/net/restclient.h"
#include "services/net/streamclient.h"
#include "services/store/documents.h"
#include "tests/bench/figures.h"
#include "tests/bench/practice.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/support/journalhere.h"

#include <QCoreApplication>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

constexpr int pages = 100;
constexpr int perPage = 1'000;
constexpr qint64 fileSize = qint64{256} << 20;
constexpr int runs = 5;

QByteArray pageOf(int number)
{
    QByteArray body = R"({"items":[)";
    for (int i = 0; i < perPage; ++i) {
        body += i == 0 ? "" : ",";
        body += R"({"name":"run-7/checkpoint_)" + QByteArray::number(number * perPage + i)
            + R"(.msgpack","size":"123456789","generation":"1795000000000001","metageneration":"1",)"
              R"("timeCreated":"2026-11-19T12:34:56.789Z","storageClass":"STANDARD","crc32c":"yZRlqg=="})";
    }
    return body + (number + 1 < pages ? R"(],"nextPageToken":")" + QByteArray::number(number + 1) + R"("})" : R"(]})");
}

/// Milliseconds: of the whole, and from the last reply on.
std::pair<double, double> listed(const QByteArrayList &replies)
{
    FakeWorld world;
    SystemClock clock;
    FakeToken token;
    QElapsedTimer sinceLast;
    int asked = 0;
    world.answer = [&](const FakeRequest &) {
        if (asked + 1 == pages)
            sinceLast.start();
        return FakeAnswer{.body = replies.at(asked++)};
    };
    RestClient rest{&token, &clock, RestOptions{.network = world.network()}};
    BucketFiles files{
        BucketContext{StorageApi{realCloud(ProjectId{u"p"_s}), &rest}, std::make_shared<StreamClient>(&rest), &clock}};
    qsizetype entries = 0;
    const auto whole = figures::milliseconds([&] {
        const auto listing = QCoro::waitFor(files.list("/data/run-7", {}, {}));
        entries = listing ? listing->entries.size() : 0;
    });
    return {entries == qsizetype{pages} * perPage ? whole : -1, double(sinceLast.nsecsElapsed()) / 1e6};
}

/// The token stands in a file: others see the words of a command.
class Curl
{
public:
    explicit Curl(const Practice &practice)
        : m_program{QStandardPaths::findExecutable(u"curl"_s)}
        , m_header{practice.folder.filePath(u"header"_s)}
    {
        if (!practice.write(u"header"_s, "Authorization: Bearer " + practice.access.token.toLatin1() + "\nExpect:\n"))
            m_program.clear();
    }

    [[nodiscard]] bool isThere() const { return !m_program.isEmpty(); }
    /// Milliseconds; below 0: it failed.
    [[nodiscard]] double run(const QStringList &words) const
    {
        QProcess process;
        const auto time = figures::milliseconds([&] {
            process.start(m_program, QStringList{u"--silent"_s, u"--fail"_s, u"--header"_s, u'@' + m_header} + words);
            process.waitForFinished(-1);
        });
        return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? time : -1;
    }

private:
    QString m_program;
    QString m_header;
};

double middle(QList<double> all)
{
    std::ranges::sort(all);
    return all.isEmpty() ? -1 : all.at(all.size() / 2);
}

void printBeside(const char *what, double ours, double curls)
{
    const auto rate = [](double time) { return time > 0 ? double(fileSize) / 1e6 / (time / 1e3) : -1; };
    if (curls > 0)
        std::printf(
            R"({"figure":"%s, 256 MiB","value":%.1f,"unit":"MB/s","goal":">= 0.9x","peer":"curl","peer_value":%.1f})"
            "\n",
            what, rate(ours), rate(curls));
    else
        std::printf(R"({"figure":"%s, 256 MiB","value":%.1f,"unit":"MB/s","goal":">= 0.9x of curl, which is not here"})"
                    "\n",
                    what, rate(ours));
    std::fflush(stdout);
}

/// A file that no compression makes smaller.
bool made(const QString &path)
{
    QByteArray block(1 << 20, Qt::Uninitialized);
    auto state = 1U;
    for (auto &c : block) {
        state = state * 1'664'525U + 1'013'904'223U;
        c = static_cast<char>(state >> 24);
    }
    QFile large{path};
    if (!large.open(QFile::WriteOnly))
        return false;
    for (qint64 at = 0; at < fileSize; at += block.size()) {
        if (large.write(block) != block.size())
            return false;
    }
    return true;
}

/// Milliseconds of each run.
struct Moved
{
    QList<double> up;
    QList<double> down;
    QList<double> curlUp;
    QList<double> curlDown;
};

/// Ours and curl's in turn, so that both find the same machine.
bool moveInTurn(BucketFiles &files, const Practice &practice, Moved &times)
{
    const auto source = practice.folder.filePath(u"large"_s);
    const auto target = practice.folder.filePath(u"arrived"_s);
    const Curl curl{practice};
    const auto base = practice.access.profile.storage.toString();
    for (int i = 0; i < runs; ++i) {
        bool isDone = false;
        times.up << figures::milliseconds([&] {
            const UploadOrder order{.from = source, .to = "/bench-bucket-1/large", .ifThere = IfThere::Replace};
            isDone = QCoro::waitFor(files.upload(order, {}, {})).has_value();
        });
        times.down << figures::milliseconds([&] {
            const DownloadOrder order{.from = "/bench-bucket-1/large", .to = target, .ifThere = IfThere::Replace};
            isDone = isDone && QCoro::waitFor(files.download(order, {}, {})).has_value();
        });
        if (!isDone)
            return false;
        if (!curl.isThere())
            continue;
        times.curlUp << curl.run({u"--output"_s, u"/dev/null"_s, u"--request"_s, u"POST"_s, u"--upload-file"_s, source,
                                  base + u"/upload/storage/v1/b/bench-bucket-1/o?uploadType=media&name=curl"_s});
        times.curlDown << curl.run({u"--output"_s, target, base + u"/storage/v1/b/bench-bucket-1/o/large?alt=media"_s});
    }
    return true;
}

bool moved(Practice &practice)
{
    SystemClock clock;
    FakeToken token{{{practice.access.token}}};
    RestClient rest{&token, &clock, {}};
    JournalHere journal{practice.folder.filePath(u"journal.sqlite"_s)};
    if (!journal.open())
        return false;
    Documents documents{&journal};
    StorageApi api{practice.access.profile, &rest};
    BucketFiles files{BucketContext{api, std::make_shared<StreamClient>(&rest), &clock, &documents}};
    Moved times;
    if (!QCoro::waitFor(api.createBucket({.name = u"bench-bucket-1"_s, .location = u"us-central2"_s}, {}))
        || !made(practice.folder.filePath(u"large"_s)) || !moveInTurn(files, practice, times))
        return false;
    printBeside("upload to a bucket", middle(times.up), middle(times.curlUp));
    printBeside("download from a bucket", middle(times.down), middle(times.curlDown));
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application{argc, argv};
    QByteArrayList replies;
    for (int i = 0; i < pages; ++i)
        replies << pageOf(i);
    QList<double> whole;
    QList<double> after;
    for (int i = 0; i < runs; ++i) {
        const auto [all, last] = listed(replies);
        if (all < 0)
            return 1;
        whole << all;
        after << last;
    }
    figures::printMiddle("list of 100,000 objects, last reply to entries", after, "<= 1000 ms");
    figures::printMiddle("list of 100,000 objects, all replies to entries", whole, "");
    Practice practice;
    return practice.start("{}") && moved(practice) ? 0 : 1;
}
