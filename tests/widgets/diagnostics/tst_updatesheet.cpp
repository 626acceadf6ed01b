// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/settings.h"
#include "services/updates/updatecheck.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/services/updates/signedrelease.h"
#include "widgets/common/noticebar.h"
#include "widgets/diagnostics/updatesheet.h"

#include <QCheckBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

struct Desk
{
    explicit Desk(bool isKnown = true)
        : check{{.settings = &settings,
                 .clock = &clock,
                 .version = u"0.1.0"_s,
                 .source = isKnown
                     ? UpdateSource{.address = QUrl{u"https://desk.example/release.txt"_s}, .keys = {maker.publicKey()}}
                     : UpdateSource{},
                 .network = world.network()}}
    {
        clock.hold();
        world.answer = [this](const FakeRequest &) { return FakeAnswer{.status = 200, .body = announcement}; };
        host.resize(1080, 900);
        host.show();
        sheet->open();
    }

    template <typename Part>
    [[nodiscard]] Part *part(const char *name) const
    {
        return sheet->findChild<Part *>(QString::fromLatin1(name));
    }
    [[nodiscard]] QPushButton *look() const { return part<QPushButton>("updateLook"); }
    [[nodiscard]] QString notice() const { return part<NoticeBar>("updateNotice")->sentence(); }

    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    FakeClock clock;
    FakeWorld world;
    ReleaseMaker maker;
    QByteArray announcement = maker.announcingVersion("0.2.0");
    UpdateCheck check;
    QWidget host;
    UpdateSheet *sheet = new UpdateSheet{&check, [] { return u"ko"_s; }, &host};
};

} // namespace

class TestUpdateSheet : public QObject
{
    Q_OBJECT

private slots:
    void whatWouldBeSentIsShownBeforeAnythingIs()
    {
        Desk desk;
        QTest::qWait(0);
        QVERIFY(desk.world.requests.isEmpty());
        QCOMPARE(desk.part<QLabel>("updateRequest")->text(), u"https://desk.example/release.txt?version=0.1.0"_s);
        QVERIFY(!desk.part<QCheckBox>("updateWeekly")->isChecked());
        QVERIFY(!desk.part<QPlainTextEdit>("updateNotes")->isVisible());
        QVERIFY(!desk.part<QPushButton>("updatePage")->isVisible());
    }

    void theAnswerHasItsNotesInTheLanguageOfTheWindow()
    {
        Desk desk;
        desk.look()->click();
        QVERIFY(!desk.look()->isEnabled());
        QTRY_VERIFY(desk.notice().contains(u"0.2.0"_s));
        QVERIFY(desk.look()->isEnabled());
        QCOMPARE(desk.part<QPlainTextEdit>("updateNotes")->toPlainText(), u"- 클러스터."_s);
        QSignalSpy page{desk.sheet, &UpdateSheet::pageRequested};
        desk.part<QPushButton>("updatePage")->click();
        QCOMPARE(page.value(0).value(0).toUrl(), QUrl{u"https://desk.example/0.2.0"_s});
        QCOMPARE(desk.world.requests.size(), 1);
    }

    void whatIsNotSignedIsNotShown()
    {
        Desk desk;
        desk.announcement = ReleaseMaker{'b'}.announcingVersion("0.9.0");
        desk.look()->click();
        QTRY_VERIFY(desk.notice().contains(u"not signed"_s));
        QVERIFY(!desk.part<QPlainTextEdit>("updateNotes")->isVisible());
    }

    void theWeeklyLookIsTheUsersChoice()
    {
        Desk desk;
        desk.part<QCheckBox>("updateWeekly")->click();
        QVERIFY(desk.check.isWeekly());
        QTest::qWait(0);
        QVERIFY(desk.world.requests.isEmpty()); // not before its time
        desk.part<QCheckBox>("updateWeekly")->click();
        QVERIFY(!desk.check.isWeekly());
    }

    void aCopyThatWasToldNoAddressSaysSo()
    {
        Desk desk{false};
        QVERIFY(!desk.look()->isEnabled() && !desk.look()->toolTip().isEmpty());
        QVERIFY(!desk.part<QCheckBox>("updateWeekly")->isVisible());
        QVERIFY(desk.part<QLabel>("updateWords")->text().contains(u"was not told"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestUpdateSheet)
#include "tst_updatesheet.moc"
