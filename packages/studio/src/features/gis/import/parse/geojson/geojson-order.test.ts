import { describe, expect, it } from 'vitest';
import { readFile } from '../map-files.testing.ts';

const SWEREF = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3006' } };
const feature = (name: string, coordinates: number[], more: object = {}) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates },
  ...more,
});
const features = [feature('A', [674_032, 6_580_822]), feature('B', [674_132, 6_580_922])];
const AT = [expect.closeTo(18.05919, 5), expect.closeTo(59.33023, 5)];

/** Members that are none of GeoJSON and look like it, at every depth. */
const FOREIGN: Readonly<Record<string, unknown>> = {
  metadata: {
    extent: {
      type: 'Polygon',
      coordinates: [
        [
          [10, 50],
          [20, 50],
          [20, 60],
          [10, 50],
        ],
      ],
    },
  },
  paging: { features: [feature('Not this', [1, 2])], crs: { type: 'name', properties: { name: 'EPSG:9999' } } },
  links: [{ rel: 'next', type: 'Feature', geometry: { type: 'Point', coordinates: [3, 4] } }],
  bbox: [1, 2, 3, 4],
  note: 'a "features": [ in a text',
  geometry: { type: 'Point', coordinates: [5, 6] },
  total: 2,
  isLast: true,
  none: null,
};

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length < 2) yield [...items];
  for (const [at, item] of items.entries())
    for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest];
}

describe('a GeoJSON collection', () => {
  const parts: [string, unknown][] = [
    ['type', 'FeatureCollection'],
    ['crs', SWEREF],
    ['features', features],
    ...Object.entries(FOREIGN),
  ];

  it('is read in whatever order its members stand, and nothing of the others is taken', async () => {
    const foreign = parts.slice(3);
    for (const order of permutations(parts.slice(0, 3)))
      for (const [at] of foreign.entries()) {
        const before = foreign.slice(0, at);
        const all = [...before, ...order, ...foreign.slice(at)];
        const read = await readFile('a.json', JSON.stringify(Object.fromEntries(all)));
        expect(read.features.map(({ geometry, values }) => [values[0], geometry?.type])).toEqual([
          ['A', 'Point'],
          ['B', 'Point'],
        ]);
        expect(read.features[0]?.geometry?.coordinates).toEqual(AT);
        expect([read.skipped.count, read.notices]).toEqual([0, []]);
      }
  });

  it('of collections, or in lines of collections, is read with the system that each of them names', async () => {
    const list = [
      { type: 'FeatureCollection', features, crs: SWEREF },
      { type: 'FeatureCollection', features: [feature('C', [18, 59])] },
    ];
    for (const [name, text] of [
      ['a.json', JSON.stringify(list)],
      ['a.ndjson', list.map((one) => JSON.stringify(one)).join('\n')],
    ] as const) {
      const read = await readFile(name, text);
      expect(read.features.map(({ row }) => row)).toEqual(['1.1', '1.2', '2.1']);
      expect(read.features.map(({ geometry }) => geometry?.coordinates)).toEqual([AT, expect.anything(), [18, 59]]);
    }
  });

  it('may name a system at a feature or at a geometry, as PostGIS does', async () => {
    const own = {
      type: 'FeatureCollection',
      features: [
        feature('A', [674_032, 6_580_822], { crs: SWEREF }),
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'Point', coordinates: [674_032, 6_580_822], crs: SWEREF },
        },
        { ...features[0], crs: { type: 'EPSG', properties: { code: 3006 } } },
        feature('D', [18, 59]),
      ],
    };
    const read = await readFile('a.json', JSON.stringify(own));
    expect(read.features.map(({ geometry }) => geometry?.coordinates)).toEqual([AT, AT, AT, [18, 59]]);
  });

  it('that is broken behind its features keeps them and names the place', async () => {
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature('A', [18, 59])] });
    const read = await readFile('a.json', text.replace(/\]\}$/, '] "x" 1}'));
    expect(read.features).toHaveLength(1);
    expect(read.skipped.list).toEqual([
      { row: 'End', reason: 'After feature 1 the file is not valid JSON. What stands before is imported' },
    ]);
  });
});
