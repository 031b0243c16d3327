import { expect, test } from 'vitest';
import { type Device, startOf } from './device.ts';

const desk: Device = { pixelRatio: 1, memory: 8, isCoarse: false, isSoftware: false };

test('a desk computer begins with everything; more pixels than are seen are not drawn', () => {
  expect(startOf(desk)).toEqual({ pixelRatio: 1, level: 0, isSmoothed: true, hasSoftShadows: true });
  expect(startOf({ ...desk, pixelRatio: 3.5 }).pixelRatio).toBe(2);
});

test('a phone with many pixels begins movement a little coarser, one with little memory much', () => {
  const phone = { ...desk, pixelRatio: 3, memory: null, isCoarse: true };
  expect(startOf(phone)).toMatchObject({ pixelRatio: 2, level: 1, hasSoftShadows: true });
  expect(startOf({ ...phone, memory: 2 })).toMatchObject({ pixelRatio: 1.5, level: 2, hasSoftShadows: false });
});

test('without a graphics card edges are not smoothed in movement: a picture at rest has the pixels for it', () => {
  const start = startOf({ ...desk, isSoftware: true });
  expect(start).toEqual({ pixelRatio: 1.5, level: 4, isSmoothed: false, hasSoftShadows: false });
});
