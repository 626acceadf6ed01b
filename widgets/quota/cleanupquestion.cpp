// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpucommand.h"
#include "widgets/common/phrases.h"
#include "widgets/quota/cleanupmodel.h"
#include "widgets/quota/cleanupview.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QString lossOf(const CleanupLine &line)
{
    const auto &left = line.orphan;
    //: one line of the list of what is deleted: kind, name, place, what it holds
    auto text = CleanUpView::tr("%1 %2 in %3: %4").arg(kindName(left.kind), left.name, left.place, holdsText(line));
    QStringList nodes;
    for (const auto &node : left.nodes)
        nodes.append(lastSegment(node.id.toString()));
    if (!nodes.isEmpty())
        text = CleanUpView::tr("%1; %2").arg(text, CleanUpView::tr("with its TPU %1").arg(phrases::list(nodes)));
    if (left.holdsData())
        text = CleanUpView::tr("%1; %2").arg(text, CleanUpView::tr("every file on it is lost"));
    return text;
}

QString commandFor(const OrphanedResource &left, const QString &project)
{
    switch (left.kind) {
    case OrphanKind::Request:
        return gcloudDelete(QueuedResourceId{left.path}, left.nodes.isEmpty() ? WithNodes::No : WithNodes::Yes);
    case OrphanKind::Node: return gcloudCommand(TpuAction::Delete, TpuId{left.path});
    case OrphanKind::Disk:
        return u"gcloud compute disks delete %1 --project=%2 --zone=%3"_s.arg(left.name, project, left.place);
    case OrphanKind::Address: break;
    }
    const auto place = left.place == "global"_L1 ? u"--global"_s : u"--region="_s + left.place;
    return u"gcloud compute addresses delete %1 --project=%2 %3"_s.arg(left.name, project, place);
}

QString callFor(const OrphanedResource &left, const CloudProfile &profile)
{
    if (left.kind == OrphanKind::Request)
        return restDelete(QueuedResourceId{left.path}, left.nodes.isEmpty() ? WithNodes::No : WithNodes::Yes, profile);
    if (left.kind == OrphanKind::Node)
        return restCall(TpuAction::Delete, TpuId{left.path}, profile);
    const bool isDisk = left.kind == OrphanKind::Disk;
    const auto place = left.place == "global"_L1 ? left.place : (isDisk ? u"zones/"_s : u"regions/"_s) + left.place;
    auto url = profile.compute;
    url.setPath(url.path()
                    + u"/compute/v1/projects/%1/%2/%3/%4"_s.arg(profile.project.toString(), place,
                                                                isDisk ? u"disks"_s : u"addresses"_s, left.name),
                QUrl::DecodedMode);
    return curlCommand("DELETE"_L1, url);
}

/// A TPU's boot disk goes with it, too.
bool losesFiles(const CleanupLine &line)
{
    return line.orphan.holdsData() || line.orphan.kind == OrphanKind::Node || !line.orphan.nodes.isEmpty();
}

} // namespace

DeleteQuestion cleanUpQuestion(const QList<CleanupLine> &chosen, const CloudProfile &profile)
{
    const int count = int(chosen.size());
    const bool isOne = count == 1;
    const auto name = isOne ? chosen.first().orphan.name : QString{};
    DeleteQuestion question;
    question.title =
        isOne ? CleanUpView::tr("Delete %1?").arg(name) : CleanUpView::tr("Delete %n entries?", nullptr, count);
    question.sentence = std::ranges::any_of(chosen, losesFiles)
        ? CleanUpView::tr("These are deleted permanently, with every file on their disks. Each is checked again "
                          "before: what is in use by then, or has changed, stays.")
        : CleanUpView::tr(
              "These do nothing any more. Each is checked again before it is deleted: what has changed stays.");
    QStringList commands;
    QStringList calls;
    for (const auto &line : chosen) {
        question.losses << lossOf(line);
        commands << commandFor(line.orphan, profile.project.toString());
        calls << callFor(line.orphan, profile);
    }
    if (std::ranges::any_of(chosen, losesFiles))
        question.typedName = isOne ? name : u"delete %1"_s.arg(count);
    question.buttonText =
        isOne ? CleanUpView::tr("Delete %1").arg(name) : CleanUpView::tr("Delete %n entries", nullptr, count);
    question.command = commands.join(u'\n');
    question.rest = calls.join(u'\n');
    return question;
}
