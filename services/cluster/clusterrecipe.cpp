// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterrecipe.h"

#include "services/cluster/nodelist.h"
#include "services/cluster/slurmconf.h"
#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/recipes/hostword.h"
#include "services/recipes/recipebook.h"
#include "services/recipes/reciperun.h"
#include "services/recipes/recipetext.h"
#include "services/store/documents.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

#include <zlib.h>

using namespace Qt::StringLiterals;

namespace {

struct ClusterRecipeMessages
{
    Q_DECLARE_TR_FUNCTIONS(ClusterRecipe)
};

const auto hostsRecipe = u"cluster-hosts"_s;
const auto clusterRecipe = u"cluster"_s;

QString accountingWord(ClusterAccounting accounting)
{
    switch (accounting) {
    case ClusterAccounting::None: return u"none"_s;
    case ClusterAccounting::File: return u"file"_s;
    case ClusterAccounting::Database: return u"database"_s;
    }
    return {};
}

QString stateFolderOf(const Cluster &cluster)
{
    return cluster.stateFolder.isEmpty() ? QString{slurmplace::state} : cluster.stateFolder;
}

QSet<QString> nodeIdsOf(const Cluster &cluster)
{
    QSet<QString> ids;
    for (const auto &slice : cluster.slices) {
        for (const auto &host : slice.hosts)
            ids.insert(host.host.id);
    }
    return ids;
}

/// "client": jobs run there. The controller may be one of them, too.
QHash<QString, QString> rolesOf(const Cluster &cluster, const QList<PodHost> &machines)
{
    const auto nodes = nodeIdsOf(cluster);
    QHash<QString, QString> roles;
    for (const auto &machine : machines) {
        if (nodes.contains(machine.id))
            roles.insert(machine.id, u"client"_s);
    }
    return roles;
}

/// "NUMBER NAME" of each machine that is a node, by its place in the order.
QString nodeLines(const Cluster &cluster, const QList<PodHost> &machines)
{
    QStringList lines;
    for (const auto &slice : cluster.slices) {
        for (const auto &host : slice.hosts) {
            const auto place = std::ranges::find(machines, host.host.id, &PodHost::id);
            if (!host.host.id.isEmpty() && place != machines.end())
                lines << u"%1 %2"_s.arg(place - machines.begin()).arg(host.node);
        }
    }
    return lines.join(u'\n');
}

/// "NAME PARTITION HOSTS CHIPS NODES" of each slice that is there as a whole.
QString sliceLines(const Cluster &cluster, const QList<PodHost> &machines)
{
    QStringList lines;
    for (const auto &slice : cluster.slices) {
        QStringList nodes;
        int chips = slice.hosts.isEmpty() ? 0 : slice.hosts.constFirst().hardware.chips;
        for (const auto &host : slice.hosts) {
            if (std::ranges::contains(machines, host.host.id, &PodHost::id))
                nodes << host.node;
            if (host.hardware.chips != chips)
                chips = 0; // they differ: nobody knows what to expect
        }
        if (!nodes.isEmpty() && nodes.size() == slice.hosts.size())
            lines << u"%1 %2 %3 %4 %5"_s.arg(slice.name, partitionOf(slice))
                         .arg(nodes.size())
                         .arg(chips)
                         .arg(nodeList(nodes));
    }
    return lines.join(u'\n');
}

void addToBundle(QByteArray *bundle, const QByteArray &head, QByteArray text)
{
    if (text.endsWith('\n'))
        text.chop(1);
    *bundle += head + '\n';
    const auto lines = text.split('\n');
    for (const auto &line : lines)
        *bundle += '|' + line + '\n';
}

/// In the form of gzip, without a time: the same text gives the same bytes.
QByteArray gzipped(QByteArray text)
{
    constexpr int form = 15 + 16;
    constexpr int memory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, form, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        qFatal("no memory to pack a configuration");
    QByteArray packed{qsizetype(deflateBound(&stream, uLong(text.size()))), Qt::Uninitialized};
    stream.next_in = reinterpret_cast<Bytef *>(text.data());
    stream.avail_in = uInt(text.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = uInt(packed.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
        qFatal("a configuration cannot be packed");
    packed.truncate(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

std::unexpected<Error> oddHost(const PodHost &host)
{
    return failed(
        ErrorCode::BadReply,
        ClusterRecipeMessages::tr("%1 did not say which Slurm and which processors it has, or said what cannot "
                                  "be right. Look whether Slurm is installed there whole, then set the "
                                  "cluster up again.")
            .arg(labelOf(host)));
}

/// Whoever logs in there: name, uid, gid. Empty: it is not said, or nothing of the kind.
QStringList userIn(const RecipeState &run, const PodHost &host)
{
    static const QRegularExpression shape{uR"(\A([A-Za-z0-9._-]{1,64}) (\d{1,10}) (\d{1,10})\z)"_s};
    const auto *cell = run.cell(u"look"_s, host.id);
    const auto match = shape.match(cell == nullptr ? QString{} : cell->fact(u"user"_s));
    return match.hasMatch() ? match.capturedTexts().sliced(1) : QStringList{};
}

QString factOfPackages(const RecipeState &run, const PodHost &host, const QString &name)
{
    const auto *cell = run.cell(u"packages"_s, host.id);
    return cell == nullptr ? QString{} : cell->fact(name);
}

/// Nothing: it did not say.
std::optional<ClusterHardware> hardwareOf(const RecipeState &run, const PodHost &host, const ClusterHardware &before)
{
    auto hardware = hardwareIn(factOfPackages(run, host, u"hardware"_s).toUtf8());
    if (!hardware)
        return std::nullopt;
    constexpr qsizetype mostChips = 64;
    const auto said = factOfPackages(run, host, u"chips"_s).left(4'096);
    const auto files = chipFilesIn(said.toUtf8());
    const auto count = files.isEmpty() ? 0 : said.trimmed().count(u'\n') + 1;
    // What the type has is expected; where it is not known, what is there.
    hardware->chips = before.chips > 0 ? before.chips : int(std::min(count, mostChips));
    hardware->chipFiles = count == hardware->chips ? files : QString{};
    return hardware;
}

bool isMachineWell(const RecipeState &run, const PodHost &host)
{
    return std::ranges::all_of(run.order.recipe.steps, [&](const RecipeStep &step) {
        const auto *cell = run.cell(step.id, host.id);
        return cell == nullptr || isWell(cell->state);
    });
}

Result<> takeHost(ClusterHost *host, const RecipeState &run, ClusterFindings *findings)
{
    const auto hardware = hardwareOf(run, host->host, host->hardware);
    if (!hardware)
        return oddHost(host->host);
    host->hardware = *hardware;
    if (const auto address = addressInside(host->host); !address.isEmpty())
        host->address = address;
    if (!std::ranges::contains(findings->machines, host->host.id, &PodHost::id))
        findings->machines << host->host;
    return {};
}

Result<> takeController(const RecipeState &run, ClusterFindings *findings)
{
    static const QRegularExpression name{u"\\A[A-Za-z0-9][A-Za-z0-9-]{0,62}\\z"_s};
    auto &cluster = findings->cluster;
    const auto &controller = run.order.hosts.constFirst();
    const auto *cell = run.cell(u"look"_s, controller.id);
    const auto user = userIn(run, controller);
    const auto said = cell == nullptr ? QString{} : cell->fact(u"name"_s);
    findings->version = slurmVersionIn(factOfPackages(run, controller, u"version"_s).toUtf8());
    if (user.size() != 3 || !name.match(said).hasMatch() || !findings->version.isKnown())
        return oddHost(controller);
    findings->user = user[0];
    findings->number = user[1];
    findings->group = user[2];
    findings->machines = {controller};
    cluster.controllerName = said;
    const auto address = addressInside(controller);
    if (!address.isEmpty() && (!controller.isPlain() || cluster.controllerAddress.isEmpty()))
        cluster.controllerAddress = address;
    if (cluster.controllerAddress.isEmpty())
        return failed(ErrorCode::Invalid,
                      ClusterRecipeMessages::tr("The address that the other hosts know the controller by is not known. "
                                                "Enter it with “Change…”."));
    return {};
}

QString firstOf(const QMap<QString, QString> &problems)
{
    return problems.isEmpty() ? QString{} : problems.first();
}

Result<Recipe> recipeOf(const ClusterRecipeContext &context, const QString &id)
{
    return context.documents == nullptr ? builtInRecipe(id) : RecipeBook{context.documents, context.clock}.recipe(id);
}

/// "Start the hosts (2 of 4 hosts)": the first step that runs somewhere.
QString sentenceNow(const RecipeState &run)
{
    const auto &steps = run.order.recipe.steps;
    for (int step = 0; step < int(run.cells.size()); ++step) {
        int all = 0;
        int done = 0;
        bool isNow = false;
        for (const auto &cell : run.cells[step]) {
            all += cell ? 1 : 0;
            done += cell && !isOpen(cell->state) ? 1 : 0;
            isNow = isNow || (cell && cell->state == HostStepPhase::Running);
        }
        if (isNow)
            return (run.action == StepAction::Undo
                        ? ClusterRecipeMessages::tr("Taking back: %1 (%2 of %3 hosts are done)")
                        : ClusterRecipeMessages::tr("%1 (%2 of %3 hosts are done)"))
                .arg(stepTitle(steps[step]))
                .arg(done)
                .arg(all);
    }
    return {};
}

/// What was told although it went well, and what each slice counted.
void reportEnd(const RecipeState &run, const ClusterReport &report)
{
    for (const auto &host : run.order.hosts) {
        for (const auto &step : run.order.recipe.steps) {
            const auto *cell = run.cell(step.id, host.id);
            const auto notes = cell == nullptr ? QStringList{} : notesOf(*cell);
            for (const auto &note : notes)
                report(punctuation::labelled(host.label, note));
        }
    }
    const auto *count = run.cell(u"count"_s, run.order.hosts.constFirst().id);
    const auto facts = count == nullptr ? QList<std::pair<QString, QString>>{} : count->facts;
    for (const auto &[name, value] : facts) {
        const auto words = value.split(u' ');
        if (name == "counted"_L1 && words.size() == 3)
            report(ClusterRecipeMessages::tr("A job on %1 counted %2 TPU devices on all %3 of its hosts.")
                       .arg(words[0].left(60), words[2].left(10), words[1].left(10)));
    }
}

Task<RecipeState> runOrUndo(ClusterRecipeContext context, RecipeOrder order, ClusterReport report, bool isUndo,
                            std::stop_token stop)
{
    const auto runner = context.runner ? context.runner : runnerOver(context.pool);
    const RecipeWatch watch{.changed = [report](const RecipeState &run) {
        if (const auto sentence = sentenceNow(run); !sentence.isEmpty())
            report(sentence);
    }};
    return isUndo ? takeBack(RecipeState{std::move(order)}, runner, watch, std::move(stop))
                  : runRecipe(RecipeState{std::move(order)}, runner, watch, std::move(stop));
}

Result<> written(const ClusterRecipeContext &context, const Cluster &cluster)
{
    return context.keep ? context.keep(cluster) : Result<>{};
}

/// Nobody listens: nothing is told.
ClusterReport heardBy(ClusterReport report)
{
    return report ? std::move(report) : ClusterReport{[](const QString &) { }};
}

QString placeOf(RecipeHosts hosts)
{
    switch (hosts) {
    case RecipeHosts::First: return ClusterRecipeMessages::tr("on the controller");
    case RecipeHosts::Others: return ClusterRecipeMessages::tr("on all hosts but the controller");
    case RecipeHosts::Clients: return ClusterRecipeMessages::tr("on all hosts that run jobs");
    case RecipeHosts::Servers:
    case RecipeHosts::All: break;
    }
    return ClusterRecipeMessages::tr("on all hosts");
}

QStringList stepParts(const Recipe &recipe, const Cluster &cluster)
{
    QStringList parts;
    for (const auto &step : recipe.steps) {
        if (step.when && step.when->name == "ACCOUNTING"_L1 && step.when->is != accountingWord(cluster.accounting))
            continue;
        parts << u"# ---- %1 (%2)\n%3"_s.arg(stepTitle(step), placeOf(step.hosts),
                                             QString::fromUtf8(recipe.text.files.value(step.script)).trimmed());
    }
    for (const auto &file : recipe.include)
        parts << u"# ---- %1\n%2"_s.arg(file, QString::fromUtf8(recipe.text.files.value(file)).trimmed());
    return parts;
}

} // namespace

QList<PodHost> machinesOf(const Cluster &cluster, const std::function<bool(const PodHost &)> &isGone)
{
    QList<PodHost> machines;
    const auto add = [&](const PodHost &host) {
        if (!host.id.isEmpty() && !std::ranges::contains(machines, host.id, &PodHost::id) && !(isGone && isGone(host)))
            machines << host;
    };
    add(cluster.controller);
    for (const auto &slice : cluster.slices) {
        for (const auto &host : slice.hosts)
            add(host.host);
    }
    return machines;
}

RecipeOrder orderForClusterHosts(const Cluster &cluster, const QList<PodHost> &machines, Recipe recipe)
{
    return {.recipe = std::move(recipe),
            .hosts = machines,
            .roles = rolesOf(cluster, machines),
            .values = {{u"CLUSTER"_s, cluster.name},
                       {u"ACCOUNTING"_s, accountingWord(cluster.accounting)},
                       {u"SHARED"_s, cluster.home}}};
}

Result<ClusterFindings> findingsIn(Cluster cluster, const RecipeState &run)
{
    ClusterFindings findings{.cluster = std::move(cluster)};
    if (const auto done = takeController(run, &findings); !done)
        return std::unexpected{done.error()};
    QMap<QString, SlurmVersion> versions;
    for (auto &slice : findings.cluster.slices) {
        for (auto &host : slice.hosts) {
            const auto machine = std::ranges::find(run.order.hosts, host.host.id, &PodHost::id);
            if (machine == run.order.hosts.end() || !isMachineWell(run, *machine))
                continue;
            if (const auto done = takeHost(&host, run, &findings); !done)
                return std::unexpected{done.error()};
            versions.insert(labelOf(host.host), slurmVersionIn(factOfPackages(run, host.host, u"version"_s).toUtf8()));
        }
    }
    if (const auto problem = problemOfVersions(findings.version, versions); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    return findings;
}

QByteArray clusterBundle(const Cluster &cluster, const SlurmVersion &version)
{
    QByteArray bundle;
    for (const auto &file : slurmFiles(cluster, version)) {
        const QByteArray mode = file.name == "slurmdbd.conf"_L1 ? "0600" : "0644";
        addToBundle(&bundle, (file.isForController ? "file first " : "file all ") + mode + " etc/" + file.name.toUtf8(),
                    file.text);
    }
    const auto tools = slurmTools(cluster);
    for (const auto &[name, text] : tools.asKeyValueRange())
        addToBundle(&bundle, "file all 0755 tools/" + name.toUtf8(), text);
    return gzipped(bundle).toBase64();
}

RecipeOrder orderForCluster(const ClusterFindings &findings, Recipe recipe)
{
    const auto &cluster = findings.cluster;
    auto order = orderForClusterHosts(cluster, findings.machines, std::move(recipe));
    order.values.insert({{u"STATE"_s, stateFolderOf(cluster)},
                         {u"JOBS_USER"_s, findings.user},
                         {u"JOBS_NUMBER"_s, findings.number},
                         {u"JOBS_GROUP"_s, findings.group},
                         {u"NODES"_s, nodeLines(cluster, findings.machines)},
                         {u"SLICES"_s, sliceLines(cluster, findings.machines)},
                         {u"FILES"_s, QString::fromLatin1(clusterBundle(cluster, findings.version))}});
    return order;
}

Result<QString> previewOfCluster(const ClusterRecipeContext &context, const Cluster &cluster)
{
    const auto first = recipeOf(context, hostsRecipe);
    const auto second = recipeOf(context, clusterRecipe);
    if (!first || !second)
        return std::unexpected{first ? second.error() : first.error()};
    QStringList parts{
        u"# "_s
        + ClusterRecipeMessages::tr("What hosts have is filled in when they have been looked at. The Munge "
                                    "key is made on the controller and written down nowhere else than on "
                                    "the hosts.")};
    for (const auto &file : slurmFiles(cluster, {}))
        parts << u"# ---- %1/%2 (%3)\n%4"_s.arg(QString{slurmplace::folder}, file.name,
                                                placeOf(file.isForController ? RecipeHosts::First : RecipeHosts::All),
                                                QString::fromUtf8(file.text).trimmed());
    const auto tools = slurmTools(cluster);
    for (const auto &[name, text] : tools.asKeyValueRange())
        parts << u"# ---- %1/%2 (%3)\n%4"_s.arg(QString{slurmplace::tools}, name, placeOf(RecipeHosts::All),
                                                QString::fromUtf8(text).trimmed());
    parts += stepParts(*first, cluster);
    parts += stepParts(*second, cluster);
    return parts.join(u"\n\n"_s);
}

Task<> setUpCluster(ClusterRecipeContext context, Cluster cluster, ClusterReport report, std::stop_token stop)
{
    const auto notify = heardBy(std::move(report));
    if (const auto problem = firstOf(problemsOf(cluster)); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto machines = machinesOf(cluster, context.isGone);
    if (machines.isEmpty() || machines.constFirst().id != cluster.controller.id)
        co_return failed(
            ErrorCode::Invalid,
            ClusterRecipeMessages::tr("The controller’s machine (%1) is not there any more. Choose another "
                                      "one with “Change…”: where the queue lies in a shared folder, it "
                                      "goes on from there.")
                .arg(labelOf(cluster.controller)));
    auto recipe = recipeOf(context, hostsRecipe);
    if (!recipe)
        co_return std::unexpected{recipe.error()};
    const auto looked =
        co_await runOrUndo(context, orderForClusterHosts(cluster, machines, *std::move(recipe)), notify, false, stop);
    if (!looked)
        co_return std::unexpected{looked.error()};
    const bool isWhole = looked->phase == RecipeState::Phase::Done;
    // The other slices of a cluster that works need not wait for a host that does not.
    if (!isWhole && (!cluster.isReady() || !isMachineWell(*looked, machines.constFirst())))
        co_return failed(ErrorCode::Ambiguous, summaryOf(*looked));
    for (const auto &machine : machines)
        if (context.leftOut && !isMachineWell(*looked, machine))
            context.leftOut(machine);
    auto findings = findingsIn(cluster, *looked);
    if (!findings)
        co_return std::unexpected{findings.error()};
    if (const auto kept = written(context, findings->cluster); !kept)
        co_return std::unexpected{kept.error()};
    recipe = recipeOf(context, clusterRecipe);
    if (!recipe)
        co_return std::unexpected{recipe.error()};
    const auto made = co_await runOrUndo(context, orderForCluster(*findings, *std::move(recipe)), notify, false, stop);
    if (!made)
        co_return std::unexpected{made.error()};
    reportEnd(*made, notify);
    if (made->phase != RecipeState::Phase::Done)
        co_return failed(ErrorCode::Ambiguous, summaryOf(*made));
    findings->cluster.setUpAt = context.clock->now();
    findings->cluster.undoneAt = {};
    const auto kept = written(context, findings->cluster);
    if (!kept)
        co_return std::unexpected{kept.error()};
    if (!isWhole)
        co_return failed(ErrorCode::Ambiguous, summaryOf(*looked));
    co_return {};
}

Task<> undoCluster(ClusterRecipeContext context, Cluster cluster, ClusterReport report, std::stop_token stop)
{
    const auto notify = heardBy(std::move(report));
    ClusterFindings known{.cluster = cluster, .number = u"0"_s, .group = u"0"_s};
    known.machines = machinesOf(cluster, context.isGone);
    // The packages last: while they are there, daemons can be stopped and files put back.
    const QStringList recipes{clusterRecipe, hostsRecipe};
    for (const auto &id : recipes) {
        auto recipe = recipeOf(context, id);
        if (!recipe)
            co_return std::unexpected{recipe.error()};
        if (known.machines.isEmpty())
            break;
        auto order = id == clusterRecipe ? orderForCluster(known, *std::move(recipe))
                                         : orderForClusterHosts(cluster, known.machines, *std::move(recipe));
        const auto undone = co_await runOrUndo(context, std::move(order), notify, true, stop);
        if (!undone)
            co_return std::unexpected{undone.error()};
        reportEnd(*undone, notify);
        if (undone->phase != RecipeState::Phase::Idle)
            co_return failed(ErrorCode::Ambiguous, summaryOf(*undone));
    }
    cluster.undoneAt = context.clock->now();
    co_return written(context, cluster);
}
