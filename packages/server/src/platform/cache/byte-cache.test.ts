import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const cacheOf = (maxBytes: number) => createByteCache<Buffer>(maxBytes, (value) => value.length);

test('never holds more bytes than it may, however many values come', () => {
  const cache = cacheOf(100_000);
  for (let at = 0; at < 1_000; at += 1) {
    cache.set(`value ${at}`, Buffer.alloc(at * 10));
    expect(cache.size()).toBeLessThanOrEqual(100_000);
  }
  expect(cache.get('value 999')).toHaveLength(9_990);
  expect(cache.get('value 1')).toBeUndefined();
});

test('what was used longest ago goes first', () => {
  const cache = cacheOf(10_000);
  for (const key of ['a', 'b', 'c']) cache.set(key, Buffer.alloc(2_500));
  cache.get('a');
  cache.set('d', Buffer.alloc(2_500));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
});

test('a value set again or deleted is counted once or not at all', () => {
  const cache = cacheOf(10_000);
  for (let at = 0; at < 50; at += 1) cache.set('a', Buffer.alloc(1_000));
  expect(cache.size()).toBeLessThan(2_000);
  cache.delete('a');
  expect(cache.size()).toBe(0);
});

test('a value that would take more than half of the room is not kept', () => {
  const cache = cacheOf(10_000);
  cache.set('a', Buffer.alloc(5_000));
  expect([cache.get('a'), cache.size()]).toEqual([undefined, 0]);
});
