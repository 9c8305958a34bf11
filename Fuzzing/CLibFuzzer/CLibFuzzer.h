#pragma once
#include <stddef.h>
#include <stdint.h>

/// libFuzzer without a `main` of its own; clang ships no header for it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
