// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/keys/keyservice.h"
#include "services/ssh/hostkeys.h"
#include "services/store/settings.h"
#include "services/tpu/tpulog.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/tpupage.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

/// A TPU page on a small cloud. Time moves only in runUntil().
class PageFixture
{
public:
    PageFixture()
    {
        cloud.clock.hold();
        keys.setProject(cloud.profile.project);
    }

    void open()
    {
        page = std::make_unique<TpuPage>(
            TpuPageServices{.tpus = cloud.tpus.get(),
                            .quota = cloud.quota.get(),
                            .tpuRequests = cloud.tpuRequests.get(),
                            .grants = cloud.grants.get(),
                            .prices = cloud.prices.get(),
                            .keys = &keys,
                            .hostKeys = &hostKeys,
                            .log = &log,
                            .settings = &settings,
                            .dependants = dependants,
                            .work = work,
                            .startProgram = [this](const QString &program, const QStringList &arguments) {
                                started << program + u' ' + arguments.join(u' ');
                                return Result<>{};
                            }});
        page->resize(1080, 680);
        page->show();
    }

    template <typename Widget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        auto *widget = page->findChild<Widget *>(name);
        if (!widget)
            qFatal("no widget %s", qPrintable(name));
        return widget;
    }

    void click(const QString &name) const { QTest::mouseClick(find<QWidget>(name), Qt::LeftButton); }

    /// A button of the grant's rows, which are folded until others are wanted.
    void clickOffer(const QString &name) const
    {
        find<QPushButton>(QStringLiteral("createOfferMore"))->setChecked(true);
        click(name);
    }

    /// The one that is open.
    [[nodiscard]] ConfirmDelete *question() const
    {
        for (auto *dialog : page->findChildren<ConfirmDelete *>()) {
            if (dialog->isVisible())
                return dialog;
        }
        return nullptr;
    }

    /// Requests that are not over.
    [[nodiscard]] QList<TpuRequestView> waiting() const
    {
        auto views = cloud.tpuRequests->tpuRequests();
        erase_if(views, &requesttext::isOver);
        return views;
    }

    template <typename Condition>
    [[nodiscard]] bool runUntil(Condition condition)
    {
        QElapsedTimer elapsed;
        elapsed.start();
        while (!condition() && elapsed.elapsed() < 10'000) {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            cloud.clock.advance(std::chrono::seconds{1});
        }
        return condition();
    }

    /// Lets answers arrive without moving the time.
    template <typename Condition>
    [[nodiscard]] bool settle(Condition condition) const
    {
        return QTest::qWaitFor(condition, 5'000);
    }

    /// Reads the list as it is now.
    void reload() { cloud.load(); }

    FakeCloud cloud;
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.json"))};
    KeysApi keysApi{cloud.rest.get(), cloud.profile.compute};
    KeyService keys{&keysApi, &cloud.clock, &settings};
    HostKeys hostKeys{folder.filePath(QStringLiteral("hostkeys.json"))};
    TpuLog log{cloud.tpus->api(), &cloud.clock};
    QStringList started;
    std::function<QStringList(const QList<Tpu> &)> dependants; ///< before open()
    std::function<QString(const TpuId &)> work; ///< before open()
    std::unique_ptr<TpuPage> page;
};

/// Opens the sheet by a click and fills it until it can be submitted: one zone, asked for directly.
inline void fillCreate(PageFixture &f, const QString &zone = QStringLiteral("us-central2-b"))
{
    if (f.cloud.metrics.isEmpty())
        f.cloud.addLimit(QStringLiteral("TPUV4sPodPerProjectPerZoneForTPUAPI"), QStringLiteral("us-central2-b"), 64);
    f.open();
    f.click(QStringLiteral("tpuCreateButton"));
    auto *zones = f.find<QComboBox>(QStringLiteral("createZone"));
    auto *types = f.find<QComboBox>(QStringLiteral("createType"));
    QVERIFY(f.settle([&] { return zones->count() == 3 && types->count() > 0; }));
    zones->setCurrentIndex(zones->findData(zone));
    QVERIFY(f.settle([&] { return types->isEnabled() && types->count() == 3; }));
    f.find<QRadioButton>(QStringLiteral("requestDirect"))->setChecked(true);
    const auto now = std::max(f.cloud.clock.now(),
                              QDateTime::currentDateTimeUtc()); // ahead of the fake clock and of this computer's
    f.find<QDateTimeEdit>(QStringLiteral("requestUntil"))->setDateTime(now.toLocalTime().addDays(30));
}

/// Puts every translated text in brackets, so that a test sees what was made again after a language switch.
class BracketTranslator : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *, const char *source, const char *, int) const override
    {
        return u'⟦' + QString::fromUtf8(source) + u'⟧';
    }
};
