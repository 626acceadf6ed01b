// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands on a page's switch is found by the words that are read there.
#include "app/commands.h"
#include "app/mainwindow.h"
#include "app/navigation.h"
#include "app/panels.h"
#include "widgets/theme/icons.h"

#include <QAbstractButton>
#include <QCoreApplication>

#include <array>

using namespace Qt::StringLiterals;

namespace {

/// One part of a switch: where it is, how its button is called, and its words in the page's own context.
struct SwitchPart
{
    Panel panel;
    const char *button;
    const char *context;
    const char *words;
    const char *comment = nullptr;
};

constexpr std::array parts{
    SwitchPart{Panel::Quota, "quotaSwitchLimits", "QuotaPage", "Limits"},
    SwitchPart{Panel::Quota, "quotaSwitchCleanUp", "QuotaPage", "Clean up"},
    SwitchPart{Panel::Quota, "quotaSwitchMoney", "QuotaPage", "Money"},
    SwitchPart{Panel::Tpus, "tpuSwitchList", "TpuPage", "List", "view of the TPUs, beside Requests and Capacity"},
    SwitchPart{Panel::Tpus, "tpuSwitchRequests", "TpuPage", "Requests"},
    SwitchPart{Panel::Tpus, "tpuSwitchCapacity", "TpuPage", "Capacity"},
    SwitchPart{Panel::Pod, "podSwitchSetUp", "PodPage", "Set-up"},
    SwitchPart{Panel::Pod, "podSwitchRun", "PodPage", "Run"},
    SwitchPart{Panel::Pod, "podSwitchJobs", "PodPage", "Jobs"},
    SwitchPart{Panel::Usage, "usageSwitchOverview", "UsagePage", "Map and graphs"},
    SwitchPart{Panel::Usage, "usageSwitchTable", "UsagePage", "Table"},
};

} // namespace

void Panels::listViews(QList<PaletteEntry> &entries)
{
    for (const auto &part : parts) {
        const auto &faces = panelFaces();
        const auto face = std::ranges::find(faces, part.panel, &PanelFace::panel);
        entries.append({.key = u"view:"_s + QLatin1StringView{part.button},
                        .kind = PaletteKind::Command,
                        .text = QCoreApplication::translate(part.context, part.words, part.comment),
                        .detail = panelTitle(part.panel),
                        .names = m_window->parts().commands->namesIn(part.context, part.words, part.comment),
                        .run =
                            [this, panel = part.panel, name = QString::fromLatin1(part.button)] {
                                m_window->showPanel(panel);
                                auto *page = m_window->page(panel);
                                if (auto *button = page != nullptr ? page->findChild<QAbstractButton *>(name) : nullptr)
                                    button->click();
                            },
                        .icon = themedIcon(QLatin1StringView{face->iconName})});
    }
}
