// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"
#include "services/provisioning/record.h"
#include "widgets/common/formfield.h"
#include "widgets/watcher/watchersheet.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTimeZone>

/// Values and answers for the sheet of a watcher; what it asks for is written down.
struct WatcherRig
{
    inline static const QDateTime noon{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
    inline static const QUuid deskId = QUuid::createUuid();
    inline static const QUuid watcherId = QUuid::createUuid();

    WatcherRig()
    {
        host.resize(1'000, 900);
        host.show();
        sheet = new WatcherSheet{calls(), &host};
    }

    [[nodiscard]] static WatcherPlace place()
    {
        return {.host = plainHost(QStringLiteral("anna"), QStringLiteral("lab-server")),
                .watcher = {.id = watcherId, .name = QStringLiteral("lab-server")},
                .program = QStringLiteral("/home/anna/tpudesk-watch"),
                .dataFolder = QStringLiteral("/home/anna/data"),
                .version = QStringLiteral("0.1.0")};
    }
    [[nodiscard]] static LeaseRecord desk(LeaseState state)
    {
        return {.epoch = 3,
                .state = state,
                .self = {.id = deskId, .name = QStringLiteral("laptop")},
                .other = {.id = watcherId, .name = QStringLiteral("lab-server")}};
    }
    [[nodiscard]] static WatcherState watcher(LeaseState state)
    {
        WatcherState watcher{.protocol = 1,
                             .program = QStringLiteral("tpudesk-watch 0.1.0"),
                             .records = TpuRequestRecord::version,
                             .lease = {.epoch = 3,
                                       .state = state,
                                       .self = {.id = watcherId, .name = QStringLiteral("lab-server")},
                                       .other = {.id = deskId, .name = QStringLiteral("laptop")}}};
        watcher.account = {.isThere = true,
                           .account = QStringLiteral("bot@p.iam.gserviceaccount.com"),
                           .granted = watcherPermissionNames()};
        watcher.startedAt = noon.addSecs(-7'200);
        watcher.now = noon;
        watcher.requests = 2;
        return watcher;
    }
    /// The watcher acts, and is reached.
    [[nodiscard]] static WatcherSight away()
    {
        return {.place = place(),
                .lease = desk(LeaseState::Away),
                .link = WatcherLink::State::Connected,
                .watcher = watcher(LeaseState::Held),
                .heardAt = noon,
                .version = QStringLiteral("0.1.0")};
    }
    /// It waits for its work.
    [[nodiscard]] static WatcherSight held()
    {
        auto sight = away();
        sight.lease = desk(LeaseState::Held);
        sight.watcher = watcher(LeaseState::Empty);
        return sight;
    }

    template <typename Child = QWidget>
    [[nodiscard]] Child *find(const QString &name) const
    {
        auto *found = host.findChild<Child *>(name);
        if (found == nullptr)
            qWarning("there is no %s", qPrintable(name));
        return found;
    }
    [[nodiscard]] bool isShown(const QString &name) const
    {
        const auto *widget = find(name);
        return widget != nullptr && widget->isVisible();
    }
    /// What stands below the field.
    [[nodiscard]] QString errorAt(const QString &name) const
    {
        const QWidget *widget = find(name);
        while (widget != nullptr && qobject_cast<const FormField *>(widget) == nullptr)
            widget = widget->parentWidget();
        return widget != nullptr ? static_cast<const FormField *>(widget)->error() : QString{};
    }
    void click(const QString &name) const
    {
        find<QPushButton>(name)->click();
        QCoreApplication::processEvents();
    }
    void type(const QString &name, const QString &text) const
    {
        auto *line = find<QLineEdit>(name);
        line->setText(text);
        emit line->textEdited(text);
        emit line->editingFinished();
    }
    /// Also what is known of it elsewhere has changed.
    void show(const WatcherSight &now)
    {
        sight = now;
        sheet->refresh();
    }

    WatcherSight sight{.version = QStringLiteral("0.1.0")};
    QString obstacle;
    QList<PodHost> hosts;
    Result<WatcherOffer> offer{WatcherOffer{
        .facts = {.computer = QStringLiteral("lab-server"), .user = QStringLiteral("anna"), .hasUserServices = true},
        .concerns = {QStringLiteral("Its clock is wrong.")}}};
    Result<QStringList> granted{watcherPermissionNames()};
    Result<> done; ///< of all that changes something
    QStringList asked; ///< in order
    AccountProfile given; ///< with the last credential
    QWidget host;
    WatcherSheet *sheet = nullptr; ///< owned by the host

private:
    [[nodiscard]] Task<> answered(const QString &what)
    {
        asked << what;
        return finishedTask<void>(done);
    }

    [[nodiscard]] WatcherCalls calls()
    {
        WatcherCalls calls{.sight = [this] { return sight; },
                           .hosts = [this] { return hosts; },
                           .user = [] { return QStringLiteral("anna"); },
                           .obstacle = [this] { return obstacle; },
                           .prices = [] { return PriceList::dated(); },
                           .project = ProjectId{QStringLiteral("my-project")}};
        calls.look = [this](PodHost machine, std::stop_token) {
            asked << QStringLiteral("look ") + machine.id;
            auto seen = offer;
            if (seen)
                seen->host = machine;
            return finishedTask<WatcherOffer>(seen);
        };
        calls.signIn = [](OAuthClient, std::function<void(const BrowserPage &)>, std::stop_token) {
            return finishedTask<OwnClientSignIn>(failed(ErrorCode::Denied));
        };
        calls.powers = [this](AccountProfile, std::stop_token) {
            asked << QStringLiteral("powers");
            return finishedTask<QStringList>(granted);
        };
        calls.install = [this](WatcherOffer, AccountProfile credential, WatcherReport report, std::stop_token) {
            given = credential;
            report({.step = WatcherStep::Upload, .sentence = QStringLiteral("Sending…"), .share = 0.5});
            return answered(QStringLiteral("install"));
        };
        calls.renew = [this](AccountProfile credential, std::stop_token) {
            given = credential;
            return answered(QStringLiteral("renew"));
        };
        calls.handOver = [this](std::stop_token) { return answered(QStringLiteral("handOver")); };
        calls.takeBack = [this](std::stop_token) { return answered(QStringLiteral("takeBack")); };
        calls.takeByForce = [this] {
            asked << QStringLiteral("force");
            return done;
        };
        calls.beginAnew = [this](std::stop_token) { return answered(QStringLiteral("anew")); };
        calls.remove = [this](bool evenUnreached, std::stop_token) {
            return answered(evenUnreached ? QStringLiteral("forget") : QStringLiteral("remove"));
        };
        calls.connectNow = [this] { asked << QStringLiteral("connect"); };
        calls.openUrl = [](const QUrl &) { };
        calls.now = [] { return noon; };
        return calls;
    }
};
