import { importFeatures } from '@diorama/documents/gis/commands/import.commands.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, it } from 'vitest';
import { readFile } from '../import/parse/map-files.testing.ts';
import { guessMapping } from '../import/plan/columns/guess-mapping.ts';
import { existingMapOf } from '../import/plan/existing-map.ts';
import { planImport } from '../import/plan/plan-import.ts';
import { mapFile } from './export-map.ts';

const square = [
  [18, 59],
  [18.1, 59],
  [18.1, 59.1],
  [18, 59],
];
const custom = (value: object) => ({ type: 'custom', value });
const action = { type: 'none' };

/** Everything that a file has to carry: two layers of places, one of outlines, texts that spreadsheets would run. */
const map = () =>
  gisOf({
    settings: { name: 'Kartan' },
    categories: [
      { id: 'c1', name: custom({ en: 'Food', sv: 'Mat' }) },
      { id: 'c2', name: custom({ sv: 'Handel' }) },
      { id: 'c3', name: custom({ sv: 'handel' }) },
    ],
    widgets: [{ id: 'w1', name: { en: 'Info "box"' }, collectionId: 'c', widget: null }],
    layers: [
      {
        ...{ id: 'l1', name: 'Restauranger', type: 'hotspots' },
        features: [
          {
            ...{
              id: 'h1',
              key: '1',
              name: custom({ en: '=SUM(A1)', sv: "'=x" }),
              position: { lng: 18.0656789012, lat: 59.33 },
            },
            ...{ text: custom({ en: 'Two lines,\nno "more"', sv: '=1' }), address: 'Storgatan 1, 111 22 Stockholm' },
            media: { name: 'a.jpg', type: 'image/jpeg', url: 'https://pictures.example/a.jpg' },
            link: { type: 'external', openInNewWindow: true, href: 'https://example.com/?a=1&b=2' },
            ...{ value: -12.5, category: { type: 'category', id: 'c1' }, widget: { type: 'widget-use', id: 'w1' } },
          },
          {
            id: 'h2',
            name: custom({ en: ' A, "B"\n& <C>; ' }),
            position: { lng: -18, lat: -59.33 },
            category: { type: 'category', id: 'c3' },
          },
        ],
      },
      {
        id: 'l2',
        name: 'Skolor',
        type: 'hotspots',
        features: [{ id: 'h3', key: '1', name: custom({}), position: { lng: 0, lat: 51.48 } }],
      },
      {
        ...{ id: 'l3', name: 'Kvarter', type: 'outline' },
        features: [
          {
            id: 'o1',
            name: custom({ sv: 'Kvarteret Ö' }),
            geometry: { type: 'Polygon', coordinates: [square] },
            height: 12.5,
            action: { type: 'widget', widget: { type: 'widget-use', id: 'w1' } },
          },
          {
            id: 'o2',
            name: custom({ sv: 'Fiji' }),
            geometry: {
              type: 'MultiPolygon',
              coordinates: [
                [
                  [
                    [179, 1],
                    [181, 1],
                    [181, 2],
                    [179, 1],
                  ],
                ],
                [square],
              ],
            },
            action,
          },
          {
            id: 'o3',
            name: custom({ sv: 'Väg' }),
            geometry: {
              type: 'MultiLineString',
              coordinates: [
                [
                  [1, 2],
                  [3, 4],
                ],
                [
                  [5, 6],
                  [7, 8],
                ],
              ],
            },
            action,
          },
        ],
      },
    ],
  });

const LAYERS = ['l1', 'l2', 'l3'];
const TOKENS = { primary: { r: 18, g: 52, b: 86, a: 0.5 } };
const OPTIONS = { chosen: { layers: LAYERS }, language: 'sv', name: 'Kartan', tokens: TOKENS } as const;

it.each(['geojson', 'csv', 'kml'] as const)('an export as %s and an import of it change nothing', async (format) => {
  const gis = map();
  const file = await readFile(`map.${format}`, mapFile(gis, { ...OPTIONS, format }));
  const existing = existingMapOf(gis);
  const mapping = guessMapping(file, { existing, language: 'sv' });
  const plan = planImport(existing, file, mapping, { newId: () => 'new', near: null });
  expect(plan).toMatchObject({ added: [], updated: [], unchanged: 6, skipped: { count: 0 } });
  expect(importFeatures.run(gis, plan.edit).edits()).toEqual(gis.edits());
});

it('an export as CSV has nothing that a spreadsheet runs', () => {
  const [, first = ''] = mapFile(map(), { ...OPTIONS, format: 'csv' }).split('\r\n');
  expect(first.split(',').slice(0, 6)).toEqual(['h1', '1', "'=SUM(A1)", "''=x", '59.33', '18.0656789012']);
});

it('an export of a selection has those features alone', () => {
  const text = mapFile(map(), { ...OPTIONS, format: 'geojson', chosen: { features: ['h3', 'o3'] } });
  const { features } = JSON.parse(text) as { features: { id: string }[] };
  expect(features.map(({ id }) => id)).toEqual(['h3', 'o3']);
});

it('a changed cell of an exported table changes that feature alone', async () => {
  const gis = map();
  const text = mapFile(gis, { ...OPTIONS, format: 'csv' }).replace('Kvarteret Ö', 'Kvarteret Å');
  const file = await readFile('map.csv', text);
  const existing = existingMapOf(gis);
  const plan = planImport(existing, file, guessMapping(file, { existing, language: 'sv' }), {
    newId: () => 'new',
    near: null,
  });
  expect(plan.updated).toMatchObject([{ id: 'o1', differences: [{ field: 'Name (Swedish)', after: 'Kvarteret Å' }] }]);
  expect([plan.added.length, plan.unchanged]).toEqual([0, 5]);
});

it.each(['geojson', 'kml'] as const)(
  'shapes keep the colours that they are drawn in, their own and those of the theme, in %s',
  async (format) => {
    const own = {
      default: {
        ...{ fill: { r: 51, g: 136, b: 255, a: 1 }, fillOpacity: 0.4, line: { r: 200, g: 16, b: 3, a: 0.5 } },
        ...{ lineOpacity: 1, lineWidth: 4 },
      },
    };
    const themed = { default: {} };
    const bare = { default: { fill: { type: 'theme', token: 'white', a: 0.5 }, fillOpacity: 1, lineWidth: 0 } };
    const shape = (id: string, styles: object) => ({
      ...{ id, name: custom({ sv: id }), geometry: { type: 'Polygon', coordinates: [square] }, action, styles },
    });
    const layer = {
      id: 'l1',
      name: 'Tomter',
      type: 'outline',
      features: [shape('o1', own), shape('o2', themed), shape('o3', bare)],
    };
    const gis = gisOf({ settings: { name: 'Kartan' }, layers: [layer] });

    const file = await readFile(`map.${format}`, mapFile(gis, { ...OPTIONS, chosen: { layers: ['l1'] }, format }));

    expect(file.features.map(({ look }) => look ?? {})).toEqual([
      {
        ...{ fill: { r: 51, g: 136, b: 255, a: 1 }, fillOpacity: 0.4, line: { r: 200, g: 16, b: 3, a: 1 } },
        ...{ lineOpacity: 0.5, lineWidth: 4 },
      },
      {
        ...{ fill: { r: 18, g: 52, b: 86, a: 1 }, fillOpacity: 0.1, line: { r: 18, g: 52, b: 86, a: 1 } },
        ...{ lineOpacity: 0.5, lineWidth: 2 },
      },
      {
        ...{ fill: { r: 255, g: 255, b: 255, a: 1 }, fillOpacity: 0.5, line: { r: 18, g: 52, b: 86, a: 1 } },
        ...{ lineOpacity: 0, lineWidth: 0 },
      },
    ]);
  },
);
