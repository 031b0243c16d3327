import type { Language } from '@diorama/documents/engine/schema/languages.ts';

/**
 * Texts of previews, in addition to those of the page itself. Published pages have none of them, so they are in no
 * project's texts.
 */
const en = {
  comments: 'Comments',
  comment: 'Comment',
  'comments-count': '{count} comments',
  'comments-count-one': '1 comment',
  'no-comments': 'No comments yet.',
  'place-help': 'Tap where it belongs, or move the pin with the arrow keys and press Enter. Esc stops.',
  'place-here': 'Place the comment: arrow keys move the pin, Enter places it',
  thread: 'Comment',
  new: 'New comment',
  'on-view': 'On {view}',
  'on-all': 'On the whole',
  'view-gone': 'View deleted',
  name: 'Your name',
  text: 'Comment',
  answer: 'Answer',
  send: 'Send',
  cancel: 'Cancel',
  close: 'Close',
  resolved: 'Resolved',
  'show-resolved': 'Show resolved ({count})',
  team: 'Team',
  pin: 'Comment {number} by {name}: {text}',
  sent: 'Comment sent',
  left: '{count} characters left',
  full: 'No more comments are taken through this link. Ask for a new one.',
  failed: 'Not sent. Check your connection and try again.',
  'pointer-off': 'The pointer is off: this preview is used by keyboard. Tab goes on, Enter presses, Esc goes back.',
} as const;

export type PreviewKey = keyof typeof en;

const sv: Record<PreviewKey, string> = {
  comments: 'Kommentarer',
  comment: 'Kommentera',
  'comments-count': '{count} kommentarer',
  'comments-count-one': '1 kommentar',
  'no-comments': 'Inga kommentarer ännu.',
  'place-help': 'Tryck där den hör hemma, eller flytta nålen med piltangenterna och tryck Enter. Esc avbryter.',
  'place-here': 'Placera kommentaren: piltangenterna flyttar nålen, Enter placerar den',
  thread: 'Kommentar',
  new: 'Ny kommentar',
  'on-view': 'På {view}',
  'on-all': 'På helheten',
  'view-gone': 'Vyn är borttagen',
  name: 'Ditt namn',
  text: 'Kommentar',
  answer: 'Svara',
  send: 'Skicka',
  cancel: 'Avbryt',
  close: 'Stäng',
  resolved: 'Löst',
  'show-resolved': 'Visa lösta ({count})',
  team: 'Teamet',
  pin: 'Kommentar {number} av {name}: {text}',
  sent: 'Kommentaren är skickad',
  left: '{count} tecken kvar',
  full: 'Den här länken tar inte emot fler kommentarer. Be om en ny.',
  failed: 'Inte skickad. Kontrollera anslutningen och försök igen.',
  'pointer-off':
    'Pekaren är av: den här förhandsvisningen används med tangentbord. Tab går vidare, Enter trycker, Esc går tillbaka.',
};

const TEXTS: Readonly<Record<Language, Readonly<Record<PreviewKey, string>>>> = { en, sv };

/** A text in the language that the page is read in. */
export function previewText(key: PreviewKey, values: Readonly<Record<string, string | number>> = {}): string {
  const texts = document.documentElement.lang.startsWith('sv') ? TEXTS.sv : TEXTS.en;
  return texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
