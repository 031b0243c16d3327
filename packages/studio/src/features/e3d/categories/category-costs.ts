/** What showing a category takes. */
export interface CategoryCost {
  objects: number;
  triangles: number;
  drawCalls: number;
  /** Of files that nothing outside of it shows: they are not fetched while it is hidden. */
  bytes: number;
  /** Models that have not been loaded: their triangles are not counted. */
  missing: number;
}

interface Costs {
  /** Ids of the entities in each category. */
  entities: ReadonlyMap<string, ReadonlySet<string>>;
  /** All entities, and the key of the mesh that one shows; null: it shows none. */
  all: Iterable<string>;
  meshOf: (entity: string) => string | null;
  sizeOf: (meshKey: string) => number;
  drawCostOf: (entities: ReadonlySet<string>) => Pick<CategoryCost, 'triangles' | 'drawCalls' | 'missing'>;
}

/** Entities that are processed between two pauses. */
const AT_ONCE = 200;

/** Of each category. Costs the entities once, and those of each category once more; it may pause wherever it yields. */
export function* categoryCosts(costs: Costs): Generator<void, ReadonlyMap<string, CategoryCost>> {
  const { entities, all, meshOf, sizeOf, drawCostOf } = costs;
  const meshes = new Map<string, string>();
  let seen = 0;
  for (const id of all) {
    const mesh = meshOf(id);
    if (mesh !== null) meshes.set(id, mesh);
    seen += 1;
    if (seen % AT_ONCE === 0) yield;
  }
  const users = countOf(meshes.values());
  const found = new Map<string, CategoryCost>();
  for (const [category, ids] of entities) {
    yield;
    const own = countOf([...ids].flatMap((id) => meshes.get(id) ?? []));
    let bytes = 0;
    for (const [mesh, count] of own) if (count === users.get(mesh)) bytes += sizeOf(mesh);
    const { triangles, drawCalls, missing } = drawCostOf(ids);
    found.set(category, { objects: ids.size, triangles, drawCalls, missing, bytes });
  }
  return found;
}

function countOf(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
