import { type Frame, frameOf } from './frames.ts';
import { childOf, nameOf, numberAt, type WktNode, wktTree } from './wkt-tree.ts';

/** A system as its text describes it. */
export interface DescribedSystem {
  name: string;
  /** The code that the text gives for the system itself; null: none. */
  code: number | null;
  /** Null: the frame is not known. */
  frame: Frame | null;
  ellipsoid: string;
  /** Degrees in one unit of its angles. */
  angle: number;
  /** Degrees of its prime meridian. */
  meridian: number;
  /** Null: it is in degrees or other angles. */
  projection: { method: string; parameters: ReadonlyMap<string, number>; metres: number; axes: string } | null;
}

const DEGREE = Math.PI / 180;

/** Degrees of an angle; texts write a degree with 15 digits, which are not quite one. */
const degreesIn = (radians: number): number => (Math.abs(radians / DEGREE - 1) < 1e-9 ? 1 : radians / DEGREE);

/** What a text says of a system, as WKT 1 of OGC or ESRI or as WKT 2; null: it says nothing that is understood. */
export function describedSystem(text: string): DescribedSystem | null {
  const tree = wktTree(text.replace(/^\uFEFF/, ''));
  const root = tree && planeNode(tree);
  if (!root) return null;
  const base = /^PROJ/.test(root.keyword) ? childOf(root, 'GEOGCS', 'BASEGEOGCRS', 'BASEGEODCRS') : root;
  const datum = childOf(base, 'DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE');
  const spheroid = childOf(datum, 'SPHEROID', 'ELLIPSOID');
  const [axis, flattening] = [numberAt(spheroid, 1), numberAt(spheroid, 2)];
  if (!base || axis === null || flattening === null) return null;
  const angle = angleOf(base);
  const prime = childOf(base, 'PRIMEM', 'PRIMEMERIDIAN');
  // WKT 1 writes it in the unit of the system, ESRI and WKT 2 in degrees or a unit of its own.
  const own = childOf(prime, 'ANGLEUNIT', 'UNIT');
  const meridian = (numberAt(prime, 1) ?? 0) * (own ? degreesIn(numberAt(own, 1) ?? DEGREE) : 1);
  return {
    name: nameOf(root),
    code: codeOf(root),
    frame: frameOf(nameOf(datum)) ?? frameOf(nameOf(base)) ?? frameOf(nameOf(root)),
    ellipsoid: flattening === 0 ? `a=${axis} b=${axis}` : `a=${axis} rf=${flattening}`,
    angle,
    meridian,
    projection: /^PROJ/.test(root.keyword) ? projectionIn(root, angle) : null,
  };
}

/** The plane system: of a compound one its first part, of one that is bound to a shift its source. */
function planeNode(node: WktNode): WktNode | null {
  if (/^(?:PROJCS|PROJCRS|PROJECTEDCRS|GEOGCS|GEOGCRS|GEOGRAPHICCRS|GEODCRS)$/.test(node.keyword)) return node;
  if (!/^(?:COMPD_CS|COMPOUNDCRS|BOUNDCRS|SOURCECRS)$/.test(node.keyword)) return null;
  for (const child of node.children) {
    const plane = planeNode(child);
    if (plane) return plane;
  }
  return null;
}

function codeOf(root: WktNode): number | null {
  const authority = childOf(root, 'AUTHORITY', 'ID');
  const [, code] = authority?.values ?? [];
  return /^EPSG$/i.test(nameOf(authority)) && Number.isInteger(Number(code)) ? Number(code) : null;
}

/** Degrees in one unit of the angles of a geographic system. */
function angleOf(base: WktNode): number {
  const unit = childOf(base, 'UNIT', 'ANGLEUNIT') ?? childOf(childOf(base, 'AXIS'), 'ANGLEUNIT', 'UNIT');
  const radians = numberAt(unit, 1);
  return radians === null ? 1 : degreesIn(radians);
}

function projectionIn(root: WktNode, angle: number): DescribedSystem['projection'] {
  const conversion = childOf(root, 'CONVERSION');
  const holder = conversion ?? root;
  const method = nameOf(childOf(holder, 'PROJECTION', 'METHOD'));
  const unit = childOf(root, 'UNIT', 'LENGTHUNIT') ?? childOf(childOf(root, 'AXIS'), 'LENGTHUNIT', 'UNIT');
  const metres = numberAt(unit, 1) ?? 1;
  const parameters = new Map<string, number>();
  for (const parameter of holder.children) {
    if (parameter.keyword !== 'PARAMETER') continue;
    const name = plainName(nameOf(parameter));
    const value = numberAt(parameter, 1) ?? 0;
    const length = childOf(parameter, 'LENGTHUNIT');
    const own = childOf(parameter, 'ANGLEUNIT');
    const isLength = /easting|northing/.test(name);
    // In WKT 2 each parameter has its own unit; in WKT 1 they are in those of the system.
    if (isLength) parameters.set(name, value * (length ? (numberAt(length, 1) ?? 1) : conversion ? 1 : metres));
    else if (/scale/.test(name)) parameters.set(name, value);
    else parameters.set(name, value * (own ? degreesIn(numberAt(own, 1) ?? DEGREE) : conversion ? 1 : angle));
  }
  const axes = [...root.children, ...(childOf(root, 'CS')?.children ?? [])]
    .filter(({ keyword }) => keyword === 'AXIS')
    .map(({ values }) => String(values[1] ?? '').toLowerCase())
    .join(' ');
  return { method: plainName(method), parameters, metres, axes };
}

/** Names differ in capitals, blanks and brackets alone. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
