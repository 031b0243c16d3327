/** Pixels of a side of the pictures that are compared. */
export const ORACLE_SIDE = 256;

/** Pixels of a poster that the server draws of a model. */
export const POSTER = { width: 640, height: 480 };

/** How both engines drew a model: four bytes a pixel, from the bottom row up, in base64. */
export interface OraclePictures {
  /** three.js, the file that was sent. */
  source: string;
  /** The player, the file that visitors get. */
  shown: string;
  /** three.js, the files that visitors take away of what the player shows; only where they are wanted. */
  glb: string | null;
  usdz: string | null;
}

export interface OraclePage {
  /** Draws one file with three.js and another one with the player, from one place and in one light. */
  draw(sourceUrl: string, shownUrl: string, withFiles: boolean): Promise<OraclePictures>;
  /** Draws one with three.js as the server draws posters. */
  plain(url: string): Promise<string>;
}

declare global {
  interface Window {
    openOracle: () => Promise<void>;
    oracle: OraclePage;
  }
}
