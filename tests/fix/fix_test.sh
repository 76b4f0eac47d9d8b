#!/bin/sh
# fix_test.sh PROGRAM: how `fix` writes files, and what it shows instead.
. "$(dirname -- "$0")/../begin.sh"

trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1

mkdir real
cp "$here"/*.yaml real
chmod 640 real/keys.yaml
ln -s real/keys.yaml link.yaml
mv real/layout.yaml 'real/lay out.yaml'

# Showing repairs changes nothing, and applying them with `patch` gives the same result.
"$program" fix --diff real >diff 2>messages
for file in real/*.yaml; do cmp -s "$file" "$here/$(basename "$file" | sed 's/lay out/layout/')" || fail "--diff has changed $file"; done
cp -r real patched
sed 's,^\(---\|+++\) real/,\1 patched/,' diff | git apply -p0 - || fail 'the difference cannot be applied'
printf 'name: Short' >short.yaml
"$program" fix --diff short.yaml >short 2>/dev/null
printf -- '--- short.yaml\n+++ short.yaml\n@@ -1,1 +1,2 @@\n+houserules: 1\n name: Short\n\\ No newline at end of file\n' |
  cmp - short || fail 'the difference of a file without a last line end'

"$program" fix real >told 2>messages && fail 'exit 0 though errors are left'
grep -qx "real/keys.yaml:12:5: 'dael' becomes 'deal'" told || fail 'what was repaired is not told'
grep -q '^[0-9]* fixes in [0-9]* files; [0-9]* errors left; see .houserules validate real.$' messages || fail 'the count'
for file in patched/*.yaml; do
  cmp "$file" "real/${file#*/}" || fail "$file: --diff shows other repairs than are made"
  cmp "$file" "$here/after/$(basename "$file" | sed 's/lay out/layout/')" || fail "$file comes out otherwise"
done
"$program" fix real >told 2>messages
[ -s told ] && fail 'a second run repairs something'

# Permissions and links are kept, and no other file is created.
[ "$(stat -c %a real/keys.yaml)" = 640 ] || fail 'permissions'
cp "$here/keys.yaml" real/keys.yaml
"$program" fix link.yaml >/dev/null 2>&1
[ -L link.yaml ] || fail 'the link is a file now'
cmp -s real/keys.yaml "$here/after/keys.yaml" || fail 'the file behind a link'
[ "$(find . -name '*.yaml.*')" = '' ] || fail 'a draft is left'

# Line endings and the byte order mark are kept.
{ printf '\357\273\277'; sed 's/$/\r/' "$here/keys.yaml"; } >windows.yaml
{ printf '\357\273\277'; sed 's/$/\r/' "$here/after/keys.yaml"; } >wanted
"$program" fix windows.yaml >/dev/null 2>&1
cmp windows.yaml wanted || fail 'CRLF'

# As a filter.
"$program" fix --as keys.yaml - <"$here/keys.yaml" 2>/dev/null | cmp - "$here/after/keys.yaml" || fail 'standard input'

# A read-only file is unchanged. (Root may write anything.)
cp "$here/version.yaml" fast.yaml
chmod 444 fast.yaml
if [ "$(id -u)" = 0 ]; then
  as_nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
  chmod 755 . && chown 65534 fast.yaml
else
  as_nobody=
fi
cp "$program" program  # user nobody may not be able to read the original
$as_nobody ./program fix fast.yaml >/dev/null 2>messages && fail 'a file without permission is written'
grep -q "'fast.yaml' may not be written" messages || fail 'no word of the permission'
cmp -s fast.yaml "$here/version.yaml" || fail 'a file without permission is changed'
"$program" fix nowhere.yaml >/dev/null 2>messages && fail 'a file that is not there'
grep -q "no file 'nowhere.yaml'" messages || fail 'no word of the file that is not there'
# Shorter, with the same rules: removes what the parent sets and what is the default.
mkdir shorter
cat >shorter/long.yaml <<'END'
houserules: 1
name: Long
extends: five-card-draw
betting:
  ante: 1  # as there
  limit: [2, 2]
play:
  - deal: 5 down
  - draw: {max: 3, min: 0}
  - swap cards: {max: 2, with: shelf, facing: as given}
  - bet
zones: {shelf: on the table}
showdown: {by: high}
options:
  flushes:
    about: whether flushes count
    type: yes/no
    default: yes
    if no: {showdown: {flushes: no}}
END
HOUSERULES_PATH=$root/variants "$program" fix --shorter shorter/long.yaml >told 2>messages || fail "--shorter: $(cat messages)"
grep -q "^shorter/long.yaml:5: 'ante' is removed: it repeats a default$" told || fail "--shorter: $(cat told)"
grep -q '{max: 3}' shorter/long.yaml && grep -q '{max: 2, with: shelf}' shorter/long.yaml && grep -q 'limit: ' shorter/long.yaml ||
  fail "--shorter: $(cat shorter/long.yaml)"
HOUSERULES_PATH=$root/variants "$program" fix --shorter shorter/long.yaml 2>&1 | grep -q '^nothing to fix' || fail 'twice shorter'
echo bet >notes.txt
"$program" fix notes.txt 2>&1 |
  grep -q "^nothing that fix can mend; 1 error left; see 'houserules validate notes.txt'$" || fail 'nothing to mend'
# A modifier is checked on the games of its examples, not by itself.
"$program" fix --diff "$root/variants/modifiers" "$here/../modern" >/dev/null 2>messages
grep -q ' no errors left$' messages || fail "modifiers: $(cat messages)"
[ "$failures" = 0 ]
