#!/bin/sh
# cookbook_test.sh PROGRAM PAGE: every file in docs/cookbook.md, or in another page, is valid, and its examples pass.
. "$(dirname -- "$0")/../begin.sh"

page=$root/docs/$2
mkdir "$work/scripts"

# Each fence is a file, named after its language.
awk -v work="$work" '
  /^```yaml / { file = work "/" $2; next }
  /^```lua / { file = work "/scripts/" $2; next }
  /^```$/ { file = ""; next }
  file != "" { print > file }
' "$page"

recipes=$(grep -c '^## ' "$page")
files=$(find "$work" -name '*.yaml' | wc -l)
[ "$recipes" -eq "$files" ] || { echo "FAIL $recipes recipes, but $files files"; exit 1; }
cd "$work"
"$program" validate ./*.yaml || exit 1
"$program" test ./*.yaml > results || { grep -v '^ok' results; exit 1; }
for file in *.yaml; do
  grep -q "^ok  *\./$file\|^ok  *$file" results || { echo "FAIL $file has no example deal"; exit 1; }
done
