// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/place.h"

#include <QCoreApplication>

const QList<PanelFace> &panelFaces()
{
    static const QList<PanelFace> faces{
        {Panel::Start, "start", QT_TRANSLATE_NOOP("PageFactory", "Start"), "house"},
        {Panel::Quota, "quota", QT_TRANSLATE_NOOP("PageFactory", "Quota"), "chart-column"},
        {Panel::Tpus, "tpus", QT_TRANSLATE_NOOP("PageFactory", "TPUs"), "cpu"},
        {Panel::Keys, "keys", QT_TRANSLATE_NOOP("PageFactory", "Keys"), "key-round"},
        {Panel::Terminal, "terminal", QT_TRANSLATE_NOOP("PageFactory", "Terminal"), "square-terminal"},
        {Panel::Pod, "pod", QT_TRANSLATE_NOOP("PageFactory", "Pod"), "box"},
        {Panel::Runs, "runs", QT_TRANSLATE_NOOP("PageFactory", "Runs"), "gauge"},
        {Panel::Storage, "storage", QT_TRANSLATE_NOOP("PageFactory", "Storage"), "database"},
        {Panel::Files, "files", QT_TRANSLATE_NOOP("PageFactory", "Files"), "folder"},
        {Panel::Usage, "usage", QT_TRANSLATE_NOOP("PageFactory", "Usage"), "activity"},
        {Panel::Ports, "ports", QT_TRANSLATE_NOOP("PageFactory", "Ports"), "network"},
        {Panel::Guide, "guide", QT_TRANSLATE_NOOP("PageFactory", "Guide"), "book-open"},
    };
    return faces;
}

QString panelTitle(Panel panel)
{
    for (const PanelFace &face : panelFaces()) {
        if (face.panel == panel)
            return QCoreApplication::translate("PageFactory", face.title);
    }
    return {};
}
