import type { MailPreview, PreviewMail, SetMailWording } from '@diorama/contract/mail/mail.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import { audit } from '../audit/audit.ts';
import { createStoredSetting } from '../settings/stored-setting.ts';
import { mailText } from './mail-texts.ts';
import type { OutboxDeps, TextOf } from './outbox.ts';
import { keyOf, type OwnWording, readOwnWording, standardWording, textFrom } from './own-wording.ts';
import { renderMail } from './render-mail.ts';

/** What the mails of this server say: the texts of Diorama, or those that staff put in their place. */
export async function createMailWording(
  { db, log, publicUrl }: Pick<OutboxDeps, 'db' | 'log' | 'publicUrl'>,
  notifications: Pick<Notifications, 'subscribe'>,
) {
  const own = await createStoredSetting<OwnWording>({ db, log }, notifications, {
    name: 'mailWording',
    read: readOwnWording,
  });
  const server = new URL(publicUrl).host;
  const textOf: TextOf = (kind, language, facts) => {
    const wording = own.value()[keyOf(kind, language)];
    return wording ? textFrom(wording, kind, language, facts) : mailText(kind, language, facts);
  };

  function preview({ name }: Actor, { kind, language, wording: wanted }: z.output<typeof PreviewMail>): MailPreview {
    const facts = { name, by: 'Anna Lind', client: 'Nordhamn', server };
    const url = kind === 'test' ? null : `${publicUrl}/${kind}#token=example`;
    const wording = own.value()[keyOf(kind, language)];
    const shown = wanted ? textFrom(wanted, kind, language, facts) : textOf(kind, language, facts);
    const { subject, text, html } = renderMail(shown, { language, url });
    return { subject, text, html, wording: wording ?? standardWording(kind, language), isOwn: wording !== undefined };
  }

  return {
    textOf,
    preview,
    async set(actor: Actor, { kind, language, wording: next }: z.output<typeof SetMailWording>): Promise<MailPreview> {
      const key = keyOf(kind, language);
      await db.transaction().execute(async (trx) => {
        await own.change(trx, (stored) => {
          const { [key]: _before, ...others } = stored;
          return JSON.stringify(next === null ? others : { ...others, [key]: next });
        });
        await audit(trx, actor, { action: 'settings.mailWording', target: key });
      });
      await own.readAgain();
      return preview(actor, { kind, language });
    },
  };
}
