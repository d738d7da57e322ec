/** The first cycle of a directed graph, closed by its first node again; undefined when there is none. */
export function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>()
  const path: string[] = []

  function visit(node: string): string[] | undefined {
    if (finished.has(node)) return undefined
    const seen = path.indexOf(node)
    if (seen >= 0) return [...path.slice(seen), node]
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next)
      if (cycle) return cycle
    }
    path.pop()
    finished.add(node)
    return undefined
  }

  for (const node of graph.keys()) {
    const cycle = visit(node)
    if (cycle) return cycle
  }
  return undefined
}
