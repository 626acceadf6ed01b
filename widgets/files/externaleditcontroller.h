// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/desktopcopies.h"
#include "services/files/externaledits.h"
#include "widgets/files/filesheets.h"

#include <QObject>

class ExternalEditsView;
class NoticeBar;

/// In which program a file is edited.
enum class EditWith : quint8 { Default, LastProgram, OtherProgram };

/// Files in other programs of this computer: in editors (which one, what is asked, and the list of them), and copied
/// for a file manager. Programs are started with their arguments as they are: no shell reads them. Names:
/// fileProgramSheet, and those of ExternalEditsView.
class ExternalEditController : public QObject
{
    Q_OBJECT

public:
    using Start = std::function<Result<>(const QString &program, const QStringList &arguments)>;

    /// What it works with; all of it lives longer.
    struct Context
    {
        Clock *clock = nullptr;
        Start start{}; ///< a program of this computer, which outlives this one; empty: there is none
        QString folder{}; ///< of this computer, for copies; empty: where programs of the user keep what they were at
    };

    /// `page`: what sheets slide into.
    ExternalEditController(const Context &context, NoticeBar *notice, QWidget *page);

    [[nodiscard]] bool canEdit() const { return bool(m_start); }
    void edit(EditWith with, const std::shared_ptr<RemoteFiles> &files, const QString &place, const QByteArray &path);
    /// Copies for the clipboard, from where a file manager takes them.
    void copyFiles(const std::shared_ptr<RemoteFiles> &files, const QByteArray &folder,
                   const QList<FileEntry> &entries);
    [[nodiscard]] ExternalEditsView *view() const { return m_view; }
    [[nodiscard]] QStringList unsavedFiles() const; ///< host and path
    /// The command that was entered last; empty: none.
    [[nodiscard]] static QString lastCommand();

signals:
    void saved(const std::shared_ptr<RemoteFiles> &files, const QByteArray &path); ///< what an editor has changed

private:
    void connectAll();
    void askProgram(const ExternalEditOrder &order);
    void takeCommand(const QString &command);
    void start(const ExternalEdit &edit);
    void askName(quint64 id);
    void takeName(const QString &name);
    void askToEnd(quint64 id);
    void showFolder(const QString &folder);
    void askToDiscard();

    Start m_start;
    NoticeBar *m_notice;
    QWidget *m_page;
    ExternalEdits *m_edits;
    DesktopCopies *m_copies;
    ExternalEditsView *m_view;
    FileNameSheet *m_sheet;
    ExternalEditOrder m_asked; ///< that the sheet is open for
    quint64 m_named = 0; ///< the same, for a name
    quint64 m_told = 0; ///< whose failure was said last
};
