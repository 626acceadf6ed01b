// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "widgets/common/noticebar.h"
#include "widgets/diagnostics/realitysheet.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct Desk
{
    Desk()
    {
        world.answer = [](const FakeRequest &) { return FakeAnswer{}; };
        host.resize(1080, 900);
        host.show();
        sheet->open();
    }

    [[nodiscard]] std::optional<RealityTools> tools()
    {
        if (!isSignedIn)
            return std::nullopt;
        return RealityTools{.profile = realCloud(ProjectId{u"p-1"_s}),
                            .rest = &rest,
                            .clock = &clock,
                            .version = u"TPU Desk 1"_s,
                            .options = {.network = world.network()}};
    }

    template <typename Part>
    [[nodiscard]] Part *part(const char *name) const
    {
        return sheet->findChild<Part *>(QString::fromLatin1(name));
    }
    [[nodiscard]] QPushButton *button(const char *name) const { return part<QPushButton>(name); }
    [[nodiscard]] QString text() const { return part<QPlainTextEdit>("realityText")->toPlainText(); }
    [[nodiscard]] QString notice() const { return part<NoticeBar>("realityNotice")->sentence(); }

    bool isSignedIn = true;
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network()}};
    QWidget host;
    RealitySheet *sheet = new RealitySheet{&host, [this] { return tools(); }};
};

} // namespace

class TestRealitySheet : public QObject
{
    Q_OBJECT

private slots:
    void nothingGoesOutBeforeAClick()
    {
        Desk desk;
        QTest::qWait(0);
        QVERIFY(desk.world.requests.isEmpty());
        QVERIFY(desk.button("realityStart")->isEnabled());
        for (const auto *name : {"realityStop", "realityCopy", "realitySave"})
            QVERIFY2(!desk.button(name)->isEnabled() && !desk.button(name)->toolTip().isEmpty(), name);
    }

    void theFileIsReadFirstThenSavedAsItIsShown()
    {
        Desk desk;
        desk.button("realityStart")->click();
        QVERIFY(desk.button("realityStop")->isEnabled());
        QTRY_VERIFY(!desk.text().isEmpty());
        QVERIFY2(desk.text().startsWith("TPU Desk: reality check\n"_L1), qPrintable(desk.text()));
        QVERIFY2(desk.notice().startsWith("Answered: "_L1), qPrintable(desk.notice()));
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"reality.txt"_s);
        QVERIFY(desk.sheet->saveTo(path));
        QFile file{path};
        QVERIFY(file.open(QFile::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), desk.text());
        desk.button("realityCopy")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), desk.text());
        QVERIFY(!desk.sheet->saveTo(folder.filePath(u"no/such/file.txt"_s)));
        QVERIFY2(desk.notice().contains("could not be written"_L1), qPrintable(desk.notice()));
    }

    void stoppedItShowsWhatThereIsAndSaysSo()
    {
        Desk desk;
        desk.world.isHeld = true;
        desk.button("realityStart")->click();
        QTRY_COMPARE(desk.world.requests.size(), 1);
        desk.button("realityStop")->click();
        QTRY_VERIFY(desk.text().contains("It did not come to its end: it was stopped at "_L1));
        QVERIFY2(desk.notice().contains("did not finish"_L1), qPrintable(desk.notice()));
        QVERIFY(desk.button("realityStart")->isEnabled());
    }

    void closedItStops()
    {
        Desk desk;
        desk.world.isHeld = true;
        desk.button("realityStart")->click();
        QTRY_COMPARE(desk.world.requests.size(), 1);
        desk.sheet->close();
        QTRY_VERIFY(desk.text().contains("it was stopped"_L1));
        QCOMPARE(desk.world.requests.size(), 1);
    }

    void withoutASignInItSaysWhatToDo()
    {
        Desk desk;
        desk.isSignedIn = false;
        desk.button("realityStart")->click();
        QVERIFY2(desk.notice().contains("Sign in"_L1), qPrintable(desk.notice()));
        QVERIFY(desk.button("realityStart")->isEnabled());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestRealitySheet)
#include "tst_realitysheet.moc"
