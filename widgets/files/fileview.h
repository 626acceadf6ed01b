// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"

#include <QImage>
#include <QUrl>
#include <QWidget>

#include <memory>

class Clock;
class ContentStack;
class FileEditor;
class FileTail;
class NoticeBar;
class PictureView;
class QPushButton;
class QStackedWidget;
class TextPreview;
struct TextContents;

/// One file of a host in a tab: a picture or a text, which can be changed and saved, or followed as it grows; a table,
/// a page of Markdown and JSON have a preview beside their text. Saving replaces the file in one step, and only where
/// it is still the one that was opened; else the user decides. Names: filesView, filesViewNotice, filesViewStack,
/// filesViewFailure, filesAsTextButton, and those of FileEditor, TextPreview and PictureView.
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
    void setAddress(const QString &address) { m_address = address; } ///< its path, as people write it there
    [[nodiscard]] bool isChanged() const; ///< something would be lost
    void askReload(); ///< asks first where something would be lost
    void reload(); ///< what was changed here is lost
    void goToLine(int line); ///< of a text, as soon as it is there
    void takeFocus(); ///< what is shown has the keyboard as soon as it is there
    void save();

signals:
    void changed(); ///< title() is another one, perhaps
    void saveEnded(bool isSaved); ///< after save(); where it is not saved, the view says why or asks
    void downloadRequested(const QByteArray &path);
    void urlRequested(const QUrl &url); ///< a web page, which the user has seen the address of

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    enum class Asks : quint8 { Nothing, Overwrite, Reload, OpenLink, CopyLink };

    void build();
    void connectAll();
    void connectTail();
    void take(const Result<FileContents> &read);
    void showText(const FileContents &read);
    void showNotes(const TextContents &contents, qsizetype longest, bool isCut, bool isHeld);
    void showPicture(const QByteArray &bytes);
    void showPreview(bool isAsked);
    void nameSwitch();
    void askLink(const QUrl &link);
    void showNothing(const QString &sentence);
    void handFocusOn();
    void follow(bool follows);
    void store(bool expectsStamp);
    void stored(const Result<FileStamp> &saved);
    void answer();

    std::shared_ptr<RemoteFiles> m_files;
    QString m_place;
    QByteArray m_path;
    QString m_address; ///< empty: the path
    FileStamp m_stamp; ///< of what was read, or saved last
    NoticeBar *m_notice;
    ContentStack *m_stack = nullptr;
    QStackedWidget *m_faces;
    FileEditor *m_editor;
    PictureView *m_picture;
    TextPreview *m_preview;
    QPushButton *m_asText;
    FileTail *m_tail;
    Asks m_asks = Asks::Nothing;
    QUrl m_link; ///< that is asked about
    quint64 m_reading = 0; ///< its number: what was asked for before it is too late
    int m_line = 0; ///< to be gone to when the text is there; 0: none
    bool m_isSaving = false;
    bool m_isFollowed = false; ///< as the user wants it
    bool m_hasStumbled = false; ///< the notice says so
    TaskScope m_tasks; // last
};
