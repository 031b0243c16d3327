import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createLines, slowly, withSlowMedia } from './slow-network.ts';

test('files of one page share its 200 bytes a millisecond, and those of another have their own', () => {
  const lines = createLines();
  expect(lines.due('a', 20_000, 1_000)).toBe(1_100);
  expect(lines.due('a', 20_000, 1_000)).toBe(1_200);
  expect(lines.due('b', 20_000, 1_000)).toBe(1_100);
  expect(lines.due('a', 20_000, 5_000)).toBe(5_100);
});

test('every byte arrives in order, and no sooner than the network allows', async () => {
  const sent = Buffer.from(Array.from({ length: 40_000 }, (_, at) => at % 251));
  const begun = performance.now();
  const pieces: Buffer[] = [];
  for await (const piece of slowly(Readable.from([sent.subarray(0, 100), sent.subarray(100)]), 'c')) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(sent)).toBe(true);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(345);
});

test('a reader that leaves closes the file', async () => {
  const source = Readable.from([Buffer.alloc(1_000_000)]);
  for await (const _piece of slowly(source, 'd')) break;
  const unread = Readable.from([Buffer.alloc(1_000_000)]);
  slowly(unread, 'd')
    .on('error', () => undefined)
    .destroy();
  await vi.waitFor(() => expect([source.destroyed, unread.destroyed]).toEqual([true, true]));
});

test('addresses of files are slowed down wherever they stand, others and texts are not', () => {
  const body = {
    image: { url: '/media/aa/hall.jpg?d=1&s=x' },
    pictures: { '/media/bb/a%20b.avif': { width: 1 } },
    text: 'See "/media/cc/x.jpg" there',
    link: 'https://example.com/media/x.jpg',
  };
  expect(withSlowMedia(body, 'p1')).toEqual({
    image: { url: '/media/aa/hall.jpg?d=1&s=x&slow=p1' },
    pictures: { '/media/bb/a%20b.avif?slow=p1': { width: 1 } },
    text: body.text,
    link: body.link,
  });
});
