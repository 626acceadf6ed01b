// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/textcontents.h"

#include <QWidget>

class CodeEditor;
class FindReplaceBar;
class Label;
class QComboBox;
class QLineEdit;
class QPushButton;

/// A file as text: highlighted, searched, changed, with its encoding and its line ends; or one that grows, to be looked
/// at. Ctrl+S asks for it to be saved, Ctrl+F finds, Ctrl+H replaces, Ctrl+G goes to a line. Names: filesEditor,
/// filesSaveButton, filesFindButton, filesReplaceOpenButton, filesFollowButton, filesLineField, filesEncoding,
/// filesLineEnds, filesPosition, and those of FindReplaceBar.
class FileEditor : public QWidget
{
    Q_OBJECT

public:
    explicit FileEditor(QWidget *parent = nullptr);

    static constexpr qsizetype longestColoured =
        100'000; ///< letters of a line; beyond, all lines wrap and have no colours
    static constexpr qsizetype longestChanged = 500'000; ///< beyond, each key would take its time: read-only
    static constexpr qsizetype longestShown = 2'000'000; ///< beyond, a line is cut

    /// `fileName`: decides how it is highlighted. Lines are no longer than longestShown. False: the editor cannot hold
    /// it as it is, and only shows it.
    bool setContents(const TextContents &contents, const QString &fileName, bool isReadOnly);
    [[nodiscard]] TextContents contents() const;
    [[nodiscard]] bool isChanged() const; ///< since it was set, or saved
    [[nodiscard]] bool isReadOnly() const;
    void setSaved();
    void setSaving(bool isSaving); ///< it is on its way: the button waits
    void setFollowing(bool isFollowing); ///< it grows: nothing can be undone then; before setContents()
    /// At its end, which stays in sight where it was. Of more than `most` letters the first lines go.
    void append(const QString &text, int most);
    void showEnd();
    void goToLine(int line); ///< from 1; beyond the end it is the last one

signals:
    void saveRequested();
    void followRequested(bool follows); ///< by the user
    void changedChanged(); ///< isChanged() is another one, perhaps

private:
    void build();
    void addKeys();
    void fillChoices();
    void goToTypedLine();
    void showPosition();
    void allow();
    void wrapLongLines(bool hasLongLines);
    [[nodiscard]] QString text() const;

    CodeEditor *m_editor;
    FindReplaceBar *m_bar;
    QPushButton *m_save;
    QPushButton *m_find;
    QPushButton *m_replace;
    QPushButton *m_follow;
    QLineEdit *m_line;
    QComboBox *m_encoding;
    QComboBox *m_ends;
    Label *m_position;
    TextContents m_before; ///< without its text
    bool m_isReadOnly = false;
    bool m_hasLongLines = false;
    bool m_isSaving = false;
    bool m_isFollowing = false;
};
