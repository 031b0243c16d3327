import { expect, test } from 'vitest';
import { fileVersion } from '../../../../editor/delivery/file-versions.ts';
import { versionOrder } from './version-order.ts';

const order = (one: string, other: string) => {
  const found = versionOrder(fileVersion(one).label, fileVersion(other).label);
  return found === null ? null : Math.sign(found);
};

test.each([
  ['Hall_v03.png', 'Hall_v04.png', -1],
  ['Hall_v10.png', 'Hall_v9.png', 1],
  ['Hall_V3.png', 'Hall_v03.png', 0],
  ['Hall_v3.1.png', 'Hall_v3.png', 1],
  ['Hall_v3b.png', 'Hall_v3a.png', 1],
  ['Hall_version 12.png', 'Hall_v11.png', 1],
  ['Hall_rev2.png', 'Hall_r03.png', -1],
  ['Hall_rev B.png', 'Hall_rev A.png', 1],
  ['Hall_20260412.png', 'Hall_2026-04-13.png', -1],
  ['Hall_12.04.2026.png', 'Hall_2026-03-30.png', 1],
  ['Hall_12.04.2026.png', 'Hall_03.05.2026.png', -1],
  ['Hall_20260412_0900.png', 'Hall_20260412_1530.png', -1],
  ['Hall_v04_final.png', 'Hall_v04.png', 0],
  ['Hall_v03_20260412.png', 'Hall_v04_20260411.png', -1],
])('%s against %s is %i', (one, other, expected) => {
  expect(order(one, other)).toBe(expected);
  expect(order(other, one)).toBe(expected === 0 ? 0 : -expected);
});

test.each([
  ['Hall_v03.png', 'Hall_20260412.png'],
  ['Hall_v03.png', 'Hall.png'],
  ['Hall_final.png', 'Hall_wip.png'],
  ['Hall_rev2.png', 'Hall_v03.png'],
])('%s and %s are in no order', (one, other) => {
  expect(order(one, other)).toBeNull();
});
