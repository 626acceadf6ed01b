// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/portsheet.h"

#include "services/core/punctuation.h"
#include "services/core/undoqueue.h"
#include "services/vpc/ownaddress.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/vpc/addressfield.h"

#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

static QString thingOf(const VpcRule &rule)
{
    return u"rule/"_s + rule.name;
}

PortSheet::PortSheet(PortRules rules, OwnAddress *address, QWidget *host)
    : SideSheet{host}
    , m_rules{std::move(rules)}
    , m_address{address}
    , m_intro{new Label{TextRole::Body, TextColor::Soft}}
    , m_field{new AddressField{address, u"portAddress"_s}}
    , m_command{new CommandBox{u"portCommand"_s}}
    , m_notice{named(new NoticeBar, "portNotice")}
    , m_ownTitle{new Label{TextRole::Strong}}
    , m_open{named(new QPushButton, "portOpen")}
{
    named(this, this, "portSheet", [] { return tr("Let SSH in from your address"); });
    setGuide("safety"_L1);
    build();
    connect(m_field, &AddressField::edited, this, &PortSheet::showOpening);
    connect(m_open, &QPushButton::clicked, this, &PortSheet::openPort);
    undomark::watch(this, [this] { showRules(); });
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        if (m_last)
            remove(*m_last); // only what was made here a moment ago
    });
    translated(this, m_ownTitle, [] { return tr("Rules made here"); });
    translated(this, &PortSheet::showOpening);
    translated(this, &PortSheet::showRules);
}

void PortSheet::build()
{
    named(this, m_intro, "portIntro", [] {
        return tr("A new firewall rule opens port 22 of all machines in the network to one address or range, "
                  "never to everybody. The command "
                  "does the same.");
    });
    m_intro->setWordWrap(true);
    m_command->setLines(1, 5);
    m_notice->dismiss();
    m_open->setAutoDefault(false);
    setButtonKind(m_open, ButtonKind::Primary);
    gateWrites(m_open);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_intro, m_field, m_command, m_ownTitle})
        body()->addWidget(part);
    body()->addStretch(1);
    addFooterButton(m_open);
}

void PortSheet::openFor(const QString &network)
{
    m_network = network;
    m_last.reset();
    m_notice->dismiss();
    showOpening();
    showRules();
    open();
    read();
}

void PortSheet::read()
{
    m_tasks.run(m_rules.read(m_tasks.token()), [this](const Result<QList<VpcRule>> &rules) {
        if (rules)
            m_known = *rules;
        else if (rules.error().code != ErrorCode::Cancelled)
            m_notice->showError(rules.error());
        showOpening();
        showRules();
    });
}

PortOpening PortSheet::opening() const
{
    return {freeRuleName(m_known), m_network, openableRange(m_field->text()).value_or(QString{})};
}

/// The button and the command say what will be done.
void PortSheet::showOpening()
{
    const auto next = opening();
    m_command->setCommands(openCommand(m_rules.profile().project, next), openCall(m_rules.profile(), next),
                           u"tpudesk://open/start"_s);
    const bool isIn = !next.range.isEmpty() && letsIn(m_known, m_network, 22, next.range);
    m_open->setText(next.range.isEmpty() ? tr("Let in this address")
                        : isIn           ? tr("%1 is let in already").arg(next.range)
                                         : tr("Let in %1").arg(next.range));
    m_open->setEnabled(!m_isChanging && !isIn);
    m_command->setVisible(!isIn);
}

void PortSheet::openPort()
{
    const auto range = openableRange(m_field->text());
    if (!range) {
        m_field->setError(range.error().message);
        m_field->setFocus();
        return;
    }
    m_address->setRange(*range);
    m_isChanging = true;
    m_notice->dismiss();
    showOpening();
    m_tasks.run(m_rules.open(opening(), m_tasks.token()), [this](const Result<VpcRule> &rule) { made(rule); });
}

void PortSheet::made(const Result<VpcRule> &rule)
{
    m_isChanging = false;
    if (rule) {
        m_last = *rule;
        m_known += *rule;
        m_notice->say(
            StatusLevel::Ok,
            [name = rule->name, range = punctuation::list(rule->sourceRanges)] {
                return tr("The rule %1 lets in %2 on port 22. When your address changes, come back here.")
                    .arg(name, range);
            },
            [] { return tr("Undo"); });
        emit ruleChanged();
    } else {
        m_notice->showError(rule.error());
        if (rule.error().code == ErrorCode::AlreadyExists)
            read(); // the next name is another one
    }
    showOpening();
    showRules();
    removeNext();
}

void PortSheet::askToRemove(const VpcRule &rule)
{
    auto *question = new ConfirmDelete{
        {.title = tr("Remove the rule %1?").arg(rule.name),
         .sentence =
             tr("SSH from %1 is then let in only where another rule does.").arg(punctuation::list(rule.sourceRanges)),
         .losses = {tr("Terminals that come in by this rule may be cut.")},
         .typedName = {},
         .buttonText = tr("Remove the rule"),
         .command = closeCommand(m_rules.profile().project, rule.name),
         .rest = closeCall(m_rules.profile(), rule.name)},
        window()};
    connect(question, &ConfirmDelete::confirmed, this, [this, rule] {
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Remove,
                                   .name = [name = rule.name] { return tr("The rule %1").arg(name); },
                                   .begin = [this, rule] { remove(rule); },
                                   .things = {thingOf(rule)}});
    });
    question->open();
}

void PortSheet::remove(const VpcRule &rule)
{
    if (m_isChanging) { // agreed to while another change is on its way
        m_removeNext << rule;
        return;
    }
    m_isChanging = true;
    m_last.reset();
    m_notice->dismiss();
    showOpening();
    showRules();
    m_tasks.run(m_rules.close(rule, m_tasks.token()), [this, name = rule.name](const Result<> &done) {
        m_isChanging = false;
        if (done) {
            m_known.removeIf([&](const VpcRule &known) { return known.name == name; });
            m_notice->say(StatusLevel::Ok, [name] { return tr("The rule %1 is gone.").arg(name); });
            emit ruleChanged();
        } else {
            m_notice->showError(done.error());
        }
        showOpening();
        showRules();
        removeNext();
    });
}

void PortSheet::removeNext()
{
    if (!m_removeNext.isEmpty())
        remove(m_removeNext.takeFirst());
}

void PortSheet::showRules()
{
    if (m_list) {
        m_list->setParent(nullptr);
        m_list->deleteLater(); // one of its buttons may have led here
    }
    m_list = new QWidget;
    m_list->setObjectName(u"portRules"_s);
    auto *column = new QVBoxLayout{m_list};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (const auto &rule : std::as_const(m_known)) {
        if (!isOwnPortRule(rule) || rule.network != m_network)
            continue;
        auto *line = new QHBoxLayout;
        auto *words = new Label{tr("%1: from %2").arg(rule.name, punctuation::list(rule.sourceRanges))};
        words->setWordWrap(true);
        auto *button = new QPushButton{tr("Remove…")};
        button->setObjectName(u"portRemove."_s + rule.name);
        button->setAccessibleName(tr("Remove the rule %1").arg(rule.name));
        button->setAutoDefault(false);
        gateWrites(button);
        connect(button, &QPushButton::clicked, this, [this, rule] { askToRemove(rule); });
        line->addWidget(words, 1);
        if (const auto leaving = undomark::word(thingOf(rule)); !leaving.isEmpty()) {
            auto *pill = new Pill;
            pill->setState(StatusLevel::Warning, leaving);
            line->addWidget(pill);
            words->setTextColor(TextColor::Soft);
        }
        undomark::hold(button, thingOf(rule), !m_isChanging);
        line->addWidget(button);
        column->addLayout(line);
    }
    m_ownTitle->setVisible(column->count() > 0);
    body()->insertWidget(body()->indexOf(m_ownTitle) + 1, m_list);
}
