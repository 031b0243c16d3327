import { expect, test } from 'vitest';
import { boxesGlb } from '../testing/glb.testing.ts';
import { nullScene } from '../testing/null-scene.testing.ts';
import { at, content, entity, meshOf, view } from '../testing/scene-content.testing.ts';
import type { SceneSlot } from './e3d-scene.port.ts';

const box = boxesGlb([[1, 0, 0]], [{ name: 'box' }]);
const pair = boxesGlb(
  [
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    { name: 'left', at: [-3, 0, 0], mesh: 0 },
    { name: 'right', at: [3, 0, 0], mesh: 1 },
  ],
);
const slotOf = (node: string): SceneSlot => ({
  id: 's',
  type: 'material',
  name: 'Slot',
  entity: { type: 'entity', id: 'a' },
  fallback: null,
  match: { node, material: '', primitive: 0, fingerprint: null },
});
const category = (id: string, defaultShow: boolean) => ({
  id,
  parent: null,
  icon: null,
  name: { type: 'custom' as const, value: {} },
  defaultShow,
  colorGroup: null,
});
const inCategory = (id: string) => ({ type: 'category' as const, category: { type: 'category', id } });

test('a slot has the area of its part as it stands in the scene, hidden or not', async () => {
  const { scene, whole } = nullScene();
  const large = { type: 'transform' as const, scale: { x: 2, y: 2, z: 2 } };
  const shown = content([entity('a', meshOf('m'), large)], { m: pair }, { slots: new Map([['s', slotOf('left')]]) });
  scene.show(shown, view());
  expect(scene.sizeOf('s')).toBeNull();
  await whole();
  // A box of 2 m, twice as large: six sides of 4 x 4 m.
  expect(scene.sizeOf('s')).toEqual({ area: 96, triangles: 12, parts: 1 });
  scene.show(shown, view({ hidden: new Set(['a']) }));
  expect(scene.sizeOf('s')?.area).toBe(96);
  scene.show({ ...shown, slots: new Map([['s', slotOf('gone')]]) }, view());
  expect(scene.sizeOf('s')).toEqual({ area: 0, triangles: 0, parts: 0 });
  expect(scene.sizeOf('unknown')).toBeNull();
  scene.dispose();
});

test('the cost of entities counts equal parts as one draw call, those that are hidden included', async () => {
  const { scene, whole } = nullScene();
  const entities = [0, 1, 2].map((index) => entity(`e${index}`, meshOf('m'), at(index * 9, 0, 0)));
  const shown = content(entities, { m: pair });
  scene.show(shown, view());
  await whole();
  const all = { triangles: 72, drawCalls: 2, missing: 0, meshes: new Set(['m']) };
  expect(scene.costOf(['e0', 'e1', 'e2'])).toEqual(all);
  scene.show(shown, view({ hidden: new Set(['e0', 'e1', 'e2']) }));
  expect(scene.costOf(['e0', 'e1', 'e2'])).toEqual(all);
  expect(scene.costOf(['e1'])).toMatchObject({ triangles: 24, drawCalls: 2 });
  scene.dispose();
});

/** A scene, with the addresses that it fetched. */
function counting() {
  const fetched: string[] = [];
  const addressOf = (url: string) => {
    fetched.push(url);
    return url;
  };
  return { ...nullScene({ addressOf }), fetched };
}

/** A scene that shows `box` and hides `pair` in a category. */
function hiding() {
  const { scene, whole, fetched } = counting();
  const shown = content(
    [entity('house', meshOf('box')), entity('garage', meshOf('pair'), inCategory('extras'))],
    { box, pair },
    { categories: new Map([['extras', category('extras', false)]]) },
  );
  const urlOf = (key: string) => shown.media.meshes[key]?.url ?? '';
  return { scene, whole, shown, fetched, urlOf };
}

test('a mesh that stands only in a hidden category is fetched when the category is shown', async () => {
  const { scene, whole, shown, fetched, urlOf } = hiding();
  scene.show(shown, view());
  await whole();
  expect(fetched).toEqual([urlOf('box')]);
  scene.show(shown, view({ categories: new Map([['extras', true]]) }));
  await whole();
  expect(fetched).toEqual([urlOf('box'), urlOf('pair')]);
  expect(scene.numbers().triangles).toBe(12 + 24);
  scene.dispose();
});

test('what is hidden is fetched ahead one file at a time, once, and draws no frame', async () => {
  const { scene, whole, shown, fetched, urlOf } = hiding();
  scene.show(shown, view());
  await whole();
  const frames = scene.frames();
  expect(await scene.loadAhead()).toBe(true);
  expect(fetched).toEqual([urlOf('box'), urlOf('pair')]);
  expect(await scene.loadAhead()).toBe(false);
  expect(scene.frames()).toBe(frames);
  scene.show(shown, view({ categories: new Map([['extras', true]]) }));
  expect(scene.numbers().triangles).toBe(12 + 24);
  await whole();
  expect(fetched).toHaveLength(2);
  scene.dispose();
});

test('a model that no slot holds is not fetched until it is chosen', async () => {
  const { scene, whole, fetched } = counting();
  const slot: SceneSlot = {
    id: 'roof',
    type: 'mesh',
    name: 'Roof',
    entity: { type: 'entity', id: 'house' },
    fallback: { type: 'mesh', id: 'box' },
    accepts: ['box', 'pair'].map((id) => ({ type: 'mesh', id })),
  };
  const house = entity('house', { type: 'slot-mesh', slot: { type: 'mesh-slot', id: 'roof' } });
  const shown = content([house], { box, pair }, { slots: new Map([['roof', slot]]) });
  scene.show(shown, view());
  await whole();
  expect(fetched).toEqual([shown.media.meshes.box?.url]);
  scene.show(shown, view({ slots: new Map([['roof', 'pair']]) }));
  await whole();
  expect(fetched).toHaveLength(2);
  scene.dispose();
});
