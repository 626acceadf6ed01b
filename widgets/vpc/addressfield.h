// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/common/formfield.h"

#include <QPointer>

class OwnAddress;
class QLineEdit;

/// The address that this computer shows to the Internet, as a field: filled with what is known or what an interface
/// has, and with a link below that asks one named place when it is clicked. The link is called NAMEOffer.
class AddressField : public FormField
{
    Q_OBJECT

public:
    /// `address` may be null: then it can only be typed.
    AddressField(OwnAddress *address, const QString &name, QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;

signals:
    void edited();

protected:
    void changeEvent(QEvent *event) override;

private:
    AddressField(QLineEdit *line, OwnAddress *address, QWidget *parent);
    void detect();
    void showExample();
    void propose();
    void showServer();

    QPointer<OwnAddress> m_address;
    QLineEdit *m_line;
    bool m_isAsking = false;
    TaskScope m_tasks; // last
};
