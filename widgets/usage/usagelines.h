// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"
#include "widgets/theme/tokens.h"

#include <QPen>

/// What a graph shows a line for.
enum class GraphScope : quint8 {
    Slice, ///< least, median and most over all, and the cores that are chosen or stand out
    PerHost, ///< a line for each host
    PerCore, ///< a line for each core (of the duty cycle: for each chip)
};

/// One line of a graph, and the series of the history that it is made of.
struct GraphLine
{
    enum class Role : quint8 {
        Band, ///< least, median and most
        Plain,
        Chosen, ///< by the user
        Straggler,
    };

    QString name{}; ///< translated: "median of 16 chips", "chip 9", "host 2"
    Role role = Role::Plain;
    QList<SeriesId> series{}; ///< more than one: least, median and most over them
    int order = 0; ///< of its colour

    friend bool operator==(const GraphLine &, const GraphLine &) = default;
};

/// How a line is drawn: its colour and its dashes, so that lines differ for everybody.
struct LineLook
{
    QColor colour;
    double width = 1.5;
    QList<qreal> dashes{}; ///< in widths of the pen; empty: a whole line
    int envelope = 0; ///< opacity of what lies between least and most, 0 to 255

    [[nodiscard]] QPen pen() const;
};

/// Eight colours that keep 3:1 on a card and apart for the colour-blind; a straggler is red and dashed, what is chosen
/// has dashes of its own. `count`: lines in the graph; many are thin and without an envelope.
[[nodiscard]] LineLook lookOf(const GraphLine &line, qsizetype count, const Tokens &tokens, Scheme scheme);

constexpr int mostLines = 64; ///< apart in one graph; beyond it a band stands for them

/// The metric that says how much there is of this one: HbmTotal for HbmUsed. Nothing: it has no end, or it is a
/// percentage.
[[nodiscard]] std::optional<Metric> totalOf(Metric metric);
/// The lines of `metric` of the cores that are chosen (of SliceUsage::layout; empty: all).
[[nodiscard]] QList<GraphLine> linesOf(const SliceUsage &usage, const QList<int> &cores, GraphScope scope,
                                       Metric metric);
/// What a line is at this moment, as the map has it: the history follows a little later. noValue: nobody knows.
[[nodiscard]] float liveValue(const SliceUsage &usage, const GraphLine &line, Metric metric);
/// Least, median and most of several lines at each time; where all are gaps, a gap. All must have bands of the same
/// times.
[[nodiscard]] QList<Band> bandOver(const QList<const QList<Band> *> &lines);

/// A stretch without a fine value between two that have one.
struct UsageGap
{
    qint64 from = 0, until = 0; ///< ms UTC
    bool isFilled = false; ///< by Cloud Monitoring

    friend bool operator==(const UsageGap &, const UsageGap &) = default;
};

/// At each time the finest value that any of the lines has: where that is none, nobody measured anything. All must have
/// bands of the same times.
[[nodiscard]] QList<Band> measuredBy(const QList<const QList<Band> *> &lines);

/// The gaps that are seen between two times, by time: what was filled, and what was not, each for itself where it is
/// long. What lies before the first fine value, or after the last, is none.
[[nodiscard]] QList<UsageGap> gapsOf(const QList<Band> &bands, qint64 step, qint64 from, qint64 until);
