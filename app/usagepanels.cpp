// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels.h"

#include "app/cloud.h"
#include "app/commands.h"
#include "app/mainwindow.h"
#include "app/singleinstance.h"
#include "services/keys/keyservice.h"
#include "services/pod/jobservice.h"
#include "services/pod/podhost.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/usagewatch.h"
#include "widgets/guide/guidesearch.h"
#include "widgets/guide/guidetext.h"
#include "widgets/pod/podpage.h"
#include "widgets/pod/runview.h"
#include "widgets/storage/storagepage.h"
#include "widgets/terminal/page.h"
#include "widgets/usage/compactusage.h"
#include "widgets/usage/usagepage.h"

#include <QAction>
#include <QPointer>

using namespace Qt::StringLiterals;

// The Usage panel, and the ways that lead to it and away from it.

namespace {

const auto compactKey = u"usage.compact"_s;

/// The newest job that has not ended there; null: none.
QUuid jobOn(const JobService &jobs, const TpuId &tpu)
{
    for (const auto &job : jobs.jobs()) {
        const auto *last = job.last();
        const auto isThere = [&](const JobHost &host) { return host.host.tpu == tpu && !host.isOver(); };
        if (last != nullptr && std::ranges::any_of(last->hosts, isThere))
            return job.id;
    }
    return {};
}

} // namespace

QWidget *Panels::makeUsage()
{
    const CloudServices *services = m_cloud->services();
    const auto hasLogin = [keys = QPointer{services->keys}] {
        const auto login = keys ? keys->loginChoice() : LoginChoice{};
        return !login.user.isEmpty();
    };
    const auto hasJob = [jobs = QPointer{services->jobs}](const TpuId &tpu) {
        return jobs && !jobOn(*jobs, tpu).isNull();
    };
    auto *page = new UsagePage{{.feed = services->usage,
                                .clock = m_cloud->clock(),
                                .settings = m_settings,
                                .hasLogin = hasLogin,
                                .hasJob = hasJob}};
    connect(page, &UsagePage::remedyRequested, this, &Panels::remedyUsage);
    connect(page, &UsagePage::createRequested, this, [this] { trigger("tpu.create"_L1); });
    connect(page, &UsagePage::compactRequested, this, &Panels::openCompact);
    return page;
}

void Panels::showUsage(const TpuId &tpu)
{
    auto *page = m_cloud->services() != nullptr ? qobject_cast<UsagePage *>(m_window->page(Panel::Usage)) : nullptr;
    if (page == nullptr)
        return;
    m_window->showPanel(Panel::Usage);
    if (!tpu.isEmpty())
        page->showSlice(tpu);
}

void Panels::remedyUsage(UsageRemedy remedy, const TpuId &tpu, int host)
{
    switch (remedy) {
    case UsageRemedy::Login: m_window->showPanel(Panel::Keys); break;
    case UsageRemedy::Connect:
        m_window->showPanel(Panel::Terminal);
        if (auto *terminal = qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal)))
            terminal->open(tpu, std::max(0, host));
        break;
    case UsageRemedy::Job: openJobOf(tpu); break;
    case UsageRemedy::Free: freeChips(tpu); break;
    case UsageRemedy::StartJob: newJobOn(tpu); break; // of several TPUs it is this one
    case UsageRemedy::Tpu: showTpu(tpu); break;
    case UsageRemedy::Storage:
        m_window->showPanel(Panel::Storage);
        if (auto *storage = qobject_cast<StoragePage *>(m_window->page(Panel::Storage)))
            storage->showTpu(tpu);
        break;
    default: break; // the page does it itself
    }
}

void Panels::openJobOf(const TpuId &tpu)
{
    const auto *services = m_cloud->services();
    if (const auto job = services != nullptr ? jobOn(*services->jobs, tpu) : QUuid{}; !job.isNull())
        showJob(job);
}

/// Who holds the chips is shown first; nothing is ended before the user says so.
void Panels::freeChips(const TpuId &tpu)
{
    runOn({tpu});
    auto *page = m_window->page(Panel::Pod);
    if (auto *view = page != nullptr ? page->findChild<RunView *>() : nullptr)
        view->freeChips();
}

/// One window for all slices: it shows the last that was asked for.
void Panels::openCompact(const TpuId &tpu)
{
    auto *services = m_cloud->services();
    if (services == nullptr)
        return;
    auto *page = qobject_cast<UsagePage *>(m_window->page(Panel::Usage));
    if (!m_compact) {
        m_compact = new CompactUsage{services->usage};
        m_compact->setAttribute(Qt::WA_QuitOnClose, false); // the main window decides that
        m_compact->restoreGeometry(QByteArray::fromBase64(m_settings->more(compactKey).toString().toLatin1()));
        connect(m_compact, &CompactUsage::opened, this, [this](const TpuId &slice) {
            showUsage(slice);
            bringToFront(m_window, {});
        });
    }
    m_compact->setSlice(!tpu.isEmpty() || page == nullptr ? tpu : page->slice());
    m_compact->show();
    m_compact->raise();
}

Panels::~Panels()
{
    m_window->dropPage(Panel::Guide); // it reads what goes with this
    dropCompact();
}

void Panels::dropCompact()
{
    if (m_compact)
        m_settings->setMore(compactKey, QString::fromLatin1(m_compact->saveGeometry().toBase64()));
    delete m_compact;
}

void Panels::addUsageCommands()
{
    Commands *commands = m_window->parts().commands;
    const auto onPage = [this](auto what) {
        return [this, what] {
            showUsage();
            if (auto *page =
                    m_cloud->services() != nullptr ? qobject_cast<UsagePage *>(m_window->page(Panel::Usage)) : nullptr)
                what(page);
        };
    };
    commands->add({"usage.compact", QT_TRANSLATE_NOOP("Commands", "Show the compact usage window"),
                   QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_U}, "activity"},
                  this, [this] { openCompact({}); });
    commands->add({"usage.straggler", QT_TRANSLATE_NOOP("Commands", "Select the next straggler"), {}, "triangle-alert"},
                  this, onPage([](UsagePage *page) { page->selectNextStraggler(); }));
    commands->add({"usage.report", QT_TRANSLATE_NOOP("Commands", "Copy the usage as a report"), {}, "clipboard"}, this,
                  onPage([](UsagePage *page) { page->copyReport(); }));
    commands->add({"usage.csv", QT_TRANSLATE_NOOP("Commands", "Export the usage as numbers (CSV)…"), {}, "download"},
                  this, onPage([](UsagePage *page) { page->save(UsageExport::Csv); }));
    commands->add({"usage.png", QT_TRANSLATE_NOOP("Commands", "Export the usage as a picture (PNG)…"), {}, "download"},
                  this, onPage([](UsagePage *page) { page->save(UsageExport::Png); }));
    commands->add({"usage.svg", QT_TRANSLATE_NOOP("Commands", "Export the usage as a drawing (SVG)…"), {}, "download"},
                  this, onPage([](UsagePage *page) { page->save(UsageExport::Svg); }));
    commands->add({"usage.pdf", QT_TRANSLATE_NOOP("Commands", "Export the usage as a document (PDF)…"), {}, "download"},
                  this, onPage([](UsagePage *page) { page->save(UsageExport::Pdf); }));
    commands->add({"usage.settings", QT_TRANSLATE_NOOP("Commands", "How usage is measured and kept…"), {}, "settings"},
                  this, onPage([](UsagePage *page) { page->openSettings(); }));
}
