import { readMapFile } from '@diorama/studio/features/gis/import/parse/read-map-file.ts';
import { guessMapping } from '@diorama/studio/features/gis/import/plan/columns/guess-mapping.ts';
import { planImport } from '@diorama/studio/features/gis/import/plan/plan-import.ts';
import { parse } from 'csv-parse/sync';
import { type Bench, type Measure, median, timed } from './support/bench.ts';

const ROWS = 1_000_000;
const ROUNDS = 3;
const MOST = 1.2;

/** Places spread over a country, the same in every run. */
function* places(): Generator<{ at: number; lng: string; lat: string }> {
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let at = 0; at < ROWS; at += 1)
    yield { at, lng: (11 + random() * 10).toFixed(6), lat: (55 + random() * 10).toFixed(6) };
}

const csv = (): string[] => [
  'id,name,latitude,longitude,category\n',
  ...places().map(({ at, lng, lat }) => `${at},Place ${at},${lat},${lng},Kind ${at % 7}\n`),
];
const geojson = (): string[] => [
  '{"type":"FeatureCollection","features":[\n',
  ...places().map(
    ({ at, lng, lat }) =>
      `{"type":"Feature","properties":{"id":${at},"name":"Place ${at}","category":"Kind ${at % 7}"},"geometry":{"type":"Point","coordinates":[${lng},${lat}]}}${at < ROWS - 1 ? ',' : ''}\n`,
  ),
  ']}',
];

/** Reads a file and plans its import into an empty map, as the worker of an import does. */
async function planned(name: string, content: Blob): Promise<void> {
  const existing = { layers: [], categories: [], widgets: [], hotspots: [], outlines: [], labels: [] };
  const file = await readMapFile({ name, content });
  const mapping = guessMapping(file, { existing, language: 'en' });
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id${ids}`;
  };
  const { added, skipped } = planImport(existing, file, mapping, { newId, near: null });
  if (added.length + skipped.count !== ROWS) throw new Error(`${name}: ${added.length} and ${skipped.count} rows`);
}

/** In turns, so that a slow moment of the machine hits both. */
async function compare(name: string, content: Blob, peer: { name: string; parse: (text: string) => unknown }) {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await timed(async () => peer.parse(await content.text())));
    ours.push(await timed(() => planned(name, content)));
  }
  const ratios = ours.map((time, at) => time / (theirs[at] ?? 1));
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return [
    { name: `1,000,000 rows of ${ending}, ${peer.name} alone`, value: median(theirs), unit: 'ms' },
    { name: `1,000,000 rows of ${ending}, read and planned`, value: median(ours), unit: 'ms' },
    { name: `${ending}, read and planned over ${peer.name}`, value: median(ratios), unit: 'x', max: MOST },
  ] satisfies Measure[];
}

export const rowsBench: Bench = {
  name: 'rows',
  title: 'files of a million places, read and planned',
  run: async () => [
    ...(await compare('a.csv', new Blob([csv().join('')]), { name: 'csv-parse', parse: (text) => parse(text) })),
    ...(await compare('a.geojson', new Blob([geojson().join('')]), {
      name: 'JSON.parse',
      parse: (text) => JSON.parse(text),
    })),
  ],
};
