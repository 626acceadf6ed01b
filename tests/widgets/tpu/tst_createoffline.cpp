// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The create sheet while the cloud does not answer: what is known is offered, what is missing is said, and all is read
// again.
#include "services/core/writelock.h"
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/noticebar.h"
#include "widgets/tpu/createsheet.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace {

/// Whatever is asked for is never answered: a server that was stopped, not one that is gone.
class Silence
{
public:
    explicit Silence(PageFixture *fixture)
        : m_fixture{fixture}
        , m_usual{fixture->cloud.world.answer}
    {
        fixture->cloud.world.answer = [](const FakeRequest &) { return FakeAnswer{.isSilent = true}; };
    }
    ~Silence() { end(); }
    Silence(const Silence &) = delete;
    Silence &operator=(const Silence &) = delete;

    static void notify()
    {
        WriteLock::instance().setUnreachable([] { return u"No network."_s; });
    }
    void end() const
    {
        m_fixture->cloud.world.answer = m_usual;
        WriteLock::instance().setUnreachable({});
    }

private:
    PageFixture *m_fixture;
    std::function<FakeAnswer(const FakeRequest &)> m_usual;
};

/// So few chips that the slices of the fake zone are among those on offer.
void grantFewChips(PageFixture &f)
{
    auto grant = f.cloud.grants->grants().first();
    grant.rows.first().count = 32;
    QVERIFY(f.cloud.grants->put(grant).has_value());
}

} // namespace

class TestCreateOffline : public QObject
{
    Q_OBJECT

private slots:
    void theGrantCanBeAskedForBeforeAnythingWasEverRead()
    {
        PageFixture f;
        grantFewChips(f);
        f.cloud.load(); // what is in use is known, so nothing has to be agreed to
        const Silence silence{&f};
        Silence::notify();
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *type = f.find<QComboBox>(u"createType"_s);
        QCOMPARE(f.find<QComboBox>(u"createZone"_s)->currentText(), u"us-central2-b"_s);
        QVERIFY(type->isEnabled() && type->findData(u"v4-8"_s) >= 0);
        QVERIFY(!f.find<QComboBox>(u"createRuntime"_s)->currentText().isEmpty());
        f.clickOffer(u"createOffer.us-central2-b.v4-32.0"_s);
        QCOMPARE(type->currentData().toString(), u"v4-32"_s);
        auto *note = f.find<QLabel>(u"createOffline"_s);
        QVERIFY2(note->isVisible() && note->text().contains(u"written down"_s), qPrintable(note->text()));
        QVERIFY(!f.find<NoticeBar>(u"createNotice"_s)->isVisible());
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        QVERIFY(!f.find<QLineEdit>(u"createBilled"_s)->isVisible());
        f.click(u"createSubmit"_s);
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted.first().first().value<TpuRequest>().zones, QList{ZoneId{u"us-central2-b"_s}});
    }

    void whoWaitsTooLongIsOfferedWhatIsKnown()
    {
        PageFixture f;
        const Silence silence{&f}; // nobody has noticed yet
        f.open();
        f.click(u"tpuCreateButton"_s);
        QCOMPARE(f.find<QComboBox>(u"createType"_s)->count(), 0);
        QVERIFY(!f.find<QPushButton>(u"createSubmit"_s)->isEnabled());
        auto *patience = f.page->findChild<QTimer *>(u"createPatience"_s);
        QVERIFY(patience && patience->isActive());
        patience->start(0);
        QVERIFY(f.settle([&] { return f.find<QComboBox>(u"createType"_s)->count() > 0; }));
        QVERIFY(f.find<QPushButton>(u"createSubmit"_s)->isEnabled());
    }

    void withoutAGrantTheButtonSaysWhatIsMissing()
    {
        PageFixture f;
        auto grant = f.cloud.grants->grants().first();
        grant.rows.clear();
        QVERIFY(f.cloud.grants->put(grant).has_value());
        const Silence silence{&f};
        Silence::notify();
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *submit = f.find<QPushButton>(u"createSubmit"_s);
        auto *note = f.find<QLabel>(u"createOffline"_s);
        QVERIFY(!submit->isEnabled() && !submit->toolTip().isEmpty());
        QVERIFY2(note->isVisible() && note->text().contains(u"could not be read"_s), qPrintable(note->text()));
    }

    void allIsReadAgainAsSoonAsTheCloudAnswers()
    {
        PageFixture f;
        grantFewChips(f);
        const Silence silence{&f};
        Silence::notify();
        f.open();
        f.click(u"tpuCreateButton"_s);
        QCOMPARE(f.find<QComboBox>(u"createZone"_s)->count(), 1);
        f.clickOffer(u"createOffer.us-central2-b.v4-32.0"_s);
        silence.end();
        auto *zones = f.find<QComboBox>(u"createZone"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        QVERIFY(f.settle(
            [&] { return zones->count() == 3 && types->count() == 3; })); // what the zone has, not what the grant names
        QCOMPARE(zones->currentText(), u"us-central2-b"_s);
        QCOMPARE(types->currentData().toString(), u"v4-32"_s);
        QVERIFY(!f.find<QLabel>(u"createOffline"_s)->isVisible());
    }

    /// The list of TPUs is read every half minute: when it comes, the rest can be read, too, and the error is over.
    void aFailureIsOverWhenTheListComesAgain()
    {
        PageFixture f;
        const auto usual = f.cloud.world.answer;
        f.cloud.world.answer = [&](const FakeRequest &request) {
            return request.url.path().endsWith("/locations"_L1) ? refusal(403, u"PERMISSION_DENIED"_s, u"no"_s)
                                                                : usual(request);
        };
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *notice = f.find<NoticeBar>(u"createNotice"_s);
        QVERIFY(f.settle([&] { return notice->isVisible(); }));
        f.cloud.world.answer = usual;
        f.cloud.clock.advance(std::chrono::seconds{1});
        f.reload();
        QVERIFY(f.settle([&] { return f.find<QComboBox>(u"createZone"_s)->count() == 3 && !notice->isVisible(); }));
    }

    /// Each list of TPUs is a reason to ask again, but none to take away what was chosen, nor to say again what was
    /// closed.
    void whatWasChosenStaysWhileTheZonesAreReadAgain()
    {
        PageFixture f;
        const auto usual = f.cloud.world.answer;
        auto no = refusal(403, u"PERMISSION_DENIED"_s, u"no"_s);
        f.cloud.world.answer = [&](const FakeRequest &request) {
            return request.url.path().endsWith("/locations"_L1) ? no : usual(request);
        };
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *notice = f.find<NoticeBar>(u"createNotice"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        const auto asked = [&] { return f.cloud.count("GET", u"/locations"_s); };
        const auto comesAgain = [&] {
            f.cloud.clock.advance(std::chrono::seconds{1});
            f.reload();
            QVERIFY(types->count() == 3);
            QVERIFY(f.settle([&] { return f.cloud.world.inFlight == 0; }));
            QCoreApplication::processEvents(); // whoever waited for the answer goes on
        };
        QVERIFY(f.settle([&] { return notice->isVisible() && types->count() == 3; })); // the zone's own
        QTest::keyClick(types, Qt::Key_End);
        const auto chosen = types->currentData().toString();
        QCOMPARE(types->currentIndex(), 2);
        QTest::mouseClick(notice->findChild<QWidget *>(u"noticeClose"_s), Qt::LeftButton);
        comesAgain();
        QCOMPARE(asked(), 2);
        QCOMPARE(types->currentData().toString(), chosen);
        QVERIFY(!notice->isVisible());
        types->showPopup();
        comesAgain();
        QCOMPARE(asked(), 2); // while it is looked at nothing is put in its place
        types->hidePopup();
        no = refusal(404, u"NOT_FOUND"_s, u"gone"_s); // which is news
        comesAgain();
        QVERIFY(f.settle([&] { return notice->isVisible(); }));
        QCOMPARE(types->currentData().toString(), chosen);
        f.cloud.world.answer = usual;
        comesAgain();
        QVERIFY(f.settle([&] { return f.find<QComboBox>(u"createZone"_s)->count() == 3 && !notice->isVisible(); }));
        QCOMPARE(types->currentData().toString(), chosen);
        QVERIFY(f.find<QPushButton>(u"createSubmit"_s)->isEnabled());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestCreateOffline)
#include "tst_createoffline.moc"
