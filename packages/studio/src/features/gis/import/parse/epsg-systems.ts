/**
 * What brings older frames to WGS 84: metres, arc seconds and millionths, in the order of TOWGS84 (position vector). Source: the
 * EPSG dataset; each is right to a few metres.
 */
export const SHIFT = {
  britain: '446.448,-125.157,542.06,0.15,0.247,0.842,-20.489',
  netherlands: '565.4171,50.3319,465.5524,-0.398957,0.343988,-1.877402,4.0725',
  belgium: '-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747',
  switzerland: '674.374,15.056,405.346,0,0,0,0',
  germany: '598.1,73.7,418.2,0.202,0.045,-2.455,6.7',
  austria: '577.326,90.129,463.919,5.137,1.474,5.297,2.4232',
} as const;

const ETRS = '+ellps=GRS80';

/** A transverse Mercator: degrees of its meridian and of where northings begin, its scale, and metres. */
const tm = (meridian: number, scale: number, east: number, north = 0, latitude = 0, frame = ETRS): string =>
  `+proj=tmerc +lat_0=${latitude} +lon_0=${meridian} +k=${scale} +x_0=${east} +y_0=${north} ${frame}`;

/** Lambert's conformal conic: its two parallels and where it begins, degrees, and metres. */
const conic = (parallels: [number, number], [lng, lat]: [number, number], east: number, north: number, frame = ETRS) =>
  `+proj=lcc +lat_1=${parallels[0]} +lat_2=${parallels[1]} +lon_0=${lng} +lat_0=${lat} +x_0=${east} +y_0=${north} ${frame}`;

const BESSEL_DE = `+ellps=bessel +towgs84=${SHIFT.germany}`;
const BESSEL_AT = `+ellps=bessel +towgs84=${SHIFT.austria}`;
const SWISS = `+ellps=bessel +towgs84=${SHIFT.switzerland}`;

/** Systems with a code of their own. Source: the EPSG dataset; 3021 from Lantmäteriet, straight to SWEREF 99 without a shift. */
const SYSTEMS: Readonly<Record<number, string>> = {
  2056: `+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +x_0=2600000 +y_0=1200000 ${SWISS}`,
  2154: conic([49, 44], [3, 46.5], 700_000, 6_600_000),
  2157: tm(-8, 0.999_82, 600_000, 750_000, 53.5),
  2180: tm(19, 0.9993, 500_000, -5_300_000),
  2400: rt90(),
  3006: tm(15, 0.9996, 500_000),
  3021: rt90(),
  3034: conic([35, 65], [10, 52], 4_000_000, 2_800_000),
  3035: `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${ETRS}`,
  3059: tm(24, 0.9996, 500_000, -6_000_000),
  3067: tm(27, 0.9996, 500_000),
  3301: conic([59.333_333_333_3, 58], [24, 57.517_553_930_555_55], 500_000, 6_375_000),
  3346: tm(24, 0.9998, 500_000),
  3395: '+proj=merc +lon_0=0 +k=1 +x_0=0 +y_0=0 +ellps=WGS84',
  3763: tm(-8.133_108_333_333_334, 1, 0, 0, 39.668_258_333_333_33),
  3765: tm(16.5, 0.9999, 500_000),
  3794: tm(15, 0.9999, 500_000, -5_000_000),
  3812: conic([49.833_333_333_3, 51.166_666_666_7], [4.359_215_833_3, 50.797_815], 649_328, 665_262),
  21781: `+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +x_0=600000 +y_0=200000 ${SWISS}`,
  27700: tm(-2, 0.999_601_271_7, 400_000, -100_000, 49, `+ellps=airy +towgs84=${SHIFT.britain}`),
  28992: `+proj=sterea +lat_0=52.15616055555555 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=${SHIFT.netherlands}`,
  31256: tm(16.333_333_333_3, 1, 0, -5_000_000, 0, BESSEL_AT),
  31287: conic([49, 46], [13.333_333_333_3, 47.5], 400_000, 400_000, BESSEL_AT),
  31370: conic(
    [51.166_667_233_3, 49.833_333_9],
    [4.367_486_666_7, 90],
    150_000.013,
    5_400_088.438,
    `+ellps=intl +towgs84=${SHIFT.belgium}`,
  ),
};

/** RT 90 2.5 gon V. */
function rt90(): string {
  return tm(15.806_284_529_4, 1.000_005_610_24, 1_500_064.274, -667.711);
}

/** Meridians of the local zones of SWEREF 99, EPSG 3007 to 3018, degrees. */
const SWEREF_ZONES = [12, 13.5, 15, 16.5, 18, 14.25, 15.75, 17.25, 18.75, 20.25, 21.75, 23.25];

/** Systems that are numbered in a row, from the first code to the last. */
const ROWS: readonly { from: number; to: number; of: (nth: number) => string }[] = [
  { from: 3007, to: 3018, of: (nth) => tm(SWEREF_ZONES[nth] ?? 0, 1, 150_000) },
  { from: 3873, to: 3885, of: (nth) => tm(19 + nth, 1, 19_500_000 + nth * 1_000_000) },
  {
    from: 3942,
    to: 3950,
    of: (nth) => conic([41.25 + nth, 42.75 + nth], [3, 42 + nth], 1_700_000, 1_200_000 + nth * 1_000_000),
  },
  { from: 5105, to: 5130, of: (nth) => tm(5.5 + nth, 1, 100_000, 1_000_000, 58) },
  { from: 25828, to: 25838, of: (nth) => `+proj=utm +zone=${28 + nth} ${ETRS}` },
  { from: 26901, to: 26923, of: (nth) => `+proj=utm +zone=${1 + nth} ${ETRS}` },
  { from: 31466, to: 31469, of: (nth) => tm(6 + 3 * nth, 1, 2_500_000 + nth * 1_000_000, 0, 0, BESSEL_DE) },
  { from: 32601, to: 32660, of: (nth) => `+proj=utm +zone=${1 + nth} +ellps=WGS84` },
  { from: 32701, to: 32760, of: (nth) => `+proj=utm +zone=${1 + nth} +south +ellps=WGS84` },
];

/** How proj4 writes a system by its EPSG code; null: it is not known. */
export function definitionOf(code: number): string | null {
  if (code === 3857 || code === 900_913 || code === 102_100 || code === 102_113) return 'EPSG:3857';
  const row = ROWS.find(({ from, to }) => code >= from && code <= to);
  return row ? row.of(code - row.from) : (SYSTEMS[code] ?? null);
}
