import { expect, test } from 'vitest';
import { categoriesByParent, categoryStates } from '../../shared/category-tree.ts';
import { emptyE3d } from '../../testing/e3d-arbitrary.ts';
import { entitiesByCategory } from '../category-tree.ts';
import type { E3dRecords } from '../e3d.records.ts';
import * as categories from './categories.commands.ts';
import { addEntities } from './e3d.commands.ts';

const added = (e3d: E3dRecords, id: string, parent: string | null = null) =>
  categories.addCategory.run(e3d, { id, parent, language: 'en', name: id });
const standingIn = (id: string) => ({
  id: 'transform',
  data: { type: 'transform' as const, parent: { type: 'entity', id } },
  traits: [],
});
/** `walls` in `house`, `brick` in `walls`, `garden` alone; the objects `shed` and `door`, which stands in the shed. */
function village(): E3dRecords {
  const nested = added(added(added(added(emptyE3d(), 'house'), 'walls', 'house'), 'brick', 'walls'), 'garden');
  return addEntities.run(nested, {
    items: [
      { id: 'shed', name: 'Shed', components: [] },
      { id: 'door', name: 'Door', components: [standingIn('shed')] },
    ],
  });
}
let made = 0;
const newId = () => {
  made += 1;
  return `k${made}`;
};
const tree = (e3d: E3dRecords) =>
  Object.fromEntries([...categoriesByParent(e3d)].map(([outer, own]) => [String(outer), own.map(({ id }) => id)]));

test('categories go into each other and never into themselves', () => {
  const place = { after: null, before: null };
  expect(tree(village())).toEqual({ null: ['house', 'garden'], house: ['walls'], walls: ['brick'] });
  const moved = categories.moveCategories.run(village(), { ids: ['walls'], parent: 'garden', ...place });
  expect(tree(moved)).toEqual({ null: ['house', 'garden'], garden: ['walls'], walls: ['brick'] });
  const circle = categories.moveCategories.run(village(), { ids: ['house'], parent: 'brick', ...place });
  expect(tree(circle)).toEqual(tree(village()));
});

test('deleting a category moves what is in it up and takes objects out of it', () => {
  const filled = categories.addToCategory.run(village(), { id: 'walls', entities: ['shed'], newId });
  const node = { id: 'out', order: 'a0', x: 0, y: 0, note: '', group: null, in: {}, type: 'out.category' as const };
  const written = filled.put('nodes', { ...node, category: { type: 'category', id: 'walls' } });
  const gone = categories.removeCategories.run(written, { ids: ['walls'] });
  expect(tree(gone)).toEqual({ null: ['house', 'garden'], house: ['brick'] });
  expect(gone.get('entities', 'shed')?.components).toEqual([]);
  expect(gone.get('nodes', 'out')).toMatchObject({ category: null });
  const both = categories.removeCategories.run(written, { ids: ['house', 'walls'] });
  expect(tree(both)).toEqual({ null: ['brick', 'garden'] });
});

test('objects of a category are those of the categories in it, with what stands in them', () => {
  const filled = categories.addToCategory.run(village(), { id: 'brick', entities: ['shed', 'shed'], newId });
  const found = entitiesByCategory(filled);
  expect([...(found.get('house') ?? [])].sort()).toEqual(['door', 'shed']);
  expect([...(found.get('brick') ?? [])].sort()).toEqual(['door', 'shed']);
  expect(found.get('garden')?.size).toBe(0);
  const taken = categories.takeFromCategory.run(filled, { id: 'brick', entities: ['shed'] });
  expect(entitiesByCategory(taken).get('house')?.size).toBe(0);
});

test('an object that is in a category is not put in twice', () => {
  const once = categories.addToCategory.run(village(), { id: 'brick', entities: ['shed'], newId });
  const twice = categories.addToCategory.run(once, { id: 'brick', entities: ['shed'], newId });
  expect(twice.get('entities', 'shed')?.components).toHaveLength(1);
});

test('a category is mixed while something inside of it is hidden', () => {
  const statesWithout = (off: string) => Object.fromEntries(categoryStates(village(), ({ id }) => id !== off));
  expect(statesWithout('')).toEqual({ house: 'shown', walls: 'shown', brick: 'shown', garden: 'shown' });
  expect(statesWithout('brick')).toEqual({ house: 'mixed', walls: 'mixed', brick: 'hidden', garden: 'shown' });
  expect(statesWithout('house')).toEqual({ house: 'hidden', walls: 'hidden', brick: 'hidden', garden: 'shown' });
});

test('ten thousand objects in nested categories are told apart without a pause', () => {
  const items = Array.from({ length: 10_000 }, (_, at) => ({ id: `e${at}`, name: '', components: [] }));
  const many = addEntities.run(village(), { items });
  const filled = categories.addToCategory.run(many, { id: 'brick', entities: items.map(({ id }) => id), newId });
  let reads = 0;
  const counted = new Proxy(filled, {
    get(target, name) {
      if (name === 'get') reads += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  expect(entitiesByCategory(counted).get('house')?.size).toBe(10_000);
  // Some reads an entity, not some for each other entity.
  expect(reads).toBeLessThan(50_000);
});
