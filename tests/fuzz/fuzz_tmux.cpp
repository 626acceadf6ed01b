// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever stands on a host may write the lines of tmux's control mode, and hold what tmux gives of a pane.
#include "services/tmux/controlparser.h"
#include "services/tmux/panestate.h"
#include "services/tmux/sessionpanes.h"
#include "services/tmux/windowlayout.h"
#include "tests/fuzz/require.h"

namespace {

qsizetype sizeOf(const QList<tmux::Event> &events)
{
    qsizetype size = 0;
    for (const auto &event : events) {
        if (const auto *reply = std::get_if<tmux::Reply>(&event))
            size += reply->lines.join('\n').size();
        else if (const auto *output = std::get_if<tmux::Output>(&event))
            size += output->bytes.size();
    }
    return size;
}

/// A list of panes, each with the layout of its window, or one layout alone.
void readPanes(const QByteArray &raw)
{
    const auto panes = tmux::sessionPanesFrom(raw.split('\n'));
    require(panes.size() <= 2000, "nobody looks at more panes");
    QByteArrayList layouts{raw};
    for (const auto &pane : panes) {
        require(pane.pane >= 0 && pane.window >= 0 && !pane.size.isEmpty(), "a pane has a number, a window and a size");
        require(pane.name.size() <= 40 && pane.title.size() <= 40, "a name is short");
        require(tmux::paneIn(panes, pane.pane) == &pane, "each pane is named once");
        require(tmux::paneIn(panes, tmux::successorIn(panes, pane.window)) != nullptr, "one of them takes its place");
        layouts += pane.layout;
    }
    for (const auto &text : layouts) {
        const auto layout = tmux::parseWindowLayout(text);
        if (!layout)
            continue;
        const auto all = tmux::panesOf(*layout);
        require(!all.isEmpty() && all.size() <= tmux::WindowLayout::maxPanes, "a layout has panes, and not too many");
        const auto some = all.first(1 + all.size() / 2);
        const auto kept = tmux::withOnly(*layout, some);
        require(kept && tmux::panesOf(*kept).size() == some.size(), "those that stay are there, each once");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    readPanes(raw);
    tmux::ControlParser whole;
    const auto events = whole.read(raw);
    tmux::ControlParser pieces;
    QList<tmux::Event> inPieces;
    for (const char byte : raw)
        inPieces += pieces.read(QByteArray{1, byte});
    require(events.size() == inPieces.size() && sizeOf(events) == sizeOf(inPieces),
            "the result does not depend on the chunks");
    require(sizeOf(events) <= raw.size(), "nothing is read that did not come");
    require(tmux::unescaped(raw).size() <= raw.size(), "an escape is longer than what it means");
    for (const auto &event : events) {
        const auto *reply = std::get_if<tmux::Reply>(&event);
        if (reply == nullptr || reply->lines.isEmpty())
            continue;
        const auto state = tmux::paneStateFrom(reply->lines.constFirst());
        if (!state)
            continue;
        require(!state->size.isEmpty() && state->pane >= 0, "a pane has a number and a size");
        const auto restored = tmux::bytesOf(*state, {reply->lines, {}, reply->lines, {}});
        require(restored.size() <= 5 * raw.size() + 1000 + 16 * state->tabs.size(),
                "what is restored is no more than what was read");
    }
    return 0;
}
