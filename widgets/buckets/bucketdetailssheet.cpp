// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/buckets/bucketdetailssheet.h"

#include "services/core/plaintext.h"
#include "services/files/filetext.h"
#include "widgets/buckets/buckettext.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QDateTime>
#include <QGridLayout>
#include <QLocale>
#include <QPushButton>
#include <QTimeZone>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestFact = 300; // letters

QString timeFact(qint64 seconds)
{
    return seconds <= 0 ? phrases::none() : phrases::exactTime(QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::UTC));
}

QString wordFact(const QString &word)
{
    return word.isEmpty() ? phrases::none() : plainLine(word.left(longestFact), longestFact);
}

QString sizeFact(quint64 bytes)
{
    constexpr auto most = static_cast<quint64>(std::numeric_limits<qint64>::max());
    const auto size = static_cast<qint64>(std::min(bytes, most));
    const auto exact = BucketDetailsSheet::tr("%1 bytes").arg(QLocale{}.toString(bytes));
    return size < 1'024 ? exact
                        : u"%1 · %2"_s.arg(QLocale{}.formattedDataSize(size, 1, QLocale::DataSizeIecFormat), exact);
}

} // namespace

BucketDetailsSheet::BucketDetailsSheet(BucketCalls calls, QWidget *host)
    : SideSheet{host}
    , m_calls{std::move(calls)}
    , m_facts{new QGridLayout}
    , m_access{named(this, new QPushButton, "bucketDetailsAccess", [] { return tr("Who can read this?"); })}
{
    setObjectName(u"bucketDetailsSheet"_s);
    m_facts->setColumnStretch(1, 1);
    m_facts->setHorizontalSpacing(scaled(16));
    m_facts->setVerticalSpacing(scaled(6));
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(m_facts);
    column->addStretch(1);
    m_stack = named(new ContentStack{content}, "bucketDetailsStack");
    named(m_stack->failure(), "bucketDetailsFailure");
    body()->addWidget(m_stack, 1);
    m_access->setAutoDefault(false);
    addFooterButton(m_access);
    connect(m_access, &QPushButton::clicked, this, [this] { emit accessRequested(m_uri.bucket); });
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, &BucketDetailsSheet::read);
    translated(this, &BucketDetailsSheet::refresh);
}

void BucketDetailsSheet::openFor(const BucketUri &uri)
{
    m_uri = uri;
    m_bucket.reset();
    m_object.reset();
    refresh();
    read();
    open();
}

void BucketDetailsSheet::read()
{
    m_tasks.cancel();
    m_stack->showLoading(tr("Reading the details…"));
    const auto take = [this](auto *kept) {
        return [this, kept, uri = m_uri](const auto &read) {
            if (uri != m_uri)
                return; // too late: it is open for another one
            if (read)
                *kept = *read;
            else if (read.error().code != ErrorCode::Cancelled)
                m_stack->showFailure(read.error().message, tr("Try again"));
            if (read)
                refresh();
        };
    };
    if (m_uri.isBucket() && m_calls.bucket)
        m_tasks.run(m_calls.bucket(m_uri.bucket, m_tasks.token()), take(&m_bucket));
    else if (!m_uri.isBucket() && m_calls.object)
        m_tasks.run(m_calls.object(m_uri, m_tasks.token()), take(&m_object));
}

void BucketDetailsSheet::refresh()
{
    const auto path = m_uri.path();
    setTitle(m_uri.isBucket() ? m_uri.bucket : filetext::shownName(filetext::nameOf(path)));
    if (m_bucket)
        showFacts(factsOf(*m_bucket));
    else if (m_object)
        showFacts(factsOf(*m_object));
}

void BucketDetailsSheet::showFacts(const Facts &facts)
{
    qDeleteAll(m_labels);
    m_labels.clear();
    for (int row = 0; row < facts.size(); ++row) {
        auto *title = new Label{TextRole::Body, TextColor::Soft};
        title->setText(facts.at(row).first);
        auto *words = new Label;
        words->setText(facts.at(row).second);
        words->setWordWrap(true);
        words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_facts->addWidget(title, row, 0, Qt::AlignTop);
        m_facts->addWidget(words, row, 1);
        m_labels << title << words;
    }
    m_stack->showContent();
}

BucketDetailsSheet::Facts BucketDetailsSheet::factsOf(const Bucket &bucket)
{
    Facts facts;
    const auto add = [&facts](const QString &title, const QString &words) { facts.append({title, words}); };
    add(tr("Address"), BucketUri{bucket.name, {}}.toString());
    add(tr("Region"), buckettext::placeName(bucket));
    if (bucket.isOnlyPlace) {
        add(tr("More"), tr("Your account has no permission to read more about this bucket."));
        return facts;
    }
    add(tr("Storage class"), wordFact(buckettext::className(bucket.storageClass)));
    add(tr("Created"), timeFact(bucket.created));
    add(tr("Deleted files"),
        bucket.softDeleteSeconds > 0
            ? tr("can be restored, and are billed, for %1").arg(buckettext::days(bucket.softDeleteSeconds))
            : tr("are deleted permanently"));
    add(tr("Older versions"), bucket.hasVersions ? tr("stay, and are billed") : tr("are not kept"));
    add(tr("Public access"),
        bucket.publicAccess == PublicAccess::Prevented ? tr("prevented") : tr("not prevented by the bucket"));
    add(tr("Permissions"),
        bucket.hasUniformAccess ? tr("the same for all files (uniform access)")
                                : tr("files can have their own (fine-grained access)"));
    add(tr("Who pays for reading"),
        bucket.isRequesterPays ? tr("the project that reads (requester pays)") : tr("the bucket's project"));
    if (bucket.retentionSeconds > 0)
        add(tr("Retention"),
            tr("nothing can be deleted before it is %1 old").arg(buckettext::days(bucket.retentionSeconds)));
    if (bucket.holdsNewObjects)
        add(tr("Holds"), tr("new files cannot be deleted until somebody releases them"));
    return facts;
}

BucketDetailsSheet::Facts BucketDetailsSheet::factsOf(const BucketObject &object)
{
    Facts facts;
    const auto add = [&facts](const QString &title, const QString &words) { facts.append({title, words}); };
    add(tr("Name"), filetext::shownPath(object.name));
    add(tr("Size"), sizeFact(object.size));
    add(tr("Modified"), timeFact(object.created));
    add(tr("Storage class"), wordFact(buckettext::className(object.storageClass)));
    add(tr("Type"), wordFact(object.contentType));
    add(u"MD5"_s, object.md5.isEmpty() ? phrases::none() : QString::fromLatin1(object.md5.toHex()));
    add(u"CRC32C"_s, object.crc32c ? u"%1"_s.arg(*object.crc32c, 8, 16, QLatin1Char{'0'}) : phrases::none());
    if (!object.contentEncoding.isEmpty())
        add(tr("Content encoding"), wordFact(object.contentEncoding));
    if (object.isHeld)
        add(tr("Holds"), tr("it cannot be deleted until somebody releases it"));
    return facts;
}
