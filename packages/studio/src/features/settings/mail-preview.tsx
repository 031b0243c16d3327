import { MAIL_KINDS, type MailKind } from '@diorama/contract/mail/mail.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { MAIL_KIND_NAMES } from './mail-kind-names.ts';

const OPTIONS = MAIL_KINDS.map((value) => ({ value, label: MAIL_KIND_NAMES[value] }));

/** What mails say, with names that stand for any. */
export function MailPreview({ language }: { language: Language }) {
  const [kind, setKind] = useState<MailKind>('invite');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['settings', 'mail-preview', kind, language],
    queryFn: ({ signal }) => api.mail.preview.query({ kind, language }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="What mails say" className="flex flex-col gap-2">
      <SegmentedControl label="What mails say" options={OPTIONS} value={kind} onChange={setKind} />
      {data ? (
        <div className="rounded-lg border border-n5 px-3 py-2.5" lang={language}>
          <p className="font-strong">{data.subject}</p>
          <p className="mt-1.5 whitespace-pre-line break-words text-n11">{data.text}</p>
        </div>
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
    </section>
  );
}
