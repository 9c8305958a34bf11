#ifndef CPNG_H
#define CPNG_H

#include <libdeflate.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Why this is C: libpng reports an error by longjmp, which must not cross a Swift frame. The function here makes all
// its libpng calls between one setjmp and its return. Deflate and checksums need no shim.

/// What libpng said when a function returned false; ends with a zero byte.
struct cpng_message {
  char text[128];
};

/// Exists for setjmp: decodes any kind of PNG to four samples a pixel, R G B A, straight alpha. A sample has 8 bits,
/// or 16 with the lower byte first, as `sample_size`, 1 or 2 bytes, says; 2 is for files of that depth only.
/// `pixels` has room for width · height of them, and these are the sizes in the file's IHDR.
bool cpng_read(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, size_t sample_size,
               uint8_t *pixels, struct cpng_message *message);

#endif
