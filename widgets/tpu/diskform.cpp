// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/diskform.h"

#include "services/core/punctuation.h"
#include "services/quota/priceservice.h"
#include "services/tpu/tpucommand.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int usualDiskGb = 200;
constexpr int mostDiskRows = 5;

QVBoxLayout *diskColumn(QWidget *widget)
{
    auto *column = new QVBoxLayout{widget};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    return column;
}

} // namespace

DiskForm::DiskForm(const DiskServices &services, QWidget *parent)
    : QWidget{parent}
    , m_services{services}
    , m_list{named(this, new QListWidget, "diskList", [] { return tr("Data disks"); })}
    , m_empty{new Label{TextRole::Status, TextColor::Soft}}
    , m_readOnly{named(
          this, new QCheckBox, "diskReadOnly", [] { return tr("Only read them"); },
          [] {
              return tr("Several hosts can only read a disk. One host can write it, too, as long as no other has it.");
          })}
    , m_new{named(this, new QPushButton, "diskNew", [] { return tr("New disk"); })}
    , m_newPart{new QWidget}
    , m_name{new QLineEdit}
    , m_size{new QSpinBox}
    , m_type{new QComboBox}
    , m_cost{named(new Label{TextRole::Status, TextColor::Soft}, "diskCost")}
    , m_command{new CommandBox{u"diskCommand"_s}}
    , m_create{named(this, new QPushButton, "diskCreate", [] { return tr("Create the disk"); })}
{
    build();
    connect(m_list, &QListWidget::itemChanged, this, [this](const QListWidgetItem *item) { take(m_list->row(item)); });
    connect(m_readOnly, &QCheckBox::clicked, this, [this] {
        for (auto &disk : m_wanted) {
            if (!m_attached.contains(disk.source)) // a mounted one is not attached anew by the way
                disk.isReadOnly = m_readOnly->isChecked();
        }
        showDisks(); // what others read may be had now
        emit touched();
        emit changed();
    });
    connect(m_new, &QPushButton::toggled, this, &DiskForm::showNew);
    connect(m_create, &QPushButton::clicked, this, &DiskForm::askForDisk);
    connect(m_name, &QLineEdit::textEdited, this, [this] { m_nameField->setError({}); });
    connect(m_name, &QLineEdit::textChanged, this, &DiskForm::showCost);
    connect(m_size, &QSpinBox::valueChanged, this, &DiskForm::showCost);
    connect(m_type, &QComboBox::currentIndexChanged, this, &DiskForm::showCost);
    if (services.prices)
        connect(services.prices, &PriceService::changed, this, &DiskForm::showCost);
    if (services.tpus)
        connect(services.tpus, &TpuService::listChanged, this, &DiskForm::showDisks);
    translated(this, &DiskForm::showDisks);
    translated(this, &DiskForm::showCost);
    showNew();
    setFocusProxy(m_new); // the list may be hidden
}

void DiskForm::build()
{
    m_command->setLines(1, 4);
    m_empty->setWordWrap(true);
    m_cost->setWordWrap(true);
    m_size->setRange(10, 65'536);
    m_size->setSingleStep(100);
    m_size->setValue(usualDiskGb);
    m_name->setMaxLength(63);
    m_new->setCheckable(true);
    for (auto *button : {m_new, m_create})
        button->setAutoDefault(false);
    setButtonKind(m_new, ButtonKind::Link);
    m_new->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    gateWrites(m_create);
    translated(this, [this] { m_size->setSuffix(tr(" GB", "behind a number")); });
    auto *stays = translated(this, new Label{TextRole::Status, TextColor::Soft}, [] {
        return tr("A data disk stays when the TPU is deleted, with all that is on it, and is billed until you delete "
                  "it, too: Quota, Clean up. It has to be formatted once and mounted on the host.");
    });
    stays->setWordWrap(true);
    m_nameField = named(this, new FormField{m_name}, "diskName", [] { return tr("Name of the disk"); });
    auto *sizes = new FormRow;
    sizes->addField(named(this, new FormField{m_size}, "diskSize", [] { return tr("Size"); }));
    sizes->addField(named(this, new FormField{m_type}, "diskType", [] { return tr("Type of disk"); }));
    auto *inner = diskColumn(m_newPart);
    for (QWidget *part : std::initializer_list<QWidget *>{m_nameField, sizes, m_cost, m_command})
        inner->addWidget(part);
    inner->addWidget(m_create, 0, Qt::AlignLeft);
    auto *column = diskColumn(this);
    for (QWidget *part : std::initializer_list<QWidget *>{m_list, m_empty, m_readOnly, m_new, m_newPart, stays})
        column->addWidget(part);
}

void DiskForm::setPlace(const Place &place)
{
    if (place == m_place)
        return;
    const bool isOtherZone = place.zone != m_place.zone;
    const bool isOtherKind = place.generation != m_place.generation;
    m_place = place;
    if (isOtherKind || m_type->count() == 0) {
        const QSignalBlocker quiet{m_type};
        m_type->clear();
        m_type->addItems(diskTypesFor(place.generation));
    }
    if (place.hosts > 1) {
        for (auto &disk : m_wanted)
            disk.isReadOnly = true;
        m_readOnly->setChecked(true);
    }
    m_readOnly->setEnabled(place.hosts <= 1);
    if (isOtherZone) {
        m_known.clear();
        m_isRead = false;
        m_reading.reset();
        readAgain();
    }
    showDisks();
    showCost();
}

void DiskForm::setDisks(const QList<DataDisk> &disks)
{
    ++m_serial;
    m_wanted = disks;
    m_attached.clear();
    if (!m_place.own.isEmpty()) {
        for (const auto &disk : disks)
            m_attached.insert(disk.source);
    }
    const bool areRead = !disks.isEmpty() && std::ranges::all_of(disks, &DataDisk::isReadOnly);
    m_readOnly->setChecked(areRead || m_place.hosts > 1);
    showDisks();
}

QList<DataDisk> DiskForm::disks() const
{
    return m_wanted;
}

void DiskForm::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_isRead)
        read();
}

void DiskForm::readAgain()
{
    if (isVisible())
        read();
}

void DiskForm::read()
{
    if (!m_services.tpus || m_place.zone.isEmpty())
        return;
    m_isRead = true;
    m_isReading = true;
    m_trouble.clear();
    showDisks();
    m_reading = std::make_unique<TaskScope>();
    m_reading->run(m_services.tpus->api().disks(m_place.zone, m_reading->token()),
                   [this](const Result<QList<ZoneDisk>> &disks) {
                       m_known = disks.value_or(QList<ZoneDisk>{});
                       m_isReading = false;
                       m_trouble = disks ? QString{} : disks.error().message;
                       m_isRead = disks.has_value();
                       showDisks();
                   });
}

QString DiskForm::textOf(const ZoneDisk &disk, const QString &taken) const
{
    const auto text = tr("%1 · %2 GB · %3", "data-1 · 200 GB · pd-balanced")
                          .arg(lastSegment(disk.path), phrases::number(disk.gib), disk.type);
    return taken.isEmpty() ? text : tr("%1 · %2", "a disk, and who has it").arg(text, taken);
}

QList<DiskForm::Row> DiskForm::rows() const
{
    auto shown = m_known;
    for (const auto &disk : m_wanted) { // what is not in the list is said, not dropped
        if (std::ranges::find(shown, disk.source, &ZoneDisk::path) == shown.end())
            shown.append({.path = disk.source, .type = {}, .gib = 0});
    }
    const auto tpus = m_services.tpus ? m_services.tpus->tpus() : QList<Tpu>{};
    QList<Row> rows;
    for (const auto &disk : std::as_const(shown)) {
        const auto wanted = std::ranges::find(m_wanted, disk.path, &DataDisk::source);
        const bool isMarked = wanted != m_wanted.end();
        const auto taken =
            takenBy(disk, tpus, m_place.own, isMarked ? wanted->isReadOnly : m_readOnly->isChecked(), m_place.hosts);
        rows.append({.path = disk.path,
                     .text = disk.gib > 0 ? textOf(disk, taken) : lastSegment(disk.path),
                     .isMarked = isMarked,
                     .isOffered = isMarked || taken.isEmpty()});
    }
    return rows;
}

/// The list of TPUs comes again and again; whoever reads or points at a row is not disturbed by what is the same.
void DiskForm::fill(const QList<Row> &rows)
{
    if (rows == m_rows)
        return;
    m_rows = rows;
    const QSignalBlocker quiet{m_list};
    const int before = m_list->currentRow();
    const int scrolled = m_list->verticalScrollBar()->value();
    m_list->clear();
    for (const auto &row : rows) {
        auto *item = new QListWidgetItem{row.text, m_list};
        item->setData(Qt::UserRole, row.path);
        item->setCheckState(row.isMarked ? Qt::Checked : Qt::Unchecked);
        if (!row.isOffered)
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
    }
    m_list->setCurrentRow(std::min(before, m_list->count() - 1));
    const int seen = std::clamp(m_list->count(), 1, mostDiskRows);
    m_list->setFixedHeight(seen * std::max(m_list->sizeHintForRow(0), scaled(24)) + 2 * m_list->frameWidth());
    m_list->verticalScrollBar()->setValue(scrolled);
}

void DiskForm::showDisks()
{
    fill(rows());
    m_list->setVisible(m_list->count() > 0);
    const auto zone = m_place.zone.toString();
    m_empty->setText(!m_trouble.isEmpty() ? m_trouble
                         : zone.isEmpty() ? tr("Choose a zone first.")
                         : m_isReading    ? tr("The disks of %1 are being read…").arg(zone)
                                          : tr("There is no disk in %1 yet.").arg(zone));
    m_empty->setVisible(!m_trouble.isEmpty() || m_isReading || m_list->count() == 0);
    m_readOnly->setVisible(m_list->count() > 0);
}

QString DiskForm::problem() const
{
    if (m_isMaking)
        return tr("The disk is still being made.");
    const auto tpus = m_services.tpus ? m_services.tpus->tpus() : QList<Tpu>{};
    for (const auto &wanted : m_wanted) {
        const auto disk = std::ranges::find(m_known, wanted.source, &ZoneDisk::path);
        const auto taken =
            disk == m_known.end() ? QString{} : takenBy(*disk, tpus, m_place.own, wanted.isReadOnly, m_place.hosts);
        if (!taken.isEmpty())
            return punctuation::labelled(lastSegment(wanted.source), taken);
    }
    return {};
}

void DiskForm::take(int row)
{
    const auto *item = m_list->item(row);
    const auto path = item->data(Qt::UserRole).toString();
    m_wanted.removeIf([&](const DataDisk &disk) { return disk.source == path; });
    if (item->checkState() == Qt::Checked)
        m_wanted.append({path, m_readOnly->isChecked()});
    m_rows = rows(); // as the list shows it
    emit touched();
    emit changed();
}

DiskOrder DiskForm::order() const
{
    return {
        .zone = m_place.zone, .name = m_name->text().trimmed(), .type = m_type->currentText(), .gib = m_size->value()};
}

void DiskForm::showNew()
{
    const bool open = m_new->isChecked();
    m_newPart->setVisible(open);
    m_new->setIcon(themedIcon(open ? "chevron-down"_L1 : "chevron-right"_L1, TextColor::Accent));
    showCost();
}

void DiskForm::showCost()
{
    if (m_isMaking) {
        m_cost->setText(tr("The disk is being made…"));
        return;
    }
    const auto wanted = order();
    if (m_services.tpus) {
        const auto &profile = m_services.tpus->profile();
        m_command->setCommands(gcloudCommand(wanted, profile.project), restCall(wanted, profile));
    }
    const auto sum = monthlyCost(wanted);
    m_cost->setText(sum ? tr("Costs about %1 a month at the list price, from now on, whether a TPU has it or not. No "
                             "grant pays for it.")
                              .arg(sum->text())
                        : tr("It is billed from now on, whether a TPU has it or not; its list price is not known here. "
                             "No grant pays for it."));
}

std::optional<Usd> DiskForm::monthlyCost(const DiskOrder &wanted) const
{
    const auto &list = m_services.prices ? m_services.prices->list() : PriceList::dated();
    const auto thing = thingOfDisk(wanted.type);
    const auto price = thing ? list.thing(*thing, regionOf(wanted.zone)) : std::nullopt;
    return price ? price->price.times(wanted.gib) : std::nullopt;
}

void DiskForm::askForDisk()
{
    const auto wanted = order();
    const auto problem = problemOf(wanted);
    m_nameField->setError(problem);
    if (!problem.isEmpty() || !m_services.tpus || m_isMaking)
        return;
    const auto sum = monthlyCost(wanted);
    auto *question =
        new ConfirmDelete{{.title = tr("Create the disk %1?").arg(wanted.name),
                           .sentence = tr("%1 GB in %2, billed from now on until you delete it. No grant pays for it.")
                                           .arg(phrases::number(wanted.gib), wanted.zone.toString()),
                           .losses = {sum ? tr("About %1 a month at the list price").arg(sum->text())
                                          : tr("Its list price is not known here")},
                           .typedName = {},
                           .buttonText = tr("Create %1, billed").arg(wanted.name),
                           .command = gcloudCommand(wanted, m_services.tpus->profile().project),
                           .rest = restCall(wanted, m_services.tpus->profile())},
                          window()};
    connect(question, &ConfirmDelete::confirmed, this, [this, wanted] { makeDisk(wanted); });
    question->open();
}

void DiskForm::makeDisk(const DiskOrder &wanted)
{
    if (m_isMaking)
        return;
    m_isMaking = true;
    m_create->setEnabled(false);
    showCost();
    emit changed();
    m_tasks.run(m_services.tpus->makeDisk(wanted, m_tasks.token()),
                [this, wanted, serial = m_serial](const Result<> &done) {
                    m_isMaking = false;
                    m_create->setEnabled(true);
                    showCost();
                    if (!done) {
                        m_nameField->setError(done.error().message);
                    } else {
                        if (order().name == wanted.name) {
                            m_name->clear();
                            m_new->setChecked(false);
                        }
                        m_isRead = false;
                        readAgain();
                        // The form may have been filled for another TPU since: the disk is in its list, unmarked.
                        if (serial == m_serial && wanted.zone == m_place.zone) {
                            const auto project = m_services.tpus->profile().project;
                            m_wanted.append({diskPath(project, wanted.zone, wanted.name), m_readOnly->isChecked()});
                            showDisks();
                            emit touched();
                        }
                    }
                    emit changed();
                });
}
