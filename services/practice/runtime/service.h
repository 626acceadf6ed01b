// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/runtime/workload.h"

#include <memory>
#include <string>
#include <vector>

#include <runtimemetrics.grpc.pb.h>
#include <runtimemetrics.pb.h>

namespace practice::runtime {

/// libtpu's service for one process. Unless told to skip it, an answer is put together of all processes of the host.
class Service final : public tpu::monitoring::runtime::RuntimeMetricService::Service
{
public:
    explicit Service(const Workload &workload);

    /// The device or chip that a row is of, by its place on the host.
    [[nodiscard]] static int deviceOf(const tpu::monitoring::runtime::Metric &row);

    /// The port that turned out to be ours: the other ones are asked for the rest of the host.
    void serveAt(int port);

    grpc::Status GetRuntimeMetric(grpc::ServerContext *context, const tpu::monitoring::runtime::MetricRequest *request,
                                  tpu::monitoring::runtime::MetricResponse *response) override;
    grpc::Status ListSupportedMetrics(grpc::ServerContext *context,
                                      const tpu::monitoring::runtime::ListSupportedMetricsRequest *request,
                                      tpu::monitoring::runtime::ListSupportedMetricsResponse *response) override;
    grpc::Status GetTpuRuntimeStatus(grpc::ServerContext *context,
                                     const tpu::monitoring::runtime::GetTpuRuntimeStatusRequest *request,
                                     tpu::monitoring::runtime::GetTpuRuntimeStatusResponse *response) override;

private:
    using Stub = tpu::monitoring::runtime::RuntimeMetricService::Stub;
    void addNeighbours(const std::string &name, tpu::monitoring::runtime::TPUMetric &metric) const;

    const Workload &m_workload;
    std::vector<std::unique_ptr<Stub>> m_neighbours;
};

} // namespace practice::runtime
