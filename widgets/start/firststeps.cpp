// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/firststeps.h"

#include "services/core/punctuation.h"
#include "services/tpu/accelerators.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct FirststepsMessages
{
    Q_DECLARE_TR_FUNCTIONS(Guide)
};

using State = GuideStep::State;
using Progress = GuideFacts::Progress;

State stateOf(bool isDone, bool isRunning = false)
{
    return isDone ? State::Done : isRunning ? State::Running : State::Open;
}

bool was(const GuideFacts &facts, GuideStepId id)
{
    return facts.done.contains(id);
}

const Tpu *findTpu(const GuideFacts &facts, TpuState state)
{
    const auto found = std::ranges::find(facts.tpus, state, &Tpu::state);
    return found == facts.tpus.end() ? nullptr : &*found;
}

bool isOnItsWay(const GuideFacts &facts)
{
    return findTpu(facts, TpuState::Creating) != nullptr || !facts.creating.isEmpty() || facts.isComing;
}

/// What cannot be done without a machine leads to one first.
void needTpu(GuideStep *step, const GuideFacts &facts)
{
    if (step->state == State::Done || findTpu(facts, TpuState::Ready) != nullptr)
        return;
    const bool isComing = isOnItsWay(facts);
    step->button = isComing ? FirststepsMessages::tr("Show") : FirststepsMessages::tr("Create TPU…");
    step->place = isComing ? StartPlace::Tpus : StartPlace::CreateTpu;
    step->target.clear();
    step->waits = true;
}

GuideStep cloudStep()
{
    return {GuideStepId::Cloud,
            State::Done,
            FirststepsMessages::tr("The practice cloud is ready"),
            FirststepsMessages::tr("It runs on this computer: no account is needed, and nothing costs money."),
            {},
            StartPlace::SignIn};
}

/// Of what changes the project: none, as that one stands in the doctor's line, once.
QString buttonFor(const Check &fault)
{
    return changesProject(fault.fix) ? QString{} : fixText(fault.fix);
}

GuideStep accountStep(const GuideFacts &facts)
{
    using Basics = GuideFacts::Basics;
    const bool isDone =
        facts.basics == Basics::Fine || (facts.basics != Basics::Wrong && was(facts, GuideStepId::Account));
    GuideStep step{GuideStepId::Account,
                   stateOf(isDone, facts.basics == Basics::Checking),
                   isDone ? FirststepsMessages::tr("Account and project are in order")
                          : FirststepsMessages::tr("Get account and project ready"),
                   FirststepsMessages::tr("TPUs need a project with a billing account and two APIs enabled. The doctor "
                                          "checks, and fixes what it can."),
                   isDone ? FirststepsMessages::tr("Show") : FirststepsMessages::tr("Check"),
                   StartPlace::Doctor};
    if (isDone)
        step.sentence = facts.profile.account.isEmpty()
            ? FirststepsMessages::tr("Project %1").arg(facts.profile.project.toString())
            : FirststepsMessages::tr("%1, project %2", "e-mail address, project id")
                  .arg(facts.profile.account, facts.profile.project.toString());
    if (facts.basics != Basics::Wrong)
        return step;
    step.sentence = FirststepsMessages::tr(
        "Something is missing. The doctor above shows what, and how to fix it."); // the fault is said there
    step.target = checkName(facts.fault.id);
    step.button = buttonFor(facts.fault);
    return step;
}

GuideStep grantStep(const GuideFacts &facts)
{
    const bool isPractice = facts.profile.kind == CloudProfile::Kind::Practice;
    GuideStep step{
        GuideStepId::Grant,
        stateOf(facts.grantRows > 0),
        FirststepsMessages::tr("Paste the mail from TRC"),
        isPractice
            ? FirststepsMessages::tr("It says which TPUs are free, where, and for how long. A sample mail is provided.")
            : FirststepsMessages::tr(
                  "It says which TPUs are free for you, where, and for how long; everything else may be billed."),
        FirststepsMessages::tr("Paste TRC mail…"),
        StartPlace::Grant};
    if (step.state != State::Done)
        return step;
    const auto rows = FirststepsMessages::tr("%n grant entries", nullptr, facts.grantRows);
    step.sentence = rows;
    if (facts.grantFirstDays)
        step.sentence = punctuation::clauses(
            {rows, FirststepsMessages::tr("the first end in %n days", nullptr, *facts.grantFirstDays)});
    else if (facts.grantDays) //: %1 is "6 grant entries", %2 is "71 days left"
        step.sentence = FirststepsMessages::tr("%1, %2").arg(
            rows, FirststepsMessages::tr("%n days left", nullptr, std::max(0, *facts.grantDays)));
    step.button = FirststepsMessages::tr("Show");
    step.place = StartPlace::Quota;
    return step;
}

/// A key that was taken away is a step to do again; who has walked the path hears of it beside the steps.
GuideStep keyStep(const GuideFacts &facts)
{
    const bool wasDone = was(facts, GuideStepId::Key) || !facts.keyUsers.isEmpty();
    const bool isLost = wasDone && facts.keyTrouble;
    GuideStep step{GuideStepId::Key,
                   stateOf(wasDone && (!isLost || was(facts, GuideStepId::Delete))),
                   FirststepsMessages::tr("Publish an SSH key"),
                   FirststepsMessages::tr("You log in to your machines with it. TPU Desk can make one."),
                   FirststepsMessages::tr("Open Keys"),
                   StartPlace::Keys};
    if (!facts.localKey.isEmpty())
        step.sentence =
            FirststepsMessages::tr("%1 is on this computer already: publish it, and it opens your machines here, too.")
                .arg(facts.localKey);
    if (step.state == State::Done) // what advises is no result
        step.sentence.clear();
    if (!facts.keyUsers.isEmpty())
        step.sentence = FirststepsMessages::tr("User name: %1").arg(punctuation::list(facts.keyUsers));
    if (isLost)
        step.sentence = checkSentence(*facts.keyTrouble);
    else if (step.state == State::Done)
        step.button = FirststepsMessages::tr("Show");
    return step;
}

GuideStep tpuStep(const GuideFacts &facts)
{
    const auto *ready = findTpu(facts, TpuState::Ready);
    const auto *creating = findTpu(facts, TpuState::Creating);
    const bool isRunning = creating != nullptr || !facts.creating.isEmpty();
    GuideStep step{GuideStepId::Tpu,
                   stateOf(was(facts, GuideStepId::Tpu) || ready != nullptr, isRunning),
                   FirststepsMessages::tr("Create your first TPU VM"),
                   FirststepsMessages::tr(
                       "A Linux server with TPU chips in it. A v4-8 is a good first one: one host, four chips."),
                   FirststepsMessages::tr("Create TPU…"),
                   StartPlace::CreateTpu};
    const auto name = [](const QString &text, const Tpu &tpu) {
        return text.arg(tpu.shortName, tpu.acceleratorType, tpu.zone.toString());
    };
    if (ready != nullptr)
        step.sentence = name(FirststepsMessages::tr("%1 is READY: %2 in %3", "node-1, v4-8, us-central2-b"), *ready);
    else if (creating != nullptr)
        step.sentence =
            name(FirststepsMessages::tr("%1 is being made: %2 in %3", "node-1, v4-8, us-central2-b"), *creating);
    else if (isRunning)
        step.sentence = facts.creating;
    else if (step.state == State::Done)
        step.sentence.clear();
    if (step.state != State::Open) {
        step.button = FirststepsMessages::tr("Show");
        step.place = StartPlace::Tpus;
    }
    return step;
}

/// What the machine lists there: the chips of one host, by the names that its generation gives them.
QString terminalSentence(const GuideFacts &facts)
{
    const auto *ready = findTpu(facts, TpuState::Ready);
    const auto found = Accelerators::catalogue().facts(ready != nullptr ? ready->acceleratorType : u"v4-8"_s);
    if (!found || found->hosts < 1)
        return FirststepsMessages::tr("A shell on the machine, as on any other server.");
    const bool isOld = found->generation == "v2"_L1 || found->generation == "v3"_L1 || found->generation == "v4"_L1;
    const auto list = isOld ? u"ls /dev/accel*"_s : u"ls /dev/vfio/[0-9]*"_s;
    if (ready == nullptr)
        return FirststepsMessages::tr("A shell on the machine. On a v4-8, “%1” lists its four chips.").arg(list);
    //: %1 is a command, %2 is a number
    return FirststepsMessages::tr("A shell on the machine. There, “%1” lists its chips (%2).")
        .arg(list)
        .arg(found->chips / found->hosts);
}

GuideStep terminalStep(const GuideFacts &facts)
{
    GuideStep step{GuideStepId::Terminal,
                   stateOf(was(facts, GuideStepId::Terminal) || !facts.tabs.isEmpty()),
                   FirststepsMessages::tr("Open a terminal"),
                   terminalSentence(facts),
                   FirststepsMessages::tr("Open terminal"),
                   StartPlace::Terminal};
    if (step.state == State::Done) {
        step.button = FirststepsMessages::tr("Show");
        step.sentence.clear();
    }
    needTpu(&step, facts);
    return step;
}

GuideStep podStep(const GuideFacts &facts)
{
    const auto *ready = findTpu(facts, TpuState::Ready);
    GuideStep step{
        GuideStepId::Pod,
        stateOf(was(facts, GuideStepId::Pod) || facts.pods == Progress::Done, facts.pods == Progress::UnderWay),
        FirststepsMessages::tr("Set it up, and see that it computes"),
        FirststepsMessages::tr(
            "Installs Python and JAX; JAX then counts every device, which proves that all of it works."),
        FirststepsMessages::tr("Set up…"),
        StartPlace::Pod,
        ready != nullptr ? ready->id.toString() : QString{}};
    if (step.state != State::Open) {
        step.button = FirststepsMessages::tr("Show");
        step.target.clear();
    }
    if (step.state == State::Done)
        step.sentence.clear();
    needTpu(&step, facts);
    return step;
}

GuideStep jobStep(const GuideFacts &facts)
{
    const bool isPractice =
        facts.profile.kind == CloudProfile::Kind::Practice; // its hosts are on this computer, and sleep with it
    GuideStep step{
        GuideStepId::Job,
        stateOf(was(facts, GuideStepId::Job) || facts.jobs == Progress::Done, facts.jobs == Progress::UnderWay),
        FirststepsMessages::tr("Run a first program"),
        isPractice ? FirststepsMessages::tr(
                         "A small program is filled in. On a real TPU it goes on while this computer sleeps.")
                   : FirststepsMessages::tr("A job goes on when this computer sleeps. A small program is filled in."),
        FirststepsMessages::tr("New job…"),
        StartPlace::FirstJob};
    if (step.state != State::Open) {
        step.button = FirststepsMessages::tr("Show");
        step.place = StartPlace::Job;
    }
    if (step.state == State::Done)
        step.sentence.clear();
    needTpu(&step, facts);
    return step;
}

GuideStep watchStep(const GuideFacts &facts)
{
    GuideStep step{GuideStepId::Watch,
                   stateOf(was(facts, GuideStepId::Watch) || facts.isWatched),
                   FirststepsMessages::tr("Watch what the chips do"),
                   FirststepsMessages::tr(
                       "Busy, idle or hung: each chip shows its duty cycle and its memory, live and back in time."),
                   FirststepsMessages::tr("Open Usage"),
                   StartPlace::Usage};
    if (step.state == State::Done) {
        step.button = FirststepsMessages::tr("Show");
        step.sentence.clear();
    }
    needTpu(&step, facts);
    return step;
}

/// Nothing is there, nothing comes, and that is the user's will: between a preemption and the same again there is no
/// TPU, either.
bool isAllDeleted(const GuideFacts &facts)
{
    return was(facts, GuideStepId::Tpu) && facts.isListKnown && facts.tpus.isEmpty() && !isOnItsWay(facts)
        && !facts.isLeaving && !facts.isMissing;
}

/// One that is dead, too, holds quota until it is deleted; what is still being made is waited for.
const Tpu *findToDelete(const GuideFacts &facts)
{
    if (const auto *ready = findTpu(facts, TpuState::Ready))
        return ready;
    const auto found = std::ranges::find_if(facts.tpus, [](const Tpu &tpu) { return tpu.state != TpuState::Creating; });
    return found == facts.tpus.end() ? nullptr : &*found;
}

/// Kept only when the whole path is walked: until then a new TPU is one that has to be deleted.
GuideStep deleteStep(const GuideFacts &facts)
{
    const bool isGone = isAllDeleted(facts);
    const auto *there = findToDelete(facts);
    GuideStep step{GuideStepId::Delete,
                   stateOf(was(facts, GuideStepId::Delete) || isGone),
                   FirststepsMessages::tr("Delete the TPU VM when you are done"),
                   FirststepsMessages::tr(
                       "A TPU holds quota, and outside the grant it costs money. What will be lost is shown first."),
                   FirststepsMessages::tr("Go to the TPU"),
                   StartPlace::Tpus,
                   there != nullptr ? there->id.toString() : QString{}};
    if (step.state == State::Done) {
        step.button.clear();
        step.sentence.clear();
    }
    if (isGone)
        step.sentence = FirststepsMessages::tr("No TPU is left: nothing holds quota, nothing costs money.");
    if (there == nullptr || isOnItsWay(facts))
        needTpu(&step, facts);
    return step;
}

} // namespace

QLatin1StringView guideSection(GuideStepId id)
{
    switch (id) {
    case GuideStepId::Cloud: return "practice"_L1;
    case GuideStepId::Account:
    case GuideStepId::Grant: return "free-tpus"_L1;
    case GuideStepId::Key: return "keys"_L1;
    case GuideStepId::Tpu: return "first-vm"_L1;
    case GuideStepId::Terminal: return "ssh"_L1;
    case GuideStepId::Pod: return "verify"_L1;
    case GuideStepId::Job: return "jobs"_L1;
    case GuideStepId::Watch: return "monitoring"_L1;
    case GuideStepId::Delete: return "cost"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

QList<GuideStep> guideSteps(const GuideFacts &facts)
{
    const bool isPractice = facts.profile.kind == CloudProfile::Kind::Practice;
    return {isPractice ? cloudStep() : accountStep(facts),
            grantStep(facts),
            keyStep(facts),
            tpuStep(facts),
            terminalStep(facts),
            podStep(facts),
            jobStep(facts),
            watchStep(facts),
            deleteStep(facts)};
}

const GuideStep *nextStep(const QList<GuideStep> &steps)
{
    const auto found = std::ranges::find_if(steps, [](const GuideStep &step) { return step.state != State::Done; });
    return found == steps.end() ? nullptr : &*found;
}

NextThing nextThing(const GuideFacts &facts, bool isWalked)
{
    const bool isPractice = facts.profile.kind == CloudProfile::Kind::Practice;
    if (isPractice && isWalked)
        return {FirststepsMessages::tr("Now do it for real"),
                FirststepsMessages::tr("You have finished the practice run. Sign in, and the same nine steps guide you "
                                       "through your own project."),
                FirststepsMessages::tr("Sign in to Google Cloud…"), StartPlace::SignIn};
    if (const auto button = buttonFor(facts.fault); facts.basics == GuideFacts::Basics::Wrong)
        return {FirststepsMessages::tr("Account or project needs you"),
                punctuation::labelled(checkTitle(facts.fault.id), checkSentence(facts.fault)),
                button.isEmpty() ? FirststepsMessages::tr("Show") : button, StartPlace::Doctor,
                checkName(facts.fault.id)};
    if (facts.isJobRunning)
        return {FirststepsMessages::tr("Watch the training"),
                FirststepsMessages::tr("A job is running. Usage shows whether every chip takes part."),
                FirststepsMessages::tr("Open Usage"), StartPlace::Usage};
    if (findTpu(facts, TpuState::Ready) != nullptr)
        return {FirststepsMessages::tr("Start a training"),
                isPractice
                    ? FirststepsMessages::tr("A TPU is READY and no job runs on it. A job runs on all hosts at once; "
                                             "on a real TPU it goes on without this computer.")
                    : FirststepsMessages::tr("A TPU is READY and no job runs on it. A job runs on all hosts at once "
                                             "and goes on without this computer."),
                FirststepsMessages::tr("New job…"), StartPlace::FirstJob};
    if (isOnItsWay(facts))
        return {FirststepsMessages::tr("A TPU is on its way"),
                FirststepsMessages::tr("You will be told when it is READY; nothing has to be done until then."),
                FirststepsMessages::tr("Show"), StartPlace::Tpus};
    if (facts.grantRows == 0)
        return {FirststepsMessages::tr("Enter your grant"),
                FirststepsMessages::tr(
                    "With the mail from TRC the program knows what is free for you, and warns of everything else."),
                FirststepsMessages::tr("Paste TRC mail…"), StartPlace::Grant};
    return {FirststepsMessages::tr("Create a TPU"),
            FirststepsMessages::tr("No TPU runs. Quota shows the largest slice that can be made now, zone by zone."),
            FirststepsMessages::tr("Open Quota"), StartPlace::Quota};
}
