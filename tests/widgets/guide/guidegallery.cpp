// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the guide: guidegallery FOLDER [FILE.qm LANGUAGE [TEXTSCALE [SECTION…]]]. One PNG for each section and
// theme.
#include "widgets/guide/guidepage.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QLineEdit>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

void settle()
{
    for (int i = 0; i < 10; ++i)
        QCoreApplication::processEvents();
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const QStringList words = QApplication::arguments();
    const QString language = words.value(3, u"en"_s);
    QTranslator translator;
    if (words.size() > 2 && translator.load(words.at(2)))
        QCoreApplication::installTranslator(&translator);
    QLocale::setDefault(QLocale{language});
    Theme theme{&application, QLocale{language}};
    theme.setTextScale(words.value(4, u"1"_s).toDouble());
    GuidePage page{{.panelTitle = [](const QString &panel) { return panel; }}};
    page.setAutoFillBackground(true);
    page.resize(QSize{1080, 680} * (words.value(4, u"1"_s).toDouble() > 1.2 ? 1.25 : 1));
    page.show();
    page.setDone({u"cloud"_s, u"grant"_s});
    const QStringList sections = words.size() > 5
        ? words.mid(5)
        : QStringList{u"first-day"_s, u"slice-units"_s, u"padding"_s, u"errors"_s, u"ports"_s};
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        theme.setChoice(choice);
        const QString name = words.value(1) + u"/guide-%1-"_s + (choice == ThemeChoice::Dark ? u"dark-"_s : u"light-"_s)
            + language + u'-' + words.value(4, u"1"_s) + u".png"_s;
        for (const auto &section : sections) {
            page.open(section.section(u'#', 0, 0), section.section(u'#', 1));
            settle();
            page.grab().save(name.arg(section.section(u'#', 0, 0)));
        }
        page.open(u"padding"_s);
        for (const auto &shape : {u"()"_s, u"(8, 128)"_s, u"(0, 4)"_s}) {
            page.findChild<QLineEdit *>(u"guideShape"_s)->setText(shape);
            settle();
            page.grab().save(name.arg(u"padding%1"_s.arg(shape.size())));
        }
        page.showBeside(language == "en"_L1 ? u"zh_CN"_s : u"en"_s);
        settle();
        page.grab().save(name.arg(u"beside"_s));
        page.showBeside({});
        auto *field = page.findChild<QLineEdit *>(u"guideSearch"_s);
        field->setText(language == "zh_CN"_L1 ? u"端口"_s : language == "ko"_L1 ? u"포트"_s : u"port"_s);
        settle();
        page.grab().save(name.arg(u"search"_s));
        field->clear();
    }
    return 0;
}
