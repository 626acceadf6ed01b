// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/watcher/watchertext.h"

#include "services/core/punctuation.h"
#include "services/core/shellquote.h"
#include "services/hosts/podhost.h"
#include "services/lease/leaserules.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct WatcherTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(WatcherText)
};

const auto smallRegion = u"us-central1"_s;
constexpr qint64 hoursOfAMonth = 730;

QString size(qint64 bytes)
{
    return phrases::bound(QLocale{}.formattedDataSize(bytes, 1, QLocale::DataSizeIecFormat));
}

/// "3 min ago"; empty: never.
QString ago(const QDateTime &when, const QDateTime &now)
{
    return when.isValid() ? phrases::ago(std::chrono::seconds{std::max<qint64>(0, when.secsTo(now))}) : QString{};
}

QString unreached(const WatcherSight &sight, const QDateTime &now)
{
    const auto name = watchertext::nameOf(sight);
    return !sight.heardAt.isValid()
        ? WatcherTextMessages::tr("%1 runs your requests, but does not answer. What you see may be old, and orders "
                                  "cannot be given until it answers.",
                                  "%1: name of a computer")
              .arg(name)
        : WatcherTextMessages::tr("%1 runs your requests, but does not answer (heard last: %2). What you see is from "
                                  "then, and orders cannot be given until it answers.",
                                  "%1: name of a computer, %2: time")
              .arg(name, phrases::clockTime(sight.heardAt, now));
}

QString here(const WatcherSight &sight)
{
    const auto name = watchertext::nameOf(sight);
    if (sight.lease.isForced)
        return WatcherTextMessages::tr(
                   "This computer runs your requests, because you said that %1 is gone. If it comes "
                   "back and is reached, it stops by itself.",
                   "%1: name of a computer")
            .arg(name);
    return sight.isReached()
        ? WatcherTextMessages::tr("This computer runs your requests. %1 is ready: hand over, and it goes on while this "
                                  "computer is off.",
                                  "%1: name of a computer")
              .arg(name)
        : WatcherTextMessages::tr("This computer runs your requests. The watcher on %1 does not answer.",
                                  "%1: name of a computer")
              .arg(name);
}

QString strange(const WatcherSight &sight)
{
    return sight.strangeness.isEmpty()
        ? WatcherTextMessages::tr("The watcher on %1 knows nothing of your requests any more, so nobody acts on them. "
                                  "If its data are lost, choose “It is gone for good…”.",
                                  "%1: name of a computer")
              .arg(watchertext::nameOf(sight))
        : sight.strangeness;
}

QString otherDesk(const WatcherSight &sight)
{
    return WatcherTextMessages::tr("Another TPU Desk (%1) has taken your requests from %2. They are only shown here.",
                                   "%1 and %2: names of computers")
        .arg(sight.watcher->lease.other.name, watchertext::nameOf(sight));
}

QString countsOf(const WatcherState &state)
{
    return punctuation::list({WatcherTextMessages::tr("%n requests", nullptr, state.requests),
                              WatcherTextMessages::tr("%n TPUs", nullptr, state.tpus),
                              WatcherTextMessages::tr("%n jobs", nullptr, state.jobs)});
}

QString accountLine(const WatcherAccount &account)
{
    if (!account.isThere)
        return WatcherTextMessages::tr("Credential: none");
    const auto source = accountSourceTitle(account.source);
    return account.account.isEmpty()
        ? WatcherTextMessages::tr("Credential: %1").arg(source)
        : WatcherTextMessages::tr("Credential: %1").arg(punctuation::noted(account.account, source));
}

} // namespace

QString watchertext::nameOf(const WatcherSight &sight)
{
    if (!sight.lease.other.name.isEmpty() && sight.lease.state != LeaseState::Held)
        return sight.lease.other.name;
    if (sight.place && !sight.place->watcher.name.isEmpty())
        return sight.place->watcher.name;
    return sight.place ? labelOf(sight.place->host) : sight.lease.other.name;
}

watchertext::Hold watchertext::holdOf(const WatcherSight &sight)
{
    switch (sight.lease.state) {
    case LeaseState::Held:
    case LeaseState::Empty: return Hold::Here;
    case LeaseState::Leaving:
    case LeaseState::Returning: return Hold::Moving;
    case LeaseState::Away: break;
    }
    if (!sight.isReached())
        return Hold::Unreached;
    const auto &there = sight.watcher->lease;
    if (!sight.strangeness.isEmpty() || there.state == LeaseState::Empty)
        return Hold::Strange;
    const bool isOther = there.state == LeaseState::Away && there.other.id != sight.lease.self.id;
    return isOther ? Hold::OtherDesk : Hold::There;
}

StatusLevel watchertext::level(const WatcherSight &sight)
{
    switch (holdOf(sight)) {
    case Hold::Here: return sight.isReached() ? StatusLevel::Waiting : StatusLevel::Warning;
    case Hold::There: return trouble(sight) ? StatusLevel::Warning : StatusLevel::Ok;
    case Hold::Unreached: return StatusLevel::Retrying;
    case Hold::Moving: return StatusLevel::Working;
    case Hold::OtherDesk: return StatusLevel::Warning;
    case Hold::Strange: return StatusLevel::Bad;
    }
    return StatusLevel::Waiting;
}

QString watchertext::word(Hold hold)
{
    switch (hold) {
    case Hold::Here: return WatcherTextMessages::tr("waiting", "state of a watcher");
    case Hold::There: return WatcherTextMessages::tr("watching", "state of a watcher");
    case Hold::Unreached: return WatcherTextMessages::tr("does not answer", "state of a watcher");
    case Hold::Moving: return WatcherTextMessages::tr("changing hands", "state of a watcher");
    case Hold::OtherDesk: return WatcherTextMessages::tr("another TPU Desk acts", "state of a watcher");
    case Hold::Strange: return WatcherTextMessages::tr("another watcher", "state of a watcher");
    }
    return {};
}

QString watchertext::sentence(const WatcherSight &sight, const QDateTime &now)
{
    switch (holdOf(sight)) {
    case Hold::Here: return here(sight);
    case Hold::There:
        return WatcherTextMessages::tr("%1 runs your requests, also while this computer is off. They are shown here as "
                                       "they stand there, and orders that you give here go there.",
                                       "%1: name of a computer")
            .arg(nameOf(sight));
    case Hold::Unreached: return unreached(sight, now);
    case Hold::Moving: return leaserules::whyNot(sight.lease);
    case Hold::OtherDesk: return otherDesk(sight);
    case Hold::Strange: return strange(sight);
    }
    return {};
}

QString watchertext::barSentence(const WatcherSight &sight, const QDateTime &now)
{
    switch (holdOf(sight)) {
    case Hold::Here: return {};
    case Hold::There:
        return WatcherTextMessages::tr(
                   "%1 runs your requests. They are only shown here; orders that you give go there.",
                   "%1: name of a computer")
            .arg(nameOf(sight));
    default: return sentence(sight, now);
    }
}

bool watchertext::canHandOver(const WatcherSight &sight)
{
    return sight.place && sight.lease.state == LeaseState::Held && sight.isReached() && sight.watcher->isRunning
        && sight.strangeness.isEmpty() && !versionProblem(*sight.watcher);
}

bool watchertext::canTakeBack(const WatcherSight &sight)
{
    const auto hold = holdOf(sight);
    return hold == Hold::There || (hold == Hold::Moving && sight.isReached());
}

bool watchertext::canForce(const WatcherSight &sight)
{
    const auto hold = holdOf(sight);
    return hold == Hold::Unreached || hold == Hold::Strange || (hold == Hold::Moving && !sight.isReached());
}

bool watchertext::canBeginAnew(const WatcherSight &sight)
{
    return holdOf(sight) == Hold::OtherDesk;
}

bool watchertext::canRemove(const WatcherSight &sight)
{
    return sight.place && sight.lease.state == LeaseState::Held;
}

QStringList watchertext::facts(const WatcherSight &sight, const QDateTime &now)
{
    QStringList lines;
    if (sight.place)
        lines << WatcherTextMessages::tr("Machine: %1").arg(labelOf(sight.place->host));
    if (!sight.watcher)
        return lines;
    const auto &state = *sight.watcher;
    lines << WatcherTextMessages::tr("Program: %1").arg(state.program)
          << WatcherTextMessages::tr("It looks after: %1").arg(countsOf(state)) << accountLine(state.account);
    if (state.startedAt.isValid() && state.now.isValid())
        lines << WatcherTextMessages::tr("Running for: %1")
                     .arg(phrases::duration(
                         std::chrono::seconds{std::max<qint64>(0, state.startedAt.secsTo(state.now))}));
    if (state.memory > 0)
        lines << WatcherTextMessages::tr("Memory: %1; free on its disk: %2")
                     .arg(size(state.memory), size(state.freeDisk));
    lines << keepSentence(state.keep);
    if (const auto last = ago(sight.heardAt, now); !last.isEmpty() && !sight.isReached())
        lines << WatcherTextMessages::tr("Heard last: %1").arg(last);
    return lines;
}

std::optional<Error> watchertext::trouble(const WatcherSight &sight)
{
    if (sight.link == WatcherLink::State::Waiting)
        return sight.error;
    if (!sight.watcher)
        return std::nullopt;
    if (auto problem = versionProblem(*sight.watcher))
        return problem;
    return sight.watcher->account.problem ? sight.watcher->account.problem : sight.watcher->trouble;
}

QStringList watchertext::machineFacts(const WatcherHostFacts &facts)
{
    QStringList lines{
        WatcherTextMessages::tr("%1 on %2", "%1: user, %2: computer").arg(facts.user, facts.computer),
        punctuation::list({facts.system, facts.architecture}),
        WatcherTextMessages::tr("Free on its disk: %1; memory: %2").arg(size(facts.freeDisk), size(facts.memory))};
    if (!facts.installed.isEmpty())
        lines
            << WatcherTextMessages::tr("There is a watcher already, version %1; it is replaced.").arg(facts.installed);
    lines << keepSentence(keepOf(facts));
    return lines;
}

QString watchertext::listed(const QStringList &lines)
{
    QStringList marked;
    for (const auto &line : lines)
        marked << u"• "_s + line;
    return marked.join(u'\n');
}

QString watchertext::smallMachinePrice(const PriceList &prices)
{
    const auto free = WatcherTextMessages::tr(
        "Google's Free Tier has one e2-micro a month in us-central1, us-east1 and us-west1, with 30 GB of a standard "
        "disk; whether nothing else has used it up, the bill tells.");
    const auto price = prices.thing(Thing::SmallMachine, smallRegion);
    const auto month = price ? price->price.times(hoursOfAMonth) : std::nullopt;
    if (!month)
        return punctuation::sentences(
            {WatcherTextMessages::tr("What an e2-micro costs is not known here; Google's price list tells."), free});
    return punctuation::sentences(
        {WatcherTextMessages::tr("An e2-micro in %1 costs %2 a month at the list price (%3), its disk and its external "
                                 "address come on top.",
                                 "%1: region, %2: amount, %3: date of the price")
             .arg(smallRegion, month->text(), phrases::publishedDay(price->asOf)),
         free});
}

QString watchertext::smallMachineCommand(const ProjectId &project)
{
    const auto quoted = shellQuoted(project.toString());
    return u"gcloud compute instances create tpudesk-watch --project=%1 --zone=%2-a --machine-type=e2-micro \\\n"
           "    --image-family=debian-12 --image-project=debian-cloud --boot-disk-size=10GB \\\n"
           "    --boot-disk-type=pd-standard --no-service-account --no-scopes\n"
           "gcloud compute instances describe tpudesk-watch --project=%1 --zone=%2-a \\\n"
           "    --format='get(networkInterfaces[0].accessConfigs[0].natIP)'"_s.arg(quoted, smallRegion);
}
