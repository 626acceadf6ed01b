// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpudeletion.h"

#include "services/core/punctuation.h"
#include "services/core/undoqueue.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/tpu/tpupossible.h"

#include <QCoreApplication>
#include <QWidget>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct DeletePlanMessages
{
    Q_DECLARE_TR_FUNCTIONS(DeletePlan)
};

QString nodeLine(const Tpu &tpu)
{
    //: a TPU in the list of what is deleted: name, zone, type, state
    return DeletePlanMessages::tr("%1 in %2, %3, %4")
        .arg(tpu.shortName, tpu.zone.toString(), tpu.acceleratorType, tpu.stateText);
}

QString requestLine(const DeletePlan::Request &entry)
{
    const auto &request = entry.request;
    auto line = DeletePlanMessages::tr("queued request %1 in %2, %3")
                    .arg(request.shortName, request.zone.toString(), request.stateText);
    if (!entry.nodes.isEmpty())
        line = punctuation::clauses({line, DeletePlanMessages::tr("with %n TPUs", nullptr, int(entry.nodes.size()))});
    return line;
}

QStringList calls(const DeletePlan &plan, const CloudProfile &profile)
{
    QStringList calls;
    for (const auto &tpu : plan.nodes)
        calls << restCall(TpuAction::Delete, tpu.id, profile);
    for (const auto &entry : plan.requests)
        calls << restDelete(entry.request.id, entry.isForced() ? WithNodes::Yes : WithNodes::No, profile);
    return calls;
}

QStringList commands(const DeletePlan &plan)
{
    QStringList lines;
    for (const auto &tpu : plan.nodes)
        lines << gcloudCommand(TpuAction::Delete, tpu.id);
    for (const auto &entry : plan.requests)
        lines << gcloudDelete(entry.request.id, entry.isForced() ? WithNodes::Yes : WithNodes::No);
    return lines;
}

/// What is typed when several things go: the same in all languages, as names are.
QString typedFor(qsizetype count)
{
    return u"delete %1"_s.arg(count);
}

QStringList bootDisks(const Tpu &tpu)
{
    QStringList losses{
        isComputeInstance(tpu.id)
            ? DeletePlanMessages::tr(
                  "Each of its disks that Compute Engine deletes with the machine (“auto-delete”) goes "
                  "too, with every file on it. The others stay, and are billed.")
            : DeletePlanMessages::tr("The boot disk goes too, and with it every file on it: code, data, checkpoints.")};
    if (tpu.endpoints.size() > 1)
        losses << DeletePlanMessages::tr("It has %n hosts, each with a boot disk of its own.", nullptr,
                                         int(tpu.endpoints.size()));
    QStringList staying;
    for (const auto &disk : tpu.dataDisks)
        staying << lastSegment(disk.source);
    if (!staying.isEmpty())
        losses << DeletePlanMessages::tr(
                      "Its data disks stay, with all that is on them, and are billed until you delete them: %1.")
                      .arg(punctuation::list(staying));
    return losses;
}

DeleteQuestion nodeQuestion(const Tpu &tpu)
{
    return {.title = DeletePlanMessages::tr("Delete %1?").arg(tpu.shortName),
            .sentence = DeletePlanMessages::tr("%1 in %2 (%3) is deleted permanently. This cannot be undone.")
                            .arg(tpu.shortName, tpu.zone.toString(), tpu.acceleratorType),
            .losses = bootDisks(tpu),
            .typedName = tpu.shortName,
            .buttonText = DeletePlanMessages::tr("Delete %1").arg(tpu.shortName)};
}

DeleteQuestion requestQuestion(const DeletePlan::Request &entry)
{
    const auto &request = entry.request;
    DeleteQuestion question{.title = DeletePlanMessages::tr("Delete the request %1?").arg(request.shortName),
                            .sentence = {},
                            .losses = {},
                            .typedName = {},
                            .buttonText = DeletePlanMessages::tr("Delete %1").arg(request.shortName)};
    if (request.isDead()) {
        question.sentence =
            DeletePlanMessages::tr(
                "%1 in %2 is %3: it does nothing any more, but holds its name and quota. Nothing else is "
                "deleted with it.")
                .arg(request.shortName, request.zone.toString(), request.stateText);
    } else {
        question.sentence =
            DeletePlanMessages::tr("%1 waits in the queue of %2.").arg(request.shortName, request.zone.toString());
        question.losses << DeletePlanMessages::tr("Its place in the queue is lost. A new request begins at the end.");
        question.typedName = request.shortName;
    }
    return question;
}

DeleteQuestion manyQuestion(const DeletePlan &plan)
{
    const auto count = plan.nodes.size() + plan.requests.size();
    DeleteQuestion question;
    const bool losesNodes = !plan.nodes.isEmpty();
    question.title = DeletePlanMessages::tr("Delete %n entries?", nullptr, int(count));
    question.sentence = losesNodes
        ? DeletePlanMessages::tr("These are deleted permanently, each TPU with its boot disks and every file on them. "
                                 "This cannot be undone.")
        : DeletePlanMessages::tr("These requests are deleted permanently. This cannot be undone.");
    for (const auto &tpu : plan.nodes)
        question.losses << nodeLine(tpu);
    for (const auto &entry : plan.requests)
        question.losses << requestLine(entry);
    question.typedName = typedFor(count);
    question.buttonText = DeletePlanMessages::tr("Delete %n entries", nullptr, int(count));
    return question;
}

QString forcedTitle(const DeletePlan &plan)
{
    const auto nodes = plan.allNodes();
    if (nodes.size() == 1)
        return DeletePlanMessages::tr("Delete %1 for good?").arg(nodes.first().shortName);
    if (!nodes.isEmpty())
        return DeletePlanMessages::tr("Delete %n TPUs for good?", nullptr, int(nodes.size()));
    return plan.requests.size() == 1
        ? DeletePlanMessages::tr("Delete the request %1?").arg(plan.requests.first().request.shortName)
        : DeletePlanMessages::tr("Delete %n entries?", nullptr, int(plan.requests.size()));
}

QString forcedName(const DeletePlan &plan)
{
    const auto nodes = plan.allNodes();
    if (nodes.isEmpty())
        return plan.requests.size() == 1 ? plan.requests.first().request.shortName : typedFor(plan.requests.size());
    return nodes.size() == 1 ? nodes.first().shortName : typedFor(nodes.size());
}

QString forcedButton(const DeletePlan &plan)
{
    if (const auto nodes = plan.allNodes().size(); nodes > 0)
        return DeletePlanMessages::tr("Delete %n TPUs permanently", nullptr, int(nodes));
    return plan.requests.size() == 1 ? DeletePlanMessages::tr("Delete %1").arg(forcedName(plan))
                                     : DeletePlanMessages::tr("Delete %n entries", nullptr, int(plan.requests.size()));
}

QString forcedSentence(const DeletePlan &plan)
{
    if (!plan.allNodes().isEmpty())
        return DeletePlanMessages::tr("Checked just now. Exactly these will be deleted, each with its boot disks and "
                                      "every file on them. If another TPU belongs to the "
                                      "request by then, nothing is deleted.");
    const auto &request = plan.requests.first().request;
    const auto why = plan.requests.size() == 1
        ? DeletePlanMessages::tr("%1 is %2: TPUs are being made for it. Deleting it ends that.")
              .arg(request.shortName, request.stateText)
        : QString{};
    return punctuation::sentences(
        {why,
         DeletePlanMessages::tr("There is no TPU of it at this moment. If one appears before the deletion has begun, "
                                "nothing is deleted and you are "
                                "asked again.")});
}

DeleteQuestion forcedQuestion(const DeletePlan &plan)
{
    const auto nodes = plan.allNodes();
    DeleteQuestion question{.title = forcedTitle(plan),
                            .sentence = forcedSentence(plan),
                            .losses = {},
                            .typedName = forcedName(plan),
                            .buttonText = forcedButton(plan)};
    for (const auto &tpu : nodes)
        question.losses << nodeLine(tpu);
    for (const auto &entry : plan.requests)
        question.losses << requestLine(entry);
    if (nodes.size() == 1)
        question.losses << bootDisks(nodes.first());
    else if (nodes.isEmpty())
        question.losses << DeletePlanMessages::tr("Its turn in the queue is lost.");
    return question;
}

/// A forced plan before it is known what goes: nothing of the list that the page happens to show is promised.
DeleteQuestion uncheckedQuestion(const DeletePlan &plan)
{
    return {.title = forcedTitle(plan),
            .sentence = DeletePlanMessages::tr("A queued request goes together with the TPUs that it made: alone it "
                                               "would go on to hold its name and quota."),
            .losses = {},
            .typedName = forcedName(plan),
            .buttonText = forcedButton(plan)};
}

bool hasAllOf(const QList<Tpu> &selected, const QList<Tpu> &nodes)
{
    return std::ranges::all_of(nodes,
                               [&](const Tpu &node) { return std::ranges::contains(selected, node.id, &Tpu::id); });
}

} // namespace

TpuDeletion::TpuDeletion(TpuService *tpus, Dependants dependants, QWidget *window)
    : QObject{window}
    , m_tpus{tpus}
    , m_dependants{std::move(dependants)}
    , m_window{window}
{
}

ListedThings TpuDeletion::all() const
{
    return {m_tpus->tpus(), m_tpus->queuedResources()};
}

/// With what ends with the nodes.
DeleteQuestion TpuDeletion::fullQuestion() const
{
    auto question = deleteQuestion(m_plan, m_tpus->profile());
    if (const auto nodes = m_plan.allNodes(); m_dependants && !nodes.isEmpty())
        question.losses << m_dependants(nodes);
    return question;
}

void TpuDeletion::ask(const ListedThings &selected)
{
    if (m_question)
        return;
    auto wanted = selected;
    wanted.tpus.removeIf([this](const Tpu &tpu) { return m_busy.contains(tpu.id.toString()); });
    wanted.requests.removeIf([this](const QueuedResource &request) { return m_busy.contains(request.id.toString()); });
    m_plan = deletePlan(wanted, all());
    if (m_plan.isEmpty())
        return;
    const bool isForced = m_plan.isForced();
    m_question = new ConfirmDelete{isForced ? uncheckedQuestion(m_plan) : fullQuestion(), m_window};
    connect(m_question, &ConfirmDelete::confirmed, this, [this] { begin(m_plan); });
    connect(m_question, &ConfirmDelete::retried, this, [this, wanted] { check(wanted); });
    m_question->open();
    if (isForced)
        check(wanted);
}

/// Why a list is none to decide on: it was not read, ends too early, or a zone of what was selected is not in it.
std::optional<Error> TpuDeletion::incidentOf(const ListedThings &selected, const Result<> &read) const
{
    const auto &state = m_tpus->listState();
    if (auto error = read ? state.error : std::optional{read.error()}) {
        if (error->code != ErrorCode::Cancelled)
            error->message =
                tr("Nothing was deleted, because it is not known what is there now. %1").arg(error->message);
        return error;
    }
    QHash<ZoneId, QString> names;
    for (const auto &tpu : selected.tpus)
        names.insert(tpu.zone, tpu.shortName);
    for (const auto &request : selected.requests)
        names.insert(request.zone, request.shortName);
    for (const auto &[zone, name] : names.asKeyValueRange()) {
        if (state.staleZones.contains(zone))
            return Error{
                ErrorCode::Offline,
                tr("%1 does not answer, so it is not known what %2 is now. Nothing was deleted. Try again later.")
                    .arg(zone.toString(), name),
                {},
                {}};
    }
    return std::nullopt;
}

/// What goes with a request is not what the page happens to show: it is read anew.
void TpuDeletion::check(const ListedThings &selected)
{
    m_question->wait(tr("Checking what would be deleted…"));
    m_tasks.run(m_tpus->refresh(m_tasks.token(), ListReading::Anew),
                [this, selected, question = m_question](const Result<> &read) {
                    if (!question) // closed meanwhile
                        return;
                    const auto incident = incidentOf(selected, read);
                    if (!incident)
                        showChecked(question, selected);
                    else if (incident->code == ErrorCode::Cancelled)
                        question->reject();
                    else
                        question->fail(*incident);
                });
}

/// After the list was read.
void TpuDeletion::showChecked(ConfirmDelete *question, const ListedThings &selected)
{
    auto wanted = selected; // as it is now: what was made again meanwhile is another node and was not selected
    const auto now = all();
    wanted.tpus.removeIf([&](const Tpu &tpu) {
        return std::ranges::none_of(now.tpus,
                                    [&](const Tpu &one) { return one.id == tpu.id && one.numericId == tpu.numericId; });
    });
    m_plan = deletePlan(wanted, now);
    if (m_plan.isEmpty())
        return question->fail(
            {ErrorCode::NotFound, tr("What was chosen is not there any more, so there is nothing to delete."), {}, {}});
    question->setQuestion(fullQuestion()); // which is the plain one where the nodes have gone meanwhile
}

QStringList TpuDeletion::namesIn(const DeletePlan &plan)
{
    QStringList names;
    for (const auto &tpu : plan.nodes)
        names << tpu.id.toString();
    for (const auto &entry : plan.requests) {
        names << entry.request.id.toString();
        for (const auto &tpu : entry.nodes)
            names << tpu.id.toString();
    }
    return names;
}

/// As the list shows it: a request that has made something is seen as what it made, and its own name was never typed.
QStringList TpuDeletion::namesSeenOf(const DeletePlan &plan)
{
    QStringList names;
    for (const auto &tpu : plan.allNodes())
        names << tpu.shortName;
    for (const auto &entry : plan.requests) {
        if (entry.nodes.isEmpty())
            names << entry.request.shortName;
    }
    return names;
}

/// What was agreed to waits 6 s for second thoughts; then the service looks once more at each of them.
void TpuDeletion::begin(const DeletePlan &plan)
{
    const auto names = namesIn(plan);
    setBusy(names, true);
    const auto seen = namesSeenOf(plan);
    const auto title = [first = seen.constFirst(), count = int(seen.size())] {
        return count == 1 ? first : tr("%1 and %n more", nullptr, count - 1).arg(first);
    };
    UndoQueue::instance().add(this,
                              {.verb = PendingVerb::Delete,
                               .name = title,
                               .begin =
                                   [this, plan] {
                                       deleteNodes(plan);
                                       deleteRequests(plan);
                                   },
                               .over = [this, names] { setBusy(names, false); },
                               .things = names});
}

void TpuDeletion::deleteNodes(const DeletePlan &plan)
{
    for (const auto &tpu : plan.nodes) {
        const QStringList name{tpu.id.toString()};
        m_tasks.run(m_tpus->remove({tpu.id, tpu.numericId}, m_tasks.token()), [this, name](const Result<> &done) {
            setBusy(name, false);
            if (done)
                emit deleted(1, 0);
            else
                emit failed(done.error());
        });
    }
}

void TpuDeletion::deleteRequests(const DeletePlan &plan)
{
    for (const auto &entry : plan.requests) {
        QStringList names{entry.request.id.toString()};
        for (const auto &tpu : entry.nodes)
            names << tpu.id.toString();
        m_tasks.run(m_tpus->removeQueuedResource(entry.deletion(), m_tasks.token()),
                    [this, names](const Result<> &done) {
                        setBusy(names, false);
                        if (done)
                            emit deleted(int(names.size()) - 1, 1);
                        else
                            emit failed(done.error());
                    });
    }
}

void TpuDeletion::setBusy(const QStringList &names, bool busy)
{
    for (const auto &name : names) {
        if (busy)
            m_busy.insert(name);
        else
            m_busy.remove(name);
    }
    emit busyChanged();
}

QueuedResourceDeletion DeletePlan::Request::deletion() const
{
    QueuedResourceDeletion wanted{.id = request.id, .nodes = {}, .createTime = request.createTime};
    if (!isForced())
        return wanted;
    wanted.nodes.emplace();
    for (const auto &tpu : nodes)
        wanted.nodes->append({tpu.id, tpu.numericId});
    return wanted;
}

bool DeletePlan::isForced() const
{
    return std::ranges::any_of(requests, &Request::isForced);
}

QList<Tpu> DeletePlan::allNodes() const
{
    auto all = nodes;
    for (const auto &entry : requests)
        all += entry.nodes;
    return all;
}

DeletePlan deletePlan(const ListedThings &selected, const ListedThings &all)
{
    DeletePlan plan;
    QList<Tpu> left = selected.tpus;
    for (const auto &request : all.requests) {
        QList<Tpu> nodes;
        std::ranges::copy_if(all.tpus, std::back_inserter(nodes),
                             [&](const Tpu &tpu) { return isNodeOf(tpu, request.id); });
        // Google replaces no single slice: without one the others only cost money.
        const bool isSliceChosen = std::ranges::any_of(
            selected.tpus, [&](const Tpu &tpu) { return tpu.isSlice && isNodeOf(tpu, request.id); });
        const bool isChosen = isSliceChosen || std::ranges::contains(selected.requests, request.id, &QueuedResource::id)
            || (!nodes.isEmpty() && hasAllOf(selected.tpus, nodes));
        if (!isChosen || !tpupossible::problemOfDelete(request).isEmpty())
            continue;
        left.removeIf([&](const Tpu &tpu) { return isNodeOf(tpu, request.id); });
        plan.requests.append({request, nodes});
    }
    std::ranges::copy_if(left, std::back_inserter(plan.nodes),
                         [](const Tpu &tpu) { return tpupossible::problemOfDelete(tpu).isEmpty(); });
    return plan;
}

DeleteQuestion deleteQuestion(const DeletePlan &plan, const CloudProfile &profile)
{
    auto question = plan.isForced()                         ? forcedQuestion(plan)
        : plan.nodes.size() == 1 && plan.requests.isEmpty() ? nodeQuestion(plan.nodes.first())
        : plan.nodes.isEmpty() && plan.requests.size() == 1 ? requestQuestion(plan.requests.first())
                                                            : manyQuestion(plan);
    question.command = commands(plan).join(u'\n');
    question.rest = calls(plan, profile).join(u"\n\n"_s);
    return question;
}
