// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/troublewords.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(TroubleWords)
};

QString withServerWords(const QString &sentence, const QString &words)
{
    constexpr qsizetype most = 300;
    return words.isEmpty() ? sentence
                           : punctuation::sentences({sentence, Words::tr("Google's words: %1").arg(words.left(most))});
}

QString symptomSentence(const Trouble &trouble)
{
    const auto &name = trouble.name();
    if (trouble.symptom == "LOW_MEMORY"_L1)
        return Words::tr("%1 has little memory left: Linux may soon end programs there. Look at what uses it.")
            .arg(name);
    if (trouble.symptom == "OUT_OF_MEMORY"_L1)
        return Words::tr("%1 ran out of memory: Linux has probably ended a program there. Look at what is missing, and "
                         "start it with less.")
            .arg(name);
    if (trouble.symptom == "HBM_OUT_OF_MEMORY"_L1)
        return Words::
            tr("The chips of %1 ran out of memory (HBM). Make the batch or the model smaller, or use a larger slice.")
                .arg(name);
    if (trouble.symptom == "EXECUTE_TIMED_OUT"_L1)
        return Words::tr("A computation on the chips of %1 did not end in time: often one host of several has stopped. "
                         "See whether all of them run.")
            .arg(name);
    if (trouble.symptom == "MESH_BUILD_FAIL"_L1)
        return Words::tr("The chips of %1 could not be connected to each other. Start the program on all hosts again; "
                         "if it stays, make the TPU anew.")
            .arg(name);
    return Words::tr("Google reports a symptom of %1: %2.").arg(name, trouble.symptom);
}

QString aheadSentence(const Trouble &trouble, const QString &in)
{
    const bool canTake = trouble.maintenance && trouble.maintenance->canReschedule;
    const auto when = in.isEmpty() ? Words::tr("soon", "when a maintenance begins") : in;
    return canTake
        ? Words::tr("Google will maintain %1 %2: its hosts restart and running programs end. Save your work before "
                    "that, or take it now, "
                    "when it suits you.",
                    "%2: in 6 days")
              .arg(trouble.name(), when)
        : Words::tr(
              "Google will maintain %1 %2: its hosts restart and running programs end. Save your work before that.",
              "%2: in 6 days")
              .arg(trouble.name(), when);
}

QString unreachableSentence(const Trouble &trouble, const QString &since)
{
    const auto time = since.isEmpty() ? Words::tr("some minutes", "for how long nobody answers") : since;
    return Words::tr("Google calls %1 READY, but for %2 none of its hosts has answered. It was taken back without a "
                     "word, or its SSH server is "
                     "broken. If it stays like this, only making it anew helps; what is on its disk is lost then.",
                     "%2: 7 min")
        .arg(trouble.name(), time);
}

QString lossSentence(const Trouble &trouble)
{
    const auto &name = trouble.name();
    switch (trouble.kind) {
    case TroubleKind::Preempted:
        return Words::tr("Google took %1 back (PREEMPTED). The machine and its disk are gone, but its name and quota "
                         "are still held. Bring it back: what "
                         "is dead is deleted, and the same is asked for again.")
            .arg(name);
    case TroubleKind::Ended:
        return Words::tr("%1 has ended for good (TERMINATED), but its name and quota are still held. Bring it back: "
                         "what is dead is deleted, and the "
                         "same is asked for again.")
            .arg(name);
    case TroubleKind::Vanished:
        if (trouble.isUnproven)
            return Words::tr(
                       "%1 is not there any more. Whether somebody deleted it or Google took it back cannot be read, "
                       "so it does not come back by "
                       "itself. Its disk is gone. If you still want it, bring it back: the same is asked for again.")
                .arg(name);
        return Words::tr("%1 is not there any more, and nobody asked for that: Google sometimes takes machines back "
                         "like this. Its disk is gone. Bring it "
                         "back: the same is asked for again.")
            .arg(name);
    default: break;
    }
    return Words::tr("Google suspended the request %1: its TPU was taken back. It does nothing any more, but holds its "
                     "name and quota.")
        .arg(lastSegment(trouble.request.toString()));
}

} // namespace

namespace troublewords {

TroubleWeight weight(TroubleKind kind)
{
    switch (kind) {
    case TroubleKind::Abuse:
    case TroubleKind::Preempted:
    case TroubleKind::Ended:
    case TroubleKind::Vanished:
    case TroubleKind::Suspended:
    case TroubleKind::Unreachable: return TroubleWeight::Bad;
    case TroubleKind::NoneReachable:
    case TroubleKind::DeadRequest:
    case TroubleKind::Maintenance:
    case TroubleKind::MaintenanceAhead:
    case TroubleKind::Symptom: return TroubleWeight::Warning;
    case TroubleKind::AddressMoved: break;
    }
    return TroubleWeight::Note;
}

QString brief(TroubleKind kind)
{
    switch (kind) {
    case TroubleKind::Abuse: return Words::tr("abuse");
    case TroubleKind::Preempted:
    case TroubleKind::Suspended: return Words::tr("taken back");
    case TroubleKind::Ended: return Words::tr("ended");
    case TroubleKind::Vanished: return Words::tr("vanished");
    case TroubleKind::Unreachable:
    case TroubleKind::NoneReachable: return Words::tr("no answer");
    case TroubleKind::DeadRequest: return Words::tr("over");
    case TroubleKind::Maintenance: return Words::tr("maintenance");
    case TroubleKind::MaintenanceAhead: return Words::tr("maintenance ahead");
    case TroubleKind::Symptom: return Words::tr("symptom");
    case TroubleKind::AddressMoved: return Words::tr("new address");
    }
    return {};
}

QString sentence(const Trouble &trouble, const QString &in)
{
    const auto name = trouble.name();
    switch (trouble.kind) {
    case TroubleKind::Abuse:
        return withServerWords(Words::tr("Google sees abuse in this project (PROJECT_ABUSE on %1): often somebody got "
                                         "in with a stolen key and mines coins. "
                                         "Google may close the project. Remove the keys that you do not know, delete "
                                         "what you did not start, and answer "
                                         "Google's mail.")
                                   .arg(name),
                               trouble.words);
    case TroubleKind::Preempted:
    case TroubleKind::Ended:
    case TroubleKind::Vanished:
    case TroubleKind::Suspended: return withServerWords(lossSentence(trouble), trouble.words);
    case TroubleKind::Unreachable: return unreachableSentence(trouble, in);
    case TroubleKind::NoneReachable:
        return Words::tr("%1 does not answer from here, and neither does any other of your TPUs. Most likely this "
                         "network does not let SSH through, or a "
                         "firewall rule expects you at another address. Test the connection to see where it ends.")
            .arg(name);
    case TroubleKind::DeadRequest:
        return withServerWords(
            Words::tr("The request %1 is over, but still holds its name and quota. Clean up to free them.")
                .arg(lastSegment(trouble.request.toString())),
            trouble.words);
    case TroubleKind::Maintenance:
        return withServerWords(Words::tr("Google maintains %1: its hosts may restart, programs end, /tmp is emptied "
                                         "and addresses may change. Nothing has to be "
                                         "made anew: wait some minutes, terminals come back by themselves.")
                                   .arg(name),
                               trouble.words);
    case TroubleKind::MaintenanceAhead: return aheadSentence(trouble, in);
    case TroubleKind::Symptom: return withServerWords(symptomSentence(trouble), trouble.words);
    case TroubleKind::AddressMoved:
        return Words::tr("%1 has a new address: %3, before it was %2. It is the same machine. Open terminals and your "
                         "SSH config follow by themselves.")
            .arg(name, trouble.from, trouble.to);
    }
    return {};
}

QString button(TroubleAction action)
{
    switch (action) {
    case TroubleAction::LookAtKeys: return Words::tr("See who can log in");
    case TroubleAction::ComeBack: return Words::tr("Bring it back");
    case TroubleAction::AskComeBack: return Words::tr("Make it anew…");
    case TroubleAction::CleanUp: return Words::tr("Clean up…");
    case TroubleAction::TestConnection: return Words::tr("Test the connection");
    case TroubleAction::LookAgain: return Words::tr("Look again");
    case TroubleAction::PerformNow: return Words::tr("Take it now…");
    case TroubleAction::OpenTerminal: return Words::tr("Open a terminal");
    case TroubleAction::Reconnect: return Words::tr("Reconnect");
    }
    return {};
}

} // namespace troublewords
