// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/nfs.h"

#include "services/recipes/hostword.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct NfsShareMessages
{
    Q_DECLARE_TR_FUNCTIONS(NfsShare)
};

constexpr QStringView exportsSpecial{u"()\"#\\ "};
constexpr QStringView fstabSpecial{u"#\\ "};

/// What the recipe refuses too; said here before anything is connected.
bool isSystemPath(const QString &path)
{
    static const QRegularExpression shape{
        u"\\A(/|/(bin|boot|home|mnt|opt|root|run|sbin|srv|tmp|var|var/lib|usr|lib[^/]*)|/(dev|etc|proc|sys|usr)/.*|/(dev|etc|proc|sys))\\z"_s};
    return shape.match(path).hasMatch();
}

bool isWholePath(const QString &path)
{
    static const QRegularExpression odd{u"(\\A(?!/))|/\\z|//|/\\.{1,2}(/|\\z)|[\\x00-\\x1f]"_s};
    return !odd.match(path).hasMatch();
}

QString optionsOf(const NfsShare &share)
{
    const auto tail = share.mode == NfsMode::Hard ? "hard,timeo=600"_L1 : "softerr,timeo=100,retrans=3"_L1;
    return "rw,nosuid,nodev,_netdev,nofail,"_L1 + tail;
}

QString exportsText(const NfsShare &share)
{
    QStringList lines{u"# BEGIN TPU Desk shared folder "_s + share.name};
    const auto mapping = share.mapping == NfsMapping::LoginUser ? ",all_squash"_L1 : ""_L1;
    for (const auto &client : share.clients)
        lines << u"%1 %2(rw,sync,no_subtree_check,root_squash%3,anonuid=$(id -u),anongid=$(id -g))"_s.arg(
            escapedPath(share.exportFolder, exportsSpecial), addressInside(client), mapping);
    return (lines << u"# END TPU Desk shared folder "_s + share.name).join(u'\n');
}

QString fstabText(const NfsShare &share)
{
    return u"# BEGIN TPU Desk shared folder %1\n%2:%3 %4 nfs4 %5 0 0\n# END TPU Desk shared folder %1"_s.arg(
        share.name, addressInside(share.server), escapedPath(share.exportFolder, fstabSpecial),
        escapedPath(share.mountFolder, fstabSpecial), optionsOf(share));
}

QString unitText(const NfsShare &share)
{
    return u"[Unit]\nDescription=Shared folder of the pod\nWants=network-online.target\nAfter=network-online.target\n\n"
           "[Mount]\nWhat=%1:%2\nWhere=%3\nType=nfs4\nOptions=%4\nTimeoutSec=60\n\n[Install]\nWantedBy=remote-fs.target"_s
               .arg(addressInside(share.server), QString{share.exportFolder}.replace(u'%', "%%"_L1),
                    QString{share.mountFolder}.replace(u'%', "%%"_L1), optionsOf(share));
}

QString quoted(const QString &path)
{
    static const QRegularExpression plain{u"\\A[A-Za-z0-9_./-]+\\z"_s};
    return plain.match(path).hasMatch() ? path : u'\'' + QString{path}.replace(u'\'', "'\\''"_L1) + u'\'';
}

QStringList hostProblems(const NfsShare &share)
{
    QStringList found;
    if (share.server.id.isEmpty())
        found << NfsShareMessages::tr("Choose the host that has the folder on its disk.");
    if (share.clients.isEmpty())
        found << NfsShareMessages::tr(
            "Choose at least one host that is to see the folder. A TPU VM of one host needs no sharing.");
    QList<PodHost> all = share.clients;
    all.prepend(share.server);
    for (const auto &host : std::as_const(all)) {
        if (!host.id.isEmpty() && addressInside(host).isEmpty())
            found << NfsShareMessages::tr("%1 has no internal address that is known, so the share cannot be limited to "
                                          "it. Read the TPU again.")
                         .arg(host.label);
        if (host.id != share.server.id && !host.zone.isEmpty() && !share.server.zone.isEmpty()
            && host.zone != share.server.zone)
            found << NfsShareMessages::tr("%1 is in another zone than the server. Files would go through the network "
                                          "between zones: slow, and billed. Choose hosts of one zone.")
                         .arg(host.label);
    }
    if (std::ranges::contains(share.clients, share.server.id, &PodHost::id))
        found << NfsShareMessages::tr("The server is among the hosts that mount from it.");
    return found;
}

} // namespace

QString escapedPath(const QString &path, QStringView special)
{
    QString text;
    for (const QChar c : path) {
        if (c.unicode() <= 32 || c.unicode() == 127 || special.contains(c))
            text += u'\\' + QString::number(c.unicode(), 8).rightJustified(3, u'0');
        else
            text += c;
    }
    return text;
}

QString mountPathProblem(const QString &path)
{
    if (!isWholePath(path))
        return NfsShareMessages::tr("“%1” is not a whole path: it begins with “/”, and has no “..”, "
                                    "no “//”, no line break and no “/” at its end.")
            .arg(path);
    return isSystemPath(path)
        ? NfsShareMessages::tr("%1 belongs to the system. Choose a folder of its own, such as /nfs_share.").arg(path)
        : QString{};
}

NfsShare suggestedShare(const QList<PodHost> &hosts, const QString &podName)
{
    static const QRegularExpression odd{u"[^A-Za-z0-9-]+"_s};
    NfsShare share{.name = QString{podName}.replace(odd, u"-"_s).left(40), .server = {}, .clients = hosts};
    if (share.name.isEmpty())
        share.name = u"shared"_s;
    if (!hosts.isEmpty())
        share.server = share.clients.takeFirst();
    return share;
}

QList<NfsProblem> fieldProblemsOf(const NfsShare &share)
{
    static const QRegularExpression word{u"\\A[A-Za-z0-9-]{1,40}\\z"_s};
    QList<NfsProblem> found;
    for (const auto &sentence : hostProblems(share))
        found << NfsProblem{NfsField::Hosts, sentence};
    if (!word.match(share.name).hasMatch())
        found << NfsProblem{NfsField::Name,
                            NfsShareMessages::tr("The name of the share may have letters, digits and “-” only.")};
    for (const auto &[field, path] :
         {std::pair{NfsField::ExportFolder, share.exportFolder}, std::pair{NfsField::MountFolder, share.mountFolder}}) {
        if (const auto problem = mountPathProblem(path); !problem.isEmpty())
            found << NfsProblem{field, problem};
    }
    if (share.link.contains(u'/') || share.link == "."_L1 || share.link == ".."_L1
        || std::ranges::any_of(share.link, [](QChar c) { return c.unicode() < 32; }))
        found << NfsProblem{NfsField::Link, NfsShareMessages::tr("The link needs a plain name without “/”.")};
    return found;
}

QStringList problemsOf(const NfsShare &share)
{
    QStringList found;
    for (const auto &problem : fieldProblemsOf(share))
        found << problem.sentence;
    found.removeDuplicates();
    return found;
}

QList<NfsPreview> previewOf(const NfsShare &share)
{
    const auto clients = share.clients.size() == 1
        ? share.clients.first().label
        : NfsShareMessages::tr("%n host(s)", nullptr, static_cast<int>(share.clients.size()));
    const auto mount = quoted(share.mountFolder);
    QList<NfsPreview> parts{
        {share.server.label,
         {},
         u"apt-get install nfs-kernel-server\ninstall -d -m 0700 -o \"$(id -un)\" %1\nsystemctl enable --now nfs-kernel-server\nexportfs -ra"_s
             .arg(quoted(share.exportFolder))},
        {share.server.label, u"/etc/exports"_s, exportsText(share)},
    };
    if (share.keep == NfsKeep::Fstab) {
        parts << NfsPreview{clients, u"/etc/fstab"_s, fstabText(share)};
        parts << NfsPreview{clients, {}, u"apt-get install nfs-common\ninstall -d %1\nmount %1"_s.arg(mount)};
    } else {
        parts << NfsPreview{clients, u"/etc/systemd/system/….mount"_s, unitText(share)};
        parts << NfsPreview{
            clients,
            {},
            u"apt-get install nfs-common\ninstall -d %1\nsystemctl enable --now \"$(systemd-escape --path --suffix=mount %1)\""_s
                .arg(mount)};
    }
    if (!share.link.isEmpty())
        parts << NfsPreview{clients, {}, u"ln -s %1 ~/%2"_s.arg(mount, quoted(share.link))};
    return parts;
}

RecipeOrder orderFor(const NfsShare &share, Recipe recipe)
{
    RecipeOrder order{.recipe = std::move(recipe), .hosts = share.clients};
    order.hosts.prepend(share.server);
    QStringList addresses;
    for (const auto &client : share.clients) {
        order.roles.insert(client.id, u"client"_s);
        addresses << addressInside(client);
    }
    order.roles.insert(share.server.id, u"server"_s);
    order.values = {{u"SHARE"_s, share.name},
                    {u"EXPORT"_s, share.exportFolder},
                    {u"MOUNT"_s, share.mountFolder},
                    {u"LINK"_s, share.link},
                    {u"SERVER_ADDRESS"_s, addressInside(share.server)},
                    {u"CLIENT_ADDRESSES"_s, addresses.join(u'\n')},
                    {u"MODE"_s, share.mode == NfsMode::Hard ? u"hard"_s : u"softerr"_s},
                    {u"METHOD"_s, share.keep == NfsKeep::Fstab ? u"fstab"_s : u"systemd"_s},
                    {u"MAPPING"_s, share.mapping == NfsMapping::LoginUser ? u"login"_s : u"numbers"_s},
                    {u"EXISTING"_s, share.sharesWhatIsThere ? u"share"_s : u"refuse"_s}};
    return order;
}

std::optional<NfsShare> shareIn(const RecipeOrder &order)
{
    if (order.recipe.id != "shared-folder"_L1)
        return std::nullopt;
    const auto value = [&order](const QString &name) { return order.values.value(name); };
    NfsShare share{.name = value(u"SHARE"_s),
                   .server = {},
                   .clients = {},
                   .exportFolder = value(u"EXPORT"_s),
                   .mountFolder = value(u"MOUNT"_s),
                   .link = value(u"LINK"_s),
                   .mode = value(u"MODE"_s) == "hard"_L1 ? NfsMode::Hard : NfsMode::Soft,
                   .keep = value(u"METHOD"_s) == "fstab"_L1 ? NfsKeep::Fstab : NfsKeep::SystemdUnit,
                   .mapping = value(u"MAPPING"_s) == "login"_L1 ? NfsMapping::LoginUser : NfsMapping::SameNumbers,
                   .sharesWhatIsThere = value(u"EXISTING"_s) == "share"_L1};
    for (const auto &host : order.hosts) {
        if (order.roles.value(host.id) == "server"_L1)
            share.server = host;
        else
            share.clients << host;
    }
    return share;
}

QJsonObject toJson(const NfsShare &share)
{
    QJsonArray clients;
    for (const auto &client : share.clients)
        clients << toJson(client);
    return {{"name"_L1, share.name},
            {"server"_L1, toJson(share.server)},
            {"clients"_L1, clients},
            {"exportFolder"_L1, share.exportFolder},
            {"mountFolder"_L1, share.mountFolder},
            {"link"_L1, share.link},
            {"soft"_L1, share.mode == NfsMode::Soft},
            {"unit"_L1, share.keep == NfsKeep::SystemdUnit},
            {"numbers"_L1, share.mapping == NfsMapping::SameNumbers},
            {"sharesWhatIsThere"_L1, share.sharesWhatIsThere}};
}

std::optional<NfsShare> nfsShareFrom(const QJsonObject &json)
{
    NfsShare share{.name = json["name"_L1].toString(), .server = {}, .clients = {}};
    if (!json.contains("exportFolder"_L1))
        return std::nullopt;
    share.server = podHostFrom(json["server"_L1].toObject()).value_or(PodHost{});
    for (const auto &one : json["clients"_L1].toArray()) {
        if (const auto host = podHostFrom(one.toObject()); host && share.clients.size() < 1024)
            share.clients << *host;
    }
    share.exportFolder = json["exportFolder"_L1].toString();
    share.mountFolder = json["mountFolder"_L1].toString();
    share.link = json["link"_L1].toString();
    share.mode = json["soft"_L1].toBool() ? NfsMode::Soft : NfsMode::Hard;
    share.keep = json["unit"_L1].toBool() ? NfsKeep::SystemdUnit : NfsKeep::Fstab;
    share.mapping = json["numbers"_L1].toBool() ? NfsMapping::SameNumbers : NfsMapping::LoginUser;
    share.sharesWhatIsThere = json["sharesWhatIsThere"_L1].toBool();
    return share;
}

QList<NfsMount> mountsIn(const RecipeState &probe)
{
    QList<NfsMount> found;
    for (const auto &host : probe.order.hosts) {
        const HostStepState *cell = probe.cell(u"probe"_s, host.id);
        if (cell == nullptr)
            continue;
        for (const auto &[name, value] : cell->facts) {
            const auto words = value.split(u'\t');
            if (name == "mount"_L1 && words.size() == 3)
                found << NfsMount{
                    .hostLabel = host.label, .folder = words[1], .source = words[2], .answers = words[0] == "alive"_L1};
        }
    }
    return found;
}
