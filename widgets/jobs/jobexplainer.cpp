// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobexplainer.h"

#include "services/core/punctuation.h"
#include "services/hosts/plainoutput.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

JobExplainer::JobExplainer(QWidget *parent)
    : QWidget{parent}
    , m_title{new Label{TextRole::Strong}}
    , m_cause{new Label}
    , m_fixWords{new Label}
    , m_lineText{new Label{TextRole::Code, TextColor::Soft}}
    , m_fix{new QPushButton}
    , m_goTo{new QPushButton}
    , m_link{new QPushButton}
    , m_guide{new QPushButton}
{
    setObjectName(u"jobExplainer"_s);
    m_title->setObjectName(u"jobExplainerTitle"_s);
    m_fix->setObjectName(u"jobFix"_s);
    m_link->setObjectName(u"jobErrorLink"_s);
    setButtonKind(m_fix, ButtonKind::Primary);
    setButtonKind(m_goTo, ButtonKind::Link);
    setButtonKind(m_link, ButtonKind::Link);
    m_guide->setObjectName(u"jobErrorGuide"_s);
    setButtonKind(m_guide, ButtonKind::Link);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(12), scaled(10), scaled(12), scaled(10));
    column->setSpacing(scaled(4));
    for (auto *label : {m_title, m_cause, m_fixWords, m_lineText}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    for (auto *button : {m_fix, m_goTo, m_guide, m_link})
        buttons->addWidget(button);
    buttons->addStretch(1);
    column->addLayout(buttons);
    connect(m_fix, &QPushButton::clicked, this, [this] {
        if (m_missing)
            emit installAsked(m_missing->installCommand());
        else
            emit fixAsked(m_rule);
    });
    connect(m_goTo, &QPushButton::clicked, this, [this] { emit lineAsked(m_line); });
    connect(m_link, &QPushButton::clicked, this, [this] {
        if (const auto *rule = ErrorRules::standard().find(m_rule))
            QDesktopServices::openUrl(rule->link);
    });
    connect(m_guide, &QPushButton::clicked, this, [this] { GuideNavigator::of()->open(u"errors"_s, m_rule); });
    named(this, m_goTo, "jobShowLine", [] { return tr("Show the line"); });
    translated(this, &JobExplainer::showRule);
    hide();
}

void JobExplainer::show(const QString &host, const QString &rule, const QByteArray &line, int others,
                        const std::optional<MissingModule> &missing)
{
    m_host = host;
    m_rule = rule;
    m_line = line;
    m_others = others;
    m_missing = missing;
    setVisible(ErrorRules::standard().find(rule) != nullptr);
    showRule();
}

bool JobExplainer::offersFix() const
{
    return !isHidden() && !m_fix->isHidden();
}

void JobExplainer::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokensOf(this).warnBackground);
    painter.drawRoundedRect(rect(), scaled(6), scaled(6));
}

void JobExplainer::showRule()
{
    const auto *rule = ErrorRules::standard().find(m_rule);
    if (rule == nullptr)
        return;
    const auto &text = rule->text(QLocale{}.name());
    m_title->setText(punctuation::labelled(m_host, text.title)
                     + (m_others > 0 ? u" · "_s + tr("%n other hosts say the same", nullptr, m_others) : QString{}));
    showWords(*rule);
    PlainOutput plain;
    m_lineText->setText(plain.take(m_line).left(300));
    m_lineText->setVisible(!m_line.isEmpty());
    m_goTo->setVisible(!m_line.isEmpty());
    m_guide->setText(tr("%1 in the guide").arg(m_rule));
    m_link->setText(tr("Where others had it (%1)").arg(m_rule));
}

/// The advice of the rule is for the Python of the system: who has an environment already is told what is not in it.
void JobExplainer::showWords(const ErrorRule &rule)
{
    const auto &text = rule.text(QLocale{}.name());
    const auto fix = m_missing ? tr("Install it on all hosts, or correct the name in the program.") : text.fix;
    m_cause->setText(m_missing ? tr("%1 is not installed in %2.").arg(m_missing->name, m_missing->environment)
                               : text.cause);
    m_fixWords->setText(tr("What to do: %1").arg(fix));
    m_fix->setText(m_missing ? tr("Install on all hosts…") : jobtext::fixText(rule));
    m_fix->setVisible(!m_fix->text().isEmpty());
}
