import { crc32, deflateSync } from 'node:zlib';

/** Bytes of a profile in one segment of a JPEG. Source: ICC.1, annex B.4. */
const SEGMENT = 65_519;

/** A JPEG or PNG without a profile, with this one: its numbers stay as they are, and mean what the profile says. */
export function withProfile(type: 'image/jpeg' | 'image/png', picture: Buffer, profile: Buffer | null): Buffer {
  if (!profile) return picture;
  const [head, parts] = type === 'image/jpeg' ? [2, jpegSegments(profile)] : [PNG_HEAD, [pngChunk(profile)]];
  return Buffer.concat([picture.subarray(0, head), ...parts, picture.subarray(head)]);
}

function jpegSegments(profile: Buffer): Buffer[] {
  const count = Math.ceil(profile.length / SEGMENT);
  return Array.from({ length: count }, (_, at) => {
    const part = profile.subarray(at * SEGMENT, (at + 1) * SEGMENT);
    const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\0\0', 'latin1');
    head.writeUInt16BE(head.length - 2 + part.length, 2);
    head[16] = at + 1;
    head[17] = count;
    return Buffer.concat([head, part]);
  });
}

/** Bytes of a PNG's signature and its first chunk, IHDR, behind which the profile may stand. */
const PNG_HEAD = 8 + 25;

function pngChunk(profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
