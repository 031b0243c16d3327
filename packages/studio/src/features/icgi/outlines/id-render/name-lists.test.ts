import { expect, test } from 'vitest';
import { isNameList } from './is-name-list.ts';
import { namesForRender, namesIn } from './name-lists.ts';

const views = [
  { id: 'entre', name: 'Entré', image: { name: '2231_CAM01_Entre_v03.png' } },
  { id: 'kok', name: 'Kök', image: { name: '2231_CAM02_Kok_v03.png' } },
];
const list = (name: string, text: string) => new File([text], name);
const render = { name: '2231_CAM02_Kok_v03_ID.png' };

test.each([
  ['idnames.txt', '', true],
  ['names.CSV', '', true],
  ['names', 'text/plain', true],
  ['render.png', 'image/png', false],
  ['drawing.svg', 'image/svg+xml', false],
])('%s (%s) is a list of names: %s', (name, type, expected) => {
  expect(isNameList({ name, type })).toBe(expected);
});

test('a list that is chosen with the only render names its areas in their order', async () => {
  const found = await namesForRender(render, [list('idnames.txt', 'Flat 1\nFlat 2\n\n')], { views, count: 1 });
  expect(found).toEqual({ type: 'ordered', names: ['Flat 1', 'Flat 2'] });
});

test('of several lists the one for the same view is taken', async () => {
  const lists = [list('Entre names.txt', 'A\nB'), list('kok.txt', 'C\nD')];
  expect(await namesForRender(render, lists, { views, count: 2 })).toEqual({ type: 'ordered', names: ['C', 'D'] });
});

test('one list for several renders is taken where it names colours, and not where only its order would', async () => {
  const several = { views, count: 2 };
  expect(await namesForRender(render, [list('all.txt', '#ff0000 A\n#00ff00 B')], several)).toMatchObject({
    type: 'colored',
  });
  expect(await namesForRender(render, [list('all.txt', 'A\nB')], several)).toBeNull();
});

test('a list of one name is a list, and an empty one is none', () => {
  expect(namesIn('Flat 1\r\n')).toEqual({ type: 'ordered', names: ['Flat 1'] });
  expect(namesIn(' \n--\n')).toBeNull();
});
