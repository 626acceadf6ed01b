// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/plantext.h"

#include "services/core/punctuation.h"
#include "services/recipes/bucketmount.h"
#include "services/recipes/check.h"
#include "services/recipes/environment.h"
#include "services/tpu/accelerators.h"
#include "services/vpc/logexclusion.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace plantext {

namespace {

struct PlanTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(PlanText)
};

QString tierWord(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return PlanTextMessages::tr("on-demand");
    case Tier::Preemptible: return PlanTextMessages::tr("preemptible");
    case Tier::Spot: return PlanTextMessages::tr("spot");
    case Tier::Reserved: return PlanTextMessages::tr("reserved");
    case Tier::FlexStart: return PlanTextMessages::tr("flex-start");
    }
    return {};
}

qsizetype countDone(const StepRecord &record)
{
    return std::ranges::count(record.hosts, StepState::Done, &HostProgress::state);
}

QString zones(const PodPlan &plan)
{
    QStringList names;
    for (const auto &zone : plan.choices.tpuRequest.zones)
        names += phrases::unbroken(zone.toString());
    return names.join(PlanTextMessages::tr(", "));
}

/// Who may log in: the rules of a network of one's own let nobody else in; those that somebody has made may.
QString door(const PodChoices &choices, bool isIap, const QString &range)
{
    if (choices.makesNetwork && isIap)
        return PlanTextMessages::tr("port 22 is open for Google's Identity-Aware Proxy alone");
    if (isIap)
        return PlanTextMessages::tr("port 22 is open for Google's Identity-Aware Proxy");
    if (range.isEmpty())
        return PlanTextMessages::tr("who may reach port 22 stays as it is");
    return choices.makesNetwork ? PlanTextMessages::tr("port 22 is open for %1 alone").arg(range)
                                : PlanTextMessages::tr("port 22 is open for %1").arg(range);
}

/// What is said of rules that let everybody in, and that only a tick narrows.
QString existingRules(const PodChoices &choices, int stillOpen)
{
    const auto narrowed = int(choices.narrows.size());
    const auto said = narrowed > 0 ? PlanTextMessages::tr("%n existing firewall rule(s) restricted.", nullptr, narrowed)
                                   : PlanTextMessages::tr("Existing firewall rules stay as they are.");
    return stillOpen > 0 ? punctuation::sentences(
                               {said, PlanTextMessages::tr("%n rule(s) still open to everybody.", nullptr, stillOpen)})
                         : said;
}

QString networkPlanned(const PodChoices &choices)
{
    const auto way = door(choices, choices.wayIn == WayIn::Iap, choices.ownRange);
    if (choices.makesNetwork)
        return PlanTextMessages::tr("A network of its own; %1.").arg(way);
    const auto name = choices.tpuRequest.spec.network;
    const auto which = PlanTextMessages::tr("The existing network “%1”; %2.")
                           .arg(name.isEmpty() ? u"default"_s : lastSegment(name), way);
    return punctuation::sentences({which, existingRules(choices, 0)});
}

QString networkDone(const PodChoices &choices, const QJsonObject &facts)
{
    const auto range = facts["range"_L1].toString();
    const auto name = facts["network"_L1].toString();
    const auto way = door(choices, facts["iap"_L1].toBool(), facts["ownRange"_L1].toString());
    const auto which = range.isEmpty() ? PlanTextMessages::tr("%1; %2.").arg(name, way)
                                       : PlanTextMessages::tr("%1, %2; %3.").arg(name, range, way);
    return choices.makesNetwork ? which
                                : punctuation::sentences({which, existingRules(choices, facts["open"_L1].toInt())});
}

QString sliceDone(const QJsonObject &facts)
{
    const auto time = phrases::duration(std::chrono::seconds{std::max(0, facts["seconds"_L1].toInt())});
    return PlanTextMessages::tr("%n host(s) READY after %1 in %2.", nullptr, std::max(1, facts["hosts"_L1].toInt()))
        .arg(time, phrases::unbroken(facts["zone"_L1].toString()));
}

QString networkWhy(const PodChoices &choices)
{
    const auto ground = PlanTextMessages::tr("Every TPU stands in a VPC network, in a subnet: a range of internal "
                                             "addresses of one region, from which each host gets "
                                             "its own. The hosts of a pod speak to each other on these addresses, so "
                                             "the firewall must let them through inside the range.");
    const auto door = choices.makesNetwork
        ? PlanTextMessages::tr("From the Internet port 22 is opened for you alone, never for everybody.")
        : PlanTextMessages::tr(
              "This network has rules already: one that lets everybody in stays open unless you tick it here.");
    return punctuation::sentences(
        {ground, door,
         PlanTextMessages::tr("Private Google Access lets hosts reach Google's storage on the internal way.")});
}

QString bucketPlanned(const QJsonObject &choice)
{
    const auto mount = bucketMountFrom(choice);
    if (mount.place.isEmpty())
        return PlanTextMessages::tr("Which bucket is not chosen yet.");
    return PlanTextMessages::tr("%1 as the folder %2 on every host.").arg(mount.place, mount.mountFolder);
}

QString planned(const PodPlan &plan, PodStep step)
{
    const auto &choices = plan.choices;
    switch (step) {
    case PodStep::Network: return networkPlanned(choices);
    case PodStep::Logging: return PlanTextMessages::tr("Log lines of TPU hosts will not be stored any more.");
    case PodStep::Slice:
        return PlanTextMessages::tr("%1 in %2, %3.")
            .arg(choices.tpuRequest.spec.acceleratorType, zones(plan), tierWord(choices.tpuRequest.spec.tier));
    case PodStep::Hosts: return PlanTextMessages::tr("Log in to every host, with its key checked.");
    case PodStep::PodKeys: return PlanTextMessages::tr("A key pair on host 0; each host will know the others' keys.");
    case PodStep::SharedFolder: return PlanTextMessages::tr("One folder that every host sees.");
    case PodStep::Bucket: return bucketPlanned(choices.bucket);
    case PodStep::Environment: return PlanTextMessages::tr("Packages, Python and JAX, the same on every host.");
    case PodStep::CompileCache:
        return PlanTextMessages::tr("What JAX compiles is kept for all hosts and for the next run.");
    case PodStep::Check:
        if (const int devices = expectedDevices(choices.tpuRequest.spec.acceleratorType); devices > 0)
            return PlanTextMessages::tr("%n device(s) expected.", nullptr, devices);
        return PlanTextMessages::tr("All hosts count their devices together.");
    }
    return {};
}

QString nothingToDo()
{
    return PlanTextMessages::tr("One host: there is nothing to do.");
}

QString done(const PodPlan &plan, PodStep step)
{
    const auto &facts = plan.at(step).facts;
    const int hosts = facts["hosts"_L1].toInt();
    if (facts["single"_L1].toBool())
        return nothingToDo();
    switch (step) {
    case PodStep::Network: return networkDone(plan.choices, facts);
    case PodStep::Logging: return PlanTextMessages::tr("Log lines of TPU hosts are not stored.");
    case PodStep::Slice: return sliceDone(facts);
    case PodStep::Hosts:
        return hosts == 1 ? PlanTextMessages::tr("Reached, host key checked.")
                          : PlanTextMessages::tr("All %n host(s) reached, host keys checked.", nullptr, hosts);
    case PodStep::PodKeys: return PlanTextMessages::tr("Host 0 logs in to every host; all know each other's keys.");
    case PodStep::SharedFolder:
        if (const auto folder = facts["folder"_L1].toString(); !folder.isEmpty())
            return PlanTextMessages::tr("%1, written and read back on %n host(s).", nullptr, std::max(1, hosts))
                .arg(folder);
        return PlanTextMessages::tr("Written and read back on every host.");
    case PodStep::Bucket:
        return PlanTextMessages::tr("%1 is mounted at %2.")
            .arg(facts["place"_L1].toString(), facts["folder"_L1].toString());
    case PodStep::CompileCache:
        return PlanTextMessages::tr("What JAX compiles is kept in %1.").arg(facts["place"_L1].toString());
    case PodStep::Environment: {
        if (facts.contains("groups"_L1))
            return summaryOfEnvironment(facts).sentence;
        const auto summary = facts["summary"_L1].toString(); // of a plan that an older version has kept
        return summary.isEmpty() ? PlanTextMessages::tr("The same on every host.") : summary;
    }
    case PodStep::Check:
        if (hosts == 1)
            return PlanTextMessages::tr("JAX counts %n device(s).", nullptr, facts["devices"_L1].toInt());
        return PlanTextMessages::tr("JAX counts %n device(s) on every host.", nullptr, facts["devices"_L1].toInt());
    }
    return {};
}

/// What was done before is looked at, and left as it is.
bool hadNothingToDo(const StepRecord &record, PodStep step)
{
    return step != PodStep::Check && record.facts.contains("changed"_L1) && record.facts["changed"_L1].toInt() == 0;
}

/// Google's own count where there is one; before that the catalogue's. 0: not known.
int hostsOf(const PodPlan &plan)
{
    if (const auto &slice = plan.at(PodStep::Slice); slice.state == StepState::Done)
        return slice.facts["hosts"_L1].toInt();
    const auto facts = Accelerators::catalogue().facts(plan.choices.tpuRequest.spec.acceleratorType);
    return facts ? facts->hosts * plan.choices.tpuRequest.spec.slices : 0;
}

/// Steps that join hosts have nothing to do for one alone; known beforehand too, so that nobody waits for them.
bool isNeedless(const PodPlan &plan, PodStep step)
{
    const auto &record = plan.at(step);
    if (record.state == StepState::Done)
        return record.facts["single"_L1].toBool();
    const bool joins = step == PodStep::PodKeys || step == PodStep::SharedFolder;
    return joins && record.state == StepState::Waiting && hostsOf(plan) == 1;
}

QString gone(const PodPlan &plan, PodStep step)
{
    const bool isMachine = step == PodStep::Slice || (step == PodStep::Hosts && !plan.choices.existing.isEmpty());
    if (isMachine)
        return PlanTextMessages::tr("%1 is gone: on %2 it was no longer listed.")
            .arg(phrases::unbroken(plan.name()), phrases::dayAndTime(plan.goneAt));
    return plan.at(step).state == StepState::Done ? PlanTextMessages::tr("This went with its TPU VM.")
                                                  : PlanTextMessages::tr("Its TPU VM is gone.");
}

/// A row of a request tells more than how many there are.
QString working(const PodPlan &plan, PodStep step)
{
    const auto &record = plan.at(step);
    if (step == PodStep::Slice || step == PodStep::Network || record.hosts.size() == 1) {
        for (const auto &host : record.hosts) {
            if (host.state == StepState::Working && !host.note.isEmpty())
                return step == PodStep::Slice
                    ? PlanTextMessages::tr("%1: %2").arg(phrases::unbroken(host.label.text()), host.note.text())
                    : host.note.text();
        }
    }
    if (record.hosts.size() > 1)
        return PlanTextMessages::tr("%1 of %n host(s) done.", nullptr, int(record.hosts.size())).arg(countDone(record));
    return planned(plan, step);
}

} // namespace

QString thingOf(const QUuid &plan, std::optional<PodStep> step)
{
    const auto whole = u"plan/"_s + plan.toString(QUuid::WithoutBraces);
    return step ? u"%1/%2"_s.arg(whole).arg(int(*step)) : whole;
}

QString title(const PodPlan &plan, PodStep step)
{
    const auto type = plan.choices.tpuRequest.spec.acceleratorType;
    switch (step) {
    case PodStep::Network: return PlanTextMessages::tr("Network");
    case PodStep::Logging: return PlanTextMessages::tr("Logging exclusion");
    case PodStep::Slice:
        return type.isEmpty() ? PlanTextMessages::tr("Slice") : PlanTextMessages::tr("Slice %1").arg(type);
    case PodStep::Hosts: return PlanTextMessages::tr("Reach all hosts");
    case PodStep::PodKeys: return PlanTextMessages::tr("SSH between hosts");
    case PodStep::SharedFolder: return PlanTextMessages::tr("Shared folder");
    case PodStep::Bucket: return PlanTextMessages::tr("Bucket");
    case PodStep::CompileCache: return PlanTextMessages::tr("Compilation cache");
    case PodStep::Environment: return PlanTextMessages::tr("Environment");
    case PodStep::Check: return PlanTextMessages::tr("Check JAX");
    }
    return {};
}

QString why(const PodPlan &plan, PodStep step)
{
    switch (step) {
    case PodStep::Network: return networkWhy(plan.choices);
    case PodStep::Logging: return logExclusionEffect();
    case PodStep::Slice:
        return PlanTextMessages::tr("The machine itself. The request is written down first and goes on until there is "
                                    "capacity, also while this window is "
                                    "closed. READY means that Google has made all hosts.");
    case PodStep::Hosts:
        return PlanTextMessages::tr(
            "Everything after this needs a login on every host. Each host's key is compared with the one that Google "
            "published for it, so "
            "nobody can stand in between. A host that is missing is named, and the others are reached all the same.");
    case PodStep::PodKeys:
        return PlanTextMessages::tr("Programs on host 0 then reach the other hosts by themselves, with a key that "
                                    "belongs to this pod alone. Each host learns the "
                                    "keys of all others, so the check of host keys stays on.");
    case PodStep::SharedFolder:
        return PlanTextMessages::tr("Code, data and checkpoints are put in one place, and every host sees them. Only "
                                    "the internal addresses of these hosts may "
                                    "mount it.");
    case PodStep::Bucket:
        return PlanTextMessages::tr(
            "Programs that know only files read a bucket of Cloud Storage as a folder, and each "
            "host keeps what it has read on its own disk. The service account of the TPU needs "
            "a role on the bucket. A bucket is no disk: it renames slowly, and of two hosts that "
            "write one file the last one counts.");
    case PodStep::CompileCache:
        return PlanTextMessages::tr("JAX compiles a program before its first step, which takes minutes for a large "
                                    "model. From a cache that all hosts see, a run that starts again takes what an "
                                    "earlier one has compiled. JAX executes what it holds, so nobody else may write to "
                                    "it.");
    case PodStep::Environment:
        return PlanTextMessages::tr("All hosts run the same program, so all need the same packages in the same "
                                    "versions. What is there already is left alone.");
    case PodStep::Check:
        return PlanTextMessages::tr("All hosts start JAX at the same time and each counts the devices of the whole "
                                    "slice. It is the proof that network, "
                                    "environment and chips work together.");
    }
    return {};
}

bool leadsToTpu(const PodPlan &plan)
{
    const auto state = plan.at(PodStep::Slice).state;
    const bool isThere = plan.tpuRequest.isNull() || state == StepState::Done || state == StepState::Skipped;
    return !plan.tpu.isEmpty() && !plan.isGone() && isThere;
}

QString stepSentence(const PodPlan &plan, PodStep step)
{
    const auto &record = plan.at(step);
    if (plan.isGone(step) && record.state != StepState::Working && !isNeedless(plan, step))
        return gone(plan, step);
    switch (record.state) {
    case StepState::Waiting:
        if (isNeedless(plan, step))
            return nothingToDo();
        if (record.facts["newMachine"_L1].toBool())
            return PlanTextMessages::tr("The TPU was made again: this is to be done again.");
        // What was asked for and let go of stands here as not begun, and yet something may come of it.
        if (step == PodStep::Slice && !plan.tpuRequest.isNull() && plan.tpu.isEmpty())
            return PlanTextMessages::tr("Paused: Google is not asked anew. What is in its queue already stays there "
                                        "and may still become READY; its request shows and stops it.");
        return planned(plan, step);
    case StepState::Working: return working(plan, step);
    case StepState::Done:
        return hadNothingToDo(record, step)
            ? PlanTextMessages::tr("%1 Nothing had to be changed.").arg(done(plan, step))
            : done(plan, step);
    case StepState::Failed: return record.error ? record.error->message : PlanTextMessages::tr("It did not work.");
    case StepState::Skipped:
        if (record.facts["byUser"_L1].toBool())
            return PlanTextMessages::tr("Left out by you.");
        if (plan.choices.existing.isEmpty() || step > PodStep::Slice)
            return PlanTextMessages::tr("Not chosen.");
        if (step == PodStep::Slice)
            return plan.isGone() ? PlanTextMessages::tr("The TPU was there already.")
                                 : PlanTextMessages::tr("The TPU is there already.");
        return PlanTextMessages::tr("Not part of setting up an existing TPU.");
    }
    return {};
}

QString undoSentence(PodStep step)
{
    switch (step) {
    case PodStep::Network:
        return PlanTextMessages::tr("What this plan has made in your project is taken back, the last first. What "
                                    "carries no mark of TPU Desk any more, or is still "
                                    "used, stays and is named.");
    case PodStep::Logging:
        return PlanTextMessages::tr(
            "Log lines of TPU hosts are stored again from now on. What was not stored meanwhile cannot be had back.");
    case PodStep::PodKeys:
        return PlanTextMessages::tr("The key pair of this pod is deleted from host 0, and what stands between its "
                                    "marks is taken out of ~/.ssh on every host. Programs on "
                                    "host 0 do not reach the others any more.");
    case PodStep::SharedFolder:
        return PlanTextMessages::tr(
            "The folder is unmounted on all hosts and shared no more. The files in it stay on the disk of host 0.");
    case PodStep::Bucket:
        return PlanTextMessages::tr("The bucket is unmounted on all hosts, and what they kept of it on their disks is "
                                    "deleted. What is in the bucket stays there, and gcsfuse stays installed.");
    case PodStep::CompileCache:
        return PlanTextMessages::tr("Jobs and terminals that start from now on do not use the cache. What was compiled "
                                    "stays where it is.");
    case PodStep::Environment:
        return PlanTextMessages::tr("The virtual environments that this step made are deleted on all hosts, with "
                                    "everything that was installed into them since. Packages of "
                                    "the system stay.");
    default: return {};
    }
}

QString state(StepState state)
{
    switch (state) {
    case StepState::Waiting: return PlanTextMessages::tr("waiting");
    case StepState::Working: return PlanTextMessages::tr("working");
    case StepState::Done: return PlanTextMessages::tr("done");
    case StepState::Failed: return PlanTextMessages::tr("failed");
    case StepState::Skipped: return PlanTextMessages::tr("skipped");
    }
    return {};
}

StatusLevel level(StepState state)
{
    switch (state) {
    case StepState::Waiting: return StatusLevel::Waiting;
    case StepState::Working: return StatusLevel::Working;
    case StepState::Done: return StatusLevel::Done;
    case StepState::Failed: return StatusLevel::Bad;
    case StepState::Skipped: return StatusLevel::Skipped;
    }
    return StatusLevel::Waiting;
}

Face face(const PodPlan &plan, PodStep step)
{
    const auto &record = plan.at(step);
    if (isNeedless(plan, step)) // "nothing to do" is not "done", and nothing went with the machine
        return {level(StepState::Skipped), state(StepState::Skipped)};
    if (plan.isGone(step) && (record.state == StepState::Done || record.state == StepState::Failed))
        return {StatusLevel::Waiting, PlanTextMessages::tr("gone")};
    const bool isCounted = record.state == StepState::Working && record.hosts.size() > 1;
    return {level(record.state),
            isCounted ? u"%1 / %2"_s.arg(countDone(record)).arg(record.hosts.size()) : state(record.state)};
}

QString activity(const PodPlan &plan)
{
    const auto step = plan.next();
    if (!step)
        return PlanTextMessages::tr("%1: set-up is done").arg(plan.name());
    const auto &record = plan.at(*step);
    if (record.state == StepState::Failed)
        return PlanTextMessages::tr("%1: %2 failed").arg(plan.name(), title(plan, *step));
    if (record.hosts.size() > 1 && *step != PodStep::Slice)
        return PlanTextMessages::tr("%1: %2, %3 of %n host(s)", nullptr, int(record.hosts.size()))
            .arg(plan.name(), title(plan, *step))
            .arg(countDone(record));
    return PlanTextMessages::tr("%1: %2").arg(plan.name(), title(plan, *step));
}

QString machine(const PodPlan &plan)
{
    if (!plan.choices.existing.isEmpty())
        return phrases::unbroken(zoneOf(plan.choices.existing.toString()).toString());
    return QStringList{plan.choices.tpuRequest.spec.acceleratorType, zones(plan),
                       tierWord(plan.choices.tpuRequest.spec.tier)}
        .join(u" · "_s);
}

QString nameAmong(const PodPlan &plan, const QList<PodPlan> &plans)
{
    const bool isShared = std::ranges::any_of(
        plans, [&](const PodPlan &other) { return other.id != plan.id && other.name() == plan.name(); });
    QStringList notes;
    if (isShared)
        notes << (plan.tpu.isEmpty() ? zones(plan) : zoneOf(plan.tpu.toString()).toString());
    if (isShared && plan.isGone())
        notes << PlanTextMessages::tr("gone", "behind the name of a TPU");
    return notes.isEmpty() ? plan.name() : punctuation::noted(plan.name(), punctuation::list(notes));
}

} // namespace plantext
