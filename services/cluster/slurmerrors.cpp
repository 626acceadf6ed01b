// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/slurmerrors.h"

#include "services/core/plaintext.h"
#include "services/core/punctuation.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct SlurmMessages
{
    Q_DECLARE_TR_FUNCTIONS(Slurm)
};

constexpr qsizetype longestSlurmWords = 2'000; // letters

struct SlurmRule
{
    const char *words; ///< a part of what Slurm says
    ErrorCode code;
    const char *sentence;
};

/// The first that fits counts.
constexpr std::array slurmRules{
    SlurmRule{"Unable to contact slurm controller", ErrorCode::Busy,
              QT_TRANSLATE_NOOP("Slurm",
                                "The cluster's controller does not answer: slurmctld does not run, or its machine is "
                                "gone. Jobs that run go on. Set the cluster up again to start it.")},
    SlurmRule{"Unable to establish control machine address", ErrorCode::Busy,
              QT_TRANSLATE_NOOP("Slurm",
                                "The name of the cluster's controller leads to no address from here. Set the cluster "
                                "up again.")},
    SlurmRule{"Slurm accounting storage is disabled", ErrorCode::NotGranted,
              QT_TRANSLATE_NOOP("Slurm",
                                "Accounting is off on this cluster, so nothing is known of jobs that have ended. "
                                "Choose a kind of accounting and set the cluster up again.")},
    SlurmRule{"accounting_storage", ErrorCode::Busy,
              QT_TRANSLATE_NOOP("Slurm", "The cluster's accounting (slurmdbd) does not answer.")},
    SlurmRule{
        "is given as a whole", ErrorCode::Invalid,
        QT_TRANSLATE_NOOP("Slurm", "A slice is given as a whole: ask for all of its hosts, or for several slices.")},
    SlurmRule{"DOS line breaks", ErrorCode::Invalid,
              QT_TRANSLATE_NOOP("Slurm",
                                "The script has line ends of Windows, which Slurm refuses. Save it with those of "
                                "Unix (LF).")},
    SlurmRule{"This does not look like a batch script", ErrorCode::Invalid,
              QT_TRANSLATE_NOOP("Slurm",
                                "The first line of the script has to be “#!” and the program that reads it, for "
                                "example #!/bin/bash.")},
    SlurmRule{"nvalid partition", ErrorCode::NotFound,
              QT_TRANSLATE_NOOP("Slurm", "The cluster has no partition of this name. Choose another one.")},
    SlurmRule{"Invalid job array specification", ErrorCode::Invalid,
              QT_TRANSLATE_NOOP("Slurm",
                                "Slurm does not take this array: it has too many tasks, or its numbers cannot be "
                                "read.")},
    SlurmRule{"Requested node configuration is not available", ErrorCode::Invalid,
              QT_TRANSLATE_NOOP("Slurm",
                                "No slice of the cluster has what the job asks for. Ask for fewer slices or chips, or "
                                "choose another partition.")},
    SlurmRule{"Node count specification invalid", ErrorCode::Invalid,
              QT_TRANSLATE_NOOP("Slurm", "The partition does not give this number of hosts.")},
    SlurmRule{"More processors requested than permitted", ErrorCode::Invalid,
              QT_TRANSLATE_NOOP("Slurm", "The job asks for more than the partition has.")},
    SlurmRule{
        "ime limit", ErrorCode::Invalid,
        QT_TRANSLATE_NOOP("Slurm", "Slurm does not take this time limit: it is longer than the partition allows.")},
    SlurmRule{"Job dependency problem", ErrorCode::NotFound,
              QT_TRANSLATE_NOOP("Slurm", "A job that this one shall wait for is not known to the cluster any more.")},
    SlurmRule{"Invalid job id specified", ErrorCode::NotFound,
              QT_TRANSLATE_NOOP("Slurm", "The cluster does not know this job any more: it ended a while ago.")},
    SlurmRule{"already completing or completed", ErrorCode::WrongState,
              QT_TRANSLATE_NOOP("Slurm", "The job has ended meanwhile.")},
    SlurmRule{"Job is pending execution", ErrorCode::WrongState,
              QT_TRANSLATE_NOOP("Slurm", "The job waits already: there is nothing to put back.")},
    SlurmRule{"Requested operation is presently disabled", ErrorCode::WrongState,
              QT_TRANSLATE_NOOP("Slurm", "The cluster does not do this as it is set up now.")},
    SlurmRule{"Job violates accounting/QOS policy", ErrorCode::QuotaExceeded,
              QT_TRANSLATE_NOOP("Slurm", "A limit of the cluster's accounting does not let the job in.")},
    SlurmRule{"nvalid account", ErrorCode::Denied,
              QT_TRANSLATE_NOOP("Slurm", "The cluster's accounting does not know this account for you.")},
    SlurmRule{"ccess/permission denied", ErrorCode::Denied,
              QT_TRANSLATE_NOOP("Slurm", "Slurm does not let you do this: it is the job of another user.")},
    SlurmRule{"Protocol version", ErrorCode::WrongState,
              QT_TRANSLATE_NOOP("Slurm",
                                "The hosts have different versions of Slurm, and one is too old for the other. Use "
                                "hosts with the same release of Ubuntu or Debian.")},
    SlurmRule{"Incompatible versions of client and server", ErrorCode::WrongState,
              QT_TRANSLATE_NOOP("Slurm",
                                "The hosts have different versions of Slurm, and one is too old for the other. Use "
                                "hosts with the same release of Ubuntu or Debian.")},
    SlurmRule{"command not found", ErrorCode::NotFound,
              QT_TRANSLATE_NOOP("Slurm", "Slurm is not installed on the controller. Set the cluster up again.")},
    SlurmRule{"No space left on device", ErrorCode::FileFailed,
              QT_TRANSLATE_NOOP("Slurm", "The controller's disk is full. Free some space there, then try again.")},
};

constexpr std::array mungeRules{
    SlurmRule{"Expired credential", ErrorCode::Denied,
              QT_TRANSLATE_NOOP("Slurm",
                                "The clocks of the cluster's hosts are more than five minutes apart, so munge refuses "
                                "them. Set the clocks, for example with “sudo systemctl restart chrony”.")},
    SlurmRule{"Rewound credential", ErrorCode::Denied,
              QT_TRANSLATE_NOOP("Slurm",
                                "The clocks of the cluster's hosts are more than five minutes apart, so munge refuses "
                                "them. Set the clocks, for example with “sudo systemctl restart chrony”.")},
    SlurmRule{"Invalid credential", ErrorCode::Denied,
              QT_TRANSLATE_NOOP("Slurm",
                                "This host has another munge key than the controller, or lost its key. Set the cluster "
                                "up again: the key is put there anew.")},
    SlurmRule{"Failed to access \"/", ErrorCode::WrongState,
              QT_TRANSLATE_NOOP("Slurm", "munge does not run on this host. Set the cluster up again to start it.")},
    SlurmRule{"munged", ErrorCode::WrongState,
              QT_TRANSLATE_NOOP("Slurm", "munge does not run on this host. Set the cluster up again to start it.")},
    SlurmRule{"Munge encode failed", ErrorCode::WrongState,
              QT_TRANSLATE_NOOP("Slurm", "munge does not run on this host. Set the cluster up again to start it.")},
    SlurmRule{"Protocol authentication error", ErrorCode::Denied,
              QT_TRANSLATE_NOOP("Slurm",
                                "The controller does not trust this host: their munge keys differ, or their clocks are "
                                "apart. Set the cluster up again.")},
};

template <typename Rules>
std::optional<Error> errorBy(const Rules &rules, const QByteArray &said)
{
    const auto rule = std::ranges::find_if(rules, [&said](const SlurmRule &one) { return said.contains(one.words); });
    if (rule == rules.end())
        return std::nullopt;
    return Error{.code = rule->code,
                 .message = SlurmMessages::tr(rule->sentence),
                 .serverWords = plainLines(QString::fromUtf8(said), longestSlurmWords)};
}

} // namespace

std::optional<Error> mungeError(const QByteArray &said)
{
    return errorBy(mungeRules, said);
}

Error slurmError(int status, const QByteArray &said)
{
    if (auto munge = mungeError(said))
        return *std::move(munge);
    if (auto known = errorBy(slurmRules, said))
        return *std::move(known);
    const auto words = plainLines(QString::fromUtf8(said).trimmed(), longestSlurmWords);
    const auto first = plainLine(QStringView{words}.first(std::min<qsizetype>(words.size(), 300)), 200);
    return {.code = ErrorCode::BadReply,
            .message = first.isEmpty()
                ? SlurmMessages::tr("Slurm's program ended with the status %1 and said nothing.").arg(status)
                : SlurmMessages::tr("Slurm refused this: %1").arg(first),
            .serverWords = words};
}

QString problemOfClocks(const QMap<QString, qint64> &ahead)
{
    QStringList apart;
    for (const auto &[label, seconds] : ahead.asKeyValueRange()) {
        if (std::abs(seconds) >= mungeClockLimit)
            apart << punctuation::noted(label, SlurmMessages::tr("%1 s", "of a clock that is wrong").arg(seconds));
    }
    return apart.isEmpty()
        ? QString{}
        : SlurmMessages::tr("These hosts have another time than the controller, so munge would refuse "
                            "them: %1. Set their clocks first.")
              .arg(punctuation::list(apart));
}
