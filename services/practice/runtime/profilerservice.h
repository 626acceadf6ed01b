// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/runtime/profilerecorder.h"

#include <set>

#include <profiler.grpc.pb.h>
#include <profiler.pb.h>

namespace practice::runtime {

/// JAX's profiler of one process: it records for as long as it is asked to, and writes what it recorded where it is
/// told.
class ProfilerService final : public tensorflow::ProfilerService::Service
{
public:
    explicit ProfilerService(ProfileRecorder &recorder);

    grpc::Status Profile(grpc::ServerContext *context, const tensorflow::ProfileRequest *request,
                         tensorflow::ProfileResponse *response) override;
    grpc::Status Terminate(grpc::ServerContext *context, const tensorflow::TerminateRequest *request,
                           tensorflow::TerminateResponse *response) override;
    grpc::Status Monitor(grpc::ServerContext *context, const tensorflow::MonitorRequest *request,
                         tensorflow::MonitorResponse *response) override;

private:
    [[nodiscard]] bool isEnded(const std::string &session);

    ProfileRecorder &m_recorder;
    std::mutex m_guard;
    std::set<std::string> m_ended; ///< sessions that somebody ended
};

/// As XLA lays it out: a plane for each device, one for the host's threads, and when it was recorded. `began`: of the
/// recording, by the system's clock.
[[nodiscard]] tensorflow::XSpace spaceOf(const Recording &recording, const Layout &layout,
                                         std::chrono::system_clock::time_point began);

} // namespace practice::runtime
