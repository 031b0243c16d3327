import type { Webhook } from '@diorama/contract/webhooks/webhooks.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { apiErrorOf, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Chip } from '../../ui/show/chip.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { TimeAgo } from '../../ui/show/time-ago.tsx';
import { eventName } from './event-names.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhooks } from './webhooks.queries.ts';

/** All webhooks of the server with their states; each opens with what was sent. */
export function WebhooksPart() {
  const { data, error, isFetching, refetch } = useQuery(webhooks);
  /** Undefined: none is open; null: a new one. */
  const [open, setOpen] = useState<string | null | undefined>(undefined);
  if (!data) {
    if (!error) return <Skeleton className="h-20" />;
    if (apiErrorOf(error)?.code === 'FORBIDDEN') return <p className="text-n10">Administrators see them here.</p>;
    return (
      <ErrorState
        title="The webhooks could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const shown = data.items.find(({ id }) => id === open) ?? null;
  return (
    <div className="flex flex-col items-start gap-3">
      {data.items.length === 0 ? (
        <p className="text-n10">No other server is notified.</p>
      ) : (
        <ul className="w-full rounded-lg border border-n5" aria-label="Webhooks">
          {data.items.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={() => setOpen(webhook.id)} />
          ))}
        </ul>
      )}
      <Button icon={Plus} onClick={() => setOpen(null)}>
        New webhook
      </Button>
      {open !== undefined && (open === null || shown) && (
        <WebhookDialog key={open ?? 'new'} webhook={shown} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { name, url, events, isOn, offReason, failingSince } = webhook;
  return (
    <li className="flex min-h-15 items-center gap-3 border-n4 border-b px-3 py-2.5 last:border-b-0">
      <span className="grid size-8 flex-none place-items-center rounded-md bg-n3 text-n11">
        <Icon of={WebhookIcon} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-strong" title={name}>
            {name}
          </span>
          {!isOn ? (
            <Chip tone="bad">Off</Chip>
          ) : failingSince ? (
            <Chip tone="warn">Failing</Chip>
          ) : (
            <Chip tone="ok">On</Chip>
          )}
        </p>
        <p className="truncate text-n10 text-xs" title={url}>
          {url}
        </p>
        <p className="break-words text-n10 text-xs">
          {events.map(eventName).join(', ')}
          {offReason !== null && ` · ${offReason}`}
          {isOn && failingSince && (
            <>
              {' · nothing was taken since '}
              <TimeAgo at={failingSince} />
            </>
          )}
        </p>
      </div>
      <Button size="small" variant="quiet" aria-label={`Open ${name}`} onClick={onOpen}>
        Open
      </Button>
    </li>
  );
}
