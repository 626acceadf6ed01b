// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Starts a program of the bundle with the bundle's own loader and libraries, whatever the system has: bin/NAME is this
// launcher, lib/programs/NAME the program. It is linked with nothing, maps the loader into this very process and jumps
// into it, as the kernel would. So no other process begins, /proc/self/exe stays bin/NAME, by which Qt finds what lies
// beside a program, and LD_LIBRARY_PATH is not set, which would reach gcloud, the browser and every shell that is
// started from here. Linux on x86-64.

#include <elf.h>
#include <stddef.h>
#include <stdint.h>

#define LOADER "/lib/ld-linux-x86-64.so.2"

enum { pageSize = 4096, longestPath = 4096, mostHeaders = 32 };
enum {
    sysRead = 0,
    sysWrite = 1,
    sysOpen = 2,
    sysClose = 3,
    sysMmap = 9,
    sysAccess = 21,
    sysExit = 60,
    sysReadlink = 89
};
enum { protNone = 0, protRead = 1, protWrite = 2, protExec = 4 };
enum { mapPrivate = 2, mapFixed = 16, mapAnonymous = 32, closeOnExec = 02000000 };

// The compiler may make calls of what looks like them.
void *memcpy(void *to, const void *from, size_t size)
{
    char *target = to;
    const char *source = from;
    while (size-- > 0)
        *target++ = *source++;
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    char *target = to;
    while (size-- > 0)
        *target++ = (char)byte;
    return to;
}

static long call(long number, long a, long b, long c, long d, long e, long f)
{
    long result;
    register long fourth __asm__("r10") = d;
    register long fifth __asm__("r8") = e;
    register long sixth __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                     : "rcx", "r11", "memory");
    return result;
}

static size_t length(const char *text)
{
    size_t size = 0;
    while (text[size] != '\0')
        ++size;
    return size;
}

static void say(const char *text)
{
    call(sysWrite, 2, (long)text, (long)length(text), 0, 0, 0);
}

static __attribute__((noreturn)) void fail(const char *what, const char *which)
{
    say("TPU Desk: ");
    say(what);
    say(which);
    say("\nUnpack the bundle again.\n");
    for (;;)
        call(sysExit, 127, 0, 0, 0, 0, 0);
}

static void *mapped(void *at, size_t size, int protection, int flags, int file, size_t offset)
{
    const long result = call(sysMmap, (long)at, (long)size, protection, flags, file, (long)offset);
    if (result < 0 && result > -pageSize)
        fail("there is not enough memory to start ", LOADER);
    return (void *)result;
}

// Memory for the strings that the program gets; it is never given back.
struct Words
{
    char *next;
};

static char *joined(struct Words *words, const char *first, const char *second, const char *third)
{
    char *begin = words->next;
    const char *parts[] = {first, second, third};
    for (int i = 0; i < 3; ++i) {
        const size_t size = length(parts[i]);
        memcpy(words->next, parts[i], size);
        words->next += size;
    }
    *words->next++ = '\0';
    return begin;
}

static int isThere(const char *path)
{
    return call(sysAccess, (long)path, 4, 0, 0, 0, 0) == 0; // may it be read?
}

// What would make another program of this one; services/core/hostlauncher.h gives it back to what runs on the machine.
// Tables are of letters, not of pointers: a pointer would have to be relocated, and there is nobody yet to do that.
static const char hidden[][32] = {"LD_LIBRARY_PATH=",
                                  "LD_PRELOAD=",
                                  "LD_AUDIT=",
                                  "LD_BIND_NOT=",
                                  "GCONV_PATH=",
                                  "LOCPATH=",
                                  "OPENSSL_CONF=",
                                  "OPENSSL_MODULES=",
                                  "QT_PLUGIN_PATH=",
                                  "QT_QPA_PLATFORM_PLUGIN_PATH=",
                                  "QT_QPA_PLATFORMTHEME=",
                                  "QT_STYLE_OVERRIDE="};

static int begins(const char *text, const char *with)
{
    while (*with != '\0')
        if (*text++ != *with++)
            return 0;
    return 1;
}

static char *environmentEntry(struct Words *words, char *entry)
{
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; ++i)
        if (begins(entry, hidden[i]))
            return joined(words, "TPUDESK_HOST_ENV_", entry, "");
    return entry;
}

static int isSet(char **environment, const char *name)
{
    for (; *environment != NULL; ++environment)
        if (begins(*environment, name))
            return 1;
    return 0;
}

// What every desktop has, and a bare system may lack: then the bundle's own is taken.
struct Fallback
{
    char system[40]; // path on the machine
    char name[24]; // of the variable, with "="
    char own[32]; // below the bundle
};
static const struct Fallback fallbacks[] = {{"/etc/fonts/fonts.conf", "FONTCONFIG_FILE=", "/share/fonts/fonts.conf"},
                                            {"/usr/share/X11/xkb/rules/evdev", "XKB_CONFIG_ROOT=", "/share/X11/xkb"},
                                            {"/usr/share/X11/locale/locale.dir", "XLOCALEDIR=", "/share/X11/locale"}};
enum { mostFallbacks = sizeof fallbacks / sizeof fallbacks[0] };

struct Loader
{
    uintptr_t base, entry, headers;
    size_t headerCount;
};

static int protectionOf(const Elf64_Phdr *part)
{
    return (part->p_flags & PF_R ? protRead : 0) | (part->p_flags & PF_W ? protWrite : 0)
        | (part->p_flags & PF_X ? protExec : 0);
}

static uintptr_t down(uintptr_t address)
{
    return address & ~(uintptr_t)(pageSize - 1);
}

static void mapPart(const Elf64_Phdr *part, uintptr_t base, int file)
{
    const uintptr_t begin = base + part->p_vaddr, first = down(begin);
    const uintptr_t fileEnd = begin + part->p_filesz, end = begin + part->p_memsz;
    const int protection = protectionOf(part);
    mapped((void *)first, fileEnd - first, protection, mapPrivate | mapFixed, file, part->p_offset - (begin - first));
    if (end == fileEnd)
        return;
    const uintptr_t pageEnd = down(fileEnd + pageSize - 1);
    memset((void *)fileEnd, 0, (pageEnd < end ? pageEnd : end) - fileEnd);
    if (end > pageEnd)
        mapped((void *)pageEnd, end - pageEnd, protection, mapPrivate | mapFixed | mapAnonymous, -1, 0);
}

static struct Loader loaderAt(const char *path)
{
    static union
    {
        Elf64_Ehdr head;
        char bytes[pageSize];
    } file;
    const long handle = call(sysOpen, (long)path, closeOnExec, 0, 0, 0, 0);
    if (handle < 0)
        fail("this file of the bundle cannot be opened: ", path);
    const long size = call(sysRead, handle, (long)file.bytes, pageSize, 0, 0, 0);
    const Elf64_Ehdr *head = &file.head;
    const Elf64_Phdr *parts = (const Elf64_Phdr *)(file.bytes + head->e_phoff);
    if (size < (long)sizeof *head || head->e_machine != EM_X86_64 || head->e_type != ET_DYN
        || head->e_phnum > mostHeaders || head->e_phentsize != sizeof *parts
        || head->e_phoff + head->e_phnum * sizeof *parts > (size_t)size)
        fail("this file of the bundle is damaged: ", path);
    uintptr_t end = 0;
    for (int i = 0; i < head->e_phnum; ++i)
        if (parts[i].p_type == PT_LOAD && parts[i].p_vaddr + parts[i].p_memsz > end)
            end = parts[i].p_vaddr + parts[i].p_memsz;
    const uintptr_t base = (uintptr_t)mapped(NULL, end, protNone, mapPrivate | mapAnonymous, -1, 0);
    for (int i = 0; i < head->e_phnum; ++i)
        if (parts[i].p_type == PT_LOAD)
            mapPart(&parts[i], base, (int)handle);
    call(sysClose, handle, 0, 0, 0, 0, 0);
    return (struct Loader){base, base + head->e_entry, base + head->e_phoff, head->e_phnum};
}

// "/opt/tpudesk/bin/tpudesk" becomes "/opt/tpudesk", and `name` "tpudesk".
static void splitOwnPath(char *path, const char **name)
{
    const long size = call(sysReadlink, (long)"/proc/self/exe", (long)path, longestPath - 1, 0, 0, 0);
    if (size <= 0)
        fail("/proc is not there, and TPU Desk needs it", "");
    path[size] = '\0';
    char *cut[2] = {path, path};
    for (char *at = path; *at != '\0'; ++at)
        if (*at == '/') {
            cut[0] = cut[1];
            cut[1] = at;
        }
    if (cut[0] == cut[1])
        fail("this program was moved out of its bundle: ", path);
    for (const char *at = path; *at != '\0'; ++at)
        if (*at == ':') // the loader would take it for two folders
            fail("a bundle cannot be started from a folder with a colon in its name: ", path);
    *cut[1] = '\0';
    *cut[0] = '\0';
    *name = cut[1] + 1;
}

static void describe(Elf64_auxv_t *entry, const struct Loader *loader)
{
    switch (entry->a_type) {
    case AT_PHDR: entry->a_un.a_val = loader->headers; break;
    case AT_PHNUM: entry->a_un.a_val = loader->headerCount; break;
    case AT_PHENT: entry->a_un.a_val = sizeof(Elf64_Phdr); break;
    case AT_BASE: entry->a_un.a_val = 0; break; // it is the program that the loader is asked to start
    case AT_ENTRY: entry->a_un.a_val = loader->entry; break;
    default: break;
    }
}

static __attribute__((noreturn)) void enter(uintptr_t entry, uintptr_t *stack)
{
    __asm__ volatile("mov %1, %%rsp\n\txor %%edx, %%edx\n\txor %%ebp, %%ebp\n\tjmp *%0"
                     :
                     : "r"(entry), "r"(stack)
                     : "memory");
    __builtin_unreachable();
}

// As the kernel lays it: the count of words, the words, 0, the environment, 0, and what the kernel tells.
struct Start
{
    size_t words, variables, tellings;
    char **word, **variable;
    const Elf64_auxv_t *telling;
};

static struct Start startIn(uintptr_t *stack)
{
    struct Start start = {.words = stack[0], .word = (char **)(stack + 1)};
    start.variable = start.word + start.words + 1;
    while (start.variable[start.variables] != NULL)
        ++start.variables;
    start.telling = (const Elf64_auxv_t *)(start.variable + start.variables + 1);
    start.tellings = 1; // the one that ends them
    while (start.telling[start.tellings - 1].a_type != AT_NULL)
        ++start.tellings;
    return start;
}

static size_t roomFor(const struct Start *start)
{
    size_t room = 16 * longestPath;
    for (size_t i = 0; i < start->variables; ++i)
        room += length(start->variable[i]) + sizeof hidden[0];
    return room;
}

static uintptr_t *layEnvironment(uintptr_t *next, const struct Start *start, const char *own, struct Words *words)
{
    for (size_t i = 0; i < start->variables; ++i)
        *next++ = (uintptr_t)environmentEntry(words, start->variable[i]);
    for (size_t i = 0; i < mostFallbacks; ++i)
        if (!isSet(start->variable, fallbacks[i].name) && !isThere(fallbacks[i].system))
            *next++ = (uintptr_t)joined(words, fallbacks[i].name, own, fallbacks[i].own);
    *next++ = 0;
    return next;
}

static void layTellings(uintptr_t *next, const struct Start *start, const struct Loader *loader)
{
    for (size_t i = 0; i < start->tellings; ++i) {
        Elf64_auxv_t entry = start->telling[i];
        describe(&entry, loader);
        memcpy(next, &entry, sizeof entry);
        next += sizeof entry / sizeof *next;
    }
}

__attribute__((noreturn, used)) void launch(uintptr_t *stack)
{
    static char own[longestPath];
    const char *name = NULL;
    splitOwnPath(own, &name);
    const struct Start start = startIn(stack);
    struct Words words = {mapped(NULL, roomFor(&start), protRead | protWrite, mapPrivate | mapAnonymous, -1, 0)};
    char *const loaderPath = joined(&words, own, LOADER, "");
    const struct Loader loader = loaderAt(loaderPath);

    // The loader, called as a command: what it is told, the program, and the program's own words.
    char *const first[] = {loaderPath,
                           joined(&words, "--inhibit-cache", "", ""),
                           joined(&words, "--library-path", "", ""),
                           joined(&words, own, "/lib", ""),
                           joined(&words, "--argv0", "", ""),
                           start.words > 0 ? start.word[0] : joined(&words, name, "", ""),
                           joined(&words, own, "/lib/programs/", name)};
    const size_t before = sizeof first / sizeof first[0];
    const size_t rest = start.words > 0 ? start.words - 1 : 0;
    const size_t size = 1 + before + rest + 1 + start.variables + mostFallbacks + 1 + 2 * start.tellings;
    // Below all that is still needed: the stack grows away from it.
    uintptr_t *const block =
        (uintptr_t *)(((uintptr_t)__builtin_alloca((size + 2) * sizeof *block) + 15) & ~(uintptr_t)15);
    uintptr_t *next = block;
    *next++ = before + rest;
    for (size_t i = 0; i < before; ++i)
        *next++ = (uintptr_t)first[i];
    for (size_t i = 0; i < rest; ++i)
        *next++ = (uintptr_t)start.word[i + 1];
    *next++ = 0;
    layTellings(layEnvironment(next, &start, own, &words), &start, &loader);
    enter(loader.entry, block);
}

__asm__(".globl _start\n.type _start, @function\n_start:\n\txor %ebp, %ebp\n\tmov %rsp, %rdi\n\tand $-16, %rsp\n\tcall "
        "launch\n");
