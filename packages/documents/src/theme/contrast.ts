import type { Color } from '../shared/primitives.schema.ts';
import { colourOf, withColour } from './colour-at.ts';
import type { Theme } from './theme.ts';

/** Least ratios of text to what is behind it. Source: WCAG 2.2, 1.4.3 and 1.4.6. */
export const AA = 4.5;
const AAA = 7;

const WHITE: Color = { r: 255, g: 255, b: 255, a: 1 };
const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 };
/** Share of the text's colour in small headings, and in the names of languages. Source: visitor.css. */
const QUIET_SHARE = 0.68;
const QUIETER_SHARE = 0.72;
/** Steps in which a nearer passing colour is looked for. */
const STEPS = 100;

/** A text of the theme with what is behind it. */
export interface ContrastPair {
  /** Of the colour to change: the text's, `colors.primary.text`; where the text is always white, that of what is behind. */
  path: string;
  /** Of what is behind, `colors.primary.accent`. */
  on: string;
  fg: Color;
  bg: Color;
  /** 1 to 21. */
  ratio: number;
  aa: boolean;
  aaa: boolean;
  /** The nearest colour for `path` that passes AA, wherever else that colour stands too; null where the pair passes. */
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
export const nearestPassing = (text: Color, background: Color): Color =>
  nearest(text, (candidate) => contrastRatio(candidate, background) >= AA) ?? readableOn(background);

/** The first mix with black or white that passes, the smallest share first. It keeps the colour's alpha where that can pass. */
function nearest(color: Color, passes: (candidate: Color) => boolean): Color | null {
  for (const a of color.a === 1 ? [1] : [color.a, 1])
    for (let step = 0; step <= STEPS; step += 1)
      for (const end of [BLACK, WHITE]) {
        const candidate = { ...mixed(color, end, step / STEPS), a };
        if (passes(candidate)) return candidate;
      }
  return null;
}

/** A place where a text stands, before it is measured. */
interface Place {
  path: string;
  on: string;
  /** Both as they are seen when the colour at `path` is `candidate`, what is behind opaque. */
  see(candidate: Color): { fg: Color; bg: Color };
  own: Color;
}

/**
 * Every text of a theme on what it is read on by visitors; with `path`, only those whose colour that is. What lets through
 * is seen over the page's own layer.
 */
export function contrastPairs(theme: Theme, path?: string): ContrastPair[] {
  const places = placesOf(theme).filter((place) => path === undefined || place.path === path);
  return places.map((place) => {
    const { on, own, see } = place;
    const ratio = ratioAt(place, own);
    const aa = ratio >= AA;
    const same = places.filter((other) => other.path === place.path);
    const passesAll = (candidate: Color) => same.every((other) => ratioAt(other, candidate) >= AA);
    const suggestion = aa ? null : (nearest(own, passesAll) ?? nearest(own, (one) => ratioAt(place, one) >= AA));
    return { path: place.path, on, ...see(own), ratio, aa, aaa: ratio >= AAA, suggestion };
  });
}

/** Ratio of a text of the theme to what it stands on, by the paths of both colours; null: they never meet. */
export function contrastOf(theme: Theme): (text: string, on: string) => number | null {
  const places = placesOf(theme);
  return (text, on) => {
    const place = places.find((one) => one.path === text && one.on === on);
    return place ? ratioAt(place, place.own) : null;
  };
}

function ratioAt({ see }: Place, candidate: Color): number {
  const { fg, bg } = see(candidate);
  return contrastRatio(fg, bg);
}

/** Returns whether all texts on, or in, the colour at `path` would be readable with another colour. */
export function passesAt(theme: Theme, path: string): (color: Color) => boolean {
  const concerns = (place: Place) => place.path === path || place.on === path;
  if (!placesOf(theme).some(concerns)) return () => true;
  return (color) =>
    placesOf(withColour(theme, path, color))
      .filter(concerns)
      .every((place) => ratioAt(place, place.own) >= AA);
}

/** A change of one colour that lets a text be read. */
export interface ContrastFix {
  path: string;
  color: Color;
}

/**
 * What can be done about a pair that fails, the smallest change first: another text, or another colour behind it. Neither
 * lets any other text become unreadable that is not so already.
 */
export function fixesOf(theme: Theme, pair: ContrastPair): ContrastFix[] {
  const { path, on, suggestion } = pair;
  const text = suggestion ? [{ path, color: suggestion }] : [];
  const behind = path === on ? undefined : colourOf(theme, on);
  const found = behind && nearest(behind, passesAt(theme, on));
  const fixes = found ? [...text, { path: on, color: found }] : text;
  return fixes
    .map((fix) => ({ fix, far: distance(colourOf(theme, fix.path) ?? fix.color, fix.color) }))
    .sort((one, other) => one.far - other.far)
    .map(({ fix }) => fix);
}

/** The nearest fix of every failing pair, one after the other: one fix may cover several pairs. */
export function fixesOfAll(theme: Theme): ContrastFix[] {
  const fixes = new Map<string, ContrastFix>();
  let next = theme;
  // Each round fixes one pair; what is left after as many rounds as there are pairs cannot be fixed.
  for (let round = placesOf(theme).length; round > 0; round -= 1) {
    const failing = contrastPairs(next).find(({ aa }) => !aa);
    const fix = failing && fixesOf(next, failing)[0];
    if (!fix) break;
    fixes.set(fix.path, fix);
    next = withColour(next, fix.path, fix.color);
  }
  return [...fixes.values()];
}

const distance = (one: Color, other: Color): number =>
  Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b, 255 * (one.a - other.a));

function placesOf({ colors }: Theme): Place[] {
  const { primary, secondary, icgi, interface: ui, layers, groups } = colors;
  const page = over(layers['0'], WHITE);
  const text = (path: string, own: Color, on: string, back: Color): Place => {
    const bg = over(back, page);
    return { path, on, own, see: (fg) => ({ fg, bg }) };
  };
  /** Text that is mixed with its background, as small headings are. `share` of the text's colour, 0 to 1. */
  const quiet = (on: string, back: Color, share: number): Place => {
    const bg = over(back, page);
    return { path: 'colors.layers.10', on, own: layers['10'], see: (fg) => ({ fg: mixed(page, fg, share), bg }) };
  };
  /** White icons and titles stand on these. */
  const underWhite = (path: string, own: Color): Place => ({
    path,
    on: path,
    own,
    see: (back) => ({ fg: WHITE, bg: over(back, page) }),
  });
  return [
    text('colors.primary.text', primary.text, 'colors.primary.default', primary.default),
    text('colors.primary.text', primary.text, 'colors.primary.accent', primary.accent),
    text('colors.secondary.text', secondary.text, 'colors.secondary.default', secondary.default),
    text('colors.secondary.text', secondary.text, 'colors.secondary.accent', secondary.accent),
    text('colors.layers.10', layers['10'], 'colors.layers.0', layers['0']),
    text('colors.layers.10', layers['10'], 'colors.layers.5', layers['5']),
    quiet('colors.layers.0', layers['0'], QUIET_SHARE),
    quiet('colors.layers.5', layers['5'], QUIETER_SHARE),
    underWhite('colors.interface.control', ui.control),
    underWhite('colors.icgi.overlay', icgi.overlay),
    ...groups.flatMap(({ id, main, alt }) => [
      text(`colors.groups.${id}.main.text`, main.text, `colors.groups.${id}.main.color`, main.color),
      text(`colors.groups.${id}.alt.text`, alt.text, `colors.groups.${id}.alt.color`, alt.color),
    ]),
  ];
}
