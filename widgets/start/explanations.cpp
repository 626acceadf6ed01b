// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/explanations.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct ExplanationMessages
{
    Q_DECLARE_TR_FUNCTIONS(StartPage)
};

/// Practice hosts are on this computer, and sleep with it.
QString aboutTerminal(bool isPractice)
{
    return isPractice
        ? ExplanationMessages::tr("It is a shell on the machine. It runs inside tmux there: on a real TPU, programs go "
                                  "on when you close the laptop, and you find them again when you come back.")
        : ExplanationMessages::tr("It is a shell on the machine. It runs inside tmux there, so programs go on when you "
                                  "close the laptop, and you find them again when you come back.");
}

QString aboutJob(bool isPractice)
{
    return isPractice
        ? ExplanationMessages::tr("A command that runs on all hosts of a TPU at once. On a real TPU it goes on while "
                                  "this computer sleeps. Its log is kept on the hosts, and Stop ends it on all of "
                                  "them.")
        : ExplanationMessages::tr("A command that runs on all hosts of a TPU at once. It goes on while this computer "
                                  "sleeps; its log is kept on the hosts, and Stop ends it on all of them.");
}

QString aboutPod()
{
    return ExplanationMessages::tr(
        "A slice of several hosts that compute together. Each host is a server of its own, so all need the same "
        "programs, and a way to each other. For a single TPU VM, the Pod page takes only the steps that it needs.");
}

/// Who has walked the path goes on for real.
Explanation aboutMoney(bool isPractice)
{
    if (isPractice)
        return {ExplanationMessages::tr("How do I get TPUs for real?"),
                ExplanationMessages::tr(
                    "Apply to Google's TPU Research Cloud. Its mail says which TPUs are free for you and in which "
                    "zones; other TPUs, extra disks and traffic to the Internet are billed. The boot disk of a TPU may "
                    "be: sources disagree."),
                u"free-tpus"_s};
    return {ExplanationMessages::tr("What costs money?"),
            ExplanationMessages::tr("TPUs outside your grant, extra disks, buckets and traffic to the Internet. The "
                                    "boot disk of a TPU may be billed: sources disagree. Quota lists what is billed, "
                                    "and what nobody uses any more can be cleaned up there."),
            u"cost"_s};
}

} // namespace

Explanation explanationOf(const GuideStep *next, bool isPractice)
{
    if (next == nullptr)
        return aboutMoney(isPractice);
    switch (next->id) {
    case GuideStepId::Key:
        return {ExplanationMessages::tr("What is an SSH key?"),
                ExplanationMessages::tr(
                    "A pair of files. The private half stays on this computer and proves that it is you; the public "
                    "half goes to the project, under the user name you choose."),
                u"keys"_s};
    case GuideStepId::Terminal:
        return {ExplanationMessages::tr("What does the terminal do?"), aboutTerminal(isPractice), u"tmux"_s};
    case GuideStepId::Pod: return {ExplanationMessages::tr("What is a pod?"), aboutPod(), u"pod"_s};
    case GuideStepId::Job: return {ExplanationMessages::tr("What is a job?"), aboutJob(isPractice), u"jobs"_s};
    case GuideStepId::Watch:
        return {ExplanationMessages::tr("What does a chip show?"),
                ExplanationMessages::tr("Its duty cycle says how much of the time it computes; HBM is the memory "
                                        "beside it. A chip that waits while others compute holds all of them up."),
                u"monitoring"_s};
    case GuideStepId::Account:
    case GuideStepId::Grant:
        return {ExplanationMessages::tr("What is TRC?"),
                ExplanationMessages::tr(
                    "Google's TPU Research Cloud lends TPUs to researchers. Its mail says how many chips of each type "
                    "are free for you, and where; everything else in the project may cost money."),
                u"free-tpus"_s};
    default:
        return {ExplanationMessages::tr("What is a TPU VM?"),
                ExplanationMessages::tr("A Linux server with TPU chips in it. You have sudo rights there and use it "
                                        "like any other server."),
                u"tpu-vm"_s};
    }
}
