// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"

#include <QWidget>

class AgeLabel;
class Label;
class QPushButton;
class StateBadge;
enum class ThemeChoice : quint8;
struct ListState;

/// Account, project, age of what is shown, theme. Names: statusLine, statusConnection, themeButton.
class StatusLine : public QWidget
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent = nullptr);

    void setProfile(const CloudProfile &profile);
    void clearProfile();
    void setListState(const ListState &state);
    void setTheme(ThemeChoice choice);

signals:
    void themeClicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    std::optional<CloudProfile> m_profile;
    Label *m_account;
    Label *m_project;
    StateBadge *m_shape;
    AgeLabel *m_age;
    QPushButton *m_theme;
    ThemeChoice m_choice;
};
