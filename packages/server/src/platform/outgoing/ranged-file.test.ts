import { expect, test } from 'vitest';
import { rangeServer } from '../tiles/archive/archive.testing.ts';
import { openRangedFile, type Patience } from './ranged-file.ts';

const LASTING = new AbortController().signal;
const FILE = Buffer.from('0123456789'.repeat(100));

/** Waits for nothing, and notes for how long it would have. */
function patience() {
  const waits: number[] = [];
  const options: Patience = { wait: async (milliseconds) => void waits.push(milliseconds) };
  return { waits, options };
}

const openNow = (url: string) => openRangedFile(url, LASTING, patience().options);

test('parts come back as they are in the file, over few connections', async () => {
  await using server = await rangeServer(FILE);
  const source = await openNow(server.url);
  expect(source).toMatchObject({ size: 1000, isCertain: true });
  const parts = await Promise.all(Array.from({ length: 20 }, (_, at) => source.read(at * 50, 50, LASTING)));
  expect(Buffer.concat(parts).equals(FILE)).toBe(true);
  expect(server.state.most).toBeLessThanOrEqual(4);
  await source.close();
});

test('a server without ranges is refused by name', async () => {
  await using server = await rangeServer(FILE, { turn: (_, response) => Boolean(response.end('all of it')) });
  await expect(openNow(server.url)).rejects.toThrow(/^127\.0\.0\.1:\d+ does not send parts of files/);
});

test('a web page in place of an archive is refused as such', async () => {
  await using server = await rangeServer(FILE, {
    turn: (_, response) => Boolean(response.setHeader('content-type', 'text/html; charset=utf-8').end('<html>')),
  });
  await expect(openNow(server.url)).rejects.toThrow('answered with a web page instead of a map archive');
});

test.each([401, 403, 404])('an answer of %i is final', async (status) => {
  await using server = await rangeServer(FILE, { turn: (_, response) => Boolean(response.writeHead(status).end()) });
  await expect(openNow(server.url)).rejects.toThrow(`answered ${status} for the map source`);
  expect(server.state.ranges).toHaveLength(1);
});

test('a server that fails is tried again after longer and longer waits, then it is away', async () => {
  await using server = await rangeServer(FILE, { turn: (_, response) => Boolean(response.writeHead(500).end()) });
  const { waits, options } = patience();
  await expect(openRangedFile(server.url, LASTING, options)).rejects.toMatchObject({ fault: 'away' });
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
});

test('a server that is busy says when to come again', async () => {
  let left = 2;
  await using server = await rangeServer(FILE, {
    turn: (_, response) => left-- > 0 && Boolean(response.writeHead(429, { 'retry-after': '7' }).end()),
  });
  const { waits, options } = patience();
  const source = await openRangedFile(server.url, LASTING, options);
  expect(waits).toEqual([7_000, 7_000]);
  await source.close();
});

test('a server that does not answer in time is tried again, and so is one that hangs up in the middle', async () => {
  let left = 2;
  await using server = await rangeServer(FILE, {
    turn(_, response) {
      left -= 1;
      if (left === 0)
        response
          .writeHead(206, { etag: '"one"', 'content-length': 1, 'content-range': 'bytes 0-0/1000' })
          .flushHeaders();
      if (left === 0) setImmediate(() => response.destroy());
      return left >= 0;
    },
  });
  const source = await openRangedFile(server.url, LASTING, { ...patience().options, time: 100 });
  expect(source.size).toBe(1000);
  await source.close();
});

test.each([
  ['another strong ETag, where the server compares it', '"two"', FILE],
  ['another length', '"one"', FILE.subarray(1)],
])('%s is a changed file', async (_, etag, file) => {
  await using server = await rangeServer(FILE);
  const source = await openNow(server.url);
  Object.assign(server.state, { etag, file });
  await expect(source.read(0, 10, LASTING)).rejects.toMatchObject({ fault: 'changed' });
  await source.close();
});

test('a server that compares no ETag is caught by the one that it sends', async () => {
  await using server = await rangeServer(FILE);
  const source = await openNow(server.url);
  server.state.turn = (request, response) => {
    delete request.headers['if-match'];
    response.setHeader('etag', '"two"');
    return false;
  };
  server.state.etag = '"two"';
  await expect(source.read(0, 10, LASTING)).rejects.toMatchObject({ fault: 'changed' });
  await source.close();
});

test.each(['W/"one"', null])('of a weak ETag or none (%s) length and date are compared', async (etag) => {
  await using server = await rangeServer(FILE, { etag });
  let date = 'Tue, 01 Dec 2026 00:00:00 GMT';
  server.state.turn = (_, response) => {
    response.setHeader('last-modified', date);
    return false;
  };
  const source = await openNow(server.url);
  expect(source.isCertain).toBe(false);
  expect((await source.read(0, 3, LASTING)).toString()).toBe('012');
  date = 'Wed, 02 Dec 2026 00:00:00 GMT';
  await expect(source.read(0, 10, LASTING)).rejects.toMatchObject({ fault: 'changed' });
  await source.close();
});

test('redirects are followed on the public internet alone', async () => {
  await using server = await rangeServer(FILE, {
    turn: (_, response) => Boolean(response.writeHead(302, { location: 'http://10.0.0.1/planet' }).end()),
  });
  await expect(openNow(server.url)).rejects.toThrow('10.0.0.1, which is not on the public internet');
  await using circle = await rangeServer(FILE, {
    turn: (_, response) => Boolean(response.writeHead(302, { location: '/again' }).end()),
  });
  await expect(openNow(circle.url)).rejects.toThrow('redirects too often');
});

test('more than the part that was wanted is not taken', async () => {
  await using server = await rangeServer(FILE, {
    turn: (_, response) => Boolean(response.writeHead(206, { 'content-range': 'bytes 0-999/1000' }).end(FILE)),
  });
  await expect(openNow(server.url)).rejects.toThrow('does not send parts of files');
});
