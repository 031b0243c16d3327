import { statusCall } from '@diorama/contract/rest/status.calls.ts';
import { bodyOfCall } from '@diorama/players/rest/call-rest.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showNewVersion } from '../shell/new-version-notice.ts';

/** Milliseconds between looks. Source: SPEC §9. */
const EVERY = 300_000;

/** Compares the build that is served with the one that was served when this page began (SPEC §4). */
export function useVersionCheck(): void {
  const { data: sha, refetch } = useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => (await bodyOfCall(statusCall, { cache: 'no-store', signal })).sha,
    // The call itself is tried again already.
    retry: false,
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    // A window next to others gets the focus back without having been hidden: the query only notices hidden pages.
    const look = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refetch]);
  useEffect(() => {
    const running = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
    if (sha && running && running !== 'development' && sha !== running) showNewVersion();
  }, [sha]);
}
