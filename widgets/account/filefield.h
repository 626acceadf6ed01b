// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class FormField;
class QLineEdit;
class QPushButton;

/// The path of one file: typed, chosen or dropped. "~/" is understood. Names: NAMEField, NAMEChoose.
class FileField : public QWidget
{
    Q_OBJECT

public:
    FileField(const QString &name, const QString &filter, QWidget *parent = nullptr);

    [[nodiscard]] FormField *form() const { return m_form; }
    [[nodiscard]] QString path() const; ///< absolute; empty: none
    void setPath(const QString &path); ///< tells pathChanged() when it is another one

signals:
    void pathChanged(); ///< once it is complete: chosen, dropped, or the field was left

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void choose();
    void notifyIfChanged();

    QString m_filter;
    QString m_told;
    QLineEdit *m_edit;
    FormField *m_form;
    QPushButton *m_choose;
};

/// The one file of a drag, or empty: more than one, or none on this computer.
[[nodiscard]] QString fileIn(const class QMimeData *dragged);
