// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/guide/guidetext.h"

#include <QTextBrowser>

/// Text of the guide that is as tall as it needs at its width: it does not scroll by itself. Can be selected; links are
/// reached by Tab; arrow keys move in it and go on to the text after it.
class GuideProse : public QTextBrowser
{
    Q_OBJECT
public:
    explicit GuideProse(QWidget *parent = nullptr);

    void setText(const QString &markdown, const QList<GuideHeading> &headings, const QString &language);
    /// Where an anchor begins, from the top of the widget; nothing: it is not in here.
    [[nodiscard]] std::optional<int> topOf(const QString &anchor) const;
    bool goTo(const QString &anchor); ///< the caret; false: it is not in here
    /// Marks what was searched for. Words are compared folded, as GuideSearch does.
    void markWords(const QStringList &words);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void followed(const QUrl &link);
    void caretMoved(const QRect &caret); ///< in this widget: it should be seen

protected:
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] QTextBlock blockOf(const QString &anchor) const;
    void fit();
    void notifyLink(const QPoint &at, const QPoint &global);
};

/// What a link does, in words: "Opens docs.jax.dev in the browser".
[[nodiscard]] QString guideLinkWords(const QUrl &link);
