// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"

class CodeView;
class Label;
class QComboBox;

/// Versions as they run, licences with their whole texts, thanks. Names: aboutSheet, aboutVersions, aboutLicence,
/// aboutText.
class AboutSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit AboutSheet(QWidget *host);

private:
    void showLicence();
    void showTexts();

    Label *m_what;
    Label *m_versionsTitle;
    CodeView *m_versions;
    Label *m_licenceTitle;
    Label *m_licence;
    Label *m_libraries;
    QComboBox *m_choice;
    Label *m_text;
    Label *m_thanksTitle;
    Label *m_thanks;
};
