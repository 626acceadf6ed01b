// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/stackgroups.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct StackGroupsMessages
{
    Q_DECLARE_TR_FUNCTIONS(StackGroups)
};

/// Two ranks stand in one place when this is the same.
QString placeKey(const StackGroup &group)
{
    QString key = QString::number(int(group.site.kind)) + (group.site.isStuck ? u'!' : u'.') + group.site.call;
    for (const auto &frame : group.site.frames)
        key += u'\n' + frame.file + u'\r' + QString::number(frame.line) + u'\r' + frame.function;
    return group.hasStack ? key : key + u'\n' + QChar::fromLatin1(group.kernel.state) + group.kernel.wait;
}

/// Who waits in one of these waits for the others, or for what the others are late with.
int patienceOf(WaitKind kind)
{
    return kind == WaitKind::Collective ? 2 : kind == WaitKind::Device ? 1 : 0;
}

/// The few before the many; among as many those that the others may wait for.
bool comesBefore(const StackGroup &a, const StackGroup &b)
{
    if (a.ranks.size() != b.ranks.size())
        return a.ranks.size() < b.ranks.size();
    if (patienceOf(a.site.kind) != patienceOf(b.site.kind))
        return patienceOf(a.site.kind) < patienceOf(b.site.kind);
    return a.ranks < b.ranks;
}

template <typename Number>
QList<StackGroup> groupedStacks(const QList<PythonStack> &stacks, Number numberOf)
{
    QList<StackGroup> groups;
    QHash<QString, qsizetype> places;
    for (const auto &stack : stacks) {
        const int number = stack.isMain ? numberOf(stack) : -1;
        if (number < 0)
            continue;
        const StackGroup one{
            .site = siteOf(stack), .ranks = {number}, .kernel = stack.kernel, .hasStack = !stack.frames.isEmpty()};
        const auto key = placeKey(one);
        if (const auto known = places.constFind(key); known != places.cend()) {
            groups[*known].ranks.append(number);
        } else {
            places.insert(key, groups.size());
            groups.append(one);
        }
    }
    qsizetype all = 0;
    for (auto &group : groups) {
        std::ranges::sort(group.ranks);
        const auto twice = std::ranges::unique(group.ranks);
        group.ranks.erase(twice.begin(), twice.end());
        all += group.ranks.size();
    }
    std::ranges::stable_sort(groups, comesBefore);
    for (qsizetype i = 0; i + 1 < groups.size(); ++i)
        groups[i].isOdd = groups[i].ranks.size() * 2 <= all;
    return groups;
}

QString kernelText(const StackGroup &group)
{
    const auto &kernel = group.kernel;
    const auto what = !kernel.path.isEmpty() ? kernel.path : !kernel.wait.isEmpty() ? kernel.wait : kernel.call;
    if (kernel.isStuck())
        return what.isEmpty()
            ? StackGroupsMessages::tr("no stack; it waits for a disk or a shared folder that does not answer")
            : StackGroupsMessages::tr("no stack; it waits for a disk or a shared folder that does not answer (%1)")
                  .arg(what);
    if (group.site.kind == WaitKind::Computing)
        return StackGroupsMessages::tr("no stack; it computes");
    return what.isEmpty() ? StackGroupsMessages::tr("no stack could be had")
                          : StackGroupsMessages::tr("no stack; it waits in %1").arg(what);
}

QString siteText(const StackSite &site)
{
    const auto line = placeText(site.frame);
    const auto place = site.call.isEmpty()
        ? line
        : StackGroupsMessages::tr("%1 at %2", "a call and its line of a file").arg(site.call, line);
    switch (site.kind) {
    case WaitKind::Collective: return StackGroupsMessages::tr("waiting for the other ranks in %1").arg(place);
    case WaitKind::Device: return StackGroupsMessages::tr("waiting for its chips in %1").arg(place);
    case WaitKind::Input: return StackGroupsMessages::tr("waiting for the next batch in %1").arg(place);
    case WaitKind::FileRead:
        return site.path.isEmpty() ? StackGroupsMessages::tr("waiting for a file in %1").arg(place)
                                   : StackGroupsMessages::tr("waiting for the file %1 in %2").arg(site.path, place);
    case WaitKind::Checkpoint: return StackGroupsMessages::tr("busy with a checkpoint in %1").arg(place);
    case WaitKind::Compile: return StackGroupsMessages::tr("compiling in %1").arg(place);
    case WaitKind::Network: return StackGroupsMessages::tr("waiting for the network in %1").arg(place);
    case WaitKind::Lock: return StackGroupsMessages::tr("waiting for another thread or process in %1").arg(place);
    case WaitKind::Sleep: return StackGroupsMessages::tr("sleeping in %1").arg(place);
    case WaitKind::Computing: return StackGroupsMessages::tr("computing in %1").arg(place);
    case WaitKind::Unknown: break;
    }
    return StackGroupsMessages::tr("standing in %1").arg(place);
}

} // namespace

QList<StackGroup> groupStacks(const QList<PythonStack> &stacks)
{
    return groupedStacks(stacks, [](const PythonStack &stack) { return stack.rank; });
}

QList<StackGroup> groupHelpers(const QList<PythonStack> &stacks)
{
    return groupedStacks(stacks, [](const PythonStack &stack) {
        constexpr qint64 largest = 1 << 22; // as the kernel numbers them
        return stack.rank < 0 && !stack.frames.isEmpty() && stack.pid <= largest ? int(stack.pid) : -1;
    });
}

QString sentenceOf(const StackGroup &group)
{
    constexpr qsizetype mostNamed = 4;
    const auto count = group.ranks.size();
    const auto who = count == 1             ? StackGroupsMessages::tr("Rank %1").arg(group.ranks.first())
        : count <= mostNamed || group.isOdd ? StackGroupsMessages::tr("Ranks %1").arg(rankNumbers(group.ranks))
                                            : StackGroupsMessages::tr("%n ranks", nullptr, int(count));
    if (!group.hasStack)
        return punctuation::labelled(who, kernelText(group));
    const auto what = siteText(group.site);
    return punctuation::labelled(
        who,
        group.site.isStuck
            ? punctuation::noted(what, StackGroupsMessages::tr("the disk or the shared folder does not answer"))
            : what);
}

QString stacksSentence(const QList<StackGroup> &groups, qsizetype most)
{
    QStringList clauses;
    qsizetype elsewhere = 0;
    for (qsizetype i = 0; i < groups.size(); ++i) {
        const bool isLast = i + 1 == groups.size(); // most stand there: it is never left out
        if (isLast || clauses.size() + 1 < most)
            clauses.append(sentenceOf(groups[i]));
        else
            elsewhere += groups[i].ranks.size();
    }
    if (elsewhere > 0)
        clauses.append(StackGroupsMessages::tr("%n ranks elsewhere", nullptr, int(elsewhere)));
    return clauses.isEmpty() ? QString{} : punctuation::stopped(punctuation::clauses(clauses));
}

QString rankNumbers(const QList<int> &ranks, qsizetype most)
{
    QStringList pieces;
    for (qsizetype i = 0; i < ranks.size();) {
        auto end = i;
        while (end + 1 < ranks.size() && ranks[end + 1] == ranks[end] + 1)
            ++end;
        if (pieces.size() == most) {
            pieces.append(u"…"_s);
            break;
        }
        const auto first = QString::number(ranks[i]);
        if (end == i)
            pieces.append(first);
        else
            pieces.append(first + (end == i + 1 ? QString{} : u"–"_s + QString::number(ranks[end])));
        i = end == i + 1 ? end : end + 1; // two neighbours stand apart
    }
    return punctuation::list(pieces);
}
