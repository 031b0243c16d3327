import type { MailKind } from '@diorama/contract/mail/mail.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';

/** What the texts of mails name. */
export interface MailFacts {
  /** Whom it is for. */
  name: string;
  /** Who had it sent; empty: the person it is for. */
  by: string;
  /** Client that it invites to; empty: none. */
  client: string;
  /** Address of this server, without its scheme. */
  server: string;
}

/** A mail before it has a form. */
export interface MailText {
  subject: string;
  greeting: string;
  lines: readonly string[];
  /** What the link is called; absent where there is none. */
  button?: string;
  /** Small print. */
  end: string;
}

type Texts = Readonly<Record<MailKind, (facts: MailFacts) => MailText>>;

const english: Texts = {
  invite: ({ name, by, client, server }) => ({
    subject: client === '' ? `You are invited to Diorama` : `You are invited to ${client} in Diorama`,
    greeting: `Hello ${name},`,
    lines: [
      by === ''
        ? `you are invited to work on projects at ${server}.`
        : `${by} invites you to work on ${client === '' ? 'projects' : `the projects of ${client}`} at ${server}.`,
      'Choose your name and your password by this link. It works once, for 7 days.',
    ],
    button: 'Accept the invitation',
    end: 'You did not expect this? Then leave this mail unanswered: without the link nothing happens.',
  }),
  reset: ({ name, server }) => ({
    subject: 'Choose a new password for Diorama',
    greeting: `Hello ${name},`,
    lines: [
      `somebody has requested a new password for your account at ${server}.`,
      'Choose it by this link. It works once, for 7 days. Until then your old password stays as it is.',
    ],
    button: 'Choose a new password',
    end: 'It was not you? Then leave this mail unanswered: without the link nothing changes.',
  }),
  test: ({ name, server }) => ({
    subject: 'Mail from Diorama works',
    greeting: `Hello ${name},`,
    lines: [`this is the test mail of ${server}. Invitations and new passwords arrive in the same way.`],
    end: 'An administrator of the server had it sent to you.',
  }),
};

const swedish: Texts = {
  invite: ({ name, by, client, server }) => ({
    subject: client === '' ? 'Du är inbjuden till Diorama' : `Du är inbjuden till ${client} i Diorama`,
    greeting: `Hej ${name}!`,
    lines: [
      by === ''
        ? `Du är inbjuden att arbeta med projekt på ${server}.`
        : `${by} bjuder in dig att arbeta med ${client === '' ? 'projekt' : `projekten för ${client}`} på ${server}.`,
      'Välj namn och lösenord via länken. Den fungerar en gång och gäller i 7 dagar.',
    ],
    button: 'Tacka ja',
    end: 'Väntade du dig inte detta? Då behöver du inte göra något: utan länken händer ingenting.',
  }),
  reset: ({ name, server }) => ({
    subject: 'Välj ett nytt lösenord till Diorama',
    greeting: `Hej ${name}!`,
    lines: [
      `Någon har begärt ett nytt lösenord till ditt konto på ${server}.`,
      'Välj det via länken. Den fungerar en gång och gäller i 7 dagar. Till dess gäller ditt gamla lösenord.',
    ],
    button: 'Välj nytt lösenord',
    end: 'Var det inte du? Då behöver du inte göra något: utan länken ändras ingenting.',
  }),
  test: ({ name, server }) => ({
    subject: 'E-post från Diorama fungerar',
    greeting: `Hej ${name}!`,
    lines: [`Detta är ett testmejl från ${server}. Inbjudningar och nya lösenord kommer på samma sätt.`],
    end: 'En administratör av servern skickade det till dig.',
  }),
};

const TEXTS: Readonly<Record<Language, Texts>> = { en: english, sv: swedish };

/** What a mail says as long as no one has changed it. */
export const mailText = (kind: MailKind, language: Language, facts: MailFacts): MailText =>
  TEXTS[language][kind](facts);
