// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/account.h"
#include "widgets/theme/statusshape.h"

#include <QWidget>

/// What one way to sign in asks for. It finds out by itself what is there, and says so.
class SignInMethodForm : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Looks once more; never blocks.
    virtual void look() { }
    /// The account to try, its project being a proposal. Nothing: something is missing, and the field says what.
    [[nodiscard]] virtual std::optional<AccountProfile> wanted() = 0;
    /// Whether wanted() would give something now, without saying anything.
    [[nodiscard]] virtual bool isUsable() const = 0;
    /// Forgets what must not stay in a closed sheet.
    virtual void forget() { }

signals:
    void stateChanged(StatusLevel level, const QString &word); ///< for the head of the card
    void urlRequested(const QUrl &url); ///< to be opened in the user's browser
};
