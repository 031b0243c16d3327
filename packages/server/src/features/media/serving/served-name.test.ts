import { expect, test } from 'vitest';
import { FILE_KINDS } from '../../files/inspect/file-kinds.ts';
import { publicName, servedName } from './served-name.ts';

test.each([
  ['image/png', 'hall.png', 'hall.png'],
  ['image/jpeg', 'hall.JPEG', 'hall.JPEG'],
  ['image/jpeg', 'hall.jfif', 'hall.jpg'],
  ['image/png', 'setup.bat', 'setup.png'],
  ['image/png', 'invoice.pdf.exe', 'invoice.pdf.png'],
  ['application/pdf', 'run', 'run.pdf'],
  ['application/x-unknown', 'setup.exe', 'setup.bin'],
])('%s at %s is saved as %s', (type, name, saved) => {
  expect(servedName(type, name)).toBe(saved);
});

// The others are made into one of these before anything is served.
const served = FILE_KINDS.filter(({ isSource }) => !isSource);
// Endings of JPEG that web servers do not know.
const RARE = ['jpe', 'jfif'];

test.each(served)('$name files keep the endings of their kind that web servers know', ({ type, extensions }) => {
  for (const extension of extensions.filter((one) => !RARE.includes(one)))
    expect(servedName(type, `a.${extension}`)).toBe(`a.${extension}`);
});

test.each([
  ['image/png', '2231_Kvarnen_CAM01_v03.PNG', 'picture.png'],
  ['image/jpeg', 'Hall (2).jpeg', 'picture.jpeg'],
  ['video/mp4', '2231_walk.mov', 'video.mp4'],
  ['audio/mpeg', 'steps.mp3', 'sound.mp3'],
  ['model/gltf-binary', 'House_v7.glb', 'model.glb'],
  ['application/vnd.pmtiles', 'Streets of Kvarnen v3.pmtiles', 'streets.pmtiles'],
  ['application/pdf', 'Floor plan.pdf', 'Floor plan.pdf'],
  ['font/woff2', 'Brand.woff2', 'Brand.woff2'],
])('%s %s is called %s on public pages', (type, name, shown) => {
  expect(publicName(type, name)).toBe(shown);
});
