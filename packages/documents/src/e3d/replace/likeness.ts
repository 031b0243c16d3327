import type { PartShape } from './model-parts.ts';
import { likenessOfNames } from './name-likeness.ts';
import type { Unit } from './part-units.ts';

/** What counts how much; together 1. */
const WEIGHT = { name: 0.3, other: 0.2, shape: 0.5 } as const;
const SHAPE = { triangles: 0.4, area: 0.3, box: 0.3 } as const;
/** A box with the same sides on other axes was turned. */
const TURNED = 0.95;

/** How alike two sizes are, 0 to 1. */
const ratio = (a: number, b: number): number => (a === b ? 1 : Math.min(a, b) / Math.max(a, b));

/** How alike two parts look, 0 to 1. `scale`: what the new file's lengths were multiplied by. */
export function likenessOfShapes(before: PartShape, after: PartShape, scale: number): number {
  const area = after.area / (scale * scale);
  const box = [after.box.x, after.box.y, after.box.z].map((side) => side / scale);
  return (
    SHAPE.triangles * ratio(before.triangles, after.triangles) +
    SHAPE.area * closeness(before.area, area) +
    SHAPE.box * likenessOfBoxes([before.box.x, before.box.y, before.box.z], box)
  );
}

/** Rounding of an export does not count. */
const closeness = (a: number, b: number): number => (Math.abs(a - b) < 1e-6 ? 1 : ratio(a, b));

function likenessOfBoxes(before: readonly number[], after: readonly number[]): number {
  const compare = (a: readonly number[], b: readonly number[]): number => {
    // A flat part has a side of nothing: sides count against the longest.
    const longest = a.concat(b).reduce((most, side) => Math.max(most, side), 0);
    if (longest === 0) return 1;
    return a.reduce((sum, side, at) => sum + 1 - Math.abs(side - (b[at] ?? 0)) / longest, 0) / a.length;
  };
  const sorted = (sides: readonly number[]) => sides.toSorted((a, b) => a - b);
  return Math.max(compare(before, after), TURNED * compare(sorted(before), sorted(after)));
}

/** How alike two units are, 0 to 1, by name, by related names, and by shape. */
export function likenessOfUnits(before: Unit, after: Unit, scale: number): { score: number; shape: number } {
  const shape = likenessOfShapes(before.shape, after.shape, scale);
  const name =
    before.type === 'material'
      ? likenessOfNames(before.material, after.material)
      : likenessOfNames(before.node, after.node);
  const other =
    before.type === 'part' ? likenessOfNames(before.material, after.material) : shared(before.others, after.others);
  return { score: WEIGHT.name * name + WEIGHT.other * other + WEIGHT.shape * shape, shape };
}

/** What two sets have in common, of all there is. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = new Set([...a, ...b]);
  if (all.size === 0) return 1;
  return (a.size + b.size - all.size) / all.size;
}
