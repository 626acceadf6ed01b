// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/checkpointcontroller.h"

#include "services/checkpoints/checkpointcandidate.h"
#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/files/checkpointssheet.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/filelistmodel.h"
#include "widgets/files/prunesheet.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostNamesLooked = 2'000; ///< entries of a folder whose names are read

} // namespace

bool mayHoldCheckpoints(const FolderListing &listing)
{
    const auto entries = listing.entries.first(std::min(mostNamesLooked, listing.entries.size()));
    const auto folder = filetext::nameOf(listing.folder);
    const auto isStepFolder = [&folder](const FileEntry &entry) {
        if (!entry.isFolder())
            return false;
        const auto name = checkpointNameFrom(entry.name);
        return entry.name.contains(orbax::unfinished) || (name.step >= 0 && isCalledCheckpoint(entry.name, folder));
    };
    return std::ranges::any_of(entries, isStepFolder) || formatOfFolder(folder, entries)
        || !fileCandidates(listing.folder, entries).isEmpty();
}

CheckpointController::CheckpointController(const Context &context, FileBrowser *browser, NoticeBar *notice,
                                           QWidget *page)
    : QObject{page}
    , m_context{context}
    , m_browser{browser}
    , m_notice{notice}
    , m_bar{named(new NoticeBar, "filesCheckpointsBar")}
    , m_watch{new CheckpointWatch{context.clock, this}}
    , m_sheet{new CheckpointsSheet{m_watch, context.clock, page}}
    , m_prune{new PruneSheet{context.clock, page}}
{
    static_cast<QVBoxLayout *>(m_browser->layout())->insertWidget(1, m_bar); // between the path and the list
    connect(m_browser, &FileBrowser::changed, this, &CheckpointController::look);
    connect(m_bar, &NoticeBar::actionClicked, this, [this] { showFolder(m_browser->listing().folder()); });
    connect(m_bar, &NoticeBar::dismissed, this, [this] { m_closed = m_looked; });
    connect(m_sheet, &CheckpointsSheet::pruneRequested, this, &CheckpointController::askPrune);
    connect(m_prune, &PruneSheet::pruneRequested, this, &CheckpointController::prune);
    connect(m_watch, &CheckpointWatch::pruned, this, &CheckpointController::showOutcome);
    connect(m_watch, &CheckpointWatch::pruneFailed, this, [this](const Error &error) {
        if (error.code != ErrorCode::Cancelled)
            m_notice->showError(error);
        m_browser->refresh(); // a part of it may be gone
    });
}

/// Once for each reading: whoever has closed the bar is not told again.
void CheckpointController::look()
{
    const auto &listing = m_browser->listing();
    if (listing.isReading() || listing.error())
        return m_looked.clear();
    const auto thing = m_browser->thingOf(listing.folder()).toUtf8(); // a folder of that place
    if (thing == std::exchange(m_looked, thing) || thing == m_closed)
        return;
    if (listing.folder().isEmpty() || isBucketList(*m_browser) || !mayHoldCheckpoints(listing.listing()))
        return m_bar->dismiss();
    m_bar->say(
        StatusLevel::Note, [] { return tr("There seem to be checkpoints in this folder."); },
        [] { return tr("Check them"); });
}

void CheckpointController::showFolder(const QByteArray &folder)
{
    const auto files = m_browser->listing().files();
    if (!files || folder.isEmpty())
        return;
    m_watch->setFolder(files, folder);
    m_watch->refresh();
    m_sheet->openFor(placepath::shown(m_browser->kind(), folder));
}

QList<QByteArray> CheckpointController::inUse(const CheckpointListing &listing) const
{
    return m_context.runningTexts ? checkpointsNamed(listing, m_context.runningTexts()) : QList<QByteArray>{};
}

void CheckpointController::askPrune()
{
    if (const auto &listing = m_watch->listing())
        m_prune->openFor(*listing, inUse(*listing));
}

/// Asked again right before each of them: a job may have begun meanwhile.
void CheckpointController::prune(const PrunePlan &plan)
{
    const auto &listing = m_watch->listing();
    if (!listing || listing->folder != plan.folder)
        return;
    const auto texts = m_context.runningTexts;
    m_watch->prune(
        plan, [texts, listing = *listing] { return texts ? checkpointsNamed(listing, texts()) : QList<QByteArray>{}; });
}

void CheckpointController::showOutcome(const PruneOutcome &outcome)
{
    constexpr qsizetype mostTold = 3;
    QStringList sentences{
        tr("%n checkpoints were deleted, %1.", nullptr, outcome.removed).arg(fileSizeText(outcome.freed))};
    sentences += outcome.problems.first(std::min(mostTold, outcome.problems.size()));
    m_notice->showNotice(outcome.problems.isEmpty() ? StatusLevel::Done : StatusLevel::Warning,
                         punctuation::sentences(sentences));
    m_browser->refresh();
}
