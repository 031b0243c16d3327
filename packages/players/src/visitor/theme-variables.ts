import type { Theme } from '@diorama/documents/theme/theme.ts';

type Color = Theme['colors']['primary']['default'];

/** Pixels of roundness per variant: cards, buttons. */
const RADII = { rounded: [22, 14], balanced: [16, 10], square: [3, 2] } as const;

const css = ({ r, g, b, a }: Color): string => (a === 1 ? `rgb(${r} ${g} ${b})` : `rgb(${r} ${g} ${b} / ${a})`);

/** The theme as CSS variables, by the names of `GET /api/product/{type}/{id}/theme-tokens` and our own for shapes and fonts. */
export function themeVariables({ colors, fonts, interface: ui }: Theme): Record<`--${string}`, string> {
  const [card, button] = RADII[ui.variant];
  // As the server's `fontStack`: the page brings the family's files, and a stand-in as wide for the time until they arrive.
  const family = (name: string) => {
    const safe = name.replaceAll(/["\\;{}<>\n\r\f]/g, '');
    return `"${safe}", "${safe} fallback", system-ui, sans-serif`;
  };
  const groups: Record<`--${string}`, string> = {};
  for (const { id, main, alt } of colors.groups) {
    groups[`--color-group-${id}`] = css(main.color);
    groups[`--color-group-${id}-text`] = css(main.text);
    groups[`--color-group-${id}-alt`] = css(alt.color);
    groups[`--color-group-${id}-alt-text`] = css(alt.text);
  }
  return {
    ...groups,
    '--color-primary': css(colors.primary.default),
    '--color-primary-text': css(colors.primary.text),
    '--color-primary-accent': css(colors.primary.accent),
    '--color-secondary': css(colors.secondary.default),
    '--color-secondary-text': css(colors.secondary.text),
    '--color-secondary-accent': css(colors.secondary.accent),
    '--color-icgi-overlay': css(colors.icgi.overlay),
    '--color-control': css(colors.interface.control),
    '--color-border': css(colors.interface.border),
    '--color-layer-0': css(colors.layers['0']),
    '--color-layer-5': css(colors.layers['5']),
    '--color-layer-10': css(colors.layers['10']),
    '--radius-card': `${card}px`,
    '--radius': `${button}px`,
    '--font-body': family(fonts.body),
    '--font-headings': family(fonts.headings),
  };
}
