/** The command lines whose text is kept in `tests/golden`: for each tool the forms that a reader meets most. */

/** Where a line names no project, it asks about `typescript-shop`. */
export const CALLS: Readonly<Record<string, readonly string[]>> = {
  explore: ['how is an order paid', 'checkout --strategy depth --max-tokens 700'],
  search: ['Order', 'save an item --limit 3', 'fullName --mode name --explain basic', 'zzz'],
  symbol: [
    'Order',
    'Directory.save --source',
    'describe',
    'src/users/user.ts:12',
    'src/orders/order.ts:12 --around 2',
    'Directory.save Ordr makeUser --source',
    'Ordr',
    'go-shop: Cache',
  ],
  grep: ['describe', '"return .*id" --regex --path src/users', 'manager --kind method', 'nowhere'],
  verify_absence: ['console.log', 'describe'],
  by_signature: ['--takes User', '--returns User', 'java-shop: --takes Money'],
  similar: ['Directory.save', 'User.describe --by name'],
  outline: ['src/orders/order.ts', 'src', 'src --depth all', 'python-shop: shop/users.py'],
  map: ['', 'src/users', '--mermaid', 'java-shop: '],
  read_file: ['src/orders/order.ts', 'src/orders/order.ts:6-9', 'src/orders/order.ts --limit 2', 'src/none.ts'],
  files: ['', '--path src/users'],
  tree: ['', '--depth 1 --files', 'java-shop: '],
  references: [
    'User',
    'Entity',
    'callers User.fullName',
    'callees checkout',
    'callers Repository.save --depth 2',
    'callers Entity.describe',
  ],
  hierarchy: [
    'Entity',
    'Directory',
    'Entity --mermaid',
    'Entity --dot --depth 1',
    'java-shop: Entity',
    'python-shop: Entity',
  ],
  related: ['checkout', 'Directory'],
  dependencies: ['', 'src/orders', 'src/orders/checkout.ts', '--cycles'],
  dependents: ['src/repository.ts', 'src/repository.ts --depth 2'],
  impact: ['User.fullName', 'src/repository.ts', '--base HEAD~1'],
  trace: ['report User.fullName', 'Repository.find', 'User.fullName report'],
  changes: ['HEAD~1 HEAD', 'HEAD~2 HEAD', '--last 1 --impact', 'HEAD~2 HEAD --breaking', ''],
  compare_symbol: ['Order.pay HEAD~2 HEAD', 'User HEAD~2 HEAD'],
  history: ['Order.pay', 'User --no-blame'],
  index: ['ruby-shop: ', 'ruby-shop: --force --explain'],
  status: ['go-shop: '],
};

/** Tools without a page, and why. */
export const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  explain_ranking: 'its text is made of weights; tests/tools/explain-ranking.test.ts',
  doctor: 'it reports on the machine',
  refs: 'it reports on the disk; tests/snapshots/limits.test.ts',
  switch_ref: 'it needs a session that outlives a command; tests/mcp/refs.test.ts',
  export: 'it writes a file; tests/sharing',
  import: 'it reads a file; tests/sharing',
  push: 'it writes to a directory or bucket; tests/sharing',
  pull: 'it reads from a directory or bucket; tests/sharing',
};
