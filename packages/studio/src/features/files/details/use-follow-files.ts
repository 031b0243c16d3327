import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fileKeys } from '../files.queries.ts';
import { followFiles } from './follow-files.ts';
import { metaStored } from './use-file-meta.ts';

/** Milliseconds in which several changes are read at once. */
const SETTLE = 300;

/** Keeps the files of a project or collection as colleagues and other tabs leave them, while a screen shows them. */
export function useFollowFiles(spaceId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (spaceId === undefined) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      await metaStored();
      if (isGone) return;
      await client.invalidateQueries({ queryKey: fileKeys.ofProject(spaceId) });
    };
    const unfollow = followFiles(spaceId, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), SETTLE);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      unfollow();
    };
  }, [client, spaceId]);
}
