// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QScreen>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

/// A named pipe that nobody should open for reading: who does waits until somebody writes, and a window stands still.
/// A thread waits for that, notes it and lets the reader go with an end of file.
class PipeBait
{
public:
    explicit PipeBait(const QString &path)
        : m_path{QFile::encodeName(path)}
    {
        if (::mkfifo(m_path.constData(), S_IRUSR | S_IWUSR) == 0)
            m_thread = std::jthread{[this](const std::stop_token &stop) { watch(stop); }};
    }
    ~PipeBait()
    {
        m_thread.request_stop();
        const int reader = ::open(m_path.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC); // whom the thread waits for
        if (m_thread.joinable())
            m_thread.join();
        ::close(reader);
    }
    Q_DISABLE_COPY_MOVE(PipeBait)

    /// Whether the pipe is there and watched.
    [[nodiscard]] bool isSet() const { return m_thread.joinable(); }
    /// Whether somebody opened it since the last call.
    [[nodiscard]] bool isTaken() { return m_isTaken.exchange(false); }

private:
    void watch(const std::stop_token &stop)
    {
        using namespace std::chrono_literals;
        while (!stop.stop_requested()) {
            const int writer = ::open(m_path.constData(), O_WRONLY | O_CLOEXEC); // waits for a reader
            if (writer < 0 && errno != EINTR)
                return;
            if (writer >= 0 && !stop.stop_requested())
                m_isTaken = true;
            if (writer >= 0)
                ::close(writer);
            std::unique_lock lock{m_mutex};
            m_wake.wait_for(lock, stop, 10ms, [] { return false; }); // the reader has gone, or it would be met again
        }
    }

    QByteArray m_path;
    std::atomic<bool> m_isTaken = false;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread; // last: it uses the others
};

/// A picture and a pipe that nobody should open: a text that is taken for markup would, and a device in its place would
/// end the program.
class Bait
{
public:
    Bait()
        : m_watch{inotify_init1(IN_NONBLOCK | IN_CLOEXEC)}
        , m_pipe{pipe()}
    {
        QImage{8, 8, QImage::Format_RGB32}.save(picture());
        inotify_add_watch(m_watch, QFile::encodeName(m_folder.path()).constData(), IN_OPEN);
    }
    ~Bait() { ::close(m_watch); }
    Q_DISABLE_COPY_MOVE(Bait)

    [[nodiscard]] QString picture() const { return m_folder.filePath(QStringLiteral("bait.png")); }
    [[nodiscard]] QString pipe() const { return m_folder.filePath(QStringLiteral("bait.pipe")); }
    /// Whether both are watched; else isTaken() would tell nothing.
    [[nodiscard]] bool isSet() const { return m_watch >= 0 && m_pipe.isSet(); }
    /// Whether something was opened since the last call.
    [[nodiscard]] bool isTaken()
    {
        std::array<char, 4'096> news{};
        bool isTaken = m_pipe.isTaken();
        while (::read(m_watch, news.data(), news.size()) > 0)
            isTaken = true;
        return isTaken;
    }
    /// What a host, a server or a file may say, by name; the long ones have so many UTF-16 units.
    [[nodiscard]] QMap<QString, QString> texts(qsizetype longest = 100'000) const
    {
        using namespace Qt::StringLiterals;
        return {{u"picture"_s, u"<img src=\"%1\">"_s.arg(picture())},
                {u"pipe"_s, u"<img src=\"%1\">"_s.arg(pipe())},
                {u"styleSheet"_s,
                 u"<html><head><link rel=\"stylesheet\" href=\"%1\"></head><body><p>words</p></body></html>"_s.arg(
                     picture())},
                {u"entities"_s, u"a &lt;b&gt; &amp; <b>c</b><br/>d"_s},
                {u"direction"_s, u"safe\u202Eexe.txt\u2066\u200F end"_s},
                {u"places"_s, u"%1 %2 %3 %n %L1 %%"_s},
                {u"nothing"_s, u"before\0after\x1b[31m\r\a"_s},
                {u"halves"_s, u"x"_s + QChar{0xd83d} + u"y"_s + QChar{0xde00}},
                {u"marks"_s, u'a' + QString{longest, QChar{0x0301}}},
                {u"word"_s, QString{longest, u'W'}},
                {u"blanks"_s, u"word "_s.repeated(longest / 5)},
                {u"lines"_s, u"line\n"_s.repeated(longest / 5)},
                {u"separators"_s, QString{longest, QChar::LineSeparator}}};
    }

private:
    QTemporaryDir m_folder;
    int m_watch;
    PipeBait m_pipe;
};

/// The tool tip that Qt shows after the pointer has rested there; null: none.
[[nodiscard]] inline QLabel *tipShownAt(QWidget *widget, const QPoint &at)
{
    QCoreApplication::processEvents(); // a window that becomes the active one takes every tip away
    QHelpEvent rests{QEvent::ToolTip, at, widget->mapToGlobal(at)};
    QCoreApplication::sendEvent(widget, &rests);
    QCoreApplication::processEvents(); // it is painted
    const auto windows = QApplication::topLevelWidgets();
    for (auto *window : windows) {
        if (window->inherits("QTipLabel") && window->isVisible())
            return qobject_cast<QLabel *>(window);
    }
    return nullptr;
}

/// Why a tool tip is not fit to be shown; empty: it is.
[[nodiscard]] inline QString problemOf(const QLabel *tip)
{
    if (tip == nullptr)
        return QStringLiteral("no tool tip is shown");
    if (tip->textFormat() != Qt::PlainText)
        return QStringLiteral("it is markup");
    const auto text = tip->text();
    for (const QChar c : text) {
        if ((c.category() == QChar::Other_Control && c != u'\n') || (c >= u'\u202A' && c <= u'\u202E')
            || (c >= u'\u2066' && c <= u'\u2069'))
            return QStringLiteral("it has the character U+%1").arg(c.unicode(), 4, 16, QLatin1Char{'0'});
    }
    if (const auto screen = tip->screen()->size(); tip->width() > screen.width() || tip->height() > screen.height())
        return QStringLiteral("it is %1×%2 pixels large").arg(tip->width()).arg(tip->height());
    return text.size() > 2'000 ? QStringLiteral("it has %1 characters").arg(text.size()) : QString{};
}
