import { expect, test } from 'vitest';
import { parseQuery } from './query-values.ts';

test.each([
  ['', {}],
  ['status=preview', { status: 'preview' }],
  ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
  ['a%5B0%5D=x&a%5B1%5D=y', { a: ['x', 'y'] }],
  ['a[]=x&a[]=y', { a: ['x', 'y'] }],
  ['a=x&a=y&a=z', { a: ['x', 'y', 'z'] }],
  ['a[b]=x&a[c][0]=y', { a: { b: 'x', c: ['y'] } }],
  ['a[1]=y', { a: ['y'] }],
  ['a[999999999]=y', { a: { 999999999: 'y' } }],
  ['a[b=x', { a: { '[b': 'x' } }],
  ['a=1%20000+2', { a: '1 000 2' }],
  ['a[b][c][d][e][f][g]=x', { a: { b: { c: { d: { e: { f: { '[g]': 'x' } } } } } } }],
  ['a[constructor]=1', { a: { constructor: '1' } }],
])('%j is read as it was meant', (search, value) => {
  expect(parseQuery(search)).toEqual(value);
});

test.each([
  ['a=1&b=true&c=null&d=x', { a: 1, b: true, c: null, d: 'x' }],
  ['a={"b":[1]}&c="1"', { a: { b: [1] }, c: '1' }],
  ['a={broken', { a: '{broken' }],
])('%j is read value by value in JSON mode', (search, value) => {
  expect(parseQuery(search, 'json')).toEqual(value);
});

test.each([
  '__proto__[isAdmin]=1',
  'constructor[prototype][isAdmin]=1',
  'a[__proto__][isAdmin]=1',
  '__proto__=1',
  'a[constructor]=1',
])('%j reaches no prototype', (search) => {
  for (const mode of ['brackets', 'json'] as const) {
    const value = parseQuery(search, mode);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('isAdmin' in {}).toBe(false);
  }
});

test('sixty thousand names are read up to the hundredth, and a deep one makes nothing deep', () => {
  const search = Array.from({ length: 60_000 }, (_, at) => `a[${at}]=x`).join('&');
  expect(parseQuery(search).a).toHaveLength(100);
  expect(JSON.stringify(parseQuery(`a${'[x]'.repeat(50_000)}=1`)).match(/\{/g)).toHaveLength(7);
});
