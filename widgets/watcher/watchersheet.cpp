// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/watcher/watchersheet.h"

#include "widgets/common/enableunless.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/common/viewstack.h"
#include "widgets/theme/style.h"
#include "widgets/watcher/watchersetupview.h"
#include "widgets/watcher/watcherstatusview.h"
#include "widgets/watcher/watchertext.h"

#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

WatcherSheet::WatcherSheet(WatcherCalls calls, QWidget *host)
    : SideSheet{host}
    , m_calls{std::move(calls)}
    , m_obstacle{named(new NoticeBar, "watcherObstacle")}
    , m_stack{new ViewStack}
    , m_setup{new WatcherSetupView{&m_calls}}
    , m_status{new WatcherStatusView{&m_calls}}
    , m_cancel{named(new QPushButton, "watcherCancel")}
    , m_go{named(new QPushButton, "watcherGo")}
{
    setObjectName(u"watcherSheet"_s);
    setGuide("watcher"_L1);
    setSheetWidth(560);
    setEnterSubmits(false); // the last step acts at Google
    build();
    translated(this, &WatcherSheet::refresh);
}

void WatcherSheet::build()
{
    m_obstacle->setClosable(false);
    m_stack->addWidget(m_setup);
    m_stack->addWidget(m_status);
    body()->addWidget(m_obstacle);
    body()->addWidget(m_stack, 1);
    for (QPushButton *button : {m_cancel, m_go})
        button->setAutoDefault(false);
    setButtonKind(m_go, ButtonKind::Primary);
    addFooterButton(m_cancel);
    addFooterButton(m_go);
    connect(m_go, &QPushButton::clicked, m_setup, &WatcherSetupView::go);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_setup->isBusy())
            return m_setup->stop();
        if (m_setup->isRenewal())
            return leaveRenewal();
        requestClose();
    });
    connect(m_setup, &WatcherSetupView::changed, this, &WatcherSheet::showFooter);
    connect(m_setup, &WatcherSetupView::failed, m_status,
            &WatcherStatusView::showError); // a watcher may be there by now
    connect(m_setup, &WatcherSetupView::finished, this, &WatcherSheet::leaveRenewal);
    connect(m_status, &WatcherStatusView::renewalRequested, this, [this] {
        m_setup->beginRenewal();
        refresh();
    });
    connect(this, &SideSheet::opened, this, [this] {
        if (!m_setup->isBusy() && !m_setup->isRenewal())
            m_setup->begin();
        refresh();
    });
}

void WatcherSheet::leaveRenewal()
{
    m_setup->forget();
    refresh();
}

/// While a watcher is being put somewhere its place is known already; what happens is shown where it was begun.
void WatcherSheet::refresh()
{
    const auto sight = m_calls.sight();
    const bool isSetup = !sight.place || m_setup->isBusy() || m_setup->isRenewal();
    setTitle(isSetup && !m_setup->isRenewal() ? tr("Keep watching from…")
                                              : tr("The watcher on %1").arg(watchertext::nameOf(sight)));
    const auto obstacle = m_calls.obstacle();
    if (obstacle.isEmpty())
        m_obstacle->dismiss();
    else
        m_obstacle->showNotice(StatusLevel::Note, obstacle);
    m_stack->setCurrentWidget(isSetup ? static_cast<QWidget *>(m_setup) : m_status);
    m_status->refresh();
    showFooter();
}

void WatcherSheet::showFooter()
{
    const bool isSetup = m_stack->currentWidget() == m_setup;
    m_cancel->setVisible(isSetup);
    m_go->setVisible(isSetup);
    m_cancel->setText(m_setup->isBusy() ? tr("Stop") : tr("Cancel"));
    m_go->setText(m_setup->goText());
    enableUnless(m_go, m_setup->goProblem());
}

void WatcherSheet::takeBack()
{
    open();
    refresh();
    m_status->takeBack();
}

bool WatcherSheet::isFilled() const
{
    return m_setup->isBusy();
}
