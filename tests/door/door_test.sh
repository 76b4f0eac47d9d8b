#!/bin/sh
# door_test.sh PROGRAM CMAKE BUILD C_COMPILER CXX_COMPILER: installs BUILD into its own folder, then builds a
# C++ program with find_package and a C program with pkg-config. expected.txt has their output.
. "$(dirname -- "$0")/../begin.sh"
cmake=$2 build=$3 cc=$4 cxx=$5

run() {
  "$@" >>"$work/log" 2>&1 || {
    fail "$*"
    tail -30 "$work/log"
    exit 1
  }
}
run "$cmake" --install "$build" --prefix "$work/installed"
# No header includes the engine, and each compiles by itself.
grep -rn 'engine/' "$work/installed/include" && fail "a public header names the engine"
for header in types houserules; do
  echo "#include <houserules/$header.h>" >"$work/one.cpp"
  run "$cxx" -std=c++20 -Wall -Wextra -Werror -I "$work/installed/include" -fsyntax-only "$work/one.cpp"
done
echo '#include <houserules/c.h>' >"$work/one.c"
run "$cc" -std=c99 -Wall -Wextra -Wpedantic -Werror -I "$work/installed/include" -fsyntax-only "$work/one.c"

run "$cmake" -S "$here" -B "$work/cpp" -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_PREFIX_PATH="$work/installed"
run "$cmake" --build "$work/cpp"

config=$(find "$work/installed" -name houserules.pc)
PKG_CONFIG_PATH=$(dirname "$config")
export PKG_CONFIG_PATH
libraries=$(dirname "$PKG_CONFIG_PATH")
# shellcheck disable=SC2046  # several words
run "$cc" -std=c99 -Wall -Wextra -Werror -o "$work/embed" "$here/embed.c" $(pkg-config --cflags --libs houserules) \
  -Wl,-rpath,"$libraries"

# Only the programs, without games or files.
rm -rf "$work/installed/share"
cd "$work" || exit 1
{ env -i "$work/cpp/embed" && env -i "$work/embed"; } >"$work/printed" 2>&1 || fail "a program fails"
diff "$here/expected.txt" "$work/printed" || fail "the programs print something else"
# docs/embedding.md shows this C++ program unchanged.
sed -n '/^```cpp embed/,/^```$/p' "$root/docs/embedding.md" | sed '1d;$d' | diff - "$here/embed.cpp" ||
  fail "docs/embedding.md shows another program"
sed -n '/^It prints:$/,/^## /p' "$root/docs/embedding.md" | sed -n '/^```$/,/^```$/p' | sed '1d;$d' >"$work/shown"
env -i "$work/cpp/embed" | diff "$work/shown" - || fail "docs/embedding.md shows other output"
[ "$failures" = 0 ]
