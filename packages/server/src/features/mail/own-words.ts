import { MAIL_PLACEHOLDERS, type MailKind, MailWords } from '@diorama/contract/mail/mail.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import * as z from 'zod';
import { type MailFacts, type MailText, mailText } from './mail-texts.ts';

/** Words that were changed on this server, by kind and language: `invite.sv`. */
export type OwnWords = Readonly<Record<string, MailWords>>;

const Stored = z.record(z.string(), z.unknown());

export const keyOf = (kind: MailKind, language: Language): string => `${kind}.${language}`;

/** What is stored; what another release wrote and this one cannot read is left out. */
export function readOwnWords(stored: string | null): OwnWords {
  try {
    const entries = Object.entries(Stored.parse(JSON.parse(stored ?? '{}'))).flatMap(([key, value]) => {
      const words = MailWords.safeParse(value);
      return words.success ? [[key, words.data] as const] : [];
    });
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

const PLACEHOLDERS: MailFacts = { name: '{name}', by: '{by}', client: '{client}', server: '{server}' };

/** The words of Diorama with placeholders, which one begins with. */
export function standardWords(kind: MailKind, language: Language): MailWords {
  const { subject, greeting, lines, button, end } = mailText(kind, language, PLACEHOLDERS);
  return { subject, text: [greeting, ...lines].join('\n\n'), ...(button === undefined ? {} : { button }), end };
}

/** What stands where nobody is named. */
const NOBODY: Readonly<Record<Language, string>> = { en: 'Somebody', sv: 'Någon' };

/** A mail in words that were changed here. */
export function textFrom(words: MailWords, kind: MailKind, language: Language, facts: MailFacts): MailText {
  const known = { ...facts, by: facts.by || NOBODY[language], client: facts.client || facts.server };
  // In one pass: a name that looks like a placeholder stays a name.
  const fill = (text: string): string =>
    text.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
      const placeholder = MAIL_PLACEHOLDERS.find((each) => each === name);
      return placeholder ? known[placeholder] : whole;
    });
  const [greeting = '', ...lines] = words.text.split(/\n\s*\n/).map(fill);
  const button = words.button ?? mailText(kind, language, facts).button;
  return {
    subject: fill(words.subject),
    ...{ greeting, lines },
    ...(button === undefined ? {} : { button: fill(button) }),
    end: fill(words.end),
  };
}
