// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/languages.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

std::unique_ptr<QTranslator> ownCatalogue(const QString &code)
{
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(u":/i18n/tpudesk_%1.qm"_s.arg(code)))
        return nullptr;
    return translator;
}

/// Qt has no rule from zh_HK to a catalogue that exists, so the name is ours to choose.
std::unique_ptr<QTranslator> qtCatalogue(const QString &code)
{
    auto translator = std::make_unique<QTranslator>();
    for (const QString &name : {u"qtbase_"_s + code, u"qt_"_s + code}) {
        if (translator->load(name, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            return translator;
    }
    return nullptr;
}

} // namespace

Languages::Languages(QObject *parent) : QObject{parent} {}

Languages::~Languages() = default;

const QList<Languages::Language> &Languages::all()
{
    static const QList<Language> languages{{u"en"_s, u"English"_s}, {u"zh_CN"_s, u"简体中文"_s}, {u"ko"_s, u"한국어"_s}};
    return languages;
}

QString Languages::bestFor(const QString &wish)
{
    const QStringList wishes = wish.isEmpty() ? QLocale::system().uiLanguages() : QStringList{wish};
    for (const QString &one : wishes) {
        const QLocale locale{one};
        if (locale.language() == QLocale::Chinese)
            return u"zh_CN"_s;
        if (locale.language() == QLocale::Korean)
            return u"ko"_s;
        if (locale.language() == QLocale::English || locale.language() == QLocale::C)
            return u"en"_s;
    }
    return u"en"_s;
}

QLocale Languages::locale(const QString &code)
{
    if (code == "en"_L1) // the user's own English, if it is one: dates differ much
        return QLocale::system().language() == QLocale::English ? QLocale::system() : QLocale{QLocale::English};
    return QLocale{code};
}

void Languages::use(const QString &code)
{
    if (code == m_code)
        return;
    m_code = code;
    QLocale::setDefault(locale(code));
    // Later installed ones are asked first; English has a catalogue too, for its plurals.
    std::vector<std::unique_ptr<QTranslator>> next;
    next.push_back(qtCatalogue(code));
    next.push_back(ownCatalogue(code));
    std::erase(next, nullptr);
    for (const auto &old : m_installed)
        QCoreApplication::removeTranslator(old.get());
    for (const auto &translator : next)
        QCoreApplication::installTranslator(translator.get());
    m_installed = std::move(next);
    emit changed(code);
}

QStringList Languages::inAll(const char *context, const char *source) const
{
    if (m_others.empty()) {
        for (const Language &language : all()) {
            if (auto catalogue = ownCatalogue(language.code))
                m_others.push_back(std::move(catalogue));
        }
    }
    QStringList texts{QString::fromUtf8(source)};
    for (const auto &catalogue : m_others) {
        const QString text = catalogue->translate(context, source);
        if (!text.isEmpty() && !texts.contains(text))
            texts << text;
    }
    return texts;
}
