// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

class Commands;
class ElidedLabel;
class Label;
class PlaceMark;
class QHBoxLayout;
class QMenu;
class QPushButton;
class QToolButton;

/// Name and menu, the mark of practice or real, project, palette field, languages.
/// Names: appMenuButton, practiceMark or realMark, projectButton, paletteOpener, languageEn, languageZhCn, languageKo.
class TopBar : public QWidget
{
    Q_OBJECT

public:
    explicit TopBar(QWidget *parent = nullptr);

    [[nodiscard]] QMenu *menu() const { return m_menu; }
    enum class Mark : quint8 { None, Practice, Real, Elsewhere };
    /// Who works with what, and in which colour; an empty colour has none.
    void setProfile(const QString &title, const QString &colour, Mark mark);
    void setProfileMenu(QMenu *menu);
    /// Behind the mark as long as it says Practice. Stays the caller's.
    void setPracticeMenu(QMenu *menu);
    void openProfileMenu();
    void setLanguage(const QString &code);
    void setPaletteKeys(const QString &keys); ///< shown in the palette's field

signals:
    void paletteRequested();
    void signInRequested(); ///< from what the mark explains
    void languageChosen(const QString &code);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QHBoxLayout *languageSwitch();
    void showPlace();
    void elideTitle();
    [[nodiscard]] int paletteWidth(int beside) const;
    void showTexts();

    QMenu *m_menu;
    QPointer<QMenu> m_practice;
    QToolButton *m_name;
    PlaceMark *m_mark;
    QPushButton *m_project;
    QPushButton *m_palette;
    QHBoxLayout *m_languageRow = nullptr;
    QList<QPushButton *> m_languages;
    QList<Label *> m_dots;
    QString m_language;
    QString m_title;
    QString m_colour;
    Mark m_place = Mark::None;
    QString m_paletteKeys;
};
