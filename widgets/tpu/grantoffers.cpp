// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/grantoffers.h"

#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/billwords.h"
#include "widgets/common/flowlayout.h"
#include "widgets/tpu/tpurow.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostSlices = 5; ///< per row; smaller ones are in the form's list of types
constexpr qsizetype mostRows = 24;

QString nameOf(const SliceWish &wish)
{
    return u"createOffer.%1.%2.%3"_s.arg(wish.zone.toString(), wish.acceleratorType).arg(int(wish.tier));
}

} // namespace

QList<GrantRow> rowsOnOffer(const QList<Grant> &grants, const QDateTime &now)
{
    QList<GrantRow> rows;
    for (const auto &grant : grants) {
        for (const auto &row : grant.rows) {
            if (!grant.isOver(now) && rows.size() < mostRows && !row.zone.isEmpty() && !rows.contains(row) && !slicesThatFit(row).isEmpty())
                rows += row;
        }
    }
    // The mail's own advice: who has both, takes on-demand first. It is not taken back.
    std::ranges::stable_partition(rows, [](const GrantRow &row) { return row.tier == Tier::OnDemand; });
    return rows;
}

GrantOffers::GrantOffers(QWidget *parent) : QWidget{parent}, m_title{new Label{TextRole::TableHead, Ink::Soft}}
{
    setObjectName(u"createGrantRows"_s);
    m_column = new QVBoxLayout{this};
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(6));
    m_column->addWidget(m_title);
    rebuild();
}

void GrantOffers::showGrants(const QList<Grant> &grants, const QDateTime &now)
{
    const auto rows = rowsOnOffer(grants, now);
    if (rows == m_rows)
        return;
    m_rows = rows;
    rebuild();
}

void GrantOffers::rebuild()
{
    setVisible(!m_rows.isEmpty());
    m_title->setText(tr("From your grant"));
    if (m_list) {
        m_column->removeWidget(m_list);
        m_list->setParent(nullptr);
        m_list->deleteLater(); // one of its buttons may have led here
    }
    m_list = new QWidget;
    auto *column = new QVBoxLayout{m_list};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (const auto &row : std::as_const(m_rows))
        column->addWidget(rowFor(row));
    m_column->addWidget(m_list);
    markChosen(m_chosen);
}

QWidget *GrantOffers::rowFor(const GrantRow &row)
{
    auto *line = new QWidget;
    auto *column = new QVBoxLayout{line};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    const auto what = tr("%1 · %2 · %3", "32 v4 chips · spot · us-central2-b")
                          .arg(billwords::amountOf(row), tpuwords::tier(row.tier), phrases::unbroken(row.zone.toString()));
    auto *label = new Label{what};
    label->setWordWrap(true);
    column->addWidget(label);
    auto *buttons = new QWidget;
    auto *flow = new FlowLayout{buttons, 6};
    const auto offers = slicesThatFit(row);
    for (const auto &offer : offers.first(std::min(offers.size(), mostSlices))) {
        const auto &type = offer.acceleratorType;
        auto *button = new QPushButton{offer.slices > 1 ? tr("%1 (%n fit)", "v4-32, of which two fit into the grant", int(offer.slices)).arg(type) : type};
        const SliceWish wish{row.zone, offer.acceleratorType, row.tier};
        button->setObjectName(nameOf(wish));
        button->setCheckable(true);
        button->setAutoDefault(false);
        button->setAccessibleName(tr("%1 from %2").arg(button->text(), what));
        button->setToolTip(offer.slices > 1 ? tr("Fills the form for one %1; %2 of them fit into this row.").arg(offer.acceleratorType).arg(offer.slices)
                                            : tr("Fills the form for one %1, which takes the whole row.").arg(offer.acceleratorType));
        connect(button, &QPushButton::clicked, this, [this, wish, generation = row.generation] {
            markChosen(wish);
            emit chosen({.zone = wish.zone, .generation = generation, .acceleratorType = wish.acceleratorType, .tier = wish.tier});
        });
        flow->addWidget(button);
    }
    column->addWidget(buttons);
    return line;
}

void GrantOffers::markChosen(const SliceWish &wish)
{
    m_chosen = wish;
    const auto wanted = nameOf(wish);
    for (auto *button : m_list->findChildren<QPushButton *>()) {
        const bool isChosen = button->objectName() == wanted;
        button->setChecked(isChosen);
        button->setIcon(isChosen ? themedIcon("check"_L1, Ink::Accent) : QIcon{});
    }
}

void GrantOffers::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        rebuild();
}
