import { type ModelPart, type PartIndex, type PartShape, type PartTarget, partsOf } from './model-parts.ts';
import { stemOf } from './name-likeness.ts';

/** What a target means: one primitive, all of a node, or all that has a material. */
export type UnitType = 'part' | 'node' | 'material';

/** Something a target can be bound to, with what it looks like as a whole. */
export interface Unit {
  type: UnitType;
  node: string;
  material: string;
  primitive: number | null;
  shape: PartShape;
  /** Related names: of a node its materials, of a material its nodes; a few of them. */
  others: ReadonlySet<string>;
  /** Its place among those of its type, 0 to 1: files that are exported again mostly keep their order. */
  place: number;
}

/** Most related names that are compared. */
const MOST_OTHERS = 16;

export const unitTypeOf = ({ node, material }: PartTarget): UnitType =>
  node === '' ? 'material' : material === '' ? 'node' : 'part';

/** Stands for a unit among those of one model. */
export const unitKey = ({ node, material, primitive }: Pick<Unit, 'node' | 'material' | 'primitive'>): string =>
  JSON.stringify([node, material, primitive]);

/** All units of a type, in the order of the file. */
export function unitsOf({ parts }: PartIndex, type: UnitType): Unit[] {
  if (type === 'part')
    return parts.map(({ node, material, primitive, shape }, at) => ({
      type,
      node,
      material,
      primitive,
      shape,
      others: NONE,
      place: at / Math.max(1, parts.length),
    }));
  const groups = new Map<string, ModelPart[]>();
  for (const part of parts) {
    const name = type === 'node' ? part.node : part.material;
    const group = groups.get(name);
    if (group) group.push(part);
    else groups.set(name, [part]);
  }
  groups.delete('');
  return [...groups.values()].map((group, at) => wholeOf(type, group, at / Math.max(1, groups.size)));
}

const NONE: ReadonlySet<string> = new Set();

function wholeOf(type: 'node' | 'material', group: readonly ModelPart[], place: number): Unit {
  const [first] = group;
  const others = new Set<string>();
  for (const { node, material } of group) {
    if (others.size >= MOST_OTHERS) break;
    const other = type === 'node' ? material : stemOf(node);
    if (other !== '') others.add(other);
  }
  return {
    type,
    node: type === 'node' ? (first?.node ?? '') : '',
    material: type === 'material' ? (first?.material ?? '') : '',
    primitive: null,
    shape: together(group),
    others,
    place,
  };
}

/** What several parts look like as one. Where they stand is not known: the widest part counts for each axis. */
function together(parts: readonly ModelPart[]): PartShape {
  const whole = { triangles: 0, area: 0, box: { x: 0, y: 0, z: 0 } };
  for (const { shape } of parts) {
    whole.triangles += shape.triangles;
    whole.area += shape.area;
    for (const axis of ['x', 'y', 'z'] as const) whole.box[axis] = Math.max(whole.box[axis], shape.box[axis]);
  }
  return whole;
}

/** The unit a target was bound to; null where the model does not have it. */
export function unitOfTarget(index: PartIndex, target: PartTarget): Unit | null {
  const parts = partsOf(index, target);
  const [first] = parts;
  if (!first || (target.node === '' && target.material === '')) return null;
  const type = unitTypeOf(target);
  const place = first.at / index.parts.length;
  if (type !== 'part') return wholeOf(type, parts, place);
  const { node, material, primitive, shape } = first;
  return { type, node, material, primitive, shape, others: NONE, place };
}
