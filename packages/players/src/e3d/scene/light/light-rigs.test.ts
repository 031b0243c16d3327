import { expect, test } from 'vitest';
import { LIGHT_RIGS, type LightRig, radianceAt } from './light-rigs.ts';

const ONE_LAMP: LightRig = {
  ground: [0, 0, 0],
  sky: [0, 0, 0],
  lobes: [{ from: { x: 0, y: 0, z: 1 }, sharpness: 40, radiance: [3, 3, 3] }],
  sun: null,
};

/** The light of all directions together, by points spread evenly. */
function total(rig: LightRig, alpha: number, samples = 20_000): number {
  const turn = Math.PI * (3 - Math.sqrt(5));
  let sum = 0;
  for (let at = 0; at < samples; at += 1) {
    const y = 1 - (2 * (at + 0.5)) / samples;
    const around = Math.sqrt(1 - y * y);
    sum += radianceAt(rig, { x: Math.cos(at * turn) * around, y, z: Math.sin(at * turn) * around }, alpha)[0];
  }
  return (sum * 4 * Math.PI) / samples;
}

test('a rough surface spreads the light it mirrors and loses none', () => {
  const sharp = total(ONE_LAMP, 0.01);
  expect(total(ONE_LAMP, 0.2) / sharp).toBeCloseTo(1, 1);
  const ahead = (alpha: number) => radianceAt(ONE_LAMP, { x: 0, y: 0, z: 1 }, alpha)[0];
  expect(ahead(0.01)).toBeCloseTo(3, 1);
  expect(ahead(0.5)).toBeLessThan(ahead(0.2));
});

test('every rig lights from above more than from below, and nothing is darker than black', () => {
  for (const rig of Object.values<LightRig>(LIGHT_RIGS)) {
    const [up, down] = [radianceAt(rig, { x: 0, y: 1, z: 0 }, 1), radianceAt(rig, { x: 0, y: -1, z: 0 }, 1)];
    for (const channel of [0, 1, 2] as const) {
      expect(up[channel]).toBeGreaterThan(down[channel]);
      expect(down[channel]).toBeGreaterThan(0);
    }
  }
});
