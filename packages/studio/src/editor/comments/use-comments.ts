import type { CommentThread } from '@diorama/contract/comments/comments.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEditor } from '../../engine/editor-context.tsx';
import { useProduct } from '../shell-context.tsx';
import { commentsOf } from './comments.queries.ts';

const NONE: readonly CommentThread[] = [];

/** What is said of the open product; empty until it is known, and for a document that is none. */
export function useComments(): readonly CommentThread[] {
  return useQuery(commentsOf(useProduct())).data ?? NONE;
}

/** Fetches comments again as soon as somebody writes one. */
export function useLiveComments(): void {
  const { live } = useEditor();
  const client = useQueryClient();
  useEffect(
    () =>
      live.onEvent(({ type }) => {
        if (type === 'comments') void client.invalidateQueries({ queryKey: ['comments'] });
      }),
    [live, client],
  );
}
