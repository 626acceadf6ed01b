// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/guidepage.h"

#include "services/core/punctuation.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/segmented.h"
#include "widgets/common/translated.h"
#include "widgets/guide/contents.h"
#include "widgets/guide/guidetongue.h"
#include "widgets/guide/outline.h"
#include "widgets/guide/searchforms.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

constexpr int contentsWidth = 236;
constexpr int outlineWidth = 176;
constexpr int leastText = 340; // beside the contents
constexpr qsizetype mostStops = 100;
constexpr int restAfter = 500; // milliseconds

/// In themselves; a reader looks for his own.
QString nameOf(const QString &language)
{
    return language == "zh_CN"_L1 ? u"简体中文"_s : language == "ko"_L1 ? u"한국어"_s : u"English"_s;
}

/// A 1-px line between columns.
QWidget *upright()
{
    auto *line = new Line;
    line->setFixedWidth(1);
    line->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    line->setMinimumHeight(0);
    line->setMaximumHeight(QWIDGETSIZE_MAX);
    return line;
}

} // namespace

GuidePage::GuidePage(GuideContext context, QWidget *parent)
    : Page{parent}
    , m_context{std::move(context)}
    , m_language{GuideText::languageOf(QLocale{})}
    , m_article{new GuideArticle}
    , m_beside{named(new GuideArticle, "guideBesideArticle")}
    , m_outline{new GuideOutline}
    , m_faces{new QStackedWidget}
    , m_empty{new EmptyState}
    , m_languages{new Segmented}
    , m_besideButton{new QToolButton}
    , m_besideMenu{new QMenu{this}}
    , m_chapters{iconButton(this, new QToolButton, "guideChapters", [] { return tr("Chapters and search"); })}
    , m_back{new QToolButton}
    , m_forward{new QToolButton}
    , m_resting{new QTimer{this}}
{
    if (m_context.text == nullptr) {
        m_ownText = std::make_unique<GuideText>();
        m_ownSearch = std::make_unique<GuideSearch>(m_ownText.get());
        m_context.text = m_ownText.get();
        m_context.search = m_ownSearch.get();
    }
    m_contents = new GuideContents{m_context.text, m_context.search};
    named(
        this, this, "guidePage", [] { return tr("Guide"); },
        [] { return tr("From the first TPU to training on a pod: read it, and do it where you read."); });
    build();
    buildHead();
    connectArticle(m_article);
    connectArticle(m_beside);
    connect(m_contents, &GuideContents::sectionChosen, this, [this](const QString &section) { open(section); });
    connect(m_contents, &GuideContents::hitChosen, this, &GuidePage::openHit);
    connect(m_outline, &GuideOutline::chosen, m_article, qOverload<const QString &>(&GuideArticle::goTo));
    connect(m_article, &GuideArticle::moved, this, [this] {
        m_outline->setCurrent(m_article->place().heading);
        m_resting->start(restAfter);
    });
    m_resting->setSingleShot(true);
    connect(m_resting, &QTimer::timeout, this, &GuidePage::rested);
    m_contents->setLanguage(m_language);
    translated(this, &GuidePage::followLanguage);
}

GuidePage::~GuidePage() = default;

void GuidePage::build()
{
    named(m_empty, "guideEmpty");
    translated(this, [this] { m_empty->setSentence(tr("This build has no guide in it.")); });
    m_empty->setIcon("book-open"_L1);
    m_outline->setFixedWidth(scaled(outlineWidth));
    m_beside->hide();
    auto *card = new Card{nullptr, Card::Margins::Tight};
    auto *columns = new QHBoxLayout;
    columns->setContentsMargins(1, 1, 1, 1);
    columns->setSpacing(0);
    columns->addWidget(m_contents);
    m_between = upright();
    columns->addWidget(m_between);
    columns->addWidget(m_article, 1);
    columns->addWidget(m_beside, 1);
    columns->addWidget(m_outline);
    card->body()->addLayout(columns, 1);
    m_faces->addWidget(card);
    m_faces->addWidget(m_empty);
    body()->addWidget(m_faces, 1);
}

void GuidePage::buildHead()
{
    m_chapters->setIcon(themedIcon("list"_L1));
    m_chapters->setCheckable(true);
    m_chapters->hide();
    connect(m_chapters, &QToolButton::toggled, this, &GuidePage::arrange);
    connect(m_contents, &GuideContents::entered, this, [this] { m_chapters->setChecked(false); });
    iconButton(
        this, m_back, "guideBack",
        [] { return punctuation::noted(tr("Back"), pageKey("guide.back"_L1).toString(QKeySequence::NativeText)); },
        [] { return tr("Back"); });
    m_back->setIcon(themedIcon("arrow-left"_L1));
    iconButton(
        this, m_forward, "guideForward",
        [] {
            return punctuation::noted(tr("Forward"), pageKey("guide.forward"_L1).toString(QKeySequence::NativeText));
        },
        [] { return tr("Forward"); });
    m_forward->setIcon(themedIcon("arrow-right"_L1));
    named(this, m_languages, "guideLanguage", [] { return tr("Language of the guide"); });
    iconButton(this, m_besideButton, "guideBeside", [] { return tr("Read two languages side by side"); });
    m_besideButton->setIcon(themedIcon("columns-2"_L1));
    m_besideButton->setMenu(m_besideMenu);
    m_besideButton->setPopupMode(QToolButton::InstantPopup);
    for (auto *button : {m_chapters, m_back, m_forward, m_besideButton}) {
        setButtonKind(button, ButtonKind::Plain);
        button->setFocusPolicy(Qt::StrongFocus);
        addAction(button);
    }
    addAction(m_languages);
    const auto &all = GuideText::languages();
    for (int i = 0; i < all.size(); ++i) {
        m_languages->addPart(i, all.at(i), [name = nameOf(all.at(i))] { return name; });
    }
    m_languages->setCurrent(int(all.indexOf(m_language)));
    connect(m_languages, &Segmented::currentChanged, this,
            [this](int id) { setLanguage(GuideText::languages().value(id)); });
    connect(m_back, &QToolButton::clicked, this, &GuidePage::goBack);
    connect(m_forward, &QToolButton::clicked, this, &GuidePage::goForward);
    connect(m_besideMenu, &QMenu::aboutToShow, this, &GuidePage::fillBeside);
    const auto shortcut = [this](const QKeySequence &keys, auto what) {
        auto *made = new QShortcut{keys, this};
        made->setContext(Qt::WindowShortcut); // wherever the focus is, while the page is shown
        connect(made, &QShortcut::activated, this, what);
    };
    shortcut(pageKey("guide.back"_L1), [this] { goBack(); });
    shortcut(pageKey("guide.forward"_L1), [this] { goForward(); });
    shortcut(pageKey("guide.find"_L1), [this] { search(); });
    shortcut(pageKey("guide.findToo"_L1), [this] { search(); });
}

void GuidePage::search()
{
    m_chapters->setChecked(true);
    m_contents->focusSearch();
}

void GuidePage::connectArticle(GuideArticle *article)
{
    connect(article, &GuideArticle::linkFollowed, this, &GuidePage::follow);
    connect(article, &GuideArticle::runRequested, this, &GuidePage::runRequested);
    connect(article, &GuideArticle::previousRequested, this, [this] { step(-1); });
    connect(article, &GuideArticle::nextRequested, this, [this] { step(1); });
    connect(article, &GuideArticle::panelRequested, this, [this] {
        if (const auto *section = m_context.text->section(m_at.section, m_language))
            emit commandRequested(u"go."_s + section->panel);
    });
    connect(article, &GuideArticle::moved, this, [this, article] { together(article); });
}

/// Two columns of one section move as one.
void GuidePage::together(const GuideArticle *moved)
{
    if (m_isTogether || m_besideLanguage.isEmpty())
        return;
    m_isTogether = true;
    (moved == m_article ? m_beside : m_article)->goTo(moved->place());
    m_isTogether = false;
}

bool GuidePage::open(const QString &section, const QString &anchor)
{
    if (!m_context.text->has(section))
        return false;
    if (section != m_at.section || !anchor.isEmpty()) {
        leave();
        m_after.clear();
    }
    if (!m_keepsSearch)
        m_contents->setTyped({});
    if (section != m_at.section)
        showSection(section);
    m_back->setEnabled(!m_before.isEmpty());
    m_forward->setEnabled(!m_after.isEmpty());
    m_article->goTo(anchor);
    return true;
}

void GuidePage::read()
{
    if (m_article->isHidden()) // where there is no room for both
        m_chapters->setChecked(false);
    m_article->read();
}

void GuidePage::turnTo(const GuideBookmark &bookmark)
{
    if (!m_context.text->has(bookmark.section))
        return;
    if (bookmark.section != m_at.section)
        showSection(bookmark.section);
    m_article->goTo(bookmark.place);
}

/// Keeps where the reader was.
void GuidePage::leave()
{
    if (m_at.section.isEmpty())
        return;
    m_at.place = m_article->place();
    m_at.typed = m_contents->typed();
    m_before << m_at;
    if (m_before.size() > mostStops)
        m_before.removeFirst();
}

void GuidePage::showSection(const QString &section)
{
    m_at = {section, {}};
    const bool exists = m_context.text->has(section);
    m_faces->setCurrentIndex(exists ? 0 : 1);
    fill(m_article, m_language);
    if (!m_besideLanguage.isEmpty())
        fill(m_beside, m_besideLanguage);
    const auto *shown = m_context.text->section(section, m_language);
    m_outline->setHeadings(shown != nullptr ? shown->headings() : QList<GuideHeading>{});
    m_outline->setCurrent(0);
    m_contents->setCurrent(section);
    m_back->setEnabled(!m_before.isEmpty());
    m_forward->setEnabled(!m_after.isEmpty());
    arrange();
}

void GuidePage::fill(GuideArticle *article, const QString &language) const
{
    const GuideText &text = *m_context.text;
    GuideArticle::Shown shown{.section = text.section(m_at.section, language)};
    if (shown.section == nullptr)
        return;
    if (const auto *chapter = text.chapterOf(m_at.section))
        shown.chapter = chapter->title(language);
    guidetongue::speak(language, [&] {
        const QString panel = m_context.panelTitle ? m_context.panelTitle(shown.section->panel) : QString{};
        if (!panel.isEmpty())
            shown.panelButton = tr("Open %1").arg(panel);
    });
    const auto all = text.sections();
    const auto at = all.indexOf(m_at.section);
    shown.previous = at > 0 ? text.title(all.at(at - 1), language) : QString{};
    shown.next = at + 1 < all.size() ? text.title(all.at(at + 1), language) : QString{};
    article->show(shown);
    article->setDone(m_done);
}

void GuidePage::setDone(const QSet<QString> &steps)
{
    m_done = steps;
    m_article->setDone(steps);
    m_beside->setDone(steps);
}

void GuidePage::setLanguage(const QString &language)
{
    if (language == m_language || !GuideText::languages().contains(language))
        return;
    m_language = language;
    m_languages->setCurrent(int(GuideText::languages().indexOf(language)));
    if (m_besideLanguage == language)
        showBeside({});
    const GuidePlace place = m_article->place();
    m_contents->setLanguage(language);
    showSection(m_at.section);
    m_article->goTo(place);
}

void GuidePage::showBeside(const QString &language)
{
    const bool fits = language != m_language && GuideText::languages().contains(language);
    m_besideLanguage = fits ? language : QString{};
    if (fits) {
        fill(m_beside, language);
        m_beside->goTo(m_article->place());
    }
    arrange();
}

void GuidePage::fillBeside()
{
    m_besideMenu->clear();
    delete m_besideMenu->findChild<QActionGroup *>();
    auto *either = new QActionGroup{m_besideMenu}; // one of them, always
    const auto add = [this, either](const QString &text, const QString &language) {
        auto *action = m_besideMenu->addAction(text, this, [this, language] { showBeside(language); });
        action->setCheckable(true);
        either->addAction(action);
        action->setChecked(language == m_besideLanguage);
    };
    add(tr("One language"), {});
    for (const auto &language : GuideText::languages()) {
        if (language != m_language)
            add(tr("%1 beside it", "name of a language").arg(nameOf(language)), language);
    }
}

void GuidePage::goBack()
{
    if (m_before.isEmpty())
        return;
    const Stop to = m_before.takeLast();
    m_at.place = m_article->place();
    m_at.typed = m_contents->typed();
    m_after << m_at;
    comeTo(to);
}

void GuidePage::comeTo(const Stop &stop)
{
    m_contents->setTyped(stop.typed);
    showSection(stop.section);
    m_article->goTo(stop.place);
}

void GuidePage::goForward()
{
    if (m_after.isEmpty())
        return;
    const Stop to = m_after.takeLast();
    leave();
    comeTo(to);
}

void GuidePage::step(int by)
{
    const auto all = m_context.text->sections();
    open(all.value(all.indexOf(m_at.section) + by));
}

void GuidePage::follow(const QUrl &link)
{
    if (link.scheme() == "guide"_L1)
        open(link.path(), link.fragment());
    else if (link.scheme() == "do"_L1)
        emit commandRequested(link.path());
    else if (link.scheme() == "https"_L1)
        emit urlRequested(link);
}

void GuidePage::openHit(const GuideHit &hit)
{
    if (hit.kind == GuideHit::Kind::Setting) {
        emit settingRequested(hit.section);
        return;
    }
    const auto typed = m_contents->typed();
    const QScopedValueRollback keeps{m_keepsSearch, true}; // one after the other is looked at
    open(hit.section, hit.anchor);
    m_article->markWords(markedWords(typed));
}

/// The outline gives way first, then the contents: the text needs the room.
void GuidePage::arrange()
{
    const int room = width() - scaled(40 + contentsWidth);
    const bool isNarrow = room < scaled(leastText);
    const bool isListed = isNarrow && m_chapters->isChecked();
    const bool two = !m_besideLanguage.isEmpty() && m_context.text->has(m_at.section);
    m_chapters->setVisible(isNarrow);
    m_contents->setMinimumWidth(isNarrow ? 0 : scaled(contentsWidth));
    m_contents->setMaximumWidth(isNarrow ? QWIDGETSIZE_MAX : scaled(contentsWidth));
    m_contents->setVisible(!isNarrow || isListed);
    m_between->setVisible(!isNarrow);
    m_article->setVisible(!isListed);
    m_beside->setVisible(two && !isListed);
    m_outline->setVisible(!two && room >= scaled(outlineWidth + 600));
}

void GuidePage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    arrange();
}

void GuidePage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    QTimer::singleShot(400, this,
                       [this] { m_context.search->prepare(m_language); }); // before the first letter is typed
    emit shown();
}

void GuidePage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    m_resting->stop();
    emit rested();
}

/// What the window says in the column is said anew; the column itself is in the window's language until somebody has
/// chosen another one.
void GuidePage::followLanguage()
{
    if (m_at.section.isEmpty()) { // nothing was read yet
        showSection(m_context.text->sections().value(0));
        return;
    }
    const QString language = GuideText::languageOf(QLocale{});
    if (language != m_language) {
        setLanguage(language);
        return;
    }
    const GuidePlace place = m_article->place();
    showSection(m_at.section);
    m_article->goTo(place);
}
