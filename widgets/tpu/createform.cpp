// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/createform.h"

#include "services/tpu/libtpuflags.h"
#include "widgets/common/formfield.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/pairs.h"
#include "widgets/tpu/scripteditor.h"
#include "widgets/tpu/tpulistmodel.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

QComboBox *combo(const QString &name)
{
    auto *box = new QComboBox;
    box->setObjectName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    return box;
}

QPlainTextEdit *lines(const QString &name)
{
    auto *edit = new QPlainTextEdit;
    edit->setObjectName(name);
    edit->setTabChangesFocus(true);
    edit->setFont(fontFor(TextRole::Code));
    edit->setFixedHeight(edit->fontMetrics().lineSpacing() * 3 + scaled(14));
    return edit;
}

} // namespace

CreateForm::CreateForm(QWidget *parent)
    : QWidget{parent}
    , m_zone{combo(u"createZone"_s)}
    , m_type{combo(u"createType"_s)}
    , m_tier{combo(u"createTier"_s)}
    , m_runtime{combo(u"createRuntime"_s)}
    , m_name{new QLineEdit}
    , m_more{new QPushButton}
    , m_network{new QLineEdit}
    , m_subnetwork{new QLineEdit}
    , m_description{new QLineEdit}
    , m_tags{new QLineEdit}
    , m_external{new QCheckBox}
    , m_labels{lines(u"createLabels"_s)}
    , m_metadata{lines(u"createMetadata"_s)}
    , m_account{combo(u"createAccount"_s)}
    , m_flags{new QLineEdit}
    , m_script{new ScriptEditor}
    , m_zoneField{new FormField{m_zone}}
    , m_typeField{new FormField{m_type}}
    , m_tierField{new FormField{m_tier}}
    , m_runtimeField{new FormField{m_runtime}}
    , m_nameField{new FormField{m_name}}
{
    m_name->setObjectName(u"createName"_s);
    m_name->setMaxLength(200);
    m_runtime->setEditable(true);
    m_runtime->setInsertPolicy(QComboBox::NoInsert);
    m_account->setEditable(true);
    m_account->setInsertPolicy(QComboBox::NoInsert);
    m_external->setChecked(true);
    build();
    fillTiers();
    connectFields();
    retranslate();
}

void CreateForm::build()
{
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(14));
    auto *place = new FormRow;
    place->addField(m_zoneField);
    place->addField(m_typeField);
    auto *kind = new FormRow;
    kind->addField(m_tierField);
    kind->addField(m_runtimeField);
    m_more->setObjectName(u"createMore"_s);
    m_more->setCheckable(true);
    m_more->setAutoDefault(false);
    setButtonKind(m_more, ButtonKind::Link);
    m_moreContent = buildMore();
    m_moreContent->hide();
    for (QWidget *part : std::initializer_list<QWidget *>{place, kind, m_nameField})
        column->addWidget(part);
    column->addWidget(m_more, 0, Qt::AlignLeft);
    column->addWidget(m_moreContent);
}

QWidget *CreateForm::buildMore()
{
    m_network->setObjectName(u"createNetwork"_s);
    m_subnetwork->setObjectName(u"createSubnetwork"_s);
    m_external->setObjectName(u"createExternal"_s);
    m_description->setObjectName(u"createDescription"_s);
    m_tags->setObjectName(u"createTags"_s);
    m_flags->setObjectName(u"createFlags"_s);
    m_flags->setMaxLength(4'000);
    m_script->setObjectName(u"createScript"_s);
    m_networkField = new FormField{m_network};
    m_subnetworkField = new FormField{m_subnetwork};
    m_descriptionField = new FormField{m_description};
    m_tagsField = new FormField{m_tags};
    m_labelsField = new FormField{m_labels};
    m_metadataField = new FormField{m_metadata};
    m_accountField = new FormField{m_account};
    m_flagsField = new FormField{m_flags};
    m_scriptField = new FormField{m_script};
    auto *more = new QWidget;
    auto *column = new QVBoxLayout{more};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(14));
    auto *network = new FormRow;
    network->addField(m_networkField);
    network->addField(m_subnetworkField);
    for (QWidget *part :
         std::initializer_list<QWidget *>{network, m_external, m_accountField, m_descriptionField, m_tagsField,
                                          m_labelsField, m_metadataField, m_flagsField, m_scriptField})
        column->addWidget(part);
    return more;
}

void CreateForm::connectFields()
{
    connect(m_zone, &QComboBox::currentIndexChanged, this, [this] {
        const ZoneId zone{m_zone->currentData().toString()};
        if (!zone.isEmpty())
            emit zoneChosen(zone);
        emit changed();
    });
    connect(m_type, &QComboBox::currentIndexChanged, this, [this] {
        chooseRuntime();
        emit changed();
    });
    connect(m_tier, &QComboBox::currentIndexChanged, this, &CreateForm::changed);
    for (auto *place : {m_zone, m_type}) // a type is one of its zone
        connect(place, &QComboBox::activated, this, [this] { m_zoneTouched = true; });
    connect(m_zone, &QComboBox::activated, this, [this] { m_preset.zone = {}; });
    connect(m_type, &QComboBox::activated, this, [this] {
        m_preset.acceleratorType.clear();
        m_preset.generation.clear();
    });
    connect(m_tier, &QComboBox::activated, this, [this] { m_tierTouched = true; });
    for (auto *box : {m_zone, m_type, m_tier, m_runtime, m_account})
        connect(box, &QComboBox::activated, this, &CreateForm::touched);
    for (auto *edit : {m_runtime->lineEdit(), m_account->lineEdit(), m_name, m_network, m_subnetwork, m_description,
                       m_tags, m_flags})
        connect(edit, &QLineEdit::textEdited, this, &CreateForm::touched);
    connect(m_external, &QCheckBox::clicked, this, &CreateForm::touched);
    connect(m_runtime, &QComboBox::editTextChanged, this, [this] {
        showRuntimeHint();
        showFlags();
        emit changed();
    });
    connect(m_account, &QComboBox::editTextChanged, this, &CreateForm::changed);
    for (auto *edit : {m_name, m_network, m_subnetwork, m_description, m_tags, m_flags})
        connect(edit, &QLineEdit::textChanged, this, &CreateForm::changed);
    for (auto *edit : std::initializer_list<QPlainTextEdit *>{m_labels, m_metadata, m_script})
        connect(edit, &QPlainTextEdit::textChanged, this, &CreateForm::changed);
    connect(m_external, &QCheckBox::toggled, this, &CreateForm::changed);
    connect(m_more, &QPushButton::toggled, this, [this](bool open) {
        m_moreContent->setVisible(open);
        m_more->setIcon(open ? themedIcon("chevron-down"_L1, Ink::Accent)
                             : themedIcon("chevron-right"_L1, Ink::Accent));
    });
}

void CreateForm::setZones(const QList<ZoneId> &zones)
{
    const auto before = m_zone->currentData().toString();
    const auto wanted = !m_preset.zone.isEmpty() ? m_preset.zone.toString() : m_zoneTouched ? before : QString{};
    {
        const QSignalBlocker quiet{m_zone};
        m_zone->clear();
        for (const auto &zone : zones)
            m_zone->addItem(zone.toString(), zone.toString());
        m_zone->setCurrentIndex(std::max(0, m_zone->findData(wanted)));
    }
    const auto chosen = m_zone->currentData().toString();
    const bool isShown = chosen == before && m_offer.zone.toString() == chosen && m_type->isEnabled();
    if (!chosen.isEmpty() && !isShown) // the types of the same zone stay, and the one that was chosen among them
        emit zoneChosen(ZoneId{chosen});
    emit changed();
}

void CreateForm::setOffer(const ZoneOffer &offer, const QStringList &accounts)
{
    offerAccounts(accounts);
    if (offer.zone.toString() != m_zone->currentData().toString())
        return;
    m_offer = offer;
    showTypes();
    emit changed();
}

void CreateForm::setLoading(const QString &sentence)
{
    const QSignalBlocker quiet{m_type};
    m_type->clear();
    m_type->setEnabled(false);
    m_typeField->setHint(sentence);
}

void CreateForm::setPreset(const CreatePreset &preset)
{
    m_preset = preset;
    m_zoneTouched = m_zoneTouched || !preset.zone.isEmpty();
    m_tierTouched = preset.tier.has_value();
    if (preset.tier)
        m_tier->setCurrentIndex(m_tier->findData(int(*preset.tier)));
    if (preset.externalAddress)
        m_external->setChecked(*preset.externalAddress == ExternalAddress::Wanted);
    if (const int place = m_zone->findData(preset.zone.toString()); place >= 0 && place != m_zone->currentIndex())
        m_zone->setCurrentIndex(place);
    else
        chooseType();
}

void CreateForm::setSpec(const TpuSpec &spec)
{
    setPreset({.zone = spec.zone, .generation = {}, .acceleratorType = spec.acceleratorType, .tier = spec.tier});
    m_runtime->setEditText(spec.runtimeVersion);
    m_name->setText(spec.name);
    m_network->setText(spec.network);
    m_subnetwork->setText(spec.subnetwork);
    m_external->setChecked(spec.externalAddress == ExternalAddress::Wanted);
    m_description->setText(spec.description);
    m_tags->setText(spec.tags.join(u", "_s));
    m_labels->setPlainText(pairsText(spec.labels));
    m_metadata->setPlainText(pairsText(spec.metadata));
    m_account->setEditText(spec.serviceAccount);
    m_flags->setText(spec.libtpuArgs);
    m_script->setPlainText(spec.startupScript);
}

void CreateForm::proposeTier(Tier tier)
{
    if (m_tierTouched)
        return;
    m_tier->setCurrentIndex(m_tier->findData(int(tier)));
}

void CreateForm::proposeName(const QString &name)
{
    if (m_name->text().isEmpty() || m_name->text() == m_proposedName)
        m_name->setText(name);
    m_proposedName = name;
}

void CreateForm::clearName()
{
    m_name->clear();
}

bool CreateForm::isInHand() const
{
    return std::ranges::any_of(std::initializer_list<QComboBox *>{m_zone, m_type, m_tier, m_runtime},
                               [](const QComboBox *box) { return box->view()->isVisible(); });
}

TpuSpec CreateForm::spec() const
{
    TpuSpec spec;
    spec.zone = ZoneId{m_zone->currentData().toString()};
    spec.name = m_name->text().trimmed();
    spec.acceleratorType = m_type->currentData().toString();
    spec.runtimeVersion = m_runtime->currentText().trimmed();
    spec.tier = Tier(m_tier->currentData().toInt());
    spec.network = m_network->text().trimmed();
    spec.subnetwork = m_subnetwork->text().trimmed();
    spec.externalAddress = m_external->isChecked() ? ExternalAddress::Wanted : ExternalAddress::None;
    spec.description = m_description->text().trimmed();
    static const QRegularExpression between{u"[,\\s]+"_s};
    spec.tags = m_tags->text().split(between, Qt::SkipEmptyParts);
    spec.labels = parsePairs(m_labels->toPlainText()).values;
    spec.metadata = parsePairs(m_metadata->toPlainText()).values;
    spec.serviceAccount = m_account->currentText().trimmed();
    // Of a runtime that does not read them they are not sent; what was typed stays for another choice.
    spec.libtpuArgs = hasTpuRuntime(spec.runtimeVersion) ? m_flags->text().simplified() : QString{};
    spec.startupScript = m_script->script();
    return spec;
}

QMap<SpecField, FormField *> CreateForm::fields() const
{
    return {{SpecField::Zone, m_zoneField},
            {SpecField::AcceleratorType, m_typeField},
            {SpecField::RuntimeVersion, m_runtimeField},
            {SpecField::Name, m_nameField},
            {SpecField::Network, m_networkField},
            {SpecField::Subnetwork, m_subnetworkField},
            {SpecField::Description, m_descriptionField},
            {SpecField::Tags, m_tagsField},
            {SpecField::Labels, m_labelsField},
            {SpecField::Metadata, m_metadataField},
            {SpecField::StartupScript, m_scriptField},
            {SpecField::LibtpuArgs, m_flagsField},
            {SpecField::ServiceAccount, m_accountField}};
}

QMap<SpecField, QString> CreateForm::problems(const QStringList &taken) const
{
    QMap<SpecField, QString> problems;
    const auto wish = spec();
    if (const auto labels = parsePairs(m_labels->toPlainText()); !labels.problem.isEmpty())
        problems.insert(SpecField::Labels, labels.problem);
    if (const auto metadata = parsePairs(m_metadata->toPlainText()); !metadata.problem.isEmpty())
        problems.insert(SpecField::Metadata, metadata.problem);
    for (const auto &error : validate(wish)) {
        if (!problems.contains(error.field))
            problems.insert(error.field, error.message);
    }
    if (!problems.contains(SpecField::Name) && taken.contains(wish.name))
        problems.insert(SpecField::Name,
                        tr("There is a %1 in %2 already. Choose another name, for example %3.")
                            .arg(wish.name, wish.zone.toString(), freeName(wish.name, taken)));
    return problems;
}

bool CreateForm::check(const QStringList &taken)
{
    auto found = problems(taken);
    const auto all = found.size();
    if (!m_type->isEnabled()) { // they are still being read: nothing is wrong with what nobody could choose
        for (const auto field : {SpecField::AcceleratorType, SpecField::RuntimeVersion})
            found.remove(field);
        if (m_zone->count() == 0)
            found.remove(SpecField::Zone);
    }
    for (const auto &[name, field] : fields().asKeyValueRange())
        field->setError(found.value(name));
    for (const auto hidden :
         {SpecField::Network, SpecField::Subnetwork, SpecField::Description, SpecField::Tags, SpecField::Labels,
          SpecField::Metadata, SpecField::StartupScript, SpecField::LibtpuArgs, SpecField::ServiceAccount}) {
        if (found.contains(hidden))
            m_more->setChecked(true); // an error must be seen
    }
    return all == 0;
}

void CreateForm::focusFirstError()
{
    for (auto *field :
         {m_zoneField, m_typeField, m_runtimeField, m_nameField, m_networkField, m_subnetworkField, m_descriptionField,
          m_accountField, m_tagsField, m_labelsField, m_metadataField, m_flagsField, m_scriptField}) {
        if (!field->error().isEmpty()) {
            field->setFocus();
            return;
        }
    }
}
