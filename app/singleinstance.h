// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class KDSingleApplication;
class QWidget;

/// Out of the tray, off the task bar, above other windows; `token`: what a desktop gave for it, may be empty.
void bringToFront(QWidget *window, const QByteArray &token);

/// One window per user and settings file: two would write over each other's settings and share one practice cloud.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    /// `settingsFolder`: where the settings are kept; empty: the user's own.
    explicit SingleInstance(const QString &settingsFolder);
    ~SingleInstance() override;

    [[nodiscard]] bool isFirst() const;
    /// Asks the first one to show its window; false when it does not answer.
    [[nodiscard]] bool wakeFirst();
    /// The window to bring to the front when another start asks for it.
    void guard(QWidget *window);

private:
    std::unique_ptr<KDSingleApplication> m_instance;
};
