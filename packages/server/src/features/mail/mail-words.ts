import type { MailPreview, PreviewMail, SetMailWords } from '@diorama/contract/mail/mail.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import { audit } from '../audit/audit.ts';
import { createStoredSetting } from '../settings/stored-setting.ts';
import { mailText } from './mail-texts.ts';
import type { OutboxDeps, TextOf } from './outbox.ts';
import { keyOf, type OwnWords, readOwnWords, standardWords, textFrom } from './own-words.ts';
import { renderMail } from './render-mail.ts';

/** What the mails of this server say: the words of Diorama, or those that staff put in their place. */
export async function createMailWords(
  { db, log, publicUrl }: Pick<OutboxDeps, 'db' | 'log' | 'publicUrl'>,
  notifications: Pick<Notifications, 'subscribe'>,
) {
  const own = await createStoredSetting<OwnWords>({ db, log }, notifications, {
    name: 'mailWords',
    read: readOwnWords,
  });
  const server = new URL(publicUrl).host;
  const textOf: TextOf = (kind, language, facts) => {
    const words = own.value()[keyOf(kind, language)];
    return words ? textFrom(words, kind, language, facts) : mailText(kind, language, facts);
  };

  function preview({ name }: Actor, { kind, language, words: wanted }: z.output<typeof PreviewMail>): MailPreview {
    const facts = { name, by: 'Anna Lind', client: 'Nordhamn', server };
    const url = kind === 'test' ? null : `${publicUrl}/${kind}#token=example`;
    const words = own.value()[keyOf(kind, language)];
    const shown = wanted ? textFrom(wanted, kind, language, facts) : textOf(kind, language, facts);
    const { subject, text, html } = renderMail(shown, { language, url });
    return { subject, text, html, words: words ?? standardWords(kind, language), isOwn: words !== undefined };
  }

  return {
    textOf,
    preview,
    async set(actor: Actor, { kind, language, words: next }: z.output<typeof SetMailWords>): Promise<MailPreview> {
      const key = keyOf(kind, language);
      await db.transaction().execute(async (trx) => {
        await own.change(trx, (stored) => {
          const { [key]: _before, ...others } = stored;
          return JSON.stringify(next === null ? others : { ...others, [key]: next });
        });
        await audit(trx, actor, { action: 'settings.mailWords', target: key });
      });
      await own.readAgain();
      return preview(actor, { kind, language });
    },
  };
}
