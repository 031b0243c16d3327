import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accessToken, userOf } from '../../api/access-token.ts';
import { followDocument } from '../../engine/live-hub.ts';
import { fileKeys } from './files.queries.ts';

/** Milliseconds in which several changes are read at once. */
const SETTLE = 300;

/** Keeps the files of a project or collection as colleagues and other tabs leave them, while a screen shows them. */
export function useFollowFiles(spaceId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const userId = userOf(accessToken() ?? '');
    if (!userId || spaceId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => void client.invalidateQueries({ queryKey: fileKeys.ofProject(spaceId) });
    const unfollow = followDocument(userId, {
      documentId: spaceId,
      // Files have no revisions: a stream that is taken up again tells that something may have changed.
      seen: () => 0,
      onEvent: ({ type }) => {
        if (type !== 'files') return;
        clearTimeout(timer);
        timer = setTimeout(read, SETTLE);
      },
    });
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, [client, spaceId]);
}
