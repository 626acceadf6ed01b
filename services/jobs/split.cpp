// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/split.h"

#include "services/core/shellquote.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct SplitMessages
{
    Q_DECLARE_TR_FUNCTIONS(Split)
};

/// Neighbours in the host's mesh: 1 -> 1,1; 2 -> 1,2; 4 -> 2,2; 8 -> 2,4.
QByteArray boundsOf(int chips, bool isThreeDimensional)
{
    const QByteArray last = isThreeDimensional ? ",2" : ",1";
    switch (chips) {
    case 1: return "1,1" + last;
    case 2: return "1,2" + last;
    case 4: return "2,2" + last;
    default: return "2,4" + last;
    }
}

QByteArray listOf(const QList<int> &numbers)
{
    QByteArray text;
    for (const int number : numbers)
        text += (text.isEmpty() ? "" : ",") + QByteArray::number(number);
    return text;
}

/// How one process is begun, and how all are waited for.
constexpr auto startWords = R"sh(processes=()

# start NAME=VALUE…: one process, its lines marked with its number
start()
{
    local number=${#processes[@]}
    (
        trap : TERM INT # the program gets it, too; here its end is awaited
        (
            trap - TERM INT
            export TPUDESK_PROCESS=$number "$@"
            exec bash -c "$program" 2>&1
        ) | (
            trap '' TERM INT
            tee -- "$logs/process-$number.log" | sed -u "s/^/[$number] /"
        )
        exit "${PIPESTATUS[0]}"
    ) &
    processes+=($!)
}

)sh";
constexpr auto waitWords = R"sh(
status=0
trap : TERM INT
for process in "${processes[@]}"; do
    while :; do
        wait "$process"
        ended=$?
        kill -0 "$process" 2>/dev/null || break # wait was only interrupted
    done
    ((status)) || status=$ended
done
exit "$status"
)sh";

} // namespace

Result<QList<SplitPart>> partsOf(const Split &split)
{
    const bool isWhole = split.chips == 1 || split.chips == 4 || split.chips == 8;
    if (!isWhole || split.processes < 1 || split.processes > split.chips || split.chips % split.processes != 0)
        return failed(
            ErrorCode::Invalid,
            SplitMessages::tr(
                "%1 chips cannot be divided among %2 processes: each needs 1, 2, 4 or 8 of them, all the same number.")
                .arg(split.chips)
                .arg(split.processes));
    if (split.firstPort < 1024 || split.firstPort + split.processes > 65'535)
        return failed(ErrorCode::Invalid, SplitMessages::tr("The first port must lie between 1024 and 65000."));
    const int each = split.chips / split.processes;
    QList<SplitPart> parts;
    for (int process = 0; process < split.processes; ++process) {
        SplitPart part;
        for (int chip = 0; chip < each; ++chip)
            part.chips << process * each + chip;
        const auto chips = listOf(part.chips);
        const auto bounds = boundsOf(each, split.isThreeDimensional);
        const auto port = QByteArray::number(split.firstPort + process);
        part.variables = {{"TPU_VISIBLE_CHIPS", chips},    {"TPU_CHIPS_PER_PROCESS_BOUNDS", bounds},
                          {"TPU_PROCESS_BOUNDS", "1,1,1"}, {"TPU_PROCESS_ADDRESSES", "localhost:" + port},
                          {"TPU_PROCESS_PORT", port},      {"CLOUD_TPU_TASK_ID", "0"}};
        if (split.names == Split::Names::Both)
            part.variables += {{"TPU_VISIBLE_DEVICES", chips},
                               {"TPU_CHIPS_PER_HOST_BOUNDS", bounds},
                               {"TPU_HOST_BOUNDS", "1,1,1"},
                               {"TPU_MESH_CONTROLLER_ADDRESS", "localhost:" + port},
                               {"TPU_MESH_CONTROLLER_PORT", port}};
        parts << part;
    }
    return parts;
}

Result<QByteArray> splitScript(const Split &split, const QByteArray &command)
{
    const auto parts = partsOf(split);
    if (!parts)
        return std::unexpected{parts.error()};
    QByteArray script = "# " + QByteArray::number(parts->size())
        + " processes side by side, each on its own chips\n"
          "export TPUDESK_PROCESSES="
        + QByteArray::number(parts->size())
        + "\n"
          "logs=${TPUDESK_LOGS:-.}\n"
          "program="
        + shellQuote(command) + "\n" + startWords;
    for (const auto &part : *parts) {
        script += "start";
        for (const auto &[name, value] : part.variables)
            script += ' ' + name + '=' + value;
        script += '\n';
    }
    return script + waitWords;
}
