// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/configfile.h"
#include "services/ssh/privatefile.h"
#include "services/ssh/translations.h"
#include "services/store/filelock.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto ownName = "tpudesk_config"_L1;
constexpr auto knownHostsName = "tpudesk_known_hosts"_L1;
constexpr auto mark = "# tpudesk "_L1;
constexpr qint64 sizeLimit = 4 * 1024 * 1024;

bool consistsOf(const QString &text, QLatin1StringView alsoAllowed)
{
    return !text.isEmpty() && text.size() <= 255 && std::ranges::all_of(text, [&](QChar c) {
        return c.unicode() < 128 && (c.isLetterOrNumber() || alsoAllowed.contains(c));
    });
}

QString cleaned(QString text)
{
    for (auto &c : text) {
        if (c.unicode() >= 128 || !(c.isLetterOrNumber() || "._-"_L1.contains(c)))
            c = u'_';
    }
    return text;
}

QString hostKeyAlias(const HostIdentity &host)
{
    return u"tpudesk."_s + cleaned(pinName(host).replace(u'/', u'.'));
}

/// A path as ssh_config reads it back: in quotes, its special characters doubled.
QString quoted(QString path)
{
    path.replace(u'\\', u"\\\\"_s).replace(u'%', u"%%"_s);
    return u'"' + path + u'"';
}

QString problemOf(const SshConfigHost &host)
{
    const auto hasControl = [](QChar c) {
        return c.category() == QChar::Other_Control || c.category() == QChar::Separator_Line;
    };
    const auto &key = host.target.keyFile;
    if (!consistsOf(host.alias, "._-"_L1) || host.alias.startsWith(u'-'))
        return Ssh::tr("The name “%1” cannot stand in an SSH configuration: use letters, digits, “-”, “_” and “.”.")
            .arg(cleaned(host.alias));
    if (!consistsOf(host.target.host, ".:-_"_L1) || host.target.host.startsWith(u'-'))
        return Ssh::tr("The machine has no address that can stand in an SSH configuration.");
    if (!consistsOf(host.target.user, "._-"_L1) || host.target.user.startsWith(u'-'))
        return Ssh::tr("The user name “%1” cannot stand in an SSH configuration.").arg(cleaned(host.target.user));
    if (std::ranges::any_of(key, hasControl) || key.contains(u'"') || key.contains("${"_L1))
        return Ssh::tr("The key file's name has characters that an SSH configuration cannot hold. Rename the file.");
    if (host.hostKey && (!consistsOf(host.hostKey->type, "-@."_L1) || host.hostKey->fingerprint().isEmpty()))
        return Ssh::tr("The machine's host key cannot be read.");
    return {};
}

QJsonObject toJson(const SshConfigHost &host)
{
    const auto &identity = host.target.identity;
    QJsonObject json{{u"alias"_s, host.alias},
                     {u"host"_s, host.target.host},
                     {u"port"_s, host.target.port},
                     {u"user"_s, host.target.user},
                     {u"keyFile"_s, host.target.keyFile},
                     {u"project"_s, identity.project.toString()},
                     {u"zone"_s, identity.zone.toString()},
                     {u"node"_s, identity.nodeId},
                     {u"worker"_s, identity.worker}};
    if (host.hostKey) {
        json.insert(u"keyType"_s, host.hostKey->type);
        json.insert(u"key"_s, host.hostKey->base64);
    }
    return json;
}

SshConfigHost fromJson(const QJsonObject &json)
{
    SshConfigHost host{.alias = json["alias"_L1].toString(), .target = {}};
    host.target.host = json["host"_L1].toString();
    host.target.port = static_cast<quint16>(json["port"_L1].toInt(22));
    host.target.user = json["user"_L1].toString();
    host.target.keyFile = json["keyFile"_L1].toString();
    host.target.identity = {ProjectId{json["project"_L1].toString()}, ZoneId{json["zone"_L1].toString()},
                            json["node"_L1].toString(), json["worker"_L1].toInt()};
    if (json.contains("key"_L1))
        host.hostKey = HostKey{json["keyType"_L1].toString(), json["key"_L1].toString()};
    return host;
}

/// The lines of one machine. Port 22 is written too: a "Host *" of the user's must not change it.
QString block(const SshConfigHost &host, const QString &knownHosts)
{
    QStringList lines{mark + QString::fromUtf8(QJsonDocument{toJson(host)}.toJson(QJsonDocument::Compact)),
                      u"Host "_s + host.alias,
                      u"    HostName "_s + host.target.host,
                      u"    Port %1"_s.arg(host.target.port),
                      u"    User "_s + host.target.user,
                      u"    HostKeyAlias "_s + hostKeyAlias(host.target.identity),
                      u"    UserKnownHostsFile "_s + quoted(knownHosts),
                      u"    CheckHostIP no"_s,
                      u"    StrictHostKeyChecking "_s + (host.hostKey ? u"yes"_s : u"ask"_s)};
    if (!host.target.keyFile.isEmpty())
        lines << u"    IdentityFile "_s + quoted(host.target.keyFile) << u"    IdentitiesOnly yes"_s;
    return lines.join(u'\n') + u"\n\n"_s;
}

/// Whether one line of a configuration brings in our file.
bool includesOurs(const QString &line)
{
    static const QRegularExpression include{uR"(^\s*include[\s=]+(.*)$)"_s, QRegularExpression::CaseInsensitiveOption};
    const auto match = include.match(line);
    const auto names = match.captured(1).simplified().split(u' ');
    return match.hasMatch() && std::ranges::any_of(names, [](QString name) {
               return name.remove(u'"') == ownName || name == u"~/.ssh/"_s + ownName
                   || name.endsWith(u"/.ssh/"_s + ownName);
           });
}

bool startsBlock(const QString &line)
{
    static const QRegularExpression head{uR"(^\s*(host|match)[\s=])"_s, QRegularExpression::CaseInsensitiveOption};
    return head.match(line).hasMatch();
}

/// Missing is empty; a link or something unreadable is an error, so that nothing is written over it.
Result<QByteArray> readPlain(const QString &path)
{
    const QFileInfo place{path};
    if (place.isSymLink()) {
        return failed(ErrorCode::FileFailed,
                      Ssh::tr("%1 is a link to another place, so TPU Desk does not change it. Add the line “Include "
                              "%2” at its top yourself.")
                          .arg(path, ownName));
    }
    if (!place.exists())
        return QByteArray{};
    QFile file{path};
    if (!place.isFile() || place.size() > sizeLimit || !file.open(QIODevice::ReadOnly))
        return failed(ErrorCode::FileFailed, Ssh::tr("%1 cannot be read, so TPU Desk does not change it.").arg(path));
    return file.readAll();
}

/// The words of a line of ssh_config: parted by blanks, the first one also by "="; quotes hold a word together.
QStringList wordsOf(const QString &line)
{
    static const QRegularExpression word{u"\"([^\"]*)\"|([^\\s\"=#][^\\s\"=]*)"_s};
    QStringList words;
    if (line.trimmed().startsWith(u'#'))
        return words;
    for (auto found = word.globalMatch(line); found.hasNext();) {
        const auto match = found.next();
        words << (match.hasCaptured(1) ? match.captured(1) : match.captured(2));
    }
    return words;
}

/// "pod", "gpu-box": what a Host or Match line names without a pattern.
QStringList namedIn(const QStringList &words)
{
    const auto key = words.value(0).toLower();
    QStringList names;
    if (key == "host"_L1)
        names = words.sliced(1);
    for (qsizetype i = 1; key == "match"_L1 && i + 1 < words.size(); ++i) {
        if (words[i].compare("host"_L1, Qt::CaseInsensitive) == 0
            || words[i].compare("originalhost"_L1, Qt::CaseInsensitive) == 0)
            names += words[i + 1].split(u',');
    }
    names.removeIf([](const QString &name) { return name.contains(QRegularExpression{u"[*?!]"_s}); });
    return names;
}

/// Files that an Include line names, as ssh finds them.
QStringList includedBy(const QString &line, const QString &folder)
{
    QStringList files;
    const auto words = wordsOf(line);
    for (auto place :
         words.value(0).compare("include"_L1, Qt::CaseInsensitive) == 0 ? words.sliced(1) : QStringList{}) {
        if (place.startsWith("~/"_L1))
            place = QDir::homePath() + place.sliced(1);
        const QFileInfo info{QDir{folder}.absoluteFilePath(place)};
        for (const auto &found : info.dir().entryList({info.fileName()}, QDir::Files | QDir::Hidden))
            files << info.dir().filePath(found);
    }
    return files;
}

/// Names that the user's own lines give to machines, also in files that they include; our own file is none of them.
QStringList userAliases(const QString &folder)
{
    constexpr qsizetype mostFiles = 64;
    QStringList names;
    QStringList files{QDir{folder}.filePath(u"config"_s)};
    for (qsizetype i = 0; i < files.size() && i < mostFiles; ++i) {
        QFile file{files[i]};
        if (QFileInfo{files[i]}.fileName() == ownName || !file.open(QIODevice::ReadOnly))
            continue;
        const auto lines = QString::fromUtf8(file.read(sizeLimit)).split(u'\n');
        for (const auto &line : lines) {
            names += namedIn(wordsOf(line));
            for (const auto &other : includedBy(line, folder)) {
                if (!files.contains(other))
                    files << other;
            }
        }
    }
    return names;
}

} // namespace

struct SshConfigFile::Block
{
    SshConfigHost host;
};

SshConfigFile::SshConfigFile(QString sshFolder)
    : m_folder{std::move(sshFolder)}
{
    if (m_folder.isEmpty())
        m_folder = QDir::home().filePath(u".ssh"_s);
}

QString SshConfigFile::path(const QString &name) const
{
    return QDir{m_folder}.filePath(name);
}

QString SshConfigFile::includeLine() const
{
    return u"Include "_s + ownName;
}

bool SshConfigFile::isIncluded() const
{
    QFile file{path(u"config"_s)};
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const auto lines = QString::fromUtf8(file.read(sizeLimit)).split(u'\n');
    const auto firstBlock = std::ranges::find_if(lines, startsBlock); // inside a block it would be conditional
    return std::any_of(lines.begin(), firstBlock, includesOurs);
}

Result<QList<SshConfigFile::Block>> SshConfigFile::read() const
{
    const auto bytes = readPlain(path(ownName));
    if (!bytes)
        return std::unexpected{bytes.error()};
    QList<Block> blocks;
    for (const auto &line : QString::fromUtf8(*bytes).split(u'\n')) {
        if (!line.startsWith(mark))
            continue;
        const auto host = fromJson(QJsonDocument::fromJson(line.sliced(mark.size()).toUtf8()).object());
        if (problemOf(host).isEmpty())
            blocks.append({host});
    }
    return blocks;
}

Result<> SshConfigFile::write(const QList<Block> &blocks) const
{
    QString config = u"# Written by TPU Desk: what is changed here is lost with the next change made there.\n\n"_s;
    QString known;
    for (const auto &[host] : blocks) {
        config += block(host, path(knownHostsName));
        if (host.hostKey)
            known += u"%1 %2 %3\n"_s.arg(hostKeyAlias(host.target.identity), host.hostKey->type, host.hostKey->base64);
    }
    if (const auto written = writePrivateFile(path(knownHostsName), known.toUtf8()); !written)
        return written;
    return writePrivateFile(path(ownName), config.toUtf8());
}

QString SshConfigFile::preview(const SshConfigHost &host) const
{
    return block(host, path(knownHostsName)).section(u'\n', 1).trimmed(); // without our own mark
}

Result<> SshConfigFile::include()
{
    const auto bytes = readPlain(path(u"config"_s));
    if (!bytes)
        return std::unexpected{bytes.error()};
    if (!bytes->isEmpty()) {
        const auto stamp = QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd-HHmmss"_s);
        m_backup = path(u"config.before-tpudesk-"_s + stamp);
        const auto saved = createFile(m_backup, *bytes, 0600);
        if (!saved && saved.error().code != ErrorCode::AlreadyExists)
            return saved;
    }
    return writePrivateFile(path(u"config"_s), includeLine().toUtf8() + "\n\n" + *bytes);
}

Result<> SshConfigFile::add(const SshConfigHost &host, Consent consent)
{
    if (const auto problem = problemOf(host); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    if (userAliases(m_folder).contains(host.alias, Qt::CaseInsensitive))
        return failed(
            ErrorCode::AlreadyExists,
            Ssh::tr("Your SSH configuration has an entry of your own for %1, and “ssh %1” would not reach that "
                    "machine any more. Give your entry another name, or connect from here.")
                .arg(host.alias));
    const bool needsLine = !isIncluded();
    if (needsLine && consent == Consent::NotGiven)
        return failed(ErrorCode::Denied,
                      Ssh::tr("Nothing was changed: your SSH configuration needs the line “%1”.").arg(includeLine()));
    if (const auto own = readPlain(path(u"config"_s)); needsLine && !own)
        return std::unexpected{own.error()}; // before anything is written
    const auto lock = FileLock::take(path(ownName)); // another window may add a machine, too
    if (!lock)
        return std::unexpected{lock.error()};
    auto blocks = read();
    if (!blocks)
        return std::unexpected{blocks.error()};
    const auto &identity = host.target.identity;
    const auto isOther = [&](const Block &block) {
        const auto &other = block.host.target.identity;
        return block.host.alias == host.alias && (other.project != identity.project || other.zone != identity.zone);
    };
    if (std::ranges::any_of(*blocks, isOther))
        return failed(ErrorCode::AlreadyExists,
                      Ssh::tr("Another machine has the name %1 in your SSH configuration already.").arg(host.alias));
    // A node that was made again has a new id under its old name: the old entry goes.
    blocks->removeIf(
        [&](const Block &block) { return block.host.alias == host.alias || block.host.target.identity == identity; });
    blocks->append({host});
    if (const auto folder = makePrivateFolder(m_folder); !folder)
        return folder;
    if (const auto written = write(*blocks); !written)
        return written;
    return needsLine ? include() : Result<>{};
}

Result<> SshConfigFile::updateAddress(const HostIdentity &identity, const QString &address, quint16 port)
{
    if (!QFileInfo::exists(path(ownName)))
        return {};
    const auto lock = FileLock::take(path(ownName));
    if (!lock)
        return std::unexpected{lock.error()};
    auto blocks = read();
    if (!blocks)
        return std::unexpected{blocks.error()};
    const auto found =
        std::ranges::find_if(*blocks, [&](const Block &block) { return block.host.target.identity == identity; });
    if (found == blocks->end() || (found->host.target.host == address && found->host.target.port == port))
        return {};
    found->host.target.host = address;
    found->host.target.port = port;
    if (const auto problem = problemOf(found->host); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    return write(*blocks);
}

Result<> SshConfigFile::remove(const HostIdentity &identity)
{
    if (!QFileInfo::exists(path(ownName)))
        return {};
    const auto lock = FileLock::take(path(ownName));
    if (!lock)
        return std::unexpected{lock.error()};
    auto blocks = read();
    if (!blocks)
        return std::unexpected{blocks.error()};
    if (blocks->removeIf([&](const Block &block) { return block.host.target.identity == identity; }) == 0)
        return {};
    return write(*blocks);
}

QStringList SshConfigFile::aliases() const
{
    QStringList names;
    for (const auto &block : read().value_or(QList<Block>{}))
        names << block.host.alias;
    return names;
}

QString configAlias(const QString &nodeName, int worker, int workers)
{
    auto name = cleaned(nodeName).left(200);
    while (name.startsWith(u'-') || name.startsWith(u'.'))
        name.remove(0, 1);
    if (name.isEmpty())
        name = u"tpu"_s;
    return workers > 1 ? u"%1-w%2"_s.arg(name).arg(worker) : name;
}
