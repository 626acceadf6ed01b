// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/applink.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

constexpr auto head = "tpudesk://open/"_L1;
constexpr qsizetype longest = 512;

struct AppLinkMessages
{
    Q_DECLARE_TR_FUNCTIONS(AppLink)
};

std::unexpected<Error> wrong(const QString &sentence)
{
    return failed(ErrorCode::Invalid, sentence);
}

/// What is shown of a text that anybody may have written: one line, not long.
QString shown(const QString &text)
{
    QString line = text.left(80);
    for (QChar &c : line) {
        if (!c.isPrint())
            c = u'?';
    }
    return text.size() > 80 ? line + u'…' : line;
}

bool matches(const QString &pattern, const QString &text)
{
    static QHash<QString, QRegularExpression> compiled;
    QRegularExpression &expression = compiled[pattern];
    if (expression.pattern().isEmpty())
        expression =
            QRegularExpression{QRegularExpression::anchoredPattern(pattern), QRegularExpression::DontCaptureOption};
    return expression.match(text).hasMatch();
}

// facts: Resource Manager's project ids, domain-scoped ones included; names of nodes as the Cloud TPU API takes them.
bool isProject(const QString &text)
{
    return matches(u"([a-z0-9.-]{1,100}:)?[a-z][a-z0-9-]{0,60}[a-z0-9]"_s, text);
}
/// us-central2-b, and what Google calls AI zones: us-south1-ai1b.
bool isZone(const QString &text)
{
    return matches(u"[a-z]{1,20}-[a-z]{1,20}[0-9]{1,3}-[a-z]{1,3}([0-9]{1,2}[a-z]?)?"_s, text);
}
bool isNode(const QString &text)
{
    return matches(u"[a-z]([a-z0-9-]{0,61}[a-z0-9])?"_s, text);
}
bool isId(const QString &text)
{
    return matches(u"[A-Za-z0-9][A-Za-z0-9._-]{0,60}"_s, text);
}
bool isAnchor(const QString &text)
{
    return matches(u"[a-z0-9][a-z0-9-]{0,80}"_s, text);
}

/// panel=NAME and worker=NUMBER, each at most once.
Result<> readQuery(const QString &query, AppLink &link)
{
    for (const QString &part : query.split(u'&')) {
        const QString value = part.section(u'=', 1);
        if (part.startsWith("panel="_L1) && link.panel.isEmpty() && linkedPanels().contains(value)) {
            link.panel = value;
            continue;
        }
        bool isNumber = false;
        const int worker = value.toInt(&isNumber);
        if (part.startsWith("worker="_L1) && link.worker == 0 && isNumber && worker >= 0 && worker <= 9'999
            && value == QString::number(worker)) {
            link.worker = worker;
            continue;
        }
        return wrong(AppLinkMessages::tr("The link contains “%1”, which TPU Desk does not know. After the TPU's name "
                                         "it can have panel= with a panel and worker= with a number.")
                         .arg(shown(part)));
    }
    return {};
}

Result<AppLink> tpuAt(const std::optional<QString> &project, const std::optional<QString> &zone, const QString &name)
{
    if (project && !isProject(*project))
        return wrong(AppLinkMessages::tr("“%1” is not the id of a project.").arg(shown(*project)));
    if (zone && !isZone(*zone))
        return wrong(AppLinkMessages::tr("“%1” is not a zone; zones look like us-central2-b.").arg(shown(*zone)));
    if (!isNode(name))
        return wrong(
            AppLinkMessages::tr(
                "“%1” cannot be the name of a TPU: lowercase letters, digits and hyphens, beginning with a letter.")
                .arg(shown(name)));
    return AppLink{.kind = AppLink::Kind::Tpu,
                   .name = name,
                   .project = project.value_or(QString{}),
                   .zone = zone.value_or(QString{})};
}

Result<AppLink> parseTpu(const QStringList &parts, const QString &query, bool hasQuery)
{
    if (parts.size() != 4)
        return wrong(AppLinkMessages::tr("A link to a TPU looks like tpudesk://open/tpu/PROJECT/ZONE/NAME."));
    auto link = tpuAt(parts.at(1), parts.at(2), parts.at(3));
    if (link && hasQuery) {
        if (const Result<> read = readQuery(query, *link); !read)
            return std::unexpected{read.error()};
    }
    return link;
}

Result<AppLink> parsePath(const QStringList &parts, const QString &anchor)
{
    if (parts.size() == 2 && parts.first() == "guide"_L1 && isId(parts.at(1)) && (anchor.isNull() || isAnchor(anchor)))
        return AppLink{.kind = AppLink::Kind::Guide, .name = parts.at(1), .anchor = anchor};
    if (anchor.isNull() && parts.first() == "settings"_L1
        && (parts.size() == 1 || (parts.size() == 2 && isId(parts.at(1)))))
        return AppLink{.kind = AppLink::Kind::Setting, .name = parts.value(1)};
    if (anchor.isNull() && parts.size() == 1 && linkedPanels().contains(parts.first()))
        return AppLink{.kind = AppLink::Kind::Panel, .name = parts.first()};
    if (!anchor.isNull() && parts.first() != "guide"_L1)
        return wrong(AppLinkMessages::tr("Only a link into the guide may have a # and what follows it."));
    return wrong(
        AppLinkMessages::tr(
            "“%1” is not a place in TPU Desk. Links lead to a panel, a TPU, a section of the guide or a setting.")
            .arg(shown(parts.join(u'/'))));
}

} // namespace

const QStringList &linkedPanels()
{
    static const QStringList panels{u"start"_s, u"quota"_s,   u"tpus"_s,  u"keys"_s,  u"terminal"_s, u"pod"_s,
                                    u"runs"_s,  u"storage"_s, u"files"_s, u"usage"_s, u"ports"_s,    u"guide"_s};
    return panels;
}

Result<AppLink> parseAppLink(const QString &text)
{
    if (text.size() > longest)
        return wrong(AppLinkMessages::tr("The link is too long to be one of TPU Desk."));
    if (!text.startsWith(head))
        return wrong(AppLinkMessages::tr("“%1” is not a link of TPU Desk: those begin with %2 and only open places.")
                         .arg(shown(text), head));
    QString rest = text.sliced(head.size());
    const bool hasAnchor = rest.contains(u'#');
    const QString anchor = hasAnchor ? rest.section(u'#', 1) : QString{};
    rest = rest.section(u'#', 0, 0);
    const bool hasQuery = rest.contains(u'?');
    const QString query = rest.section(u'?', 1);
    const QStringList parts = rest.section(u'?', 0, 0).split(u'/');
    if (parts.first() == "tpu"_L1 && !hasAnchor)
        return parseTpu(parts, query, hasQuery);
    if (hasQuery)
        return wrong(AppLinkMessages::tr("Only a link to a TPU may have a question mark."));
    return parsePath(parts, hasAnchor && anchor.isNull() ? u""_s : anchor);
}

Result<AppLink> parseAppWord(const QString &word)
{
    if (word.contains("://"_L1))
        return parseAppLink(word);
    if (word.size() > longest)
        return wrong(AppLinkMessages::tr("“%1” is too long for the name of a TPU.").arg(shown(word)));
    if (linkedPanels().contains(word))
        return AppLink{.kind = AppLink::Kind::Panel, .name = word};
    const QStringList parts = word.split(u'/');
    if (parts.size() == 6 && parts.at(0) == "projects"_L1 && parts.at(2) == "locations"_L1 && parts.at(4) == "nodes"_L1)
        return tpuAt(parts.at(1), parts.at(3), parts.at(5));
    if (parts.size() == 2)
        return tpuAt({}, parts.at(0), parts.at(1));
    if (parts.size() == 1 && isNode(word))
        return tpuAt({}, {}, word);
    return wrong(AppLinkMessages::tr(
                     "“%1” is neither a panel (%2) nor a TPU (NAME, ZONE/NAME or its full name) nor a tpudesk:// link.")
                     .arg(shown(word), linkedPanels().join(u", "_s)));
}

QString toText(const AppLink &link)
{
    QString text = head;
    switch (link.kind) {
    case AppLink::Kind::Panel: return text + link.name;
    case AppLink::Kind::Setting: return text + u"settings"_s + (link.name.isEmpty() ? QString{} : u'/' + link.name);
    case AppLink::Kind::Guide:
        return text + u"guide/"_s + link.name + (link.anchor.isEmpty() ? QString{} : u'#' + link.anchor);
    case AppLink::Kind::Tpu: break;
    }
    text += u"tpu/%1/%2/%3"_s.arg(link.project, link.zone, link.name);
    QStringList query;
    if (!link.panel.isEmpty())
        query << u"panel="_s + link.panel;
    if (link.worker != 0)
        query << u"worker=%1"_s.arg(link.worker);
    return query.isEmpty() ? text : u"%1?%2"_s.arg(text, query.join(u'&'));
}
