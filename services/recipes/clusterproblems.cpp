// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/clusterproblems.h"

#include <QCoreApplication>

#include <array>

namespace {

constexpr std::array clusterProblemTable{
    ProblemWords{"no-systemd",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "This host has no systemd, so nothing would start Slurm after a reboot. Use a "
                                   "machine with Ubuntu or Debian.")},
    ProblemWords{
        "slurm-there",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "This host has a Slurm already that somebody else has set up (%1). It is left alone. "
                          "Take the host out of that cluster first, or choose another host.")},
    ProblemWords{
        "other-cluster",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "This host belongs to the cluster “%1”. A host can be in one cluster only: take that "
                          "one back first, or choose another host.")},
    ProblemWords{
        "shared-missing",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "There is no folder %1 on this host. Set up the shared folder on all hosts first, or "
                          "choose another one.")},
    ProblemWords{"packages-left",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "These packages were installed for the cluster and could not be taken off: %1. %2")},
    ProblemWords{"no-number",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "It is not known by which number the controller knows its login user. Set the "
                                   "cluster up again from the beginning.")},
    ProblemWords{"number-taken",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "On the controller the user %1 has the number %2, and on this host that number "
                                   "belongs to %3. Slurm runs jobs by number, so they would run as %3. Log in with OS "
                                   "Login, which gives everybody one number on all hosts, or choose another host.")},
    ProblemWords{"account-failed",
                 QT_TRANSLATE_NOOP("RecipeProblems", "The account for jobs could not be added to this host: %1")},
    ProblemWords{"no-munge-key",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The controller's Munge key was not handed over. It only goes to hosts whose host "
                                   "key is known; run the recipe again from its beginning.")},
    ProblemWords{"unpinned",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The host key of this host was not checked, so a secret from it is not trusted. Log "
                                   "in to the host once more and confirm its key.")},
    ProblemWords{"munge-failed",
                 QT_TRANSLATE_NOOP("RecipeProblems", "Munge runs on this host but does not answer: %1")},
    ProblemWords{"clock-ahead",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The clock of this host is at least %1 minutes ahead of the controller's, and Munge "
                                   "refuses what is more than 5 minutes apart. Set the clock (“sudo systemctl restart "
                                   "chrony” or “systemd-timesyncd”), then run it again.")},
    ProblemWords{"clock-behind",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The clock of this host is at least %1 minutes behind the controller's, and Munge "
                                   "refuses what is more than 5 minutes apart. Set the clock (“sudo systemctl restart "
                                   "chrony” or “systemd-timesyncd”), then run it again.")},
    ProblemWords{"bad-bundle",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The cluster's configuration did not arrive whole on this host. Run it again.")},
    ProblemWords{"state-folder",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The controller runs as the user slurm, who may not write to %1. Choose a folder on "
                                   "the controller's own disk, or one that lets everybody in.")},
    ProblemWords{"clocks-refused",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "Munge refuses what this host and the controller send each other, because their "
                                   "clocks are too far apart (%1). Set the clocks, then run it again.")},
    ProblemWords{"munge-refuses",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "This host and the controller do not have the same Munge key (%1). Run the recipe "
                                   "again: it gives the key to the hosts that have lost it.")},
    ProblemWords{"controller-silent",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "This host does not reach the controller: %1. The firewall of the network may not "
                                   "allow tcp:6817-6818 inside the subnet.")},
    ProblemWords{"nodes-missing",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The controller does not see these hosts: %1. They may be down, or the firewall may "
                                   "not allow tcp:6817-6818 inside the subnet. %2")},
    ProblemWords{"job-refused",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The job that was to try the slice %1 did not run on all its "
                                   "hosts: %2")},
    ProblemWords{"shared-differs",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "Jobs do not see in %1 what the controller wrote there, on these hosts: %2. Set up "
                                   "the shared folder on them, or choose another folder.")},
    ProblemWords{"devices-differ",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The job on the slice %1 found %2 TPU devices, and there should be %3. A host may "
                                   "have lost its chips: look at its dashboard, then run it again.")},
    ProblemWords{"database-failed",
                 QT_TRANSLATE_NOOP("RecipeProblems",
                                   "The accounting database does not work: %1. The output says more; accounting to a "
                                   "file needs no database.")},
};

constexpr std::array clusterNoteTable{
    ProblemWords{"other-number",
                 QT_TRANSLATE_NOOP("RecipeNotes",
                                   "The user %1 has another number here than on the controller, so jobs run as %3 "
                                   "(number %2): they write to the shared folder, not to your home folder.")},
    ProblemWords{"packages-stay",
                 QT_TRANSLATE_NOOP("RecipeNotes",
                                   "These packages were installed for the cluster and stay, because other programs "
                                   "or databases of this host need them by now: %1")},
    ProblemWords{"slice-at-work",
                 QT_TRANSLATE_NOOP("RecipeNotes", "The slice %1 runs a job, so it was not tried with another one.")},
    ProblemWords{"node-drained",
                 QT_TRANSLATE_NOOP("RecipeNotes", "%1 takes no jobs, because somebody has set it down (%2): %3")},
};

} // namespace

std::span<const ProblemWords> clusterProblemWords()
{
    return clusterProblemTable;
}

std::span<const ProblemWords> clusterNoteWords()
{
    return clusterNoteTable;
}
