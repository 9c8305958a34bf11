#ifndef CPNG_H
#define CPNG_H

#include <libdeflate.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Why this is C: libpng reports an error by longjmp, which must not cross a Swift frame. Each function here
// makes all its libpng calls between one setjmp and its return. Deflate and checksums need no shim.

/// What libpng said when a function returned false; ends with a zero byte.
struct cpng_message {
  char text[128];
};

/// One frame of an animation, as in its fcTL chunk.
struct cpng_frame {
  uint32_t width;
  uint32_t height;
  uint32_t x;
  uint32_t y;
  uint16_t delay_numerator;
  uint16_t delay_denominator;
  uint8_t dispose;
  uint8_t blend;
  /// The length of its zlib stream; the streams stand in `data` one after another.
  size_t data_count;
};

/// A picture, or an animation, whose pixels are already filtered and compressed.
struct cpng_picture {
  uint32_t width;
  uint32_t height;
  int bit_depth;
  /// As in the IHDR chunk: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  int color_type;
  uint32_t pixels_per_metre;
  /// Three bytes an entry; read for color type 3 only.
  const uint8_t *palette;
  int palette_count;
  /// The alphas of the first `transparent_count` entries.
  const uint8_t *palette_alphas;
  int transparent_count;
  /// The whole zlib stream, or those of all frames.
  const uint8_t *data;
  size_t data_count;
  /// None for a still picture. The first frame is the size of the picture.
  const struct cpng_frame *frames;
  uint32_t frame_count;
  /// How often an animation is played; 0 is for ever.
  uint32_t plays;
};

/// Exists for setjmp: decodes any kind of PNG to four samples a pixel, R G B A, straight alpha. A sample has 8 bits,
/// or 16 with the lower byte first, as `sample_size`, 1 or 2 bytes, says; 2 is for files of that depth only.
/// `pixels` has room for width · height of them, and these are the sizes in the file's IHDR.
bool cpng_read(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, size_t sample_size,
               uint8_t *pixels, struct cpng_message *message);

/// Exists for setjmp: writes the file around the compressed pixels. `count` is the room in `bytes` on entry,
/// the length of the file on return.
bool cpng_write(const struct cpng_picture *picture, uint8_t *bytes, size_t *count,
                struct cpng_message *message);

#endif
