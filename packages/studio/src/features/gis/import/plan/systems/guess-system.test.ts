import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../parse/map-files.testing.ts';
import { guessMapping } from '../columns/guess-mapping.ts';
import { existingMapOf } from '../existing-map.ts';
import { IN_DEGREES } from '../mapping.ts';
import { planImport } from '../plan-import.ts';
import { guessSystem } from './guess-system.ts';

const STOCKHOLM: Bounds = { west: 17.9, south: 59.2, east: 18.3, north: 59.5 };
const around = (lng: number, lat: number): Bounds => ({ west: lng, south: lat, east: lng, north: lat });

async function taken(text: string, near: Bounds | null = null, system?: number) {
  const file = await readFile('a.csv', text);
  const existing = existingMapOf(gisOf({ settings: { name: 'Map' }, layers: [] }));
  const guess = guessMapping(file, { existing, language: 'sv', near });
  const mapping = system === undefined ? guess : { ...guess, system };
  let count = 0;
  const plan = planImport(existing, file, mapping, {
    newId: () => {
      count += 1;
      return `n${count}`;
    },
    near,
  });
  const { question } = guessSystem(file, guess.roles, near);
  return { mapping, plan, question, places: plan.edit.added.hotspots.map(({ position }) => position) };
}

const at = (lng: number, lat: number) => ({ lng: expect.closeTo(lng, 3), lat: expect.closeTo(lat, 3) });
const rows = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, row) => of(row)).join('\n');

describe('the system of a table', () => {
  it('is what most rows say; a row whose numbers are exchanged is named and left out', async () => {
    const text = `namn;n;e\n${rows(60, (row) => `P${row};${6_580_000 + row * 20};${674_000 + row * 15}`)}\nFel;674500;6580500\n`;
    const { mapping, plan, places } = await taken(text);
    expect([mapping.system, plan.added.length]).toEqual([3006, 60]);
    expect(places[0]).toEqual(at(18.058, 59.3229));
    expect(plan.skipped.list).toEqual([
      {
        row: 62,
        reason: expect.stringMatching(/^In SWEREF99 TM it lies [\d,]+ km from most rows: its northing and easting/),
      },
    ]);
  });

  it('is degrees where most rows are, and a row that is not is named', async () => {
    const text = `namn,lat,lng\nA,59.3,18\nB,59.31,18.01\nC,59.32,18.02\nD,6580000,674000\nE,18.03,59.33\n`;
    const { mapping, plan } = await taken(text);
    expect([mapping.system, plan.added.length]).toEqual([IN_DEGREES, 4]);
    expect(plan.skipped.list).toEqual([{ row: 5, reason: expect.stringMatching(/is not on the globe/) }]);
    expect(plan.warned.list).toEqual([{ row: 6, reason: expect.stringMatching(/seem to be exchanged$/) }]);
  });

  it('has its numbers exchanged before they are projected, where they fit only so', async () => {
    const { mapping, places } = await taken('Namn;X;Y\nA;6580743;674572\n');
    expect([mapping.system, mapping.isSwapped]).toEqual([3006, true]);
    expect(places).toEqual([at(18.0686, 59.3293)]);
  });

  it('is asked for where a local zone of SWEREF 99 is meant, with the place in each', async () => {
    const text = 'Namn;N;E\nA;6578500,12;153900,5\nB;6578600;153950\n';
    const { mapping, question } = await taken(text);
    expect([mapping.system, question?.reason]).toEqual([null, 'several']);
    expect(question?.candidates.map(({ system }) => system).sort()).toEqual(
      Array.from({ length: 12 }, (_, zone) => 3007 + zone),
    );
    expect(question?.candidates.find(({ system }) => system === 3011)?.at).toEqual(at(18.0694, 59.3225));
    expect((await taken(text, null, 3011)).places[0]).toEqual(at(18.0685, 59.3216));
  });

  it('offers only the local zones that are near the map, where it has places', async () => {
    const { question } = await taken('Namn;N;E\nA;6578500;153900\n', STOCKHOLM);
    expect(question?.candidates[0]).toMatchObject({ system: 3011, away: 0 });
    expect(question?.candidates.length).toBeLessThan(5);
  });

  it.each([
    ['SWEREF 99 TM in Stockholm', '6580822;674032', STOCKHOLM, 3006],
    ['RD New in the Netherlands', '463000;155000', around(5.4, 52.1), 28992],
    ['Lambert-93 in Paris', '6862305;652381', around(2.35, 48.86), 2154],
    ['British grid in London', '180380;530034', around(-0.13, 51.5), 27700],
  ])('is the one that puts it where the map is: %s', async (_what, numbers, near, system) => {
    const { mapping, question } = await taken(`Namn;N;E\nA;${numbers}\n`, near);
    expect(mapping.system ?? question?.candidates[0]?.system).toBe(system);
  });

  it('is asked for where it would be far from what the map holds', async () => {
    // Malmö, on a map of Stockholm.
    const { mapping, question } = await taken('Namn;N;E\nA;6164000;374000\n', STOCKHOLM);
    expect([mapping.system, question?.reason]).toEqual([null, 'far']);
    expect(question?.candidates[0]).toMatchObject({ system: 3006, away: expect.any(Number) });
    expect(question?.candidates[0]?.away).toBeGreaterThan(400);
  });

  it.each([
    ['Lambert-93 in Paris', '652709', '6862305', at(2.3554, 48.859)],
    ['TM35FIN in Helsinki', '385749', '6672001', at(24.9409, 60.1689)],
    ['UTM 32 in Oslo', '597000', '6643000', at(10.7346, 59.9131)],
    ['L-EST97 in Tallinn', '542000', '6589000', at(24.7401, 59.4368)],
    ['SWEREF 99 TM in Stockholm', '674572', '6580743', at(18.0686, 59.3293)],
  ])(
    'is asked for on an empty map where the numbers fit Sweden and another country: %s',
    async (_what, x, y, place) => {
      for (const text of [`name,x,y\nA,${x},${y}\n`, `name,wkt\nA,POINT(${x} ${y})\n`]) {
        const { mapping, question } = await taken(text);
        expect([mapping.system, question?.reason]).toEqual([null, 'several']);
        expect(question?.candidates.map((one) => one.at)).toContainEqual(place);
      }
    },
  );

  it.each([
    ['its headings', 'Namn;X;Y\nA;674572;6580743\n'],
    ['a heading that names a system', 'name,n_sweref99tm,e_sweref99tm\nA,6580743,674572\n'],
    ['what it says of a row', 'fastighet,x,y\nA,674572,6580743\n'],
  ])('is one of Sweden without a question where the table is Swedish by %s', async (_what, text) => {
    expect((await taken(text)).mapping.system).toBe(3006);
  });

  it('is never guessed to be Web Mercator without a question', async () => {
    for (const near of [null, STOCKHOLM]) {
      const { mapping, question } = await taken('Namn;N;E\nA;5000123;-8000456\n', near);
      expect(mapping.system).toBeNull();
      expect(question?.candidates.map(({ system }) => system)).toContain(3857);
    }
  });
});

describe('a column of geometries', () => {
  it.each([
    ['WKT in the metres of the table', 'POINT (674032 6580822)'],
    ['WKT with its own system', 'SRID=3006;POINT(674032 6580822)'],
    ['WKT in degrees', 'SRID=4326;POINT (18.05919 59.33023)'],
    ['WKB with its own system', '0101000020BE0B000000000000E091244100000080951A5941'],
  ])('is read as %s', async (_what, text) => {
    const { places } = await taken(`namn,wkt\nA,${text}\n`);
    expect(places).toEqual([at(18.0592, 59.3302)]);
  });

  it('names what is not read of it', async () => {
    const { plan } = await taken(
      'name;wkt\nA;POINT EMPTY\nB;CURVEPOLYGON(CIRCULARSTRING(18 59,18.1 59.1,18 59.2,17.9 59.1,18 59))\nC;"SRID=9999;POINT(1 2)"\nD;POINT(18 59)\n',
      null,
    );
    expect(plan.skipped.list.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/is empty$/),
      expect.stringMatching(/has curves/),
      expect.stringMatching(/EPSG:9999 is not read/),
    ]);
  });
});

it.each([
  ['id,x_lon,y_lat\n1,14.49,57.75\n', 14.49, 57.75],
  ['title,geo_latitude,geo_longitude\nA,5.933e1,18.07\n', 18.07, 59.33],
  ['Kista;59,40;17,94\nSolna;59,36;18,00\nÖ;59,3;18,1\n', 17.94, 59.4],
  ['Namn;N (SWEREF 99 TM);E (SWEREF 99 TM)\nA;6580822;674032\n', 18.0592, 59.3302],
])('the columns of coordinates are found in %s', async (text, lng, lat) => {
  const { places } = await taken(text);
  expect(places[0]).toEqual(at(lng, lat));
});
