// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/taskscope.h"
#include "services/ssh/connection.h"
#include "services/usage/programmetrics.h"
#include "tests/services/hosts/podfixture.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double gibibyte = 1024.0 * 1024.0 * 1024.0;

ProgramCounters countersIn(const QByteArray &text)
{
    const auto samples = parsePrometheus(text);
    return samples ? countersOf(*samples) : ProgramCounters{};
}

/// NaN: the tick does not tell it.
float valueOf(const HostTick &tick, Metric metric)
{
    for (const auto &row : tick.rows) {
        if (row.metric == metric)
            return row.values.value(0, noValue);
    }
    return noValue;
}

/// What a training program serves; it answers whoever asks with these bytes.
class MetricsPage
{
public:
    enum class Then : quint8 { Closes, Waits };

    explicit MetricsPage(const QByteArray &answer, Then then = Then::Closes)
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this, answer, then] {
            auto *socket = m_server.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket, answer, then] {
                asked += socket->readAll();
                if (!asked.endsWith("\r\n\r\n"))
                    return;
                socket->write(answer);
                if (then == Then::Closes)
                    socket->disconnectFromHost();
            });
        });
    }
    [[nodiscard]] quint16 port() const { return m_server.serverPort(); }

    QByteArray asked;

private:
    QTcpServer m_server;
};

QByteArray page(const QByteArray &text)
{
    return "HTTP/1.0 200 OK\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n\r\n" + text;
}

} // namespace

class ProgramMetricsTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<HostPool> m_pool;

    [[nodiscard]] Result<ProgramCounters> look(quint16 port, std::stop_token stop = {})
    {
        const auto connection = QCoro::waitFor(m_pool->connection(PodFixture::hosts(1).constFirst(), {}));
        if (!connection)
            return std::unexpected{connection.error()};
        return QCoro::waitFor(readProgram(*connection, port, std::move(stop)));
    }

private slots:
    void init()
    {
        m_fixture = std::make_unique<PodFixture>();
        if (!m_fixture->server.problem().isEmpty())
            QSKIP(qPrintable(m_fixture->server.problem()));
        m_pool = std::make_unique<HostPool>(m_fixture->reach(), &m_fixture->hub);
    }
    void cleanup()
    {
        m_pool.reset();
        m_fixture.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void whatGrainAndOrbaxCountIsSummedUp()
    {
        const auto counters =
            countersIn("grain_python_dataset_next_duration_ns_count{name=\"a\"} 4\n"
                       "grain_python_dataset_next_duration_ns_sum{name=\"a\"} 2e9\n"
                       "grain_python_dataset_next_duration_ns_sum{name=\"b\"} 5e8\n"
                       "grain_python_data_sources_bytes_read_total{source=\"x\"} 1000\n"
                       "jax_orbax_write_gbytes_sum 3\n"
                       "jax_checkpoint_write_async_blocking_duration_secs_sum{checkpoint_type=\"y\"} 7.5\n"
                       "python_gc_objects_collected_total{generation=\"0\"} 12\n");
        QCOMPARE(counters.inputSeconds, 2.5);
        QCOMPARE(counters.inputBytes, 1'000.0);
        QCOMPARE(counters.savedBytes, 3 * gibibyte);
        QCOMPARE(counters.savingSeconds, 7.5);
    }

    /// Who writes his checkpoints without a thread beside it tells how much, and how fast.
    void theTimeOfACheckpointFollowsFromHowFastItWasWritten()
    {
        const auto counters = countersIn("jax_orbax_write_gbytes_sum 6\n"
                                         "jax_orbax_write_blocking_gbytes_per_sec_sum 4\n"
                                         "jax_orbax_write_blocking_gbytes_per_sec_count 2\n");
        QCOMPARE(counters.savingSeconds, 3.0);
        QVERIFY(countersIn("jax_orbax_write_gbytes_sum 6\njax_orbax_write_blocking_gbytes_per_sec_sum 0\n"
                           "jax_orbax_write_blocking_gbytes_per_sec_count 2\n")
                    .savingSeconds
                < 0);
    }

    void whatNobodyTellsIsNotZero()
    {
        QVERIFY(countersIn("python_info{version=\"3.11\"} 1\n").isEmpty());
        QVERIFY(countersIn("grain_python_dataset_next_duration_ns_sum -5\n").isEmpty());
        const auto process = countersIn("process_start_time_seconds 1.7e9\n");
        QCOMPARE(process.startedAt, 1.7e9);
        QVERIFY(process.isEmpty()); // it tells of no input and no checkpoint
        QCOMPARE(countersIn("grain_python_dataset_next_duration_ns_sum 0\n").inputSeconds, 0.0);
        QVERIFY(tickOf(ProgramCounters{}, ProgramCounters{}, 10, u"h"_s, 1).rows.isEmpty());
        QVERIFY(tickOf({.inputSeconds = 1}, ProgramCounters{}, 10, u"h"_s, 1).rows.isEmpty()); // nothing before it
    }

    void twoLooksAreARate()
    {
        const ProgramCounters before{.inputSeconds = 1, .inputBytes = 100, .savedBytes = 0, .savingSeconds = 2};
        const ProgramCounters now{.inputSeconds = 4, .inputBytes = 1'100, .savedBytes = 500, .savingSeconds = 2.5};
        const auto tick = tickOf(now, before, 10, u"h"_s, 42);
        QCOMPARE(tick.host, u"h"_s);
        QCOMPARE(tick.at, 42);
        QCOMPARE(tick.source, UsageSource::Program);
        QCOMPARE(valueOf(tick, Metric::InputWait), 30.0F);
        QCOMPARE(valueOf(tick, Metric::InputRate), 100.0F);
        QCOMPARE(valueOf(tick, Metric::CheckpointWait), 5.0F);
        QCOMPARE(valueOf(tick, Metric::CheckpointRate), 50.0F);
        QCOMPARE(valueOf(tickOf(before, before, 10, u"h"_s, 42), Metric::InputWait), 0.0F); // it did not wait
    }

    void whatCannotBeIsNoRate()
    {
        const ProgramCounters before{.inputSeconds = 100, .inputBytes = 5};
        // Another program: its sums begin anew.
        QVERIFY(std::isnan(valueOf(tickOf({.inputSeconds = 1}, before, 10, u"h"_s, 1), Metric::InputWait)));
        QVERIFY(tickOf({.inputSeconds = 200, .inputBytes = 9}, before, 0, u"h"_s, 1).rows.isEmpty());
        // Also where they are larger by now: it began at another time.
        const ProgramCounters first{.inputSeconds = 100, .startedAt = 1'700'000'000};
        QVERIFY(tickOf({.inputSeconds = 109, .startedAt = 1'700'000'050}, first, 10, u"h"_s, 1).rows.isEmpty());
        const ProgramCounters same{.inputSeconds = 109, .startedAt = 1'700'000'001};
        QCOMPARE(valueOf(tickOf(same, first, 10, u"h"_s, 1), Metric::InputWait), 90.0F);
        QVERIFY(tickOf({.inputSeconds = 200, .inputBytes = 9}, before, -3, u"h"_s, 1).rows.isEmpty());
        // A wait is told at its end: 25 s of it in a look of 10 s are the truth, 1e300 s are not.
        QCOMPARE(valueOf(tickOf({.inputSeconds = 125}, before, 10, u"h"_s, 1), Metric::InputWait), 250.0F);
        QVERIFY(tickOf({.inputSeconds = 1e300, .inputBytes = 1e300}, before, 10, u"h"_s, 1).rows.isEmpty());
    }

    void aProgramIsAskedThroughTheConnection()
    {
        MetricsPage served{page("grain_python_dataset_next_duration_ns_sum 4e9\n")};
        const auto counters = look(served.port());
        QVERIFY2(counters, counters ? "" : qPrintable(counters.error().message));
        QCOMPARE(counters->inputSeconds, 4.0);
        QVERIFY(counters->savedBytes < 0);
        QVERIFY2(served.asked.startsWith("GET /metrics HTTP/1.0\r\n"), served.asked.constData());
        QCOMPARE(look(served.port())->inputSeconds, 4.0); // and again, over the same
    }

    void eachBadAnswerIsASentence_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("nothing") << QByteArray{};
        QTest::newRow("a page") << QByteArray{"HTTP/1.0 200 OK\r\n\r\n<html><b>no</b></html>"};
        QTest::newRow("not there") << QByteArray{"HTTP/1.0 404 Not Found\r\n\r\n"};
        QTest::newRow("in chunks") << QByteArray{"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"};
        QTest::newRow("too much") << page(QByteArray{"a_total 1\n"}.repeated(400'000));
    }
    void eachBadAnswerIsASentence()
    {
        QFETCH(QByteArray, answer);
        MetricsPage served{answer};
        const auto counters = look(served.port());
        QVERIFY(!counters);
        QCOMPARE(counters.error().code, ErrorCode::BadReply);
        QVERIFY2(!counters.error().message.isEmpty() && !counters.error().message.contains(u'<'),
                 qPrintable(counters.error().message));
    }

    void whereNothingListensNobodyTells()
    {
        QTcpServer gone;
        QVERIFY(gone.listen(QHostAddress::LocalHost));
        const auto free = gone.serverPort();
        gone.close();
        const auto counters = look(free);
        QVERIFY(!counters);
        QCOMPARE(counters.error().code, ErrorCode::Offline);
    }

    void aProgramThatNeverEndsItsAnswerIsNotWaitedFor()
    {
        MetricsPage served{page("a_total 1\n"), MetricsPage::Then::Waits};
        const auto counters = look(served.port());
        QVERIFY(!counters);
        QCOMPARE(counters.error().code, ErrorCode::Timeout);
    }

    void aStopEndsALook()
    {
        MetricsPage served{{}, MetricsPage::Then::Waits};
        std::stop_source stop;
        QTimer::singleShot(100, this, [&stop] { stop.request_stop(); });
        const auto counters = look(served.port(), stop.get_token());
        QVERIFY(!counters);
        QCOMPARE(counters.error().code, ErrorCode::Cancelled);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ProgramMetricsTest)
#include "tst_programmetrics.moc"
