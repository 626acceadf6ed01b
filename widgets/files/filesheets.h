// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"
#include "widgets/files/placepath.h"

#include <array>
#include <functional>

class FormField;
class Label;
class QCheckBox;
class QLineEdit;
class QPushButton;

/// What a name, a path or a command is asked for.
enum class NamePurpose : quint8 { NewFolder, Rename, Move, Copy, SaveAs, Program };

/// A name for a folder or a file, the folder where something goes, or the program that edits it. Names: fileNameSheet,
/// fileNameField, fileNameCancel, fileNameSubmit, or with another prefix.
class FileNameSheet : public SideSheet
{
    Q_OBJECT

public:
    using Problem = std::function<QString(const QString &text)>; ///< why it cannot be this; empty: it can

    explicit FileNameSheet(QWidget *host, const QString &prefix = QStringLiteral("fileName"));

    /// `text`: to begin with. `kind`: of the place that it is about.
    void openFor(NamePurpose purpose, const QString &text, Problem problem, PlaceKind kind = PlaceKind::Host);

signals:
    void submitted(NamePurpose purpose, const QString &text);

private:
    void showPurpose();
    void refresh();
    void submit();

    NamePurpose m_purpose = NamePurpose::NewFolder;
    PlaceKind m_kind = PlaceKind::Host;
    QString m_before;
    Problem m_problem;
    QLineEdit *m_edit;
    FormField *m_field;
    QPushButton *m_submit;
};

/// Who may read, write and run something, as switches and as the number that chmod takes. Names: fileModeSheet,
/// fileModeField, fileModeOwnerRead and so on, fileModeCancel, fileModeSubmit.
class FileModeSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit FileModeSheet(QWidget *host);

    void openFor(const QString &name, quint32 mode);

signals:
    void submitted(quint32 mode);

private:
    static constexpr int switchCount = 9;

    void build();
    void readSwitches();
    void readNumber();
    void showMode();
    [[nodiscard]] static QString switchName(int place);

    QString m_name;
    quint32 m_mode = 0;
    Label *m_words;
    QLineEdit *m_number;
    FormField *m_field;
    std::array<QCheckBox *, switchCount> m_switches{};
    QPushButton *m_submit;
    bool m_isShowing = false;
};
