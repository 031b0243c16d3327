import { expect, test } from 'vitest';
import { isBuiltAs } from './file-structure.ts';

const isBuilt = (type: string, bytes: Buffer) =>
  isBuiltAs(type, async (offset, length) => bytes.subarray(offset, offset + length), bytes.length);
const latin = (text: string) => Buffer.from(text, 'latin1');

function glb(length?: number): Buffer {
  const json = latin('{"asset":{"version":"2.0"}} ');
  const head = Buffer.alloc(20);
  head.write('glTF');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(length ?? 20 + json.length, 8);
  head.writeUInt32LE(json.length, 12);
  head.write('JSON', 16);
  return Buffer.concat([head, json]);
}

const WHOLE: [string, Buffer][] = [
  ['video/mp4', latin('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08moov\0\0\0\x08mdat')],
  ['audio/mp4', latin('\0\0\0\x18ftypM4A \0\0\0\0isomiso2\0\0\0\x08moov\0\0\0\x08free')],
  [
    'video/mp4',
    latin('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08moov\0\0\0\x08free\0\0\0\x01mdat\0\0\0\0\0\0\0\x14film'),
  ],
  ['audio/wav', latin('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0'.padEnd(44, '\0'))],
  ['video/webm', latin('\x1a\x45\xdf\xa3\x84webm\x18\x53\x80\x67\x01')],
  ['video/webm', latin('\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x04webm\x18\x53\x80\x67\x01')],
  ['model/gltf-binary', glb()],
  ['model/vnd.radiance-hdr', latin('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 512 +X 1024\n\x02\x02\x04\0')],
  ['model/vnd.babylon-env', latin('\x86\x16\x87\x96\xf6\xd6\x96\x36{"version":2}\0')],
  ['audio/mpeg', latin('\xff\xfb\x90\x64')],
  ['audio/mpeg', latin('ID3\x04\0\0\0\0\0\x02ab\xff\xfb\x90\x64')],
  ['audio/ogg', latin('OggS\0\x02'.padEnd(40, '\0'))],
  ['application/pdf', latin('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')],
];

test.each(WHOLE)('%s: a file that is built as its kind is taken', async (type, bytes) => {
  expect(await isBuilt(type, bytes)).toBe(true);
});

test.each(WHOLE)('%s: its first bytes with a page behind them are not', async (type, bytes) => {
  const first = bytes.subarray(0, type === 'audio/mpeg' ? 2 : 5);
  expect(await isBuilt(type, Buffer.concat([first, latin('<html><script>alert(1)</script>'.repeat(4))]))).toBe(false);
});

test('a model that is longer or shorter than it says is refused', async () => {
  expect(await isBuilt('model/gltf-binary', glb(21))).toBe(false);
});

test.each([
  ['after its film', '\0\0\0\x20mdatfilm'],
  ['after its film of 64 bits', '\0\0\0\x01mdat\0\0\0\0\0\0\0\x40film'],
  ['in the description behind the film', '\0\0\0\x08mdat\0\0\0\x40moov'],
  ['by a box that is shorter than its head', '\0\0\0\x04mdat'],
  ['before anything', ''],
  ['before its description', '\0\0\0\x08free\0\0\0\x0cmdatfilm'],
])('a video that is cut off %s is refused', async (_, rest) => {
  expect(await isBuilt('video/mp4', latin(`\0\0\0\x18ftypisom\0\0\0\0isomiso2${rest}`))).toBe(false);
});

const EBML = '\x1a\x45\xdf\xa3\x84webm\x18\x53\x80\x67';

test.each([
  ['a length of one byte', '\x84film', true],
  ['a length of one byte, cut off', '\x85film', false],
  ['a length of eight bytes', '\x01\0\0\0\0\0\0\x04film', true],
  ['a length of eight bytes, cut off', '\x01\0\0\0\0\0\x10\0film', false],
  ['no length, as a live recording', '\x01\xff\xff\xff\xff\xff\xff\xfffilm', true],
  ['no length in one byte', '\xfffilm', true],
])('a WebM with %s (%#) is built right', async (_, rest, expected) => {
  expect(await isBuilt('video/webm', latin(EBML + rest))).toBe(expected);
});
