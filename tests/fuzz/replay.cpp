// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// replay NAME CORPUS…: runs one fuzz target over the files of its corpus, with any compiler. CMake gives the function
// of each target a name of its own, and writes the list of them.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#define FUZZ(name) extern "C" int fuzz_##name(const uint8_t *bytes, size_t size);
#include TPUDESK_FUZZ_LIST
#undef FUZZ

namespace {

struct Target
{
    const char *name;
    int (*run)(const uint8_t *bytes, size_t size);
};

#define FUZZ(name) {#name, fuzz_##name},
constexpr Target targets[] = {
#include TPUDESK_FUZZ_LIST
};
#undef FUZZ

int replay(const Target &target, int folders, char **folder)
{
    int count = 0;
    for (int i = 0; i < folders; ++i) {
        for (const auto &entry : std::filesystem::directory_iterator{folder[i]}) {
            std::ifstream file{entry.path(), std::ios::binary};
            const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
            std::fprintf(stderr, "%s\n", entry.path().c_str());
            target.run(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
            ++count;
        }
    }
    std::fprintf(stderr, "%d files\n", count);
    return count == 0 ? 1 : 0;
}

} // namespace

int main(int argc, char **argv)
{
    for (const auto &target : targets) {
        if (argc > 1 && std::strcmp(argv[1], target.name) == 0)
            return replay(target, argc - 2, argv + 2);
    }
    std::fprintf(stderr, "usage: replay NAME CORPUS\n");
    return 2;
}
