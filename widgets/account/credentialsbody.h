// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/credentialfile.h"
#include "widgets/account/waybody.h"

class FileField;
class Label;

/// A credentials file that stays where it is: Google's application default credentials, or a service account's key.
/// Names: defaultFileField, defaultFileChoose, keyFileField, keyFileChoose, credentialFacts, credentialWarnings.
class CredentialsBody : public WayBody
{
    Q_OBJECT

public:
    enum class Kind : quint8 { Default, Key };

    CredentialsBody(Kind kind, QProcessEnvironment environment, QWidget *parent = nullptr);

    void look() override;
    [[nodiscard]] std::optional<AccountProfile> wish() override;
    [[nodiscard]] bool isUsable() const override { return m_file.has_value(); }
    void setFile(const QString &path); ///< dropped on the page, or of a profile

protected:
    void changeEvent(QEvent *event) override;

private:
    void read();
    void retranslate();
    void tellState();
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
