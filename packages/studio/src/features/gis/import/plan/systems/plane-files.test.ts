import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { describe, expect, it } from 'vitest';
import { dbfOf, readFile, shpOf, zipOf } from '../../parse/map-files.testing.ts';
import { guessMapping } from '../columns/guess-mapping.ts';
import { faultOf } from '../columns/mapping-fault.ts';
import { existingMapOf } from '../existing-map.ts';
import { planImport } from '../plan-import.ts';

const EXISTING = existingMapOf(gisOf({ settings: { name: 'Map' }, layers: [] }));
const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });
const feature = (geometry: unknown) => ({ type: 'Feature', properties: { name: 'A' }, geometry });
const collection = (features: unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const IN_METRES = feature(point(674_572, 6_580_743));

/** Files that are in metres and do not say of which system. */
const FILES: readonly [what: string, name: string, content: string | Uint8Array][] = [
  ['GeoJSON', 'a.geojson', collection([IN_METRES])],
  ['GeoJSON with “crs”: null', 'a.geojson', collection([IN_METRES], { crs: null })],
  ['a single feature', 'a.json', JSON.stringify(IN_METRES)],
  ['GeoJSON lines', 'a.ndjson', `${JSON.stringify(IN_METRES)}\n${JSON.stringify(IN_METRES)}\n`],
  ['TopoJSON', 'a.topojson', JSON.stringify({ type: 'Topology', arcs: [], objects: { a: point(674_572, 6_580_743) } })],
  [
    'a Shapefile without .prj',
    'a.zip',
    zipOf({ 'a.shp': shpOf([[674_572, 6_580_743]]), 'a.dbf': dbfOf(['name'], [['A']]) }),
  ],
];

async function planned(name: string, content: string | Uint8Array, system?: number) {
  const file = await readFile(name, content);
  const guess = guessMapping(file, { existing: EXISTING, language: 'en' });
  const mapping = system === undefined ? guess : { ...guess, system };
  let count = 0;
  const newId = () => {
    count += 1;
    return `n${count}`;
  };
  const plan = planImport(EXISTING, file, mapping, { newId, near: null });
  return { file, mapping, plan, fault: faultOf(mapping, false) };
}

describe('a file in metres that does not name its system', () => {
  it.each(FILES)('is asked about, and is where the chosen system says: %s', async (_what, name, content) => {
    const { file, mapping, fault } = await planned(name, content);
    expect([mapping.system, fault]).toEqual([null, expect.stringMatching(/^Choose the coordinate system/)]);
    expect(file.notices).toEqual([
      expect.stringMatching(/does not say its coordinate system.*choose it under Coordinates/),
    ]);
    const { plan } = await planned(name, content, 3006);
    expect(plan.edit.added.hotspots[0]?.position).toEqual({
      lng: expect.closeTo(18.0686, 3),
      lat: expect.closeTo(59.3293, 3),
    });
  });

  it('has its shapes closed and checked when their system is chosen', async () => {
    const ring = [
      [674_000, 6_580_000],
      [674_100, 6_580_000],
      [674_100, 6_580_100],
      [674_000, 6_580_000],
    ];
    const flat = [ring[0], ring[1], ring[0], ring[0]];
    const shapes = [
      feature({ type: 'Polygon', coordinates: [ring] }),
      feature({ type: 'Polygon', coordinates: [flat] }),
    ];
    const { plan } = await planned('a.geojson', collection(shapes), 3006);
    expect(plan.edit.added.outlines).toHaveLength(1);
    expect(plan.skipped.list).toEqual([{ row: 2, reason: expect.stringMatching(/encloses no area|fewer than/) }]);
  });

  it('is in degrees, without a question, where most of it is on the globe', async () => {
    const { file, mapping, plan } = await planned(
      'a.geojson',
      collection([feature(point(18, 59)), feature(point(18, 60)), IN_METRES]),
    );
    expect([file.isPlane, mapping.system]).toEqual([false, 4326]);
    expect([plan.added.length, plan.skipped.list[0]?.reason]).toEqual([2, expect.stringMatching(/not on the globe/)]);
  });
});

it('a shape that ends beyond a pole by rounding alone is taken, and one farther beyond is not', async () => {
  const cap = (lat: number) => {
    const ring = [
      [-180, 60],
      [180, 60],
      [180, lat],
      [-180, lat],
      [-180, 60],
    ];
    return collection([feature({ type: 'Polygon', coordinates: [ring] })]);
  };
  expect((await planned('a.geojson', cap(90.000_000_2))).plan.added).toHaveLength(1);
  expect((await planned('a.geojson', cap(90.001))).plan.skipped.list[0]?.reason).toMatch(/not on the globe/);
});

it.each([
  ['a title above its columns', 'Report 2024\n\nname;lat;lon\nA;59;18\n', [4]],
  ['a title in the first of its columns', 'Report 2024;;\nname;lat;lon\nA;59;18\n', [3]],
  ['two titles', '"Report; 2024"\nBy the county\nname;lat;lon\nA;59;18\n', [4]],
  ['one column', 'position\n"59, 18"\n', [2]],
  ['twelve rows of one column', `position\n${'"59, 18"\n'.repeat(12)}`, Array.from({ length: 12 }, (_, at) => at + 2)],
])('a table is read with %s', async (_what, text, rows) => {
  const { file, plan } = await planned('a.csv', text);
  expect(plan.skipped.list).toEqual([]);
  expect(plan.added.map(({ row }) => row)).toEqual(rows);
  expect(file.notices.filter((notice) => /above the names/.test(notice))).toHaveLength(/Report/.test(text) ? 1 : 0);
});

it.each([
  [
    'a number without a zero in front',
    'name,lat,lon\nA,.8,6.5\nB,1.5,-.25\n',
    [
      [6.5, 0.8],
      [-0.25, 1.5],
    ],
  ],
  [
    'a number without decimals behind its point',
    'name,lat,lon\nA,59.,18.\nB,60.,17.5\n',
    [
      [18, 59],
      [17.5, 60],
    ],
  ],
  [
    'cells with | between them',
    'name|lat|lon\nA, the first|59|18\nB|60|17.5\n',
    [
      [18, 59],
      [17.5, 60],
    ],
  ],
])('a table is read with %s', async (_what, text, places) => {
  const { plan } = await planned('a.csv', text);
  expect(plan.edit.added.hotspots.map(({ position }) => [position?.lng, position?.lat])).toEqual(places);
});

it.each([
  ['a.csv', 'name^lat^lon\nA^59^18\n', /one column.*commas, semicolons, tabs or \|/],
  ['a.csv', 'name,wkt\nA,"TIN (((0 0 0,0 0 1,0 1 0,0 0 0)))"\nB,POINT(1 2)\n', /surface in 3D.*as polygons/],
])('what cannot be read of %s names the way out', async (name, text, reason) => {
  const { file, mapping, plan } = await planned(name, text);
  expect(faultOf(mapping, true) ?? plan.skipped.list[0]?.reason).toMatch(reason);
  expect(file.features.length).toBeGreaterThan(0);
});

it.each([
  ['a.gpx', '<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>', /Nothing in the GPX file.*fewer than 2/],
  ['a.kml', '<kml><Placemark><name>A</name></Placemark></kml>', /Nothing in the KML file.*no place on the map/],
  [
    'a.json',
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null}]}',
    /Nothing in .*no geometry/,
  ],
  ['tsconfig.json', '// settings\n{ "a": 1 }', /not valid JSON/],
  ['a.json', '["a",\n1', /JSON/],
])('a file of which nothing can be imported says why: %s', async (name, text, message) => {
  await expect(readFile(name, text)).rejects.toThrow(message);
});
