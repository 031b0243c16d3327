import { MAIL_PLACEHOLDERS, type MailKind, MailWording } from '@diorama/contract/mail/mail.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import * as z from 'zod';
import { type MailFacts, type MailText, mailText } from './mail-texts.ts';

/** Texts that were changed on this server, by kind and language: `invite.sv`. */
export type OwnWording = Readonly<Record<string, MailWording>>;

const Stored = z.record(z.string(), z.unknown());

export const keyOf = (kind: MailKind, language: Language): string => `${kind}.${language}`;

/** What is stored; what another release wrote and this one cannot read is left out. */
export function readOwnWording(stored: string | null): OwnWording {
  try {
    const entries = Object.entries(Stored.parse(JSON.parse(stored ?? '{}'))).flatMap(([key, value]) => {
      const wording = MailWording.safeParse(value);
      return wording.success ? [[key, wording.data] as const] : [];
    });
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

const PLACEHOLDERS: MailFacts = { name: '{name}', by: '{by}', client: '{client}', server: '{server}' };

/** The texts of Diorama with placeholders, which one begins with. */
export function standardWording(kind: MailKind, language: Language): MailWording {
  const { subject, greeting, lines, button, end } = mailText(kind, language, PLACEHOLDERS);
  return { subject, text: [greeting, ...lines].join('\n\n'), ...(button === undefined ? {} : { button }), end };
}

/** Who had a mail sent, where the person is not known. */
const SOMEBODY: Readonly<Record<Language, string>> = { en: 'Somebody', sv: 'Någon' };

/** A mail in texts that were changed here. */
export function textFrom(wording: MailWording, kind: MailKind, language: Language, facts: MailFacts): MailText {
  const known = { ...facts, by: facts.by || SOMEBODY[language], client: facts.client || facts.server };
  // In one pass: a name that looks like a placeholder stays a name.
  const fill = (text: string): string =>
    text.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
      const placeholder = MAIL_PLACEHOLDERS.find((each) => each === name);
      return placeholder ? known[placeholder] : whole;
    });
  const [greeting = '', ...lines] = wording.text.split(/\n\s*\n/).map(fill);
  const button = wording.button ?? mailText(kind, language, facts).button;
  return {
    subject: fill(wording.subject),
    ...{ greeting, lines },
    ...(button === undefined ? {} : { button: fill(button) }),
    end: fill(wording.end),
  };
}
