import type { Frame, Stream } from 'node-av/lib';
import type { Av } from '../load-node-av.ts';

/** Whether a decoder patched a picture up from others. */
export const isDamaged = ({ constants }: Av, frame: Frame): boolean =>
  frame.decodeErrorFlags !== 0 || frame.hasFlags(constants.AV_FRAME_FLAG_CORRUPT);

/** What to say of a video; `time`: microseconds of the last whole picture before the first fault, below 0: there is none. */
export const faultAt = (time: number): string | null => (time < 0 ? null : `it stops decoding at ${clock(time)}`);

/** Microseconds of a time of a stream. */
export const timeOf = (time: bigint, { timeBase: { num, den } }: Pick<Stream, 'timeBase'>): number =>
  (Number(time) * num * 1_000_000) / den;

/** `0:42`, `1:02:03`. */
function clock(microseconds: number): string {
  const all = Math.floor(microseconds / 1_000_000);
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
