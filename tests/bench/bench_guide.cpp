// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The guide as it is built in: reading all of it, searching all of it (sections of three languages, known errors, 60
// settings), and laying out its sections. Prints a line of JSON per figure. QT_QPA_PLATFORM=offscreen will do.
#include "tests/bench/figures.h"
#include "widgets/guide/guidepage.h"

#include <QApplication>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

constexpr int rounds = 20;

void print(const char *what, QList<double> times, const char *goal, int count)
{
    std::ranges::sort(times);
    std::printf(R"({"figure":"guide, %s","value":%.2f,"unit":"ms","goal":"%s","best":%.2f,"worst":%.2f,"count":%d})"
                "\n",
                what, times.at(times.size() / 2), goal, times.first(), times.last(), count);
}

QList<GuideSetting> settings()
{
    QList<GuideSetting> all;
    for (int i = 0; i < 60; ++i)
        all << GuideSetting{u"setting.%1"_s.arg(i), u"Size of the letters %1"_s.arg(i),
                            u"How large the letters of the window are, in per cent"_s};
    return all;
}

void measureSearch()
{
    QList<double> first;
    QList<double> later;
    int hits = 0;
    for (int round = 0; round < rounds; ++round) {
        const GuideText text;
        GuideSearch search{&text};
        search.setSettings(&settings);
        first << figures::milliseconds([&] { hits += int(search.find(u"port"_s, u"en"_s).size()); });
        for (const auto &typed : {u"p"_s, u"port forwarding"_s, u"端口"_s, u"포트"_s, u"虚拟机的端口转发怎么做"_s,
                                  u"the a to of in"_s, u"libtpu.so already in use by another process"_s, u"qqqxyz"_s})
            later << figures::milliseconds([&] { hits += int(search.find(typed, u"zh_CN"_s).size()); });
    }
    print("first search, with reading everything", first, "<= 300 ms", hits);
    print("search over everything", later, "<= 30 ms", hits);
}

void measurePage()
{
    QList<double> opened;
    QList<double> sections;
    for (int round = 0; round < 3; ++round) {
        std::unique_ptr<GuidePage> page;
        opened << figures::milliseconds([&] {
            page = std::make_unique<GuidePage>();
            page->resize(1080, 680);
            page->show();
            page->grab();
        });
        for (const auto &section : GuideText{}.sections())
            sections << figures::milliseconds([&] {
                page->open(section);
                QCoreApplication::processEvents();
                page->grab();
            });
    }
    print("page made and painted", opened, "<= 200 ms", int(opened.size()));
    print("section opened and painted", sections, "<= 100 ms", int(sections.size()));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    measureSearch();
    measurePage();
    return 0;
}
