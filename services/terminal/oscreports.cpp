// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/oscreports.h"

#include "services/terminal/oscfields.h"

#include <algorithm>

namespace vt {

namespace {

constexpr size_t maxHost = 253;
constexpr size_t maxPath = 4096;
constexpr size_t maxDraft = 4096; // bytes, of title and text each
constexpr size_t maxDraftId = 64;
constexpr int lastConEmuNumber = 12;

bool isHostCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.'
        || c == '_';
}

std::optional<int> hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? std::optional{c - 'A' + 10} : std::nullopt;
}

/// Nothing: a percent sign without two digits behind it.
std::optional<std::string> percentDecoded(std::string_view text)
{
    std::string bytes;
    bytes.reserve(text.size());
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            bytes.push_back(text[i]);
            continue;
        }
        const auto high = i + 2 < text.size() ? hexValue(text[i + 1]) : std::nullopt;
        const auto low = i + 2 < text.size() ? hexValue(text[i + 2]) : std::nullopt;
        if (!high || !low)
            return {};
        bytes.push_back(char(*high << 4 | *low));
        i += 2;
    }
    return bytes;
}

std::optional<FolderReport> folderIn(std::string_view url)
{
    constexpr std::string_view scheme = "file://";
    if (!url.starts_with(scheme))
        return {};
    url.remove_prefix(scheme.size());
    const std::string_view host = url.substr(0, url.find('/'));
    auto path = percentDecoded(url.substr(host.size()));
    if (host.size() > maxHost || !std::ranges::all_of(host, isHostCharacter) || !path || !path->starts_with('/')
        || path->size() > maxPath || cleanText(*path, maxPath) != *path)
        return {};
    return FolderReport{.host = std::string{host}, .path = std::move(*path)};
}

/// "4;STATE;PERCENT" without the 4.
void reportProgress(Screen &screen, Outbox &outbox, std::string_view text)
{
    const auto state = numberIn(takeField(text));
    if (!state || *state > 4)
        return;
    const int percent = std::min(numberIn(takeField(text)).value_or(0), 100);
    screen.shell.hasProgress = *state != 0;
    outbox.reports().progress = ProgressReport{.state = *state, .percent = *state == 0 ? 0 : percent};
}

void extendDraft(std::string &text, std::string_view piece)
{
    text += piece.substr(0, maxDraft - std::min(text.size(), maxDraft));
}

/// What stands before the text of OSC 99.
struct PieceHead
{
    std::string_view id;
    std::string_view payload = "title";
    bool isLast = true;
    bool isBase64 = false;

    explicit PieceHead(std::string_view text)
    {
        while (!text.empty()) {
            std::string_view value = takeField(text, ':');
            const std::string_view key = takeField(value, '=');
            if (key == "i")
                id = value.substr(0, maxDraftId);
            else if (key == "p")
                payload = value;
            else if (key == "d")
                isLast = value != "0";
            else if (key == "e")
                isBase64 = value == "1";
        }
    }
};

} // namespace

void reportFolder(Outbox &outbox, std::string_view url)
{
    if (url.empty())
        outbox.reports().folder = FolderReport{};
    else if (auto folder = folderIn(url))
        outbox.reports().folder = std::move(folder);
}

void runOsc9(Screen &screen, Outbox &outbox, std::string_view text)
{
    std::string_view rest = text;
    const auto number = numberIn(takeField(rest));
    if (number && *number == 4)
        reportProgress(screen, outbox, rest);
    else if (!number || *number > lastConEmuNumber)
        outbox.notification({}, text);
}

void runOsc99(Screen &screen, Outbox &outbox, std::string_view text)
{
    const PieceHead head{takeField(text)};
    const bool isTitle = head.payload == "title";
    if (!isTitle && head.payload != "body")
        return; // icons, buttons, questions what is known here
    NotificationDraft &draft = screen.shell.draft;
    if (draft.id != head.id)
        draft = {.id = std::string{head.id}, .title = {}, .text = {}};
    const auto piece = head.isBase64 ? decoded(text) : std::optional{std::string{text}};
    if (piece)
        extendDraft(isTitle ? draft.title : draft.text, *piece);
    if (!head.isLast)
        return;
    outbox.notification(draft.title, draft.text);
    draft = {};
}

void runOsc777(Outbox &outbox, std::string_view text)
{
    if (takeField(text) != "notify")
        return;
    const std::string_view title = takeField(text);
    outbox.notification(title, text);
}

} // namespace vt
