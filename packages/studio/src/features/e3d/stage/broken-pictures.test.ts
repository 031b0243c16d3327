import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { e3dOf } from '@diorama/documents/testing/sample-e3d.ts';
import { expect, test } from 'vitest';
import { brokenPictures, pictureIssues } from './broken-pictures.ts';

const image = { name: 'sky.hdr', type: 'image/vnd.radiance', url: 'asset://0190a0b0-0000-7000-8000-000000000001' };
const around = {
  id: 'around',
  name: 'Around',
  components: [{ id: 'c', data: { type: 'environment', image } }],
};
const scene = e3dOf({ settings: { name: 'House' }, entities: [around] });
const oak = MaterialData.parse({
  type: 'pbr-mr',
  baseTexture: { media: { name: 'oak.webp', type: 'image/webp', url: 'https://files.test/oak.webp' } },
});
const media = { meshes: {}, materials: { oak }, issues: [] };
const addressOf = () => 'https://files.test/sky?signed';

test('pictures of surroundings and of materials that could not be drawn are named, with what to do', () => {
  const faults = new Set(['https://files.test/sky?signed', 'https://files.test/oak.webp']);
  const broken = brokenPictures(scene, media, faults, addressOf);
  expect(broken.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^“sky\.hdr”: these surroundings cannot be read.*HDR or ENV file$/),
    expect.stringMatching(/^“oak\.webp”: this picture of a material cannot be read.*Replace it/),
  ]);
  expect(pictureIssues(scene, broken)).toMatchObject([
    { level: 'warning', record: 'entities/around', path: ['components', 'c', 'data', 'image'] },
    { level: 'warning', record: 'settings', path: [] },
  ]);
});

test('a picture that was replaced is not named any more', () => {
  const faults = new Set(['https://files.test/earlier?signed', 'https://files.test/other.webp']);
  expect(brokenPictures(scene, media, faults, addressOf)).toEqual([]);
});
