import type { KindLabels } from '../engine/labels.ts';

/** What a theme's parts are called. */
export const themeLabels: KindLabels = {
  document: 'theme',
  records: {
    look: { one: 'the look', many: 'the look' },
    colors: { one: 'the colours', many: 'the colours' },
    groups: { one: 'group of colours', many: 'groups of colours' },
  },
  fields: { iconSet: 'icons', 'icgi.overlay': 'overlay' },
};
