import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { describe, expect, it } from 'vitest';
import { dbfOf, readFile, shpOf, shxAt, shxOf, WGS84, zipOf } from '../map-files.testing.ts';

const names = dbfOf(['namn'], [['A'], ['B'], ['C']]);
const points = shpOf([
  [1, 1],
  [2, 2],
  [3, 3],
]);
const OTHER_SHAPE = 'does not fit the shapes';

/**
 * Shapes of which one was changed in place: the old one stays where it was, the new one is at the end. Units of 2
 * bytes.
 */
function changedInPlace(): { shp: Uint8Array; shx: Uint8Array } {
  const shp = shpOf([
    [1, 1],
    [2, 2],
    [3, 3],
    [10, 10],
  ]);
  const view = new DataView(shp.buffer);
  const start = (at: number) => 50 + at * 14;
  view.setInt32(start(3) * 2, 1);
  return { shp, shx: shxAt([start(3), start(1), start(2)].map((at) => [at, 10] as const)) };
}

const read = (files: Record<string, string | Uint8Array>) =>
  readFile('a.zip', zipOf({ 'a.prj': WGS84, 'a.dbf': names, 'a.cpg': 'UTF-8', ...files }));
const placesOf = ({ features }: Awaited<ReturnType<typeof read>>) =>
  features.map(({ geometry, values }) => [values[0], geometry?.coordinates]);
const AS_DRAWN = [
  ['A', [1, 1]],
  ['B', [2, 2]],
  ['C', [3, 3]],
];

describe('the index of a Shapefile', () => {
  it.each<[string, Uint8Array | null, number]>([
    ['that fits', shxOf(points), 0],
    ['that is absent', null, 0],
    ['that is empty', new Uint8Array(0), 0],
    ['of zeros', new Uint8Array(124), 1],
    ['of another count', shxOf(shpOf([[1, 1]])), 1],
    [
      'of more shapes',
      shxOf(
        shpOf([
          [1, 1],
          [1, 1],
          [1, 1],
          [1, 1],
        ]),
      ),
      1,
    ],
    [
      'of shapes of another size',
      shxAt([
        [50, 40],
        [64, 10],
        [78, 10],
      ]),
      1,
    ],
    [
      'that names one shape twice',
      shxAt([
        [50, 10],
        [50, 10],
        [78, 10],
      ]),
      1,
    ],
    ['that is cut', shxOf(points).slice(0, 113), 1],
  ])('%s leaves the shapes with their rows', async (_, shx, notices) => {
    const file = await read({ 'a.shp': points, ...(shx ? { 'a.shx': shx } : {}) });
    expect(placesOf(file)).toEqual(AS_DRAWN);
    expect(file.notices.filter((notice) => notice.includes(OTHER_SHAPE))).toHaveLength(notices);
  });

  it.each([true, false])(
    'says which shape is meant where one was changed in place, and so do numbers: %s',
    async (hasIndex) => {
      const { shp, shx } = changedInPlace();
      const file = await read({ 'a.shp': shp, ...(hasIndex ? { 'a.shx': shx } : {}) });
      expect(placesOf(file)).toEqual([['A', [10, 10]], ...AS_DRAWN.slice(1)]);
      expect([file.skipped.count, file.notices]).toEqual([0, []]);
    },
  );

  it('is not needed where a program numbers shapes from 0', async () => {
    const shp = points.slice();
    for (const at of [0, 1, 2]) new DataView(shp.buffer).setInt32(100 + at * 28, at);
    expect(placesOf(await read({ 'a.shp': shp }))).toEqual(AS_DRAWN);
  });
});

describe('the table of a Shapefile', () => {
  it.each([
    [[['A'], ['B'], ['C'], ['D'], ['E']], 'The table has 2 rows without a shape'],
    [[['A']], 'The table has no row for the last 2 shapes: it may be of another file'],
  ])('of another count is said: %#', async (rows, notice) => {
    const file = await read({ 'a.shp': points, 'a.dbf': dbfOf(['namn'], rows) });
    expect(file.features).toHaveLength(3);
    expect(file.notices).toEqual([notice]);
  });

  it('keeps rows and shapes together where some are deleted or have none', async () => {
    const file = await read({
      'a.shp': shpOf([[1, 1], null, [3, 3], [4, 4]]),
      'a.dbf': dbfOf(['namn'], [['A'], ['B'], null, ['D']]),
    });
    expect(placesOf(file)).toEqual([
      ['A', [1, 1]],
      ['D', [4, 4]],
    ]);
    expect(file.skipped.list).toEqual([
      { row: 2, reason: 'It has no shape' },
      { row: 3, reason: 'It was deleted in the table' },
    ]);
  });
});

/** A record of one type with the numbers behind it, in a file of its own. */
function recordOf(type: number, numbers: readonly number[], integers: readonly number[] = []): Uint8Array {
  const size = 4 + integers.length * 4 + numbers.length * 8;
  const bytes = new Uint8Array(108 + size);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9_994);
  view.setInt32(100, 1);
  view.setInt32(104, size / 2);
  view.setInt32(108, type, true);
  const box = integers.length > 0 ? 4 : 0;
  for (const [at, number] of numbers.entries())
    view.setFloat64(112 + at * 8 + (at >= box ? integers.length * 4 : 0), number, true);
  for (const [at, integer] of integers.entries()) view.setInt32(144 + at * 4, integer, true);
  return bytes;
}

const BOX = [0, 0, 1, 1];
const TWO: Position[] = [
  [18, 59],
  [19, 60],
];

it.each([
  ['PointZ', recordOf(11, [18, 59, 12, 5]), 'Point', [18, 59]],
  ['PointM', recordOf(21, [18, 59, 5]), 'Point', [18, 59]],
  ['PolyLineZ', recordOf(13, [...BOX, ...TWO.flat(), 0, 9, 1, 2, 0, 9, 3, 4], [1, 2, 0]), 'LineString', TWO],
  ['PolyLineM', recordOf(23, [...BOX, ...TWO.flat(), 0, 9, 3, 4], [1, 2, 0]), 'LineString', TWO],
  ['MultiPointZ', recordOf(18, [...BOX, ...TWO.flat(), 0, 9, 1, 2], [2]), 'MultiPoint', TWO],
])('a %s is read without its heights and measures', async (_, shp, type, coordinates) => {
  const file = await read({ 'a.shp': shp, 'a.dbf': dbfOf(['namn'], [['A']]) });
  expect(file.features.map(({ geometry }) => geometry)).toEqual([{ type, coordinates }]);
});

it('a MultiPatch is refused by its row', async () => {
  await expect(read({ 'a.shp': recordOf(31, BOX, [0, 0]), 'a.dbf': dbfOf(['namn'], [['A']]) })).rejects.toThrow(
    'Nothing in the Shapefile file can be imported. 1 feature left out, such as 1: Shapes of surfaces in 3D (MultiPatch) are not read. Convert them to polygons in QGIS',
  );
});

it('several layers in folders are told apart by their names, without what macOS adds', async () => {
  const part = (name: string, at: number) => ({
    [`data/${name}.shp`]: shpOf([[at, at]]),
    [`data/${name}.DBF`]: dbfOf(['namn'], [[name.toUpperCase()]]),
    [`data/${name}.PRJ`]: WGS84,
    [`data/${name}.cpg`]: 'UTF-8',
    [`__MACOSX/data/._${name}.shp`]: 'x',
  });
  const file = await readFile('a.zip', zipOf({ ...part('hus', 1), ...part('skolor', 2) }));
  expect(file.columns).toEqual(['namn', 'layer']);
  expect(file.features.map(({ row, values }) => [row, ...values])).toEqual([
    ['hus 1', 'HUS', 'hus'],
    ['skolor 1', 'SKOLOR', 'skolor'],
  ]);
});

const PLANE =
  'PROJCS["SWEREF99_TM",GEOGCS["GCS_SWEREF99",DATUM["D_SWEREF99",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000],PARAMETER["False_Northing",0],PARAMETER["Central_Meridian",15],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0],UNIT["Meter",1]';

it.each([
  ['as ArcGIS describes it', `${PLANE}]`, 'SWEREF99 TM'],
  ['with its code', `${PLANE},AUTHORITY["EPSG","3006"]]`, 'SWEREF99 TM, EPSG:3006'],
])('the coordinate system that was read is known, %s', async (_, prj, system) => {
  const file = await readFile('a.zip', zipOf({ 'a.prj': prj, 'a.shp': shpOf([[536_967, 6_474_491]]) }));
  expect(file.system).toBe(system);
});
