// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "leasemodel.h"

#include <QSet>

#include <deque>

namespace leasemodel {

QString LeaseModel::firstFault()
{
    QSet<QString> seen;
    std::deque<std::pair<LeaseWorld, int>> open{{beginning(), 0}};
    while (!open.empty() && seen.size() < mostStates) {
        const auto [world, at] = std::move(open.front());
        open.pop_front();
        if (seen.contains(keyOf(world)))
            continue;
        seen.insert(keyOf(world));
        if (const auto wrong = judge(world); !wrong.isEmpty())
            return wrong;
        if (at == depth)
            continue;
        m_complete = at;
        for (auto &next : successors(world))
            open.emplace_back(std::move(next), at + 1);
    }
    m_states = seen.size();
    return {};
}

LeaseWorld LeaseModel::beginning() const
{
    LeaseWorld world;
    for (int i = 0; i < desks; ++i)
        world.desk[size_t(i)].record.self = {number(100 + i), u"desk %1"_s.arg(i)};
    world.watcher.record = {.state = LeaseState::Empty, .self = {number(200), u"watcher"_s}};
    auto &first = world.desk[0].record;
    auto &second = world.desk[1].record;
    first.other = second.other = world.watcher.record.self;
    if (m_chapter == Chapter::Alone) {
        world.desk[0].requests = 0;
        second.state = LeaseState::Away;
        world.handovers = world.returns = world.fullDisks = 1;
        return world;
    }
    world.transfers = 2;
    world.losses = world.repeats = 1;
    world.watcher.requests = 0;
    world.watcher.record.settled = {{.id = number(1), .isAdopted = true}, {.id = number(2), .isAdopted = true}};
    world.watcher.record.transfer = number(2);
    world.watcher.record.epoch = first.epoch = 2;
    const bool isBack = m_chapter == Chapter::Again;
    world.watcher.record.state = isBack ? LeaseState::Away : LeaseState::Held;
    world.watcher.record.other = isBack ? first.self : second.self;
    first.state = isBack ? LeaseState::Held : LeaseState::Away;
    second.state = first.state;
    world.desk[0].requests = isBack ? 0 : nothing;
    world.handovers = isBack ? 2 : 0;
    world.fullDisks = isBack ? 1 : 0;
    world.returns = isBack ? 1 : 2;
    return world;
}

LeaseMoment LeaseModel::now(const LeaseWorld &world)
{
    return {.boot = u"boot"_s, .sinceBoot = std::chrono::minutes{world.minutes}};
}

QString LeaseModel::keyOf(const LeaseSide &side)
{
    const auto &r = side.record;
    return u"%1.%2.%3.%4.%5.%6.%7"_s.arg(int(r.state))
        .arg(r.epoch)
        .arg(r.transfer.data1)
        .arg(int(r.hasArrived))
        .arg(r.until.sinceBoot.count())
        .arg(side.requests)
        .arg(side.awaits);
}

QString LeaseModel::keyOf(const LeaseWorld &world)
{
    QStringList parts{keyOf(world.desk[0]), keyOf(world.desk[1]), keyOf(world.watcher)};
    for (const auto &one : world.watcher.record.settled)
        parts += u"%1%2"_s.arg(one.id.data1).arg(int(one.isAdopted));
    for (const auto &letter : world.letters)
        parts += u"%1.%2.%3.%4.%5.%6.%7"_s.arg(letter.word)
                     .arg(letter.desk)
                     .arg(letter.transfer.data1)
                     .arg(letter.epoch)
                     .arg(letter.requests)
                     .arg(int(letter.isAnswer) + 2 * int(letter.isFine))
                     .arg(letter.isAdopted ? int(*letter.isAdopted) : 2);
    for (const int left : {world.newest, world.minutes, world.transfers, world.losses, world.repeats, world.deaths,
                           world.actions, world.handovers, world.returns, world.pauses, world.fullDisks})
        parts += QString::number(left);
    return parts.join(u'|');
}

bool LeaseModel::acts(const LeaseSide &side)
{
    return leaserules::mayAct(side.record) && side.requests != nothing;
}

int LeaseModel::actors(const LeaseWorld &world)
{
    return int(acts(world.desk[0])) + int(acts(world.desk[1])) + int(acts(world.watcher));
}

QString LeaseModel::told(const LeaseWorld &world, const QString &what)
{
    return what + u":\n  "_s + world.path.join(u"\n  "_s);
}

QString LeaseModel::judge(const LeaseWorld &world)
{
    if (!world.wrong.isEmpty())
        return told(world, world.wrong);
    if (actors(world) > 1)
        return told(world, u"two act"_s);
    for (const auto *side : {&world.desk[0], &world.desk[1], &world.watcher}) {
        if (acts(*side) && side->requests != world.newest)
            return told(world, u"one acts on an older state"_s);
    }
    const auto settled = friendly(world);
    return actors(settled) == 1 ? QString{} : told(settled, u"not exactly one acts in the end"_s);
}

LeaseLetter LeaseModel::answered(LeaseWorld &world, const LeaseLetter &ask) const
{
    auto &watcher = world.watcher;
    const auto &desk = world.desk[size_t(ask.desk)].record.self;
    auto answer = ask;
    answer.isAnswer = true;
    answer.requests = nothing;
    if (ask.word == "fate"_L1) {
        if (const auto fate = leaserules::fateOf(watcher.record, ask.transfer))
            answer.isAdopted = fate->isAdopted;
    } else if (ask.word == "adopt"_L1) {
        const auto next = m_rules.adopted(watcher.record, desk, ask.transfer, ask.epoch, now(world));
        answer.isFine = next.has_value();
        if (next && *next != watcher.record) {
            adoptRequests(watcher, ask.requests);
            watcher.record = *next;
        }
    } else if (ask.word == "callOff"_L1) {
        const auto next = m_rules.calledOff(watcher.record, ask.transfer);
        answer.isFine = next.has_value();
        watcher.record = next.value_or(watcher.record);
    } else if (ask.word == "offer"_L1) {
        const auto next = m_rules.offered(watcher.record, desk, ask.transfer, ask.epoch, now(world));
        answer.isFine = next.has_value();
        watcher.record = next.value_or(watcher.record);
        answer.requests = next ? watcher.requests : nothing;
    } else {
        const auto next = m_rules.taken(watcher.record, ask.transfer, now(world));
        answer.isFine = next.has_value();
        watcher.record = next.value_or(watcher.record);
    }
    answer.epoch = watcher.record.epoch;
    return answer;
}

void LeaseModel::adoptRequests(LeaseSide &watcher, int requests)
{
    if (!leaserules::mayAct(watcher.record) || watcher.requests == nothing)
        watcher.requests = requests;
}

void LeaseModel::post(LeaseWorld &world, int i, const QString &word, quint64 epoch, int requests)
{
    auto &desk = world.desk[size_t(i)];
    desk.awaits = word;
    world.letters.append(
        {.word = word, .desk = i, .transfer = desk.record.transfer, .epoch = epoch, .requests = requests});
}

void LeaseModel::hear(LeaseWorld &world, const LeaseLetter &answer) const
{
    auto &desk = world.desk[size_t(answer.desk)];
    if (desk.awaits != answer.word || desk.record.transfer != answer.transfer)
        return;
    desk.awaits.clear();
    if (desk.record.state == LeaseState::Leaving)
        hearLeaving(world, desk, answer);
    else if (desk.record.state == LeaseState::Returning)
        hearReturning(world, desk, answer);
}

void LeaseModel::hearLeaving(LeaseWorld &world, LeaseSide &desk, const LeaseLetter &answer) const
{
    const auto gone = [&] {
        desk.record = leaserules::handedOver(desk.record, answer.transfer, answer.epoch).value_or(desk.record);
    };
    const auto stays = [&] { desk.record = leaserules::keptHere(desk.record, answer.transfer).value_or(desk.record); };
    if (answer.word == "fate"_L1) {
        if (!answer.isAdopted)
            post(world, answer.desk, u"adopt"_s, answer.epoch, desk.requests);
        else if (*answer.isAdopted)
            gone();
        else
            post(world, answer.desk, u"callOff"_s, 0);
    } else if (answer.word == "adopt"_L1) {
        if (answer.isFine)
            gone();
        else if (m_rules.waitsForCallOff)
            post(world, answer.desk, u"callOff"_s, 0);
        else
            stays();
    } else if (answer.word == "callOff"_L1 && answer.isFine) {
        stays();
    }
}

void LeaseModel::hearReturning(LeaseWorld &world, LeaseSide &desk, const LeaseLetter &answer) const
{
    const auto refused = [&] {
        desk.record = leaserules::notTakenBack(desk.record, answer.transfer, answer.epoch).value_or(desk.record);
    };
    if (answer.word == "fate"_L1)
        return post(world, answer.desk, desk.record.hasArrived ? u"taken"_s : u"offer"_s, answer.epoch);
    if (!answer.isFine)
        return refused();
    if (answer.word == "offer"_L1) {
        if (m_rules.storesBeforeTaken)
            desk.requests = answer.requests;
        desk.record = leaserules::arrived(desk.record, answer.transfer).value_or(desk.record);
        post(world, answer.desk, u"taken"_s, 0);
    } else if (answer.word == "taken"_L1) {
        desk.record = leaserules::takenBack(desk.record, answer.transfer, answer.epoch).value_or(desk.record);
    }
}

void LeaseModel::takeUp(LeaseWorld &world, int i)
{
    const auto state = world.desk[size_t(i)].record.state;
    if (state == LeaseState::Leaving || state == LeaseState::Returning)
        post(world, i, u"fate"_s, 0);
}

void LeaseModel::deliver(LeaseWorld &world, qsizetype at, const LeaseModel &model)
{
    const auto letter = world.letters.takeAt(at);
    if (letter.isAnswer)
        model.hear(world, letter);
    else
        world.letters.append(model.answered(world, letter));
}

QList<LeaseWorld> LeaseModel::successors(const LeaseWorld &world) const
{
    QList<LeaseWorld> all;
    const auto add = [&](const QString &what, const Change &change) {
        auto next = world;
        next.path += what;
        change(next);
        all.append(std::move(next));
    };
    for (int i = 0; i < desks; ++i)
        addDesk(world, i, add);
    addLetters(world, add);
    if (world.watcher.record.state == LeaseState::Leaving && world.pauses > 0)
        add(u"minutes pass"_s, [](LeaseWorld &w) {
            --w.pauses;
            w.minutes += 3;
        });
    if (const auto back = leaserules::lapsed(world.watcher.record, now(world)); back != world.watcher.record)
        add(u"the offer lapses"_s, [back](LeaseWorld &w) { w.watcher.record = back; });
    if (world.actions > 0 && actors(world) == 1)
        add(u"the one acts"_s, [](LeaseWorld &w) {
            --w.actions;
            ++w.newest;
            for (auto *side : {&w.desk[0], &w.desk[1], &w.watcher}) {
                if (acts(*side))
                    side->requests = w.newest;
            }
        });
    return all;
}

void LeaseModel::addDesk(const LeaseWorld &world, int i,
                         const std::function<void(const QString &, const Change &)> &add)
{
    const auto &desk = world.desk[size_t(i)];
    if (desk.record.state == LeaseState::Held && world.handovers > 0)
        add(u"desk %1 hands over"_s.arg(i), [i](LeaseWorld &w) {
            auto &mine = w.desk[size_t(i)];
            --w.handovers;
            mine.record = *leaserules::handingOver(mine.record, w.watcher.record.self, number(++w.transfers));
            takeUp(w, i);
        });
    if (desk.record.state == LeaseState::Away && world.returns > 0)
        add(u"desk %1 takes back"_s.arg(i), [i](LeaseWorld &w) {
            auto &mine = w.desk[size_t(i)];
            --w.returns;
            mine.record = *leaserules::takingBack(mine.record, number(++w.transfers));
            takeUp(w, i);
        });
    if (desk.awaits.isEmpty() || world.deaths == 0)
        return;
    add(u"desk %1 dies and starts again"_s.arg(i), [i](LeaseWorld &w) {
        --w.deaths;
        w.desk[size_t(i)].awaits.clear();
        takeUp(w, i);
    });
}

void LeaseModel::addLetters(const LeaseWorld &world,
                            const std::function<void(const QString &, const Change &)> &add) const
{
    for (qsizetype at = 0; at < world.letters.size(); ++at) {
        const auto &letter = world.letters[at];
        const auto name =
            u"%1 of desk %2%3"_s.arg(letter.word).arg(letter.desk).arg(letter.isAnswer ? u", answer"_s : QString{});
        add(name, [at, this](LeaseWorld &w) { deliver(w, at, *this); });
        if (world.losses > 0)
            add(name + u", lost"_s, [at](LeaseWorld &w) {
                --w.losses;
                const auto lost = w.letters.takeAt(at);
                auto &desk = w.desk[size_t(lost.desk)];
                if (desk.awaits != lost.word)
                    return;
                desk.awaits.clear(); // the connection broke with it
                takeUp(w, lost.desk);
            });
        addFullDisk(world, at, name, add);
        if (world.repeats > 0)
            add(name + u", which comes again later"_s, [at, this](LeaseWorld &w) {
                --w.repeats;
                const auto again = w.letters[at];
                deliver(w, at, *this);
                w.letters.append(again);
            });
    }
}

void LeaseModel::addFullDisk(const LeaseWorld &world, qsizetype at, const QString &name,
                             const std::function<void(const QString &, const Change &)> &add)
{
    if (world.letters[at].word != "adopt"_L1 || world.letters[at].isAnswer || world.fullDisks == 0)
        return;
    for (const bool comesAgain : {false, true})
        add(name + (comesAgain ? u", the disk is full, and it comes again later"_s : u", the disk is full"_s),
            [at, comesAgain](LeaseWorld &w) {
                --w.fullDisks;
                auto answer = w.letters[at];
                if (!comesAgain)
                    w.letters.removeAt(at);
                answer.isAnswer = true;
                answer.isFine = false;
                answer.requests = nothing;
                answer.epoch = w.watcher.record.epoch;
                w.letters.append(answer);
            });
}

LeaseWorld LeaseModel::friendly(LeaseWorld world) const
{
    constexpr int enough = 200;
    for (int round = 0; round < enough; ++round) {
        if (!world.letters.isEmpty()) {
            deliver(world, 0, *this);
            continue;
        }
        bool isSettled = true;
        for (int i = 0; i < desks; ++i) {
            const auto state = world.desk[size_t(i)].record.state;
            if (state == LeaseState::Leaving || state == LeaseState::Returning) {
                isSettled = false;
                takeUp(world, i);
            }
        }
        if (world.watcher.record.state == LeaseState::Leaving && isSettled) {
            isSettled = false;
            world.minutes += 3;
            world.watcher.record = leaserules::lapsed(world.watcher.record, now(world));
        }
        if (isSettled)
            break;
    }
    return world;
}

} // namespace leasemodel
