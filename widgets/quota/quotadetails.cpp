// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/quotadetails.h"

#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/quotahint.h"

#include <QEvent>
#include <QGridLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

QuotaDetails::QuotaDetails(QWidget *parent)
    : Card{parent}, m_head{new Label{TextRole::Strong}}, m_words{new Label{TextRole::Body, Ink::Soft}}, m_big{new Label{TextRole::BigNumber}},
      m_unit{new Label{TextRole::Body, Ink::Soft}}, m_note{new Label{TextRole::Body, Ink::Soft}}, m_create{new QPushButton}
{
    setObjectName(u"quotaDetails"_s);
    m_create->setObjectName(u"quotaCreateHere"_s);
    setButtonKind(m_create, ButtonKind::Primary);
    for (auto *label : {m_head, m_words, m_unit, m_note})
        label->setWordWrap(true);
    for (auto *label : {m_head, m_words, m_big, m_unit})
        body()->addWidget(label);
    m_rows = new QWidget;
    body()->addWidget(m_rows);
    body()->addWidget(m_note);
    body()->addWidget(m_create, 0, Qt::AlignLeft);
    body()->addStretch(1);
    connect(m_create, &QPushButton::clicked, this, [this] {
        const auto tier = m_line.row.quotaClass == QuotaClass::Preemptible ? Tier::Spot : Tier::OnDemand;
        emit createRequested({.zone = m_line.row.zone, .generation = m_line.row.generation,
                              .acceleratorType = largestSlice(m_line.row).value_or(QString{}), .tier = tier});
    });
    retranslate();
}

void QuotaDetails::showLine(const QuotaLine &line)
{
    if (!m_line.key().isEmpty() && m_line == line && m_grid)
        return;
    m_line = line;
    retranslate();
}

void QuotaDetails::changeEvent(QEvent *event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void QuotaDetails::retranslate()
{
    const auto &row = m_line.row;
    const auto head = QStringList{row.zone.toString(), m_line.generation(), m_line.tier()}.join(u" · "_s);
    m_head->setText(phrases::unbroken(head));
    setAccessibleName(head);
    showSlice();
    showRows();
    const bool canCreate = !row.zone.isEmpty() && !row.generation.isEmpty() && row.quotaClass != QuotaClass::Reserved;
    m_create->setEnabled(canCreate && row.limit().value_or(0) != 0);
    m_create->setToolTip(m_create->isEnabled() ? QString{} : tr("The limit here is 0: Google would refuse."));
    if (row.isEverybodys)
        m_note->setText(tr("Every project has this quota; it is not part of a grant. What you create with it is billed."));
    else if (row.use.heldByDead > 0)
        m_note->setText(tr("%1 are held by TPUs or requests that do nothing any more. Clean up to free the quota.")
                            .arg(amount(row.use.heldByDead, row.unit)));
    else
        m_note->setText(tr("Quota is a permission. Whether there is capacity is known only when you try."));
}

void QuotaDetails::showSlice()
{
    const auto &row = m_line.row;
    const auto slice = largestSlice(row);
    const auto facts = slice ? Accelerators::catalogue().facts(*slice) : std::nullopt;
    m_create->setText(slice ? tr("Create %1…").arg(*slice) : tr("Create here…"));
    m_unit->setVisible(facts.has_value());
    if (facts) {
        m_words->setText(tr("Largest slice that the quota allows now"));
        m_big->setText(*slice);
        m_unit->setText(tr("%1, %2, %3 GiB HBM", "8 hosts, 32 chips, 1,024 GiB HBM")
                            .arg(tr("%n hosts", nullptr, facts->hosts), amount(facts->chips, CountUnit::Chips), phrases::number(facts->hbmGib)));
        constexpr int usualAddresses = 8;
        if (facts->hosts > usualAddresses)
            m_unit->setText(m_unit->text() + u"\n"_s
                            + tr("Each host takes an external address, and a region usually allows %1. Create it without external "
                                 "addresses, or ask Google for more.").arg(usualAddresses));
        return;
    }
    m_words->setText(tr("Free now"));
    m_big->setText(row.left() ? limitText(row.left()) : tr("not known"));
}

void QuotaDetails::showRows()
{
    const auto &row = m_line.row;
    delete m_grid;
    qDeleteAll(m_rows->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    m_grid = new QGridLayout{m_rows};
    m_grid->setContentsMargins(0, scaled(4), 0, scaled(4));
    m_grid->setVerticalSpacing(scaled(8));
    m_grid->setColumnStretch(0, 1);
    const bool isZoneTight = !m_line.isRegionTighter() && row.zoneLimit && row.regionLimit
        && *row.zoneLimit != QuotaLimit::unlimited;
    const auto left = row.left();
    if (left)
        addRow(tr("Free now"), *left == QuotaLimit::unlimited ? limitText(left) : amount(*left, row.unit), Tone::Note);
    addRow(tr("Limit of the zone"), limitText(row.zoneLimit), isZoneTight ? Tone::Warning : Tone::Note);
    addRow(tr("Used in the zone"), phrases::number(row.use.used), Tone::Note);
    addRow(tr("Limit of the region"), limitText(row.regionLimit), m_line.isRegionTighter() ? Tone::Warning : Tone::Note);
    addRow(tr("Used in the region"), phrases::number(row.regionUse.used), Tone::Note);
    if (row.use.heldByDead > 0)
        addRow(tr("Held by dead"), phrases::number(row.use.heldByDead), Tone::Warning);
}

void QuotaDetails::addRow(const QString &name, const QString &value, Tone tone)
{
    const int place = m_grid->rowCount();
    const bool isTight = tone == Tone::Warning;
    if (isTight) {
        auto *badge = new StateBadge;
        badge->setState(tone, name);
        m_grid->addWidget(badge, place, 0, Qt::AlignLeft);
    } else {
        m_grid->addWidget(new Label{name}, place, 0);
    }
    m_grid->addWidget(new Label{value, isTight ? TextRole::Strong : TextRole::Body, isTight ? Ink::Warn : Ink::Text}, place, 1,
                      Qt::AlignRight);
    auto *line = new Line;
    m_grid->addWidget(line, place + 1, 0, 1, 2);
}
