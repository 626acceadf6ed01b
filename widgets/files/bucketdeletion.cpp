// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/bucketdeletion.h"

#include "services/core/punctuation.h"
#include "services/core/undoqueue.h"
#include "services/files/filetext.h"
#include "widgets/buckets/buckettext.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/undomark.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/filelistmodel.h"

#include <QPointer>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

DeleteQuestion bucketQuestion(const QString &bucket)
{
    return {.title = BucketDeletion::tr("Delete the bucket %1?").arg(bucket),
            .sentence = {},
            .losses = {},
            .typedName = {},
            .buttonText = BucketDeletion::tr("Delete the bucket")};
}

} // namespace

BucketDeletion::BucketDeletion(const BucketCalls &calls, RunningTexts runningTexts, FileBrowser *browser,
                               NoticeBar *notice, QWidget *page)
    : QObject{page}
    , m_calls{calls}
    , m_runningTexts{std::move(runningTexts)}
    , m_browser{browser}
    , m_notice{notice}
    , m_page{page}
{
}

QString BucketDeletion::thingOf(const QString &bucket) const
{
    return m_browser->thingOf(BucketUri{bucket, {}}.path());
}

bool BucketDeletion::isLeaving(const QString &bucket) const
{
    return m_going.contains(bucket) || !undomark::word(thingOf(bucket)).isEmpty();
}

void BucketDeletion::ask(const QString &bucket)
{
    if (!canDelete() || isLeaving(bucket))
        return;
    auto *question = new ConfirmDelete{bucketQuestion(bucket), m_page};
    connect(question, &ConfirmDelete::retried, this, [this, question, bucket] { look(question, bucket); });
    connect(question, &ConfirmDelete::confirmed, this, [this, bucket] { waitForGrace(bucket, m_asked); });
    look(question, bucket);
    question->open();
}

void BucketDeletion::look(ConfirmDelete *question, const QString &bucket)
{
    question->wait(tr("Looking at what is in the bucket…"));
    m_tasks.run(m_calls.inventory(bucket, m_tasks.token()),
                [this, question = QPointer{question}](const Result<BucketInventory> &inventory) {
                    if (question == nullptr)
                        return;
                    if (inventory)
                        explain(question, *inventory);
                    else
                        question->fail(inventory.error());
                });
}

/// Whoever cannot have it deleted is told so before a name is typed.
void BucketDeletion::explain(ConfirmDelete *question, const BucketInventory &inventory)
{
    const auto &bucket = inventory.bucket;
    auto known = bucketQuestion(bucket.name);
    known.losses = lossesIn(inventory);
    if (const auto problem = problemOfRemoval(inventory); !problem.isEmpty()) {
        question->setQuestion(known);
        return question->fail(Error{ErrorCode::Invalid, problem, {}});
    }
    m_asked = inventory.isEmpty() ? BucketFilling::Refused : BucketFilling::Deleted;
    QStringList sentences{inventory.isEmpty() ? tr("The bucket is empty.")
                                              : tr("The bucket is not empty: its files are deleted with it.")};
    if (bucket.softDeleteSeconds > 0)
        sentences << tr("Google keeps what is deleted for %1 (soft delete), and bills it until then.")
                         .arg(buckettext::days(bucket.softDeleteSeconds));
    known.sentence = punctuation::sentences(sentences);
    if (!inventory.isEmpty()) {
        known.typedName = bucket.name;
        known.buttonText = tr("Delete the bucket and its files");
    }
    question->setQuestion(known);
}

QStringList BucketDeletion::lossesIn(const BucketInventory &inventory) const
{
    QStringList losses;
    if (!inventory.isEmpty()) {
        const auto size = fileSizeText(inventory.bytes);
        losses << (inventory.isCut ? tr("More than %n files (%1)", nullptr, int(inventory.files)).arg(size)
                                   : tr("%n files (%1)", nullptr, int(inventory.files)).arg(size));
        QStringList names;
        for (const auto &name : inventory.names)
            names << filetext::shownPath(name);
        const bool areMore = inventory.isCut || names.size() == BucketInventory::mostNames;
        losses << tr("In it: %1").arg(punctuation::list(names) + (areMore ? u", …"_s : QString{}));
    }
    if (m_runningTexts && bucketsNamedIn(m_runningTexts()).contains(inventory.bucket.name))
        losses << tr("A running job names this bucket, and may fail without it.");
    return losses;
}

void BucketDeletion::waitForGrace(const QString &bucket, BucketFilling filling)
{
    UndoQueue::instance().add(m_page,
                              {.verb = PendingVerb::Delete,
                               .name = [bucket] { return bucket; },
                               .begin = [this, bucket, filling] { removeNow(bucket, filling); },
                               .things = {thingOf(bucket)}});
}

void BucketDeletion::removeNow(const QString &bucket, BucketFilling filling)
{
    m_going << bucket;
    m_notice->showNotice(StatusLevel::Working, tr("Deleting the bucket %1…").arg(bucket));
    m_tasks.run(m_calls.removeBucket(bucket, filling, m_tasks.token()),
                [this, bucket](const Result<> &removed) { finish(bucket, removed); });
}

void BucketDeletion::finish(const QString &bucket, const Result<> &removed)
{
    m_going.removeOne(bucket);
    if (removed)
        m_notice->showNotice(StatusLevel::Done, tr("The bucket %1 was deleted.").arg(bucket));
    else if (removed.error().code == ErrorCode::Cancelled)
        m_notice->dismiss();
    else
        m_notice->showError(removed.error());
    if (m_browser->kind() != PlaceKind::Buckets)
        return;
    const auto shown = BucketUri::ofPath(m_browser->listing().folder());
    if (removed && shown && shown->bucket == bucket)
        m_browser->goTo("/"); // what was shown is gone
    else
        m_browser->refresh(); // a part of it may be gone
}
