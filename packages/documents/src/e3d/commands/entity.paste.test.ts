import { expect, test } from 'vitest';
import { transformAt as at, emptyE3d } from '../../testing/e3d-arbitrary.ts';
import type { E3dRecords } from '../e3d.records.ts';
import type { Component } from '../e3d.schema.ts';
import { childrenByParent, worldMatrix } from '../entity-tree.ts';
import { addEntities } from './e3d.commands.ts';
import { copiedEntities, missingIn, pasteEntities } from './entity.paste.ts';

const part = (id: string, data: Component['data']): Component => ({ id, data, traits: [] });
/** A house that holds a door in a category, which holds a handle; and a tree. */
const house = () =>
  addEntities.run(emptyE3d(), {
    items: [
      { id: 'house', name: 'House', components: [at(10)] },
      {
        ...{ id: 'door', name: 'Door' },
        components: [
          at(1, 'house'),
          part('mesh', { type: 'mesh', mesh: { type: 'mesh', id: 'm' } }),
          part('category', { type: 'category', category: { type: 'category', id: 'gone' } }),
        ],
      },
      { id: 'handle', name: 'Handle', components: [at(0.5, 'door')] },
      { id: 'tree', name: 'Tree', components: [at(-4)] },
    ],
  });
function newIds() {
  let last = 0;
  return () => {
    last += 1;
    return `new${last}`;
  };
}
const copies = new Map([['door', 'door2']]);
const namesIn = (e3d: E3dRecords, parent: string | null) =>
  (childrenByParent(e3d).get(parent) ?? []).map(({ name }) => name);

test('an object pasted where it came from stands behind it in the same group, with what stands in it', () => {
  const e3d = house();
  const next = pasteEntities.run(e3d, { copied: copiedEntities(e3d, ['door', 'handle']), copies, newId: newIds() });
  expect(namesIn(next, 'house')).toEqual(['Door', 'Door copy']);
  expect(namesIn(next, 'door2')).toEqual(['Handle']);
  expect(worldMatrix(next, 'door2')[12]).toBeCloseTo(11);
});

test('in another configurator it stands where it stood in the scene, without what is not there', () => {
  const copied = copiedEntities(house(), ['door']);
  expect(missingIn(emptyE3d(), copied).map(({ type }) => type)).toEqual(['category']);
  const next = pasteEntities.run(emptyE3d(), { copied, copies, newId: newIds() });
  expect(namesIn(next, null)).toEqual(['Door']);
  expect(worldMatrix(next, 'door2')[12]).toBeCloseTo(11);
  expect(next.get('entities', 'door2')?.components.map(({ data }) => data)).toEqual([
    expect.objectContaining({ type: 'transform', parent: null }),
    { type: 'mesh', mesh: { type: 'mesh', id: 'm' } },
    expect.objectContaining({ type: 'category', category: null }),
  ]);
});
