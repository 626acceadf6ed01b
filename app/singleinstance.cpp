// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/singleinstance.h"

#include "services/store/settings.h"
#include "widgets/notifications/tray.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>
#include <QWidget>

#include <kdsingleapplication.h>

#include <algorithm>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int wakeTimeout = 3'000; // ms
constexpr char activation[] = "XDG_ACTIVATION_TOKEN";
constexpr char temporary[] = "TMPDIR";
constexpr auto version = "tpudesk 1\n";
constexpr qsizetype longestMessage = 2'048;
constexpr qsizetype longestToken = 200;

/// A link to a folder is that folder, also before it is made.
QString resolved(const QString &folder)
{
    QFileInfo there{QDir::cleanPath(QDir{folder}.absolutePath())};
    QString rest;
    for (; !there.exists() && !there.isRoot(); there.setFile(there.path()))
        rest = u'/' + there.fileName() + rest;
    return there.canonicalFilePath() + rest;
}

/// A folder of its own (--data, XDG_CONFIG_HOME) is an instance of its own; the name stays short, because it becomes
/// part of a socket's path.
QString instanceName(const QString &settingsFolder)
{
    const auto path =
        resolved(settingsFolder.isEmpty() ? QFileInfo{Settings::defaultPath()}.path() : settingsFolder).toUtf8();
    return u"tpudesk-"_s
        + QString::fromLatin1(QCryptographicHash::hash(path, QCryptographicHash::Sha256).toHex().first(12));
}

enum class FolderFault : quint8 { None, Foreign, Open, Unusable };

FolderFault troubleWith(const QByteArray &path)
{
    struct stat found{};
    if (lstat(path.constData(), &found) != 0)
        return FolderFault::Unusable;
    if (found.st_uid != getuid())
        return FolderFault::Foreign;
    if (!S_ISDIR(found.st_mode))
        return FolderFault::Unusable;
    return (found.st_mode & 0077) == 0 ? FolderFault::None : FolderFault::Open;
}

/// The session's own folder, where nobody else can put anything first. Without one, as behind sudo or cron, a name in
/// the folder of everybody's temporary files.
QString folderPath()
{
    constexpr qsizetype longest = 48; // the path of a socket ends at 107 bytes
    const auto session = qgetenv("XDG_RUNTIME_DIR");
    if (session.startsWith('/') && session.size() <= longest && troubleWith(session) == FolderFault::None)
        return QDir::cleanPath(QFile::decodeName(session)) + u"/tpudesk"_s;
    return QDir::tempPath() + u"/tpudesk-%1"_s.arg(getuid());
}

/// A folder of mode 0700 that is this user's; empty: somebody else was there first.
QByteArray ownFolder()
{
    const QByteArray path = QFile::encodeName(folderPath());
    if (mkdir(path.constData(), 0700) != 0 && errno != EEXIST)
        return {};
    return troubleWith(path) == FolderFault::None ? path : QByteArray{};
}
/// KDSingleApplication keeps its socket and its lock in the temporary folder, whichever that is just then.
class InFolder
{
public:
    explicit InFolder(const QByteArray &folder)
        : m_before{qgetenv(temporary)}
    {
        qputenv(temporary, folder);
    }
    ~InFolder()
    {
        if (m_before.isEmpty())
            qunsetenv(temporary);
        else
            qputenv(temporary, m_before);
    }
    Q_DISABLE_COPY_MOVE(InFolder)

private:
    QByteArray m_before;
};

} // namespace

QByteArray toBytes(const WakeMessage &message)
{
    QJsonObject json{
        {u"token"_s, QString::fromLatin1(message.token.first(std::min(message.token.size(), longestToken)))}};
    if (message.open) { // as the user gave it: the first start knows the project
        const AppLink &link = *message.open;
        const bool isWhole = link.kind != AppLink::Kind::Tpu || (!link.project.isEmpty() && !link.zone.isEmpty());
        json.insert(u"open"_s,
                    isWhole                   ? toText(link)
                        : link.zone.isEmpty() ? link.name
                                              : u"%1/%2"_s.arg(link.zone, link.name));
    }
    return version + QJsonDocument{json}.toJson(QJsonDocument::Compact);
}

std::optional<WakeMessage> wakeMessageFrom(const QByteArray &bytes)
{
    if (bytes.size() > longestMessage || !bytes.startsWith(version))
        return std::nullopt;
    const QJsonDocument document = QJsonDocument::fromJson(bytes.mid(qstrlen(version)));
    const QJsonObject json = document.object();
    WakeMessage message{.token = json.value("token"_L1).toString().toLatin1()};
    const bool isToken = message.token.size() <= longestToken
        && std::ranges::all_of(message.token, [](char c) { return c > ' ' && c < '\x7f'; });
    if (!document.isObject() || !json.value("token"_L1).isString() || !isToken)
        return std::nullopt;
    if (!json.contains("open"_L1))
        return message;
    const auto link = parseAppWord(json.value("open"_L1).toString());
    if (!link)
        return std::nullopt;
    message.open = *link;
    return message;
}

SingleInstance::SingleInstance(const QString &settingsFolder)
    : m_folder{ownFolder()}
{
    if (m_folder.isEmpty())
        return;
    const InFolder here{m_folder};
    m_instance = std::make_unique<KDSingleApplication>(instanceName(settingsFolder),
                                                       KDSingleApplication::Option::IncludeUsernameInSocketName);
}

SingleInstance::~SingleInstance() = default;

QString SingleInstance::problem() const
{
    if (m_instance)
        return {};
    const auto path = folderPath();
    switch (troubleWith(QFile::encodeName(path))) {
    case FolderFault::Foreign: // in the folder for temporary files of all users nobody else can remove it
        return tr("%1 belongs to somebody else, so another window of yours cannot be found. Ask its owner or an "
                  "administrator to remove it, then start again.")
            .arg(path);
    case FolderFault::Open:
        return tr("%1 is open to other users, so another window of yours cannot be found. Close it to them with “chmod "
                  "700 %1”, then start again.")
            .arg(path);
    case FolderFault::None: break; // it was mended since
    case FolderFault::Unusable: break;
    }
    return tr("%1 cannot be used as a folder, so another window of yours cannot be found. Remove what stands there, or "
              "let TMPDIR name a folder that you can write to, then start again.")
        .arg(path);
}

bool SingleInstance::isFirst() const
{
    return !m_instance || m_instance->isPrimaryInstance();
}

bool SingleInstance::wakeFirst(const std::optional<AppLink> &open)
{
    const InFolder here{m_folder};
    return m_instance->sendMessageWithTimeout(toBytes({.token = qgetenv(activation), .open = open}), wakeTimeout);
}

void SingleInstance::guard(QWidget *window)
{
    if (!m_instance)
        return;
    connect(m_instance.get(), &KDSingleApplication::messageReceived, this,
            [this, shown = QPointer<QWidget>{window}](const QByteArray &bytes) {
                const auto message = wakeMessageFrom(bytes);
                if (!shown || !message)
                    return;
                bringToFront(shown, message->token);
                if (message->open)
                    emit openRequested(*message->open);
            });
}
