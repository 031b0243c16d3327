import type {
  ListMails,
  MailPreview,
  MailSettings,
  PreviewMail,
  SendMailAgain,
  SendTestMail,
  SentMailPage,
  SetMailSettings,
  SetMailWording,
  TestedMail,
} from '@diorama/contract/mail/mail.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { newId } from '../../database/ids.ts';
import { ApiError, notFound, staffOnly } from '../../errors/api-error.ts';
import { MailDelayedError, MailRefusedError } from '../../platform/mail/mailer.port.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import { audit } from '../audit/audit.ts';
import { accountName } from '../sessions/account-name.ts';
import { isStaff } from '../settings/is-staff.ts';
import { createStoredSetting } from '../settings/stored-setting.ts';
import { listMails, noteMail } from './mail-rows.ts';
import { createMailWording } from './mail-wording.ts';
import { createOutbox, noMail, type OutboxDeps } from './outbox.ts';

import { renderMail } from './render-mail.ts';

const Stored = z.enum(LANGUAGES).catch('en');

/** Mail that this server sends, and what those who look after it see and choose of it. */
export async function createMail(deps: OutboxDeps, notifications: Pick<Notifications, 'subscribe'>) {
  const { db, log, publicUrl, mailer } = deps;
  const language = await createStoredSetting<Language>({ db, log }, notifications, {
    name: 'mailLanguage',
    read: (stored) => Stored.parse(stored),
  });
  const server = new URL(publicUrl).host;
  const wording = await createMailWording({ db, log, publicUrl }, notifications);
  const { order, enqueue } = createOutbox(deps, { language: language.value, textOf: wording.textOf });

  const refuseOthers = async (actor: Actor, what: string) => {
    if (!(await isStaff(db, actor))) throw staffOnly(what);
  };

  async function get(actor: Actor): Promise<MailSettings> {
    const mayChange = await isStaff(db, actor);
    const place = mayChange ? mailer?.place : undefined;
    return {
      isOn: mailer !== null,
      host: place?.host ?? null,
      from: place?.from ?? null,
      language: language.value(),
      mayChange,
    };
  }

  return {
    /** Whether this server sends mail at all. */
    isOn: mailer !== null,
    order,
    /** Ends the connections to the mail server. */
    close: () => mailer?.close(),
    get,

    async set(actor: Actor, { language: wanted }: z.output<typeof SetMailSettings>): Promise<MailSettings> {
      await refuseOthers(actor, 'choose the language of mails');
      await db.transaction().execute(async (trx) => {
        await language.put(trx, wanted);
        await audit(trx, actor, { action: 'settings.mail', target: wanted });
      });
      await language.readAgain();
      return get(actor);
    },

    /** Sends one at once, and says what the mail server answered. */
    async test(actor: Actor, { to }: z.output<typeof SendTestMail>): Promise<z.output<typeof TestedMail>> {
      await refuseOthers(actor, 'send a test mail');
      if (!mailer) throw noMail();
      const id = newId();
      const written = language.value();
      await db.transaction().execute(async (trx) => {
        const people = { user_id: actor.userId, by_user_id: actor.userId };
        // Not for the job: the answer is waited for here, and nothing is sent twice.
        await trx
          .insertInto('mails')
          .values({
            id,
            kind: 'test',
            address: to,
            ...people,
            language: written,
            state: 'failed',
            message: 'It was not sent',
          })
          .execute();
        await audit(trx, actor, { action: 'mail.test', target: to });
      });
      const facts = { name: actor.name, by: '', client: '', server };
      try {
        await mailer.send(
          { to, ...renderMail(wording.textOf('test', written, facts), { language: written, url: null }) },
          id,
        );
        await noteMail(db, id, { state: 'sent', message: null, tries: 1 });
        return { problem: null };
      } catch (error) {
        if (!(error instanceof MailRefusedError) && !(error instanceof MailDelayedError)) throw error;
        await noteMail(db, id, { state: 'failed', message: error.message, tries: 1 });
        return { problem: error.message };
      }
    },

    /** A mail with names that stand for any. */
    async preview(actor: Actor, input: z.output<typeof PreviewMail>): Promise<MailPreview> {
      await refuseOthers(actor, 'see the mails of this server');
      return wording.preview(actor, input);
    },

    /** Changes what mails of a kind say in a language, or takes that back. */
    async setWording(actor: Actor, input: z.output<typeof SetMailWording>): Promise<MailPreview> {
      await refuseOthers(actor, 'change what mails say');
      return wording.set(actor, input);
    },

    async list(actor: Actor, input: z.output<typeof ListMails>): Promise<SentMailPage> {
      await refuseOthers(actor, 'see the mails of this server');
      return listMails(db, input);
    },

    /** Tries a mail again that failed. */
    async again(actor: Actor, { mailId }: z.output<typeof SendMailAgain>): Promise<void> {
      await refuseOthers(actor, 'send mails again');
      if (!mailer) throw noMail();
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('mails')
          .select(['state', 'kind'])
          .where('id', '=', mailId)
          .forUpdate()
          .executeTakeFirst();
        if (!row) throw notFound('Mail', mailId);
        if (row.state !== 'failed' || row.kind === 'test')
          throw new ApiError('PRECONDITION_FAILED', 'Only invitations and resets that failed can be sent again');
        await noteMail(trx, mailId, { state: 'waiting', message: null, tries: 0 });
        await enqueue(trx, mailId);
        await audit(trx, actor, { action: 'mail.again', target: mailId });
      });
    },

    /**
     * Sends somebody who has forgotten their password a link to choose another one. Says nothing about whether there is such
     * an account.
     */
    async forgotten(email: string): Promise<void> {
      if (!mailer) return;
      await db.transaction().execute(async (trx) => {
        const user = await trx
          .selectFrom('users')
          .select(['id', 'email'])
          .where('email', '=', accountName(email))
          .where('state', '=', 'active')
          .executeTakeFirst();
        if (user) await order(trx, { kind: 'reset', address: user.email, userId: user.id });
      });
    },
  };
}

export type MailService = Awaited<ReturnType<typeof createMail>>;
