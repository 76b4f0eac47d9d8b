#!/bin/sh
# Tests ./dev with fakes for the tools it calls: nothing is built or installed.
# A failure means that a subcommand, its exit code or its stdout is not what callers rely on.
set -eu

dev=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd -P)/dev
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect NAME EXIT-CODE STDOUT COMMAND…: stderr goes to $scratch/stderr.
expect() {
  name=$1 expected_code=$2 expected_stdout=$3
  shift 3
  code=0
  stdout=$("$@" 2>"$scratch/stderr") || code=$?
  if [ "$code" != "$expected_code" ] || [ "$stdout" != "$expected_stdout" ]; then
    printf 'FAIL: %s\n  expected: exit %s, stdout "%s"\n  got: exit %s, stdout "%s", stderr:\n' \
      "$name" "$expected_code" "$expected_stdout" "$code" "$stdout"
    cat "$scratch/stderr"
    failures=$((failures + 1))
  fi
}

expect_stderr() {
  if ! grep -qF -- "$1" "$scratch/stderr"; then
    printf 'FAIL: %s\n  expected on stderr: %s\n  got:\n' "$name" "$1"
    cat "$scratch/stderr"
    failures=$((failures + 1))
  fi
}

# A checkout with a space in its path, and fakes that build a program which echoes its arguments.
checkout="$scratch/a checkout"
tools="$scratch/tools"
mkdir -p "$checkout" "$tools"
sed "s#/usr/include/#$scratch/include/#" "$dev" >"$checkout/dev"
chmod +x "$checkout/dev"
sed -n "s#.* \($scratch/include/.*\)#\1#p" "$checkout/dev" | while read -r header; do
  mkdir -p "$(dirname "$header")"
  : >"$header"
done
cat >"$tools/cmake" <<END
#!/bin/sh
echo configuring
mkdir -p build/release
: >build/release/build.ninja
echo "CMAKE_HOME_DIRECTORY:INTERNAL=\$PWD" >build/release/CMakeCache.txt
END
cat >"$tools/ninja" <<'END'
#!/bin/sh
echo building
cat  # the program's stdin must survive the build
cat >"$2/houserules" <<'PROGRAM'
#!/bin/sh
echo "in ${PWD##*/}:"
for word in "$@"; do echo "<$word>"; done
[ "$2" != - ] || cat
exit 3
PROGRAM
chmod +x "$2/houserules"
END
for tool in g++ pkg-config; do printf '#!/bin/sh\n' >"$tools/$tool"; done
chmod +x "$tools"/*
PATH=$tools:$PATH

expect 'no verb' 2 '' "$dev"
expect 'an unknown verb' 2 '' "$dev" dance
expect_stderr "unknown verb 'dance'"
expect 'an unknown flag of test' 2 '' "$checkout/dev" test --short

# Every subcommand is in the help, and vice versa.
listed=$("$dev" help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' | sort | tr '\n' ' ')
known=$(sed -n 's/^  \([a-z]*\)\( | -h.*\)*) .*;;$/\1/p' "$dev" | sort | tr '\n' ' ')
expect 'help lists each verb' 0 "$known" printf %s "$listed"

cd "$scratch"
expect 'run builds, stays where it was called and passes words and exit code on' 3 "in ${scratch##*/}:
<run>
<a b>
<*>" "$checkout/dev" run 'a b' '*'
expect_stderr configuring
expect_stderr building
echo input >input
expect 'run passes stdin on' 3 "in ${scratch##*/}:
<run>
<->
input" sh -c '"$0/dev" run - <input' "$checkout"
expect 'a second run does not configure' 1 '' grep configuring "$scratch/stderr"
mv "$checkout" "$scratch/moved"
expect 'a moved checkout runs' 3 "in ${scratch##*/}:
<bench>" "$scratch/moved/dev" bench
expect_stderr configuring

# A machine without tools and without apt.
bare="$scratch/bare"
mkdir "$bare"
for tool in sh env dirname cat; do ln -s "$(command -v "$tool")" "$bare/$tool"; done
expect 'nothing can be installed' 1 '' env -i PATH="$bare" "$dev" build
expect_stderr 'packages are missing and there is no apt-get: g++ cmake ninja-build'
expect 'help needs nothing' 0 "$("$dev" help)" env -i PATH="$bare" "$dev" help

[ "$failures" -eq 0 ] || exit 1
echo "all checks of ./dev passed"
