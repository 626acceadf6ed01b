// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QLocale>
#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <vector>

class QTranslator;

/// The catalogues of the program and of Qt, switched while it runs.
class Languages : public QObject
{
    Q_OBJECT

public:
    struct Language
    {
        QString code; ///< en, zh_CN, ko
        QString name; ///< in itself
    };

    explicit Languages(QObject *parent = nullptr);
    ~Languages() override;

    [[nodiscard]] static const QList<Language> &all();
    /// The best of all() for a request of the user or, when empty, of the system.
    [[nodiscard]] static QString bestFor(const QString &preferred);

    /// Every widget gets QEvent::LanguageChange. Unknown codes give English.
    void use(const QString &code);
    [[nodiscard]] const QString &code() const { return m_code; }
    [[nodiscard]] static QLocale locale(const QString &code);

    /// A text in all languages, English first: the command palette finds commands by any of them.
    [[nodiscard]] QStringList inAll(const char *context, const char *source, const char *comment = nullptr) const;
    /// While `run` runs, texts are what stands in the source, and numbers are English; no widget hears of it.
    static void inEnglish(const std::function<void()> &run);
    /// While `run` runs, texts and numbers are those of that language; no widget hears of it.
    void in(const QString &code, const std::function<void()> &run) const;

signals:
    void changed(const QString &code);

private:
    QString m_code;
    std::vector<std::unique_ptr<QTranslator>> m_installed;
    [[nodiscard]] const QTranslator *catalogue(const QString &code) const; ///< null: there is none

    mutable std::map<QString, std::unique_ptr<QTranslator>> m_others; ///< by code; loaded when first asked for
};
