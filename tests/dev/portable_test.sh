#!/bin/sh
# The sources use no g++ extensions and no parts of the standard library that libc++ 13 lacks: the WebAssembly
# build uses that library. Checks for a processor are allowed behind #if. sh portable_test.sh SOURCE_DIR
set -eu
cd "$1"
if grep -rnE 'std::(ranges|views|jthread|stop_token|bit_cast|format|source_location)\b|__builtin_|__attribute__' \
  --include='*.h' --include='*.cpp' engine tests bench | grep -v '__builtin_cpu_supports'; then
  echo "portable: write these otherwise: algorithms of iterators, <bit>, engine/cli/parallel/threads.h, fmt" >&2
  exit 1
fi
