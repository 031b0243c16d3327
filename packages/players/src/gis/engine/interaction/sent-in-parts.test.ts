import type { GeoJSONSource } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { endOfPart, sendInParts } from './sent-in-parts.ts';

const point = (): GeoJSON.Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [18, 59] },
  properties: {},
});
const area = (positions: number): GeoJSON.Feature => ({
  type: 'Feature',
  geometry: { type: 'MultiPolygon', coordinates: [[Array.from({ length: positions }, () => [18, 59])]] },
  properties: {},
});

function partsOf(features: readonly GeoJSON.Feature[]): number[] {
  const parts: number[] = [];
  for (let from = 0; from < features.length; ) {
    const to = endOfPart(features, from);
    parts.push(to - from);
    from = to;
  }
  return parts;
}

test('features are sent in parts by their positions, each of them once', () => {
  expect(partsOf([])).toEqual([]);
  expect(partsOf(Array.from({ length: 12_000 }, point))).toEqual([5_000, 5_000, 2_000]);
  expect(partsOf([area(6_000), area(3_000), area(3_000), point()])).toEqual([2, 2]);
});

test('a shape that is larger than a part is a part of its own', () => {
  expect(partsOf([point(), area(50_000), point(), point()])).toEqual([1, 1, 2]);
});

function recordingSource() {
  const sent: [how: string, count: number][] = [];
  const source: Pick<GeoJSONSource, 'setData' | 'updateData'> = {
    setData: async (data) => {
      if (typeof data === 'object' && data.type === 'FeatureCollection') sent.push(['set', data.features.length]);
    },
    updateData: async ({ add }) => {
      sent.push(['add', add?.length ?? 0]);
    },
  };
  return { source: source as GeoJSONSource, sent };
}

test('the first part takes the place of what was there, the others come to it, and newer data ends it', async () => {
  const { source, sent } = recordingSource();
  await sendInParts(source, Array.from({ length: 12_000 }, point), () => true);
  expect(sent).toEqual([
    ['set', 5_000],
    ['add', 5_000],
    ['add', 2_000],
  ]);
  const ended = recordingSource();
  await sendInParts(ended.source, Array.from({ length: 12_000 }, point), () => ended.sent.length < 2);
  expect(ended.sent).toEqual([
    ['set', 5_000],
    ['add', 5_000],
  ]);
});
