// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/feedbacksheet.h"

#include "widgets/common/copybutton.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/segmented.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextDocument>
#include <QTranslator>

using namespace Qt::StringLiterals;

FeedbackSheet::FeedbackSheet(QWidget *host)
    : SideSheet{host}
    , m_language{named(this, new Segmented, "feedbackLanguage", [] { return tr("Language of the text"); })}
    , m_notice{named(new NoticeBar, "feedbackNotice")}
    , m_subject{new QLineEdit}
    , m_text{new QPlainTextEdit}
{
    named(this, this, "feedbackSheet", [] { return tr("Text for the TRC team"); });
    setSheetWidth(640);
    setAsksForTyped(true);
    // Each in itself, whatever the window's language is.
    m_language->addPart(int(Language::English), u"English"_s, [] { return u"English"_s; });
    m_language->addPart(int(Language::Chinese), u"Chinese"_s, [] { return u"中文"_s; });
    m_language->addPart(int(Language::Korean), u"Korean"_s, [] { return u"한국어"_s; });
    m_language->setCurrent(int(Language::English));
    m_subject->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(scaled(340));
    auto *words = translated(this, new Label{TextRole::Body, TextColor::Soft}, [] {
        return tr(
            "Made from what was counted here; nothing is sent. Complete what stands in square brackets, then copy "
            "it. The mails of the TRC team are in English; the other languages are for your own group.");
    });
    words->setWordWrap(true);
    auto *copySubject = named(new CopyButton, "feedbackCopySubject");
    copySubject->setSource([this] { return m_subject->text(); });
    auto *chosen = new QHBoxLayout;
    chosen->addWidget(m_language);
    chosen->addStretch(1);
    auto *subject = new QHBoxLayout;
    subject->setSpacing(scaled(6));
    subject->addWidget(named(this, new FormField{m_subject}, "feedbackSubject", [] { return tr("Subject"); }), 1);
    subject->addWidget(copySubject, 0, Qt::AlignBottom);
    body()->addWidget(words);
    body()->addLayout(chosen);
    body()->addWidget(m_notice);
    body()->addLayout(subject);
    body()->addWidget(named(this, new FormField{m_text}, "feedbackText", [] { return tr("Text"); }), 1);
    auto *copy = named(this, new QPushButton, "feedbackCopyButton", [] { return tr("Copy the text"); });
    setButtonKind(copy, ButtonKind::Primary);
    addFooterButton(copy);
    connect(m_language, &Segmented::currentChanged, this, &FeedbackSheet::write);
    connect(copy, &QPushButton::clicked, this, &FeedbackSheet::copy);
}

void FeedbackSheet::copy()
{
    QGuiApplication::clipboard()->setText(m_text->toPlainText());
    m_text->document()->setModified(false); // it is kept now
    m_notice->say(StatusLevel::Ok,
                  [] { return tr("The text is in the clipboard. Paste it into a mail to trc-support@google.com."); });
}

Speech FeedbackSheet::speechOf(Language language)
{
    if (language == Language::English)
        return {};
    const auto code = language == Language::Chinese ? u"zh_CN"_s : u"ko"_s;
    const auto catalogue = std::make_shared<QTranslator>();
    if (!catalogue->load(u":/i18n/tpudesk_%1.qm"_s.arg(code)))
        return {};
    return {.locale = QLocale{code},
            .say = [catalogue](const char *source) { return catalogue->translate("TrcFeedback", source); }};
}

void FeedbackSheet::show(const FeedbackFacts &facts)
{
    m_facts = facts;
    m_notice->dismiss();
    if (!facts.isForSending)
        m_notice->say(StatusLevel::Warning,
                      [] { return tr("These are figures of the practice cloud. The TRC team has no use for them."); });
    write();
    open();
}

void FeedbackSheet::write()
{
    const auto speech = speechOf(Language(m_language->current()));
    m_subject->setText(feedbackSubject(m_facts, speech));
    m_subject->setCursorPosition(0);
    m_text->setPlainText(feedbackText(m_facts, speech));
}
