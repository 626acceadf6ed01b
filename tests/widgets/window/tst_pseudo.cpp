// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole program in a language that nobody speaks: every translated text stands in brackets, has other letters and
// is 40 % longer. What stands outside of brackets was never marked for translation, or was left behind when the
// language changed; what does not fit would not fit in Korean or German either. With TPUDESK_PANEL_PICTURES=FOLDER a
// picture of each place is written.
#include "everyview.h"

#include "app/application.h"
#include "app/tour/robot.h"
#include "services/session/sessionmanager.h"
#include "widgets/common/label.h"
#include "widgets/common/sidesheet.h"
#include "widgets/palette/commandpalette.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/mainwindow.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QStyleOptionComboBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr QChar opening{0x27e6};
constexpr QChar closing{0x27e7};

/// The same with other letters; what stands for a value or is markup stays.
QString accented(const QString &text)
{
    static const QRegularExpression kept{u"%L?\\d+|%n|%Ln|<[^>]*>|&[a-z]+;"_s};
    static const QString plain = u"aceinosuyACEINOSUY"_s;
    static const QString other =
        u"\u00e4\u00e7\u00e9\u00ee\u00f1\u00f6\u0161\u00fc\u00fd\u00c4\u00c7\u00c9\u00ce\u00d1\u00d6\u0160\u00dc\u00dd"_s;
    QString changed = text;
    for (QChar &c : changed) {
        if (const qsizetype at = plain.indexOf(c); at >= 0)
            c = other.at(at);
    }
    for (auto found = kept.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        changed.replace(match.capturedStart(), match.capturedLength(), match.captured());
    }
    return changed;
}

class Pseudo final : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source, const char *, int) const override
    {
        const QString text = QString::fromUtf8(source);
        // Names of file types have a form that Qt reads; a blank is a separator.
        if (text.trimmed().isEmpty() || text.contains("(*"_L1) || qstrcmp(context, "QLocale") == 0
            || qstrcmp(context, "QShortcut") == 0)
            return text;
        static const QRegularExpression places{u"%L?(?:\\d+|n)"_s};
        static const QRegularExpression letter{u"[A-Za-z]"_s};
        const bool hasWords =
            text.size() > 3 && QString{text}.remove(places).contains(letter); // "%1 %" grows in no language
        const auto words = std::max<qsizetype>(1, text.size() * 4 / 10 / 5);
        return opening + accented(text) + (hasWords ? u" \u0169\u0169\u0169\u0169"_s.repeated(words) : QString{})
            + closing;
    }
};

/// What is left when everything in brackets is taken out, brackets in brackets first.
QString outside(QString text)
{
    static const QRegularExpression innermost{u"[\u27e6][^\u27e6\u27e7]*[\u27e7]"_s};
    static const QRegularExpression markup{u"<[^>]*>"_s};
    while (text.contains(innermost))
        text.remove(innermost);
    return text.remove(markup).remove(QChar{0x2060});
}

/// Names of things are the same in every language; "hung" and "pod" are slices of the world that is played, "gemma" and
/// "llama" its runs, "tpu" works on its hosts.
bool isName(const QString &word)
{
    static const QStringList names{u"Desk"_s,      u"Google"_s, u"Cloud"_s,  u"Monitoring"_s, u"Linux"_s,  u"Jupyter"_s,
                                   u"English"_s,   u"Python"_s, u"Pod"_s,    u"Hyperdisk"_s,  u"gcloud"_s, u"Ctrl"_s,
                                   u"Shift"_s,     u"Down"_s,   u"Return"_s, u"Left"_s,       u"Right"_s,  u"Delete"_s,
                                   u"Backspace"_s, u"Menu"_s,   u"Debian"_s, u"Compute"_s,    u"Engine"_s, u"default"_s,
                                   u"Colab"_s,     u"Lucide"_s, u"hung"_s,   u"pod"_s,        u"tpu"_s,    u"ntfy"_s,
                                   u"Standard"_s,  u"gemma"_s,  u"llama"_s};
    return names.contains(word);
}

/// English words that a reader of another language would stumble over: nothing when there are none.
QStringList englishIn(const QString &text)
{
    // A word of a sentence: small letters, at its sides nothing that belongs to a path, an option, a host or a number.
    static const QRegularExpression word{
        u"(?<![\\w\u2011./:@~$\\\"'=%#-])([A-Z]?[a-z]{3,})(?![\\w/@:=_(\u2011-]|\\.\\w)"_s};
    QStringList words;
    for (auto found = word.globalMatch(outside(text)); found.hasNext();) {
        const QString one = found.next().captured(1);
        if (!isName(one))
            words << one;
    }
    return words;
}

bool isCode(const QWidget *widget)
{
    for (; widget != nullptr; widget = widget->parentWidget()) {
        const QByteArray name = widget->metaObject()->className();
        if (name == "CodeView" || name == "CodeEditor" || name == "TerminalView"
            || widget->property("tpudeskData").toBool())
            return true;
    }
    return false;
}

QString placeOf(const QWidget *widget)
{
    QString path;
    for (; widget != nullptr && path.count(u'/') < 2; widget = widget->parentWidget()) {
        if (!widget->objectName().isEmpty())
            path = path.isEmpty() ? widget->objectName() : widget->objectName() + u'/' + path;
    }
    return path;
}

QStringList textsOf(const QWidget *widget)
{
    QStringList texts{widget->toolTip(), widget->accessibleName(), widget->accessibleDescription()};
    if (widget->isWindow())
        texts << widget->windowTitle();
    if (const auto *elided = qobject_cast<const ElidedLabel *>(widget))
        texts << elided->fullText();
    else if (const auto *label = qobject_cast<const QLabel *>(widget))
        texts << label->text();
    else if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        texts << button->text();
    else if (const auto *edit = qobject_cast<const QLineEdit *>(widget))
        texts << edit->placeholderText();
    else if (const auto *box = qobject_cast<const QComboBox *>(widget))
        texts << box->currentText() << box->placeholderText();
    else if (const auto *head = qobject_cast<const QHeaderView *>(widget)) {
        for (int i = 0; head->model() != nullptr && i < head->count(); ++i)
            texts << head->model()->headerData(i, head->orientation()).toString();
    } else if (const auto *menu = qobject_cast<const QMenu *>(widget)) {
        for (const QAction *action : menu->actions())
            texts << action->text();
    }
    return texts;
}

/// Sideways nothing may have to be scrolled, but tables, code and the terminal.
int scrolledAway(const QWidget *widget)
{
    for (const QWidget *up = widget->parentWidget(); up != nullptr; up = up->parentWidget()) {
        const auto *area = qobject_cast<const QScrollArea *>(up);
        if (area == nullptr)
            continue;
        const int right = widget->mapTo(area, QPoint{widget->width(), 0}).x();
        return std::max(0, right - area->viewport()->geometry().right() - 1);
    }
    return 0;
}

/// How many pixels of its text cannot be seen; 0: all fits.
int cutOff(const QWidget *widget)
{
    if (!textsOf(widget).constLast().isEmpty()) {
        if (const int pixels = scrolledAway(widget); pixels > 4) // less hides no letter
            return pixels;
    }
    if (const auto *box = qobject_cast<const QComboBox *>(widget); box != nullptr && !box->isEditable()
        && box->sizeAdjustPolicy() != QComboBox::AdjustToMinimumContentsLengthWithIcon) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        const QRect field =
            box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        return std::max(0, box->fontMetrics().horizontalAdvance(box->currentText()) - field.width());
    }
    if (qobject_cast<const ElidedLabel *>(widget) != nullptr)
        return 0;
    if (const auto *label = qobject_cast<const QLabel *>(widget); label != nullptr && !label->text().isEmpty()) {
        if (label->wordWrap())
            return std::max(0, label->heightForWidth(label->width()) - label->height() - 1);
        return std::max(0, label->sizeHint().width() - label->width() - 1);
    }
    if (const auto *button = qobject_cast<const QPushButton *>(widget); button != nullptr && !button->text().isEmpty()
        && button->objectName() != "statusUsage"_L1) // which cuts, and says all in its tip
        return std::max(0,
                        button->fontMetrics().horizontalAdvance(button->text())
                            + (button->icon().isNull() ? 0 : button->iconSize().width()) - button->width());
    return 0;
}

} // namespace

class TestPseudo : public QObject
{
    Q_OBJECT

private slots:
    void everyTextIsTranslatedAndFits()
    {
        const QTemporaryDir home;
        QVERIFY(home.isValid());
        qputenv("HOME", home.path().toLocal8Bit());
        Options options;
        options.language = u"en"_s;
        options.dataFolder = home.filePath(u"tpudesk"_s);
        options.practiceScenario = u"training"_s;
        options.practiceArguments = {u"--speed"_s, u"20"_s};
        options.tour = TourOptions{};
        tourRunner() = [this](Application &application, const TourOptions &) {
            application.window()->resize(1280, 800);
            const auto *cloud = application.cloud();
            if (!Robot::waitFor(
                    [&] {
                        return cloud->state() == SessionManager::State::Ready
                            || cloud->state() == SessionManager::State::Failed;
                    },
                    60s))
                QTest::qFail("the practice cloud did not start", __FILE__, __LINE__);
            else
                goThrough(application);
            return 0;
        };
        static_cast<void>(Application{*qApp, options}.run());
        QVERIFY2(m_places > 80 || qEnvironmentVariableIsSet("TPUDESK_VIEWS"), qPrintable(QString::number(m_places)));
        QVERIFY2(m_shut.isEmpty(),
                 qPrintable(u"\n%1 views cannot be opened:\n"_s.arg(m_shut.size()) + m_shut.join(u'\n')));
        QVERIFY2(m_left.isEmpty(),
                 qPrintable(u"\n%1 texts are not translated:\n"_s.arg(m_left.size()) + m_left.join(u'\n')));
        QVERIFY2(m_cut.isEmpty(), qPrintable(u"\n%1 texts do not fit:\n"_s.arg(m_cut.size()) + m_cut.join(u'\n')));
    }

private:
    /// All places are first seen in English: what is made then must follow when the language changes.
    void goThrough(Application &application)
    {
        Robot robot{application.window()};
        QVERIFY2(makeKey(robot, application) && furnish(robot, *application.window(), *application.cloud()->services()),
                 qPrintable(robot.trouble()));
        Commands *commands = application.window()->parts().commands;
        for (const QAction *action : commands->all()) {
            if (action->objectName().startsWith("go."_L1))
                open(application, action->objectName());
        }
        Pseudo pseudo;
        QCoreApplication::installTranslator(&pseudo);
        settle();
        for (const QAction *action : commands->all()) {
            if (isOpening(action->objectName()) && action->isEnabled()) {
                open(application, action->objectName());
                look(application, action->objectName());
                close(application);
            }
        }
        goThroughViews(robot, application);
        QCoreApplication::removeTranslator(&pseudo);
    }

    /// What no command opens, and what a newcomer does not have.
    void goThroughViews(Robot &robot, const Application &application)
    {
        for (const View &view : everyView() + laterViews()) {
            if (!view.open(robot, *application.window())) {
                m_shut << view.title() + u": "_s + robot.trouble();
                picture(application.window(), view.title() + u"-not-opened"_s);
            }
            settle();
            look(application, view.title());
            if (view.kind == View::Window)
                robot.press(Qt::Key_Escape);
            close(application);
        }
    }

    static bool isOpening(const QString &id)
    {
        static const QStringList others{
            u"window.navigation"_s, u"window.activity"_s, u"window.fullScreen"_s, u"end."_s,
            u"language."_s,         u"theme."_s,          u"app.signOut"_s,       u"app.readOnly"_s,
            u"usage.csv"_s,         u"usage.png"_s,       u"usage.svg"_s,         u"usage.pdf"_s,
            u"usage.report"_s,      u"usage.compact"_s,   u"terminal.local"_s};
        return std::ranges::none_of(others, [&](const QString &other) { return id.startsWith(other); });
    }

    static void open(const Application &application, const QString &id)
    {
        application.window()->parts().commands->action(QLatin1StringView{id.toLatin1()})->trigger();
        settle();
    }

    /// Also a menu, which would take the next click for itself.
    static void close(const Application &application)
    {
        while (QWidget *popup = QApplication::activePopupWidget())
            popup->close();
        for (auto *sheet : application.window()->findChildren<SideSheet *>()) {
            if (sheet->isOpen())
                sheet->close();
        }
        for (auto *palette : application.window()->findChildren<CommandPalette *>())
            palette->close();
        settle();
    }

    /// Until nothing new is said and nothing moves for some turns of the event loop.
    static void settle()
    {
        QString before;
        int calm = 0;
        (void)Robot::waitFor(
            [&] {
                QString now;
                for (const QWidget *widget : QApplication::allWidgets()) {
                    if (widget->isVisible())
                        now += textsOf(widget).join(QChar{})
                            + u"%1,%2 %3x%4"_s.arg(widget->x())
                                  .arg(widget->y())
                                  .arg(widget->width())
                                  .arg(widget->height());
                }
                calm = now == before ? calm + 1 : 0;
                before = now;
                return calm > 8;
            },
            3s);
        for (int depth = 0; depth < 12; ++depth) // an age that has just grown: each layout asks the one around it
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    }

    void look(const Application &application, const QString &place)
    {
        ++m_places;
        for (const QWidget *widget : QApplication::allWidgets()) {
            if (!widget->isVisible() || isCode(widget))
                continue;
            for (const QString &text : textsOf(widget)) {
                const QStringList english = englishIn(text);
                if (!english.isEmpty())
                    note(&m_left, u"%1: %2: “%3”"_s.arg(place, placeOf(widget), text.left(160)),
                         placeOf(widget) + english.join(u' '));
            }
            if (const int pixels = cutOff(widget); pixels > 0)
                note(&m_cut,
                     u"%1: %2 (%3 px): “%4”"_s.arg(place, placeOf(widget))
                         .arg(pixels)
                         .arg(textsOf(widget).constLast().left(120)),
                     placeOf(widget));
        }
        if (const auto pictures = qEnvironmentVariable("TPUDESK_PANEL_PICTURES"); !pictures.isEmpty())
            (void)application.window()->grab().save(u"%1/pseudo-%2.png"_s.arg(pictures, place));
    }

    void note(QStringList *list, const QString &line, const QString &key)
    {
        if (!m_seen.contains(key + (list == &m_cut ? u"cut"_s : QString{}))) {
            m_seen << key + (list == &m_cut ? u"cut"_s : QString{});
            *list << line;
        }
    }

    QStringList m_shut;
    QStringList m_left;
    QStringList m_cut;
    QStringList m_seen;
    int m_places = 0;
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestPseudo test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_pseudo.moc"
