// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/stepscript.h"

#include "services/core/shellquote.h"

#include <QFile>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostSaid = 200;
constexpr qsizetype longestWord = 64 * 1024;

QByteArray assignment(const QString &name, const QByteArray &value)
{
    return name.toUtf8() + '=' + shellQuote(value) + '\n';
}

QByteArray prelude()
{
    QFile file{u":/tpudesk/recipes/prelude.sh"_s};
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
}

QByteArray withEnd(QByteArray text)
{
    if (!text.endsWith('\n'))
        text += '\n';
    return text;
}

/// The words behind the mark and the kind, decoded.
QStringList wordsOf(const QList<QByteArray> &parts)
{
    QStringList words;
    for (qsizetype i = 2; i < parts.size(); ++i)
        words << QString::fromUtf8(QByteArray::fromBase64(parts[i])).left(longestWord);
    return words;
}

void take(StepResult &report, const QList<QByteArray> &parts)
{
    const auto words = wordsOf(parts);
    const auto &kind = parts[1];
    if (kind == "fact" && words.size() == 2 && report.facts.size() < mostSaid)
        report.facts.emplaceBack(words[0], words[1]);
    else if (kind == "secret" && words.size() == 2 && report.secrets.size() < mostSaid)
        report.secrets.emplaceBack(words[0], words[1]);
    else if (kind == "note" && !words.isEmpty() && report.notes.size() < mostSaid)
        report.notes << words;
    else if (kind == "problem" && !words.isEmpty() && report.problem.isEmpty())
        report.problem = words.first(), report.words = words.mid(1);
    else if (kind == "result" && words.size() == 1)
        report.result = words.first();
}

} // namespace

QByteArray scriptFor(const Recipe &recipe, const RecipeStep &step, const StepContext &place, StepAction action)
{
    QByteArray script = prelude() + '\n';
    script += assignment(u"TPUDESK_SAY"_s, place.mark.toUtf8());
    script += assignment(u"TPUDESK_ADDRESS"_s, place.address.toUtf8());
    script += assignment(u"TPUDESK_ROLE"_s, place.role.toUtf8());
    script += assignment(u"TPUDESK_WORKER"_s, QByteArray::number(place.worker));
    script += assignment(u"TPUDESK_HOSTS"_s, QByteArray::number(place.hosts));
    script += assignment(u"TPUDESK_RECIPE"_s, recipe.id.toUtf8());
    script += assignment(u"TPUDESK_VERSION"_s, QByteArray::number(recipe.version));
    for (const auto &parameter : recipe.parameters)
        script += assignment(parameter.name, place.values.value(parameter.name, parameter.fallback).toUtf8());
    for (const auto &given : step.given)
        script += assignment(given.name, place.values.value(given.name).toUtf8());
    for (const auto &file : step.files)
        script += assignment(file.name, recipe.text.files.value(file.file));
    for (const auto &file : recipe.include)
        script += '\n' + withEnd(recipe.text.files.value(file));
    script += '\n' + withEnd(recipe.text.files.value(step.script));
    return script + (action == StepAction::Apply ? "\nrun_step apply\n" : "\nrun_step undo\n");
}

StepResult saidIn(const QByteArray &output, const QString &mark)
{
    StepResult report;
    const QByteArray begin = mark.toUtf8() + ' ';
    QList<QByteArray> kept;
    for (const auto &line : output.split('\n')) {
        if (begin.size() < 8 || !line.startsWith(begin)) {
            kept << line;
            continue;
        }
        if (!kept.isEmpty() && kept.last().isEmpty())
            kept.removeLast(); // the line break before ours
        if (const auto parts = line.trimmed().split(' '); parts.size() >= 2)
            take(report, parts);
    }
    report.output = kept.join('\n');
    return report;
}

QByteArray StepOutputFilter::take(const QByteArray &bytes, const QString &mark)
{
    const QByteArray begin = mark.toUtf8() + ' ';
    m_line += bytes;
    QByteArray shown;
    qsizetype from = 0;
    for (qsizetype end = m_line.indexOf('\n'); end >= 0; end = m_line.indexOf('\n', from)) {
        const auto line = QByteArrayView{m_line}.sliced(from, end + 1 - from);
        from = end + 1;
        if (line.startsWith(begin)) {
            m_holdsBreak = false;
            continue;
        }
        if (std::exchange(m_holdsBreak, line == "\n"))
            shown += '\n';
        if (!m_holdsBreak)
            shown += line;
    }
    m_line.remove(0, from);
    if (m_line.size() > 64 * 1024) // no line of ours is that long without its break
        shown += std::exchange(m_line, {});
    return shown;
}

QByteArray StepOutputFilter::rest()
{
    m_holdsBreak = false;
    return std::exchange(m_line, {});
}

QString newMark()
{
    return u"#tpudesk-"_s + QString::number(QRandomGenerator::system()->generate64(), 16)
        + QString::number(QRandomGenerator::system()->generate64(), 16);
}
