// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/diagnostics/realitysheet.h"

#include "services/diagnostics/bugreport.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/style.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RealitySheet::RealitySheet(QWidget *host, Tools tools)
    : SideSheet{host}
    , m_tools{std::move(tools)}
    , m_notice{named(new NoticeBar, "realityNotice")}
    , m_text{new QPlainTextEdit}
    , m_start{named(this, new QPushButton, "realityStart", [] { return tr("Check now"); })}
    , m_stop{named(this, new QPushButton, "realityStop", [] { return tr("Stop"); })}
    , m_copy{named(this, new QPushButton, "realityCopy", [] { return tr("Copy"); })}
    , m_save{named(this, new QPushButton, "realitySave", [] { return tr("Save…"); })}
{
    named(this, this, "realitySheet", [] { return tr("Check against reality"); });
    setSheetWidth(760);
    auto *words = named(this, new Label{TextRole::Body, TextColor::Soft}, "realityWords", [] {
        return tr("TPU Desk was built from Google's descriptions. This asks Google each kind of question once, in the "
                  "project that is signed in, and compares the replies with what the program expects. It only reads. "
                  "Names, people, addresses and keys are replaced in the file, and nothing is sent to anybody: read "
                  "it, then save or copy it for a bug report.");
    });
    words->setWordWrap(true);
    m_notice->setClosable(false);
    m_text->setObjectName(u"realityText"_s);
    m_text->setReadOnly(true);
    m_text->setProperty("tpudeskData", true); // replies stay as they came
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(fontFor(TextRole::Code));
    setButtonKind(m_start, ButtonKind::Primary);
    body()->addWidget(words);
    body()->addWidget(m_notice);
    body()->addWidget(m_text, 1);
    for (auto *button : {m_copy, m_save, m_stop, m_start})
        addFooterButton(button);
    connect(m_start, &QPushButton::clicked, this, &RealitySheet::start);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_tasks.cancel(); });
    connect(this, &SideSheet::closed, this, [this] { m_tasks.cancel(); });
    connect(m_save, &QPushButton::clicked, this, &RealitySheet::askWhere);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_text->toPlainText());
        m_notice->say(StatusLevel::Ok, [] { return tr("The file is in the clipboard."); });
    });
    translated(this, &RealitySheet::showState);
}

void RealitySheet::start()
{
    auto tools = m_tools();
    if (!tools) {
        m_notice->say(StatusLevel::Warning, [] { return tr("Nobody is signed in yet. Sign in, then check again."); });
        return;
    }
    m_report.reset();
    m_isRunning = true;
    m_done = m_all = 0;
    showState();
    const auto progress = m_tasks.guard([this](int done, int all) {
        m_done = done;
        m_all = all;
        showState();
    });
    m_tasks.run(checkReality(*std::move(tools), progress, m_tasks.token()), [this](Result<RealityReport> report) {
        m_isRunning = false;
        m_report = std::move(*report);
        m_text->setPlainText(m_report->text());
        showState();
    });
}

void RealitySheet::showState()
{
    const QString running = m_isRunning ? tr("The check is running.") : QString{};
    const QString nothing = m_report ? QString{} : tr("There is no file yet.");
    m_text->setAccessibleName(tr("The file")); // named() would write it into the field
    enableUnless(m_start, running);
    enableUnless(m_stop, m_isRunning ? QString{} : tr("No check is running."));
    enableUnless(m_copy, nothing);
    enableUnless(m_save, nothing);
    if (m_isRunning) {
        m_text->clear();
        m_text->setPlaceholderText(m_all == 0 ? QString{} : tr("Question %1 of %2").arg(m_done).arg(m_all));
        if (m_all == 0) // it is read aloud, and nobody wants to hear sixty numbers
            m_notice->showNotice(StatusLevel::Working, running);
    } else if (!m_report) {
        m_notice->dismiss();
    } else if (!m_report->cut.isEmpty()) {
        m_notice->showNotice(StatusLevel::Warning,
                             tr("The check did not finish. What was found is shown below; check again for the rest."));
    } else {
        m_notice->showNotice(StatusLevel::Ok,
                             tr("Answered: %1 of %2 questions. Read the file before you send it to anybody.")
                                 .arg(m_report->answered())
                                 .arg(m_report->replies.size()));
    }
}

void RealitySheet::askWhere()
{
    askWhereToSave(this, "realitySaveDialog",
                   {.title = tr("Save the file"),
                    .fileName = reportName(QDate::currentDate(), u"reality"_s),
                    .filter = tr("Text (*.txt)"),
                    .suffix = u"txt"_s},
                   [this](const QString &path) { static_cast<void>(saveTo(path)); }); // it says itself what came of it
}

Result<> RealitySheet::saveTo(const QString &path)
{
    auto saved = saveReport(path, m_text->toPlainText());
    if (saved)
        m_notice->say(StatusLevel::Ok, [path] { return tr("%1 was written. Only you can read it.").arg(path); });
    else
        m_notice->showError(saved.error());
    return saved;
}
