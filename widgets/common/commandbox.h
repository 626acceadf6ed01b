// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class CodeView;
class Label;
class QBoxLayout;
class QPushButton;
class QVBoxLayout;

/// "The same as a command": gcloud, REST or a tpudesk:// link, to be read and copied. What is empty is not offered.
/// Names, with what is given as `name`: nameGcloud, nameRest, nameLink, name.
class CommandBox : public QWidget
{
    Q_OBJECT

public:
    explicit CommandBox(const QString &name, QWidget *parent = nullptr);

    /// `link` shows the place where the same is done, or what comes of it, in TPU Desk.
    void setCommands(const QString &gcloud, const QString &rest, const QString &link = {});
    /// Stands below gcloud's command in all boxes, as of now; empty: nothing does. For a cloud that gcloud does not
    /// ask.
    static void setGcloudNote(std::function<QString()> note);
    /// Stands below the link instead of "Opens it in TPU Desk…". Until it is said anew.
    void setLinkNote(const QString &note);
    void setLines(int least, int most);
    /// Stands between the choice and the command.
    void addWidget(QWidget *widget);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showCommand();
    void showLink();
    void layHead();
    void chooseFirst();
    void showTexts();

    QVBoxLayout *m_column;
    Label *m_title;
    QBoxLayout *m_head; ///< the title, and the ways beside or below it
    QBoxLayout *m_ways;
    QPushButton *m_gcloud;
    QPushButton *m_rest;
    QPushButton *m_link;
    CodeView *m_code;
    Label *m_note;
    QString m_gcloudText;
    QString m_restText;
    QString m_linkText;
    QString m_linkNote;
    int m_least = 1;
    int m_most = 12;
};
