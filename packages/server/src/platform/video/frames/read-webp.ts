import { readFile } from 'node:fs/promises';
import type { Frame } from 'node-av/lib';
import { type Av, checkAv } from '../load-node-av.ts';

/** Where the one chunk of a plain WebP begins, and its data. */
const CHUNK = 12;
const DATA = 20;

/**
 * Whether a file is a whole WebP that holds one lossy picture and nothing else: no alpha, profile or movement. Source: WebP Container
 * Specification, simple file format (lossy).
 */
export const isPlainWebp = (bytes: Buffer): boolean =>
  bytes.length > DATA &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, CHUNK + 4) === 'WEBPVP8 ' &&
  bytes.readUInt32LE(CHUNK + 4) <= bytes.length - DATA;

/**
 * Reads a frame that is such a file as the video picture that it is, which takes half the time of making RGB of it. Null: it is another
 * kind of file, or has a fault, which the reader of all pictures names.
 */
export async function readPlainWebp(av: Av, path: string): Promise<Frame | null> {
  const { lib } = av;
  const bytes = await readFile(path);
  if (!isPlainWebp(bytes)) return null;
  const codec = lib.Codec.findDecoder(av.constants.AV_CODEC_ID_WEBP);
  if (!codec) return null;
  const context = new lib.CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  const packet = new lib.Packet();
  packet.alloc();
  const frame = new lib.Frame();
  frame.alloc();
  try {
    checkAv(av, await context.open2(codec, lib.Dictionary.fromObject({ err_detect: 'explode' })), 'webp');
    packet.data = bytes;
    if ((await context.sendPacket(packet)) >= 0 && (await context.receiveFrame(frame)) >= 0) return frame;
  } finally {
    packet.free();
    context.freeContext();
  }
  frame.free();
  return null;
}
