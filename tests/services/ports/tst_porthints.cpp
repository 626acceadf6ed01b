// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/porthints.h"

#include <QTest>

using namespace Qt::StringLiterals;

class PortHintsTest : public QObject
{
    Q_OBJECT

private slots:
    void whatServersSayIsRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("port");
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("open");
        QTest::newRow("tensorboard") << u"TensorBoard 2.18.0 at http://localhost:6006/ (Press CTRL+C to quit)"_s << 6006
                                     << u"/"_s << false;
        QTest::newRow("jupyter") << u"    http://127.0.0.1:8888/lab?token=0a1b2c\n"_s << 8888 << u"/lab?token=0a1b2c"_s
                                 << false;
        QTest::newRow("both addresses") << u"http://localhost:8889/tree\n or http://127.0.0.1:8889/tree?token=ff"_s
                                        << 8889 << u"/tree?token=ff"_s << false;
        QTest::newRow("open to all") << u"Running on http://0.0.0.0:8000"_s << 8000 << QString{} << true;
        QTest::newRow("open to all, IPv6")
            << u"Serving HTTP on :: port 8000 (http://[::]:8000/) ..."_s << 8000 << u"/"_s << true;
        QTest::newRow("own name") << u"TensorBoard at http://t1v-n-0a1b-w-0:6006/."_s << 6006 << u"/"_s << false;
        QTest::newRow("https") << u"see HTTPS://LOCALHOST:8443/a?b=c#d, or not"_s << 8443 << u"/a?b=c#d"_s << false;
        QTest::newRow("quoted") << u"url='http://localhost:7860/x y'"_s << 7860 << u"/x"_s << false;
        QTest::newRow("colours around it") << u"\x1b[36mhttp://localhost:5173/\x1b[0m"_s << 5173 << u"/"_s << false;
    }
    void whatServersSayIsRead()
    {
        QFETCH(QString, text);
        const auto hints = portHints(text, u"t1v-n-0a1b-w-0"_s);
        QCOMPARE(hints.size(), 1);
        QTEST(int(hints.constFirst().port), "port");
        QTEST(hints.constFirst().path, "path");
        QTEST(hints.constFirst().isOpenToAll, "open");
    }

    void whatIsElsewhereOrNothingIsNoHint_data()
    {
        QTest::addColumn<QString>("text");
        for (const auto &text :
             {u"https://example.org:8080/"_s, u"http://localhost/"_s, u"http://localhost:0/"_s,
              u"http://localhost:65536/"_s, u"http://localhost:123456/"_s, u"http://10.0.0.3:6006/"_s,
              u"ftp://localhost:21/"_s, u"://localhost:1"_s, u"http://localhost.example.org:80/"_s,
              u"http://[::1:80/"_s, u"http://user@localhost:80/"_s, u"http://"_s, u""_s})
            QTest::newRow(qPrintable(text)) << text;
    }
    void whatIsElsewhereOrNothingIsNoHint()
    {
        QFETCH(QString, text);
        QCOMPARE(portHints(text), QList<PortHint>{});
    }

    void aWorkerKnowsItselfByItsName()
    {
        const auto own = workerHostName(2);
        QCOMPARE(portHints(u"http://t1v-n-0a1b2c3d-w-2:8888/lab"_s, own).size(), 1);
        for (const auto &other :
             {u"http://t1v-n-0a1b2c3d-w-12:1/"_s, u"http://t1v-n-0a1b2c3d-w-3:1/"_s, u"http://t1v-n--w-2:1/"_s,
              u"http://t1v-n-a.example.org-w-2:1/"_s, u"http://t1v-n-w-2:1/"_s})
            QCOMPARE(portHints(other, own), QList<PortHint>{});
    }

    void aHostileTextCostsLittleAndGivesFew()
    {
        QString text;
        for (int i = 1; i <= 2'000; ++i)
            text += u"http://localhost:%1/ http://"_s.arg(i);
        text += u"http://localhost:9/"_s + QString{2'000'000, u'a'} + QString{u"://"_s}.repeated(100'000);
        QCOMPARE(portHints(text).size(), 8);
    }

    void itsPageIsSeenOnThisComputer()
    {
        QCOMPARE(localUrl({.port = 8888, .scheme = u"http"_s, .path = u"/lab?token=ff"_s}, 40123),
                 u"http://127.0.0.1:40123/lab?token=ff"_s);
        QCOMPARE(localUrl({.port = 8888, .scheme = u"http"_s}, 1), u"http://127.0.0.1:1/"_s);
        QCOMPARE(localUrl({.port = 8888, .scheme = u"https"_s, .path = u"?x=1"_s}, 2), u"https://127.0.0.1:2/?x=1"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(PortHintsTest)
#include "tst_porthints.moc"
