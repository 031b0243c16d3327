import { readFileSync } from 'node:fs';
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Packet } from 'node-av/lib';

/** The content of a video, read back frame by frame. */
export interface DecodedVideo {
  codec: string;
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
  /** Presentation time of each frame, in the stream's ticks. */
  times: number[];
  keyFrames: number[];
  /** Code points of H.273; range 1 is limited. */
  tags: { primaries: number; transfer: number; matrix: number; range: number };
  /** 8-bit RGB. */
  frames: Uint8Array[];
  /** Top-level boxes of the file, in order. */
  boxes: string[];
}

/** Decodes a video with FFmpeg's libraries and converts its frames to RGB by the BT.709 formulas. */
export async function decodeVideo(path: string): Promise<DecodedVideo> {
  const input = new FormatContext();
  FFmpegError.throwIfError(await input.openInput(path), 'open');
  FFmpegError.throwIfError(await input.findStreamInfo(), 'info');
  const stream = input.streams[0];
  const decoder = stream && Codec.findDecoder(stream.codecpar.codecId);
  if (!stream || !decoder) throw new Error(`${path} has no video`);
  const context = new CodecContext();
  context.allocContext3(decoder);
  context.parametersToContext(stream.codecpar);
  FFmpegError.throwIfError(await context.open2(decoder), 'decoder');
  const video: DecodedVideo = {
    codec: decoder.name ?? '',
    width: stream.codecpar.width,
    height: stream.codecpar.height,
    duration: Number(input.duration) / 1_000_000,
    times: [],
    keyFrames: [],
    tags: { primaries: 0, transfer: 0, matrix: 0, range: 0 },
    frames: [],
    boxes: boxesOf(readFileSync(path)),
  };
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  const receive = async () => {
    while ((await context.receiveFrame(frame)) >= 0) {
      if (frame.keyFrame === 1) video.keyFrames.push(video.frames.length);
      video.tags = {
        primaries: frame.colorPrimaries,
        transfer: frame.colorTrc,
        matrix: frame.colorSpace,
        range: frame.colorRange,
      };
      video.times.push(Number(frame.pts));
      video.frames.push(toRgb(frame.toBuffer(), frame.width, frame.height));
      frame.unref();
    }
  };
  while ((await input.readFrame(packet)) >= 0) {
    if (packet.streamIndex === stream.index) FFmpegError.throwIfError(await context.sendPacket(packet), 'packet');
    packet.unref();
    await receive();
  }
  await context.sendPacket(null);
  await receive();
  await input.closeInput();
  context.freeContext();
  return video;
}

/** A frame in planar YUV 4:2:0, limited range, as RGB. */
export function toRgb(yuv: Uint8Array, width: number, height: number): Uint8Array {
  const rgb = new Uint8ClampedArray(width * height * 3);
  const chroma = (width * height) / 4;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const c = width * height + (y >> 1) * (width / 2) + (x >> 1);
      const luma = ((yuv[i] ?? 0) - 16) * (255 / 219);
      const cb = ((yuv[c] ?? 0) - 128) * (255 / 224);
      const cr = ((yuv[c + chroma] ?? 0) - 128) * (255 / 224);
      rgb[i * 3] = luma + 1.5748 * cr;
      rgb[i * 3 + 1] = luma - 0.1873 * cb - 0.4681 * cr;
      rgb[i * 3 + 2] = luma + 1.8556 * cb;
    }
  }
  return new Uint8Array(rgb.buffer);
}

function boxesOf(file: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= file.length; at += Math.max(8, file.readUInt32BE(at))) {
    boxes.push(file.toString('latin1', at + 4, at + 8));
  }
  return boxes;
}
