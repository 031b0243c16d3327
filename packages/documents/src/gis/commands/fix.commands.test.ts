import { expect, test } from 'vitest';
import { issuesIn } from '../../engine/check/check-issue.ts';
import { gisOf } from '../../testing/sample-gis.ts';
import { checkGis, PINS_OF_TILE } from '../gis.checks.ts';
import {
  clearLowColour,
  fitFirstView,
  groupPlaces,
  openMap,
  repairOutline,
  replacePictures,
  weighPlaces,
} from './fix.commands.ts';

const name = { type: 'custom', value: { en: 'Name', sv: 'Namn' } };
const gradient = [0, 20, 40, 60, 80, 100].map((at) => ({ at, color: { r: 0, g: 0, b: 255, a: 1 } }));
const position = { lng: 18, lat: 59 };
const heat = {
  ...{ id: 'heat', type: 'hotspots', name: 'Heat', display: { type: 'heatmap', gradient } },
  features: [{ id: 'a', name, position }],
};
const open = {
  ...{ id: 'shapes', type: 'outline', name: 'Plots' },
  features: [
    {
      ...{ id: 'o', name },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [18, 59],
            [18.1, 59],
            [18.1, 59.1],
            [18, 59.1],
          ],
        ],
      },
    },
  ],
};

test('each fix ends what its check has found', () => {
  const gis = gisOf({ settings: { name: 'Map', outside: 'dim', maxBounds: true }, layers: [heat, open] });
  const found = (records: typeof gis) =>
    issuesIn(checkGis(records, { languages: ['en', 'sv'] })).map(({ check }) => check);
  expect(found(gis)).toEqual(['outline.open', 'view.world', 'main-shape', 'heatmap.tint', 'heatmap.values']);
  const closed = repairOutline.run(gis, { id: 'o' });
  expect(found(closed)).not.toContain('outline.open');
  const fitted = fitFirstView.run(closed, {});
  expect(found(fitted)).not.toContain('view.world');
  const whole = openMap.run(fitted, {});
  expect(found(whole)).not.toContain('main-shape');
  const clear = clearLowColour.run(whole, { id: 'heat' });
  expect(found(clear)).not.toContain('heatmap.tint');
  expect(found(weighPlaces.run(clear, { id: 'heat' }))).toEqual([]);
});

test('more pins than a tile draws are named, and shown in groups by one press', () => {
  const place = (_: unknown, at: number) => ({ id: `p${at}`, position: { lng: at / 10_000, lat: 59 } });
  const layer = (count: number) => ({
    id: 'places',
    type: 'hotspots' as const,
    name: 'Places',
    features: Array.from({ length: count }, place),
  });
  const pins = (records: ReturnType<typeof gisOf>) =>
    issuesIn(checkGis(records, { languages: [] })).filter(({ check }) => check === 'layer.pins');
  expect(pins(gisOf({ settings: { name: 'Map' }, layers: [layer(PINS_OF_TILE)] }))).toEqual([]);
  const many = gisOf({ settings: { name: 'Map' }, layers: [layer(PINS_OF_TILE + 1)] });
  expect(pins(many)).toHaveLength(1);
  expect(pins(groupPlaces.run(many, { id: 'places' }))).toEqual([]);
});

test('fixes of what is gone or empty change nothing', () => {
  const gis = gisOf({ settings: { name: 'Map' } });
  expect(fitFirstView.run(gis, {}).edits()).toEqual([]);
  expect(repairOutline.run(gis, { id: 'gone' }).edits()).toEqual([]);
  expect(clearLowColour.run(gis, { id: 'gone' }).edits()).toEqual([]);
  expect(weighPlaces.run(gis, { id: 'gone' }).edits()).toEqual([]);
  expect(groupPlaces.run(gis, { id: 'gone' }).edits()).toEqual([]);
});

test('pictures of places and outlines are replaced by their address, and others stay', () => {
  const media = (url: string) => ({ name: 'a.jpg', type: 'image/jpeg', url });
  const away = 'https://pictures.example/a.jpg';
  const other = 'https://pictures.example/b.jpg';
  const gis = gisOf({
    settings: { name: 'Map' },
    layers: [
      {
        ...{ id: 'shops', type: 'hotspots', name: 'Shops' },
        features: [
          { id: 'a', name, position, media: media(away) },
          { id: 'b', name, position, media: media(other) },
          { id: 'c', name, position },
        ],
      },
      { ...open, features: open.features.map((feature) => ({ ...feature, media: media(away) })) },
    ],
  });
  const file = media('asset://01890000-0000-7000-8000-000000000000');
  const after = replacePictures.run(gis, { pictures: new Map([[away, file]]) });
  expect(after.get('hotspots', 'a')?.media).toEqual(file);
  expect(after.get('outlines', 'o')?.media).toEqual(file);
  expect(after.get('hotspots', 'b')).toBe(gis.get('hotspots', 'b'));
  expect(after.get('hotspots', 'c')).toBe(gis.get('hotspots', 'c'));
});
