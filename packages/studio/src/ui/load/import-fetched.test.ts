import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { importFetched, isChunkRemoved, isChunkUnreachable } from './import-fetched.ts';

/** Status by path; without one the connection is cut. */
const answers = new Map<string, number>();
const requests: string[] = [];
const server = createServer(({ url = '' }, response) => {
  requests.push(url);
  const status = answers.get(url);
  if (status === undefined) response.destroy();
  else response.writeHead(status).end('export {};');
});
const load = vi.fn(async () => 'module');

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  vi.stubGlobal('location', { href: `http://127.0.0.1:${address.port}/projects` });
  vi.stubGlobal('document', {
    querySelectorAll: () => [],
    createElement: () => ({}),
    head: { append: () => undefined },
  });
});
beforeEach(() => load.mockClear());
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

test('nothing is imported before all of its files have come, and a failure can be tried again', async () => {
  answers.set('/assets/a.js', 200);
  const failure = await importFetched(load, ['assets/a.js', 'assets/b.js']).catch((error: unknown) => error);
  expect(isChunkUnreachable(failure)).toBe(true);
  expect(load).not.toHaveBeenCalled();

  answers.set('/assets/b.js', 200);
  await expect(importFetched(load, ['assets/a.js', 'assets/b.js'])).resolves.toBe('module');
  expect(requests.filter((url) => url === '/assets/a.js')).toHaveLength(1);
});

test('a file that a newer build no longer has differs from one that cannot be reached', async () => {
  answers.set('/assets/old.js', 404).set('/assets/busy.js', 503);
  const removed = await importFetched(load, ['assets/old.js']).catch((error: unknown) => error);
  const busy = await importFetched(load, ['assets/busy.js']).catch((error: unknown) => error);
  expect([isChunkRemoved(removed), isChunkUnreachable(removed)]).toEqual([true, false]);
  expect([isChunkRemoved(busy), isChunkUnreachable(busy)]).toEqual([false, true]);
  expect(load).not.toHaveBeenCalled();
});
