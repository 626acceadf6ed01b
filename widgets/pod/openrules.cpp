// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/openrules.h"

#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>

using namespace Qt::StringLiterals;

OpenRules::OpenRules(QWidget *parent)
    : QWidget{parent}
    , m_title{new Label{TextRole::Body, Ink::Warn}}
{
    setObjectName(u"podOpenRules"_s);
    m_title->setWordWrap(true);
    auto *grid = new QGridLayout{this};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(scaled(8));
    grid->setVerticalSpacing(scaled(4));
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_title, 0, 0, 1, 2);
    hide();
    retranslate();
}

void OpenRules::showRules(const QList<OpenRule> &rules, const QStringList &narrowed)
{
    const auto known = [](const OpenRule &one, const OpenRule &other) {
        return one.name == other.name && one.what == other.what;
    };
    if (!std::ranges::equal(rules, m_rules, known)) {
        qDeleteAll(findChildren<QWidget *>(u"podNarrowText"_s));
        qDeleteAll(std::exchange(m_boxes, {}));
        m_rules = rules;
        auto *grid = qobject_cast<QGridLayout *>(layout());
        for (int row = 1; const auto &rule : rules) {
            auto *box = new QCheckBox;
            auto *text = new Label{rule.what};
            box->setObjectName(u"podNarrow."_s + rule.name);
            text->setObjectName(u"podNarrowText"_s);
            text->setWordWrap(true); // a check box alone would not wrap its own
            connect(box, &QCheckBox::clicked, this, &OpenRules::changed);
            grid->addWidget(box, row, 0, Qt::AlignTop);
            grid->addWidget(text, row++, 1);
            m_boxes += box;
        }
        retranslate();
    }
    m_unseen = narrowed;
    for (qsizetype i = 0; i < m_rules.size(); ++i) {
        m_boxes[i]->setChecked(narrowed.contains(m_rules[i].name));
        m_unseen.removeAll(m_rules[i].name);
    }
    setVisible(!m_rules.isEmpty());
}

QStringList OpenRules::narrowed() const
{
    auto names = m_unseen;
    for (qsizetype i = 0; i < m_rules.size(); ++i) {
        if (m_boxes[i]->isChecked())
            names += m_rules[i].name;
    }
    names.sort();
    return names;
}

void OpenRules::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void OpenRules::retranslate()
{
    m_title->setText(
        tr("These rules of the network let everybody in. Tick those that are to be narrowed; undo puts them back."));
    for (qsizetype i = 0; i < m_rules.size(); ++i) {
        m_boxes[i]->setAccessibleName(tr("Narrow %1").arg(m_rules[i].name));
        m_boxes[i]->setAccessibleDescription(m_rules[i].what);
    }
}
