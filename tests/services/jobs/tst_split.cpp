// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/split.h"

#include <QFile>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class SplitTest : public QObject
{
    Q_OBJECT

private:
    static QByteArray valueOf(const SplitPart &part, const QByteArray &name)
    {
        for (const auto &[key, value] : part.variables) {
            if (key == name)
                return value;
        }
        return "missing";
    }
    static QByteArray run(const QByteArray &script, const QString &logs, int *status)
    {
        QProcess bash;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"TPUDESK_LOGS"_s, logs);
        bash.setProcessEnvironment(environment);
        bash.start(u"bash"_s);
        bash.write(script);
        bash.closeWriteChannel();
        bash.waitForFinished(30'000);
        *status = bash.exitCode();
        return bash.readAllStandardOutput();
    }

private slots:
    void eachProcessHasItsOwnChipsAndPorts_data()
    {
        QTest::addColumn<int>("processes");
        QTest::addColumn<QByteArray>("last");
        QTest::addColumn<QByteArray>("bounds");
        QTest::newRow("4 x 1") << 4 << QByteArray{"3"} << QByteArray{"1,1,1"};
        QTest::newRow("2 x 2") << 2 << QByteArray{"2,3"} << QByteArray{"1,2,1"};
        QTest::newRow("1 x 4") << 1 << QByteArray{"0,1,2,3"} << QByteArray{"2,2,1"};
    }
    void eachProcessHasItsOwnChipsAndPorts()
    {
        QFETCH(int, processes);
        QFETCH(QByteArray, last);
        QFETCH(QByteArray, bounds);
        const auto parts = partsOf({.chips = 4, .processes = processes});
        QVERIFY(parts);
        QCOMPARE(parts->size(), processes);
        QCOMPARE(valueOf(parts->constLast(), "TPU_VISIBLE_CHIPS"), last);
        QCOMPARE(valueOf(parts->constLast(), "TPU_VISIBLE_DEVICES"), last);
        QCOMPARE(valueOf(parts->constLast(), "TPU_CHIPS_PER_PROCESS_BOUNDS"), bounds);
        QCOMPARE(valueOf(parts->constLast(), "TPU_CHIPS_PER_HOST_BOUNDS"), bounds);
        QSet<QByteArray> ports;
        for (const auto &part : *parts)
            ports << valueOf(part, "TPU_PROCESS_PORT");
        QCOMPARE(ports.size(), processes);
        const auto onlyNew = partsOf({.chips = 4, .processes = processes, .names = Split::Names::New});
        QCOMPARE(valueOf(onlyNew->constFirst(), "TPU_VISIBLE_DEVICES"), "missing");
    }

    void whatCannotBePartedIsSaid()
    {
        QVERIFY(!partsOf({.chips = 4, .processes = 3}));
        QVERIFY(!partsOf({.chips = 4, .processes = 8}));
        QVERIFY(!partsOf({.chips = 0, .processes = 0}));
        QVERIFY(!partsOf({.chips = 4, .processes = 4, .firstPort = 80}));
    }

    void allRunSideBySideEachWithItsVariablesAndItsLog()
    {
        QTemporaryDir logs;
        int status = -1;
        const auto script = splitScript({},
                                        "echo \"$TPUDESK_PROCESS of $TPUDESK_PROCESSES on $TPU_VISIBLE_CHIPS at "
                                        "$TPU_PROCESS_PORT it's\"\n[ $TPUDESK_PROCESS != 2 ] || exit 7");
        QVERIFY(script);
        const auto out = run(*script, logs.path(), &status);
        QCOMPARE(status, 7);
        for (int i = 0; i < 4; ++i) {
            const auto line = QByteArray::number(i) + " of 4 on " + QByteArray::number(i) + " at "
                + QByteArray::number(8476 + i) + " it's\n";
            QVERIFY2(out.contains('[' + QByteArray::number(i) + "] " + line), out.constData());
            QFile log{logs.filePath(u"process-%1.log"_s.arg(i))};
            QVERIFY(log.open(QIODevice::ReadOnly));
            QCOMPARE(log.readAll(), line);
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(SplitTest)
#include "tst_split.moc"
