// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/agelabel.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/segmented.h"
#include "widgets/tpu/tpupage.h"

#include <QPushButton>
#include <QStackedWidget>

// The switch at the title: the table of TPUs, and what others bring.

using namespace Qt::StringLiterals;

void TpuPage::setView(TpuView place, QWidget *view)
{
    static const QHash<TpuView, QString> names{
        {TpuView::List, u"list"_s}, {TpuView::Requests, u"requests"_s}, {TpuView::Capacity, u"capacity"_s}};
    m_views.insert(place, view);
    m_viewStack->addWidget(view);
    m_switch->addPart(int(place), names.value(place));
    m_switch->setVisible(m_views.size() > 1); // one view needs no switch
    nameViews();
}

void TpuPage::showView(TpuView place)
{
    if (m_switch->has(int(place)))
        m_switch->setCurrent(int(place));
}

TpuView TpuPage::view() const
{
    return TpuView(m_switch->current());
}

void TpuPage::showChosenView()
{
    m_viewStack->setCurrentWidget(m_views.value(view()));
    const bool isList = view() == TpuView::List;
    setGuide(isList ? "first-vm"_L1 : "queued"_L1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_search, m_age, m_refresh})
        part->setVisible(isList);
    nameViews();
    showCleanUp();
    emit viewChanged(view());
}

void TpuPage::nameViews()
{
    switch (view()) {
    case TpuView::List: setSentence(tr("The TPU VMs, pods and queued resources of the project.")); break;
    case TpuView::Requests:
        setSentence(tr("What you asked for: TPU Desk tries until there is capacity, and goes on after a restart."));
        break;
    case TpuView::Capacity: setSentence(tr("Where and when your own tries were given a TPU.")); break;
    }
    m_switch->setAccessibleName(tr("Views of the TPUs"));
    m_switch->setText(int(TpuView::List), tr("List", "view of the TPUs, beside Requests and Capacity"));
    if (m_switch->has(int(TpuView::Requests)))
        m_switch->setText(int(TpuView::Requests), m_waiting > 0 ? tr("Requests (%1)").arg(m_waiting) : tr("Requests"));
    if (m_switch->has(int(TpuView::Capacity)))
        m_switch->setText(int(TpuView::Capacity), tr("Capacity"));
}
