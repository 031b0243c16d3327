import type { SessionItem, SessionList } from '@diorama/contract/sessions/sessions.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { apiErrorOf, messageOf } from '../../api/api-error.ts';
import { signOut } from '../../api/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { dismissNotice, notifyDone } from '../../ui/notice/notify.ts';
import { Chip } from '../../ui/show/chip.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { describeDevice } from './describe-device.ts';
import { SESSION_NOTICE } from './session-notice.ts';
import { me, sessionList } from './sessions.queries.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

/** One place where one is signed in. This browser is left by signing out. */
function SessionRow({ session, onEnd }: { session: SessionItem; onEnd: () => void }) {
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

/** Every place one is signed in, with the way to end one of them or all. */
export function SessionsSection() {
  const { data, error, isPending, isFetching, refetch } = useQuery(sessionList);
  const [ending, setEnding] = useState<SessionItem | null>(null);
  const [isEndingAll, setEndingAll] = useState(false);
  if (error && !data)
    return (
      <ErrorState
        title="Your sessions could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (isPending) return <SessionsSkeleton />;
  return (
    <>
      {data.endedByReuse.length > 0 && <ReuseNotice sessions={data.endedByReuse} />}
      <ul className="rounded-lg border border-n5">
        {data.items.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {data.items.length === 1 && <p className="mt-3 text-n10">You are signed in nowhere else.</p>}
      <Button className="mt-4" onClick={() => setEndingAll(true)}>
        Sign out everywhere
      </Button>
      {ending && <EndSessionDialog session={ending} onClose={() => setEnding(null)} />}
      {isEndingAll && <SignOutEverywhereDialog count={data.items.length} onClose={() => setEndingAll(false)} />}
    </>
  );
}

function SessionsSkeleton() {
  return (
    <div role="status" className="rounded-lg border border-n5">
      <span className="sr-only">Loading</span>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex h-15 items-center gap-3 border-n4 border-b px-3 last:border-b-0">
          <Skeleton className="size-8 rounded-md" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Ends one session elsewhere. */
function EndSessionDialog({ session, onClose }: { session: SessionItem; onClose: () => void }) {
  const client = useQueryClient();
  const { label } = describeDevice(session.userAgent);
  const end = useMutation({
    mutationFn: async () => {
      try {
        await api.sessions.revoke.mutate({ sessionId: session.id });
      } catch (error) {
        // It has ended already, which is what was wanted.
        if (apiErrorOf(error)?.code !== 'NOT_FOUND') throw error;
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionList.queryKey });
      onClose();
      notifyDone(`Signed out of ${label}`);
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Sign out of ${label}?`}
      text="That browser is asked to sign in again. Unsaved changes are kept there."
      confirmLabel="Sign out"
      onConfirm={() => end.mutate()}
      isPending={end.isPending}
      {...(end.isError ? { error: messageOf(end.error) } : {})}
    />
  );
}

/** Shows sessions that were ended because their key was used twice, until the user has confirmed. */
function ReuseNotice({ sessions }: { sessions: SessionList['endedByReuse'] }) {
  const client = useQueryClient();
  const acknowledge = useMutation({
    mutationFn: () => api.sessions.acknowledge.mutate(),
    onSuccess: async () => {
      dismissNotice(SESSION_NOTICE);
      await Promise.all([me, sessionList].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    },
  });
  return (
    <div role="status" className="mb-4 flex items-start gap-3 rounded-lg bg-warn-soft px-3 py-3 text-warn-ink">
      <Icon of={TriangleAlert} className="mt-px" />
      <div className="min-w-0 flex-1">
        {sessions.map((session) => (
          <p key={session.id} className="break-words font-strong">
            {`We ended this session because its key was used twice: ${describeDevice(session.userAgent).label}${session.ip ? `, ${session.ip}` : ''}, ${formatMoment(session.endedAt)}.`}
          </p>
        ))}
        <p className="mt-1">
          A dropped connection can cause this. So can a stolen session. If you know of no reason, change your password.
        </p>
        {acknowledge.isError && (
          <p role="alert" className="mt-1">
            {messageOf(acknowledge.error)}
          </p>
        )}
        <Button size="small" className="mt-2.5" onClick={() => acknowledge.mutate()} isPending={acknowledge.isPending}>
          Got it
        </Button>
      </div>
    </div>
  );
}

/** Ends every session, this one too. */
function SignOutEverywhereDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const signInAgain = useSignInAgain();
  const end = useMutation({
    mutationFn: () => signOut({ isEverywhere: true }),
    onSuccess: () => signInAgain('everywhere'),
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title="Sign out everywhere?"
      text={
        count === 1
          ? 'You are signed out of this browser, and sign in again.'
          : `You are signed out of all ${count} places, this browser too, and sign in again.`
      }
      confirmLabel="Sign out everywhere"
      onConfirm={() => end.mutate()}
      isPending={end.isPending}
      {...(end.isError ? { error: messageOf(end.error) } : {})}
    />
  );
}
