import type { MailPreview } from '@diorama/contract/mail/mail.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';

/** A mail as it is read. */
export function MailText({
  mail: { subject, text },
  language,
}: {
  mail: Pick<MailPreview, 'subject' | 'text'>;
  language: Language;
}) {
  return (
    <div className="rounded-lg border border-n5 px-3 py-2.5" lang={language}>
      <p className="break-wording font-strong">{subject}</p>
      <p className="mt-1.5 whitespace-pre-line break-wording text-n11">{text}</p>
    </div>
  );
}
