import type { Color } from '../shared/primitives.schema.ts';
import type { Theme } from './theme.ts';

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
