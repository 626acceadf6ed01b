// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/safetycontroller.h"

#include "services/core/log.h"
#include "services/core/punctuation.h"
#include "services/net/requests.h"
#include "services/session/realitytools.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/session/systemnetwork.h"
#include "services/tpu/tpuservice.h"
#include "widgets/diagnostics/logsheet.h"
#include "widgets/diagnostics/realitysheet.h"
#include "widgets/diagnostics/versions.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/offlinebanner.h"
#include "widgets/shell/statusline.h"
#include "widgets/undo/undobar.h"

#include <QVBoxLayout>

using namespace Qt::StringLiterals;

SafetyController::SafetyController(const Context &context)
    : m_context{context}
    , m_undo{context.clock}
    , m_reachability{&Requests::instance()}
{
    makeUndo(context);
    makeBanner(context);
    makeLogs(context);
}

void SafetyController::makeUndo(const Context &context)
{
    const auto parts = context.window->parts();
    parts.footers->addWidget(new UndoBar{&m_undo, context.activities, parts.commands});
    connect(&m_undo, &UndoQueue::refused, parts.notice,
            [notice = parts.notice](const UndoQueue::Sentence &sentence, const UndoQueue::Sentence &why) {
                notice->say(StatusLevel::Warning, [sentence, why] { return punctuation::labelled(sentence(), why()); });
            });
}

void SafetyController::makeBanner(const Context &context)
{
    auto *banner = new OfflineBanner{&m_reachability, context.clock};
    context.window->addBar(banner);
    connect(context.cloud, &SessionManager::servicesAboutToGo, &m_reachability, &Reachability::forget);
    const auto askNow = [cloud = context.cloud, tasks = &m_tasks] {
        if (cloud->services() != nullptr)
            tasks->run(cloud->services()->tpus.refresh(tasks->token()),
                       [](const Result<> &) { }); // what comes of it the banner tells
    };
    connect(banner, &NoticeBar::actionClicked, this, askNow);
    connect(&m_reachability, &Reachability::askWanted, this, askNow);
    context.window->parts().statusLine->setReachability(&m_reachability);
    notifySystemNetwork(&m_reachability);
    // The line came back: what was read before it went is old.
    connect(&m_reachability, &Reachability::changed, this, [this, askNow, was = false]() mutable {
        if (std::exchange(was, m_reachability.isOffline()) && !m_reachability.isOffline())
            askNow();
    });
}

void SafetyController::makeLogs(const Context &context)
{
    Log::instance().captureQtMessages();
    auto *commands = context.window->parts().commands;
    commands->add({"help.logs", QT_TRANSLATE_NOOP("Commands", "Show the logs"), {}, "list"}, this,
                  [this] { logSheet()->openAt(LogSheet::Lines); });
    commands->add({"help.hosts", QT_TRANSLATE_NOOP("Commands", "Show which hosts were contacted"), {}, "shield-check"},
                  this, [this] { logSheet()->openAt(LogSheet::Hosts); });
    commands->add({"help.reality", QT_TRANSLATE_NOOP("Commands", "Check against reality…"), {}, "circle-check"}, this,
                  [this] { openRealityCheck(); });
    if (!m_context.lastRun.isEmpty() || !m_context.crash.isEmpty())
        sayLastRun();
}

void SafetyController::sayLastRun()
{
    const bool hasCrashed = !m_context.crash.isEmpty();
    m_lastRunNotice = new NoticeBar;
    m_lastRunNotice->setObjectName(u"lastRunNotice"_s);
    m_context.window->addBar(m_lastRunNotice);
    m_lastRunNotice->say(
        hasCrashed ? StatusLevel::Warning : StatusLevel::Note,
        [hasCrashed] {
            return hasCrashed
                ? tr("TPU Desk crashed last time. A report of where that happened is on this computer; nothing was "
                     "sent. "
                     "What you had asked for goes on.")
                : tr("TPU Desk did not shut down properly last time. The end of its log was kept on this computer and "
                     "is part of a bug report.");
        },
        [hasCrashed] { return hasCrashed ? tr("Show the report") : tr("Show the logs"); });
    connect(m_lastRunNotice, &NoticeBar::actionClicked, this, [this, hasCrashed] {
        m_lastRunNotice->dismiss();
        if (hasCrashed)
            logSheet()->openReport();
        else
            logSheet()->openAt(LogSheet::Lines);
    });
}

void SafetyController::openRealityCheck()
{
    auto *middle = m_context.window->parts().middle;
    auto *sheet = middle->findChild<RealitySheet *>();
    if (sheet == nullptr)
        sheet = new RealitySheet{middle, [cloud = m_context.cloud] {
                                     auto *session = cloud->services();
                                     return session == nullptr ? std::nullopt
                                                               : std::optional{realityTools(session, versionLines())};
                                 }};
    sheet->open();
}

LogSheet *SafetyController::logSheet()
{
    auto *middle = m_context.window->parts().middle;
    if (auto *sheet = middle->findChild<LogSheet *>())
        return sheet;
    auto *sheet = new LogSheet{m_context.settings, middle};
    sheet->setLastRun(m_context.lastRun);
    sheet->setCrash(m_context.crash);
    return sheet;
}
