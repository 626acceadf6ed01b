// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/externaledits.h"
#include "widgets/common/rowmodel.h"
#include "widgets/files/lowertabs.h"

#include <QWidget>

class Label;
class QPushButton;
class Table;

struct ExternalEditRow
{
    quint64 id = 0;
    QString name{};
    QString place{}; ///< the host and the path
    QString state{};
    QString hint{};
    StatusLevel level = StatusLevel::Waiting;

    [[nodiscard]] QString key() const { return QString::number(id); }
    friend bool operator==(const ExternalEditRow &, const ExternalEditRow &) = default;
};

class ExternalEditModel : public RowModel<ExternalEditRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, Place, State };

    explicit ExternalEditModel(QObject *parent = nullptr);
    void show(const QList<ExternalEdit> &edits);

protected:
    [[nodiscard]] QVariant cell(const ExternalEditRow &row, int column, int role) const override;
};

/// The files that other programs edit, in a tab of LowerTabs. Above the list stands the question what is done with one
/// that was changed on its host, too, and where the copies are that an earlier run has not saved. Names: filesExternal,
/// filesExternalTable, filesExternalOpen, filesExternalRetry, filesExternalDone, filesExternalQuestion,
/// filesExternalWords, filesExternalReplace, filesExternalKeep, filesExternalSaveAs, filesLeft, filesLeftWords,
/// filesLeftShow, filesLeftDiscard.
class ExternalEditsView : public QWidget
{
    Q_OBJECT

public:
    explicit ExternalEditsView(ExternalEdits *edits, QWidget *parent = nullptr);

    [[nodiscard]] ListLoad load() const;
    [[nodiscard]] QList<QWidget *> buttons() const; ///< for what is chosen in the list

signals:
    void loadChanged();
    void openRequested(quint64 id); ///< in its program once more
    void endRequested(quint64 id);
    void nameRequested(quint64 id); ///< under which it is saved beside the other one
    void folderRequested(const QString &folder); ///< of this computer: what was left lies there
    void discardRequested(); ///< of what was left

private:
    [[nodiscard]] QWidget *buildQuestion();
    [[nodiscard]] QWidget *buildLeft();
    void build();
    void connectAll();
    void refresh();
    void showLeft();
    void allow();
    [[nodiscard]] QList<quint64> chosen() const; ///< the only one, where none is chosen
    [[nodiscard]] const ExternalEdit *asking() const; ///< the first that does; null: none

    ExternalEdits *m_edits;
    ExternalEditModel *m_model;
    Table *m_table;
    QWidget *m_list = nullptr;
    QWidget *m_left = nullptr;
    Label *m_leftWords;
    QPushButton *m_show;
    QPushButton *m_discard;
    QWidget *m_question = nullptr;
    Label *m_words;
    QPushButton *m_saveAs;
    QPushButton *m_keep;
    QPushButton *m_replace;
    QPushButton *m_open;
    QPushButton *m_retry;
    QPushButton *m_done;
};
