// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/deleteplan.h"

#include "services/core/punctuation.h"
#include "services/tpu/tpucommand.h"
#include "widgets/tpu/tpudetails.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(DeletePlan)
};

QString nodeLine(const Tpu &tpu)
{
    //: a TPU in the list of what is deleted: name, zone, type, state
    return Words::tr("%1 in %2, %3, %4").arg(tpu.shortName, tpu.zone.toString(), tpu.acceleratorType, tpu.stateText);
}

QString requestLine(const DeletePlan::Request &entry)
{
    const auto &request = entry.request;
    auto line =
        Words::tr("queued request %1 in %2, %3").arg(request.shortName, request.zone.toString(), request.stateText);
    if (!entry.nodes.isEmpty())
        line = punctuation::clauses({line, Words::tr("with %n TPUs", nullptr, int(entry.nodes.size()))});
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
    QStringList losses{Words::tr("The boot disk goes too, and with it every file on it: code, data, checkpoints.")};
    if (tpu.endpoints.size() > 1)
        losses << Words::tr("It has %n hosts, each with a boot disk of its own.", nullptr, int(tpu.endpoints.size()));
    return losses;
}

DeleteQuestion nodeQuestion(const Tpu &tpu)
{
    return {.title = Words::tr("Delete %1?").arg(tpu.shortName),
            .sentence = Words::tr("%1 in %2 (%3) is deleted permanently. This cannot be undone.")
                            .arg(tpu.shortName, tpu.zone.toString(), tpu.acceleratorType),
            .losses = bootDisks(tpu),
            .typedName = tpu.shortName,
            .buttonText = Words::tr("Delete %1").arg(tpu.shortName)};
}

DeleteQuestion requestQuestion(const DeletePlan::Request &entry)
{
    const auto &request = entry.request;
    DeleteQuestion question{.title = Words::tr("Delete the request %1?").arg(request.shortName),
                            .sentence = {},
                            .losses = {},
                            .typedName = {},
                            .buttonText = Words::tr("Delete %1").arg(request.shortName)};
    if (entry.isForced()) {
        question.sentence = entry.nodes.isEmpty()
            ? Words::tr("%1 is %2: TPUs are being made for it. Deleting it ends that.")
                  .arg(request.shortName, request.stateText)
            : Words::tr("%1 is %2. It can be deleted only together with its TPUs; you see their names before anything "
                        "is done.")
                  .arg(request.shortName, request.stateText);
        question.losses << (entry.nodes.isEmpty() ? QStringList{Words::tr("The turn that it had waited for is lost.")}
                                                  : QStringList{requestLine(entry)});
        question.buttonText = Words::tr("Show what goes with it…");
        question.isLook = true;
        if (entry.nodes.size() == 1) { // mostly it was the TPU that was chosen
            const auto name = entry.nodes.constFirst().shortName;
            question.title = Words::tr("Delete %1 and its request?").arg(name);
            question.sentence = Words::tr("%1 was made by the queued request %2. Both go together: the request alone "
                                          "would go on to hold its name and quota. You see "
                                          "exactly what goes before anything is done.")
                                    .arg(name, request.shortName);
        }
    } else if (request.isDead()) {
        question.sentence =
            Words::tr("%1 in %2 is %3: it does nothing any more, but holds its name and quota. Nothing else is "
                      "deleted with it.")
                .arg(request.shortName, request.zone.toString(), request.stateText);
    } else {
        question.sentence = Words::tr("%1 waits in the queue of %2.").arg(request.shortName, request.zone.toString());
        question.losses << Words::tr("Its place in the queue is lost. A new request begins at the end.");
        question.typedName = request.shortName;
    }
    return question;
}

DeleteQuestion manyQuestion(const DeletePlan &plan)
{
    const auto count = plan.nodes.size() + plan.requests.size();
    DeleteQuestion question;
    const bool losesNodes = !plan.nodes.isEmpty();
    question.title = Words::tr("Delete %n entries?", nullptr, int(count));
    question.sentence = losesNodes ? Words::tr("These are deleted permanently, each TPU with its boot disks and every "
                                               "file on them. This cannot be undone.")
                                   : Words::tr("These requests are deleted permanently. This cannot be undone.");
    for (const auto &tpu : plan.nodes)
        question.losses << nodeLine(tpu);
    for (const auto &entry : plan.requests)
        question.losses << requestLine(entry);
    if (plan.isForced()) {
        question.buttonText = Words::tr("Show what goes with it…");
        question.isLook = true;
        return question;
    }
    question.typedName = typedFor(count);
    question.buttonText = Words::tr("Delete %n entries", nullptr, int(count));
    return question;
}

bool hasAllOf(const QList<Tpu> &selected, const QList<Tpu> &nodes)
{
    return std::ranges::all_of(nodes,
                               [&](const Tpu &node) { return std::ranges::contains(selected, node.id, &Tpu::id); });
}

} // namespace

RequestDeletion DeletePlan::Request::deletion() const
{
    RequestDeletion wanted{.id = request.id, .nodes = {}, .createTime = request.createTime};
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
        const bool isChosen = std::ranges::contains(selected.requests, request.id, &QueuedRequest::id)
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

DeleteQuestion firstQuestion(const DeletePlan &plan, const CloudProfile &profile)
{
    auto question = plan.nodes.size() == 1 && plan.requests.isEmpty() ? nodeQuestion(plan.nodes.first())
        : plan.nodes.isEmpty() && plan.requests.size() == 1           ? requestQuestion(plan.requests.first())
                                                                      : manyQuestion(plan);
    question.command = commands(plan).join(u'\n');
    question.rest = calls(plan, profile).join(u"\n\n"_s);
    return question;
}

DeleteQuestion secondQuestion(const DeletePlan &plan, const CloudProfile &profile)
{
    const auto nodes = plan.allNodes();
    DeleteQuestion question;
    question.command = commands(plan).join(u'\n');
    question.rest = calls(plan, profile).join(u"\n\n"_s);
    question.title = nodes.isEmpty() ? Words::tr("No TPU goes with it now")
        : nodes.size() == 1          ? Words::tr("Delete %1 for good?").arg(nodes.first().shortName)
                                     : Words::tr("Delete %n TPUs for good?", nullptr, int(nodes.size()));
    question.sentence = nodes.isEmpty() ? Words::tr("There is no TPU of it at this moment. If one appears before the "
                                                    "deletion has begun, nothing is deleted and you are "
                                                    "asked again.")
                                        : Words::tr("Checked just now. Exactly these will be deleted, each with its "
                                                    "boot disks and every file on them. If another TPU belongs to the "
                                                    "request by then, nothing is deleted.");
    for (const auto &tpu : nodes)
        question.losses << nodeLine(tpu);
    question.typedName = nodes.size() == 1 ? nodes.first().shortName
        : nodes.isEmpty()                  ? plan.requests.first().request.shortName
                                           : typedFor(nodes.size());
    question.buttonText = nodes.isEmpty() ? Words::tr("Delete %1").arg(question.typedName)
                                          : Words::tr("Delete %n TPUs permanently", nullptr, int(nodes.size()));
    return question;
}

namespace tpupossible {

QString problemOfDelete(const QueuedRequest &request)
{
    switch (request.state) {
    case RequestState::Creating: return Words::tr("Google is still checking it. It can be deleted in some seconds.");
    case RequestState::Suspending: return Words::tr("Its TPUs are being removed. It can be deleted when that is done.");
    case RequestState::Deleting: return Words::tr("It is being deleted.");
    case RequestState::Unknown:
        return Words::tr("Google gives a state that is not known here. Delete it with gcloud if you are sure.");
    default: return {};
    }
}

} // namespace tpupossible
