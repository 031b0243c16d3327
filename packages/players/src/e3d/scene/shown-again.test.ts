import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { expect, test } from 'vitest';
import { boxesGlb } from '../testing/glb.testing.ts';
import { nullScene } from '../testing/null-scene.testing.ts';
import { at, content, entity, meshOf, view } from '../testing/scene-content.testing.ts';
import { partsOf } from './scene-parts.ts';

test('what was hidden and is shown again is drawn with its triangles', async () => {
  const { scene, whole } = nullScene();
  const all = content([entity('a', meshOf('m'))], { m: boxesGlb([[1, 0, 0]], [{ name: 'box' }]) });
  const indices = () => [...partsOf(scene).builder.drawn()].map(({ mesh }) => mesh.getTotalIndices());
  scene.show(all, view());
  await whole();
  expect(indices()).toEqual([36]);
  scene.show(all, view({ hidden: new Set(['a']) }));
  await whole();
  expect(indices()).toEqual([]);
  scene.show(all, view());
  await whole();
  expect(indices()).toEqual([36]);
  scene.dispose();
});

test('the same part in two materials is drawn in both places', async () => {
  const { scene, whole } = nullScene();
  const override = { type: 'material-override', material: { type: 'material', id: 'oak' } } as const;
  const made = content([entity('a', meshOf('m'), at(-5, 0, 0)), entity('b', meshOf('m'), at(5, 0, 0), override)], {
    m: boxesGlb([[1, 0, 0]], [{ name: 'box' }]),
  });
  const materials = { oak: MaterialData.parse({ type: 'pbr-mr' }) };
  scene.show({ ...made, media: { ...made.media, materials } }, view());
  await whole();
  // The fourth column of a place is where it stands.
  const places = [...partsOf(scene).builder.drawn()].map(({ mesh }) => {
    const data = mesh.getVertexBuffer('world3')?.getData();
    return data instanceof Float32Array ? data[12] : null;
  });
  expect(places).toEqual([-5, 5]);
  scene.dispose();
});
