// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/noticebar.h"

#include "services/core/plaintext.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QAccessibleAnnouncementEvent>
#include <QApplication>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Sentence, buttons, close button in one line; where that leaves the sentence too little room, the buttons go below
/// it.
class NoticeLayout : public QLayout
{
public:
    NoticeLayout(QWidget *text, QLayout *buttons, QWidget *close)
    {
        setContentsMargins(0, 0, 0, 0);
        addWidget(text);
        addChildLayout(buttons);
        addItem(buttons);
        addWidget(close);
    }
    ~NoticeLayout() override { qDeleteAll(m_items); }

    void addItem(QLayoutItem *item) override { m_items.append(item); }
    [[nodiscard]] int count() const override { return int(m_items.size()); }
    [[nodiscard]] QLayoutItem *itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem *takeAt(int index) override
    {
        return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
    }
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return boxes({0, 0, width, 0}).height; }
    [[nodiscard]] QSize minimumSize() const override
    {
        const QSize text = m_items.value(0)->minimumSize();
        const QSize buttons = m_items.value(1)->minimumSize();
        const QSize close = m_items.value(2)->minimumSize();
        return {std::max(text.width() + taken(close), buttons.width()),
                std::max({text.height(), buttons.height(), close.height()})};
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        QSize size = m_items.value(0)->sizeHint();
        for (const QLayoutItem *item : {m_items.value(1), m_items.value(2)})
            size = {size.width() + taken(item->sizeHint()), std::max(size.height(), item->sizeHint().height())};
        return size;
    }
    void setGeometry(const QRect &rect) override
    {
        QLayout::setGeometry(rect);
        const Boxes all = boxes(rect);
        for (int i = 0; i < count(); ++i)
            m_items.value(i)->setGeometry(
                QStyle::visualRect(parentWidget()->layoutDirection(), rect, all.box[size_t(i)]));
    }

private:
    struct Boxes
    {
        std::array<QRect, 3> box{};
        int height = 0;
    };

    /// With the room before it; nothing for what is not shown.
    [[nodiscard]] int taken(QSize size) const { return size.width() > 0 ? size.width() + spacing() : 0; }
    [[nodiscard]] QSize shown(int index) const
    {
        return m_items.value(index)->isEmpty() ? QSize{0, 0} : m_items.value(index)->sizeHint();
    }
    [[nodiscard]] int textHeight(int width) const
    {
        const QLayoutItem *text = m_items.value(0);
        return text->hasHeightForWidth() ? text->heightForWidth(width) : text->sizeHint().height();
    }
    [[nodiscard]] Boxes boxes(const QRect &area) const
    {
        const QSize close = shown(2);
        const QSize buttons = shown(1);
        const int whole = area.width() - taken(close);
        const int beside = whole - taken(buttons);
        const bool isStacked =
            buttons.width() > 0 && beside < std::min(m_items.value(0)->sizeHint().width(), scaled(240));
        const int wide = isStacked ? whole : beside;
        const int line = std::max({textHeight(wide), close.height(), isStacked ? 0 : buttons.height()});
        Boxes all{.height = line};
        all.box[0] = {area.left(), area.top(), wide, line};
        all.box[2] = {area.left() + area.width() - close.width(), area.top() + (line - close.height()) / 2,
                      close.width(), close.height()};
        all.box[1] = {area.left() + wide + spacing(), area.top() + (line - buttons.height()) / 2, buttons.width(),
                      buttons.height()};
        if (isStacked) {
            const int low = m_items.value(1)->heightForWidth(area.width());
            all.box[1] = {area.left(), area.top() + line + scaled(4), area.width(), low};
            all.height += scaled(4) + low;
        }
        return all;
    }

    QList<QLayoutItem *> m_items;
};

constexpr auto isLocal = "tpudeskLocal"; ///< on the button: what it unfolds is from this computer

/// Of what failed here no server said anything.
void nameWords(QPushButton *button, QWidget *words)
{
    button->setText(button->property(isLocal).toBool() ? NoticeBar::tr("Details")
                                                       : NoticeBar::tr("What the server said"));
    words->setAccessibleName(button->text());
}

} // namespace

NoticeBar::NoticeBar(QWidget *parent)
    : QWidget{parent}
    , m_text{new Label}
    , m_words{named(new QPushButton, "noticeServerWords")}
    , m_action{named(new QPushButton, "noticeAction")}
    , m_close{iconButton(this, new QToolButton, "noticeClose", [] { return tr("Close this message"); })}
    , m_serverWords{new QPlainTextEdit}
    , m_read{named(new QTimer{this}, "noticeRead")}
{
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setFocusPolicy(Qt::NoFocus);
    setButtonKind(m_words, ButtonKind::Link);
    m_words->setCheckable(true);
    m_close->setIcon(themedIcon("x"_L1));
    m_serverWords->setReadOnly(true);
    m_serverWords->setFont(fontFor(TextRole::Code));
    m_serverWords->setMaximumHeight(scaled(120));
    m_serverWords->hide();

    auto *buttons = new FlowLayout{nullptr, scaled(10)};
    buttons->addWidget(m_words);
    buttons->addWidget(m_action);
    auto *row = new NoticeLayout{m_text, buttons, m_close};
    row->setSpacing(scaled(10));
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(scaled(36), scaled(6), scaled(8), scaled(6));
    all->setSpacing(scaled(6));
    all->addLayout(row);
    all->addWidget(m_serverWords);
    hide();

    connect(m_words, &QPushButton::toggled, m_serverWords, &QWidget::setVisible);
    connect(m_action, &QPushButton::clicked, this, [this] { emit actionClicked(); });
    connect(m_close, &QToolButton::clicked, this, [this] {
        dismiss();
        emit dismissed();
    });
    m_read->setSingleShot(true);
    connect(m_read, &QTimer::timeout, this, [this] {
        const bool isInUse = underMouse() || isAncestorOf(QApplication::focusWidget());
        if (isInUse || !isVisible() || !isActiveWindow()) // nobody has seen it, or somebody reads on
            m_read->start();
        else
            dismiss();
    });
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    translated(this, &NoticeBar::showTexts);
}

void NoticeBar::showNotice(StatusLevel level, const QString &sentence, const QString &actionText)
{
    m_level = level;
    m_sentence = {};
    m_actionText = {};
    m_text->setText(phrases::bound(sentence));
    m_action->setText(actionText);
    m_action->setVisible(!actionText.isEmpty());
    m_words->setChecked(false);
    m_words->hide();
    setAccessibleName(sentence);
    show();
    update();
    passSoon();
    const bool urgent = level == StatusLevel::Bad;
    QAccessibleAnnouncementEvent spoken{this, sentence};
    spoken.setPoliteness(urgent ? QAccessible::AnnouncementPoliteness::Assertive
                                : QAccessible::AnnouncementPoliteness::Polite);
    QAccessible::updateAccessibility(&spoken);
}

/// The longer it is, the later: some are as long as the path of a file.
void NoticeBar::passSoon()
{
    constexpr auto least = 12s;
    constexpr auto most = 40s;
    const bool isNews = m_level == StatusLevel::Ok || m_level == StatusLevel::Done;
    if (isNews && m_action->isHidden() && !m_close->isHidden())
        m_read->start(std::clamp<std::chrono::milliseconds>(100ms * accessibleName().size(), least, most));
    else
        m_read->stop();
}

void NoticeBar::say(StatusLevel level, Text sentence, Text actionText)
{
    showNotice(level, sentence(), actionText ? actionText() : QString{});
    m_sentence = std::move(sentence);
    m_actionText = std::move(actionText);
}

void NoticeBar::showError(const Error &error, const QString &actionText)
{
    showNotice(StatusLevel::Bad, error.message, actionText);
    m_serverWords->setPlainText(boundedWords(error.serverWords));
    m_words->setProperty(isLocal, error.code == ErrorCode::FileFailed);
    nameWords(m_words, m_serverWords);
    m_words->setVisible(!error.serverWords.isEmpty() && error.serverWords != error.message);
}

void NoticeBar::setClosable(bool closable)
{
    m_close->setVisible(closable);
    if (m_read->isActive())
        passSoon();
}

QString NoticeBar::sentence() const
{
    return accessibleName();
}

void NoticeBar::dismiss()
{
    m_read->stop();
    hide();
}

void NoticeBar::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), 6, tokens.background(m_level), {});
    const StatusLevel shape = hasShape(m_level) ? m_level : StatusLevel::Waiting;
    const double side = scaled(11);
    const double middle = m_text->geometry().center().y();
    paintStatus(&painter, QRectF{double(scaled(14)), middle - side / 2, side, side}, shape, tokens.textColor(m_level));
}

void NoticeBar::showTexts()
{
    nameWords(m_words, m_serverWords);
    if (m_sentence) {
        setAccessibleName(m_sentence());
        m_text->setText(phrases::bound(accessibleName()));
    }
    if (m_actionText)
        m_action->setText(m_actionText());
}
