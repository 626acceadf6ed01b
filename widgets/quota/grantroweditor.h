// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grantmail.h"

#include <QWidget>

class FormField;
class Label;
class QComboBox;
class QLineEdit;

/// The chosen row as fields: each is checked as it is typed, a misspelt zone is offered as it should be.
/// Names: grantTier, grantCount, grantType, grantZone, grantZoneOffer, grantRowWords.
class GrantRowEditor : public QWidget
{
    Q_OBJECT

public:
    explicit GrantRowEditor(QWidget *parent = nullptr);

    void setZones(const QList<ZoneId> &zones); ///< to choose from; others can be typed
    void showRow(const MailRow &row);
    void focusFirst();

signals:
    void edited(const MailRow &row);

private:
    void build();
    void showTexts();
    void fillTypes();
    void read();
    void readZone(MailRow &row) const;
    void showDoubts();

    MailRow m_row;
    QList<ZoneId> m_zones;
    QComboBox *m_tier;
    QLineEdit *m_count;
    QComboBox *m_type;
    QComboBox *m_zone;
    FormField *m_tierField;
    FormField *m_countField;
    FormField *m_typeField;
    FormField *m_zoneField;
    Label *m_words;
    bool m_isShowing = false;
};
