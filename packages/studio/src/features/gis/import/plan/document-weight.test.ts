import { importFeatures } from '@diorama/documents/gis/commands/import.commands.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, it } from 'vitest';
import { readFile } from '../parse/map-files.testing.ts';
import { guessMapping } from './columns/guess-mapping.ts';
import { storedBytes } from './document-weight.ts';
import { existingMapOf } from './existing-map.ts';
import { planImport } from './plan-import.ts';

const emptyMap = () => gisOf({ settings: { name: 'Map' }, layers: [] });
const weightOf = (gis: GisRecords) =>
  [...gis.all('hotspots'), ...gis.all('outlines'), ...gis.all('labels')].reduce(
    (sum, one) => sum + storedBytes(one),
    0,
  );

it('is what PostgreSQL makes of a value as text', () => {
  // As `select octet_length('…'::jsonb::text)` of PostgreSQL 17 answers.
  expect(storedBytes({ a: [1, 2.5, null], å: 'ö"', b: {} })).toBe(
    '{"a": [1, 2.5, null], "b": {}, "å": "ö\\""}'.length + 1,
  );
});

it('counts every text as JSON writes it in UTF-8', () => {
  const texts = ['', 'Place 7', 'Å"\\ö', '\n\t\u0001', '日本', '🏠 x', '€'];
  for (const text of texts) expect(storedBytes(text), text).toBe(Buffer.byteLength(JSON.stringify(text)));
  expect([storedBytes(true), storedBytes(null), storedBytes(-1.5)]).toEqual([4, 4, 4]);
});

it('of a map whose shapes are drawn again is about what it was', async () => {
  const plots = async (by: number) => {
    const features = Array.from({ length: 100 }, (_, at) => ({
      type: 'Feature',
      properties: { id: `${at}` },
      geometry: {
        type: 'LineString',
        coordinates: Array.from({ length: 20 }, (_each, place) => [18 + at / 100, 59 + by + place / 1_000]),
      },
    }));
    return readFile('a.json', JSON.stringify({ type: 'FeatureCollection', features }));
  };
  const planned = async (gis: GisRecords, by: number) => {
    const [file, existing] = [await plots(by), existingMapOf(gis)];
    let count = 0;
    const newId = () => `plot_${count++}`;
    return planImport(existing, file, guessMapping(file, { existing, language: 'sv' }), { newId, near: null });
  };
  const gis = importFeatures.run(emptyMap(), (await planned(emptyMap(), 0)).edit);
  const again = await planned(gis, 0.000_1);
  expect(again.edit.changed.outlines).toHaveLength(100);
  expect(Math.abs(again.weight / weightOf(gis) - 1)).toBeLessThan(0.1);
});

it('of a map with an import is near what the map has afterwards, and less with simpler shapes', async () => {
  const ring = (at: number, corners: number) => {
    const corner = (turn: number) => [18 + at / 100 + Math.cos(turn) / 300, 59 + Math.sin(turn) / 300];
    const positions = Array.from({ length: corners }, (_, place) => corner((place / corners) * 2 * Math.PI));
    return [...positions, positions[0]];
  };
  const features = Array.from({ length: 200 }, (_, at) => ({
    type: 'Feature',
    properties: { name: `Tomt ${at}` },
    geometry:
      at % 2 === 0 ? { type: 'Polygon', coordinates: [ring(at, 80)] } : { type: 'Point', coordinates: [18, 59] },
  }));
  const file = await readFile('a.json', JSON.stringify({ type: 'FeatureCollection', features }));
  const existing = existingMapOf(emptyMap());
  const mapping = guessMapping(file, { existing, language: 'sv' });
  let count = 0;
  const newId = () => {
    count += 1;
    return `record_${count}`;
  };
  const plan = planImport(existing, file, mapping, { newId, near: null });
  const after = importFeatures.run(emptyMap(), plan.edit);
  expect(plan.weight / weightOf(after)).toBeGreaterThan(0.97);
  expect(plan.weight / weightOf(after)).toBeLessThan(1.15);
  const again = planImport(existingMapOf(after), file, mapping, { newId, near: null });
  expect(again.weight / (2 * weightOf(after))).toBeGreaterThan(0.95);
  const simple = planImport(existing, file, { ...mapping, keptShare: 0.25 }, { newId, near: null });
  expect(simple.weight).toBeLessThan(plan.weight * 0.6);
});
