// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a server can put into an answer: JSON to nodes, requests, operations, errors, quotas and host keys;
// Retry-After and times. The strict reader must agree with Qt's own.
#include "services/core/shellquote.h"
#include "services/net/googleerror.h"
#include "services/net/longrunning.h"
#include "services/net/retrypolicy.h"
#include "services/net/strictjson.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/datadisks.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpujson.h"
#include "services/tpu/tpulog.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>
#include <QTimeZone>

#include <cstdint>

namespace {

void readAll(const QJsonObject &json)
{
    for (const auto &tpu : parseTpus(json)) {
        require(!tpu.id.isEmpty() && !tpu.shortName.isEmpty());
        require(!gcloudCommand(TpuAction::Stop, tpu.id).isEmpty());
    }
    if (const auto tpu = parseTpu(json))
        require(tpu->zone == zoneOf(tpu->id.toString()));
    for (const auto &instance : parseInstances(json))
        require(isComputeInstance(instance.id) && instance.zone == zoneOf(instance.id.toString()));
    for (const auto &zone : silentZones(json))
        require(!zone.toString().contains(u'/'));
    if (const auto operation = parseComputeOperation(json))
        require(isComputeOperation(operation->name));
    for (const auto &disk : parseZoneDisks(json))
        require(diskPathIn(disk.path) == disk.path && !zoneOfDisk(disk.path).isEmpty());
    (void)parseQueuedResources(json);
    (void)parseQueuedResource(json);
    for (const auto &entry : parseLogEntries(json))
        require(entry.at.isValid() && entry.text.size() <= 8'000 && !entry.text.contains(QChar{0x1b}));
    require(parseGuestAttributes(json, 8).size() == 8);
    if (const auto operation = parseOperation(json))
        require(!operation->name.isEmpty() && (operation->progress == Progress::Done || !operation->error));
    for (const auto channel : {ErrorChannel::Answer, ErrorChannel::Operation}) {
        const auto error = errorFrom(parseServerStatus(json, channel), channel);
        require(!error.message.isEmpty());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const auto text = QByteArray::fromRawData(reinterpret_cast<const char *>(bytes), qsizetype(size));
    const auto read = readStrictJson(text);
    if (read.flaw == JsonFlaw::None) {
        require(QJsonDocument::fromJson(text).isObject());
        readAll(read.object);
    }
    // The quick road over the bytes is the same as the one over objects.
    auto page = readNodePage(text);
    require(page.rest.flaw == read.flaw && page.tpus == parseTpus(read.object));
    auto rest = read.object;
    rest.remove(QLatin1StringView{"nodes"});
    require(page.rest.object == rest);
    const auto now = QDateTime::fromSecsSinceEpoch(1'795'000'000, QTimeZone::UTC);
    if (const auto wait = parseRetryAfter(text, now))
        require(wait->count() >= 0);
    const auto words = QString::fromUtf8(text.left(256));
    (void)parseTime(words);
    require(!shellQuoted(words).isEmpty());
    return 0;
}
