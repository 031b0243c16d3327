import { TAG, type TiffDirectory } from './tiff-directory.ts';

/** What the numbers of a pixel mean. */
export interface TiffColours {
  kind: 'grey' | 'rgb' | 'palette' | 'inks';
  /** Numbers of a pixel, those of no colour among them. */
  channels: number;
  /** The channel that says how much of the picture is there; null: none. */
  alpha: number | null;
  /** The colours are multiplied with it. */
  isMultiplied: boolean;
  isWhiteZero: boolean;
  /** Floating point counts light, not what screens are sent. */
  isLight: boolean;
  /** Red, green and blue of each entry, from 0 to 1. */
  palette: readonly number[] | null;
  /** A browser decoded it: its numbers are red, green, blue and alpha. */
  isRgb: boolean;
}

const OWN = { grey: 1, rgb: 3, palette: 1, inks: 4 } as const;

/** Null for colours that are not read here. */
export function tiffColours({ tags }: TiffDirectory): TiffColours | null {
  const first = (tag: number, otherwise: number) => tags.get(tag)?.[0] ?? otherwise;
  const photometric = first(TAG.photometric, 1);
  const kind = ({ 0: 'grey', 1: 'grey', 2: 'rgb', 3: 'palette', 5: 'inks', 6: 'rgb' } as const)[photometric];
  const channels = first(TAG.samples, 1);
  if (kind === undefined || channels < OWN[kind]) return null;
  const extra = first(TAG.extra, 0);
  const hasAlpha = channels > OWN[kind] && (extra === 1 || extra === 2);
  const entries = tags.get(TAG.palette) ?? [];
  const count = Math.floor(entries.length / 3);
  const palette = Array.from(
    { length: count * 3 },
    (_, at) => (entries[(at % 3) * count + Math.floor(at / 3)] ?? 0) / 65_535,
  );
  if (kind === 'palette' && count === 0) return null;
  return {
    ...{ kind, channels, isWhiteZero: photometric === 0, isRgb: false },
    alpha: hasAlpha ? OWN[kind] : null,
    isMultiplied: extra === 1,
    isLight: first(TAG.format, 1) === 3,
    palette: kind === 'palette' ? palette : null,
  };
}

/** Red, green, blue and alpha from 0 to 255, of numbers from 0 to 1. */
export function colourOf(values: Float32Array, colours: TiffColours): [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  if (colours.isRgb) return [byte(a), byte(b), byte(c), byte(d)];
  const alpha = colours.alpha === null ? 1 : (values[colours.alpha] ?? 1);
  const whole = colours.isMultiplied && colours.alpha !== null && alpha > 0 ? 1 / alpha : 1;
  const shown = (value: number) => byte(colours.isLight ? toScreen(value * whole) : value * whole);
  if (colours.kind === 'inks')
    return [shown((1 - a) * (1 - d)), shown((1 - b) * (1 - d)), shown((1 - c) * (1 - d)), byte(alpha)];
  if (colours.kind !== 'grey') return [shown(a), shown(b), shown(c), byte(alpha)];
  const grey = shown(colours.isWhiteZero ? 1 - a : a);
  return [grey, grey, grey, byte(alpha)];
}

/** What sRGB sends a screen for light. */
const toScreen = (light: number): number =>
  light <= 0.003_130_8 ? 12.92 * light : 1.055 * Math.max(0, light) ** (1 / 2.4) - 0.055;
