// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Qt::StringLiterals;

class TestSandboxHosts : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void loginIsTheUserOfTheKey();

private:
    std::unique_ptr<Rig> m_rig;
    const QString m_node = nodeName(u"one"_s);
    const QString m_first = u"127.44.0.10"_s;
    const QString m_second = u"127.44.0.11"_s;
};

void TestSandboxHosts::initTestCase()
{
    m_rig = std::make_unique<Rig>();
    QVERIFY(m_rig->port > 0);
    m_rig->hosts->setSshKeys(m_node, {m_rig->keyLine(u"nixie"_s)});
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(m_rig->boot({workerOf(m_node, 0, m_first), workerOf(m_node, 1, m_second)}), QString{});
    qInfo("booted in %lld ms", timer.elapsed());
}

void TestSandboxHosts::loginIsTheUserOfTheKey()
{
    const Answer answer = m_rig->ssh(m_first, {u"whoami; hostname; echo $HOME; id -un; ls /dev/accel*"_s});
    qInfo() << answer.exitCode << answer.output << answer.errors;
}

/// `tst_sandboxhosts --serve STATE`: hosts to be killed, or to be looked at.
int serve(QCoreApplication &application)
{
    Rig rig;
    const QString node = nodeName(u"served"_s);
    rig.hosts->setSshKeys(node, {rig.keyLine(u"nixie"_s)});
    QList<WorkerSpec> workers;
    for (int number = 0; number < application.arguments().value(2, u"2"_s).toInt(); ++number)
        workers += workerOf(node, number, u"127.44.1.%1"_s.arg(10 + number));
    QElapsedTimer timer;
    timer.start();
    const QString why = rig.boot(workers);
    QTextStream{stdout} << (why.isEmpty() ? u"up"_s : why) << Qt::endl;
    QTextStream{stderr} << timer.elapsed() << " ms\nssh " << rig.sshOptions().join(u' ') << " -p " << rig.port
                        << " nixie@127.44.1.10" << Qt::endl;
    return why.isEmpty() ? application.exec() : 1;
}

int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    if (application.arguments().value(1) == "--serve"_L1)
        return serve(application);
    TestSandboxHosts test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_sandboxhosts.moc"
