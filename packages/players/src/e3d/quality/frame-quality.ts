/**
 * Shares of full resolution at which movement is drawn, from sharp to coarse. One step is too small to be seen in a
 * picture that moves.
 */
export const SHARES = [1, 0.85, 0.72, 0.61, 0.52] as const;
const COARSEST = SHARES.length - 1;

/** Frames of a movement that are judged together. */
const JUDGED = 8;
/** Median ms between frames above which a movement stutters, and up to which there is time to spare. */
const SLOW = 26;
const FAST = 19;
/** Frames of a movement that prove that it runs well. */
const PROVEN = 16;
/** A step that saves less than this share of the time was not what made frames slow. */
const SAVED = 0.08;
/** Steps without effect in a row, after which sharpness is no longer given up for nothing. */
const MOST_VAIN_STEPS = 2;
/** Movements without trouble before a level that was too slow is tried again: doubled each time. */
const MOST_PATIENCE = 64;

/** What a device has shown of itself. Levels are indexes of {@link SHARES}. */
export interface FrameQuality {
  level: number;
  /** Level at which the movement began. */
  began: number;
  /** ms between the frames of the movement since the last decision. */
  recent: readonly number[];
  /** Frames of the movement that were judged; false: some were not fast. */
  frames: number;
  isFast: boolean;
  /** Median before the last step, ms, and steps in a row that changed nothing. */
  before: number | null;
  vainSteps: number;
  /** Steps of this movement were in vain: a slow display, or a processor that is busy with something other than pixels. */
  isInVain: boolean;
  /** ms that count as slow on this device. */
  slow: number;
  /** Coarsest level that was too slow; -1: none. */
  failed: number;
  /** Movements to wait until that level is tried again, now and the next time. */
  wait: number;
  patience: number;
}

const BEGINNING = { recent: [], frames: 0, isFast: true, before: null, vainSteps: 0, isInVain: false } as const;

/** `level`: where a device begins, by what it reports about itself. */
export const startQuality = (level: number): FrameQuality => ({
  ...BEGINNING,
  level,
  began: level,
  slow: SLOW,
  failed: -1,
  wait: 0,
  patience: 1,
});

/** After a frame of a movement, drawn this many ms after the one before. Within a movement sharpness only falls. */
export function afterFrame(quality: FrameQuality, ms: number): FrameQuality {
  const recent = [...quality.recent, ms];
  if (recent.length < JUDGED) return { ...quality, recent };
  const took = median(recent);
  const judged = {
    ...quality,
    recent: [],
    frames: quality.frames + JUDGED,
    isFast: quality.isFast && took <= FAST,
  };
  if (took <= quality.slow) return { ...judged, before: null, vainSteps: 0 };
  const isVain = quality.before !== null && took > quality.before * (1 - SAVED);
  const vainSteps = isVain ? quality.vainSteps + 1 : 0;
  // From here on only what is clearly slower than this counts as slow.
  if (vainSteps >= MOST_VAIN_STEPS) return { ...judged, slow: took * 1.5, isInVain: true, before: null, vainSteps: 0 };
  if (quality.level === COARSEST) return { ...judged, before: null, vainSteps: 0 };
  return { ...judged, level: quality.level + 1, before: took, vainSteps };
}

/** When a movement is over: the next one may begin one level sharper, never more. */
export function afterMovement(quality: FrameQuality): FrameQuality {
  const { level, began, frames, isFast, isInVain, failed } = quality;
  const next = { ...quality, ...BEGINNING };
  if (isInVain) return { ...next, level: began };
  if (level > began) {
    const patience = Math.min(MOST_PATIENCE, quality.patience * 2);
    return { ...next, began: level, failed: level - 1, wait: patience, patience };
  }
  if (!isFast || frames < PROVEN || level === 0) return next;
  const wait = Math.max(0, quality.wait - 1);
  if (level - 1 <= failed && wait > 0) return { ...next, wait };
  return { ...next, wait, level: level - 1, began: level - 1 };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
