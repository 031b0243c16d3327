import { expect, test } from 'vitest';
import { doorGlb } from '../testing/glb.testing.ts';
import { nullScene } from '../testing/null-scene.testing.ts';
import { at, content, entity, meshOf, view } from '../testing/scene-content.testing.ts';

const door = doorGlb();
/** Of the middle of what an entity fills, to the centimetre. */
const middle = (scene: ReturnType<typeof nullScene>['scene'], id = 'a') => {
  const box = scene.boundsOf([id]);
  return box && [0, 1, 2].map((axis) => Math.round(((box.min[axis] ?? 0) + (box.max[axis] ?? 0)) * 50) / 100 + 0);
};

async function opened({ isMotionReduced = false } = {}) {
  let time = 0;
  const made = nullScene({ now: () => time, isMotionReduced: () => isMotionReduced });
  const { scene } = made;
  scene.show(content([entity('a', meshOf('m')), entity('b', meshOf('m'), at(20, 0, 0))], { m: door }), view());
  await made.whole();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  return {
    ...made,
    async after(seconds: number) {
      // What waits for its first frame begins at the time that was; then the clock goes on.
      const before = scene.frames();
      while (scene.frames() === before) await frame();
      time += seconds * 1000;
      const then = scene.frames();
      while (scene.frames() === then) await frame();
    },
  };
}

test('a clip moves what hangs on its node, of one entity, in its time, and stays at its end', async () => {
  const { scene, after, whole } = await opened();
  expect(scene.clips('a')).toEqual(['Open', 'Lift']);
  expect(middle(scene)).toEqual([3, 0, 0]);
  scene.play('a', 'Open');
  await after(1);
  const half = Math.round(3 * Math.SQRT1_2 * 100) / 100;
  expect(middle(scene)).toEqual([half, 0, -half]);
  expect(middle(scene, 'b')).toEqual([23, 0, 0]);
  await after(5);
  expect(middle(scene)).toEqual([0, 0, -3]);
  await whole();
  scene.stop('a');
  expect(middle(scene)).toEqual([3, 0, 0]);
  scene.dispose();
});

test('nothing is drawn once a clip has ended, at a speed of 0, and for a clip that the file does not have', async () => {
  const { scene, after, whole } = await opened();
  const isAtRest = async () => {
    await whole();
    const before = scene.frames();
    for (let at = 0; at < 10; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return scene.frames() === before;
  };
  scene.play('a', 'Lift');
  await after(3);
  expect(await isAtRest()).toBe(true);
  scene.play('b', 'Lift', { loop: true, speed: 0 });
  expect(await isAtRest()).toBe(true);
  scene.play('b', 'Close');
  expect(await isAtRest()).toBe(true);
  scene.dispose();
});

test('a looped clip begins again, twice as fast at twice the speed, and a picture in which it plays is whole', async () => {
  const { scene, after, whole } = await opened();
  scene.play('a', 'Lift', { loop: true, speed: 2 });
  await after(1.25);
  expect(middle(scene)).toEqual([3, 1, 0]);
  await whole();
  scene.play('a', 'Lift', { loop: true, speed: -1 });
  await after(0.25);
  expect(middle(scene)).toEqual([3, 0.5, 0]);
  scene.dispose();
});

test('where motion is reduced a clip stands at its end at once', async () => {
  const { scene, after } = await opened({ isMotionReduced: true });
  scene.play('a', 'Lift', { loop: true });
  scene.play('b', 'Lift', { speed: -1 });
  await after(0);
  expect(middle(scene)).toEqual([3, 4, 0]);
  expect(middle(scene, 'b')).toEqual([23, 0, 0]);
  scene.dispose();
});

test('a clip that is asked for before its file has come is played then', async () => {
  const { scene, whole } = nullScene({ isMotionReduced: () => true });
  scene.play('a', 'Lift');
  scene.show(content([entity('a', meshOf('m'))], { m: door }), view());
  await whole();
  expect(middle(scene)).toEqual([3, 4, 0]);
  scene.dispose();
});
