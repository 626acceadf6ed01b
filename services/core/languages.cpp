// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/languages.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QScopedValueRollback>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

/// One that can keep silent for a moment; then the source is shown.
class OwnCatalogue final : public QTranslator
{
public:
    inline static bool isSilent = false; // GUI thread only
    inline static const QTranslator *instead = nullptr;

    [[nodiscard]] QString translate(const char *context, const char *source, const char *disambiguation,
                                    int n) const override
    {
        // The large key is called Enter in every sentence, in all three languages; Qt's own lists and menus call it
        // Return.
        if (QLatin1StringView{context} == "QShortcut"_L1 && QLatin1StringView{source} == "Return"_L1)
            return u"Enter"_s;
        if (instead != nullptr && instead != this) // what it does not have is said as it stands in the source
            return instead->translate(context, source, disambiguation, n);
        return isSilent ? QString{} : QTranslator::translate(context, source, disambiguation, n);
    }
};

std::unique_ptr<QTranslator> ownCatalogue(const QString &code)
{
    auto translator = std::make_unique<OwnCatalogue>();
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

Languages::Languages(QObject *parent)
    : QObject{parent}
{
}

Languages::~Languages() = default;

const QList<Languages::Language> &Languages::all()
{
    static const QList<Language> languages{
        {u"en"_s, u"English"_s}, {u"zh_CN"_s, u"简体中文"_s}, {u"ko"_s, u"한국어"_s}};
    return languages;
}

QString Languages::bestFor(const QString &preferred)
{
    const QStringList candidates = preferred.isEmpty() ? QLocale::system().uiLanguages() : QStringList{preferred};
    for (const QString &one : candidates) {
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

void Languages::inEnglish(const std::function<void()> &run)
{
    const QLocale before;
    QLocale::setDefault(locale(u"en"_s));
    OwnCatalogue::isSilent = true;
    run();
    OwnCatalogue::isSilent = false;
    QLocale::setDefault(before);
}

const QTranslator *Languages::catalogue(const QString &code) const
{
    auto &kept = m_others[code];
    if (!kept)
        kept = ownCatalogue(code);
    return kept.get();
}

void Languages::in(const QString &code, const std::function<void()> &run) const
{
    const QScopedValueRollback instead{OwnCatalogue::instead, code == m_code ? OwnCatalogue::instead : catalogue(code)};
    const QLocale before;
    QLocale::setDefault(locale(code));
    run();
    QLocale::setDefault(before);
}

QStringList Languages::inAll(const char *context, const char *source, const char *comment) const
{
    QStringList texts{QString::fromUtf8(source)};
    for (const Language &language : all()) {
        const auto *known = catalogue(language.code);
        const QString text = known != nullptr ? known->translate(context, source, comment) : QString{};
        if (!text.isEmpty() && !texts.contains(text))
            texts << text;
    }
    return texts;
}
