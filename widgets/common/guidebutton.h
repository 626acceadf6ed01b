// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

/// How any widget leads to the guide without knowing who shows it: the window listens.
class GuideNavigator : public QObject
{
    Q_OBJECT
public:
    /// The application's; made when it is first asked for.
    [[nodiscard]] static GuideNavigator *of();

    void open(const QString &section, const QString &anchor = {}) { emit wanted(section, anchor); }

signals:
    void wanted(const QString &section, const QString &anchor);

private:
    using QObject::QObject;
};

/// A small book: opens the guide where it tells about what is shown here.
class GuideButton : public QToolButton
{
    Q_OBJECT
public:
    explicit GuideButton(QWidget *parent = nullptr);

    /// "keysPage" has "keysPageGuide", also when it gets its name later.
    void nameAfter(const QWidget *owner);
    /// "keys", or "keys#generate"; empty hides the button.
    void setSection(QLatin1StringView section);
    [[nodiscard]] const QString &section() const { return m_section; }

private:
    QString m_section;
};
