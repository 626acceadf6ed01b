// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/watchercontroller.h"

#include "services/auth/endpoints.h"
#include "services/core/languages.h"
#include "services/hosts/podhost.h"
#include "services/session/networkchoices.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "widgets/common/noticebar.h"
#include "widgets/palette/commands.h"
#include "widgets/provisioning/requestsview.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/watcher/watcherbar.h"
#include "widgets/watcher/watchersheet.h"

#include <QCoreApplication>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

WatcherController::WatcherController(WatcherControllerContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_bar{new WatcherBar}
{
    m_context.window->addBar(m_bar);
    connect(m_bar, &WatcherBar::takeBackRequested, this, &WatcherController::takeBack);
    connect(m_bar, &WatcherBar::sheetRequested, this, &WatcherController::open);
    m_context.window->parts().commands->add(
        {"tpu.keepWatching", QT_TRANSLATE_NOOP("Commands", "Keep watching from…"), {}, "moon"}, this,
        [this] { open(); });
}

WatcherController::~WatcherController()
{
    delete m_sheet.data(); // it asks the service
}

void WatcherController::attach()
{
    auto *session = m_context.cloud->services();
    const auto endpoints = m_context.network != nullptr ? m_context.network->endpoints() : Endpoints{};
    m_service = std::make_unique<WatcherService>(WatcherServiceContext{
        .session = session,
        .clock = m_context.cloud->clock(),
        .accounts = m_context.accounts,
        .secrets = m_context.secrets,
        .webhooks = m_context.webhooks,
        .program = u"tpudesk "_s + QCoreApplication::applicationVersion(),
        .version = QCoreApplication::applicationVersion(),
        .language = [languages = m_context.languages] { return languages->code(); },
        .endpoints = endpoints.toJson(),
        .trusted = m_context.network != nullptr ? m_context.network->trustedPlaces() : QStringList{}});
    connect(m_service.get(), &WatcherService::changed, this, &WatcherController::show);
    connect(&session->lease, &Lease::changed, this, &WatcherController::show);
    show();
}

void WatcherController::detach()
{
    delete m_sheet.data();
    m_service.reset();
    m_bar->dismiss();
    m_takesOrders = false;
}

void WatcherController::show()
{
    if (!m_service)
        return;
    m_bar->showSight(sight(), m_context.cloud->clock()->now());
    if (m_sheet)
        m_sheet->refresh();
    const bool takesOrders = m_context.cloud->services()->elsewhere != nullptr;
    if (std::exchange(m_takesOrders, takesOrders) == takesOrders)
        return;
    for (auto *view : m_context.window->findChildren<RequestsView *>())
        view->refresh();
}

WatcherSheet *WatcherController::sheet()
{
    if (!m_service)
        return nullptr;
    if (m_sheet)
        return m_sheet;
    auto *pages = m_context.window->parts().pages; // not over the bars: one of them asks for the machine's host key
    m_sheet = new WatcherSheet{calls(), pages};
    connect(pages, &QStackedWidget::currentChanged, m_sheet, &QWidget::raise);
    return m_sheet;
}

void WatcherController::open()
{
    if (auto *page = sheet())
        page->open();
    else
        m_context.window->parts().notice->showNotice(
            StatusLevel::Warning,
            tr("There is nothing to watch: no cloud is open. Sign in, then choose “Keep watching from…” again."));
}

void WatcherController::takeBack()
{
    if (auto *page = sheet())
        page->takeBack();
}

WatcherSight WatcherController::sight() const
{
    const auto &link = m_service->link();
    return {.place = m_service->place(),
            .lease = m_service->lease(),
            .link = link.state(),
            .error = link.error(),
            .watcher = link.watcher(),
            .heardAt = link.heardAt(),
            .strangeness = m_service->strangeness(),
            .underWay = m_service->underWay(),
            .version = QCoreApplication::applicationVersion()};
}

/// Why there can be no watcher here.
QString WatcherController::obstacle() const
{
    if (m_context.cloud->services()->practice != nullptr)
        return tr(
            "The practice cloud ends with this program, so nothing in it can be handed over. In a project of your "
            "own you can.");
    const auto bundle = watcherBundle();
    return bundle || m_service->place() ? QString{} : bundle.error().message;
}

WatcherCalls WatcherController::calls()
{
    auto *session = m_context.cloud->services();
    auto *service = m_service.get();
    auto *accounts = m_context.accounts;
    auto *cloud = m_context.cloud;
    WatcherCalls calls{.sight = [this] { return sight(); },
                       .hosts = [session] { return readyHosts(session->tpus); },
                       .user = [session] { return session->keys.loginChoice().user; },
                       .obstacle = [this] { return obstacle(); },
                       .prices = [session] { return session->prices.list(); },
                       .project = session->profile.project};
    calls.look = [service](PodHost host, std::stop_token stop) {
        return service->look(std::move(host), std::move(stop));
    };
    calls.signIn = [accounts, cloud, project = session->profile.project](
                       OAuthClient client, std::function<void(const BrowserPage &)> page, std::stop_token stop) {
        AccountProfile wanted;
        wanted.source = AccountSource::OwnClient;
        wanted.project = project;
        wanted.name = tr("Watcher of %1", "%1: project; name of a profile").arg(project.toString());
        return accounts->signInWithBrowser(wanted, std::move(client), cloud->profileFor(wanted), std::move(page),
                                           std::move(stop));
    };
    calls.powers = [accounts, cloud](AccountProfile credential, std::stop_token stop) {
        const auto place = cloud->profileFor(credential);
        return powersOf(accounts->makeTokens(credential, place), place, cloud->clock(), std::move(stop));
    };
    calls.install = [service](WatcherOffer offer, AccountProfile credential, WatcherReport report,
                              std::stop_token stop) {
        return service->install(std::move(offer), std::move(credential), std::move(report), std::move(stop));
    };
    calls.renew = [service](AccountProfile credential, std::stop_token stop) {
        return service->renewCredential(std::move(credential), std::move(stop));
    };
    calls.handOver = [service](std::stop_token stop) { return service->handOver(std::move(stop)); };
    calls.takeBack = [service](std::stop_token stop) { return service->takeBack(std::move(stop)); };
    calls.takeByForce = [service] { return service->takeByForce(); };
    calls.beginAnew = [service](std::stop_token stop) { return service->beginAnew(std::move(stop)); };
    calls.remove = [service](bool evenUnreached, std::stop_token stop) {
        return service->remove(evenUnreached, std::move(stop));
    };
    calls.connectNow = [service] { service->connectNow(); };
    calls.openUrl = m_context.openUrl;
    calls.now = [cloud] { return cloud->clock()->now(); };
    return calls;
}
