#include "CContract.h"

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
