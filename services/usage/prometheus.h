// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QList>

/// One line of Prometheus's text format.
struct PrometheusSample
{
    QByteArray name{}; ///< [a-zA-Z_:][a-zA-Z0-9_:]*
    QList<std::pair<QByteArray, QByteArray>> labels{}; ///< in their order; values from outside, whatever they are
    double value = 0; ///< finite

    [[nodiscard]] QByteArray label(QByteArrayView key) const; ///< empty: it has none
    friend bool operator==(const PrometheusSample &, const PrometheusSample &) = default;
};

inline constexpr qsizetype mostPrometheusBytes = 2 << 20;

/// Text format 0.0.4, as a program on a host serves it. Comments are passed over; so are lines that are none, values
/// that are no finite number, and what is more than a training program has (20,000 samples, 32 labels). Errors:
/// BadReply with a sentence: more than mostPrometheusBytes, or lines and not one of them a sample.
[[nodiscard]] Result<QList<PrometheusSample>> parsePrometheus(QByteArrayView text);

/// The body of an answer to "GET /metrics" over HTTP/1.0 or 1.1. Errors: BadReply with a sentence (no HTTP, another
/// status than 200, cut off).
[[nodiscard]] Result<QByteArray> prometheusBody(const QByteArray &response);
