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

export const PreviewMail = z.strictObject({ kind: MailKind, language: Lang });
export const MailPreview = z.strictObject({ subject: z.string(), text: z.string(), html: z.string() });
export type MailPreview = z.output<typeof MailPreview>;

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
