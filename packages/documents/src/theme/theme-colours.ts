import type { Theme } from './theme.ts';

/** One colour of a theme that is not in a group. */
export interface ColourField {
  /** In the record of colours. */
  path: readonly [string, string];
  /** Same text as the field's label. */
  label: string;
  /** Where visitors see it. */
  hint: string;
}

interface ColourSection {
  id: 'primary' | 'secondary' | 'interface' | 'layers';
  title: string;
  fields: readonly ColourField[];
}

/** The colours of a theme as editors see them, in order. */
export const COLOUR_SECTIONS: readonly ColourSection[] = [
  {
    id: 'primary',
    title: 'Primary',
    fields: [
      { path: ['primary', 'default'], label: 'Default', hint: 'Main buttons, selected markers, outlines of focus' },
      { path: ['primary', 'text'], label: 'Text on it', hint: 'Labels of main buttons' },
      { path: ['primary', 'accent'], label: 'Accent', hint: 'Main buttons under the pointer' },
    ],
  },
  {
    id: 'secondary',
    title: 'Secondary',
    fields: [
      { path: ['secondary', 'default'], label: 'Default', hint: 'Second buttons and signs' },
      { path: ['secondary', 'text'], label: 'Text on it', hint: 'Labels of second buttons and signs' },
      { path: ['secondary', 'accent'], label: 'Accent', hint: 'Second buttons under the pointer' },
    ],
  },
  {
    id: 'interface',
    title: 'Interface',
    fields: [
      { path: ['interface', 'control'], label: 'Controls', hint: 'Round buttons over the picture, with white icons' },
      { path: ['icgi', 'overlay'], label: 'Overlay', hint: 'Markers and their titles, in white' },
      { path: ['interface', 'border'], label: 'Borders', hint: 'Lines between parts, outlines of choices' },
    ],
  },
  {
    id: 'layers',
    title: 'Layers',
    fields: [
      { path: ['layers', '0'], label: 'Background', hint: 'Layer 0: panels, cards and menus' },
      { path: ['layers', '5'], label: 'Quiet', hint: 'Layer 5: what is hovered or selected' },
      { path: ['layers', '10'], label: 'Text', hint: 'Layer 10: everything written on panels' },
    ],
  },
];

/** What a pair is: `Text on primary accent`. */
export function pairName({ path, on }: { path: string; on: string }, groups: Theme['colors']['groups']): string {
  const group = groups.find(({ id }) => path.startsWith(`colors.groups.${id}.`));
  if (group) return `Text on “${group.name}”${path.includes('.alt.') ? ', alternative' : ''}`;
  if (path === on) return `White on ${nameOf(path)}`;
  return `Text on ${nameOf(on)}`;
}

const NAMES: Readonly<Record<string, string>> = {
  'colors.primary.default': 'primary',
  'colors.primary.accent': 'primary accent',
  'colors.secondary.default': 'secondary',
  'colors.secondary.accent': 'secondary accent',
  'colors.layers.0': 'the background',
  'colors.layers.5': 'the quiet background',
  'colors.interface.control': 'controls',
  'colors.icgi.overlay': 'the overlay',
};

const nameOf = (path: string): string => NAMES[path] ?? path;

/** Where a colour is stored, by its path in the theme: the record, its id, and the field inside. */
export function placeOfColour(path: string): { record: string; id: string; path: string[] } {
  const [, first = '', ...rest] = path.split('.');
  if (first !== 'groups') return { record: 'colors', id: 'colors', path: [first, ...rest] };
  // Ids have no dots.
  const [id = '', ...inside] = rest;
  return { record: `groups/${id}`, id, path: inside };
}
