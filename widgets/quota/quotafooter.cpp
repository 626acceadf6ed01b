// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/quotafooter.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/quota/quotatext.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

QuotaFooter::QuotaFooter(QWidget *parent)
    : QWidget{parent}
    , m_dead{named(new QWidget, "quotaDead")}
    , m_pill{new Pill}
    , m_names{new Label}
    , m_cleanUp{named(this, new QPushButton, "quotaCleanUp", [] { return tr("Clean up…"); })}
    , m_everybodys{named(new QPushButton, "quotaEverybodys")}
    , m_raw{named(new QPushButton, "quotaRaw")}
{
    m_everybodys->setCheckable(true);
    setButtonKind(m_everybodys, ButtonKind::Link);
    m_names->setWordWrap(true);
    auto *row = new QHBoxLayout{m_dead};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(12));
    row->addWidget(m_pill);
    row->addWidget(m_names, 1);
    row->addStretch();
    row->addWidget(m_cleanUp);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(14), scaled(12), scaled(14), scaled(6));
    column->setSpacing(scaled(8));
    column->addWidget(m_dead);
    setButtonKind(m_raw, ButtonKind::Link);
    auto *links = new QHBoxLayout;
    links->setSpacing(scaled(16));
    links->addWidget(m_everybodys);
    links->addWidget(m_raw);
    links->addStretch();
    column->addLayout(links);
    connect(m_raw, &QPushButton::clicked, this, &QuotaFooter::rawRequested);
    connect(m_cleanUp, &QPushButton::clicked, this, &QuotaFooter::cleanUpRequested);
    connect(m_everybodys, &QPushButton::toggled, this, [this] {
        showTexts();
        emit everybodysToggled();
    });
    translated(this, &QuotaFooter::showTexts);
}

void QuotaFooter::showCells(const QList<QuotaCell> &cells)
{
    m_cells = cells;
    showTexts();
}

void QuotaFooter::setBrief(bool isBrief)
{
    m_names->setVisible(!isBrief);
}

int QuotaFooter::rawCount(const QList<QuotaCell> &cells)
{
    return int(std::ranges::count_if(cells, [](const QuotaCell &cell) { return cell.row.generation.isEmpty(); }));
}

bool QuotaFooter::hidesEverybodys() const
{
    return !m_everybodys->isHidden() && !m_everybodys->isChecked();
}

void QuotaFooter::showTexts()
{
    int dead = 0;
    QStringList parts;
    for (const auto &cell : m_cells) {
        const auto &row = cell.row;
        QStringList names;
        for (const auto &name : row.use.deadNames)
            names << lastSegment(name);
        dead += int(names.size());
        if (!names.isEmpty())
            parts << tr("%1 in %2 (%3)", "names in zone (16 chips)")
                         .arg(phrases::list(names), phrases::unbroken(row.zone.toString()),
                              quotatext::amount(row.use.heldByDead, row.unit));
    }
    constexpr qsizetype most = 3; // the clean-up tells all
    if (parts.size() > most) {
        const int more = int(parts.size() - most);
        parts = parts.first(most) << tr("%n more zone(s)", nullptr, more);
    }
    m_dead->setVisible(dead > 0);
    m_pill->setState(StatusLevel::Warning, tr("%n hold quota", nullptr, dead));
    m_names->setText(tr("They do nothing any more: %1").arg(punctuation::clauses(parts)));
    const auto everybodys = std::ranges::count_if(m_cells, &QuotaCell::isOnlyEverybodys);
    m_everybodys->setVisible(everybodys > 0 && everybodys < m_cells.size());
    m_everybodys->setText(m_everybodys->isChecked() ? tr("Hide what every project has")
                                                    : tr("Show what every project has (%n)", nullptr, int(everybodys)));
    m_raw->setVisible(rawCount(m_cells) > 0);
    m_raw->setText(tr("%n limit(s) that this program does not know", nullptr, rawCount(m_cells)));
    setVisible(dead > 0 || !m_everybodys->isHidden() || !m_raw->isHidden());
}
