// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/monospacefontbox.h"

#include "services/core/punctuation.h"

#include <QFontDatabase>

#include <algorithm>

MonospaceFontBox::MonospaceFontBox(QWidget *parent)
    : QComboBox{parent}
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // names come from files
    setMinimumContentsLength(10);
    addItem(QString{}, QString{});
    const QStringList families = QFontDatabase::families(QFontDatabase::Latin); // not those of pictures alone
    for (const QString &family : families) {
        if (QFontDatabase::isFixedPitch(family) && QFontDatabase::isSmoothlyScalable(family)
            && !QFontDatabase::isPrivateFamily(family))
            addItem(family, family);
    }
    m_known = count();
}

void MonospaceFontBox::setFamily(const QString &family)
{
    while (count() > m_known)
        removeItem(m_known);
    if (findData(family) < 0)
        addItem(QFontDatabase::hasFamily(family) ? family : punctuation::noted(family, tr("not installed")), family);
    setCurrentIndex(std::max(0, findData(family)));
}

void MonospaceFontBox::showPopup()
{
    for (int i = 1; i < count(); ++i) { // in the size of now
        QFont own = font();
        own.setFamilies({itemData(i).toString()});
        setItemData(i, own, Qt::FontRole);
    }
    QComboBox::showPopup();
}
