// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/storagesettings.h"

#include "services/core/punctuation.h"
#include "services/recipes/bucketmount.h"
#include "services/recipes/compilecache.h"
#include "widgets/common/formfield.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int megabytesInGigabyte = 1024;
constexpr std::array cacheGigabytes{0, 10, 20, 50, 100, 200};

} // namespace

BucketSettings::BucketSettings(QWidget *parent)
    : StepSettings{parent}
    , m_mounts{new QCheckBox}
    , m_place{new QLineEdit}
    , m_folder{new QLineEdit}
    , m_access{new QComboBox}
    , m_cache{new QComboBox}
    , m_keep{new QComboBox}
    , m_placeField{new FormField{m_place}}
    , m_folderField{new FormField{m_folder}}
    , m_accessField{new FormField{m_access}}
    , m_cacheField{new FormField{m_cache}}
    , m_keepField{new FormField{m_keep}}
{
    build();
    connect(m_mounts, &QCheckBox::clicked, this, &StepSettings::changed);
    for (auto *line : {m_place, m_folder})
        connect(line, &QLineEdit::editingFinished, this, &StepSettings::changed);
    for (auto *choice : {m_access, m_cache, m_keep})
        connect(choice, &QComboBox::activated, this, &StepSettings::changed);
    named(this, m_mounts, "podMounts", [] { return tr("Mount a bucket on every host"); });
    named(
        this, m_placeField, "podBucketPlace", [] { return tr("Bucket"); },
        [] { return tr("gs://bucket, or gs://bucket/folder for one folder of it"); });
    named(this, m_folderField, "podBucketFolder", [] { return tr("Folder on every host"); });
    named(this, m_accessField, "podBucketAccess", [] { return tr("Access"); });
    named(
        this, m_cacheField, "podBucketCache", [] { return tr("Kept on each host's disk"); },
        [] { return tr("What was read once is read from there the next time."); });
    named(this, m_keepField, "podBucketKeep", [] { return tr("After a reboot"); });
    translated(this, &BucketSettings::nameChoices);
}

void BucketSettings::build()
{
    m_place->setMaxLength(1'000);
    m_folder->setMaxLength(200);
    for (auto *choice : {m_access, m_keep})
        choice->addItems({QString{}, QString{}});
    for (const int size : cacheGigabytes)
        m_cache->addItem(QString{}, size * megabytesInGigabyte);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    auto *how = new FormRow;
    how->addField(m_accessField);
    how->addField(m_cacheField);
    for (QWidget *part : std::initializer_list<QWidget *>{m_mounts, m_placeField, m_folderField, how, m_keepField})
        column->addWidget(part);
}

void BucketSettings::nameChoices()
{
    m_access->setItemText(0, tr("Read and write"));
    m_access->setItemText(1, tr("Read only"));
    m_cache->setItemText(0, tr("Nothing"));
    for (int row = 1; row < m_cache->count(); ++row)
        m_cache->setItemText(row, tr("Up to %1 GiB").arg(m_cache->itemData(row).toInt() / megabytesInGigabyte));
    m_keep->setItemText(0, tr("Mounted again by /etc/fstab"));
    m_keep->setItemText(1, tr("Mounted again by a systemd unit"));
}

void BucketSettings::allow()
{
    for (auto *field : {m_placeField, m_folderField, m_accessField, m_cacheField, m_keepField})
        field->setEnabled(m_mounts->isChecked());
}

void BucketSettings::showChoices(const PodChoices &choices)
{
    const auto mount = bucketMountFrom(choices.bucket);
    m_mounts->setChecked(choices.mountsBucket);
    // A field that is being typed in is the user's, and so is what could not be kept of it.
    if (!m_place->hasFocus() && m_placeField->error().isEmpty())
        m_place->setText(mount.place);
    if (!m_folder->hasFocus() && m_folderField->error().isEmpty())
        m_folder->setText(mount.mountFolder);
    m_access->setCurrentIndex(mount.isReadOnly ? 1 : 0);
    m_cache->setCurrentIndex(std::max(0, m_cache->findData(mount.cacheMegabytes)));
    m_keep->setCurrentIndex(mount.keep == NfsKeep::SystemdUnit ? 1 : 0);
    allow();
}

void BucketSettings::showPlan(const PodPlan &plan)
{
    if (std::exchange(m_plan, plan.id) != plan.id) {
        for (auto *field : {m_placeField, m_folderField})
            field->setError({});
    }
    showChoices(plan.choices);
}

BucketMount BucketSettings::typed(const QJsonObject &before) const
{
    auto mount = bucketMountFrom(before);
    const auto folder = m_folder->text().trimmed();
    mount.place = m_place->text().trimmed();
    mount.mountFolder = folder.isEmpty() ? BucketMount{}.mountFolder : folder;
    mount.isReadOnly = m_access->currentIndex() == 1;
    mount.cacheMegabytes = m_cache->currentData().toInt();
    mount.keep = m_keep->currentIndex() == 1 ? NfsKeep::SystemdUnit : NfsKeep::Fstab;
    return mount;
}

bool BucketSettings::showProblem(const BucketMount &mount) const
{
    const auto folder = mountPathProblem(mount.mountFolder);
    auto others = problemsOf(mount);
    others.removeAll(folder);
    m_folderField->setError(folder);
    m_placeField->setError(punctuation::sentences(others));
    return !folder.isEmpty() || !others.isEmpty();
}

void BucketSettings::putChoices(PodChoices *choices) const
{
    const auto mount = typed(choices->bucket);
    choices->mountsBucket = m_mounts->isChecked();
    const bool isBegun = choices->mountsBucket && !mount.place.isEmpty();
    if (isBegun && showProblem(mount))
        return;
    for (auto *field : {m_placeField, m_folderField})
        field->setError({});
    if (isBegun)
        choices->bucket = toJson(mount);
}

QWidget *BucketSettings::askForMissing()
{
    if (!m_mounts->isChecked() || !showProblem(typed({})))
        return nullptr;
    return m_folderField->error().isEmpty() ? m_place : m_folder;
}

CompileCacheSettings::CompileCacheSettings(QWidget *parent)
    : StepSettings{parent}
    , m_shares{new QCheckBox}
    , m_place{new QLineEdit}
    , m_isLogged{new QCheckBox}
    , m_placeField{new FormField{m_place}}
{
    m_place->setMaxLength(1'000);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (QWidget *part : std::initializer_list<QWidget *>{m_shares, m_placeField, m_isLogged})
        column->addWidget(part);
    for (auto *box : {m_shares, m_isLogged})
        connect(box, &QCheckBox::clicked, this, &StepSettings::changed);
    connect(m_place, &QLineEdit::editingFinished, this, &StepSettings::changed);
    named(this, m_shares, "podSharesCache", [] { return tr("Keep what JAX compiles for all hosts"); });
    named(
        this, m_placeField, "podCachePlace", [] { return tr("Place"); },
        [] {
            return tr(
                "A folder that all hosts see, or gs://bucket/folder. Empty: in the shared folder, or in the bucket "
                "that is mounted.");
        });
    named(this, m_isLogged, "podCacheLog", [] { return tr("Count hits and misses of each run"); });
}

void CompileCacheSettings::allow()
{
    m_placeField->setEnabled(m_shares->isChecked());
    m_isLogged->setEnabled(m_shares->isChecked());
}

void CompileCacheSettings::showChoices(const PodChoices &choices)
{
    const auto cache = sharedCompilationCacheFrom(choices.cache);
    m_shares->setChecked(choices.sharesCache);
    if (!m_place->hasFocus() && m_placeField->error().isEmpty())
        m_place->setText(cache.place);
    m_isLogged->setChecked(cache.isLogged);
    allow();
}

void CompileCacheSettings::showPlan(const PodPlan &plan)
{
    if (std::exchange(m_plan, plan.id) != plan.id)
        m_placeField->setError({});
    showChoices(plan.choices);
}

void CompileCacheSettings::putChoices(PodChoices *choices) const
{
    auto cache = sharedCompilationCacheFrom(choices->cache);
    cache.place = m_place->text().trimmed();
    cache.isLogged = m_isLogged->isChecked();
    choices->sharesCache = m_shares->isChecked();
    const auto problems = cache.place.isEmpty() ? QStringList{} : problemsOf(cache, 1);
    m_placeField->setError(punctuation::sentences(problems));
    if (problems.isEmpty() && choices->sharesCache)
        choices->cache = toJson(cache);
}
