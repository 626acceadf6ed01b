// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/forwards.h"

#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/core/process.h"
#include "services/core/shellquote.h"
#include "services/hosts/hostpool.h"
#include "services/store/documents.h"
#include "services/tpu/tpucommand.h"

#include <QCoreApplication>
#include <QSet>
#include <QSysInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

ProcessIdentity ProcessIdentity::self()
{
    const auto pid = QCoreApplication::applicationPid();
    return {.instance = QUuid::createUuid(),
            .boot = QString::fromLatin1(QSysInfo::bootUniqueId()),
            .pid = pid,
            .born = processBorn(pid)};
}

bool ProcessIdentity::lives() const
{
    return !instance.isNull() && !born.isEmpty() && boot == QString::fromLatin1(QSysInfo::bootUniqueId())
        && processBorn(pid) == born;
}

QJsonObject toJson(const ProcessIdentity &holder)
{
    return {{u"instance"_s, holder.instance.toString(QUuid::WithoutBraces)},
            {u"boot"_s, holder.boot},
            {u"pid"_s, holder.pid},
            {u"born"_s, holder.born}};
}

ProcessIdentity processIdentityFrom(const QJsonObject &json)
{
    return {.instance = QUuid::fromString(json["instance"_L1].toString()),
            .boot = json["boot"_L1].toString(),
            .pid = json["pid"_L1].toInteger(),
            .born = json["born"_L1].toString()};
}

namespace {

struct ForwardsMessages
{
    Q_DECLARE_TR_FUNCTIONS(Forwards)
};

const auto kind = u"forward"_s;
constexpr qsizetype longestName = 80;
constexpr quint16 firstOrdinary = 1'024; // lower ones are the system's

/// Which ports of this computer are tried, best first.
QList<quint16> portsFor(const SavedForward &saved)
{
    QList<quint16> ports{saved.wanted, saved.last, saved.wanted == 0 ? saved.port : quint16(0)};
    ports.removeIf([](quint16 port) { return port < firstOrdinary; });
    return ports;
}

QString text(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

bool leadsToTheSame(const SavedForward &a, const SavedForward &b)
{
    const bool isSameHost =
        a.host.isPlain() ? a.host.id == b.host.id : a.host.tpu == b.host.tpu && a.host.worker == b.host.worker;
    return isSameHost && a.place == b.place && a.port == b.port;
}

} // namespace

struct Forwards::Entry
{
    SavedForward saved;
    qint64 number = 0; ///< of its making
    ProcessIdentity holder{}; ///< as it is kept
    std::unique_ptr<LocalForward> forward;
};

QString forwardCommand(const SavedForward &forward)
{
    const auto here = portsFor(forward).value(0, 8'080);
    const auto way = u"-N -L "_s
        + shellQuoted(u"127.0.0.1:%1:%2:%3"_s.arg(QString::number(here), forward.place, QString::number(forward.port)));
    const auto &host = forward.host;
    if (host.isPlain()) {
        const auto address = host.user.isEmpty() ? host.address : host.user + u'@' + host.address;
        return u"ssh -p %1 %2 %3"_s.arg(QString::number(host.port), way, shellQuoted(address));
    }
    return u"gcloud compute tpus tpu-vm ssh %1 --project=%2 --zone=%3 --worker=%4 -- %5"_s.arg(
        shellQuoted(lastSegment(host.tpu.toString())), shellQuoted(host.tpu.toString().section(u'/', 1, 1)),
        shellQuoted(host.zone.toString()), QString::number(host.worker), way);
}

QJsonObject toJson(const SavedForward &forward)
{
    return {{u"id"_s, text(forward.id)}, {u"name"_s, forward.name},  {u"host"_s, toJson(forward.host)},
            {u"place"_s, forward.place}, {u"port"_s, forward.port},  {u"wanted"_s, forward.wanted},
            {u"last"_s, forward.last},   {u"open"_s, forward.isOpen}};
}

std::optional<SavedForward> savedForwardFrom(const QJsonObject &json)
{
    const auto portOf = [](const QJsonValue &value) {
        const auto port = value.toInt(-1);
        return port >= 0 && port <= 65'535 ? quint16(port) : quint16(0);
    };
    const auto host = podHostFrom(json["host"_L1].toObject());
    SavedForward forward{.id = QUuid::fromString(json["id"_L1].toString()),
                         .name = json["name"_L1].toString().left(longestName),
                         .place = json["place"_L1].toString(u"127.0.0.1"_s).left(255),
                         .port = portOf(json["port"_L1]),
                         .wanted = portOf(json["wanted"_L1]),
                         .last = portOf(json["last"_L1]),
                         .isOpen = json["open"_L1].toBool()};
    if (!host || forward.id.isNull() || forward.port == 0 || forward.place.isEmpty() || !isOneWord(forward.place))
        return std::nullopt;
    forward.host = *host;
    return forward;
}

Forwards::Forwards(ForwardsContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_self{ProcessIdentity::self()}
{
    read();
    connect(&m_look, &QTimer::timeout, this, &Forwards::look);
    m_look.start(m_context.pace);
}

/// Another window may open what this one had.
Forwards::~Forwards()
{
    for (const auto &entry : m_entries) {
        if (std::exchange(entry->forward, {}))
            static_cast<void>(keep(entry.get(), entry->saved));
    }
}

/// What is kept is the truth: this window's list follows it.
void Forwards::read()
{
    bool isOther = false;
    QSet<QUuid> kept;
    const auto documents = m_context.documents->all(kind);
    for (const auto &document : documents) {
        const auto saved = savedForwardFrom(document.body);
        if (!saved) {
            warn(u"ports"_s, u"a saved forward cannot be read"_s);
            continue;
        }
        kept.insert(saved->id);
        auto *known = entry(saved->id);
        if (!known)
            known = m_entries.emplace_back(std::make_unique<Entry>()).get();
        isOther = take(known, document) || isOther;
    }
    isOther =
        std::erase_if(m_entries, [&](const auto &entry) { return !kept.contains(entry->saved.id); }) > 0 || isOther;
    std::ranges::stable_sort(m_entries, {}, [](const auto &entry) { return entry->number; });
    if (isOther)
        emit changed();
}

/// What another window wrote: true when it is something else than before.
bool Forwards::take(Entry *entry, const Document &document)
{
    const auto saved = *savedForwardFrom(document.body);
    const auto holder = processIdentityFrom(document.body["holder"_L1].toObject());
    const bool isSame = entry->saved == saved && entry->holder == holder;
    entry->saved = saved;
    entry->holder = holder;
    entry->number = document.body["number"_L1].toInteger();
    if (entry->forward && (!saved.isOpen || isElsewhere(*entry)))
        entry->forward.reset();
    return !isSame;
}

void Forwards::look()
{
    m_tasks.run(m_context.documents->refreshed(), [this](const Result<bool> &isOther) {
        if (isOther && *isOther)
            read();
        openWhatIsFree();
    });
}

/// What is to be open and nobody holds: its window was closed, or died.
void Forwards::openWhatIsFree()
{
    bool isOther = false;
    for (const auto &entry : m_entries) {
        if (!m_goesOn || !entry->saved.isOpen || entry->forward || isElsewhere(*entry))
            continue;
        if (start(entry.get())) {
            isOther = true;
            static_cast<void>(keep(entry.get(), entry->saved));
        }
    }
    if (isOther)
        emit changed();
}

Forwards::Entry *Forwards::entry(const QUuid &id) const
{
    const auto found = std::ranges::find_if(m_entries, [&](const auto &entry) { return entry->saved.id == id; });
    return found != m_entries.end() ? found->get() : nullptr;
}

bool Forwards::isElsewhere(const Entry &entry) const
{
    return entry.saved.isOpen && entry.holder.instance != m_self.instance && entry.holder.lives();
}

void Forwards::resume()
{
    m_goesOn = true;
    m_tasks.run(m_context.documents->refreshed(), [this](const Result<bool> &) {
        read();
        openWhatIsFree();
        emit changed();
    });
}

Result<> Forwards::keep(Entry *entry, const SavedForward &saved)
{
    auto json = toJson(saved);
    const bool stays = isElsewhere(*entry) && saved.isOpen; // a new name changes nothing of who holds it
    const auto holder = entry->forward ? m_self : stays ? entry->holder : ProcessIdentity{};
    json.insert(u"number"_s, entry->number);
    json.insert(u"holder"_s, toJson(holder));
    const auto kept = m_context.documents->put(kind, text(saved.id), json, m_context.clock->now());
    if (kept)
        entry->holder = holder;
    return kept;
}

PodHost Forwards::hostNow(const SavedForward &saved) const
{
    return m_context.current ? m_context.current(saved.host) : saved.host;
}

bool Forwards::isOfAnEarlierMachine(const SavedForward &saved) const
{
    return hostNow(saved).id != saved.host.id;
}

/// Once a program was connected through it, it belongs to the machine that was reached.
void Forwards::handle(const QUuid &id)
{
    auto *known = entry(id);
    if (known && known->forward && known->forward->traffic().open > 0 && isOfAnEarlierMachine(known->saved)) {
        known->saved.host = hostNow(known->saved);
        static_cast<void>(keep(known, known->saved));
    }
    emit changed();
}

/// Listens; the host is reached when a program connects.
Result<> Forwards::start(Entry *entry)
{
    const auto reach = [hosts = QPointer{m_context.hosts}, current = m_context.current,
                        host = entry->saved.host](std::stop_token stop) -> Task<std::shared_ptr<SshConnection>> {
        if (!hosts)
            return []() -> Task<std::shared_ptr<SshConnection>> { co_return failed(ErrorCode::Cancelled); }();
        return hosts->connection(current ? current(host) : host, std::move(stop));
    };
    entry->forward = std::make_unique<LocalForward>(LocalForward::Place{entry->saved.place, entry->saved.port}, reach);
    connect(entry->forward.get(), &LocalForward::changed, this, [this, id = entry->saved.id] { handle(id); });
    connect(entry->forward.get(), &LocalForward::trafficChanged, this, &Forwards::trafficChanged);
    if (auto listening = entry->forward->listen(portsFor(entry->saved)); !listening) {
        entry->forward.reset();
        return listening;
    }
    entry->saved.last = entry->forward->port();
    return {};
}

QList<ForwardView> Forwards::all() const
{
    QList<ForwardView> views;
    for (const auto &entry : m_entries) {
        ForwardView view{.saved = entry->saved};
        if (const auto &forward = entry->forward) {
            view.port = forward->port();
            view.traffic = forward->traffic();
            view.error = forward->error();
            view.state = view.error     ? ForwardState::Failing
                : view.traffic.open > 0 ? ForwardState::InUse
                                        : ForwardState::Open;
            if (view.state == ForwardState::Open && isOfAnEarlierMachine(view.saved))
                view.state = ForwardState::Renewed;
        } else if (isElsewhere(*entry)) {
            view.state = ForwardState::Elsewhere;
            view.port = entry->saved.last;
        }
        if (view.state != ForwardState::Closed && m_context.isGone && m_context.isGone(entry->saved.host))
            view.state = ForwardState::Gone;
        views.append(view);
    }
    return views;
}

std::optional<ForwardView> Forwards::find(const QUuid &id) const
{
    const auto views = all();
    const auto found = std::ranges::find(views, id, [](const ForwardView &view) { return view.saved.id; });
    return found != views.end() ? std::optional{*found} : std::nullopt;
}

Result<QUuid> Forwards::add(SavedForward wanted)
{
    look();
    const auto same =
        std::ranges::find_if(m_entries, [&](const auto &entry) { return leadsToTheSame(entry->saved, wanted); });
    if (same != m_entries.end()) {
        const auto id = (*same)->saved.id;
        const auto opened = open(id);
        return opened ? Result<QUuid>{notifyAsked(id)} : std::unexpected{opened.error()};
    }
    if (wanted.port == 0)
        return failed(ErrorCode::Invalid, ForwardsMessages::tr("A port is a number from 1 to 65535."));
    if (std::ssize(m_entries) >= mostForwards)
        return failed(ErrorCode::Invalid,
                      ForwardsMessages::tr("There are %n forwards already. Remove some that you do not need any more.",
                                           nullptr, mostForwards));
    wanted.id = QUuid::createUuid();
    wanted.name = wanted.name.simplified().left(longestName);
    wanted.isOpen = true;
    auto fresh = std::make_unique<Entry>();
    fresh->saved = wanted;
    fresh->number = m_entries.empty() ? 1 : m_entries.back()->number + 1;
    if (const auto started = start(fresh.get()); !started)
        return std::unexpected{started.error()};
    if (const auto kept = keep(fresh.get(), fresh->saved); !kept)
        return std::unexpected{kept.error()};
    m_entries.push_back(std::move(fresh));
    emit changed();
    return notifyAsked(wanted.id);
}

QUuid Forwards::notifyAsked(const QUuid &id)
{
    m_newest = id;
    emit asked(id);
    return id;
}

Result<> Forwards::open(const QUuid &id)
{
    look();
    auto *known = entry(id);
    if (!known || known->forward || isElsewhere(*known))
        return {};
    if (const auto started = start(known); !started)
        return started;
    auto saved = known->saved;
    saved.isOpen = true;
    saved.host = hostNow(saved); // whoever opens it by hand means the machine of now
    const auto kept = keep(known, saved);
    if (kept)
        known->saved = saved;
    else
        known->forward.reset();
    emit changed();
    return kept;
}

/// Also one that another window holds: it sees that, and closes it.
Result<> Forwards::close(const QUuid &id)
{
    look();
    auto *known = entry(id);
    if (!known)
        return {};
    auto saved = known->saved;
    saved.isOpen = false;
    auto forward = std::move(known->forward);
    if (const auto kept = keep(known, saved); !kept) {
        known->forward = std::move(forward);
        return kept;
    }
    known->saved = saved;
    emit changed();
    return {};
}

Result<> Forwards::rename(const QUuid &id, const QString &name)
{
    look();
    auto *known = entry(id);
    if (!known)
        return {};
    auto saved = known->saved;
    saved.name = name.simplified().left(longestName);
    if (const auto kept = keep(known, saved); !kept)
        return kept;
    known->saved = saved;
    emit changed();
    return {};
}

Result<> Forwards::remove(const QUuid &id)
{
    if (!entry(id))
        return {};
    if (const auto removed = m_context.documents->remove(kind, text(id)); !removed)
        return removed;
    std::erase_if(m_entries, [&](const auto &entry) { return entry->saved.id == id; });
    emit changed();
    return {};
}
