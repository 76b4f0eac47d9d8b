#!/bin/sh
# lsp_test.sh PROGRAM: `lsp` on a pipe, with headers as clients write them; then a real client, Neovim, if installed.
. "$(dirname -- "$0")/../begin.sh"

cd "$work" || exit 1

# say TEXT: sends one message.
say() {
  printf 'Content-Length: %s\r\n\r\n%s' "$(printf %s "$1" | wc -c)" "$1"
}
# expect TEXT
expect() {
  grep -qF -- "$1" answers || fail "no answer has: $1: $(cat answers)"
}

cat >game.yaml <<'YAML'
houserules: 1
name: Mine
extends: texas-holdem
wyld: deuces
YAML
text=$(awk '{ printf "%s\\n", $0 }' game.yaml)
uri=file://$work/game.yaml
code=0
{
  say '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}'
  say '{"jsonrpc":"2.0","method":"initialized","params":{}}'
  say '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"'"$uri"'","languageId":"yaml","version":1,"text":"'"$text"'"}}}'
  # Another header before the length, in lower case, and one that is not a message.
  printf 'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: 3\r\n\r\n{{{'
  printf 'Content-Length: many\r\n\r\n'
  say '{"jsonrpc":"2.0","id":2,"method":"textDocument/definition","params":{"textDocument":{"uri":"'"$uri"'"},"position":{"line":2,"character":12}}}'
  say '{"jsonrpc":"2.0","id":3,"method":"shutdown"}'
  say '{"jsonrpc":"2.0","method":"exit"}'
} | "$program" lsp >answers || code=$?
[ "$code" = 0 ] || fail "exit $code"
expect '"hoverProvider":true'
expect '"codeActionProvider"'
expect 'HR0100'
expect '"start":{"character":0,"line":3}'
expect '"code":-32700'
expect 'variants/community/texas-holdem.yaml'

# Without `shutdown`, and truncated.
say '{"jsonrpc":"2.0","method":"exit"}' | "$program" lsp >answers && fail 'exit without shutdown is an error'
printf 'Content-Length: 100\r\n\r\n{' | "$program" lsp >answers && fail 'half a message is an error'

if command -v nvim >/dev/null; then
  HOUSERULES_PROGRAM=$program XDG_STATE_HOME=$work XDG_CACHE_HOME=$work XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work \
    nvim --headless -n -u NONE -c "luafile $here/neovim.lua" game.yaml 2>told
  grep -q 'all is well' told || fail "Neovim: $(cat told)"
else
  echo 'Neovim is not installed; the pipe alone was tried'
fi
[ "$failures" = 0 ]
