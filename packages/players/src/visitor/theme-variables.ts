import type { Theme } from '@diorama/documents/theme/theme.ts';

type Color = Theme['colors']['primary']['default'];

/** Pixels of roundness per variant: cards, buttons. */
const RADII = { rounded: [22, 14], balanced: [16, 10], square: [3, 2] } as const;

const css = ({ r, g, b, a }: Color): string => (a === 1 ? `rgb(${r} ${g} ${b})` : `rgb(${r} ${g} ${b} / ${a})`);

/** The colours of a theme by their token: `primary`, `group-<id>`. */
export function themeColors({ colors }: Pick<Theme, 'colors'>): Record<string, Color> {
  const groups: Record<string, Color> = {};
  for (const { id, main, alt } of colors.groups) {
    groups[`group-${id}`] = main.color;
    groups[`group-${id}-text`] = main.text;
    groups[`group-${id}-alt`] = alt.color;
    groups[`group-${id}-alt-text`] = alt.text;
  }
  return {
    ...groups,
    primary: colors.primary.default,
    'primary-text': colors.primary.text,
    'primary-accent': colors.primary.accent,
    secondary: colors.secondary.default,
    'secondary-text': colors.secondary.text,
    'secondary-accent': colors.secondary.accent,
    'icgi-overlay': colors.icgi.overlay,
    control: colors.interface.control,
    border: colors.interface.border,
    'layer-0': colors.layers['0'],
    'layer-5': colors.layers['5'],
    'layer-10': colors.layers['10'],
  };
}

/** The theme as CSS variables, by the names of `GET /api/product/{type}/{id}/theme-tokens` and our own for shapes and fonts. */
export function themeVariables({ colors, fonts, interface: ui }: Theme): Record<`--${string}`, string> {
  const [card, button] = RADII[ui.variant];
  // As the server's `fontStack`: the page brings the family's files, and a stand-in as wide for the time until they arrive.
  const family = (name: string) => {
    const safe = name.replaceAll(/["\\;{}<>\n\r\f]/g, '');
    return `"${safe}", "${safe} fallback", system-ui, sans-serif`;
  };
  const named: Record<`--${string}`, string> = {};
  for (const [token, color] of Object.entries(themeColors({ colors }))) named[`--color-${token}`] = css(color);
  return {
    ...named,
    '--radius-card': `${card}px`,
    '--radius': `${button}px`,
    '--font-body': family(fonts.body),
    '--font-headings': family(fonts.headings),
  };
}
