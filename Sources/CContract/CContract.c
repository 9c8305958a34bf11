#include "CContract.h"

// #embed is C23, which clang takes in every mode but remarks on in older ones.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t json[] = {
#embed "openapi.json"
};

static const uint8_t yaml[] = {
#embed "../../openapi.yaml"
};

const uint8_t *contract_json(size_t *count) {
  *count = sizeof json;
  return json;
}

const uint8_t *contract_yaml(size_t *count) {
  *count = sizeof yaml;
  return yaml;
}
