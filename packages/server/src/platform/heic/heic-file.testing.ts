import { join } from 'node:path';
import { FFmpegError, FormatContext, Packet } from 'node-av/lib';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeVideo } from '../video/format/write-video.testing.ts';

/** A picture of HEVC: its configuration and its stream. */
export interface CodedPicture {
  hvcC: Buffer;
  stream: Buffer;
  width: number;
  height: number;
}

/** Encodes what filters of FFmpeg draw, with a pixel format at their end. */
export async function codedPicture(pictures: string, size: { width: number; height: number }): Promise<CodedPicture> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'tile.mp4');
  const options = { 'x265-params': 'log-level=none:keyint=1', crf: '4' };
  await writeVideo({ path, muxer: 'mp4', encoder: 'libx265', options, pictures });
  const input = new FormatContext();
  FFmpegError.throwIfError(await input.openInput(path), 'open');
  const hvcC = input.streams[0]?.codecpar.extradata;
  const packet = new Packet();
  packet.alloc();
  FFmpegError.throwIfError(await input.readFrame(packet), 'packet');
  const stream = packet.data;
  if (!hvcC || !stream) throw new Error('nothing was encoded');
  const coded = { hvcC: Buffer.from(hvcC), stream: Buffer.from(stream), ...size };
  await input.closeInput();
  return coded;
}

/** What is written into a HEIC file. */
export interface TestHeic {
  tiles: readonly CodedPicture[];
  /** The tiles make up one picture of this size; absent: the first is the picture. */
  grid?: { columns: number; rows: number; width: number; height: number };
  /** Of the picture that is shown, in the order in which they are applied, after its size. */
  properties?: readonly Buffer[];
  alpha?: CodedPicture;
  isPremultiplied?: boolean;
  /** Another picture, which is not shown, with the name of what it is. */
  auxiliary?: { picture: CodedPicture; name: string };
  brands?: readonly string[];
}

const number = (size: number, value: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
};

export const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([number(4, content.length + 8), Buffer.from(name, 'latin1'), content]);
};
const full = (name: string, version: number, ...parts: Buffer[]): Buffer =>
  box(name, number(4, version << 24), ...parts);

const ispe = ({ width, height }: { width: number; height: number }): Buffer =>
  full('ispe', 0, number(4, width), number(4, height));
export const irot = (quarters: number): Buffer => box('irot', number(1, quarters));
export const imir = (axis: number): Buffer => box('imir', number(1, axis));
export const nclx = (primaries: number, transfer: number, matrix: number, isFull: boolean): Buffer =>
  box(
    'colr',
    Buffer.from('nclx'),
    number(2, primaries),
    number(2, transfer),
    number(2, matrix),
    number(1, isFull ? 128 : 0),
  );
export const icc = (profile: Buffer): Buffer => box('colr', Buffer.from('prof'), profile);
/** The part of this size with its middle so far from that of the whole. */
export const clap = (width: number, height: number, x: number, y: number): Buffer =>
  box('clap', ...[width, 1, height, 1, x, 1, y, 1].map((value) => number(4, value >>> 0)));

interface Item {
  type: string;
  data: Buffer;
  properties: Buffer[];
  isInIdat?: boolean;
}

/** Writes a HEIC file as cameras do: tiles, what they make up, and what is said of it. */
export function heicFile(heic: TestHeic): Buffer {
  const { tiles, grid, properties = [], alpha, isPremultiplied, auxiliary, brands = ['heic', 'mif1'] } = heic;
  const coded = ({ stream, hvcC, ...size }: CodedPicture, more: readonly Buffer[] = []): Item => ({
    type: 'hvc1',
    data: stream,
    properties: [box('hvcC', hvcC), ispe(size), ...more],
  });
  const items: Item[] = tiles.map((tile) => coded(tile, grid ? [] : properties));
  const references: Buffer[] = [];
  const refer = (type: string, from: number, ...to: number[]) =>
    references.push(box(type, number(2, from), number(2, to.length), ...to.map((id) => number(2, id))));
  let primary = 1;
  if (grid) {
    const { columns, rows, width, height } = grid;
    const data = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), number(2, width), number(2, height)]);
    items.push({ type: 'grid', data, properties: [ispe(grid), ...properties], isInIdat: true });
    primary = items.length;
    refer('dimg', primary, ...tiles.map((_, at) => at + 1));
  }
  const attach = (picture: CodedPicture, name: string): number => {
    items.push(coded(picture, [full('auxC', 0, Buffer.from(`${name}\0`))]));
    refer('auxl', items.length, primary);
    return items.length;
  };
  if (auxiliary) attach(auxiliary.picture, auxiliary.name);
  if (alpha) {
    const id = attach(alpha, 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha');
    if (isPremultiplied) refer('prem', primary, id);
  }
  const idat = Buffer.concat(items.flatMap(({ data, isInIdat }) => (isInIdat ? data : [])));
  const meta = (mdatAt: number) => {
    const at = { file: mdatAt, idat: 0 };
    const places = items.map(({ data, isInIdat }, index) => {
      const from = isInIdat ? 'idat' : 'file';
      const offset = at[from];
      at[from] += data.length;
      return Buffer.concat([
        number(2, index + 1),
        number(2, isInIdat ? 1 : 0),
        number(2, 0),
        number(2, 1),
        number(4, offset),
        number(4, data.length),
      ]);
    });
    const all = items.flatMap((item) => item.properties);
    let next = 0;
    const associations = items.map(({ properties: own }, index) =>
      Buffer.concat([number(2, index + 1), number(1, own.length), ...own.map(() => number(1, ++next))]),
    );
    return full(
      'meta',
      0,
      full('hdlr', 0, number(4, 0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, number(2, primary)),
      full(
        'iinf',
        0,
        number(2, items.length),
        ...items.map(({ type }, index) =>
          box(
            'infe',
            number(4, (2 << 24) | (grid && type === 'hvc1' ? 1 : 0)),
            number(2, index + 1),
            number(2, 0),
            Buffer.from(`${type}\0`),
          ),
        ),
      ),
      ...(references.length > 0 ? [full('iref', 0, ...references)] : []),
      box('iprp', box('ipco', ...all), full('ipma', 0, number(4, items.length), ...associations)),
      box('idat', idat),
      full('iloc', 1, number(2, 0x4400), number(2, items.length), ...places),
    );
  };
  const head = box('ftyp', Buffer.from(brands[0] ?? ''), number(4, 0), ...brands.map((brand) => Buffer.from(brand)));
  const length = meta(0).length;
  const media = Buffer.concat(items.flatMap(({ data, isInIdat }) => (isInIdat ? [] : data)));
  return Buffer.concat([head, meta(head.length + length + 8), box('mdat', media)]);
}
