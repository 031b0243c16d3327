import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';

/** What the known styles are called. */
export const STYLE_NAMES: Readonly<Record<ClassicStyle, string>> = {
  standard: 'Standard',
  streets: 'Streets',
  outdoors: 'Outdoors',
  light: 'Light',
  dark: 'Dark',
  satellite: 'Satellite',
  'satellite-streets': 'Satellite with names',
  'navigation-day': 'Navigation, day',
  'navigation-night': 'Navigation, night',
};
