import type { Color, ThemedColor } from '../../shared/primitives.schema.ts';

/** The theme's colours by their token. */
export type ColorTokens = Readonly<Record<string, Color>>;

const WHITE = { r: 255, g: 255, b: 255, a: 1 };
const BLACK = { r: 0, g: 0, b: 0, a: 1 };
/** A theme that lost a colour still shows something. */
const GREY = { r: 100, g: 110, b: 125, a: 1 };

/** A colour of the document as it is drawn; tokens are those of the theme. */
export function drawnColor(color: ThemedColor, { tokens }: { tokens: ColorTokens }): Color {
  if (!('type' in color)) return color;
  const { token, a } = color;
  const found = tokens[token] ?? (token === 'white' ? WHITE : token === 'black' ? BLACK : GREY);
  return a === undefined ? found : { ...found, a };
}

/** The same as CSS and MapLibre read it. */
export function cssColor(color: ThemedColor, look: { tokens: ColorTokens }): string {
  const { r, g, b, a } = drawnColor(color, look);
  return `rgba(${r},${g},${b},${a})`;
}
