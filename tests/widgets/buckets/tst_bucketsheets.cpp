// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is made of buckets, said of them, and had back from them: each sheet over answers of this test.
#include "services/core/async/reply.h"
#include "widgets/buckets/bucketaccesssheet.h"
#include "widgets/buckets/bucketcreatesheet.h"
#include "widgets/buckets/bucketdetailssheet.h"
#include "widgets/buckets/buckettext.h"
#include "widgets/buckets/softdeletedsheet.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/formfield.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestBucketSheets : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<QWidget> m_page;
    QList<BucketOrder> m_orders;
    Result<Bucket> m_made = Bucket{};
    Result<Bucket> m_bucket = Bucket{};
    Result<AccessSummary> m_access = AccessSummary{};
    Result<ObjectListing> m_listing = ObjectListing{};
    QList<QByteArray> m_restored; ///< names
    QByteArray m_kept; ///< the name of an object that cannot be restored

    template <typename T>
    [[nodiscard]] T *part(const char *name) const
    {
        return m_page->findChild<T *>(QLatin1StringView{name});
    }
    [[nodiscard]] QString errorOf(const char *name) const
    {
        const auto *field = qobject_cast<const FormField *>(part<QWidget>(name)->parentWidget());
        return field != nullptr ? field->error() : u"no such field"_s;
    }
    [[nodiscard]] bool says(const QWidget *sheet, const QString &words) const
    {
        const auto labels = sheet->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) {
            return label->isVisibleTo(m_page.get()) && label->text().contains(words);
        });
    }
    static Tpu tpu(const QString &name, const QString &zone)
    {
        Tpu tpu;
        tpu.shortName = name;
        tpu.zone = ZoneId{zone};
        return tpu;
    }
    [[nodiscard]] BucketCalls calls()
    {
        return {.project = ProjectId{u"my-project"_s},
                .bucket = [this](QString, std::stop_token) { return finishedTask<Bucket>(m_bucket); },
                .object =
                    [](BucketUri uri, std::stop_token) {
                        return finishedTask<BucketObject>(
                            BucketObject{.name = uri.object, .size = 4'096, .contentType = u"text/plain\x1b[31m"_s});
                    },
                .create =
                    [this](BucketOrder order, std::stop_token) {
                        m_orders << order;
                        return finishedTask<Bucket>(m_made);
                    },
                .whoCanRead = [this](QString, std::stop_token) { return finishedTask<AccessSummary>(m_access); },
                .list = [this](ObjectQuery, std::stop_token) { return finishedTask<ObjectListing>(m_listing); },
                .restore =
                    [this](BucketUri uri, qint64, std::stop_token) {
                        if (uri.object == m_kept)
                            return finishedTask<BucketObject>(
                                failed(ErrorCode::Conflict, u"another one is there by now"_s));
                        m_restored << uri.object;
                        return finishedTask<BucketObject>(BucketObject{.name = uri.object});
                    },
                .prices = [] { return PriceList::dated(); },
                .regions =
                    [] {
                        return bucketRegions(
                            {tpu(u"node-1"_s, u"us-central2-b"_s), tpu(u"node-2"_s, u"us-central2-b"_s)},
                            {ZoneId{u"us-central2-b"_s}, ZoneId{u"europe-west4-b"_s}});
                    }};
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_orders.clear();
        m_restored.clear();
        m_kept.clear();
        m_made = Bucket{.name = u"made"_s};
        m_page = std::make_unique<QWidget>();
        m_page->resize(1'000, 700);
        m_page->show();
    }
    void cleanup() { m_page.reset(); }

    void regionsOfTpusComeFirstAndEachOnce()
    {
        const auto regions = bucketRegions({tpu(u"b"_s, u"europe-west4-a"_s), tpu(u"a"_s, u"us-east1-d"_s)},
                                           {ZoneId{u"us-east1-c"_s}, ZoneId{u"us-east5-a"_s}, ZoneId{}});
        QStringList names;
        for (const auto &region : regions)
            names << region.region;
        QCOMPARE(names, (QStringList{u"europe-west4"_s, u"us-east1"_s, u"us-east5"_s}));
        QCOMPARE(regions.at(1).tpus, QStringList{u"a"_s});
        QVERIFY(regions.at(2).tpus.isEmpty());
    }

    void whatBecomesOfDeletedFilesIsSaid()
    {
        Bucket bucket{.name = u"models"_s, .location = u"us-central1"_s, .storageClass = u"STANDARD"_s};
        const auto prices = PriceList::dated();
        const auto gone = buckettext::afterDeletion(bucket, 1'024, prices);
        QVERIFY2(gone.contains(u"permanently"_s) && !gone.contains(u"US$"_s), qPrintable(gone));
        bucket.softDeleteSeconds = 7 * 86'400;
        const auto kept = buckettext::afterDeletion(bucket, quint64{1} << 40, prices);
        QVERIFY2(kept.contains(u"7 days"_s) && kept.contains(u"1.0 TiB"_s), qPrintable(kept));
        // 1,024 GiB at 2 cents for 7 of 30 days
        QVERIFY2(kept.contains(u"US$ 4.78"_s), qPrintable(kept));
        const auto folder = buckettext::afterDeletion(bucket, std::nullopt, prices);
        QVERIFY2(folder.contains(u"7 days"_s) && !folder.contains(u"TiB"_s), qPrintable(folder));
        const auto unpriced = buckettext::afterDeletion(bucket, 1'024, PriceList{});
        QVERIFY2(unpriced.contains(u"7 days"_s) && !unpriced.contains(u"US$"_s), qPrintable(unpriced));
        bucket.isOnlyPlace = true;
        QVERIFY(!buckettext::afterDeletion(bucket, 1'024, prices).contains(u"7 days"_s)); // nothing is invented
    }

    void aPriceOfAYearIsSaidOtherwiseThanOneOfADay()
    {
        const auto prices = PriceList::dated();
        const auto ofYear = buckettext::storagePrice(u"STANDARD"_s, u"us-central1"_s, prices);
        QVERIFY2(ofYear.contains(u"(list price of 2025)"_s), qPrintable(ofYear));
        const auto onDay = buckettext::storagePrice(u"NEARLINE"_s, u"us-central1"_s, prices);
        QVERIFY2(onDay.contains(u"(list price as of "_s), qPrintable(onDay));
    }

    void aBucketIsProposedInTheRegionOfTheTpu()
    {
        BucketCreateSheet sheet{calls(), m_page.get()};
        QSignalSpy created{&sheet, &BucketCreateSheet::created};
        sheet.openFor();
        const auto *region = part<QComboBox>("bucketCreateRegion");
        QCOMPARE(region->count(), 2);
        QVERIFY2(region->currentText().contains(u"node-1"_s), qPrintable(region->currentText()));
        QCOMPARE(part<QLineEdit>("bucketCreateName")->text(), u"my-project-us-central2"_s);
        QVERIFY(part<QLabel>("bucketCreatePrice")->text().contains(u"US$"_s));
        part<QPushButton>("bucketCreateSubmit")->click();
        QTRY_COMPARE(created.size(), 1);
        QCOMPARE(m_orders.first().location, u"us-central2"_s);
        QVERIFY(!sheet.isOpen());
    }

    void theRegionThatIsAskedForIsChosenAlsoWhereNoTpuIs()
    {
        BucketCreateSheet sheet{calls(), m_page.get()};
        sheet.openFor(ZoneId{u"asia-east1-c"_s});
        QCOMPARE(part<QComboBox>("bucketCreateRegion")->currentData().toString(), u"asia-east1"_s);
        QCOMPARE(part<QLineEdit>("bucketCreateName")->text(), u"my-project-asia-east1"_s);
        part<QLineEdit>("bucketCreateName")->setText(u"mine"_s);
        part<QComboBox>("bucketCreateRegion")->setCurrentIndex(1);
        QCOMPARE(part<QLineEdit>("bucketCreateName")->text(), u"mine"_s); // what was typed stays
    }

    void aNameThatSomebodyHasIsToldAndAnotherOneOffered()
    {
        m_made = failed(ErrorCode::AlreadyExists, u"taken"_s);
        BucketCreateSheet sheet{calls(), m_page.get()};
        sheet.openFor();
        auto *submit = part<QPushButton>("bucketCreateSubmit");
        submit->click();
        QTRY_VERIFY(!errorOf("bucketCreateName").isEmpty());
        QVERIFY(!submit->isEnabled() && sheet.isOpen());
        auto *offer = part<QPushButton>("bucketCreateNameOffer");
        QVERIFY(offer != nullptr);
        offer->click();
        const auto other = part<QLineEdit>("bucketCreateName")->text();
        QVERIFY2(other.startsWith(u"my-project-us-central2-"_s) && other.size() == 27, qPrintable(other));
        QVERIFY(submit->isEnabled());
        m_made = failed(ErrorCode::Denied, u"you may not make buckets"_s);
        submit->click();
        QTRY_COMPARE(part<NoticeBar>("bucketCreateNotice")->sentence(), u"you may not make buckets"_s);
    }

    void namesThatNobodyCanHaveAreRefusedBefore()
    {
        BucketCreateSheet sheet{calls(), m_page.get()};
        sheet.openFor();
        for (const auto &name : {u"Upper"_s, u"a"_s, u"my google bucket"_s, u"-x-"_s}) {
            part<QLineEdit>("bucketCreateName")->setText(name);
            QVERIFY2(!part<QPushButton>("bucketCreateSubmit")->isEnabled(), qPrintable(name));
            QVERIFY2(!errorOf("bucketCreateName").isEmpty(), qPrintable(name));
        }
        QVERIFY(m_orders.isEmpty());
    }

    void whoCanReadIsSaidInSentences()
    {
        m_access =
            AccessSummary{.reach = AccessSummary::Reach::Public,
                          .sentences = {u"Everybody on the Internet can read it."_s, u"<b>anna</b> can read it."_s}};
        BucketAccessSheet sheet{calls(), m_page.get()};
        sheet.openFor(u"models"_s);
        const auto *words = part<QLabel>("bucketAccessWords");
        QTRY_VERIFY(words->text().contains(u"<b>anna</b>"_s));
        QCOMPARE(words->textFormat(), Qt::PlainText);
        QVERIFY(part<NoticeBar>("bucketAccessNotice")->isVisibleTo(m_page.get()));
        m_access = failed(ErrorCode::Denied, u"the role Storage Legacy Bucket Owner is missing"_s);
        sheet.openFor(u"models"_s);
        QTRY_VERIFY(part<EmptyState>("bucketAccessFailure")->isVisibleTo(m_page.get()));
        QVERIFY(part<EmptyState>("bucketAccessFailure")->accessibleName().contains(u"Legacy"_s));
    }

    void detailsSayWhoPaysAndWhatIsKept()
    {
        m_bucket = Bucket{.name = u"models"_s,
                          .location = u"us"_s,
                          .locationType = u"multi-region"_s,
                          .storageClass = u"NEARLINE"_s,
                          .softDeleteSeconds = 14 * 86'400,
                          .publicAccess = PublicAccess::Prevented,
                          .isRequesterPays = true};
        BucketDetailsSheet sheet{calls(), m_page.get()};
        sheet.openFor({u"models"_s, {}});
        QTRY_VERIFY(says(&sheet, u"multi-region"_s));
        for (const auto &words : {u"Nearline"_s, u"14 days"_s, u"requester pays"_s, u"prevented"_s, u"gs://models"_s})
            QVERIFY2(says(&sheet, words), qPrintable(words));
        QSignalSpy asked{&sheet, &BucketDetailsSheet::accessRequested};
        part<QPushButton>("bucketDetailsAccess")->click();
        QCOMPARE(asked.first().first().toString(), u"models"_s);
        sheet.openFor({u"models"_s, "a/b.txt"});
        QTRY_VERIFY(says(&sheet, u"KiB"_s));
        QVERIFY(!says(&sheet, u"\x1b"_s)); // what a bucket says of itself turns nothing
        m_bucket = failed(ErrorCode::NotFound, u"it is gone"_s);
        sheet.openFor({u"models"_s, {}});
        QTRY_VERIFY(part<EmptyState>("bucketDetailsFailure")->isVisibleTo(m_page.get()));
        m_bucket = Bucket{.name = u"models"_s, .location = u"us-east5"_s};
        part<QPushButton>("bucketDetailsFailureButton")->click();
        QTRY_VERIFY(says(&sheet, u"us-east5"_s));
    }

    void whatWasDeletedIsHadBackOneByOne()
    {
        ObjectListing listing;
        for (const char *name : {"run/a.txt", "run/b\nc.txt", "run/d.txt"})
            listing.objects << BucketObject{
                .name = name, .size = 5, .generation = 7, .softDeleted = 1'700'000'000, .goneForGood = 1'700'600'000};
        m_listing = listing;
        m_kept = "run/d.txt";
        SoftDeletedSheet sheet{calls(), m_page.get()};
        QSignalSpy restored{&sheet, &SoftDeletedSheet::restored};
        sheet.openFor({u"models"_s, "run"});
        auto *table = part<Table>("softDeletedTable");
        QTRY_COMPARE(table->model()->rowCount(), 3);
        QCOMPARE(table->model()->index(1, SoftDeletedModel::Name).data().toString(), u"b\\nc.txt"_s);
        auto *submit = part<QPushButton>("softDeletedSubmit");
        QVERIFY(!submit->isEnabled());
        table->selectAll();
        QVERIFY(submit->isEnabled());
        submit->click();
        QTRY_COMPARE(restored.size(), 1);
        QCOMPARE(m_restored, (QList<QByteArray>{"run/a.txt", "run/b\nc.txt"}));
        const auto said = part<NoticeBar>("softDeletedNotice")->sentence();
        QVERIFY2(said.contains(u"another one is there by now"_s) && said.contains(u'2'), qPrintable(said));
    }

    void withoutDeletedFilesAndWithoutARightTheSheetSaysSo()
    {
        m_listing = ObjectListing{};
        SoftDeletedSheet sheet{calls(), m_page.get()};
        sheet.openFor({u"models"_s, {}});
        QTRY_VERIFY(part<EmptyState>("softDeletedEmpty")->isVisibleTo(m_page.get()));
        m_listing = failed(ErrorCode::Denied, u"storage.objects.list is missing"_s);
        sheet.openFor({u"models"_s, {}});
        QTRY_VERIFY(part<EmptyState>("softDeletedFailure")->isVisibleTo(m_page.get()));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestBucketSheets)
#include "tst_bucketsheets.moc"
