import { foldedName, stemOf } from './name-likeness.ts';
import { type Unit, unitKey } from './part-units.ts';

/** Units of each kind of likeness that one unit is compared with. */
const MOST_NEAR = 12;

/** Finds the units of the new file that may be a unit of the old one, without comparing all with all. */
export function unitCandidates(units: readonly Unit[], scale: number): (before: Unit) => Unit[] {
  const sizeOf = ({ shape }: Unit): number => shape.triangles;
  const areaOf = ({ shape }: Unit): number => shape.area / (scale * scale);
  const byTriangles = sortedBy(units, sizeOf);
  const byArea = sortedBy(units, areaOf);
  const byName = grouped(units, (unit) => foldedName(ownName(unit)), sizeOf);
  const byStem = grouped(units, (unit) => stemOf(ownName(unit)), sizeOf);
  const byMaterial = grouped(units, ({ material }) => material, sizeOf);
  return (before) => {
    const { shape, place, material } = before;
    const name = ownName(before);
    const found = [
      ...nearest(byName.get(foldedName(name)), shape.triangles, place),
      ...nearest(byStem.get(stemOf(name)), shape.triangles, place),
      ...(before.type === 'part' ? nearest(byMaterial.get(material), shape.triangles, place) : []),
      ...nearest(byTriangles, shape.triangles, place),
      ...nearest(byArea, shape.area, place),
    ];
    return [...new Map(found.map((unit) => [unitKey(unit), unit])).values()];
  };
}

const ownName = ({ type, node, material }: Unit): string => (type === 'material' ? material : node);

/** Units in the order of a value. */
interface Sorted {
  values: readonly number[];
  units: readonly Unit[];
}

function sortedBy(units: readonly Unit[], numberOf: (unit: Unit) => number): Sorted {
  const sorted = units.toSorted((a, b) => numberOf(a) - numberOf(b) || a.place - b.place);
  return { values: sorted.map(numberOf), units: sorted };
}

function grouped(
  units: readonly Unit[],
  keyOf: (unit: Unit) => string,
  numberOf: (unit: Unit) => number,
): ReadonlyMap<string, Sorted> {
  const groups = new Map<string, Unit[]>();
  for (const unit of units) {
    const group = groups.get(keyOf(unit));
    if (group) group.push(unit);
    else groups.set(keyOf(unit), [unit]);
  }
  return new Map([...groups].map(([key, group]) => [key, sortedBy(group, numberOf)]));
}

/** The units whose value is nearest, and of equal ones those at about the same place: from where it would stand, outwards. */
function nearest(sorted: Sorted | undefined, value: number, place: number): Unit[] {
  if (!sorted) return [];
  const { values, units } = sorted;
  const placeAt = (at: number): number => units[at]?.place ?? 0;
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = values[middle] ?? 0;
    if (at < value || (at === value && placeAt(middle) < place)) low = middle + 1;
    else high = middle;
  }
  /** How far off one is: by its value first. */
  const isNearer = (a: number, b: number): boolean => {
    const [near, far] = [Math.abs((values[a] ?? 0) - value), Math.abs((values[b] ?? 0) - value)];
    return near < far || (near === far && Math.abs(placeAt(a) - place) <= Math.abs(placeAt(b) - place));
  };
  let [left, right] = [low - 1, low];
  const found: Unit[] = [];
  while (found.length < MOST_NEAR && (left >= 0 || right < units.length)) {
    const isLeft = right >= units.length || (left >= 0 && isNearer(left, right));
    const unit = units[isLeft ? left : right];
    if (isLeft) left -= 1;
    else right += 1;
    if (unit) found.push(unit);
  }
  return found;
}
