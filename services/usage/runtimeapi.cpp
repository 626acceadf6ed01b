// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/runtimeapi.h"

#include "services/core/async/reply.h"

#include "runtimemetrics_client.grpc.qpb.h"

#include <QElapsedTimer>
#include <QGrpcCallOptions>
#include <QGrpcCallReply>
#include <QGrpcHttp2Channel>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace wire = tpu::monitoring::runtime;

/// What is kept of one port between two looks.
struct RuntimeLine
{
    RuntimeLine(quint16 number, LocalForward::Connect connect)
        : port{number}
        , bridge{number, std::move(connect)}
    {
    }

    quint16 port;
    Http2Bridge bridge;
    wire::RuntimeMetricService::Client client;
    QStringList offered;
    QElapsedTimer listed; ///< since the list of metrics was asked for
    bool cannotList = false;
    bool hasNoStatus = false;
    bool hasAnswered = false;
};

namespace {

constexpr qint64 mostReplyBytes = 2 << 20; // of one look at one port
constexpr qsizetype mostMetrics = 64;
constexpr auto listAgain = std::chrono::seconds{60};

/// What the server said to one call.
template <typename Message>
struct Said
{
    QtGrpc::StatusCode code = QtGrpc::StatusCode::Ok;
    std::optional<Message> message{}; ///< none with Ok: it was no such message
};

template <typename Message>
Reply<Said<Message>> replyTo(const std::shared_ptr<QGrpcCallReply> &call)
{
    const Answer<Said<Message>> answer;
    QObject::connect(
        call.get(), &QGrpcCallReply::finished, call.get(), [answer, asked = call.get()](const QGrpcStatus &status) {
            answer(Said<Message>{.code = status.code(),
                                 .message = status.isOk() ? asked->template read<Message>() : std::nullopt});
        });
    return answer.reply();
}

template <typename Message>
Task<Said<Message>> saidTo(std::shared_ptr<QGrpcCallReply> call, std::stop_token stop)
{
    auto reply = replyTo<Message>(call);
    const auto said = co_await awaited(reply, {}, stop);
    if (!said) // the server need not go on
        call->cancel();
    co_return said;
}

RuntimeState stateOf(QtGrpc::StatusCode code, Http2Bridge::Fault trouble)
{
    switch (trouble) {
    case Http2Bridge::Fault::NothingListens: return RuntimeState::NoWorkload;
    case Http2Bridge::Fault::Unreachable: return RuntimeState::Unreachable;
    case Http2Bridge::Fault::NotHttp2: return RuntimeState::NotRuntime;
    case Http2Bridge::Fault::TooMuch: return RuntimeState::Broken;
    case Http2Bridge::Fault::None: break;
    }
    switch (code) {
    case QtGrpc::StatusCode::Ok: return RuntimeState::Broken; // no message in it
    case QtGrpc::StatusCode::Unimplemented: return RuntimeState::NotOffered;
    case QtGrpc::StatusCode::DeadlineExceeded: return RuntimeState::Silent;
    case QtGrpc::StatusCode::Unavailable: return RuntimeState::NoWorkload;
    default: return RuntimeState::Broken;
    }
}

PortReading failedReading(const RuntimeLine &line, QtGrpc::StatusCode code)
{
    const auto state = stateOf(code, line.bridge.trouble());
    const auto &own = line.bridge.sentence();
    return {.port = line.port,
            .state = state,
            .sentence = state == RuntimeState::Unreachable && !own.isEmpty() ? own : runtimeSentence(state)};
}

/// A name that can be asked for: what else a server puts into its list is no metric of libtpu.
bool isMetricName(const QString &name)
{
    constexpr qsizetype longest = 200;
    return !name.isEmpty() && name.size() <= longest && std::ranges::all_of(name, [](QChar c) {
        return c.unicode() < 0x80 && (c.isLetterOrNumber() || c == u'.' || c == u'_' || c == u'-' || c == u'/');
    });
}

QStringList namesIn(const wire::ListSupportedMetricsResponse &list)
{
    QStringList names;
    for (const auto &metric : list.supportedMetric()) {
        if (names.size() < mostMetrics && isMetricName(metric.metricName()) && !names.contains(metric.metricName()))
            names += metric.metricName();
    }
    return names;
}

QGrpcCallOptions optionsOf(const RuntimeQuery &query)
{
    QGrpcCallOptions options;
    options.setDeadlineTimeout(query.deadline);
    return options;
}

/// Learns what the server offers; nothing: it is known, or the server cannot say and the usual ones are asked for.
Task<std::optional<PortReading>> observe(std::shared_ptr<RuntimeLine> line, RuntimeQuery query, std::stop_token stop)
{
    if (line->cannotList || (line->listed.isValid() && line->listed.durationElapsed() < listAgain))
        co_return std::optional<PortReading>{};
    const std::shared_ptr<QGrpcCallReply> call{line->client.ListSupportedMetrics({}, optionsOf(query))};
    const auto said = co_await saidTo<wire::ListSupportedMetricsResponse>(call, stop);
    if (!said)
        co_return std::unexpected{said.error()};
    if (said->code == QtGrpc::StatusCode::Unimplemented) {
        line->cannotList = true;
        line->offered = usualMetricNames();
    } else if (said->message) {
        line->offered = namesIn(*said->message);
        if (line->offered.isEmpty()) // a server that lists nothing, or what is no server of metrics: the answers tell
            line->offered = usualMetricNames();
        line->listed.start();
    } else {
        co_return std::optional{failedReading(*line, said->code)};
    }
    co_return std::optional<PortReading>{};
}

/// Where each core stands. Older servers do not have it: then it is not asked for again.
Task<> addStatusOf(std::shared_ptr<RuntimeLine> line, RuntimeQuery query, PortReading *reading, std::stop_token stop)
{
    if (!query.wantsStatus || line->hasNoStatus || reading->state != RuntimeState::Answered)
        co_return Result<>{};
    wire::GetTpuRuntimeStatusRequest request;
    request.setIncludeHloInfo(true);
    const std::shared_ptr<QGrpcCallReply> call{line->client.GetTpuRuntimeStatus(request, optionsOf(query))};
    const auto said = co_await saidTo<wire::GetTpuRuntimeStatusResponse>(call, stop);
    if (!said)
        co_return std::unexpected{said.error()};
    line->hasNoStatus = said->code == QtGrpc::StatusCode::Unimplemented;
    if (said->message)
        addStatus(*reading, *said->message);
    co_return Result<>{};
}

struct Asked
{
    QString name;
    Task<Said<wire::MetricResponse>> answer;
};

std::vector<Asked> askAll(const std::shared_ptr<RuntimeLine> &line, const RuntimeQuery &query,
                          const std::stop_token &stop)
{
    std::vector<Asked> asked;
    for (const auto &name : line->offered) {
        const auto metric = metricNamed(name);
        const bool isWanted = metric && (query.wantsSeldom || !seldomAsked().contains(*metric));
        if (!query.wantsEverything && !isWanted)
            continue;
        wire::MetricRequest request;
        request.setMetricName(name);
        std::shared_ptr<QGrpcCallReply> call{line->client.GetRuntimeMetric(request, optionsOf(query))};
        asked.push_back({name, saidTo<wire::MetricResponse>(std::move(call), stop)});
    }
    return asked;
}

/// A metric that one server lists and does not have is no reason to lose the others.
bool isOfOneMetric(QtGrpc::StatusCode code)
{
    using enum QtGrpc::StatusCode;
    return code == NotFound || code == InvalidArgument || code == Unimplemented || code == FailedPrecondition
        || code == Internal;
}

Task<PortReading> lookAt(std::shared_ptr<RuntimeLine> line, RuntimeQuery query, std::stop_token stop)
{
    line->bridge.allow(mostReplyBytes);
    auto problem = co_await observe(line, query, stop);
    if (!problem)
        co_return std::unexpected{problem.error()};
    if (*problem)
        co_return **problem;
    PortReading reading{.port = line->port,
                        .state = RuntimeState::NotOffered,
                        .offered = line->offered,
                        .isEverything = query.wantsEverything};
    auto asked = askAll(line, query, stop);
    bool isFaulty = false;
    for (auto &[name, answer] : asked) {
        const auto said = co_await answer;
        if (!said)
            co_return std::unexpected{said.error()};
        if (!said->message && !(line->bridge.trouble() == Http2Bridge::Fault::None && isOfOneMetric(said->code)))
            co_return failedReading(*line, said->code);
        const bool isMetric = said->message && said->message->hasMetric();
        isFaulty |= said->code == QtGrpc::StatusCode::Internal || (said->message && !isMetric);
        if (!isMetric || reading.state == RuntimeState::Broken)
            continue;
        reading.state = RuntimeState::Answered;
        addMetric(reading, name, said->message->metric());
    }
    if (reading.state == RuntimeState::NotOffered && isFaulty)
        reading.state = RuntimeState::Broken;
    if (reading.sentence.isEmpty())
        reading.sentence = runtimeSentence(reading.state);
    line->hasAnswered |= reading.state == RuntimeState::Answered;
    const auto status = co_await addStatusOf(line, query, &reading, stop);
    if (!status)
        co_return std::unexpected{status.error()};
    co_return reading;
}

struct Seen
{
    PortReading reading;
    qint64 received = 0, sent = 0; ///< bytes
};

/// A way that broke since the last look (another program runs, the connection was lost) is made anew, once.
Task<Seen> lookAtPort(std::shared_ptr<RuntimeChannel> channel, quint16 port, RuntimeQuery query, std::stop_token stop)
{
    Seen seen;
    while (true) {
        const auto line = channel->line(port);
        if (!line)
            co_return std::unexpected{line.error()};
        const auto &bridge = (*line)->bridge;
        const bool wasGood = (*line)->hasAnswered;
        const auto received = bridge.received();
        const auto sent = bridge.sent();
        const auto reading = co_await lookAt(*line, query, stop);
        seen.received += bridge.received() - received;
        seen.sent += bridge.sent() - sent;
        const bool isGood = reading && reading->state == RuntimeState::Answered;
        if (!isGood)
            channel->forget(port);
        if (!reading)
            co_return std::unexpected{reading.error()};
        seen.reading = *reading;
        if (isGood || !wasGood || reading->state == RuntimeState::Silent)
            co_return seen;
    }
}

} // namespace

RuntimeChannel::RuntimeChannel(LocalForward::Connect connect)
    : m_connect{std::move(connect)}
    , m_folder{Http2Bridge::folderTemplate()}
    , m_ports{8'431}
{
}

RuntimeChannel::~RuntimeChannel() = default;

void RuntimeChannel::setPorts(const QList<quint16> &ports)
{
    constexpr qsizetype most = 16;
    m_ports = ports.first(std::min(ports.size(), most));
    std::erase_if(m_lines, [this](const auto &line) { return !m_ports.contains(line.first); });
}

Result<std::shared_ptr<RuntimeLine>> RuntimeChannel::line(quint16 port)
{
    if (const auto found = m_lines.find(port); found != m_lines.end())
        return found->second;
    auto line = std::make_shared<RuntimeLine>(port, m_connect);
    // A number of its own: the socket file of a line that is still ending is not taken from it.
    if (auto listens = line->bridge.listen(m_folder.filePath(QString::number(++m_made))); !listens)
        return std::unexpected{listens.error()};
    line->client.attachChannel(std::make_shared<QGrpcHttp2Channel>(line->bridge.url()));
    m_lines[port] = line;
    return line;
}

void RuntimeChannel::forget(quint16 port)
{
    m_lines.erase(port);
}

Task<RuntimeReading> readRuntime(std::shared_ptr<RuntimeChannel> channel, RuntimeQuery query, std::stop_token stop)
{
    std::vector<Task<Seen>> looks;
    for (const auto port : channel->ports())
        looks.push_back(lookAtPort(channel, port, query, stop));
    RuntimeReading reading;
    for (auto &look : looks) {
        const auto seen = co_await look;
        if (!seen)
            co_return std::unexpected{seen.error()};
        reading.received += seen->received;
        reading.sent += seen->sent;
        reading.ports += seen->reading;
    }
    summarise(reading);
    co_return reading;
}
