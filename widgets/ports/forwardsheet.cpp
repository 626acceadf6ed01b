// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/forwardsheet.h"

#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/theme/style.h"

#include <QComboBox>
#include <QEvent>
#include <QIntValidator>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int lastPort = 65'535;
constexpr int firstOrdinary = 1'024; // lower ones are the system's

/// 0: none, or no port.
quint16 portOf(const QLineEdit *edit)
{
    const int port = edit->text().trimmed().toInt();
    return port > 0 && port <= lastPort ? quint16(port) : quint16(0);
}

} // namespace

ForwardSheet::ForwardSheet(Forwards *forwards, QWidget *host)
    : SideSheet{host}, m_forwards{forwards}, m_intro{new Label{TextRole::Body, Ink::Soft}}, m_notice{new NoticeBar}, m_host{new QComboBox},
      m_port{new QLineEdit}, m_name{new QLineEdit}, m_here{new QLineEdit}, m_command{new Label{TextRole::Code, Ink::Soft}},
      m_hostField{new FormField{m_host}}, m_portField{new FormField{m_port}}, m_nameField{new FormField{m_name}},
      m_hereField{new FormField{m_here}}, m_cancel{new QPushButton}, m_submit{new QPushButton}
{
    setObjectName(u"forwardSheet"_s);
    build();
    connect(m_host, &QComboBox::currentIndexChanged, this, &ForwardSheet::refresh);
    for (auto *edit : {m_port, m_here})
        connect(edit, &QLineEdit::textChanged, this, &ForwardSheet::refresh);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_submit, &QPushButton::clicked, this, &ForwardSheet::submit);
    retranslate();
}

void ForwardSheet::build()
{
    m_intro->setObjectName(u"forwardIntro"_s);
    m_intro->setWordWrap(true);
    m_notice->setObjectName(u"forwardNotice"_s);
    m_notice->setClosable(false);
    m_host->setObjectName(u"forwardHost"_s);
    m_port->setObjectName(u"forwardPort"_s);
    m_name->setObjectName(u"forwardName"_s);
    m_here->setObjectName(u"forwardHere"_s);
    m_command->setObjectName(u"forwardCommand"_s);
    m_command->setWordWrap(true);
    m_command->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_cancel->setObjectName(u"forwardCancel"_s);
    m_submit->setObjectName(u"forwardSubmit"_s);
    for (auto *edit : {m_port, m_here})
        edit->setValidator(new QIntValidator{0, 99'999, edit}); // what is too large is said below the field
    setButtonKind(m_submit, ButtonKind::Primary);
    for (auto *button : {m_cancel, m_submit})
        button->setAutoDefault(false);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_intro, m_hostField, m_portField, m_nameField, m_hereField, m_command})
        body()->addWidget(part);
    body()->addStretch(1);
    addFooterButton(m_cancel);
    addFooterButton(m_submit);
}

void ForwardSheet::openNew(const QList<PodHost> &hosts, const QString &chosen, quint16 port)
{
    m_hosts = hosts;
    m_notice->dismiss();
    m_host->clear();
    for (const auto &host : hosts)
        m_host->addItem(host.label, host.id);
    m_host->setCurrentIndex(std::max(0, m_host->findData(chosen)));
    m_port->setText(port == 0 ? QString{} : QString::number(port));
    m_name->clear();
    m_here->clear();
    refresh();
    open();
}

SavedForward ForwardSheet::wanted() const
{
    SavedForward forward{.name = m_name->text(), .port = portOf(m_port), .wanted = portOf(m_here)};
    if (const int at = m_host->currentIndex(); at >= 0 && at < m_hosts.size())
        forward.host = m_hosts.at(at);
    return forward;
}

void ForwardSheet::refresh()
{
    const auto forward = wanted();
    const bool isPortWrong = !m_port->text().isEmpty() && forward.port == 0;
    const auto here = m_here->text().trimmed().toInt();
    const bool isHereWrong = !m_here->text().isEmpty() && (here > lastPort || (here > 0 && here < firstOrdinary));
    m_portField->setError(isPortWrong ? tr("A port is a number from 1 to 65535.") : QString{});
    m_hereField->setError(isHereWrong ? tr("Take a number from 1024 to 65535, or leave it empty.") : QString{});
    m_hostField->setHint(m_hosts.isEmpty() ? tr("No TPU can be reached now. Create one, or wait until it is READY.") : QString{});
    m_command->setText(forward.port == 0 ? QString{} : forwardCommand(forward));
    m_submit->setEnabled(!m_hosts.isEmpty() && forward.port != 0 && !isHereWrong);
}

void ForwardSheet::submit()
{
    refresh();
    if (!m_submit->isEnabled())
        return;
    const auto id = m_forwards->add(wanted());
    if (!id) {
        m_notice->showError(id.error());
        return;
    }
    close();
    emit added(*id);
}

void ForwardSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ForwardSheet::retranslate()
{
    setTitle(tr("New port forward"));
    m_intro->setText(tr("A program on the host listens on a port, for example TensorBoard on 6006. This brings that port to this computer, "
                        "through SSH: nobody else can reach it, and no firewall has to be opened. It comes back by itself when the connection "
                        "breaks or the host gets another address."));
    m_hostField->setLabel(tr("Host"));
    m_portField->setLabel(tr("Port on the host"));
    m_portField->setHint(tr("TensorBoard: 6006, Jupyter: 8888. A program that listens on 0.0.0.0 is reached in this way, too."));
    m_nameField->setLabel(tr("Name"));
    m_nameField->setHint(tr("What you will know it by; may stay empty."));
    m_hereField->setLabel(tr("Port on this computer"));
    m_hereField->setHint(tr("Empty: the same number if it is free, else another. It stays the same at the next start."));
    m_cancel->setText(tr("Cancel"));
    m_submit->setText(tr("Forward"));
    refresh();
}
