import type { MailKind } from '@diorama/contract/mail/mail.contract.ts';

/** What kinds of mails are called. */
export const MAIL_KIND_NAMES: Readonly<Record<MailKind, string>> = {
  invite: 'Invitation',
  reset: 'New password',
  test: 'Test',
};
