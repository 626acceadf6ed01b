// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/vpc/addressfield.h"

#include "services/vpc/ownaddress.h"
#include "widgets/common/translated.h"

#include <QEvent>
#include <QLineEdit>

using namespace Qt::StringLiterals;

AddressField::AddressField(OwnAddress *address, const QString &name, QWidget *parent)
    : AddressField{new QLineEdit, address, parent}
{
    named(m_line, name);
    translated(this, this, [] { return tr("Your address, as Google sees it"); });
    translated(this, &AddressField::showServer);
}

AddressField::AddressField(QLineEdit *line, OwnAddress *address, QWidget *parent)
    : FormField{line, parent}
    , m_address{address}
    , m_line{line}
{
    m_line->setMaxLength(60);
    showExample();
    propose();
    connect(m_line, &QLineEdit::textChanged, this, [this] {
        setError({});
        emit edited();
    });
    connect(this, &FormField::offerTaken, this, &AddressField::detect);
    if (m_address)
        connect(m_address, &OwnAddress::changed, this, &AddressField::propose);
}

/// In a field that cannot be typed in an example reads as if it had been entered.
void AddressField::showExample()
{
    m_line->setPlaceholderText(isEnabled() ? u"203.0.113.7"_s : QString{});
}

void AddressField::changeEvent(QEvent *event)
{
    FormField::changeEvent(event);
    if (event->type() == QEvent::EnabledChange)
        showExample();
}

QString AddressField::text() const
{
    return m_line->text();
}

/// What somebody typed stays.
void AddressField::propose()
{
    if (m_address && m_line->text().isEmpty())
        m_line->setText(m_address->range().isEmpty() ? m_address->proposal() : m_address->range());
}

void AddressField::detect()
{
    if (!m_address || m_isAsking)
        return;
    m_isAsking = true;
    showServer();
    m_tasks.run(m_address->detect(m_tasks.token()), [this](const Result<QString> &range) {
        m_isAsking = false;
        showServer();
        if (range)
            m_line->setText(*range);
        else if (range.error().code != ErrorCode::Cancelled)
            setError(range.error().message);
    });
}

/// That can be asked, and what it sees then.
void AddressField::showServer()
{
    if (!m_address) {
        setHint(tr("An IP address or a range. A TPU shows it: log in and run “echo $SSH_CLIENT”. It is sent to nobody "
                   "but Google's firewall."));
        return;
    }
    //: %1 is the name of a server on the Internet
    setHint(tr("An IP address or a range; it goes to nobody but Google's firewall. If you do not know it, %1 can be "
               "asked: that server then sees "
               "your address, as every web page does, and is told nothing else.")
                .arg(m_address->asked()));
    setOffer(m_isAsking ? tr("Asking %1…").arg(m_address->asked()) : tr("Ask %1").arg(m_address->asked()));
}
