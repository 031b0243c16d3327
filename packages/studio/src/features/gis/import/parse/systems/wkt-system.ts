import { type Frame, frameOf } from './frames.ts';

/** An element of well-known text for coordinate systems: `UNIT["metre",1]`. */
interface WktNode {
  /** In capitals. */
  keyword: string;
  /** Its texts and numbers, in order. */
  values: readonly (string | number)[];
  children: readonly WktNode[];
}

const MOST_DEPTH = 30;

/** Reads well-known text of either version; null: it is none. Source: OGC 01-009 and ISO 19162. */
function wktTree(text: string): WktNode | null {
  const tokens = [...text.matchAll(/"((?:[^"]|"")*)"|([A-Za-z_]\w*)|([-+]?[\d.]+(?:[eE][-+]?\d+)?)|([[\](),])/g)];
  let at = 0;
  const node = (depth: number): WktNode | null => {
    const keyword = tokens[at]?.[2];
    if (keyword === undefined || depth > MOST_DEPTH) return null;
    at += 1;
    const values: (string | number)[] = [];
    const children: WktNode[] = [];
    if (!/^[[(]$/.test(tokens[at]?.[4] ?? '')) return { keyword: keyword.toUpperCase(), values, children };
    at += 1;
    for (; at < tokens.length; at += 1) {
      const [, quoted, word, number, sign] = tokens[at] ?? [];
      if (sign === ']' || sign === ')') {
        at += 1;
        return { keyword: keyword.toUpperCase(), values, children };
      }
      if (quoted !== undefined) values.push(quoted.replaceAll('""', '"'));
      else if (number !== undefined) values.push(Number(number));
      else if (word !== undefined) {
        const child = node(depth + 1);
        if (!child) return null;
        if (child.values.length + child.children.length === 0) values.push(child.keyword);
        else children.push(child);
        at -= 1;
      }
    }
    return null;
  };
  return node(0);
}

/** The first child with one of these keywords. */
const childOf = (node: WktNode | undefined, ...keywords: string[]): WktNode | undefined =>
  node?.children.find(({ keyword }) => keywords.includes(keyword));

/** The first text of a node, which is its name. */
const nameOf = (node: WktNode | undefined): string => {
  const [name] = node?.values ?? [];
  return typeof name === 'string' ? name : '';
};

/** The nth value of a node where it is a number. */
const numberAt = (node: WktNode | undefined, at: number): number | null => {
  const value = node?.values[at];
  return typeof value === 'number' ? value : null;
};

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
