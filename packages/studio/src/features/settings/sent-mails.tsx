import type { SentMail } from '@diorama/contract/mail/mail.contract.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { PagedRows } from '../../ui/list/paged-rows.tsx';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { Chip } from '../../ui/show/chip.tsx';
import { TimeAgo } from '../../ui/show/time-ago.tsx';
import { MAIL_KIND_NAMES } from './mail-kind-names.ts';
import { sentMails } from './settings.queries.ts';

const STATES = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** What was sent to whom in the last 90 days. What it said is not kept. */
export function SentMails() {
  return (
    <PagedRows
      read={useInfiniteQuery(sentMails)}
      label="Sent mail"
      errorTitle="The mails could not be loaded"
      empty="Nothing yet."
      head={<h3 className="font-medium text-n11">Sent in the last 90 days</h3>}
    >
      {(mail) => <MailRow key={mail.id} mail={mail} />}
    </PagedRows>
  );
}

function MailRow({ mail }: { mail: SentMail }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => api.mail.again.mutate({ mailId: mail.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: sentMails.queryKey }),
    onError: (error) => notifyFailed('The mail could not be sent again', { detail: messageOf(error) }),
  });
  const { label, tone } = STATES[mail.state];
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-n4 border-b px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium" title={mail.address}>
          {mail.address}
        </p>
        <p className="text-n10 text-xs">
          {MAIL_KIND_NAMES[mail.kind]}
          {mail.by ? ` by ${mail.by.name}` : ''} · <TimeAgo at={mail.createdAt} />
        </p>
        {mail.message !== null && <p className="break-words text-n11 text-xs">{mail.message}</p>}
      </div>
      <Chip tone={tone}>{label}</Chip>
      {mail.state === 'failed' && mail.kind !== 'test' && (
        <Button size="small" variant="quiet" isPending={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
      )}
    </li>
  );
}
