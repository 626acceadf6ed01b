// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/topbar.h"

#include "services/core/languages.h"
#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/shell/placemark.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/profilecolour.h"
#include "widgets/theme/style.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

constexpr int barHeight = 38;
constexpr int leftGap = 6;

/// Looks like a field, acts like a button.
class PaletteOpener final : public QPushButton
{
public:
    using QPushButton::QPushButton;

    QSize sizeHint() const override
    {
        return {scaled(420), scaled(28)};
    } // even, as all beside it: its text stands on their line
    QSize minimumSizeHint() const override { return {scaled(120), scaled(28)}; }

    void setKeys(const QString &keys) { m_keys = keys; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        const Tokens &tokens = tokensOf(this);
        const bool isLined =
            tokens.isHighContrast || tokens.sunken.lightness() < 128; // there a field without a line is hardly seen
        stylepaint::roundedBox(&painter, rect(), 6, tokens.sunken, underMouse() || isLined ? tokens.line : QColor{});
        if (hasFocus())
            stylepaint::focusRing(&painter, rect(), 6, tokens.accent);
        painter.setPen(tokens.soft);
        const QRect area = rect().adjusted(scaled(10), 0, -scaled(10), 0);
        const int keysWidth = fontMetrics().horizontalAdvance(m_keys);
        const bool roomForKeys = area.width() > keysWidth + fontMetrics().horizontalAdvance(text()) + scaled(16);
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(text(), Qt::ElideRight, area.width()));
        if (roomForKeys)
            painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, m_keys);
    }

private:
    QString m_keys;
};

/// The short name that stands in the bar; the whole name is its tool tip.
QString shortName(const QString &code)
{
    if (code == "en"_L1)
        return u"EN"_s;
    return code == "ko"_L1 ? u"한국어"_s : u"中文"_s;
}

QString objectNameFor(const QString &code)
{
    if (code == "en"_L1)
        return u"languageEn"_s;
    return code == "ko"_L1 ? u"languageKo"_s : u"languageZhCn"_s;
}

/// Each language is named in its own script, whatever the language of the window.
QFont ownFont(const QString &code, QFont::Weight weight)
{
    QFont font;
    font.setFamilies(uiFamilies(Languages::locale(code)));
    font.setWeight(weight);
    return font;
}

} // namespace

TopBar::TopBar(QWidget *parent)
    : QWidget{parent}
    , m_menu{new QMenu{this}}
    , m_name{new QToolButton}
    , m_mark{new PlaceMark}
    , m_project{new QPushButton}
    , m_palette{new PaletteOpener}
{
    setObjectName(u"topBar"_s);
    setFixedHeight(std::max(scaled(barHeight), fontMetrics().height() + scaled(16)));
    m_name->setObjectName(u"appMenuButton"_s);
    m_name->setText(u"TPU Desk"_s);
    m_name->setMenu(m_menu);
    m_name->setPopupMode(QToolButton::InstantPopup);
    m_name->setAutoRaise(true);
    m_name->setFont(fontFor(TextRole::Strong));
    m_name->setFocusPolicy(Qt::TabFocus);
    m_mark->setObjectName(u"practiceMark"_s);
    m_mark->hide();
    m_project->setObjectName(u"projectButton"_s);
    m_project->hide();
    setButtonKind(m_project, ButtonKind::Plain);
    named(this, m_palette, "paletteOpener", [] { return tr("Search or run a command"); });

    auto *left = new QHBoxLayout;
    left->setSpacing(scaled(leftGap));
    left->addWidget(m_name);
    left->addWidget(m_mark);
    left->addWidget(m_project);
    left->addStretch();
    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(scaled(6), 0, scaled(8), 1);
    row->setSpacing(scaled(12));
    row->addLayout(left, 1);
    row->addWidget(m_palette);
    row->addLayout(languageSwitch(), 1);

    connect(m_palette, &QPushButton::clicked, this, &TopBar::paletteRequested);
    connect(m_mark, &PlaceMark::signInRequested, this, &TopBar::signInRequested);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    translated(this, &TopBar::showTexts);
}

QHBoxLayout *TopBar::languageSwitch()
{
    auto *right = m_languageRow = new QHBoxLayout;
    right->setSpacing(0);
    right->addStretch();
    for (const Languages::Language &language : Languages::all()) {
        if (!m_languages.isEmpty()) {
            m_dots << new Label{u"·"_s, TextRole::Body, TextColor::Soft};
            right->addWidget(m_dots.last());
        }
        auto *button = new QPushButton{shortName(language.code)};
        button->setObjectName(objectNameFor(language.code));
        button->setToolTip(language.name);
        button->setAccessibleName(language.name);
        setButtonKind(button, ButtonKind::Plain);
        connect(button, &QPushButton::clicked, this, [this, code = language.code] { emit languageChosen(code); });
        m_languages << button;
        right->addWidget(button);
    }
    return right;
}

void TopBar::setProfile(const QString &title, const QString &colour, Mark mark)
{
    m_colour = colour;
    m_title = title;
    m_project->setIcon(colour.isEmpty() ? QIcon{} : profileDot(colour));
    m_place = mark;
    showTexts();
    update();
}

/// On every page: whether it is real is nothing to be concluded from an address.
void TopBar::showPlace()
{
    const bool isPractice = m_place == Mark::Practice;
    const bool isElsewhere = m_place == Mark::Elsewhere;
    m_mark->setObjectName(isPractice ? u"practiceMark"_s : u"realMark"_s);
    m_mark->setPlace(
        isPractice ? StatusLevel::Warning : StatusLevel::Note,
        isPractice ? tr("Practice", "mark on the window: this is not the real cloud")
            : isElsewhere
            ? tr("Other address", "mark on the window: requests go neither to the practice cloud nor to Google")
            : tr("Real", "mark on the window: this is the real cloud"),
        isPractice ? tr("Everything here is practice: nothing is real and nothing costs money.")
            : isElsewhere
            ? tr("Requests go to an address of the settings, not to Google's own. What you create is made there.")
            : tr("This is Google Cloud: what you create here is real and may cost money."),
        isPractice ? tr("Work with your own project…") : tr("Switch to another account or cloud…"));
    m_mark->setDeeds(isPractice ? m_practice.data() : nullptr);
    m_mark->setVisible(m_place != Mark::None);
}

/// A long account shortens itself in its middle: the ends tell accounts apart. Where letters are large for the window
/// nothing is cut for the sake of symmetry: the field leaves the middle before a name loses letters.
void TopBar::elideTitle()
{
    const QFontMetrics letters = m_project->fontMetrics();
    const int frame = m_project->sizeHint().width() - letters.horizontalAdvance(m_project->text());
    const int mark = m_place == Mark::None ? 0 : m_mark->sizeHint().width() + scaled(leftGap);
    const int rest = m_name->sizeHint().width() + mark + frame + scaled(leftGap) + scaled(6 + 12);
    const int right = m_languageRow->sizeHint().width() + scaled(8 + 12);
    const int title = m_title.isEmpty() ? 0 : letters.horizontalAdvance(m_title) + 1;
    const int centred = paletteWidth(2 * (rest + std::min(scaled(80), title))); // a long one is cut
    const int inMiddle = (width() - centred) / 2 - rest;
    const bool leavesMiddle = inMiddle < title && (width() < scaled(900) || title <= scaled(220));
    const int palette = leavesMiddle ? paletteWidth(rest + right + std::min(scaled(220), title)) : centred;
    const int room = leavesMiddle ? width() - palette - right - rest : inMiddle;
    if (m_palette->width() != palette)
        m_palette->setFixedWidth(palette);
    m_project->setText(letters.elidedText(m_title, Qt::ElideMiddle, std::max(scaled(60), room)));
    m_project->setVisible(!m_title.isEmpty());
    m_project->setAccessibleName(tr("Profile: %1").arg(m_title));
    m_project->setToolTip(u"%1\n%2"_s.arg(m_title, tr("Switch to another account or project, sign in, sign out.")));
}

void TopBar::setPaletteKeys(const QString &keys)
{
    m_paletteKeys = keys;
    showTexts();
    m_palette->update();
}

void TopBar::setProfileMenu(QMenu *menu)
{
    m_project->setMenu(menu);
}

void TopBar::setPracticeMenu(QMenu *menu)
{
    m_practice = menu;
    showPlace();
}

void TopBar::openProfileMenu()
{
    if (m_project->isVisible())
        m_project->showMenu();
}

void TopBar::setLanguage(const QString &code)
{
    m_language = code;
    for (qsizetype i = 0; i < m_languages.size(); ++i) {
        const QString one = Languages::all().at(i).code;
        m_languages.at(i)->setFont(ownFont(one, one == code ? QFont::DemiBold : QFont::Normal));
        m_languages.at(i)->setFixedWidth(m_languages.at(i)->fontMetrics().horizontalAdvance(m_languages.at(i)->text())
                                         + scaled(10));
    }
}

/// With large letters in a small window the field gives way to what stands beside it; `beside`: its width, px.
int TopBar::paletteWidth(int beside) const
{
    const int usual = std::clamp(width() * 33 / 100, scaled(140), scaled(420));
    return std::max(std::min(usual, scaled(80)), std::min(usual, width() - beside));
}

void TopBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    elideTitle();
}

/// What stands beside the title is of another size once it is shown.
bool TopBar::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        elideTitle();
    return QWidget::event(event);
}

void TopBar::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    painter.fillRect(rect(), tokens.card);
    painter.fillRect(QRect{0, height() - 1, width(), 1}, tokens.line);
    if (!m_colour.isEmpty()) // seen from the corner of the eye: this is another account
        painter.fillRect(QRect{0, height() - scaled(2), width(), scaled(2)},
                         profileColour(m_colour, Theme::of(this)->scheme()));
}

void TopBar::showTexts()
{
    showPlace();
    elideTitle();
    m_palette->setAccessibleName(m_palette->text());
    m_palette->setToolTip(m_paletteKeys.isEmpty() ? m_palette->text()
                                                  : punctuation::noted(m_palette->text(), m_paletteKeys));
    static_cast<PaletteOpener *>(m_palette)->setKeys(m_paletteKeys);
    m_name->setToolTip(tr("Menu"));
    m_name->setAccessibleName(tr("Menu"));
}
