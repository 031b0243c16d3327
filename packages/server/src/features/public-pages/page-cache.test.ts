import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageCache, pageBeginningAt, SHARED_FROM } from './page-cache.ts';

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

const ofView = (view: string) => () =>
  `<html><title>${view}</title>${SHARED_FROM}>${'All texts and data. '.repeat(5_000)}`;

test('pages of a hundred places take the compressed rest of the product’s page as it is, and nothing of them is kept', async () => {
  const pages = createPageCache();
  const whole = await pages.get('/p/house', 'version 1', ofView('Hall'));
  expect(brotliDecompressSync(whole.br).equals(whole.plain)).toBe(true);
  expect(gunzipSync(whole.gzip).equals(whole.plain)).toBe(true);
  const size = pages.size();
  for (let at = 0; at < 100; at += 1) {
    const html = ofView(`View ${at}`)();
    const page = await pageBeginningAt(html, whole, `"${at}"`);
    expect(gunzipSync(page.gzip ?? '').toString()).toBe(html);
    expect(page.gzip?.subarray(-8 - whole.shared.deflated.length, -8).equals(whole.shared.deflated)).toBe(true);
  }
  expect(pages.size()).toBe(size);
});

test('a page that shares nothing with the product’s is sent as it is', async () => {
  const pages = createPageCache();
  const whole = await pages.get('/p/house', 'version 1', ofView('Hall'));
  const page = await pageBeginningAt('<html>another', whole, '"1"');
  expect([page.plain.toString(), page.br, page.gzip]).toEqual(['<html>another', undefined, undefined]);
});
