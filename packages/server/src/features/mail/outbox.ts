import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ApiError, tooManyRequests } from '../../errors/api-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Log } from '../../platform/log/log.ts';
import { MailDelayedError, type Mailer, MailRefusedError } from '../../platform/mail/mailer.port.ts';
import { createPasswords } from '../sessions/passwords.service.ts';
import { forgetOldMails, type MailRow, noteMail } from './mail-rows.ts';
import type { MailFacts, MailText } from './mail-texts.ts';
import { renderMail } from './render-mail.ts';

const MAIL_JOB = 'mail';
/** Tries after the first; the waits between them grow, so that the last comes hours later. */
const RETRIES = 8;

const JobData = z.looseObject({ id: z.string() });

export interface OutboxDeps {
  db: Kysely<Database>;
  jobs: Jobs;
  log: Log;
  publicUrl: string;
  /** Null: this server sends no mail. */
  mailer: Mailer | null;
}

/** What a mail says on this server. */
export type TextOf = (kind: MailRow['kind'], language: Language, facts: MailFacts) => MailText;

/** What is to be sent. Links that let somebody in are made when it is sent: none is stored. */
export interface MailOrder {
  kind: MailRow['kind'];
  address: string;
  userId: string;
  clientId?: string;
  by?: string;
}

export const noMail = () =>
  new ApiError('PRECONDITION_FAILED', 'This server sends no mail: its operator can name a mail server as SMTP_URL');

/** Mails that wait for their turn, each sent by a job that tries again while the mail server is away. */
export function createOutbox(
  { db, jobs, log, publicUrl, mailer }: OutboxDeps,
  { language, textOf }: { language: () => Language; textOf: TextOf },
) {
  const server = new URL(publicUrl).host;

  /** Has a mail sent that waits. */
  async function enqueue(trx: Kysely<Database>, id: string): Promise<void> {
    await jobs.enqueue(MAIL_JOB, { id }, { key: id, trx, retries: RETRIES });
  }

  /** Sends it with the transaction, to one person. */
  async function order(trx: Kysely<Database>, { kind, address, userId, clientId, by }: MailOrder): Promise<void> {
    if (!mailer) throw noMail();
    if (kind === 'invite') await refuseTooMany(trx, address, by);
    const id = newId();
    await forgetOldMails(trx);
    const people = { user_id: userId, client_id: clientId ?? null, by_user_id: by ?? null };
    await trx
      .insertInto('mails')
      .values({ id, kind, address, ...people, language: language(), message: null })
      .execute();
    await enqueue(trx, id);
  }

  /** What its text names; null: it is no longer of use. */
  async function factsOf(row: MailRow): Promise<(MailFacts & { url: string | null }) | null> {
    const user = await db
      .selectFrom('users')
      .select(['name', 'state', 'password_hash'])
      .where('id', '=', row.user_id ?? '')
      .executeTakeFirst();
    const isWaiting = user?.password_hash === null;
    if (user?.state !== 'active' || (row.kind === 'invite' && !isWaiting)) return null;
    const [client, by] = await Promise.all([
      row.client_id === null
        ? null
        : db.selectFrom('clients').select('name').where('id', '=', row.client_id).executeTakeFirst(),
      row.by_user_id === null
        ? null
        : db.selectFrom('users').select('name').where('id', '=', row.by_user_id).executeTakeFirst(),
    ]);
    const facts = {
      ...{ name: shownName(user.name), by: shownName(by?.name ?? ''), client: shownName(client?.name ?? '') },
      server,
    };
    if (row.kind === 'test') return { ...facts, url: null };
    // Somebody who was invited and has no password yet needs their invitation again.
    const purpose = isWaiting ? 'invite' : row.kind;
    const token = await db
      .transaction()
      .execute((trx) => createPasswords(trx).issueLink(trx, row.user_id ?? '', purpose));
    return { ...facts, url: `${publicUrl}/${purpose}#token=${token}` };
  }

  async function send(row: MailRow): Promise<void> {
    if (!mailer) throw noMail();
    const facts = await factsOf(row);
    if (!facts)
      return noteMail(db, row.id, { state: 'failed', message: 'It was no longer of use: the account has changed' });
    const { url, ...named } = facts;
    const mail = renderMail(textOf(row.kind, row.language, named), { language: row.language, url });
    const tries = row.tries + 1;
    try {
      await mailer.send({ to: row.address, ...mail }, row.id);
      await noteMail(db, row.id, { state: 'sent', message: null, tries });
    } catch (error) {
      const isRefused = error instanceof MailRefusedError;
      if (!isRefused && !(error instanceof MailDelayedError)) throw error;
      log.warn({ mail: row.id, kind: row.kind, reason: error.message }, 'a mail was not taken');
      const isOver = isRefused || tries > RETRIES;
      await noteMail(db, row.id, { state: isOver ? 'failed' : 'waiting', message: error.message, tries });
      if (!isOver) throw error;
    }
  }

  const rowOf = (id: string) => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();

  jobs.work(MAIL_JOB, async (data) => {
    const row = await rowOf(JobData.parse(data).id);
    if (row?.state === 'waiting') await send(row);
  });

  return { order, enqueue };
}

/** Minutes between two invitations to one address, and invitations that one person sends in an hour. */
const PAUSE = 5;
const MOST_AN_HOUR = 200;

/** Those who manage a client send mail to any address: not often to one, and not to everybody. */
async function refuseTooMany(trx: Kysely<Database>, address: string, by: string | undefined): Promise<void> {
  const invitations = trx.selectFrom('mails').where('kind', '=', 'invite');
  const last = await invitations
    .select('id')
    .where('address', '=', address)
    .where('state', '!=', 'failed')
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${PAUSE})`)
    .limit(1)
    .executeTakeFirst();
  if (last)
    throw new ApiError(
      'PRECONDITION_FAILED',
      `An invitation to ${address} went out a moment ago. Wait ${PAUSE} minutes before the next one`,
    );
  const { count } = await invitations
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('by_user_id', '=', by ?? null)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_AN_HOUR) throw tooManyRequests(3_600);
}

/** Characters of a name: more would be a message of its own. */
const NAME = 80;

/** A name in one line. */
function shownName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  return line.length > NAME ? `${line.slice(0, NAME - 1)}…` : line;
}

export type Outbox = ReturnType<typeof createOutbox>;
