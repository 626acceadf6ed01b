// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runlinks.h"

#include <QUrl>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestLinkLine = 4 * 1024;
constexpr qsizetype longestSegment = 128;
constexpr auto wandbHost = "https://wandb.ai/";
constexpr auto spaceHost = "https://huggingface.co/spaces/";
constexpr auto hereHost = "http://127.0.0.1:";

bool isSegmentLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
        || c == '.';
}

/// One name of a path, from `at` on; moves behind it. "%20" is the only sign that is written otherwise. Empty: there is
/// none that such a name could be.
QByteArray segmentAt(QByteArrayView text, qsizetype *at)
{
    const auto begin = *at;
    while (*at < text.size()) {
        if (isSegmentLetter(text[*at]))
            ++*at;
        else if (text.sliced(*at).startsWith("%20"))
            *at += 3;
        else
            break;
    }
    auto name = text.sliced(begin, *at - begin);
    const bool isLast = *at >= text.size() || text[*at] != '/';
    while (isLast && name.endsWith('.')) // of the sentence
        name.chop(1);
    const bool isName = !name.isEmpty() && name.size() <= longestSegment
        && std::ranges::any_of(name, [](char c) { return isSegmentLetter(c) && c != '.'; });
    return isName ? name.toByteArray() : QByteArray{};
}

/// Behind the slashes: up to four names.
QList<QByteArray> segmentsAt(QByteArrayView text)
{
    QList<QByteArray> names;
    qsizetype at = 0;
    while (names.size() < 4) {
        const auto name = segmentAt(text, &at);
        if (name.isEmpty())
            break;
        names.append(name);
        if (at >= text.size() || text[at] != '/')
            break;
        ++at;
    }
    return names;
}

/// Pages of W&B's own, which stand where an entity would.
bool isPageOfWandb(const QByteArray &name)
{
    static constexpr std::array<QByteArrayView, 10> pages{"authorize", "site",         "settings", "login",
                                                          "signup",    "home",         "pricing",  "fully-connected",
                                                          "docs",      "subscriptions"};
    const QByteArrayView entity{name};
    return std::ranges::any_of(pages, [entity](QByteArrayView page) { return page == entity; });
}

std::optional<RunLink> wandbLinkAt(QByteArrayView rest)
{
    const auto names = segmentsAt(rest);
    if (names.size() < 2 || isPageOfWandb(names[0].toLower()))
        return std::nullopt;
    const auto project = wandbHost + names[0] + '/' + names[1];
    if (names.size() == 4 && names[2] == "runs")
        return RunLink{RunLink::Kind::WandbRun, QString::fromLatin1(project + "/runs/" + names[3])};
    const bool isProject = names.size() == 2 || names[2] == "workspace" || names[2] == "table";
    return isProject ? std::optional{RunLink{RunLink::Kind::WandbProject, QString::fromLatin1(project)}} : std::nullopt;
}

std::optional<RunLink> spaceLinkAt(QByteArrayView rest)
{
    const auto names = segmentsAt(rest);
    if (names.size() < 2)
        return std::nullopt;
    return RunLink{RunLink::Kind::TrackioSpace, QString::fromLatin1(spaceHost + names[0] + '/' + names[1])};
}

/// Trackio's pages stand on Gradio, which takes the first free one of a hundred ports.
std::optional<RunLink> hereLinkAt(QByteArrayView rest)
{
    constexpr int firstPort = 7'860;
    constexpr int lastPort = 7'959;
    const auto digits = rest.first(std::min<qsizetype>(rest.size(), 5));
    qsizetype count = 0;
    while (count < digits.size() && digits[count] >= '0' && digits[count] <= '9')
        ++count;
    const int port = count == 4 ? digits.first(count).toInt() : 0;
    if (port < firstPort || port > lastPort)
        return std::nullopt;
    return RunLink{RunLink::Kind::TrackioHere, QString::fromLatin1(hereHost + QByteArray::number(port))};
}

struct LinkForm
{
    QByteArrayView head; ///< in small letters
    std::optional<RunLink> (*at)(QByteArrayView rest);
    bool isTrackio; ///< the line has to speak of it: such addresses are those of others, too
};

const std::array<LinkForm, 4> &linkForms()
{
    static constexpr std::array<LinkForm, 4> forms{{{wandbHost, &wandbLinkAt, false},
                                                    {spaceHost, &spaceLinkAt, true},
                                                    {hereHost, &hereLinkAt, true},
                                                    {"http://localhost:", &hereLinkAt, true}}};
    return forms;
}

/// Before `at` ends what sets a colour: "\x1b[34;4m".
bool isBehindColour(QByteArrayView line, qsizetype at)
{
    if (line[at - 1] != 'm')
        return false;
    auto begin = at - 1;
    while (begin > 0 && at - begin < 16
           && ((line[begin - 1] >= '0' && line[begin - 1] <= '9') || line[begin - 1] == ';'))
        --begin;
    return begin > 1 && line[begin - 1] == '[' && line[begin - 2] == '\x1b';
}

/// An address does not begin in the middle of a word: "xhttps://".
bool beginsThere(QByteArrayView line, qsizetype at)
{
    if (at == 0 || isBehindColour(line, at))
        return true;
    const char before = line[at - 1];
    return !isSegmentLetter(before) && before != '/' && before != ':' && before != '=' && before != '%' && before != '@'
        && before != '+';
}

} // namespace

QList<RunLink> runLinksIn(QByteArrayView line)
{
    const auto text = line.first(std::min(line.size(), longestLinkLine));
    const auto lower = text.toByteArray().toLower();
    QList<RunLink> links;
    if (!lower.contains("://"))
        return links;
    const bool isTrackio = lower.contains("trackio") || lower.contains("running on local url");
    for (auto at = lower.indexOf("http"); at >= 0 && links.size() < mostRunLinks; at = lower.indexOf("http", at + 4)) {
        if (!beginsThere(text, at))
            continue;
        for (const auto &form : linkForms()) {
            if ((form.isTrackio && !isTrackio) || !QByteArrayView{lower}.sliced(at).startsWith(form.head))
                continue;
            if (const auto link = form.at(text.sliced(at + form.head.size())); link && !links.contains(*link))
                links.append(*link);
        }
    }
    return links;
}

bool isRunLink(const QString &url)
{
    const auto links = runLinksIn("trackio " + url.toLatin1());
    return links.size() == 1 && links.constFirst().url == url;
}

QString shownLink(const RunLink &link)
{
    const auto behind = [&link](const char *head) {
        return QUrl::fromPercentEncoding(link.url.mid(qsizetype(qstrlen(head))).toLatin1());
    };
    switch (link.kind) {
    case RunLink::Kind::WandbRun: return u"wandb: "_s + behind(wandbHost).replace("/runs/"_L1, "/"_L1);
    case RunLink::Kind::WandbProject: return u"wandb: "_s + behind(wandbHost);
    case RunLink::Kind::TrackioSpace: return u"Trackio: "_s + behind(spaceHost);
    case RunLink::Kind::TrackioHere: break;
    }
    return u"Trackio: "_s + link.url.mid(7);
}

quint16 portOf(const RunLink &link)
{
    return link.kind == RunLink::Kind::TrackioHere ? link.url.sliced(link.url.lastIndexOf(u':') + 1).toUShort()
                                                   : quint16{0};
}

bool addLinks(QList<RunLink> *known, const QList<RunLink> &found)
{
    bool isNew = false;
    for (const auto &link : found) {
        if (known->size() >= mostRunLinks || known->contains(link))
            continue;
        known->append(link);
        isNew = true;
    }
    return isNew;
}

QList<RunLink> linksOfLines(const QByteArray &bytes, QByteArray *rest)
{
    QList<RunLink> links;
    qsizetype begin = 0;
    for (auto end = bytes.indexOf('\n'); end >= 0 && links.size() < mostRunLinks; end = bytes.indexOf('\n', begin)) {
        auto line = std::exchange(*rest, {});
        line += bytes.sliced(begin, end - begin).left(longestLinkLine);
        addLinks(&links, runLinksIn(line));
        begin = end + 1;
    }
    *rest = (*rest + bytes.sliced(begin).left(longestLinkLine)).left(longestLinkLine);
    return links;
}
