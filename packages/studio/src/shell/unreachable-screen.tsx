import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PartMessage } from '../ui/part-message.tsx';

/** Replaces a screen whose code could not be fetched; retries when the network is back. */
export function UnreachableScreen() {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void router.invalidate().finally(() => setRetrying(false));
  };
  useEffect(() => {
    const onOnline = () => void router.invalidate();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [router]);
  return (
    <div className="flex-1 pt-[14vh]">
      <PartMessage fault="unreachable" isRetrying={isRetrying} retry={retry} />
    </div>
  );
}
