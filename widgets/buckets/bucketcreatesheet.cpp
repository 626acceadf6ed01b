// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/buckets/bucketcreatesheet.h"

#include "services/core/punctuation.h"
#include "widgets/buckets/buckettext.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/translated.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 weekSeconds = 7 * 86'400;
constexpr qint64 monthSeconds = 30 * 86'400;

/// "us-central2 (node-1, node-2)".
QString regionText(const BucketRegion &region)
{
    constexpr qsizetype mostTpus = 3;
    if (region.tpus.isEmpty())
        return region.region;
    const auto names = punctuation::list(region.tpus.first(std::min(mostTpus, region.tpus.size())));
    return punctuation::noted(region.region, region.tpus.size() > mostTpus ? names + u", …"_s : names);
}

/// For a name that somebody has: with four letters behind it.
QString otherName(const QString &name)
{
    constexpr qsizetype longestStem = 58; // 63 less these
    const auto letters = QString::number(QRandomGenerator::global()->bounded(0x10000), 16).rightJustified(4, u'0');
    return name.left(longestStem) + u'-' + letters;
}

} // namespace

BucketCreateSheet::BucketCreateSheet(BucketCalls calls, QWidget *host)
    : SideSheet{host}
    , m_calls{std::move(calls)}
    , m_notice{named(new NoticeBar, "bucketCreateNotice")}
    , m_region{new QComboBox}
    , m_regionField{new FormField{m_region}}
    , m_name{new QLineEdit}
    , m_nameField{new FormField{m_name}}
    , m_kept{new QComboBox}
    , m_keptField{new FormField{m_kept}}
    , m_price{named(new Label{TextRole::Body, TextColor::Soft}, "bucketCreatePrice")}
    , m_submit{nullptr}
{
    named(this, this, "bucketCreateSheet", [] { return tr("Create a bucket"); });
    named(
        this, m_regionField, "bucketCreateRegion", [] { return tr("Region"); },
        [] {
            return tr("In the region of your TPU, reading is free of transfer charges. It cannot be changed later.");
        });
    named(
        this, m_nameField, "bucketCreateName", [] { return tr("Name"); },
        [] { return tr("The name must be unique in all of Google Cloud."); });
    named(
        this, m_keptField, "bucketCreateKept", [] { return tr("Keep deleted files for (soft delete)"); },
        [] { return tr("Until then, deleted files and pruned checkpoints can be restored and are billed."); });
    setEnterSubmits(false); // it may cost money
    build();
    m_submit = addCancelAndSubmit(this, u"bucketCreate"_s, [] { return tr("Create the bucket"); });
    gateWrites(m_submit);
    connect(m_region, &QComboBox::currentIndexChanged, this, [this] {
        propose();
        refresh();
    });
    connect(m_name, &QLineEdit::textChanged, this, &BucketCreateSheet::refresh);
    connect(m_nameField, &FormField::offerTaken, this, [this] { m_name->setText(otherName(m_taken)); });
    connect(m_submit, &QPushButton::clicked, this, &BucketCreateSheet::submit);
    translated(this, [this] {
        fillRegions(m_region->currentData().toString());
        const int kept = std::max(0, m_kept->currentIndex());
        m_kept->clear();
        m_kept->addItem(tr("Do not keep deleted files"), qint64{0});
        m_kept->addItem(buckettext::days(weekSeconds), weekSeconds);
        m_kept->addItem(buckettext::days(monthSeconds), monthSeconds);
        m_kept->setCurrentIndex(kept);
        refresh();
    });
}

void BucketCreateSheet::build()
{
    m_notice->setClosable(false);
    m_price->setWordWrap(true);
    for (auto *choice : {m_region, m_kept}) {
        choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choice->setMinimumContentsLength(18);
    }
    m_name->setMaxLength(63);
    auto *note = translated(this, new Label{TextRole::Body, TextColor::Soft}, [] {
        return tr("Only members of the project can read the bucket: public access is prevented, and all files have the "
                  "same permissions. Storage class: Standard.");
    });
    note->setWordWrap(true);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_notice, m_regionField, m_nameField, m_keptField, m_price, note})
        body()->addWidget(part);
    body()->addStretch(1);
}

void BucketCreateSheet::openFor(const ZoneId &zone)
{
    if (m_isBusy)
        return open(); // what was ordered cannot be taken back: it is shown until it is known
    m_taken.clear();
    m_notice->dismiss();
    m_regions = m_calls.regions ? m_calls.regions() : QList<BucketRegion>{};
    const auto region = regionOf(zone);
    if (!region.isEmpty() && !std::ranges::contains(m_regions, region, &BucketRegion::region))
        m_regions.prepend({.region = region, .zone = zone});
    fillRegions(region);
    m_kept->setCurrentIndex(0);
    m_proposed.clear();
    m_name->clear();
    propose();
    refresh();
    open();
}

void BucketCreateSheet::fillRegions(const QString &chosen)
{
    const QSignalBlocker quiet{m_region};
    m_region->clear();
    for (const auto &region : std::as_const(m_regions))
        m_region->addItem(menuText(regionText(region)), region.region);
    m_region->setCurrentIndex(m_regions.isEmpty() ? -1 : std::max(0, m_region->findData(chosen)));
}

/// As long as nobody has typed another name.
void BucketCreateSheet::propose()
{
    const auto found = std::ranges::find(m_regions, m_region->currentData().toString(), &BucketRegion::region);
    if (found == m_regions.end() || m_name->text() != m_proposed)
        return;
    m_proposed = bucketIn(found->zone, m_calls.project).name;
    m_name->setText(m_proposed);
}

bool BucketCreateSheet::isFilled() const
{
    return m_name->text() != m_proposed;
}

BucketOrder BucketCreateSheet::order() const
{
    return {.name = m_name->text().trimmed(),
            .location = m_region->currentData().toString(),
            .softDeleteSeconds = m_kept->currentData().toLongLong()};
}

void BucketCreateSheet::refresh()
{
    const auto wanted = order();
    const bool isTaken = !m_taken.isEmpty() && wanted.name == m_taken;
    const auto problem =
        isTaken ? tr("This bucket name is already taken. Choose another one.") : problemOfBucketName(wanted.name);
    m_nameField->setError(wanted.name.isEmpty() ? QString{} : problem);
    m_nameField->setOffer(isTaken ? tr("Add four letters") : QString{});
    const auto prices = m_calls.prices ? m_calls.prices() : PriceList{};
    m_price->setText(buckettext::storagePrice(wanted.storageClass, wanted.location, prices));
    m_price->setVisible(!m_price->text().isEmpty());
    if (m_submit == nullptr)
        return;
    enableUnless(m_submit,
                 m_isBusy                        ? tr("The bucket is being created.")
                     : wanted.location.isEmpty() ? tr("No region is known yet. Read the quota, or create a TPU first.")
                                                 : problem);
}

void BucketCreateSheet::submit()
{
    if (!m_calls.create || m_isBusy)
        return;
    m_isBusy = true;
    m_notice->showNotice(StatusLevel::Working, tr("Creating the bucket…"));
    refresh();
    m_tasks.run(m_calls.create(order(), m_tasks.token()), [this](const Result<Bucket> &made) { finish(made); });
}

void BucketCreateSheet::finish(const Result<Bucket> &made)
{
    m_isBusy = false;
    m_notice->dismiss();
    if (made) {
        close();
        emit created(*made);
        return;
    }
    if (made.error().code == ErrorCode::AlreadyExists)
        m_taken = order().name;
    else if (made.error().code != ErrorCode::Cancelled)
        m_notice->showError(made.error());
    refresh();
}
