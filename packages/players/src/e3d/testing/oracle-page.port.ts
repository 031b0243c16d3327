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

/** A file of others: how both engines and, in its light, the server's kind of drawing show it. */
export interface SentPictures {
  source: string;
  shown: string;
  /** As the server draws posters, by three.js. */
  plain: string;
  /** m, of the source. */
  size: readonly number[];
}

/** What three.js cannot know of a file of another format than glTF: our choices, which are not compared. */
export interface SentLook {
  /** Material files next to an .obj file. */
  libraries: readonly string[];
  /** Whether numbers of colours are linear, as Blender writes them; three.js takes those of all programs for sRGB. */
  isLinear: boolean;
  /** Unit and axis, which three.js leaves to the page; 16 numbers, column by column. */
  matrix: readonly number[] | null;
  /** By name; '' is for those without one. */
  materials: Readonly<Record<string, { roughness: number; metalness: number }>>;
}

export interface OraclePage {
  /** Draws a file of any format that three.js reads, and what the player makes of another one. */
  drawSent(sourceUrl: string, shownUrl: string, look: SentLook): Promise<SentPictures>;
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
