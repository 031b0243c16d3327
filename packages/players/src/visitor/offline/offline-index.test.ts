import { expect, test } from 'vitest';
import { filesLetGo, filesToForget, handlingOf, type OfflineIndex, pageKey } from './offline-index.ts';

const index = (): OfflineIndex => ({
  files: { '/a': [40, 3], '/b': [40, 1], '/c': [40, 2], '/kept': [40, 0] },
  tours: { 'icgi/1': { hash: 'h', bytes: 80, files: ['/kept', '/b'] } },
});

test('what was used longest ago makes room, and nothing of a kept page', () => {
  expect(filesToForget(index(), 160)).toEqual([]);
  expect(filesToForget(index(), 159)).toEqual(['/c']);
  expect(filesToForget(index(), 100)).toEqual(['/c', '/a']);
  expect(filesToForget(index(), 0)).toEqual(['/c', '/a']);
});

test('a newer publication lets go of what it does not show, unless another kept page does', () => {
  const both: OfflineIndex = { ...index() };
  both.tours['e3d/2'] = { hash: 'h', bytes: 40, files: ['/b'] };
  expect(filesLetGo(both, 'icgi/1', { hash: 'i', bytes: 0, files: ['/new'] })).toEqual(['/kept']);
  expect(filesLetGo(index(), 'icgi/1', null)).toEqual(['/kept', '/b']);
  expect(filesLetGo(index(), 'icgi/9', null)).toEqual([]);
});

test.each([
  ['/p/villa', 'page'],
  ['/p/villa/icgi/1?k=hall', 'page'],
  ['/p/villa-two', null],
  ['/p/villa?preview=ticket', null],
  ['/media/ab/hall.avif', 'fixed'],
  ['/media/ab/hall.avif?d=1&s=x', null],
  ['/players/assets/page.js', 'fixed'],
  ['/fonts/ab/open-sans.woff2', 'fixed'],
  ['/api/widget/icgi/1/2?status=published', 'fresh'],
  ['/api/widget/icgi/1/2?status=preview', null],
  ['/api/product/icgi/1/files', null],
  ['/api/auth/login', null],
  ['/projects', null],
])('of the pages of /p/villa, %s is answered as %s', (address, how) => {
  expect(handlingOf(new URL(address, 'https://studio.example'), '/p/villa')).toBe(how);
});

test('a page is kept by its language, whatever place it opens with', () => {
  const keyOf = (address: string) => pageKey(new URL(address, 'https://studio.example'));
  expect(keyOf('/p/villa?k=hall&utm_source=x')).toBe('/p/villa');
  expect(keyOf('/p/villa?k=hall&lang=sv')).toBe('/p/villa?lang=sv');
});
