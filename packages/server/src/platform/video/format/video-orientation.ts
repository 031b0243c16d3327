import type { Stream } from 'node-av/lib';
import type { Av } from '../load-node-av.ts';

/** How a picture is shown: mirrored from left to right first, then turned. */
export interface Orientation {
  isMirrored: boolean;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number;
}

/**
 * The orientation in which a stream is shown: phones store pictures in the orientation of their sensor. Source: display
 * matrix, ISO/IEC 14496-12, 6.2.2.
 */
export function orientationOf({ constants }: Av, { codecpar }: Pick<Stream, 'codecpar'>): Orientation {
  const matrix = codecpar.getCodedSideData(constants.AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return { isMirrored: false, turn: 0 };
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at));
  return orientationIn([a ?? 0, b ?? 0, c ?? 0, d ?? 0]);
}

/** The orientation in the first two columns of a display matrix: (x, y) is shown at (ax + cy, bx + dy). */
export function orientationIn([a, b, c, d]: readonly [number, number, number, number]): Orientation {
  const isMirrored = a * d - b * c < 0;
  const [x, y] = isMirrored ? [-a, -b] : [a, b];
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return { isMirrored, turn: (Math.round(degrees / 90) * 90 + 360) % 360 };
}

/** Rows and columns that are not shown, in pixels as stored. */
export interface Cropping {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** What a container clips off the pictures of a stream; null: nothing. Source: clean aperture, ISO/IEC 14496-12, 12.1.4. */
export function croppingOf({ constants }: Av, { codecpar }: Pick<Stream, 'codecpar'>): Cropping | null {
  const clip = codecpar.getCodedSideData(constants.AV_PKT_DATA_FRAME_CROPPING);
  if (!clip || clip.length < 16) return null;
  const [top = 0, bottom = 0, left = 0, right = 0] = [0, 4, 8, 12].map((at) => clip.readUInt32LE(at));
  const isWhole = top + bottom + left + right === 0;
  return isWhole || top + bottom >= codecpar.height || left + right >= codecpar.width
    ? null
    : { top, bottom, left, right };
}

/** The size of a stream as it is shown. Pixels that are not square make it wider or narrower. */
export function shownSize(av: Av, stream: Stream): { width: number; height: number } {
  const { codecpar } = stream;
  const { top, bottom, left, right } = croppingOf(av, stream) ?? { top: 0, bottom: 0, left: 0, right: 0 };
  const width = Math.max(1, Math.round((codecpar.width - left - right) * pixelShape(stream)));
  const height = codecpar.height - top - bottom;
  const isUpright = orientationOf(av, stream).turn % 180 !== 0;
  return isUpright ? { width: height, height: width } : { width, height };
}

/** Width of a pixel over its height. */
export function pixelShape({ codecpar, sampleAspectRatio }: Stream): number {
  const said = [sampleAspectRatio, codecpar.sampleAspectRatio].find(({ num, den }) => num > 0 && den > 0);
  return said ? said.num / said.den : 1;
}
