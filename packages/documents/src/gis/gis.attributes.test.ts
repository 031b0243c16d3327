import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { documentTables } from '../testing/document-of.ts';
import { gisOf } from '../testing/sample-gis.ts';
import { gisDocument } from './gis.document.ts';
import { featuresByLayer, layersInOrder } from './layers.ts';

const { fromAttributes, toAttributes, faultsOf, placeOf } = gisDocument.attributes;

/** The specification's example: attributes with their `layers`. */
function gisExample(): Record<string, unknown> {
  const example = JSON.parse(readFileSync(fileURLToPath(new URL('./gis-example.json', import.meta.url)), 'utf8'));
  return { ...example.attributes, layers: example.layers };
}

const stored = () => documentTables(gisDocument, gisExample());
const noId = (): string => {
  throw new Error('Everything has an id');
};

test('the example comes back as it was written, with nothing lost and defaults added', () => {
  expect(toAttributes(stored())).toMatchObject(gisExample());
});

test('what was read and is written back changes nothing', () => {
  const tables = stored();
  expect(fromAttributes(tables, toAttributes(tables), noId)).toEqual([]);
});

test('layers keep their order over all types, and features theirs', () => {
  const gis = gisOf(gisExample());
  expect(layersInOrder(gis).map(({ type, record }) => `${type} ${record.id}`)).toEqual([
    'outline lay_shapes',
    'hotspots lay_heat',
    'hotspots lay_ports',
    'hotspots lay_pins',
    'label lay_labels',
  ]);
  expect(
    featuresByLayer(gis)
      .get('lay_ports')
      ?.map(({ id }) => id),
  ).toEqual(['hs_visby', 'hs_nyn', 'hs_osk']);
});

test('a layer that is named by its id alone stays as it is', () => {
  const tables = stored();
  const layers = ['lay_shapes', 'lay_heat', 'lay_ports', 'lay_pins', 'lay_labels'];
  const types = ['outline', 'hotspots', 'hotspots', 'hotspots', 'label'];
  expect(fromAttributes(tables, { layers: layers.map((id, at) => ({ id, type: types[at] })) }, noId)).toEqual([]);
});

test('the main shape stands beside the settings', () => {
  const tables = stored();
  expect(fromAttributes(tables, { mainShape: null }, noId)).toMatchObject([{ record: 'settings', op: 'patch' }]);
  expect(placeOf({ mainShape: null }, 'settings', ['mainShape'])).toEqual(['mainShape']);
  expect(placeOf({}, 'settings', ['name'])).toEqual(['settings', 'name']);
});

test('unknown fields are named where they stand', () => {
  expect(faultsOf({ layers: [{ id: 'a', type: 'outline', features: 3 }] }).map(({ path }) => path.join('.'))).toEqual([
    'layers.0.features',
  ]);
});
