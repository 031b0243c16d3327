import { expect, test } from 'vitest';
import type { GisCategory } from '../gis-scene.ts';
import { initiallyOn, shownCategories } from './category-tree.ts';

const category = (id: string, parent: string | null, defaultShow = true): GisCategory => ({
  id,
  parent: parent === null ? null : { type: 'category', id: parent },
  icon: null,
  defaultShow,
});

const tree = [
  category('port', null),
  category('ferry', 'port'),
  category('berth', 'ferry'),
  category('old', null, false),
];

test('categories begin as their document says', () => {
  expect([...initiallyOn(tree)]).toEqual(['port', 'ferry', 'berth']);
});

test('a hidden ancestor hides everything below it', () => {
  expect(shownCategories(tree, new Set(['ferry', 'berth', 'old']))).toEqual(['old']);
  expect(shownCategories(tree, new Set(['port', 'berth']))).toEqual(['port']);
  expect(shownCategories(tree, new Set(['port', 'ferry', 'berth']))).toEqual(['port', 'ferry', 'berth']);
});

test('a parent that is gone hides nothing, and a circle of parents ends', () => {
  expect(shownCategories([category('a', 'gone')], new Set(['a']))).toEqual(['a']);
  expect(shownCategories([category('a', 'b'), category('b', 'a')], new Set(['a', 'b']))).toEqual(['a', 'b']);
});
