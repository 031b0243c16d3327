interface Walk {
  /** All nodes in their order. */
  order: readonly string[];
  ids: ReadonlySet<string>;
  /** The one of them that stands for all. */
  current: string | undefined;
  by: 1 | -1;
}

/**
 * What Tab selects in a graph: the next node alone. Several that are selected stay: it walks along them, as the one that
 * stands for all. Null: past the end, where Tab leaves the graph.
 */
export function walked({ order, ids, current, by }: Walk): { ids: readonly string[]; lead: string } | null {
  const way = ids.size > 1 ? order.filter((id) => ids.has(id)) : order;
  const at = current !== undefined && ids.has(current) ? way.indexOf(current) : by === 1 ? -1 : way.length;
  const lead = way[at + by];
  if (lead === undefined) return null;
  return { ids: ids.size > 1 ? [...ids] : [lead], lead };
}
