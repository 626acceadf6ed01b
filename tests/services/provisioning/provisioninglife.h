// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servers.h"

/// When the program dies.
struct Death
{
    enum class At : quint8 { Never, BeforeCommit, AfterCommit, AfterCall };
    At at = At::Never;
    int number = 0;
};

/// How the cloud takes the TPU away, and after which commit: the first one that is READY by then and that the request
/// wants. 0: when the request is fulfilled.
struct Loss
{
    enum class How : quint8 {
        Never,
        Preempted, ///< its request, if it has one, still counts as ACTIVE
        Suspended, ///< and so is its request
        Deleted, ///< from outside
        Replaced, ///< the same, and somebody else's node has its name
    };
    How how = How::Never;
    int atCommit = 0;
};
/// How many steps and calls one undisturbed run has, and at which of them it came so far.
struct Steps
{
    int commits = 0;
    int calls = 0;
    int readyAt = 0; ///< commits when a node was READY first
    int lostAt = 0; ///< commits and calls when it was taken away
    int callsAtLoss = 0;
};

/// One life with at most one death and one loss.
class Life
{
public:
    Life(const Server &server, const Death &death, const Loss &loss)
        : m_method{server.method}
        , m_slices{server.slices}
        , m_death{death}
        , m_loss{loss}
    {
        server.prepare(b);
        // With a loss the server makes trouble after it: what it does with the first create is another test.
        m_isQuiet = loss.how != Loss::How::Never;
        b.cloud.fate = [this, fate = b.cloud.fate](int n) {
            const auto usual = m_isQuiet ? Fate::Normal : fate(n - m_steps.callsAtLoss);
            if (m_death.at != Death::At::AfterCall || n != m_death.number || usual != Fate::Normal)
                return usual;
            m_isDead = true; // carried out, but nobody hears of it any more
            return Fate::Silent;
        };
        b.cloud.hasCapacity = [this, has = b.cloud.hasCapacity](const QString &zone, auto now) {
            return m_isQuiet || has(zone, now - m_lostAfter);
        };
        b.world.answer = [this](const FakeRequest &request) {
            if (request.verb == "DELETE" && !b.cloud.isCut)
                judge(request.url.path().section(u'/', 2));
            return b.cloud.answer(request);
        };
    }

    /// An empty text: one TPU, nothing else, the right state.
    QString lived(bool stops, Steps *steps = nullptr)
    {
        b.begin({.beforeCommit = [this] { return onCommit(); }});
        VirtualClock::settle();
        auto wanted = ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s}, m_method);
        wanted.spec.slices = m_slices;
        const auto id = m_isDead ? Result<QUuid>{failed(ErrorCode::Cancelled)} : waited(b.service->start(wanted));
        m_id = id.value_or(QUuid{});
        (void)b.clock.passUntil([this] { return m_isDead || rests(); }, 4h);
        m_steps.commits = m_commits;
        m_steps.calls = b.cloud.changes;
        if (steps)
            *steps = m_steps;
        if (m_isDead) {
            b.kill();
            b.clock.pass(7s);
            b.begin();
            VirtualClock::settle();
            m_isDead = m_isWhole = false;
            m_death = {};
            m_loss.atCommit = 0;
            b.cloud.fate = [](int) { return Fate::Normal; };
        }
        const bool isKnown = !b.service->tpuRequests().isEmpty();
        if (!isKnown && id)
            return u"a wish that was accepted is forgotten"_s;
        if (!isKnown)
            return b.cloud.creates == 0 ? QString{} : u"something was sent for a wish that is not written down"_s;
        m_id = b.view().tpuRequest.id;
        if (stops && !waited(b.service->stop(m_id)))
            return u"it cannot be stopped"_s;
        const bool hasEnded = b.clock.passUntil([this] { return rests(); }, 6h);
        if (!m_wrong.isEmpty())
            return m_wrong;
        if (!hasEnded)
            return u"it does not end: state %1, line %2"_s.arg(int(b.view().state))
                .arg(int(b.view().lines.constFirst().state));
        if (stops && b.view().state != RequestState::Fulfilled && b.view().state != RequestState::Stopped)
            return u"it ends as %1"_s.arg(int(b.view().state));
        if (!stops && b.view().state != RequestState::Fulfilled)
            return u"it ends as %1"_s.arg(int(b.view().state));
        b.clock.pass(5min); // what was lost on the way may still arrive
        b.cloud.tick();
        return whatIsLeft();
    }

private:
    std::optional<Error> onCommit()
    {
        const Error dead{.code = ErrorCode::FileFailed, .message = u"dead"_s, .serverWords = {}};
        if (m_isDead)
            return dead;
        ++m_commits;
        takeAway();
        const bool isNow = m_commits == m_death.number;
        m_isDead = isNow && (m_death.at == Death::At::BeforeCommit || m_death.at == Death::At::AfterCommit);
        b.cloud.isCut = m_isDead;
        return m_isDead && m_death.at == Death::At::BeforeCommit ? std::optional{dead} : std::nullopt;
    }
    [[nodiscard]] bool isOurs(const QJsonObject &node) const
    {
        return QUuid{node["labels"_L1]["tpudesk-job"_L1].toString()} == m_id;
    }
    /// No DELETE may meet what is not ours, or the machine that is kept.
    void judge(const QString &path)
    {
        b.cloud.tick();
        for (const auto &[name, node] : b.cloud.nodes.asKeyValueRange()) {
            if (name != path && node["queuedResource"_L1].toString() != path)
                continue;
            if (!isOurs(node))
                m_wrong = u"a node of somebody else is deleted: "_s + name;
            else if (node["state"_L1].toString() == "READY"_L1 && winners().contains(name))
                m_wrong = u"the TPU that is kept is deleted: "_s + name;
        }
    }
    /// All nodes of the winner.
    [[nodiscard]] QStringList winners() const
    {
        const auto winner = b.view().winner;
        if (!winner)
            return {};
        const auto place = winner->toString().section(u'/', 0, -2) + u'/';
        QStringList names;
        for (const auto &name : m_slices > 1 ? nodeNames(slicePrefix(lastSegment(winner->toString())), m_slices)
                                             : QStringList{lastSegment(winner->toString())})
            names += place + name;
        return names;
    }
    void takeAway()
    {
        const bool isSeen = m_hasLost || (m_loss.how == Loss::How::Never && m_steps.readyAt > 0);
        if (!b.service || m_id.isNull() || isSeen)
            return;
        b.cloud.tick();
        const auto view = b.view();
        for (const auto &line : view.lines) {
            // Of several the last one is lost: it does not stand for the others.
            const auto node = nodeNames(line.name, m_slices).constLast();
            const auto name = tpuId(view.tpuRequest.project, line.zone, node).toString();
            const bool isReady = b.cloud.nodes.value(name)["state"_L1].toString() == "READY"_L1;
            if (!isReady || line.state == AttemptState::Cancelling || line.state == AttemptState::Gone)
                continue;
            if (m_steps.readyAt == 0)
                m_steps.readyAt = m_commits;
            const bool isDue =
                m_loss.atCommit > 0 ? m_commits >= m_loss.atCommit : view.state == RequestState::Fulfilled;
            if (m_loss.how == Loss::How::Never || m_hasLost || !isDue)
                continue;
            m_hasLost = true;
            m_isQuiet = false;
            m_wasWinner = view.winner.has_value();
            m_lostAfter = b.clock.sinceBoot();
            m_steps.lostAt = m_commits;
            m_steps.callsAtLoss = b.cloud.changes;
            take(name);
        }
    }
    void take(const QString &name)
    {
        const auto request = b.cloud.nodes[name]["queuedResource"_L1].toString();
        m_lostNumber = b.cloud.nodes[name]["id"_L1].toString();
        if (m_loss.how != Loss::How::Preempted && b.cloud.requests.contains(request))
            b.cloud.requests[request]["state"_L1] =
                QJsonObject{{u"state"_s, u"SUSPENDED"_s}, {u"stateInitiator"_s, u"SERVICE"_s}};
        b.cloud.nodes[name]["state"_L1] = u"PREEMPTED"_s;
        if (m_loss.how == Loss::How::Deleted)
            b.cloud.nodes.remove(name);
        if (m_loss.how == Loss::How::Replaced)
            b.cloud.put(name, u"READY"_s, u"somebody"_s);
    }
    /// Tells of a loss as whoever watches over TPUs does: again and again, until it was heard.
    [[nodiscard]] bool rests()
    {
        if (!b.service)
            return true;
        takeAway();
        const auto view = b.view();
        const auto kept = winners();
        const bool isLost = std::ranges::any_of(kept, [this](const QString &name) {
            const auto node = b.cloud.nodes.value(name);
            return node["state"_L1].toString() != "READY"_L1 || !isOurs(node);
        });
        if (isLost && !m_isDead)
            (void)waited(b.service->lost(m_id, m_lostNumber));
        return isOver(view.state) && !isLost && (m_hasLost || m_loss.how == Loss::How::Never || !view.winner);
    }
    [[nodiscard]] QString whatIsLeft() const
    {
        const auto view = b.view();
        const qsizetype ours = view.state == RequestState::Fulfilled ? 1 : 0;
        const qsizetype others = m_hasLost && m_loss.how == Loss::How::Replaced ? 1 : 0;
        if (b.cloud.nodes.size() != ours * m_slices + others || b.cloud.requests.size() > ours)
            return u"%1 nodes and %2 requests are left: %3"_s.arg(b.cloud.nodes.size())
                .arg(b.cloud.requests.size())
                .arg(b.readyNodes().join(u' '));
        const auto kept = winners();
        if (ours == 1
            && !std::ranges::all_of(kept, [this](const QString &name) { return isOurs(b.cloud.nodes.value(name)); }))
            return u"the winner is another"_s;
        if (view.interruptions > int(m_hasLost) || (m_wasWinner && m_isWhole && view.interruptions != 1))
            return u"%1 interruptions"_s.arg(view.interruptions);
        QSet<std::pair<QString, int>> tries;
        for (const auto &attempt : b.history(m_id)) {
            const std::pair one{attempt.zone.toString(), attempt.number};
            if (tries.contains(one))
                return u"the try %1 in %2 is counted twice"_s.arg(one.second).arg(one.first);
            tries.insert(one);
        }
        for (const auto &line : view.lines) {
            const auto isBeyond = [&](const auto &one) {
                return one.first == line.zone.toString() && one.second > line.attempt;
            };
            if (std::ranges::any_of(tries, isBeyond))
                return u"a try is counted that was not begun"_s;
        }
        return {};
    }

    ProvisioningBench b;
    RequestMethod m_method;
    int m_slices;
    Death m_death;
    Loss m_loss;
    QUuid m_id;
    Steps m_steps;
    int m_commits = 0;
    bool m_isDead = false;
    bool m_isWhole = true; ///< it never died
    bool m_isQuiet = false;
    bool m_hasLost = false;
    bool m_wasWinner = false;
    std::chrono::milliseconds m_lostAfter{0};
    QString m_lostNumber;
    QString m_wrong;
};

inline QString lived(const Server &server, const Death &death, bool stops, Steps *steps = nullptr,
                     const Loss &loss = {})
{
    return Life{server, death, loss}.lived(stops, steps);
}
