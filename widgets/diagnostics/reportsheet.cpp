// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/diagnostics/reportsheet.h"

#include "services/core/async/worker.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/style.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

ReportSheet::ReportSheet(QWidget *host)
    : SideSheet{host}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_people{new QCheckBox}
    , m_text{new QPlainTextEdit}
    , m_notice{new NoticeBar}
    , m_copy{new QPushButton}
    , m_save{new QPushButton}
{
    named(this, this, "reportSheet", [] { return tr("Bug report"); });
    setSheetWidth(760);
    m_words->setWordWrap(true);
    named(this, m_people, "reportPeople", [] { return tr("Leave out email addresses and user names"); });
    m_people->setChecked(true);
    m_text->setObjectName(u"reportText"_s);
    m_text->setReadOnly(true);
    m_text->setProperty("tpudeskData", true); // lines of the log stay as they were said
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(fontFor(TextRole::Code));
    m_notice->setObjectName(u"reportNotice"_s);
    named(this, m_copy, "reportCopy", [] { return tr("Copy"); });
    named(this, m_save, "reportSave", [] { return tr("Save…"); });
    setButtonKind(m_save, ButtonKind::Primary);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_words, m_people})
        body()->addWidget(part);
    body()->addWidget(m_text, 1);
    addFooterButton(m_copy);
    addFooterButton(m_save);
    connect(m_people, &QCheckBox::toggled, this, &ReportSheet::fill);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_text->toPlainText());
        m_notice->say(StatusLevel::Ok, [] { return tr("The report is in the clipboard."); });
    });
    connect(m_save, &QPushButton::clicked, this, &ReportSheet::askWhere);
    translated(this, m_words, [] {
        return tr("This is the whole report. It is never sent by itself: read it, then copy or save it. It "
                  "contains versions, settings, the log, the requests "
                  "and the hosts of this run; tokens, keys and passwords never came into it.");
    });
    translated(this, &ReportSheet::showTexts);
}

void ReportSheet::openWith(BugReport report)
{
    m_report = std::move(report);
    m_notice->dismiss();
    fill();
    open();
}

void ReportSheet::fill()
{
    const auto people = m_people->isChecked() ? BugReport::People::Hidden : BugReport::People::Shown;
    const auto showReady = [this](bool isReady) {
        m_copy->setEnabled(isReady);
        m_save->setEnabled(isReady);
    };
    m_text->clear();
    showReady(false);
    m_making = std::make_unique<TaskScope>(); // secrets are looked for in all of the log
    m_making->run(onWorker<QString>(
                      QThreadPool::globalInstance(),
                      [report = m_report, people](std::stop_token) -> Result<QString> { return report.text(people); },
                      m_making->token()),
                  [this, showReady](const Result<QString> &text) {
                      if (!text)
                          return;
                      m_text->setPlainText(*text);
                      showReady(true);
                  });
}

void ReportSheet::askWhere()
{
    askWhereToSave(this, "reportSaveDialog",
                   {.title = tr("Save the report"),
                    .fileName = reportName(QDate::currentDate()),
                    .filter = tr("Text (*.txt)"),
                    .suffix = u"txt"_s},
                   [this](const QString &path) { static_cast<void>(saveTo(path)); }); // it says itself what came of it
}

Result<> ReportSheet::saveTo(const QString &path)
{
    auto saved = saveReport(path, m_text->toPlainText());
    if (saved)
        m_notice->say(StatusLevel::Ok, [path] { return tr("%1 was written. Only you can read it.").arg(path); });
    else
        m_notice->showError(saved.error());
    return saved;
}

void ReportSheet::showTexts()
{
    m_text->setAccessibleName(tr("The report"));
}
