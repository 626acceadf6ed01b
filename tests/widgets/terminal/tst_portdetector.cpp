// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/surface.h"
#include "widgets/terminal/portdetector.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class PortDetectorTest : public QObject
{
    Q_OBJECT

    struct Ground
    {
        TerminalSurface surface{40, 10, 1'000};
        PortDetector detector{&surface, workerHostName(0), nullptr};
        QSignalSpy served{&detector, &PortDetector::served};

        void print(const QByteArray &bytes)
        {
            surface.feed(bytes);
            detector.heard(bytes);
        }
        [[nodiscard]] PortHint hint(qsizetype at = 0) const { return served.at(at).at(0).value<PortHint>(); }
    };

private slots:
    void anAddressIsToldOnceAndWholeOverTheEndOfTheLine()
    {
        Ground ground;
        ground.print(
            "Or copy:\r\n    "
            "\x1b[36mhttp://127.0.0.1:8888/lab?token=0123456789abcdef0123456789abcdef0123456789abcdef\x1b[0m\r\n$ ");
        QTRY_COMPARE(ground.served.size(), 1);
        QCOMPARE(ground.hint().port, 8888);
        QCOMPARE(ground.hint().path, u"/lab?token=0123456789abcdef0123456789abcdef0123456789abcdef"_s);
        ground.print("http://localhost:8888/ http://localhost:6006/\r\n");
        QTRY_COMPARE(ground.served.size(), 2);
        QCOMPARE(ground.hint(1).port, 6006);
    }

    void anAddressThatComesInPiecesIsHeard()
    {
        Ground ground;
        for (const auto *piece : {"TensorBoard at http", ":", "/", "/t1v-n-0a1b2c3d-w-0:60", "06/\r\n"})
            ground.print(piece);
        QTRY_COMPARE(ground.served.size(), 1);
        QCOMPARE(ground.hint().port, 6006);
    }

    void anAddressThatScrolledAwayIsHeard()
    {
        Ground ground;
        ground.print("http://0.0.0.0:8000/\r\n" + QByteArray{"line\r\n"}.repeated(60));
        QTRY_COMPARE(ground.served.size(), 1);
        QVERIFY(ground.hint().isOpenToAll);
    }

    void otherMachinesAreNotHeard()
    {
        Ground ground;
        ground.print("https://example.org:8443/ http://10.0.0.3:6006/\r\n");
        ground.print("http://localhost:7/\r\n");
        QTRY_COMPARE(ground.served.size(), 1); // the screen was read, with all of it
        QCOMPARE(ground.hint().port, 7);
    }

    void aFloodCostsOneLookAtATime()
    {
        Ground ground;
        for (int i = 0; i < 2'000; ++i)
            ground.detector.heard("http://localhost:" + QByteArray::number(i + 1) + "/\r\n");
        ground.surface.feed("http://localhost:5/\r\n");
        QTRY_COMPARE(ground.served.size(), 1);
        QCOMPARE(ground.hint().port, 5);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(PortDetectorTest)
#include "tst_portdetector.moc"
