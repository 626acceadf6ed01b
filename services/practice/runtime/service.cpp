// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/runtime/service.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

#include <google/protobuf/util/time_util.h>
#include <grpcpp/create_channel.h>
#include <re2/re2.h>

using namespace tpu::monitoring::runtime;

namespace practice::runtime {
namespace {

using tpu::monitoring::runtime::Metric;
using tpu::monitoring::runtime::TPUMetric;

enum class Per { Device, Chip, Host, Core, Slice, Buffer };

struct Source
{
    const char *name;
    const char *description;
    Per per;
    void (*fill)(const Workload &workload, std::size_t at, Metric &row);
};

void total(const Workload &workload, std::size_t, Metric &row)
{
    row.mutable_gauge()->set_as_int(workload.layout().deviceBytes);
}

void used(const Workload &workload, std::size_t at, Metric &row)
{
    row.mutable_gauge()->set_as_int(workload.memory(at));
}

/// A training step reads and writes its parameters at some half of what the memory could do.
void bandwidth(const Workload &workload, std::size_t at, Metric &row)
{
    constexpr double part = 0.52;
    row.mutable_gauge()->set_as_double(part * workload.duty(at, Clock::now()));
}

void duty(const Workload &workload, std::size_t at, Metric &row)
{
    row.mutable_gauge()->set_as_double(workload.duty(at, Clock::now()));
}

void idle(const Workload &workload, std::size_t at, Metric &row)
{
    row.mutable_gauge()->set_as_double(workload.idleFor(at, Clock::now()));
}

void uptime(const Workload &workload, std::size_t, Metric &row)
{
    row.mutable_gauge()->set_as_double(workload.uptime(Clock::now()));
}

void sliceError(const Workload &workload, std::size_t, Metric &row)
{
    row.mutable_gauge()->set_as_int(workload.error().empty() ? 0 : 1);
}

std::size_t chipOf(const Workload &workload, std::size_t device)
{
    return device / static_cast<std::size_t>(workload.layout().devicesPerChip);
}

void queue(const Workload &workload, std::size_t at, Metric &row)
{
    const auto work = workload.work(chipOf(workload, at));
    row.mutable_gauge()->set_as_int(work.isRunning ? work.queued + 1 : 0);
}

/// Since when it counts stands with what is cumulative, and with nothing else.
void fillDistribution(const Workload &workload, const Timings &timings, Metric &row)
{
    *row.mutable_start_timestamp() = google::protobuf::util::TimeUtil::NanosecondsToTimestamp(
        std::chrono::nanoseconds{workload.began().time_since_epoch()}.count());
    auto *distribution = row.mutable_distribution();
    distribution->set_count(timings.count);
    if (timings.count > 0) {
        const auto mean = timings.sum / double(timings.count);
        distribution->set_mean(mean);
        distribution->set_min(timings.least);
        distribution->set_max(timings.most);
        distribution->set_sum_of_squared_deviation(std::max(0.0, timings.squares - mean * timings.sum));
    }
    auto *buckets = distribution->mutable_bucket_options()->mutable_exponential_buckets();
    buckets->set_num_finite_buckets(Timings::finite);
    buckets->set_growth_factor(2);
    buckets->set_scale(1);
    distribution->mutable_bucket_counts()->Add(timings.counts.begin(), timings.counts.end());
}

void timing(const Workload &workload, std::size_t at, Metric &row)
{
    fillDistribution(workload, workload.timings(chipOf(workload, at)), row);
}

template <Between what>
void between(const Workload &workload, std::size_t, Metric &row)
{
    fillDistribution(workload, workload.between(what), row);
}

constexpr Source sources[] = {
    {"tpu.runtime.hbm.memory.total.bytes", "Total HBM of a device in bytes", Per::Device, total},
    {"tpu.runtime.hbm.memory.usage.bytes", "HBM in use of a device in bytes", Per::Device, used},
    {"tpu.runtime.tensorcore.dutycycle.percent",
     "Percent of the sample period in which the chip's tensor cores computed", Per::Chip, duty},
    {"tpu.runtime.hbm.utilization.percent", "HBM bandwidth in use of a chip in percent", Per::Chip, bandwidth},
    {"tpu.runtime.tensorcore.idle_duration.seconds", "Seconds since the chip's tensor cores last computed", Per::Chip,
     idle},
    {"tpu.runtime.uptime.seconds.gauge", "Seconds since the runtime began", Per::Host, uptime},
    {"slice.error.detected.gauge", "1 after an error of the slice", Per::Host, sliceError},
    {"hlo.queue.size.gauge", "Programs that run or wait on a device", Per::Core, queue},
    {"hlo.execution.timing.distribution.microseconds", "How long programs ran on a device", Per::Core, timing},
    {"megascale.dcn_transfer_latencies.microsecond.cumulative.distribution", "Transfers to other slices", Per::Buffer,
     between<Between::Outbound>},
    {"megascale.dcn_inbound_transfer_latencies.microsecond.cumulative.distribution", "Transfers from other slices",
     Per::Buffer, between<Between::Inbound>},
    {"megascale.host_to_device_transfer_latencies.microsecond.cumulative.distribution",
     "Transfers from a host to its devices", Per::Buffer, between<Between::ToDevice>},
    {"megascale.device_to_host_transfer_latencies.microsecond.cumulative.distribution",
     "Transfers from devices to their host", Per::Buffer, between<Between::FromDevice>},
    {"megascale.collective_end_to_end_latencies.microsecond.cumulative.distribution", "Collectives between slices",
     Per::Buffer, between<Between::Collective>},
    {"megascale.mxla_compute_latencies.microsecond.cumulative.distribution", "Computing between two transfers",
     Per::Buffer, between<Between::Computing>},
    {"megascale.grpc_tcp_min_rtt.microsecond.cumulative.distribution", "Round trips between slices", Per::Slice,
     between<Between::RoundTrip>},
    {"megascale.grpc_tcp_delivery_rate.Mbps.cumulative.distribution", "What the network between slices delivers",
     Per::Slice, between<Between::Rate>},
};

std::size_t countOf(const Layout &layout, Per per)
{
    const auto devices = layout.chips.size() * static_cast<std::size_t>(layout.devicesPerChip);
    if (per == Per::Slice || per == Per::Buffer)
        return layout.slices > 1 ? 1 : 0; // a slice alone has nothing to tell
    return per == Per::Host ? 1 : per == Per::Chip ? layout.chips.size() : devices;
}

/// The place on the host of a chip or device of this process.
int placeOf(const Layout &layout, Per per, std::size_t at)
{
    if (per == Per::Chip)
        return layout.chips[at];
    const auto perChip = static_cast<std::size_t>(layout.devicesPerChip);
    return layout.chips[at / perChip] * layout.devicesPerChip + static_cast<int>(at % perChip);
}

/// The largest power of two below, as it stands before the rows of transfers: "8MB+".
std::string sizeClass(std::int64_t bytes)
{
    constexpr std::array units{"B", "KB", "MB", "GB", "TB"};
    auto size = std::bit_floor(static_cast<std::uint64_t>(std::max<std::int64_t>(1, bytes)));
    std::size_t unit = 0;
    for (; size >= 1024 && unit + 1 < units.size(); ++unit)
        size /= 1024;
    return std::to_string(size) + units[unit] + "+";
}

/// Gauges of a device name it by a number, what is told of its core by a list of which one member is the number, and
/// transfers by the size of their buffers.
void nameRow(const Workload &workload, Per per, std::size_t at, Metric &row)
{
    const auto &layout = workload.layout();
    if (per == Per::Host || per == Per::Slice)
        return;
    auto *attribute = row.mutable_attribute();
    if (per == Per::Buffer) {
        attribute->set_key("attributes");
        auto *size = attribute->mutable_value()->mutable_kvlist_attr()->add_attributes();
        size->set_key("buffer-size");
        size->mutable_value()->set_string_attr(sizeClass(workload.bytesBetween()));
        return;
    }
    const int place = placeOf(layout, per, at);
    if (per != Per::Core) {
        attribute->set_key("device-id");
        attribute->mutable_value()->set_int_attr(place);
        return;
    }
    attribute->set_key("attributes");
    auto *list = attribute->mutable_value()->mutable_kvlist_attr();
    auto *ordinal = list->add_attributes();
    ordinal->set_key("device_ordinal");
    ordinal->mutable_value()->set_string_attr(std::to_string(place));
    auto *kind = list->add_attributes();
    kind->set_key("core_type");
    kind->mutable_value()->set_string_attr("tensorcore");
}

/// A core's place in its program: further with each run, the same as long as it stands.
std::int64_t counterOf(const CoreWork &work)
{
    const auto mixed = static_cast<std::int64_t>(std::hash<std::string>{}(work.program) % 4096);
    return work.isRunning ? 0x1000 + mixed + (work.waitsForOthers ? 0x240 : 0x40 + work.run % 0x100) : 0;
}

void fillSequencer(const CoreWork &work, bool withHlo, tpu_telemetry::SequencerInfo &sequencer)
{
    sequencer.set_sequencer_type(1);
    sequencer.set_sequencer_index(0);
    sequencer.set_pc(counterOf(work));
    sequencer.set_tag(work.isRunning ? 1 : 0);
    sequencer.set_tracemark(work.run % 1024);
    sequencer.set_program_id(
        work.isRunning ? static_cast<std::int64_t>(std::hash<std::string>{}(work.program) % 997) + 1 : 0);
    sequencer.set_run_id(work.run);
    if (!work.isRunning || !withHlo)
        return;
    const std::string operation = work.waitsForOthers ? "all-reduce.7" : "fusion.42";
    sequencer.set_hlo_location("jit_train_step/" + operation + " " + work.where);
    sequencer.set_hlo_detailed_info(R"(["%)" + operation + R"( = f32[4096]{0} )"
                                    + (work.waitsForOthers ? "all-reduce" : "fusion") + R"json((...)"])json");
}

std::string bytesOf(const std::string &digits)
{
    std::string bytes;
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2)
        bytes += static_cast<char>(std::stoi(digits.substr(at, 2), nullptr, 16));
    return bytes;
}

/// The names that this libtpu has, in the order in which it lists them.
std::vector<std::string> metricNames()
{
    std::vector<std::string> names;
    for (const auto &source : sources)
        names.emplace_back(source.name);
    return names;
}

/// The rows of one metric for the chips of this process; false: there is no such metric.
bool report(const Workload &workload, const std::string &name, TPUMetric &metric)
{
    const auto source = std::ranges::find(sources, name, [](const Source &one) { return std::string{one.name}; });
    if (source == std::end(sources))
        return false;
    metric.set_name(source->name);
    metric.set_description(source->description);
    const auto now = google::protobuf::util::TimeUtil::GetCurrentTime();
    for (std::size_t at = 0; at < countOf(workload.layout(), source->per); ++at) {
        auto *row = metric.add_metrics();
        nameRow(workload, source->per, at, *row);
        *row->mutable_timestamp() = now;
        source->fill(workload, at, *row);
    }
    return true;
}

/// Where each tensor core of this process stands.
void reportCores(const Workload &workload, bool withHlo,
                 tpu::monitoring::runtime::GetTpuRuntimeStatusResponse &response)
{
    const auto &layout = workload.layout();
    response.set_host_name(layout.host);
    for (std::size_t chip = 0; chip < layout.chips.size(); ++chip) {
        const auto work = workload.work(chip);
        for (int core = 0; core < layout.coresPerChip; ++core) {
            const int id = layout.chipIds[chip] * layout.coresPerChip + core;
            auto &state = (*response.mutable_core_states())[id];
            state.mutable_core_id()->set_global_core_id(id);
            state.mutable_core_id()->set_chip_id(layout.chipIds[chip]);
            state.mutable_core_id()->mutable_core_on_chip()->set_type(tpu_telemetry::CORE_TYPE_TENSOR_CORE);
            state.mutable_core_id()->mutable_core_on_chip()->set_index(core);
            fillSequencer(work, withHlo, *state.add_sequencer_info());
            state.set_xdb_server_running(true);
            if (!work.program.empty())
                state.set_program_fingerprint(bytesOf(work.program));
            state.set_launch_id(static_cast<int>(work.run));
            for (std::int64_t behind = 1; behind <= work.queued; ++behind) {
                auto *queued = state.add_queued_program_info();
                queued->set_run_id(work.run + behind);
                queued->set_launch_id(work.run + behind);
                queued->set_program_fingerprint(bytesOf(work.program));
            }
            if (const auto error = workload.error(); !error.empty())
                state.set_error_message(error);
        }
    }
}

/// The rows of one host in the order of their devices, after those of several processes were put together.
void sortByDevice(TPUMetric &metric)
{
    std::stable_sort(metric.mutable_metrics()->begin(), metric.mutable_metrics()->end(),
                     [](const Metric &a, const Metric &b) { return Service::deviceOf(a) < Service::deviceOf(b); });
}

} // namespace

int Service::deviceOf(const Metric &row)
{
    const auto &value = row.attribute().value();
    return value.has_int_attr() || value.kvlist_attr().attributes_size() == 0
        ? static_cast<int>(value.int_attr())
        : std::atoi(value.kvlist_attr().attributes(0).value().string_attr().c_str());
}

Service::Service(const Workload &workload)
    : m_workload{workload}
{
}

void Service::serveAt(int port)
{
    if (!m_workload.layout().isPart)
        return; // who holds the whole host has no neighbours
    for (const int other : m_workload.layout().ports) {
        if (other == port)
            continue;
        grpc::ChannelArguments arguments;
        arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
        arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 100);
        arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 300); // a neighbour may begin at any time
        arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
        m_neighbours.push_back(RuntimeMetricService::NewStub(grpc::CreateCustomChannel(
            "127.0.0.1:" + std::to_string(other), grpc::InsecureChannelCredentials(), arguments)));
    }
}

void Service::addNeighbours(const std::string &name, TPUMetric &metric) const
{
    for (const auto &neighbour : m_neighbours) {
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds{300});
        MetricRequest request;
        request.set_metric_name(name);
        request.set_skip_node_aggregation(true);
        MetricResponse response;
        if (neighbour->GetRuntimeMetric(&context, request, &response).ok())
            metric.mutable_metrics()->MergeFrom(response.metric().metrics());
    }
    sortByDevice(metric);
}

grpc::Status Service::GetRuntimeMetric(grpc::ServerContext *, const MetricRequest *request, MetricResponse *response)
{
    if (!report(m_workload, request->metric_name(), *response->mutable_metric())) {
        response->Clear();
        return {grpc::StatusCode::NOT_FOUND, "Metric not found: " + request->metric_name()};
    }
    if (!request->skip_node_aggregation())
        addNeighbours(request->metric_name(), *response->mutable_metric());
    return grpc::Status::OK;
}

grpc::Status Service::ListSupportedMetrics(grpc::ServerContext *, const ListSupportedMetricsRequest *request,
                                           ListSupportedMetricsResponse *response)
{
    if (m_workload.layout().isOld)
        return {grpc::StatusCode::UNIMPLEMENTED, ""};
    re2::RE2 filter{request->filter(), re2::RE2::Quiet};
    if (!filter.ok())
        return {grpc::StatusCode::INVALID_ARGUMENT, "Invalid regex filter: " + filter.error()};
    for (const auto &name : metricNames())
        if (request->filter().empty() || re2::RE2::FullMatch(name, filter))
            response->add_supported_metric()->set_metric_name(name);
    return grpc::Status::OK;
}

grpc::Status Service::GetTpuRuntimeStatus(grpc::ServerContext *, const GetTpuRuntimeStatusRequest *request,
                                          GetTpuRuntimeStatusResponse *response)
{
    if (m_workload.layout().isOld)
        return {grpc::StatusCode::UNIMPLEMENTED, ""};
    reportCores(m_workload, request->include_hlo_info(), *response);
    return grpc::Status::OK;
}

} // namespace practice::runtime
