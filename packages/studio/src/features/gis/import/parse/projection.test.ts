import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectionOfEpsg, projectionOfName, projectionOfWkt, type ToDegrees } from './projection.ts';

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`./systems/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

interface Place {
  degrees: readonly [lng: number, lat: number];
  plane: readonly [x: number, y: number];
}

/** A place of each system, from an independent reader. */
const PLACES = new Map(
  linesOf('points.testing.csv').map((line): [number, Place] => {
    const [code = 0, lng = 0, lat = 0, x = 0, y = 0] = line.split(',').map(Number);
    return [code, { degrees: [lng, lat], plane: [x, y] }];
  }),
);
const ignore = () => undefined;

/** Metres between where a place is and where a system puts it. */
function offBy(code: number, toDegrees: ToDegrees | null): number {
  const { degrees, plane } = PLACES.get(code) ?? { degrees: [0, 0] as const, plane: [0, 0] as const };
  const [lng, lat] = toDegrees?.(...plane) ?? [Number.NaN, Number.NaN];
  const turn = ((lng - degrees[0] + 540) % 360) - 180;
  return Math.hypot(turn * Math.cos((lat * Math.PI) / 180), lat - degrees[1]) * 111_320;
}

/** NAD 83 of Canada and the Estonian system of 1992 are taken for WGS 84, from which they are a little more than a metre. */
const NEARLY = 1.4;

describe('a system by its code', () => {
  it('puts a place where PROJ puts it, for every system that is known', () => {
    const wrong = [...PLACES.keys()].filter((code) => !(offBy(code, projectionOfEpsg(code, ignore)) < NEARLY));
    expect(wrong).toEqual([]);
    expect(PLACES.size).toBeGreaterThan(1_400);
  });

  it.each([
    // Sweden: TM, local zones, RT 90.
    ...[
      3006, 3007, 3008, 3009, 3010, 3011, 3012, 3013, 3014, 3015, 3016, 3017, 3018, 3019, 3020, 3021, 3022, 3023, 3024,
    ],
    // Nordic and Baltic.
    ...[3067, 3879, 5110, 4096, 2393, 3301, 3059, 3346, 3057, 8088],
    // The rest of Europe.
    ...[2154, 3946, 27572, 28992, 31370, 3812, 2056, 21781, 31287, 31256, 31466, 31469, 2180, 2176, 5514, 23700, 3844],
    ...[27700, 2157, 29903, 3035, 3034, 3763, 3003, 3004, 2100, 3765, 3794, 25832, 23030, 2169, 3912, 7801],
    // Elsewhere.
    ...[2193, 3413, 3995, 3031, 5070, 2227, 28355, 26917, 6677],
  ])('is within a metre in EPSG:%i', (code) => {
    expect(PLACES.has(code)).toBe(true);
    expect(offBy(code, projectionOfEpsg(code, ignore))).toBeLessThan(1);
  });

  it('says of an older one that places may be some metres off', () => {
    const notices: string[] = [];
    for (const code of [2056, 27700, 3006, 3021]) projectionOfEpsg(code, (notice) => notices.push(notice));
    expect(notices).toEqual(
      [2056, 27700].map(
        (code) => `EPSG:${code} is an older coordinate system: places may stand some metres beside where they are`,
      ),
    );
  });

  it('that is not known is refused, with the step that helps', () => {
    for (const code of [3025, 5515, 2263_000, 27_493_0])
      expect(() => projectionOfEpsg(code, ignore)).toThrow(
        new RegExp(`The coordinate system EPSG:${code} is not read.*in QGIS`),
      );
  });
});

describe('a system by its name', () => {
  it.each([
    'EPSG:3006',
    'epsg:3006',
    'urn:ogc:def:crs:EPSG::3006',
    'urn:ogc:def:crs:EPSG:9.8:3006',
    'urn:x-ogc:def:crs:EPSG:3006',
    'http://www.opengis.net/def/crs/EPSG/0/3006',
    'https://www.opengis.net/def/crs/EPSG/9.9.1/3006',
    'http://www.opengis.net/gml/srs/epsg.xml#3006',
    'urn:ogc:def:crs,crs:EPSG::3006,crs:EPSG::5613',
    'EPSG:3006+5613',
    'http://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/3006&2=http://www.opengis.net/def/crs/EPSG/0/5613',
    // With heights in RH 2000: the plane part is SWEREF 99 TM.
    'EPSG:5845',
  ])('%s is SWEREF 99 TM', (name) => {
    expect(offBy(3006, projectionOfName(name, ignore))).toBeLessThan(1);
  });

  it.each([
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'urn:ogc:def:crs:OGC::CRS84h',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    'EPSG:4326',
    'EPSG:4979',
    'WGS84',
  ])('%s is degrees', (name) => {
    expect(projectionOfName(name, ignore)).toBeNull();
  });

  it.each(['ESRI:102014', 'urn:ogc:def:crs:OGC::AUTO42001', 'local'])('%s is refused', (name) => {
    expect(() => projectionOfName(name, ignore)).toThrow(`“${name}” is not read`);
  });
});

describe('a system by its text', () => {
  const texts = linesOf('texts.testing.txt').map((line) => {
    const [code = '', text = ''] = line.split('\t');
    return { code: Number(code), text, name: /"([^"]*)"/.exec(text)?.[1] ?? '' };
  });

  it.each(texts)('puts a place where PROJ puts it: $code $name %#', ({ code, text }) => {
    expect(offBy(code, projectionOfWkt(text, ignore))).toBeLessThan(NEARLY);
  });

  it('with heights is its plane part', () => {
    const [, plane = ''] =
      linesOf('texts.testing.txt')
        .find((line) => line.startsWith('3006\tPROJCS'))
        ?.split('\t') ?? [];
    const both = `COMPD_CS["SWEREF99 TM + RH2000 height",${plane},VERT_CS["RH2000 height",VERT_DATUM["Rikets hojdsystem 2000",2005],UNIT["metre",1]]]`;
    expect(offBy(3006, projectionOfWkt(both, ignore))).toBeLessThan(1);
  });

  it('is taken at its own code where that is known', () => {
    expect(offBy(3301, projectionOfWkt(estonia, ignore))).toBeLessThan(1);
  });
  const estonia =
    'PROJCS["Whatever",GEOGCS["x",DATUM["y",SPHEROID["z",6378137,298.257222101]],UNIT["degree",0.0174532925199433]],PROJECTION["Unknown"],UNIT["metre",1],AUTHORITY["EPSG","3301"]]';

  it('is refused by its name where its method, its prime meridian’s frame or its frame is not known', () => {
    const bonne = estonia.replace('AUTHORITY["EPSG","3301"]', 'AXIS["X",EAST]').replace('"y"', '"D_WGS_1984"');
    const lisbon = bonne.replace('"D_WGS_1984"', '"D_Lisbon_1890"').replace('"Unknown"', '"Transverse_Mercator"');
    for (const text of [bonne, lisbon, 'PROJCS["Whatever"]'])
      expect(() => projectionOfWkt(text, ignore)).toThrow('“Whatever” is not read. Export the file in WGS 84');
    expect(() => projectionOfWkt('LOCAL_CS["Site",UNIT["Meter",1]]', ignore)).toThrow('“Site” is not read');
  });

  it('in degrees of an older frame is brought to WGS 84, and in gradians from Paris, too', () => {
    const degrees = (datum: string, spheroid: string, rest: string) =>
      `GEOGCS["x",DATUM["${datum}",SPHEROID["s",${spheroid}]],${rest}]`;
    const dhdn = projectionOfWkt(
      degrees(
        'D_Deutsches_Hauptdreiecksnetz',
        '6377397.155,299.1528128',
        'PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]',
      ),
      ignore,
    );
    // As cs2cs of PROJ 9.1.1 writes it.
    expect(dhdn?.(12, 48.5)).toEqual([expect.closeTo(11.99855, 4), expect.closeTo(48.499047, 4)]);
    const paris = projectionOfWkt(
      degrees(
        'D_NTF',
        '6378249.2,293.4660212936269',
        'PRIMEM["Paris",2.337229166666667],UNIT["Grad",0.01570796326794897]',
      ),
      ignore,
    );
    expect(paris?.(0, 54)).toEqual([expect.closeTo(2.3365, 3), expect.closeTo(48.6, 3)]);
  });
});

/** Systems of programs that were given numbers alone, with a place that cs2cs (PROJ 9.1.1) computed. */
const UNNAMED = (spheroid: string, datum: string, rest: string) =>
  `PROJCS["UNK / Conic",GEOGCS["UNK",DATUM["${datum}",SPHEROID["${spheroid}]],PRIMEM["Greenwich",0],UNIT["degree",0.017453292519943295]],PROJECTION["Lambert_Conformal_Conic_2SP"],${rest}]`;
const IN_METRES =
  'PARAMETER["central_meridian",-120.54],PARAMETER["standard_parallel_1",42.71],PARAMETER["standard_parallel_2",45.57],UNIT["Meter",1]';
const IN_FEET =
  'PARAMETER["standard_parallel_1",40.66666666666666],PARAMETER["standard_parallel_2",41.03333333333333],PARAMETER["latitude_of_origin",40.16666666666666],PARAMETER["central_meridian",-74],PARAMETER["false_easting",984250],UNIT["Foot_US",0.30480060960121924]';

describe('a system whose datum has no name', () => {
  it.each([
    [
      'WGS 84',
      'WGS 84",6378137,298.257223563',
      'Unknown datum',
      IN_METRES,
      [100_000, 5_000_000],
      [-119.355041, 40.881123],
    ],
    ['GRS 80', 'GRS80",6378137,298.257222101', 'D_unknown', IN_FEET, [984_250, 200_000], [-74, 40.71563]],
  ] as const)(
    'is taken for WGS 84 with a word where it has the figure of %s',
    (_what, spheroid, datum, rest, plane, place) => {
      const said: string[] = [];
      const toDegrees = projectionOfWkt(UNNAMED(spheroid, datum, rest), (notice) => said.push(notice));
      const [lng = 0, lat = 0] = toDegrees?.(plane[0], plane[1]) ?? [];
      expect([lng, lat]).toEqual([expect.closeTo(place[0], 5), expect.closeTo(place[1], 5)]);
      expect(said).toEqual([expect.stringMatching(/names no datum: it is taken for WGS 84/)]);
    },
  );

  it.each([
    ['another figure', 'intl",6378388,297', 'D_unknown'],
    ['a name that is not known', 'WGS 84",6378137,298.257223563', 'Local_Grid_7'],
  ])('is refused with %s', (_what, spheroid, datum) => {
    expect(() => projectionOfWkt(UNNAMED(spheroid, datum, IN_METRES), ignore)).toThrow(/is not read. Export the file/);
  });
});

const sphere = (name: string, spheroid: string, parameters = '') =>
  `PROJCS["${name}",GEOGCS["Unknown",DATUM["D_Unknown",SPHEROID[${spheroid}]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]],PROJECTION["Mercator"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1]${parameters},UNIT["Meter",1]]`;
describe('Mercator on the sphere of web maps', () => {
  it.each([
    sphere('Spherical Mercator', '"GRS80_Sphere_No_Flattening",6378137,0'),
    sphere('Google Maps Global Mercator', '"Sphere",6378137.0,0.0', ',PARAMETER["false_easting",0]'),
    sphere('Mercator_1SP', '"Popular",6378137,0').replace('"Mercator"]', '"Mercator_1SP"]'),
  ])('is Web Mercator, whatever it is called: %#', (text) => {
    const [lng = 0, lat = 0] = projectionOfWkt(text, ignore)?.(2_009_962.46, 8_251_904.23) ?? [];
    expect([lng, lat]).toEqual([expect.closeTo(18.0558, 4), expect.closeTo(59.3293, 4)]);
  });

  it.each([
    sphere('Another sphere', '"Sphere",6371000,0'),
    sphere('Moved', '"Sphere",6378137,0', ',PARAMETER["false_easting",500000]'),
  ])('is no other one: %#', (text) => {
    expect(() => projectionOfWkt(text, ignore)).toThrow(/is not read/);
  });
});
