// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/singleinstance.h"

#include "services/control/meetingplace.h"
#include "widgets/notifications/tray.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>
#include <QWidget>

#include <kdsingleapplication.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int wakeTimeout = 3'000; // ms
constexpr char activation[] = "XDG_ACTIVATION_TOKEN";
constexpr char temporary[] = "TMPDIR";
constexpr auto version = "tpudesk 1\n";
constexpr qsizetype longestMessage = 2'048;
constexpr qsizetype longestToken = 200;

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
    : m_folder{meetingplace::ownFolder()}
{
    if (m_folder.isEmpty())
        return;
    const InFolder here{m_folder};
    m_instance = std::make_unique<KDSingleApplication>(meetingplace::instanceName(settingsFolder),
                                                       KDSingleApplication::Option::IncludeUsernameInSocketName);
}

SingleInstance::~SingleInstance() = default;

QString SingleInstance::problem() const
{
    if (m_instance)
        return {};
    const auto path = meetingplace::folder();
    switch (meetingplace::faultOf(QFile::encodeName(path))) {
    case meetingplace::Fault::Foreign: // in the folder for temporary files of all users nobody else can remove it
        return tr("%1 belongs to somebody else, so another window of yours cannot be found. Ask its owner or an "
                  "administrator to remove it, then start again.")
            .arg(path);
    case meetingplace::Fault::Open:
        return tr("%1 is open to other users, so another window of yours cannot be found. Close it to them with “chmod "
                  "700 %1”, then start again.")
            .arg(path);
    case meetingplace::Fault::None: break; // it was mended since
    case meetingplace::Fault::Unusable: break;
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
