/** Finds strongly connected components, that is cycles, in one pass without recursion. */

/** Tarjan's algorithm over nodes 0 to `count - 1`. Single nodes are omitted; each group and the list of groups are sorted. */
export function stronglyConnected(count: number, next: (node: number) => readonly number[]): number[][] {
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const stack: number[] = [];
  const groups: number[][] = [];
  let visited = 0;

  const enter = (node: number): { node: number; next: readonly number[]; at: number } => {
    order[node] = low[node] = visited++;
    stack.push(node);
    onStack[node] = 1;
    return { node, next: next(node), at: 0 };
  };
  const leave = (node: number): void => {
    if (low[node] !== order[node]) return;
    const group = stack.splice(stack.lastIndexOf(node));
    for (const member of group) onStack[member] = 0;
    if (group.length > 1) groups.push(group.sort((a, b) => a - b));
  };

  for (let root = 0; root < count; root++) {
    if (order[root] >= 0) continue;
    const calls = [enter(root)];
    while (calls.length > 0) {
      const call = calls[calls.length - 1];
      if (call.at < call.next.length) {
        const target = call.next[call.at++];
        if (order[target] < 0) calls.push(enter(target));
        else if (onStack[target] === 1) low[call.node] = Math.min(low[call.node], order[target]);
        continue;
      }
      calls.pop();
      leave(call.node);
      const caller = calls[calls.length - 1];
      if (caller !== undefined) low[caller.node] = Math.min(low[caller.node], low[call.node]);
    }
  }
  return groups.sort((a, b) => a[0] - b[0]);
}
