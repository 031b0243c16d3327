import { expect, test } from 'vitest';
import { fileVersion } from './file-versions.ts';

test.each([
  ['2231_Kvarnen_CAM01_Hall_v03.png', '2231 kvarnen cam01 hall', 'v03'],
  ['2231_Kvarnen_CAM01_Hall_V04.jpg', '2231 kvarnen cam01 hall', 'V04'],
  ['v2 Hall.png', 'hall', 'v2'],
  ['Hall rev2.webp', 'hall', 'rev2'],
  ['Hall.r02.tif', 'hall', 'r02'],
  ['Hall_version 12_final.png', 'hall', 'version 12 final'],
  ['Kök_20260412.png', 'kök', '20260412'],
  ['Kök 2026-04-12.png', 'kök', '2026-04-12'],
  ['Hall_v03 (2).png', 'hall', 'v03'],
  ['Hall - Copy.png', 'hall', ''],
  ['Hall copy 2.png', 'hall', ''],
  ['Hall.png', 'hall', ''],
  ['River 3.png', 'river 3', ''],
  ['Villa_room1.png', 'villa room1', ''],
  ['Hus_R101.png', 'hus r101', ''],
  ['Hus_R2024.png', 'hus r2024', ''],
  ['v03.png', '', 'v03'],
  ['v03_Hall.png', 'hall', 'v03'],
  ['Hall-V3b.png', 'hall', 'V3b'],
  ['Hall_v3.1.png', 'hall', 'v3.1'],
  ['Hall (v3).png', 'hall', 'v3'],
  ['Hall [v3].png', 'hall', 'v3'],
  ['HallV03.png', 'hall', 'V03'],
  ['Hall_rev B.png', 'hall', 'rev B'],
  ['Floor_R1_Hall.png', 'floor r1 hall', ''],
  ['20261128_Hall.png', 'hall', '20261128'],
  ['Hall_20261128_1530.png', 'hall', '20261128_1530'],
  ['Hall_2026_11_28.png', 'hall', '2026_11_28'],
  ['Hall_28-11-2026.png', 'hall', '28-11-2026'],
  ['Hall_20261399.png', 'hall 20261399', ''],
  ['Hall_v04_final.png', 'hall', 'v04 final'],
  ['Hall_WIP02.png', 'hall', 'WIP02'],
  ['Hall_v04_7680x4320.png', 'hall', 'v04 7680x4320'],
  ['Hallv03.png', 'hall', 'v03'],
  ['Sofav12.png', 'sofa', 'v12'],
  ['Dev01.png', 'dev01', ''],
  ['Nov12.png', 'nov12', ''],
  ['Hall_281126.png', 'hall', '281126'],
  ['261128 Hall.png', 'hall', '261128'],
  ['Hall_281326.png', 'hall 281326', ''],
  ['Flat_110203.png', 'flat 110203', ''],
  ['Enscape_2026-11-28-15-30-12.png', 'enscape 2026 11 28 15 30 12', ''],
  ['D5_Image_20261128_153012.png', 'd5 image 20261128 153012', ''],
  ['Scene 2_20261128_153012.png', 'scene 2 20261128 153012', ''],
  ['Screenshot 2026-11-28 at 15.30.12.png', 'screenshot at 15 30 12', '2026-11-28'],
  ['Hall_20261128_153012.png', 'hall', '20261128_153012'],
  ['Kopia av Hall.png', 'hall', ''],
  ['Hall – Kopie.png', 'hall', ''],
])('%s is “%s”, version “%s”', (name, stem, label) => {
  expect(fileVersion(name)).toEqual({ stem, label });
});

test('letters that are composed otherwise are the same name', () => {
  expect(fileVersion('Kök_v1.png'.normalize('NFD')).stem).toBe(fileVersion('kök_v2.png').stem);
});
