import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile } from '../../../testing/test-files.ts';
import { projectWithFolder } from '../files.testing.ts';

const FIXTURES = new URL('../../../../../../tests/fixtures/heic/', import.meta.url);
const fixture = (name: string) => readFile(new URL(name, FIXTURES));

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project() {
  const { call, projectId, directoryId } = await projectWithFolder(server);
  const add = (name: string, bytes: Uint8Array) => addFile(server, call, { projectId, directoryId, name, bytes });
  return { call, projectId, directoryId, add };
}

test.each([
  ['plain.heic', 'IMG_0001.HEIC', 'IMG_0001.jpg', 'image/jpeg'],
  ['ten-bits.heic', 'Canon.HIF', 'Canon.jpg', 'image/jpeg'],
  ['thumbnail.heic', 'Small.heif', 'Small.jpg', 'image/jpeg'],
  ['rgb.heic', 'Exact.heic', 'Exact.jpg', 'image/jpeg'],
  ['alpha.heic', 'Sticker.heic', 'Sticker.png', 'image/png'],
  ['plain.heic', 'Named.jpg', 'Named.jpg', 'image/jpeg'],
  ['main-brand-mif1.avif', 'Render.avif', 'Render.avif', 'image/avif'],
])('%s that arrives as %s is kept as %s', async (source, name, kept, type) => {
  const { add } = await project();
  const file = await add(name, await fixture(source));
  expect(file).toMatchObject({
    fileName: kept,
    fileType: type,
    width: 160,
    height: 120,
    state: 'ready',
    durationMs: null,
  });
  expect(file.thumbUrl).not.toBeNull();
  const served = await fetch(new URL(file.url, server.url));
  expect(served.headers.get('content-type')).toBe(type);
  const bytes = Buffer.from(await served.arrayBuffer());
  if (type !== 'image/avif') expect(await sharp(bytes).metadata()).toMatchObject({ width: 160, height: 120 });
});

test('a HEIC picture that was cut off is refused by name with what to do', async () => {
  const { add } = await project();
  const bytes = await fixture('plain.heic');
  await expect(add('Cut.heic', bytes.subarray(0, bytes.length - 500))).rejects.toThrow(
    '“Cut.heic” cannot be used: it was cut off. Save it as JPEG and send it again',
  );
});

test('a TIFF of 16 bits is taken', async () => {
  const { add } = await project();
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a50' } })
    .toColourspace('rgb16')
    .tiff({ compression: 'lzw' })
    .toBuffer();
  expect(await add('Deep.tif', bytes)).toMatchObject({ fileType: 'image/tiff', width: 40, height: 30 });
});

test.each([
  ['Light.exr', 'EXR is not supported. Render it as PNG'],
  ['Layers.psd', 'PSD is not supported. Export it as PNG'],
  ['Large.psb', 'PSB is not supported. Export it as PNG'],
  ['IMG.CR2', 'CR2 is not supported. Develop it, and export it as JPEG or TIFF'],
  ['DSC.NEF', 'NEF is not supported. Develop it'],
  ['Phone.dng', 'DNG is not supported. Develop it'],
  ['New.jxl', 'JXL is not supported. Save it as PNG or JPEG'],
  ['Old.jp2', 'JP2 is not supported. Save it as PNG or JPEG'],
  ['Clip.braw', 'BRAW is not supported. Export it as MP4 (H.264), WebM or MOV'],
])('%s is refused before a byte is sent, with what to do', async (filename, reason) => {
  const { call, projectId, directoryId } = await project();
  await expect(call.files.signedUrl.mutate({ projectId, directoryId, filename, fileSize: 3 })).rejects.toThrow(reason);
});

test.each([
  ['8BPS\0\x01\0\0\0\0\0\0', 'a PSD file'],
  ['v/1\x01\x02\0\0\0', 'an EXR file'],
  ['\0\0\0\x0cJXL \r\n\x87\n', 'a JPEG XL file'],
  ['II\x2a\0\x10\0\0\0CR\x02\0\0\0', 'a CR2 file'],
  ['II\x2a\0\x08\0\0\0\x01\0\x12\xc6\x01\0\x04\0\0\0\x01\x04\0\0', 'a RAW file'],
  ['\0\0\0\x0cjP  \r\n\x87\n', 'a JPEG 2000 file'],
])('content of another kind behind the ending PNG is named: %#', async (head, kind) => {
  const { add } = await project();
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(64)]);
  await expect(add('Render.png', bytes)).rejects.toThrow(`“Render.png” is ${kind}`);
});
