// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/feedbacksheet.h"

#include "widgets/common/copybutton.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/segmented.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTranslator>

using namespace Qt::StringLiterals;

FeedbackSheet::FeedbackSheet(QWidget *host)
    : SideSheet{host}
    , m_words{new Label{TextRole::Body, Ink::Soft}}
    , m_language{new Segmented}
    , m_notice{new NoticeBar}
    , m_subject{new QLineEdit}
    , m_subjectField{new FormField{m_subject}}
    , m_copySubject{new CopyButton}
    , m_text{new QPlainTextEdit}
    , m_textField{new FormField{m_text}}
    , m_copy{new QPushButton}
{
    setObjectName(u"feedbackSheet"_s);
    setSheetWidth(640);
    build();
    connect(m_language, &Segmented::currentChanged, this, &FeedbackSheet::write);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_text->toPlainText());
        m_notice->say(Tone::Ok, [] {
            return tr("The text is in the clipboard. Paste it into a mail to trc-support@google.com.");
        });
    });
    retranslate();
}

void FeedbackSheet::build()
{
    m_language->setObjectName(u"feedbackLanguage"_s);
    m_notice->setObjectName(u"feedbackNotice"_s);
    m_subject->setObjectName(u"feedbackSubject"_s);
    m_copySubject->setObjectName(u"feedbackCopySubject"_s);
    m_text->setObjectName(u"feedbackText"_s);
    m_copy->setObjectName(u"feedbackCopyButton"_s);
    m_language->addPart(int(Language::English), u"English"_s);
    m_language->addPart(int(Language::Chinese), u"Chinese"_s);
    m_language->addPart(int(Language::Korean), u"Korean"_s);
    // Each in itself, whatever the window's language is.
    m_language->setText(int(Language::English), u"English"_s);
    m_language->setText(int(Language::Chinese), u"中文"_s);
    m_language->setText(int(Language::Korean), u"한국어"_s);
    m_language->setCurrent(int(Language::English));
    m_words->setWordWrap(true);
    m_subject->setReadOnly(true);
    m_copySubject->setSource([this] { return m_subject->text(); });
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(scaled(340));
    auto *chosen = new QHBoxLayout;
    chosen->addWidget(m_language);
    chosen->addStretch(1);
    auto *subject = new QHBoxLayout;
    subject->setSpacing(scaled(6));
    subject->addWidget(m_subjectField, 1);
    subject->addWidget(m_copySubject, 0, Qt::AlignBottom);
    body()->addWidget(m_words);
    body()->addLayout(chosen);
    body()->addWidget(m_notice);
    body()->addLayout(subject);
    body()->addWidget(m_textField, 1);
    setButtonKind(m_copy, ButtonKind::Primary);
    addFooterButton(m_copy);
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
        m_notice->say(Tone::Warning,
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

void FeedbackSheet::retranslate()
{
    setTitle(tr("Text for the TRC team"));
    m_words->setText(tr("Made from what was counted here; nothing is sent. Complete what stands in square brackets, "
                        "then copy it. The mails of the "
                        "TRC team are in English; the other languages are for your own group."));
    m_language->setAccessibleName(tr("Language of the text"));
    m_subjectField->setLabel(tr("Subject"));
    m_textField->setLabel(tr("Text"));
    m_copy->setText(tr("Copy the text"));
}

void FeedbackSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}
