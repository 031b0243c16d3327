import type { Rgba } from './hex.ts';

/** Columns and rows in which the line is looked for. */
const COLUMNS = 32;
const ROWS = 64;

/** Where a colour's hue lies, in degrees; 0 for greys. */
export function hueOf({ r, g, b }: Rgba): number {
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span === 0) return 0;
  const sector = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return sector * 60;
}

/** A colour by hue, saturation and value, each 0 to 1 but for the hue's 360. */
export function fromHsv(hue: number, saturation: number, value: number): Rgba {
  const channel = (offset: number): number => {
    const at = (offset + hue / 60) % 6;
    return Math.round(255 * (value - value * saturation * Math.max(0, Math.min(at, 4 - at, 1))));
  };
  return { r: channel(5), g: channel(3), b: channel(1), a: 1 };
}

/**
 * The borders between colours that pass and those that do not, in the square of one hue: saturation to the right, value
 * upwards. Points are 0 to 1 from the left and from the top.
 */
export function passingLines(hue: number, passes: (color: Rgba) => boolean): { x: number; y: number }[][] {
  const upper: { x: number; y: number }[] = [];
  const lower: { x: number; y: number }[] = [];
  for (let column = 0; column <= COLUMNS; column += 1) {
    const x = column / COLUMNS;
    const borders: number[] = [];
    let before = passes(fromHsv(hue, x, 1));
    for (let row = 1; row <= ROWS; row += 1) {
      const now = passes(fromHsv(hue, x, 1 - row / ROWS));
      if (now !== before) borders.push((row - 0.5) / ROWS);
      before = now;
    }
    const [first, second] = borders;
    if (first !== undefined) upper.push({ x, y: first });
    if (second !== undefined) lower.push({ x, y: second });
  }
  return [upper, lower].filter((line) => line.length > 1);
}
