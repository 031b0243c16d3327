import type { Language } from '@diorama/documents/shared/languages.ts';

const en = {
  left: 'Left',
  right: 'Right',
  back: 'Back',
  leadsTo: (direction: string, place: string) => (place ? `${direction}: ${place}` : direction),
  turnBack: 'Turn back',
  walk: 'Walk',
  items: 'Items in this view',
  untitled: 'Untitled',
  standing: (place: string, degrees: number | null, count: number) =>
    [place, degrees === null ? '' : `facing ${degrees} degrees`, count === 1 ? '1 item' : `${count} items`]
      .filter(Boolean)
      .join(', '),
  compass: (degrees: number) => `Compass: facing ${degrees} degrees`,
  menu: 'Menu',
  project: 'Pages of this project',
  views: 'Views',
  here: 'You are here',
  language: 'Language',
  show: 'Show',
  close: 'Close',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  keys: 'Keyboard',
  singleKeys: 'Use shortcuts of a single key',
  opensNewWindow: 'opens in a new window',
  preview: 'Preview',
  more: 'More',
  loading: 'Loading',
  failed: 'This could not be loaded.',
  retry: 'Try again',
  keyHelp: [
    ['← →', 'Go left, go right'],
    ['↓', 'Go back'],
    ['Esc', 'Close, or turn round on the way'],
    ['Tab', 'Next item in the view'],
    ['Enter', 'Open the item'],
    ['+ − 0', 'Closer, farther, whole picture'],
    ['M', 'Menu'],
    ['F', 'Full screen'],
    ['?', 'This help'],
  ],
};

export type Strings = typeof en;

const sv: Strings = {
  left: 'Vänster',
  right: 'Höger',
  back: 'Tillbaka',
  leadsTo: (direction, place) => (place ? `${direction}: ${place}` : direction),
  turnBack: 'Vänd om',
  walk: 'Gå',
  items: 'Punkter i vyn',
  untitled: 'Utan namn',
  standing: (place, degrees, count) =>
    [place, degrees === null ? '' : `riktning ${degrees} grader`, count === 1 ? '1 punkt' : `${count} punkter`]
      .filter(Boolean)
      .join(', '),
  compass: (degrees) => `Kompass: riktning ${degrees} grader`,
  menu: 'Meny',
  project: 'Projektets sidor',
  views: 'Vyer',
  here: 'Du är här',
  language: 'Språk',
  show: 'Visa',
  close: 'Stäng',
  fullScreen: 'Helskärm',
  leaveFullScreen: 'Lämna helskärm',
  keys: 'Tangentbord',
  singleKeys: 'Använd kortkommandon med en enda tangent',
  opensNewWindow: 'öppnas i nytt fönster',
  preview: 'Förhandsvisning',
  more: 'Mer',
  loading: 'Hämtar',
  failed: 'Innehållet kunde inte hämtas.',
  retry: 'Försök igen',
  keyHelp: [
    ['← →', 'Gå åt vänster, åt höger'],
    ['↓', 'Gå tillbaka'],
    ['Esc', 'Stäng, eller vänd om på vägen'],
    ['Tab', 'Nästa punkt i vyn'],
    ['Enter', 'Öppna punkten'],
    ['+ − 0', 'Närmare, längre bort, hela bilden'],
    ['M', 'Meny'],
    ['F', 'Helskärm'],
    ['?', 'Den här hjälpen'],
  ],
};

/** Everything the player itself says, by language. */
export const STRINGS: Readonly<Record<Language, Strings>> = { en, sv };

/** A language's name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sv: 'Svenska' };
