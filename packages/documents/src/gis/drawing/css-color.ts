import type { Color, ThemedColor } from '../../shared/primitives.schema.ts';

/** The theme's colours by their token. */
export type ColorTokens = Readonly<Record<string, Color>>;

const WHITE = { r: 255, g: 255, b: 255, a: 1 };
const BLACK = { r: 0, g: 0, b: 0, a: 1 };
/** A theme that lost a colour still shows something. */
const GREY = { r: 100, g: 110, b: 125, a: 1 };

/** A colour of the document as CSS and MapLibre read it; tokens are those of the theme. */
export function cssColor(color: ThemedColor, { tokens }: { tokens: ColorTokens }): string {
  if (!('type' in color)) return css(color);
  const { token, a } = color;
  const found = tokens[token] ?? (token === 'white' ? WHITE : token === 'black' ? BLACK : GREY);
  return css(a === undefined ? found : { ...found, a });
}

function css({ r, g, b, a }: typeof GREY): string {
  return `rgba(${r},${g},${b},${a})`;
}
