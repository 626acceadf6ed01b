// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/podpage.h"

#include "widgets/common/segmented.h"
#include "widgets/common/translated.h"
#include "widgets/common/viewstack.h"

#include <QHBoxLayout>

using namespace Qt::StringLiterals;

namespace {

QString titleOf(PodView view)
{
    switch (view) {
    case PodView::SetUp: return PodPage::tr("Set-up");
    case PodView::Run: return PodPage::tr("Run");
    case PodView::Jobs: return PodPage::tr("Jobs");
    }
    return {};
}

} // namespace

PodPage::PodPage(QWidget *parent)
    : Page{parent}
    , m_stack{new ViewStack}
    , m_switch{new Segmented}
{
    setGuide("pod"_L1);
    m_switch->setObjectName(u"podSwitch"_s);
    setSwitch(m_switch);
    m_switch->hide(); // one view needs no switch
    body()->addWidget(m_stack, 1);
    connect(m_switch, &Segmented::currentChanged, this, &PodPage::showChoice);
    named(this, this, "podPage", [] { return tr("Pod"); });
    translated(this, m_switch, [] { return tr("Views of the pod"); });
    translated(this, &PodPage::showSentence);
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
    m_switch->addPart(int(place), names.value(place), [place] { return titleOf(place); });
    m_switch->setVisible(m_views.size() > 1);
    showActions();
    showSentence();
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
    showSentence();
}

void PodPage::showSentence()
{
    switch (PodView(m_switch->current())) {
    case PodView::SetUp:
        return setSentence(tr("From nothing to JAX on all hosts. Every step shows what it will run before it runs."));
    case PodView::Run:
        return setSentence(tr("A command or script on all hosts at once, with the exit status of each."));
    case PodView::Jobs: return setSentence(tr("Training that goes on in tmux on the hosts, watched from here."));
    }
}
