// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/bucketcontroller.h"

#include "services/core/punctuation.h"
#include "widgets/buckets/bucketaccesssheet.h"
#include "widgets/buckets/bucketcreatesheet.h"
#include "widgets/buckets/bucketdetailssheet.h"
#include "widgets/buckets/buckettext.h"
#include "widgets/buckets/softdeletedsheet.h"
#include "widgets/common/noticebar.h"
#include "widgets/files/bucketdeletion.h"
#include "widgets/theme/icons.h"

#include <QAction>
#include <QMenu>
#include <QPointer>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

/// Of all of them; nothing: there is a folder among them, which may hold anything.
std::optional<quint64> bytesOf(const QList<FileEntry> &chosen)
{
    quint64 bytes = 0;
    for (const auto &entry : chosen) {
        if (entry.kind != FileKind::File)
            return std::nullopt;
        bytes += entry.size;
    }
    return bytes;
}

} // namespace

BucketController::BucketController(const BucketCalls &calls, std::function<QStringList()> runningTexts,
                                   FileBrowser *browser, NoticeBar *notice, QWidget *page)
    : QObject{page}
    , m_calls{calls}
    , m_browser{browser}
    , m_notice{notice}
    , m_create{new BucketCreateSheet{calls, page}}
    , m_details{new BucketDetailsSheet{calls, page}}
    , m_access{new BucketAccessSheet{calls, page}}
    , m_deleted{new SoftDeletedSheet{calls, page}}
    , m_deletion{new BucketDeletion{calls, std::move(runningTexts), browser, notice, page}}
{
    m_browser->setOffer(payment());
    connect(m_browser, &FileBrowser::bucketWanted, this, &BucketController::askCreate);
    connect(m_details, &BucketDetailsSheet::accessRequested, m_access, &BucketAccessSheet::openFor);
    connect(m_create, &BucketCreateSheet::created, this, [this](const Bucket &bucket) {
        m_notice->showNotice(StatusLevel::Done, tr("The bucket %1 was created.").arg(bucket.name));
        if (m_browser->kind() == PlaceKind::Buckets)
            m_browser->goTo(BucketUri{bucket.name, {}}.path());
    });
    connect(m_deleted, &SoftDeletedSheet::restored, this, [this](const BucketUri &folder) {
        const auto shown = shownFolder();
        if (shown && shown->bucket == folder.bucket)
            m_browser->refresh();
    });
}

std::optional<BucketUri> BucketController::shownFolder() const
{
    const auto uri =
        m_browser->kind() == PlaceKind::Buckets ? BucketUri::ofPath(m_browser->listing().folder()) : std::nullopt;
    return uri && !uri->isRoot() ? uri : std::nullopt;
}

void BucketController::askCreate()
{
    m_create->openFor();
}

void BucketController::showDeleted()
{
    if (const auto folder = shownFolder())
        m_deleted->openFor(*folder);
}

void BucketController::addEntries(QMenu *menu, const QList<FileEntry> &chosen)
{
    const auto add = [this, menu](const char *name, QLatin1StringView icon, const QString &text, auto act) {
        auto *action = menu->addAction(themedIcon(icon), text);
        action->setObjectName(QLatin1StringView{name});
        connect(action, &QAction::triggered, this, act);
    };
    const bool isList = isBucketList(*m_browser);
    const auto first = chosen.first();
    const auto uri = BucketUri::ofPath(m_browser->pathOf(first.name));
    if (!uri)
        return;
    menu->addSeparator();
    if (chosen.size() == 1 && (isList || first.kind == FileKind::File))
        add("filesBucketDetailsAction", "info"_L1, tr("Details…"), [this, uri] { m_details->openFor(*uri); });
    if (chosen.size() == 1 || !isList)
        add("filesBucketAccessAction", "shield-check"_L1, tr("Read access…"),
            [this, uri] { m_access->openFor(uri->bucket); });
    if (!isList)
        add("filesBucketDeletedAction", "rotate-ccw"_L1, tr("Deleted files…"), [this] { showDeleted(); });
}

void BucketController::addDeletion(QMenu *menu, const FileEntry &bucket)
{
    const auto name = QString::fromUtf8(bucket.name);
    auto *action = menu->addAction(themedIcon("trash-2"_L1), tr("Delete the bucket…"));
    action->setObjectName(u"filesBucketDeleteAction"_s);
    action->setEnabled(m_deletion->canDelete() && !m_deletion->isLeaving(name));
    connect(action, &QAction::triggered, this, [this, name] { m_deletion->ask(name); });
}

void BucketController::askDelete()
{
    const auto chosen = m_browser->selection();
    if (chosen.size() == 1 && isBucketList(*m_browser))
        m_deletion->ask(QString::fromUtf8(chosen.first().name));
}

/// What is read there is billed to somebody; nobody is made to pay unasked.
FileBrowser::Offer BucketController::payment()
{
    return {.text =
                [this](const Error &error) {
                    return wantsUserProject(error) && m_calls.pay && !m_calls.project.isEmpty()
                        ? tr("Pay with project %1").arg(m_calls.project.toString())
                        : QString{};
                },
            .take =
                [this] {
                    const auto uri = BucketUri::ofPath(m_browser->listing().wanted());
                    if (uri && !uri->isRoot())
                        m_calls.pay(uri->bucket);
                }};
}

void BucketController::explainDeletion(ConfirmDelete *question, const DeleteQuestion &asked,
                                       const QList<FileEntry> &chosen)
{
    const auto folder = shownFolder();
    if (!m_calls.bucket || !folder)
        return;
    question->wait(tr("Asking whether it can be restored later…"));
    m_tasks.run(m_calls.bucket(folder->bucket, m_tasks.token()),
                [this, question = QPointer{question}, asked, bytes = bytesOf(chosen)](const Result<Bucket> &bucket) {
                    if (question == nullptr)
                        return;
                    auto known = asked;
                    known.sentence = bucket
                        ? buckettext::afterDeletion(*bucket, bytes, m_calls.prices ? m_calls.prices() : PriceList{})
                        : punctuation::sentences(
                              {tr("Whether it can be restored later is not known."), bucket.error().message});
                    question->setQuestion(known);
                });
}
