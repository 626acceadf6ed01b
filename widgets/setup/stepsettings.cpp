// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/stepsettings.h"

#include "services/core/punctuation.h"
#include "services/hosts/hosts.h"
#include "services/hosts/podhost.h"
#include "services/keys/keyservice.h"
#include "services/recipes/environment.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

SliceSettings::SliceSettings(QWidget *parent)
    : StepSettings{parent}
    , m_facts{new QWidget}
    , m_change{new QPushButton}
{
    m_facts->setObjectName(u"podSliceFacts"_s);
    m_change->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_facts);
    column->addWidget(m_change);
    connect(m_change, &QPushButton::clicked, this, &SliceSettings::formRequested);
    named(this, m_change, "podSliceChange", [] { return tr("Change…"); });
    translated(this, [this] {
        const auto choices = std::exchange(m_choices, {});
        if (m_grid)
            showChoices(choices);
    });
}

void SliceSettings::add(const QString &name, const QString &value)
{
    if (value.isEmpty())
        return;
    const int row = m_grid->rowCount();
    auto *label = new Label{value};
    label->setWordWrap(true);
    m_grid->addWidget(new Label{name, TextRole::TableHead, TextColor::Soft}, row, 0, Qt::AlignTop);
    m_grid->addWidget(label, row, 1);
}

void SliceSettings::showChoices(const PodChoices &choices)
{
    if (m_grid && choices == m_choices)
        return;
    m_choices = choices;
    qDeleteAll(m_facts->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    delete m_grid;
    m_grid = new QGridLayout{m_facts};
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(scaled(16));
    m_grid->setVerticalSpacing(scaled(2));
    m_grid->setColumnStretch(1, 1);
    const auto &tpuRequest = choices.tpuRequest;
    QStringList zones;
    for (const auto &zone : tpuRequest.zones)
        zones += phrases::unbroken(zone.toString());
    add(tr("Name"), tpuRequest.namePattern);
    add(tr("Type"), tpuRequest.spec.acceleratorType);
    add(tr("Zone"), zones.join(tr(", ")));
    add(tr("Runtime"), phrases::unbroken(tpuRequest.spec.runtimeVersion));
    add(tr("Asked"),
        tpuRequest.method == RequestMethod::Queue ? tr("through Google's queue") : tr("directly, again and again"));
    add(tr("Addresses"),
        tpuRequest.spec.externalAddress == ExternalAddress::Wanted ? tr("one external address per host")
                                                                   : tr("internal ones only"));
    add(tr("Service account"), tpuRequest.spec.serviceAccount);
    add(tr("Flags of libtpu"), tpuRequest.spec.libtpuArgs);
    add(tr("Start-up script"),
        tpuRequest.spec.startupScript.isEmpty()
            ? QString{}
            : tr("%n line(s)", nullptr, int(tpuRequest.spec.startupScript.count(u'\n')) + 1));
}

void SliceSettings::putChoices(PodChoices *) const { }

HostsSettings::HostsSettings(KeyService *keys, TpuService *tpus, QWidget *parent)
    : StepSettings{parent}
    , m_keys{keys}
    , m_tpus{tpus}
    , m_title{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_direct{new QRadioButton}
    , m_directNote{new Label{TextRole::Status, TextColor::Soft}}
    , m_tunnel{new QRadioButton}
    , m_tunnelNote{new Label{TextRole::Status, TextColor::Soft}}
    , m_jump{new QRadioButton}
    , m_host{new QComboBox}
    , m_hostField{new FormField{m_host}}
{
    build();
    for (auto *choice : {m_direct, m_tunnel, m_jump}) {
        connect(choice, &QRadioButton::clicked, this, [this] {
            allow();
            keep();
        });
    }
    connect(m_host, &QComboBox::activated, this, &HostsSettings::keep);
    connect(m_host->lineEdit(), &QLineEdit::editingFinished, this, &HostsSettings::keep);
    connect(m_host->lineEdit(), &QLineEdit::textEdited, this, [this] { m_hostField->setError({}); });
    translated(this, m_title, [] { return tr("How logins of this project reach their hosts"); });
    named(this, m_direct, "podWayDirect", [] { return tr("Directly"); });
    translated(this, m_directNote, [] {
        return tr("Hosts without an external address are reached through Google's Identity-Aware Proxy.");
    });
    named(this, m_tunnel, "podWayTunnel", [] { return tr("Always through Google's Identity-Aware Proxy"); });
    translated(this, m_tunnelNote, [] {
        return tr(
            "For networks whose firewall lets nobody else in. Your account needs the role IAP-secured Tunnel User.");
    });
    named(this, m_jump, "podWayJump", [] { return tr("Hosts without an external address through a jump host"); });
    translated(
        this, m_hostField, [] { return tr("Jump host"); },
        [] {
            return tr(
                "A host of another TPU in the same network, or user@address:port. Its host key is checked as well.");
        });
}

void HostsSettings::build()
{
    m_host->setObjectName(u"podJumpHost"_s);
    m_host->setEditable(true);
    m_host->setInsertPolicy(QComboBox::NoInsert);
    m_host->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_host->lineEdit()->setMaxLength(300);
    m_host->lineEdit()->setPlaceholderText(u"user@bastion.example.org:22"_s);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_title, m_direct, m_directNote, m_tunnel, m_tunnelNote, m_jump, m_hostField})
        column->addWidget(part);
    for (auto *note : {m_directNote, m_tunnelNote}) {
        note->setWordWrap(true);
        note->setContentsMargins(scaled(24), 0, 0, 0); // below the words of the choice
    }
}

/// Hosts that can be reached by themselves; what is typed stays.
void HostsSettings::fillHosts()
{
    const auto typed = m_host->currentText();
    const auto chosen = m_keys->loginChoice().through;
    m_host->clear();
    for (const auto &tpu : m_tpus->tpus()) {
        if (tpu.state != TpuState::Ready || tpu.isLegacyNode())
            continue;
        for (const auto &host : hostsOf(tpu)) {
            if (host.worker < tpu.endpoints.size() && !tpu.endpoints.at(host.worker).externalIp.isEmpty())
                m_host->addItem(host.label, jumpThrough(tpu.id, host.worker));
        }
    }
    const int row = m_host->findData(chosen);
    m_host->setCurrentIndex(row);
    if (m_host->lineEdit()->hasFocus())
        m_host->setEditText(typed);
    else if (row < 0)
        m_host->setEditText(chosen.isEmpty() || chosen == throughTunnel() ? typed : chosen);
}

void HostsSettings::showChoices(const PodChoices &)
{
    const QScopedValueRollback quiet{m_isShowing, true};
    const auto way = m_keys->loginChoice().through;
    if (m_jump->isChecked() && !m_hostField->error().isEmpty())
        return; // what is wrong stays to be mended
    fillHosts();
    const bool isBeingChosen = m_jump->isChecked() && through().isEmpty();
    if (!isBeingChosen)
        (way.isEmpty() ? m_direct : way == throughTunnel() ? m_tunnel : m_jump)->setChecked(true);
    allow();
}

void HostsSettings::putChoices(PodChoices *) const { }

QString HostsSettings::through() const
{
    if (m_direct->isChecked())
        return {};
    if (m_tunnel->isChecked())
        return throughTunnel();
    const auto typed = m_host->currentText().trimmed();
    const int row = m_host->findText(typed);
    return row >= 0 ? m_host->itemData(row).toString() : typed;
}

void HostsSettings::keep()
{
    if (m_isShowing)
        return;
    const auto way = through();
    const auto problem = m_jump->isChecked() && !way.isEmpty() ? problemOfJump(way) : QString{};
    m_hostField->setError(problem);
    if (!problem.isEmpty() || (m_jump->isChecked() && way.isEmpty()))
        return; // nothing is named yet
    auto login = m_keys->loginChoice();
    if (login.through == way)
        return;
    login.through = way;
    if (const auto kept = m_keys->setLoginChoice(login); !kept)
        emit failed(kept.error());
}

void HostsSettings::allow()
{
    m_hostField->setVisible(m_jump->isChecked());
}

PodKeysForm::PodKeysForm(QWidget *parent)
    : StepSettings{parent}
    , m_title{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_file{new QRadioButton}
    , m_fileNote{new Label{TextRole::Status, TextColor::Soft}}
    , m_metadata{new QRadioButton}
    , m_metadataNote{new Label{TextRole::Status, TextColor::Soft}}
{
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    for (QWidget *part : std::initializer_list<QWidget *>{m_title, m_file, m_fileNote, m_metadata, m_metadataNote})
        column->addWidget(part);
    for (auto *note : {m_fileNote, m_metadataNote})
        note->setWordWrap(true);
    for (auto *choice : {m_file, m_metadata})
        connect(choice, &QRadioButton::clicked, this, &StepSettings::changed);
    translated(this, m_title, [] { return tr("Where the hosts find the key of host 0"); });
    named(this, m_file, "podKeyFile", [] { return tr("In ~/.ssh/authorized_keys of each host"); });
    translated(this, m_fileNote,
               [] { return tr("It counts only when it comes from host 0's address. Nobody in the project sees it."); });
    named(this, m_metadata, "podKeyMetadata", [] { return tr("In the metadata of the TPU (ssh-keys)"); });
    translated(this, m_metadataNote, [] {
        return tr("Google's agent puts it on every host, also on one that is repaired later. All who may "
                  "read the TPU see its public half; other people's "
                  "keys there stay as they are. Not with OS Login.");
    });
}

void PodKeysForm::showChoices(const PodChoices &choices)
{
    (choices.keyDistribution == KeyDistribution::Metadata ? m_metadata : m_file)->setChecked(true);
}

void PodKeysForm::putChoices(PodChoices *choices) const
{
    choices->keyDistribution = m_metadata->isChecked() ? KeyDistribution::Metadata : KeyDistribution::AuthorizedKeys;
}

static const auto usualFolder = u"/nfs_share"_s;

SharedSettings::SharedSettings(QWidget *parent)
    : StepSettings{parent}
    , m_shares{new QCheckBox}
    , m_folder{new QLineEdit}
    , m_mode{new QComboBox}
    , m_keep{new QComboBox}
    , m_existing{new QCheckBox}
    , m_folderField{new FormField{m_folder}}
    , m_modeField{new FormField{m_mode}}
    , m_keepField{new FormField{m_keep}}
{
    m_folder->setObjectName(u"podShareFolder"_s);
    m_mode->setObjectName(u"podShareMode"_s);
    m_keep->setObjectName(u"podShareKeep"_s);
    m_folder->setMaxLength(200);
    m_mode->addItems({QString{}, QString{}});
    m_keep->addItems({QString{}, QString{}});
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_shares, m_folderField, m_modeField, m_keepField, m_existing})
        column->addWidget(part);
    for (auto *box : {m_shares, m_existing})
        connect(box, &QCheckBox::clicked, this, &StepSettings::changed);
    for (auto *box : {m_mode, m_keep})
        connect(box, &QComboBox::activated, this, &StepSettings::changed);
    connect(m_folder, &QLineEdit::editingFinished, this, &StepSettings::changed);
    named(this, m_shares, "podShares", [] { return tr("Share one folder of host 0 with all hosts"); });
    translated(this, m_folderField, [] { return tr("Folder on every host"); });
    translated(this, m_modeField, [] { return tr("When host 0 does not answer"); });
    translated(this, m_keepField, [] { return tr("After a reboot"); });
    named(this, m_existing, "podShareExisting", [] { return tr("Share what the folder holds already"); });
    translated(this, [this] {
        m_mode->setItemText(0, tr("Programs wait; nothing that was written is lost (hard)"));
        m_mode->setItemText(1, tr("Programs get an error after half a minute (soft)"));
        m_keep->setItemText(0, tr("Mounted again by /etc/fstab"));
        m_keep->setItemText(1, tr("Mounted again by a systemd unit"));
    });
}

void SharedSettings::allow()
{
    for (QWidget *part : std::initializer_list<QWidget *>{m_folderField, m_modeField, m_keepField, m_existing})
        part->setEnabled(m_shares->isChecked());
}

void SharedSettings::showChoices(const PodChoices &choices)
{
    const auto &shared = choices.shared;
    m_shares->setChecked(choices.sharesFolder);
    if (!m_folder->hasFocus())
        m_folder->setText(shared["folder"_L1].toString(usualFolder));
    m_mode->setCurrentIndex(shared["soft"_L1].toBool() ? 1 : 0);
    m_keep->setCurrentIndex(shared["systemd"_L1].toBool() ? 1 : 0);
    m_existing->setChecked(shared["existing"_L1].toBool());
    allow();
}

void SharedSettings::putChoices(PodChoices *choices) const
{
    const auto folder = m_folder->text().trimmed();
    choices->sharesFolder = m_shares->isChecked();
    choices->shared.insert(u"folder"_s, folder.isEmpty() ? usualFolder : folder);
    choices->shared.insert(u"soft"_s, m_mode->currentIndex() == 1);
    choices->shared.insert(u"systemd"_s, m_keep->currentIndex() == 1);
    choices->shared.insert(u"existing"_s, m_existing->isChecked());
}

EnvironmentSettings::EnvironmentSettings(QWidget *parent)
    : StepSettings{parent}
    , m_withPackages{new QCheckBox}
    , m_packages{new QLineEdit}
    , m_python{new QComboBox}
    , m_venv{new QLineEdit}
    , m_withJax{new QCheckBox}
    , m_jaxVersion{new QLineEdit}
    , m_withFlax{new QCheckBox}
    , m_torch{new QComboBox}
    , m_withOhMyZsh{new QCheckBox}
    , m_withoutTcmalloc{new QCheckBox}
    , m_extra{new QLineEdit}
    , m_packagesField{new FormField{m_packages}}
    , m_pythonField{new FormField{m_python}}
    , m_venvField{new FormField{m_venv}}
    , m_jaxField{new FormField{m_jaxVersion}}
    , m_extraField{new FormField{m_extra}}
    , m_torchField{new FormField{m_torch}}
    , m_misfit{new NoticeBar}
{
    build();
    for (auto *box : {m_withPackages, m_withJax, m_withFlax, m_withOhMyZsh, m_withoutTcmalloc})
        connect(box, &QCheckBox::clicked, this, &StepSettings::changed);
    for (auto *line : {m_packages, m_venv, m_jaxVersion, m_extra}) {
        line->setMaxLength(1'000);
        connect(line, &QLineEdit::editingFinished, this, &StepSettings::changed);
    }
    for (auto *choice : {m_python, m_torch})
        connect(choice, &QComboBox::activated, this, &StepSettings::changed);
    named(this, m_withPackages, "podWithPackages", [] { return tr("Install packages of the system"); });
    translated(this, m_packagesField, [] { return tr("Packages"); });
    translated(this, m_pythonField, [] { return tr("Python"); });
    translated(this, m_venvField, [] { return tr("Virtual environment"); });
    named(this, m_withJax, "podWithJax", [] { return tr("Install JAX for TPUs"); });
    translated(this, m_jaxField, [] { return tr("JAX version"); });
    named(this, m_jaxVersion, "podJaxVersion", [] { return tr("the newest that fits"); });
    translated(this, m_extraField, [] { return tr("More Python packages"); });
    named(this, m_withFlax, "podWithFlax", [] { return tr("Flax and Optax"); });
    translated(this, m_torchField, [] { return tr("PyTorch, in an environment of its own"); });
    named(this, m_withOhMyZsh, "podWithOhMyZsh", [] { return tr("Oh My Zsh"); });
    named(this, m_withoutTcmalloc, "podWithoutTcmalloc",
          [] { return tr("Disable TCMalloc for tools that do not work with it"); });
    translated(this, [this] {
        m_python->setItemText(int(PythonSource::Uv), tr("By uv"));
        m_python->setItemText(int(PythonSource::System), tr("Of the system"));
        m_python->setItemText(int(PythonSource::Deadsnakes), tr("From deadsnakes"));
        m_torch->setItemText(int(TorchBackend::None), tr("None", "PyTorch"));
        m_torch->setItemText(int(TorchBackend::TorchTpu), tr("By TorchTPU"));
        m_torch->setItemText(int(TorchBackend::TorchXla), tr("By PyTorch/XLA (ended)"));
    });
}

void EnvironmentSettings::build()
{
    m_packages->setObjectName(u"podPackages"_s);
    m_python->setObjectName(u"podPython"_s);
    m_venv->setObjectName(u"podVenv"_s);
    m_extra->setObjectName(u"podExtra"_s);
    m_torch->setObjectName(u"podTorch"_s);
    m_misfit->setObjectName(u"podMisfit"_s);
    m_misfit->setClosable(false);
    for (auto *choice : {m_python, m_torch})
        choice->addItems({QString{}, QString{}, QString{}});
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    auto *places = new FormRow;
    places->addField(m_pythonField);
    places->addField(m_venvField);
    auto *python = new FormRow;
    python->addField(m_jaxField);
    python->addField(m_extraField);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_misfit, m_withPackages, m_packagesField, places, m_withJax, python,
                                          m_withFlax, m_torchField, m_withOhMyZsh, m_withoutTcmalloc})
        column->addWidget(part);
}

void EnvironmentSettings::allow()
{
    m_packagesField->setEnabled(m_withPackages->isChecked());
    m_jaxField->setEnabled(m_withJax->isChecked());
    m_withFlax->setEnabled(m_withJax->isChecked());
}

void EnvironmentSettings::showChoices(const PodChoices &choices)
{
    const auto chosen = choices.environment.isEmpty() ? Environment{} : environmentFrom(choices.environment);
    m_withPackages->setChecked(chosen.withPackages);
    m_python->setCurrentIndex(int(chosen.python));
    m_withJax->setChecked(chosen.withJax);
    m_withFlax->setChecked(chosen.withFlax);
    m_torch->setCurrentIndex(int(chosen.torch));
    m_withOhMyZsh->setChecked(chosen.withOhMyZsh);
    m_withoutTcmalloc->setChecked(chosen.withoutTcmallocForTools);
    // A field that is being typed in is the user's.
    const auto put = [](QLineEdit *line, const QString &text) {
        if (!line->hasFocus())
            line->setText(text);
    };
    put(m_packages, chosen.packages);
    put(m_venv, chosen.venv);
    put(m_jaxVersion, chosen.jaxVersion);
    put(m_extra, chosen.extra);
    const auto &machine = choices.tpuRequest.spec;
    const auto misfit = misfitNote(chosen, machine.acceleratorType, machine.runtimeVersion);
    const auto runtime = misfit.isEmpty() ? runtimeNote(machine.runtimeVersion) : QString{};
    m_pythonField->setHint(punctuation::sentences({runtime, pythonNote(chosen)}));
    m_jaxField->setHint(versionsNote(chosen));
    m_torchField->setHint(torchNote(chosen));
    if (misfit.isEmpty())
        m_misfit->dismiss();
    else if (m_misfit->isHidden() || m_misfit->sentence() != misfit) // it is read aloud each time
        m_misfit->showNotice(StatusLevel::Warning, misfit);
    allow();
}

void EnvironmentSettings::putChoices(PodChoices *choices) const
{
    auto chosen = choices->environment.isEmpty() ? Environment{} : environmentFrom(choices->environment);
    chosen.withPackages = m_withPackages->isChecked();
    chosen.packages = m_packages->text().simplified();
    chosen.python = PythonSource(m_python->currentIndex());
    chosen.venv = m_venv->text().trimmed().isEmpty() ? Environment{}.venv : m_venv->text().trimmed();
    chosen.withJax = m_withJax->isChecked();
    chosen.jaxVersion = m_jaxVersion->text().trimmed();
    chosen.withFlax = m_withFlax->isChecked();
    chosen.torch = TorchBackend(m_torch->currentIndex());
    chosen.withOhMyZsh = m_withOhMyZsh->isChecked();
    chosen.withoutTcmallocForTools = m_withoutTcmalloc->isChecked();
    chosen.extra = m_extra->text().simplified();
    const auto problems = problemsOf(chosen);
    m_extraField->setError(punctuation::sentences(problems));
    if (problems.isEmpty())
        choices->environment = toJson(chosen);
}

LoggingSettings::LoggingSettings(QWidget *parent)
    : StepSettings{parent}
    , m_excludes{new QCheckBox}
{
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_excludes);
    connect(m_excludes, &QCheckBox::clicked, this, &StepSettings::changed); // by the user alone
    named(this, m_excludes, "podExcludeLogs", [] { return tr("Do not store log lines of TPU hosts in this project"); });
}

void LoggingSettings::showChoices(const PodChoices &choices)
{
    m_excludes->setChecked(choices.excludesLogs);
}

void LoggingSettings::putChoices(PodChoices *choices) const
{
    choices->excludesLogs = m_excludes->isChecked();
}
