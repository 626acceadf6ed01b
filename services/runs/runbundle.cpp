// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runbundle.h"

#include "services/core/async/worker.h"
#include "services/core/log.h"
#include "services/core/plaintext.h"
#include "services/diagnostics/bugreport.h"
#include "services/hosts/plainoutput.h"
#include "services/runs/tararchive.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QSaveFile>
#include <QThreadPool>
#include <QTimeZone>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct RunBundleText
{
    Q_DECLARE_TR_FUNCTIONS(RunBundle)
};

QString eventName(LedgerEvent::Kind kind)
{
    switch (kind) {
    case LedgerEvent::Kind::Started: return u"attempt started"_s;
    case LedgerEvent::Kind::Began: return u"began on all hosts"_s;
    case LedgerEvent::Kind::Step: return u"step"_s;
    case LedgerEvent::Kind::RestoreBegan: return u"restore began"_s;
    case LedgerEvent::Kind::Restored: return u"restored"_s;
    case LedgerEvent::Kind::SaveBegan: return u"save began"_s;
    case LedgerEvent::Kind::Saved: return u"saved"_s;
    case LedgerEvent::Kind::Checkpoint: return u"checkpoint complete"_s;
    case LedgerEvent::Kind::HungSince: return u"hung since then"_s;
    case LedgerEvent::Kind::Interrupted: return u"interrupted"_s;
    case LedgerEvent::Kind::Ended: return u"ended"_s;
    case LedgerEvent::Kind::CapacityAsked: return u"capacity requested"_s;
    case LedgerEvent::Kind::CapacityGot: return u"capacity got"_s;
    case LedgerEvent::Kind::CapacityDropped: return u"request dropped"_s;
    case LedgerEvent::Kind::Seen: return u"looked at"_s;
    case LedgerEvent::Kind::Evaluated: return u"evaluated"_s;
    case LedgerEvent::Kind::Unwatched: break;
    }
    return u"not watched until then"_s;
}

QString causeName(JobInterruption cause)
{
    switch (cause) {
    case JobInterruption::None: return {};
    case JobInterruption::Preempted: return u"preempted"_s;
    case JobInterruption::Gone: return u"TPU deleted"_s;
    case JobInterruption::Replaced: return u"machine replaced"_s;
    case JobInterruption::Stopped: return u"TPU stopped"_s;
    case JobInterruption::Maintenance: return u"maintenance"_s;
    case JobInterruption::Restarted: return u"host restarted"_s;
    case JobInterruption::HalfStarted: return u"started on some hosts only"_s;
    case JobInterruption::CheckpointLost: return u"checkpoint deleted"_s;
    case JobInterruption::Failed: break;
    }
    return u"command failed"_s;
}

QString timeOfEvent(qint64 ms)
{
    return QDateTime::fromMSecsSinceEpoch(ms, QTimeZone::UTC).toString(Qt::ISODateWithMs);
}

QString secondsText(qint64 ms)
{
    return QString::number(double(ms) / 1'000, 'f', 1) + u" s"_s;
}

/// The newest of them, in the order of time: what came before is in the ledger's sums.
QString eventLines(QList<LedgerEvent> events)
{
    constexpr qsizetype most = 5'000;
    QStringList lines;
    if (events.size() > most)
        lines << u"(%1 earlier ones left out)"_s.arg(events.size() - most);
    std::ranges::stable_sort(events, {}, &LedgerEvent::at); // some are told late
    for (const auto &event : events.mid(std::max<qsizetype>(0, events.size() - most))) {
        QStringList words{timeOfEvent(event.at), u"attempt %1"_s.arg(event.attempt), eventName(event.kind)};
        if (event.step >= 0)
            words << u"step %1"_s.arg(event.step);
        if (event.took >= 0)
            words << u"took %1"_s.arg(secondsText(event.took));
        if (event.cause != JobInterruption::None)
            words << causeName(event.cause);
        if (event.within > 0)
            words << u"known to %1"_s.arg(secondsText(event.within));
        lines << words.join(u", "_s);
    }
    return lines.join(u'\n');
}

QString ledgerLines(const Ledger &ledger)
{
    static constexpr std::array names{"productive"_L1,     "waiting for capacity"_L1,
                                      "setting up"_L1,     "restoring"_L1,
                                      "repeated steps"_L1, "saving"_L1,
                                      "hung"_L1,           "idle"_L1,
                                      "not known"_L1};
    static_assert(names.size() == size_t(ledgerKinds));
    QStringList lines;
    for (int kind = 0; kind < ledgerKinds; ++kind)
        lines << names[size_t(kind)] + u": "_s + secondsText(ledger.total(LedgerKind(kind)));
    lines << u"interruptions: %1"_s.arg(ledger.losses.size())
          << u"resolution: %1"_s.arg(secondsText(ledger.resolution));
    return lines.join(u'\n');
}

QString runLines(const RunRecord &run)
{
    const auto &config = run.config;
    QStringList lines{u"run: "_s + run.id.toString(QUuid::WithoutBraces), u"name: "_s + config.name,
                      u"created: "_s + run.createdAt.toUTC().toString(Qt::ISODate),
                      u"attempts: %1"_s.arg(run.result.attempts)};
    if (run.result.step)
        lines << u"last step: %1"_s.arg(*run.result.step);
    if (!run.result.why.isEmpty())
        lines << u"why: "_s + run.result.why;
    lines << u"type: "_s + config.acceleratorType << u"zone: "_s + config.zone.toString()
          << u"hosts: %1"_s.arg(config.hosts.size()) << u"chips: %1"_s.arg(config.chips)
          << u"Python: "_s + config.versions.python << u"JAX: "_s + config.versions.jax
          << u"jaxlib: "_s + config.versions.jaxlib << u"libtpu: "_s + config.versions.libtpu
          << u"folder on the hosts: "_s + config.folder << u"SHA-256 of the code: "_s + config.code.hash << QString{}
          << u"variables:"_s;
    for (const auto &variable : config.variables)
        lines << u"  %1=%2"_s.arg(variable.name, variable.isSecret ? u"(secret)"_s : variable.value);
    lines << QString{} << u"command:"_s << config.command << QString{} << u"last values:"_s;
    for (const auto &value : run.result.values)
        lines << u"  %1 = %2 (step %3)"_s.arg(value.tag, QString::number(value.value, 'g', 8),
                                              QString::number(value.step));
    return lines.join(u'\n');
}

/// Takes out what must not be there; the same word becomes the same stand-in in every file.
class BundleRedaction
{
public:
    BundleRedaction(const BundleContents &contents, BundlePeople people)
        : m_secrets{longestFirst(contents.secrets)}
        , m_names{longestFirst(contents.names)}
        , m_machines{longestFirst(contents.machines)}
        , m_people{people}
    {
    }

    [[nodiscard]] QString operator()(QString text)
    {
        for (const auto &secret : std::as_const(m_secrets))
            text.replace(secret, "[hidden]"_L1);
        text = redacted(text);
        if (m_people == BundlePeople::Shown)
            return text;
        text = withoutMachines(text); // a project's name may be a part of theirs
        for (qsizetype i = 0; i < m_names.size(); ++i)
            text.replace(m_names[i], u"[name-%1]"_s.arg(i + 1));
        return withoutAddresses(withoutPeople(text));
    }

private:
    /// One may be a part of another; what is short stands in every text.
    [[nodiscard]] static QStringList longestFirst(QStringList words)
    {
        constexpr qsizetype shortest = 4;
        words.removeIf([](const QString &word) { return word.size() < shortest; });
        words.removeDuplicates();
        std::ranges::stable_sort(words, std::ranges::greater{}, &QString::size);
        return words;
    }
    [[nodiscard]] QString withoutAddresses(const QString &text);
    [[nodiscard]] QString withoutMachines(const QString &text) const;

    QStringList m_secrets;
    QStringList m_names;
    QStringList m_machines;
    BundlePeople m_people;
    QHash<QString, int> m_addresses;
};

/// Whole words only: a machine may be called "node", and other words are not to suffer for it.
QString BundleRedaction::withoutMachines(const QString &text) const
{
    QStringList forms;
    for (const auto &machine : m_machines)
        forms << QRegularExpression::escape(machine);
    if (forms.isEmpty())
        return text;
    const QRegularExpression form{u"(?<![\\p{L}\\p{N}])(?:"_s + forms.join(u'|') + u")(?![\\p{L}\\p{N}])"_s};
    QString result;
    qsizetype end = 0;
    for (const auto &match : form.globalMatch(text)) {
        const auto number = m_machines.indexOf(match.captured()) + 1;
        result += text.sliced(end, match.capturedStart() - end) + u"[machine-%1]"_s.arg(number);
        end = match.capturedEnd();
    }
    return result + text.sliced(end);
}

/// Those of machines on the Internet; of private networks everybody has the same.
QString BundleRedaction::withoutAddresses(const QString &text)
{
    static const QRegularExpression form{
        u"(?<![0-9.])([0-9]{1,3})\\.([0-9]{1,3})\\.[0-9]{1,3}\\.[0-9]{1,3}(?![0-9.])"_s};
    QString result;
    qsizetype end = 0;
    for (const auto &match : form.globalMatch(text)) {
        const int first = match.captured(1).toInt();
        const int second = match.captured(2).toInt();
        const bool isCommon = first == 0 || first == 10 || first == 127 || first > 223
            || (first == 172 && second >= 16 && second < 32) || (first == 192 && second == 168)
            || (first == 169 && second == 254);
        if (isCommon)
            continue;
        auto &number = m_addresses[match.captured()];
        number = number > 0 ? number : int(m_addresses.size());
        result += text.sliced(end, match.capturedStart() - end) + u"[address-%1]"_s.arg(number);
        end = match.capturedEnd();
    }
    return result + text.sliced(end);
}

/// Letters and digits, and hyphens between.
QString asciiName(const QString &text)
{
    QString name;
    for (const QChar c : text.left(40)) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
        if (isPlain)
            name += c;
        else if (!name.isEmpty() && !name.endsWith(u'-'))
            name += u'-';
    }
    while (name.endsWith(u'-'))
        name.chop(1);
    return name;
}

/// Its end, of whole lines where there are some.
QString endOfText(const QString &text, qsizetype longest, bool *isCut)
{
    *isCut = text.size() > longest;
    if (!*isCut)
        return text;
    const auto end = text.last(longest);
    const auto line = end.indexOf(u'\n');
    return line >= 0 && line < longest / 2 ? end.sliced(line + 1) : end;
}

void addFile(BundlePlan *plan, BundleRedaction *redaction, const QString &name, const QString &text)
{
    if (text.trimmed().isEmpty())
        return;
    BundleFile file{.name = name};
    const auto clean = plainLines((*redaction)(text), text.size() * 2 + 1'000);
    file.text = endOfText(clean, BundlePlan::longestFile, &file.isCut);
    plan->files.append(file);
}

qsizetype sizeOfFiles(const BundlePlan &plan)
{
    qsizetype sum = 0;
    for (const auto &file : plan.files)
        sum += file.text.size();
    return sum;
}

void addLogs(BundlePlan *plan, BundleRedaction *redaction, const QList<BundleLog> &logs)
{
    auto size = sizeOfFiles(*plan);
    for (qsizetype host = 0; host < logs.size(); ++host) {
        const auto name = u"logs/host-%1.txt"_s.arg(host);
        if (host >= BundlePlan::mostLogs || size >= BundlePlan::longest) {
            plan->leftOut << name;
            continue;
        }
        auto text = PlainOutput{}.take(logs[host].text.last(std::min(logs[host].text.size(), BundlePlan::longestFile)));
        text.replace(u'\r', u'\n'); // a progress bar: each of its states is a line
        const auto files = plan->files.size();
        addFile(plan, redaction, name, u"# %1\n%2"_s.arg(logs[host].host, text));
        size += plan->files.size() > files ? plan->files.constLast().text.size() : 0;
    }
}

QString readMe(const BundleContents &contents, const BundlePlan &plan, BundlePeople people)
{
    static const auto alsoHidden = u" So were e-mail addresses, user names, external addresses, and names of the "
                                   "project and of machines; names of fewer than four letters stay."_s;
    QStringList lines{u"A run on Cloud TPUs, put together by TPU Desk for somebody who is to help with it."_s,
                      u"Tokens, keys and passwords were taken out."_s
                          + (people == BundlePeople::Hidden ? alsoHidden : QString{}),
                      u"Made at: "_s + contents.madeAt.toUTC().toString(Qt::ISODate), QString{}};
    for (const auto &file : plan.files)
        lines << (file.isCut ? u"%1 (its end only)"_s.arg(file.name) : file.name);
    if (!plan.leftOut.isEmpty())
        lines << u"Left out, as there was no room: %1 to %2"_s.arg(plan.leftOut.constFirst(), plan.leftOut.constLast());
    return (lines << QString{} << contents.about).join(u'\n');
}

Result<> notSaved(const QString &path, const QString &why)
{
    return failed(ErrorCode::FileFailed,
                  RunBundleText::tr("%1 could not be written: %2. Choose another folder.").arg(path, why));
}

Result<> savedBundle(const BundlePlan &plan, const QString &path, const std::stop_token &stop)
{
    TarArchive archive{plan.madeAt};
    for (const auto &file : plan.files) {
        if (stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        if (!archive.add((plan.folder + u'/' + file.name).toUtf8(), file.text.toUtf8()))
            return notSaved(path, RunBundleText::tr("the name of the file %1 in it is not allowed").arg(file.name));
    }
    const auto bytes = archive.finished();
    QSaveFile file{path};
    const bool isDone = !bytes.isEmpty() && file.open(QFile::WriteOnly)
        && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) && file.write(bytes) == bytes.size()
        && file.commit();
    return isDone ? Result<>{} : notSaved(path, file.errorString());
}

} // namespace

QList<BundleLog> bundleLogs(const JobTails &tails, const Job &job)
{
    QList<BundleLog> logs;
    if (job.last() == nullptr)
        return logs;
    const auto kept = tails.find(job.id, job.last()->number);
    const auto &hosts = job.last()->hosts;
    for (qsizetype i = 0; i < std::min(kept.size(), hosts.size()); ++i)
        logs.append({.host = labelOf(hosts[i].host), .text = kept[i].text});
    return logs;
}

BundlePlan planBundle(const BundleContents &contents, BundlePeople people)
{
    BundleRedaction redaction{contents, people};
    BundlePlan plan{.madeAt = contents.madeAt};
    // Not the run's name where people are hidden: it may be one of theirs.
    const auto name = asciiName(redaction(contents.run.config.name));
    plan.folder =
        u"tpudesk-%1-%2"_s.arg(name.isEmpty() ? u"run"_s : name, contents.madeAt.toUTC().date().toString(Qt::ISODate));
    addFile(&plan, &redaction, u"run.txt"_s, runLines(contents.run));
    addFile(&plan, &redaction, u"findings.txt"_s, contents.findings);
    addFile(&plan, &redaction, u"stacks.txt"_s, contents.stacks);
    addFile(&plan, &redaction, u"cores.txt"_s, contents.cores);
    addFile(&plan, &redaction, u"ledger.txt"_s, ledgerLines(contents.ledger));
    addFile(&plan, &redaction, u"events.txt"_s, eventLines(contents.events));
    addLogs(&plan, &redaction, contents.logs);
    BundlePlan head;
    addFile(&head, &redaction, u"README.txt"_s, readMe(contents, plan, people));
    plan.files = head.files + plan.files;
    return plan;
}

Task<> writeBundle(BundlePlan plan, QString path, std::stop_token stop)
{
    const auto work = [plan = std::move(plan), path = std::move(path)](const std::stop_token &token) {
        return savedBundle(plan, path, token);
    };
    return onWorker<void>(QThreadPool::globalInstance(), work, std::move(stop));
}
