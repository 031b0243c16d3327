import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Id, Lang, Limit } from '../common/inputs.ts';
import { Person } from '../common/person.ts';

/** What mails are about. */
export const MAIL_KINDS = ['invite', 'reset', 'test'] as const;
export const MailKind = z.enum(MAIL_KINDS);
export type MailKind = z.output<typeof MailKind>;

const Address = z.string().trim().toLowerCase().pipe(z.email('Invalid email'));

/** How this server sends mail. Our addition. */
export const MailSettings = z.strictObject({
  /** It sends mail: its operator has named a mail server. */
  isOn: z.boolean(),
  /** Of the mail server; null: there is none, or the caller may not see it. */
  host: z.string().nullable(),
  /** Sender. */
  from: z.string().nullable(),
  language: Lang,
  /** Staff may. */
  mayChange: z.boolean(),
});
export type MailSettings = z.output<typeof MailSettings>;

export const SetMailSettings = z.strictObject({ language: Lang });
export const SendTestMail = z.strictObject({ to: Address });
/** `problem`: what the mail server said, shown as it is; null: it took the mail. */
export const TestedMail = z.strictObject({ problem: z.string().nullable() });

/** What stands for a name in the texts of a mail: `{name}` for whom it is, `{by}` who had it sent. */
export const MAIL_PLACEHOLDERS = ['name', 'by', 'client', 'server'] as const;
export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number];

const isPlaceholder = (name: string): boolean => MAIL_PLACEHOLDERS.some((known) => known === name);
/** Text of some letters, whose braces hold nothing but placeholders. */
const MailLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'Write something here')
    .max(most)
    .refine((text) => [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name = '']) => isPlaceholder(name)), {
      message: `In braces there can be ${MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`,
    });

/** The texts of a mail. Its link is added by the server. */
export const MailWording = z.strictObject({
  subject: MailLine(150).refine((text) => !/[\r\n]/.test(text), 'A subject has one line'),
  /** Its paragraphs, with empty lines between them. */
  text: MailLine(4_000),
  /** What the link is called; mails without one leave it out. */
  button: MailLine(60).optional(),
  /** Small print below. */
  end: MailLine(500),
});
export type MailWording = z.output<typeof MailWording>;

/** `wording`: how it would read; absent: as it is sent. */
export const PreviewMail = z.strictObject({ kind: MailKind, language: Lang, wording: MailWording.optional() });
/** A mail with names that stand for any. */
export const MailPreview = z.strictObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** What is sent, with its placeholders. */
  wording: MailWording,
  /** They were changed here, and are not those of Diorama. */
  isOwn: z.boolean(),
});
export type MailPreview = z.output<typeof MailPreview>;

/** Null: those of Diorama again. */
export const SetMailWording = z.strictObject({ kind: MailKind, language: Lang, wording: MailWording.nullable() });

export const ListMails = z.strictObject({ limit: Limit, cursor: Cursor });
/** A mail of this server. What it said is not kept. */
export const SentMail = z.strictObject({
  id: z.string(),
  kind: MailKind,
  address: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.number(),
  /** What the mail server said last; null: nothing that matters. */
  message: z.string().nullable(),
  /** Who had it sent; null: the person it is for. */
  by: Person.nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type SentMail = z.output<typeof SentMail>;
export const SentMailPage = pageOf(SentMail);
export type SentMailPage = z.output<typeof SentMailPage>;

export const SendMailAgain = z.strictObject({ mailId: Id });
