import { expect, test } from 'vitest';
import { textsIn } from './text-changes.ts';

const path = ['title', 'value'];
const read = (change: Parameters<typeof textsIn>[0]) => Object.fromEntries(textsIn(change, path));

test('a leaf of one language changes that language alone', () => {
  const set = [
    { path: ['title', 'value', 'sv'], value: 'Värmepump' },
    { path: ['title', 'value', 'en'] },
    { path: ['title', 'style', 'sv'], value: 'bold' },
    { path: ['order'], value: 'a1' },
  ];
  expect(read({ record: 'markers/a', op: 'patch', set })).toEqual({ sv: 'Värmepump', en: null });
  expect(read({ record: 'markers/a', op: 'patch', set: set.slice(2) })).toEqual({});
});

test('what is written around a text changes it in all languages', () => {
  const title = { value: { en: 'Heat pump' } };
  const whole = { en: 'Heat pump', sv: null };
  expect(read({ record: 'markers/a', op: 'put', value: { title } })).toEqual(whole);
  expect(read({ record: 'markers/a', op: 'patch', set: [{ path: ['title'], value: title }] })).toEqual(whole);
  expect(read({ record: 'markers/a', op: 'patch', set: [{ path, value: title.value }] })).toEqual(whole);
  expect(read({ record: 'markers/a', op: 'remove' })).toEqual({ en: null, sv: null });
});

test('formatted text is no text', () => {
  const set = [{ path: ['title', 'value', 'en'], value: { type: 'doc' } }];
  expect(read({ record: 'markers/a', op: 'patch', set })).toEqual({ en: null });
});
