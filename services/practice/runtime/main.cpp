// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/runtime/agent.h"
#include "services/practice/runtime/service.h"

#include <grpcpp/resource_quota.h>
#include <grpcpp/server_builder.h>

#include <charconv>
#include <cstdio>
#include <map>
#include <string>
#include <thread>

#include <poll.h>
#include <signal.h>
#include <unistd.h>

namespace {

using namespace practice::runtime;

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
void hearUntilItEnds(Workload &workload)
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
            workload.hear(std::string_view{text}.substr(begin, end - begin), Clock::now());
            begin = end + 1;
        }
        text.erase(0, begin);
        if (text.size() > 65536)
            text.clear();
    }
}

} // namespace

/// libtpu's metric server. On a TPU VM it is part of the process that holds the chips; here that process starts it,
/// tells it by a pipe what the chips do, and it ends with that process.
int main(int count, char **words)
{
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGINT, SIG_IGN); // Ctrl+C is for the process that holds the chips
    ::setenv("GRPC_VERBOSITY", "NONE", 0);
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
    const std::jthread agent{[&workload](const std::stop_token &stop) { tellMonitoring(workload, stop); }};
    hearUntilItEnds(workload);
    server->Shutdown(std::chrono::system_clock::now());
    return 0;
}
