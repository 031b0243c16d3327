import { MAIL_KINDS, type MailKind } from '@diorama/contract/mail/mail.contract.ts';
import { LANGUAGE_NAMES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { MAIL_KIND_NAMES } from './mail-kind-names.ts';
import { MailText } from './mail-text.tsx';
import { MailWordingDialog } from './mail-wording-dialog.tsx';
import { mailPreview } from './settings.queries.ts';

const OPTIONS = MAIL_KINDS.map((value) => ({ value, label: MAIL_KIND_NAMES[value] }));

/** What mails say, with names that stand for any. */
export function MailPreview({ language }: { language: Language }) {
  const [kind, setKind] = useState<MailKind>('invite');
  const [isChanging, setChanging] = useState(false);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...mailPreview(kind, language),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="What mails say" className="flex flex-col gap-2">
      <SegmentedControl label="What mails say" options={OPTIONS} value={kind} onChange={setKind} />
      {data ? (
        <>
          <MailText mail={data} language={language} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="small" disabled={isPlaceholderData} onClick={() => setChanging(true)}>
              Change the text
            </Button>
            <span className="text-n10 text-xs">
              {data.isOwn ? 'This is your own text.' : `In ${LANGUAGE_NAMES[language]}, as Diorama says it.`}
            </span>
          </div>
        </>
      ) : error ? (
        <ErrorState
          title="The mail could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {isChanging && data && !isPlaceholderData && (
        <MailWordingDialog kind={kind} language={language} mail={data} onClose={() => setChanging(false)} />
      )}
    </section>
  );
}
