import { SHARES } from './frame-quality.ts';

/** What a device reports about itself before anything is drawn. */
export interface Device {
  /** Device pixels for each CSS pixel. */
  pixelRatio: number;
  /** GB, about; null: the browser does not say. */
  memory: number | null;
  /** Fingers are what points. */
  isCoarse: boolean;
  /** The processor draws, as there is no graphics card for it. */
  isSoftware: boolean;
}

/** How a device begins. */
export interface StartQuality {
  /** Device pixels for each CSS pixel of a picture at rest: more are not seen and waited for. */
  pixelRatio: number;
  /** Index of `SHARES` of the first movement. */
  level: number;
  /** Edges are smoothed in every frame; else a picture at rest has the pixels for it. */
  isSmoothed: boolean;
  /** Shadows have soft edges, made of many samples. */
  hasSoftShadows: boolean;
}

/** Most device pixels for each CSS pixel: above, the difference is not visible. */
const MOST_PIXEL_RATIO = 2;
/** The same with little memory: a picture of 3 times the pixels has 9 times the bytes. */
const LITTLE_PIXEL_RATIO = 1.5;
/** GB */
const LITTLE_MEMORY = 2;

/** Decides from hints alone; what is measured while drawing then corrects it. */
export function startOf({ pixelRatio, memory, isCoarse, isSoftware }: Device): StartQuality {
  const isSmall = memory !== null && memory <= LITTLE_MEMORY;
  const most = Math.min(pixelRatio, isSmall ? LITTLE_PIXEL_RATIO : MOST_PIXEL_RATIO);
  if (isSoftware)
    return { pixelRatio: Math.max(most, 1.5), level: SHARES.length - 1, isSmoothed: false, hasSoftShadows: false };
  // A phone with very many pixels has them to show text: its graphics card is not larger for it.
  const level = isSmall ? 2 : isCoarse && pixelRatio > MOST_PIXEL_RATIO ? 1 : 0;
  return { pixelRatio: most, level, isSmoothed: true, hasSoftShadows: !isSmall };
}

/** Reads what this browser reports. */
export function readDevice(isSoftware: boolean): Device {
  const { deviceMemory }: Navigator & { deviceMemory?: number } = navigator;
  return {
    pixelRatio: devicePixelRatio,
    memory: deviceMemory ?? null,
    isCoarse: matchMedia('(pointer: coarse)').matches,
    isSoftware,
  };
}
