// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The main function of a folder's test program: PROGRAM tst_x [Qt Test's options] runs one test class. CMake writes
// the list of them; testmain.h gives their main functions the names.
#include <cstdio>
#include <cstring>

#define TEST(name) int name##_main(int argc, char **argv);
#include TPUDESK_TEST_LIST
#undef TEST

namespace {

struct Test
{
    const char *name;
    int (*run)(int argc, char **argv);
};

#define TEST(name) {#name, name##_main},
constexpr Test tests[] = {
#include TPUDESK_TEST_LIST
};
#undef TEST

} // namespace

int main(int argc, char **argv)
{
    for (const auto &test : tests) {
        if (argc > 1 && std::strcmp(argv[1], test.name) == 0)
            return test.run(argc - 1, argv + 1); // its name is the program's name, so that its settings are its own
    }
    std::fprintf(stderr, "usage: %s TEST [options of Qt Test]; the tests are:\n", argc > 0 ? argv[0] : "tests");
    for (const auto &test : tests)
        std::fprintf(stderr, "  %s\n", test.name);
    return 2;
}
