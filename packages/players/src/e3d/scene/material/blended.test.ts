import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { expect, test } from 'vitest';
import { boxesGlb } from '../../testing/glb.testing.ts';
import { nullScene } from '../../testing/null-scene.testing.ts';
import { at, content, entity, meshOf, view } from '../../testing/scene-content.testing.ts';
import { partsOf } from '../scene-parts.ts';

const box = boxesGlb([[1, 0, 0]], [{ name: 'box' }]);
const override = { type: 'material-override', material: { type: 'material', id: 'glass' } } as const;

/** Three panes along z, with the material of the library. */
async function panes(alpha: number) {
  const { scene, whole } = nullScene();
  const parts = [0, 10, -10].map((z) => entity(`z${z}`, meshOf('m'), at(0, 0, z), override));
  const made = content(parts, { m: box });
  const data = { type: 'pbr-mr', alpha, transparencyMode: alpha < 1 ? 2 : 0 };
  const materials = { glass: MaterialData.parse(data) };
  const all = { ...made, media: { ...made.media, materials } };
  scene.show(all, view());
  await whole();
  const order = async (azimuth: number) => {
    scene.setViewpoint({ target: [0, 0, 0], azimuth, polar: 90, distance: 50 });
    await whole();
    return [...partsOf(scene).builder.drawn()].flatMap(({ instances }) => instances.map((one) => one.entity));
  };
  return { scene, order, all };
}

test('what is seen through is drawn from the back to the front, from wherever one looks, in one draw call', async () => {
  const { scene, order, all } = await panes(0.5);
  expect(await order(0)).toEqual(['z-10', 'z0', 'z10']);
  expect(await order(180)).toEqual(['z10', 'z0', 'z-10']);
  expect(scene.numbers().drawCalls).toBe(1);
  expect(scene.boundsOf(['z10'])).toEqual({ min: [-1, -1, 9], max: [1, 1, 11] });
  const moved = entity('z0', meshOf('m'), at(0, 0, 30), override);
  scene.show({ ...all, entities: new Map(all.entities).set('z0', moved) }, view());
  expect(await order(0)).toEqual(['z-10', 'z10', 'z0']);
  const place = scene.project([0, 0, 31]);
  expect(place && scene.pick(place.x, place.y)?.entity).toBe('z0');
  scene.dispose();
});

test('what is opaque stays in its order', async () => {
  const { scene, order } = await panes(1);
  expect(await order(180)).toEqual(['z0', 'z10', 'z-10']);
  scene.dispose();
});
