// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any settings file: it is read or kept aside, and what was read and saved reads back the same.
#include "services/store/settings.h"
#include "services/terminal/panelayout.h"
#include "tests/fuzz/require.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace {

bool isSame(const SettingsValues &a, const SettingsValues &b)
{
    return a.language == b.language && a.theme == b.theme && a.windowGeometry == b.windowGeometry
        && a.windowState == b.windowState && a.panel == b.panel && a.tabs == b.tabs && a.logins == b.logins
        && a.terminalFontSize == b.terminalFontSize && a.more == b.more;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const QTemporaryDir folder;
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    const auto path = folder.filePath(u"settings.json"_s);
    QFile file{path};
    require(file.open(QIODevice::WriteOnly) && file.write(raw) == raw.size(), "a file can be written");
    file.close();
    Settings settings{path};
    if (settings.problem()) {
        QFile kept{path + ".broken-1"_L1};
        require(kept.open(QIODevice::ReadOnly) && kept.readAll() == raw, "what is broken is kept aside");
        require(kept.remove(), "and can be removed");
    }
    require(settings.save().has_value(), "settings are saved");
    const Settings again{path};
    for (const auto &tab : settings.values().tabs) {
        const auto layout = paneLayoutFrom(tab.layout);
        require(!layout || paneCount(*layout) <= PaneLayout::maxPanes, "a layout is bounded");
        require(!layout || paneLayoutFrom(textOf(*layout)), "a layout reads back");
    }
    require(!again.problem() && isSame(again.values(), settings.values()), "what was saved reads back");
    return 0;
}
