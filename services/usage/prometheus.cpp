// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/prometheus.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace {

struct PrometheusMessages
{
    Q_DECLARE_TR_FUNCTIONS(Prometheus)
};

constexpr qsizetype mostSamples = 20'000;
constexpr qsizetype mostLabels = 32;
constexpr qsizetype longestMetricName = 200;
constexpr qsizetype longestLabel = 1'024;

bool isNameByte(char c, bool isFirst)
{
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':';
    return isLetter || (!isFirst && c >= '0' && c <= '9');
}

/// The name at the beginning of the line, which is taken off; empty: there is none.
QByteArray takeName(QByteArrayView &line)
{
    qsizetype size = 0;
    while (size < line.size() && isNameByte(line[size], size == 0))
        ++size;
    const auto name = line.first(size).toByteArray();
    line = line.sliced(size);
    return size <= longestMetricName ? name : QByteArray{};
}

void skipBlanks(QByteArrayView &line)
{
    while (!line.isEmpty() && (line.front() == ' ' || line.front() == '\t'))
        line = line.sliced(1);
}

bool takeMark(QByteArrayView &line, char mark)
{
    skipBlanks(line);
    if (line.isEmpty() || line.front() != mark)
        return false;
    line = line.sliced(1);
    skipBlanks(line);
    return true;
}

/// What stands between quotes, with its escapes undone; nothing: it does not end, or is longer than a label is.
std::optional<QByteArray> takeQuoted(QByteArrayView &line)
{
    if (line.isEmpty() || line.front() != '"')
        return std::nullopt;
    QByteArray text;
    for (qsizetype at = 1; at < line.size() && text.size() <= longestLabel; ++at) {
        const char c = line[at];
        if (c == '"') {
            line = line.sliced(at + 1);
            return text;
        }
        if (c != '\\') {
            text += c;
            continue;
        }
        if (++at >= line.size())
            break;
        text += line[at] == 'n' ? '\n' : line[at];
    }
    return std::nullopt;
}

/// `key="value",…}`, behind its opening bracket.
bool takeLabels(QByteArrayView &line, PrometheusSample &sample)
{
    while (sample.labels.size() <= mostLabels) {
        if (takeMark(line, '}'))
            return true;
        auto key = takeName(line);
        if (key.isEmpty() || !takeMark(line, '='))
            return false;
        auto value = takeQuoted(line);
        if (!value)
            return false;
        sample.labels.append({std::move(key), *std::move(value)});
        if (!takeMark(line, ',') && (line.isEmpty() || line.front() != '}'))
            return false;
    }
    return false;
}

std::optional<PrometheusSample> prometheusSample(QByteArrayView line)
{
    PrometheusSample sample{.name = takeName(line)};
    if (sample.name.isEmpty() || (takeMark(line, '{') && !takeLabels(line, sample)))
        return std::nullopt;
    skipBlanks(line);
    const auto blank = std::ranges::find_if(line, [](char c) { return c == ' ' || c == '\t'; });
    const auto number = line.first(std::distance(line.begin(), blank)); // a time may follow
    bool isNumber = false;
    sample.value = number.toDouble(&isNumber);
    return isNumber && std::isfinite(sample.value) ? std::optional{sample} : std::nullopt;
}

Error noMetrics()
{
    return {
        ErrorCode::BadReply,
        PrometheusMessages::tr("What the program serves for Prometheus cannot be read: it is something else, or more "
                               "than a program of this kind tells.")};
}

} // namespace

QByteArray PrometheusSample::label(QByteArrayView key) const
{
    const auto found = std::ranges::find_if(labels, [key](const auto &label) { return label.first == key; });
    return found == labels.end() ? QByteArray{} : found->second;
}

Result<QList<PrometheusSample>> parsePrometheus(QByteArrayView text)
{
    if (text.size() > mostPrometheusBytes)
        return std::unexpected{noMetrics()};
    QList<PrometheusSample> samples;
    bool hasLines = false;
    for (qsizetype at = 0; at < text.size() && samples.size() < mostSamples;) {
        auto end = text.indexOf('\n', at);
        end = end < 0 ? text.size() : end;
        const auto line = text.sliced(at, end - at).trimmed();
        at = end + 1;
        if (line.isEmpty() || line.front() == '#')
            continue;
        hasLines = true;
        if (auto sample = prometheusSample(line))
            samples.append(*std::move(sample));
    }
    if (hasLines && samples.isEmpty())
        return std::unexpected{noMetrics()};
    return samples;
}

Result<QByteArray> prometheusBody(const QByteArray &response)
{
    const auto end = response.indexOf("\r\n\r\n");
    const auto status = response.first(std::max<qsizetype>(0, response.indexOf("\r\n")));
    const auto words = status.split(' ');
    constexpr qsizetype longestHead = 16 * 1024;
    if (end < 0 || end > longestHead || !status.startsWith("HTTP/1.") || words.value(1) != "200")
        return std::unexpected{noMetrics()};
    const auto lines = response.first(end).split('\n');
    const auto body = response.sliced(end + 4);
    for (const auto &line : lines) {
        const auto colon = line.indexOf(':');
        const auto name = line.first(std::max<qsizetype>(0, colon)).trimmed().toLower();
        const auto value = line.sliced(colon + 1).trimmed();
        bool isNumber = false;
        const bool isCut = name == "content-length" && value.toLongLong(&isNumber) != body.size();
        // We speak HTTP/1.0: who answers in chunks, or packed, has not understood that.
        if (isCut || name == "transfer-encoding" || (name == "content-encoding" && value.toLower() != "identity"))
            return std::unexpected{noMetrics()};
    }
    return body;
}
