// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/core/shellquote.h"
#include "services/recipes/bucketmount.h"
#include "services/recipes/check.h"
#include "services/recipes/compilecache.h"
#include "services/recipes/environment.h"
#include "services/recipes/nfs.h"
#include "services/recipes/recipebook.h"
#include "services/recipes/reciperun.h"
#include "services/recipes/recipetext.h"
#include "services/setup/podkeys.h"
#include "services/setup/podsteps.h"
#include "services/store/documents.h"
#include "services/tpu/multislice.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct RecipestepsMessages
{
    Q_DECLARE_TR_FUNCTIONS(PodSteps)
};

const auto stepKind = u"pod-step"_s;

/// What makes one recipe a step of a plan.
struct RecipeStepSpec
{
    PodStep step = PodStep::Check;
    QString recipe;
    bool needsSeveral = false; ///< with one host there is nothing to do
    std::function<Result<RecipeOrder>(const PodPlan &, const QList<PodHost> &, Recipe)> order{};
    /// What is to be known of a run that went well; an error where it did not do what it is for.
    std::function<Result<QJsonObject>(const RecipeState &)> facts{};
    /// In the place of the scripts; empty: the scripts.
    std::function<QString(const PodPlan &, const QList<PodHost> &)> preview{};
    /// What is done beside the hosts, before the recipe and after it was taken back.
    std::function<Task<>(PodStepContext, PodPlan, RecipeOrder, StepReport, std::stop_token)> before{};
    std::function<Task<>(PodStepContext, PodPlan, std::stop_token)> afterUndo{};
};

bool isAnyOn(const RecipeState &run, const PodHost &host, HostStepPhase state)
{
    return std::ranges::any_of(run.order.recipe.steps, [&](const RecipeStep &step) {
        const auto *cell = run.cell(step.id, host.id);
        return cell && cell->state == state;
    });
}

HostProgress rowOf(const RecipeState &run, const PodHost &host, StepAction action)
{
    HostProgress row{.label = saidLabelOf(host), .state = StepState::Done};
    bool isBegun = false;
    for (const auto &step : run.order.recipe.steps) {
        const auto *cell = run.cell(step.id, host.id);
        if (!cell || (action == StepAction::Undo && !step.canUndo))
            continue;
        if (cell->state == HostStepPhase::Failed || cell->state == HostStepPhase::Lost)
            return {row.label, StepState::Failed,
                    StoredMessage{"punctuation", QString::fromUtf8(QT_TRANSLATE_NOOP("punctuation", "%1: %2")),
                                  QList<StoredMessage>{saidTitleOf(step), saidSentenceOf(run.order.recipe, *cell)}}};
        if (cell->state == HostStepPhase::Running)
            return {row.label, StepState::Working, saidTitleOf(step)};
        if (!isWell(cell->state) && cell->state != HostStepPhase::Undone) {
            row.state = isBegun ? StepState::Working : StepState::Waiting;
            const char *why = cell->state == HostStepPhase::Blocked
                ? QT_TRANSLATE_NOOP("PodSteps", "%1: waits for what did not work")
                : QT_TRANSLATE_NOOP("PodSteps", "%1: waits for the other hosts");
            row.note = {"PodSteps", QString::fromUtf8(why), QList<StoredMessage>{saidTitleOf(step)}};
            if (cell->state == HostStepPhase::Blocked)
                row.state = StepState::Waiting;
            return row;
        }
        isBegun = true;
        const auto notes = saidNotesOf(*cell);
        if (!notes.isEmpty())
            row.note = notes.constFirst();
    }
    if (row.note.isEmpty() && isAnyOn(run, host, HostStepPhase::Unchanged)
        && !isAnyOn(run, host, HostStepPhase::Changed))
        row.note = {"HostStepState", QT_TRANSLATE_NOOP("HostStepState", "nothing to change")};
    return row;
}

QList<HostProgress> rowsOf(const RecipeState &run, StepAction action)
{
    QList<HostProgress> rows;
    for (const auto &host : run.order.hosts)
        rows += rowOf(run, host, action);
    return rows;
}

RecipeWatch watchFor(const StepReport &report, StepAction action)
{
    return {.changed = [report, action](const RecipeState &run) { report.hosts(rowsOf(run, action)); },
            .heard = [report](const QString &host, const QByteArray &output) { report.output(host, output); }};
}

StepRunner runnerOf(const PodStepContext &context)
{
    return context.runner ? context.runner : runnerOver(context.hosts);
}

/// What an older version has kept of a step is found under the number that the step had then.
int keptNumber(PodStep step)
{
    switch (step) {
    case PodStep::Environment: return 6;
    case PodStep::Check: return 7;
    case PodStep::Bucket: return 8;
    case PodStep::CompileCache: return 9;
    default: return int(step);
    }
}

QString idOf(const PodPlan &plan, PodStep step)
{
    return u"%1-%2"_s.arg(plan.id.toString(QUuid::WithoutBraces)).arg(keptNumber(step));
}

/// As the users of the project have edited them.
Result<Recipe> scriptsOf(const PodStepContext &context, const QString &recipe)
{
    return RecipeBook{context.documents, context.clock}.recipe(recipe);
}

Result<RecipeOrder> orderOf(const PodStepContext &context, const RecipeStepSpec &side, const PodPlan &plan)
{
    const auto hosts = hostsOfPlan(context.tpus, plan);
    if (!hosts)
        return std::unexpected{hosts.error()};
    auto recipe = scriptsOf(context, side.recipe);
    if (!recipe)
        return std::unexpected{recipe.error()};
    return side.order(plan, *hosts, *std::move(recipe));
}

/// The end of a run: what is known now, or the first thing that went wrong. How far it came is kept for another try.
Result<QJsonObject> judge(const PodStepContext &context, const RecipeStepSpec &side, const PodPlan &plan,
                          const RecipeState &run)
{
    if (run.phase != RecipeState::Phase::Done) {
        // That it cannot be kept costs only time: what is there already is looked at again.
        (void)context.documents->put(stepKind, idOf(plan, side.step), toJson(run), context.clock->now());
        return failed(ErrorCode::Ambiguous, summaryOf(run));
    }
    (void)context.documents->remove(stepKind, idOf(plan, side.step));
    auto facts = side.facts ? side.facts(run) : Result<QJsonObject>{QJsonObject{}};
    if (facts) {
        facts->insert(u"hosts"_s, int(run.order.hosts.size()));
        facts->insert(u"changed"_s, int(std::ranges::count_if(run.order.hosts, [&](const PodHost &host) {
                          return isAnyOn(run, host, HostStepPhase::Changed);
                      })));
    }
    return facts;
}

Task<QJsonObject> runRecipeStep(PodStepContext context, RecipeStepSpec side, PodPlan plan, StepReport report,
                                std::stop_token stop)
{
    const auto order = orderOf(context, side, plan);
    if (!order)
        co_return std::unexpected{order.error()};
    if (side.needsSeveral && order->hosts.size() < 2)
        co_return QJsonObject{{u"single"_s, true}, {u"hosts"_s, 1}};
    if (side.before) {
        if (const auto done = co_await side.before(context, plan, *order, report, stop); !done)
            co_return std::unexpected{done.error()};
    }
    const auto kept = context.documents->find(stepKind, idOf(plan, side.step));
    const auto run = co_await runRecipe(recipeStateFor(*order, kept ? kept->body : QJsonObject{}), runnerOf(context),
                                        watchFor(report, StepAction::Apply), stop);
    if (!run)
        co_return std::unexpected{run.error()};
    co_return judge(context, side, plan, *run);
}

Task<> takeBackStep(PodStepContext context, RecipeStepSpec side, PodPlan plan, StepReport report, std::stop_token stop)
{
    const auto order = orderOf(context, side, plan);
    if (!order)
        co_return std::unexpected{order.error()};
    (void)context.documents->remove(stepKind, idOf(plan, side.step));
    if (side.needsSeveral && order->hosts.size() < 2)
        co_return {};
    const auto run =
        co_await takeBack(RecipeState{*order}, runnerOf(context), watchFor(report, StepAction::Undo), stop);
    if (!run)
        co_return std::unexpected{run.error()};
    for (const auto &row : rowsOf(*run, StepAction::Undo)) {
        if (row.state == StepState::Failed)
            co_return failed(ErrorCode::Ambiguous, punctuation::labelled(row.label.text(), row.note.text()));
    }
    if (side.afterUndo)
        co_return co_await side.afterUndo(context, plan, stop);
    co_return {};
}

QString whereOf(RecipeHosts hosts)
{
    switch (hosts) {
    case RecipeHosts::All: return RecipestepsMessages::tr("on all hosts");
    case RecipeHosts::First: return RecipestepsMessages::tr("on host 0");
    case RecipeHosts::Others: return RecipestepsMessages::tr("on all hosts but host 0");
    case RecipeHosts::Servers: return RecipestepsMessages::tr("on the server");
    case RecipeHosts::Clients: return RecipestepsMessages::tr("on the other hosts");
    }
    return {};
}

/// What the scripts are told, and in which order they run; the scripts themselves stand in the editor.
QString outlineOf(const RecipeOrder &order)
{
    QStringList lines{u"# "_s + RecipestepsMessages::tr("Variables passed to every script:")};
    for (const auto &parameter : order.recipe.parameters) {
        const auto value = order.values.value(parameter.name, parameter.fallback);
        lines += parameter.name + u'=' + QString::fromUtf8(shellQuote(value.toUtf8()));
    }
    int number = 0;
    for (const auto &step : order.recipe.steps) {
        if (!step.when || order.values.value(step.when->name) == step.when->is)
            lines += u"# %1. %2 (%3): %4"_s.arg(++number).arg(stepTitle(step), whereOf(step.hosts), step.script);
    }
    return lines.join(u'\n');
}

Task<QString> previewOfScripts(PodStepContext context, RecipeStepSpec side, PodPlan plan)
{
    const auto hosts = hostsOfPlan(context.tpus, plan);
    if (side.preview && hosts)
        co_return side.preview(plan, *hosts);
    auto recipe = scriptsOf(context, side.recipe);
    if (!recipe)
        co_return std::unexpected{recipe.error()};
    const auto order = side.order(plan, hosts.value_or(QList<PodHost>{}), *std::move(recipe));
    if (!order)
        co_return std::unexpected{order.error()};
    co_return outlineOf(*order);
}

StepWork workOf(const PodStepContext &context, const RecipeStepSpec &side, bool canUndo)
{
    StepWork work{
        .run =
            [context, side](PodPlan plan, StepReport report, std::stop_token stop) {
                return runRecipeStep(context, side, std::move(plan), std::move(report), std::move(stop));
            },
        .preview = [context, side](PodPlan plan,
                                   std::stop_token) { return previewOfScripts(context, side, std::move(plan)); }};
    if (canUndo)
        work.undo = [context, side](PodPlan plan, StepReport report, std::stop_token stop) {
            return takeBackStep(context, side, std::move(plan), std::move(report), std::move(stop));
        };
    return work;
}

NfsShare shareOf(const PodPlan &plan, const QList<PodHost> &hosts)
{
    auto share = suggestedShare(hosts, plan.name());
    const auto &choices = plan.choices.shared;
    share.exportFolder = choices["folder"_L1].toString(share.exportFolder);
    share.mountFolder = choices["folder"_L1].toString(share.mountFolder);
    share.mode = choices["soft"_L1].toBool() ? NfsMode::Soft : NfsMode::Hard;
    share.keep = choices["systemd"_L1].toBool() ? NfsKeep::SystemdUnit : NfsKeep::Fstab;
    share.sharesWhatIsThere = choices["existing"_L1].toBool();
    return share;
}

Environment environmentOf(const PodPlan &plan)
{
    return plan.choices.environment.isEmpty() ? Environment{} : environmentFrom(plan.choices.environment);
}

/// Where nothing was chosen: what all hosts see already.
SharedCompilationCache cacheOf(const PodPlan &plan, const QList<PodHost> &hosts)
{
    auto cache = sharedCompilationCacheFrom(plan.choices.cache);
    if (!cache.place.isEmpty())
        return cache;
    const auto isUsed = [&plan](PodStep step) { return plan.at(step).state != StepState::Skipped; };
    cache.place = suggestedCachePlace(
        hosts.size() > 1 && isUsed(PodStep::SharedFolder) ? shareOf(plan, hosts).mountFolder : QString{},
        isUsed(PodStep::Bucket) ? bucketMountFrom(plan.choices.bucket).bucket() : QString{});
    return cache;
}

Result<RecipeOrder> unless(const QStringList &problems, const std::function<RecipeOrder()> &order)
{
    if (!problems.isEmpty())
        return failed(ErrorCode::Invalid, punctuation::sentences(problems));
    return order();
}

QString sharePreview(const PodPlan &plan, const QList<PodHost> &hosts)
{
    QStringList parts;
    for (const auto &part : previewOf(shareOf(plan, hosts)))
        parts += u"# %1%2\n%3"_s.arg(part.where, part.file.isEmpty() ? QString{} : u": "_s + part.file, part.text);
    return parts.join(u"\n\n"_s);
}

Task<> publish(PodStepContext context, PodPlan plan, PodKey hop, std::stop_token stop)
{
    const auto tpu = context.tpus->tpu(plan.tpu);
    QList<TpuId> slices{plan.tpu};
    for (const auto &slice : tpu ? multisliceOf(*tpu, context.tpus->tpus()) : QList<Tpu>{}) {
        if (slice.id != plan.tpu)
            slices.append(slice.id);
    }
    for (const auto &slice : std::as_const(slices)) {
        const auto changed = co_await publishPodKey(context.tpus->api(), context.clock, slice, hop, stop);
        if (!changed)
            co_return std::unexpected{changed.error()};
        context.tpus->observe(*changed);
    }
    co_return {};
}

/// Google is not asked where neither the plan nor the list of TPUs speaks of a key in the metadata.
Task<> withdrawPair(PodStepContext context, PodPlan plan, std::stop_token stop)
{
    const auto tpu = context.tpus->tpu(plan.tpu);
    const auto keys = tpu ? tpu->metadata.value(u"ssh-keys"_s) : QString{};
    if (tpu && plan.choices.keyDistribution == KeyDistribution::AuthorizedKeys
        && withoutPodKey(keys, plan.name()) == keys)
        co_return {};
    co_return co_await publish(context, plan, {.user = {}, .key = {}, .podName = plan.name()}, stop);
}

/// The way by the metadata: the pair is made first, so that its public half can be published before the hosts are
/// tried.
Task<> publishPair(PodStepContext context, PodPlan plan, RecipeOrder order, StepReport report, std::stop_token stop)
{
    if (plan.choices.keyDistribution
        == KeyDistribution::AuthorizedKeys) // chosen otherwise before: the key is not left in two places
        co_return co_await withdrawPair(context, plan, stop);
    auto pair = order;
    const auto last = pair.recipe.indexOf(u"pair"_s);
    if (last < 0)
        co_return failed(
            ErrorCode::Invalid,
            RecipestepsMessages::tr(
                "The recipe “between-hosts” has no step “pair” any more. Go back to the original, then retry."));
    pair.recipe.steps.resize(last + 1);
    const auto run =
        co_await runRecipe(RecipeState{pair}, runnerOf(context), watchFor(report, StepAction::Apply), stop);
    if (!run)
        co_return std::unexpected{run.error()};
    const auto key = publicKeyIn(*run);
    if (key.isEmpty())
        co_return failed(ErrorCode::Ambiguous, summaryOf(*run));
    const auto user = context.login ? context.login().user : QString{};
    co_return co_await publish(context, plan, {.user = user, .key = key, .podName = plan.name()}, stop);
}

} // namespace

QString recipeOf(PodStep step)
{
    switch (step) {
    case PodStep::PodKeys: return u"between-hosts"_s;
    case PodStep::SharedFolder: return u"shared-folder"_s;
    case PodStep::Bucket: return u"bucket-mount"_s;
    case PodStep::Environment: return u"environment"_s;
    case PodStep::CompileCache: return u"compile-cache"_s;
    case PodStep::Check: return u"jax-check"_s;
    default: return {};
    }
}

StepWork podKeysStep(const PodStepContext &context)
{
    return workOf(context,
                  {.step = PodStep::PodKeys,
                   .recipe = recipeOf(PodStep::PodKeys),
                   .needsSeveral = true,
                   .order = [](const PodPlan &plan, const QList<PodHost> &hosts, Recipe recipe) -> Result<RecipeOrder> {
                       return orderForPodKeys(hosts, plan.name(), plan.choices.keyDistribution, std::move(recipe));
                   },
                   .before = &publishPair,
                   .afterUndo = &withdrawPair},
                  true);
}

StepWork sharedFolderStep(const PodStepContext &context)
{
    return workOf(context,
                  {.step = PodStep::SharedFolder,
                   .recipe = recipeOf(PodStep::SharedFolder),
                   .needsSeveral = true,
                   .order =
                       [](const PodPlan &plan, const QList<PodHost> &hosts, Recipe recipe) {
                           const auto share = shareOf(plan, hosts);
                           return unless(hosts.size() > 1 ? problemsOf(share) : QStringList{},
                                         [&] { return orderFor(share, std::move(recipe)); });
                       },
                   .facts = [](const RecipeState &run) -> Result<QJsonObject> {
                       return QJsonObject{{u"folder"_s, run.order.values.value(u"MOUNT"_s)}};
                   },
                   .preview =
                       [](const PodPlan &plan, const QList<PodHost> &hosts) {
                           return hosts.size() > 1 ? sharePreview(plan, hosts) : QString{};
                       }},
                  true);
}

StepWork bucketStep(const PodStepContext &context)
{
    return workOf(context,
                  {.step = PodStep::Bucket,
                   .recipe = recipeOf(PodStep::Bucket),
                   .order =
                       [](const PodPlan &plan, const QList<PodHost> &hosts, Recipe recipe) {
                           const auto mount = bucketMountFrom(plan.choices.bucket);
                           return unless(problemsOf(mount), [&] { return orderFor(mount, hosts, std::move(recipe)); });
                       },
                   .facts = [](const RecipeState &run) -> Result<QJsonObject> {
                       const auto folder = run.order.values.value(u"FOLDER"_s);
                       return QJsonObject{{u"place"_s,
                                           u"gs://"_s + run.order.values.value(u"BUCKET"_s)
                                               + (folder.isEmpty() ? folder : u'/' + folder)},
                                          {u"folder"_s, run.order.values.value(u"MOUNT"_s)}};
                   }},
                  true);
}

StepWork environmentStep(const PodStepContext &context)
{
    return workOf(context,
                  {.step = PodStep::Environment,
                   .recipe = recipeOf(PodStep::Environment),
                   .order =
                       [](const PodPlan &plan, const QList<PodHost> &hosts, Recipe recipe) {
                           const auto environment = environmentOf(plan);
                           return unless(problemsOf(environment),
                                         [&] { return orderFor(environment, hosts, std::move(recipe)); });
                       },
                   .facts = [](const RecipeState &run) -> Result<QJsonObject> { return environmentFacts(run); }},
                  true);
}

StepWork compileCacheStep(const PodStepContext &context)
{
    return workOf(context,
                  {.step = PodStep::CompileCache,
                   .recipe = recipeOf(PodStep::CompileCache),
                   .order =
                       [](const PodPlan &plan, const QList<PodHost> &hosts, Recipe recipe) {
                           const auto cache = cacheOf(plan, hosts);
                           return unless(problemsOf(cache, hosts.size()), [&] {
                               return orderFor(cache, environmentOf(plan).venv, hosts, std::move(recipe));
                           });
                       },
                   .facts = [](const RecipeState &run) -> Result<QJsonObject> {
                       return QJsonObject{{u"place"_s, run.order.values.value(u"PLACE"_s)}};
                   }},
                  true);
}

StepWork checkStep(const PodStepContext &context)
{
    return workOf(context,
                  {.step = PodStep::Check,
                   .recipe = recipeOf(PodStep::Check),
                   .order = [tpus = context.tpus](const PodPlan &plan, const QList<PodHost> &hosts,
                                                  Recipe recipe) -> Result<RecipeOrder> {
                       const auto tpu = tpus->tpu(plan.tpu);
                       const auto type = tpu ? tpu->acceleratorType : plan.choices.tpuRequest.spec.acceleratorType;
                       const auto slices = tpu ? int(multisliceOf(*tpu, tpus->tpus()).size()) : 1;
                       return orderForCheck(hosts, environmentOf(plan).venv, expectedDevices(type) * slices,
                                            std::move(recipe));
                   },
                   .facts = [](const RecipeState &run) -> Result<QJsonObject> {
                       const auto verdict = verdictOn(run);
                       if (!verdict.isWell)
                           return failed(ErrorCode::Ambiguous, verdict.sentence);
                       return QJsonObject{{u"devices"_s, verdict.devices}, {u"sentence"_s, verdict.sentence}};
                   }},
                  false);
}
