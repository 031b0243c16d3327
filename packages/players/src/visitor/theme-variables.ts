import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import { RADII } from '@diorama/documents/theme/radii.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';

type Color = Theme['colors']['primary']['default'];

const css = ({ r, g, b, a }: Color): string => (a === 1 ? `rgb(${r} ${g} ${b})` : `rgb(${r} ${g} ${b} / ${a})`);

/** The theme as CSS variables, by the names of `GET /api/product/{type}/{id}/theme-tokens` and our own for shapes and fonts. */
export function themeVariables({ colors, fonts, interface: ui }: Theme): Record<`--${string}`, string> {
  const { card, button } = RADII[ui.variant];
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
