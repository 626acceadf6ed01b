// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/relaxedjson.h"

#include "practiceprocess.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

/// What Google's servers take beyond JSON.
class TestRelaxedJson : public QObject
{
    Q_OBJECT

private slots:
    void namesWithoutQuotesAndSingleQuotes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("strict");
        QTest::newRow("the call of the guide")
            << QByteArray{"{metadata: {'tensorflow-env-vars': '-e LIBTPU_INIT_ARGS=--xla_a=true'}}"}
            << QByteArray{R"({"metadata": {"tensorflow-env-vars": "-e LIBTPU_INIT_ARGS=--xla_a=true"}})"};
        QTest::newRow("JSON stays as it is")
            << QByteArray{"{\"a\": [1, -2.5e+3, true, null], \"b'c\": \"d: 'e' \\\" \\\\\"}"}
            << QByteArray{"{\"a\": [1, -2.5e+3, true, null], \"b'c\": \"d: 'e' \\\" \\\\\"}"};
        QTest::newRow("quotes within quotes")
            << QByteArray{"{a : 'say \"it\\'s\"'}"} << QByteArray{"{\"a\" : \"say \\\"it's\\\"\"}"};
        QTest::newRow("no end") << QByteArray{"{a: 'b"} << QByteArray{"{\"a\": \"b"};
        QTest::newRow("nothing") << QByteArray{} << QByteArray{};
        QTest::newRow("a last backslash") << QByteArray{"'\\"} << QByteArray{"\"\\"};
    }

    void namesWithoutQuotesAndSingleQuotes()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, strict);
        QCOMPARE(practice::strictJson(text), strict);
    }

    void theServerReadsIt()
    {
        PracticeProcess cloud;
        QVERIFY2(cloud.start({}), cloud.errors().constData());
        const auto send = [&](const QByteArray &body) {
            return http(cloud.port(), "POST", "/v2/projects/trc-practice/locations/us-central2-b/nodes?nodeId=n",
                        cloud.token(), body);
        };
        const auto cut = send("{acceleratorType: 'v4-8', runtimeVersion");
        QVERIFY2(cut.status == 400 && cut.body.contains("Invalid JSON payload received."), cut.body.constData());
        const auto odd = send("{acceleratorType: 'v4-8', 'runtimeVersion': 'tpu-ubuntu2204-base', colour: 'red'}");
        QVERIFY2(odd.status == 400 && odd.body.contains("colour"), odd.body.constData());
        const auto taken = send("{acceleratorType: 'v4-8', 'runtimeVersion': 'tpu-ubuntu2204-base', "
                                "schedulingConfig: {spot: true}}");
        QVERIFY2(taken.status == 200, taken.body.constData()); // refused for lack of capacity later
        QCOMPARE(cloud.stop(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRelaxedJson)
#include "tst_relaxedjson.moc"
