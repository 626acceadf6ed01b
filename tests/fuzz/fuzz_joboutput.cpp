// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any output of a program and of a host: the same errors are found however it is cut, and nothing is believed too much.
#include "services/jobs/compilationcache.h"
#include "services/jobs/joblive.h"
#include "services/jobs/missingmodule.h"
#include "services/jobs/shellcommand.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace {

/// A command that goes on from a checkpoint whose name is anything at all.
void resumeFrom(const QString &text)
{
    qsizetype before = 0;
    const auto commands = shellCommands(text).value_or(QList<ShellCommand>{});
    for (const auto &command : commands) {
        for (const auto &word : command) {
            require(word.begin >= before && word.end > word.begin && word.end <= text.size(),
                    "words stand in the text");
            before = word.end;
        }
    }
    const ResumeSpec resume{.kind = ResumeTemplate::Flag, .text = QStringLiteral("--from={checkpoint}")};
    const auto resumed = resumedCommand(QStringLiteral("python t.py"), resume, ResumePoint{text, 1});
    const auto words = shellCommands(resumed);
    require(words && words->size() == 1 && words->constFirst().size() == 3, "a name is one word");
    require(resumedCommand(text, resume, {}).size() <= text.size(), "nothing is added without a checkpoint");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    ErrorScanner whole;
    whole.feed(0, raw);
    ErrorScanner cut;
    const auto at = raw.isEmpty() ? 0 : static_cast<unsigned char>(raw[0]) % raw.size();
    cut.feed(0, raw.first(at));
    cut.feed(at, raw.sliced(at));
    require(size > 4096 || whole.findings() == cut.findings(), "a cut changes nothing");
    const StepLines steps;
    JobSpec spec;
    spec.command = QStringLiteral("~/venv/bin/python train.py");
    CompilationCacheCounts cache;
    for (const auto &line : raw.split('\n')) {
        if (const auto event = compilationCacheEventIn(line))
            cache.add(*event);
        if (const auto step = steps.stepIn(line))
            require(*step >= 0, "no step is negative");
        if (const auto missing = missingModuleIn(line, spec))
            require(missing->name.size() <= line.size() && !missing->installCommand().contains(QLatin1Char{';'}),
                    "a module's name is one word");
    }
    require(cache.isEmpty() == sentenceOf(cache).isEmpty(), "what was counted is said");
    if (const auto look = parseLook(raw)) {
        require(look->bytes.size() <= raw.size() && look->offset >= 0, "no byte that did not come");
        const auto host = judged(JobHost{.host = plainHost(QStringLiteral("u"), QStringLiteral("h"))}, *look);
        require(host.state != JobState::Failed || look->status.has_value(), "only a status is a failure");
    }
    const auto times = logTimesFrom(raw, 0);
    qsizetype length = 0;
    for (const auto &piece : logPieces(times, 3, raw)) {
        require(piece.offset == 3 + length && !piece.bytes.isEmpty(), "the pieces lie one behind the other");
        length += piece.bytes.size();
    }
    require(length == raw.size(), "no byte is lost");
    [[maybe_unused]] const auto holders = parseHolders(raw);
    if (const auto job = jobFrom(QJsonDocument::fromJson(raw).object()))
        require(jobFrom(toJson(*job)).has_value(), "what was read can be written");
    resumeFrom(QString::fromUtf8(raw.left(4096)).remove(QChar::Null));
    JobLog log;
    log.append(0, raw);
    log.append(raw.size(), raw);
    require(log.end() == 2 * raw.size() && log.text().size() <= JobLog::limit, "the log knows where it is");
    return 0;
}
