#!/bin/sh
# schema_test.sh PROGRAM: the JSON schema accepts every shipped file and rejects wrong keys and wrong types.
# It needs node with ajv and js-yaml (Debian: nodejs node-ajv node-js-yaml; `./dev test` installs them).
set -u

here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd -P)
NODE_PATH=/usr/share/nodejs:/usr/lib/nodejs${NODE_PATH+:$NODE_PATH}
export NODE_PATH
if ! command -v node >/dev/null || ! node -e 'require("ajv"); require("js-yaml")' 2>/dev/null; then
  echo 'FAIL: this test needs the Debian packages nodejs, node-ajv and node-js-yaml'
  exit 1
fi
exec node "$here/schema_test.js" "$1"
