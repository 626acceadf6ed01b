// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/wake.h"
#include "services/grantmail/grant.h"
#include "services/grantmail/grants.h"
#include "tests/fakes/fakeclock.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/formfield.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/quota/grantcorner.h"
#include "widgets/quota/grantlist.h"
#include "widgets/quota/grantmodel.h"
#include "widgets/quota/grantsheet.h"
#include "widgets/quota/maildropfield.h"
#include "widgets/quota/quotapage.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

const auto mailText =
    "From: TRC <trc-support@google.com>\nDate: Tue, Nov 3, 2026 at 10:12 AM\nSubject: You have access to free Cloud "
    "TPUs\n\n"
    "Your Google Cloud project my-project now has access to the following quota free of charge for 90 days:\n\n"
    "* 32 on-demand Cloud TPU v4 chips in zone us-central2-b\n* 64 spot Cloud TPU v6e chips in zone us-east1-d\n"_ba;

Task<QList<ZoneId>> zonesOnceWoken(std::shared_ptr<Wake> ticket, std::stop_token stop)
{
    if (const auto woken = co_await wokenOrStopped(ticket, stop); !woken)
        co_return std::unexpected{woken.error()};
    co_return QList<ZoneId>{ZoneId{u"us-central2-b"_s}, ZoneId{u"us-west9-f"_s}};
}

} // namespace

class TestGrantSheet : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_host = std::make_unique<QWidget>();
        m_host->resize(1100, 800);
        m_grants = std::make_unique<Grants>(
            GrantsPlace{m_folder->filePath(u"g.json"_s), ProjectId{u"my-project"_s}, u"123456789"_s}, &m_clock);
        m_sheet = new GrantSheet{
            {.grants = m_grants.get(), .project = ProjectId{u"my-project"_s}, .projectNumber = u"123456789"_s},
            m_host.get()};
        m_host->show();
    }

    void cleanup() { m_host.reset(); }

    void aPastedMailBecomesAGrant()
    {
        m_sheet->openWith(mailText);
        new QAbstractItemModelTester{model(), QAbstractItemModelTester::FailureReportingMode::QtTest, m_host.get()};
        QCOMPARE(model()->rowCount(), 2);
        QCOMPARE(cell(0, GrantModel::Zone), u"us-central2-b"_s);
        QVERIFY(cell(0, GrantModel::Slices).startsWith(u"v4-64, 2 × v4-32"_s));
        QCOMPARE(cell(0, GrantModel::Hosts), u"8"_s);
        QCOMPARE(cell(0, GrantModel::Addresses), u"8"_s);
        QCOMPARE(cell(1, GrantModel::Runtime), u"v2-alpha-tpuv6e"_s);
        QCOMPARE(cell(1, GrantModel::DaysLeft), u"73"_s);
        QCOMPARE(edit(u"grantStart"_s)->text(), phrases::day({2026, 11, 3}));
        QCOMPARE(edit(u"grantDays"_s)->text(), u"90"_s);
        QSignalSpy kept{m_sheet, &GrantSheet::kept};
        button(u"grantSave"_s)->click();
        QCOMPARE(kept.count(), 1);
        QCOMPARE(m_grants->grants().size(), 1);
        QVERIFY(m_grants->coverage({ZoneId{u"us-east1-d"_s}, u"v6e-64"_s, Tier::Spot}).isFree());
        QVERIFY(!m_sheet->isOpen());
    }

    void aGrantOfAnotherProjectIsNotSavedWithoutAWord()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get(), .grants = m_grants.get()}};
        const GrantCorner corner{{.grants = m_grants.get(), .project = ProjectId{u"my-project"_s}}, &page};
        page.show();
        auto *notice = page.findChild<NoticeBar *>(u"grantElsewhere"_s);
        auto *project = page.findChild<QComboBox *>(u"grantProject"_s);
        const auto save = [&] { page.findChild<QPushButton *>(u"grantSave"_s)->click(); };
        corner.sheet()->openWith(QByteArray{mailText}.replace("my-project", "lab-42"));
        save();
        QVERIFY(m_grants->grants().isEmpty());
        QVERIFY(notice->isVisible());
        QVERIFY2(notice->sentence().contains(u"lab-42"_s) && notice->sentence().contains(u"my-project"_s),
                 qPrintable(notice->sentence()));
        emit notice->actionClicked(); // the project was mistyped
        QVERIFY(corner.sheet()->isOpen());
        QCOMPARE(project->currentText(), u"lab-42"_s);
        project->setCurrentIndex(project->findData(true));
        save();
        QCOMPARE(m_grants->grants().size(), 1);
        QCOMPARE(m_grants->all().size(), 1);
        QVERIFY(!notice->isVisible());
    }

    void whatWasLeftByEscIsThereAgainAndCancelEndsIt()
    {
        auto *text = m_sheet->findChild<MailDropField *>(u"grantMailText"_s);
        m_sheet->openNew();
        text->setPlainText(QString::fromUtf8(mailText));
        QCOMPARE(model()->rowCount(), 2);
        QTest::keyClick(m_sheet, Qt::Key_Escape);
        QVERIFY(!m_sheet->isOpen());
        m_sheet->openNew();
        QCOMPARE(text->toPlainText(), QString::fromUtf8(mailText));
        QCOMPARE(model()->rowCount(), 2);
        button(u"grantCancel"_s)->click();
        m_sheet->openNew();
        QVERIFY(text->toPlainText().isEmpty());
        QCOMPARE(model()->rowCount(), 0);
        text->setPlainText(QString::fromUtf8(mailText));
        button(u"grantSave"_s)->click();
        QVERIFY(!m_sheet->isOpen());
        m_sheet->openNew();
        QVERIFY(text->toPlainText().isEmpty());
        text->setPlainText(u"something else"_s);
        m_sheet->close();
        m_sheet->edit(m_grants->grants().first()); // of its own; what was left comes after it
        QVERIFY(text->toPlainText().isEmpty());
        m_sheet->close();
        m_sheet->openNew();
        QCOMPARE(text->toPlainText(), u"something else"_s);
        QCOMPARE(model()->rowCount(), 0);
        button(u"grantCancel"_s)->click();
        m_sheet->openNew();
        QVERIFY(text->toPlainText().isEmpty());
    }

    void theSlicesAreNotCutInASmallWindow()
    {
        for (const int width : {1240, 820, 700}) {
            m_host->resize(width, 640);
            m_sheet->openWith(mailText);
            const auto *table = find<QTableView>(u"grantTable"_s);
            const auto wanted = [table] {
                return static_cast<const QAbstractItemView *>(table)->sizeHintForColumn(GrantModel::Slices);
            };
            QTRY_VERIFY2(
                table->columnWidth(GrantModel::Slices) >= wanted(),
                qPrintable(u"%1: %2 of %3"_s.arg(width).arg(table->columnWidth(GrantModel::Slices)).arg(wanted())));
            m_sheet->close();
        }
    }

    void everyRowCanBeCorrectedByHand()
    {
        m_sheet->openWith(QByteArray{mailText}.replace("us-east1-d", "us-east-1-d"));
        QVERIFY(!button(u"grantSave"_s)->isEnabled()); // no zone was made up
        QCOMPARE(table()->selectionModel()->selectedRows().first().row(), 1); // what needs a look is looked at
        auto *offer = find<QPushButton>(u"grantZoneOffer"_s);
        QVERIFY(offer->text().contains("us-east1-d"_L1));
        offer->click();
        QCOMPARE(cell(1, GrantModel::Zone), u"us-east1-d"_s);
        QVERIFY(button(u"grantSave"_s)->isEnabled());
        edit(u"grantCount"_s)->setText(u"-5"_s);
        QVERIFY(!fieldOf(edit(u"grantCount"_s))->error().isEmpty());
        QCOMPARE(edit(u"grantCount"_s)->text(), u"-5"_s); // what is typed stays, wrong or not
        QVERIFY(!button(u"grantSave"_s)->isEnabled());
        edit(u"grantCount"_s)->setText(u"128"_s);
        QVERIFY(fieldOf(edit(u"grantCount"_s))->error().isEmpty());
        auto *tier = find<QComboBox>(u"grantTier"_s);
        tier->setCurrentIndex(tier->findData(int(Tier::OnDemand)));
        auto *type = find<QComboBox>(u"grantType"_s);
        type->setCurrentIndex(type->findText(u"v3-8 devices"_s));
        button(u"grantSave"_s)->click();
        const auto row = m_grants->grants().first().rows.at(1);
        QCOMPARE(row, (GrantRow{Tier::OnDemand, u"v3"_s, u"v3-8"_s, 128, GrantUnit::Devices, ZoneId{u"us-east1-d"_s}}));
    }

    void aZoneThatGoogleHasAndTheCatalogueLacksIsNoUnknownZone()
    {
        const auto isDoubted = [this] {
            return bool(m_sheet->findChild<GrantModel *>()->rows().at(1).doubts & RowDoubt::StrangeZone);
        };
        const auto ticket = std::make_shared<Wake>();
        const GrantContext context{
            .grants = m_grants.get(), .project = ProjectId{u"my-project"_s}, .zones = [ticket](std::stop_token stop) {
                return zonesOnceWoken(ticket, std::move(stop));
            }};
        m_sheet = new GrantSheet{context, m_host.get()};
        m_sheet->openWith(QByteArray{mailText}.replace("us-east1-d", "us-west9-f"));
        QVERIFY(isDoubted());
        ticket->now(); // the list comes when the mail was read already
        QTRY_VERIFY(!isDoubted());
        m_sheet->openWith(QByteArray{mailText}.replace("us-east1-d", "us-west9-f"));
        QVERIFY(!isDoubted()); // and is known from then on
        m_sheet->openWith(QByteArray{mailText}.replace("us-east1-d", "us-west-9-f"));
        QVERIFY(find<QPushButton>(u"grantZoneOffer"_s)->text().contains("us-west9-f"_L1));
        find<QComboBox>(u"grantZone"_s)->setEditText(u"us-west9-f"_s);
        QVERIFY(!isDoubted());
        find<QComboBox>(u"grantZone"_s)->setEditText(u"us-west9-g"_s);
        QVERIFY(isDoubted());
        find<QComboBox>(u"grantZone"_s)->setEditText(u"us-east1-d"_s); // the catalogue's stay known
        QVERIFY(!isDoubted());
    }

    /// No warning about the end of something that is not there, and no date to fill in for it.
    void nothingIsAskedBeforeThereIsARow()
    {
        m_sheet->openNew();
        QCOMPARE(m_sheet->accessibleName(), u"Paste your TRC mail"_s);
        for (const auto *name : {"grantTable", "grantStart", "grantDays", "grantEnd", "grantRemoveRow"})
            QVERIFY2(!find<QWidget>(QString::fromLatin1(name))->isVisibleTo(m_sheet), name);
        QVERIFY(button(u"grantAddRow"_s)->isVisibleTo(m_sheet));
        button(u"grantAddRow"_s)->click();
        for (const auto *name : {"grantTable", "grantStart", "grantDays", "grantEnd", "grantRemoveRow"})
            QVERIFY2(find<QWidget>(QString::fromLatin1(name))->isVisibleTo(m_sheet), name);
        auto *today = find<QPushButton>(u"grantStartOffer"_s);
        QVERIFY2(today->text().contains(phrases::day(m_grants->now().toLocalTime().date())),
                 qPrintable(today->text())); // which day that is
        today->click();
        QCOMPARE(edit(u"grantStart"_s)->text(), phrases::day(m_grants->now().toLocalTime().date()));
    }

    void rowsCanBeAddedAndRemoved()
    {
        m_sheet->openNew();
        QVERIFY(!button(u"grantSave"_s)->isEnabled());
        button(u"grantAddRow"_s)->click();
        QVERIFY(!button(u"grantSave"_s)->isEnabled());
        find<QComboBox>(u"grantTier"_s)->setCurrentIndex(0);
        edit(u"grantCount"_s)->setText(u"8"_s);
        find<QComboBox>(u"grantZone"_s)->setEditText(u"us-central2-b"_s);
        QVERIFY(button(u"grantSave"_s)->isEnabled());
        button(u"grantAddRow"_s)->click();
        QCOMPARE(model()->rowCount(), 2);
        button(u"grantRemoveRow"_s)->click();
        QCOMPARE(model()->rowCount(), 1);
        button(u"grantSave"_s)->click();
        QVERIFY(!m_grants->grants().first().days); // the end was never assumed
    }

    void wrongDatesAreNotKept()
    {
        m_sheet->openWith(mailText);
        edit(u"grantStart"_s)->setText(u"2026-02-30"_s);
        QVERIFY(!button(u"grantSave"_s)->isEnabled());
        QCOMPARE(state(), u"Correct the start, then it can be saved."_s); // not "compare, then keep"
        edit(u"grantDays"_s)->setText(u"0"_s);
        QCOMPARE(state(), u"Correct the start and the days, then it can be saved."_s);
        edit(u"grantStart"_s)->setText(u"2026-11-01"_s);
        QVERIFY(!button(u"grantSave"_s)->isEnabled());
        QCOMPARE(state(), u"Correct the days, then it can be saved."_s);
        edit(u"grantDays"_s)->setText({});
        QVERIFY(button(u"grantSave"_s)->isEnabled());
    }

    /// A number that is none keeps the row from being saved, and stays in its field through a change of the language.
    void aWrongNumberIsNotKept()
    {
        m_sheet->openWith(mailText);
        for (const auto &typed : {u"abc"_s, u"-5abc"_s, u"9999999"_s}) {
            edit(u"grantCount"_s)->setText(typed);
            QVERIFY2(!button(u"grantSave"_s)->isEnabled(), qPrintable(typed));
            QVERIFY(!state().contains(u"Compare"_s));
            QCOMPARE(cell(0, GrantModel::Amount), u"v4 · "_s + typed);
            QCOMPARE(find<QLabel>(u"grantRowWords"_s)->text(),
                     u"From the mail: 32 on-demand Cloud TPU v4 chips in zone us-central2-b"_s); // the mail says one,
                                                                                                 // without the mark of
                                                                                                 // its list
            QEvent event{QEvent::LanguageChange};
            QApplication::sendEvent(m_sheet, &event);
            QCOMPARE(edit(u"grantCount"_s)->text(), typed);
        }
        edit(u"grantCount"_s)->setText({});
        QVERIFY(button(u"grantSave"_s)->isEnabled()); // not known is not wrong
    }

    void aRowAddedByHandSpeaksOfNoMail()
    {
        m_sheet->openNew();
        button(u"grantAddRow"_s)->click();
        QVERIFY2(!find<QLabel>(u"grantRowWords"_s)->text().contains(u"mail"_s),
                 qPrintable(find<QLabel>(u"grantRowWords"_s)->text()));
    }

    /// The same mail a second time is the same grant: 64 chips stay 64, whatever was kept before.
    void theSameMailTwiceIsOneGrant()
    {
        const auto *replace = find<QCheckBox>(u"grantReplace"_s);
        m_sheet->openWith(mailText);
        QVERIFY(!replace->isVisibleTo(m_sheet));
        button(u"grantSave"_s)->click();
        const auto id = m_grants->grants().first().id;
        m_sheet->openWith(mailText);
        QVERIFY(replace->isVisibleTo(m_sheet) && replace->isChecked());
        QVERIFY2(state().contains(u"replaces it"_s), qPrintable(state()));
        QCOMPARE(button(u"grantSave"_s)->text(), u"Replace the grant"_s);
        edit(u"grantDays"_s)->setText(u"120"_s); // it was prolonged
        button(u"grantSave"_s)->click();
        QCOMPARE(m_grants->grants().size(), 1);
        QCOMPARE(m_grants->grants().first().id, id);
        QCOMPARE(m_grants->grants().first().days, 120);
        m_sheet->openWith(QByteArray{mailText}.replace("64 spot", "32 spot")); // another one
        QVERIFY(!replace->isVisibleTo(m_sheet));
        QCOMPARE(button(u"grantSave"_s)->text(), u"Save this grant"_s);
    }

    void theSameMailCanBeKeptBesideTheFirst()
    {
        auto *replace = find<QCheckBox>(u"grantReplace"_s);
        m_sheet->openWith(mailText);
        button(u"grantSave"_s)->click();
        m_sheet->openWith(mailText);
        replace->setChecked(false);
        QVERIFY2(state().contains(u"counts twice"_s), qPrintable(state()));
        button(u"grantSave"_s)->click();
        QCOMPARE(m_grants->grants().size(), 2);
        m_sheet->openWith(mailText);
        QVERIFY(replace->isChecked()); // the answer is no habit
        m_sheet->edit(m_grants->grants().first());
        QVERIFY(!replace->isVisibleTo(m_sheet)); // that one is meant itself
    }

    void aMailForAnotherProjectIsWarnedAbout()
    {
        m_sheet->openWith(QByteArray{mailText}.replace("my-project", "other-project"));
        auto *project = find<QComboBox>(u"grantProject"_s);
        QVERIFY(fieldOf(project)->error().contains("my-project"_L1));
        button(u"grantSave"_s)->click();
        QVERIFY(m_grants->grants().isEmpty()); // it counts there, not here
        QCOMPARE(m_grants->all().first().project.toString(), u"other-project"_s);
        m_sheet->openWith(QByteArray{mailText}.replace("my-project", "123456789")); // our own number
        QVERIFY(fieldOf(project)->error().isEmpty());
    }

    void aMailThatNamesOnlyTheNumberIsOursOnceTheNumberIsKnown()
    {
        Grants grants{GrantsPlace{m_folder->filePath(u"real.json"_s), ProjectId{u"my-project"_s}}, &m_clock};
        m_sheet = new GrantSheet{{.grants = &grants, .project = ProjectId{u"my-project"_s}}, m_host.get()};
        const auto mail = QByteArray{mailText}.replace("my-project", "123456789");
        m_sheet->openWith(mail);
        auto *project = find<QComboBox>(u"grantProject"_s);
        QVERIFY(!fieldOf(project)->error().isEmpty());
        grants.useProjectNumber(u"123456789"_s); // the doctor learns it
        m_sheet->openWith(mail);
        QVERIFY(fieldOf(project)->error().isEmpty());
        button(u"grantSave"_s)->click();
        QCOMPARE(grants.grants().size(), 1);
        QCOMPARE(grants.grants().first().project.toString(), u"my-project"_s);
        QCOMPARE(grants.grants().first().projectNumber, u"123456789"_s);
        delete std::exchange(m_sheet, nullptr); // it outlives nothing that it works with
    }

    void whatIsNoGrantGetsASentence_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no TRC mail") << "The seminar is moved to Monday."_ba;
        QTest::newRow("first mail of TRC") << "Welcome to the TPU Research Cloud! Send us your project number."_ba;
        QTest::newRow("PDF") << "%PDF-1.7"_ba;
        QTest::newRow("10 MB") << mailText + QByteArray{"filler "}.repeated(1'500'000);
    }

    void whatIsNoGrantGetsASentence()
    {
        QFETCH(QByteArray, text);
        m_sheet->openWith(text);
        const auto *notice = find<NoticeBar>(u"grantNotice"_s);
        QVERIFY(notice->isVisibleTo(m_sheet) && notice->sentence().endsWith(u'.'));
        QCOMPARE(button(u"grantSave"_s)->isEnabled(), text.size() > 1000);
        m_sheet->openWith(mailText);
        QVERIFY(!notice->isVisibleTo(m_sheet)); // it goes with its reason
    }

    void htmlFilesAndTextCanBeDropped()
    {
        m_sheet->openNew();
        auto *box = find<MailDropField>(u"grantMailText"_s);
        QMimeData both;
        both.setText(u"32 64"_s);
        both.setHtml(u"<table><tr><td>32 chips</td><td>v4</td><td>spot</td><td>us-central2-b</td></tr></table>"_s);
        QVERIFY(box->take(&both));
        QCOMPARE(model()->rowCount(), 1);
        const auto path = m_folder->filePath(u"mail.eml"_s);
        QFile file{path};
        QVERIFY(file.open(QFile::WriteOnly) && file.write("MIME-Version: 1.0\n\n" + mailText) > 0);
        file.close();
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(path)});
        QVERIFY(box->take(&files));
        QCOMPARE(model()->rowCount(), 2);
        files.setUrls({QUrl::fromLocalFile(m_folder->path())});
        QVERIFY(!box->take(&files)); // a folder
        QVERIFY(find<NoticeBar>(u"grantNotice"_s)->sentence().contains(u"folder"_s));
    }

    void linesThatWereNotTakenOverAreListed()
    {
        m_sheet->openWith(mailText + "Could we get 128 spot v6e chips in zone us-east1-d?\n");
        QVERIFY(find<QLabel>(u"grantPartly"_s)->text().contains("Could we get 128"_L1));
    }

    void aRemovedGrantComesBack()
    {
        m_sheet->openWith(mailText);
        button(u"grantSave"_s)->click();
        GrantList list{m_grants.get(), m_host.get()};
        list.open();
        auto *remove = list.findChild<QPushButton *>(u"grantCard0Remove"_s);
        QVERIFY(remove != nullptr);
        remove->click();
        QVERIFY(m_grants->grants().isEmpty());
        QVERIFY(list.findChild<NoticeBar *>(u"grantListNotice"_s)->isVisibleTo(&list));
        emit list.findChild<NoticeBar *>(u"grantListNotice"_s)->actionClicked();
        QCOMPARE(m_grants->grants().size(), 1);
        QTRY_VERIFY(list.findChild<QPushButton *>(u"grantCard0Edit"_s) != nullptr);
    }

    void anImportedGrantIsLookedAtFirst()
    {
        const auto path = m_folder->filePath(u"grant.json"_s);
        QFile file{path};
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(exportGrant(
            {.start = QDate{2026, 11, 3},
             .days = 30,
             .rows = {{.tier = Tier::Spot, .generation = u"v4"_s, .count = 32, .zone = ZoneId{u"us-central2-b"_s}}}}));
        file.close();
        GrantList list{m_grants.get(), m_host.get()};
        connect(&list, &GrantList::editRequested, m_sheet, &GrantSheet::edit);
        list.open();
        list.findChild<QPushButton *>(u"grantListImport"_s)->click();
        auto *dialog = list.findChild<QFileDialog *>(u"grantImportDialog"_s);
        QVERIFY(dialog != nullptr);
        emit dialog->fileSelected(path);
        dialog->close();
        QVERIFY(m_sheet->isOpen() && m_grants->all().isEmpty());
        QCOMPARE(model()->rowCount(), 1);
        button(u"grantSave"_s)->click();
        QCOMPARE(m_grants->grants().size(), 1);
        QCOMPARE(m_grants->grants().first().days, 30);
    }

    void everyPartHasANameForScreenReaders()
    {
        m_sheet->openWith(mailText);
        for (const auto *name : {"grantMailText", "grantTable"})
            QVERIFY2(!find<QWidget>(QString::fromLatin1(name))->accessibleName().isEmpty(), name);
        for (const auto *name :
             {"grantTier", "grantCount", "grantType", "grantZone", "grantStart", "grantDays", "grantProject"})
            QVERIFY2(!fieldOf(find<QWidget>(QString::fromLatin1(name)))->findChildren<QLabel *>().isEmpty()
                         && !find<QWidget>(QString::fromLatin1(name))->accessibleName().isEmpty(),
                     name);
    }

private:
    template <typename T>
    T *find(const QString &name) const
    {
        return m_sheet->findChild<T *>(name);
    }
    [[nodiscard]] QPushButton *button(const QString &name) const { return find<QPushButton>(name); }
    [[nodiscard]] QString state() const { return find<QLabel>(u"grantState"_s)->text(); }
    [[nodiscard]] QLineEdit *edit(const QString &name) const { return find<QLineEdit>(name); }
    [[nodiscard]] QTableView *table() const { return find<QTableView>(u"grantTable"_s); }
    [[nodiscard]] QAbstractItemModel *model() const { return table()->model(); }
    [[nodiscard]] QString cell(int row, int column) const { return model()->index(row, column).data().toString(); }
    static FormField *fieldOf(QWidget *field) { return qobject_cast<FormField *>(field->parentWidget()); }

    FakeClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Grants> m_grants;
    std::unique_ptr<QWidget> m_host;
    GrantSheet *m_sheet = nullptr; ///< of the host
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    QApplication qt{argc, argv};
    Theme theme{&qt, QLocale::c()};
    TestGrantSheet test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_grantsheet.moc"
