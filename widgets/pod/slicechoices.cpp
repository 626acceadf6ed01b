// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/slicechoices.h"

#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

SliceChoices::SliceChoices(QWidget *parent)
    : StepChoices{parent}
    , m_facts{new QWidget}
    , m_change{new QPushButton}
{
    m_facts->setObjectName(u"podSliceFacts"_s);
    m_change->setObjectName(u"podSliceChange"_s);
    m_change->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_facts);
    column->addWidget(m_change);
    connect(m_change, &QPushButton::clicked, this, &SliceChoices::formRequested);
    retranslate();
}

void SliceChoices::add(const QString &name, const QString &value)
{
    if (value.isEmpty())
        return;
    const int row = m_grid->rowCount();
    auto *label = new Label{value};
    label->setWordWrap(true);
    m_grid->addWidget(new Label{name, TextRole::TableHead, Ink::Soft}, row, 0, Qt::AlignTop);
    m_grid->addWidget(label, row, 1);
}

void SliceChoices::showChoices(const PodChoices &choices)
{
    if (m_grid && choices == m_choices)
        return;
    m_choices = choices;
    qDeleteAll(m_facts->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    delete m_grid;
    m_grid = new QGridLayout{m_facts};
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(scaled(16));
    m_grid->setVerticalSpacing(scaled(2));
    m_grid->setColumnStretch(1, 1);
    const auto &wish = choices.wish;
    QStringList zones;
    for (const auto &zone : wish.zones)
        zones += phrases::unbroken(zone.toString());
    add(tr("Name"), wish.namePattern);
    add(tr("Type"), wish.spec.acceleratorType);
    add(tr("Zone"), zones.join(tr(", ")));
    add(tr("Runtime"), phrases::unbroken(wish.spec.runtimeVersion));
    add(tr("Asked"), wish.method == WishMethod::Queue ? tr("through Google's queue") : tr("directly, again and again"));
    add(tr("Addresses"),
        wish.spec.externalAddress == ExternalAddress::Wanted ? tr("one external address per host")
                                                             : tr("internal ones only"));
    add(tr("Service account"), wish.spec.serviceAccount);
    add(tr("Flags of libtpu"), wish.spec.libtpuArgs);
    add(tr("Start-up script"),
        wish.spec.startupScript.isEmpty() ? QString{}
                                          : tr("%n line(s)", nullptr, int(wish.spec.startupScript.count(u'\n')) + 1));
}

void SliceChoices::putChoices(PodChoices *) const { }

void SliceChoices::changeEvent(QEvent *event)
{
    StepChoices::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SliceChoices::retranslate()
{
    m_change->setText(tr("Change…"));
    const auto choices = std::exchange(m_choices, {});
    if (m_grid)
        showChoices(choices);
}
