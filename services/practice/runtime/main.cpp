// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/runtime/profilerservice.h"
#include "services/practice/runtime/service.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/server_builder.h>

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

using namespace practice::runtime;
using namespace std::chrono_literals;

constexpr auto rest = 10s;
constexpr auto first = 1s; // the chips have just been taken
constexpr auto server = "169.254.169.254";
constexpr auto path = "/computeMetadata/v1/instance/guest-attributes/practice/usage";

/// A list by the place on the host: what is not ours is null.
template <typename Value>
std::string listOf(const std::vector<int> &chips, int perChip, Value value)
{
    const auto most =
        static_cast<std::size_t>(*std::ranges::max_element(chips) + 1) * static_cast<std::size_t>(perChip);
    std::vector<std::string> places(most, "null");
    for (std::size_t at = 0; at < chips.size() * static_cast<std::size_t>(perChip); ++at) {
        const auto chip = static_cast<std::size_t>(chips[at / static_cast<std::size_t>(perChip)]);
        places[chip * static_cast<std::size_t>(perChip) + at % static_cast<std::size_t>(perChip)] =
            std::to_string(value(at));
    }
    std::string list;
    for (const auto &place : places)
        list += (list.empty() ? "[" : ",") + place;
    return list + "]";
}

/// No answer is waited for longer than a second; what is lost is a gap.
void put(const std::string &body)
{
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    const timeval deadline{1, 0};
    ::setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &deadline, sizeof deadline);
    ::setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &deadline, sizeof deadline);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(80);
    ::inet_pton(AF_INET, server, &address.sin_addr);
    const auto request = std::string{"PUT "} + path + " HTTP/1.1\r\nHost: " + server
        + "\r\nMetadata-Flavor: Google\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        + std::to_string(body.size()) + "\r\n\r\n" + body;
    char answer[512];
    if (::connect(fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0
        && ::send(fd, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size()))
        (void)::recv(fd, answer, sizeof answer, 0);
    ::close(fd);
}

/// {"duty": [percent], "idle": [seconds], "used": [bytes], "total": bytes}, by the place on the host; null where the
/// chip is another process's.
std::string usageJson(const Workload &workload, Clock::time_point now)
{
    const auto &layout = workload.layout();
    return "{\"duty\":" + listOf(layout.chips, 1, [&](std::size_t at) { return workload.duty(at, now); }) + ",\"idle\":"
        + listOf(layout.chips, 1, [&](std::size_t at) { return workload.idleFor(at, now); }) + ",\"used\":"
        + listOf(layout.chips, layout.devicesPerChip, [&](std::size_t at) { return workload.memory(at); })
        + ",\"total\":" + std::to_string(layout.deviceBytes) + "}";
}

/// Tells Cloud Monitoring what the chips do, as a TPU VM's monitoring agent does: here by way of the metadata server,
/// every ten seconds until it is stopped.
void notifyMonitoring(const Workload &workload, const std::stop_token &stop)
{
    std::mutex guard;
    std::condition_variable_any alarm;
    std::unique_lock lock{guard};
    for (auto wait = std::chrono::seconds{first};
         !alarm.wait_for(lock, stop, wait, [&stop] { return stop.stop_requested(); }); wait = rest)
        put(usageJson(workload, Clock::now()));
}

std::vector<int> numbers(std::string_view list)
{
    std::vector<int> found;
    for (std::size_t begin = 0; begin < list.size();) {
        const auto end = std::min(list.find(',', begin), list.size());
        int value = 0;
        if (std::from_chars(list.data() + begin, list.data() + end, value).ec == std::errc{})
            found.push_back(value);
        begin = end + 1;
    }
    return found;
}

/// Pairs of --name value.
Layout readLayout(int count, char **words)
{
    std::map<std::string, std::string> options;
    for (int at = 1; at + 1 < count; at += 2)
        options[words[at]] = words[at + 1];
    const auto number = [&options](const char *name, std::int64_t otherwise) {
        std::from_chars(options[name].data(), options[name].data() + options[name].size(), otherwise);
        return otherwise;
    };
    return {.host = options["--host"],
            .chips = numbers(options["--chips"]),
            .chipIds = numbers(options["--chip-ids"]),
            .devicesPerChip = static_cast<int>(number("--devices-per-chip", 1)),
            .coresPerChip = static_cast<int>(number("--cores-per-chip", 1)),
            .deviceBytes = number("--device-bytes", 0),
            .ports = numbers(options["--ports"]),
            .slices = static_cast<int>(number("--slices", 1)),
            .isPart = number("--part", 0) != 0,
            .isOld = number("--old", 0) != 0};
}

/// Listens at the first port of the list that nobody has.
std::unique_ptr<grpc::Server> listen(Service &service, const std::vector<int> &ports)
{
    for (const int port : ports) {
        int bound = 0;
        grpc::ServerBuilder builder;
        builder.AddListeningPort("127.0.0.1:" + std::to_string(port), grpc::InsecureServerCredentials(), &bound);
        builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
        builder.SetSyncServerOption(grpc::ServerBuilder::NUM_CQS, 1);
        builder.SetSyncServerOption(grpc::ServerBuilder::MIN_POLLERS, 1);
        builder.SetSyncServerOption(grpc::ServerBuilder::MAX_POLLERS, 2);
        builder.RegisterService(&service);
        auto server = builder.BuildAndStart();
        if (!server || bound == 0)
            continue;
        service.serveAt(bound);
        return server;
    }
    return nullptr;
}

/// Hears what the process that holds the chips says, until it is gone: its pipe ends, or its forks keep the pipe but it
/// has ended.
void hearUntilItEnds(const std::function<void(std::string_view)> &hear)
{
    const auto holder = ::getppid();
    std::string text;
    char bytes[4096];
    while (::getppid() == holder) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (::poll(&input, 1, 250) <= 0)
            continue;
        const auto got = ::read(STDIN_FILENO, bytes, sizeof bytes);
        if (got <= 0)
            return;
        text.append(bytes, static_cast<std::size_t>(got));
        std::size_t begin = 0;
        for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
            hear(std::string_view{text}.substr(begin, end - begin));
            begin = end + 1;
        }
        text.erase(0, begin);
        if (text.size() > 65536)
            text.clear();
    }
}

using RuntimeStub = tpu::monitoring::runtime::RuntimeMetricService::Stub;

/// The programs that wait, "core run fingerprint" a line.
int askQueued(RuntimeStub &stub, grpc::ClientContext &context)
{
    tpu::monitoring::runtime::GetTpuRuntimeStatusResponse response;
    if (!stub.GetTpuRuntimeStatus(&context, {}, &response).ok())
        return 1;
    const std::map<int, tpu_telemetry::CurrentCoreStateSummary> cores(response.core_states().begin(),
                                                                      response.core_states().end()); // in their order
    for (const auto &[core, state] : cores) {
        for (const auto &program : state.queued_program_info()) {
            std::printf("%d %lld ", core, static_cast<long long>(program.run_id()));
            for (const char byte : program.program_fingerprint())
                std::printf("%02x", static_cast<unsigned char>(byte));
            std::puts("");
        }
    }
    return 0;
}

/// One metric of the server at this port, "device value" a line and of a distribution its count, too, for the imitation
/// of tpu-info.
int ask(const char *port, const char *name)
{
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    const auto stub = tpu::monitoring::runtime::RuntimeMetricService::NewStub(
        grpc::CreateCustomChannel(std::string{"127.0.0.1:"} + port, grpc::InsecureChannelCredentials(), arguments));
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + 3s);
    if (std::string_view{name} == "queued_programs")
        return askQueued(*stub, context);
    tpu::monitoring::runtime::MetricRequest request;
    request.set_metric_name(name);
    tpu::monitoring::runtime::MetricResponse response;
    if (!stub->GetRuntimeMetric(&context, request, &response).ok())
        return 1;
    for (const auto &row : response.metric().metrics()) {
        if (row.has_distribution()) {
            std::printf("%d %.17g %lld\n", Service::deviceOf(row), row.distribution().mean(),
                        static_cast<long long>(row.distribution().count()));
            continue;
        }
        const auto &gauge = row.gauge();
        const double value = gauge.has_as_int() ? double(gauge.as_int()) : gauge.as_double();
        std::printf("%d %.17g\n", Service::deviceOf(row), value);
    }
    return 0;
}

/// The profiler that a program has started; as JAX's it listens on all addresses, and a port that is taken is only said
/// in a log.
int profile(int count, char **words)
{
    const auto layout = readLayout(count, words);
    if (layout.chips.empty() || layout.ports.empty())
        return 2;
    ProfileRecorder recorder{layout};
    ProfilerService service{recorder};
    grpc::ServerBuilder builder;
    builder.AddListeningPort("[::]:" + std::to_string(layout.ports.front()), grpc::InsecureServerCredentials());
    builder.RegisterService(&service);
    const auto server = builder.BuildAndStart();
    if (std::puts("ready") < 0 || std::fflush(stdout) != 0)
        return 1;
    hearUntilItEnds([&recorder](std::string_view line) { recorder.hear(line, Clock::now()); });
    if (server)
        server->Shutdown(std::chrono::system_clock::now());
    return 0;
}

} // namespace

/// libtpu's metric server. On a TPU VM it is part of the process that holds the chips; here that process starts it,
/// tells it by a pipe what the chips do, and it ends with that process.
int main(int count, char **words)
{
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGINT, SIG_IGN); // Ctrl+C is for the process that holds the chips
    ::setenv("GRPC_VERBOSITY", "NONE", 0);
    if (count == 4 && std::string_view{words[1]} == "ask")
        return ask(words[2], words[3]);
    if (count > 1 && std::string_view{words[1]} == "profile")
        return profile(count - 1, words + 1);
    auto layout = readLayout(count, words);
    if (layout.chips.empty() || layout.chips.size() != layout.chipIds.size() || layout.devicesPerChip < 1
        || layout.coresPerChip < 1) {
        std::fputs("runtime: needs --chips and --chip-ids of the same length\n", stderr);
        return 2;
    }
    Workload workload{std::move(layout)};
    Service service{workload};
    const auto server = listen(service, workload.layout().ports);
    if (std::puts(server ? "ready" : "no port is free") < 0 || std::fflush(stdout) != 0)
        return 1;
    if (!server)
        return 1;
    const std::jthread agent{[&workload](const std::stop_token &stop) { notifyMonitoring(workload, stop); }};
    hearUntilItEnds([&workload](std::string_view line) { workload.hear(line, Clock::now()); });
    server->Shutdown(std::chrono::system_clock::now());
    return 0;
}
