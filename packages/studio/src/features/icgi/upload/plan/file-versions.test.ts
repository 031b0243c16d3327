import { expect, test } from 'vitest';
import { fileVersion, isRenderPass } from './file-versions.ts';

test.each([
  ['2231_Kvarnen_CAM01_Hall_v03.png', '2231 kvarnen cam01 hall', 'v03'],
  ['2231_Kvarnen_CAM01_Hall_V04.jpg', '2231 kvarnen cam01 hall', 'V04'],
  ['v2 Hall.png', 'hall', 'v2'],
  ['Hall rev2.webp', 'hall', 'rev2'],
  ['Hall.r02.tif', 'hall', 'r02'],
  ['Hall_version 12_final.png', 'hall final', 'version 12'],
  ['Kök_20260412.png', 'kök', '20260412'],
  ['Kök 2026-04-12.png', 'kök', '2026-04-12'],
  ['Hall_v03 (2).png', 'hall', 'v03'],
  ['Hall - Copy.png', 'hall', ''],
  ['Hall copy 2.png', 'hall', ''],
  ['Hall.png', 'hall', ''],
  ['River 3.png', 'river 3', ''],
  ['Villa_room1.png', 'villa room1', ''],
  ['v03.png', '', 'v03'],
])('%s is “%s”, version “%s”', (name, stem, label) => {
  expect(fileVersion(name)).toEqual({ stem, label });
});

test('letters that are composed otherwise are the same name', () => {
  expect(fileVersion('Kök_v1.png'.normalize('NFD')).stem).toBe(fileVersion('kök_v2.png').stem);
});

test.each([
  ['Facade_ID.png', true],
  ['Facade_v03_ObjectID.png', true],
  ['hall_zdepth.png', true],
  ['hall.VRayWireColor.png', false],
  ['hall_mask.png', true],
  ['hall-normals.png', true],
  ['hall_cryptomatte_00.png', true],
  ['ID.png', false],
  ['Madrid.png', false],
  ['Shadows.png', false],
])('%s is a render pass by its name: %s', (name, expected) => {
  expect(isRenderPass(name)).toBe(expected);
});
