// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/png.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <iterator>
#include <optional>

namespace vt {

namespace {

constexpr uint8_t pngSignature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
constexpr size_t chunkFrame = 12; // length and type before the data, a check sum behind it
constexpr size_t largestTable = 64 * 1024; // of a chunk that libpng keeps; it bounds the chunks of pixels by the head
constexpr int passes = 7; // of an interlaced picture

constexpr uint32_t chunkType(const char (&name)[5])
{
    return uint32_t(uint8_t(name[0])) << 24 | uint32_t(uint8_t(name[1])) << 16 | uint32_t(uint8_t(name[2])) << 8
        | uint8_t(name[3]);
}

uint32_t bigEndian(const uint8_t *at)
{
    return uint32_t(at[0]) << 24 | uint32_t(at[1]) << 16 | uint32_t(at[2]) << 8 | at[3];
}

struct PngChunk
{
    uint32_t type = 0;
    std::span<const uint8_t> data;
    std::span<const uint8_t> whole; ///< with its frame
};

/// Takes a chunk off the front; nothing: the rest is cut off.
std::optional<PngChunk> takeChunk(std::span<const uint8_t> &bytes)
{
    if (bytes.size() < chunkFrame)
        return {};
    const size_t length = bigEndian(bytes.data());
    if (length > bytes.size() - chunkFrame)
        return {};
    const PngChunk chunk{.type = bigEndian(bytes.data() + 4),
                         .data = bytes.subspan(8, length),
                         .whole = bytes.first(chunkFrame + length)};
    bytes = bytes.subspan(chunkFrame + length);
    return chunk;
}

bool isPngKind(int depth, int kind)
{
    switch (kind) {
    case 0: return depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
    case 3: return depth == 1 || depth == 2 || depth == 4 || depth == 8;
    case 2:
    case 4:
    case 6: return depth == 8 || depth == 16;
    default: return false;
    }
}

struct PngSize
{
    int columns = 0;
    int rows = 0;
};

/// Of one go over the picture; one that has no columns has no rows either.
PngSize passSize(const PngHeader &header, int pass)
{
    if (!header.isInterlaced)
        return pass == 0 ? PngSize{header.width, header.height} : PngSize{};
    const PngSize size{PNG_PASS_COLS(header.width, pass), PNG_PASS_ROWS(header.height, pass)};
    return size.columns == 0 || size.rows == 0 ? PngSize{} : size;
}

size_t pngRowBytes(const PngHeader &header, int columns)
{
    return (size_t(columns) * size_t(header.channels() * header.depth) + 7) / 8;
}

int64_t rowsOf(const PngHeader &header)
{
    int64_t rows = 0;
    for (int pass = 0; pass < passes; ++pass)
        rows += passSize(header, pass).rows;
    return rows;
}

/// Whether a chunk decides on pixels. libpng sees no other one, so no fault in how it reads those can be reached.
bool isForPixels(const PngChunk &chunk, const PngHeader &header)
{
    return chunk.type == chunkType("IDAT") || chunk.type == chunkType("tRNS")
        || (chunk.type == chunkType("PLTE") && header.isIndexed());
}

/// What libpng's functions and ours share. An error jumps over the frames of both: nothing here, and nothing in the
/// functions between, has a destructor that would be left out.
struct PngPixels
{
    PngHeader header;
    uint32_t *pixels = nullptr; ///< of a Bitmap of that size
    int64_t rowsLeft = 0;
};

[[noreturn]] void failPng(png_structp png, png_const_charp)
{
    png_longjmp(png, 1);
}

void ignorePngWarning(png_structp, png_const_charp) { }

/// All that decides on the looks of the pixels is known: they are to come as red, green, blue and alpha of 8 bits.
void beginPngRows(png_structp png, png_infop info)
{
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_filler(png, 0xff, PNG_FILLER_AFTER);
    png_set_benign_errors(png, 0); // rows that are wrong in any way are an error
    png_read_update_info(png, info);
    if (png_get_channels(png, info) != 4 || png_get_bit_depth(png, info) != 8)
        png_error(png, "another form of pixels than was asked for");
}

/// `y` counts the rows of this pass.
void takePngRow(png_structp png, png_bytep row, png_uint_32 y, int pass)
{
    PngPixels &to = *static_cast<PngPixels *>(png_get_progressive_ptr(png));
    const PngSize size = passSize(to.header, pass);
    if (row == nullptr || to.rowsLeft == 0 || y >= png_uint_32(size.rows))
        return;
    const bool isInterlaced = to.header.isInterlaced;
    const int line = isInterlaced ? PNG_ROW_FROM_PASS_ROW(int(y), pass) : int(y);
    uint32_t *const pixels = to.pixels + size_t(line) * size_t(to.header.width);
    for (int x = 0; x < size.columns; ++x, row += 4)
        pixels[isInterlaced ? PNG_COL_FROM_PASS_COL(x, pass) : x] = premultiplied(row[0], row[1], row[2], row[3]);
    --to.rowsLeft;
}

/// libpng as a thing that bytes are given to. Only feed() may be jumped out of.
class PngReader
{
public:
    explicit PngReader(PngPixels *pixels)
        : m_png{png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, failPng, ignorePngWarning)}
        , m_info{m_png == nullptr ? nullptr : png_create_info_struct(m_png)}
    {
        if (m_info == nullptr)
            return;
        png_set_user_limits(m_png, png_uint_32{Bitmap::maxSide}, png_uint_32{Bitmap::maxSide});
        png_set_chunk_malloc_max(m_png, largestTable);
        png_set_crc_action(m_png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
        png_set_benign_errors(m_png, 1); // a colour to be clear that cannot be is none
        png_set_progressive_read_fn(m_png, pixels, beginPngRows, takePngRow, nullptr);
    }
    ~PngReader() { png_destroy_read_struct(&m_png, &m_info, nullptr); }
    PngReader(const PngReader &) = delete;
    PngReader &operator=(const PngReader &) = delete;

    /// False: they are malformed, and nothing more may be fed.
    [[nodiscard]] bool feed(std::span<const uint8_t> bytes)
    {
        if (m_info == nullptr)
            return false;
        if (setjmp(png_jmpbuf(m_png)) != 0)
            return false;
        png_process_data(m_png, m_info, const_cast<png_bytep>(bytes.data()), bytes.size()); // which only reads them
        return true;
    }

private:
    png_structp m_png;
    png_infop m_info;
};

} // namespace

std::expected<PngHeader, BitmapError> pngHeader(std::span<const uint8_t> bytes)
{
    constexpr std::unexpected malformed{BitmapError::Malformed};
    if (bytes.size() < sizeof pngSignature
        || !std::equal(std::begin(pngSignature), std::end(pngSignature), bytes.begin()))
        return malformed;
    std::span<const uint8_t> rest = bytes.subspan(sizeof pngSignature);
    const auto chunk = takeChunk(rest);
    if (!chunk || chunk->type != chunkType("IHDR") || chunk->data.size() != 13)
        return malformed;
    const uint8_t *at = chunk->data.data();
    const uint32_t width = bigEndian(at);
    const uint32_t height = bigEndian(at + 4);
    const bool isKnown = isPngKind(at[8], at[9]) && at[10] == 0 && at[11] == 0 && at[12] <= 1;
    if (!isKnown || width == 0 || height == 0)
        return malformed;
    if (!isBitmapSize(width, height))
        return std::unexpected{BitmapError::TooLarge};
    return PngHeader{
        .width = int(width), .height = int(height), .depth = at[8], .kind = at[9], .isInterlaced = at[12] == 1};
}

size_t pngRawBytes(const PngHeader &header)
{
    size_t bytes = 0;
    for (int pass = 0; pass < passes; ++pass) {
        const PngSize size = passSize(header, pass);
        bytes += size_t(size.rows) * (1 + pngRowBytes(header, size.columns));
    }
    return bytes;
}

std::expected<Bitmap, BitmapError> decodePng(std::span<const uint8_t> bytes)
{
    const auto header = pngHeader(bytes);
    if (!header)
        return std::unexpected{header.error()};
    Bitmap bitmap{.width = header->width,
                  .height = header->height,
                  .pixels = std::vector<uint32_t>(size_t(header->width) * size_t(header->height))};
    PngPixels pixels{.header = *header, .pixels = bitmap.pixels.data(), .rowsLeft = rowsOf(*header)};
    PngReader reader{&pixels};
    constexpr size_t behindHead = sizeof pngSignature + chunkFrame + 13;
    bool isGood = reader.feed(bytes.first(behindHead));
    // No packer makes rows larger than this; blocks with nothing in them would cost time and yield nothing.
    const size_t raw = pngRawBytes(*header);
    size_t mostPacked = raw + raw / 8 + largestTable;
    std::span<const uint8_t> rest = bytes.subspan(behindHead);
    while (isGood && pixels.rowsLeft != 0) {
        const auto chunk = takeChunk(rest);
        if (!chunk || chunk->type == chunkType("IEND"))
            return std::unexpected{BitmapError::Incomplete};
        if (!isForPixels(*chunk, *header))
            continue;
        isGood = chunk->whole.size() <= mostPacked && reader.feed(chunk->whole);
        mostPacked -= std::min(mostPacked, chunk->whole.size());
    }
    if (pixels.rowsLeft != 0)
        return std::unexpected{BitmapError::Malformed};
    return bitmap;
}

} // namespace vt
