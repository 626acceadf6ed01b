// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/prometheus.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// The value of the sample that this line is; -1: it is none.
double valueIn(const QByteArray &line)
{
    const auto samples = parsePrometheus(line + "\nlast 1\n");
    return samples && samples->size() == 2 ? samples->constFirst().value : -1;
}

/// "refused" where it is no answer.
QByteArray bodyOf(const QByteArray &response)
{
    const auto body = prometheusBody(response);
    return body ? *body : QByteArray{"refused"};
}

} // namespace

class PrometheusTest : public QObject
{
    Q_OBJECT

private slots:
    /// As prometheus_client writes it.
    void whatAProgramServesIsRead()
    {
        const auto samples = parsePrometheus(
            "# HELP grain_python_dataset_next_duration_ns Time to get the next element.\n"
            "# TYPE grain_python_dataset_next_duration_ns summary\n"
            "grain_python_dataset_next_duration_ns_count{name=\"MapDataset\"} 12.0\n"
            "grain_python_dataset_next_duration_ns_sum{name=\"Map\\\"a\\\\b\\nc\",kind=\"x\",} 3.5e+09\n"
            "\n"
            "plain_total 7 1700000000000\r\n"
            "  spaced { a = \"1\" , b = \"2\" }\t-0.25\n"
            "without_end 9");
        QVERIFY(samples);
        QCOMPARE(samples->size(), 5);
        QCOMPARE(samples->at(0),
                 (PrometheusSample{.name = "grain_python_dataset_next_duration_ns_count",
                                   .labels = {std::pair<QByteArray, QByteArray>{"name", "MapDataset"}},
                                   .value = 12}));
        QCOMPARE(samples->at(1).label("name"), "Map\"a\\b\nc");
        QCOMPARE(samples->at(1).label("kind"), "x");
        QVERIFY(samples->at(1).label("none").isEmpty());
        QCOMPARE(samples->at(1).value, 3.5e9);
        QCOMPARE(samples->at(2).value, 7.0); // the time behind it is not ours
        QCOMPARE(samples->at(3).value, -0.25);
        QCOMPARE(samples->at(3).labels.size(), 2);
        QCOMPARE(samples->at(4).name, "without_end");
    }

    void whatIsNoSampleIsPassedOver_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("no value") << QByteArray{"name"};
        QTest::newRow("no number") << QByteArray{"name twelve"};
        QTest::newRow("not a number") << QByteArray{"name NaN"};
        QTest::newRow("without end") << QByteArray{"name +Inf"};
        QTest::newRow("too large") << QByteArray{"name 1e999"};
        QTest::newRow("begins with a digit") << QByteArray{"1name 2"};
        QTest::newRow("open label") << QByteArray{"name{a=\"1 2"};
        QTest::newRow("open brackets") << QByteArray{"name{a=\"1\" 2"};
        QTest::newRow("no quotes") << QByteArray{"name{a=1} 2"};
        QTest::newRow("no key") << QByteArray{"name{=\"1\"} 2"};
        QTest::newRow("no comma") << QByteArray{"name{a=\"1\"b=\"2\"} 2"};
        QTest::newRow("ends in an escape") << QByteArray{"name{a=\"\\"};
        QTest::newRow("a page") << QByteArray{"<html><b>no</b></html>"};
        QTest::newRow("zero bytes") << QByteArray{"name\0x 2", 8};
        QTest::newRow("a long name") << QByteArray(300, 'n') + " 2";
        QTest::newRow("a long label") << "name{a=\"" + QByteArray(2'000, 'x') + "\"} 2";
        QTest::newRow("many labels") << "name{" + QByteArray{"a=\"1\","}.repeated(100) + "} 2";
    }
    void whatIsNoSampleIsPassedOver()
    {
        QFETCH(QByteArray, line);
        const auto samples = parsePrometheus(line + "\nlast 1\n");
        QVERIFY(samples);
        QCOMPARE(samples->size(), 1);
        QCOMPARE(samples->constFirst().name, "last");
    }

    void numbersAreReadAsTheyAreWritten()
    {
        QCOMPARE(valueIn("a 0"), 0.0);
        QCOMPARE(valueIn("a:b_c 1.5"), 1.5);
        QCOMPARE(valueIn("a{} 2"), 2.0);
        QCOMPARE(valueIn("a{b=\"}\"} 3"), 3.0); // a bracket in a label ends nothing
        QCOMPARE(valueIn("a -4e-2"), -0.04);
    }

    void moreThanAProgramTellsIsBounded()
    {
        QVERIFY(parsePrometheus({})->isEmpty());
        QVERIFY(parsePrometheus("# nothing yet\n")->isEmpty());
        const auto many = parsePrometheus(QByteArray{"a 1\n"}.repeated(30'000));
        QVERIFY(many);
        QCOMPARE(many->size(), 20'000);
        for (const auto &text : {QByteArray(mostPrometheusBytes + 1, 'a'),
                                 QByteArray{"<!DOCTYPE html>\n<p>hello</p>\n"}, QByteArray{"\xff\xfe\x00\x01", 4}}) {
            const auto refused = parsePrometheus(text);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::BadReply);
            QVERIFY(!refused.error().message.isEmpty() && !refused.error().message.contains(u'<'));
        }
    }

    void theBodyOfAnAnswerIsTaken()
    {
        QCOMPARE(bodyOf("HTTP/1.0 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\n\r\na 1\n"), "a 1\n");
        QCOMPARE(bodyOf("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\na 1\n"), "a 1\n");
        QCOMPARE(bodyOf("HTTP/1.1 200 OK\r\nContent-Encoding: identity\r\n\r\n"), "");
    }

    void whatIsNoAnswerOfThisKindIsRefused_data()
    {
        QTest::addColumn<QByteArray>("response");
        QTest::newRow("nothing") << QByteArray{};
        QTest::newRow("no head") << QByteArray{"a 1\n"};
        QTest::newRow("another page") << QByteArray{"HTTP/1.1 404 Not Found\r\n\r\na 1\n"};
        QTest::newRow("sent elsewhere") << QByteArray{"HTTP/1.1 302 Found\r\nLocation: http://a/\r\n\r\n"};
        QTest::newRow("another protocol") << QByteArray{"SSH-2.0-OpenSSH_9.6\r\n\r\n"};
        QTest::newRow("cut off") << QByteArray{"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na 1\n"};
        QTest::newRow("no length") << QByteArray{"HTTP/1.1 200 OK\r\nContent-Length: four\r\n\r\na 1\n"};
        QTest::newRow("a length below zero") << QByteArray{"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\na 1\n"};
        QTest::newRow("in chunks") << QByteArray{
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\na 1\n\r\n0\r\n\r\n"};
        QTest::newRow("packed") << QByteArray{"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b"};
        QTest::newRow("a head without end") << "HTTP/1.1 200 OK\r\nA: " + QByteArray(50'000, 'x') + "\r\n\r\na 1\n";
    }
    void whatIsNoAnswerOfThisKindIsRefused()
    {
        QFETCH(QByteArray, response);
        const auto body = prometheusBody(response);
        QVERIFY(!body);
        QCOMPARE(body.error().code, ErrorCode::BadReply);
        QVERIFY(!body.error().message.isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(PrometheusTest)
#include "tst_prometheus.moc"
