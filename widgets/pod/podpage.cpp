// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/podpage.h"

#include "widgets/common/segmented.h"
#include "widgets/common/viewstack.h"

#include <QEvent>
#include <QHBoxLayout>

using namespace Qt::StringLiterals;

PodPage::PodPage(QWidget *parent)
    : Page{parent}
    , m_stack{new ViewStack}
    , m_switch{new Segmented}
{
    setObjectName(u"podPage"_s);
    setGuide("pod"_L1);
    m_switch->setObjectName(u"podSwitch"_s);
    setSwitch(m_switch);
    m_switch->hide(); // one view needs no switch
    body()->addWidget(m_stack, 1);
    connect(m_switch, &Segmented::currentChanged, this, &PodPage::showChoice);
    retranslate();
}

void PodPage::setView(PodView place, QWidget *view, QWidget *action)
{
    if (action != nullptr) {
        auto *frame = new QWidget;
        auto *inside = new QHBoxLayout{frame};
        inside->setContentsMargins(0, 0, 0, 0);
        inside->addWidget(action);
        m_heads.insert(int(place), frame);
        addAction(frame);
    }
    static const QHash<PodView, QString> names{
        {PodView::SetUp, u"setUp"_s}, {PodView::Run, u"run"_s}, {PodView::Jobs, u"jobs"_s}};
    m_views.insert(int(place), view);
    m_stack->addWidget(view);
    m_switch->addPart(int(place), names.value(place));
    m_switch->setVisible(m_views.size() > 1);
    showActions();
    retranslate();
}

void PodPage::showActions()
{
    for (const auto &[place, frame] : m_heads.asKeyValueRange())
        frame->setVisible(place == m_switch->current());
}

void PodPage::showView(PodView place)
{
    m_switch->setCurrent(int(place));
}

void PodPage::showChoice(int place)
{
    m_stack->setCurrentWidget(m_views.value(place));
    showActions();
    setGuide(PodView(place) == PodView::Run ? "run-on-all"_L1 : PodView(place) == PodView::Jobs ? "jobs"_L1 : "pod"_L1);
    retranslate();
}

void PodPage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void PodPage::retranslate()
{
    setTitle(tr("Pod"));
    switch (PodView(m_switch->current())) {
    case PodView::SetUp:
        setSentence(tr("From nothing to JAX on all hosts. Every step shows what it will run before it runs."));
        break;
    case PodView::Run:
        setSentence(tr("A command or script on all hosts at once, with the exit status of each."));
        break;
    case PodView::Jobs: setSentence(tr("Training that goes on in tmux on the hosts, watched from here.")); break;
    }
    m_switch->setText(int(PodView::SetUp), tr("Set-up"));
    m_switch->setText(int(PodView::Run), tr("Run"));
    m_switch->setText(int(PodView::Jobs), tr("Jobs"));
    m_switch->setAccessibleName(tr("Views of the pod"));
}
