// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where 256 ranks of a pod stand, from the bytes that their hosts send to the sentence: each with a main thread and 60
// others, one of them somewhere else than the rest.
#include "services/stacks/hoststacks.h"
#include "services/stacks/stackgroups.h"
#include "tests/bench/figures.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

constexpr int hosts = 256;
constexpr int threads = 60;
constexpr int rounds = 15;

QByteArray threadText(quint64 number, const QByteArray &name, int line)
{
    QByteArray text = "Thread 0x" + QByteArray::number(number, 16).rightJustified(16, '0')
        + " (most recent call first):\n"
          "  File \"/usr/lib/python3.12/threading.py\", line 359 in wait\n"
          "  File \"/home/ada/venv/lib/python3.12/site-packages/"
        + name + "\", line 2810 in " + (line > 200 ? "all_reduce" : "__next__") + '\n';
    for (int depth = 0; depth < 20; ++depth)
        text += "  File \"/home/ada/train/train.py\", line " + QByteArray::number(line + depth * 7) + " in step"
            + QByteArray::number(depth) + '\n';
    return text + '\n';
}

/// As one host tells it.
QByteArray answerOf(int host)
{
    QByteArray dump;
    for (int thread = 0; thread < threads; ++thread)
        dump += threadText(0x7f0000000000 + quint64(thread), "concurrent/futures/thread.py", 100);
    const bool isOdd = host == 77;
    dump += isOdd ? threadText(0x7f00ffff0000, "torch/utils/data/dataloader.py", 88)
                  : threadText(0x7f00ffff0000, "torch/distributed/distributed_c10d.py", 212);
    return "tpudesk-stacks 1\nmachine x86_64\nthread 4711 4711 S futex_wait 202 0x7f 0x189 0x0\nfolder 4711 "
           "/home/ada/train\nprocess 4711 0 dumped 300 1 - - 7f00ffff0000 0 30 python3\ndumped 4711 "
        + QByteArray::number(dump.size()) + '\n' + dump + "\nleft 0\nend\n";
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application{argc, argv};
    QList<QByteArray> answers;
    for (int host = 0; host < hosts; ++host)
        answers.append(answerOf(host));
    QList<double> reading;
    QList<double> grouping;
    for (int round = 0; round < rounds; ++round) {
        QList<PythonProcess> processes;
        QList<PythonStack> stacks;
        reading.append(figures::milliseconds([&] {
            for (int host = 0; host < hosts; ++host) {
                const auto told = parseHostStacks(answers[host], host);
                processes += told->processes;
                stacks += told->stacks;
            }
            numberRanks(processes, stacks);
        }));
        QString sentence;
        grouping.append(figures::milliseconds([&] { sentence = stacksSentence(groupStacks(stacks)); }));
        if (!sentence.startsWith(u"Rank 77: "_s)) {
            std::fprintf(stderr, "the odd rank was not found: %s\n", qPrintable(sentence));
            return 1;
        }
    }
    figures::printMiddle(u"stacks of 256 ranks with 61 threads each, grouped", grouping, "<= 200 ms");
    figures::printMiddle(u"the same read from the bytes of 256 hosts", reading, "beside it");
    return 0;
}
