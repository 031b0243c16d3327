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
  /** Key of the mesh that each entity shows. */
  meshes: ReadonlyMap<string, string>;
  sizeOf: (meshKey: string) => number;
  drawCostOf: (entities: ReadonlySet<string>) => Pick<CategoryCost, 'triangles' | 'drawCalls' | 'missing'>;
}

/** Of each category. Costs the entities once, and those of each category once more. */
export function categoryCosts({ entities, meshes, sizeOf, drawCostOf }: Costs): ReadonlyMap<string, CategoryCost> {
  const users = countOf(meshes.values());
  return new Map(
    [...entities].map(([category, ids]) => {
      const own = countOf([...ids].flatMap((id) => meshes.get(id) ?? []));
      let bytes = 0;
      for (const [mesh, count] of own) if (count === users.get(mesh)) bytes += sizeOf(mesh);
      const { triangles, drawCalls, missing } = drawCostOf(ids);
      return [category, { objects: ids.size, triangles, drawCalls, missing, bytes }];
    }),
  );
}

function countOf(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
