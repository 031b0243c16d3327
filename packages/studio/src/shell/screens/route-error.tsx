import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { apiErrorOf, isUnreachable } from '../../api/api-error.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { isChunkUnreachable } from '../../ui/load/import-fetched.ts';
import { PartMessage } from '../../ui/load/part-message.tsx';
import { NotFoundScreen } from './not-found.tsx';
import { SomethingWentWrong } from './something-went-wrong.tsx';

/** Milliseconds between two tries. */
const RETRY_EVERY = 5_000;

/** Replaces a screen whose code or data could not be fetched; tries again by itself. */
function UnreachableScreen({ missing }: { missing: 'code' | 'data' }) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void router.invalidate().finally(() => setRetrying(false));
  };
  useEffect(() => {
    const retryQuietly = () => void router.invalidate();
    window.addEventListener('online', retryQuietly);
    const timer = setInterval(retryQuietly, RETRY_EVERY);
    return () => {
      window.removeEventListener('online', retryQuietly);
      clearInterval(timer);
    };
  }, [router]);
  return (
    <div className="flex-1 pt-[14vh]">
      {missing === 'code' ? (
        <PartMessage fault="unreachable" isRetrying={isRetrying} retry={retry} />
      ) : (
        <ErrorState
          title="The server cannot be reached"
          message="This screen loads by itself when the connection is back."
          onRetry={retry}
          isRetrying={isRetrying}
        />
      )}
    </div>
  );
}

/** What a route shows when its data or its code cannot be had: the not-found page, or the screen of last resort. */
export function RouteError({ error }: { error: unknown }) {
  const router = useRouter();
  if (isChunkUnreachable(error)) return <UnreachableScreen missing="code" />;
  if (isUnreachable(error)) return <UnreachableScreen missing="data" />;
  const known = apiErrorOf(error);
  if (known?.code === 'NOT_FOUND' || known?.issues?.some(({ message }) => message === 'Invalid uuid'))
    return <NotFoundScreen />;
  return (
    <SomethingWentWrong
      error={error}
      {...(known ? { requestId: known.requestId } : {})}
      onReload={() => void router.invalidate()}
    />
  );
}
