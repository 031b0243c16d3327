import { expect, test } from 'vitest';
import { refusedFiles } from './refused-files.ts';

test.each<[string[], string]>([
  [
    ['hall.exr'],
    '“hall.exr” is an EXR file, and is left out. Render it as PNG, or export it as PNG or TIFF with the colours of a screen; light around a scene is HDR',
  ],
  [['hall.psd'], '“hall.psd” is a PSD file, and is left out. Export it as PNG, or as JPEG without transparent parts'],
  [['hall.TGA'], '“hall.TGA” is a TGA file, and is left out. Save it as PNG or JPEG'],
  [['a.rar'], '“a.rar” is a RAR file, and is left out. Pack it as ZIP, or drop its folder'],
  [['plan.svg'], '“plan.svg” is an SVG file, and is left out. Drop drawings alone: they become outlines'],
  [
    ['hall.png.0001', 'hall.png.0002'],
    '2 files are not images or videos, such as “hall.png.0001”. Put the number before the ending, as in hall.0001.png',
  ],
  [['hall.blend'], '“hall.blend” is a BLEND file, and is left out. Render it as PNG or JPEG'],
  [['hall.dae'], '“hall.dae” is a DAE file, and is left out. Render it as PNG or JPEG'],
  [['hall.usdz'], '“hall.usdz” is a USDZ file, and is left out. Render it as PNG or JPEG'],
  [['hall.vrm'], '“hall.vrm” is a VRM file, and is left out. Render it as PNG or JPEG'],
  [['a.xyz', 'b.xyz'], '2 XYZ files are left out, such as “a.xyz”. Render it as PNG or JPEG'],
  [['readme'], '“readme” is not an image or a video'],
  [['a.qqq', 'b.qqq'], '2 files are not images or videos, such as “a.qqq”'],
])('%j is left out with the way out', (names, sentence) => {
  expect(refusedFiles(names)).toEqual([sentence]);
});

test('many files of one kind are one sentence, and the archive that they are in is named', () => {
  const frames = Array.from({ length: 48 }, (_, at) => `hall.${String(at).padStart(4, '0')}.exr`);
  expect(refusedFiles([...frames, 'notes.txt', 'walk.mp4'], 'leverans.zip')).toEqual([
    expect.stringMatching(/^48 EXR files in “leverans.zip” are left out, such as “hall.0000.exr”. Render it as PNG/),
    '“notes.txt” in “leverans.zip” is not an image or a video',
    '“walk.mp4” in “leverans.zip” is an MP4 file, and is left out. Unpack the archive, and drop its videos',
  ]);
});
