// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"

#include <QImage>
#include <QWidget>

#include <memory>

class Clock;
class ContentStack;
class CsvModel;
class FileEditor;
class FileTail;
class NoticeBar;
class PictureView;
class QPushButton;
class QStackedWidget;
class Table;
struct TextContents;

/// One file of a host in a tab: a picture, a table of values or a text, which can be changed and saved, or followed as
/// it grows. Saving replaces the file in one step, and only where it is still the one that was opened; else the user
/// decides. Names: filesView, filesViewNotice, filesViewStack, filesViewFailure, filesAsTextButton, filesTableView, and
/// those of FileEditor and PictureView.
class FileView : public QWidget
{
    Q_OBJECT

public:
    static constexpr int mostBytes = 20 * 1024 * 1024; ///< of a text that can be changed; of one that is followed
    static constexpr int mostShown = 1024 * 1024; ///< of a larger one, whose end is only shown

    /// `place`: what people call the host; `clock` lives longer than this.
    FileView(std::shared_ptr<RemoteFiles> files, QString place, QByteArray path, Clock *clock,
             QWidget *parent = nullptr);

    [[nodiscard]] const QByteArray &path() const { return m_path; }
    [[nodiscard]] const std::shared_ptr<RemoteFiles> &files() const { return m_files; }
    [[nodiscard]] const QString &place() const { return m_place; } ///< what people call the host
    [[nodiscard]] QString title() const; ///< its name, with a mark where something is not saved
    [[nodiscard]] QString hint() const; ///< the host and the path
    [[nodiscard]] bool isChanged() const; ///< something would be lost
    void askReload(); ///< asks first where something would be lost
    void reload(); ///< what was changed here is lost
    void save();

signals:
    void changed(); ///< title() is another one, perhaps
    void downloadRequested(const QByteArray &path);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    enum class Asks : quint8 { Nothing, Overwrite, Reload };

    void build();
    void connectAll();
    void connectTail();
    void take(const Result<FileContents> &read);
    void showText(const FileContents &read);
    void showNotes(const TextContents &contents, bool isCut, bool isHeld);
    void showPicture(const QByteArray &bytes);
    void showTable();
    void showNothing(const QString &sentence);
    void follow(bool follows);
    void store(bool expectsStamp);
    void stored(const Result<FileStamp> &saved);
    void answer();

    std::shared_ptr<RemoteFiles> m_files;
    QString m_place;
    QByteArray m_path;
    FileStamp m_stamp; ///< of what was read, or saved last
    NoticeBar *m_notice;
    ContentStack *m_stack = nullptr;
    QStackedWidget *m_faces;
    FileEditor *m_editor;
    PictureView *m_picture;
    Table *m_table;
    CsvModel *m_csv;
    QPushButton *m_asText;
    FileTail *m_tail;
    Asks m_asks = Asks::Nothing;
    quint64 m_reading = 0; ///< its number: what was asked for before it is too late
    bool m_isSaving = false;
    bool m_isFollowed = false; ///< as the user wants it
    bool m_hasStumbled = false; ///< the notice says so
    TaskScope m_tasks; // last
};
