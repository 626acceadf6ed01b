// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/log.h"

#include "services/core/wipe.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QMutex>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct Secrets
{
    QMutex mutex;
    QStringList texts;
};

Secrets &secrets()
{
    static Secrets the;
    return the;
}

struct Pattern
{
    QRegularExpression what;
    QString with;
};

const QList<Pattern> &patterns()
{
    using Option = QRegularExpression::PatternOption;
    static const QList<Pattern> list{
        {QRegularExpression{u"-----BEGIN.*?(-----END[^-]*-----|\\z)"_s, Option::DotMatchesEverythingOption},
         u"[hidden key]"_s},
        {QRegularExpression{u"(authorization[\"']?\\s*[:=]\\s*)[^\\r\\n]+"_s, Option::CaseInsensitiveOption},
         u"\\1[hidden]"_s},
        {QRegularExpression{u"(bearer\\s+)[A-Za-z0-9._~+/=-]{6,}"_s, Option::CaseInsensitiveOption}, u"\\1[hidden]"_s},
        {QRegularExpression{u"ya29\\.[A-Za-z0-9._-]+"_s}, u"[hidden token]"_s},
        {QRegularExpression{u"(?<![A-Za-z0-9])1//[A-Za-z0-9_-]{8,}"_s}, u"[hidden token]"_s},
        {QRegularExpression{u"eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*"_s}, u"[hidden token]"_s},
        {QRegularExpression{u"(://[^/\\s:@?#\"']*:)[^/\\s?#\"']+@"_s}, u"\\1[hidden]@"_s}, // of a proxy, for example
        {QRegularExpression{u"AIza[A-Za-z0-9_-]{30,}"_s}, u"[hidden key]"_s},
        {QRegularExpression{u"GOCSPX-[A-Za-z0-9_-]+"_s}, u"[hidden secret]"_s},
        // A key in the place of a value is no value: what stands behind it is.
        {QRegularExpression{u"((?<key>access_token|refresh_token|id_token|client_secret|private_key|assertion|password|"
                            u"passwd|passphrase)"
                            "[\"']?\\s*[:=]\\s*[\"']?)(?!(?&key)[\"']?\\s*[:=])[^\"'&\\s]+"_s,
                            Option::CaseInsensitiveOption},
         u"\\1[hidden]"_s},
    };
    return list;
}

constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;

QtMessageHandler earlierHandler = nullptr;

void keepQtMessage(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    thread_local bool inside = false;
    if (!std::exchange(inside, true)) {
        const auto level = type == QtDebugMsg || type == QtInfoMsg ? LogLevel::Note
            : type == QtWarningMsg                                 ? LogLevel::Warning
                                                                   : LogLevel::Problem;
        Log::instance().write(level, QString::fromLatin1(context.category ? context.category : "qt"), text);
        inside = false;
    }
    if (earlierHandler)
        earlierHandler(type, context, redacted(text));
}

} // namespace

QString redacted(QString text)
{
    {
        auto &known = secrets();
        const QMutexLocker lock{&known.mutex};
        for (const auto &secret : std::as_const(known.texts))
            text.replace(secret, "[hidden]"_L1);
    }
    for (const auto &pattern : patterns())
        text.replace(pattern.what, pattern.with);
    return text;
}

namespace {

/// One line in the file, whatever a server said: no line end that fakes another entry, no control for a terminal.
QString onOneLine(QString text)
{
    text.replace(u"\r\n"_s, u"\n"_s);
    for (auto &c : text) {
        if (c == u'\n')
            c = QChar{0x23ce}; // the mark of a line end
        else if (c != u'\t' && c.category() == QChar::Other_Control)
            c = QChar{QChar::ReplacementCharacter};
    }
    return text;
}

} // namespace

struct Log::Sink
{
    QMutex mutex;
    QList<LogLine> ring;
    QFile file;

    void append(const LogLine &line)
    {
        if (!file.isOpen())
            return;
        static constexpr std::array words{"note"_L1, "warning"_L1, "problem"_L1};
        const auto row = u"%1 %2 %3: %4\n"_s.arg(line.time.toString(Qt::ISODateWithMs), words[size_t(line.level)],
                                                 onOneLine(line.source), onOneLine(line.text));
        if (file.size() > fileLimit && !startAnew())
            return;
        if (file.write(row.toUtf8()) < 0 || !file.flush())
            file.close(); // a full disk: the ring goes on
    }

    bool startAnew()
    {
        const auto path = file.fileName();
        file.close();
        QFile::remove(path + ".1"_L1);
        QFile::rename(path, path + ".1"_L1);
        return file.open(QFile::WriteOnly | QFile::Append, ownerOnly);
    }
};

Log &Log::instance()
{
    static Log the;
    return the;
}

Log::Log()
    : m_sink{std::make_unique<Sink>()}
{
    if (auto *app = QCoreApplication::instance())
        moveToThread(app->thread());
}

Log::~Log()
{
    if (earlierHandler)
        qInstallMessageHandler(std::exchange(earlierHandler, nullptr));
}

void Log::write(LogLevel level, const QString &source, const QString &text)
{
    const LogLine line{QDateTime::currentDateTimeUtc(), level, source, redacted(text)};
    {
        const QMutexLocker lock{&m_sink->mutex};
        if (m_sink->ring.size() >= ringLimit)
            m_sink->ring.removeFirst();
        m_sink->ring.append(line);
        m_sink->append(line);
    }
    QMetaObject::invokeMethod(this, [this, line] { emit added(line); }, Qt::QueuedConnection);
}

QList<LogLine> Log::lines() const
{
    const QMutexLocker lock{&m_sink->mutex};
    return m_sink->ring;
}

void Log::hide(const QString &secret)
{
    constexpr int shortest = 6; // a shorter one would blank out ordinary words
    if (secret.size() < shortest)
        return;
    auto &known = secrets();
    const QMutexLocker lock{&known.mutex};
    if (!known.texts.contains(secret))
        known.texts.append(ownCopy(secret)); // the other one may be wiped
}

Result<> Log::openFile(const QString &path)
{
    const QMutexLocker lock{&m_sink->mutex};
    m_sink->file.close();
    m_sink->file.setFileName(path);
    if (path.isEmpty())
        return {};
    // A device (/dev/null) keeps its permissions: everybody uses it.
    const bool isOurs = !QFileInfo{path}.exists() || QFileInfo{path}.isFile();
    const bool isLink = isOurs && QFileInfo{path}.isSymLink();
    if (isLink || !m_sink->file.open(QFile::WriteOnly | QFile::Append, ownerOnly)
        || (isOurs && !m_sink->file.setPermissions(ownerOnly))) {
        const auto why =
            isLink ? QCoreApplication::translate("Log", "it is a link to another file") : m_sink->file.errorString();
        m_sink->file.close();
        return failed(ErrorCode::FileFailed,
                      QCoreApplication::translate("Log",
                                                  "The log file %1 cannot be written: %2. The log is kept in memory "
                                                  "only; check the folder and the free space.")
                          .arg(path, why));
    }
    return {};
}

void Log::captureQtMessages()
{
    if (!earlierHandler)
        earlierHandler = qInstallMessageHandler(&keepQtMessage);
}
