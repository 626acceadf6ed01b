// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/grantmail/grants.h"
#include "services/keys/keyservice.h"
#include "services/quota/quotaservice.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "services/vpc/ownaddress.h"
#include "services/vpc/portrules.h"
#include "tests/services/project/fakeproject.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/start/startpage.h"

#include <QAbstractButton>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

/// The page over a fake list of TPUs and a fake project.
struct Desk
{
    FakeCloud cloud;
    FakeProject project;
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.json"))};
    Activities activities;
    KeysApi keysApi{cloud.rest.get(), cloud.profile.compute};
    KeyService keys{&keysApi, &cloud.clock, &settings};
    Grants grants{
        GrantsPlace{folder.filePath(QStringLiteral("grants.json")), cloud.profile.project, QStringLiteral("4")},
        &cloud.clock};
    PortRules ports{realCloud(ProjectId{QStringLiteral("tokyo-rain-123")}), project.rest.get(), &project.clock};
    OwnAddress address{{.place = QUrl{QStringLiteral("https://where.example/")},
                        .interfaces = [] { return QStringList{}; },
                        .network = project.world.network()}};
    std::unique_ptr<TpuWatch> watch; ///< null: nobody watches
    ProjectSummary news;
    std::unique_ptr<StartPage> page;

    Desk()
    {
        cloud.clock.hold();
        keys.setProject(cloud.profile.project);
    }

    void open(CloudProfile::Kind kind = CloudProfile::Kind::Practice)
    {
        if (!project.doctor)
            project.begin();
        cloud.profile.kind = kind;
        page = std::make_unique<StartPage>(StartContext{.profile = cloud.profile,
                                                        .doctor = project.doctor.get(),
                                                        .tpus = cloud.tpus.get(),
                                                        .quota = cloud.quota.get(),
                                                        .keys = &keys,
                                                        .grants = &grants,
                                                        .activities = &activities,
                                                        .settings = &settings,
                                                        .watch = watch.get(),
                                                        .ports = &ports,
                                                        .address = &address,
                                                        .news = [this] { return news; }});
        page->resize(1060, 640);
        page->show();
        QVERIFY(project.settle());
    }

    template <typename Widget = QWidget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        return page->findChild<Widget *>(name);
    }

    /// All that is written in a row.
    [[nodiscard]] QString text(const QString &name) const
    {
        QStringList texts;
        for (const auto *label : find(name)->findChildren<QLabel *>()) {
            if (label->isVisibleTo(page.get()))
                texts << label->text();
        }
        return texts.join(QLatin1Char{'\n'});
    }

    void click(const QString &name) const { find<QAbstractButton>(name)->click(); }
};
