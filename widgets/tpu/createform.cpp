// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/createform.h"

#include "services/tpu/libtpuflags.h"
#include "widgets/common/formfield.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/hardwareform.h"
#include "widgets/tpu/scripteditor.h"
#include "widgets/tpu/tpulistmodel.h"
#include "widgets/tpu/tpurow.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int usualRunHours = 4;

QComboBox *combo()
{
    auto *box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    return box;
}

QPlainTextEdit *lines()
{
    auto *edit = new QPlainTextEdit;
    edit->setTabChangesFocus(true);
    edit->setFont(fontFor(TextRole::Code));
    edit->setFixedHeight(edit->fontMetrics().lineSpacing() * 3 + scaled(14));
    return edit;
}

struct PairsMessages
{
    Q_DECLARE_TR_FUNCTIONS(Pairs)
};

/// Adds one line; the sentence says what is wrong with it.
QString addLine(Pairs &pairs, const QString &line)
{
    const auto equals = line.indexOf(u'=');
    if (equals < 0)
        return PairsMessages::tr("Write it as name=value.");
    const auto name = line.first(equals).trimmed();
    if (name.isEmpty())
        return PairsMessages::tr("There is no name before the =.");
    if (pairs.values.contains(name))
        return PairsMessages::tr("%1 is given twice. Keep one of them.").arg(name);
    pairs.values.insert(name, line.sliced(equals + 1).trimmed());
    return {};
}

struct QuotaHintMessages
{
    Q_DECLARE_TR_FUNCTIONS(QuotaHint)
};

/// "32 chips", "8 cores"
QString amount(qint64 count, CountUnit unit)
{
    return unit == CountUnit::Chips ? QuotaHintMessages::tr("%n chips", nullptr, int(count))
                                    : QuotaHintMessages::tr("%n cores", nullptr, int(count));
}

} // namespace

CreateForm::CreateForm(const DiskServices &disks, const QList<QWidget *> &belowPlace, QWidget *parent)
    : QWidget{parent}
    , m_zone{combo()}
    , m_type{combo()}
    , m_tier{combo()}
    , m_reservation{new QLineEdit}
    , m_runHours{new QSpinBox}
    , m_runtime{combo()}
    , m_name{new QLineEdit}
    , m_more{named(this, new QPushButton, "createMore",
                   [] { return tr("Network, disks, labels, start-up script and more"); })}
    , m_network{new QLineEdit}
    , m_subnetwork{new QLineEdit}
    , m_description{new QLineEdit}
    , m_tags{new QLineEdit}
    , m_external{named(
          this, new QCheckBox, "createExternal", [] { return tr("External addresses"); },
          [] { return tr("Without one a host can be reached from inside the network only, or through a tunnel."); })}
    , m_labels{lines()}
    , m_metadata{lines()}
    , m_account{combo()}
    , m_flags{new QLineEdit}
    , m_script{new ScriptEditor}
    , m_hardware{new HardwareForm{disks}}
{
    m_name->setMaxLength(200);
    for (auto *box : {m_runtime, m_account}) {
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
    }
    m_runHours->setRange(1, mostRunHours);
    m_runHours->setValue(usualRunHours);
    translated(this, [this] { m_runHours->setSuffix(tr(" h", "hours, behind a number")); });
    m_external->setChecked(true);
    m_flags->setMaxLength(4'000);
    m_flags->setPlaceholderText(u"--xla_jf_conv_full_precision=true"_s);
    for (auto *edit : {m_network, m_subnetwork})
        edit->setPlaceholderText(u"default"_s);
    build(belowPlace);
    connectFields();
    translated(this, &CreateForm::nameChoices);
}

FormField *CreateForm::field(SpecField part, QWidget *edit, const char *name, TranslatedText label, TranslatedText hint)
{
    auto *made = named(this, new FormField{edit}, name, std::move(label), std::move(hint));
    m_fields.append({part, made});
    return made;
}

void CreateForm::build(const QList<QWidget *> &belowPlace)
{
    auto *place = new FormRow;
    place->addField(field(SpecField::Zone, m_zone, "createZone", [] { return tr("Zone"); }));
    place->addField(field(SpecField::AcceleratorType, m_type, "createType", [] { return tr("Type"); }));
    auto *kind = new FormRow;
    kind->addField(named(
        this, new FormField{m_tier}, "createTier", [] { return tr("Tier"); },
        [] { return tr("Spot and preemptible TPUs can be taken back at any time."); }));
    kind->addField(field(SpecField::RuntimeVersion, m_runtime, "createRuntime", [] { return tr("Runtime version"); }));
    auto *reservation = field(
        SpecField::Reservation, m_reservation, "createReservation", [] { return tr("Reservation"); },
        [] { return tr("Its name; empty: any that this project may use."); });
    auto *runHours = field(
        SpecField::RunHours, m_runHours, "createRunHours", [] { return tr("Run time"); },
        [] {
            return tr(
                "Google deletes the TPU and its boot disk then; delete it sooner, and you pay less. Flex-start is "
                "billed, also within a grant.");
        });
    for (auto *part : {reservation, runHours})
        part->hide();
    connect(m_tier, &QComboBox::currentIndexChanged, this, [this, reservation, runHours] {
        const auto tier = Tier(m_tier->currentData().toInt());
        reservation->setVisible(tier == Tier::Reserved);
        runHours->setVisible(tier == Tier::FlexStart);
    });
    auto *name = field(
        SpecField::Name, m_name, "createName", [] { return tr("Name"); },
        [] { return tr("Lowercase letters, digits and -, beginning with a letter."); });
    m_more->setCheckable(true);
    m_more->setAutoDefault(false);
    m_more->setIcon(themedIcon("chevron-right"_L1, TextColor::Accent));
    setButtonKind(m_more, ButtonKind::Link);
    auto *more = buildMore();
    more->hide();
    connect(m_more, &QPushButton::toggled, this, [this, more](bool open) {
        more->setVisible(open);
        m_more->setIcon(themedIcon(open ? "chevron-down"_L1 : "chevron-right"_L1, TextColor::Accent));
    });
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(14));
    column->addWidget(place);
    for (QWidget *part : belowPlace)
        column->addWidget(part);
    for (QWidget *part : std::initializer_list<QWidget *>{kind, reservation, runHours, name})
        column->addWidget(part);
    column->addWidget(m_more, 0, Qt::AlignLeft);
    column->addWidget(more);
}

QWidget *CreateForm::buildMore()
{
    auto *more = new QWidget;
    auto *inside = new QVBoxLayout{more};
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(scaled(14));
    auto *network = new FormRow;
    network->addField(field(SpecField::Network, m_network, "createNetwork", [] { return tr("Network"); }));
    network->addField(field(
        SpecField::Subnetwork, m_subnetwork, "createSubnetwork", [] { return tr("Subnetwork"); },
        [] { return tr("A network of your own needs one by its name."); }));
    inside->addWidget(network);
    inside->addWidget(m_external);
    inside->addWidget(field(
        SpecField::ServiceAccount, m_account, "createAccount", [] { return tr("Service account"); },
        [] {
            return tr("The account that programs on the hosts use for buckets and other Google services. The list "
                      "shows the accounts of TPUs in this project.");
        }));
    inside->addWidget(m_hardware);
    inside->addWidget(
        field(SpecField::Description, m_description, "createDescription", [] { return tr("Description"); }));
    inside->addWidget(field(
        SpecField::Tags, m_tags, "createTags", [] { return tr("Network tags"); },
        [] { return tr("Firewall rules aim at them. Several: separated by commas."); }));
    inside->addWidget(field(
        SpecField::Labels, m_labels, "createLabels", [] { return tr("Labels"); },
        [] { return tr("One per line: name=value"); }));
    inside->addWidget(field(
        SpecField::Metadata, m_metadata, "createMetadata", [] { return tr("Metadata"); },
        [] { return tr("One per line: name=value"); }));
    inside->addWidget(
        field(SpecField::LibtpuArgs, m_flags, "createFlags", [] { return tr("Flags of libtpu (LIBTPU_INIT_ARGS)"); }));
    inside->addWidget(field(
        SpecField::StartupScript, m_script, "createScript", [] { return tr("Start-up script"); },
        [] { return tr("Runs as root on every host each time it starts."); }));
    return more;
}

FormField *CreateForm::fieldOf(SpecField part) const
{
    return std::ranges::find(m_fields, part, &std::pair<SpecField, FormField *>::first)->second;
}

void CreateForm::connectFields()
{
    for (auto *place : {m_zone, m_type}) // first: whoever hears of the change reads what is below, too
        connect(place, &QComboBox::currentIndexChanged, this, &CreateForm::placeHardware);
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
    for (auto *edit : {m_runtime->lineEdit(), m_account->lineEdit(), m_reservation, m_name, m_network, m_subnetwork,
                       m_description, m_tags, m_flags})
        connect(edit, &QLineEdit::textEdited, this, &CreateForm::touched);
    connect(m_external, &QCheckBox::clicked, this, &CreateForm::touched);
    connect(m_runtime, &QComboBox::editTextChanged, this, [this] {
        showRuntimeHint();
        showFlags();
        emit changed();
    });
    connect(m_account, &QComboBox::editTextChanged, this, &CreateForm::changed);
    for (auto *edit : {m_reservation, m_name, m_network, m_subnetwork, m_description, m_tags, m_flags})
        connect(edit, &QLineEdit::textChanged, this, &CreateForm::changed);
    for (auto *edit : std::initializer_list<QPlainTextEdit *>{m_labels, m_metadata, m_script})
        connect(edit, &QPlainTextEdit::textChanged, this, &CreateForm::changed);
    connect(m_runHours, &QSpinBox::valueChanged, this, &CreateForm::changed);
    connect(m_external, &QCheckBox::toggled, this, &CreateForm::changed);
    connect(m_name, &QLineEdit::textChanged, m_hardware, &HardwareForm::setName);
    connect(m_hardware, &HardwareForm::changed, this, &CreateForm::changed);
    connect(m_hardware, &HardwareForm::touched, this, &CreateForm::touched);
}

/// Topologies are those of the type, disks those of the zone.
void CreateForm::placeHardware()
{
    m_hardware->setPlace(ZoneId{m_zone->currentData().toString()}, m_type->currentData().toString());
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
    fieldOf(SpecField::AcceleratorType)->setHint(sentence);
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
    m_reservation->setText(spec.reservation);
    m_runHours->setValue(spec.runHours > 0 ? spec.runHours : usualRunHours);
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
    m_hardware->show(spec);
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
    m_hardware->show({});
    placeHardware();
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
    if (spec.tier == Tier::Reserved)
        spec.reservation = m_reservation->text().trimmed();
    if (spec.tier == Tier::FlexStart)
        spec.runHours = m_runHours->value();
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
    m_hardware->put(&spec);
    return spec;
}

QMap<SpecField, QString> CreateForm::problems(const QStringList &taken) const
{
    QMap<SpecField, QString> problems;
    const auto typed = spec();
    if (const auto labels = parsePairs(m_labels->toPlainText()); !labels.problem.isEmpty())
        problems.insert(SpecField::Labels, labels.problem);
    if (const auto metadata = parsePairs(m_metadata->toPlainText()); !metadata.problem.isEmpty())
        problems.insert(SpecField::Metadata, metadata.problem);
    for (const auto &error : validate(typed)) {
        if (!problems.contains(error.field))
            problems.insert(error.field, error.message);
    }
    const auto names = nodeNames(typed.name, typed.slices);
    const auto used = std::ranges::find_if(names, [&](const QString &name) { return taken.contains(name); });
    if (!problems.contains(SpecField::Name) && used != names.end())
        problems.insert(SpecField::Name,
                        tr("There is a %1 in %2 already. Choose another name, for example %3.")
                            .arg(*used, typed.zone.toString(), freeName(typed.name, taken)));
    return problems;
}

QString CreateForm::check(const QStringList &taken)
{
    auto found = problems(taken);
    const auto first = std::ranges::find_if(m_fields, [&](const auto &entry) { return found.contains(entry.first); });
    const auto problem = first != m_fields.end() ? found.value(first->first)
        : found.isEmpty()                        ? QString{}
                                                 : found.first();
    if (!m_type->isEnabled()) { // they are still being read: nothing is wrong with what nobody could choose
        for (const auto field : {SpecField::AcceleratorType, SpecField::RuntimeVersion})
            found.remove(field);
        if (m_zone->count() == 0)
            found.remove(SpecField::Zone);
    }
    for (const auto &[part, field] : std::as_const(m_fields))
        field->setError(found.value(part));
    for (const auto hidden :
         {SpecField::Network, SpecField::Subnetwork, SpecField::Description, SpecField::Tags, SpecField::Labels,
          SpecField::Metadata, SpecField::StartupScript, SpecField::LibtpuArgs, SpecField::ServiceAccount}) {
        if (found.contains(hidden))
            m_more->setChecked(true); // an error must be seen
    }
    if (m_hardware->showErrors(found))
        m_more->setChecked(true);
    return problem;
}

void CreateForm::focusFirstError()
{
    const auto wrong =
        std::ranges::find_if(m_fields, [](const auto &entry) { return !entry.second->error().isEmpty(); });
    if (wrong != m_fields.end())
        wrong->second->setFocus();
    else
        m_hardware->focusFirstError();
}

/// Tiers, types and what is said of the chosen ones.
void CreateForm::nameChoices()
{
    m_account->lineEdit()->setPlaceholderText(tr("Compute Engine's default one"));
    const auto chosen = m_tier->currentData();
    const QSignalBlocker quiet{m_tier};
    m_tier->clear();
    for (const auto tier : {Tier::OnDemand, Tier::Spot, Tier::Preemptible, Tier::Reserved, Tier::FlexStart})
        m_tier->addItem(tputext::tier(tier), int(tier));
    m_tier->setCurrentIndex(std::max(0, m_tier->findData(chosen)));
    for (int i = 0; i < m_type->count() && i < m_offer.types.size(); ++i)
        m_type->setItemText(i, typeText(m_offer.types.at(i)));
    hintTypes();
    showRuntimeHint();
    showFlags();
}

/// Where programs hold the chips themselves, nothing on the machine reads flags from its metadata.
void CreateForm::showFlags()
{
    const bool isRead = hasTpuRuntime(m_runtime->currentText().trimmed());
    m_flags->setEnabled(isRead);
    fieldOf(SpecField::LibtpuArgs)
        ->setHint(isRead ? tr("Separated by spaces. The service tpu-runtime of every host reads them from the metadata "
                              "when it starts.")
                         : tr("For TensorFlow runtimes of pods (tpu-vm-tf-…-pod). For JAX and PyTorch set "
                              "LIBTPU_INIT_ARGS in the environment of the job."));
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

QString CreateForm::typeText(const OfferedType &type) const
{
    if (!type.facts)
        return type.acceleratorType;
    return tr("%1 · %2 · %3", "v4-32 · 16 chips · 4 hosts")
        .arg(type.acceleratorType, amount(type.facts->chips, CountUnit::Chips),
             tr("%n hosts", nullptr, type.facts->hosts));
}

void CreateForm::hintTypes()
{
    if (m_offer.zone.isEmpty())
        return; // nothing was offered yet
    fieldOf(SpecField::AcceleratorType)
        ->setHint(m_offer.types.isEmpty() ? tr("%1 has no TPUs. Choose another zone.").arg(m_offer.zone.toString())
                                          : tr("TPU7x and newer are not in this list: Google makes them only as "
                                               "instances of Compute Engine or in GKE. TPU Desk shows such instances "
                                               "among the TPUs."));
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
    hintTypes();
    chooseType();
    chooseRuntime();
    placeHardware();
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
        fieldOf(SpecField::RuntimeVersion)->setHint({});
    else if (m_runtime->currentText().trimmed() == m_automaticRuntime)
        fieldOf(SpecField::RuntimeVersion)->setHint(tr("Chosen because it fits %1.").arg(type));
    else
        fieldOf(SpecField::RuntimeVersion)->setHint(tr("Recommended for %1: %2").arg(type, m_automaticRuntime));
}

Pairs parsePairs(const QString &text)
{
    Pairs pairs;
    int number = 0;
    for (const auto &line : text.split(u'\n')) {
        ++number;
        const auto trimmed = line.trimmed();
        if (trimmed.isEmpty())
            continue;
        const auto problem = addLine(pairs, trimmed);
        if (!problem.isEmpty() && pairs.problem.isEmpty())
            pairs.problem = PairsMessages::tr("Line %1: %2").arg(number).arg(problem);
    }
    return pairs;
}

QString pairsText(const QMap<QString, QString> &values)
{
    QStringList lines;
    for (const auto &[key, value] : values.asKeyValueRange())
        lines << key + u'=' + value;
    return lines.join(u'\n');
}
