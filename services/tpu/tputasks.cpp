// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tputasks.h"

#include "services/core/linkedstop.h"
#include "services/tpu/changetpu.h"
#include "services/tpu/tpuactivity.h"

#include <QRandomGenerator>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

std::optional<Error> errorOf(const auto &result)
{
    return result ? std::nullopt : std::optional{result.error()};
}

/// By generation, then by size; unknown ones last.
std::pair<qsizetype, int> order(const OfferedType &type)
{
    const auto &generations = Accelerators::catalogue().generations();
    if (!type.facts)
        return {generations.size(), 0};
    const auto it = std::ranges::find(generations, type.facts->generation, &Generation::name);
    return {it - generations.begin(), type.facts->chips};
}

Task<> carriedOut(TpuApi api, Clock *clock, TpuAction action, ListedNode agreed, std::stop_token stop)
{
    if (action == TpuAction::Start) {
        const auto started = co_await startTpu(api, clock, agreed.id, {}, stop);
        co_return started ? Result<>{} : Result<>{std::unexpected{started.error()}};
    }
    const auto now = co_await readAgreed(api, agreed, stop);
    if (!now && now.error().code == ErrorCode::NotFound && action == TpuAction::Delete)
        co_return {};
    if (!now)
        co_return std::unexpected{now.error()};
    const MayGo isTheSame = [agreed](const Tpu &tpu) { return tpu.numericId == agreed.numericId; };
    if (action == TpuAction::Delete)
        co_return co_await deleteTpu(api, clock, agreed.id, {}, stop, isTheSame);
    const auto stopped = co_await stopTpu(api, clock, agreed.id, {}, stop, isTheSame);
    co_return stopped ? Result<>{} : Result<>{std::unexpected{stopped.error()}};
}

/// The same without the machines that are gone already.
RequestDeletion stillThere(const TpuService &tpus, RequestDeletion wanted)
{
    if (wanted.nodes)
        wanted.nodes->removeIf([&](const ListedNode &node) {
            const auto listed = tpus.tpu(node.id);
            return !listed || (!node.numericId.isEmpty() && listed->numericId != node.numericId);
        });
    return wanted;
}

} // namespace

Task<> TpuService::Tasks::watch(Self self, Clock *clock, std::stop_token stop)
{
    constexpr auto tick = 5s; // also how soon a longer pause notices that something began to change
    for (;;) {
        (void)co_await self->refresh(stop); // its error is in listState()
        if (stop.stop_requested() || !self)
            co_return failed(ErrorCode::Cancelled);
        const auto since = clock->sinceBoot();
        const double stretch = self->m_random ? 0.85 + 0.3 * self->m_random() : 1.0;
        do {
            if (const auto slept = co_await clock->sleep(tick, stop); !slept)
                co_return slept;
            if (!self)
                co_return failed(ErrorCode::Cancelled);
        } while (clock->sinceBoot() - since
                 < std::chrono::duration_cast<std::chrono::milliseconds>(self->pause() * stretch));
    }
}

Task<WholeList> TpuService::Tasks::readAll(TpuApi api, std::stop_token stop)
{
    const ZoneId everywhere{u"-"_s};
    auto nodes = api.nodes(everywhere, stop);
    auto requests = api.requests(everywhere, stop); // both are under way now
    Result<WholeList> list{WholeList{}};
    list->nodes = co_await nodes;
    list->requests = co_await requests;
    co_return list;
}

Task<> TpuService::Tasks::afterRefresh(std::shared_ptr<Refreshing> refreshing, std::stop_token stop)
{
    if (refreshing->isRunning) {
        const auto seat = std::make_shared<Wake>();
        refreshing->waiting.append(seat);
        if (const auto woken = co_await wokenOrStopped(seat, stop); !woken) {
            refreshing->waiting.removeOne(seat);
            co_return woken;
        }
    }
    co_return std::as_const(refreshing->last); // a plain lvalue would be moved from
}

Task<> TpuService::Tasks::refreshAnew(Self self, std::shared_ptr<Refreshing> refreshing, std::stop_token stop)
{
    (void)co_await afterRefresh(refreshing, stop); // began before: what it says may be older than the question
    if (stop.stop_requested() || !self)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await self->refresh(stop); // also the one that another waiter began just now
}

Task<> TpuService::Tasks::look(Self self, TpuId id, std::stop_token stop)
{
    if (!self)
        co_return failed(ErrorCode::Cancelled);
    const auto tpu = co_await self->m_api.node(id, stop);
    if (self && tpu)
        self->learn(*tpu);
    else if (self && tpu.error().code == ErrorCode::NotFound)
        self->forget(id);
    if (!tpu)
        co_return std::unexpected{tpu.error()};
    co_return {};
}

Task<Tpu> TpuService::Tasks::create(Self self, CreateJob job, std::stop_token stop)
{
    const auto cancelled = std::make_shared<std::stop_source>();
    const LinkedStop linked{stop, cancelled->get_token()};
    const auto spec = job.spec;
    const TpuActivity activity{self->m_activities, [spec] { return TpuActivity::creating(spec); },
                               [cancelled] { cancelled->request_stop(); }};
    const auto id = self->m_api.idOf(spec);
    job.random = [] { return QRandomGenerator::global()->generateDouble(); };
    job.report = [=, report = std::move(job.report), clock = self->m_clock](const CreateProgress &progress) {
        activity.show(progress, clock, spec.name);
        if (self && progress.phase == CreateProgress::Phase::Waiting)
            self->m_tasks.run(look(self, id, self->m_tasks.token()), [](const Result<> &) { }); // show it at once
        if (report)
            report(progress);
    };
    const auto tpu = co_await createTpu(self->m_api, self->m_clock, std::move(job), linked.token());
    activity.end(errorOf(tpu), [spec] { return TpuActivity::created(spec); });
    if (!self)
        co_return tpu;
    if (tpu)
        self->learn(*tpu);
    else // what is left, or not, is shown as it is
        self->m_tasks.run(look(self, id, self->m_tasks.token()), [](const Result<> &) { });
    co_return tpu;
}

Task<> TpuService::Tasks::change(Self self, TpuAction action, ListedNode agreed, std::stop_token stop)
{
    const auto id = agreed.id;
    const auto name = lastSegment(id.toString());
    const TpuActivity activity{self->m_activities, [=] { return TpuActivity::doing(action, name); }, {}};
    const LinkedStop linked{stop, self->m_tasks.token()};
    const auto error =
        errorOf(co_await carriedOut(self->m_api, self->m_clock, action, std::move(agreed), linked.token()));
    activity.end(error, [=] { return TpuActivity::did(action, name); });
    if (self)
        self->m_tasks.run(look(self, id, self->m_tasks.token()), [](const Result<> &) { });
    if (error)
        co_return std::unexpected{*error};
    co_return {};
}

Task<> TpuService::Tasks::maintain(Self self, TpuId id, Maintenance maintenance, std::stop_token stop)
{
    const auto name = lastSegment(id.toString());
    const TpuActivity activity{self->m_activities, [name] { return TpuActivity::maintaining(name); }, {}};
    const LinkedStop linked{stop, self->m_tasks.token()};
    const auto done = co_await maintainTpu(self->m_api, self->m_clock, id, maintenance, linked.token());
    activity.end(errorOf(done), [name] { return TpuActivity::maintained(name); });
    if (self)
        self->m_tasks.run(look(self, id, self->m_tasks.token()), [](const Result<> &) { });
    co_return done;
}

Task<> TpuService::Tasks::removeRequest(Self self, RequestDeletion wanted, std::stop_token stop)
{
    const TpuActivity activity{
        self->m_activities, [=] { return TpuActivity::deleting(self ? stillThere(*self, wanted) : wanted); }, {}};
    const QObject listening; // the machines go before their request does
    connect(self, &TpuService::tpuRemoved, &listening, [&activity] { activity.sayAgain(); });
    const LinkedStop linked{stop, self->m_tasks.token()};
    const auto error = errorOf(co_await deleteRequest(self->m_api, self->m_clock, wanted, {}, linked.token()));
    activity.end(error, [wanted] { return TpuActivity::deleted(wanted); });
    if (self && !error)
        self->forgetRequest(wanted.id);
    if (self) // its nodes, and what the quota has free now
        self->m_tasks.run(self->refresh(self->m_tasks.token()), [](const Result<> &) { });
    if (error)
        co_return std::unexpected{*error};
    co_return {};
}

Task<ZoneOffer> TpuService::Tasks::offer(TpuApi api, ZoneId zone, std::stop_token stop)
{
    auto typesCall = api.acceleratorTypes(zone, stop);
    auto runtimesCall = api.runtimeVersions(zone, stop);
    const auto types = co_await typesCall;
    const auto runtimes = co_await runtimesCall;
    if (!types)
        co_return std::unexpected{types.error()};
    // The list of runtimes is a help, not a need: the catalogue knows the recommended ones.
    Result<ZoneOffer> offer{ZoneOffer{.zone = zone, .types = {}, .runtimeVersions = runtimes.value_or(QStringList{})}};
    const auto &catalogue = Accelerators::catalogue();
    for (const auto &type : *types)
        offer->types.append({.acceleratorType = type,
                             .runtime = catalogue.runtimeFor(type, offer->runtimeVersions),
                             .facts = catalogue.facts(type)});
    std::ranges::stable_sort(offer->types, {}, &order);
    co_return offer;
}

Task<PublishedKeys> TpuService::Tasks::hostKeys(TpuApi api, std::optional<Tpu> known, TpuId id, std::stop_token stop)
{
    if (!known || known->endpoints.isEmpty()) {
        const auto read = co_await api.node(id, stop);
        if (!read)
            co_return std::unexpected{read.error()};
        known = *read;
    }
    auto workers = int(known->endpoints.size());
    if (workers == 0) {
        const auto facts = Accelerators::catalogue().facts(known->acceleratorType);
        workers = facts ? facts->hosts : 1;
    }
    co_return co_await api.hostKeys(id, workers, stop);
}
