-- Run by Neovim with game.yaml open: diagnostics come, go by the quick fix, and words have help.
local function wait(what, test)
  if not vim.wait(20000, test, 20) then
    io.stderr:write("no " .. what .. "\n")
    vim.cmd("cquit")
  end
end

local client = vim.lsp.start_client({cmd = {os.getenv("HOUSERULES_PROGRAM"), "lsp"}, root_dir = vim.fn.getcwd()})
vim.lsp.buf_attach_client(0, client)
wait("diagnostic", function() return #vim.diagnostic.get(0) == 1 end)
local fault = vim.diagnostic.get(0)[1]
if fault.lnum ~= 3 or fault.col ~= 0 or fault.end_col ~= 4 then
  io.stderr:write("the diagnostic stands elsewhere\n")
  vim.cmd("cquit")
end
-- The quick fix that is offered there is made as an editor makes it.
local asked = vim.lsp.util.make_given_range_params({4, 1}, {4, 1})
asked.context = {diagnostics = {}}
local actions = {}
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeAction", asked, 20000) or {}) do
  actions = answer.result or {}
end
if #actions ~= 2 or actions[1].kind ~= "quickfix" or actions[2].kind ~= "source.fixAll" then
  io.stderr:write("other code actions\n" .. vim.inspect(actions))
  vim.cmd("cquit")
end
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
if vim.api.nvim_buf_get_lines(0, 3, 4, false)[1] ~= "wild: deuces" then
  io.stderr:write("the quick fix wrote something else\n")
  vim.cmd("cquit")
end
wait("end of the diagnostic", function() return #vim.diagnostic.get(0) == 0 end)

local params = {textDocument = vim.lsp.util.make_text_document_params(), position = {line = 3, character = 1}}
local answers = vim.lsp.buf_request_sync(0, "textDocument/hover", params, 20000)
local found = false
for _, answer in pairs(answers or {}) do
  found = found or (answer.result and answer.result.contents.value:find("which cards are wild", 1, true) ~= nil)
end
if not found then
  io.stderr:write("no help\n")
  vim.cmd("cquit")
end
io.stderr:write("all is well\n")
vim.cmd("qall!")
