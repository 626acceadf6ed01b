// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/serversheet.h"

#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/sheetbuttons.h"

#include <QCheckBox>
#include <QComboBox>
#include <QIntValidator>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array kinds{ServerKind::TensorBoard, ServerKind::XProf, ServerKind::Lab, ServerKind::Notebook,
                           ServerKind::Colab};

QString path(const QLineEdit *edit)
{
    return edit->text().trimmed();
}

} // namespace

ServerSheet::ServerSheet(QWidget *host)
    : SideSheet{host}
    , m_why{named(new Label{TextRole::Body, TextColor::Soft}, "serverWhy")}
    , m_kind{new QComboBox}
    , m_host{new QComboBox}
    , m_folder{named(new QLineEdit, "serverFolder")}
    , m_venv{new QLineEdit}
    , m_port{new QLineEdit}
    , m_seesTpu{named(this, new QCheckBox, "serverSeesTpu", [] { return tr("Cells use this host's chips"); })}
    , m_seesTpuWhy{translated(
          this, new Label{TextRole::Status, TextColor::Soft},
          [] {
              return tr(
                  "Leave this off on a pod: there programs start on all hosts together, and a notebook that holds one "
                  "host's chips would stop them.");
          })}
    , m_hostField{named(this, new FormField{m_host}, "serverHost", [] { return tr("Host"); })}
    , m_folderField{new FormField{m_folder}}
    , m_venvField{named(this, new FormField{m_venv}, "serverVenv", [] { return tr("Virtual environment"); })}
    , m_portField{named(
          this, new FormField{m_port}, "serverPort", [] { return tr("Port on the host"); },
          [] { return tr("It listens on the host's own address alone; nobody else can reach it."); })}
    , m_submit{addCancelAndSubmit(this, u"server"_s, [] { return tr("Start"); })}
{
    named(this, this, "serverSheet", [] { return tr("Start a server on a host"); });
    setGuide("ports"_L1);
    for (const auto kind : kinds)
        m_kind->addItem({}, int(kind));
    m_why->setWordWrap(true);
    m_seesTpuWhy->setWordWrap(true);
    m_port->setValidator(new QIntValidator{0, 99'999, m_port});
    auto *kind = named(this, new FormField{m_kind}, "serverKind", [] { return tr("Server"); });
    for (QWidget *part : std::initializer_list<QWidget *>{kind, m_why, m_hostField, m_folderField, m_venvField,
                                                          m_portField, m_seesTpu, m_seesTpuWhy})
        body()->addWidget(part);
    body()->addStretch(1);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ServerSheet::suggest);
    connect(m_host, &QComboBox::currentIndexChanged, this, &ServerSheet::suggest);
    for (auto *edit : {m_folder, m_venv, m_port})
        connect(edit, &QLineEdit::textChanged, this, &ServerSheet::refresh);
    connect(m_submit, &QPushButton::clicked, this, &ServerSheet::submit);
    translated(this, &ServerSheet::nameChoices);
    translated(this, &ServerSheet::refresh);
}

void ServerSheet::nameChoices()
{
    const auto labels = labelsOf(m_hosts);
    for (int i = 0; i < std::min(m_host->count(), int(labels.size())); ++i)
        m_host->setItemText(i, labels[i]);
    for (int i = 0; i < m_kind->count(); ++i)
        m_kind->setItemText(i, serverTitle(ServerKind(m_kind->itemData(i).toInt())));
}

void ServerSheet::openNew(const QList<PodHost> &hosts, ServerKind kind, const QString &chosen)
{
    m_hosts = hosts;
    m_host->clear();
    const auto labels = labelsOf(hosts);
    for (qsizetype i = 0; i < hosts.size(); ++i)
        m_host->addItem(labels[i], hosts[i].id);
    m_host->setCurrentIndex(std::max(0, m_host->findData(chosen)));
    m_kind->setCurrentIndex(std::max(0, m_kind->findData(int(kind))));
    m_venv->setText(suggestedServer(kind, chosenHost()).venv);
    suggest();
    open();
}

ServerKind ServerSheet::kind() const
{
    return ServerKind(m_kind->currentData().toInt());
}

PodHost ServerSheet::chosenHost() const
{
    return m_hosts.value(m_host->currentIndex());
}

/// Another kind or host: what fits it.
void ServerSheet::suggest()
{
    const auto order = suggestedServer(kind(), chosenHost());
    m_folder->setText(order.folder);
    m_port->setText(QString::number(order.port));
    m_seesTpu->setChecked(order.seesTpu);
    refresh();
}

ServerOrder ServerSheet::wanted() const
{
    const int port = m_port->text().trimmed().toInt();
    return {.kind = kind(),
            .host = chosenHost(),
            .folder = path(m_folder),
            .venv = path(m_venv),
            .port = quint16(port <= 65'535 ? port : 0),
            .seesTpu = m_seesTpu->isChecked()};
}

void ServerSheet::refresh()
{
    const bool isBoard = showsFiles(kind());
    const bool isProfile = kind() == ServerKind::XProf;
    m_seesTpu->setVisible(!isBoard);
    m_seesTpuWhy->setVisible(!isBoard);
    m_folderField->setLabel(isProfile     ? tr("Folder with the profiles")
                                : isBoard ? tr("Folder with the logs")
                                          : tr("Folder with the notebooks"));
    m_why->setText(isProfile ? tr("Shows what the profiler of JAX has recorded: operations, their timeline and memory. "
                                  "It is installed when it is missing, and opens in your browser.")
                       : isBoard ? tr("Shows the curves that your training script writes. It is installed when it is "
                                      "missing, and opens in your browser.")
                       : kind() == ServerKind::Colab
                       ? tr("Colab's page runs its cells on this host instead of Google's machines. You get a link to "
                            "paste there: choose “Connect to a "
                            "local runtime”. The port has to be the same on the host and on this computer.")
                       : tr("A notebook whose cells run on this host. It is installed when it is missing, and opens in "
                            "your browser with its token."));
    m_venvField->setHint(kind() == ServerKind::Colab ? tr("Its Python runs the cells. Colab's old Jupyter gets an "
                                                          "environment of its own, and this one stays as it is.")
                             : isBoard               ? tr("Where it is installed.")
                                                     : tr("Where it is installed, and whose Python runs the cells."));
    const auto problem = problemOf(wanted());
    const bool isPort = wanted().port < 1'024;
    m_portField->setError(isPort && !m_hosts.isEmpty() ? problem : QString{});
    m_folderField->setError(!isPort && !m_hosts.isEmpty() ? problem : QString{});
    m_hostField->setHint(m_hosts.isEmpty() ? tr("No TPU can be reached now. Create one, or wait until it is READY.")
                                           : QString{});
    m_submit->setEnabled(problem.isEmpty());
}

void ServerSheet::submit()
{
    refresh();
    if (!m_submit->isEnabled())
        return;
    const auto order = wanted();
    close();
    emit ordered(order);
}
