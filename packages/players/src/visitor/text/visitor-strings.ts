import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { FirstCatalogue, Texts } from '@diorama/documents/translations/catalogue/fill-texts.ts';

/** What the player itself says, in the visitor's language: `strings('close')`. */
export type Strings = Texts;

/** What it may say before anything is opened: parts that come with the first load say nothing else. */
export type FirstStrings = Texts<keyof FirstCatalogue>;

/** Keys of the keyboard and the text that explains what each does. */
export const KEY_HELP = [
  ['← →', 'key-arrows'],
  ['↓', 'key-down'],
  ['Esc', 'key-escape'],
  ['Tab', 'key-tab'],
  ['Enter', 'key-enter'],
  ['+ − 0', 'key-zoom'],
  ['O', 'overview'],
  ['M', 'key-menu'],
  ['F', 'key-full-screen'],
  ['?', 'key-help'],
] as const;

/** `Left: Kitchen`; the direction alone where a place has no name. */
export const leadsTo = (strings: Strings, direction: 'left' | 'back' | 'right', place: string): string =>
  place ? strings('leads-to', { direction: strings(direction), place }) : strings(direction);

const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

/** `Kitchen, facing east, 3 things to see`: where one has arrived. `degrees`: null without a compass. */
export const standing = (strings: Strings, place: string, degrees: number | null, count: number): string =>
  [
    place,
    degrees === null
      ? ''
      : strings('facing', { direction: strings(DIRECTIONS[Math.round(degrees / 45) % 8] ?? 'north') }),
    count === 0 ? '' : strings(count === 1 ? 'items-one' : 'items-other', { count }),
  ]
    .filter(Boolean)
    .join(', ');

/** A language's name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sv: 'Svenska' };
