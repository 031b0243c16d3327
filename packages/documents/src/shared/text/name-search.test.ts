import { expect, test } from 'vitest';
import { foundByName } from './name-search.ts';

const NAMES = ['Sjöstaden', 'Åkerbyviken', 'Nya Sjöstaden', 'Villa Solbacken', 'Vy 2', 'Vy 12'];
const found = (text: string) => foundByName(NAMES, text, (name) => [name]);

test.each([
  ['', NAMES],
  ['  ', NAMES],
  ['sjostaden', ['Sjöstaden', 'Nya Sjöstaden']],
  ['sjöstadden', ['Sjöstaden', 'Nya Sjöstaden']],
  ['akerby', ['Åkerbyviken']],
  ['solbaken', ['Villa Solbacken']],
  // What fits leaves out what is only like it.
  ['nya sjö', ['Nya Sjöstaden']],
  ['solbaken 2', []],
  ['vyer 12', ['Vy 12']],
  ['vy 1', ['Vy 12']],
  // Too short to be misspelt: every other name is like it.
  ['vx', []],
  ['vattentornet', []],
])('%j finds %j', (text, names) => {
  expect(found(text)).toEqual(names);
});

test('any of the names of an item may fit, and a missing one does not', () => {
  const items = [{ en: 'Kitchen', sv: 'Kök' }, { en: 'Terrace' }];
  const inAll = (text: string) => foundByName(items, text, ({ en, sv }) => [en, sv]).map(({ en }) => en);
  expect(inAll('kok')).toEqual(['Kitchen']);
  expect(inAll('terrase')).toEqual(['Terrace']);
});
