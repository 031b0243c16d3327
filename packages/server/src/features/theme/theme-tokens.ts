import type { Color } from '@diorama/documents/shared/primitives.schema.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';

const css = ({ r, g, b, a }: Color): string => (a === 1 ? `rgb(${r} ${g} ${b})` : `rgb(${r} ${g} ${b} / ${a})`);

/** A theme as CSS variables: `--color-primary`, `--color-primary-text`, … */
export function themeTokens(theme: Theme) {
  const { primary, secondary, icgi, interface: ui, layers, groups } = theme.colors;
  const tokens: Record<string, string> = {
    '--color-primary': css(primary.default),
    '--color-primary-text': css(primary.text),
    '--color-primary-accent': css(primary.accent),
    '--color-secondary': css(secondary.default),
    '--color-secondary-text': css(secondary.text),
    '--color-secondary-accent': css(secondary.accent),
    '--color-icgi-overlay': css(icgi.overlay),
    '--color-border': css(ui.border),
    '--color-control': css(ui.control),
    '--color-layer-0': css(layers['0']),
    '--color-layer-5': css(layers['5']),
    '--color-layer-10': css(layers['10']),
  };
  for (const { id, main, alt } of groups) {
    tokens[`--color-group-${id}`] = css(main.color);
    tokens[`--color-group-${id}-text`] = css(main.text);
    tokens[`--color-group-${id}-alt`] = css(alt.color);
    tokens[`--color-group-${id}-alt-text`] = css(alt.text);
  }
  return { tokens, fonts: theme.fonts, iconSet: theme.iconSet, variant: theme.interface.variant };
}
