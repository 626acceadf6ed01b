// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runcomparison.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

struct RunComparisonText
{
    Q_DECLARE_TR_FUNCTIONS(RunComparison)
};

using LineSection = RunDifference::Section;
using LineKind = RunDifference::Kind;

struct ComparedLines
{
    QList<RunDifference> *lines;
    LineSection section;

    /// A fact that both may have; what neither has is left out.
    void add(const QString &name, const QString &left, const QString &right) const
    {
        if (left.isEmpty() && right.isEmpty())
            return;
        const auto kind = left.isEmpty() ? LineKind::OnlyRight
            : right.isEmpty()            ? LineKind::OnlyLeft
            : left == right              ? LineKind::Same
                                         : LineKind::Other;
        lines->append({.section = section, .kind = kind, .name = name, .left = left, .right = right});
    }
};

/// Where "--" begins a flag: behind a blank, outside of quotes.
QStringList partedAtFlags(const QString &line)
{
    QStringList parts;
    qsizetype begin = 0;
    QChar quote;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const auto c = line[i];
        if (c == u'\\' && quote != u'\'') {
            ++i;
        } else if (!quote.isNull()) {
            quote = c == quote ? QChar{} : quote;
        } else if (c == u'"' || c == u'\'') {
            quote = c;
        } else if (i > begin && c == u'-' && line[i - 1].isSpace() && QStringView{line}.sliced(i).startsWith("--"_L1)) {
            parts << line.sliced(begin, i - begin).trimmed();
            begin = i;
        }
    }
    parts << line.sliced(begin).trimmed();
    parts.removeAll(QString{});
    return parts;
}

/// How many lines in the same order two texts have in common at most, from each pair of places on.
class CommonLines
{
public:
    CommonLines(const QStringList &left, const QStringList &right)
        : m_left{left}
        , m_right{right}
        , m_lengths((size_t(left.size()) + 1) * (size_t(right.size()) + 1), 0)
    {
        for (auto i = left.size() - 1; i >= 0; --i) {
            for (auto j = right.size() - 1; j >= 0; --j)
                m_lengths[place(i, j)] =
                    left[i] == right[j] ? quint16(from(i + 1, j + 1) + 1) : std::max(from(i + 1, j), from(i, j + 1));
        }
    }

    void addTo(QList<RunDifference> *lines) const
    {
        qsizetype i = 0;
        qsizetype j = 0;
        const auto add = [lines](LineKind kind, const QString &left, const QString &right) {
            lines->append({.section = LineSection::Command, .kind = kind, .left = left, .right = right});
        };
        while (i < m_left.size() && j < m_right.size()) {
            if (m_left[i] == m_right[j]) {
                add(LineKind::Same, m_left[i], m_right[j]);
                ++i;
                ++j;
            } else if (from(i + 1, j + 1) == from(i, j) && isSameFlag(m_left[i], m_right[j])) {
                add(LineKind::Other, m_left[i++], m_right[j++]);
            } else if (from(i + 1, j) >= from(i, j + 1)) {
                add(LineKind::OnlyLeft, m_left[i++], {});
            } else {
                add(LineKind::OnlyRight, {}, m_right[j++]);
            }
        }
        while (i < m_left.size())
            add(LineKind::OnlyLeft, m_left[i++], {});
        while (j < m_right.size())
            add(LineKind::OnlyRight, {}, m_right[j++]);
    }

private:
    [[nodiscard]] size_t place(qsizetype i, qsizetype j) const
    {
        return size_t(i) * (size_t(m_right.size()) + 1) + size_t(j);
    }
    [[nodiscard]] quint16 from(qsizetype i, qsizetype j) const { return m_lengths[place(i, j)]; }
    /// "--lr=3e-4" and "--lr 1e-4"; also two programs at the same place.
    [[nodiscard]] static bool isSameFlag(const QString &left, const QString &right)
    {
        const auto nameOf = [](const QString &line) {
            const auto end = std::ranges::find_if(line, [](QChar c) { return c == u'=' || c.isSpace(); });
            return QStringView{line}.first(std::distance(line.begin(), end));
        };
        return nameOf(left) == nameOf(right);
    }

    const QStringList &m_left;
    const QStringList &m_right;
    std::vector<quint16> m_lengths;
};

void addCommand(const QString &left, const QString &right, QList<RunDifference> *lines)
{
    const auto leftLines = commandLines(left);
    const auto rightLines = commandLines(right);
    constexpr auto most = RunComparison::mostLines;
    const auto leftHead = leftLines.mid(0, most);
    const auto rightHead = rightLines.mid(0, most);
    CommonLines{leftHead, rightHead}.addTo(lines);
    const ComparedLines rest{lines, LineSection::Command};
    for (auto i = most; i < std::max(leftLines.size(), rightLines.size()); ++i)
        rest.add({}, leftLines.value(i), rightLines.value(i));
}

/// As it can be compared: of a secret one that there is one.
QString shownVariable(const JobVariable *variable)
{
    if (variable == nullptr)
        return {};
    if (variable->isSecret)
        return RunComparisonText::tr("(secret)");
    return variable->value.isEmpty() ? u"\"\""_s : variable->value;
}

const JobVariable *variableNamed(const QList<JobVariable> &variables, const QString &name)
{
    const auto found = std::ranges::find(variables, name, &JobVariable::name);
    return found == variables.end() ? nullptr : &*found;
}

QString shownNumber(double value)
{
    return QLocale::c().toString(value, 'g', 8);
}

QString shownValue(const QList<RunValue> &values, const QString &tag)
{
    const auto found = std::ranges::find(values, tag, &RunValue::tag);
    return found == values.end() ? QString{} : shownNumber(found->value);
}

void addVariables(const RunConfig &left, const RunConfig &right, QList<RunDifference> *lines)
{
    QStringList names;
    for (const auto &variables : {left.variables, right.variables}) {
        for (const auto &variable : variables)
            names << variable.name;
    }
    names.sort();
    names.removeDuplicates();
    const ComparedLines list{lines, LineSection::Variables};
    for (const auto &name : std::as_const(names))
        list.add(name, shownVariable(variableNamed(left.variables, name)),
                 shownVariable(variableNamed(right.variables, name)));
}

void addFacts(const RunConfig &left, const RunConfig &right, QList<RunDifference> *lines)
{
    const ComparedLines code{lines, LineSection::Code};
    code.add(RunComparisonText::tr("Folder"), left.code.folder, right.code.folder);
    code.add(RunComparisonText::tr("SHA-256 of the code"), left.code.hash, right.code.hash);
    const ComparedLines versions{lines, LineSection::Versions};
    versions.add(u"Python"_s, left.versions.python, right.versions.python);
    versions.add(u"JAX"_s, left.versions.jax, right.versions.jax);
    versions.add(u"jaxlib"_s, left.versions.jaxlib, right.versions.jaxlib);
    versions.add(u"libtpu"_s, left.versions.libtpu, right.versions.libtpu);
    const ComparedLines machine{lines, LineSection::Machine};
    machine.add(RunComparisonText::tr("Type"), left.acceleratorType, right.acceleratorType);
    machine.add(RunComparisonText::tr("Zone"), left.zone.toString(), right.zone.toString());
    const auto count = [](qsizetype number) { return number > 0 ? QLocale{}.toString(number) : QString{}; };
    machine.add(RunComparisonText::tr("Hosts"), count(left.hosts.size()), count(right.hosts.size()));
    machine.add(RunComparisonText::tr("Chips"), count(left.chips), count(right.chips));
    machine.add(RunComparisonText::tr("Folder on the hosts"), left.folder, right.folder);
}

void addValues(const RunResult &left, const RunResult &right, QList<RunDifference> *lines)
{
    const ComparedLines result{lines, LineSection::Result};
    const auto step = [](const RunResult &run) { return run.step ? QLocale{}.toString(*run.step) : QString{}; };
    result.add(RunComparisonText::tr("Last step"), step(left), step(right));
    result.add(RunComparisonText::tr("Attempts"), QLocale{}.toString(left.attempts),
               QLocale{}.toString(right.attempts));
    QStringList tags;
    for (const auto &values : {left.values, right.values}) {
        for (const auto &value : values)
            tags << value.tag;
    }
    tags.sort();
    tags.removeDuplicates();
    const ComparedLines list{lines, LineSection::Values};
    for (const auto &tag : std::as_const(tags))
        list.add(tag, shownValue(left.values, tag), shownValue(right.values, tag));
}

} // namespace

QStringList commandLines(const QString &command)
{
    QStringList lines;
    QString joined;
    const auto all = command.split(u'\n');
    for (const auto &line : all) {
        const auto text = line.trimmed();
        const bool goesOn = text.endsWith(u'\\') && !text.endsWith("\\\\"_L1);
        joined += (joined.isEmpty() ? QString{} : u" "_s) + (goesOn ? text.chopped(1).trimmed() : text);
        if (!goesOn)
            lines << partedAtFlags(std::exchange(joined, {}));
    }
    return lines << partedAtFlags(joined);
}

qsizetype RunComparison::differences() const
{
    return std::ranges::count_if(lines, [](const RunDifference &line) { return line.kind != LineKind::Same; });
}

RunComparison compareRuns(const RunRecord &left, const RunRecord &right)
{
    RunComparison comparison;
    addCommand(left.config.command, right.config.command, &comparison.lines);
    addVariables(left.config, right.config, &comparison.lines);
    addFacts(left.config, right.config, &comparison.lines);
    addValues(left.result, right.result, &comparison.lines);
    return comparison;
}
