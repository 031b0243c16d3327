import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { expect, test } from 'vitest';
import { boxesGlb } from '../testing/glb.testing.ts';
import { nullScene } from '../testing/null-scene.testing.ts';
import { at, content, entity, meshOf, view } from '../testing/scene-content.testing.ts';
import type { SceneSlot } from './e3d-scene.port.ts';

const red = boxesGlb([[1, 0, 0]], [{ name: 'box' }]);
const pair = boxesGlb(
  [
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    { name: 'left', at: [-3, 0, 0], mesh: 0 },
    { name: 'right', at: [3, 0, 0], mesh: 1 },
    { name: 'far', at: [9, 0, 0], mesh: 1 },
  ],
);
const front = { target: [0, 0, 0], azimuth: 0, polar: 90, distance: 20 } as const;

test('parts with the same geometry and material are one draw call, over all entities', async () => {
  const { scene, whole } = nullScene();
  const entities = Array.from({ length: 30 }, (_, index) => entity(`e${index}`, meshOf('m'), at(index * 4, 0, 0)));
  scene.show(content(entities, { m: pair }), view());
  await whole();
  expect(scene.numbers()).toMatchObject({ drawCalls: 2, triangles: 30 * 3 * 12, entities: 30 });
  scene.dispose();
});

test('an entity that moves takes its children along, and others stay', async () => {
  const { scene, whole } = nullScene();
  const parts = [
    entity('a', meshOf('m'), at(0, 0, 0)),
    entity('b', meshOf('m'), at(0, 5, 0, 'a')),
    entity('c', meshOf('m'), at(-9, 0, 0)),
  ];
  const first = content(parts, { m: red });
  scene.show(first, view());
  await whole();
  scene.show({ ...first, entities: new Map(first.entities).set('a', entity('a', meshOf('m'), at(100, 0, 0))) }, view());
  expect(scene.boundsOf(['b'])).toEqual({ min: [99, 4, -1], max: [101, 6, 1] });
  expect(scene.boundsOf(['c'])).toEqual({ min: [-10, -1, -1], max: [-8, 1, 1] });
  scene.show({ ...first, entities: new Map([...first.entities].filter(([id]) => id !== 'a')) }, view());
  expect(scene.isShown('a')).toBe(false);
  expect(scene.boundsOf(['b'])).toEqual({ min: [-1, 4, -1], max: [1, 6, 1] });
  scene.dispose();
});

test('what is clicked says its entity, its slot and its names in the file', async () => {
  const { scene, whole } = nullScene();
  const slot: SceneSlot = {
    id: 's',
    type: 'material',
    name: 'Right side',
    entity: { type: 'entity', id: 'a' },
    fallback: null,
    match: { node: 'right', material: 'm1', primitive: 0, fingerprint: null },
  };
  scene.show(content([entity('a', meshOf('m'))], { m: pair }, { slots: new Map([['s', slot]]) }), view());
  await whole();
  scene.setViewpoint(front);
  await whole();
  const place = scene.project([3, 0, 1]);
  const picked = place && scene.pick(place.x, place.y);
  expect(picked).toMatchObject({ entity: 'a', slot: 's', node: 'right', material: 'm1', primitive: 0 });
  expect(picked?.point[2]).toBeCloseTo(1, 3);
  expect(picked?.normal[2]).toBeCloseTo(1, 3);
  expect(scene.pick(1, 1)).toBeNull();
  expect(scene.pickInside({ left: 0, top: 0, right: 512, bottom: 512 })).toEqual(['a']);
  expect(scene.project([3, 0, 2])?.isOccluded).toBe(false);
  expect(scene.project([3, 0, -2])?.isOccluded).toBe(true);
  scene.dispose();
});

test('a slot holds its fallback until something is chosen, and only its part changes', async () => {
  const { scene, whole } = nullScene();
  const slot: SceneSlot = {
    id: 's',
    type: 'material',
    name: 'Left side',
    entity: { type: 'entity', id: 'a' },
    fallback: null,
    match: { node: 'right', material: '', primitive: 0, fingerprint: null },
  };
  const made = content(
    [entity('a', meshOf('m')), entity('b', meshOf('m'))],
    { m: pair },
    { slots: new Map([['s', slot]]) },
  );
  const materials = { oak: MaterialData.parse({ type: 'pbr-mr' }) };
  const all = { ...made, media: { ...made.media, materials } };
  scene.show(all, view());
  await whole();
  expect(scene.numbers().drawCalls).toBe(2);
  scene.show(all, view({ slots: new Map([['s', 'oak']]) }));
  expect(scene.numbers().drawCalls).toBe(3);
  scene.show(all, view());
  expect(scene.numbers().drawCalls).toBe(2);
  scene.dispose();
});

test('a mesh slot draws what it holds', async () => {
  const { scene, whole } = nullScene();
  const slot: SceneSlot = {
    id: 's',
    type: 'mesh',
    name: 'Door',
    entity: null,
    fallback: { type: 'mesh', id: 'm' },
    accepts: [],
  };
  const door = entity('a', { type: 'slot-mesh', slot: { type: 'mesh-slot', id: 's' } });
  const all = content([door], { m: red, n: pair }, { slots: new Map([['s', slot]]) });
  scene.show(all, view());
  await whole();
  expect(scene.numbers().triangles).toBe(12);
  scene.show(all, view({ slots: new Map([['s', 'n']]) }));
  await whole();
  expect(scene.numbers().triangles).toBe(36);
  scene.dispose();
});

test('categories, hidden and isolated entities decide together what is shown', async () => {
  const { scene, whole } = nullScene();
  const inGarage = { type: 'category', category: { type: 'category', id: 'door' } } as const;
  const parts = [
    entity('a', meshOf('m'), at(0, 0, 0), inGarage),
    entity('b', meshOf('m'), at(0, 5, 0, 'a')),
    entity('c', meshOf('m'), at(9, 0, 0)),
  ];
  const category = (id: string, parent: string | null) => ({
    id,
    parent: parent === null ? null : { type: 'category', id: parent },
    icon: null,
    name: { type: 'custom' as const, value: {} },
    defaultShow: true,
    colorGroup: null,
  });
  const categories = new Map([
    ['garage', category('garage', null)],
    ['door', category('door', 'garage')],
  ]);
  const all = content(parts, { m: red }, { categories });
  scene.show(all, view());
  await whole();
  const shown = () => ['a', 'b', 'c'].filter((id) => scene.isShown(id)).join('');
  expect(shown()).toBe('abc');
  scene.show(all, view({ categories: new Map([['garage', false]]) }));
  expect(shown()).toBe('c');
  scene.show(all, view({ hidden: new Set(['b']) }));
  expect(shown()).toBe('ac');
  scene.show(all, view({ isolated: new Set(['b']) }));
  expect(shown()).toBe('b');
  expect(scene.numbers().triangles).toBe(12);
  scene.dispose();
});

test('a group instance shows its source again with all below it, and follows it', async () => {
  const { scene, whole } = nullScene();
  const parts = [
    entity('a', meshOf('m'), at(5, 0, 0)),
    entity('b', meshOf('m'), at(0, 5, 0, 'a')),
    entity('copy', at(-20, 0, 0), { type: 'group-instance', source: { type: 'entity', id: 'a' } }),
  ];
  const all = content(parts, { m: red });
  scene.show(all, view());
  await whole();
  expect(scene.boundsOf(['copy'])).toEqual({ min: [-21, -1, -1], max: [-19, 6, 1] });
  expect(scene.numbers()).toMatchObject({ drawCalls: 1, triangles: 48 });
  scene.show({ ...all, entities: new Map(all.entities).set('b', entity('b', meshOf('m'), at(0, 10, 0, 'a'))) }, view());
  expect(scene.boundsOf(['copy'])?.max).toEqual([-19, 11, 1]);
  scene.dispose();
});

test('parents in a circle, and copies of themselves, end', async () => {
  const { scene, whole } = nullScene();
  const parts = [
    entity('a', meshOf('m'), at(1, 0, 0, 'b')),
    entity('b', meshOf('m'), at(1, 0, 0, 'a')),
    entity('self', at(0, 0, 0), meshOf('m'), { type: 'group-instance', source: { type: 'entity', id: 'self' } }),
  ];
  scene.show(content(parts, { m: red }), view());
  await whole();
  expect(scene.numbers().entities).toBe(3);
  scene.dispose();
});

test('a file that cannot be read is told by its key; the others are drawn', async () => {
  const faults: string[] = [];
  const { scene, whole } = nullScene({ onFault: (key, message) => faults.push(`${key}: ${message}`) });
  scene.show(content([entity('a', meshOf('m')), entity('b', meshOf('n'))], { m: red, n: red.slice(0, 60) }), view());
  await whole();
  expect(faults).toEqual(['n: The file is cut off']);
  expect(scene.numbers().triangles).toBe(12);
  scene.dispose();
});

test('nothing is drawn at rest', async () => {
  const { scene, whole } = nullScene();
  scene.show(content([entity('a', meshOf('m'))], { m: red }), view());
  await whole();
  const before = scene.frames();
  for (let at = 0; at < 20; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(scene.frames()).toBe(before);
  scene.dispose();
});
