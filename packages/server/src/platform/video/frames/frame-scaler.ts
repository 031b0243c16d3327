import type { FilterContext, Frame } from 'node-av/lib';
import { type Av, checkAv } from '../load-node-av.ts';
import type { VideoSize } from '../video-encoder.port.ts';
import type { FrameTarget } from './read-frame.ts';
import { wholeOf } from './size-groups.ts';

/** Makes all sizes of a frame from one picture of it. */
export interface FrameScaler {
  /** `at`: number of the frame from the first, forward. Frames in the order of the sizes; the caller frees them. */
  scale(rgb: Buffer, at: number): Promise<Frame[]>;
  close(): void;
}

/**
 * How sizes below the largest are made: by the mean of the area that a pixel covers, as libwebp shrinks pictures when it
 * decodes them. What is sharper makes videos a tenth larger.
 */
const SCALING = 'flags=area+accurate_rnd+full_chroma_int+full_chroma_inp';
/** BT.709 in limited range. Chroma is sited at the left, as H.264 assumes. */
const COLOURS = 'out_color_matrix=bt709:out_range=tv:out_chroma_loc=left';

/** Opens it for a sequence of so many frames. What comes out is planar YUV 4:2:0, BT.709, limited range. */
export async function openFrameScaler(
  av: Av,
  { width, height }: FrameTarget,
  sizes: readonly VideoSize[],
  count: number,
): Promise<FrameScaler> {
  const { lib, constants } = av;
  const graph = new lib.FilterGraph();
  graph.alloc();
  // A frame's time is its number: cuts move by it.
  const picture = `video_size=${width}x${height}:pix_fmt=${constants.AV_PIX_FMT_RGB24}:time_base=1/1:pixel_aspect=1/1`;
  const names = sizes.map((_, index) => `[s${index}]`).join('');
  const chains = sizes.map((size, index) => {
    const steps = size.cut ? cutSteps(size, size.cut, count) : [toVideo(size)];
    return `[s${index}]${[...steps, 'format=yuv420p', `buffersink@out${index}`].join(',')}`;
  });
  const all = [`buffer@in=${picture}:colorspace=0:range=2,split=${sizes.length}${names}`, ...chains].join(';');
  checkAv(av, graph.parsePtr(all), 'filters of frames');
  checkAv(av, await graph.config(), 'filters of frames');
  const named = (name: string): FilterContext => {
    const found = graph.filters?.find((filter) => filter.name === name);
    if (!found) throw new Error(`the filter ${name} is not there`);
    return found;
  };
  const source = named('buffer@in');
  const sinks = sizes.map((_, index) => named(`buffersink@out${index}`));
  return {
    async scale(rgb, at) {
      const timeBase = new lib.Rational(1, 1);
      const format = constants.AV_PIX_FMT_RGB24;
      const frame = lib.Frame.fromVideoBuffer(rgb, { width, height, format, timeBase, pts: BigInt(at) });
      frame.colorSpace = constants.AVCOL_SPC_RGB;
      frame.colorRange = constants.AVCOL_RANGE_JPEG;
      try {
        checkAv(av, await source.buffersrcAddFrame(frame), 'picture');
      } finally {
        frame.free();
      }
      const made: Frame[] = [];
      // One after the other: a graph is worked on by one thread.
      for (const sink of sinks) {
        const scaled = new lib.Frame();
        scaled.alloc();
        made.push(scaled);
        checkAv(av, await sink.buffersinkGetFrame(scaled), 'scaled picture');
      }
      return made;
    },
    close: () => graph.free(),
  };
}

const toVideo = ({ width, height }: { width: number; height: number }): string =>
  `scale=w=${width}:h=${height}:${SCALING}:${COLOURS}`;

/** The part is taken from RGB, where it may begin at any pixel: colours of videos have one for two by two. */
function cutSteps(size: VideoSize, cut: NonNullable<VideoSize['cut']>, count: number): string[] {
  const { width, height } = size;
  const of = wholeOf(size);
  // As `cutAt` says it: whole pixels on a straight line from the first frame to the last.
  const at = (from: number, to: number) => `floor(${from}+(${to - from})*(t/${Math.max(1, count - 1)})+0.5)`;
  const place = `x=${at(cut.from.x, cut.to.x)}:y=${at(cut.from.y, cut.to.y)}`;
  return [
    `scale=w=${of.width}:h=${of.height}:${SCALING}`,
    'format=rgb24',
    `crop=w=${width}:h=${height}:${place}:exact=1`,
    toVideo(size),
  ];
}
