// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpu.h"

#include <QList>

#include <algorithm>

/// One cell of the map: what JAX calls a device. On v2 and v3 (and 7x) two share a chip and its duty cycle.
struct Core
{
    int index = 0; ///< in the slice, from 0; as the map and the table number it
    int host = 0; ///< worker
    int device = 0; ///< on its host, from 0: the unit of HbmUsed and HbmTotal
    int chip = 0; ///< on its host, from 0: the unit of DutyCycle
    int chipOfSlice = 0;
    int x = 0, y = 0, z = 0; ///< where its chip stands in the slice's topology

    friend bool operator==(const Core &, const Core &) = default;
};

/// The slice as it is wired: chips as a grid of two or three dimensions, hosts as boxes in it.
struct SliceLayout
{
    QString generation; ///< "v4"; empty: a type the catalogue does not know, laid out in rows by host
    int width = 1, height = 1, depth = 1; ///< chips
    int hosts = 1;
    int chipsPerHost = 1;
    int devicesPerChip = 1;
    qint64 hbmPerDevice = 0; ///< bytes, from the catalogue; 0: not known
    QList<Core> cores; ///< by host, then device
    bool isKnown = true; ///< false: the real wiring is not known, cores stand by host in rows
    QList<int> slices{}; ///< of a multislice, their numbers: each has as many hosts and layers, which follow those of
                         ///< the one before; empty: it is one

    [[nodiscard]] int sliceCount() const { return std::max(1, int(slices.size())); }
    [[nodiscard]] int hostsPerSlice() const { return std::max(1, hosts / sliceCount()); }
    [[nodiscard]] int layersPerSlice() const { return isKnown ? std::max(1, depth / sliceCount()) : 1; }
    /// Where a chip is one device (v4, v5p, v5e, v6e), it is called a chip everywhere; else (v2, v3) its halves are
    /// called cores.
    [[nodiscard]] bool isOfChips() const { return devicesPerChip == 1; }
    [[nodiscard]] int devicesPerHost() const { return chipsPerHost * devicesPerChip; }
    friend bool operator==(const SliceLayout &, const SliceLayout &) = default;
};

/// What a host itself said of its chips; counts for types that the catalogue does not know. 0: it said nothing.
struct SeenChips
{
    int devices = 0;
    int chips = 0;
};

/// From the type and topology that the API gave and the workers it counts. Every TPU gets a layout, also one of
/// tomorrow's types.
[[nodiscard]] SliceLayout layoutOf(const Tpu &tpu, SeenChips seen = {});

/// Where the numbers that a host gives its chips or devices stand on it, in the order of `ids`; -1: nowhere, or twice.
/// A server may count from 0 on each host, over the whole slice, or leave numbers out (v2 and v3 name a chip by its
/// first device). `count`: how many the host has; `first`: the number of its first one when the whole slice is counted;
/// `step`: devices to a chip.
[[nodiscard]] QList<int> unitsOf(const QList<qint64> &ids, int count, qint64 first, int step = 1);
