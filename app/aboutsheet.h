// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"

class Label;
class CodeView;

/// Version, libraries as they run, licence.
class AboutSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit AboutSheet(QWidget *host);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    Label *m_what;
    Label *m_licence;
    Label *m_versionsTitle;
    CodeView *m_versions;
};
