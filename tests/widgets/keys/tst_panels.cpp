// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/keyservice.h"
#include "tests/support/journalhere.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/pageframe.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/table.h"
#include "widgets/keys/keyspage.h"
#include "widgets/quota/quotapage.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/tpudetails.h"
#include "widgets/tpu/tpupage.h"

#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

/// Every text 40 % longer, as Korean may be.
class LongTranslator : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *, const char *source, const char *, int) const override
    {
        const auto text = QString::fromUtf8(source);
        return text + QString(std::max<qsizetype>(1, text.size() * 2 / 5), u'x');
    }
};

/// Visible buttons and labels that are too small for their words.
QStringList clipped(const QWidget *page)
{
    QStringList found;
    for (const auto *button : page->findChildren<QPushButton *>()) {
        if (button->isVisible() && button->width() < button->sizeHint().width())
            found << u"button %1: %2"_s.arg(button->objectName(), button->text());
    }
    for (const auto *label : page->findChildren<QLabel *>()) {
        const auto name = QString::fromLatin1(label->metaObject()->className());
        if (!label->isVisible() || label->text().isEmpty() || name == "ElidedLabel"_L1)
            continue;
        const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        if (label->height() + 1 < needed || (!label->wordWrap() && label->width() + 1 < label->sizeHint().width()))
            found << u"label %1: %2"_s.arg(label->objectName(), label->text());
    }
    return found;
}

} // namespace

class TestPanels : public QObject
{
    Q_OBJECT

private:
    struct World
    {
        World()
        {
            cloud.clock.start = QDateTime::currentDateTimeUtc();
            cloud.clock.hold();
            qputenv("HOME", folder.path().toUtf8());
            qputenv("USER", "nixie");
            keys.setProject(cloud.profile.project);
        }

        void fill()
        {
            cloud.addNode(u"us-central2-b"_s, u"llama-pod"_s, u"v4-32"_s, u"READY"_s, 4)[u"schedulingConfig"_s] =
                QJsonObject{{u"spot"_s, true}};
            auto &pod = cloud.nodes[cloud.id(u"us-central2-b"_s, u"llama-pod"_s).toString()];
            pod[u"acceleratorConfig"_s] = QJsonObject{{u"type"_s, u"V4"_s}, {u"topology"_s, u"2x2x4"_s}};
            pod[u"labels"_s] = QJsonObject{{u"team"_s, u"vision"_s}};
            pod[u"upcomingMaintenance"_s] =
                QJsonObject{{u"type"_s, u"SCHEDULED"_s},
                            {u"maintenanceStatus"_s, u"PENDING"_s},
                            {u"windowStartTime"_s, cloud.clock.now().addSecs(8040).toString(Qt::ISODate)}};
            cloud.addNode(u"us-central2-b"_s, u"node-2"_s, u"v4-8"_s);
            cloud.addNode(u"europe-west4-a"_s, u"sweep-1"_s, u"v6e-8"_s, u"CREATING"_s, 0);
            cloud.addNode(u"europe-west4-b"_s, u"eval"_s, u"v5litepod-8"_s, u"PREEMPTED"_s, 0)[u"schedulingConfig"_s] =
                QJsonObject{{u"preemptible"_s, true}};
            cloud.addNode(u"us-central1-a"_s, u"old-node"_s, u"v2-8"_s)[u"apiVersion"_s] = u"V1"_s;
            cloud.addRequest(u"us-central1-a"_s, u"qr-old"_s, u"SUSPENDED"_s);
            cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
            cloud.addLimit(u"TPUV4sPreemptiblePodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 64);
            cloud.addLimit(u"TPUV4sPreemptiblePodPerProjectPerRegionForTPUAPI"_s, u"us-central2"_s, 48);
            cloud.addLimit(u"TPUV5sPreemptibleLitepodPerProjectPerZoneForTPUAPI"_s, u"us-central1-a"_s, 64);
            cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"europe-west4-a"_s, 64);
            cloud.sshKeys =
                u"ada:ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPgM9nyjHjHzvP0tEqTrNCYxGVhKxbYxJ0DqvBMDTzL ada\n"
                "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPgM9nyjHjHzvP0tEqTrNCYxGVhKxbYxJ0DqvBMDTzL nobody"_s;
            cloud.load();
        }

        void makeKey()
        {
            QDir{folder.path()}.mkpath(u".ssh"_s);
            (void)generateKeyFile(KeyType::Ed25519, folder.filePath(u".ssh/id_ed25519"_s), u"nixie@laptop"_s, {});
        }

        QTemporaryDir folder;
        FakeCloud cloud;
        Settings settings{folder.filePath(u"settings.json"_s)};
        KeysApi api{cloud.rest.get(), cloud.profile.compute};
        KeyService keys{&api, &cloud.clock, &settings};
        TaskScope scope;
    };

    static void shoot(QWidget *page, const QString &name)
    {
        const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        QTest::qWait(folder.isEmpty() ? 1 : 250); // the sheet slides in
        if (!folder.isEmpty())
            QVERIFY(page->grab().save(u"%1/%2.png"_s.arg(folder, name)));
    }

    void show(QWidget *page) const
    {
        page->resize(1080, 680);
        page->setAutoFillBackground(true);
        page->show();
        QCoreApplication::processEvents();
    }

    void checkAll(const QString &suffix, const std::function<void(QWidget *)> &check)
    {
        {
            World w;
            w.fill();
            TpuPage page{{.tpus = w.cloud.tpus.get(),
                          .quota = w.cloud.quota.get(),
                          .tpuRequests = w.cloud.tpuRequests.get(),
                          .keys = &w.keys}};
            show(&page);
            shoot(&page, u"tpu-list"_s + suffix);
            check(&page);
            page.select(w.cloud.id(u"us-central2-b"_s, u"llama-pod"_s));
            QTRY_COMPARE(
                page.findChild<Table *>(u"tpuHostsTable"_s)->model()->index(0, 2).data(LevelRole).value<StatusLevel>(),
                StatusLevel::Ok);
            shoot(&page, u"tpu-pod"_s + suffix);
            check(&page);
            page.select(w.cloud.id(u"us-central1-a"_s, u"old-node"_s));
            shoot(&page, u"tpu-legacy"_s + suffix);
            check(&page);
            w.scope.run(w.cloud.quota->refresh(w.scope.token()), [](const Result<> &) { });
            page.findChild<QPushButton *>(u"tpuCreateButton"_s)->click();
            auto *types = page.findChild<QComboBox *>(u"createType"_s);
            QTRY_VERIFY(types->count() > 0);
            shoot(&page, u"tpu-create"_s + suffix);
            check(&page);
            page.findChild<QPushButton *>(u"createMore"_s)->click();
            page.findChild<QPlainTextEdit *>(u"createLabels"_s)->setPlainText(u"Team"_s);
            page.findChild<QPlainTextEdit *>(u"createScript"_s)
                ->setPlainText(u"#! /bin/bash\n# runs on every host\npip install \"jax[tpu]\" -f $URL\n"_s);
            page.findChild<QLineEdit *>(u"createName"_s)->setText(u"Node"_s);
            shoot(&page, u"tpu-create-more"_s + suffix);
            check(&page);
            page.findChild<SideSheet *>(u"tpuCreateSheet"_s)->close();
            w.cloud.noCapacity = 100;
            const auto request = waited(w.cloud.tpuRequests->start(
                {.project = w.cloud.profile.project,
                 .spec = {.acceleratorType = u"v4-8"_s, .runtimeVersion = u"tpu-ubuntu2204-base"_s},
                 .namePattern = u"request-1"_s,
                 .zones = {ZoneId{u"us-central2-b"_s}},
                 .method = RequestMethod::Direct}));
            QTRY_VERIFY_WITH_TIMEOUT((w.cloud.clock.advance(std::chrono::seconds{1}),
                                      w.cloud.tpuRequests->find(*request)->lines.first().last.has_value()),
                                     5000);
            page.select(TpuId{TpuRow::keyOf(*request)});
            shoot(&page, u"tpu-request"_s + suffix);
            check(&page);
            page.findChild<Table *>(u"tpuTable"_s)->clearSelection();
            page.select(w.cloud.id(u"us-central2-b"_s, u"node-2"_s));
            page.findChild<QPushButton *>(u"tpuDeleteButton"_s)->click();
            if (auto *dialog = page.findChild<QDialog *>(u"confirmDelete"_s)) {
                shoot(dialog, u"tpu-delete"_s + suffix);
                check(dialog);
                dialog->close();
            }
        }
        {
            World w;
            TpuPage page{{.tpus = w.cloud.tpus.get(),
                          .quota = w.cloud.quota.get(),
                          .tpuRequests = w.cloud.tpuRequests.get(),
                          .keys = &w.keys}};
            w.cloud.load();
            show(&page);
            shoot(&page, u"tpu-empty"_s + suffix);
            check(&page);
        }
        {
            World w;
            w.cloud.listFailure = refusal(403, u"PERMISSION_DENIED"_s, u"Permission 'tpu.nodes.list' denied"_s);
            TpuPage page{{.tpus = w.cloud.tpus.get(),
                          .quota = w.cloud.quota.get(),
                          .tpuRequests = w.cloud.tpuRequests.get(),
                          .keys = &w.keys}};
            w.cloud.load();
            show(&page);
            shoot(&page, u"tpu-failed"_s + suffix);
            check(&page);
        }
        {
            World w;
            w.fill();
            QuotaPage page{{.quota = w.cloud.quota.get(), .tpus = w.cloud.tpus.get()}};
            show(&page);
            auto *table = page.findChild<Table *>(u"quotaTable"_s);
            QTRY_VERIFY(table->model()->rowCount() >= 4);
            table->selectRow(3);
            shoot(&page, u"quota"_s + suffix);
            check(&page);
        }
        {
            World w;
            w.makeKey();
            w.fill();
            KeysPage page{{.keys = &w.keys, .tpus = w.cloud.tpus.get()}};
            show(&page);
            QTRY_VERIFY(w.keys.projectKeys().has_value());
            QTRY_COMPARE(page.findChild<Table *>(u"keysTable"_s)->model()->rowCount(), 1);
            page.findChild<Table *>(u"projectKeysTable"_s)->selectRow(1);
            shoot(&page, u"keys"_s + suffix);
            check(&page);
            page.findChild<QPushButton *>(u"publishButton"_s)->click();
            shoot(&page, u"keys-publish"_s + suffix);
            check(&page);
            page.findChild<SideSheet *>(u"publishSheet"_s)->close();
            page.findChild<QPushButton *>(u"generateButton"_s)->click();
            shoot(&page, u"keys-generate"_s + suffix);
            check(&page);
        }
    }

private slots:
    void everyStateCanBeDrawnInBothThemes()
    {
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            Theme theme{qApp};
            theme.setChoice(choice);
            int drawn = 0;
            checkAll(choice == ThemeChoice::Light ? u"-light"_s : u"-dark"_s, [&](QWidget *page) {
                QVERIFY(page->findChildren<QLabel *>().size() > 3);
                ++drawn;
            });
            QVERIFY(drawn >= 10);
        }
    }

    /// A sheet lies over the page: nothing below it moves, whatever the size of the window.
    void thePageOfKeysStaysWhereItIsWhenASheetOpens()
    {
        Theme theme{qApp};
        World w;
        w.makeKey();
        w.fill();
        auto *page = new KeysPage{{.keys = &w.keys, .tpus = w.cloud.tpus.get()}};
        PageFrame frame{page};
        frame.resize(1080, 680);
        frame.show();
        QTRY_VERIFY(w.keys.projectKeys().has_value());
        QTRY_COMPARE(page->findChild<Table *>(u"keysTable"_s)->model()->rowCount(), 1);
        const auto places = [&] {
            QMap<QString, QRect> all;
            for (const auto *widget : page->findChildren<QWidget *>()) {
                bool isOfSheet = false;
                for (const QWidget *up = widget; up != page; up = up->parentWidget())
                    isOfSheet = isOfSheet || qobject_cast<const SideSheet *>(up) != nullptr;
                if (!isOfSheet && widget->isVisible() && !widget->objectName().isEmpty())
                    all.insert(widget->objectName(), {widget->mapTo(&frame, QPoint{}), widget->size()});
            }
            return all;
        };
        for (int height = 420; height <= 900; height += 20) {
            frame.resize(1080, height);
            for (const auto *name : {"generate", "publish"}) {
                QTest::qWait(20);
                const auto before = places();
                page->findChild<QPushButton *>(QLatin1StringView{name} + u"Button"_s)->click();
                QTest::qWait(20);
                const auto after = places();
                for (const auto &[widget, rect] : before.asKeyValueRange()) {
                    if (after.value(widget) != rect)
                        qWarning() << height << name << widget << rect << after.value(widget);
                }
                QCOMPARE(after, before);
                page->findChild<SideSheet *>(QLatin1StringView{name} + u"Sheet"_s)->close();
            }
        }
    }

    void nothingIsClippedWhenWordsAreLonger()
    {
        Theme theme{qApp};
        LongTranslator translator;
        QCoreApplication::installTranslator(&translator);
        QStringList found;
        checkAll(u"-long"_s, [&](QWidget *page) {
            (void)QTest::qWaitFor([page] { return clipped(page).isEmpty(); },
                                  500); // layouts follow their texts from the event loop
            found << clipped(page);
        });
        QCoreApplication::removeTranslator(&translator);
        found.removeDuplicates();
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestPanels)
#include "tst_panels.moc"
