// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/firewallcard.h"

#include "services/vpc/ownaddress.h"
#include "services/vpc/ranges.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/writegate.h"
#include "widgets/quota/moneytext.h"
#include "widgets/theme/theme.h"
#include "widgets/vpc/addressfield.h"

#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostRules = 12;

QWidget *sentence(StatusLevel level, const QString &text)
{
    auto *line = new QWidget;
    auto *row = new QHBoxLayout{line};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    auto *shape = new StateBadge;
    shape->setState(level, {});
    auto *label = new Label{text};
    label->setWordWrap(true);
    row->addWidget(shape, 0, Qt::AlignTop);
    row->addWidget(label, 1);
    return line;
}

/// Each changes a rule, so each is dimmed while the program is read-only.
QPushButton *button(const QString &name, const QString &text)
{
    auto *button = new QPushButton{text};
    button->setObjectName(name);
    button->setAutoDefault(false);
    gateWrites(button);
    return button;
}

} // namespace

FirewallCard::FirewallCard(BillableService *service, OwnAddress *address, QWidget *parent)
    : Card{parent}
    , m_service{service}
    , m_intro{new Label{TextRole::Body, TextColor::Soft}}
    , m_notice{named(new NoticeBar, "moneyFirewallNotice")}
    , m_address{address}
    , m_field{new AddressField{address, u"moneyAddress"_s}}
{
    named(this, this, "moneyFirewall", [] { return tr("Open to the whole Internet"); });
    m_notice->dismiss();
    m_intro->setWordWrap(true);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_intro, m_field})
        body()->addWidget(part);
    connect(m_field, &AddressField::edited, this, &FirewallCard::rebuild);
    translated(this, m_intro, [] {
        return tr("Everything else is reached through SSH: TensorBoard, Jupyter and NFS need no rule of their "
                  "own. Narrow each rule to your own "
                  "address, or run its command.");
    });
    translated(this, &FirewallCard::rebuild);
}

QString FirewallCard::range() const
{
    return narrowRange(m_field->text()).value_or(QString{});
}

void FirewallCard::showRules()
{
    QList<VpcRule> open;
    for (const auto &rule : m_service->firewalls()) {
        if (exposureOf(rule) == Exposure::Open)
            open += rule;
    }
    QStringList undone;
    for (const auto &undo : m_service->undos())
        undone += undo.before.name;
    setVisible(!open.isEmpty() || !undone.isEmpty());
    if (open == m_open && undone == m_undone && m_list)
        return;
    m_open = open;
    m_undone = undone;
    rebuild();
}

void FirewallCard::rebuild()
{
    if (m_list) {
        body()->removeWidget(m_list);
        m_list->setParent(nullptr);
        m_list->deleteLater(); // one of its buttons may have led here
    }
    m_list = new QWidget;
    auto *column = new QVBoxLayout{m_list};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(14));
    for (const auto &rule : m_open.first(std::min(m_open.size(), mostRules)))
        column->addWidget(ruleBox(rule));
    if (m_open.size() > mostRules)
        column->addWidget(new Label{tr("and %n more rule(s) like these", nullptr, int(m_open.size() - mostRules)),
                                    TextRole::Body, TextColor::Soft});
    for (const auto &undo : m_service->undos())
        column->addWidget(undoBox(undo));
    body()->addWidget(m_list);
    m_field->setVisible(!m_open.isEmpty());
    m_intro->setVisible(!m_open.isEmpty());
}

QWidget *FirewallCard::ruleBox(const VpcRule &rule)
{
    auto *box = new QWidget;
    box->setObjectName(u"moneyRule."_s + rule.name);
    auto *column = new QVBoxLayout{box};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(
        sentence(moneytext::isSshAlone(rule) ? StatusLevel::Note : StatusLevel::Bad, moneytext::openRule(rule)));
    const auto own = range();
    const auto ranges = narrowedRanges(rule, own.isEmpty() ? QString{iapRange} : own);
    const auto next = ranges.value_or(QStringList{own});
    auto *command = new CommandBox{u"moneyRuleCommand."_s + rule.name};
    command->setLines(1, 4);
    command->setCommands(narrowCommand(m_service->profile().project, rule, next),
                         narrowCall(m_service->profile(), rule, next));
    column->addWidget(command);
    auto *buttons = new QWidget;
    auto *flow = new FlowLayout{buttons, 8};
    auto *mine = button(u"moneyNarrow."_s + rule.name,
                        own.isEmpty() ? tr("Let in only my address…") : tr("Let in only %1…").arg(own));
    auto *iap = button(u"moneyIap."_s + rule.name, tr("Let in only Google's proxy (IAP)…"));
    iap->setToolTip(
        tr("SSH then goes through Identity-Aware Proxy only: from %1. Plain SSH from this computer no longer gets in.")
            .arg(iapRange));
    for (auto *each : {mine, iap}) {
        each->setEnabled(!m_isChanging);
        flow->addWidget(each);
    }
    connect(mine, &QPushButton::clicked, this, [this, rule] {
        const auto typed = narrowRange(m_field->text());
        if (!typed) {
            m_field->setError(typed.error().message);
            m_field->setFocus();
            return;
        }
        if (m_address != nullptr)
            m_address->setRange(*typed);
        narrow(rule, *typed);
    });
    connect(iap, &QPushButton::clicked, this, [this, rule] { narrow(rule, QString{iapRange}); });
    column->addWidget(buttons);
    return box;
}

QWidget *FirewallCard::undoBox(const FirewallUndo &undo)
{
    auto *box = new QWidget;
    auto *column = new QVBoxLayout{box};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(sentence(StatusLevel::Done,
                               tr("%1 lets in only %2 since %3; before it let in %4.")
                                   .arg(undo.before.name, phrases::list(undo.after), phrases::exactTime(undo.when),
                                        phrases::list(undo.before.sourceRanges))));
    auto *back = button(u"moneyUndo."_s + undo.before.name, tr("Undo…"));
    back->setAccessibleName(tr("Undo the change of %1").arg(undo.before.name));
    back->setEnabled(!m_isChanging);
    connect(back, &QPushButton::clicked, this, [this, undo] { takeBack(undo); });
    column->addWidget(back, 0, Qt::AlignLeft);
    return box;
}

void FirewallCard::narrow(const VpcRule &rule, const QString &range)
{
    const auto ranges = narrowedRanges(rule, range);
    if (!ranges) {
        m_notice->showError(ranges.error());
        return;
    }
    const bool isIap = range == iapRange;
    auto *question = new ConfirmDelete{
        {.title = tr("Let in only %1?").arg(range),
         .sentence = tr("The rule %1 then accepts %2 only from there.").arg(rule.name, phrases::list(portWords(rule))),
         .losses =
             {isIap ? tr("SSH from this computer no longer gets in by this rule, only SSH through Google's proxy.")
                    : tr("From every other address, also your own when it changes, this rule no longer lets you in."),
              tr("Connections that exist may be cut. Undo stays here.")},
         .typedName = {},
         .buttonText = tr("Narrow the rule"),
         .command = narrowCommand(m_service->profile().project, rule, *ranges),
         .rest = narrowCall(m_service->profile(), rule, *ranges)},
        window()};
    connect(question, &ConfirmDelete::confirmed, this, [this, rule, ranges = *ranges] { change(rule, ranges); });
    question->open();
}

void FirewallCard::change(const VpcRule &rule, const QStringList &ranges)
{
    m_isChanging = true;
    m_notice->dismiss();
    rebuild();
    m_tasks.run(m_service->setRanges(rule, ranges, m_tasks.token()), [this, name = rule.name](const Result<> &done) {
        m_isChanging = false;
        if (!done)
            m_notice->showError(done.error());
        else
            m_notice->say(StatusLevel::Ok, [name] {
                return tr("Firewall rule %1 is restricted now. You can undo this here.").arg(name);
            });
        rebuild();
    });
}

void FirewallCard::takeBack(const FirewallUndo &undo)
{
    auto *question = new ConfirmDelete{
        {.title = tr("Let in %1 again?").arg(phrases::list(undo.before.sourceRanges)),
         .sentence = tr("The rule %1 then accepts %2 from there, as before.")
                         .arg(undo.before.name, phrases::list(portWords(undo.before))),
         .losses = {tr("Everybody on the Internet may try to get in.")},
         .typedName = {},
         .buttonText = tr("Undo the change"),
         .command = narrowCommand(m_service->profile().project, undo.before, undo.before.sourceRanges),
         .rest = narrowCall(m_service->profile(), undo.before, undo.before.sourceRanges)},
        window()};
    connect(question, &ConfirmDelete::confirmed, this, [this, undo] {
        m_isChanging = true;
        m_notice->dismiss();
        rebuild();
        m_tasks.run(m_service->undo(undo, m_tasks.token()), [this, name = undo.before.name](const Result<> &done) {
            m_isChanging = false;
            if (!done)
                m_notice->showError(done.error());
            else
                m_notice->say(StatusLevel::Ok, [name] { return tr("The rule %1 is as it was before.").arg(name); });
            rebuild();
        });
    });
    question->open();
}
