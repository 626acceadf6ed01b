// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/programmetrics.h"

#include "services/core/async/reply.h"
#include "services/ssh/channelport.h"
#include "services/ssh/connection.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct ProgramMetricsMessages
{
    Q_DECLARE_TR_FUNCTIONS(ProgramMetrics)
};

constexpr double nanosecondsOfSecond = 1e9;
constexpr double bytesOfGigabyte = 1024.0 * 1024.0 * 1024.0; // as Orbax counts

/// The sum over all label sets of a name; below 0: nobody tells it.
double summed(const QList<PrometheusSample> &samples, QByteArrayView name)
{
    double sum = -1;
    for (const auto &sample : samples) {
        if (sample.name == name && sample.value >= 0)
            sum = std::max(0.0, sum) + sample.value;
    }
    return sum;
}

/// Seconds that the training stood still: told as such where it writes in the background, else what was written by how
/// fast that went.
double savingSecondsOf(const QList<PrometheusSample> &samples)
{
    const auto told = summed(samples, "jax_checkpoint_write_async_blocking_duration_secs_sum");
    if (told >= 0)
        return told;
    const auto gigabytes = summed(samples, "jax_orbax_write_gbytes_sum");
    const auto rates = summed(samples, "jax_orbax_write_blocking_gbytes_per_sec_sum");
    const auto count = summed(samples, "jax_orbax_write_blocking_gbytes_per_sec_count");
    return gigabytes >= 0 && rates > 0 && count > 0 ? gigabytes / (rates / count) : -1;
}

/// Of a second; nothing: it is not known, or more than a host can do.
float rateOf(double now, double before, double seconds)
{
    constexpr double most = 1e15;
    const bool isKnown = now >= 0 && before >= 0 && now >= before && seconds > 0;
    return isKnown && now - before <= most * seconds ? float((now - before) / seconds) : noValue;
}

/// Of the time, in percent. A wait is told when it is over: one that was longer than the time between two looks is more
/// than all of that; but not more than a day.
float shareOf(double now, double before, double seconds)
{
    constexpr double longestWait = 86'400;
    return now - before > longestWait ? noValue : 100 * rateOf(now, before, seconds);
}

struct Fetched
{
    QByteArray bytes;
    bool isTooMuch = false;
};

Task<QByteArray> responseOf(std::shared_ptr<SshConnection> connection, quint16 port, std::stop_token stop)
{
    constexpr qsizetype most = mostPrometheusBytes + 16 * 1024;
    constexpr auto longest = std::chrono::milliseconds{5'000};
    const auto stream = co_await connection->openDirect(u"127.0.0.1"_s, port, stop);
    if (!stream)
        co_return std::unexpected{stream.error()};
    const auto fetched = std::make_shared<Fetched>();
    Reply<bool> ended;
    {
        const Answer<bool> answer;
        ended = answer.reply();
        const auto *direct = stream->get();
        QObject::connect(direct, &DirectStream::received, direct, [fetched, answer](const QByteArray &bytes) {
            fetched->isTooMuch |= fetched->bytes.size() + bytes.size() > most;
            if (fetched->isTooMuch)
                answer(false);
            else
                fetched->bytes += bytes;
        });
        QObject::connect(direct, &DirectStream::ended, direct, [answer] { answer(true); });
    }
    (*stream)->setReading(Shell::Reading::Flowing);
    const auto request = "GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:" + QByteArray::number(port)
        + "\r\nAccept: text/plain; version=0.0.4\r\nConnection: close\r\n\r\n";
    if (!(*stream)->send(request))
        co_return failed(ErrorCode::ConnectionLost);
    const auto done = co_await awaitedInTime(ended, longest, stop);
    (*stream)->disconnect();
    (*stream)->close();
    if (!done)
        co_return std::unexpected{done.error()};
    if (fetched->isTooMuch)
        co_return failed(ErrorCode::BadReply,
                         ProgramMetricsMessages::tr("The program tells Prometheus more than TPU Desk reads."));
    co_return fetched->bytes;
}

} // namespace

bool ProgramCounters::isEmpty() const
{
    return *this == ProgramCounters{.startedAt = startedAt};
}

ProgramCounters countersOf(const QList<PrometheusSample> &samples)
{
    ProgramCounters counters;
    const auto waited = summed(samples, "grain_python_dataset_next_duration_ns_sum");
    counters.inputSeconds = waited < 0 ? -1 : waited / nanosecondsOfSecond;
    counters.inputBytes = summed(samples, "grain_python_data_sources_bytes_read_total");
    const auto gigabytes = summed(samples, "jax_orbax_write_gbytes_sum");
    counters.savedBytes = gigabytes < 0 ? -1 : gigabytes * bytesOfGigabyte;
    counters.savingSeconds = savingSecondsOf(samples);
    counters.startedAt = summed(samples, "process_start_time_seconds");
    return counters;
}

Task<ProgramCounters> readProgram(std::shared_ptr<SshConnection> connection, quint16 port, std::stop_token stop)
{
    const auto response = co_await responseOf(std::move(connection), port, std::move(stop));
    if (!response)
        co_return std::unexpected{response.error()};
    const auto body = prometheusBody(*response);
    if (!body)
        co_return std::unexpected{body.error()};
    const auto samples = parsePrometheus(*body);
    if (!samples)
        co_return std::unexpected{samples.error()};
    co_return countersOf(*samples);
}

HostTick tickOf(const ProgramCounters &now, const ProgramCounters &before, double seconds, const QString &host,
                qint64 at)
{
    HostTick tick{.host = host, .at = at, .source = UsageSource::Program, .rows = {}};
    constexpr double startSlack = 2; // seconds: a clock that is set meanwhile moves the start a little
    const bool isSameProcess =
        now.startedAt < 0 || before.startedAt < 0 || std::abs(now.startedAt - before.startedAt) <= startSlack;
    if (!isSameProcess)
        return tick;
    const auto add = [&tick](Metric metric, float value) {
        if (!std::isnan(value))
            tick.rows.append({.metric = metric, .isWholeHost = true, .values = {value}});
    };
    add(Metric::InputWait, shareOf(now.inputSeconds, before.inputSeconds, seconds));
    add(Metric::InputRate, rateOf(now.inputBytes, before.inputBytes, seconds));
    add(Metric::CheckpointWait, shareOf(now.savingSeconds, before.savingSeconds, seconds));
    add(Metric::CheckpointRate, rateOf(now.savedBytes, before.savedBytes, seconds));
    return tick;
}
