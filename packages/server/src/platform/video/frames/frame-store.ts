import type { Frame } from 'node-av/lib';

/** Most bytes of memory that kept frames take. */
const MOST = 768 * 1024 * 1024;
/** Share of the memory that is available when an order begins. */
const SHARE = 0.25;

/** Bytes that the frames of one order may take, as much memory as this machine, or its container, has left. */
export const roomForFrames = (available = process.availableMemory()): number => Math.min(MOST, available * SHARE);

/** Frames in all sizes, kept from the forward videos for those in reverse. */
export interface FrameStore {
  /** Keeps what a frame became, or frees it where there is no room. */
  put(at: number, sizes: Frame[]): void;
  /** Takes it out; null: it was not kept, and is decoded again. The caller frees it. */
  take(at: number): Frame[] | null;
  has(at: number): boolean;
  close(): void;
}

/** Keeps frames in memory up to this many bytes: nothing is left on a disk, whatever becomes of the process. */
export function createFrameStore(room: number): FrameStore {
  const kept = new Map<number, Frame[]>();
  let used = 0;
  const free = (sizes: readonly Frame[]) => {
    for (const frame of sizes) frame.free();
  };
  const bytesOf = (sizes: readonly Frame[]) => sizes.reduce((sum, { width, height }) => sum + width * height * 1.5, 0);
  return {
    put(at, sizes) {
      const bytes = bytesOf(sizes);
      if (used + bytes > room) return free(sizes);
      used += bytes;
      kept.set(at, sizes);
    },
    take(at) {
      const sizes = kept.get(at) ?? null;
      kept.delete(at);
      if (sizes) used -= bytesOf(sizes);
      return sizes;
    },
    has: (at) => kept.has(at),
    close() {
      for (const sizes of kept.values()) free(sizes);
      kept.clear();
    },
  };
}
