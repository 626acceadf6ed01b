// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/guide.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Guide)
};

using State = GuideStep::State;

State stateOf(bool isDone, bool isRunning = false)
{
    return isDone ? State::Done : isRunning ? State::Running : State::Open;
}

GuideStep cloudStep(const GuideFacts &facts)
{
    const bool practice = facts.profile.kind == CloudProfile::Kind::Practice;
    if (practice)
        return {GuideStepId::Cloud, State::Done, Words::tr("The practice cloud is ready"),
                Words::tr("No account is needed, and nothing in it costs money."), {}, StartPlace::SignIn};
    return {GuideStepId::Cloud, State::Done, Words::tr("You are signed in"),
            facts.profile.account.isEmpty()
                ? Words::tr("Project %1").arg(facts.profile.project.toString())
                : Words::tr("%1, project %2", "e-mail address, project id").arg(facts.profile.account, facts.profile.project.toString()),
            {}, StartPlace::SignIn};
}

GuideStep grantStep(const GuideFacts &facts)
{
    GuideStep step{GuideStepId::Grant, stateOf(facts.grantRows > 0), Words::tr("Paste the mail from TRC"),
                   Words::tr("It says which TPUs are free for you, where, and how many."), Words::tr("Paste TRC mail…"), StartPlace::Grant};
    if (step.state != State::Done)
        return step;
    const auto rows = Words::tr("%n rows", nullptr, facts.grantRows);
    //: %1 is "6 rows", %2 is "71 days left"
    step.sentence = facts.grantDays ? Words::tr("%1, %2").arg(rows, Words::tr("%n days left", nullptr, std::max(0, *facts.grantDays))) : rows;
    step.button = Words::tr("Show");
    step.place = StartPlace::Quota;
    return step;
}

GuideStep tpuStep(const GuideFacts &facts, bool wasDone)
{
    const auto ready = std::ranges::find(facts.tpus, TpuState::Ready, &Tpu::state);
    const auto creating = std::ranges::find(facts.tpus, TpuState::Creating, &Tpu::state);
    const bool isRunning = creating != facts.tpus.end() || !facts.creating.isEmpty();
    GuideStep step{GuideStepId::Tpu, stateOf(wasDone || ready != facts.tpus.end(), isRunning),
                   Words::tr("Create your first TPU VM"), Words::tr("A Linux server with a TPU in it."), Words::tr("Create TPU…"),
                   StartPlace::CreateTpu};
    if (ready != facts.tpus.end())
        step.sentence = Words::tr("%1 is READY: %2 in %3", "node-1, v4-8, us-central2-b")
                            .arg(ready->shortName, ready->acceleratorType, ready->zone.toString());
    else if (creating != facts.tpus.end())
        step.sentence = Words::tr("%1 is being made: %2 in %3", "node-1, v4-8, us-central2-b")
                            .arg(creating->shortName, creating->acceleratorType, creating->zone.toString());
    else if (isRunning)
        step.sentence = facts.creating;
    if (step.state != State::Open) {
        step.button = Words::tr("Show");
        step.place = StartPlace::Tpus;
    }
    return step;
}

GuideStep keyStep(const GuideFacts &facts, bool wasDone)
{
    GuideStep step{GuideStepId::Key, stateOf(wasDone || !facts.keyUsers.isEmpty()), Words::tr("Publish an SSH key"),
                   Words::tr("With it you log in to your machines. The program can make one."), Words::tr("Open Keys"), StartPlace::Keys};
    if (!facts.keyUsers.isEmpty())
        step.sentence = Words::tr("User name: %1").arg(facts.keyUsers.join(u", "_s));
    if (step.state == State::Done)
        step.button = Words::tr("Show");
    return step;
}

GuideStep terminalStep(const GuideFacts &facts, bool wasDone)
{
    GuideStep step{GuideStepId::Terminal, stateOf(wasDone || !facts.tabs.isEmpty()), Words::tr("Open a terminal"),
                   Words::tr("On a v4-8, “ls /dev/accel*” lists the four chips."), Words::tr("Open terminal"), StartPlace::Terminal};
    if (step.state == State::Done)
        step.button = Words::tr("Show");
    return step;
}

GuideStep podStep(const GuideFacts &facts, bool wasDone)
{
    using Pods = GuideFacts::Pods;
    GuideStep step{GuideStepId::Pod, stateOf(wasDone || facts.pods == Pods::Ready, facts.pods == Pods::UnderWay), Words::tr("Set it up for training"),
                   Words::tr("Login between hosts, shared folder, Python, and JAX counting every device: one page of steps."), Words::tr("Open Pod"),
                   StartPlace::Pod};
    if (step.state == State::Done)
        step.button = Words::tr("Show");
    return step;
}

GuideStep accountStep(const GuideFacts &facts)
{
    const bool real = facts.profile.kind == CloudProfile::Kind::Real;
    return {GuideStepId::Account, stateOf(real), Words::tr("Sign in with your real account"),
            real ? Words::tr("What you rehearsed works the same way here.") : Words::tr("The same steps, with your own project."),
            real ? QString{} : Words::tr("Sign in…"), StartPlace::SignIn};
}

} // namespace

QLatin1StringView guideStepName(GuideStepId id)
{
    switch (id) {
    case GuideStepId::Cloud: return "cloud"_L1;
    case GuideStepId::Grant: return "grant"_L1;
    case GuideStepId::Tpu: return "tpu"_L1;
    case GuideStepId::Key: return "key"_L1;
    case GuideStepId::Terminal: return "terminal"_L1;
    case GuideStepId::Pod: return "pod"_L1;
    case GuideStepId::Account: return "account"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

QList<GuideStep> guideSteps(const GuideFacts &facts)
{
    const auto was = [&](GuideStepId id) { return facts.done.contains(id); };
    return {cloudStep(facts), grantStep(facts), tpuStep(facts, was(GuideStepId::Tpu)), keyStep(facts, was(GuideStepId::Key)),
            terminalStep(facts, was(GuideStepId::Terminal)), podStep(facts, was(GuideStepId::Pod)), accountStep(facts)};
}
