import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { PartMessage } from '../ui/part-message.tsx';

/** Milliseconds between two tries. */
const RETRY_EVERY = 5_000;

/** Replaces a screen whose code or data could not be fetched; tries again by itself. */
export function UnreachableScreen({ missing }: { missing: 'code' | 'data' }) {
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
