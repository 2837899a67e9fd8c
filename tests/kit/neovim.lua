-- Drives a language server through Neovim's own client, as a person at the keyboard would, and writes what happened as JSON.
local args = vim.fn.json_decode(vim.env.WAYFIND_TEST)
local said = {}

vim.notify = function(text)
  table.insert(said, text)
end

local function wait(what, ready)
  if not vim.wait(30000, ready, 20) then
    error('timeout: ' .. what)
  end
end

local function place()
  local at = vim.api.nvim_win_get_cursor(0)
  return { file = vim.fn.expand('%:t'), line = at[1], text = vim.api.nvim_get_current_line() }
end

local function go(pattern)
  vim.fn.cursor(1, 1)
  vim.fn.search(pattern, 'cW')
end

local function run()
  vim.o.hidden = true
  local client
  local config = {
    name = 'wayfind',
    cmd = args.cmd,
    root_dir = args.root,
    workspace_folders = { { uri = vim.uri_from_fname(args.root), name = 'x' } },
  }
  vim.cmd('edit ' .. args.root .. '/src/main.ts')
  local main = vim.api.nvim_get_current_buf()
  client = vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(main, client)
  wait('client', function()
    return vim.lsp.get_client_by_id(client) ~= nil
  end)
  -- An unsaved line above, so that every position differs from the disk.
  vim.api.nvim_buf_set_lines(main, 0, 0, false, { '// new' })
  local function attach()
    vim.lsp.buf_attach_client(vim.api.nvim_get_current_buf(), client)
  end
  local function ask(method, more)
    local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, args.encoding), more or {})
    local answers = vim.lsp.buf_request_sync(0, method, params, 2000) or {}
    return (answers[client] or {}).result, (answers[client] or {}).error
  end
  go('make(2)')
  -- The first index takes a moment, and until then the answer is an error that says so.
  local found, why
  for _ = 1, 100 do
    found, why = ask('textDocument/definition')
    if found ~= nil and #found > 0 then
      break
    end
    vim.wait(200)
  end
  if found == nil or #found == 0 then
    error('no definition: ' .. vim.inspect(why))
  end

  local out = { version = tostring(vim.version().major) .. '.' .. tostring(vim.version().minor) }
  vim.lsp.buf.definition()
  wait('definition', function()
    return vim.fn.expand('%:t') == 'shapes.ts'
  end)
  attach()
  out.definition = place()
  vim.api.nvim_set_current_buf(main)
  go('make(2)')
  local references = ask('textDocument/references', { context = { includeDeclaration = true } })
  out.references = #references
  local hover = ask('textDocument/hover')
  out.hover = hover.contents.value
  go('made\\.area')
  vim.lsp.buf.rename('built')
  wait('rename', function()
    return table.concat(vim.api.nvim_buf_get_lines(main, 0, -1, false), '\n'):find('built.area', 1, true) ~= nil
  end)
  go('make(2)')
  vim.lsp.buf.rename('construct')
  wait('rename of a symbol', function()
    return table.concat(vim.api.nvim_buf_get_lines(main, 0, -1, false), '\n'):find('construct(2)', 1, true) ~= nil
  end)
  out.main = vim.api.nvim_buf_get_lines(main, 0, -1, false)
  local shapes = vim.fn.bufnr(args.root .. '/src/shapes.ts')
  out.shapes = vim.api.nvim_buf_get_lines(shapes, 0, -1, false)
  go('mystery')
  local _, refused = ask('textDocument/rename', { newName = 'x' })
  out.refused = refused and refused.message or ''
  vim.lsp.stop_client(client)
  wait('end of the server', function()
    return vim.lsp.get_client_by_id(client) == nil or vim.lsp.get_client_by_id(client).is_stopped()
  end)
  return out
end

local ok, result = xpcall(run, debug.traceback)
local report = ok and result or { error = result }
report.said = said
vim.fn.writefile({ vim.fn.json_encode(report) }, args.report)
vim.cmd('qall!')
