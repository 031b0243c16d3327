import { expect, test } from 'vitest';
import { boxesGlb } from '../testing/glb.testing.ts';
import { nullScene } from '../testing/null-scene.testing.ts';
import { content, entity, meshOf, view } from '../testing/scene-content.testing.ts';
import type { ScenePace } from './e3d-scene.port.ts';
import { partsOf } from './scene-parts.ts';

const box = boxesGlb([[1, 0, 0]], [{ name: 'box' }]);

test('movement has the pixels the pace gives it, rest has all of them, and nothing is drawn at rest', async () => {
  let movements = 0;
  const took: number[] = [];
  const pace: ScenePace = {
    ...{ isSmoothed: true, hasSoftShadows: true, shadowEvery: () => 1 },
    restRatio: () => 2,
    movingRatio: () => 0.5,
    onFrame: (ms) => took.push(ms),
    onRest: () => {
      movements += 1;
    },
  };
  const { scene, whole } = nullScene({ pace, isMotionReduced: () => false });
  scene.show(content([entity('a', meshOf('m'))], { m: box }), view());
  // An engine without a picture keeps no resolution.
  let ratio = pace.movingRatio();
  partsOf(scene).scene.getEngine().setHardwareScalingLevel = (level) => {
    ratio = 1 / level;
  };
  await whole();
  expect(ratio).toBe(2);

  const drawn = new Set<number>();
  scene.subscribe(() => drawn.add(ratio));
  movements = 0;
  scene.look('top', 'fly');
  await whole();
  expect([...drawn]).toEqual([0.5, 2]);
  expect(took.length).toBeGreaterThan(1);
  expect(movements).toBe(1);

  // A change at rest keeps all pixels: the picture must not jump for a choice.
  drawn.clear();
  scene.show(content([entity('b', meshOf('m'))], { m: box }), view());
  await whole();
  expect([...drawn]).toEqual([2]);
  const before = scene.frames();
  for (let at = 0; at < 20; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(scene.frames()).toBe(before);
  scene.dispose();
});
