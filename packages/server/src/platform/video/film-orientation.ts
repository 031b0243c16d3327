import type { Stream } from 'node-av/lib';
import type { Av } from './load-node-av.ts';

/** How a picture is shown: mirrored from left to right first, then turned. */
export interface Orientation {
  isMirrored: boolean;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number;
}

/** How the pictures of a stream are shown: phones store what they film as the sensor lies. Source: display matrix, ISO/IEC 14496-12, 6.2.2. */
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
