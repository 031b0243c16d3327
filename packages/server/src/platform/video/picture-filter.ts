import type { FilterContext, FilterGraph, Frame } from 'node-av/lib';
import { isHdrTransfer } from './format/video-facts.ts';
import type { Cropping, Orientation } from './format/video-orientation.ts';
import { type Av, checkAv } from './load-node-av.ts';

/** What pictures become: this size, upright, BT.709 in limited range, 8 bits in 4:2:0. */
export interface PictureTarget extends Orientation {
  /** Pixels, even, as shown. */
  width: number;
  height: number;
  /** What the container clips off; null: nothing. */
  cropping: Cropping | null;
  /** Of the stream's times: seconds are ticks × num / den. */
  timeBase: { num: number; den: number };
}

/** Turns decoded pictures into those that are encoded. */
export interface PictureFilter {
  /** Of the times of what comes out: some filters count in finer ticks. */
  timeBase: { num: number; den: number };
  /** Null: no more are to come. Valid until the next is read. */
  put(frame: Frame | null): AsyncGenerator<Frame>;
  close(): void;
}

/** Code points of ITU-T H.273. */
const BT709 = 1;
const UNSAID = 2;
const GBR = 0;
const BT601 = 6;
const BT2020 = 9;
const WIDE_PRIMARIES: readonly number[] = [9, 11, 12]; // BT.2020, DCI-P3, Display P3

/** Nits of white in a picture of an HDR screen; what is brighter is brought nearer. Source: ITU-R BT.2408. */
const NITS_OF_WHITE = 203;

/** Lines from which on a video without notes of its colours is BT.709, as browsers and players hold it. */
const HD_LINES = 720;

/** A filter for pictures of the format of this one. */
export const openPictureFilter = (av: Av, first: Frame, target: PictureTarget): Promise<PictureFilter> =>
  openFilter(
    av,
    first,
    { timeBase: target.timeBase, matrix: first.colorSpace, range: first.colorRange },
    filtersFor(av, first, target),
  );

/** Filters, each fed by the one before it. `first`: a picture whose size and format all have. */
export async function openFilter(
  av: Av,
  first: Pick<Frame, 'width' | 'height' | 'format'>,
  given: { timeBase: { num: number; den: number }; matrix: number; range: number },
  steps: readonly Step[],
): Promise<PictureFilter> {
  const graph = new av.lib.FilterGraph();
  graph.alloc();
  const source = added(av, graph, 'buffer', 'in', bufferArguments(first, given));
  let last = source;
  for (const [at, [name, options]] of steps.entries()) {
    const next = added(av, graph, name, `f${at}`, options);
    checkAv(av, last.link(0, next, 0), name);
    last = next;
  }
  const sink = added(av, graph, 'buffersink', 'out', null);
  checkAv(av, last.link(0, sink, 0), 'sink');
  checkAv(av, await graph.config(), 'filters');
  return {
    timeBase: sink.buffersinkGetTimeBase(),
    async *put(frame) {
      checkAv(av, await source.buffersrcAddFrame(frame), 'picture');
      yield* framesFrom(av, sink);
    },
    close: () => graph.free(),
  };
}

/** Adds a filter to a graph. */
export function added(av: Av, graph: FilterGraph, kind: string, name: string, options: string | null): FilterContext {
  const filter = av.lib.Filter.getByName(kind);
  const made = filter && graph.createFilter(filter, name, options);
  if (!made) throw new Error(`the filter ${kind} is not there`);
  return made;
}

/** What a graph has ready. */
export async function* framesFrom({ lib, constants }: Av, sink: FilterContext): AsyncGenerator<Frame> {
  const frame = new lib.Frame();
  frame.alloc();
  try {
    for (;;) {
      const got = await sink.buffersinkGetFrame(frame);
      if (got === constants.AVERROR_EOF || (got < 0 && new lib.FFmpegError(got).isEAGAIN)) return;
      checkAv({ lib, constants }, got, 'filtered picture');
      yield frame;
      frame.unref();
    }
  } finally {
    frame.free();
  }
}

function bufferArguments(
  { width, height, format }: Pick<Frame, 'width' | 'height' | 'format'>,
  { timeBase: { num, den }, matrix, range }: Parameters<typeof openFilter>[2],
): string {
  const size = `video_size=${width}x${height}:pix_fmt=${format}`;
  return `${size}:time_base=${num}/${den}:pixel_aspect=1/1:colorspace=${matrix}:range=${range}`;
}

type Step = [filter: string, options: string | null];

function filtersFor({ constants }: Av, frame: Frame, target: PictureTarget): Step[] {
  const { turn, isMirrored, width, height, cropping } = target;
  const isInterlaced = frame.hasFlags(constants.AV_FRAME_FLAG_INTERLACED);
  const isUpright = turn % 180 !== 0;
  const [w, h] = isUpright ? [height, width] : [width, height];
  return [
    ...(isInterlaced ? ([['bwdif', 'mode=send_frame:deint=interlaced']] satisfies Step[]) : []),
    ...(cropping ? [clip(frame, cropping)] : []),
    ...colourSteps(coloursOf(frame), { width: w, height: h, to: 'video' }),
    ...(isMirrored ? ([['hflip', null]] satisfies Step[]) : []),
    ...turns(turn),
    ['setsar', '1'],
    ['format', 'yuv420p'],
  ];
}

const clip = ({ width, height }: Frame, { top, bottom, left, right }: Cropping): Step => [
  'crop',
  `w=${width - left - right}:h=${height - top - bottom}:x=${left}:y=${top}:exact=1`,
];

function turns(turn: number): Step[] {
  if (turn === 90) return [['transpose', 'clock']];
  if (turn === 270) return [['transpose', 'cclock']];
  return turn === 180
    ? [
        ['hflip', null],
        ['vflip', null],
      ]
    : [];
}

/** How the numbers of pictures are meant, by code points of ITU-T H.273. */
interface Colours {
  primaries: number;
  transfer: number;
  matrix: number;
}

/** Those of a decoded picture. How red, green and blue make it up is that of players where the file does not say. */
function coloursOf({ colorPrimaries, colorTrc, colorSpace, height }: Frame): Colours {
  const guessed = height >= HD_LINES ? BT709 : BT601;
  return { primaries: colorPrimaries, transfer: colorTrc, matrix: colorSpace === UNSAID ? guessed : colorSpace };
}

/** What colours become: BT.709 in limited range and 4:2:0, or sRGB. */
const TARGETS = {
  video: { scale: 'out_color_matrix=bt709:out_range=tv', zscale: 't=bt709:m=bt709:r=tv', format: 'yuv420p' },
  srgb: { scale: 'out_range=pc', zscale: 't=iec61966-2-1:m=gbr:r=pc', format: 'gbrp' },
} as const;

const MATRIX_NAMES: Readonly<Record<number, string>> = {
  [BT709]: 'bt709',
  4: 'fcc',
  7: 'smpte240m',
  9: 'bt2020',
  10: 'bt2020',
};

/** Scales, and converts colours. Those of wide screens and of HDR go by way of linear light. */
export function colourSteps(
  { primaries, transfer, matrix }: Colours,
  { width, height, to }: { width: number; height: number; to: keyof typeof TARGETS },
): Step[] {
  const target = TARGETS[to];
  if (!isHdrTransfer(transfer) && !WIDE_PRIMARIES.includes(primaries)) {
    const size = `w=${width}:h=${height}:flags=lanczos+accurate_rnd+full_chroma_int+full_chroma_inp`;
    const from = matrix === GBR ? '' : `:in_color_matrix=${MATRIX_NAMES[matrix] ?? 'smpte170m'}`;
    return [
      ['scale', `${size}${from}:${target.scale}`],
      ['format', target.format],
      ...(to === 'video'
        ? ([['setparams', 'colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv']] satisfies Step[])
        : []),
    ];
  }
  const said = [
    `min=${matrix}`,
    `pin=${primaries === UNSAID ? BT2020 : primaries}`,
    `tin=${transfer === UNSAID ? BT709 : transfer}`,
  ].join(':');
  // In floating point: brightness and primaries are right in linear light only.
  return [
    ['zscale', `w=${width}:h=${height}:${said}:t=linear:npl=${NITS_OF_WHITE}`],
    ['format', 'gbrpf32le'],
    ['zscale', 'p=bt709'],
    ...(isHdrTransfer(transfer) ? ([['tonemap', 'tonemap=mobius:desat=0']] satisfies Step[]) : []),
    ['zscale', target.zscale],
    ['format', target.format],
  ];
}
