import { join } from 'node:path';
import { openRangedFile } from '../packages/server/src/platform/outgoing/ranged-file.ts';
import { planetLike, rangeServer, TOWN } from '../packages/server/src/platform/tiles/archive/archive.testing.ts';
import { planExtract } from '../packages/server/src/platform/tiles/archive/plan-extract.ts';
import { openArchive, readMetadata } from '../packages/server/src/platform/tiles/archive/read-archive.ts';
import { writeExtract } from '../packages/server/src/platform/tiles/archive/write-extract.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { type Bench, type Measure, median, timed } from './support/bench.ts';

const ROUNDS = 5;
/** Bytes of a tile of land, in and around the area: the archive has 100 MB. */
const TILE = 8_000;
/** Bytes read over bytes written, and seconds. */
const MOST_READ = 1.3;
const MOST_SECONDS = 5;

/** Copies the streets of 4 km by 4 km to zoom 15 out of an archive of 100 MB on a server of this machine. */
async function measureStreets(): Promise<Measure[]> {
  const planet = planetLike({ bytes: TILE, around: TILE });
  await using server = await rangeServer(planet);
  using folder = temporaryFolder();
  const signal = new AbortController().signal;
  const seconds: number[] = [];
  const estimates: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    server.state.sent = 0;
    let bytes = 0;
    const time = await timed(async () => {
      const source = await openRangedFile(server.url, signal);
      const archive = await openArchive(source, signal);
      const wanted = { area: TOWN, maxZoom: 15, mostTiles: 50_000, metadata: await readMetadata(archive, signal) };
      const begun = performance.now();
      const plan = await planExtract(archive, wanted, signal);
      estimates.push(performance.now() - begun);
      await writeExtract(source, plan, join(folder.path, String(round)), { signal, onProgress: () => undefined });
      await source.close();
      bytes = plan.bytes;
    });
    seconds.push(time / 1_000);
    shares.push(server.state.sent / bytes);
  }
  return [
    { name: 'archive, MB', value: planet.length / 1e6, unit: 'MB' },
    { name: 'extract of 4 km by 4 km to zoom 15', value: median(seconds), unit: 's', max: MOST_SECONDS },
    { name: 'of it, working out what is read', value: median(estimates), unit: 'ms' },
    { name: 'bytes read over bytes written', value: median(shares), unit: 'x', max: MOST_READ },
  ];
}

export const streetsBench: Bench = {
  name: 'streets',
  title: 'Streets of a map out of an archive of 100 MB, over loopback',
  run: measureStreets,
};
