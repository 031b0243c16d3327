import type { SessionItem } from '@diorama/contract/sessions/sessions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EndSessionDialog } from './end-session-dialog.tsx';
import { ReuseNotice } from './reuse-notice.tsx';
import { SessionRow } from './session-row.tsx';
import { sessionList } from './sessions.queries.ts';
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx';

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
