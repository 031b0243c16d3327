import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';

const { keyframes, transitions, controls, markers } = manifest();
const bearing = new Map(keyframes.map((keyframe) => [keyframe.id, keyframe.compassDegrees]));

test('every control leads away from the keyframe it belongs to', () => {
  for (const [keyframe, arrows] of Object.entries(controls)) {
    for (const control of Object.values(arrows)) {
      const transition = transitions.find((each) => each.id === control.transition);
      expect(control.reverse ? transition?.to : transition?.from).toBe(keyframe);
    }
  }
});

test('every keyframe can be reached from the first one', () => {
  const reached = new Set<string>(['approach']);
  for (let pass = 0; pass < keyframes.length; pass++) {
    for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
  }
  expect(reached.size).toBe(keyframes.length);
});

test('a transition has one bearing a frame and ends in the bearings of its keyframes', () => {
  for (const transition of transitions) {
    expect(transition.yaw).toHaveLength(transition.frames.length);
    expect(transition.yaw[0]).toBe(bearing.get(transition.from));
    expect(transition.yaw.at(-1)).toBe(bearing.get(transition.to));
  }
});

test('markers lie inside their picture', () => {
  for (const { x, y } of markers) {
    expect(Math.min(x, y)).toBeGreaterThan(0.03);
    expect(Math.max(x, y)).toBeLessThan(0.97);
  }
});
