// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/palettesources.h"

#include "services/core/punctuation.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "widgets/guide/guidetext.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/palette/commands.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/placeof.h"
#include "widgets/theme/icons.h"
#include "widgets/usage/usagepage.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

/// A command that does nothing but lead to a place.
struct CommandPlace
{
    Commands::Spec spec;
    Place place;
};

namespace {

constexpr qsizetype mostWithActions = 100; ///< with more TPUs than that, only themselves stand in the list
constexpr int mostHosts = 4'000;
constexpr qsizetype mostRuns = 100; ///< the newest of the lab book

/// What can be done with a TPU; "%1" is its name.
struct TpuCommand
{
    int key; ///< stays what it is: the palette remembers what was used last
    const char *source;
    Panel page;
    PlaceView view = PlaceView::Last;
    PlaceIntent intent = PlaceIntent::Show;
};

constexpr std::array tpuCommands{
    TpuCommand{0, QT_TRANSLATE_NOOP("Commands", "Open a terminal on %1"), Panel::Terminal, {}, PlaceIntent::Open},
    TpuCommand{1, QT_TRANSLATE_NOOP("Commands", "Show the usage of %1"), Panel::Usage},
    TpuCommand{2, QT_TRANSLATE_NOOP("Commands", "Run a command on %1…"), Panel::Pod, PlaceView::Run},
    TpuCommand{3, QT_TRANSLATE_NOOP("Commands", "Forward a port of %1…"), Panel::Ports, {}, PlaceIntent::New},
    TpuCommand{4, QT_TRANSLATE_NOOP("Commands", "Set up %1…"), Panel::Pod, PlaceView::SetUp},
    TpuCommand{5, QT_TRANSLATE_NOOP("Commands", "Show the job on %1"), Panel::Pod, PlaceView::Jobs,
               PlaceIntent::ShowJob},
    TpuCommand{6, QT_TRANSLATE_NOOP("Commands", "Open %1 in VS Code"), Panel::Tpus, {}, PlaceIntent::Editor},
    TpuCommand{7, QT_TRANSLATE_NOOP("Commands", "SSH configuration of %1…"), Panel::Tpus, {}, PlaceIntent::SshConfig},
    TpuCommand{8, QT_TRANSLATE_NOOP("Commands", "Flags of libtpu on %1…"), Panel::Tpus, {}, PlaceIntent::Flags},
    TpuCommand{9, QT_TRANSLATE_NOOP("Commands", "Stop %1…"), Panel::Tpus, {}, PlaceIntent::Stop},
    TpuCommand{10, QT_TRANSLATE_NOOP("Commands", "Delete %1…"), Panel::Tpus, {}, PlaceIntent::Delete},
};
constexpr auto quotaOf = QT_TRANSLATE_NOOP("Commands", "Quota in %1");
constexpr auto runOf = QT_TRANSLATE_NOOP("Commands", "Show the curves of %1");
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

bool endsSomething(PlaceIntent intent)
{
    return intent == PlaceIntent::Stop || intent == PlaceIntent::Delete;
}

bool isReady(const Tpu &tpu)
{
    return tpu.state == TpuState::Ready && !tpu.isLegacyNode();
}

/// One part of a switch: where it is, how its button is called, and its words in the page's own context.
struct SwitchPart
{
    Panel panel;
    const char *button;
    const char *context;
    const char *words;
    const char *comment = nullptr;
};

constexpr std::array parts{
    SwitchPart{Panel::Quota, "quotaSwitchLimits", "QuotaPage", "Limits"},
    SwitchPart{Panel::Quota, "quotaSwitchCleanUp", "QuotaPage", "Clean up"},
    SwitchPart{Panel::Quota, "quotaSwitchMoney", "QuotaPage", "Money"},
    SwitchPart{Panel::Tpus, "tpuSwitchList", "TpuPage", "List", "view of the TPUs, beside Requests and Capacity"},
    SwitchPart{Panel::Tpus, "tpuSwitchRequests", "TpuPage", "Requests"},
    SwitchPart{Panel::Tpus, "tpuSwitchCapacity", "TpuPage", "Capacity"},
    SwitchPart{Panel::Pod, "podSwitchSetUp", "PodPage", "Set-up"},
    SwitchPart{Panel::Pod, "podSwitchRun", "PodPage", "Run"},
    SwitchPart{Panel::Pod, "podSwitchJobs", "PodPage", "Jobs"},
    SwitchPart{Panel::Runs, "runSwitchCurves", "RunDetails", "Curves"},
    SwitchPart{Panel::Runs, "runSwitchLedger", "RunDetails", "Ledger", "of a run's time"},
    SwitchPart{Panel::Runs, "runSwitchStacks", "RunDetails", "Stacks", "of Python calls"},
    SwitchPart{Panel::Runs, "runSwitchProfile", "RunDetails", "Profile", "of a program's speed"},
    SwitchPart{Panel::Runs, "runSwitchNotes", "RunDetails", "Notes"},
    SwitchPart{Panel::Usage, "usageSwitchOverview", "UsagePage", "Map and graphs"},
    SwitchPart{Panel::Usage, "usageSwitchTable", "UsagePage", "Table"},
};

} // namespace

PaletteSources::PaletteSources(MainWindow *window, SessionManager *cloud, std::function<UsagePage *()> showUsage)
    : m_window{window}
    , m_commands{window->parts().commands}
    , m_cloud{cloud}
    , m_showUsage{std::move(showUsage)}
{
    addPlaces();
    addSources();
    addFirstThings();
}

void PaletteSources::lead(const CommandPlace &command)
{
    m_commands->add(command.spec, this, [this, place = command.place] { emit placeRequested(place); });
}

void PaletteSources::addPlaces()
{
    using enum PlaceIntent;
    const auto pod = [](PlaceView view, PlaceIntent intent) {
        return Place{.page = Panel::Pod, .view = view, .intent = intent};
    };
    lead({{"tpu.create", QT_TRANSLATE_NOOP("Commands", "Create a TPU…"), QKeySequence{Qt::CTRL | Qt::Key_N}, "plus"},
          places::createTpu});
    lead({{"tpu.requests", QT_TRANSLATE_NOOP("Commands", "Show my requests for TPUs"), {}, "inbox"},
          places::request({})});
    lead({{"app.doctor", QT_TRANSLATE_NOOP("Commands", "Open the doctor and check again"), {}, "shield-check"},
          places::doctor});
    lead({{"money.open", QT_TRANSLATE_NOOP("Commands", "What can be billed in this project"), {}, "gauge"},
          {.page = Panel::Quota, .view = PlaceView::Money}});
    lead({{"grant.paste", QT_TRANSLATE_NOOP("Commands", "Paste a TRC mail…"), {}, "mail"},
          {.page = Panel::Quota, .intent = PasteGrant}});
    lead({{"grant.list", QT_TRANSLATE_NOOP("Commands", "Show my TRC grants"), {}, "list-checks"},
          {.page = Panel::Quota, .intent = ListGrants}});
    lead({{"pod.run", QT_TRANSLATE_NOOP("Commands", "Run a command on hosts…"), {}, "terminal"},
          pod(PlaceView::Run, Show)});
    lead({{"pod.job", QT_TRANSLATE_NOOP("Commands", "New job on all hosts…"), {}, "play"}, pod(PlaceView::Jobs, New)});
    // Who asks for it by its name gets it, however many ended well.
    lead({{"pod.first", QT_TRANSLATE_NOOP("Commands", "Run a first program…"), {}, "play"},
          pod(PlaceView::Jobs, First)});
    lead({{"pod.setUp", QT_TRANSLATE_NOOP("Commands", "Set up a TPU…"), {}, "box"}, pod(PlaceView::SetUp, First)});
    lead({{"pod.plan", QT_TRANSLATE_NOOP("Commands", "Plan a pod…"), {}, "box"}, pod(PlaceView::SetUp, New)});
    lead({{"files.sync", QT_TRANSLATE_NOOP("Commands", "Sync a folder with hosts…"), {}, "refresh-cw"},
          {.page = Panel::Files, .intent = New}});
    addUsageCommands();
    lead({{"ports.open", QT_TRANSLATE_NOOP("Commands", "Show forwarded ports and servers"), {}, "network"},
          {.page = Panel::Ports}});
    lead({{"ports.new", QT_TRANSLATE_NOOP("Commands", "Forward a port…"), {}, "network"},
          {.page = Panel::Ports, .intent = New}});
    lead({{"ports.server", QT_TRANSLATE_NOOP("Commands", "Start TensorBoard or Jupyter…"), {}, "chart-column"},
          {.page = Panel::Ports, .intent = Server}});
    m_commands->add({"help.guide", QT_TRANSLATE_NOOP("Commands", "Read about this in the guide"),
                     QKeySequence{Qt::Key_F1}, "book-open"},
                    this, [this] { emit guideRequested(); });
    lead({{"terminal.local", QT_TRANSLATE_NOOP("Commands", "Open a shell on this computer"),
           QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_N}, "square-terminal"},
          {.page = Panel::Terminal, .intent = Local}});
}

void PaletteSources::addUsageCommands()
{
    const auto add = [this](const Commands::Spec &spec, std::function<void(UsagePage *)> act) {
        m_commands->add(spec, this, [this, act = std::move(act)] {
            if (auto *page = m_showUsage())
                act(page);
        });
    };
    lead({{"usage.compact", QT_TRANSLATE_NOOP("Commands", "Show the compact usage window"),
           QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_U}, "activity"},
          {.page = Panel::Usage, .intent = PlaceIntent::Compact}});
    add({"usage.straggler", QT_TRANSLATE_NOOP("Commands", "Select the next straggler"), {}, "triangle-alert"},
        &UsagePage::selectNextStraggler);
    add({"usage.report", QT_TRANSLATE_NOOP("Commands", "Copy the usage as a report"), {}, "clipboard"},
        &UsagePage::copyReport);
    add({"usage.csv", QT_TRANSLATE_NOOP("Commands", "Export the usage as numbers (CSV)…"), {}, "download"},
        [](UsagePage *page) { page->save(UsageExport::Csv); });
    add({"usage.png", QT_TRANSLATE_NOOP("Commands", "Export the usage as a picture (PNG)…"), {}, "download"},
        [](UsagePage *page) { page->save(UsageExport::Png); });
    add({"usage.svg", QT_TRANSLATE_NOOP("Commands", "Export the usage as a drawing (SVG)…"), {}, "download"},
        [](UsagePage *page) { page->save(UsageExport::Svg); });
    add({"usage.pdf", QT_TRANSLATE_NOOP("Commands", "Export the usage as a document (PDF)…"), {}, "download"},
        [](UsagePage *page) { page->save(UsageExport::Pdf); });
    add({"usage.settings", QT_TRANSLATE_NOOP("Commands", "How usage is measured and kept…"), {}, "settings"},
        &UsagePage::openSettings);
}

/// What a newcomer looks for by its name, wherever it stands.
void PaletteSources::addFirstThings()
{
    lead({{"help.firstSteps", QT_TRANSLATE_NOOP("Commands", "Show the first steps"), {}, "list-checks"},
          {.page = Panel::Start, .intent = PlaceIntent::Steps}});
    lead({{"terminal.generateKey", QT_TRANSLATE_NOOP("Commands", "Generate an SSH key…"), {}, "key-round"},
          {.page = Panel::Keys, .intent = PlaceIntent::New}});
    lead({{"terminal.publishKey", QT_TRANSLATE_NOOP("Commands", "Publish key…"), {}, "upload"},
          {.page = Panel::Keys, .intent = PlaceIntent::Publish}});
    m_commands->add(
        {"tpu.sshConfig", QT_TRANSLATE_NOOP("Commands", "SSH configuration for other programs…"), {}, "file-code"},
        this, [this] {
            const auto tpus = m_cloud->services() != nullptr ? m_cloud->services()->tpus.tpus() : QList<Tpu>{};
            const auto ready = std::ranges::find_if(tpus, &isReady);
            Place place{.page = Panel::Tpus};
            if (ready != tpus.end())
                place = {.page = Panel::Tpus, .target = ready->id.toString(), .intent = PlaceIntent::SshConfig};
            emit placeRequested(place);
        });
}

void PaletteSources::addSources()
{
    const auto whileReady = [this](void (PaletteSources::*source)(QList<PaletteEntry> &)) {
        m_commands->addSource([this, source] {
            QList<PaletteEntry> entries;
            if (m_cloud->services() != nullptr)
                (this->*source)(entries);
            return entries;
        });
    };
    whileReady(&PaletteSources::listTpus);
    whileReady(&PaletteSources::listHosts);
    whileReady(&PaletteSources::listRequests);
    whileReady(&PaletteSources::listJobs);
    whileReady(&PaletteSources::listRuns);
    whileReady(&PaletteSources::listZones);
    whileReady(&PaletteSources::listViews);
    m_commands->addSource([this] { return listGuide(); });
}

void PaletteSources::listTpus(QList<PaletteEntry> &entries)
{
    const QList<Tpu> &tpus = m_cloud->services()->tpus.tpus();
    for (const Tpu &tpu : tpus) {
        entries.append({.key = u"tpu:"_s + tpu.id.toString(),
                        .kind = PaletteKind::Tpu,
                        .text = tpu.shortName,
                        .detail = tpu.zone.toString(),
                        .names = {tpu.acceleratorType, tpu.stateText},
                        .run = [this, id = tpu.id] { emit placeRequested(places::tpu(id)); }});
    }
    if (tpus.size() > mostWithActions)
        return;
    for (const auto &command : tpuCommands) {
        const QStringList patterns = m_commands->names(command.source);
        const bool ends = endsSomething(command.intent);
        for (const Tpu &tpu : tpus) {
            if (!isReady(tpu))
                continue;
            const Place place{
                .page = command.page, .view = command.view, .target = tpu.id.toString(), .intent = command.intent};
            entries.append({.key = u"tpu:%1:%2"_s.arg(command.key).arg(tpu.id.toString()),
                            .kind = PaletteKind::Tpu,
                            .text = named(command.source, tpu.shortName),
                            .detail = tpu.zone.toString(),
                            .names = filledIn(patterns, tpu.shortName),
                            .endingWords = ends ? filledIn(patterns, {}) : QStringList{},
                            .run =
                                [this, place] {
                                    if (m_cloud->services() && m_cloud->services()->tpus.tpu(TpuId{place.target}))
                                        emit placeRequested(place);
                                },
                            .effect = ends ? PaletteEffect::Ends : PaletteEffect::Opens});
        }
    }
}

void PaletteSources::listHosts(QList<PaletteEntry> &entries)
{
    const QStringList patterns = m_commands->names(hostOf);
    int left = mostHosts;
    for (const Tpu &tpu : m_cloud->services()->tpus.tpus()) {
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
                            .run = [this, id = tpu.id, worker = host.worker] {
                                emit placeRequested(places::terminal(id, {.worker = worker}));
                            }});
        }
    }
}

void PaletteSources::listRequests(QList<PaletteEntry> &entries)
{
    for (const TpuRequestView &view : m_cloud->services()->tpuRequests->tpuRequests()) {
        QStringList zones;
        for (const ZoneAttempt &line : view.lines)
            zones << line.zone.toString();
        const QString name = view.winner ? lastSegment(view.winner->toString()) : view.tpuRequest.namePattern;
        entries.append({.key = u"request:"_s + view.tpuRequest.id.toString(QUuid::Id128),
                        .kind = PaletteKind::Request,
                        .text = u"%1 · %2"_s.arg(name, view.tpuRequest.spec.acceleratorType),
                        .detail = isWinnerGone(view, m_cloud->services()->tpus) ? tr("deleted", "state of a request")
                                                                                : requesttext::shortState(view),
                        .names = zones,
                        .run = [this, id = view.tpuRequest.id] { emit placeRequested(places::request(id)); }});
    }
}

void PaletteSources::listJobs(QList<PaletteEntry> &entries)
{
    const JobService *jobs = &m_cloud->services()->jobs;
    for (const Job &job : jobs->jobs()) {
        entries.append({.key = u"job:"_s + job.id.toString(QUuid::Id128),
                        .kind = PaletteKind::Job,
                        .text = job.spec.name,
                        .detail = jobtext::stateText(job, jobs->live(job.id)),
                        .names = {job.spec.command.left(120)},
                        .run = [this, id = job.id] { emit placeRequested(places::job(id)); }});
    }
}

void PaletteSources::listRuns(QList<PaletteEntry> &entries)
{
    const QStringList patterns = m_commands->names(runOf);
    const QList<RunRecord> &runs = m_cloud->services()->runs.book.runs();
    for (const RunRecord &run : runs.first(std::min(mostRuns, runs.size()))) {
        entries.append({.key = u"run:"_s + run.id.toString(QUuid::Id128),
                        .kind = PaletteKind::Job,
                        .text = named(runOf, run.config.name),
                        .detail = run.config.acceleratorType,
                        .names = filledIn(patterns, run.config.name) + run.tags,
                        .run = [this, id = run.id] { emit placeRequested(places::run(id, PlaceView::Curves)); }});
    }
}

/// Every zone that has quota, a grant or a TPU of this project, with the generations that are the user's there.
void PaletteSources::listZones(QList<PaletteEntry> &entries)
{
    Session &services = *m_cloud->services();
    QMap<QString, QStringList> zones;
    QSet<QString> granted;
    for (const QuotaRow &row : services.quota.rows()) {
        if (row.zoneLimit.value_or(0) != 0)
            zones[row.zone.toString()] << row.generation;
    }
    for (const Grant &grant : services.grants.grants()) {
        for (const GrantRow &row : grant.rows) {
            zones[row.zone.toString()] << row.generation;
            granted << row.zone.toString();
        }
    }
    for (const Tpu &tpu : services.tpus.tpus())
        zones[tpu.zone.toString()];
    zones.remove({});
    const QStringList patterns = m_commands->names(quotaOf);
    const QStringList grantWords = m_commands->names(QT_TRANSLATE_NOOP("Commands", "Grant"));
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
                        .run = [this, zone] {
                            emit placeRequested({.page = Panel::Quota, .view = PlaceView::Limits, .target = zone});
                        }});
    }
}

/// Every section by its title and its keywords in all languages. Only the heads of the files are read, and once.
QList<PaletteEntry> PaletteSources::listGuide()
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
                        .run = [this, id = head.id] { emit placeRequested({.page = Panel::Guide, .target = id}); }});
    }
    return entries;
}

void PaletteSources::listViews(QList<PaletteEntry> &entries)
{
    for (const auto &part : parts) {
        const auto &faces = panelFaces();
        const auto face = std::ranges::find(faces, part.panel, &PanelFace::panel);
        entries.append({.key = u"view:"_s + QLatin1StringView{part.button},
                        .kind = PaletteKind::Command,
                        .text = QCoreApplication::translate(part.context, part.words, part.comment),
                        .detail = panelTitle(part.panel),
                        .names = m_commands->namesIn(part.context, part.words, part.comment),
                        .run =
                            [this, panel = part.panel, name = QString::fromLatin1(part.button)] {
                                m_window->showPanel(panel);
                                auto *page = m_window->page(panel);
                                if (auto *button = page != nullptr ? page->findChild<QAbstractButton *>(name) : nullptr)
                                    button->click();
                            },
                        .icon = themedIcon(QLatin1StringView{face->iconName})});
    }
}
