// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/credentialfile.h"
#include "widgets/account/signinmethodform.h"

class FileField;
class Label;

/// A credentials file that stays where it is: Google's application default credentials, or a service account's key.
/// Names: defaultFileField, defaultFileChoose, keyFileField, keyFileChoose, credentialFacts, credentialWarnings.
class CredentialsBody : public SignInMethodForm
{
    Q_OBJECT

public:
    enum class Kind : quint8 { Default, Key };

    CredentialsBody(Kind kind, QProcessEnvironment environment, QWidget *parent = nullptr);

    void look() override;
    [[nodiscard]] std::optional<AccountProfile> wanted() override;
    [[nodiscard]] bool isUsable() const override { return m_file.has_value(); }
    void setFile(const QString &path); ///< dropped on the page, or of a profile

private:
    void read();
    void showTexts();
    void notifyState();
    [[nodiscard]] QString kindWords() const;

    Kind m_kind;
    QProcessEnvironment m_environment;
    QString m_found; ///< the path that Google's own libraries would take
    std::optional<CredentialFile> m_file;
    std::optional<Error> m_error;
    FileField *m_field;
    Label *m_facts;
    Label *m_warnings;
    Label *m_help;
};
