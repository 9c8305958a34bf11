#pragma once

#include <stddef.h>
#include <stdint.h>

// The contract of the HTTP interface, compiled into the binary so that it is served without a file beside it.
// C, because #embed takes a file as it is: SwiftPM's .embedInCode makes an array literal of it, which takes the
// Swift compiler half a minute.

// openapi.json of this folder: `count` bytes that live as long as the process.
const uint8_t *_Nonnull contract_json(size_t *_Nonnull count);

// openapi.yaml of the package: `count` bytes that live as long as the process.
const uint8_t *_Nonnull contract_yaml(size_t *_Nonnull count);
