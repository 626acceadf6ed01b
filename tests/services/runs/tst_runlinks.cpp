// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runlinks.h"

#include <QTest>

using namespace Qt::StringLiterals;

class RunLinksTest : public QObject
{
    Q_OBJECT

private slots:
    void whatTheProgramsPrintIsFound_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("shown");
        QTest::newRow("a run, in colours")
            << QByteArray{"\x1b[34m\x1b[1mwandb\x1b[0m: View run at "
                          "\x1b[34m\x1b[4mhttps://wandb.ai/lab/llama/runs/3kf9q2xz\x1b[0m"}
            << u"https://wandb.ai/lab/llama/runs/3kf9q2xz"_s << u"wandb: lab/llama/3kf9q2xz"_s;
        QTest::newRow("at the end of a sentence")
            << QByteArray{"See https://wandb.ai/lab/llama/runs/ab12cd34."}
            << u"https://wandb.ai/lab/llama/runs/ab12cd34"_s << u"wandb: lab/llama/ab12cd34"_s;
        QTest::newRow("a project with a blank") << QByteArray{"View project at https://wandb.ai/lab/my%20llama"}
                                                << u"https://wandb.ai/lab/my%20llama"_s << u"wandb: lab/my llama"_s;
        QTest::newRow("the workspace of a project") << QByteArray{"https://wandb.ai/lab/llama/workspace?nw=abc"}
                                                    << u"https://wandb.ai/lab/llama"_s << u"wandb: lab/llama"_s;
        QTest::newRow("capitals") << QByteArray{"HTTPS://WANDB.AI/Lab/Llama/runs/X1"}
                                  << u"https://wandb.ai/Lab/Llama/runs/X1"_s << u"wandb: Lab/Llama/X1"_s;
        QTest::newRow("a space of Trackio, without its token")
            << QByteArray{"* Trackio metrics logged to: https://huggingface.co/spaces/me/trackio?write_token=hf_secret"}
            << u"https://huggingface.co/spaces/me/trackio"_s << u"Trackio: me/trackio"_s;
        QTest::newRow("Trackio on the host") << QByteArray{"* Trackio UI launched at: http://127.0.0.1:7860/?project=p"}
                                             << u"http://127.0.0.1:7860"_s << u"Trackio: 127.0.0.1:7860"_s;
        QTest::newRow("its other name") << QByteArray{"* Running on local URL:  http://localhost:7861"}
                                        << u"http://127.0.0.1:7861"_s << u"Trackio: 127.0.0.1:7861"_s;
    }
    void whatTheProgramsPrintIsFound()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, url);
        QFETCH(QString, shown);
        const auto links = runLinksIn(line);
        QCOMPARE(links.size(), 1);
        QCOMPARE(links[0].url, url);
        QCOMPARE(shownLink(links[0]), shown);
        QVERIFY(isRunLink(url));
        QCOMPARE(portOf(links[0]) > 0, links[0].kind == RunLink::Kind::TrackioHere);
    }

    void otherAddressesAreNone_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char *line : {"https://wandb.ai.evil.example/lab/llama/runs/x",
                                 "https://evil.example/https:/wandb.ai/a/b",
                                 "https://user:password@wandb.ai/lab/llama",
                                 "https://wandb.ai@evil.example/lab/llama",
                                 "https://wandb.ai:8443/lab/llama",
                                 "http://wandb.ai/lab/llama",
                                 "javascript:https//wandb.ai/a/b",
                                 "xhttps://wandb.ai/lab/llama",
                                 "https://wandb.ai/authorize?ref=models",
                                 "https://wandb.ai/site/articles",
                                 "https://wandb.ai/../llama",
                                 "https://wandb.ai/lab/",
                                 "https://wandb.ai/lab/llama/sweeps/s1",
                                 "https://wandb.ai/<img src=x>/y",
                                 "trackio http://127.0.0.1:22",
                                 "trackio http://127.0.0.1:78600",
                                 "trackio http://10.0.0.1:7860",
                                 "trackio https://huggingface.co/spaces/me",
                                 "trackio file:///huggingface.co/spaces/me/app",
                                 ""})
            QTest::newRow(line) << QByteArray{line};
    }
    void otherAddressesAreNone()
    {
        QFETCH(QByteArray, line);
        QVERIFY2(runLinksIn(line).isEmpty(), line.constData());
        QVERIFY(!isRunLink(QString::fromLatin1(line)));
    }

    void addressesOfOthersAreTrackiosOnlyWhereItSpeaks()
    {
        QVERIFY(runLinksIn("Loading https://huggingface.co/spaces/me/app").isEmpty());
        QVERIFY(runLinksIn("Serving at http://127.0.0.1:7860").isEmpty());
        QCOMPARE(runLinksIn("Trackio: https://huggingface.co/spaces/me/app").size(), 1);
    }

    void manyAndLongLinesAreBounded()
    {
        QByteArray line;
        for (int i = 0; i < 1'000; ++i)
            line += "https://wandb.ai/l/p" + QByteArray::number(i) + ' ';
        QCOMPARE(runLinksIn(line).size(), mostRunLinks);
        QVERIFY(runLinksIn(QByteArray(8'000, 'x') + " https://wandb.ai/lab/llama").isEmpty()); // far behind
        QVERIFY(runLinksIn("https://wandb.ai/" + QByteArray(1'000'000, 'a') + "/b").isEmpty());
        QVERIFY(runLinksIn(QByteArray{"http"}.repeated(250'000)).isEmpty());
        QVERIFY(runLinksIn("https://wandb.ai/" + QByteArray(64, '\0') + "/\x1b]8;;x\x07").isEmpty());
    }

    void eachIsKeptOnceAndThereIsAnEnd()
    {
        QList<RunLink> known;
        QVERIFY(addLinks(&known, runLinksIn("https://wandb.ai/a/b https://wandb.ai/a/b")));
        QVERIFY(!addLinks(&known, runLinksIn("https://wandb.ai/a/b?x=1")));
        QCOMPARE(known.size(), 1);
        for (int i = 0; i < 20; ++i)
            addLinks(&known, runLinksIn("https://wandb.ai/a/p" + QByteArray::number(i)));
        QCOMPARE(known.size(), mostRunLinks);
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(RunLinksTest)
#include "tst_runlinks.moc"
