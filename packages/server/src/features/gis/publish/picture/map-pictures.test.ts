import { Readable } from 'node:stream';
import type { PublishedGis } from '@diorama/contract/gis/published-gis.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import { documentTables } from '@diorama/documents/testing/document-of.ts';
import { defaultTheme } from '@diorama/documents/theme/default-theme.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blobKey } from '../../../../platform/storage/storage-key.ts';
import { drawPictures } from '../../../products/publish/draw-pictures.ts';
import { mapPictures } from './map-pictures.ts';

const WATER = [183, 213, 230];
const LAND = [243, 241, 236];
const RED = { r: 200, g: 0, b: 0, a: 1 };

const name = { type: 'custom', value: { en: 'Plot' } };

/** A square of red, so many degrees wide, around a place. */
const square = (id: string, lng: number, lat: number, half: number) => ({
  id,
  name,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [lng - half, lat - half],
        [lng + half, lat - half],
        [lng + half, lat + half],
        [lng - half, lat + half],
        [lng - half, lat - half],
      ],
    ],
  },
  styles: { default: { fill: RED, fillOpacity: 1, line: RED, lineWidth: 0 }, hovered: {}, selected: {} },
});

function mapOf(attributes: Record<string, unknown>): PublishedGis {
  const product = gisDocument.attributes.toAttributes(documentTables(gisDocument, attributes));
  const body = { product, theme: defaultTheme(), media: { pictures: {} }, icons: {}, widgets: {} };
  return body as unknown as PublishedGis;
}

const at = (lng: number, lat: number, zoom: number) => ({
  settings: { name: 'Map', initialMapState: { type: 'position', center: { lng, lat }, zoom } },
});

/** Draws one of the pictures; the returned function gives the colour of a point, as shares of its sides. */
async function drawn(map: PublishedGis, wanted: string, pictures: ReadonlyMap<string, Buffer> = new Map()) {
  const orders = (await mapPictures(map)).filter((order) => order.name === wanted);
  const { files } = await drawPictures({ read: async (key) => readFrom(pictures, key) }, orders);
  const { data, info } = await sharp(files[0]?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const pixel = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(pixel, pixel + 3)];
  };
}

/** Of pictures by their hash. */
function readFrom(pictures: ReadonlyMap<string, Buffer>, key: string) {
  const bytes = [...pictures].find(([hash]) => blobKey(hash) === key)?.[1];
  return bytes ? { stream: Readable.from([bytes]), size: bytes.length } : null;
}

/** Pictures are compressed: colours may be a little off. */
const near = (color: readonly number[]) => color.map((value) => expect.closeTo(value, -1.1));

test('a page’s picture has land and sea where the map opens, at the map’s own scale', async () => {
  const africa = await drawn(mapOf(at(18.7, 15.4, 3)), 'wide');
  expect(africa(0.5, 0.5)).toEqual(near(LAND));
  const atlantic = await drawn(mapOf(at(-25, 5, 3)), 'tall');
  expect(atlantic(0.5, 0.5)).toEqual(near(WATER));
  // 4 degrees are 45.5 px of a world of 4096.
  const plot = await drawn(
    mapOf({ ...at(-25, 5, 3), layers: [{ id: 'l', type: 'outline', features: [square('a', -25, 5, 2)] }] }),
    'wide',
  );
  expect(plot(0.5 + 20 / 1920, 0.5)).toEqual(near([200, 0, 0]));
  expect(plot(0.5 + 26 / 1920, 0.5)).toEqual(near(WATER));
});

test('the social card shows the main shape, wherever the map opens', async () => {
  const layers = [{ id: 'l', type: 'outline', features: [square('main', -25, 5, 1)] }];
  const mainShape = { type: 'outline-feature', id: 'main' };
  const card = await drawn(mapOf({ ...at(100, 40, 2), mainShape, layers }), 'card');
  expect(card(0.5, 0.5)).toEqual(near([200, 0, 0]));
  expect(card(0.05, 0.5)).toEqual(near(WATER));
});

test('what visitors do not see at first is not in it', async () => {
  const spot = (category: string) => ({
    id: category,
    name,
    position: { lng: -25, lat: 5 },
    category: { type: 'category', id: category },
  });
  const layer = { id: 'h', type: 'hotspots', display: { type: 'circle', radius: { min: 20, max: 20 }, color: RED } };
  const categories = [
    { id: 'on', name },
    { id: 'off', name, defaultShow: false },
  ];
  const colors = await Promise.all(
    ['on', 'off'].map(async (category) => {
      const map = mapOf({ ...at(-25, 5, 3), categories, layers: [{ ...layer, features: [spot(category)] }] });
      return (await drawn(map, 'wide'))(0.5, 0.5);
    }),
  );
  const [seen, hidden] = colors;
  expect(seen?.[0]).toBeGreaterThan(180);
  expect(seen?.[1]).toBeLessThan(60);
  expect(hidden).toEqual(near(WATER));
});

test('a site plan lies between its corners, half of it through which the map is seen', async () => {
  const hash = 'a'.repeat(64);
  const halves = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c80000' } })
    .composite([{ input: { create: { width: 20, height: 40, channels: 3, background: '#0000c8' } }, left: 20, top: 0 }])
    .png()
    .toBuffer();
  const corner = (lng: number, lat: number) => ({ lng: -25 + lng, lat: 5 + lat });
  const corners = {
    topLeft: corner(-4, 4),
    topRight: corner(4, 4),
    bottomRight: corner(4, -4),
    bottomLeft: corner(-4, -4),
  };
  const url = 'https://example.com/plan.png';
  const plan = { id: 'p', name: 'Plan', image: { type: 'image', name: 'plan.png', url }, corners };
  const sources = [{ type: 'image/webp', url: `/media/${hash}/plan.webp`, width: 40, height: 40 }];
  const map = (opacity: number) => ({
    ...mapOf({ ...at(-25, 5, 3), sitePlans: [{ ...plan, opacity }] }),
    media: { pictures: { [url]: { sources } } } as unknown as PublishedGis['media'],
  });
  const whole = await drawn(map(1), 'wide', new Map([[hash, halves]]));
  expect(whole(0.5 - 20 / 1920, 0.5)).toEqual(near([200, 0, 0]));
  expect(whole(0.5 + 20 / 1920, 0.5)).toEqual(near([0, 0, 200]));
  // 4 degrees are 45.5 px of a world of 4096.
  expect(whole(0.5 + 60 / 1920, 0.5)).toEqual(near(WATER));
  const half = await drawn(map(0.5), 'wide', new Map([[hash, halves]]));
  expect(half(0.5 - 20 / 1920, 0.5)).toEqual(near([192, 107, 115]));
});

test('a site plan between four free corners lies in perspective, as the live map lays it', async () => {
  const hash = 'b'.repeat(64);
  // Red above, blue below: in perspective their border is nearer to the far side.
  const halves = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c80000' } })
    .composite([{ input: { create: { width: 64, height: 32, channels: 3, background: '#0000c8' } }, left: 0, top: 32 }])
    .png()
    .toBuffer();
  const url = 'https://example.com/plan.png';
  const sources = [{ type: 'image/webp', url: `/media/${hash}/plan.webp`, width: 64, height: 64 }];
  const map = (top: number, opacity = 1) => {
    const corner = (lng: number, lat: number) => ({ lng: -25 + lng, lat });
    const corners = {
      topLeft: corner(-top, 8),
      topRight: corner(top, 8),
      bottomRight: corner(8, -8),
      bottomLeft: corner(-8, -8),
    };
    const plan = { id: 'p', name: 'Plan', image: { type: 'image', name: 'plan.png', url }, corners, opacity };
    return {
      ...mapOf({ ...at(-25, 0, 4), sitePlans: [plan] }),
      media: { pictures: { [url]: { sources } } } as unknown as PublishedGis['media'],
    };
  };
  // 16 degrees are 364 px of a world of 8192. Half as wide at the top, the middle is a third from there: 121 px.
  const trapezoid = await drawn(map(4), 'wide', new Map([[hash, halves]]));
  const down = (px: number) => 0.5 + (px - 182) / 1200;
  expect(trapezoid(0.5, down(111))).toEqual(near([200, 0, 0]));
  expect(trapezoid(0.5, down(131))).toEqual(near([0, 0, 200]));
  // Next to its upper, shorter side is the sea; next to its lower side is the plan.
  expect(trapezoid(0.5 + 130 / 1920, down(20))).toEqual(near(WATER));
  expect(trapezoid(0.5 + 130 / 1920, down(340))).toEqual(near([0, 0, 200]));
  // No cell shows through between its neighbours.
  for (let px = 140; px < 350; px += 1) expect(trapezoid(0.5, down(px))).toEqual(near([0, 0, 200]));
  const half = await drawn(map(4, 0.5), 'wide', new Map([[hash, halves]]));
  expect(half(0.5, down(300))).toEqual(near([92, 107, 215]));
});

test('heat is where the points are, joined points are counted, a label has its plate', async () => {
  const points = Array.from({ length: 30 }, (_, index) => ({
    id: `p${index}`,
    name,
    position: { lng: -25, lat: 5 },
    value: 100,
  }));
  const heat = await drawn(
    mapOf({
      ...at(-25, 5, 3),
      layers: [{ id: 'h', type: 'hotspots', display: { type: 'heatmap' }, features: points }],
    }),
    'wide',
  );
  expect(heat(0.5, 0.5)).not.toEqual(near(WATER));
  expect(heat(0.42, 0.5)).toEqual(near(WATER));
  const joined = await mapPictures(
    mapOf({
      ...at(-25, 5, 3),
      layers: [{ id: 'h', type: 'hotspots', display: { type: 'standard', cluster: true }, features: points }],
    }),
  );
  expect(joined[0]?.svg).toContain('r="20"');
  const plate = await drawn(
    mapOf({
      ...at(-25, 5, 3),
      layers: [
        {
          id: 'l',
          type: 'label',
          features: [{ id: 'a', text: { en: 'Ö' }, position: { lng: -25, lat: 5 }, size: 'lg' }],
        },
      ],
    }),
    'wide',
  );
  expect(plate(0.5 - 12 / 1920, 0.5)).toEqual(near([19, 23, 32]));
});
