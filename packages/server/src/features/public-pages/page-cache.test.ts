import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const page = (letter: string) => () => letter.repeat(10_000);

test('a page is made once for a key, and again for another', async () => {
  const pages = createPageCache();
  const first = await pages.get('/p/house', 'version 1', page('a'));
  expect(await pages.get('/p/house', 'version 1', page('b'))).toBe(first);
  const second = await pages.get('/p/house', 'version 2', page('b'));
  expect(second.plain.toString()).toBe('b'.repeat(10_000));
  expect(second.etag).not.toBe(first.etag);
});

test('what was replaced takes no memory, however often that happens', async () => {
  const pages = createPageCache();
  await pages.get('/p/house', 'version 0', page('a'));
  const once = pages.size();
  for (let version = 1; version <= 20; version += 1) await pages.get('/p/house', `version ${version}`, page('a'));
  expect(pages.size()).toBe(once);
});

test('of more pages than there is room for, those go that were not asked for', async () => {
  const pages = createPageCache();
  const large = () => 'x'.repeat(9 * 1024 * 1024);
  for (const address of ['a', 'b', 'c']) await pages.get(address, '1', large);
  await pages.get('a', '1', large);
  await pages.get('d', '1', large);
  expect(pages.size()).toBeLessThan(32 * 1024 * 1024);
  let made = 0;
  const count = () => {
    made += 1;
    return large();
  };
  for (const address of ['a', 'c', 'd']) await pages.get(address, '1', count);
  expect(made).toBe(0);
  await pages.get('b', '1', count);
  expect(made).toBe(1);
});

test('a page that could not be made is tried again', async () => {
  const pages = createPageCache();
  const fails = () => {
    throw new Error('no');
  };
  await expect(pages.get('/p/house', '1', fails)).rejects.toThrow('no');
  expect((await pages.get('/p/house', '1', page('a'))).plain).toHaveLength(10_000);
});
