// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/runtime/profilerservice.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <thread>

namespace practice::runtime {
namespace {

using namespace std::chrono_literals;

std::int64_t picoseconds(Clock::duration time)
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(time).count() * 1'000;
}

/// A plane's names, each with a number.
class Names
{
public:
    explicit Names(tensorflow::XPlane &plane)
        : m_plane{plane}
    {
    }

    std::int64_t operator()(const std::string &name)
    {
        const auto [found, isNew] = m_numbers.try_emplace(name, static_cast<std::int64_t>(m_numbers.size()) + 1);
        if (isNew) {
            auto &metadata = (*m_plane.mutable_event_metadata())[found->second];
            metadata.set_id(found->second);
            metadata.set_name(name);
        }
        return found->second;
    }

private:
    tensorflow::XPlane &m_plane;
    std::map<std::string, std::int64_t> m_numbers;
};

void addLine(tensorflow::XPlane &plane, Names &names, const std::string &name, std::vector<RecordedSpan> spans,
             const Recording &recording, std::int64_t began)
{
    std::ranges::stable_sort(spans, [](const RecordedSpan &a, const RecordedSpan &b) {
        return a.begin < b.begin || (a.begin == b.begin && a.end > b.end);
    });
    auto &line = *plane.add_lines();
    line.set_id(plane.lines_size());
    line.set_name(name);
    line.set_timestamp_ns(began);
    line.set_duration_ps(picoseconds(recording.end - recording.begin));
    for (const auto &span : spans) {
        auto &event = *line.add_events();
        event.set_metadata_id(names(span.name));
        event.set_offset_ps(picoseconds(span.begin - recording.begin));
        event.set_duration_ps(picoseconds(span.end - span.begin));
    }
}

void addDevice(tensorflow::XSpace &space, const Recording &recording, std::size_t chip, int device, std::int64_t began)
{
    auto &plane = *space.add_planes();
    plane.set_id(space.planes_size());
    plane.set_name("/device:TPU:" + std::to_string(device));
    Names names{plane};
    auto modules = recording.programs[chip];
    std::vector<RecordedSpan> steps;
    for (auto &run : modules) {
        steps.push_back({std::to_string(steps.size()), run.begin, run.end});
        run.name = "jit_" + run.name;
    }
    addLine(plane, names, "Steps", std::move(steps), recording, began);
    addLine(plane, names, "XLA Modules", std::move(modules), recording, began);
    addLine(plane, names, "XLA Ops", recording.operations[chip], recording, began);
}

void addTime(tensorflow::XPlane &plane, std::int64_t id, const char *name, std::int64_t nanoseconds)
{
    auto &metadata = (*plane.mutable_stat_metadata())[id];
    metadata.set_id(id);
    metadata.set_name(name);
    auto &stat = *plane.add_stats();
    stat.set_metadata_id(id);
    stat.set_uint64_value(static_cast<std::uint64_t>(nanoseconds));
}

/// ROOT/SESSION/HOST.xplane.pb, with the rights that this process gives its files.
grpc::Status save(const tensorflow::ProfileRequest &request, const tensorflow::XSpace &space)
{
    std::error_code error;
    const auto folder = std::filesystem::path{request.repository_root()} / request.session_id();
    std::filesystem::create_directories(folder, error);
    auto name = request.host_name() + ".xplane.pb";
    std::ranges::replace(name, ':', '_');
    std::ofstream file{folder / name, std::ios::binary | std::ios::trunc};
    if (error || !file || !space.SerializeToOstream(&file) || !file.flush())
        return {grpc::StatusCode::INTERNAL,
                (folder / name).string() + "; " + (error ? error.message() : "cannot be written")};
    return grpc::Status::OK;
}

bool isEmpty(const Recording &recording)
{
    return recording.threads.empty()
        && std::ranges::all_of(recording.programs, [](const auto &programs) { return programs.empty(); });
}

} // namespace

tensorflow::XSpace spaceOf(const Recording &recording, const Layout &layout,
                           std::chrono::system_clock::time_point began)
{
    const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(began.time_since_epoch()).count();
    tensorflow::XSpace space;
    space.add_hostnames(layout.host);
    for (std::size_t chip = 0; chip < recording.programs.size(); ++chip)
        for (int part = 0; part < layout.devicesPerChip; ++part)
            addDevice(space, recording, chip, static_cast<int>(chip) * layout.devicesPerChip + part, nanoseconds);
    auto &host = *space.add_planes();
    host.set_id(space.planes_size());
    host.set_name("/host:CPU");
    Names names{host};
    for (const auto &[thread, spans] : recording.threads)
        addLine(host, names, "python", spans, recording, nanoseconds);
    auto &environment = *space.add_planes();
    environment.set_id(space.planes_size());
    environment.set_name("Task Environment");
    addTime(environment, 1, "profile_start_time", nanoseconds);
    addTime(environment, 2, "profile_stop_time", nanoseconds + picoseconds(recording.end - recording.begin) / 1'000);
    return space;
}

ProfilerService::ProfilerService(ProfileRecorder &recorder)
    : m_recorder{recorder}
{
}

bool ProfilerService::isEnded(const std::string &session)
{
    const std::lock_guard lock{m_guard};
    return m_ended.erase(session) > 0;
}

grpc::Status ProfilerService::Profile(grpc::ServerContext *context, const tensorflow::ProfileRequest *request,
                                      tensorflow::ProfileResponse *response)
{
    const auto began = std::chrono::system_clock::now();
    const auto begin = Clock::now();
    if (!m_recorder.start(begin))
        return {grpc::StatusCode::INTERNAL, "Another profiling session active."};
    const auto end =
        begin + std::chrono::milliseconds{std::min<std::uint64_t>(request->opts().duration_ms(), 3'600'000)};
    while (Clock::now() < end && !isEnded(request->session_id())) {
        if (context->IsCancelled()) {
            (void)m_recorder.stop(Clock::now());
            return grpc::Status::CANCELLED;
        }
        std::this_thread::sleep_for(5ms);
    }
    const auto recording = m_recorder.stop(Clock::now());
    response->set_empty_trace(isEmpty(recording));
    return save(*request, spaceOf(recording, m_recorder.layout(), began));
}

grpc::Status ProfilerService::Terminate(grpc::ServerContext *, const tensorflow::TerminateRequest *request,
                                        tensorflow::TerminateResponse *)
{
    const std::lock_guard lock{m_guard};
    m_ended.insert(request->session_id());
    return grpc::Status::OK;
}

/// As in XLA.
grpc::Status ProfilerService::Monitor(grpc::ServerContext *, const tensorflow::MonitorRequest *,
                                      tensorflow::MonitorResponse *)
{
    return {grpc::StatusCode::UNIMPLEMENTED, "unimplemented."};
}

} // namespace practice::runtime
