import type { Delivery } from '@diorama/contract/webhooks/webhooks.contract.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { PagedRows } from '../../ui/list/paged-rows.tsx';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { Chip } from '../../ui/show/chip.tsx';
import { TimeAgo } from '../../ui/show/time-ago.tsx';
import { eventName } from './event-names.ts';
import { webhookDeliveries } from './webhooks.queries.ts';

const STATES = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sent: { label: 'Taken', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** What was sent to a webhook in the last 30 days, and what came back. */
export function WebhookDeliveries({ webhookId }: { webhookId: string }) {
  const read = useInfiniteQuery(webhookDeliveries(webhookId));
  return (
    <PagedRows
      read={read}
      label="Deliveries"
      errorTitle="The deliveries could not be loaded"
      empty="Nothing yet."
      head={
        <div className="flex items-center gap-3">
          <h3 className="font-medium text-n11">Sent in the last 30 days</h3>
          <Button size="small" variant="quiet" isPending={read.isFetching} onClick={() => void read.refetch()}>
            Refresh
          </Button>
        </div>
      }
    >
      {(delivery) => <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />}
    </PagedRows>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const client = useQueryClient();
  const { id, event, state, tries, status, message, createdAt, nextAt } = delivery;
  const again = useMutation({
    mutationFn: () => api.webhooks.sendAgain.mutate({ deliveryId: id }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhookDeliveries(webhookId).queryKey }),
    onError: (error) => notifyFailed('It could not be sent again', { detail: messageOf(error) }),
  });
  const { label, tone } = STATES[state];
  const answer = [status, message].filter((part) => part !== null && part !== '').join(': ');
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-n4 border-b px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{eventName(event)}</p>
        <p className="text-n10 text-xs">
          <TimeAgo at={createdAt} />
          {tries > 1 && ` · ${tries} tries`}
          {state === 'waiting' && tries > 0 && nextAt && ` · next try ${formatMoment(nextAt)}`}
        </p>
        {answer !== '' && <p className="line-clamp-2 break-words text-n11 text-xs">{answer}</p>}
      </div>
      <Chip tone={tone}>{label}</Chip>
      {state === 'failed' && (
        <Button size="small" variant="quiet" isPending={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
      )}
    </li>
  );
}
