// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/updatecontroller.h"

#include "services/core/languages.h"
#include "services/updates/updatecheck.h"
#include "widgets/common/noticebar.h"
#include "widgets/diagnostics/updatesheet.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/mainwindow.h"

using namespace Qt::StringLiterals;

UpdateController::UpdateController(UpdateControllerContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    m_context.window->parts().commands->add(
        {"help.updates", QT_TRANSLATE_NOOP("Commands", "Look for a new version…"), {}, "download"}, this,
        [this] { open(); });
    connect(m_context.check, &UpdateCheck::found, this, &UpdateController::say);
}

void UpdateController::open()
{
    auto *middle = m_context.window->parts().middle;
    auto *sheet = middle->findChild<UpdateSheet *>();
    if (sheet == nullptr) {
        sheet =
            new UpdateSheet{m_context.check, [languages = m_context.languages] { return languages->code(); }, middle};
        connect(sheet, &UpdateSheet::pageRequested, this, [this](const QUrl &page) { m_context.openUrl(page); });
    }
    sheet->open();
}

void UpdateController::say(const Release &release)
{
    if (m_bar == nullptr) {
        m_bar = new NoticeBar;
        m_bar->setObjectName(u"updateBar"_s);
        m_context.window->addBar(m_bar);
        connect(m_bar, &NoticeBar::actionClicked, this, [this] {
            m_bar->dismiss();
            open();
        });
    }
    m_bar->say(
        StatusLevel::Note,
        [version = release.version.toString()] {
            return tr("TPU Desk %1 is there. It is installed in the way in which this one was.").arg(version);
        },
        [] { return tr("What is new"); });
}
