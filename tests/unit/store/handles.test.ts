/** A handle that an answer prints leads back to its symbol, wherever the container of the symbol is. */
import { expect, test } from 'vitest';
import { indexedTree } from '../indexer/indexed-tree.ts';

const TREE_GO = `package tree

func (n *node) add(child *node) {
	n.children = append(n.children, child)
}

type node struct {
	children []*node
}

func (n *node) remove() {}
`;

test('a method before its type and one after it are members of it', async () => {
  const tree = indexedTree({ 'tree.go': TREE_GO });
  await tree.index();
  const handles = tree.ask((reader) => {
    const symbols = reader.symbolsInFile(reader.fileByPath('tree.go')!.id);
    const listed = reader.handlesInFile(symbols);
    return symbols
      .filter(({ kind }) => kind === 'method')
      .map((symbol) => ({
        own: reader.handle(symbol),
        listed: listed.get(symbol.id),
        leadsBack: reader.symbolByHandle(reader.handle(symbol))?.id === symbol.id,
      }));
  });
  expect(handles).toEqual([
    { own: 'tree.go#node.add', listed: 'tree.go#node.add', leadsBack: true },
    { own: 'tree.go#node.remove', listed: 'tree.go#node.remove', leadsBack: true },
  ]);
});
