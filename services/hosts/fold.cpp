// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/fold.h"

#include <QCoreApplication>
#include <QCryptographicHash>

#include <algorithm>

namespace {

struct FoldMessages
{
    Q_DECLARE_TR_FUNCTIONS(Fold)
};

constexpr qsizetype largestTable = 4'000'000; ///< cells of the comparison
constexpr qsizetype around = 2;

QByteArray signOf(const HostRun &run)
{
    QCryptographicHash hash{QCryptographicHash::Blake2b_160};
    hash.addData(QByteArray::number(static_cast<int>(run.state)) + ' ' + QByteArray::number(run.status) + ' '
                 + run.signal.toLatin1() + ' ' + QByteArray::number(run.output.size()) + ' ');
    for (const auto stream : {RunOutput::Stream::Out, RunOutput::Stream::Err})
        hash.addData(run.output.digest(stream));
    // Why a host was not reached is said with its name: such hosts are alike by the kind of trouble.
    hash.addData(QByteArray::number(run.error ? static_cast<int>(run.error->code) : -1));
    return hash.result();
}

QList<QByteArray> linesOf(const QByteArray &text)
{
    auto lines = text.split('\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

using Kind = DifferentLine::Kind;

/// Longest common subsequence of what is between the common beginning and end.
void compare(QList<DifferentLine> &out, const QList<QByteArray> &a, const QList<QByteArray> &b)
{
    const auto width = b.size() + 1;
    if ((a.size() + 1) * width > largestTable) {
        for (const auto &line : a)
            out.append({Kind::Missing, line});
        for (const auto &line : b)
            out.append({Kind::Added, line});
        return;
    }
    std::vector<int> longest(static_cast<size_t>((a.size() + 1) * width), 0);
    const auto at = [&](qsizetype i, qsizetype j) -> int & { return longest[static_cast<size_t>(i * width + j)]; };
    for (auto i = a.size() - 1; i >= 0; --i) {
        for (auto j = b.size() - 1; j >= 0; --j)
            at(i, j) = a[i] == b[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
    qsizetype i = 0;
    qsizetype j = 0;
    while (i < a.size() || j < b.size()) {
        if (i < a.size() && j < b.size() && a[i] == b[j]) {
            out.append({Kind::Same, a[i++]});
            ++j;
        } else if (j == b.size() || (i < a.size() && at(i + 1, j) >= at(i, j + 1))) {
            out.append({Kind::Missing, a[i++]});
        } else {
            out.append({Kind::Added, b[j++]});
        }
    }
}

/// Long stretches of equal lines become one.
QList<DifferentLine> shortened(const QList<DifferentLine> &all)
{
    QList<DifferentLine> lines;
    for (qsizetype i = 0; i < all.size();) {
        if (all[i].kind != Kind::Same) {
            lines.append(all[i++]);
            continue;
        }
        auto end = i;
        while (end < all.size() && all[end].kind == Kind::Same)
            ++end;
        const auto before = i == 0 ? 0 : around;
        const auto after = end == all.size() ? 0 : around;
        const auto skipped = end - i - before - after;
        if (skipped <= 1) {
            lines += all.sliced(i, end - i);
        } else {
            lines += all.sliced(i, before);
            lines.append({Kind::Skipped, {}, skipped});
            lines += all.sliced(end - after, after);
        }
        i = end;
    }
    return lines;
}

} // namespace

QList<Fold> folded(const PodRun &run)
{
    QList<Fold> folds;
    QHash<QByteArray, qsizetype> places;
    for (qsizetype host = 0; host < run.hosts().size(); ++host) {
        if (!run.run(host).isOver())
            continue;
        const auto sign = signOf(run.run(host));
        if (const auto place = places.constFind(sign); place != places.cend()) {
            folds[*place].hosts.append(host);
        } else {
            places.insert(sign, folds.size());
            folds.append({{host}, run.run(host)});
        }
    }
    const auto rank = [most = usual(folds)](const Fold &fold) {
        return !fold.sample.hasSucceeded() ? 0 : &fold == most ? 1 : 2;
    };
    QList<std::pair<int, Fold>> ranked;
    for (const auto &fold : std::as_const(folds))
        ranked.append({rank(fold), fold});
    std::ranges::stable_sort(ranked, {}, &std::pair<int, Fold>::first); // each was begun by its first host
    folds.clear();
    for (const auto &[order, fold] : std::as_const(ranked))
        folds.append(fold);
    return folds;
}

const Fold *usual(const QList<Fold> &folds)
{
    const Fold *most = nullptr;
    for (const auto &fold : folds) {
        const auto worth = [](const Fold &one) { return std::pair{one.sample.hasSucceeded(), one.hosts.size()}; };
        if (!most || worth(fold) > worth(*most))
            most = &fold;
    }
    return most;
}

/// Of the hosts where the command has ended: where nothing began, or nobody knows more, nothing is the same. Silence of
/// all is no news.
QString foldSentence(const QList<Fold> &folds)
{
    int same = 0;
    int all = 0;
    bool hasOutput = false;
    bool isWhole = true;
    for (const auto &fold : folds) {
        using State = HostRun::State;
        const auto state = fold.sample.state;
        const auto size = static_cast<int>(fold.hosts.size());
        if (state != State::Exited && state != State::Signalled && state != State::TimedOut) {
            isWhole = false;
            continue;
        }
        same = std::max(same, size);
        all += size;
        hasOutput = hasOutput || fold.sample.output.size() > 0;
    }
    const int others = all - same;
    if (all < 2 || !hasOutput)
        return {};
    if (others == 0)
        return isWhole ? FoldMessages::tr("same output on all %n", nullptr, same)
                       : FoldMessages::tr("%n hosts the same", nullptr, same);
    if (same == 1)
        return FoldMessages::tr("%n hosts, all different", nullptr, others + 1);
    return FoldMessages::tr("%n hosts the same", nullptr, same) + QStringLiteral(" · ")
        + FoldMessages::tr("%n differ", nullptr, others);
}

QList<DifferentLine> difference(const QByteArray &base, const QByteArray &other)
{
    const auto a = linesOf(base);
    const auto b = linesOf(other);
    const auto least = std::min(a.size(), b.size());
    qsizetype begin = 0;
    while (begin < least && a[begin] == b[begin])
        ++begin;
    qsizetype end = 0;
    while (end < least - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end])
        ++end;
    QList<DifferentLine> lines;
    for (const auto &line : a.first(begin))
        lines.append({Kind::Same, line});
    compare(lines, a.sliced(begin, a.size() - begin - end), b.sliced(begin, b.size() - begin - end));
    for (const auto &line : a.last(end))
        lines.append({Kind::Same, line});
    return shortened(lines);
}
