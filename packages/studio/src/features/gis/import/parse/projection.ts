import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';

/** A position in degrees from one in metres. */
export type ToDegrees = (x: number, y: number) => Position;

const DEG = 180 / Math.PI;

/** Of an ellipsoid, the half of its longer axis in metres, and its flattening. */
interface Ellipsoid {
  axis: number;
  flattening: number;
}

const GRS80: Ellipsoid = { axis: 6_378_137, flattening: 1 / 298.257_222_101 };

interface TransverseMercator {
  ellipsoid?: Ellipsoid;
  /** Degrees. */
  meridian: number;
  /** Degrees: where northings begin. */
  latitude?: number;
  scale: number;
  /** Metres. */
  falseNorthing: number;
  falseEasting: number;
}

/** Gauss-Krüger's formulas. Source: Lantmäteriet, "Gauss Conformal Projection (Transverse Mercator)". */
export function transverseMercator(options: TransverseMercator): ToDegrees {
  const { ellipsoid = GRS80, meridian, latitude = 0, scale, falseNorthing, falseEasting } = options;
  const { axis, flattening: f } = ellipsoid;
  const e2 = f * (2 - f);
  const n = f / (2 - f);
  const radius = (axis / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const d1 = n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96 - n ** 4 / 360;
  const d2 = n ** 2 / 48 + n ** 3 / 15 - (437 * n ** 4) / 1_440;
  const d3 = (17 * n ** 3) / 480 - (37 * n ** 4) / 840;
  const d4 = (4_397 * n ** 4) / 161_280;
  const a = e2 + e2 ** 2 + e2 ** 3 + e2 ** 4;
  const b = -(7 * e2 ** 2 + 17 * e2 ** 3 + 30 * e2 ** 4) / 6;
  const c = (224 * e2 ** 3 + 889 * e2 ** 4) / 120;
  const d = -(4_279 * e2 ** 4) / 1_260;
  const series = [d1, d2, d3, d4];
  const origin = rectifying(latitude / DEG, n, Math.sqrt(e2));
  return (x, y) => {
    const xi = (y - falseNorthing) / (scale * radius) + origin;
    const eta = (x - falseEasting) / (scale * radius);
    let [xi0, eta0] = [xi, eta];
    for (const [at, term] of series.entries()) {
      const k = 2 * (at + 1);
      xi0 -= term * Math.sin(k * xi) * Math.cosh(k * eta);
      eta0 -= term * Math.cos(k * xi) * Math.sinh(k * eta);
    }
    const phi = Math.asin(Math.sin(xi0) / Math.cosh(eta0));
    const sin = Math.sin(phi);
    const lat = phi + sin * Math.cos(phi) * (a + b * sin ** 2 + c * sin ** 4 + d * sin ** 6);
    return [meridian + Math.atan(Math.sinh(eta0) / Math.cos(xi0)) * DEG, lat * DEG];
  };
}

/** How far a latitude is from the equator along its meridian, as an angle. Same source: the formulas from degrees to metres. */
function rectifying(lat: number, n: number, e: number): number {
  const conformal = Math.asin(Math.tanh(Math.asinh(Math.tan(lat)) - e * Math.atanh(e * Math.sin(lat))));
  const series = [
    n / 2 - (2 * n ** 2) / 3 + (5 * n ** 3) / 16 + (41 * n ** 4) / 180,
    (13 * n ** 2) / 48 - (3 * n ** 3) / 5 + (557 * n ** 4) / 1_440,
    (61 * n ** 3) / 240 - (103 * n ** 4) / 140,
    (49_561 * n ** 4) / 161_280,
  ];
  return series.reduce((sum, term, at) => sum + term * Math.sin(2 * (at + 1) * conformal), conformal);
}

/** The projection of web maps, on a sphere. */
const webMercator: ToDegrees = (x, y) => [
  (x / GRS80.axis) * DEG,
  (2 * Math.atan(Math.exp(y / GRS80.axis)) - Math.PI / 2) * DEG,
];

interface Conic {
  ellipsoid: Ellipsoid;
  /** Degrees. */
  origin: Position;
  parallels: [number, number];
  /** Metres. */
  falseEasting: number;
  falseNorthing: number;
}

/** Lambert's conformal conic with two parallels. Source: Snyder, "Map Projections: A Working Manual" (1987), page 107. */
function lambertConic({ ellipsoid, origin, parallels, falseEasting, falseNorthing }: Conic): ToDegrees {
  const { axis, flattening } = ellipsoid;
  const e = Math.sqrt(flattening * (2 - flattening));
  const m = (lat: number) => Math.cos(lat) / Math.sqrt(1 - (e * Math.sin(lat)) ** 2);
  const t = (lat: number) => {
    const sin = e * Math.sin(lat);
    return Math.tan(Math.PI / 4 - lat / 2) / ((1 - sin) / (1 + sin)) ** (e / 2);
  };
  const [first, second, lat0] = [parallels[0] / DEG, parallels[1] / DEG, origin[1] / DEG];
  const n = first === second ? Math.sin(first) : Math.log(m(first) / m(second)) / Math.log(t(first) / t(second));
  const factor = (axis * m(first)) / (n * t(first) ** n);
  const rho0 = factor * t(lat0) ** n;
  return (x, y) => {
    const [east, north] = [x - falseEasting, rho0 - (y - falseNorthing)];
    const own = (Math.sign(n) * Math.hypot(east, north)) / factor;
    const target = own ** (1 / n);
    let lat = Math.PI / 2 - 2 * Math.atan(target);
    for (let step = 0; step < 8; step += 1) {
      const sin = e * Math.sin(lat);
      lat = Math.PI / 2 - 2 * Math.atan(target * ((1 - sin) / (1 + sin)) ** (e / 2));
    }
    return [origin[0] + (Math.atan2(Math.sign(n) * east, Math.sign(n) * north) / n) * DEG, lat * DEG];
  };
}

const sweref = (meridian: number, scale: number, falseEasting: number): ToDegrees =>
  transverseMercator({ meridian, scale, falseNorthing: 0, falseEasting });

/** SWEREF 99 TM, what Swedish authorities give coordinates in. */
export const sweref99Tm = sweref(15, 0.9996, 500_000);

/** Local zones of SWEREF 99 by their EPSG code: the meridian, degrees. */
const SWEREF_ZONES: Readonly<Record<number, number>> = {
  3007: 12,
  3008: 13.5,
  3009: 15,
  3010: 16.5,
  3011: 18,
  3012: 14.25,
  3013: 15.75,
  3014: 17.25,
  3015: 18.75,
  3016: 20.25,
  3017: 21.75,
  3018: 23.25,
};

/** Codes of degrees whose frames are within two metres of each other: WGS 84, ETRS89, SWEREF 99, NAD83. */
const DEGREES = new Set([4326, 4258, 4619, 4269, 4979, 9057, 9059]);

const RT90: TransverseMercator = {
  // Straight from RT 90 to SWEREF 99, without a datum shift. Source: Lantmäteriet.
  meridian: 15 + 48 / 60 + 22.624_306 / 3_600,
  scale: 1.000_005_610_24,
  falseNorthing: -667.711,
  falseEasting: 1_500_064.274,
};

const REFUSED = 'is not read. Export the file in WGS 84 (EPSG:4326), SWEREF 99 or Web Mercator';

/** What turns coordinates of a system into degrees; null: they are degrees. Throws for one that is not read. */
export function projectionOfEpsg(code: number): ToDegrees | null {
  if (DEGREES.has(code)) return null;
  if (code === 3857 || code === 900_913 || code === 102_100 || code === 102_113) return webMercator;
  if (code === 3006) return sweref99Tm;
  if (code === 3021 || code === 2400) return transverseMercator(RT90);
  const zone = SWEREF_ZONES[code];
  if (zone !== undefined) return sweref(zone, 1, 150_000);
  const utm = utmOf(code);
  if (utm) return utm;
  throw new TableFileError(`The coordinate system EPSG:${code} ${REFUSED}`);
}

/** UTM on WGS 84, north and south, and on ETRS89. */
function utmOf(code: number): ToDegrees | null {
  const [, system = '', number = ''] = /^(326|327|258)(\d\d)$/.exec(String(code)) ?? [];
  const zone = Number(number);
  if (system === '' || zone < 1 || zone > 60) return null;
  return transverseMercator({
    meridian: zone * 6 - 183,
    scale: 0.9996,
    falseNorthing: system === '327' ? 10_000_000 : 0,
    falseEasting: 500_000,
  });
}

/** By a name, such as those of old GeoJSON files. */
export function projectionOfName(name: string): ToDegrees | null {
  if (/WGS[\s_]?(?:19)?84$/i.test(name)) return null;
  throw new TableFileError(`The coordinate system “${name.slice(0, 100)}” ${REFUSED}`);
}

/** Names of frames that are within two metres of WGS 84. */
const NEAR_WGS84 =
  /WGS_?(?:19)?84|WGS 84|ETRS_?(?:19)?89|European_Terrestrial|SWEREF_?99|EUREF|North_American_(?:Datum_)?1983|NAD_?(?:19)?83|GDA_?(?:1994|2020|94)|RGF_?(?:19)?93|ITRF|Reseau_Geodesique_Francais_1993|IRENET_?95|RDN_?2008|Rete_Dinamica_Nazionale_2008|SIRGAS_?2000|NZGD_?2000|New_Zealand_(?:Geodetic_)?(?:Datum_)?2000|JGD_?20(?:00|11)|Japanese_Geodetic_Datum_20|Estonia_?199[27]|Latvia_?1992|Lithuania_?1994|LKS_?(?:19)?9[24]|Croatian_Terrestrial|Slovenia_(?:Geodetic_Datum_)?1996/i;

/** What turns coordinates into degrees by the text of a `.prj` file (WKT 1); null: they are degrees. */
export function projectionOfWkt(text: string): ToDegrees | null {
  const [, kind = '', name = 'without a name'] = /^\s*(\w+)\s*\[\s*"([^"]*)"/.exec(text) ?? [];
  const refuse = (why = '') => new TableFileError(`The coordinate system “${name.slice(0, 100)}” ${why}${REFUSED}`);
  const datum = /DATUM\s*\[\s*"([^"]*)"/i.exec(text)?.[1] ?? '';
  if (/RT_?90_?2[._]5_?gon_?(?:V|W)/i.test(name.replaceAll(/[ -]/g, '_'))) return transverseMercator(RT90);
  if (!NEAR_WGS84.test(datum) && !NEAR_WGS84.test(name)) throw refuse();
  if (/^GEOG(?:CS|CRS)$/i.test(kind)) return null;
  if (!/^PROJ(?:CS|CRS)$/i.test(kind)) throw refuse();
  const method = /PROJECTION\s*\[\s*"([^"]*)"/i.exec(text)?.[1] ?? '';
  const parameter = (...names: string[]): number => {
    for (const one of names) {
      const [, value] = new RegExp(`PARAMETER\\s*\\[\\s*"${one}"\\s*,\\s*([-+\\d.eE]+)`, 'i').exec(text) ?? [];
      if (value !== undefined) return Number(value);
    }
    return 0;
  };
  // The last one: that of the degrees stands before it. Metres are 1, US survey feet 0.3048006.
  const unit = Number([...text.matchAll(/UNIT\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+)/gi)].at(-1)?.[1] ?? 1);
  if (!(unit > 0)) throw refuse();
  const inMetres =
    (toDegrees: ToDegrees): ToDegrees =>
    (x, y) =>
      toDegrees(x * unit, y * unit);
  if (
    /Mercator_Auxiliary_Sphere|Popular_Visualisation|Mercator_1SP.*Pseudo/i.test(method) ||
    /Pseudo-Mercator/i.test(name)
  )
    return inMetres(webMercator);
  const falseEasting = parameter('false_easting') * unit;
  const falseNorthing = parameter('false_northing') * unit;
  const ellipsoid = ellipsoidIn(text);
  if (/^(?:Transverse_Mercator|Gauss_Kruger)$/i.test(method)) {
    return inMetres(
      transverseMercator({
        ellipsoid,
        meridian: parameter('central_meridian'),
        latitude: parameter('latitude_of_origin'),
        scale: parameter('scale_factor') || 1,
        falseNorthing,
        falseEasting,
      }),
    );
  }
  if (/^Lambert_Conformal_Conic(?:_2SP)?$/i.test(method)) {
    const first = parameter('standard_parallel_1');
    const origin: Position = [
      parameter('central_meridian', 'longitude_of_origin'),
      parameter('latitude_of_origin', 'latitude_of_center'),
    ];
    const parallels: [number, number] = [first, parameter('standard_parallel_2') || first];
    return inMetres(lambertConic({ ellipsoid, origin, parallels, falseEasting, falseNorthing }));
  }
  throw refuse();
}

function ellipsoidIn(text: string): Ellipsoid {
  const [, axis, inverse] = /SPHEROID\s*\[\s*"[^"]*"\s*,\s*([\d.eE+]+)\s*,\s*([\d.eE+]+)/i.exec(text) ?? [];
  if (axis === undefined || inverse === undefined) return GRS80;
  return { axis: Number(axis), flattening: Number(inverse) === 0 ? 0 : 1 / Number(inverse) };
}
