// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Answers of a file transfer that make no sense: each ends in an error, none is believed, nobody waits for more.
#include "fakesftp.h"
#include "sshd.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using sftp::Code;
using sftp::Kind;

namespace {

using Nonsense = std::function<QByteArray(quint32 id)>;

} // namespace
Q_DECLARE_METATYPE(Nonsense)
Q_DECLARE_METATYPE(Kind)

namespace {

void addNonsense(const char *name, Kind kind, const Nonsense &answer)
{
    QTest::newRow(name) << kind << answer;
}

/// What is no packet at all, or none that was asked for: whatever it answers.
void addBrokenPackets(Kind kind)
{
    addNonsense("of a question that nobody asked", kind,
                [](quint32 id) { return FakeSftp::status(id + 1'000, Code::Ok); });
    addNonsense("twice", kind,
                [](quint32 id) { return FakeSftp::status(id, Code::Failure) + FakeSftp::status(id, Code::Failure); });
    addNonsense("a status that ends in its middle", kind, [](quint32 id) {
        QByteArray packet = FakeSftp::status(id, Code::Ok).sliced(4).first(7);
        return QByteArray{"\0\0\0\x07", 4} + packet;
    });
    addNonsense("without a length", kind, [](quint32) { return QByteArray(8, '\0'); });
    addNonsense("longer than anything", kind, [](quint32) { return QByteArray(8, '\xff'); });
    addNonsense("of an unknown kind", kind, [](quint32 id) { return sftp::Packet{Kind{77}, id}.take(); });
    addNonsense("a greeting", kind, [](quint32 id) { return sftp::Packet{Kind::Version, id}.take(); });
}

} // namespace

class TestSftpAnswers : public QObject
{
    Q_OBJECT

private:
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file{m_from + u'/' + name};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    [[nodiscard]] QString local(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeSftp> m_host;
    QString m_from;

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_host = std::make_unique<FakeSftp>();
        m_from = local(u"from"_s);
        QVERIFY(QDir{}.mkpath(m_from + u"/sub"_s) && QDir{}.mkpath(local(u"down"_s)));
    }

    void X8_answersWithoutSenseEndAnUpload_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<Nonsense>("answer");
        addBrokenPackets(Kind::Write);
        addNonsense("a file for bytes that were to be written", Kind::Write,
                    [](quint32 id) { return FakeSftp::handle(id, "handle"); });
        addNonsense("bytes for a new name", Kind::Extended, [](quint32 id) { return FakeSftp::data(id, "bytes"); });
        addNonsense("a file for one that was to be closed", Kind::Close,
                    [](quint32 id) { return FakeSftp::handle(id, "handle"); });
        addNonsense("names for a folder that was to be made", Kind::Mkdir,
                    [](quint32 id) { return FakeSftp::names(id, {}); });
        addNonsense("consent in place of a file", Kind::Open,
                    [](quint32 id) { return FakeSftp::status(id, Code::Ok); });
        addNonsense("bytes in place of names", Kind::Readdir, [](quint32 id) { return FakeSftp::data(id, "bytes"); });
        addNonsense("a refusal of the greeting", Kind::Init,
                    [](quint32) { return FakeSftp::status(0, Code::Failure); });
    }

    void X8_answersWithoutSenseEndAnUpload()
    {
        QFETCH(Kind, kind);
        QFETCH(Nonsense, answer);
        write(u"sub/file"_s, QByteArray(100'000, 'x'));
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            return asked.kind == kind ? std::optional{answer(asked.id)} : std::nullopt;
        };
        QElapsedTimer time;
        time.start();
        const auto done = m_host->upload(m_from);
        QVERIFY2(time.elapsed() < 20'000, "it waited for what never comes");
        QVERIFY2(!done || done->failures > 0, "it believed what was no answer");
        QVERIFY(!(done ? done->problems.value(0) : done.error().message).isEmpty());
        QVERIFY(!m_host->files.contains("to/sub/file"));
    }

    void X8_answersWithoutSenseEndADownload_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<Nonsense>("answer");
        addBrokenPackets(Kind::Read);
        addNonsense("more than was asked for", Kind::Read,
                    [](quint32 id) { return FakeSftp::data(id, QByteArray(200'000, 'x')); });
        addNonsense("nothing, and no end", Kind::Read, [](quint32 id) { return FakeSftp::data(id, {}); });
        addNonsense("the end of a file that has bytes", Kind::Read,
                    [](quint32 id) { return FakeSftp::status(id, Code::Eof); });
        addNonsense("consent in place of bytes", Kind::Read, [](quint32 id) { return FakeSftp::status(id, Code::Ok); });
        addNonsense("bytes in place of a file", Kind::Open, [](quint32 id) { return FakeSftp::data(id, "bytes"); });
        addNonsense("consent in place of a size", Kind::Stat,
                    [](quint32 id) { return FakeSftp::status(id, Code::Ok); });
    }

    void X8_answersWithoutSenseEndADownload()
    {
        QFETCH(Kind, kind);
        QFETCH(Nonsense, answer);
        m_host->files["log"] = {.bytes = QByteArray(100'000, 'x')};
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            return asked.kind == kind ? std::optional{answer(asked.id)} : std::nullopt;
        };
        QElapsedTimer time;
        time.start();
        const auto done = m_host->download("log", local(u"down/log"_s));
        QVERIFY2(time.elapsed() < 20'000, "it waited for what never comes");
        QVERIFY2(!done, "it believed what was no answer");
        QVERIFY(!done.error().message.isEmpty());
        QVERIFY(QDir{local(u"down"_s)}.isEmpty());
    }

    void X8_aStatusWithoutWordsIsOneAllTheSame()
    {
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind != Kind::Close)
                return std::nullopt;
            return sftp::Packet{Kind::Status, asked.id}.number(0).take();
        };
        write(u"sub/file"_s, "text");
        const auto done = m_host->upload(m_from);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->files, 1);
    }

    void X8_whatComesInPiecesIsAskedForAgain()
    {
        const auto bytes = QByteArray(100'000, 'x') + QByteArray(100'001, 'y');
        m_host->files["log"] = {.bytes = bytes};
        m_host->bend = [&](const FakeSftp::Asked &asked) -> std::optional<QByteArray> {
            if (asked.kind != Kind::Read)
                return std::nullopt;
            return FakeSftp::data(
                asked.id, bytes.mid(static_cast<qsizetype>(asked.offset), std::min<qsizetype>(asked.number, 1'000)));
        };
        const auto done = m_host->download("log", local(u"down/log"_s));
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(readAll(local(u"down/log"_s)), bytes);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSftpAnswers)
#include "tst_sftpanswers.moc"
