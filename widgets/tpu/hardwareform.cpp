// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/hardwareform.h"

#include "services/tpu/accelerators.h"
#include "widgets/common/formfield.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/topologypicture.h"

#include <QComboBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

HardwareForm::HardwareForm(const DiskServices &services, QWidget *parent)
    : QWidget{parent}
    , m_slices{new QSpinBox}
    , m_topology{new QComboBox}
    , m_picture{named(new TopologyPicture, "createTopologyPicture")}
    , m_bootDisk{new QSpinBox}
    , m_scopes{new QLineEdit}
    , m_disks{new DiskForm{services}}
{
    m_slices->setRange(1, mostSlices);
    m_bootDisk->setRange(0, 65'536);
    m_bootDisk->setSingleStep(100);
    m_scopes->setPlaceholderText(u"devstorage.read_only, logging.write"_s);
    const auto field = [this](SpecField part, QWidget *edit, const char *name, TranslatedText label,
                              TranslatedText hint) {
        auto *made = named(this, new FormField{edit}, name, std::move(label), std::move(hint));
        m_fields.append({part, made});
        return made;
    };
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(14));
    column->addWidget(
        field(SpecField::Slices, m_slices, "createSlices", [] { return tr("Slices"); }, [] { return QString{}; }));
    column->addWidget(field(
        SpecField::Topology, m_topology, "createTopology", [] { return tr("Topology"); },
        [] {
            return tr("How the chips are joined, in chips. The first is the usual one; a longer block has other "
                      "distances between chips.");
        }));
    column->addWidget(m_picture);
    column->addWidget(field(
        SpecField::BootDisk, m_bootDisk, "createBootDisk", [] { return tr("Boot disk of each host"); },
        [] {
            return tr("It goes with the TPU. A larger one may be billed. Google offers this in REST (v2alpha1) only: "
                      "gcloud has no option for it.");
        }));
    column->addWidget(
        field(SpecField::DataDisks, m_disks, "createDisks", [] { return tr("Data disks"); }, [] { return QString{}; }));
    column->addWidget(field(
        SpecField::Scopes, m_scopes, "createScopes", [] { return tr("Scopes of the service account"); },
        [] {
            return tr(
                "What its tokens on the hosts may be used for, separated by commas. Empty: all that its roles allow.");
        }));
    connectFields();
}

void HardwareForm::connectFields()
{
    translated(this, [this] {
        m_bootDisk->setSuffix(tr(" GB", "behind a number"));
        m_bootDisk->setSpecialValueText(tr("as the image, about 100 GB"));
    });
    translated(this, &HardwareForm::showTopologies);
    translated(this, &HardwareForm::showSlices);
    connect(m_slices, &QSpinBox::valueChanged, this, &HardwareForm::showSlices);
    connect(m_slices, &QSpinBox::valueChanged, this, &HardwareForm::changed);
    connect(m_slices, &QSpinBox::valueChanged, this, &HardwareForm::touched);
    connect(m_topology, &QComboBox::currentIndexChanged, this, &HardwareForm::showPicture);
    connect(m_topology, &QComboBox::currentIndexChanged, this, &HardwareForm::changed);
    connect(m_topology, &QComboBox::activated, this, [this] {
        m_wantedTopology = m_topology->currentData().toString();
        emit touched();
    });
    connect(m_bootDisk, &QSpinBox::valueChanged, this, &HardwareForm::changed);
    connect(m_bootDisk, &QSpinBox::valueChanged, this, &HardwareForm::touched);
    connect(m_scopes, &QLineEdit::textChanged, this, &HardwareForm::changed);
    connect(m_scopes, &QLineEdit::textEdited, this, &HardwareForm::touched);
    connect(m_disks, &DiskForm::changed, this, &HardwareForm::changed);
    connect(m_disks, &DiskForm::touched, this, &HardwareForm::touched);
}

void HardwareForm::setPlace(const ZoneId &zone, const QString &acceleratorType)
{
    const auto facts = Accelerators::catalogue().facts(acceleratorType);
    m_disks->setPlace({.zone = zone,
                       .generation = facts ? facts->generation : QString{},
                       .hosts = facts ? facts->hosts : 1,
                       .own = {}});
    if (acceleratorType == m_acceleratorType)
        return;
    m_acceleratorType = acceleratorType;
    showTopologies();
}

/// Those of the type; where there is no choice nothing is asked.
void HardwareForm::showTopologies()
{
    const auto all = Accelerators::catalogue().topologiesOf(m_acceleratorType);
    {
        const QSignalBlocker quiet{m_topology};
        m_topology->clear();
        for (const auto &topology : all)
            m_topology->addItem(m_topology->count() == 0 ? tr("%1, the usual one").arg(topology) : topology, topology);
        m_topology->setCurrentIndex(std::max(0, m_topology->findData(m_wantedTopology)));
    }
    fieldOf(SpecField::Topology)->setVisible(all.size() > 1);
    showPicture();
}

FormField *HardwareForm::fieldOf(SpecField part) const
{
    return std::ranges::find(m_fields, part, &std::pair<SpecField, FormField *>::first)->second;
}

void HardwareForm::setName(const QString &name)
{
    if (std::exchange(m_name, name) != name)
        showSlices();
}

void HardwareForm::showSlices()
{
    const auto names = nodeNames(m_name, m_slices->value());
    fieldOf(SpecField::Slices)
        ->setHint(names.size() == 1
                      ? tr("With more, a multislice: several TPUs of this type that one program uses together.")
                      : tr("They will be called %1 to %2. Google makes all of them or none.")
                            .arg(names.constFirst(), names.constLast()));
}

void HardwareForm::showPicture()
{
    m_picture->setTopology(m_topology->count() > 1 ? m_topology->currentData().toString() : QString{});
}

void HardwareForm::put(TpuSpec *spec) const
{
    static const QRegularExpression between{u"[,\\s]+"_s};
    spec->topology = m_topology->currentIndex() > 0 ? m_topology->currentData().toString() : QString{};
    spec->slices = m_slices->value();
    spec->bootDiskGb = m_bootDisk->value();
    spec->dataDisks = m_disks->disks();
    spec->scopes.clear();
    for (const auto &scope : m_scopes->text().split(between, Qt::SkipEmptyParts))
        spec->scopes += scopeAddress(scope);
}

void HardwareForm::show(const TpuSpec &spec)
{
    m_wantedTopology = spec.topology;
    setPlace(spec.zone, spec.acceleratorType);
    m_topology->setCurrentIndex(std::max(0, m_topology->findData(spec.topology)));
    m_slices->setValue(spec.slices);
    m_bootDisk->setValue(spec.bootDiskGb);
    m_scopes->setText(spec.scopes.join(u", "_s));
    m_disks->setDisks(spec.dataDisks);
}

bool HardwareForm::showErrors(const QMap<SpecField, QString> &errors)
{
    bool isOurs = false;
    for (const auto &[part, field] : std::as_const(m_fields)) {
        field->setError(errors.value(part));
        isOurs = isOurs || errors.contains(part);
    }
    return isOurs;
}

bool HardwareForm::focusFirstError()
{
    for (const auto &[part, field] : std::as_const(m_fields)) {
        if (!field->error().isEmpty()) {
            field->setFocus();
            return true;
        }
    }
    return false;
}
