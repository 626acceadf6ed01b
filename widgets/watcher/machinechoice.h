// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/watcher/watchercalls.h"

#include <QWidget>

class CommandBox;
class FormField;
class Label;
class QButtonGroup;
class QComboBox;
class QLineEdit;
class QRadioButton;

/// On which machine a watcher is to live: one that the user names, a host of a TPU, or a small one that is yet to be
/// made, with its price and the command that makes it.
/// Names: watcherOwn, watcherHost, watcherSmall (choices), watcherAddress, watcherHosts, watcherPrice, watcherCommand.
class MachineChoice : public QWidget
{
    Q_OBJECT

public:
    explicit MachineChoice(const WatcherCalls *calls, QWidget *parent = nullptr);

    void look(); ///< hosts and prices may be others now
    /// Nothing: something is missing, and the field says what.
    [[nodiscard]] std::optional<PodHost> wanted();
    void setError(const QString &sentence); ///< at the address, where it was typed

signals:
    void changed(); ///< another machine, or another way to name one

private:
    enum class Way : quint8 { Own, Host, Small };

    void build();
    void showTexts();
    void showWay();
    [[nodiscard]] Way way() const;

    const WatcherCalls *m_calls;
    QButtonGroup *m_ways;
    QRadioButton *m_own;
    QRadioButton *m_host;
    QRadioButton *m_small;
    QLineEdit *m_address;
    FormField *m_addressField;
    QComboBox *m_hosts;
    FormField *m_hostsField;
    Label *m_price;
    CommandBox *m_command;
    QList<PodHost> m_known; ///< as m_hosts shows them
};
