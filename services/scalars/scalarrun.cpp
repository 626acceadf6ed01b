// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarrun.h"

#include "services/scalars/translations.h"

#include <QLocale>

#include <algorithm>

namespace {

/// The writer and the beginning say nothing more. Of an event file nor does the attempt: which one it is put down to
/// depends on those that are known when the file is found.
bool isSameSource(const ScalarSource &a, const ScalarSource &b)
{
    return a.folder == b.folder && a.name == b.name && (a.attempt == b.attempt || !a.folder.isEmpty());
}

} // namespace

const std::pair<ScalarSource, ScalarPosition> *ScalarRun::readBefore(const ScalarSource &source) const
{
    const auto found =
        std::ranges::find_if(positions, [&](const auto &known) { return isSameSource(known.first, source); });
    return found == positions.end() ? nullptr : &*found;
}

void ScalarRun::remember(const ScalarBatch &batch)
{
    if (batch.position.offset < 0)
        return;
    const auto found =
        std::ranges::find_if(positions, [&](const auto &known) { return isSameSource(known.first, batch.source); });
    if (found == positions.end())
        positions.emplaceBack(batch.source, batch.position);
    else
        found->second = batch.position;
}

void ScalarRun::keep(const ScalarBatch &batch)
{
    auto *last = unsaved.isEmpty() ? nullptr : &unsaved.last();
    const bool fits = last != nullptr && last->source == batch.source
        && last->samples.size() + batch.samples.size() <= mostBatchSamples;
    if (fits) {
        last->samples += batch.samples;
        last->position = batch.position;
        last->total = batch.total > 0 ? batch.total : last->total;
    } else {
        unsaved.append(batch);
    }
    unsavedSamples += batch.samples.size();
    while (unsavedSamples > mostUnsaved && unsaved.size() > 1)
        unsavedSamples -= unsaved.takeFirst().samples.size();
}

void ScalarRun::begin(int number)
{
    attempt = number;
    logs.clear();
    alerts.restart();
    searchedAt = std::chrono::milliseconds{-1};
}

QStringList ScalarRun::problems() const
{
    constexpr int mostFiles = 5;
    QStringList sentences;
    for (const auto *error : {&loadError, &storeError, &fileError}) {
        if (*error && !(*error)->message.isEmpty() && !sentences.contains((*error)->message))
            sentences.append((*error)->message);
    }
    if (lost > 0)
        sentences.append(ScalarMessages::tr("A part of what was kept of this run is damaged (%1 bytes): its values are "
                                            "missing.")
                             .arg(QLocale{}.toString(lost)));
    if (isCut)
        sentences.append(ScalarMessages::tr("There are more event files or folders than are read. Choose a folder "
                                            "further down."));
    int named = 0;
    for (const auto &[path, file] : files) {
        if (const auto problem = file.feed.problem(); !problem.isEmpty() && ++named <= mostFiles)
            sentences.append(problem);
    }
    return sentences + history.problems();
}
