// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/gcloud.h"
#include "services/core/taskscope.h"
#include "widgets/account/signinmethodform.h"

class FormField;
class Label;
class QComboBox;
class QPushButton;

/// The user's own gcloud: which accounts it has, which project, and what to do when it has none.
/// Names: gcloudAccount, gcloudLoginButton, gcloudLookButton, gcloudInstallButton.
class GcloudBody : public SignInMethodForm
{
    Q_OBJECT

public:
    explicit GcloudBody(Gcloud gcloud, QWidget *parent = nullptr);

    void look() override;
    [[nodiscard]] std::optional<AccountProfile> wanted() override;
    [[nodiscard]] bool isUsable() const override;

signals:
    void loginRequested(); ///< run "gcloud auth login" in a terminal, then look()

private:
    enum class Finding : quint8 { Looking, Ready, NoAccount, Missing, Incident };

    void showFacts(const Result<GcloudFacts> &facts);
    void showTexts();
    void notifyState();
    [[nodiscard]] QString words() const;

    Gcloud m_gcloud;
    Finding m_finding = Finding::Looking;
    GcloudFacts m_facts;
    QString m_trouble;
    Label *m_words;
    QComboBox *m_account;
    FormField *m_accountField;
    QPushButton *m_login;
    QPushButton *m_install;
    QPushButton *m_again;
    TaskScope m_tasks; // last
};
