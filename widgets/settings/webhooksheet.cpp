// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/webhooksheet.h"

#include "services/webhooks/webhookmessage.h"
#include "services/webhooks/webhooks.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/wipefield.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// Whoever has the address can write there: it is kept in the keychain alone, and shown nowhere once it is. While it is
/// entered it has to be read, letter by letter, and compared with where it comes from.
QLineEdit *addressLine()
{
    auto *line = new QLineEdit;
    line->setMaxLength(2'048);
    line->setInputMethodHints(Qt::ImhUrlCharactersOnly | Qt::ImhSensitiveData | Qt::ImhNoPredictiveText);
    return line;
}

QLineEdit *hiddenLine()
{
    auto *line = new QLineEdit;
    line->setMaxLength(2'048);
    line->setEchoMode(QLineEdit::Password);
    line->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhSensitiveData | Qt::ImhNoPredictiveText);
    return line;
}

} // namespace

WebhookSheet::WebhookSheet(Webhooks *webhooks, QWidget *host)
    : SideSheet{host}
    , m_webhooks{webhooks}
    , m_notice{named(new NoticeBar, "webhookNotice")}
    , m_name{new QLineEdit}
    , m_format{new QComboBox}
    , m_address{addressLine()}
    , m_token{hiddenLine()}
    , m_chat{new QLineEdit}
    , m_on{named(this, new QCheckBox, "webhookOn", [] { return tr("Send messages to it"); })}
    , m_details{named(this, new QCheckBox, "webhookDetails",
                      [] { return tr("Also send the names of hosts, and commands"); })}
    , m_nameField{new FormField{m_name}}
    , m_formatField{new FormField{m_format}}
    , m_addressField{new FormField{m_address}}
    , m_tokenField{new FormField{m_token}}
    , m_chatField{new FormField{m_chat}}
    , m_eventsTitle{new Label{TextRole::Strong}}
    , m_eventsProblem{new Label{TextRole::TableHead, TextColor::Bad}}
    , m_kind{new QComboBox}
    , m_kindField{new FormField{m_kind}}
    , m_preview{named(this, new CodeView, "webhookPreview", [] { return tr("What is sent"); })}
    , m_test{named(this, new QPushButton, "webhookTest", [] { return tr("Send a test message"); })}
    , m_answer{named(new NoticeBar, "webhookAnswer")}
{
    setSheetWidth(520);
    setAsksForTyped(true);
    build();
    nameFields();
    connectAll();
    translated(this, &WebhookSheet::showFormat);
}

void WebhookSheet::build()
{
    m_name->setMaxLength(Webhook::longestName);
    m_chat->setMaxLength(80);
    m_preview->setLines(4, 14);
    m_eventsProblem->setWordWrap(true);
    m_eventsProblem->hide();
    m_notice->setClosable(false);
    for (const auto format : webhookFormats())
        m_format->addItem(webhookFormatText(format), int(format));
    for (const auto kind : webhookEventKinds())
        m_kind->addItem({}, int(kind));
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_formatField, m_nameField, m_addressField,
                                                          m_tokenField, m_chatField, m_on, m_eventsTitle})
        body()->addWidget(part);
    auto *events = new QVBoxLayout;
    events->setSpacing(scaled(6));
    for (const auto kind : webhookEventKinds()) {
        auto *box = new QCheckBox;
        m_events.insert(
            kind, named(this, box, u"webhookEvent-"_s + webhookWord(kind), [kind] { return webhookKindText(kind); }));
        events->addWidget(box);
    }
    events->addWidget(m_eventsProblem);
    body()->addLayout(events);
    auto *test = new QHBoxLayout;
    test->addWidget(m_test);
    test->addStretch(1);
    body()->addWidget(m_details);
    body()->addWidget(m_kindField);
    body()->addWidget(m_preview);
    body()->addLayout(test);
    body()->addWidget(m_answer);
    body()->addStretch(1);
    m_submit = addCancelAndSubmit(this, u"webhook"_s, [] { return tr("Save"); });
}

void WebhookSheet::nameFields()
{
    named(this, this, "webhookSheet", [this] { return m_isNew ? tr("New webhook") : tr("Change the webhook"); });
    named(this, m_nameField, "webhookName", [] { return tr("Name"); }, [] { return tr("What you will know it by."); });
    named(this, m_formatField, "webhookFormat", [] { return tr("Service"); });
    named(m_addressField, "webhookAddress");
    named(m_tokenField, "webhookToken");
    named(
        this, m_chatField, "webhookChat", [] { return tr("Chat ID"); },
        [] { return tr("The number of the chat that the bot writes to, or the @name of a channel."); });
    translated(this, m_eventsTitle, [] { return tr("When"); });
    named(
        this, m_kindField, "webhookPreviewKind", [] { return tr("What is sent"); },
        [] { return tr("An example, exactly as it goes out; HIDDEN stands for what is secret."); });
}

void WebhookSheet::connectAll()
{
    connect(m_format, &QComboBox::currentIndexChanged, this, [this] {
        m_answer->dismiss();
        showFormat();
    });
    connect(m_kind, &QComboBox::currentIndexChanged, this, &WebhookSheet::showPreview);
    for (auto *line : {m_address, m_token, m_chat})
        connect(line, &QLineEdit::textChanged, this, &WebhookSheet::showPreview);
    for (auto *field : {m_nameField, m_addressField, m_tokenField, m_chatField})
        connect(static_cast<QLineEdit *>(field->field()), &QLineEdit::textEdited, field,
                [field] { field->setError({}); });
    connect(m_details, &QCheckBox::toggled, this, &WebhookSheet::showPreview);
    for (auto *box : std::as_const(m_events))
        connect(box, &QCheckBox::toggled, m_eventsProblem, &QWidget::hide);
    connect(m_test, &QPushButton::clicked, this, &WebhookSheet::test);
    connect(m_submit, &QPushButton::clicked, this, &WebhookSheet::submit);
    connect(this, &SideSheet::closed, this, [this] {
        m_tasks.cancel();
        forgetSecrets();
    });
}

void WebhookSheet::openNew()
{
    m_isNew = true;
    m_masked = {};
    fill(newWebhook());
    open();
}

void WebhookSheet::openFor(const Webhook &hook)
{
    m_isNew = false;
    m_masked = {};
    fill(hook);
    open();
    m_tasks.run(m_webhooks->masked(hook.id, m_tasks.token()), [this](const Result<WebhookSecret> &masked) {
        if (masked)
            m_masked = *masked;
        else if (masked.error().code != ErrorCode::Cancelled)
            m_notice->showError(masked.error());
        showPreview();
    });
}

void WebhookSheet::fill(const Webhook &hook)
{
    m_hook = hook;
    m_tasks.cancel();
    m_notice->dismiss();
    m_answer->dismiss();
    m_isTesting = false;
    m_submit->setEnabled(true);
    forgetSecrets();
    setTitle(m_isNew ? tr("New webhook") : tr("Change the webhook"));
    m_name->setText(hook.name);
    m_format->setCurrentIndex(std::max(0, m_format->findData(int(hook.format))));
    m_chat->setText(hook.chat);
    m_on->setChecked(hook.isOn);
    m_details->setChecked(hook.sendsDetails);
    for (const auto &[kind, box] : m_events.asKeyValueRange())
        box->setChecked(hook.events.contains(kind));
    for (auto *field : {m_nameField, m_addressField, m_tokenField, m_chatField})
        field->setError({});
    m_eventsProblem->hide();
    showFormat();
}

void WebhookSheet::forgetSecrets()
{
    wipeField(m_address);
    wipeField(m_token);
}

bool WebhookSheet::isFilled() const
{
    return SideSheet::isFilled() || (!m_isNew && typed() != m_hook);
}

Webhook WebhookSheet::typed() const
{
    Webhook hook = m_hook;
    hook.name = m_name->text().trimmed();
    hook.format = WebhookFormat(m_format->currentData().toInt());
    hook.chat = hook.format == WebhookFormat::Telegram ? m_chat->text().trimmed() : QString{};
    hook.isOn = m_on->isChecked();
    hook.sendsDetails = m_details->isChecked();
    hook.events.clear();
    for (const auto &[kind, box] : m_events.asKeyValueRange()) {
        if (box->isChecked())
            hook.events.insert(kind);
    }
    return hook;
}

/// What is kept leads to another service, or nothing is kept.
bool WebhookSheet::needsSecret() const
{
    return m_isNew || typed().format != m_hook.format;
}

/// Nothing: the one that is kept.
std::optional<WebhookSecret> WebhookSheet::typedSecret() const
{
    if (!needsSecret() && m_address->text().isEmpty() && m_token->text().isEmpty())
        return std::nullopt;
    return WebhookSecret{.address = ownCopy(m_address->text()),
                         .token = hasToken(typed().format) ? ownCopy(m_token->text()).trimmed() : QString{}};
}

/// True: there is none.
bool WebhookSheet::showProblems(bool isForTest)
{
    const auto secret = typedSecret();
    auto problems = problemsOf(typed(), secret ? &*secret : nullptr);
    if (isForTest) { // it goes out without them
        problems.remove(u"name"_s);
        problems.remove(u"events"_s);
    }
    m_nameField->setError(problems.value(u"name"_s));
    m_addressField->setError(problems.value(u"address"_s));
    m_tokenField->setError(problems.value(u"token"_s));
    m_chatField->setError(problems.value(u"chat"_s));
    m_eventsProblem->setText(problems.value(u"events"_s));
    m_eventsProblem->setVisible(problems.contains(u"events"_s));
    for (auto *field : {m_nameField, m_addressField, m_tokenField, m_chatField}) {
        if (!field->error().isEmpty()) {
            field->field()->setFocus();
            break;
        }
    }
    return problems.isEmpty();
}

void WebhookSheet::showFormat()
{
    const auto format = typed().format;
    const bool isTelegram = format == WebhookFormat::Telegram;
    m_format->setItemText(m_format->findData(int(WebhookFormat::Json)), webhookFormatText(WebhookFormat::Json));
    for (int i = 0; i < m_kind->count(); ++i)
        m_kind->setItemText(i, webhookKindText(WebhookEventKind(m_kind->itemData(i).toInt())));
    const auto kept = needsSecret() ? QString{} : tr("Empty: what is kept stays.");
    m_addressField->setLabel(isTelegram ? tr("Server") : tr("Address"));
    const auto hint = [format] {
        switch (format) {
        case WebhookFormat::Ntfy: return tr("With the topic at its end, as in https://ntfy.sh/my-topic.");
        case WebhookFormat::Slack: return tr("Of an incoming webhook: https://hooks.slack.com/services/…");
        case WebhookFormat::Telegram: return tr("Empty: https://api.telegram.org.");
        case WebhookFormat::Discord: return tr("Of a channel's integration: https://discord.com/api/webhooks/…");
        case WebhookFormat::Json: break;
        }
        return tr("Your program gets a POST with JSON there.");
    };
    m_addressField->setHint(kept.isEmpty() || isTelegram ? hint() : kept);
    m_tokenField->setLabel(isTelegram ? tr("Token of the bot") : tr("Access token"));
    m_tokenField->setHint(!kept.isEmpty() && isTelegram ? kept
                              : isTelegram              ? tr("As BotFather wrote it.")
                                                        : tr("Leave empty if the server needs none."));
    m_tokenField->setVisible(hasToken(format));
    m_chatField->setVisible(isTelegram);
    showPreview();
}

void WebhookSheet::showPreview()
{
    const auto hook = typed();
    auto secret = typedSecret(); // a copy of its own
    const auto now = QDateTime::currentDateTimeUtc();
    const auto kind = WebhookEventKind(m_kind->currentData().toInt());
    m_preview->setCode(webhookPreview(hook, secret ? *secret : m_masked, sampleEvent(kind, now), now),
                       CodeLanguage::Plain);
    if (secret) {
        wipe(secret->address);
        wipe(secret->token);
    }
}

/// The button stays enabled: it would hand the focus on, and the sheet would jump to where that goes.
void WebhookSheet::test()
{
    if (m_isTesting)
        return;
    m_answer->dismiss();
    if (!showProblems(true))
        return;
    m_isTesting = true;
    m_tasks.run(m_webhooks->test(typed(), typedSecret(), m_tasks.token()),
                [this](const Result<WebhookResult> &result) { showAnswer(result); });
}

void WebhookSheet::showAnswer(const Result<WebhookResult> &result)
{
    m_isTesting = false;
    if (!result) {
        if (result.error().code == ErrorCode::Cancelled)
            return;
        m_answer->showError(result.error());
    } else {
        const bool isSent = result->outcome == WebhookOutcome::Sent;
        m_answer->showNotice(isSent ? StatusLevel::Ok : StatusLevel::Bad, result->sentence);
    }
    bringUpAnswer();
}

/// It stands below the button, mostly below what is seen of the sheet.
void WebhookSheet::bringUpAnswer()
{
    QTimer::singleShot(0, m_answer, [this] { // once it is laid out
        if (auto *scroll = findChild<QScrollArea *>())
            scroll->ensureWidgetVisible(m_answer);
    });
}

void WebhookSheet::submit()
{
    m_notice->dismiss();
    if (!showProblems(false))
        return;
    m_submit->setEnabled(false);
    m_tasks.run(m_webhooks->put(typed(), typedSecret(), m_tasks.token()), [this](const Result<Kept> &kept) {
        m_submit->setEnabled(true);
        if (!kept) {
            if (kept.error().code != ErrorCode::Cancelled)
                m_notice->showError(kept.error());
            return;
        }
        close();
        emit saved(kept->place == Kept::Place::Memory ? kept->why : QString{});
    });
}
