// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/sheetbuttons.h"

#include "widgets/common/sidesheet.h"

#include <QPushButton>

using namespace Qt::StringLiterals;

QPushButton *addCancelAndSubmit(SideSheet *sheet, const QString &prefix, TranslatedText submit, ButtonKind kind)
{
    auto *cancel = named(sheet, new QPushButton, prefix + u"Cancel"_s, [] { return SideSheet::tr("Cancel"); });
    auto *primary = named(new QPushButton, prefix + u"Submit"_s);
    if (submit)
        translated(sheet, primary, std::move(submit));
    setButtonKind(primary, kind);
    for (auto *button : {cancel, primary}) {
        button->setAutoDefault(false);
        sheet->addFooterButton(button);
    }
    QObject::connect(cancel, &QPushButton::clicked, sheet, &SideSheet::requestClose);
    return primary;
}
