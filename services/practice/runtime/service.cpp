// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/runtime/service.h"

#include "services/practice/runtime/reports.h"

#include <grpcpp/create_channel.h>
#include <re2/re2.h>

namespace practice::runtime {

using namespace tpu::monitoring::runtime;

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
