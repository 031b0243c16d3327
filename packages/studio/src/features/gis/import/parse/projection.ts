import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import proj4 from 'proj4';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { definitionOf, SHIFT } from './epsg-systems.ts';

/** A position in degrees from one in the units of its system. */
export type ToDegrees = (x: number, y: number) => Position;

/** Takes a sentence for the person who imports. */
type Tell = (notice: string) => void;

/** Codes of degrees whose frames are within two metres of each other: WGS 84, ETRS89, SWEREF 99, NAD83. */
const DEGREES = new Set([4326, 4258, 4619, 4269, 4979, 9057, 9059]);

const REFUSED = 'is not read. Export the file in WGS 84 (EPSG:4326), SWEREF 99 or Web Mercator';

/** SWEREF 99 TM, what Swedish authorities give coordinates in. */
export const sweref99Tm: ToDegrees = project('+proj=utm +zone=33 +ellps=GRS80');
export const webMercator: ToDegrees = project('EPSG:3857');

export const isKnownEpsg = (code: number): boolean => DEGREES.has(code) || definitionOf(code) !== null;

/** What turns coordinates of a system into degrees; null: they are degrees. Throws for one that is not read. */
export function projectionOfEpsg(code: number, tell: Tell): ToDegrees | null {
  if (DEGREES.has(code)) return null;
  const definition = definitionOf(code);
  if (definition === null) throw new TableFileError(`The coordinate system EPSG:${code} ${REFUSED}`);
  if (/towgs84/.test(definition)) tell(roughly(`EPSG:${code}`));
  return project(definition);
}

/** By a name, such as those of old GeoJSON files. */
export function projectionOfName(name: string): ToDegrees | null {
  if (/WGS[\s_]?(?:19)?84$/i.test(name)) return null;
  throw new TableFileError(`The coordinate system “${name.slice(0, 100)}” ${REFUSED}`);
}

/** Names of frames that are within two metres of WGS 84. */
const NEAR_WGS84 =
  /WGS_?(?:19)?84|WGS 84|ETRS_?(?:19)?89|ETRF|European_Terrestrial|SWEREF_?99|EUREF|North_American_(?:Datum_)?1983|NAD_?(?:19)?83|GDA_?(?:1994|2020|94)|Geocentric_Datum_of_Australia|RGF_?(?:19)?93|ITRF|Reseau_Geodesique_Francais_1993|IRENET_?95|RDN_?2008|Rete_Dinamica_Nazionale_2008|SIRGAS_?2000|NZGD_?2000|New_Zealand_(?:Geodetic_)?(?:Datum_)?2000|JGD_?20(?:00|11)|Japanese_Geodetic_Datum_20|Estonia_?199[27]|Latvia_?1992|Lithuania_?1994|LKS_?(?:19)?9[24]|Croatian_Terrestrial|Slovenia_(?:Geodetic_Datum_)?1996/i;

/** Older frames by the names of their datum, and what brings them to WGS 84, as {@link SHIFT} does. Source: the EPSG dataset. */
const SHIFTS: readonly (readonly [RegExp, string])[] = [
  [/OSGB_?(?:19)?36|Ordnance_Survey_of_Great_Britain_1936/i, SHIFT.britain],
  [/TM_?65|TM_?75|Ireland_?1965/i, '482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15'],
  [/Amersfoort/i, SHIFT.netherlands],
  [/Belge_?1972|Reseau_National_Belge_1972/i, SHIFT.belgium],
  [/CH_?1903/i, SHIFT.switzerland],
  [/Hauptdreiecksnetz|DHDN/i, SHIFT.germany],
  [/\bD?_?MGI\b|Militar[-_]?Geographische/i, SHIFT.austria],
  [/S[-_]?JTSK|Jednotne_Trigonometricke/i, '570.8,85.7,462.8,4.998,1.587,5.261,3.56'],
  [/Hungarian_?(?:Datum_?)?1972|HD_?72/i, '52.17,-71.82,-14.9,0,0,0,0'],
  [/GGRS_?(?:19)?87|Greek_Geodetic/i, '-199.87,74.79,246.62,0,0,0,0'],
];

/** What turns coordinates into degrees by the text of a `.prj` file (WKT 1); null: they are degrees. */
export function projectionOfWkt(text: string, tell: Tell): ToDegrees | null {
  const [, kind = '', name = 'without a name'] = /^\s*(\w+)\s*\[\s*"([^"]*)"/.exec(text) ?? [];
  const shown = `“${name.slice(0, 100)}”`;
  const refused = () => new TableFileError(`The coordinate system ${shown} ${REFUSED}`);
  // Straight from RT 90 to SWEREF 99, which a frame and its shift do not reach.
  if (/RT_?90_?2[._]?5_?gon_?(?:V|W)/i.test(name.replaceAll(/[ -]/g, '_'))) return projectionOfEpsg(3021, tell);
  if (!/^(?:PROJ|GEOG)(?:CS|CRS)$/i.test(kind)) throw refused();
  const datum = /DATUM\s*\[\s*"([^"]*)"/i.exec(text)?.[1] ?? '';
  if (NEAR_WGS84.test(datum) || NEAR_WGS84.test(name)) {
    if (/^GEOG/i.test(kind)) return null;
    // The renderers of web maps take the earth for a sphere, whatever figure their systems name.
    if (/Auxiliary_Sphere|Popular_Visualisation|Pseudo-Mercator/i.test(text)) return webMercator;
    return checked(text, refused);
  }
  const shift = SHIFTS.find(([frame]) => frame.test(datum))?.[1];
  if (shift === undefined) throw refused();
  const shifted = text
    .replace(/,\s*TOWGS84\s*\[[^\]]*\]/i, '')
    .replace(/(SPHEROID\s*\[[^[\]]*(?:\[[^\]]*\][^[\]]*)*\])/i, `$1,TOWGS84[${shift}]`);
  // WKT 2 has no place for a shift.
  if (!shifted.includes(shift)) throw refused();
  tell(roughly(shown));
  return checked(shifted, refused);
}

const roughly = (system: string): string =>
  `${system} is an older coordinate system: places may stand some metres beside where they are`;

/** Throws `refused` for a projection or a unit that is not known. */
function checked(definition: string, refused: () => Error): ToDegrees {
  try {
    const toDegrees = project(definition);
    if (toDegrees(0, 0).length === 2) return toDegrees;
  } catch {
    throw refused();
  }
  throw refused();
}

function project(definition: string): ToDegrees {
  const { forward } = proj4(definition, 'WGS84');
  return (x, y) => {
    const [lng = Number.NaN, lat = Number.NaN] = forward([x, y]);
    return [lng, lat];
  };
}
