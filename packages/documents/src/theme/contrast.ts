import type { Color } from '../shared/primitives.schema.ts';
import type { Theme } from './theme.ts';

/** Least ratios of text to what is behind it. Source: WCAG 2.2, 1.4.3 and 1.4.6. */
export const AA = 4.5;
const AAA = 7;

const WHITE: Color = { r: 255, g: 255, b: 255, a: 1 };
const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 };
/** Steps in which a nearer passing colour is looked for. */
const STEPS = 100;

/** A text of the theme with what is behind it. */
export interface ContrastPair {
  /** Of the text's colour: `colors.primary.text`. */
  path: string;
  fg: Color;
  bg: Color;
  /** 1 to 21. */
  ratio: number;
  aa: boolean;
  aaa: boolean;
  /** The nearest text colour that passes AA; null where it does. */
  suggestion: Color | null;
}

/** A colour as it is seen over another, opaque. */
export function over(front: Color, back: Color): Color {
  const mixed = (a: number, b: number) => a * front.a + b * (1 - front.a);
  return { r: mixed(front.r, back.r), g: mixed(front.g, back.g), b: mixed(front.b, back.b), a: 1 };
}

/** From black, 0, to white, 1. Source: WCAG 2.2, "relative luminance". */
function luminance({ r, g, b }: Color): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Ratio of a text to an opaque background, 1 to 21. */
export function contrastRatio(text: Color, background: Color): number {
  const [one, other] = [luminance(over(text, background)), luminance(background)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const rounded = ({ r, g, b }: Color): Color => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b), a: 1 });

/** A mix of two opaque colours; `share` of the second, 0 to 1. */
export const mixed = (first: Color, second: Color, share: number): Color =>
  rounded(over({ ...second, a: share }, { ...first, a: 1 }));

/** Black or white, whichever stands out more: one of them always reaches 4.58. */
export const readableOn = (background: Color): Color =>
  contrastRatio(WHITE, background) >= contrastRatio(BLACK, background) ? WHITE : BLACK;

/** The colour closest to a text's own that passes AA on an opaque background: itself mixed with black or with white. */
export function nearestPassing(text: Color, background: Color): Color {
  for (let step = 0; step <= STEPS; step += 1)
    for (const end of [BLACK, WHITE]) {
      const candidate = mixed(text, end, step / STEPS);
      if (contrastRatio(candidate, background) >= AA) return candidate;
    }
  return readableOn(background);
}

/** Every text of a theme on what it is read on by visitors. What lets through is seen over the page's own layer. */
export function contrastPairs({ colors }: Theme): ContrastPair[] {
  const { primary, secondary, icgi, interface: ui, layers, groups } = colors;
  const page = over(layers['0'], WHITE);
  const pair = (path: string, fg: Color, back: Color): ContrastPair => {
    const bg = over(back, page);
    const ratio = contrastRatio(fg, bg);
    const passes = ratio >= AA;
    return { path, fg, bg, ratio, aa: passes, aaa: ratio >= AAA, suggestion: passes ? null : nearestPassing(fg, bg) };
  };
  return [
    pair('colors.primary.text', primary.text, primary.default),
    pair('colors.primary.text', primary.text, primary.accent),
    pair('colors.secondary.text', secondary.text, secondary.default),
    pair('colors.secondary.text', secondary.text, secondary.accent),
    pair('colors.layers.10', layers['10'], layers['0']),
    pair('colors.layers.10', layers['10'], layers['5']),
    // White icons and titles stand on these.
    pair('colors.interface.control', WHITE, ui.control),
    pair('colors.icgi.overlay', WHITE, icgi.overlay),
    ...groups.flatMap(({ id, main, alt }) => [
      pair(`colors.groups.${id}.main.text`, main.text, main.color),
      pair(`colors.groups.${id}.alt.text`, alt.text, alt.color),
    ]),
  ];
}
