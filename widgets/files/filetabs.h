// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"

#include <QUrl>
#include <QWidget>

#include <memory>

class Clock;
class FileView;
class QTabBar;
class ViewStack;

/// A file to be opened, and how people call it.
struct OpenFile
{
    std::shared_ptr<RemoteFiles> files{};
    QString place{}; ///< "node-1 · host 2"
    QByteArray path{};
    QString address{}; ///< the path, as it is shown
};

/// The files that are open, a tab for each behind the tab of the folder; without files there are no tabs. What is not
/// saved is asked about before its tab closes. Names: filesTabs, filesTabClose, and those of FileView and
/// UnsavedQuestion.
class FileTabs : public QWidget
{
    Q_OBJECT

public:
    /// `folder`: what the first tab shows; `clock` lives longer than this.
    FileTabs(QWidget *folder, Clock *clock, QWidget *parent = nullptr);

    void open(const OpenFile &file); ///< one that is open already comes to the front
    void showFolder();
    [[nodiscard]] FileView *current() const; ///< null: the folder is in front
    [[nodiscard]] bool hasFiles() const;
    [[nodiscard]] QStringList unsavedFiles() const; ///< host and path of those whose changes would be lost

signals:
    void changed(); ///< another tab is in front, or a file was opened or closed
    void saved(const std::shared_ptr<RemoteFiles> &files, const QByteArray &path);
    void downloadRequested(const OpenFile &file);
    void urlRequested(const QUrl &url);

private:
    void add(FileView *view);
    void addCloseButton(int index, FileView *view);
    void nameTab(const FileView *view);
    void askToClose(FileView *view);
    void saveAndClose(FileView *view);
    void closeTab(FileView *view);
    void showTab(int index);
    [[nodiscard]] FileView *viewAt(int index) const;

    Clock *m_clock;
    QTabBar *m_tabs;
    ViewStack *m_views; ///< the folder, then a FileView for each tab
};
