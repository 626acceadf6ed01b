// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/forwardsheet.h"

#include "widgets/common/commandbox.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sheetbuttons.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int lastPort = 65'535;
constexpr int firstOrdinary = 1'024; // lower ones are the system's

/// What is typed or pasted: "6006", "0.0.0.0:6006", "http://localhost:6006/?a=b".
struct TypedPort
{
    int number = 0; ///< 0: none, or no port; it may be too large
    QString address{};

    [[nodiscard]] quint16 port() const { return number > 0 && number <= lastPort ? quint16(number) : quint16(0); }
    /// A program that listens there could be reached by others.
    [[nodiscard]] bool isForAll() const
    {
        return address == "0.0.0.0"_L1 || address == "*"_L1 || address == "[::]"_L1 || address == "::"_L1;
    }
};

TypedPort typedIn(const QLineEdit *edit)
{
    static const QRegularExpression shape{
        u"\\A(?:[a-z]{1,8}://)?(?:(\\[[0-9a-f:]*\\]|[^\\s/:]*|::):)?(\\d{1,9})(?:/.*)?\\z"_s,
        QRegularExpression::CaseInsensitiveOption};
    const auto text = edit->text().trimmed();
    const auto match = shape.match(text);
    const QStringList alone{u"0.0.0.0"_s, u"*"_s, u"[::]"_s, u"::"_s};
    if (!match.hasMatch())
        return {.address = alone.contains(text) ? text : QString{}};
    return {.number = match.captured(2).toInt(), .address = match.captured(1)};
}

} // namespace

ForwardSheet::ForwardSheet(Forwards *forwards, QWidget *host)
    : SideSheet{host}
    , m_forwards{forwards}
    , m_notice{named(new NoticeBar, "forwardNotice")}
    , m_host{new QComboBox}
    , m_port{new QLineEdit}
    , m_name{new QLineEdit}
    , m_here{new QLineEdit}
    , m_command{new CommandBox{u"forwardCommand"_s}}
    , m_hostField{new FormField{m_host}}
    , m_portField{new FormField{m_port}}
    , m_hereField{new FormField{m_here}}
    , m_submit{nullptr}
{
    named(this, this, "forwardSheet", [] { return tr("New port forward"); });
    setGuide("ports"_L1);
    m_notice->setClosable(false);
    for (auto *edit : {m_port, m_here})
        edit->setMaxLength(2'000); // an address may be pasted; what is wrong is said below the field
    auto *intro = named(this, new Label{TextRole::Body, TextColor::Soft}, "forwardIntro", [] {
        return tr(
            "A program on the host listens on a port, for example TensorBoard on 6006. This brings that port to "
            "this computer, through SSH: nobody else can reach it, and no firewall has to be opened. It comes back "
            "by itself when the connection breaks or the host gets another address.");
    });
    intro->setWordWrap(true);
    named(this, m_hostField, "forwardHost", [] { return tr("Host"); });
    named(
        this, m_portField, "forwardPort", [] { return tr("Port on the host"); },
        [] {
            return tr("TensorBoard: 6006, Jupyter: 8888; the address that the program prints will do, too. Nothing has "
                      "to listen on 0.0.0.0 for it.");
        });
    auto *name = named(
        this, new FormField{m_name}, "forwardName", [] { return tr("Name"); },
        [] { return tr("What you will know it by; may stay empty."); });
    named(
        this, m_hereField, "forwardHere", [] { return tr("Port on this computer"); },
        [] { return tr("Empty: the same number if it is free, else another. It stays the same at the next start."); });
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_notice, intro, m_hostField, m_portField, name, m_hereField, m_command})
        body()->addWidget(part);
    body()->addStretch(1);
    m_submit = addCancelAndSubmit(this, u"forward"_s, [] { return tr("Forward"); });
    connect(m_host, &QComboBox::currentIndexChanged, this, &ForwardSheet::refresh);
    for (auto *edit : {m_port, m_here})
        connect(edit, &QLineEdit::textChanged, this, &ForwardSheet::refresh);
    connect(m_submit, &QPushButton::clicked, this, &ForwardSheet::submit);
    translated(this, &ForwardSheet::nameHosts);
    translated(this, &ForwardSheet::refresh);
}

/// They are called in the user's language.
void ForwardSheet::nameHosts()
{
    const auto labels = labelsOf(m_hosts);
    for (int i = 0; i < std::min(m_host->count(), int(labels.size())); ++i)
        m_host->setItemText(i, labels[i]);
}

void ForwardSheet::openNew(const QList<PodHost> &hosts, const QString &chosen, quint16 port)
{
    m_hosts = hosts;
    m_notice->dismiss();
    m_host->clear();
    const auto labels = labelsOf(hosts);
    for (qsizetype i = 0; i < hosts.size(); ++i)
        m_host->addItem(labels[i], hosts[i].id);
    m_host->setCurrentIndex(std::max(0, m_host->findData(chosen)));
    m_port->setText(port == 0 ? QString{} : QString::number(port));
    m_name->clear();
    m_here->clear();
    refresh();
    open();
}

SavedForward ForwardSheet::wanted() const
{
    SavedForward forward{.name = m_name->text(), .port = typedIn(m_port).port(), .wanted = typedIn(m_here).port()};
    if (const int at = m_host->currentIndex(); at >= 0 && at < m_hosts.size())
        forward.host = m_hosts.at(at);
    return forward;
}

void ForwardSheet::refresh()
{
    const auto forward = wanted();
    const bool isPortWrong = !m_port->text().isEmpty() && forward.port == 0;
    const auto here = typedIn(m_here);
    const bool isHereWrong = !m_here->text().trimmed().isEmpty() && here.number != 0
        ? here.number > lastPort || here.number < firstOrdinary
        : !QStringList{{}, u"0"_s}.contains(m_here->text().trimmed());
    m_portField->setError(isPortWrong ? tr("A port is a number from 1 to 65535.") : QString{});
    // Nobody is refused: what was wanted, seeing the page, is had without opening the port to all.
    m_hereField->setError(
        here.isForAll()
            ? tr("A forward is for this computer alone: on %1 everybody in your network could use what is on the host. "
                 "Take the number only.")
                  .arg(here.address)
            : isHereWrong ? tr("Take a number from 1024 to 65535, or leave it empty.")
                          : QString{});
    m_hostField->setHint(m_hosts.isEmpty() ? tr("No TPU can be reached now. Create one, or wait until it is READY.")
                                           : QString{});
    const bool isWhole = forward.port != 0 && !m_hosts.isEmpty() && !isHereWrong
        && !here.isForAll(); // no command with a port that nobody typed
    m_command->setCommands(isWhole ? forwardCommand(forward) : QString{}, {});
    m_command->setVisible(isWhole);
    enableUnless(m_submit,
                 m_hosts.isEmpty()       ? tr("No TPU can be reached now. Create one, or wait until it is READY.")
                     : forward.port == 0 ? tr("Type the port on the host first.")
                     : isHereWrong || here.isForAll() ? m_hereField->error()
                                                      : QString{});
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
