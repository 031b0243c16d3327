import { expect, test } from 'vitest';
import { gisOf } from '../testing/sample-gis.ts';
import { gisDocument } from './gis.document.ts';
import { type ImportEdit, importFeatures } from './import.commands.ts';

const nothing: ImportEdit = {
  ...{ layers: [], categories: [] },
  ...{ added: { hotspots: [], outlines: [], labels: [] }, changed: { hotspots: [], outlines: [], labels: [] } },
};
const line = (lat: number) => ({
  type: 'LineString' as const,
  coordinates: [[18, lat] as [number, number], [19, lat] as [number, number]],
});
const map = () =>
  gisOf({
    settings: { name: 'Map' },
    layers: [
      {
        ...{ id: 'l1', name: 'Places', type: 'hotspots' },
        features: [
          {
            id: 'h1',
            name: { type: 'custom', value: { en: 'One' } },
            position: { lng: 1, lat: 2 },
            value: 5,
            key: 'a',
          },
          { id: 'h2', name: { type: 'variable', key: 'place.two' }, position: { lng: 3, lat: 4 } },
        ],
      },
    ],
  });

test('importFeatures makes layers, categories and features that the document accepts, behind what is there', () => {
  const gis = importFeatures.run(map(), {
    layers: [
      { id: 'l2', type: 'outline', name: 'Roads' },
      { id: 'l3', type: 'label', name: 'Texts' },
    ],
    categories: [{ id: 'c1', name: { sv: 'Mat' } }],
    added: {
      hotspots: [
        {
          id: 'n1',
          layer: 'l1',
          name: { sv: 'Ny' },
          position: { lng: 5, lat: 6 },
          category: { type: 'category', id: 'c1' },
          key: 'b',
        },
      ],
      outlines: [{ id: 'n2', layer: 'l2', geometry: line(59) }],
      labels: [
        {
          id: 'n3',
          layer: 'l3',
          name: { en: 'Text' },
          position: { lng: 7, lat: 8 },
          category: { type: 'category', id: 'c1' },
        },
      ],
    },
    changed: nothing.changed,
  });
  expect(gis.ordered('hotspots').map(({ id }) => id)).toEqual(['h1', 'h2', 'n1']);
  expect(gis.get('labels', 'n3')?.display.category).toEqual({ type: 'category', id: 'c1' });
  for (const { key, after } of gis.edits()) {
    const [collection = ''] = key.split('/');
    expect(gisDocument.records[collection as 'hotspots'].schema.parse(after)).toEqual(after);
  }
});

test('importFeatures changes the fields that it has and keeps the others, and names that come from translations', () => {
  const gis = importFeatures.run(map(), {
    ...nothing,
    changed: {
      ...nothing.changed,
      hotspots: [
        { id: 'h1', name: { sv: 'Ett' }, position: { lng: 9, lat: 9 } },
        { id: 'h2', name: { sv: 'Två' }, value: 1 },
        { id: 'gone', value: 1 },
      ],
    },
  });
  expect(gis.get('hotspots', 'h1')).toMatchObject({
    ...{ name: { type: 'custom', value: { en: 'One', sv: 'Ett' } }, position: { lng: 9, lat: 9 }, value: 5, key: 'a' },
  });
  expect(gis.get('hotspots', 'h2')).toMatchObject({ name: { type: 'variable', key: 'place.two' }, value: 1 });
  expect(gis.all('hotspots')).toHaveLength(2);
});

test('importFeatures takes nothing into a layer that is gone', () => {
  const added = { ...nothing.added, hotspots: [{ id: 'n1', layer: 'gone', position: { lng: 1, lat: 1 } }] };
  expect(importFeatures.run(map(), { ...nothing, added }).all('hotspots')).toHaveLength(2);
});
