import type { KindLabels } from '../engine/schema/labels.ts';

/** What a theme's parts are called. */
export const themeLabels = {
  document: 'theme',
  records: {
    look: { one: 'the look', many: 'the look' },
    colors: { one: 'the colours', many: 'the colours' },
    groups: { one: 'colour group', many: 'colour groups' },
  },
  fields: {
    iconSet: 'icons',
    'icgi.overlay': 'overlay colour',
    'primary.default': 'primary colour',
    'primary.text': 'text on primary',
    'primary.accent': 'primary accent',
    'secondary.default': 'secondary colour',
    'secondary.text': 'text on secondary',
    'secondary.accent': 'secondary accent',
    'interface.variant': 'corners',
    'interface.control': 'control colour',
    'interface.border': 'border colour',
    'layers.0': 'background',
    'layers.5': 'quiet background',
    'layers.10': 'text colour',
    'fonts.headings': 'font of headings',
    'fonts.body': 'font of texts',
    fontFiles: 'font files',
    'main.color': 'main colour',
    'main.text': 'text on main colour',
    'alt.color': 'alternative colour',
    'alt.text': 'text on alternative colour',
  },
} as const satisfies KindLabels;
