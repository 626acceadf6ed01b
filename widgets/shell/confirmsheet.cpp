// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/confirmsheet.h"

#include "services/control/typedcall.h"
#include "services/core/plaintext.h"
#include "widgets/common/codeview.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"

#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <initializer_list>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestDetails = 32'000;

QString firstLine(const QString &text)
{
    return text.section(u'\n', 0, 0);
}

} // namespace

ConfirmSheet::ConfirmSheet(QWidget *host)
    : SideSheet{host}
    , m_asker{named(new Label, "confirmAsker")}
    , m_sentence{named(new Label{TextRole::Strong}, "confirmSentence")}
    , m_details{named(new CodeView, "confirmDetails")}
    , m_callTitle{new Label{TextRole::Body, TextColor::Soft}}
    , m_call{named(new CodeView, "confirmCall")}
    , m_name{named(new QLineEdit, "confirmName")}
    , m_nameField{new FormField{m_name}}
    , m_until{named(new Label{TextRole::Body, TextColor::Soft}, "confirmUntil")}
    , m_refuse{named(this, new QPushButton, "confirmRefuse", [] { return tr("Refuse"); })}
    , m_allow{named(this, new QPushButton, "confirmAllow", [] { return tr("Allow"); })}
{
    setObjectName(u"confirmSheet"_s);
    setGuide("mcp#confirm"_L1);
    setSheetWidth(480);
    setEnterSubmits(false);
    for (auto *label : {m_asker, m_sentence, m_callTitle, m_until})
        label->setWordWrap(true);
    for (auto *view : {m_details, m_call})
        view->setLines(1, 16);
    const std::initializer_list<QWidget *> parts{m_asker, m_sentence,  m_details, m_callTitle,
                                                 m_call,  m_nameField, m_until};
    for (auto *part : parts)
        body()->addWidget(part);
    body()->addStretch();
    for (auto *button : {m_refuse, m_allow}) {
        button->setAutoDefault(false);
        addFooterButton(button);
    }
    connect(m_refuse, &QPushButton::clicked, this, &ConfirmSheet::refused);
    connect(m_allow, &QPushButton::clicked, this, &ConfirmSheet::allowed);
    connect(m_name, &QLineEdit::textChanged, this, &ConfirmSheet::showState);
    translated(this, &ConfirmSheet::showTexts);
}

void ConfirmSheet::ask(const AskedChange &change)
{
    m_change = change;
    m_isReadable = false;
    m_name->clear();
    // Never the primary one: Ctrl+Enter presses that from everywhere in a sheet.
    setButtonKind(m_allow, change.question.effect == VerbEffect::Deletes ? ButtonKind::Danger : ButtonKind::Secondary);
    const auto *verb = verbNamed(change.call.verb);
    m_call->setCode(verb != nullptr ? plainLines(typedCall(*verb, change.call.arguments), longestDetails)
                                    : plainLine(change.call.verb, 200));
    const auto details = change.question.sentence.section(u'\n', 1);
    m_details->setCode(plainLines(details, longestDetails), CodeLanguage::Shell);
    m_details->setVisible(!details.trimmed().isEmpty());
    m_nameField->setVisible(wantsName());
    showTexts();
}

void ConfirmSheet::setReadable()
{
    m_isReadable = true;
    showState();
}

/// Like the command line: what costs or loses something is not agreed to by one click.
bool ConfirmSheet::wantsName() const
{
    const auto effect = m_change.question.effect;
    return (effect == VerbEffect::Bills || effect == VerbEffect::Deletes) && !m_change.question.name.isEmpty();
}

void ConfirmSheet::showTexts()
{
    switch (m_change.question.effect) {
    case VerbEffect::Deletes: setTitle(tr("A program asks for what cannot be undone")); break;
    case VerbEffect::Bills: setTitle(tr("A program asks for what may cost money")); break;
    case VerbEffect::Reads:
    case VerbEffect::Changes: setTitle(tr("A program asks for a change")); break;
    }
    const auto asker = plainLine(m_change.call.asker, 80);
    m_asker->setText(
        asker.isEmpty()
            ? tr("A program on this computer, which does not say its name, wants TPU Desk to do this. Nothing has been "
                 "done yet.")
            : tr("A program on this computer, which calls itself “%1”, wants TPU Desk to do this. Nothing has been "
                 "done "
                 "yet.")
                  .arg(asker));
    m_sentence->setText(firstLine(m_change.question.sentence));
    m_callTitle->setText(tr("The same as a command, with all that the program has set:"));
    m_nameField->setLabel(tr("Type %1 to agree").arg(plainLine(m_change.question.name, 200)));
    m_until->setText(
        tr("Without an answer by %1 it counts as refused. You can close this, look around, and come back by "
           "the bar on top.")
            .arg(m_change.until));
    showState();
}

void ConfirmSheet::showState()
{
    enableUnless(m_allow, obstacle());
}

/// Why it cannot be agreed to; empty: it can.
QString ConfirmSheet::obstacle() const
{
    if (!m_isReadable)
        return tr("Read it first; in a second it can be allowed.");
    if (wantsName() && m_name->text().trimmed() != m_change.question.name.trimmed())
        return tr("Type %1 to agree").arg(plainLine(m_change.question.name, 200));
    return {};
}
