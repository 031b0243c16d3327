/** An icon of 24 by 24 units, drawn as one line two units wide with round ends. */
export interface IconShape {
  /** What it is also found by, in English and Swedish. */
  words: string;
  /** SVG path data. */
  d: string;
}

/** By name, in the order in which they are offered. */
export type IconShapes = Readonly<Record<string, IconShape>>;
