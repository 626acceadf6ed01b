// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the palette finds beside commands: the project's own things, and what can be done with them. Each line looks its
// thing up again when it is chosen, so one that is gone leads nowhere harmful.
#include "app/cloud.h"
#include "app/commands.h"
#include "app/mainwindow.h"
#include "app/panels.h"
#include "services/core/punctuation.h"
#include "services/pod/jobservice.h"
#include "services/quota/grants.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/outlived.h"
#include "services/wish/wishservice.h"
#include "widgets/common/noticebar.h"
#include "widgets/guide/guidetext.h"
#include "widgets/keys/keyspage.h"
#include "widgets/pod/jobwords.h"
#include "widgets/quota/quotapage.h"
#include "widgets/start/startpage.h"
#include "widgets/storage/storagepage.h"
#include "widgets/terminal/page.h"
#include "widgets/tpu/tpupage.h"
#include "widgets/wish/wishwords.h"

#include <QCoreApplication>
#include <QFile>
#include <QLineEdit>

#include <algorithm>

using namespace Qt::StringLiterals;

enum class TpuDeed : quint8 { Terminal, Usage, Run, Port, SetUp, Job, Editor, SshConfig, Flags, Stop, Delete };

namespace {

constexpr qsizetype mostWithDeeds = 100; ///< with more TPUs than that, only themselves stand in the list
constexpr int mostHosts = 4'000;

/// "%1" is the TPU's name.
constexpr std::array tpuDeeds{
    std::pair{TpuDeed::Terminal, QT_TRANSLATE_NOOP("Commands", "Open a terminal on %1")},
    std::pair{TpuDeed::Usage, QT_TRANSLATE_NOOP("Commands", "Show the usage of %1")},
    std::pair{TpuDeed::Run, QT_TRANSLATE_NOOP("Commands", "Run a command on %1…")},
    std::pair{TpuDeed::Port, QT_TRANSLATE_NOOP("Commands", "Forward a port of %1…")},
    std::pair{TpuDeed::SetUp, QT_TRANSLATE_NOOP("Commands", "Set up %1…")},
    std::pair{TpuDeed::Job, QT_TRANSLATE_NOOP("Commands", "Show the job on %1")},
    std::pair{TpuDeed::Editor, QT_TRANSLATE_NOOP("Commands", "Open %1 in VS Code")},
    std::pair{TpuDeed::SshConfig, QT_TRANSLATE_NOOP("Commands", "SSH configuration of %1…")},
    std::pair{TpuDeed::Flags, QT_TRANSLATE_NOOP("Commands", "Flags of libtpu on %1…")},
    std::pair{TpuDeed::Stop, QT_TRANSLATE_NOOP("Commands", "Stop %1…")},
    std::pair{TpuDeed::Delete, QT_TRANSLATE_NOOP("Commands", "Delete %1…")},
};
constexpr auto quotaOf = QT_TRANSLATE_NOOP("Commands", "Quota in %1");
constexpr auto hostOf = QT_TRANSLATE_NOOP("Commands", "Open a terminal on %1");

QString named(const char *source, const QString &name)
{
    return QCoreApplication::translate("Commands", source).arg(name);
}

/// The same sources in all languages, translated once for all TPUs.
QStringList filledIn(const QStringList &patterns, const QString &name)
{
    QStringList names;
    for (const QString &pattern : patterns)
        names << pattern.arg(name);
    return names;
}

bool endsSomething(TpuDeed deed)
{
    return deed == TpuDeed::Stop || deed == TpuDeed::Delete;
}

bool isReady(const Tpu &tpu)
{
    return tpu.state == TpuState::Ready && !tpu.isLegacyNode();
}

} // namespace

void Panels::addPaletteSources()
{
    Commands *commands = m_window->parts().commands;
    const auto whileReady = [this, commands](void (Panels::*source)(QList<PaletteEntry> &)) {
        commands->addSource([this, source] {
            QList<PaletteEntry> entries;
            if (m_cloud->services() != nullptr)
                (this->*source)(entries);
            return entries;
        });
    };
    whileReady(&Panels::listTpus);
    whileReady(&Panels::listHosts);
    whileReady(&Panels::listRequests);
    whileReady(&Panels::listJobs);
    whileReady(&Panels::listZones);
    whileReady(&Panels::listViews);
    commands->addSource([this] { return listGuide(); });
    addFirstThings();
    commands->add(
        {"tpu.sshConfig", QT_TRANSLATE_NOOP("Commands", "SSH configuration for other programs…"), {}, "file-code"},
        this, [this] {
            const QList<Tpu> tpus = m_cloud->services() != nullptr ? m_cloud->services()->tpus->tpus() : QList<Tpu>{};
            m_window->showPanel(Panel::Tpus);
            if (const auto ready = std::ranges::find_if(tpus, &isReady); ready != tpus.end())
                doWith(ready->id, TpuDeed::SshConfig);
        });
}

/// What a newcomer looks for by its name, wherever it stands.
void Panels::addFirstThings()
{
    Commands *commands = m_window->parts().commands;
    commands->add({"help.firstSteps", QT_TRANSLATE_NOOP("Commands", "Show the first steps"), {}, "list-checks"}, this,
                  [this] {
                      m_window->showPanel(Panel::Start);
                      if (auto *start = qobject_cast<StartPage *>(m_window->page(Panel::Start)))
                          start->showSteps(true);
                  });
    commands->add({"terminal.generateKey", QT_TRANSLATE_NOOP("Commands", "Generate an SSH key…"), {}, "key-round"},
                  this, [this] {
                      m_window->showPanel(Panel::Keys);
                      if (auto *keys = qobject_cast<KeysPage *>(m_window->page(Panel::Keys)))
                          keys->openGenerate();
                  });
    commands->add({"terminal.publishKey", QT_TRANSLATE_NOOP("Commands", "Publish key…"), {}, "upload"}, this, [this] {
        m_window->showPanel(Panel::Keys);
        if (auto *keys = qobject_cast<KeysPage *>(m_window->page(Panel::Keys)))
            keys->openPublish();
    });
}

void Panels::listTpus(QList<PaletteEntry> &entries)
{
    const QList<Tpu> &tpus = m_cloud->services()->tpus->tpus();
    for (const Tpu &tpu : tpus) {
        const QString key = u"tpu:"_s + tpu.id.toString();
        entries.append({.key = key,
                        .kind = PaletteKind::Tpu,
                        .text = tpu.shortName,
                        .detail = tpu.zone.toString(),
                        .names = {tpu.acceleratorType, tpu.stateText},
                        .run = [this, id = tpu.id] { showTpu(id); }});
    }
    if (tpus.size() > mostWithDeeds)
        return;
    for (const auto &[deed, source] : tpuDeeds) {
        const QStringList patterns = m_window->parts().commands->names(source);
        for (const Tpu &tpu : tpus) {
            if (!isReady(tpu))
                continue;
            const QString key = u"tpu:%1:%2"_s.arg(std::to_underlying(deed)).arg(tpu.id.toString());
            entries.append({.key = key,
                            .kind = PaletteKind::Tpu,
                            .text = named(source, tpu.shortName),
                            .detail = tpu.zone.toString(),
                            .names = filledIn(patterns, tpu.shortName),
                            .deeds = endsSomething(deed) ? filledIn(patterns, {}) : QStringList{},
                            .run = [this, deed, id = tpu.id] { doWith(id, deed); },
                            .effect = endsSomething(deed) ? PaletteEffect::Ends : PaletteEffect::Opens});
        }
    }
}

void Panels::listHosts(QList<PaletteEntry> &entries)
{
    const QStringList patterns = m_window->parts().commands->names(hostOf);
    int left = mostHosts;
    for (const Tpu &tpu : m_cloud->services()->tpus->tpus()) {
        if (!isReady(tpu) || tpu.endpoints.size() < 2)
            continue;
        for (const PodHost &host : hostsOf(tpu)) {
            if (left-- <= 0)
                return;
            const NetworkEndpoint at = tpu.endpoints.value(host.worker);
            QStringList names = filledIn(patterns, host.label);
            names << at.externalIp << at.internalIp;
            names.removeAll(QString{});
            entries.append({.key = u"host:"_s + host.id,
                            .kind = PaletteKind::Host,
                            .text = named(hostOf, host.label),
                            .detail = tpu.zone.toString(),
                            .names = names,
                            .keywords = {u"%1 host %2"_s.arg(tpu.shortName).arg(host.worker),
                                         u"%1 worker %2"_s.arg(tpu.shortName).arg(host.worker)},
                            .run = [this, id = tpu.id, worker = host.worker] { openTerminal(id, worker); }});
        }
    }
}

void Panels::listRequests(QList<PaletteEntry> &entries)
{
    for (const WishView &view : m_cloud->services()->wishes->wishes()) {
        QStringList zones;
        for (const WishLine &line : view.lines)
            zones << line.zone.toString();
        const QString name = view.winner ? lastSegment(view.winner->toString()) : view.wish.namePattern;
        entries.append({.key = u"request:"_s + view.wish.id.toString(QUuid::Id128),
                        .kind = PaletteKind::Request,
                        .text = u"%1 · %2"_s.arg(name, view.wish.spec.acceleratorType),
                        .detail = isOutlived(view, *m_cloud->services()->tpus) ? tr("deleted", "state of a request")
                                                                               : wishwords::shortState(view),
                        .names = zones,
                        .run = [this, id = view.wish.id] { showRequest(id); }});
    }
}

void Panels::listJobs(QList<PaletteEntry> &entries)
{
    const JobService *jobs = m_cloud->services()->jobs;
    for (const Job &job : jobs->jobs()) {
        entries.append({.key = u"job:"_s + job.id.toString(QUuid::Id128),
                        .kind = PaletteKind::Job,
                        .text = job.spec.name,
                        .detail = jobwords::stateText(job, jobs->live(job.id)),
                        .names = {job.spec.command.left(120)},
                        .run = [this, id = job.id] { showJob(id); }});
    }
}

/// Every zone that has quota, a grant or a TPU of this project, with the generations that are the user's there.
void Panels::listZones(QList<PaletteEntry> &entries)
{
    const CloudServices &services = *m_cloud->services();
    QMap<QString, QStringList> zones;
    QSet<QString> granted;
    for (const QuotaRow &row : services.quota->rows()) {
        if (row.zoneLimit.value_or(0) != 0)
            zones[row.zone.toString()] << row.generation;
    }
    for (const Grant &grant : services.grants->grants()) {
        for (const GrantRow &row : grant.rows) {
            zones[row.zone.toString()] << row.generation;
            granted << row.zone.toString();
        }
    }
    for (const Tpu &tpu : services.tpus->tpus())
        zones[tpu.zone.toString()];
    zones.remove({});
    const QStringList patterns = m_window->parts().commands->names(quotaOf);
    const QStringList grantWords = m_window->parts().commands->names(QT_TRANSLATE_NOOP("Commands", "Grant"));
    for (auto [zone, generations] : zones.asKeyValueRange()) {
        generations.removeAll(QString{});
        generations.removeDuplicates();
        std::ranges::sort(generations);
        entries.append({.key = u"zone:"_s + zone,
                        .kind = PaletteKind::Zone,
                        .text = named(quotaOf, zone),
                        .detail = punctuation::list(generations),
                        .names = filledIn(patterns, zone) + QStringList{zone},
                        .keywords = granted.contains(zone) ? grantWords : QStringList{},
                        .run = [this, zone] { showZone(zone); }});
    }
}

/// Every section by its title and its keywords in all languages. Only the heads of the files are read, and once.
QList<PaletteEntry> Panels::listGuide()
{
    struct Head
    {
        QString id;
        QMap<QString, QString> titles;
        QStringList keywords;
    };
    static const QList<Head> heads = [] {
        QList<Head> found;
        for (const QString &id : GuideText{}.sections()) {
            Head head{.id = id, .titles = {}, .keywords = {}};
            for (const QString &language : GuideText::languages()) {
                QFile file{u":/tpudesk/guide/%1/%2.md"_s.arg(language, id)};
                constexpr qint64 headSize = 1'500;
                const QString text = file.open(QFile::ReadOnly) ? QString::fromUtf8(file.read(headSize)) : QString{};
                for (const QString &line : text.split(u'\n').mid(0, 6)) {
                    if (line.startsWith("title: "_L1))
                        head.titles.insert(language, line.sliced(7));
                    else if (line.startsWith("keywords: "_L1))
                        head.keywords << line.sliced(10).split(u',', Qt::SkipEmptyParts);
                }
            }
            found << head;
        }
        return found;
    }();
    QList<PaletteEntry> entries;
    const QString language = GuideText::languageOf(QLocale{});
    for (const Head &head : heads) {
        const QString title = head.titles.value(language, head.titles.value(u"en"_s, head.id));
        entries.append({.key = u"guide:"_s + head.id,
                        .kind = PaletteKind::Guide,
                        .text = title,
                        .names = head.titles.values(),
                        .keywords = head.keywords + QStringList{u"%1 %2"_s.arg(panelTitle(Panel::Guide), title)},
                        .run = [this, id = head.id] { (void)showGuide(id); }});
    }
    return entries;
}

void Panels::openTerminal(const TpuId &tpu, int worker)
{
    auto *terminal =
        m_cloud->services() != nullptr ? qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal)) : nullptr;
    const auto there = terminal != nullptr ? m_cloud->services()->tpus->tpu(tpu) : std::nullopt;
    if (!there)
        return;
    if (worker > 0 && worker >= there->endpoints.size()) { // a link may say anything
        const auto last = there->endpoints.size() - 1;
        m_window->parts().notice->showNotice(
            Tone::Warning,
            last < 0 ? tr("The hosts of %1 are not known yet. Worker %2 can be opened when its addresses are there.")
                           .arg(there->shortName)
                           .arg(worker)
                : last == 0
                ? tr("%1 has no worker %2: it is a single host, worker 0.").arg(there->shortName).arg(worker)
                : tr("%1 has no worker %2: its workers are 0 to %3.").arg(there->shortName).arg(worker).arg(last));
        return m_window->showPanel(Panel::Tpus);
    }
    m_window->showPanel(Panel::Terminal);
    terminal->open(tpu, worker);
}

/// Only shows: a terminal is opened, nothing is asked of the cloud.
void Panels::openTpu(const TpuId &tpu, const QString &panel, int worker)
{
    if (panel == "terminal"_L1)
        return openTerminal(tpu, worker);
    if (panel == "usage"_L1)
        return showUsage(tpu);
    if (panel == "pod"_L1)
        return runOn({tpu});
    if (panel == "ports"_L1)
        return static_cast<void>(showPorts());
    if (panel == "storage"_L1) {
        m_window->showPanel(Panel::Storage);
        if (auto *storage = qobject_cast<StoragePage *>(m_window->page(Panel::Storage)))
            storage->showTpu(tpu);
        return;
    }
    showTpu(tpu);
}

/// What it does, it shows: on its own page.
void Panels::askTpuPage(TpuPage::Ask what, const TpuId &tpu)
{
    m_window->showPanel(Panel::Tpus);
    if (auto *page = qobject_cast<TpuPage *>(m_window->page(Panel::Tpus)))
        page->ask(what, tpu);
}

void Panels::doWith(const TpuId &tpu, TpuDeed deed)
{
    if (m_cloud->services() == nullptr || !m_cloud->services()->tpus->tpu(tpu))
        return;
    switch (deed) {
    case TpuDeed::Terminal: openTerminal(tpu, 0); break;
    case TpuDeed::Usage: showUsage(tpu); break;
    case TpuDeed::Run: runOn({tpu}); break;
    case TpuDeed::Port: forwardFrom(tpu, 0); break;
    case TpuDeed::SetUp: setUpTpu(tpu); break;
    case TpuDeed::Job: openJobOf(tpu); break;
    case TpuDeed::Editor: askTpuPage(TpuPage::Ask::Editor, tpu); break;
    case TpuDeed::SshConfig: askTpuPage(TpuPage::Ask::SshConfig, tpu); break;
    case TpuDeed::Flags: askTpuPage(TpuPage::Ask::Flags, tpu); break;
    case TpuDeed::Stop: askTpuPage(TpuPage::Ask::Stop, tpu); break;
    case TpuDeed::Delete: askTpuPage(TpuPage::Ask::Delete, tpu); break;
    }
}

/// The table of limits, filtered to that zone.
void Panels::showZone(const QString &zone)
{
    auto *page = m_cloud->services() != nullptr ? qobject_cast<QuotaPage *>(m_window->page(Panel::Quota)) : nullptr;
    if (page == nullptr)
        return;
    m_window->showPanel(Panel::Quota);
    page->showView(QuotaView::Limits);
    if (auto *filter = page->findChild<QLineEdit *>(u"quotaFilter"_s))
        filter->setText(zone);
}
