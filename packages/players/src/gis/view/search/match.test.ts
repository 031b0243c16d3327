import { expect, test } from 'vitest';
import { plain, rankOf, slipsOf } from './match.ts';

test.each([
  ['Sjöstigen', 'sjostigen', 0],
  ['Café Sjöutsikten', 'sjö', 1],
  ['Insjön', 'sjö', 2],
  ['Strandvägen', 'sjö', null],
  ['Ön, ön (södra)', '(sö', 1],
])('%s answers %s at rank %s', (text, wanted, rank) => {
  expect(rankOf(plain(text), plain(wanted))).toBe(rank);
});

test.each([
  ['Bageriet bakery', 'bakrey', 1],
  ['Bageriet bakery', 'bagereit', 1],
  ['Solbacken school', 'shcool', 1],
  ['Restaurang Utsikten', 'resturang utsikten', 1],
  ['Restaurang Utsikten', 'resturamg', 2],
  ['Bageriet', 'bgr', null],
  ['Park', 'bark', 1],
  ['Park', 'boat', null],
])('%s is %s with %s slips', (text, wanted, slips) => {
  expect(slipsOf(plain(text), plain(wanted))).toBe(slips);
});
