// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/grantoffers.h"

#include "services/tpu/accelerators.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/costtext.h"
#include "widgets/tpu/tpurow.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostOffers = 5; ///< per row; smaller ones are in the form's list of types
constexpr qsizetype mostRows = 24;

QString nameOf(const SliceQuery &query)
{
    return u"createOffer.%1.%2.%3"_s.arg(query.zone.toString(), query.acceleratorType).arg(int(query.tier));
}

QList<SliceOffer> offersOf(const GrantRow &row)
{
    const auto offers = slicesThatFit(row);
    return offers.first(std::min(offers.size(), mostOffers));
}

} // namespace

QList<GrantRow> rowsOnOffer(const QList<Grant> &grants, const QDateTime &now)
{
    QList<GrantRow> rows;
    for (const auto &grant : grants) {
        for (const auto &row : grant.rows) {
            if (!grant.isOver(now) && rows.size() < mostRows && !row.zone.isEmpty() && !rows.contains(row)
                && !slicesThatFit(row).isEmpty())
                rows += row;
        }
    }
    // The mail's own advice: who has both, takes on-demand first. It is not taken back.
    std::ranges::stable_partition(rows, [](const GrantRow &row) { return row.tier == Tier::OnDemand; });
    return rows;
}

GrantOffers::GrantOffers(QWidget *parent)
    : QWidget{parent}
    , m_title{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_more{named(new QPushButton, "createOfferMore")}
{
    setObjectName(u"createGrantRows"_s);
    m_title->setWordWrap(true);
    m_more->setCheckable(true);
    m_more->setAutoDefault(false);
    setButtonKind(m_more, ButtonKind::Link);
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(8));
    head->addWidget(m_title, 1);
    head->addWidget(m_more);
    m_column = new QVBoxLayout{this};
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(6));
    m_column->addLayout(head);
    connect(m_more, &QPushButton::toggled, this, &GrantOffers::showHead);
    translated(this, &GrantOffers::rebuild);
}

void GrantOffers::fold()
{
    m_more->setChecked(false);
}

bool GrantOffers::isChosenGranted() const
{
    const auto generation = Accelerators::catalogue().generationOf(m_chosen.acceleratorType);
    return !generation.isEmpty() && std::ranges::any_of(m_rows, [&](const GrantRow &row) {
        return row.zone == m_chosen.zone && row.tier == m_chosen.tier && row.generation == generation;
    });
}

/// What the form holds stands in one line: zone, type and price below it are to be seen at once.
void GrantOffers::showHead()
{
    const bool isOpen = m_more->isChecked();
    const bool isGranted = isChosenGranted();
    m_title->setText(isGranted && !isOpen ? tr("From your grant: %1 · %2 · %3", "v4-8 · spot · us-central2-b")
                                                .arg(m_chosen.acceleratorType, tputext::tier(m_chosen.tier),
                                                     phrases::unbroken(m_chosen.zone.toString()))
                                          : tr("From your grant"));
    m_more->setText(isGranted ? tr("Choose another…") : tr("Choose from your grant…"));
    m_more->setIcon(themedIcon(isOpen ? "chevron-down"_L1 : "chevron-right"_L1, TextColor::Accent));
    m_list->setVisible(isOpen);
}

void GrantOffers::showGrants(const QList<Grant> &grants, const QDateTime &now, const OfferJudge &judge)
{
    const auto rows = rowsOnOffer(grants, now);
    QList<QList<OfferRoom>> rooms;
    for (const auto &row : rows) {
        rooms.append(QList<OfferRoom>{});
        for (const auto &offer : offersOf(row))
            rooms.last().append(judge(row, offer));
    }
    const bool isSame = rows == m_rows;
    if (isSame && rooms == m_rooms)
        return;
    m_rows = rows;
    m_rooms = rooms;
    if (isSame) // the buttons stay: the focus may be on one of them
        showRooms();
    else
        rebuild();
}

void GrantOffers::showRooms()
{
    qsizetype next = 0;
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        for (const auto &room : m_rooms[row])
            show(m_buttons[next++], room, wordsOf(m_rows[row]));
    }
    markChosen(m_chosen);
}

void GrantOffers::rebuild()
{
    setVisible(!m_rows.isEmpty());
    QWidget *old = std::exchange(m_list, new QWidget);
    const bool hadFocus = old != nullptr && old->isAncestorOf(QApplication::focusWidget());
    auto *column = new QVBoxLayout{m_list};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    m_buttons.clear();
    for (const auto &row : std::as_const(m_rows))
        column->addWidget(rowFor(row));
    m_column->addWidget(m_list);
    showRooms();
    if (hadFocus)
        focusChosen(); // before the old ones go: it would be handed to something else
    if (old != nullptr) {
        m_column->removeWidget(old);
        old->setParent(nullptr);
        old->deleteLater(); // one of its buttons may have led here
    }
}

QString GrantOffers::wordsOf(const GrantRow &row)
{
    return tr("%1 · %2 · %3", "32 v4 chips · spot · us-central2-b")
        .arg(costtext::amountOf(row), tputext::tier(row.tier), phrases::unbroken(row.zone.toString()));
}

QWidget *GrantOffers::rowFor(const GrantRow &row)
{
    auto *line = new QWidget;
    auto *column = new QVBoxLayout{line};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    auto *label = new Label{wordsOf(row)};
    label->setWordWrap(true);
    column->addWidget(label);
    auto *buttons = new QWidget;
    auto *flow = new FlowLayout{buttons, 6};
    const auto offers = offersOf(row);
    for (const auto &offer : offers) {
        const SliceQuery query{row.zone, offer.acceleratorType, row.tier};
        auto *button = new QPushButton{offer.acceleratorType};
        button->setObjectName(nameOf(query));
        button->setProperty("type", offer.acceleratorType);
        button->setCheckable(true);
        button->setAutoDefault(false);
        m_buttons += button;
        connect(button, &QPushButton::clicked, this, [this, query, generation = row.generation] {
            markChosen(query);
            handFocus(m_more); // before its own button is folded away
            fold();
            emit chosen({.zone = query.zone,
                         .generation = generation,
                         .acceleratorType = query.acceleratorType,
                         .tier = query.tier});
        });
        flow->addWidget(button);
    }
    column->addWidget(buttons);
    return line;
}

/// What there is no room for can be chosen all the same: the sheet then says what would help.
void GrantOffers::show(QPushButton *button, const OfferRoom &room, const QString &what)
{
    const auto type = button->property("type").toString();
    const bool isCounted = room.slices > 1 && room.problem.isEmpty();
    button->setText(isCounted ? tr("%1 (%n fit)", "v4-32, of which two fit into the grant", int(room.slices)).arg(type)
                              : type);
    button->setAccessibleName(tr("%1 from %2").arg(button->text(), what));
    button->setAccessibleDescription(room.problem);
    if (!room.problem.isEmpty())
        button->setToolTip(room.problem);
    else if (room.slices == 0)
        button->setToolTip(tr("Fills the form for one %1.").arg(type));
    else
        button->setToolTip(isCounted
                               ? tr("Fills the form for one %1; %2 of them fit now.").arg(type).arg(room.slices)
                               : tr("Fills the form for one %1; a second one would not fit beside it.").arg(type));
}

void GrantOffers::focusChosen()
{
    const auto chosen = std::ranges::find(m_buttons, nameOf(m_chosen), &QPushButton::objectName);
    if (chosen != m_buttons.end())
        (*chosen)->setFocus();
    else if (!m_buttons.isEmpty())
        m_buttons.first()->setFocus();
}

void GrantOffers::markChosen(const SliceQuery &query)
{
    const bool isAnother = nameOf(m_chosen) != nameOf(query);
    m_chosen = query; // which may be the very same
    if (isAnother && std::ranges::any_of(m_buttons, &QWidget::hasFocus))
        focusChosen(); // a frame around one and the mark on another are two choices
    for (auto *button : std::as_const(m_buttons)) {
        const bool isChosen = button->objectName() == nameOf(m_chosen);
        button->setChecked(isChosen);
        if (!button->accessibleDescription().isEmpty())
            button->setIcon(themedIcon("triangle-alert"_L1, TextColor::Warn)); // there is no room for it
        else
            button->setIcon(isChosen ? themedIcon("check"_L1, TextColor::Accent) : QIcon{});
    }
    showHead();
}
