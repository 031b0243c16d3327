import type { AVPixelFormat } from 'node-av/constants';
import type { CodecContext, Frame } from 'node-av/lib';
import { UnreadableHeicError } from '../heif/heif-file.ts';
import { type Av, checkAv } from '../video/load-node-av.ts';

/** A decoded picture as its decoder gives it, planes packed. */
export interface Planes {
  format: AVPixelFormat;
  width: number;
  height: number;
  /** Code points of its own stream; 2: not said. */
  primaries: number;
  transfer: number;
  matrix: number;
  range: number;
  bytes: Buffer;
}

/** How planes of a format lie: steps in pixels between samples of the second and third, bytes of a sample. */
interface Layout {
  count: number;
  across: number;
  down: number;
  bytes: number;
}

const STEPS: Readonly<Record<string, [across: number, down: number]>> = { 420: [2, 2], 422: [2, 1], 444: [1, 1] };

function layoutOf({ lib }: Av, format: AVPixelFormat): Layout {
  const name = lib.avGetPixFmtName(format) ?? '';
  const bytes = name.endsWith('le') ? 2 : 1;
  if (/^gray(?:\d+le)?$/.test(name)) return { count: 1, across: 1, down: 1, bytes };
  if (/^gbrp(?:\d+le)?$/.test(name)) return { count: 3, across: 1, down: 1, bytes };
  const [across, down] = STEPS[/^yuvj?(4\d\d)p(?:\d+le)?$/.exec(name)?.[1] ?? ''] ?? [];
  if (!across || !down) throw new UnreadableHeicError(`its pixels are stored in a way not known here (${name})`);
  return { count: 3, across, down, bytes };
}

interface Plane {
  /** Bytes of a row, rows, and where it begins. */
  row: number;
  rows: number;
  at: number;
  across: number;
  down: number;
}

function planesOf({ count, across, down, bytes }: Layout, width: number, height: number): Plane[] {
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = index === 0 ? [1, 1] : [across, down];
    const plane = { row: Math.ceil(width / x) * bytes, rows: Math.ceil(height / y), at, across: x, down: y };
    at += plane.row * plane.rows;
    return plane;
  });
}

/** One picture of HEVC, or tiles in rows, each as a configuration (`hvcC`) and its stream. */
export interface Tiles {
  columns: number;
  /** Pixels of the whole. */
  width: number;
  height: number;
  tiles: AsyncIterable<{ hvcC: Buffer; stream: Buffer }>;
}

/** Decodes tiles and lays them side by side, in the format of the first: colours are converted once, over all borders. */
export async function decodeTiles(av: Av, { columns, width, height, tiles }: Tiles): Promise<Planes> {
  const decoder = new TileDecoder(av);
  let whole: Planes | null = null;
  let tile: { width: number; height: number } | null = null;
  let at = 0;
  try {
    for await (const { hvcC, stream } of tiles) {
      const frame = await decoder.decode(hvcC, stream);
      const format = formatOf(frame);
      tile ??= { width: frame.width, height: frame.height };
      const layout = layoutOf(av, format);
      whole ??= {
        format,
        width,
        height,
        primaries: frame.colorPrimaries,
        transfer: frame.colorTrc,
        matrix: frame.colorSpace,
        range: frame.colorRange,
        bytes: Buffer.alloc(planesOf(layout, width, height).reduce((sum, { row, rows }) => sum + row * rows, 0)),
      };
      if (format !== whole.format) throw new UnreadableHeicError('its tiles are stored in different ways');
      lay(whole, layout, frame, { x: (at % columns) * tile.width, y: Math.floor(at / columns) * tile.height });
      at += 1;
    }
  } finally {
    decoder.close();
  }
  if (!whole) throw new UnreadableHeicError('it has no picture');
  return whole;
}

/** Puts a tile in its place; what goes beyond the whole is left out. */
function lay(whole: Planes, layout: Layout, frame: Frame, { x, y }: { x: number; y: number }): void {
  const data = frame.data ?? [];
  for (const [index, { row, rows, at, across, down }] of planesOf(layout, whole.width, whole.height).entries()) {
    const from = data[index];
    const stride = frame.linesize[index] ?? 0;
    if (!from) throw new UnreadableHeicError('it has a tile without a picture');
    const left = (x / across) * layout.bytes;
    const top = y / down;
    if (!Number.isInteger(left) || !Number.isInteger(top)) throw new UnreadableHeicError('its tiles have odd sides');
    const length = Math.min(Math.ceil(frame.width / across) * layout.bytes, row - left);
    const count = Math.min(Math.ceil(frame.height / down), rows - top);
    if (length <= 0) continue;
    for (let line = 0; line < count; line++)
      from.copy(whole.bytes, at + (top + line) * row + left, line * stride, line * stride + length);
  }
}

function formatOf({ format }: Frame): AVPixelFormat {
  if (!isPixels(format)) throw new UnreadableHeicError('it has no picture');
  return format;
}

/** What a decoder of pictures gives are pictures. */
const isPixels = (format: number): format is AVPixelFormat => format >= 0;

/** Tiles of one picture share their configuration, and with it a decoder. */
class TileDecoder {
  readonly #av: Av;
  readonly #frame: Frame;
  #context: CodecContext | null = null;
  #hvcC: Buffer | null = null;

  constructor(av: Av) {
    this.#av = av;
    this.#frame = new av.lib.Frame();
    this.#frame.alloc();
  }

  /** Valid until the next is decoded. */
  async decode(hvcC: Buffer, stream: Buffer): Promise<Frame> {
    const context = await this.#contextFor(hvcC);
    const packet = new this.#av.lib.Packet();
    packet.alloc();
    packet.data = stream;
    try {
      this.#frame.unref();
      const codes = [await context.sendPacket(packet), await context.sendPacket(null)];
      codes.push(await context.receiveFrame(this.#frame));
      if (codes.some((code) => code < 0)) throw new UnreadableHeicError('it is damaged');
      context.flushBuffers();
      return this.#frame;
    } finally {
      packet.free();
    }
  }

  async #contextFor(hvcC: Buffer): Promise<CodecContext> {
    if (this.#context && this.#hvcC?.equals(hvcC)) return this.#context;
    this.#context?.freeContext();
    const { lib, constants } = this.#av;
    const codec = lib.Codec.findDecoder(constants.AV_CODEC_ID_HEVC);
    if (!codec) throw new UnreadableHeicError('this server cannot read HEIC pictures');
    const context = new lib.CodecContext();
    context.allocContext3(codec);
    context.extraData = hvcC;
    context.threadCount = 1;
    const strict = lib.Dictionary.fromObject({ err_detect: 'explode' });
    checkAv(this.#av, await context.open2(codec, strict), 'HEVC');
    this.#context = context;
    this.#hvcC = hvcC;
    return context;
  }

  close(): void {
    this.#context?.freeContext();
    this.#frame.free();
  }
}
