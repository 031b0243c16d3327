import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { Mesh, MeshStandardMaterial } from 'three';
import { expect, test } from 'vitest';
import type { SceneSlot } from '../scene/e3d-scene.port.ts';
import { boxesGlb } from '../testing/glb.testing.ts';
import { nullScene } from '../testing/null-scene.testing.ts';
import { at, content, entity, meshOf, view } from '../testing/scene-content.testing.ts';
import { exportScene } from './export-scene.ts';

const red = boxesGlb([[1, 0, 0]], [{ name: 'box' }]);
const slot: SceneSlot = {
  id: 's',
  type: 'material',
  name: 'Side',
  entity: { type: 'entity', id: 'a' },
  fallback: null,
  match: { node: 'box', material: '', primitive: 0, fingerprint: null },
};

test('a file has what is shown, where it stands and in the material that was chosen', async () => {
  const { scene, whole } = nullScene();
  const parts = [
    entity('a', meshOf('m'), at(5, 0, 0)),
    entity('b', meshOf('m'), at(-5, 0, 0)),
    entity('gone', meshOf('m')),
  ];
  const made = content(parts, { m: red }, { slots: new Map([['s', slot]]) });
  const glass = MaterialData.parse({
    ...{ type: 'pbr-mr', alpha: 0.4, transparencyMode: 2, metallic: 0.25, roughness: 0.5 },
    baseColor: { r: 0, g: 0, b: 255, a: 1 },
  });
  const all = { ...made, media: { ...made.media, materials: { glass } } };
  scene.show(all, view({ slots: new Map([['s', 'glass']]), hidden: new Set(['gone']) }));
  await whole();

  const { children } = await exportScene(scene);
  const rows = children.map((one) => {
    if (!(one instanceof Mesh) || !(one.material instanceof MeshStandardMaterial)) throw new Error('Not a mesh');
    const { color, opacity, transparent, metalness, roughness } = one.material;
    return [one.name, one.matrix.elements[12], color.getHex(), opacity, transparent, metalness, roughness];
  });
  expect(rows.sort((a, b) => Number(b[1]) - Number(a[1]))).toEqual([
    ['box', 5, 0x00_00_ff, 0.4, true, 0.25, 0.5],
    ['box', -5, 0xff_00_00, 1, false, expect.any(Number), expect.any(Number)],
  ]);
  // One shape, however often it stands there.
  expect(new Set(children.map((one) => one instanceof Mesh && one.geometry)).size).toBe(1);
  scene.dispose();
});
