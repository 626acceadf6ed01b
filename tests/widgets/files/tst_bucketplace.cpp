// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Buckets as a place of the Files page: what is shown of them, what they cannot do, who pays, what is deleted and made.
#include "services/core/activities.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"
#include "tests/fakes/noundodelay.h"
#include "widgets/buckets/bucketaccesssheet.h"
#include "widgets/buckets/bucketcreatesheet.h"
#include "widgets/buckets/bucketdetailssheet.h"
#include "widgets/buckets/softdeletedsheet.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/filelistmodel.h"
#include "widgets/files/filespage.h"
#include "widgets/files/fileview.h"
#include "widgets/files/placepath.h"
#include "widgets/files/transfersview.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestBucketPlace : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<NoUndoDelay> m_undo;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeClock> m_clock;
    Activities m_activities;
    std::shared_ptr<FakeFiles> m_host;
    std::shared_ptr<FakeFiles> m_buckets;
    bool m_isHostThere = true;
    Result<Bucket> m_bucket = Bucket{}; ///< what is said of any
    QStringList m_paid; ///< buckets
    QList<BucketOrder> m_orders;
    std::optional<Error> m_refusal; ///< of a new bucket
    Result<BucketInventory> m_inventory = BucketInventory{}; ///< what is said of any
    QList<std::pair<QString, BucketFilling>> m_removed; ///< buckets
    QStringList m_running; ///< what jobs say
    std::unique_ptr<FilesPage> m_page;

    template <typename T>
    [[nodiscard]] T *part(const char *name) const
    {
        return m_page->findChild<T *>(QLatin1StringView{name});
    }
    [[nodiscard]] QTableView *table() const { return part<QTableView>("filesTable"); }
    [[nodiscard]] QStringList names() const
    {
        QStringList list;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            list << table()->model()->index(row, FileListModel::Name).data().toString();
        return list;
    }
    [[nodiscard]] QString cell(const QString &name, int column) const
    {
        return table()->model()->index(int(names().indexOf(name)), column).data().toString();
    }
    [[nodiscard]] QString path() const { return part<QLineEdit>("filesPath")->text(); }
    void choose(const QString &name) const
    {
        const auto row = names().indexOf(name);
        QVERIFY2(row >= 0, qPrintable(name));
        table()->selectRow(int(row));
    }
    void press(Qt::Key key) const
    {
        auto *window = table()->window();
        window->activateWindow(); // a question that was answered has left it in the background
        QVERIFY(QTest::qWaitForWindowActive(window));
        table()->setFocus();
        QTest::keyClick(table(), key);
    }
    void enter(const QString &address) const
    {
        part<QLineEdit>("filesPath")->setText(address);
        QTest::keyClick(part<QLineEdit>("filesPath"), Qt::Key_Return);
    }
    /// The menu of what is chosen.
    [[nodiscard]] QMenu *openMenu() const
    {
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_F10, Qt::ShiftModifier);
        QMenu *menu = nullptr;
        const auto isThere = [&] { return (menu = m_page->findChild<QMenu *>(u"fileMenu"_s)) != nullptr; };
        return QTest::qWaitFor(isThere) ? menu : nullptr;
    }
    static void trigger(QMenu *menu, const QString &action)
    {
        QVERIFY(menu != nullptr);
        auto *entry = menu->findChild<QAction *>(action);
        QVERIFY2(entry != nullptr, qPrintable(action));
        entry->trigger();
        menu->close();
    }
    static PodHost host()
    {
        return {.id = u"p/z/4711/0"_s,
                .label = u"node-1"_s,
                .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/node-1"_s},
                .zone = ZoneId{u"us-central2-b"_s}};
    }
    [[nodiscard]] BucketCalls calls()
    {
        return {.project = ProjectId{u"my-project"_s},
                .bucket = [this](QString, std::stop_token) { return finishedTask<Bucket>(m_bucket); },
                .object =
                    [](BucketUri uri, std::stop_token) {
                        return finishedTask<BucketObject>(BucketObject{.name = uri.object, .size = 12});
                    },
                .create =
                    [this](BucketOrder order, std::stop_token) {
                        m_orders << order;
                        if (m_refusal)
                            return finishedTask<Bucket>(std::unexpected{*m_refusal});
                        m_buckets->addFolder('/' + order.name.toUtf8());
                        return finishedTask<Bucket>(Bucket{.name = order.name, .location = order.location});
                    },
                .inventory = [this](QString, std::stop_token) { return finishedTask<BucketInventory>(m_inventory); },
                .removeBucket =
                    [this](QString name, BucketFilling filling, std::stop_token) {
                        m_removed.emplaceBack(name, filling);
                        m_buckets->entries.remove('/' + name.toUtf8());
                        return finishedTask<void>({});
                    },
                .whoCanRead =
                    [](QString, std::stop_token) {
                        return finishedTask<AccessSummary>(AccessSummary{.sentences = {u"anna can read it"_s}});
                    },
                .list = [](ObjectQuery, std::stop_token) { return finishedTask<ObjectListing>(ObjectListing{}); },
                .pay =
                    [this](const QString &bucket) {
                        m_paid << bucket;
                        m_buckets->refusal.reset();
                    },
                .prices = [] { return PriceList::dated(); },
                .regions =
                    [] {
                        return QList<BucketRegion>{
                            {.region = u"us-central2"_s, .zone = ZoneId{u"us-central2-b"_s}, .tpus = {u"node-1"_s}},
                            {.region = u"europe-west4"_s, .zone = ZoneId{u"europe-west4-b"_s}}};
                    }};
    }
    void open()
    {
        m_page = std::make_unique<FilesPage>(FilesContext{
            .places =
                [this] {
                    return m_isHostThere ? QList<FilesPlace>{{.id = host().id, .label = host().label, .host = host()}}
                                         : QList<FilesPlace>{};
                },
            .files = [this](const PodHost &) -> std::shared_ptr<RemoteFiles> { return m_host; },
            .clock = m_clock.get(),
            .activities = &m_activities,
            .editsFolder = m_folder->filePath(u"edits"_s),
            .bucketFiles = m_buckets,
            .buckets = calls(),
            .runningTexts = [this] { return m_running; }});
        m_page->resize(1100, 760);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    /// The list of buckets.
    void openBuckets()
    {
        open();
        m_page->showBuckets();
        QTRY_COMPARE(path(), u"gs://"_s);
        QTRY_VERIFY(!names().isEmpty());
    }
    /// The question, once what is in the bucket is known.
    [[nodiscard]] QWidget *askToDelete() const
    {
        choose(u"models/"_s);
        press(Qt::Key_Delete);
        auto *button = m_page->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        return button != nullptr ? button->window() : nullptr;
    }
    [[nodiscard]] static bool says(const QWidget *window, const QString &words)
    {
        const auto labels = window->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(words); });
    }
    void openBucket()
    {
        openBuckets();
        enter(u"gs://models/run"_s);
        QTRY_COMPARE(path(), u"gs://models/run"_s);
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_clock = std::make_unique<FakeClock>();
        m_undo = std::make_unique<NoUndoDelay>();
        m_folder = std::make_unique<QTemporaryDir>();
        m_isHostThere = true;
        m_bucket = Bucket{.name = u"models"_s,
                          .location = u"us-central1"_s,
                          .storageClass = u"STANDARD"_s,
                          .softDeleteSeconds = 7 * 86'400};
        m_paid.clear();
        m_orders.clear();
        m_refusal.reset();
        m_inventory = BucketInventory{.bucket = *m_bucket};
        m_removed.clear();
        m_running.clear();
        m_activities.clearEnded();
        m_host = std::make_shared<FakeFiles>();
        m_host->addFile("/home/anna/train.py", "import jax\n");
        m_buckets = std::make_shared<FakeFiles>();
        m_buckets->space = {};
        m_buckets->addFolder("/models");
        m_buckets->entries["/models"].location = "us-central1";
        m_buckets->entries["/models"].storageClass = "STANDARD";
        m_buckets->addFolder("/models/run");
        m_buckets->addFile("/models/run/a.txt", "alpha");
        m_buckets->entries["/models/run/a.txt"].storageClass = "NEARLINE";
        m_buckets->addFolder("/models/run/logs");
    }
    void cleanup()
    {
        m_page.reset();
        m_undo.reset();
    }

    void addressesAreReadAndShortened()
    {
        using placepath::bucketPath;
        QCOMPARE(bucketPath(u"gs://models/run/"_s).value_or(QByteArray{}), "/models/run"_ba);
        QCOMPARE(bucketPath(u" GS://models "_s).value_or(QByteArray{}), "/models"_ba);
        QCOMPARE(bucketPath(u"/models/run"_s).value_or(QByteArray{}), "/models/run"_ba);
        QCOMPARE(bucketPath(u"gs://"_s).value_or(QByteArray{}), "/"_ba);
        QVERIFY(!bucketPath(u"models"_s) && !bucketPath(u"gs://No Such Name"_s) && !bucketPath(QString{}));
        QCOMPARE(placepath::shown(PlaceKind::Buckets, "/"), u"gs://"_s);
        QCOMPARE(placepath::shown(PlaceKind::Buckets, "/models/a\nb"), u"gs://models/a\\nb"_s);
        QCOMPARE(placepath::shown(PlaceKind::Host, "/models"), u"/models"_s);
        const auto above = [](const char *path) { return placepath::parentOf(PlaceKind::Buckets, path); };
        QCOMPARE(above("/models/a"), "/models"_ba);
        QCOMPARE(above("/models"), "/"_ba);
        QCOMPARE(above("/"), "/"_ba);
        QCOMPARE(above("/models/a//"), "/models/a"_ba); // a folder without a name
        QCOMPARE(above("/models/a/"), "/models"_ba); // one that has the name of a file
        QCOMPARE(placepath::nameOf(PlaceKind::Buckets, "/models/a//"), "/"_ba);
        QCOMPARE(placepath::nameOf(PlaceKind::Buckets, "/models/a/"), "a"_ba);
    }

    void nobodyIsLedToBucketsUnasked()
    {
        m_isHostThere = false;
        open();
        QVERIFY(part<EmptyState>("filesPageEmpty")->isVisible());
        QCOMPARE(m_buckets->lists, 0);
        part<QPushButton>("filesPageEmptyLink")->click();
        QTRY_COMPARE(names(), QStringList{u"models/"_s});
        QCOMPARE(path(), u"gs://"_s);
        m_isHostThere = true;
        m_page->refreshPlaces();
        QCOMPARE(part<QComboBox>("filesPlace")->count(), 2);
        QCOMPARE(path(), u"gs://"_s); // whoever looks at buckets stays there
    }

    void theRootListsBucketsWithTheirRegions()
    {
        open();
        QTRY_COMPARE(names(), QStringList{u"train.py"_s}); // the host stands first
        QVERIFY(table()->isColumnHidden(FileListModel::Location) && !table()->isColumnHidden(FileListModel::Size));
        part<QComboBox>("filesPlace")->setCurrentIndex(1);
        QTRY_COMPARE(names(), QStringList{u"models/"_s});
        QCOMPARE(cell(u"models/"_s, FileListModel::Location), u"us-central1"_s);
        QCOMPARE(cell(u"models/"_s, FileListModel::Class), u"Standard"_s);
        for (const int column : {FileListModel::Owner, FileListModel::Mode, FileListModel::Kind, FileListModel::Size})
            QVERIFY(table()->isColumnHidden(column));
        choose(u"models/"_s);
        press(Qt::Key_Return);
        QTRY_COMPARE(path(), u"gs://models"_s);
        QTRY_VERIFY(!table()->isColumnHidden(FileListModel::Size));
        QVERIFY(table()->isColumnHidden(FileListModel::Location) && table()->isColumnHidden(FileListModel::Owner));
        press(Qt::Key_Backspace);
        QTRY_COMPARE(path(), u"gs://"_s);
        part<QComboBox>("filesPlace")->setCurrentIndex(0);
        QTRY_COMPARE(names(), QStringList{u"train.py"_s});
        QVERIFY(table()->isColumnHidden(FileListModel::Location));
    }

    void anAddressIsTypedAnywhere()
    {
        open();
        QTRY_COMPARE(path(), u"/home/anna"_s);
        enter(u"gs://models/run"_s);
        QTRY_COMPARE(path(), u"gs://models/run"_s);
        QTRY_COMPARE(names(), (QStringList{u"logs/"_s, u"a.txt"_s}));
        QCOMPARE(cell(u"a.txt"_s, FileListModel::Class), u"Nearline"_s);
        enter(u"runs of last week"_s);
        QVERIFY(part<NoticeBar>("filesListNotice")->isVisible());
        QVERIFY(part<NoticeBar>("filesListNotice")->sentence().contains(u"gs://"_s));
        QCOMPARE(m_page->findChild<FileBrowser *>()->listing().folder(), "/models/run"_ba);
    }

    void aBucketHasNoPermissionsAndNoTerminal()
    {
        openBucket();
        choose(u"a.txt"_s);
        auto *menu = openMenu();
        QVERIFY(menu != nullptr);
        for (const auto &missing : {u"filesModeAction"_s, u"filesTerminalAction"_s})
            QVERIFY2(menu->findChild<QAction *>(missing) == nullptr, qPrintable(missing));
        for (const auto &there :
             {u"filesRenameAction"_s, u"filesDeleteAction"_s, u"filesDownloadAction"_s, u"filesBucketDetailsAction"_s,
              u"filesBucketAccessAction"_s, u"filesBucketDeletedAction"_s, u"filesChecksumAction"_s})
            QVERIFY2(menu->findChild<QAction *>(there) != nullptr, qPrintable(there));
        trigger(menu, u"filesPathAction"_s);
        QCOMPARE(QApplication::clipboard()->text(), u"gs://models/run/a.txt"_s);
        QVERIFY(!part<QPushButton>("filesSyncButton")->isVisible());
        QVERIFY(part<QPushButton>("filesUploadButton")->isVisible());
        QVERIFY(part<QPushButton>("filesDeletedButton")->isVisible());
        QVERIFY(!part<QPushButton>("filesNewBucketButton")->isVisible());
    }

    void aBucketIsOpenedByItsMenu()
    {
        openBuckets();
        choose(u"models/"_s);
        auto *menu = openMenu();
        QVERIFY(menu != nullptr);
        QVERIFY(menu->findChild<QAction *>(u"filesOpenAction"_s)->isEnabled());
        trigger(menu, u"filesOpenAction"_s);
        QTRY_COMPARE(path(), u"gs://models"_s);
        QVERIFY(m_page->findChild<FileView *>() == nullptr);
    }

    void onlySizesThatAreKnownAreAddedUp()
    {
        openBucket();
        const auto status = [this] { return part<QLabel>("filesStatus")->text(); };
        choose(u"a.txt"_s);
        QVERIFY2(status().contains(u"1 chosen (5 bytes)"_s), qPrintable(status()));
        choose(u"logs/"_s);
        QVERIFY2(status().contains(u"1 chosen"_s) && !status().contains(u"chosen ("_s), qPrintable(status()));
        table()->selectAll();
        QVERIFY2(status().contains(u"2 chosen (5 bytes in files)"_s), qPrintable(status()));
    }

    void aTransferNamesTheAddress()
    {
        openBucket();
        QFile file{m_folder->filePath(u"new.txt"_s)};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") == 1);
        file.close();
        m_page->uploadHere({file.fileName()});
        const auto *transfers = part<QTableView>("filesTransfersTable")->model();
        QTRY_COMPARE(transfers->rowCount(), 1);
        QTRY_COMPARE(transfers->index(0, TransferModel::Way).data().toString(), u"to gs://models/run"_s);
    }

    void aLargeFileThatGoesInOnePieceSaysWhy()
    {
        TransferModel model;
        const FileTransfer plain{.request = {.direction = TransferDirection::Upload, .remote = "/models/run/large"},
                                 .state = TransferState::Running};
        auto whole = plain;
        whole.id = 1;
        whole.progress = {.bytes = 1, .allBytes = 2, .isInOnePiece = true};
        model.show({plain, whole}, nullptr);
        QVERIFY(model.index(0, TransferModel::State).data(Qt::ToolTipRole).toString().isEmpty());
        QVERIFY(model.index(1, TransferModel::State).data(Qt::ToolTipRole).toString().contains(u"soft delete"_s));
    }

    void anEmptyBucketIsDeletedAfterTheGrace()
    {
        openBuckets();
        const auto *question = askToDelete();
        QVERIFY(question != nullptr);
        auto *button = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QTRY_VERIFY(button->isEnabled());
        QVERIFY(says(question, u"7 days"_s)); // what Google keeps it for
        QVERIFY(question->findChild<QLineEdit *>(u"confirmDeleteName"_s) == nullptr);
        button->click();
        QTRY_COMPARE(m_undo->queue.waiting().size(), 1);
        m_undo->queue.undoAll();
        QCoreApplication::processEvents();
        QVERIFY(m_removed.isEmpty());
        QTRY_VERIFY(part<QPushButton>("confirmDeleteButton") == nullptr);
        question = askToDelete();
        QVERIFY(question != nullptr);
        QTRY_VERIFY(question->findChild<QPushButton *>(u"confirmDeleteButton"_s)->isEnabled());
        question->findChild<QPushButton *>(u"confirmDeleteButton"_s)->click();
        QTRY_COMPARE(m_removed.size(), 1);
        QCOMPARE(m_removed.first().first, u"models"_s);
        QCOMPARE(m_removed.first().second, BucketFilling::Refused);
        QTRY_VERIFY(!names().contains(u"models/"_s));
        QVERIFY(part<NoticeBar>("filesNotice")->sentence().contains(u"models"_s));
    }

    void aBucketWithFilesTellsThemAndGoesOnlyByItsName()
    {
        m_inventory->files = 3;
        m_inventory->bytes = 3 * 1024;
        m_inventory->names = {"run/", "data.txt"};
        m_running = {u"python train.py --out gs://models/run"_s};
        openBuckets();
        const auto *question = askToDelete();
        QVERIFY(question != nullptr);
        auto *button = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QTRY_VERIFY(says(question, u"3 files"_s));
        QVERIFY(says(question, u"run/"_s) && says(question, u"data.txt"_s) && says(question, u"running job"_s));
        QVERIFY(!button->isEnabled());
        question->findChild<QLineEdit *>(u"confirmDeleteName"_s)->setText(u"models"_s);
        QVERIFY(button->isEnabled());
        button->click();
        QTRY_COMPARE(m_removed.size(), 1);
        QCOMPARE(m_removed.first().second, BucketFilling::Deleted);
    }

    void aBucketThatCannotBeEmptiedSaysSoAtOnce()
    {
        m_inventory->files = 1;
        m_inventory->bucket.hasVersions = true;
        openBuckets();
        const auto *question = askToDelete();
        QVERIFY(question != nullptr);
        const auto *notice = question->findChild<NoticeBar *>(u"confirmDeleteNotice"_s);
        QTRY_VERIFY(notice != nullptr && notice->sentence().contains(u"versions"_s));
        QVERIFY(!question->findChild<QPushButton *>(u"confirmDeleteButton"_s)->isEnabled());
        QVERIFY(question->findChild<QLineEdit *>(u"confirmDeleteName"_s) == nullptr); // nothing is typed in vain
    }

    void aBucketItselfIsNotRenamed()
    {
        openBuckets();
        choose(u"models/"_s);
        auto *menu = openMenu();
        QVERIFY(menu != nullptr);
        for (const auto &missing : {u"filesRenameAction"_s, u"filesDeleteAction"_s, u"filesMoveAction"_s})
            QVERIFY2(menu->findChild<QAction *>(missing) == nullptr, qPrintable(missing));
        QVERIFY(menu->findChild<QAction *>(u"filesBucketDeleteAction"_s)->isEnabled());
        menu->close();
        press(Qt::Key_F2);
        QVERIFY(!part<QLineEdit>("fileNameField")->isVisible());
        QVERIFY(!part<QPushButton>("filesUploadButton")->isVisible());
        QVERIFY(part<QPushButton>("filesNewBucketButton")->isVisible());
        m_page->uploadHere({m_folder->path()});
        QVERIFY(part<NoticeBar>("filesNotice")->isVisible()); // open a bucket first
        QVERIFY(m_buckets->did.isEmpty());
    }

    void whatIsDeletedSaysHowLongItIsKeptAndWhatThatCosts()
    {
        openBucket();
        choose(u"a.txt"_s);
        m_buckets->entries["/models/run/a.txt"].size = quint64{1} << 40; // of a price that can be told
        m_page->findChild<FileBrowser *>()->refresh();
        QTRY_VERIFY(cell(u"a.txt"_s, FileListModel::Size).contains(u"TiB"_s));
        choose(u"a.txt"_s);
        press(Qt::Key_Delete);
        auto *button = m_page->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(button != nullptr);
        QTRY_VERIFY(says(button->window(), u"7 days"_s));
        QVERIFY(says(button->window(), u"US$"_s));
        QVERIFY2(button->window()->windowTitle().contains(u"a.txt from gs://models/run"_s),
                 qPrintable(button->window()->windowTitle()));
        QTRY_VERIFY(button->isEnabled());
        button->click();
        QTRY_COMPARE(m_undo->queue.waiting().size(), 1);
        m_undo->queue.undoAll();
        QCoreApplication::processEvents();
        QVERIFY(m_buckets->bytes.contains("/models/run/a.txt"));
    }

    /// Who may not see the bucket may delete in it all the same.
    void aBucketThatSaysNothingDoesNotHoldADeletionBack()
    {
        m_bucket = failed(ErrorCode::Denied, u"storage.buckets.get is missing"_s);
        openBucket();
        choose(u"a.txt"_s);
        press(Qt::Key_Delete);
        auto *button = m_page->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QTRY_VERIFY(button != nullptr && button->isEnabled());
        button->click();
        QTRY_VERIFY(m_buckets->did.contains("remove /models/run/a.txt"_ba));
    }

    void nobodyPaysForAnotherOnesBucketUnasked()
    {
        openBuckets();
        m_buckets->refusal =
            Error{.code = ErrorCode::Invalid, .message = u"whoever asks pays"_s, .reason = u"requesterPays"_s};
        enter(u"gs://others/data"_s);
        auto *notice = part<NoticeBar>("filesListNotice");
        QTRY_VERIFY(notice->isVisible());
        QCOMPARE(notice->sentence(), u"whoever asks pays"_s);
        auto *pay = notice->findChild<QPushButton *>(u"noticeAction"_s);
        QVERIFY2(pay->text().contains(u"my-project"_s), qPrintable(pay->text()));
        QVERIFY(m_paid.isEmpty());
        m_buckets->addFolder("/others");
        m_buckets->addFolder("/others/data");
        pay->click();
        QCOMPARE(m_paid, QStringList{u"others"_s});
        QTRY_COMPARE(path(), u"gs://others/data"_s);
        m_buckets->refusal = Error{ErrorCode::Denied, u"no right"_s, {}}; // what another project does not help against
        part<QPushButton>("filesRefreshButton")->click();
        QTRY_VERIFY(notice->isVisible());
        QVERIFY(!notice->findChild<QPushButton *>(u"noticeAction"_s)->text().contains(u"my-project"_s));
    }

    void aBucketIsMadeWithTwoClicks()
    {
        m_buckets->entries.remove("/models");
        open();
        m_page->showBuckets();
        QTRY_VERIFY(part<EmptyState>("filesEmpty")->isVisible());
        part<QPushButton>("filesEmptyButton")->click();
        QVERIFY(part<BucketCreateSheet>("bucketCreateSheet")->isOpen());
        part<QPushButton>("bucketCreateSubmit")->click();
        QTRY_COMPARE(m_orders.size(), 1);
        QCOMPARE(m_orders.first().location, u"us-central2"_s); // of the TPU
        QCOMPARE(m_orders.first().name, u"my-project-us-central2"_s);
        QTRY_COMPARE(path(), u"gs://my-project-us-central2"_s);
        QVERIFY(!part<BucketCreateSheet>("bucketCreateSheet")->isOpen());
    }

    void aFileOfABucketOpensAndIsSaved()
    {
        openBucket();
        choose(u"a.txt"_s);
        press(Qt::Key_Return);
        auto *view = m_page->findChild<FileView *>();
        QVERIFY(view != nullptr);
        QVERIFY2(view->hint().contains(u"gs://models/run/a.txt"_s), qPrintable(view->hint()));
        QTRY_VERIFY(part<QWidget>("filesEditorText")->isVisible());
        QTest::keyClicks(part<QWidget>("filesEditorText"), u"x"_s);
        part<QPushButton>("filesSaveButton")->click();
        QTRY_VERIFY(m_buckets->did.contains("save /models/run/a.txt"_ba));
    }

    void theSheetsOpenForWhatIsChosen()
    {
        openBucket();
        choose(u"a.txt"_s);
        trigger(openMenu(), u"filesBucketDetailsAction"_s);
        QVERIFY(part<BucketDetailsSheet>("bucketDetailsSheet")->isOpen());
        part<QPushButton>("bucketDetailsAccess")->click();
        QVERIFY(part<BucketAccessSheet>("bucketAccessSheet")->isOpen());
        QTRY_VERIFY(part<QLabel>("bucketAccessWords")->text().contains(u"anna"_s));
        part<QPushButton>("filesDeletedButton")->click();
        QVERIFY(part<SoftDeletedSheet>("softDeletedSheet")->isOpen());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestBucketPlace)
#include "tst_bucketplace.moc"
