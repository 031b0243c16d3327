import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PMTiles, type Source } from 'pmtiles';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { openRangedFile } from '../../outgoing/ranged-file.ts';
import { ATTRIBUTION, faultsOf, planetLike, rangeServer, TOWN } from './archive.testing.ts';
import { readDirectory, writeDirectories } from './archive-directory.ts';
import type { ByteSource } from './byte-source.ts';
import { openFileSource } from './file-source.ts';
import { planExtract } from './plan-extract.ts';
import { openArchive, readMetadata } from './read-archive.ts';
import { type Area, countTiles, tileName, tilesIn } from './tiles-in-area.ts';
import { writeExtract } from './write-extract.ts';

const LASTING = new AbortController().signal;
const planet = planetLike();

async function extract(source: ByteSource, folder: string, area: Area = TOWN, { maxZoom = 15, signal = LASTING } = {}) {
  const archive = await openArchive(source, signal);
  const plan = await planExtract(
    archive,
    { area, maxZoom, mostTiles: 100_000, metadata: await readMetadata(archive, LASTING) },
    signal,
  );
  const path = await writeExtract(source, plan, folder, { signal, onProgress: () => undefined });
  return { plan, file: await readFile(path) };
}

function reader(file: Buffer): PMTiles {
  const source: Source = {
    getKey: () => 'test',
    getBytes: async (offset, length) => ({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
  };
  return new PMTiles(source);
}

/** Every tile of the area that either file has, as the reader of browsers finds it. */
async function compare(file: Buffer, whole: Buffer, area: Area, maxZoom = 15): Promise<number> {
  const [own, all] = [reader(file), reader(whole)];
  let found = 0;
  for (const id of tilesIn(area, 0, maxZoom)) {
    const [zoom = 0, x = 0, y = 0] = tileName(id).split('/').map(Number);
    const [a, b] = [await own.getZxy(zoom, x, y), await all.getZxy(zoom, x, y)];
    expect(a === undefined, tileName(id)).toBe(b === undefined);
    if (!a || !b) continue;
    expect(Buffer.from(a.data).equals(Buffer.from(b.data)), tileName(id)).toBe(true);
    found += 1;
  }
  return found;
}

test('an extract has every tile of its area as the archive has it, and is accepted by the rules of the reference tool', async () => {
  using folder = temporaryFolder();
  await using server = await rangeServer(planet);
  const source = await openRangedFile(server.url, LASTING);
  const { plan, file } = await extract(source, folder.path);
  await source.close();
  expect(await faultsOf(file)).toEqual([]);
  expect(file.length).toBe(plan.bytes);
  expect(await compare(file, planet, TOWN)).toBe(plan.tiles);
  expect(await reader(file).getMetadata()).toMatchObject({ attribution: ATTRIBUTION });
  expect(await reader(file).getHeader()).toMatchObject({
    minLon: 18,
    minLat: 59.3,
    maxLon: 18.07,
    maxLat: 59.336,
    maxZoom: 15,
  });
  expect(server.state.sent / file.length).toBeLessThan(1.3);
  expect(server.state.most).toBeLessThanOrEqual(4);
});

test('tiles that the archive has once are once in the extract, and runs stay runs', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'planet.pmtiles');
  await writeFile(path, planet);
  const source = await openFileSource(path);
  const { file } = await extract(source, join(folder.path, 'work'), [-179, -80, 179, 80], { maxZoom: 5 });
  const { numAddressedTiles, numTileContents, numTileEntries } = await reader(file).getHeader();
  expect(numTileContents).toBeLessThan(numAddressedTiles * 0.7);
  expect(numTileEntries).toBeLessThan(numAddressedTiles);
  expect(await faultsOf(file)).toEqual([]);
  await source.close();
});

test('an archive with leaf directories is read by those that the area needs', async () => {
  using folder = temporaryFolder();
  await using server = await rangeServer(planet);
  const { leafDirectoryLength, tileDataOffset } = await reader(planet).getHeader();
  expect(leafDirectoryLength).toBeGreaterThan(0);
  const source = await openRangedFile(server.url, LASTING);
  const area: Area = [-179, -80, 179, 80];
  const { file, plan } = await extract(source, folder.path, area, { maxZoom: 6 });
  const starts = server.state.ranges.map((range) => Number(/\d+/.exec(range)?.[0]));
  expect(starts.filter((at) => at > 127 && at < tileDataOffset).length).toBeGreaterThan(1);
  expect(await faultsOf(file)).toEqual([]);
  expect(await compare(file, planet, area, 6)).toBe(plan.tiles);
  await source.close();
});

test('very many entries become leaves that a root of 16 kB points to', () => {
  const entries = Array.from({ length: 60_000 }, (_, at) => {
    const [step, length] = [(at * 7_919) % 5, ((at * 104_729) % 99_991) + 1];
    return { id: at * 9 + step, offset: at * 100_000, length, run: 1 };
  });
  const { root, leaves } = writeDirectories(entries);
  expect(root.length).toBeLessThanOrEqual(16_257);
  const pointers = readDirectory(gunzipSync(root), 'root');
  expect(pointers.every(({ run }) => run === 0)).toBe(true);
  const read = pointers.flatMap(({ offset, length }) =>
    readDirectory(gunzipSync(leaves.subarray(offset, offset + length)), 'leaf'),
  );
  expect(read).toEqual(entries);
});

test('an area across the 180th meridian has the tiles of both sides, each once', () => {
  const both: Area = [179, -10, -179, 10];
  expect(tilesIn(both, 6, 6).length).toBe(
    tilesIn([179, -10, 179.99, 10], 6, 6).length + tilesIn([-180, -10, -179, 10], 6, 6).length,
  );
  expect([...tilesIn(both, 0, 0)]).toEqual([0]);
  expect(countTiles(both, 0, 1)).toBe(5);
  expect(new Set(tilesIn(both, 0, 8)).size).toBe(countTiles(both, 0, 8));
});

test('an extract across the 180th meridian has bounds that readers understand', async () => {
  using folder = temporaryFolder();
  await using server = await rangeServer(planet);
  const source = await openRangedFile(server.url, LASTING);
  const area: Area = [170, -20, -170, 20];
  const { file, plan } = await extract(source, folder.path, area, { maxZoom: 6 });
  expect(await faultsOf(file)).toEqual([]);
  expect(await compare(file, planet, area, 6)).toBe(plan.tiles);
  expect(await reader(file).getHeader()).toMatchObject({ minLon: -180, maxLon: 180, minLat: -20, centerLon: -180 });
  await source.close();
});

test('what was read before a stop is not read again', async () => {
  using folder = temporaryFolder();
  await using server = await rangeServer(planet);
  const stopped = new AbortController();
  const source = await openRangedFile(server.url, LASTING);
  const archive = await openArchive(source, LASTING);
  const plan = await planExtract(
    archive,
    { area: TOWN, maxZoom: 15, mostTiles: 100_000, metadata: await readMetadata(archive, LASTING) },
    LASTING,
  );
  expect(plan.reads.length).toBeGreaterThan(8);
  const onProgress = ({ bytes }: { bytes: number }) =>
    bytes > plan.bytes / 2 && stopped.abort(new Error('The process ends'));
  await expect(writeExtract(source, plan, folder.path, { signal: stopped.signal, onProgress })).rejects.toThrow(
    'The process ends',
  );
  const done = (await readFile(join(folder.path, 'done.txt'), 'utf8')).trim().split('\n').map(Number);
  expect(done.length).toBeGreaterThan(1);
  server.state.ranges = [];
  await source.close();
  const again = await openRangedFile(server.url, LASTING);
  const { file } = await extract(again, folder.path);
  const read = plan.reads.map(({ offset, length }) =>
    server.state.ranges.includes(`bytes=${offset}-${offset + length - 1}`),
  );
  expect(read).toEqual(plan.reads.map((_, at) => !done.includes(at)));
  expect(await faultsOf(file)).toEqual([]);
  expect(await compare(file, planet, TOWN)).toBe(plan.tiles);
  await again.close();
});

/** A header that says something else; 8 to 71 are where the parts lie, eight bytes each. */
function changedHeader(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(planet);
  change(bytes);
  return bytes;
}

test.each([
  ['a text', Buffer.from('hello '.repeat(100)), 'is not a map archive'],
  ['an older version', changedHeader((bytes) => bytes.writeUInt8(2, 7)), 'PMTiles of version 2'],
  [
    'a root of 4 GB, which would lie outside',
    changedHeader((bytes) => bytes.writeBigUInt64LE(2n ** 32n, 16)),
    'is damaged',
  ],
  ['numbers that are too large', changedHeader((bytes) => bytes.writeBigUInt64LE(2n ** 63n, 56)), 'is damaged'],
  ['a root that cannot be unpacked', changedHeader((bytes) => bytes.fill(7, 127, 200)), 'is damaged'],
  ['compression that is not known', changedHeader((bytes) => bytes.writeUInt8(9, 97)), 'compressed in a way'],
])('%s is refused with clear words', async (_, bytes, message) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'planet.pmtiles');
  await writeFile(path, bytes);
  const source = await openFileSource(path);
  await expect(openArchive(source, LASTING)).rejects.toThrow(message);
  await source.close();
});

test('a directory of 4 GB is refused before it is read', async () => {
  const read: number[] = [];
  const header = Buffer.from(planet.subarray(0, 16_384));
  header.writeBigUInt64LE(4_000_000_000n, 16);
  const source: ByteSource = {
    ...{ name: 'planet', size: 100_000_000_000, stamp: '', isCertain: true, bytesRead: () => 0 },
    async read(_, length) {
      read.push(length);
      return header;
    },
    close: async () => undefined,
  };
  await expect(openArchive(source, LASTING)).rejects.toThrow('planet has a directory of 4000 MB, and 4 MB can be read');
  expect(read).toEqual([16_384]);
});

test('a tile that is no tile stops the extract with its name, and one that was damaged on its way is read again', async () => {
  using folder = temporaryFolder();
  await using server = await rangeServer(planet);
  const source = await openRangedFile(server.url, LASTING);
  const archive = await openArchive(source, LASTING);
  const plan = await planExtract(
    archive,
    { area: TOWN, maxZoom: 15, mostTiles: 100_000, metadata: await readMetadata(archive, LASTING) },
    LASTING,
  );
  const [read] = plan.reads.slice(-1);
  if (!read) throw new Error('A read');
  const broken = Buffer.from(planet);
  broken.fill(0, read.offset, read.offset + 10);
  const options = { signal: LASTING, onProgress: () => undefined };
  let times = 0;
  server.state.turn = (request) => {
    if (!request.headers.range?.startsWith(`bytes=${read.offset}-`)) return false;
    times += 1;
    server.state.file = times === 1 ? broken : planet;
    return false;
  };
  await writeExtract(source, plan, join(folder.path, 'once'), options);
  expect(times).toBe(2);
  server.state.turn = () => false;
  server.state.file = broken;
  const name = tileName(read.pieces[0]?.id ?? 0);
  await expect(writeExtract(source, plan, join(folder.path, 'always'), options)).rejects.toThrow(
    `Tile ${name} of 127.0.0.1`,
  );
  await source.close();
});

test('an archive that changes in the middle stops the extract', async () => {
  using folder = temporaryFolder();
  for (const etag of ['"one"', null]) {
    await using server = await rangeServer(planet, { etag });
    const source = await openRangedFile(server.url, LASTING);
    const archive = await openArchive(source, LASTING);
    const plan = await planExtract(
      archive,
      { area: TOWN, maxZoom: 15, mostTiles: 100_000, metadata: await readMetadata(archive, LASTING) },
      LASTING,
    );
    // The tiles are others, and where they lie is not: only the beginning shows it.
    const other = changedHeader((bytes) => bytes.writeInt32LE(5, 102));
    const onProgress = () => Object.assign(server.state, { file: other, etag: etag && '"two"' });
    const writing = writeExtract(source, plan, join(folder.path, String(etag?.length)), {
      signal: LASTING,
      onProgress,
    });
    await expect(writing).rejects.toMatchObject({ fault: 'changed' });
    await source.close();
  }
});

test('an area in which an archive has nothing, or a tile is too large, is refused', async () => {
  await using server = await rangeServer(planetLike({ maxZoom: 3 }));
  const source = await openRangedFile(server.url, LASTING);
  const archive = await openArchive(source, LASTING);
  const options = { area: TOWN, maxZoom: 15, mostTiles: 100, metadata: await readMetadata(archive, LASTING) };
  expect(await planExtract(archive, options, LASTING)).toMatchObject({ minZoom: 0, maxZoom: 3, tiles: 4 });
  const whole: Area = [-180, -85, 180, 85];
  await expect(planExtract(archive, { ...options, area: whole, mostTiles: 50 }, LASTING)).rejects.toMatchObject({
    tiles: 85,
  });
  const empty = { ...archive, root: archive.root.slice(0, 0) };
  await expect(planExtract(empty, options, LASTING)).rejects.toThrow('has no tiles of this area');
  const [first] = archive.root;
  if (!first) throw new Error('An entry');
  const large = {
    ...archive,
    header: { ...archive.header, data: { offset: 0, length: 1e9 } },
    root: [{ ...first, length: 9e6 }],
  };
  await expect(planExtract(large, options, LASTING)).rejects.toThrow('a tile of 9 MB');
  await source.close();
});
