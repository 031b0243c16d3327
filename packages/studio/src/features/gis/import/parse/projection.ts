import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import proj4 from 'proj4';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { planeOf } from './systems/compounds.ts';
import { DEGREES, type Frame, frameOf, OLDER_DEGREES } from './systems/frames.ts';
import { knownSystems, PARAMETERS } from './systems/system-groups.ts';
import { systemName } from './systems/system-names.ts';
import { definitionOf } from './systems/wkt-methods.ts';
import { type DescribedSystem, describedSystem } from './systems/wkt-system.ts';

/** A position in degrees from one in the units of its system. */
export type ToDegrees = (x: number, y: number) => Position;

/** Takes a sentence for the person who imports. */
type Tell = (notice: string) => void;

const REFUSED =
  'is not read. Export the file in WGS 84 (EPSG:4326), SWEREF 99 or Web Mercator: in QGIS, choose Export, Save Features As and the CRS EPSG:4326';

/** Web Mercator by its code, and by those that it had before. */
const WEB_MERCATOR = new Set([3857, 900_913, 102_100, 102_113, 3785]);
export const webMercator: ToDegrees = project('EPSG:3857');

export const isKnownEpsg = (code: number): boolean => {
  const plane = planeOf(code);
  return DEGREES.has(plane) || OLDER_DEGREES.has(plane) || WEB_MERCATOR.has(plane) || knownSystems().has(plane);
};

/** What turns coordinates of a system into degrees; null: they are degrees. Throws for one that is not read. */
export function projectionOfEpsg(code: number, tell: Tell): ToDegrees | null {
  const plane = planeOf(code);
  if (DEGREES.has(plane)) return null;
  if (WEB_MERCATOR.has(plane)) return webMercator;
  const degrees = OLDER_DEGREES.get(plane);
  if (degrees) {
    tell(roughly(`EPSG:${code}`));
    return project(`+proj=longlat ${frameText(degrees[0], frameOf(degrees[1]) ?? {})}`);
  }
  const known = knownSystems().get(plane);
  if (!known) throw new TableFileError(`The coordinate system EPSG:${code} ${REFUSED}`);
  const { projection, numbers, group } = known;
  if (group.shift && !group.isExact) tell(roughly(`EPSG:${code}`));
  return defined(projection, numbers, `${frameText(group.ellipsoid, group)}${unitText(group.unit)}`);
}

/**
 * By a name, such as those of old GeoJSON files: `EPSG:3006`, `urn:ogc:def:crs:EPSG::3006`, `http://www.opengis.net/def/crs/EPSG/0/3006`,
 * compound ones of both, or well-known text.
 */
export function projectionOfName(name: string, tell: Tell): ToDegrees | null {
  const plain = name.trim();
  if (IN_DEGREES.test(plain)) return null;
  if (/^\w+\s*\[/.test(plain)) return projectionOfWkt(plain, tell);
  const code = codeIn(plain);
  if (code !== null) return projectionOfEpsg(code, tell);
  throw new TableFileError(`The coordinate system “${plain.slice(0, 100)}” ${REFUSED}`);
}

/** What {@link projectionOfName} reads, by our name for it; null: it says nothing. */
export function systemOfName(name: string): string | null {
  const plain = name.trim();
  if (/^\w+\s*\[/.test(plain)) return systemNamed(plain) || null;
  const code = codeIn(plain);
  if (code !== null) return systemLabel(code);
  return IN_DEGREES.test(plain) ? systemLabel(4326) : null;
}

/** Of a compound system, the first code is that of the plane one. */
function codeIn(plain: string): number | null {
  const [, code] = /(?:EPSG(?:::?|\/|\.xml#|[\s_-])|^(?=\d+$))(?:[\d.]*[:/])?(\d{4,6})(?![\d.])/i.exec(plain) ?? [];
  return code === undefined ? null : Number(code);
}

const IN_DEGREES = /CRS:?84h?$|CRS\/(?:OGC\/)?[\d.]*\/?CRS84h?$|WGS[\s_]?(?:19)?84$/i;

/** What turns coordinates into degrees by well-known text, such as that of a `.prj` file; null: they are degrees. */
export function projectionOfWkt(text: string, tell: Tell): ToDegrees | null {
  const system = describedSystem(text);
  const [, named = 'without a name'] = /^\s*\w+\s*[[(]\s*"([^"]*)"/.exec(text) ?? [];
  const shown = `“${(system?.name || named).slice(0, 100)}”`;
  const refused = () => new TableFileError(`The coordinate system ${shown} ${REFUSED}`);
  if (!system) throw refused();
  if (system.code !== null && isKnownEpsg(system.code)) return projectionOfEpsg(system.code, tell);
  // The renderers of web maps take the earth for a sphere, whatever figure their systems name.
  if (/Auxiliary_Sphere|Popular_Visualisation|Pseudo-Mercator/i.test(text) || isSphericalMercator(text))
    return webMercator;
  // Programs that were given numbers alone name no datum, only the figure of the earth.
  const isUnnamed = !system.frame && system.meridian === 0 && WGS84_FIGURE.test(system.ellipsoid) && UNKNOWN.test(text);
  const frame: Frame | null = isUnnamed ? {} : system.frame;
  if (!frame) throw refused();
  const alike = frame.family === undefined ? null : sameSystem(system, frame.family);
  if (alike !== null) return projectionOfEpsg(alike, tell);
  if (frame.family !== undefined && frame.shift === undefined) throw refused();
  const toDegrees = ofDescription(system, frame, refused);
  if (isUnnamed) tell(`${shown} names no datum: it is taken for WGS 84, whose figure of the earth it has`);
  if (frame.shift && !frame.isExact) tell(roughly(shown));
  return toDegrees;
}

/** Mercator on a sphere with the radius that web maps have, about the equator and Greenwich, whatever it is called. */
function isSphericalMercator(text: string): boolean {
  const isOnSphere = /\b(?:SPHEROID|ELLIPSOID)\s*\[[^\]]*?,\s*6378137(?:\.0*)?\s*,\s*0(?:\.0*)?\s*[\],]/i.test(text);
  const parameters = [...text.matchAll(/\bPARAMETER\s*\[\s*"([^"]*)"\s*,\s*([-\d.e+]+)/gi)];
  const isPlain = parameters.every(([, name = '', value]) => Number(value) === (/scale/i.test(name) ? 1 : 0));
  return (
    isOnSphere &&
    isPlain &&
    /\b(?:PROJECTION|METHOD)\s*\[\s*"Mercator(?:_[12]SP)?"/i.test(text) &&
    /\[\s*"met(?:er|re)s?"\s*,\s*1(?:\.0*)?\s*[\],]/i.test(text)
  );
}

/** What well-known text calls its system: our name for it, else its own. */
export function systemNamed(text: string): string {
  const system = describedSystem(text);
  if (system?.code && isKnownEpsg(system.code)) return systemLabel(system.code);
  const [, named = ''] = /^\s*\w+\s*[[(]\s*"([^"]*)"/.exec(text) ?? [];
  return (system?.name || named).replaceAll('_', ' ').slice(0, 100);
}

/** A system by its name and code: `SWEREF 99 TM, EPSG:3006`. */
export function systemLabel(code: number): string {
  const name = systemName(planeOf(code));
  return name === `EPSG:${code}` ? name : `${name}, EPSG:${code}`;
}

/** The code of a system of a family that is computed alike; null: there is none. */
function sameSystem(system: DescribedSystem, family: string): number | null {
  const definition = definitionOf(system);
  if (!definition || system.projection?.metres !== 1) return null;
  for (const { code, name, projection, numbers } of knownSystems().values()) {
    const isSame = numbers.every((number, at) => Math.abs(number - (definition.numbers[at] ?? 0)) < 1e-6);
    if (isSame && projection === definition.projection && name.startsWith(family)) return code;
  }
  return null;
}

function ofDescription(system: DescribedSystem, frame: Frame, refused: () => Error): ToDegrees | null {
  const { projection, ellipsoid, angle, meridian } = system;
  if (!projection) {
    if (!frame.shift && angle === 1 && meridian === 0) return null;
    const toDegrees = project(`+proj=longlat ${frameText(ellipsoid, frame)}`);
    return (x, y) => toDegrees(x * angle + meridian, y * angle);
  }
  const definition = definitionOf(system);
  if (!definition) throw refused();
  return defined(
    definition.projection,
    definition.numbers,
    `${frameText(ellipsoid, frame)} +to_meter=${projection.metres}`,
  );
}

/** Figures of the earth that differ by a tenth of a millimetre: WGS 84's and GRS 80's. */
const WGS84_FIGURE = /^a=6378137(?:\.0*)? rf=298\.25722[23]/;
const UNKNOWN = /\b(?:S?DATUM|GEODETICDATUM)\s*\[\s*"(?:D_)?(?:unknown|unnamed|not_specified|not specified)[^"]*"/i;

const roughly = (system: string): string =>
  `${system} is an older coordinate system: places may stand some metres beside where they are`;

/** Parameters that proj4 wants and lines do not have. */
const FIXED: Readonly<Record<string, string>> = {
  krovak: '+lat_0=49.5 +alpha=30.2881397527778 +k=0.9999 +x_0=0 +y_0=0',
  omerc1: '+no_uoff',
};
/** proj4's names for variants. */
const NAMES: Readonly<Record<string, string>> = {
  lcc1: 'lcc',
  stere1: 'stere',
  merc1: 'merc',
  omerc1: 'omerc',
  'krovak-sw': 'krovak',
};

function defined(projection: string, numbers: readonly number[], rest: string): ToDegrees {
  const parameters = (PARAMETERS[projection] ?? []).map((name, at) => `+${name}=${numbers[at] ?? 0}`);
  // One parallel is also where it begins.
  if (projection === 'lcc1') parameters.push(`+lat_1=${numbers[0] ?? 0}`);
  const name = NAMES[projection] ?? projection;
  const toDegrees = project([`+proj=${name}`, ...parameters, FIXED[projection] ?? FIXED[name] ?? '', rest].join(' '));
  // Southings and westings.
  return projection === 'krovak-sw' ? (x, y) => toDegrees(-y, -x) : toDegrees;
}

/** Ellipsoids that proj4 does not know by name. */
const ELLIPSOIDS: Readonly<Record<string, string>> = { GSK2011: 'a=6378136.5 rf=298.2564151' };

function frameText(ellipsoid: string, { shift }: Frame): string {
  const axes = ELLIPSOIDS[ellipsoid] ?? ellipsoid;
  const figure = axes.includes('=') ? axes.replaceAll(/(\w+=)/g, '+$1') : `+ellps=${axes}`;
  return `${figure} +towgs84=${shift ?? '0,0,0'}`;
}

const unitText = (unit: string | undefined): string => (unit === undefined ? '' : ` +units=${unit}`);

function project(definition: string): ToDegrees {
  const { forward } = proj4(definition, 'WGS84');
  return (x, y) => {
    const [lng = Number.NaN, lat = Number.NaN] = forward([x, y]);
    return [lng, lat];
  };
}
