// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/quotapage.h"

#include "widgets/common/edgescroll.h"
#include "widgets/common/segmented.h"
#include "widgets/common/translated.h"
#include "widgets/common/viewstack.h"
#include "widgets/quota/grantcorner.h"
#include "widgets/quota/limitsview.h"
#include "widgets/theme/style.h"

#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

QString titleOf(QuotaView view)
{
    switch (view) {
    case QuotaView::Limits: return QuotaPage::tr("Limits");
    case QuotaView::CleanUp: return QuotaPage::tr("Clean up");
    case QuotaView::Money: return QuotaPage::tr("Money");
    }
    return {};
}

} // namespace

QuotaPage::QuotaPage(QuotaContext context, QWidget *parent)
    : Page{parent}
    , m_limits{new LimitsView{context}}
    , m_stack{new ViewStack}
    , m_switch{named(new Segmented, "quotaSwitch")}
    , m_create{named(this, new QPushButton, "quotaCreateButton", [] { return tr("Create TPU…"); })}
{
    named(this, this, "quotaPage", [] { return tr("Quota"); });
    setGuide("quota"_L1);
    setSwitch(m_switch);
    m_switch->hide(); // one view needs no switch
    addAction(m_create);
    body()->addWidget(m_stack, 1);
    edgescroll::openTo(this);
    setView(QuotaView::Limits, m_limits);
    connect(m_switch, &Segmented::currentChanged, this, &QuotaPage::showChoice);
    connect(m_create, &QPushButton::clicked, this, [this] { emit createRequested({}); });
    connect(m_limits, &LimitsView::createRequested, this, &QuotaPage::createRequested);
    connect(m_limits, &LimitsView::podRequested, this, &QuotaPage::podRequested);
    connect(m_limits, &LimitsView::signInRequested, this, &QuotaPage::signInRequested);
    connect(m_limits, &LimitsView::doctorRequested, this, &QuotaPage::doctorRequested);
    connect(m_limits, &LimitsView::pasteRequested, this, &QuotaPage::pasteRequested);
    connect(m_limits, &LimitsView::cleanUpRequested, this, &QuotaPage::openCleanUp);
    translated(this, &QuotaPage::showTexts);
}

void QuotaPage::setView(QuotaView place, QWidget *view)
{
    static const QHash<QuotaView, QString> names{
        {QuotaView::Limits, u"limits"_s}, {QuotaView::CleanUp, u"cleanUp"_s}, {QuotaView::Money, u"money"_s}};
    m_views.insert(int(place), view);
    m_stack->addWidget(view);
    if (auto *scroll = qobject_cast<QScrollArea *>(view))
        edgescroll::let(scroll);
    else
        edgescroll::keepOff(view);
    m_switch->addPart(int(place), names.value(place), [place] { return titleOf(place); });
    m_switch->setVisible(m_views.size() > 1);
    showTexts();
}

void QuotaPage::showView(QuotaView place)
{
    m_switch->setCurrent(int(place));
}

void QuotaPage::open(const Place &place)
{
    if (place.view == PlaceView::CleanUp)
        openCleanUp();
    else if (place.view == PlaceView::Money)
        showView(QuotaView::Money);
    if (place.view == PlaceView::Limits) {
        showView(QuotaView::Limits);
        if (auto *filter = findChild<QLineEdit *>(u"quotaFilter"_s))
            filter->setText(place.target);
    }
    auto *corner = findChild<GrantCorner *>();
    if (corner != nullptr && place.intent == PlaceIntent::PasteGrant)
        corner->paste();
    else if (corner != nullptr && place.intent == PlaceIntent::ListGrants)
        corner->list();
}

void QuotaPage::openCleanUp()
{
    if (m_views.contains(int(QuotaView::CleanUp)))
        showView(QuotaView::CleanUp);
    else
        emit cleanUpRequested();
}

QuotaView QuotaPage::view() const
{
    return QuotaView(m_switch->current());
}

void QuotaPage::addGrantAction(QWidget *widget)
{
    addActionBefore(m_create, widget);
}

void QuotaPage::showChoice(int place)
{
    m_stack->setCurrentWidget(m_views.value(place));
    setGuide(view() == QuotaView::Limits ? "quota"_L1 : "cost"_L1);
    showTexts();
    emit viewChanged(view());
}

void QuotaPage::showTexts()
{
    switch (view()) {
    case QuotaView::Limits:
        setSentence(tr("Your limits per zone and what is used of them. A striped part is held by TPUs or requests that "
                       "are dead."));
        break;
    case QuotaView::CleanUp: setSentence(tr("What is no longer used but still holds quota or costs money.")); break;
    case QuotaView::Money:
        setSentence(tr("What in this project can be billed, and what stays after a TPU is deleted."));
        break;
    }
    m_switch->setAccessibleName(tr("Views of the quota"));
}
