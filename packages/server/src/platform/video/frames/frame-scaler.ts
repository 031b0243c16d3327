import type { FilterContext, Frame } from 'node-av/lib';
import type { VideoQuality } from '../h264-settings.ts';
import { type Av, checkAv } from '../load-node-av.ts';
import type { VideoSize } from '../video-encoder.port.ts';
import type { FrameTarget } from './read-frame.ts';
import { wholeOf } from './size-groups.ts';

/** Makes all sizes of frames that are read alike. */
export interface FrameScaler {
  /** `at`: number of the frame from the first, forward. Frames in the order of the sizes; the caller frees them. */
  scale(picture: Frame, at: number): Promise<Frame[]>;
  close(): void;
}

/**
 * How sizes below the largest are made: by the mean of the area that a pixel covers, as libwebp shrinks pictures when it
 * decodes them. What is sharper makes videos a tenth larger.
 */
const SCALINGS: Record<VideoQuality, string> = {
  draft: 'flags=area',
  final: 'flags=area+accurate_rnd+full_chroma_int+full_chroma_inp',
};

/** What scalers are kept by: a filter takes pictures of one size and format. */
export const kindOf = ({ width, height, format }: Pick<Frame, 'width' | 'height' | 'format'>): string =>
  `${format} ${width}x${height}`;

/**
 * Opens a scaler for pictures like the first, of a sequence of so many. What comes out is planar YUV 4:2:0, BT.709, limited range, its
 * chroma sited at the left as H.264 assumes.
 */
export async function openFrameScaler(
  av: Av,
  first: Frame,
  { target, sizes }: { target: FrameTarget; sizes: readonly VideoSize[] },
  { count, quality }: { count: number; quality: VideoQuality },
): Promise<FrameScaler> {
  const { lib, constants } = av;
  const graph = new lib.FilterGraph();
  graph.alloc();
  const isRgb = first.format === constants.AV_PIX_FMT_RGB24;
  // A frame's time is its number: cuts move by it.
  const picture = `video_size=${first.width}x${first.height}:pix_fmt=${first.format}:time_base=1/1:pixel_aspect=1/1`;
  const colours = `colorspace=${first.colorSpace}:range=${first.colorRange}`;
  const scaling = SCALINGS[quality];
  const toLargest = `scale=w=${target.width}:h=${target.height}:${scaling}`;
  const largest = [
    // WebP has its chroma in the middle (RFC 9649). By way of RGB: from one matrix to another takes three times as long.
    ...(isRgb ? [] : [`${toLargest}:in_chroma_loc=center`, 'format=rgb24']),
    `${toLargest}:out_color_matrix=bt709:out_range=tv`,
    'format=yuv444p',
  ];
  const names = sizes.map((_, index) => `[s${index}]`).join('');
  const chains = sizes.map(
    (size, index) => `[s${index}]${[...stepsOf(size, { target, scaling, count }), `buffersink@out${index}`].join(',')}`,
  );
  const head = [`buffer@in=${picture}:${colours}`, ...largest, `split=${sizes.length}${names}`].join(',');
  checkAv(av, graph.parsePtr([head, ...chains].join(';')), 'filters of frames');
  checkAv(av, await graph.config(), 'filters of frames');
  const named = (name: string): FilterContext => {
    const found = graph.filters?.find((filter) => filter.name === name);
    if (!found) throw new Error(`the filter ${name} is not there`);
    return found;
  };
  const source = named('buffer@in');
  const sinks = sizes.map((_, index) => named(`buffersink@out${index}`));
  return {
    async scale(frame, at) {
      // What is given to a graph is taken from its frame.
      const given = frame.clone();
      if (!given) throw new Error('a frame cannot be copied');
      given.pts = BigInt(at);
      try {
        checkAv(av, await source.buffersrcAddFrame(given), 'picture');
      } finally {
        given.free();
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

/** From the largest picture, which has a colour for each pixel: a part of it may begin at any. */
function stepsOf(
  size: VideoSize,
  { target, scaling, count }: { target: FrameTarget; scaling: string; count: number },
): string[] {
  const { width, height, cut } = size;
  const whole = wholeOf(size);
  const isLargest = whole.width === target.width && whole.height === target.height;
  const toWhole = `scale=w=${whole.width}:h=${whole.height}:${scaling}`;
  const toVideo = `scale=w=${width}:h=${height}:${scaling}:out_chroma_loc=left,format=yuv420p`;
  if (!cut) return [toVideo];
  // As `cutAt` says it: whole pixels on a straight line from the first frame to the last.
  const at = (from: number, to: number) => `floor(${from}+(${to - from})*(t/${Math.max(1, count - 1)})+0.5)`;
  const crop = `crop=w=${width}:h=${height}:x=${at(cut.from.x, cut.to.x)}:y=${at(cut.from.y, cut.to.y)}:exact=1`;
  return [...(isLargest ? [] : [toWhole, 'format=yuv444p']), crop, toVideo];
}
