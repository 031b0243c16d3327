import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import { afterEach, expect, test } from 'vitest';
import { TileFile } from './tile-file.ts';

const WORLD = readFileSync(new URL('../../../../server/assets/maps/world.pmtiles', import.meta.url));

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that answers with parts of what `file` returns, and notes what is fetched. */
async function serve(file: () => { bytes: Buffer; etag?: string; hasRanges?: boolean; size?: number }) {
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    const { bytes, etag, hasRanges = true, size } = file();
    fetched.push(request.headers.range ?? '');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = hasRanges ? bytes.subarray(Number(from), Number(to) + 1) : bytes;
    response.writeHead(hasRanges ? 206 : 200, { 'content-length': size ?? part.length, ...(etag ? { etag } : {}) });
    if (size === undefined) response.end(part);
    else response.write(part);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { file: new TileFile(`http://127.0.0.1:${port}/world.pmtiles`), fetched };
}

/** A number of seven bits a byte. */
const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];

type Row = { id: number; run: number; length: number; offset: number };
const directory = (rows: Row[]) =>
  gzipSync(
    Uint8Array.from([
      ...varint(rows.length),
      ...rows.flatMap(({ id }, at) => varint(id - (rows[at - 1]?.id ?? 0))),
      ...rows.flatMap(({ run }) => varint(run)),
      ...rows.flatMap(({ length }) => varint(length)),
      ...rows.flatMap(({ offset }) => varint(offset + 1)),
    ]),
  );

/** A file of pictures of zoom 1 whose root leads to one leaf, which holds `text` for all four tiles. */
function leafed(text: string): Buffer {
  const leaf = directory([{ id: 1, run: 4, length: text.length, offset: 0 }]);
  const root = directory([{ id: 1, run: 0, length: leaf.length, offset: 0 }]);
  const header = Buffer.alloc(127);
  header.write('PMTiles\u0003', 'latin1');
  for (const [at, value] of [
    [8, 127],
    [16, root.length],
    [40, 127 + root.length],
    [56, 127 + root.length + leaf.length],
  ] as const)
    header.writeBigUInt64LE(BigInt(value), at);
  header.set([2, 1, 4, 0, 1], 97);
  return Buffer.concat([header, root, leaf, Buffer.from(text)]);
}

test('tiles of the shipped world are those that the reference reader finds', async () => {
  const { file } = await serve(() => ({ bytes: WORLD }));
  const reference = new PMTiles({
    getKey: () => 'world',
    getBytes: async (offset, length) => ({ data: new Uint8Array(WORLD.subarray(offset, offset + length)).buffer }),
  });
  const head = await reference.getHeader();
  expect(await file.head()).toMatchObject({
    isVector: true,
    minZoom: head.minZoom,
    maxZoom: head.maxZoom,
    bounds: [head.minLon, head.minLat, head.maxLon, head.maxLat],
  });
  for (const [zoom, x, y] of [
    [0, 0, 0],
    [3, 4, 2],
    [6, 35, 18],
    [6, 0, 63],
    [6, 63, 0],
    [7, 1, 1],
  ] as const) {
    const expected = await reference.getZxy(zoom, x, y);
    expect(await file.tile({ zoom, x, y })).toEqual(expected ? new Uint8Array(expected.data) : null);
  }
});

test('a leaf is fetched once, however many tiles are asked for at the same time', async () => {
  const { file, fetched } = await serve(() => ({ bytes: leafed('sea') }));
  const tiles = await Promise.all([0, 1].map((x) => file.tile({ zoom: 1, x, y: 0 })));
  expect(tiles.map((bytes) => new TextDecoder().decode(bytes ?? undefined))).toEqual(['sea', 'sea']);
  expect(fetched).toHaveLength(1 + 1 + 2);
});

test('a file that is replaced while it is read is read again from its beginning', async () => {
  let now = { bytes: leafed('old'), etag: '"1"' };
  const { file } = await serve(() => now);
  expect(new TextDecoder().decode((await file.tile({ zoom: 1, x: 0, y: 0 })) ?? undefined)).toBe('old');
  now = { bytes: leafed('a new and longer one'), etag: '"2"' };
  expect(new TextDecoder().decode((await file.tile({ zoom: 1, x: 0, y: 0 })) ?? undefined)).toBe(
    'a new and longer one',
  );
});

test('a server that sends no parts sends a file once, and all tiles are read of it', async () => {
  const { file, fetched } = await serve(() => ({ bytes: WORLD, hasRanges: false }));
  const { file: inParts } = await serve(() => ({ bytes: WORLD }));
  for (const [zoom, x, y] of [
    [0, 0, 0],
    [3, 4, 2],
    [6, 35, 18],
  ] as const)
    expect(await file.tile({ zoom, x, y })).toEqual(await inParts.tile({ zoom, x, y }));
  expect(fetched).toHaveLength(1);
});

test('a server that would send gigabytes, and a file of something else, are refused; the next try reads again', async () => {
  let now: { bytes: Buffer; hasRanges?: boolean; size?: number } = { bytes: WORLD, hasRanges: false, size: 2 ** 32 };
  const { file } = await serve(() => now);
  await expect(file.tile({ zoom: 0, x: 0, y: 0 })).rejects.toThrow('sends no parts');
  now = { bytes: Buffer.from('<html>'.repeat(100)) };
  await expect(file.tile({ zoom: 0, x: 0, y: 0 })).rejects.toThrow('holds no tiles');
  now = { bytes: WORLD };
  expect(await file.tile({ zoom: 0, x: 0, y: 0 })).not.toBeNull();
});
