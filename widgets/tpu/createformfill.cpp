// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/libtpuflags.h"
#include "widgets/common/formfield.h"
#include "widgets/theme/icons.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/quotahint.h"
#include "widgets/tpu/scripteditor.h"
#include "widgets/tpu/tpurow.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

// What the form offers: types of a zone, runtimes that fit, tiers, and all its words.

using namespace Qt::StringLiterals;

void CreateForm::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void CreateForm::retranslate()
{
    m_zoneField->setLabel(tr("Zone"));
    m_typeField->setLabel(tr("Type"));
    m_tierField->setLabel(tr("Tier"));
    m_runtimeField->setLabel(tr("Runtime version"));
    m_nameField->setLabel(tr("Name"));
    m_nameField->setHint(tr("Lowercase letters, digits and -, beginning with a letter."));
    m_more->setText(tr("Network, labels, start-up script and more"));
    m_more->setIcon(m_more->isChecked() ? themedIcon("chevron-down"_L1, Ink::Accent)
                                        : themedIcon("chevron-right"_L1, Ink::Accent));
    m_networkField->setLabel(tr("Network"));
    m_network->setPlaceholderText(u"default"_s);
    m_subnetworkField->setLabel(tr("Subnetwork"));
    m_subnetwork->setPlaceholderText(tr("the region's own"));
    m_external->setText(tr("External addresses"));
    m_external->setToolTip(tr("Without one a host can be reached from inside the network only, or through a tunnel."));
    m_descriptionField->setLabel(tr("Description"));
    m_tagsField->setLabel(tr("Network tags"));
    m_tagsField->setHint(tr("Firewall rules aim at them. Several: with commas between."));
    m_labelsField->setLabel(tr("Labels"));
    m_labelsField->setHint(tr("One per line: name=value"));
    m_metadataField->setLabel(tr("Metadata"));
    m_metadataField->setHint(tr("One per line: name=value"));
    m_accountField->setLabel(tr("Service account"));
    m_account->lineEdit()->setPlaceholderText(tr("Compute Engine's default one"));
    m_accountField->setHint(tr("As whom programs on the hosts read buckets and call Google. Listed are those that TPUs "
                               "of this project have."));
    m_flagsField->setLabel(tr("Flags of libtpu (LIBTPU_INIT_ARGS)"));
    m_flags->setPlaceholderText(u"--xla_jf_conv_full_precision=true"_s);
    m_scriptField->setLabel(tr("Start-up script"));
    m_scriptField->setHint(tr("Runs as root on every host each time it starts."));
    fillTiers();
    for (int i = 0; i < m_type->count() && i < m_offer.types.size(); ++i)
        m_type->setItemText(i, typeText(m_offer.types.at(i)));
    showRuntimeHint();
    showFlags();
}

/// Where programs hold the chips themselves, nothing on the machine reads flags from its metadata.
void CreateForm::showFlags()
{
    const bool isRead = hasTpuRuntime(m_runtime->currentText().trimmed());
    m_flags->setEnabled(isRead);
    m_flagsField->setHint(isRead ? tr("With blanks between. The service tpu-runtime of every host reads them from the "
                                      "metadata when it starts.")
                                 : tr("For TensorFlow runtimes (tpu-vm-tf-…). For JAX and PyTorch set LIBTPU_INIT_ARGS "
                                      "in the environment of the job."));
}

/// What was typed stays.
void CreateForm::offerAccounts(const QStringList &accounts)
{
    const auto typed = m_account->currentText();
    const QSignalBlocker quiet{m_account};
    m_account->clear();
    m_account->addItem(QString{});
    m_account->addItems(accounts);
    m_account->setEditText(typed);
}

void CreateForm::fillTiers()
{
    const auto chosen = m_tier->currentData();
    const QSignalBlocker quiet{m_tier};
    m_tier->clear();
    for (const auto tier : {Tier::OnDemand, Tier::Spot, Tier::Preemptible})
        m_tier->addItem(tpuwords::tier(tier), int(tier));
    m_tier->setCurrentIndex(std::max(0, m_tier->findData(chosen)));
    m_tierField->setHint(tr("Spot and preemptible TPUs can be taken back at any time."));
}

QString CreateForm::typeText(const OfferedType &type) const
{
    if (!type.facts)
        return type.acceleratorType;
    return tr("%1 · %2 · %3", "v4-32 · 16 chips · 4 hosts")
        .arg(type.acceleratorType, amount(type.facts->chips, CountUnit::Chips),
             tr("%n hosts", nullptr, type.facts->hosts));
}

void CreateForm::showTypes()
{
    const auto before = m_type->currentData().toString();
    {
        const QSignalBlocker quiet{m_type};
        m_type->clear();
        m_type->setEnabled(true);
        for (const auto &type : m_offer.types)
            m_type->addItem(typeText(type), type.acceleratorType);
        m_type->setCurrentIndex(std::max(0, m_type->findData(before)));
    }
    m_typeField->setHint(
        m_offer.types.isEmpty() ? tr("%1 has no TPUs. Choose another zone.").arg(m_offer.zone.toString()) : QString{});
    chooseType();
    chooseRuntime();
}

void CreateForm::chooseType()
{
    int place = m_preset.acceleratorType.isEmpty() ? -1 : m_type->findData(m_preset.acceleratorType);
    for (int i = 0; place < 0 && !m_preset.generation.isEmpty() && i < m_offer.types.size(); ++i) {
        if (m_offer.types.at(i).facts && m_offer.types.at(i).facts->generation == m_preset.generation)
            place = i;
    }
    if (place < 0)
        return;
    m_type->setCurrentIndex(place);
    m_preset.acceleratorType.clear();
    m_preset.generation.clear();
}

void CreateForm::chooseRuntime()
{
    const auto type = m_type->currentData().toString();
    const auto typed = m_runtime->currentText().trimmed();
    const bool isOurs = typed.isEmpty() || typed == m_automaticRuntime;
    const auto fits = type.isEmpty() ? QString{} : Accelerators::catalogue().runtimeFor(type, m_offer.runtimeVersions);
    {
        const QSignalBlocker quiet{m_runtime};
        m_runtime->clear();
        m_runtime->addItems(m_offer.runtimeVersions);
        if (!fits.isEmpty() && !m_offer.runtimeVersions.contains(fits))
            m_runtime->insertItem(0, fits);
        m_runtime->setEditText(isOurs ? fits : typed);
    }
    m_automaticRuntime = fits;
    showRuntimeHint();
}

void CreateForm::showRuntimeHint()
{
    const auto type = m_type->currentData().toString();
    if (m_automaticRuntime.isEmpty() || type.isEmpty())
        m_runtimeField->setHint({});
    else if (m_runtime->currentText().trimmed() == m_automaticRuntime)
        m_runtimeField->setHint(tr("Chosen because it fits %1.").arg(type));
    else
        m_runtimeField->setHint(tr("Recommended for %1: %2").arg(type, m_automaticRuntime));
}
