/**
 * The strongly connected components of a graph, each after those that it leads to (Tarjan,
 * "Depth-first search and linear graph algorithms", 1972); without recursion, since a policy may
 * have a chain of as many relations as fit into a file.
 *
 * @param edges for each node the nodes that it leads to; a node without an entry leads nowhere
 */
export function componentsOf(edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string>[] {
  const components: ReadonlySet<string>[] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  /** The way from the root of the search to the node at hand, each with its edges still to go. */
  const path: { readonly node: string; readonly rest: Iterator<string> }[] = [];

  const lower = (node: string, value: number): void => {
    low.set(node, Math.min(low.get(node) ?? value, value));
  };
  const enter = (node: string): void => {
    index.set(node, index.size);
    lower(node, index.size - 1);
    stack.push(node);
    onStack.add(node);
    path.push({ node, rest: (edges.get(node) ?? [])[Symbol.iterator]() });
  };
  const leave = (node: string): void => {
    path.pop();
    const parent = path.at(-1);
    const lowest = low.get(node) ?? 0;
    if (parent !== undefined) lower(parent.node, lowest);
    if (lowest !== index.get(node)) return;
    const component = new Set<string>();
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      onStack.delete(member);
      component.add(member);
      if (member === node) break;
    }
    components.push(component);
  };

  for (const root of edges.keys()) {
    if (index.has(root)) continue;
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.next();
      if (next.done === true) leave(top.node);
      else if (!index.has(next.value)) enter(next.value);
      else if (onStack.has(next.value)) lower(top.node, index.get(next.value) ?? 0);
    }
  }
  return components;
}
