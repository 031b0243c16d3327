/** Channels 0 to 255, alpha 0 to 1. */
export interface Rgba {
  r: number;
  g: number;
  b: number;
  a: number;
}

const pair = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0').toUpperCase();

/** `3F8F74`: without its alpha. */
export const hexOf = ({ r, g, b }: Rgba): string => pair(r) + pair(g) + pair(b);

/** As style sheets write it. */
export const cssOf = ({ r, g, b, a }: Rgba): string => `rgb(${r} ${g} ${b} / ${a})`;

/** A colour that was typed or pasted: `#3f8f74`, `3f8f74`, `38f`, with two or one digits of alpha; null for anything else. */
export function colourIn(text: string, alpha: number): Rgba | null {
  const digits = text.trim().replace(/^#/, '');
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return null;
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [r = 0, g = 0, b = 0, a] = (long.match(/../g) ?? []).map((two) => Number.parseInt(two, 16));
  return { r, g, b, a: a === undefined ? alpha : Math.round((a / 255) * 100) / 100 };
}
