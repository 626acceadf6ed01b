// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class FormField;
class KeyService;
class Label;
class QComboBox;

/// By which way the key gets onto TPU VMs, found out or chosen by hand, and what that takes. Names: keyRoute,
/// keyRouteState.
class KeyRouteBox : public QWidget
{
    Q_OBJECT

public:
    explicit KeyRouteBox(KeyService *keys, QWidget *parent = nullptr);

    void showWay(); ///< again: what it stands on has changed

signals:
    void chosen(); ///< what can be said of the new way has to be read

private:
    void fill();
    void choose();

    KeyService *m_keys;
    QComboBox *m_route;
    FormField *m_field;
    Label *m_state;
};
