import type { PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';

type Theme = PublishedIcgi['theme'];
type Color = Theme['colors']['primary']['default'];

/** Pixels of roundness per variant: cards, buttons. */
const RADII = { rounded: [22, 14], balanced: [16, 10], square: [3, 2] } as const;

const css = ({ r, g, b, a }: Color): string => (a === 1 ? `rgb(${r} ${g} ${b})` : `rgb(${r} ${g} ${b} / ${a})`);

/** The theme as CSS variables for the player's own parts. */
export function cssVariables({ colors, fonts, interface: ui }: Theme): Record<`--${string}`, string> {
  const [card, button] = RADII[ui.variant];
  const family = (name: string) => `"${name.replaceAll(/["\\;{}<>]/g, '')}", "Inter Variable", system-ui, sans-serif`;
  return {
    '--wt-primary': css(colors.primary.default),
    '--wt-primary-text': css(colors.primary.text),
    '--wt-primary-accent': css(colors.primary.accent),
    '--wt-overlay': css(colors.icgi.overlay),
    '--wt-control': css(colors.interface.control),
    '--wt-border': css(colors.interface.border),
    '--wt-card': css(colors.layers['0']),
    '--wt-soft': css(colors.layers['5']),
    '--wt-ink': css(colors.layers['10']),
    '--wt-radius-card': `${card}px`,
    '--wt-radius': `${button}px`,
    '--wt-font': family(fonts.body),
    '--wt-font-headings': family(fonts.headings),
  };
}
