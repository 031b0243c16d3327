import { type SaidColours, SRGB } from './said-colours.ts';

/** Nits of white in a picture of an HDR screen, and of its brightest. Source: ITU-R BT.2408 and BT.2100. */
const NITS_OF_WHITE = 203;
const NITS_OF_PQ = 10_000;
const NITS_OF_HLG = 1_000;
/** How what is brighter than white is brought nearer: from this share on, up to so many times white. Those of videos are the same. */
const KNEE = { from: 0.3, peak: 10 };

type Matrix = readonly (readonly number[])[];

/** Pixels of 8 bits in sRGB. */
export interface SrgbPixels {
  bytes: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Pixels as a decoder leaves them: 16 bits a channel. */
export interface DeepPixels {
  values: Uint16Array;
  width: number;
  height: number;
  channels: number;
}

/** Pixels of which a file says how their colours are meant, in sRGB. */
export function toSrgb({ values, width, height, channels }: DeepPixels, said: SaidColours): SrgbPixels {
  const isHdr = said.transfer === 'pq' || said.transfer === 'hlg';
  const light = Float32Array.from({ length: 65_536 }, (_, value) => linear(said.transfer, value / 65_535));
  const screen = Uint8Array.from({ length: 4_097 }, (_, value) => Math.round(255 * srgbOf(value / 4_096)));
  const [[rr = 0, rg = 0, rb = 0] = [], [gr = 0, gg = 0, gb = 0] = [], [br = 0, bg = 0, bb = 0] = []] = times(
    inverse(toXyz(SRGB.primaries)),
    toXyz(said.primaries),
  );
  const hasAlpha = channels === 2 || channels === 4;
  const isGrey = channels < 3;
  const kept = hasAlpha ? 4 : 3;
  const bytes = Buffer.alloc(width * height * kept);
  const stored = (value: number): number => screen[Math.round(4_096 * Math.min(1, Math.max(0, value)))] ?? 0;
  for (let from = 0, to = 0; from < values.length; from += channels, to += kept) {
    let r = light[values[from] ?? 0] ?? 0;
    let g = isGrey ? r : (light[values[from + 1] ?? 0] ?? 0);
    let b = isGrey ? r : (light[values[from + 2] ?? 0] ?? 0);
    if (said.transfer === 'hlg') {
      const gain = (NITS_OF_HLG / NITS_OF_WHITE) * (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2;
      [r, g, b] = [r * gain, g * gain, b * gain];
    }
    let red = rr * r + rg * g + rb * b;
    let green = gr * r + gg * g + gb * b;
    let blue = br * r + bg * g + bb * b;
    if (isHdr) {
      const brightest = Math.max(red, green, blue, 1e-6);
      const scale = nearer(brightest) / brightest;
      [red, green, blue] = [red * scale, green * scale, blue * scale];
    }
    bytes[to] = stored(red);
    bytes[to + 1] = stored(green);
    bytes[to + 2] = stored(blue);
    if (hasAlpha) bytes[to + 3] = (values[from + channels - 1] ?? 0) >> 8;
  }
  return { bytes, width, height, channels: kept };
}

/** What does not say which inks it is meant for, as browsers show it. */
export function inksToSrgb({
  bytes,
  width,
  height,
  channels,
}: {
  bytes: Buffer;
  width: number;
  height: number;
  channels: number;
}): SrgbPixels {
  const hasAlpha = channels > 4;
  const kept = hasAlpha ? 4 : 3;
  const made = Buffer.alloc(width * height * kept);
  for (let from = 0, to = 0; from < bytes.length; from += channels, to += kept) {
    const white = 255 - (bytes[from + 3] ?? 0);
    for (let ink = 0; ink < 3; ink += 1) made[to + ink] = Math.round(((255 - (bytes[from + ink] ?? 0)) * white) / 255);
    if (hasAlpha) made[to + 3] = bytes[from + 4] ?? 255;
  }
  return { bytes: made, width, height, channels: kept };
}

const srgbOf = (light: number): number => (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

/** Light of a number of 0..1; 1 is white. Sources: IEC 61966-2-1 and ITU-R BT.2100. */
function linear(transfer: SaidColours['transfer'], value: number): number {
  if (typeof transfer === 'number') return value ** transfer;
  switch (transfer) {
    case 'srgb':
      return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    case 'pq': {
      const power = value ** (32 / 2_523);
      const share = (Math.max(0, power - 0.835_937_5) / (18.851_562_5 - 18.6875 * power)) ** (8_192 / 1_305);
      return (share * NITS_OF_PQ) / NITS_OF_WHITE;
    }
    case 'hlg':
      return value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12;
  }
}

/** Brightness beyond white in the range of a screen, without an edge: the curve that its author calls Möbius. */
function nearer(value: number): number {
  const { from: j, peak } = KNEE;
  if (value <= j) return value;
  const a = (-j * j * (peak - 1)) / (j * j - 2 * j + peak);
  const b = (j * j - 2 * j * peak + peak) / (peak - 1);
  return (((b * b + 2 * b * j + j * j) / (b - a)) * (value + a)) / (value + b);
}

/** From red, green and blue of these primaries to XYZ. */
function toXyz(primaries: readonly number[]): Matrix {
  const [white, ...lights] = [0, 2, 4, 6].map((at) => {
    const [x = 0, y = 1] = primaries.slice(at, at + 2);
    return [x / y, 1, (1 - x - y) / y];
  });
  const columns = [0, 1, 2].map((row) => lights.map((light) => light[row] ?? 0));
  const strength = times(
    inverse(columns),
    (white ?? []).map((value) => [value]),
  );
  return columns.map((row) => row.map((value, at) => value * (strength[at]?.[0] ?? 0)));
}

const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) =>
    (b[0] ?? []).map((_, column) => row.reduce((sum, value, at) => sum + value * (b[at]?.[column] ?? 0), 0)),
  );

function inverse(matrix: Matrix): Matrix {
  const at = (row: number, column: number): number => matrix[row % 3]?.[column % 3] ?? 0;
  const minor = (r: number, c: number): number =>
    at(r + 1, c + 1) * at(r + 2, c + 2) - at(r + 1, c + 2) * at(r + 2, c + 1);
  const determinant = [0, 1, 2].reduce((sum, column) => sum + at(0, column) * minor(0, column), 0);
  return [0, 1, 2].map((row) => [0, 1, 2].map((column) => minor(column, row) / determinant));
}
