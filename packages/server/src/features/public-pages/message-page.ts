import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { html } from './html.ts';
import { pageFrame } from './page-frame.ts';
import { stylesAlone } from './players-build.ts';

const en = {
  missing: {
    title: 'There is nothing here',
    text: 'The address may be mistyped, or what was here has been taken down. Ask whoever gave you the link for a new one.',
  },
  unpublished: {
    title: 'Not open yet',
    text: 'This project has not been published. Come back later, or ask whoever gave you the link.',
    /** Behind a sentence that says it of one product. */
    later: 'Come back later, or ask whoever gave you the link.',
  },
  ended: {
    title: 'This preview has ended',
    text: 'Ask the one who sent it for a new one. Preview links work for a limited time, and can be ended sooner.',
  },
};

type VisitorStrings = typeof en;

const sv: VisitorStrings = {
  missing: {
    title: 'Här finns ingenting',
    text: 'Adressen kan vara felskriven, eller så har innehållet tagits bort. Be den som gav dig länken om en ny.',
  },
  unpublished: {
    title: 'Inte öppet än',
    text: 'Projektet har inte publicerats. Kom tillbaka senare, eller fråga den som gav dig länken.',
    later: 'Kom tillbaka senare, eller fråga den som gav dig länken.',
  },
  ended: {
    title: 'Förhandsvisningen har gått ut',
    text: 'Be den som skickade länken om en ny. Länkar till förhandsvisningar gäller en begränsad tid, och kan avslutas tidigare.',
  },
};

/** Texts of pages that stand for no project: those of a project are in the catalogue of translations. */
const VISITOR_STRINGS: Readonly<Record<Language, VisitorStrings>> = { en, sv };

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
