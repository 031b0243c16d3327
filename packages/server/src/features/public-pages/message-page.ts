import type { Language } from '@diorama/documents/shared/languages.ts';
import { html } from './html.ts';
import { pageFrame } from './page-frame.ts';
import { stylesAlone } from './players-build.ts';
import { VISITOR_STRINGS } from './visitor-strings.ts';

/** Why there is nothing to see. */
export type Absence = 'missing' | 'unpublished' | 'ended';

/** A friendly page in place of the requested one; `what` is the text for the one product that was requested. */
export function messagePage(absence: Absence, language: Language, what?: Readonly<Record<Language, string>>): string {
  const strings = VISITOR_STRINGS[language];
  const { title, text: own } = strings[absence];
  const text = what ? `${what[language]}. ${strings.unpublished.later}` : own;
  const head = html`<meta name="robots" content="noindex">`;
  const body = html`<main class="message"><div><h1>${title}</h1><p>${text}</p></div></main>`;
  return pageFrame({ language, title, head, body }, stylesAlone());
}
