import { recordLabel, recordTitle } from '@diorama/documents/engine/labels.ts';
import { useCallback } from 'react';
import { useEditor } from '../../engine/editor-context.tsx';
import { useShell } from '../shell-context.tsx';
import type { NamedRecord } from './visit-rows.ts';

/** Finds what counted ids stand for in the document as it is now. */
export function useNamedRecord(): (group: 'views' | 'opened' | 'moves', id: string) => NamedRecord {
  const { store } = useEditor();
  const { visited } = useShell().kind;
  return useCallback(
    (group, id) => {
      const { labels } = store.definition;
      const collections = visited[group] ?? [];
      for (const collection of collections) {
        const key = `${collection}/${id}`;
        const record = store.at(key);
        if (!record) continue;
        const name = recordTitle(labels, collection, record);
        return { key, name: name ?? `Untitled ${recordLabel(labels, collection).one}` };
      }
      const [only, ...others] = collections;
      const one = only !== undefined && others.length === 0 && group !== 'views' ? recordLabel(labels, only).one : null;
      return { key: null, name: `Deleted ${group === 'views' ? 'view' : (one ?? 'item')}` };
    },
    [store, visited],
  );
}
