import { expect, it } from 'vitest';
import { readFile } from '../../parse/map-files.testing.ts';
import { guessMapping } from '../columns/guess-mapping.ts';
import { planImport } from '../plan-import.ts';

const NOTHING = { layers: [], categories: [], widgets: [], hotspots: [], outlines: [], labels: [] };

async function placed(content: string) {
  const file = await readFile('a.csv', content);
  let made = 0;
  const newId = () => `new_${++made}`;
  const mapping = guessMapping(file, { existing: NOTHING, language: 'sv' });
  const { edit, skipped } = planImport(NOTHING, file, mapping, { newId, near: null });
  const places = edit.added.hotspots.map(({ position }) => [position?.lng.toFixed(3), position?.lat.toFixed(3)]);
  return { system: mapping.system, places, skipped: skipped.count, reasons: skipped.list.map(({ reason }) => reason) };
}

/** Places of Stockholm and Malmö, as cs2cs of PROJ 9.1.1 writes them in each system. */
it.each([
  ['codes', '3006', '3008', '4326'],
  ['names', 'SWEREF 99 TM', 'SWEREF 99 13 30', 'EPSG:4326'],
])('rows that name their system by %s are each read in it, without a question', async (_, country, zone, degrees) => {
  const { system, places, skipped } = await placed(
    `Namn;X;Y;EPSG\nA;674572;6580743;${country}\nB;674600;6580700;${country}\nC;120217.5;6164356.8;${zone}\nD;18.0686;59.3293;${degrees}\n`,
  );
  expect([system, skipped]).toEqual([3006, 0]);
  expect(places[0]).toEqual(['18.069', '59.329']);
  expect(places[2]?.[1]).toMatch(/^55\.6/);
  expect(places[3]).toEqual(['18.069', '59.329']);
});

it('rows that name their system with northings in the column X are read so', async () => {
  const { places } = await placed(
    'Namn;X;Y;EPSG\nA;6580743;674572;3006\nB;6580700;674600;3006\nC;6578500;153900;3011\n',
  );
  expect(places.map(([lng]) => lng?.slice(0, 4))).toEqual(['18.0', '18.0', '18.0']);
});

it('rows whose numbers are not of the system that they name are left out by name', async () => {
  const { places, reasons } = await placed(
    'Name;X;Y;EPSG\nA;674572;6580743;3006\nB;674600;6580700;3006\nC;674572;6580743;28992\n',
  );
  expect(places.length).toBe(2);
  expect(reasons).toEqual(['Its coordinates are not of the system that it names, Amersfoort / RD New, EPSG:28992']);
});

it('one system that is not understood leaves all of them open', async () => {
  const { system } = await placed('Name;X;Y;EPSG\nA;674572;6580743;3006\nB;674600;6580700;local\n');
  expect(system).toBeNull();
});
