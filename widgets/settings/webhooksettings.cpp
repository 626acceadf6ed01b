// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/webhooksettings.h"

#include "services/core/punctuation.h"
#include "services/webhooks/webhooks.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/settings/webhooklogsheet.h"
#include "widgets/settings/webhooksheet.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

const Webhook *hookOf(const Webhooks *webhooks, const QUuid &id)
{
    const auto &all = webhooks->hooks();
    const auto found = std::ranges::find(all, id, &Webhook::id);
    return found == all.end() ? nullptr : &*found;
}

StatusLevel levelOf(const Webhook &hook, const WebhookState &state)
{
    if (!hook.isOn)
        return StatusLevel::Skipped;
    switch (state.level) {
    case WebhookState::Level::Fine: return StatusLevel::Ok;
    case WebhookState::Level::Troubled: return state.waiting > 0 ? StatusLevel::Retrying : StatusLevel::Warning;
    case WebhookState::Level::Broken: return StatusLevel::Bad;
    case WebhookState::Level::Unused: break;
    }
    return StatusLevel::Waiting;
}

QString wordOf(const Webhook &hook, const WebhookState &state)
{
    if (!hook.isOn)
        return WebhookSettings::tr("off");
    switch (state.level) {
    case WebhookState::Level::Fine: return WebhookSettings::tr("works");
    case WebhookState::Level::Troubled:
        return state.waiting > 0 ? WebhookSettings::tr("%n waiting", "messages", state.waiting)
                                 : WebhookSettings::tr("failed");
    case WebhookState::Level::Broken: return WebhookSettings::tr("does not work");
    case WebhookState::Level::Unused: break;
    }
    return WebhookSettings::tr("not used yet");
}

} // namespace

WebhookRow::WebhookRow(const Webhooks *webhooks, const QUuid &id)
    : m_webhooks{webhooks}
    , m_id{id}
    , m_name{new Label{TextRole::Strong}}
    , m_state{new StateBadge}
    , m_sentence{softLabel()}
    , m_edit{new QPushButton}
    , m_remove{new QPushButton}
{
    const auto name = id.toString(QUuid::WithoutBraces);
    setObjectName(u"webhookRow-"_s + name);
    m_state->setObjectName(u"webhookState-"_s + name);
    m_sentence->setObjectName(u"webhookSentence-"_s + name);
    m_edit->setObjectName(u"webhookEdit-"_s + name);
    m_remove->setObjectName(u"webhookRemove-"_s + name);
    m_name->setWordWrap(true);
    for (auto *button : {m_edit, m_remove})
        setButtonKind(button, ButtonKind::Link);
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(8));
    head->addWidget(m_name, 1);
    head->addWidget(m_state);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(12));
    buttons->addWidget(m_edit);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    column->addLayout(head);
    column->addWidget(m_sentence);
    column->addLayout(buttons);
    connect(m_edit, &QPushButton::clicked, this, &WebhookRow::editRequested);
    connect(m_remove, &QPushButton::clicked, this, &WebhookRow::removalRequested);
}

void WebhookRow::refresh()
{
    const auto *hook = hookOf(m_webhooks, m_id);
    if (hook == nullptr)
        return;
    const auto state = m_webhooks->state(m_id);
    m_name->setText(punctuation::noted(hook->name, webhookFormatText(hook->format)));
    m_state->setState(levelOf(*hook, state), wordOf(*hook, state));
    m_sentence->setText(state.sentence);
    m_sentence->setVisible(!state.sentence.isEmpty());
    m_edit->setText(WebhookSettings::tr("Edit…"));
    m_edit->setAccessibleName(WebhookSettings::tr("Edit the webhook “%1”").arg(hook->name));
    m_remove->setText(WebhookSettings::tr("Remove"));
    m_remove->setAccessibleName(WebhookSettings::tr("Remove the webhook “%1”").arg(hook->name));
}

WebhookSettings::WebhookSettings(Webhooks *webhooks, QWidget *sheetHost)
    : m_webhooks{webhooks}
    , m_sheetHost{sheetHost}
    , m_words{softLabel()}
    , m_list{new QVBoxLayout}
    , m_add{new QPushButton}
    , m_log{new QPushButton}
    , m_notice{new NoticeBar}
{
    m_add->setObjectName(u"webhookAdd"_s);
    m_log->setObjectName(u"webhookLog"_s);
    m_notice->setObjectName(u"webhooksNotice"_s);
    m_list->setSpacing(scaled(12));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(m_add);
    buttons->addWidget(m_log);
    buttons->addStretch();
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(10));
    column->addWidget(m_words);
    column->addLayout(m_list);
    column->addWidget(m_notice);
    column->addLayout(buttons);
    addRow("webhooks.list", content)
        ->setReset([this] { return m_webhooks->hooks().isEmpty(); },
                   [this] {
                       QList<QUuid> all;
                       for (const auto &hook : m_webhooks->hooks())
                           all << hook.id;
                       ask(all);
                   });
    connect(m_add, &QPushButton::clicked, this, &WebhookSettings::openNew);
    connect(m_log, &QPushButton::clicked, this, &WebhookSettings::openLog);
    connect(m_notice, &NoticeBar::actionClicked, this, &WebhookSettings::removeAsked);
    connect(m_webhooks, &Webhooks::changed, this, &WebhookSettings::fill);
}

/// Rows stay as long as they are the same ones: the focus is in one of them.
void WebhookSettings::buildRows()
{
    QList<WebhookRow *> rows;
    for (const auto &hook : m_webhooks->hooks()) {
        const auto known = std::ranges::find(m_hooks, hook.id, &WebhookRow::id);
        rows << (known != m_hooks.end() ? *known : madeRow(hook.id)); // new ones stand behind the others
    }
    for (auto *row : std::exchange(m_hooks, rows)) {
        if (rows.contains(row))
            continue;
        row->hide();
        row->setParent(nullptr);
        row->deleteLater(); // it may be its own button that was pressed
    }
}

WebhookRow *WebhookSettings::madeRow(const QUuid &id)
{
    auto *row = new WebhookRow{m_webhooks, id};
    connect(row, &WebhookRow::editRequested, this, [this, id] { edit(id); });
    connect(row, &WebhookRow::removalRequested, this, [this, id] { ask({id}); });
    m_list->addWidget(row);
    return row;
}

void WebhookSettings::fill()
{
    buildRows();
    for (auto *row : std::as_const(m_hooks))
        row->refresh();
    enableUnless(
        m_add,
        m_webhooks->hooks().size() < Webhooks::mostHooks
            ? QString{}
            : tr("There are %1 webhooks already, and more cannot be kept. Remove one first.").arg(Webhooks::mostHooks));
    SettingsPart::fill();
}

void WebhookSettings::showTexts()
{
    setTitle(tr("Webhooks"));
    m_words->setText(tr("Messages to your phone or your team when a run ends, fails, is interrupted or hangs, when a "
                        "grant ends, or when something may be billed: through ntfy, Slack, Telegram, Discord or a "
                        "program of your own. They are sent while TPU Desk runs; their addresses are kept in the "
                        "system's keychain."));
    m_add->setText(tr("Add a webhook…"));
    m_log->setText(tr("What was sent…"));
    for (auto *row : std::as_const(m_hooks))
        row->refresh();
}

WebhookSheet *WebhookSettings::sheet()
{
    if (!m_sheet) {
        m_sheet = new WebhookSheet{m_webhooks, m_sheetHost};
        connect(m_sheet, &WebhookSheet::saved, this, [this](const QString &warning) {
            if (warning.isEmpty())
                m_notice->dismiss();
            else
                m_notice->showNotice(StatusLevel::Warning, warning);
        });
    }
    return m_sheet;
}

void WebhookSettings::openNew()
{
    sheet()->openNew();
}

void WebhookSettings::edit(const QUuid &id)
{
    if (const auto *hook = hookOf(m_webhooks, id))
        sheet()->openFor(*hook);
}

void WebhookSettings::openLog()
{
    if (!m_logSheet)
        m_logSheet = new WebhookLogSheet{m_webhooks, m_sheetHost};
    m_logSheet->open();
}

void WebhookSettings::closeSheets()
{
    if (m_sheet)
        m_sheet->close();
    if (m_logSheet)
        m_logSheet->close();
}

/// Its address cannot be had back from the keychain.
void WebhookSettings::ask(const QList<QUuid> &doomed)
{
    m_doomed = doomed;
    const auto *hook = doomed.size() == 1 ? hookOf(m_webhooks, doomed.first()) : nullptr;
    m_notice->say(
        StatusLevel::Warning,
        [name = hook != nullptr ? hook->name : QString{}] {
            return name.isEmpty()
                ? tr("All webhooks go, and their addresses from the keychain. This cannot be undone.")
                : tr("The webhook “%1” goes, and its address from the keychain. This cannot be undone.").arg(name);
        },
        [] { return tr("Remove"); });
}

void WebhookSettings::removeAsked()
{
    m_notice->dismiss();
    m_add->setFocus(Qt::OtherFocusReason); // the focus does not go astray with what is removed
    for (const auto &id : std::exchange(m_doomed, {}))
        m_webhooks->remove(id);
}
