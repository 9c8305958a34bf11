#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

/// Memory that libpng reads from or writes to.
struct span {
  uint8_t *bytes;
  size_t remaining;
};

static void keep_message(png_structp png, png_const_charp text) {
  struct cpng_message *message = png_get_error_ptr(png);
  snprintf(message->text, sizeof message->text, "%s", text);
  png_longjmp(png, 1);
}

static void drop_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep destination, size_t count) {
  struct span *source = png_get_io_ptr(png);
  if (count > source->remaining) png_error(png, "read past the end");
  memcpy(destination, source->bytes, count);
  source->bytes += count;
  source->remaining -= count;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  struct span *target = png_get_io_ptr(png);
  if (count > target->remaining) png_error(png, "no room left");
  memcpy(target->bytes, bytes, count);
  target->bytes += count;
  target->remaining -= count;
}

static void flush_nothing(png_structp png) { (void)png; }

/// Replaces the index in the byte at the start of a row's every pixel by the palette's colour.
static void look_up(png_structp png, png_infop info, uint32_t width, uint32_t height, uint8_t *pixels) {
  png_colorp colors = NULL;
  png_bytep alphas = NULL;
  int color_count = 0, alpha_count = 0;
  png_get_PLTE(png, info, &colors, &color_count);
  png_get_tRNS(png, info, &alphas, &alpha_count, NULL);
  for (uint32_t y = 0; y < height; y++) {
    uint8_t *row = pixels + (size_t)y * width * 4;
    // From the right, so that no index is overwritten before it is read.
    for (size_t x = width; x-- > 0;) {
      int index = row[x];
      if (index >= color_count) {
        char text[64];
        snprintf(text, sizeof text, "palette index %d, but %d colors", index, color_count);
        png_error(png, text);
      }
      uint8_t *pixel = row + x * 4;
      pixel[0] = colors[index].red;
      pixel[1] = colors[index].green;
      pixel[2] = colors[index].blue;
      pixel[3] = index < alpha_count ? alphas[index] : 0xff;
    }
  }
}

bool cpng_read(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, size_t sample_size,
               uint8_t *pixels, struct cpng_message *message) {
  struct span source = {(uint8_t *)bytes, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, keep_message, drop_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (info == NULL) {
    snprintf(message->text, sizeof message->text, "out of memory");
    png_destroy_read_struct(&png, NULL, NULL);
    return false;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return false;
  }
  png_set_read_fn(png, &source, read_bytes);
  png_set_user_limits(png, width, height);
  // Faults that libpng would forgive, such as a wrong Adler checksum or data after the pixels, are errors.
  png_set_benign_errors(png, 0);
  // Of the ancillary chunks only tRNS is read. So libpng changes no colour, and inflates no text or profile.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, info);
  // An index without a color is an error; libpng would make it black.
  bool is_palette = png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE;
  if (is_palette) {
    png_set_packing(png);
  } else {
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
    if (sample_size == 1)
      png_set_scale_16(png);
    else
      png_set_swap(png);
  }
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = (size_t)width * 4 * sample_size;
  if (png_get_image_height(png, info) != height || png_get_rowbytes(png, info) != (is_palette ? width : stride))
    png_error(png, "size differs from the header's");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t row = 0; row < height; row++) png_read_row(png, pixels + row * stride, NULL);
  png_read_end(png, NULL);
  if (is_palette) look_up(png, info, width, height, pixels);
  png_destroy_read_struct(&png, &info, NULL);
  return true;
}

/// Writes an animation's frames. libpng has no functions for them, but writes any chunk.
static void write_frames(png_structp png, const struct cpng_picture *picture) {
  uint8_t animation[8];
  png_save_uint_32(animation, picture->frame_count);
  png_save_uint_32(animation + 4, picture->plays);
  png_write_chunk(png, (png_const_bytep) "acTL", animation, sizeof animation);
  uint32_t sequence = 0;
  const uint8_t *data = picture->data;
  for (uint32_t index = 0; index < picture->frame_count; index++) {
    const struct cpng_frame *frame = &picture->frames[index];
    uint8_t control[26];
    png_save_uint_32(control, sequence++);
    png_save_uint_32(control + 4, frame->width);
    png_save_uint_32(control + 8, frame->height);
    png_save_uint_32(control + 12, frame->x);
    png_save_uint_32(control + 16, frame->y);
    png_save_uint_16(control + 20, frame->delay_numerator);
    png_save_uint_16(control + 22, frame->delay_denominator);
    control[24] = frame->dispose;
    control[25] = frame->blend;
    png_write_chunk(png, (png_const_bytep) "fcTL", control, sizeof control);
    if (index == 0) {
      png_write_chunk(png, (png_const_bytep) "IDAT", data, frame->data_count);
    } else {
      uint8_t number[4];
      png_save_uint_32(number, sequence++);
      png_write_chunk_start(png, (png_const_bytep) "fdAT", (png_uint_32)(frame->data_count + sizeof number));
      png_write_chunk_data(png, number, sizeof number);
      png_write_chunk_data(png, data, frame->data_count);
      png_write_chunk_end(png);
    }
    data += frame->data_count;
  }
}

/// Writes what is ahead of the pixels. libpng's own functions for it copy it and write a palette color by color.
static void write_head(png_structp png, const struct cpng_picture *picture) {
  png_write_sig(png);
  uint8_t header[13] = {0};
  png_save_uint_32(header, picture->width);
  png_save_uint_32(header + 4, picture->height);
  header[8] = (uint8_t)picture->bit_depth;
  header[9] = (uint8_t)picture->color_type;
  png_write_chunk(png, (png_const_bytep) "IHDR", header, sizeof header);
  const uint8_t intent = PNG_sRGB_INTENT_PERCEPTUAL;
  png_write_chunk(png, (png_const_bytep) "sRGB", &intent, sizeof intent);
  if (picture->color_type == PNG_COLOR_TYPE_PALETTE) {
    png_write_chunk(png, (png_const_bytep) "PLTE", picture->palette, 3 * (size_t)picture->palette_count);
    if (picture->transparent_count > 0)
      png_write_chunk(png, (png_const_bytep) "tRNS", picture->palette_alphas, (size_t)picture->transparent_count);
  }
  uint8_t density[9];
  png_save_uint_32(density, picture->pixels_per_metre);
  png_save_uint_32(density + 4, picture->pixels_per_metre);
  density[8] = PNG_RESOLUTION_METER;
  png_write_chunk(png, (png_const_bytep) "pHYs", density, sizeof density);
}

bool cpng_write(const struct cpng_picture *picture, uint8_t *bytes, size_t *count,
                struct cpng_message *message) {
  struct span target = {bytes, *count};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, keep_message, drop_warning);
  if (png == NULL) {
    snprintf(message->text, sizeof message->text, "out of memory");
    return false;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, NULL);
    return false;
  }
  png_set_write_fn(png, &target, write_bytes, flush_nothing);
  write_head(png, picture);
  if (picture->frame_count == 0)
    png_write_chunk(png, (png_const_bytep) "IDAT", picture->data, picture->data_count);
  else
    write_frames(png, picture);
  png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
  png_destroy_write_struct(&png, NULL);
  *count -= target.remaining;
  return true;
}
