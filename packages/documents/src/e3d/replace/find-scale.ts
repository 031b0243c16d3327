import type { PartIndex } from './model-parts.ts';

/** Pairs whose scale is compared at most. */
const MOST_PAIRS = 1_000;
/** A change smaller than this is one of the model's, not of its unit. */
const NOTABLE = 0.02;

/** What lengths were multiplied by from one file to the next, such as 100 from metres to centimetres; mostly 1. */
export function findScale(before: PartIndex, after: PartIndex): number {
  const factors = [...sameNames(before, after), ...sameTriangles(before, after)]
    .filter((factor) => Number.isFinite(factor) && factor > 0)
    .sort((a, b) => a - b);
  const middle = factors[Math.floor(factors.length / 2)] ?? 1;
  return Math.abs(middle - 1) < NOTABLE ? 1 : middle;
}

function sameNames(before: PartIndex, after: PartIndex): number[] {
  return before.parts.slice(0, MOST_PAIRS).flatMap((part) => {
    const same = after.byNode.get(part.path)?.find(({ primitive }) => primitive === part.primitive);
    return same && same.shape.triangles === part.shape.triangles ? Math.sqrt(same.shape.area / part.shape.area) : [];
  });
}

/** Parts that are alone with their number of triangles in both files. */
function sameTriangles(before: PartIndex, after: PartIndex): number[] {
  const alone = (index: PartIndex) => {
    const areas = new Map<number, number | null>();
    for (const { shape } of index.parts) areas.set(shape.triangles, areas.has(shape.triangles) ? null : shape.area);
    return areas;
  };
  const now = alone(after);
  return [...alone(before)].slice(0, MOST_PAIRS).flatMap(([triangles, area]) => {
    const other = now.get(triangles);
    return area && other ? Math.sqrt(other / area) : [];
  });
}
