// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/tpu/tpuservice.h"

#include <QPointer>
#include <QWidget>

class AgeLabel;
class ElidedLabel;
class Label;
class QHBoxLayout;
class QPushButton;
class Reachability;
class StateBadge;
enum class ThemeChoice : quint8;
enum class StatusLevel : quint8;

/// Account, project, which kind of cloud, age of what is shown, language, theme.
/// Names: statusLine, statusCloud, statusConnection, statusUsage, languageButton, themeButton.
class StatusLine : public QWidget
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent = nullptr);

    void setProfile(const CloudProfile &profile);
    void clearProfile();
    void setColour(const QString &colour); ///< of the profile; empty: none
    void setListState(const ListState &state);
    /// While it does not answer, that stands in the place of the list's age: the banner and this line say the same.
    void setReachability(const Reachability *reachability);
    void setUsage(StatusLevel level, const QString &line); ///< of one slice; empty: nothing is measured
    void setTheme(ThemeChoice choice);
    void setLanguage(const QString &code);

signals:
    void themeClicked();
    void usageClicked();
    void languageChosen(const QString &code);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    void showTexts();
    void fold();
    void showFreshness();
    void showCloud(const CloudProfile &profile);
    void buildLanguages();
    void addUsage(QHBoxLayout *row);

    QString m_code;
    QString m_colour;
    std::optional<CloudProfile> m_profile;
    ListState m_list;
    QPointer<const Reachability> m_reachability;
    Label *m_dot;
    ElidedLabel *m_account;
    ElidedLabel *m_project;
    Label *m_cloud;
    StateBadge *m_shape;
    AgeLabel *m_age;
    StateBadge *m_usageShape;
    QPushButton *m_usage;
    QPushButton *m_language;
    QPushButton *m_theme;
    ThemeChoice m_choice;
    QString m_languageName;
    QString m_themeName;
};
