// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointtext.h"

#include "services/checkpoints/translations.h"
#include "services/files/filetext.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QString completeSentence(const Checkpoint &checkpoint, const QString &detail)
{
    switch (checkpoint.reason) {
    case CheckpointReason::Committed:
        return CheckpointMessages::tr("Complete: %1 is there, which is written last.").arg(detail);
    case CheckpointReason::Renamed:
        return CheckpointMessages::tr("Complete: it has its final name, which it gets when all is written.");
    case CheckpointReason::WholeObject:
        return CheckpointMessages::tr("Complete: an object in a bucket appears when all of it has arrived.");
    default: return CheckpointMessages::tr("Complete: it ends where its own table says.");
    }
}

QString tornSentence(const Checkpoint &checkpoint, const QString &detail)
{
    switch (checkpoint.reason) {
    case CheckpointReason::Temporary:
        return CheckpointMessages::tr(
                   "Torn: it still has a temporary name (%1). It is being written, or the run was cut off.")
            .arg(detail);
    case CheckpointReason::MarkerMissing:
        return CheckpointMessages::tr(
                   "Torn: %1 is missing, which is written last. It is being written, or the run was cut off.")
            .arg(detail);
    case CheckpointReason::FileMissing:
        return CheckpointMessages::tr("Torn: %1 is missing in it. A part of it was never written, or was deleted.")
            .arg(detail);
    case CheckpointReason::HalfRenamed:
        return CheckpointMessages::tr("Torn: a part of it is still in %1. Its folder was not renamed completely.")
            .arg(detail);
    case CheckpointReason::Uncommitted:
        return CheckpointMessages::tr("Torn: %1 says that it was begun and never committed.").arg(detail);
    default:
        return detail.isEmpty()
            ? CheckpointMessages::tr("Torn: the file ends too soon. It is being written, or was cut off.")
            : CheckpointMessages::tr("Torn: %1 in it ends too soon or cannot be read.").arg(detail);
    }
}

QString unknownSentence(const Checkpoint &checkpoint, const QString &detail)
{
    switch (checkpoint.reason) {
    case CheckpointReason::Empty: return CheckpointMessages::tr("Not known: there is nothing in it (yet).");
    case CheckpointReason::NotReadable:
        return CheckpointMessages::tr("Not known: it could not be read. %1").arg(detail);
    case CheckpointReason::NotExamined:
        return CheckpointMessages::tr("Not known: there is more here than is looked at in one go.");
    case CheckpointReason::OldTorch:
        return CheckpointMessages::tr(
            "Not known: PyTorch before 1.6 wrote it, and such files do not say where they should end.");
    case CheckpointReason::Changed: return CheckpointMessages::tr("Not known: it changed while it was looked at.");
    case CheckpointReason::Gone: return CheckpointMessages::tr("It was deleted while it was looked at.");
    case CheckpointReason::StepDiffers:
        return CheckpointMessages::tr("Not known: its name says step %1, and its metadata say step %2.")
            .arg(QLocale{}.toString(checkpoint.step), detail);
    default: return CheckpointMessages::tr("Not known: it is called like a checkpoint, but its contents are unknown.");
    }
}

} // namespace

QString formatName(CheckpointFormat format)
{
    switch (format) {
    case CheckpointFormat::Unknown: return CheckpointMessages::tr("Unknown format");
    case CheckpointFormat::Orbax: return u"Orbax"_s;
    case CheckpointFormat::FlaxMsgpack: return u"Flax (MessagePack)"_s;
    case CheckpointFormat::EasyLm: return u"EasyLM"_s;
    case CheckpointFormat::Levanter: return u"Levanter"_s;
    case CheckpointFormat::TorchFile: return u"PyTorch"_s;
    case CheckpointFormat::TorchDistributed: return u"PyTorch DCP"_s;
    case CheckpointFormat::HuggingFace: return u"Hugging Face Trainer"_s;
    case CheckpointFormat::Safetensors: return u"Safetensors"_s;
    case CheckpointFormat::Npz: return u"NumPy (.npz)"_s;
    }
    return {};
}

QString stateName(CheckpointState state)
{
    switch (state) {
    case CheckpointState::Complete: return CheckpointMessages::tr("Complete");
    case CheckpointState::Torn: return CheckpointMessages::tr("Torn");
    case CheckpointState::Unknown: return CheckpointMessages::tr("Not known");
    }
    return {};
}

QString sentenceOf(const Checkpoint &checkpoint)
{
    const bool isOfUs = checkpoint.reason == CheckpointReason::NotReadable; // a sentence of ours, not a name
    const auto detail = isOfUs ? QString::fromUtf8(checkpoint.detail) : filetext::shownName(checkpoint.detail);
    switch (checkpoint.state) {
    case CheckpointState::Complete: return completeSentence(checkpoint, detail);
    case CheckpointState::Torn: return tornSentence(checkpoint, detail);
    case CheckpointState::Unknown: return unknownSentence(checkpoint, detail);
    }
    return {};
}

QString whyNoneComplete(const CheckpointListing &listing)
{
    if (latestComplete(listing))
        return {};
    const auto folder = filetext::shownPath(listing.folder);
    if (listing.checkpoints.isEmpty())
        return listing.isCut
            ? CheckpointMessages::tr("%1 holds more than is looked at in one go, and no checkpoint was found in what "
                                     "was. Choose the folder that holds the checkpoints themselves.")
                  .arg(folder)
            : CheckpointMessages::tr("There is no checkpoint in %1.").arg(folder);
    const auto torn = std::ranges::count(listing.checkpoints, CheckpointState::Torn, &Checkpoint::state);
    if (torn == listing.checkpoints.size())
        return CheckpointMessages::tr("No checkpoint in %1 is complete: what is there was never written to its end.")
            .arg(folder);
    return CheckpointMessages::tr("No checkpoint in %1 is known to be complete. The list says what is missing in each.")
        .arg(folder);
}
