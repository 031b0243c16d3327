import type { SessionItem } from '@diorama/contract/sessions/sessions.contract.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { describeDevice } from './describe-device.ts';

/** One place where one is signed in. This browser is left by signing out. */
export function SessionRow({ session, onEnd }: { session: SessionItem; onEnd: () => void }) {
  const { label, isPhone } = describeDevice(session.userAgent);
  const { lastSeenAt, createdAt } = session;
  return (
    <li className="flex min-h-15 items-center gap-3 border-n4 border-b px-3 py-2.5 last:border-b-0">
      <span className="grid size-8 flex-none place-items-center rounded-md bg-n3 text-n11">
        <Icon of={isPhone ? Smartphone : Monitor} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <p className="truncate font-strong" title={session.userAgent ?? undefined}>
            {label}
          </p>
          {session.isCurrent && <Chip tone="ok">This browser</Chip>}
        </div>
        <p className="break-words text-n10 text-xs tabular-nums">
          {session.ip ? `${session.ip} · ` : ''}
          <time dateTime={lastSeenAt.toISOString()} title={`Signed in ${formatMoment(createdAt)}`}>
            {session.isCurrent ? 'Active now' : `Last seen ${inSentence(formatRelativeTime(lastSeenAt, new Date()))}`}
          </time>
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" variant="quiet" aria-label={`Sign out of ${label}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** `Just now` and `Yesterday` stand in a sentence; names of days and months keep their capital. */
const inSentence = (when: string): string => (/^(Just now|Yesterday)$/.test(when) ? when.toLowerCase() : when);
